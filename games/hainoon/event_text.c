/* Events and the outcome as text. */
#include "games/hainoon/hainoon.h"

/* How each argument of an event is written. */
enum arg { NUMBER, CARD, PLACE, SIDE, HEALTH, HUNGER, MAYBE, SEATS };

static void seats_text(int mask, struct dt_writer *out)
{
    for (int seat = 0; seat < HAINOON_SEATS; seat++) {
        if ((mask >> seat & 1) != 0) {
            hainoon_write_number(out, seat);
        }
    }
    if (mask == 0) {
        hainoon_write_word(out, "nobody");
    }
}

static void arg_text(enum arg how, int n, struct dt_writer *out)
{
    switch (how) {
    case NUMBER:
        hainoon_write_number(out, n);
        break;
    case CARD:
        hainoon_write_card(out, n);
        break;
    case PLACE:
        hainoon_write_word(out, hainoon_place_words[n & 3]);
        break;
    case SIDE:
        hainoon_write_word(out, hainoon_side_words[n & 3]);
        break;
    case HEALTH:
        hainoon_write_word(out, hainoon_health_words[n]);
        break;
    case HUNGER:
        hainoon_write_word(out, n != 0 ? "hungry" : "full");
        break;
    case MAYBE:
        if (n < 0) {
            hainoon_write_word(out, "-");
        } else {
            hainoon_write_number(out, n);
        }
        break;
    case SEATS:
        seats_text(n, out);
        break;
    }
}

void hainoon_event_text(const struct dt_event *event, struct dt_writer *out)
{
    static const struct {
        const char *word;
        uint8_t count;
        enum arg arg[3];
    } how[HAINOON_EVENTS] = {
        [HAINOON_EV_LAID] = {"laid", 1, {PLACE}},
        [HAINOON_EV_START] = {"start", 1, {NUMBER}},
        [HAINOON_EV_TURN] = {"turn", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_DREW] = {"drew", 2, {NUMBER, CARD}},
        [HAINOON_EV_SHUFFLED] = {"shuffled", 1, {NUMBER}},
        [HAINOON_EV_ENTERED] = {"entered", 2, {NUMBER, PLACE}},
        [HAINOON_EV_PLAYED] = {"played", 3, {NUMBER, CARD, SIDE}},
        [HAINOON_EV_HID] = {"hid", 2, {NUMBER, PLACE}},
        [HAINOON_EV_CAGED] = {"caged", 1, {NUMBER}},
        [HAINOON_EV_NOTHING] = {"nothing", 1, {NUMBER}},
        [HAINOON_EV_SWAPPED] = {"swapped", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_FLIPPED] = {"flipped", 2, {NUMBER, HUNGER}},
        [HAINOON_EV_SWAM] = {"swam", 3, {NUMBER, PLACE, PLACE}},
        [HAINOON_EV_TURNED] = {"turned", 0, {NUMBER}},
        [HAINOON_EV_ATTACK] = {"attack", 1, {SIDE}},
        [HAINOON_EV_AIMS] = {"aims", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_PASSED] = {"passed", 1, {NUMBER}},
        [HAINOON_EV_HARPOON] = {"harpoon", 3, {NUMBER, CARD, PLACE}},
        [HAINOON_EV_WOKE] = {"woke", 1, {NUMBER}},
        [HAINOON_EV_MISSED] = {"missed", 2, {NUMBER, MAYBE}},
        [HAINOON_EV_UNCAGED] = {"uncaged", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_BITTEN] = {"bitten", 3, {NUMBER, NUMBER, HEALTH}},
        [HAINOON_EV_CLEARED] = {"cleared", 2, {SIDE, NUMBER}},
        [HAINOON_EV_OUT] = {"out", 1, {NUMBER}},
        [HAINOON_EV_DISCARDED] = {"discarded", 2, {NUMBER, CARD}},
        [HAINOON_EV_OVER] = {"over", 1, {SEATS}},
    };
    assert(event->kind < HAINOON_EVENTS);
    dt_write_text(out, how[event->kind].word);
    for (int i = 0; i < how[event->kind].count; i++) {
        arg_text(how[event->kind].arg[i], (int)event->arg[i], out);
    }
}

/* §7, §9: whom the sharks ate, who is the last one, or that the last turn was played. */
void hainoon_outcome_text(const void *state, struct dt_writer *out)
{
    const struct hainoon *s = state;
    int won = (int)hainoon_winners(s);
    if (s->phase != HAINOON_OVER) {
        return;
    }
    if (s->ending == HAINOON_LAST_DIVER && dt_popcount((uint32_t)won) <= 1) {
        dt_write_text(out, "last");
        seats_text(won, out);
        return;
    }
    if (s->ending == HAINOON_FIRST_BITE && s->out != 0) {
        dt_write_text(out, "eaten");
        seats_text(s->out, out);
    } else {
        dt_write_text(out, "turns");
        hainoon_write_number(out, HAINOON_TURNS);
    }
    dt_write_text(out, " winners");
    seats_text(won, out);
}
