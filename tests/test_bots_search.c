/* The bots' search: races between candidates, limits, slices, threads, solved decisions, advice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bots/race.h"
#include "cli/bot_runner.h"
#include "games/deepblue/odds.h"
#include "tests/support.h"

extern const struct dt_game dt_game_deepblue;

enum {
    POLLS = 60,          /* polls of a clock that then says stop */
    WORK_BETWEEN = 1000, /* actions applied between two polls of the clock, at most */
    MEDIUM_WORK = 20000, /* actions applied by medium for one decision, at most */
};

/* Deep Blue: a player leads a dive and may go on or stop. */
static const char LEADING[] =
    "seats=2 scenario=none phase=leading dive=Y1 boats0=Y1,H hand0=- board=S4K1U1";

static const struct dt_bot *bot(const char *key)
{
    return dt_bot_find(dt_span_of(key));
}

/* ---- the race ---- */

/* Arms of known value, with noise that all share and a little that they do not. */
static void run_race(struct dt_race *race, const int *worth, int rounds, struct dt_rng *rng)
{
    float shared = 0;
    uint32_t round = UINT32_MAX;
    while (race->rounds < (uint32_t)rounds && !race->decided) {
        if (race->rounds != round) {
            round = race->rounds;
            shared = (float)dt_rng_below(rng, 20000);
        }
        dt_action a = dt_race_next(race)->action;
        dt_race_add_value(race, shared + (float)worth[a] + (float)dt_rng_below(rng, 1000));
    }
}

/* The best arm stays to the end and comes first; arms far behind are eliminated early. */
static void test_race(void **unused)
{
    (void)unused;
    static struct dt_race race;
    static struct dt_search_result t;
    static const int worth[5] = {100, 2000, 10000, 9900, 50};
    const dt_action list[5] = {0, 1, 2, 3, 4};
    struct dt_rng rng;
    dt_rng_seed(&rng, 3);
    dt_race_start(&race, list, 5);
    run_race(&race, worth, 2000, &rng);
    dt_race_report(&race, &t);
    assert_int_equal(t.count, 5);
    assert_int_equal(t.candidate[0].action, 2);
    assert_int_equal(t.candidate[1].action, 3);
    assert_in_range(t.candidate[2].visits, 8, 16);
    assert_true(race.decided || race.rounds == 2000);
}

/* A single arm is decided at once; an incomplete first round is reported with its values so far. */
static void test_race_short(void **unused)
{
    (void)unused;
    static struct dt_race race;
    static struct dt_search_result t;
    const dt_action list[3] = {7, 8, 9};
    dt_race_start(&race, list, 1);
    assert_true(race.decided);
    dt_race_start(&race, list, 3);
    dt_race_add_value(&race, 100);
    dt_race_add_value(&race, 200);
    dt_race_report(&race, &t);
    assert_int_equal(t.candidate[0].action, 8);
    assert_int_equal(t.candidate[1].action, 7);
    assert_int_equal(t.candidate[2].visits, 0);
}

/* ---- limits ---- */

/* A game whose actions are counted. */
static const struct dt_game *counted;
static int done;

static void count_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    done++;
    counted->apply(state, seat, action, events);
}

static struct dt_game counting(const struct dt_game *game)
{
    struct dt_game copy = *game;
    counted = game;
    copy.apply = count_apply;
    return copy;
}

/* A clock that counts its polls, and the actions applied in between. */
struct test_clock {
    int polls, before, most;
};

static bool tick(void *clock)
{
    struct test_clock *c = clock;
    c->most = done - c->before > c->most ? done - c->before : c->most;
    c->before = done;
    return ++c->polls >= POLLS;
}

/* Calls `check` at every n-th decision of a game of easy bots. */
typedef void check_decision(const struct dt_game *game, const void *redacted, int seat,
                            void *memory);

static void play_and_check(const struct dt_game *game, int seats, uint64_t seed, int every,
                           check_decision *check)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX], seen[DT_STATE_MAX];
    static struct dt_search_result t;
    struct dt_config config = dt_config_default(game);
    void *memory = aligned_alloc(64, bot("hard")->memory);
    struct dt_search_limits limits = {.memory = memory, .size = bot("hard")->memory};
    struct dt_rng rng;
    dt_seats who;
    int number = 0;
    assert_non_null(memory);
    config.seats = (uint8_t)seats;
    dt_rng_seed(&rng, seed);
    game->start(state, &config);
    while ((who = game->to_act(state)) != 0) {
        int seat = dt_ctz(who);
        if (seat == DT_CHANCE) {
            game->apply(state, seat, game->chance(state, &rng), NULL);
            continue;
        }
        memcpy(seen, state, game->state_size);
        game->redact(seen, seat);
        if (number++ % every == 0) {
            check(game, seen, seat, memory);
        }
        dt_bot_easy(game, seen, seat, &rng, &limits, &t);
        game->apply(state, seat, t.candidate[0].action, NULL);
    }
    free(memory);
}

