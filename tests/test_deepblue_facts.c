/* The facts of Deep Blue against the rules themselves: in random positions of every scenario what
 * they promise is done, and what then happens is read off the events, the legal actions and the
 * state. Also the odds of chance as a seat knows them, and the dense index of the actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/draw.h"
#include "tests/deepblue_support.h"

enum { GAMES = 36 };

static const struct dt_game *const game = &dt_game_deepblue;

/* ---- reading facts ---- */

static char facts[DT_VIEW_MAX];

/* The facts of a seat from here on. */
static void know(const struct deepblue *s, int seat)
{
    struct deepblue redacted = *s;
    struct dt_writer out = dt_writer_on(facts, sizeof facts);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, seat);
    dt_facts_json(game, &redacted, seat, NULL, &json);
    assert_false(out.cut);
}

/* Past one value. */
static const char *value_end(const char *at)
{
    int depth = 0;
    bool quoted = false;
    do {
        quoted ^= *at == '"';
        depth += !quoted && (*at == '{' || *at == '[');
        depth -= !quoted && (*at == '}' || *at == ']');
        at++;
    } while (quoted || depth > 0 || (*at != ',' && *at != '}' && *at != ']' && *at != 0));
    return at;
}

/* The value at a path such as "pay.market.2.price"; fails if there is none. */
static const char *fact(const char *path)
{
    const char *at = facts;
    for (struct dt_span rest = dt_span_of(path), name; dt_span_cut(&rest, '.', &name);) {
        int index = -1;
        bool list = *at == '[';
        dt_span_int(name, 0, 1000, &index);
        if (*at != '{' && *at != '[') {
            fail_msg("%s: nothing there: %.80s", path, at);
        }
        for (at++;
             list ? index-- > 0
                  : strncmp(at + 1, name.at, (size_t)name.len) != 0 || at[name.len + 1] != '"';
             at++) {
            at = value_end(list ? at : strchr(at, ':') + 1);
            if (*at != ',') {
                fail_msg("%s: not in %s", path, facts);
            }
        }
        at = list ? at : at + name.len + 3;
    }
    return at;
}

/* The text of a fact whose path has numbers in it. */
__attribute__((format(printf, 1, 2))) static struct dt_span text_of(const char *format, ...)
{
    char path[128];
    va_list args;
    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    const char *at = fact(path);
    return (struct dt_span){at, (int)(value_end(at) - at)};
}

static int number(struct dt_span text)
{
    int n = 0;
    if (!dt_span_int(text, -1000, 1000000, &n)) {
        fail_msg("not a number: %.*s", text.len, text.at);
    }
    return n;
}

static bool yes(struct dt_span text)
{
    assert_true(dt_span_is(text, "true") || dt_span_is(text, "false"));
    return dt_span_is(text, "true");
}

/* How often a text occurs in a fact. */
static int count_in(struct dt_span text, const char *what)
{
    int count = 0;
    for (const char *at = text.at; (at = strstr(at, what)) != NULL && at < text.at + text.len;
         at++) {
        count++;
    }
    return count;
}

/* ---- means ---- */

static void compare_pay(const struct deepblue *s)
{
    int seat = s->active;
    know(s, seat);
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        bool may = game->legal(s, seat, deepblue_action(DEEPBLUE_DO_HIRE, i));
        assert_int_equal(yes(text_of("pay.market.%d.affordable", i)), may);
    }
    assert_int_equal(yes(text_of("pay.renewal.affordable")),
                     game->legal(s, seat, deepblue_action(DEEPBLUE_DO_RENEW, 0)));
}

/* Pays at random until nothing is due. */
static void compare_due(struct deepblue s, struct dt_rng *rng)
{
    int seat = s.active, due, paid = 0, last = 0;
    know(&s, seat);
    due = number(text_of("pay.due"));
    while (s.phase == DEEPBLUE_PAYING) {
        dt_action a = game->random_action(&s, seat, rng);
        bool card = deepblue_verb_of(a) == DEEPBLUE_DO_PAY;
        last = card ? deepblue_cards[deepblue_arg_of(a)].money : 1;
        paid += last;
        game->apply(&s, seat, a, NULL);
    }
    assert_true(paid >= due && paid - last < due);
}

