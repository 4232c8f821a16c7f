/* Seats, phases, chat, leaving, and how a match ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"

static void test_seats(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
    assert_int_equal(dt_match_host(&b->match), DT_SPECTATOR);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_RISE, ""), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_WORDS, "x"), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "hello"), "wrong-seat"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, "Ada"));
    assert_int_equal(dt_match_host(&b->match), 1); /* the host's own seat is empty */
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_SIT, "Bo"), "seat-taken"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"), "seat-taken"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_SIT, ""), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_SIT, "a \"name\""), "text"));
    assert_true(dt_match_fixture_refused(
        dt_match_fixture_do(b, 0, DT_DO_SIT, "a name of more than thirty-two bytes"), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 3, DT_DO_SIT, "Bo"), "no-such-seat"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_SIT, "Bo"),
                                         "wrong-seat"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_SIT, "Bo"));
    assert_int_equal(dt_match_host(&b->match), 0);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_START, ""), "seat-open"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_BOT, "clever"), "no-such-bot"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "easy"));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "random"));
    assert_ptr_equal(dt_match_bot(&b->match, 2), dt_bot_find(dt_span_of("random")));
    assert_null(dt_match_bot(&b->match, 0));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RISE, ""));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_START, ""));
    assert_int_equal(dt_match_humans(&b->match), DT_SEAT(0));
    /* As older stored matches have it; now a bot's seat is requested. */
    assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, "Cleo"));
    assert_int_equal(dt_match_humans(&b->match), DT_SEAT(0) | DT_SEAT(1));
    free(b);
}

/* Which verbs are allowed in which phase; their other conditions are met. */
static void test_phases(void **state)
{
    (void)state;
    enum { W = 1 << DT_WAITING, P = 1 << DT_PLAYING, O = 1 << DT_OVER };
    static const uint8_t allowed[DT_VERBS] = {
        [DT_DO_SIT] = W | P, [DT_DO_BOT] = W | P, [DT_DO_RISE] = W,         [DT_DO_WORDS] = W,
        [DT_DO_START] = W,   [DT_DO_ACT] = P,     [DT_DO_ASK] = P,          [DT_DO_AGREE] = P,
        [DT_DO_REFUSE] = P,  [DT_DO_RESIGN] = P,  [DT_DO_AWAY] = P,         [DT_DO_BACK] = P,
        [DT_DO_FLAG] = P,    [DT_DO_GRANT] = P,   [DT_DO_CHAT] = W | P | O, [DT_DO_REMATCH] = O,
        [DT_DO_OUTAGE] = P,  [DT_DO_APPLY] = P,   [DT_DO_ADMIT] = P,        [DT_DO_DECLINE] = P,
        [DT_DO_CLAIM] = P,   [DT_DO_COMMIT] = W,  [DT_DO_DRAFT] = P,        [DT_DO_NAME] = W,
        [DT_DO_HOLD] = W,    [DT_DO_SWAP] = W,    [DT_DO_SET] = W,
    };
    static const char *const phases[] = {"not-started", "starting", "started", "game-over"};
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    for (int phase = 0; phase < DT_MATCH_PHASES; phase++) {
        for (int verb = 0; verb < DT_VERBS; verb++) {
            struct dt_entry e = {b->at, 0, (enum dt_verb)verb, dt_span_of("")};
            const char *why = dt_match_check(&b->match, &e);
            bool phased =
                why != NULL && dt_span_find(dt_span_of(why), phases, DT_COUNT(phases)) >= 0;
            assert_int_equal(phased, (allowed[verb] >> phase & 1) == 0);
        }
        if (phase == DT_WAITING) {
            dt_match_fixture_start(b);
        } else {
            dt_match_fixture_finish(b);
        }
    }
    free(b);
}

static void test_chat(void **state)
{
    (void)state;
    char longest[DT_CHAT_MAX + 2];
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_SIT, "Ada"));
    memset(longest, 'x', sizeof longest);
    longest[DT_CHAT_MAX + 1] = 0;
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, longest), "text"));
    longest[DT_CHAT_MAX] = 0;
    assert_null(dt_match_fixture_do(b, 0, DT_DO_CHAT, longest));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, ""), "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "a\nb"), "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "a\tb"), "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "\x7f"), "text"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "\x1f"), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_CHAT, "\xc0\xaf"), "text"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_CHAT, "say \"Grüße\" \\ 🦈"));
    dt_match_fixture_update(b, DT_SPECTATOR);
    assert_true(dt_match_fixture_says(b, "\"text\":\"say \\\"Grüße\\\" \\\\ 🦈\""));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_CHAT, "nobody"), "wrong-seat"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_CHAT, "the table speaks"));
    free(b);
}

