/* Events and the outcome as text. */
#include "games/deepblue/arg_text.h"

void deepblue_event_text(const struct dt_event *event, struct dt_writer *out)
{
    static const struct {
        const char *word;
        enum deepblue_arg arg[5]; /* NOTHING ends it */
    } events[DEEPBLUE_EVENTS] = {
        [DEEPBLUE_EV_LOG] = {"log", {SCENARIO}},
        [DEEPBLUE_EV_LAID] = {"laid", {NODE, TILE}},
        [DEEPBLUE_EV_STOCKED] = {"stocked", {FROM_ONE, CARD}},
        [DEEPBLUE_EV_PLUS] = {"plus", {COLOUR}},
        [DEEPBLUE_EV_SHUFFLED] = {"shuffled", {NUMBER}},
        [DEEPBLUE_EV_START] = {"start", {NUMBER}},
        [DEEPBLUE_EV_TURN] = {"turn", {NUMBER, NUMBER}},
        [DEEPBLUE_EV_HIRES] = {"hires", {NUMBER, FROM_ONE}},
        [DEEPBLUE_EV_RENEWS] = {"renews", {NUMBER}},
        [DEEPBLUE_EV_PAID] = {"paid", {NUMBER, CARD}},
        [DEEPBLUE_EV_TOKEN] = {"token", {NUMBER}},
        [DEEPBLUE_EV_DISCARDS] = {"discarded", {CARD}},
        [DEEPBLUE_EV_TAKES] = {"takes", {NUMBER, CARD}},
        [DEEPBLUE_EV_DECLINES] = {"declines", {NUMBER}},
        [DEEPBLUE_EV_SAILS] = {"sails", {NUMBER}},
        [DEEPBLUE_EV_MOVES] = {"moves", {NUMBER, FROM_ONE, NODE}},
        [DEEPBLUE_EV_DONE] = {"done", {NUMBER}},
        [DEEPBLUE_EV_FIRST] = {"first", {NUMBER, FROM_ONE}},
        [DEEPBLUE_EV_REVEALED] = {"revealed", {NODE, TILE}},
        [DEEPBLUE_EV_GLITTERS] = {"glitters", {NODE, COLOUR}},
        [DEEPBLUE_EV_PLACED] = {"placed", {NUMBER, FROM_ONE, NODE, SPOT}},
        [DEEPBLUE_EV_RESTS] = {"rests", {NUMBER}},
        [DEEPBLUE_EV_DREW] = {"drew", {NUMBER, CARD}},
        [DEEPBLUE_EV_DIVES] = {"dives", {NUMBER, NODE}},
        [DEEPBLUE_EV_RUSHES] = {"rushes", {NUMBER, BOATS}},
        [DEEPBLUE_EV_PULLS] = {"draws", {NUMBER}},
        [DEEPBLUE_EV_GEM] = {"gem", {COLOUR}},
        [DEEPBLUE_EV_FOUND] = {"found", {COLOUR}},
        [DEEPBLUE_EV_WARNING] = {"warning", {COLOUR}},
        [DEEPBLUE_EV_HAZARD] = {"hazard", {COLOUR}},
        [DEEPBLUE_EV_PROTECTS] = {"protects", {NUMBER, CARD}},
        [DEEPBLUE_EV_SLIDES] = {"slides", {NUMBER, FROM_ONE}},
        [DEEPBLUE_EV_SURFACES] = {"surfaces", {NUMBER}},
        [DEEPBLUE_EV_PLAYS] = {"plays", {NUMBER, CARD}},
        [DEEPBLUE_EV_PASSES] = {"passes", {NUMBER}},
        [DEEPBLUE_EV_STOPS] = {"stops", {NUMBER}},
        [DEEPBLUE_EV_EMPTY] = {"empty", {NOTHING}},
        [DEEPBLUE_EV_SCORES] = {"scores", {NUMBER, NUMBER, NUMBER, NUMBER, NUMBER}},
        [DEEPBLUE_EV_GONE] = {"gone", {NODE, TILE}},
        [DEEPBLUE_EV_CHEST] = {"chest", {NUMBER, NUMBER, NUMBER}},
        [DEEPBLUE_EV_OVER] = {"over", {SEATS}},
    };
    assert(event->kind < DEEPBLUE_EVENTS);
    dt_write_text(out, events[event->kind].word);
    for (int i = 0; i < 5 && events[event->kind].arg[i] != NOTHING; i++) {
        dt_write_char(out, ' ');
        deepblue_arg_text(events[event->kind].arg[i], (int)event->arg[i], out);
    }
}

/* The most crew cards among these seats. */
static int most_cards(const struct deepblue *s, dt_seats seats)
{
    int most = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = deepblue_card_count(deepblue_all_cards(s, seat));
        most = dt_seats_have(seats, seat) && cards > most ? cards : most;
    }
    return most;
}

/* D-19: "points WINNER MOST SECOND", "cards WINNER CARDS SECOND POINTS" after a tie, or "shared
 * WINNERS CARDS POINTS"; behind "rounds" if the last round ended the game (D-23). */
void deepblue_outcome_text(const void *state, struct dt_writer *out)
{
    const struct deepblue *s = state;
    dt_seats won = deepblue_winners(s), level = 0;
    if (won == 0) {
        return;
    }
    int most = s->chest[dt_ctz(won)], second = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        level |= s->chest[seat] == most ? DT_SEAT(seat) : 0;
        second = s->chest[seat] < most && s->chest[seat] > second ? s->chest[seat] : second;
    }
    bool tie = level != won, shared = dt_popcount(won) > 1;
    int cards = most_cards(s, level), numbers[] = {cards, most_cards(s, level & ~won), most};
    dt_write_text(out,
                  dt_popcount(s->gone & DEEPBLUE_CITY_TILES) < DEEPBLUE_CITIES ? "rounds " : "");
    dt_write_text(out, shared ? "shared " : tie ? "cards " : "points ");
    deepblue_arg_text(SEATS, (int)won, out);
    if (shared) {
        numbers[1] = most;
    } else if (!tie) {
        numbers[0] = most;
        numbers[1] = second;
    }
    for (int i = 0; i < (tie && !shared ? 3 : 2); i++) {
        dt_write_char(out, ' ');
        dt_write_int(out, numbers[i]);
    }
}