/* Pays all it can for a sail and moves one boat: each place is reached in as many steps as said,
 * and no other. */
static void compare_sail(struct deepblue s, int boat)
{
    int seat = s.active, steps[DEEPBLUE_NODES], reached = 0;
    struct deepblue at[DEEPBLUE_NODES];
    dt_action list[64];
    know(&s, seat);
    if (s.phase == DEEPBLUE_CHOOSING) {
        game->apply(&s, seat, deepblue_action(DEEPBLUE_DO_SAIL, 0), NULL);
    }
    while (game->actions(&s, seat, list) > 0 && deepblue_verb_of(list[0]) <= DEEPBLUE_DO_TOKEN) {
        game->apply(&s, seat, list[0], NULL);
    }
    assert_int_equal(number(text_of("sail.steps")), s.moves);
    memset(steps, -1, sizeof steps);
    steps[s.boat[seat][boat].node] = 0;
    at[s.boat[seat][boat].node] = s;
    for (int n = 0; n < s.moves; n++) {
        for (int node = 0; node < DEEPBLUE_NODES; node++) {
            int count = steps[node] == n ? game->actions(&at[node], seat, list) : 0;
            for (int i = 0; i < count; i++) {
                int to = deepblue_arg_of(list[i]);
                if (deepblue_verb_of(list[i]) == DEEPBLUE_DO_BOAT1 + boat && steps[to] < 0) {
                    steps[to] = n + 1;
                    at[to] = at[node];
                    game->apply(&at[to], seat, list[i], NULL);
                }
            }
        }
    }
    struct dt_span reach = text_of("sail.boats.%d.reach", boat);
    for (int node = 0; node < DEEPBLUE_NODES; node++) {
        char entry[64];
        snprintf(entry, sizeof entry, "{\"node\":\"%s\",\"steps\":%d}", deepblue_map[node].name,
                 steps[node]);
        assert_int_equal(count_in(reach, entry), steps[node] > 0);
        reached += steps[node] > 0;
    }
    assert_int_equal(count_in(reach, "steps"), reached);
}

static void compare_rest(struct deepblue s)
{
    int seat = s.active, draws;
    know(&s, seat);
    draws = number(text_of("rest.draws"));
    assert_int_equal(draws > 0, game->legal(&s, seat, deepblue_action(DEEPBLUE_DO_REST, 0)));
    if (draws > 0) {
        dt_action list[64];
        int before = s.hands[seat];
        game->apply(&s, seat, deepblue_action(DEEPBLUE_DO_REST, 0), NULL);
        while (s.phase == DEEPBLUE_RESTING) {
            game->actions(&s, DT_CHANCE, list);
            game->apply(&s, DT_CHANCE, list[0], NULL);
        }
        assert_int_equal(s.hands[seat] - before, draws);
    }
}

/* ---- the dive ---- */

static void same_points(const char *path, const struct dt_event *e)
{
    static const char *const sources[] = {"cards", "gems", "tile", "scenario"};
    int total = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(number(text_of("%s.%s", path, sources[i])), e->arg[i + 1]);
        total += (int)e->arg[i + 1];
    }
    assert_int_equal(number(text_of("%s.total", path)), total);
    assert_int_equal(e->arg[5], total);
}

/* The leader stops: all get what was said, and the others nothing. */
static void compare_stop(const struct deepblue *s, int seat)
{
    struct deepblue stopped = *s;
    struct dt_events events = {.count = 0};
    dt_seats scored = 0;
    char path[32];
    know(s, seat);
    game->apply(&stopped, s->active, deepblue_action(DEEPBLUE_DO_STOP, 0), &events);
    for (int i = 0; i < events.count; i++) {
        const struct dt_event *e = &events.list[i];
        if (e->kind == DEEPBLUE_EV_SCORES) {
            snprintf(path, sizeof path, "dive.seats.%d.stop", (int)e->arg[0]);
            same_points(path, e);
            scored |= DT_SEAT(e->arg[0]);
        }
    }
    for (int i = 0; i < s->seats; i++) {
        assert_int_equal(dt_span_is(text_of("dive.seats.%d.stop", i), "null"),
                         !dt_seats_have(scored, i));
    }
}