static void assert_result(struct dt_match_fixture *b, const char *expected)
{
    char result[DT_RESULT_MAX];
    assert_int_equal(b->match.phase, DT_OVER);
    assert_null(dt_match_fixture_verify(b, result));
    assert_string_equal(result, expected);
}

static void test_draw(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "easy"));
    dt_match_fixture_start(b);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ASK, "peace"), "text"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_ASK, "draw"), "wrong-seat"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "draw"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_REFUSE, ""));
    assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "draw"));
    dt_match_fixture_act(b); /* an action cancels the proposal */
    assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "draw"));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_REFUSE, "")); /* the proposer withdraws */
    assert_null(dt_match_fixture_do(b, 1, DT_DO_ASK, "draw"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_AGREE, ""));
    assert_result(b, "nobody wins, scores 0 0 0, agreed");
    free(b);
    b = dt_match_fixture_open("hainoon", 2, 1);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_BOT, "easy"));
    dt_match_fixture_start(b);
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 0, DT_DO_ASK, "draw"),
                                         "nobody-to-ask")); /* bots cannot agree */
    free(b);
}

static void test_resign_two_seats(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    dt_match_fixture_act(b);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.winners, DT_SEAT(1));
    assert_result(b, "winners 1, scores 0 0, resigned 0");
    dt_match_fixture_table(b, 1);
    assert_true(dt_match_fixture_says(b, "\"why\":\"resigned\""));
    assert_true(dt_match_fixture_says(b, "\"gone\":\"resigned\""));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_RESIGN, ""), "game-over"));
    free(b);
}

static void test_resign_many_seats(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
    dt_match_fixture_start(b);
    assert_null(dt_match_fixture_do(b, 2, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.phase, DT_PLAYING);
    assert_ptr_equal(dt_match_bot(&b->match, 2), dt_bot_find(dt_span_of("medium")));
    assert_null(dt_match_fixture_do(b, 2, DT_DO_BOT, "easy")); /* another bot may play on */
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_BACK, ""), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_SIT, "Cleo"), "seat-taken"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, 2, DT_DO_RESIGN, ""), "wrong-seat"));
    assert_null(dt_match_fixture_do(b, 0, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.phase, DT_PLAYING);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_AWAY, ""));
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RESIGN, "")); /* the last person, who was away */
    assert_result(b, "nobody wins, scores 0 0 0, resigned 0 1 2");
    free(b);
}

/* Whoever leaves takes no proposal along: nobody waits for an answer. */
static void test_leaving_ends_proposals(void **state)
{
    static const enum dt_verb leaving[] = {DT_DO_RESIGN, DT_DO_AWAY};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
        dt_match_fixture_start(b);
        assert_null(dt_match_fixture_do(b, 0, DT_DO_ASK, "draw"));
        assert_int_equal(b->match.proposal, DT_PROPOSAL_DRAW);
        assert_null(dt_match_fixture_do(b, 0, leaving[i], ""));
        assert_int_equal(b->match.proposal, DT_PROPOSAL_NONE);
        assert_true(
            dt_match_fixture_refused(dt_match_fixture_do(b, 1, DT_DO_AGREE, ""), "no-proposal"));
        free(b);
    }
}

static void test_leave_modes(void **state)
{
    (void)state;
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, "hainoon", 3, 1);
    o.leave_mode = DT_LEAVE_END;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RESIGN, ""));
    assert_result(b, "winners 0 2, scores 0 0 0, resigned 1");
    free(b);
    dt_match_fixture_setup(&o, "hainoon", 2, 1);
    o.leave_mode = DT_LEAVE_BOT;
    b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.phase, DT_PLAYING);
    dt_match_fixture_finish(b);
    assert_int_equal(b->match.end_reason, DT_END_NORMAL);
    free(b);
}

