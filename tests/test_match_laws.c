/* Laws of every match: random tables of every game, with entries that make sense and others that do
 * not. A replay gives every seat the same messages; a message does not depend on hidden
 * information; an undo restores the state; a rejected entry changes nothing; every record verifies.
 * tests/match/random.txt has a hash of all messages of a game; DT_GOLDEN=write writes it anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "match/journal.h"
#include "tests/match_support.h"
#include "tests/support.h"

enum { MATCHES = 16, STEPS = 500 };

static uint32_t below(struct dt_match_fixture *b, uint32_t n)
{
    return dt_rng_below(&b->rng, n);
}

/* ---- random tables ---- */

static void random_opening(struct dt_match_setup *o, const struct dt_game *game, uint64_t seed)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    struct dt_rng rng;
    uint32_t count = (uint32_t)dt_test_configs(game, configs);
    dt_rng_seed(&rng, seed);
    dt_match_fixture_setup(o, game->key, 0, seed);
    o->config = configs[dt_rng_below(&rng, count)];
    o->clock = (enum dt_clock)dt_rng_below(&rng, DT_CLOCKS);
    if (game->timing != NULL && game->timing->needed(&o->config) && o->clock == DT_CLOCK_DAYS) {
        o->clock = DT_CLOCK_MOVE; /* days cannot count its seconds */
    }
    o->base = o->clock == DT_CLOCK_OFF ? 0 : 1 + (dt_time)dt_rng_below(&rng, 100000);
    o->extra = o->clock == DT_CLOCK_PLAYER ? (dt_time)dt_rng_below(&rng, 3000) : 0;
    o->leave_mode = (enum dt_leave_mode)dt_rng_below(&rng, DT_LEAVE_MODES);
    o->undo = (enum dt_undo_mode)dt_rng_below(&rng, DT_UNDO_MODES);
    o->version = (uint8_t)(1 + dt_rng_below(&rng, DT_MATCH_VERSION));
    o->host = (int)dt_rng_below(&rng, o->config.seats + 1u) - 1;
    o->substitute_bot = (uint8_t)dt_rng_below(&rng, (uint32_t)dt_bot_count);
}

static const char *random_text(struct dt_match_fixture *b)
{
    static const char *const texts[] = {"",     "undo",       "draw",   "Ada",          "easy",
                                        "hard", "1000",       "room",   "\x01",         "\xff",
                                        "\"",   "hallo, Bär", "undo ",  "plan -",       "pass",
                                        "-1",   "99999",      "medium", "a b c d e f g"};
    return texts[below(b, DT_COUNT(texts))];
}

/* A random entry, mostly rejected. */
static void enter_anything(struct dt_match_fixture *b)
{
    int seat = (int)below(b, DT_SEATS + 2u) - 1;
    enum dt_verb verb = (enum dt_verb)below(b, DT_VERBS);
    if ((verb == DT_DO_RESIGN || verb == DT_DO_FLAG) && below(b, 2) != 0) {
        verb = DT_DO_ASK;
    }
    dt_match_fixture_do(b, seat, verb, random_text(b));
}

/* Proposals and answers; persons come and go. */
static void enter_social(struct dt_match_fixture *b)
{
    static const struct {
        enum dt_verb verb;
        const char *text;
    } says[] = {
        {DT_DO_ASK, "undo"},   {DT_DO_ASK, "draw"},  {DT_DO_ASK, "draw"},  {DT_DO_REFUSE, ""},
        {DT_DO_AWAY, "easy"},  {DT_DO_BACK, ""},     {DT_DO_BACK, ""},     {DT_DO_AGREE, ""},
        {DT_DO_GRANT, "1000"}, {DT_DO_RESIGN, ""},   {DT_DO_APPLY, "Eve"}, {DT_DO_ADMIT, ""},
        {DT_DO_ADMIT, ""},     {DT_DO_CLAIM, "bot"}, {DT_DO_DECLINE, ""},
    };
    uint32_t n = below(b, DT_COUNT(says));
    if (says[n].verb == DT_DO_RESIGN && below(b, 4) != 0) {
        return; /* or no match would last */
    }
    dt_match_fixture_do(b, (int)below(b, b->match.setup.config.seats), says[n].verb, says[n].text);
}