/* A seat surfaces instead of answering: at the end of the dive it gets what was said. */
static void compare_lost(struct deepblue s, struct dt_rng *rng)
{
    int seat = s.asked;
    char path[32];
    know(&s, seat);
    snprintf(path, sizeof path, "dive.seats.%d.lost", seat);
    struct dt_events events = {.count = 0};
    game->apply(&s, seat, deepblue_action(DEEPBLUE_DO_SURFACE, 0), &events);
    for (;;) {
        for (int i = 0; i < events.count; i++) {
            const struct dt_event *e = &events.list[i];
            if (e->kind == DEEPBLUE_EV_SCORES && e->arg[0] == seat) {
                same_points(path, e);
                return;
            }
        }
        int actor = dt_ctz(game->to_act(&s));
        events.count = 0;
        game->apply(&s, actor, blue_choose(&s, actor, rng), &events);
    }
}

/* The ways to hold off a hazard are those that are said, and so many. */
static void compare_guards(const struct deepblue *s)
{
    int seat = s->asked;
    const char *colour = deepblue_gem_kinds[s->hazard[s->answered]].name;
    dt_action list[64];
    int count = game->actions(s, seat, list);
    know(s, seat);
    assert_int_equal(number(text_of("guards.%d.%s.holds", seat, colour)), count - 1);
    for (int i = 0; i < count - 1; i++) {
        bool card = deepblue_verb_of(list[i]) == DEEPBLUE_DO_PROTECT;
        char name[32];
        if (card) {
            snprintf(name, sizeof name, "\"%s\"", deepblue_cards[deepblue_arg_of(list[i])].name);
        } else {
            snprintf(name, sizeof name, "%d", deepblue_arg_of(list[i]) + 1);
        }
        assert_int_equal(
            count_in(text_of("guards.%d.%s.%s", seat, colour, card ? "cards" : "boats"), name), 1);
    }
}

/* Each gem that can be drawn is: the seat plays all cards it can, and the leader stops. Cards that
 * could be played before do not count. */
static int compare_gems(const struct deepblue *s, int seat)
{
    struct deepblue stopped = *s, pulled = *s;
    struct blue_end now, end;
    int playable = 0, compared = 0;
    bool best = deepblue_scenario_active(s, DEEPBLUE_BEST);
    deepblue_set ready = deepblue_playable(s->board, s->crew[seat].hand);
    know(s, seat);
    blue_step(&stopped, s->active, deepblue_action(DEEPBLUE_DO_STOP, 0), seat, &now);
    game->apply(&pulled, s->active, deepblue_action(DEEPBLUE_DO_PULL, 0), NULL);
    for (; ready != 0; ready &= ready - 1) {
        playable += deepblue_cards[__builtin_ctzll(ready)].vp + (best ? DEEPBLUE_BEST_VP : 0);
    }
    for (int c = 0; c < DEEPBLUE_COLOURS && deepblue_pull_size(s) == 1; c++) {
        struct deepblue next = pulled;
        dt_action draw = deepblue_action(DEEPBLUE_DO_GEM, c);
        if (game->legal(&next, DT_CHANCE, draw)) {
            end = blue_step(&next, DT_CHANCE, draw, seat, &end) ? end : blue_best_end(&next, seat);
            bool out = dt_span_is(text_of("dive.gems.%d.means", c), "\"out\"");
            assert_int_equal(out, !end.dived);
            assert_int_equal(number(text_of("dive.gems.%d.total", c)),
                             end.points - now.points - (out ? 0 : playable));
            compared++;
        }
    }
    return compared;
}

static void compare_rush(const struct deepblue *s)
{
    dt_action list[64];
    int count = game->actions(s, s->asked, list), boats = 0;
    know(s, s->asked);
    for (int i = 0; i < count; i++) {
        boats |= deepblue_arg_of(list[i]);
    }
    struct dt_span rush = text_of("dive.seats.%d.rush", s->asked);
    assert_int_equal(count_in(rush, "1"), boats & 1);
    assert_int_equal(count_in(rush, "2"), boats >> 1);
}

