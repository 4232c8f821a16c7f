/* Laws of every match: random tables of every game, with entries that make sense and others that do
 * not. Played again they tell every seat the same; what a seat is told does not depend on what it
 * cannot know; an undo restores the state; a refusal changes nothing; every record verifies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"
#include "tests/support.h"

enum { MATCHES = 16, STEPS = 500 };

static uint32_t roll(struct dt_booth *b, uint32_t n)
{
    return dt_rng_below(&b->rng, n);
}

/* ---- random tables ---- */

static void random_opening(struct dt_opening *o, const struct dt_game *game, uint64_t seed)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    struct dt_rng rng;
    uint32_t count = (uint32_t)dt_test_configs(game, configs);
    dt_rng_seed(&rng, seed);
    dt_booth_opening(o, game->key, 0, seed);
    o->config = configs[dt_rng_below(&rng, count)];
    o->clock = (enum dt_clock)dt_rng_below(&rng, DT_CLOCKS);
    if (game->timing != NULL && game->timing->needed(&o->config) && o->clock == DT_CLOCK_DAYS) {
        o->clock = DT_CLOCK_MOVE; /* days cannot count its seconds */
    }
    o->base = o->clock == DT_CLOCK_OFF ? 0 : 1 + (dt_time)dt_rng_below(&rng, 100000);
    o->extra = o->clock == DT_CLOCK_PLAYER ? (dt_time)dt_rng_below(&rng, 3000) : 0;
    o->leaving = (enum dt_leaving)dt_rng_below(&rng, DT_LEAVINGS);
    o->undo = (enum dt_undoing)dt_rng_below(&rng, DT_UNDOINGS);
    o->version = (uint8_t)(1 + dt_rng_below(&rng, DT_MATCH_VERSION));
    o->host = (int)dt_rng_below(&rng, o->config.seats + 1u) - 1;
    o->stand = (uint8_t)dt_rng_below(&rng, (uint32_t)dt_bot_count);
}

static const char *random_text(struct dt_booth *b)
{
    static const char *const texts[] = {"",     "undo",       "draw",   "Ada",          "easy",
                                        "hard", "1000",       "room",   "\x01",         "\xff",
                                        "\"",   "hallo, Bär", "undo ",  "plan -",       "pass",
                                        "-1",   "99999",      "medium", "a b c d e f g"};
    return texts[roll(b, DT_COUNT(texts))];
}

/* Anything at all, mostly refused. */
static void enter_anything(struct dt_booth *b)
{
    int seat = (int)roll(b, DT_SEATS + 2u) - 1;
    enum dt_verb verb = (enum dt_verb)roll(b, DT_VERBS);
    if ((verb == DT_DO_RESIGN || verb == DT_DO_FLAG) && roll(b, 2) != 0) {
        verb = DT_DO_ASK;
    }
    dt_booth_do(b, seat, verb, random_text(b));
}

/* Questions are asked and answered; people come and go. */
static void talk(struct dt_booth *b)
{
    static const struct {
        enum dt_verb verb;
        const char *text;
    } says[] = {
        {DT_DO_ASK, "undo"},   {DT_DO_ASK, "undo"},  {DT_DO_ASK, "draw"},  {DT_DO_REFUSE, ""},
        {DT_DO_AWAY, "easy"},  {DT_DO_BACK, ""},     {DT_DO_BACK, ""},     {DT_DO_AGREE, ""},
        {DT_DO_GRANT, "1000"}, {DT_DO_RESIGN, ""},   {DT_DO_APPLY, "Eve"}, {DT_DO_ADMIT, ""},
        {DT_DO_ADMIT, ""},     {DT_DO_CLAIM, "bot"}, {DT_DO_DECLINE, ""},
    };
    uint32_t n = roll(b, DT_COUNT(says));
    if (says[n].verb == DT_DO_RESIGN && roll(b, 4) != 0) {
        return; /* or no match would last */
    }
    dt_booth_do(b, (int)roll(b, b->match.opening.config.seats), says[n].verb, says[n].text);
}