/* A seat that was asked answers. */
static void answer(struct dt_match_fixture *b)
{
    int seat = (int)below(b, b->match.setup.config.seats);
    dt_match_fixture_do(b, seat, below(b, 4) == 0 ? DT_DO_REFUSE : DT_DO_AGREE, "");
}

static const char client_seed[] = "a seed";

/* Committed seats reveal their seeds, in time or too late. */
static void reveal_seeds(struct dt_match_fixture *b)
{
    int seat;
    dt_match_next_timeout(&b->match, &seat);
    if (below(b, 4) == 0) {
        b->at += DT_REVEAL_MS;
        dt_match_fixture_do(b, seat, DT_DO_FLAG, "");
    } else {
        dt_match_fixture_do(b, seat, DT_DO_WORDS, client_seed);
    }
}

/* What the host and the others change before the match. */
static void rearrange(struct dt_match_fixture *b)
{
    static const struct {
        enum dt_verb verb;
        const char *text;
    } says[] = {
        {DT_DO_NAME, "Bo"},         {DT_DO_HOLD, "Cleo"},
        {DT_DO_SWAP, "0"},          {DT_DO_SWAP, "1"},
        {DT_DO_SET, "clock=off"},   {DT_DO_SET, "clock=player base=5000 extra=100"},
        {DT_DO_SET, "leaving=bot"}, {DT_DO_SET, "undo=free"},
        {DT_DO_SET, "base=-1"},     {DT_DO_SET, "seats=2"},
    };
    uint32_t n = below(b, DT_COUNT(says));
    dt_match_fixture_do(b, (int)below(b, b->match.setup.config.seats), says[n].verb, says[n].text);
}

static void fill_seats(struct dt_match_fixture *b)
{
    rearrange(b);
    for (int i = 0; i < b->match.setup.config.seats; i++) {
        if (b->match.seat[i].kind == DT_OPEN) {
            bool bot = below(b, 3) == 0;
            dt_match_fixture_do(b, i, bot ? DT_DO_BOT : DT_DO_SIT, bot ? "easy" : "Ada");
            dt_match_fixture_do(b, i, DT_DO_WORDS, below(b, 2) == 0 ? "words of my own" : "");
            if (below(b, 2) == 0) {
                char digits[2 * DT_SHA256 + 1];
                dt_match_fixture_commitment(client_seed, digits);
                dt_match_fixture_do(b, i, DT_DO_COMMIT, digits);
            }
            if (below(b, 4) == 0) {
                dt_match_fixture_do(b, i, DT_DO_RISE, "");
            }
        }
    }
    rearrange(b);
    dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, "");
}

static void act(struct dt_match_fixture *b)
{
    char words[DT_ACTION_TEXT_MAX];
    dt_seats who = dt_match_to_act(&b->match);
    int seat = dt_nth(who, (int)below(b, (uint32_t)dt_popcount(who)));
    dt_match_fixture_choose(b, seat, words);
    dt_match_fixture_do(b, seat, below(b, 4) == 0 ? DT_DO_DRAFT : DT_DO_ACT, words);
}

static void step(struct dt_match_fixture *b)
{
    int seat;
    b->at += (dt_time)below(b, 600);
    if (below(b, 50) == 0) {
        b->at -= 700; /* the system clock may go back */
    }
    uint32_t what = below(b, 16);
    if (below(b, 40) == 0) {
        char since[24];
        snprintf(since, sizeof since, "%lld", (long long)(b->match.now - (dt_time)below(b, 900)));
        dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_OUTAGE, since);
    } else if (what == 0) {
        enter_anything(b);
    } else if (what < 3) {
        enter_social(b);
    } else if (what < 9 && b->match.proposal != DT_PROPOSAL_NONE) {
        answer(b);
    } else if (dt_match_reveals(&b->match) != 0) {
        reveal_seeds(b);
    } else if (b->match.phase == DT_WAITING) {
        fill_seats(b);
    } else if (dt_match_next_timeout(&b->match, &seat) <= b->at) {
        dt_match_fixture_do(b, seat, DT_DO_FLAG, "");
    } else if (b->match.phase == DT_PLAYING) {
        act(b);
    } else {
        dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_REMATCH, "again");
    }
}

