/* Plays random games of every game in every configuration under the laws of tests/laws.h, and
 * proves with games that are broken on purpose that the laws notice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/deepblue/deepblue.h"
#include "games/dive/dive.h"
#include "games/hainoon/hainoon.h"
#include "games/null/null.h"
#include "tests/laws.h"
#include "tests/support.h"

enum {
    GAMES = 2000,       /* of each configuration, … */
    ACTIONS = 1200000,  /* … or as many as make so many actions of a game in all, … */
    LEAST = 12,         /* … but no fewer than these */
    SPARSE = 16,        /* costly laws at one step in so many */
    BLOCK = 1000000000, /* a seed is configuration × BLOCK + number of the game */
    TABLES_MAX = 4 * DT_CONFIGS_MAX, /* configurations of all games */
};

static struct {
    int shard, shards;
    uint64_t games;
    uint64_t actions; /* of a game in all; 0: all games are played */
    const char *key;  /* only this game, or NULL */
    bool single;      /* only this seed */
    uint64_t seed;
} asked = {.shard = 1, .shards = 1, .games = GAMES, .actions = ACTIONS};

struct law_table {
    const struct dt_game *game;
    struct dt_config config;
    uint64_t number;         /* of the configuration within its game */
    uint64_t of;             /* so many configurations that the game has */
    uint32_t declared, idle; /* dt_laws */
    char name[DT_CONFIG_NAME];
};

static struct law_table tables[TABLES_MAX];
static int table_count;
static struct CMUnitTest tests[TABLES_MAX + 64];

/* ---- the laws hold ---- */

static void report(struct dt_laws *l, const char *why, uint64_t seed)
{
    print_error("%s\n  step %d of seed %llu\n  position %s\n", why, l->step,
                (unsigned long long)seed, dt_laws_position(l));
    print_error("  again: test_conformance --game %s --seed %llu\n", l->game->key,
                (unsigned long long)seed);
}

/* Kinds of events that show everybody what can be gone at once: cards whose discards are shuffled
 * within the same step; in Deep Blue a last gem or answer, whose points go into secret chests; in
 * Dive a card, since nobody keeps in which order an ocean was dived through. */
static uint64_t laid_open(const struct dt_game *game)
{
    if (strcmp(game->key, "hainoon") == 0) {
        return UINT64_C(1) << HAINOON_EV_PLAYED | UINT64_C(1) << HAINOON_EV_DISCARDED;
    }
    if (strcmp(game->key, "deepblue") == 0) {
        return UINT64_C(1) << DEEPBLUE_EV_GEM | UINT64_C(1) << DEEPBLUE_EV_SLIDES |
               UINT64_C(1) << DEEPBLUE_EV_SURFACES;
    }
    return strcmp(game->key, "dive") == 0 ? UINT64_C(1) << DIVE_EV_CARD : 0;
}

static void test_laws(void **state)
{
    struct law_table *t = *state;
    const char *why = NULL;
    struct dt_laws l;
    dt_laws_open(&l, t->game, &t->config);
    l.sparse = SPARSE;
    l.open = laid_open(t->game);
    why = dt_laws_contract(&l);
    if (why != NULL) {
        print_error("%s\n", why);
    }
    uint64_t first = asked.single ? asked.seed % BLOCK : (uint64_t)asked.shard - 1;
    uint64_t end = asked.single ? first + 1 : asked.games;
    uint64_t actions = 0, shards = (uint64_t)asked.shards;
    for (uint64_t n = first; n < end && why == NULL; n += shards) {
        uint64_t seed = t->number * BLOCK + n;
        if (asked.actions > 0 && actions * shards * t->of >= asked.actions && n >= LEAST) {
            break;
        }
        why = dt_laws_play(&l, seed);
        actions += (uint64_t)l.step;
        if (why != NULL) {
            report(&l, why, seed);
        }
    }
    t->declared = l.declared;
    t->idle = l.idle;
    dt_laws_close(&l);
    assert_null(why);
}