/* Somebody who was asked answers. */
static void answer(struct dt_booth *b)
{
    int seat = (int)roll(b, b->match.opening.config.seats);
    dt_booth_do(b, seat, roll(b, 4) == 0 ? DT_DO_REFUSE : DT_DO_AGREE, "");
}

static const char client_seed[] = "a seed";

/* Those who committed show their seeds, sooner or too late. */
static void show_seeds(struct dt_booth *b)
{
    int seat;
    dt_match_due(&b->match, &seat);
    if (roll(b, 4) == 0) {
        b->at += DT_REVEAL_MS;
        dt_booth_do(b, seat, DT_DO_FLAG, "");
    } else {
        dt_booth_do(b, seat, DT_DO_WORDS, client_seed);
    }
}

static void fill_seats(struct dt_booth *b)
{
    for (int i = 0; i < b->match.opening.config.seats; i++) {
        if (b->match.seat[i].kind == DT_OPEN) {
            bool bot = roll(b, 3) == 0;
            dt_booth_do(b, i, bot ? DT_DO_BOT : DT_DO_SIT, bot ? "easy" : "Ada");
            dt_booth_do(b, i, DT_DO_WORDS, roll(b, 2) == 0 ? "words of my own" : "");
            if (roll(b, 2) == 0) {
                char digits[2 * DT_SHA256 + 1];
                dt_booth_commitment(client_seed, digits);
                dt_booth_do(b, i, DT_DO_COMMIT, digits);
            }
            if (roll(b, 4) == 0) {
                dt_booth_do(b, i, DT_DO_RISE, "");
            }
        }
    }
    dt_booth_do(b, DT_ONLOOKER, DT_DO_START, "");
}

static void act(struct dt_booth *b)
{
    char words[DT_ACTION_TEXT_MAX];
    dt_seats who = dt_match_to_act(&b->match);
    int seat = dt_nth(who, (int)roll(b, (uint32_t)dt_ones(who)));
    dt_booth_choose(b, seat, words);
    dt_booth_do(b, seat, roll(b, 4) == 0 ? DT_DO_DRAFT : DT_DO_ACT, words);
}

static void step(struct dt_booth *b)
{
    int seat;
    b->at += (dt_time)roll(b, 600);
    if (roll(b, 50) == 0) {
        b->at -= 700; /* the clocks of the world may go back */
    }
    uint32_t what = roll(b, 16);
    if (roll(b, 40) == 0) {
        char since[24];
        snprintf(since, sizeof since, "%lld", (long long)(b->match.now - (dt_time)roll(b, 900)));
        dt_booth_do(b, DT_ONLOOKER, DT_DO_OUTAGE, since);
    } else if (what == 0) {
        enter_anything(b);
    } else if (what < 3) {
        talk(b);
    } else if (what < 9 && b->match.asking != DT_ASK_NOTHING) {
        answer(b);
    } else if (dt_match_reveals(&b->match) != 0) {
        show_seeds(b);
    } else if (b->match.phase == DT_WAITING) {
        fill_seats(b);
    } else if (dt_match_due(&b->match, &seat) <= b->at) {
        dt_booth_do(b, seat, DT_DO_FLAG, "");
    } else if (b->match.phase == DT_PLAYING) {
        act(b);
    } else {
        dt_booth_do(b, DT_ONLOOKER, DT_DO_REMATCH, "again");
    }
}

/* ---- laws ---- */

/* In a world that differs in secrets only, the table looks the same to this seat. */
static void law_no_secret(struct dt_booth *b)
{
    static char other[DT_TELL_MAX];
    static struct dt_match twin;
    const struct dt_game *game = b->match.opening.game;
    int seat = (int)roll(b, b->match.opening.config.seats + 1u) - 1;
    if (b->match.phase != DT_PLAYING) {
        return;
    }
    twin = b->match;
    game->redact(twin.state, seat);
    game->imagine(twin.state, seat, &b->rng);
    struct dt_out out = dt_out_on(other, sizeof other);
    dt_match_tell(&twin, seat, NULL, true, &out);
    assert_string_equal(dt_booth_table(b, seat), other);
    if (seat != DT_ONLOOKER && dt_seats_have(dt_match_to_act(&twin), seat)) {
        char words[DT_ACTION_TEXT_MAX];
        dt_booth_choose(b, seat, words);
        out.len = b->out.len = 0;
        assert_null(dt_match_preview(&twin, seat, dt_span_of(words), &out));
        assert_null(dt_match_preview(&b->match, seat, dt_span_of(words), &b->out));
        assert_string_equal(b->message, other);
        assert_null(dt_test_json((struct dt_span){other, out.len}));
    }
}

