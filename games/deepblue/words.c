/* Names, actions and events in words. */
#include "games/deepblue/deepblue.h"

const char *const deepblue_phase_words[DEEPBLUE_PHASES] = {
    "logging", "laying",    "stocking", "starting", "resting", "revealing", "scattering",
    "drawing", "choosing",  "paying",   "taking",   "sailing", "ordering",  "placing",
    "rushing", "answering", "playing",  "leading",  "over",
};

int deepblue_find_card(struct dt_span word)
{
    int n = 0;
    while (n < DEEPBLUE_CARDS && !dt_span_is(word, deepblue_cards[n].name)) {
        n++;
    }
    return n < DEEPBLUE_CARDS ? n : -1;
}

int deepblue_find_tile(struct dt_span word)
{
    int n = 0;
    while (n < DEEPBLUE_TILES && !dt_span_is(word, deepblue_tiles[n].name)) {
        n++;
    }
    return n < DEEPBLUE_TILES ? n : -1;
}

int deepblue_find_node(struct dt_span word)
{
    int n = 0;
    while (n < DEEPBLUE_NODES && !dt_span_is(word, deepblue_places[n].name)) {
        n++;
    }
    return n < DEEPBLUE_NODES ? n : -1;
}

static int find_colour(struct dt_span word)
{
    int n = 0;
    while (n < DEEPBLUE_COLOURS && !dt_span_is(word, deepblue_gem_kinds[n].name)) {
        n++;
    }
    return n < DEEPBLUE_COLOURS ? n : -1;
}

/* How a number is written. */
enum how { NOTHING, NUMBER, FROM_ONE, CARD, TILE, NODE, COLOUR, LOG, SPOT, BOATS, SEATS };

static const char *const boats_words[] = {"none", "1", "2", "both"};

static void seats_text(int mask, struct dt_out *out)
{
    dt_out_text(out, mask == 0 ? "nobody" : "");
    for (uint32_t rest = (uint32_t)mask; rest != 0; rest &= rest - 1) {
        dt_out_int(out, dt_lowest(rest));
        dt_out_text(out, (rest & (rest - 1)) != 0 ? "," : "");
    }
}

static void number_text(enum how how, int n, struct dt_out *out)
{
    switch (how) {
    case NOTHING:
        break;
    case NUMBER:
        dt_out_int(out, n);
        break;
    case FROM_ONE:
        dt_out_int(out, n + 1);
        break;
    case CARD:
        dt_out_text(out, n == DEEPBLUE_NONE ? "?" : deepblue_cards[n].name);
        break;
    case TILE:
        dt_out_text(out, deepblue_tiles[n].name);
        break;
    case NODE:
        dt_out_text(out, deepblue_places[n].name);
        break;
    case COLOUR:
        dt_out_text(out, deepblue_gem_kinds[n].name);
        break;
    case LOG:
        dt_out_text(out, deepblue_scenario_words[n]);
        break;
    case SPOT:
        if (n == DEEPBLUE_MIDDLE) {
            dt_out_text(out, "middle");
        } else {
            dt_out_int(out, n + 1);
        }
        break;
    case BOATS:
        dt_out_text(out, boats_words[n]);
        break;
    case SEATS:
        seats_text(n, out);
        break;
    }
}

/* A number from its word, or -1. */
static int number_parse(enum how how, struct dt_span word)
{
    int n = -1;
    switch (how) {
    case NOTHING:
        return word.len == 0 ? 0 : -1;
    case NUMBER:
        return dt_span_int(word, 0, DEEPBLUE_SEATS - 1, &n) ? n : -1;
    case FROM_ONE:
        return dt_span_int(word, 1, DEEPBLUE_SLOTS, &n) ? n - 1 : -1;
    case CARD:
        return deepblue_find_card(word);
    case TILE:
        return deepblue_find_tile(word);
    case NODE:
        return deepblue_find_node(word);
    case COLOUR:
        return find_colour(word);
    case LOG:
        return dt_span_find(word, deepblue_scenario_words, DEEPBLUE_SCENARIOS);
    case BOATS:
        return dt_span_find(word, boats_words, DT_COUNT(boats_words));
    case SPOT:
    case SEATS:
        break;
    }
    return -1;
}