/* Nearly all decisions that declare to reveal something do: the others could be undone. */
static void test_declared(void **state)
{
    (void)state;
    for (int i = 0; i < table_count; i += (int)tables[i].of) {
        uint64_t declared = 0, idle = 0;
        for (int k = i; k < i + (int)tables[i].of; k++) {
            declared += tables[k].declared;
            idle += tables[k].idle;
        }
        print_message("%s: %llu decisions declare to reveal something; %llu were not seen to\n",
                      tables[i].game->key, (unsigned long long)declared, (unsigned long long)idle);
        assert_true(idle <= declared / 4 + 8);
    }
}

/* ---- odds ---- */

/* Chance's outcomes after some draws from the start, in the order of its list. */
struct odds {
    const char *key;
    uint8_t seats;
    int draws;
    int count;
    uint8_t weights[32];
};

static const struct odds odds[] = {
    {"null", 2, 0, 9, {1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"null", 4, 3, 6, {1, 1, 1, 1, 1, 1}},
    {"hainoon", 3, 0, 4, {1, 1, 1, 1}}, /* the dummy's place */
    {"hainoon", 4, 0, 4, {1, 1, 1, 1}}, /* who begins */
    /* The first card: for each colour one to hide and two of each other kind; four jokers. */
    {"hainoon", 2, 1, 25, {1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1,
                           2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 4}},
    {"scuba", 4, 0, 4, {1, 1, 1, 1}}, /* who begins */
    /* The first cell of an exchange, with all columns and without the outer ones. */
    {"scuba", 3, 1, 18, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"scuba", 2, 6, 14, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"deepblue", 2, 0, 6, {1, 1, 1, 1, 1, 1}}, /* the tile at the first site */
    {"deepblue", 2, 5, 1, {1}},                /* and at the last */
    {"deepblue", 3, 6, 30, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}, /* a market card */
    {"deepblue", 5, 10, 5, {1, 1, 1, 1, 1}},                               /* who begins */
};

static const struct dt_game *find(const char *key)
{
    const struct dt_game *game;
    for (int n = 0; (game = dt_test_game(n)) != NULL; n++) {
        if (strcmp(game->key, key) == 0) {
            break;
        }
    }
    return game;
}

static void test_odds(void **state)
{
    (void)state;
    for (int i = 0; i < DT_COUNT(odds); i++) {
        const struct dt_game *game = find(odds[i].key);
        assert_non_null(game);
        struct dt_config config = dt_config_default(game);
        struct dt_laws l;
        config.seats = odds[i].seats;
        dt_laws_open(&l, game, &config);
        const char *why = dt_laws_odds(&l, 1, odds[i].draws, odds[i].weights, odds[i].count);
        if (why != NULL) {
            print_error("%s, %d seats, after %d draws: %s\n", odds[i].key, odds[i].seats,
                        odds[i].draws, why);
        }
        dt_laws_close(&l);
        assert_null(why);
    }
}

/* ---- the laws notice: the template game, each time with one wrong function ---- */

static int wrong_actions(const void *state, int seat, dt_action *out)
{
    int count = dt_game_null.actions(state, seat, out);
    if (out != NULL && count > 1) {
        dt_action first = out[0];
        out[0] = out[count - 1];
        out[count - 1] = first;
    }
    return count;
}

static int wrong_count(const void *state, int seat, dt_action *out)
{
    return dt_game_null.actions(state, seat, out) + (out == NULL && seat == 1);
}

static bool wrong_legal(const void *state, int seat, dt_action action)
{
    return dt_game_null.legal(state, seat, action) || action == 12;
}

static dt_action wrong_random_action(const void *state, int seat, struct dt_rng *rng)
{
    dt_action a = dt_game_null.random_action(state, seat, rng);
    return dt_rng_tell(rng) % 16 == 0 ? 1 : a;
}

/* A long list, and from the second round on always the same plan of it. */
static dt_action stubborn_random_action(const void *state, int seat, struct dt_rng *rng)
{
    const struct dive *s = state;
    struct dt_rng fixed;
    dt_action a = dt_game_dive.random_action(state, seat, rng);
    dt_rng_seed(&fixed, 1);
    return s->round > 1 ? dt_game_dive.random_action(state, seat, &fixed) : a;
}

/* Of a long list one action is missing for one seat. */
static int short_count(const void *state, int seat, dt_action *out)
{
    return dt_game_dive.actions(state, seat, out) - (seat == 1);
}

/* From the second round on no plan is legal that has a shark at depth 1. */
static bool shy_legal(const void *state, int seat, dt_action action)
{
    const struct dive *s = state;
    bool shy = s->phase == DIVE_PLANNING && s->round > 1 && dive_plan_shark(action, 1);
    return dt_game_dive.legal(state, seat, action) && !shy;
}

static dt_action wrong_chance(const void *state, struct dt_rng *rng)
{
    return 9 + dt_game_null.chance(state, rng);
}

static dt_seats wrong_winners(const void *state)
{
    return dt_game_null.winners(state) | (dt_game_null.to_act(state) == 3 ? 1 : 0);
}

/* A shell comes twice. */
static void wrong_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    dt_game_null.apply(state, seat, seat == DT_CHANCE && action == 9 ? 8 : action, events);
}