static void check_clock(const struct dt_game *game, const void *redacted, int seat, void *memory)
{
    static struct dt_search_result t;
    struct dt_game copy = counting(game);
    struct test_clock clock = {.before = done};
    struct dt_search_limits limits = {
        .stop = tick, .clock = &clock, .memory = memory, .size = bot("hard")->memory};
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    dt_bot_hard(&copy, redacted, seat, &rng, &limits, &t);
    assert_in_range(clock.polls, 0, POLLS); /* not once more after it has said stop */
    assert_in_range(clock.most, 0, WORK_BETWEEN);
    assert_in_range(done - clock.before, 0, WORK_BETWEEN);
    if (t.count > 1) {
        assert_in_range(t.iterations, clock.polls - 1, clock.polls + 1);
    }
}

static void check_medium(const struct dt_game *game, const void *redacted, int seat, void *memory)
{
    static struct dt_search_result t;
    struct dt_game copy = counting(game);
    struct dt_search_limits limits = {.memory = memory, .size = DT_SCRATCH_BYTES};
    struct dt_rng rng;
    int before = done;
    dt_rng_seed(&rng, 1);
    dt_bot_medium(&copy, redacted, seat, &rng, &limits, &t);
    assert_in_range(done - before, 0, MEDIUM_WORK);
}

/* hard polls its clock after every bounded piece of work and stops at once. */
static void test_clock(void **unused)
{
    (void)unused;
    for (int i = 0; i < dt_game_count; i++) {
        play_and_check(dt_games[i], dt_games[i]->seats_max, 2, 17, check_clock);
    }
}

static int sliced;

/* Slices of any length are one search: the same iterations give the same result. */
static void check_slices(const struct dt_game *game, const void *redacted, int seat, void *memory)
{
    static const uint32_t lengths[] = {1, 7, 64, 2, 130, 1, 95};
    static struct dt_search_result once, parts;
    struct dt_search_limits limits = {
        .iterations = 300, .memory = memory, .size = bot("hard")->memory};
    struct dt_rng rng;
    dt_rng_seed(&rng, 6);
    memset(&once, 0, sizeof once);
    dt_bot_hard(game, redacted, seat, &rng, &limits, &once);
    dt_rng_seed(&rng, 6);
    memset(&parts, 0, sizeof parts);
    for (int i = 0; i < DT_COUNT(lengths); i++) {
        limits.iterations = lengths[i];
        dt_bot_hard(game, redacted, seat, &rng, &limits, &parts);
        limits.resume = true;
    }
    assert_memory_equal(&parts, &once, sizeof once);
    assert_true(once.converged || once.iterations == 300);
    sliced++;
}

static void test_slices(void **unused)
{
    (void)unused;
    for (int i = 0; i < dt_game_count; i++) {
        sliced = 0;
        play_and_check(dt_games[i], dt_games[i]->seats_max, 5, 11, check_slices);
        assert_true(sliced > 0);
    }
}

/* A decided race stays as it is: not one iteration more, however often it is resumed. */
static void test_decided(void **unused)
{
    (void)unused;
    static struct dt_search_result t, later;
    struct dt_search_limits limits = {.iterations = 100000, .size = bot("hard")->memory};
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    limits.memory = aligned_alloc(64, limits.size);
    assert_null(dt_game_deepblue.parse(state, dt_span_of(LEADING)));
    dt_game_deepblue.redact(state, 0);
    dt_bot_hard(&dt_game_deepblue, state, 0, &rng, &limits, &t);
    assert_true(t.count > 1 && t.converged && t.iterations < limits.iterations);
    later = t;
    limits.resume = true;
    dt_bot_hard(&dt_game_deepblue, state, 0, &rng, &limits, &later);
    assert_memory_equal(&later, &t, sizeof t);
    free(limits.memory);
}

/* medium does not poll a clock; its work is bounded. */
static void test_medium_work(void **unused)
{
    (void)unused;
    for (int i = 0; i < dt_game_count; i++) {
        play_and_check(dt_games[i], dt_games[i]->seats_max, 3, 7, check_medium);
    }
}

/* ---- solved decisions ---- */

static int lone_dives;

/* RULES.md §5.5 of Deep Blue: a diver who leads alone goes on exactly when that is worth more. */
static void check_dive(const struct dt_game *game, const void *redacted, int seat, void *memory)
{
    static const char *const keys[] = {"easy", "medium", "hard"};
    static struct dt_search_result t;
    static uint64_t cells[DEEPBLUE_ODDS_CELLS];
    const struct deepblue *s = redacted;
    if (s->phase != DEEPBLUE_LEADING || s->divers != DT_SEAT(seat)) {
        return;
    }
    struct deepblue_odds_input look = deepblue_odds_input_of(s, seat);
    struct deepblue_odds odds = deepblue_odds_best(&look, cells);
    dt_action solution =
        deepblue_action(odds.go > odds.stop ? DEEPBLUE_DO_PULL : DEEPBLUE_DO_STOP, 0);
    for (int i = 0; i < DT_COUNT(keys); i++) {
        const struct dt_bot *b = bot(keys[i]);
        struct dt_search_limits limits = {.iterations = 10, .memory = memory, .size = b->memory};
        struct dt_rng rng;
        dt_rng_seed(&rng, (uint64_t)lone_dives);
        b->think(game, redacted, seat, &rng, &limits, &t);
        assert_int_equal(t.candidate[0].action, solution);
        assert_true(t.solved);
    }
    lone_dives++;
}