/* ---- laws ---- */

/* In a determinization that differs in hidden information only, the seat's message is the same. */
static void law_no_secret(struct dt_match_fixture *b)
{
    static char other[DT_MATCH_MESSAGE_MAX];
    static struct dt_match sampled;
    const struct dt_game *game = b->match.setup.game;
    int seat = (int)below(b, b->match.setup.config.seats + 1u) - 1;
    if (b->match.phase != DT_PLAYING) {
        return;
    }
    sampled = b->match;
    game->redact(sampled.state, seat);
    game->determinize(sampled.state, seat, &b->rng);
    struct dt_writer out = dt_writer_on(other, sizeof other);
    dt_match_message(&sampled, seat, NULL, true, &out);
    assert_string_equal(dt_match_fixture_table(b, seat), other);
    if (seat != DT_SPECTATOR && dt_seats_have(dt_match_to_act(&sampled), seat)) {
        char words[DT_ACTION_TEXT_MAX];
        dt_match_fixture_choose(b, seat, words);
        out.len = b->out.len = 0;
        assert_null(dt_match_preview(&sampled, seat, dt_span_of(words), &out));
        assert_null(dt_match_preview(&b->match, seat, dt_span_of(words), &b->out));
        assert_string_equal(b->message, other);
        assert_null(dt_test_json((struct dt_span){other, out.len}));
    }
}

/* What a seat may know of a match, as bytes. */
static int known(const struct dt_match *m, int seat, uint8_t bytes[DT_PACK_MAX])
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    dt_match_redact(m, seat, redacted);
    return dt_pack(m->setup.game, redacted, bytes);
}

/* The same action in the true state and in a viewer's determinization. If it revealed nothing and the
 * viewer knows the same afterwards, then the viewer gets the same message. Both states are copies.
 * Returns whether there was something to compare. */
static bool law_same_update(struct dt_match_fixture *b)
{
    static struct dt_match states[2];
    static struct dt_match_step past[2][DT_MATCH_FIXTURE_PAST];
    static struct dt_match_update update;
    static char messages[2][DT_MATCH_MESSAGE_MAX];
    uint8_t bytes[2][DT_PACK_MAX];
    int len[2];
    const struct dt_game *game = b->match.setup.game;
    char words[DT_ACTION_TEXT_MAX];
    if (b->match.phase != DT_PLAYING) {
        return false;
    }
    int viewer = (int)below(b, b->match.setup.config.seats + 1u) - 1;
    dt_seats who = dt_match_to_act(&b->match);
    int seat = dt_nth(who, (int)below(b, (uint32_t)dt_popcount(who)));
    dt_match_fixture_choose(b, seat, words);
    struct dt_entry e = {b->match.now, seat, DT_DO_ACT, dt_span_of(words)};
    states[0] = states[1] = b->match;
    game->redact(states[1].state, viewer);
    game->determinize(states[1].state, viewer, &b->rng);
    for (int i = 0; i < 2; i++) {
        struct dt_writer out = dt_writer_on(messages[i], DT_MATCH_MESSAGE_MAX);
        dt_match_set_storage(&states[i], past[i], DT_MATCH_FIXTURE_PAST);
        memcpy(past[i], b->past, b->match.steps * sizeof *b->past);
        if (dt_match_do(&states[i], &e, &update) != NULL ||
            states[i].undo_floor > b->match.undo_floor) {
            return false;
        }
        len[i] = known(&states[i], viewer, bytes[i]);
        dt_match_message(&states[i], viewer, &update, true, &out);
    }
    bool same = len[0] == len[1] && memcmp(bytes[0], bytes[1], (size_t)len[0]) == 0;
    if (same) {
        assert_string_equal(messages[0], messages[1]);
    }
    return same;
}