/* Whether somebody listens changes what happens. */
static void listening_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    bool other = events == NULL && seat == 1;
    dt_game_null.apply(state, seat, other ? 3 - action : action, events);
}

/* Seat 1 does what seat 0 has chosen if that came first. */
static void hasty_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    bool follows = seat == 1 && (dt_game_null.to_act(state) & 1) == 0;
    dt_game_null.apply(state, seat, follows ? 1 : action, events);
}

/* Every seat hears which shell is drawn. */
static void loud_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    int from = events == NULL ? 0 : events->count;
    dt_game_null.apply(state, seat, action, events);
    for (int i = from; events != NULL && i < events->count; i++) {
        events->list[i].audience = DT_EVERYONE;
    }
}

/* Who chooses shows its shell to `shown_to` and declares nothing. */
static int shown_to;

static void showing_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    dt_seats audience = shown_to == DT_SPECTATOR ? DT_SEAT(DT_SPECTATOR_BIT) : DT_SEAT(shown_to);
    int64_t shell = seat == DT_CHANCE ? 0 : ((struct null_state *)state)->hand[seat];
    dt_game_null.apply(state, seat, action, events);
    if (seat != DT_CHANCE) {
        DT_EVENT(events, audience, NULL_HOLDS, seat, shell);
    }
}

/* The last choice shows all of them and does not declare it. */
static void undeclared_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    dt_game_null.apply(state, seat, action, events);
    if (events != NULL) {
        events->reveals = false;
    }
}

/* Nobody hears anything. */
static void silent_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    (void)events;
    dt_game_null.apply(state, seat, action, NULL);
}

static void wrong_start(void *state, const struct dt_config *config)
{
    uint8_t last = ((uint8_t *)state)[dt_game_null.state_size - 1];
    dt_game_null.start(state, config);
    ((uint8_t *)state)[dt_game_null.state_size - 1] = last;
}

static void no_redact(void *state, int seat)
{
    (void)state;
    (void)seat;
}

/* A spectator gets the state as seat 0 knows it. */
static void leaky_redact(void *state, int seat)
{
    dt_game_null.redact(state, seat == DT_SPECTATOR ? 0 : seat);
}

static bool wrong_is_complete(const void *state)
{
    (void)state;
    return true;
}

/* determinize changes the seat's own shell too. */
static void wrong_determinize(void *state, int seat, struct dt_rng *rng)
{
    dt_game_null.redact(state, DT_SPECTATOR);
    dt_game_null.determinize(state, seat, rng);
}