/* What a seat may know of a match, as bytes. */
static int known(const struct dt_match *m, int seat, uint8_t bytes[DT_PACK_MAX])
{
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    dt_match_redact(m, seat, eyes);
    return m->opening.game->pack(eyes, bytes);
}

/* The same action in a world and in one that a viewer imagines. If it told nobody a secret and the
 * viewer knows the same afterwards, then the viewer was told the same. Both worlds are copies.
 * Returns whether there was something to compare. */
static bool law_same_news(struct dt_booth *b)
{
    static struct dt_match worlds[2];
    static struct dt_match_step past[2][DT_BOOTH_PAST];
    static struct dt_news news;
    static char messages[2][DT_TELL_MAX];
    uint8_t bytes[2][DT_PACK_MAX];
    int len[2];
    const struct dt_game *game = b->match.opening.game;
    char words[DT_ACTION_TEXT_MAX];
    if (b->match.phase != DT_PLAYING) {
        return false;
    }
    int viewer = (int)roll(b, b->match.opening.config.seats + 1u) - 1;
    dt_seats who = dt_match_to_act(&b->match);
    int seat = dt_nth(who, (int)roll(b, (uint32_t)dt_ones(who)));
    dt_booth_choose(b, seat, words);
    struct dt_entry e = {b->match.now, seat, DT_DO_ACT, dt_span_of(words)};
    worlds[0] = worlds[1] = b->match;
    game->redact(worlds[1].state, viewer);
    game->imagine(worlds[1].state, viewer, &b->rng);
    for (int i = 0; i < 2; i++) {
        struct dt_out out = dt_out_on(messages[i], DT_TELL_MAX);
        dt_match_lend(&worlds[i], past[i], DT_BOOTH_PAST);
        memcpy(past[i], b->past, b->match.steps * sizeof *b->past);
        if (dt_match_do(&worlds[i], &e, &news) != NULL || worlds[i].safe > b->match.safe) {
            return false;
        }
        len[i] = known(&worlds[i], viewer, bytes[i]);
        dt_match_tell(&worlds[i], viewer, &news, true, &out);
    }
    bool same = len[0] == len[1] && memcmp(bytes[0], bytes[1], (size_t)len[0]) == 0;
    if (same) {
        assert_string_equal(messages[0], messages[1]);
    }
    return same;
}

static void law_sound(struct dt_booth *b)
{
    const struct dt_game *game = b->match.opening.game;
    assert_null(b->match.phase == DT_WAITING ? NULL : game->fault(b->match.state));
    assert_true(b->match.safe <= b->match.steps);
    assert_true((dt_match_bots(&b->match) & dt_match_humans(&b->match)) == 0);
    assert_true((b->match.done & dt_match_to_act(&b->match)) == 0);
}

/* When the time of the decision that a seat is asked for ends, whether it runs or its person is away. */
static dt_time ends_at(const struct dt_match *m, int seat)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return s->begun ? s->from + s->left : DT_NEVER;
}

/* Nobody has more time for a decision after an entry, unless time was given or the server was away. */
static void law_clock(const struct dt_match *before, const struct dt_booth *b)
{
    enum dt_verb verb = b->news.entry.verb;
    if (b->match.opening.version < 2 || b->match.count == before->count || verb == DT_DO_GRANT ||
        verb == DT_DO_OUTAGE) {
        return;
    }
    for (int i = 0; i < b->match.opening.config.seats; i++) {
        bool same = before->seat[i].asked == b->match.seat[i].asked || b->news.undone > 0;
        bool on = before->seat[i].begun && b->match.seat[i].begun && same;
        assert_true(!on || ends_at(&b->match, i) <= ends_at(before, i));
    }
}