/* ---- positions ---- */

struct seen {
    int pay, due, sail, stop, lost, gems, rush, over;
};

static void compare_part(const struct deepblue *s, int other)
{
    know(s, other);
    for (int i = 0; i < s->seats; i++) {
        bool there = deepblue_boats_at(s, i, s->dive) != 0, dives = (s->divers >> i & 1) != 0;
        assert_true(dt_span_is(text_of("dive.seats.%d.part", i), !there  ? "\"away\""
                                                                 : dives ? "\"diving\""
                                                                         : "\"surfaced\""));
    }
}

static void compare(const struct deepblue *s, struct dt_rng *rng, struct seen *seen)
{
    int other = (int)dt_rng_below(rng, s->seats);
    switch (s->phase) {
    case DEEPBLUE_CHOOSING:
        compare_pay(s);
        compare_rest(*s);
        seen->pay++;
        if (game->legal(s, s->active, deepblue_action(DEEPBLUE_DO_SAIL, 0))) {
            compare_sail(*s, (int)dt_rng_below(rng, DEEPBLUE_BOATS));
        }
        break;
    case DEEPBLUE_PAYING:
        compare_due(*s, rng);
        seen->due++;
        break;
    case DEEPBLUE_SAILING:
        compare_sail(*s, (int)dt_rng_below(rng, DEEPBLUE_BOATS));
        seen->sail++;
        break;
    case DEEPBLUE_RUSHING:
        compare_rush(s);
        seen->rush++;
        break;
    case DEEPBLUE_ANSWERING:
        compare_guards(s);
        compare_lost(*s, rng);
        seen->lost++;
        break;
    case DEEPBLUE_LEADING:
        compare_stop(s, other);
        compare_part(s, other);
        if ((s->divers >> other & 1) != 0) {
            seen->gems += compare_gems(s, other);
        }
        seen->stop++;
        break;
    default:
        break;
    }
}

/* Points so far are what was announced, the own chest and, at the end, all. */
static void compare_points(const struct deepblue *s, const int *heard, int seat)
{
    know(s, seat);
    for (int i = 0; i < s->seats; i++) {
        struct dt_span total = text_of("points.seats.%d.total", i);
        assert_int_equal(number(text_of("points.seats.%d.announced", i)), heard[i]);
        if (i == seat || s->phase == DEEPBLUE_OVER) {
            assert_int_equal(number(total), heard[i]);
        } else {
            assert_true(dt_span_is(total, "null"));
        }
    }
}

static void compare_why(const struct deepblue *s)
{
    dt_seats won = game->winners(s);
    know(s, DT_SPECTATOR);
    for (int i = 0; i < s->seats; i++) {
        assert_int_equal(number(text_of("why.%d.seat", i)), i);
        assert_int_equal(yes(text_of("why.%d.won", i)), dt_seats_have(won, i));
        assert_int_equal(number(text_of("why.%d.points", i)), s->chest[i]);
    }
}

static void play(int scenario, int seats, struct dt_rng *rng, struct seen *seen)
{
    struct blue t;
    int heard[DEEPBLUE_SEATS] = {0};
    dt_seats who;
    blue_fresh(&t, seats, deepblue_scenario_words[scenario]);
    while ((who = game->to_act(&t.state)) != 0) {
        int actor = dt_ctz(who);
        if (t.state.phase >= DEEPBLUE_ANSWERING || dt_rng_below(rng, 4) == 0) {
            compare(&t.state, rng, seen);
        }
        t.events.count = 0;
        game->apply(&t.state, actor, blue_choose(&t.state, actor, rng), &t.events);
        for (int i = 0; i < t.events.count; i++) {
            const struct dt_event *e = &t.events.list[i];
            if (e->kind == DEEPBLUE_EV_SCORES) {
                heard[e->arg[0]] += (int)(e->arg[1] + e->arg[2] + e->arg[3] + e->arg[4]);
            }
        }
        if (t.state.turn % 8 == 0) {
            compare_points(&t.state, heard, (int)dt_rng_below(rng, (uint32_t)seats + 1) - 1);
        }
    }
    compare_why(&t.state);
    seen->over++;
}