static void law_sound(struct dt_match_fixture *b)
{
    const struct dt_game *game = b->match.setup.game;
    assert_null(b->match.phase == DT_WAITING ? NULL : game->validate(b->match.state));
    assert_true(b->match.undo_floor <= b->match.steps);
    assert_true((dt_match_bots(&b->match) & dt_match_humans(&b->match)) == 0);
    assert_true((b->match.done & dt_match_to_act(&b->match)) == 0);
}

/* When the time of a seat's pending decision ends, whether its clock runs or its person is away. */
static dt_time ends_at(const struct dt_match *m, int seat)
{
    const struct dt_match_seat *s = &m->seat[seat];
    return s->begun ? s->from + s->left : DT_NEVER;
}

/* No entry gives more time for a decision, except a grant or an outage. */
static void law_clock(const struct dt_match *before, const struct dt_match_fixture *b)
{
    enum dt_verb verb = b->update.entry.verb;
    if (b->match.setup.version < 2 || b->match.count == before->count || verb == DT_DO_GRANT ||
        verb == DT_DO_OUTAGE) {
        return;
    }
    for (int i = 0; i < b->match.setup.config.seats; i++) {
        bool same = before->seat[i].asked == b->match.seat[i].asked || b->update.undone > 0;
        bool on = before->seat[i].begun && b->match.seat[i].begun && same;
        assert_true(!on || ends_at(&b->match, i) <= ends_at(before, i));
    }
}

/* Collects the messages of a match that is rebuilt. */
static void hash_messages(void *ctx)
{
    struct dt_match_fixture *b = ctx;
    for (int seat = DT_SPECTATOR; seat < b->match.setup.config.seats; seat++) {
        dt_match_fixture_update(b, seat);
        b->message_hash = dt_hash(b->message_hash, b->message, (size_t)b->out.len);
    }
}

static void law_replay(const struct dt_match_fixture *b)
{
    struct dt_match_fixture *again = dt_match_fixture_with(&b->opening, 0);
    struct dt_journal j = {.text = again->lines, .cap = sizeof again->lines};
    static char text[DT_MATCH_FIXTURE_LOG];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_match_setup_text(&b->opening, &out);
    dt_write_char(&out, '\n');
    dt_write_bytes(&out, b->lines, b->log.len);
    assert_null(dt_journal_load(&j, &again->match, (struct dt_span){text, out.len}, &again->update,
                                hash_messages, again));
    assert_true(again->message_hash == b->message_hash);
    assert_int_equal(again->match.count, b->match.count);
    assert_memory_equal(again->match.state, b->match.state, b->match.setup.game->state_size);
    /* What the journal has written rebuilds to itself. */
    memcpy(text, j.text, (size_t)j.len + 1);
    assert_null(dt_journal_load(&j, &again->match, dt_span_of(text), &again->update, NULL, NULL));
    assert_string_equal(j.text, text);
    free(again);
}

/* What all random matches together have covered. */
struct met {
    uint32_t verbs, whys;
    uint32_t compared; /* updates of two states */
};

