/* Components and actions as text and back. Events are in event_text.c. */
#include "games/deepblue/arg_text.h"

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
    while (n < DEEPBLUE_NODES && !dt_span_is(word, deepblue_map[n].name)) {
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

static const char *const boats_words[] = {"none", "1", "2", "both"};

static void seats_text(int mask, struct dt_writer *out)
{
    dt_write_text(out, mask == 0 ? "nobody" : "");
    for (uint32_t rest = (uint32_t)mask; rest != 0; rest &= rest - 1) {
        dt_write_int(out, dt_ctz(rest));
        dt_write_text(out, (rest & (rest - 1)) != 0 ? "," : "");
    }
}

void deepblue_arg_text(enum deepblue_arg kind, int n, struct dt_writer *out)
{
    switch (kind) {
    case NOTHING:
        break;
    case NUMBER:
        dt_write_int(out, n);
        break;
    case FROM_ONE:
        dt_write_int(out, n + 1);
        break;
    case CARD:
        dt_write_text(out, n == DEEPBLUE_NONE ? "?" : deepblue_cards[n].name);
        break;
    case TILE:
        dt_write_text(out, deepblue_tiles[n].name);
        break;
    case NODE:
        dt_write_text(out, deepblue_map[n].name);
        break;
    case COLOUR:
        dt_write_text(out, deepblue_gem_kinds[n].name);
        break;
    case SCENARIO:
        dt_write_text(out, deepblue_scenario_words[n]);
        break;
    case SPOT:
        if (n == DEEPBLUE_MIDDLE) {
            dt_write_text(out, "middle");
        } else {
            dt_write_int(out, n + 1);
        }
        break;
    case BOATS:
        dt_write_text(out, boats_words[n]);
        break;
    case SEATS:
        seats_text(n, out);
        break;
    }
}

/* The number that a word stands for, or -1. */
static int parse_arg(enum deepblue_arg kind, struct dt_span word)
{
    int n = -1;
    switch (kind) {
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
    case SCENARIO:
        return dt_span_find(word, deepblue_scenario_words, DEEPBLUE_SCENARIOS);
    case BOATS:
        return dt_span_find(word, boats_words, DT_COUNT(boats_words));
    case SPOT:
    case SEATS:
        break;
    }
    return -1;
}

/* An action is a verb, sometimes a second fixed word, and an argument. */
static const struct {
    const char *word, *second;
    enum deepblue_arg arg;
} verbs[DEEPBLUE_VERBS] = {
    [DEEPBLUE_DO_LOG] = {"log", NULL, SCENARIO},
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

void deepblue_action_text(const void *state, int seat, dt_action a, struct dt_writer *out)
{
    int verb = deepblue_verb_of(a);
    (void)state;
    (void)seat;
    dt_write_text(out, verbs[verb].word);
    if (verbs[verb].second != NULL) {
        dt_write_char(out, ' ');
        dt_write_text(out, verbs[verb].second);
    }
    dt_write_text(out, verbs[verb].arg == NOTHING ? "" : " ");
    deepblue_arg_text(verbs[verb].arg, deepblue_arg_of(a), out);
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
        int arg = parse_arg(verbs[verb].arg, dt_span_trim(more));
        if (arg >= 0) {
            *out = deepblue_action(verb, arg);
            return NULL;
        }
    }
    return known ? "action: expected such as hire 2, pay S2, boat 1 R3, protect JULIE, rush both"
                 : "action: there is no such word; hire, sail, rest and dive begin a turn";
}
