/* The phases of a game: set-up, the steps of a turn, who acts next, apply. Cards are in cards.c,
 * attacks in attack.c. */
#include "games/hainoon/hainoon.h"

/* §2, §9: corners hungry; long game all full; short game all hungry. */
uint16_t hainoon_initial_ring(int length)
{
    static const uint16_t ring[3] = {1 << 0 | 1 << 3 | 1 << 6 | 1 << 9, 0, HAINOON_ALL_SHARKS};
    return ring[length];
}

void hainoon_start(void *state, const struct dt_config *config)
{
    struct hainoon *s = state;
    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    s->length = config->option[0];
    s->ending = config->option[1];
    s->deck = hainoon_pile_full();
    s->ring = hainoon_initial_ring(s->length);
    s->cage = s->attack = HAINOON_NONE;
    s->colour_sides[HAINOON_COLOURS] = 15;
    memset(s->hand, HAINOON_NONE, sizeof s->hand);
    memset(s->side, HAINOON_NONE, sizeof s->side);
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        s->place[d] = s->seats == 3 ? HAINOON_NONE : (uint8_t)d; /* */
        s->owner[d] = (uint8_t)hainoon_initial_owner(s->seats, d);
    }
    hainoon_update_own(s);
    s->phase = s->seats == 3 ? HAINOON_LAYING : HAINOON_STARTING;
    s->away = s->seats == 3 ? HAINOON_PLACE_MASK : 0;
}

dt_seats hainoon_to_act(const void *state)
{
    const struct hainoon *s = state;
    if (s->phase <= HAINOON_LAST_CHANCE) {
        return DT_SEAT(DT_CHANCE);
    }
    if (s->phase == HAINOON_OVER) {
        return 0;
    }
    return DT_SEAT(s->phase == HAINOON_ANSWERING ? s->asked : s->active);
}

static int next_seat(const struct hainoon *s, int seat)
{
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* the dummy, and the seats clockwise from the top left on the remaining places. */
static void lay(struct hainoon *s, int dummy, struct dt_events *events)
{
    s->place[dummy] = 3;
    for (int d = 0, p = 0; p < HAINOON_PLACES; p++) {
        if (p != dummy) {
            s->place[p] = (uint8_t)d++;
        }
    }
    s->away = 0;
    hainoon_update_own(s);
    s->phase = HAINOON_STARTING;
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_LAID, dummy);
}

/* A hand can be empty after harpoons: then the turn is only drawing (H-20, X-13). */
static void begin_play(struct hainoon *s, struct dt_events *events)
{
    s->phase = HAINOON_PLAYING;
    if (s->hand_count[s->active] == 0) {
        hainoon_refill(s, events);
    }
}

static void enter(struct hainoon *s, int place, struct dt_events *events)
{
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        if ((s->away >> d & 1) != 0 && s->owner[d] == s->active) {
            s->place[place] = (uint8_t)d;
            s->own[s->active] |= (uint8_t)(1u << place);
            s->away &= (uint8_t) ~(1u << d);
            DT_EVENT(events, DT_EVERYONE, HAINOON_EV_ENTERED, d, place,
                     hainoon_only_diver_of(s, d));
        }
    }
    begin_play(s, events);
}

void hainoon_begin_turn(struct hainoon *s, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_TURN, s->active, (s->turn + 1));
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        if ((s->away >> d & 1) != 0 && s->owner[d] == s->active) {
            uint32_t vacant = hainoon_free_places(s);
            if ((vacant & (vacant - 1)) == 0) { /* one place only: nothing to choose (§3.1) */
                enter(s, dt_ctz(vacant), events);
            } else {
                s->phase = HAINOON_ENTERING;
            }
            return;
        }
    }
    begin_play(s, events);
}

void hainoon_finish(struct hainoon *s, struct dt_events *events)
{
    s->phase = HAINOON_OVER;
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_OVER, hainoon_winners(s));
}

void hainoon_next_turn(struct hainoon *s, struct dt_events *events)
{
    if (++s->turn == HAINOON_TURNS) { /* */
        hainoon_finish(s, events);
        return;
    }
    int seat = s->active;
    do {
        seat = next_seat(s, seat);
    } while ((s->out >> seat & 1) != 0);
    s->active = s->asked = (uint8_t)seat;
    hainoon_begin_turn(s, events);
}

/* §3.3, X-08: the discards become the deck when a card must be drawn and none is left. */
void hainoon_refill(struct hainoon *s, struct dt_events *events)
{
    if (s->hand_count[s->active] < HAINOON_HAND && s->deck == 0 && s->discard != 0) {
        s->deck = s->discard;
        s->discard = 0;
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_SHUFFLED, hainoon_deck_left(s));
    }
    if (s->hand_count[s->active] == HAINOON_HAND || s->deck == 0) { /* H-35 */
        hainoon_next_turn(s, events);
        return;
    }
    s->phase = HAINOON_DRAWING;
}

static void take(struct hainoon *s, int card, struct dt_events *events)
{
    dt_seats self = DT_SEAT(s->asked);
    hainoon_pile_take(&s->deck, card);
    hainoon_hand_add(s, s->asked, card);
    DT_EVENT(events, self, HAINOON_EV_DREW, s->asked, card);
    DT_EVENT(events, DT_EVERYONE & ~self, HAINOON_EV_DREW, s->asked, HAINOON_HIDDEN);
}

/* The deal goes round from the start seat, three cards at a time. */
static void deal(struct hainoon *s, int card, struct dt_events *events)
{
    take(s, card, events);
    if (s->hand_count[s->asked] < HAINOON_HAND) {
        return;
    }
    s->asked = (uint8_t)next_seat(s, s->asked);
    if (s->asked == s->active) {
        hainoon_begin_turn(s, events);
    }
}

void hainoon_apply(void *state, int seat, dt_action a, struct dt_events *events)
{
    struct hainoon *s = state;
    assert(hainoon_legal(s, seat, a));
    (void)seat;
    switch ((enum hainoon_phase)s->phase) {
    case HAINOON_LAYING:
        lay(s, hainoon_target_of(a), events);
        break;
    case HAINOON_STARTING:
        s->active = s->asked = (uint8_t)hainoon_target_of(a);
        s->phase = HAINOON_DEALING;
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_START, s->active);
        break;
    case HAINOON_DEALING:
        deal(s, hainoon_card_of(a), events);
        break;
    case HAINOON_DRAWING:
        take(s, hainoon_card_of(a), events);
        hainoon_refill(s, events);
        break;
    case HAINOON_ENTERING:
        enter(s, hainoon_target_of(a), events);
        break;
    case HAINOON_PLAYING:
        hainoon_play(s, a, events);
        break;
    case HAINOON_ANSWERING:
        hainoon_answer(s, a, events);
        break;
    case HAINOON_OVER:
    case HAINOON_PHASES:
        break;
    }
}