/* A seat's name in the record. */
static void seat_in_record(const struct dt_match_fixture *b, int seat, char name[DT_NAME_MAX + 1])
{
    static struct dt_record_head head;
    static char text[1 << 21];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    assert_null(dt_match_record(&b->match, &head, &out));
    memcpy(name, head.seat[seat], DT_NAME_MAX + 1);
}

/* A substitute bot wins or loses in its own name. */
static void test_substitute_bots_win_in_own_name(void **state)
{
    static const struct {
        const char *person, *seat;
    } names[] = {{"Ann", "bot medium for Ann"},
                 {"Seventeen letters", "bot medium for Seventeen letters"},
                 {"Eighteen letters!!", "bot medium"},
                 {"Bartholomew of the deep", "bot medium"}, /* both are too long */
                 {"\xc3\x84nne Sophie \xc3\x96", "bot medium for \xc3\x84nne Sophie \xc3\x96"}};
    char name[DT_NAME_MAX + 1];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 3, 1);
        assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, names[i].person));
        dt_match_fixture_start(b);
        assert_null(dt_match_fixture_do(b, 1, DT_DO_RESIGN, ""));
        dt_match_fixture_finish(b);
        seat_in_record(b, 1, name);
        assert_string_equal(name, names[i].seat);
        free(b);
    }
    struct dt_match_setup o; /* one that took the place of somebody without time, too */
    dt_match_fixture_setup(&o, "hainoon", 3, 1);
    o.clock = DT_CLOCK_PLAYER;
    o.base = 1000;
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    int slow = dt_match_fixture_first(b);
    b->at += 1000;
    assert_null(dt_match_fixture_do(b, slow, DT_DO_FLAG, ""));
    dt_match_fixture_finish(b);
    seat_in_record(b, slow, name);
    assert_memory_equal(name, "bot medium for ", 15);
    struct dt_record_head head;
    char text[64];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    assert_true(dt_match_fixture_refused(dt_match_record(&b->match, &head, &out), "memory"));
    free(b);
    b = dt_match_fixture_open("hainoon", 2, 1);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_SIT, "Ann"));
    dt_match_fixture_start(b);
    assert_null(dt_match_fixture_do(b, 1, DT_DO_RESIGN, "")); /* ends it: no bot has played */
    seat_in_record(b, 1, name);
    assert_string_equal(name, "Ann");
    free(b);
}

static void test_alone(void **state)
{
    (void)state;
    struct dt_match_setup o;
    assert_null(dt_match_setup_parse(
        &o, dt_span_of("id=solo game=dive seats=1 option.chief=easy" DT_MATCH_FIXTURE_KEY)));
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 1);
    dt_match_fixture_start(b);
    dt_match_fixture_act(b);
    assert_null(dt_match_fixture_do(b, 0, DT_DO_RESIGN, ""));
    assert_int_equal(b->match.winners, 0);
    free(b);
}

/* Dive's chief is a rival without a seat: it wins when the diver alone does not, and nothing by a
 * resignation. */
static void test_rival(void **state)
{
    (void)state;
    int won = 0, lost = 0;
    for (uint64_t seed = 0; seed < 2000 && lost == 0; seed++) {
        struct dt_match_setup o;
        assert_null(dt_match_setup_parse(
            &o, dt_span_of("id=solo game=dive seats=1 option.chief=easy" DT_MATCH_FIXTURE_KEY)));
        dt_rng_seed_key(seed, o.key);
        struct dt_match_fixture *b = dt_match_fixture_with(&o, seed);
        dt_match_fixture_start(b);
        if (seed % 4 != 0) {
            dt_match_fixture_finish(b);
        } else {
            assert_null(dt_match_fixture_do(b, 0, DT_DO_RESIGN, ""));
        }
        bool chief = seed % 4 != 0 && b->match.winners == 0;
        dt_match_fixture_table(b, 0);
        const char *rival = strstr(b->message, "\"rival\":{\"name\":\"chief\",");
        assert_non_null(rival);
        rival = strstr(rival, "\"won\":");
        assert_memory_equal(rival + 6, chief ? "true" : "fals", 4);
        won += chief;
        lost += seed % 4 != 0 && !chief;
        free(b);
    }
    assert_true(won > 0 && lost > 0);
}