static void no_determinize(void *state, int seat, struct dt_rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

static const char *wrong_parse(void *state, struct dt_span in)
{
    const char *why = dt_game_null.parse(state, in);
    return why != NULL ? why : dt_game_null.parse(state, dt_span_of("seats=2"));
}

static bool early_outcome(const void *state, struct dt_event *out)
{
    (void)state;
    DT_OUTCOME(out, 0, 1, 1);
    return true;
}

static bool no_outcome(const void *state, struct dt_event *out)
{
    (void)state;
    (void)out;
    return false;
}

static void wrong_view(const void *state, struct dt_json *json)
{
    dt_game_null.view(state, json);
    dt_write_char(json->out, ',');
}

/* The view knows more than the state it is drawn from: where that state lies in memory. */
static void leaky_view(const void *state, int seat, struct dt_json *json)
{
    dt_json_int(json, "state", (int64_t)(intptr_t)state);
    dt_json_int(json, "you", seat);
}

/* What is public shows a hand that only its seat knows. */
static void partial_view(const void *state, struct dt_json *json)
{
    const struct null_state *st = state;
    dt_game_null.view(state, json);
    dt_json_int(json, "hand", st->hand[0]);
}

/* A member that is not always there. */
static void changing_view(const void *state, int seat, struct dt_json *json)
{
    dt_game_null.own_view(state, seat, json);
    if (dt_game_null.to_act(state) == 0) {
        dt_json_bool(json, "over", true);
    }
}

struct breach {
    const char *name;
    struct dt_game game;
    uint32_t sparse;  /* 0: the laws of every step are enough */
    const char *says; /* how the law that notices begins */
    int shown_to;     /* for showing_apply, */
    uint64_t open;    /* whose event need not be kept in the state */
};

static void test_breach(void **state)
{
    const struct breach *b = *state;
    const char *why = NULL;
    struct dt_config config = dt_config_default(&b->game);
    struct dt_laws l;
    config.seats = 3;
    shown_to = b->shown_to;
    dt_laws_open(&l, &b->game, &config);
    l.sparse = b->sparse;
    l.open = b->open;
    for (uint64_t seed = 0; seed < 50 && why == NULL; seed++) {
        why = dt_laws_play(&l, seed);
    }
    if (why == NULL || strncmp(why, b->says, strlen(b->says)) != 0) {
        print_error("expected \"%s…\", the laws said: %s\n", b->says, why == NULL ? "-" : why);
        why = NULL;
    }
    dt_laws_close(&l);
    assert_non_null(why);
}

static void test_json(void **state)
{
    (void)state;
    static const char *const good[] = {
        "{}",
        "[]",
        "null",
        " [1, -0.5e+7, \"\\u00e9\\n\", {\"a\":[true,false]}] ",
        "\"\xc3\xa9\"",
        "\"\\ud83e\\udd88\"",
        "\"\xf0\x9f\xa6\x88\"",
        "0",
    };
    static const char *const bad[] = {
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "01",
        "1.",
        "\"\\x\"",
        "\"\x01\"",
        "\"\xc3\"",
        "[1] 2",
        "nul",
        "\"\\ud83e\"",
        "\"\xed\xa0\x80\"",
        "\"\xc0\xaf\"",
        "\"\xf4\x90\x80\x80\"",
        "+1",
        "\"a",
    };
    for (int i = 0; i < DT_COUNT(good); i++) {
        assert_null(dt_test_json(dt_span_of(good[i])));
    }
    for (int i = 0; i < DT_COUNT(bad); i++) {
        assert_non_null(dt_test_json(dt_span_of(bad[i])));
    }
}

/* ---- many options ---- */

enum { WIDE = 8, CHOICES = 3 };

static const char *picky_check(const struct dt_config *config)
{
    return config->option[0] == 1 && config->option[1] == 2 ? "not together" : NULL;
}

static bool has_pair(const struct dt_config *configs, int count, const int pair[4], int seats)
{
    for (int i = 0; i < count; i++) {
        if (configs[i].seats == seats && configs[i].option[pair[0]] == pair[1] &&
            configs[i].option[pair[2]] == pair[3]) {
            return true;
        }
    }
    return false;
}

/* With too many options to combine them all, every pair of choices still occurs. */
static void test_pairs(void **state)
{
    (void)state;
    static const char *const words[CHOICES] = {"a", "b", "c"};
    static struct dt_config configs[DT_CONFIGS_MAX];
    struct dt_option options[WIDE];
    struct dt_game game = dt_game_null;
    for (int i = 0; i < WIDE; i++) {
        options[i] = (struct dt_option){"o", "An option.", words, CHOICES, 0};
    }
    game.options = options;
    game.option_count = WIDE;
    game.check = picky_check;
    int count = dt_test_configs(&game, configs);
    assert_in_range(count, 3 * CHOICES * CHOICES, 200);
    for (int n = 0; n < WIDE * CHOICES * WIDE * CHOICES; n++) {
        int pair[4] = {n % WIDE, n / WIDE % CHOICES, n / WIDE / CHOICES % WIDE,
                       n / WIDE / CHOICES / WIDE};
        bool apart = pair[0] == 0 && pair[1] == 1 && pair[2] == 1 && pair[3] == 2;
        for (int seats = game.seats_min; pair[0] < pair[2] && seats <= game.seats_max; seats++) {
            assert_true(has_pair(configs, count, pair, seats) != apart);
        }
    }
}

static struct breach breaches[40];
static int breach_count;

/* A copy of the template game to break, and what will be said about it. */
static struct dt_game *breach(uint32_t sparse, const char *name, const char *says)
{
    struct breach *b = &breaches[breach_count++];
    *b = (struct breach){.name = name, .game = dt_game_null, .sparse = sparse, .says = says};
    return &b->game;
}

/* The same for a game with lists so long that they are seldom made. */
static struct dt_game *long_breach(const char *name, const char *says)
{
    struct dt_game *game = breach(0, name, says);
    *game = dt_game_dive;
    return game;
}

static void break_long_lists(void)
{
    long_breach("same_pick_of_many", "random_action: seat")->random_action = stubborn_random_action;
    long_breach("wrong_count_of_many", "random_action: seat 1")->actions = short_count;
    long_breach("illegal_pick_of_many", "legal: seat")->legal = shy_legal;
}

static void break_rules(void)
{
    breach(0, "unsorted_list", "actions: seat")->actions = wrong_actions;
    breach(0, "wrong_count", "actions: seat 1 counts")->actions = wrong_count;
    breach(0, "long_list", "actions: seat 31 has 9")->actions_max = 8;
    breach(0, "legal_too_often", "legal: seat")->legal = wrong_legal;
    breach(0, "biased_pick", "random_action: seat")->random_action = wrong_random_action;
    breach(0, "unlisted_chance", "chance: drew")->chance = wrong_chance;
    breach(0, "early_winner", "winners: seats")->winners = wrong_winners;
    breach(0, "shell_in_two_places", "apply: seat 31")->apply = wrong_apply;
    breach(0, "events_matter", "apply: seat 1")->apply = listening_apply;
    breach(0, "order_matters", "commits: the order")->apply = hasty_apply;
    breach(0, "unwritten_byte", "start: some byte")->start = wrong_start;
    breach(0, "endless", "steps_max: the game")->steps_max = 8;
    breach(0, "early_outcome", "outcome: before the end")->outcome = early_outcome;
    breach(0, "empty_outcome", "outcome: cut, empty")->outcome = no_outcome;
}

/* Each viewer in turn is the only one who is shown a hand. */
static void break_declared(void)
{
    static const struct {
        const char *name, *says;
    } viewers[] = {{"shown_to_a_spectator", "reveals: seat -1 "},
                   {"shown_to_seat_0", "reveals: seat 0 "},
                   {"shown_to_seat_1", "reveals: seat 1 "},
                   {"shown_to_seat_2", "reveals: seat 2 "}};
    for (int i = 0; i < DT_COUNT(viewers); i++) {
        breach(1, viewers[i].name, viewers[i].says)->apply = showing_apply;
        breaches[breach_count - 1].shown_to = DT_SPECTATOR + i;
        breaches[breach_count - 1].open = UINT64_C(1) << NULL_HOLDS;
    }
}

static void break_hidden(void)
{
    breach(1, "draws_are_told", "events: seat")->apply = loud_apply;
    breach(1, "nothing_is_told", "events: seat")->apply = silent_apply;
    breach(1, "redact_removes_nothing", "events: seat")->redact = no_redact;
    breach(1, "spectator_sees_a_hand", "events: seat -1")->redact = leaky_redact;
    breach(1, "always_complete", "is_complete: wrong about")->is_complete = wrong_is_complete;
    breach(1, "determinize_changes_own", "determinize: seat")->determinize = wrong_determinize;
    breach(1, "determinize_does_nothing", "determinize: seat")->determinize = no_determinize;
    breach(1, "undeclared", "reveals: seat")->apply = undeclared_apply;
    break_declared();
    breach(1, "bad_json", "view: seat")->view = wrong_view;
    breach(1, "leaking_view", "view: seat")->own_view = leaky_view;
    breach(1, "partial_view", "view: seat")->view = partial_view;
    breach(1, "changing_view", "view: seat")->own_view = changing_view;
    breach(1, "parse_forgets", "parse: another")->parse = wrong_parse;
}

/* ---- what is run ---- */

static int add_tables(void)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game;
    int count = 0;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        int n = dt_test_configs(game, configs);
        if (asked.key != NULL && strcmp(asked.key, game->key) != 0) {
            continue;
        }
        for (int i = 0; i < n; i++) {
            if (asked.single && asked.seed / BLOCK != (uint64_t)i) {
                continue;
            }
            assert(count < TABLES_MAX);
            struct law_table *t = &tables[count];
            *t = (struct law_table){.game = game, .config = configs[i]};
            t->number = (uint64_t)i;
            t->of = (uint64_t)n;
            dt_test_name(game, &configs[i], t->name);
            tests[count++] = (struct CMUnitTest){t->name, test_laws, NULL, NULL, t};
        }
    }
    return count;
}