/* An action is a word, sometimes a second fixed one, and a number in words. */
static const struct {
    const char *word, *second;
    enum how how;
} verbs[DEEPBLUE_VERBS] = {
    [DEEPBLUE_DO_LOG] = {"log", NULL, LOG},
    [DEEPBLUE_DO_LAY] = {"lay", NULL, TILE},
    [DEEPBLUE_DO_STOCK] = {"stock", NULL, CARD},
    [DEEPBLUE_DO_START] = {"start", NULL, NUMBER},
    [DEEPBLUE_DO_DRAW] = {"draw", NULL, CARD},
    [DEEPBLUE_DO_REVEAL] = {"reveal", NULL, TILE},
    [DEEPBLUE_DO_SCATTER] = {"scatter", NULL, COLOUR},
    [DEEPBLUE_DO_GEM] = {"gem", NULL, COLOUR},
    [DEEPBLUE_DO_HIRE] = {"hire", NULL, FROM_ONE},
    [DEEPBLUE_DO_RENEW] = {"renew", NULL, NOTHING},
    [DEEPBLUE_DO_SAIL] = {"sail", NULL, NOTHING},
    [DEEPBLUE_DO_REST] = {"rest", NULL, NOTHING},
    [DEEPBLUE_DO_DIVE] = {"dive", NULL, NODE},
    [DEEPBLUE_DO_PAY] = {"pay", NULL, CARD},
    [DEEPBLUE_DO_TOKEN] = {"token", NULL, NOTHING},
    [DEEPBLUE_DO_TAKE] = {"take", NULL, FROM_ONE},
    [DEEPBLUE_DO_DECLINE] = {"decline", NULL, NOTHING},
    [DEEPBLUE_DO_BOAT1] = {"boat", "1", NODE},
    [DEEPBLUE_DO_BOAT2] = {"boat", "2", NODE},
    [DEEPBLUE_DO_DONE] = {"done", NULL, NOTHING},
    [DEEPBLUE_DO_FIRST] = {"first", NULL, FROM_ONE},
    [DEEPBLUE_DO_SPOT] = {"spot", NULL, FROM_ONE},
    [DEEPBLUE_DO_RUSH] = {"rush", NULL, BOATS},
    [DEEPBLUE_DO_PROTECT] = {"protect", NULL, CARD},
    [DEEPBLUE_DO_SLIDE] = {"protect", NULL, FROM_ONE},
    [DEEPBLUE_DO_SURFACE] = {"surface", NULL, NOTHING},
    [DEEPBLUE_DO_PLAY] = {"play", NULL, CARD},
    [DEEPBLUE_DO_PASS] = {"pass", NULL, NOTHING},
    [DEEPBLUE_DO_PULL] = {"draw", NULL, NOTHING},
    [DEEPBLUE_DO_STOP] = {"stop", NULL, NOTHING},
};

void deepblue_action_text(const void *state, int seat, dt_action a, struct dt_out *out)
{
    int verb = deepblue_verb_of(a);
    (void)state;
    (void)seat;
    dt_out_text(out, verbs[verb].word);
    if (verbs[verb].second != NULL) {
        dt_out_char(out, ' ');
        dt_out_text(out, verbs[verb].second);
    }
    dt_out_text(out, verbs[verb].how == NOTHING ? "" : " ");
    number_text(verbs[verb].how, deepblue_what_of(a), out);
}

const char *deepblue_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    struct dt_span word, second, rest = dt_span_trim(in);
    bool known = false;
    (void)state;
    (void)seat;
    dt_span_word(&rest, &word);
    for (int verb = 0; verb < DEEPBLUE_VERBS; verb++) {
        struct dt_span more = rest;
        if (!dt_span_is(word, verbs[verb].word)) {
            continue;
        }
        known = true;
        if (verbs[verb].second != NULL &&
            !(dt_span_word(&more, &second) && dt_span_is(second, verbs[verb].second))) {
            continue;
        }
        int what = number_parse(verbs[verb].how, dt_span_trim(more));
        if (what >= 0) {
            *out = deepblue_action(verb, what);
            return NULL;
        }
    }
    return known ? "action: expected such as hire 2, pay S2, boat 1 R3, protect JULIE, rush both"
                 : "action: there is no such word; hire, sail, rest and dive begin a turn";
}

void deepblue_event_text(const struct dt_event *event, struct dt_out *out)
{
    static const struct {
        const char *word;
        enum how how[5]; /* NOTHING ends it */
    } events[DEEPBLUE_EVENTS] = {
        [DEEPBLUE_EV_LOG] = {"log", {LOG}},
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
    dt_out_text(out, events[event->kind].word);
    for (int i = 0; i < 5 && events[event->kind].how[i] != NOTHING; i++) {
        dt_out_char(out, ' ');
        number_text(events[event->kind].how[i], event->arg[i], out);
    }
}

/* The most crew cards among these seats. */
static int most_cards(const struct deepblue *s, dt_seats seats)
{
    int most = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = deepblue_count(deepblue_own(s, seat));
        most = dt_seats_have(seats, seat) && cards > most ? cards : most;
    }
    return most;
}

/* D-19: "points WINNER MOST SECOND", "cards WINNER CARDS SECOND POINTS" after a tie, or "shared
 * WINNERS CARDS POINTS"; behind "rounds" if the last round ended the game (D-23). */
void deepblue_outcome_text(const void *state, struct dt_out *out)
{
    const struct deepblue *s = state;
    dt_seats won = deepblue_winners(s), level = 0;
    if (won == 0) {
        return;
    }
    int most = s->chest[dt_lowest(won)], second = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        level |= s->chest[seat] == most ? DT_SEAT(seat) : 0;
        second = s->chest[seat] < most && s->chest[seat] > second ? s->chest[seat] : second;
    }
    bool tie = level != won, shared = dt_ones(won) > 1;
    int cards = most_cards(s, level), numbers[] = {cards, most_cards(s, level & ~won), most};
    dt_out_text(out, dt_ones(s->gone & DEEPBLUE_CITY_TILES) < DEEPBLUE_CITIES ? "rounds " : "");
    dt_out_text(out, shared ? "shared " : tie ? "cards " : "points ");
    seats_text((int)won, out);
    if (shared) {
        numbers[1] = most;
    } else if (!tie) {
        numbers[0] = most;
        numbers[1] = second;
    }
    for (int i = 0; i < (tie && !shared ? 3 : 2); i++) {
        dt_out_char(out, ' ');
        dt_out_int(out, numbers[i]);
    }
}