static void facts_hold(void **unused)
{
    struct dt_rng rng;
    struct seen seen = {0};
    (void)unused;
    dt_rng_seed(&rng, 77);
    for (int g = 0; g < GAMES; g++) {
        play(g % DEEPBLUE_CHOICES, 2 + g % 4, &rng, &seen);
    }
    assert_int_equal(seen.over, GAMES);
    assert_true(seen.pay > 200 && seen.due > 50 && seen.sail > 200 && seen.rush > 50);
    assert_true(seen.stop > 1000 && seen.lost > 200 && seen.gems > 2000);
}

/* ---- single positions ---- */

static void is(const char *path, const char *expected)
{
    struct dt_span text = text_of("%s", path);
    if (!dt_span_is(text, expected)) {
        fail_msg("%s is %.*s, not %s", path, text.len, text.at, expected);
    }
}

static void gems_and_guards(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t,
            "tiles=R2:N-3 boats0=R2/3,R2/1 boats1=R2,H phase=leading dive=R2 board=S2G1R1P1K1U1 "
            "bag=S6G3U3K3P2E1 hand0=ELIAS,GARY,VICTORIA,LUCA hand1=S1,? maybe1=JULIE,MARA,ENZO");
    know(&t.state, 0);
    /* The third silver gem is worth 3 on the spot and completes Luca; the eighth of all Victoria. */
    is("dive.gems.0", "{\"gem\":\"silver\",\"means\":\"treasure\",\"points\":3,\"scenario\":0,"
                      "\"cards\":[{\"card\":\"VICTORIA\",\"points\":6},"
                      "{\"card\":\"LUCA\",\"points\":5}],\"total\":14}");
    is("dive.gems.6", "{\"gem\":\"blue\",\"means\":\"guard\",\"points\":0,\"scenario\":0,"
                      "\"cards\":[{\"card\":\"VICTORIA\",\"points\":6}],\"total\":6}");
    is("guards.0", "{\"black\":{\"cards\":[\"ELIAS\",\"GARY\"],\"maybe\":[],\"boats\":[1],"
                   "\"holds\":3},\"blue\":{\"cards\":[],\"maybe\":[],\"boats\":[1],\"holds\":1},"
                   "\"holds\":3}");
    is("guards.1.blue", "{\"cards\":[],\"maybe\":[\"ENZO\",\"JULIE\",\"MARA\"],\"boats\":[],"
                        "\"holds\":0}");
    is("dive.seats.0.spots", "[\"black-or-blue\",\"silver\"]");
    is("dive.seats.0.stop", "{\"total\":15,\"cards\":0,\"gems\":12,\"tile\":3,\"scenario\":0}");
    is("dive.seats.0.lost", "{\"total\":3,\"cards\":0,\"gems\":0,\"tile\":3,\"scenario\":0}");
    is("dive.hazards.0", "{\"gem\":\"black\",\"drawn\":1,\"next\":\"hazard\"}");
    /* Others and spectators are not told what a gem would bring them. */
    know(&t.state, DT_SPECTATOR);
    is("dive.gems", "null");
    is("pay", "null");
    /* Every third gem of a safe dive is worth two points. */
    blue_at(&t,
            "scenario=lucrative-wrecks tiles=R2:C-4 boats0=R2,H phase=leading dive=R2 board=S2U1"
            " hand0=S1");
    know(&t.state, 0);
    is("dive.seats.0.stop", "{\"total\":9,\"cards\":0,\"gems\":2,\"tile\":5,\"scenario\":2}");
    is("dive.gems.6", "{\"gem\":\"blue\",\"means\":\"out\",\"points\":0,\"scenario\":0,"
                      "\"cards\":[],\"total\":-4}");
    blue_at(&t, "");
    know(&t.state, 0);
    is("dive", "null");
    is("why", "null");
    is("end", "{\"found\":0,\"cities\":4,\"turns\":400}");
}

#define LAST                                                                                       \
    "seats=3 tiles=R1:-,R2:-,R3:-,R4:C-4 gone=Y-F,C-1,C-2,C-3 boats0=R4,H phase=leading dive=R4 "  \
    "board=S1 "