static void test_solved(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        play_and_check(&dt_game_deepblue, 2, seed, 1, check_dive);
    }
    assert_true(lone_dives > 8);
}

/* ---- threads ---- */

/* The same seed, iterations and threads give the same result; merging loses nothing. */
static void test_threads(void **unused)
{
    (void)unused;
    static struct dt_bot_runner one, two;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_search_budget limit = {.iterations = 1000, .threads = 3};
    for (int i = 0; i < dt_game_count; i++) {
        const struct dt_game *game = dt_games[i];
        struct dt_config config = dt_config_default(game);
        struct dt_rng rng, a, b;
        dt_rng_seed(&rng, 4);
        game->start(state, &config);
        dt_step_chance(game, state, &rng);
        int seat = dt_ctz(game->to_act(state));
        dt_rng_seed(&a, 5);
        dt_rng_seed(&b, 5);
        const struct dt_search_result *t =
            dt_bot_runner_search(&one, bot("hard"), game, state, seat, &a, limit);
        const struct dt_search_result *u =
            dt_bot_runner_search(&two, bot("hard"), game, state, seat, &b, limit);
        assert_true(t != NULL && u != NULL);
        assert_in_range(t->iterations, 1, 3 * 334);
        assert_int_equal(t->iterations, u->iterations);
        assert_int_equal(t->count, u->count);
        assert_memory_equal(t->candidate, u->candidate, (size_t)t->count * sizeof t->candidate[0]);
    }
    dt_bot_runner_close(&one);
    dt_bot_runner_close(&two);
}

/* ---- advice ---- */

/* Asks for advice at a position; returns the hint. */
static const char *advise(const char *key, const char *position, int seat, struct dt_advice *out)
{
    static struct dt_bot_runner runner;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    assert_null(game->parse(state, dt_span_of(position)));
    struct dt_search_budget limit = {.iterations = 300};
    assert_true(dt_bot_runner_advise(&runner, game, state, seat, &rng, limit, out));
    for (int i = 0; i < out->count; i++) {
        assert_true(game->legal(state, seat, out->best[i].action));
    }
    dt_bot_runner_close(&runner);
    return out->hint;
}

/* Deep Blue: the odds of the next pull, and what stopping and going on are worth. */
static void test_advice_deepblue(void **unused)
{
    (void)unused;
    struct dt_advice a;
    const char *hint = advise("deepblue", LEADING, 0, &a);
    assert_int_equal(a.count, 2);
    assert_non_null(strstr(hint, "out=6/"));
    assert_non_null(strstr(hint, " stop="));
    assert_non_null(strstr(hint, " go="));
    assert_non_null(strstr(hint, " alone=yes"));
}

/* Dive: what swims at each depth, from the seat's reading. */
static void test_advice_dive(void **unused)
{
    (void)unused;
    struct dt_advice a;
    const char *hint = advise("dive", "seats=2 phase=planning look0=N0,SG,N0,S0,N0,SR", 0, &a);
    assert_int_equal(a.count, DT_ADVICE);
    assert_true(a.best[0].value > 0);
    assert_non_null(strstr(hint, "depth1=shark:"));
    assert_non_null(strstr(hint, " depth2=shark:9"));
    assert_non_null(strstr(hint, " depth6=shark:"));
}

/* Scuba: from row 5 two turns of two steps up, breathing at rows 3 and 1: 2 and 1 air. */
static void test_advice_scuba(void **unused)
{
    (void)unused;
    struct dt_advice a;
    const char *hint = advise("scuba",
                              "seats=2 phase=diving round=4 current=calm "
                              "diver0=under@5,5/deep air0=12 diver1=under@4,2 air1=9",
                              0, &a);
    assert_in_range(a.count, 1, DT_ADVICE);
    assert_string_equal(hint, "air=12 breath=3 home=3 spare=6");
}

/* Hai Noon has no hint, but candidates. */
static void test_advice_without_hint(void **unused)
{
    (void)unused;
    struct dt_advice a;
    assert_string_equal(advise("hainoon", "seats=2 phase=playing hand0=joker", 0, &a), "");
    assert_true(a.count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_race_short),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_decided),
        cmocka_unit_test(test_medium_work),
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_advice_deepblue),
        cmocka_unit_test(test_advice_dive),
        cmocka_unit_test(test_advice_scuba),
        cmocka_unit_test(test_advice_without_hint),
    };
    return cmocka_run_group_tests_name("bots_search", tests, NULL, NULL);
}