static void look_back(const struct dt_match_fixture *b, struct met *met)
{
    struct dt_span rest = {b->lines, b->log.len}, line;
    struct dt_entry e;
    while (dt_span_cut(&rest, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        met->verbs |= UINT32_C(1) << e.verb;
    }
    met->whys |= b->match.phase == DT_OVER ? UINT32_C(1) << b->match.end_reason : 0;
}

/* What a seat that is to act is told about an action before it does it. */
static uint64_t hash_preview(struct dt_match_fixture *b, uint64_t hash)
{
    char words[DT_ACTION_TEXT_MAX];
    if (dt_match_to_act(&b->match) == 0) {
        return hash;
    }
    int seat = dt_match_fixture_first(b);
    dt_match_fixture_choose(b, seat, words);
    b->out.len = 0;
    assert_null(dt_match_preview(&b->match, seat, dt_span_of(words), &b->out));
    return dt_hash(hash, b->message, (size_t)b->out.len);
}

/* Returns the hash of all messages and of some previews. */
static uint64_t play_match(const struct dt_game *game, uint64_t seed, struct met *met)
{
    struct dt_match_setup o;
    char result[DT_RESULT_MAX];
    uint64_t previews = DT_HASH_START;
    random_opening(&o, game, seed);
    struct dt_match_fixture *b = dt_match_fixture_with(&o, seed);
    for (int i = 0; i < STEPS && b->match.rematch[0] == 0; i++) {
        static struct dt_match before;
        before = b->match;
        step(b);
        law_sound(b);
        law_clock(&before, b);
        if (i % 7 == 0) {
            law_no_secret(b);
            met->compared += law_same_update(b);
            previews = hash_preview(b, previews);
        }
    }
    law_replay(b);
    const char *why = dt_match_fixture_verify(b, result);
    if (b->match.phase == DT_OVER) {
        assert_null(why);
    } else {
        assert_string_equal(why, "not-over");
    }
    look_back(b, met);
    uint64_t hash = b->message_hash ^ previews;
    free(b);
    return hash;
}

/* Compares with the stored hashes, or writes them. */
static void compare_hashes(const char *now)
{
    static const char path[] = DT_SOURCE_DIR "/tests/match/random.txt";
    const char *mode = getenv("DT_GOLDEN");
    int len;
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, now, (int)strlen(now)));
        return;
    }
    char *before = dt_test_read(path, &len);
    assert_non_null(before);
    assert_string_equal(now, before);
    free(before);
}

static void test_random_matches(void **state)
{
    (void)state;
    const char *soak = getenv("DT_SOAK");
    struct met met = {0, 0, 0};
    uint64_t times = MATCHES * (soak != NULL ? (uint64_t)atoi(soak) : 1);
    char now[512];
    int len = 0;
    for (int g = 0; g < dt_game_count; g++) {
        uint64_t hash = 0;
        for (uint64_t seed = 1; seed <= times; seed++) {
            uint64_t one = play_match(dt_games[g], seed, &met);
            hash = seed <= MATCHES ? dt_hash(hash, &one, sizeof one) : hash;
        }
        len += snprintf(now + len, sizeof now - (size_t)len, "%s %016llx\n", dt_games[g]->key,
                        (unsigned long long)hash);
    }
    compare_hashes(now);
    assert_int_equal(met.verbs, (UINT32_C(1) << DT_VERBS) - 1);
    assert_int_equal(met.whys, (1 << DT_END_REASONS) - 1);
    assert_true(met.compared > 100);
}

/* An undo restores exactly the state before the decision, and the same draws. */
static void test_undo_restores(void **state)
{
    (void)state;
    for (int g = 0; g < dt_game_count; g++) {
        struct dt_match_setup o;
        int undone = 0;
        dt_match_fixture_setup(&o, dt_games[g]->key, dt_games[g]->seats_max, 5);
        o.undo = DT_UNDO_FREE;
        struct dt_match_fixture *b = dt_match_fixture_with(&o, 5);
        dt_match_fixture_start(b);
        for (int i = 0; i < 400 && b->match.phase == DT_PLAYING; i++) {
            uint8_t before[DT_PACK_MAX], after[DT_PACK_MAX];
            uint64_t place = dt_rng_tell(&b->match.draws);
            uint32_t steps = b->match.steps;
            int len = dt_pack(o.game, b->match.state, before);
            dt_match_fixture_act(b);
            int seat = (int)b->match.history[steps].seat;
            if (dt_match_fixture_do(b, seat, DT_DO_ASK, "undo") == NULL) {
                assert_int_equal(b->match.steps, steps);
                assert_int_equal(b->update.undone, 1);
                assert_int_equal(dt_pack(o.game, b->match.state, after), len);
                assert_memory_equal(before, after, len);
                assert_true(dt_rng_tell(&b->match.draws) == place);
                undone++;
                dt_match_fixture_act(b);
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