static int add_proofs(int count)
{
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_declared);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_json);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_pairs);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_odds);
    break_rules();
    break_long_lists();
    break_hidden();
    for (int i = 0; i < breach_count; i++) {
        tests[count++] =
            (struct CMUnitTest){breaches[i].name, test_breach, NULL, NULL, &breaches[i]};
    }
    return count;
}

static bool ask(const char *name, const char *value)
{
    uint64_t n = 0;
    bool number = dt_span_u64(dt_span_of(value), &n);
    if (strcmp(name, "--shard") == 0) {
        return sscanf(value, "%d/%d", &asked.shard, &asked.shards) == 2 && asked.shard >= 1 &&
               asked.shard <= asked.shards;
    }
    if (strcmp(name, "--game") == 0) {
        asked.key = value;
        return find(value) != NULL;
    }
    if (strcmp(name, "--games") == 0) {
        asked.games = n;
        asked.actions = 0;
        return number && n < BLOCK;
    }
    asked.seed = n;
    asked.single = number;
    return strcmp(name, "--seed") == 0 && number;
}

int main(int argc, char **argv)
{
    const char *soak = getenv("DT_SOAK");
    uint64_t times = 1;
    bool good = soak == NULL || (dt_span_u64(dt_span_of(soak), &times) && times < BLOCK / GAMES);
    asked.games *= times;
    asked.actions *= times;
    for (int i = 1; i < argc && good; i += 2) {
        good = i + 1 < argc && ask(argv[i], argv[i + 1]);
    }
    int count = table_count = good ? add_tables() : 0;
    if (count == 0 || asked.games == 0) {
        fprintf(stderr, "usage: [DT_SOAK=TIMES] test_conformance [--shard I/N] [--games N] "
                        "[--game KEY] [--seed S]\n");
        return 2;
    }
    if (asked.shard == 1 && asked.key == NULL && !asked.single) {
        count = add_proofs(count);
    }
    return _cmocka_run_group_tests("conformance", tests, (size_t)count, NULL, NULL);
}