static void test_away_and_back(void **state)
{
    (void)state;
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    int seat = dt_match_fixture_first(b);
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_BACK, ""), "wrong-seat"));
    assert_true(dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_AWAY, "nobody"),
                                         "no-such-bot"));
    assert_int_equal(dt_match_bots(&b->match), 0);
    assert_null(dt_match_fixture_do(b, seat, DT_DO_AWAY, "easy"));
    assert_int_equal(dt_match_bots(&b->match), DT_SEAT(seat));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_AWAY, ""), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_ASK, "undo"), "wrong-seat"));
    assert_true(
        dt_match_fixture_refused(dt_match_fixture_do(b, seat, DT_DO_SIT, "Eva"), "seat-taken"));
    dt_match_fixture_table(b, seat);
    assert_true(dt_match_fixture_says(b, "\"may\":[\"back\",\"chat\"]"));
    assert_null(dt_match_fixture_do(b, seat, DT_DO_BACK, ""));
    assert_int_equal(dt_match_bots(&b->match), 0);
    dt_match_fixture_finish(b);
    free(b);
}

static void test_rematch(void **state)
{
    (void)state;
    struct dt_match_setup o;
    uint8_t key[DT_KEY] = {9};
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    dt_match_fixture_start(b);
    dt_match_fixture_finish(b);
    assert_true(dt_match_fixture_refused(
        dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_REMATCH, "no good"), "text"));
    assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_REMATCH, "next"));
    assert_true(dt_match_fixture_refused(
        dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_REMATCH, "third"), "rematch-exists"));
    dt_match_fixture_table(b, 0);
    assert_true(dt_match_fixture_says(b, "\"rematch\":\"next\""));
    dt_match_rematch_setup(&b->match, "next", key, &o);
    assert_null(dt_match_setup_check(&o));
    assert_string_equal(o.id, "next");
    assert_memory_equal(o.key, key, DT_KEY);
    assert_memory_equal(&o.config, &b->match.setup.config, sizeof o.config);
    free(b);
}

/* An entry that no program of ours makes is refused whatever its verb is. */
static void test_entries_out_of_range(void **state)
{
    static const struct {
        struct dt_entry e;
        const char *code; /* NULL: taken */
    } cases[] = {
        {{.at = 2000, .seat = 1, .verb = DT_DO_CHAT}, NULL},
        {{.at = DT_TIME_MAX, .seat = 1, .verb = DT_DO_CHAT}, NULL},
        {{.at = DT_TIME_MAX + 1, .seat = 1, .verb = DT_DO_CHAT}, "at"},
        {{.at = -1, .seat = 1, .verb = DT_DO_CHAT}, "at"},
        {{.at = 2000, .seat = DT_SPECTATOR, .verb = DT_DO_CHAT}, NULL},
        {{.at = 2000, .seat = DT_SPECTATOR - 1, .verb = DT_DO_CHAT}, "no-such-seat"},
        {{.at = 2000, .seat = 2, .verb = DT_DO_CHAT}, "no-such-seat"},
        {{.at = 2000, .seat = 1, .verb = DT_VERBS}, "verb"},
        {{.at = 2000, .seat = 1, .verb = (enum dt_verb)(DT_VERBS + 1)}, "verb"},
        {{.at = 2000, .seat = 1, .verb = (enum dt_verb) - 1}, "verb"},
    };
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 1);
    (void)state;
    dt_match_fixture_start(b);
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct dt_entry e = cases[i].e;
        e.text = dt_span_of("hello");
        const char *why = dt_match_check(&b->match, &e);
        assert_true(cases[i].code == NULL ? why == NULL
                                          : dt_match_fixture_refused(why, cases[i].code));
    }
    b->match.count = INT32_MAX; /* as many as there can be */
    struct dt_entry last = cases[0].e;
    last.text = dt_span_of("hello");
    assert_true(dt_match_fixture_refused(dt_match_check(&b->match, &last), "memory"));
    b->match.count--;
    assert_null(dt_match_check(&b->match, &last));
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_phases),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_resign_two_seats),
        cmocka_unit_test(test_resign_many_seats),
        cmocka_unit_test(test_substitute_bots_win_in_own_name),
        cmocka_unit_test(test_leaving_ends_proposals),
        cmocka_unit_test(test_leave_modes),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_rival),
        cmocka_unit_test(test_away_and_back),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_entries_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