static void why(const char *position, const char *first, const char *second)
{
    struct blue t;
    blue_at(&t, position);
    blue_do(&t, "0 stop");
    know(&t.state, 2);
    is("why.0", first);
    is("why.1", second);
}

static void reasons(void **unused)
{
    (void)unused;
    why(LAST "chests=54,58,20",
        "{\"seat\":0,\"won\":true,\"reason\":\"most-points\",\"second\":58,\"points\":60,"
        "\"cards\":4,\"end\":\"city\"}",
        "{\"seat\":1,\"won\":false,\"reason\":\"fewer-points\",\"best\":60,\"points\":58,"
        "\"cards\":4,\"end\":\"city\"}");
    why(LAST "chests=54,60,20 hand1=ENZO",
        "{\"seat\":0,\"won\":false,\"reason\":\"fewer-cards\",\"best\":5,\"points\":60,"
        "\"cards\":4,\"end\":\"city\"}",
        "{\"seat\":1,\"won\":true,\"reason\":\"most-cards\",\"second\":4,\"points\":60,"
        "\"cards\":5,\"end\":\"city\"}");
    why(LAST "chests=54,60,20",
        "{\"seat\":0,\"won\":true,\"reason\":\"shared\",\"winners\":[0,1],\"points\":60,"
        "\"cards\":4,\"end\":\"city\"}",
        "{\"seat\":1,\"won\":true,\"reason\":\"shared\",\"winners\":[0,1],\"points\":60,"
        "\"cards\":4,\"end\":\"city\"}");
}

/* ---- chance, as a seat knows it ---- */

/* Over all hands that another seat takes for possible, how often each card is drawn. */
static void a_rest_of_another_seat(void **unused)
{
    struct blue t;
    dt_action list[64];
    uint32_t weight[64], drawn[DEEPBLUE_CARDS] = {0}, all = 0;
    (void)unused;
    blue_at(&t, "phase=resting moves=2 hand0=S3,S4,GARY rest0=S1,S2,ENZO,NOOR,MARA "
                "maybe0=S2,S3,S4,ENZO,MARA");
    struct deepblue_seat_cards c = t.state.crew[0];
    deepblue_set known = c.rest & ~c.maybe;
    int resting = deepblue_card_count(c.rest & c.maybe);
    for (deepblue_set set = c.maybe; set != 0; set = (set - 1) & c.maybe) {
        for (int card = 0; card < DEEPBLUE_CARDS && deepblue_card_count(set) == resting; card++) {
            drawn[card] += (uint32_t)((set | known) >> card & 1);
            all += (uint32_t)((set | known) >> card & 1);
        }
    }
    game->redact(&t.state, 1);
    int count = game->actions(&t.state, DT_CHANCE, list);
    uint64_t sum = game->chance_odds(&t.state, weight);
    assert_int_equal(count, deepblue_card_count(c.rest | c.maybe));
    for (int i = 0; i < count; i++) {
        assert_true(weight[i] > 0);
        assert_int_equal(weight[i] * (uint64_t)all, drawn[deepblue_arg_of(list[i])] * sum);
    }
}

static void gems_of_the_bag(void **unused)
{
    struct blue t;
    uint32_t weight[64];
    (void)unused;
    blue_at(&t, "phase=drawing dive=Y1 boats0=Y1,H board=S1R1 bag=S6G3U4K4P2");
    assert_int_equal(game->chance_odds(&t.state, weight), 19);
    assert_int_equal(weight[0], 6);
    assert_int_equal(weight[3], 4); /* black: there is neither red nor green */
}

/* ---- the dense index ---- */

static void every_index_is_an_action(void **unused)
{
    (void)unused;
    struct dt_config config = dt_config_default(game);
    uint32_t count = dt_action_count(game, &config);
    assert_int_equal(count, 190);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(dt_action_index(game, &config, dt_action_at(game, &config, i)), i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_hold),      cmocka_unit_test(gems_and_guards),
        cmocka_unit_test(reasons),         cmocka_unit_test(a_rest_of_another_seat),
        cmocka_unit_test(gems_of_the_bag), cmocka_unit_test(every_index_is_an_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