static void law_replay(const struct dt_booth *b)
{
    struct dt_booth *again;
    struct dt_opening o;
    struct dt_entry e;
    struct dt_span rest = {b->lines, b->log.len}, line;
    char text[DT_OPENING_TEXT];
    struct dt_out out = dt_out_on(text, sizeof text);
    dt_opening_text(&b->match.opening, &out);
    assert_null(dt_opening_parse(&o, dt_span_of(text)));
    again = dt_booth_with(&o, 0);
    while (dt_span_cut(&rest, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        assert_null(dt_booth_enter(again, &e));
    }
    assert_true(again->heard == b->heard);
    assert_int_equal(again->match.count, b->match.count);
    assert_memory_equal(again->match.state, b->match.state, b->match.opening.game->state_size);
    free(again);
}

/* What all random matches together have met. */
struct met {
    uint32_t verbs, whys;
    uint32_t compared; /* news of two worlds */
};

static void look_back(const struct dt_booth *b, struct met *met)
{
    struct dt_span rest = {b->lines, b->log.len}, line;
    struct dt_entry e;
    while (dt_span_cut(&rest, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        met->verbs |= UINT32_C(1) << e.verb;
    }
    met->whys |= b->match.phase == DT_OVER ? UINT32_C(1) << b->match.why : 0;
}

static void play_match(const struct dt_game *game, uint64_t seed, struct met *met)
{
    struct dt_opening o;
    char result[DT_RESULT_MAX];
    random_opening(&o, game, seed);
    struct dt_booth *b = dt_booth_with(&o, seed);
    for (int i = 0; i < STEPS && b->match.rematch[0] == 0; i++) {
        static struct dt_match before;
        before = b->match;
        step(b);
        law_sound(b);
        law_clock(&before, b);
        if (i % 7 == 0) {
            law_no_secret(b);
            met->compared += law_same_news(b);
        }
    }
    law_replay(b);
    const char *why = dt_booth_verify(b, result);
    if (b->match.phase == DT_OVER) {
        assert_null(why);
    } else {
        assert_string_equal(why, "phase: the record is secret until the match is over");
    }
    look_back(b, met);
    free(b);
}

static void test_random_matches(void **state)
{
    (void)state;
    const char *soak = getenv("DT_SOAK");
    struct met met = {0, 0, 0};
    uint64_t times = MATCHES * (soak != NULL ? (uint64_t)atoi(soak) : 1);
    for (int g = 0; g < dt_game_count; g++) {
        for (uint64_t seed = 1; seed <= times; seed++) {
            play_match(dt_games[g], seed, &met);
        }
    }
    assert_int_equal(met.verbs, (UINT32_C(1) << DT_VERBS) - 1);
    assert_int_equal(met.whys, (1 << DT_WHYS) - 1);
    assert_true(met.compared > 100);
}

/* Whatever may be taken back leaves the very state from which it was done, and the same draws. */
static void test_undo_restores(void **state)
{
    (void)state;
    for (int g = 0; g < dt_game_count; g++) {
        struct dt_opening o;
        int undone = 0;
        dt_booth_opening(&o, dt_games[g]->key, dt_games[g]->seats_max, 5);
        o.undo = DT_UNDO_FREE;
        struct dt_booth *b = dt_booth_with(&o, 5);
        dt_booth_start(b);
        for (int i = 0; i < 400 && b->match.phase == DT_PLAYING; i++) {
            uint8_t before[DT_PACK_MAX], after[DT_PACK_MAX];
            uint64_t place = dt_rng_tell(&b->match.draws);
            uint32_t steps = b->match.steps;
            int len = o.game->pack(b->match.state, before);
            dt_booth_act(b);
            int seat = (int)b->match.past[steps].seat;
            if (dt_booth_do(b, seat, DT_DO_ASK, "undo") == NULL) {
                assert_int_equal(b->match.steps, steps);
                assert_int_equal(b->news.undone, 1);
                assert_int_equal(o.game->pack(b->match.state, after), len);
                assert_memory_equal(before, after, len);
                assert_true(dt_rng_tell(&b->match.draws) == place);
                undone++;
                dt_booth_act(b);
            }
        }
        assert_true(undone > 0);
        free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_matches),
        cmocka_unit_test(test_undo_restores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
