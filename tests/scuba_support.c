/* Positions, steps and event texts of Scuba as tests use them. No rule lives here. */
#include "tests/scuba_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WORDS = 160, WORD = 256 };

static const struct dt_game *const game = &dt_game_scuba;

/* A list of short texts. */
struct words {
    int count;
    char word[WORDS][WORD];
};

/* ---- lists ---- */

static void add_word(struct words *w, struct dt_span s)
{
    assert_in_range(w->count, 0, WORDS - 1);
    assert_in_range(s.len, 0, WORD - 1);
    memcpy(w->word[w->count], s.at, (size_t)s.len);
    w->word[w->count++][s.len] = 0;
}

static void split(struct words *w, const char *text, char stop)
{
    struct dt_span rest = dt_span_of(text), piece;
    w->count = 0;
    while (dt_span_cut(&rest, stop, &piece)) {
        piece = dt_span_trim(piece);
        if (piece.len > 0) {
            add_word(w, piece);
        }
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort(struct words *w)
{
    qsort(w->word, (size_t)w->count, WORD, by_text);
}

static void join(const struct words *w, struct dt_out *out)
{
    for (int i = 0; i < w->count; i++) {
        dt_out_text(out, i > 0 ? "; " : "");
        dt_out_text(out, w->word[i]);
    }
}

static void complain(const struct reef *t, const char *what, const char *expected, const char *got)
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    game->text(&t->state, &text);
    fail_msg("%s\n  expected: %s\n  found:    %s\n  position: %s", what, expected, got, buffer);
}

static void complain_list(const struct reef *t, const char *what, const char *expected,
                          const struct words *got)
{
    static char found[WORDS * WORD];
    struct dt_out out = dt_out_on(found, DT_COUNT(found));
    join(got, &out);
    complain(t, what, expected, found);
}

/* ---- setting up ---- */

void reef_at(struct reef *t, const char *position)
{
    memset(t, 0, sizeof *t);
    const char *why = game->parse(&t->state, dt_span_of(position));
    if (why != NULL) {
        fail_msg("position \"%s\": %s", position, why);
    }
}

void reef_refused(const char *position, const char *begin)
{
    struct scuba s;
    const char *why = game->parse(&s, dt_span_of(position));
    if (why == NULL || strncmp(why, begin, strlen(begin)) != 0) {
        fail_msg("position \"%s\"\n  expected: %s…\n  found:    %s", position, begin,
                 why == NULL ? "accepted" : why);
    }
}

void reef_fresh(struct reef *t, const char *seats_and_options)
{
    struct dt_config config = dt_config_preset(game);
    struct dt_span rest = dt_span_of(seats_and_options), word;
    struct dt_field field;
    memset(t, 0, sizeof *t);
    assert_true(dt_span_word(&rest, &word));
    config.seats = (uint8_t)(word.at[0] - '0');
    while (dt_span_field(&rest, &field)) {
        assert_null(dt_config_set(game, &config, field.key, field.value));
    }
    assert_null(dt_config_check(game, &config));
    game->start(&t->state, &config);
    assert_null(game->fault(&t->state));
}

/* ---- acting ---- */

static const char *step(struct reef *t, const char *words)
{
    struct dt_span rest = dt_span_of(words), who;
    int seat = DT_CHANCE;
    dt_action action;
    assert_true(dt_span_word(&rest, &who));
    if (!dt_span_is(who, "chance")) {
        assert_true(dt_span_int(who, 0, SCUBA_SEATS - 1, &seat));
    }
    t->events.count = 0;
    const char *why = game->action_parse(&t->state, seat, dt_span_trim(rest), &action);
    return why != NULL ? why : dt_step(game, &t->state, seat, action, &t->events);
}

static void must(struct reef *t, const char *words)
{
    struct reef before = *t;
    const char *why = step(t, words);
    if (why != NULL) {
        complain(&before, words, "a legal step", why);
    }
    why = game->fault(&t->state);
    if (why != NULL) {
        complain(t, words, "a sound position", why);
    }
}

void reef_do(struct reef *t, const char *steps)
{
    struct words list;
    split(&list, steps, ';');
    for (int i = 0; i < list.count; i++) {
        must(t, list.word[i]);
    }
}

void reef_cannot(const struct reef *t, const char *steps)
{
    struct reef copy = *t;
    struct words list;
    split(&list, steps, ';');
    for (int i = 0; i < list.count - 1; i++) {
        must(&copy, list.word[i]);
    }
    struct reef before = copy;
    if (step(&copy, list.word[list.count - 1]) == NULL) {
        complain(&before, list.word[list.count - 1], "a refusal", "it was done");
    }
}

void reef_may(const struct reef *t, const char *steps)
{
    struct reef copy = *t;
    reef_do(&copy, steps);
}

/* ---- looking ---- */

void reef_asks(const struct reef *t, int seat)
{
    if (game->to_act(&t->state) != DT_SEAT(seat)) {
        char expected[32], found[32];
        struct dt_out a = dt_out_on(expected, 32), b = dt_out_on(found, 32);
        dt_out_int(&a, DT_SEAT(seat));
        dt_out_int(&b, game->to_act(&t->state));
        complain(t, "who must act, as a mask", expected, found);
    }
}

void reef_only(const struct reef *t, const char *actions)
{
    static struct words expected, found;
    dt_action list[SCUBA_ACTIONS];
    dt_seats who = game->to_act(&t->state);
    assert_int_equal(dt_ones(who), 1);
    int count = game->actions(&t->state, dt_lowest(who), list);
    found.count = 0;
    for (int i = 0; i < count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        game->action_text(&t->state, dt_lowest(who), list[i], &text);
        add_word(&found, dt_span_of(buffer));
    }
    split(&expected, actions, ';');
    sort(&expected);
    sort(&found);
    bool same = expected.count == found.count;
    for (int i = 0; same && i < found.count; i++) {
        same = strcmp(expected.word[i], found.word[i]) == 0;
    }
    if (!same) {
        complain_list(t, "legal actions", actions, &found);
    }
}

/* The value of a field of the position text; "-" for one that is not written. */
static void field_of(const struct reef *t, struct dt_span key, struct dt_out *out)
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    struct dt_field field;
    game->text(&t->state, &text);
    struct dt_span rest = dt_span_of(buffer);
    while (dt_span_field(&rest, &field)) {
        if (dt_span_same(field.key, key)) {
            dt_out_bytes(out, field.value.at, field.value.len);
            return;
        }
    }
    dt_out_text(out, "-");
}

void reef_shows(const struct reef *t, const char *fields)
{
    struct dt_span rest = dt_span_of(fields), word;
    while (dt_span_word(&rest, &word)) {
        char value[DT_TEXT_MAX], want[DT_TEXT_MAX];
        struct dt_out got = dt_out_on(value, DT_TEXT_MAX), all = dt_out_on(want, DT_TEXT_MAX);
        struct dt_span one = word;
        struct dt_field field;
        assert_true(dt_span_field(&one, &field));
        assert_int_not_equal(field.key.len, 0);
        field_of(t, field.key, &got);
        if (!dt_span_is(field.value, value)) {
            dt_out_bytes(&all, word.at, word.len);
            complain(t, "a field", want, value);
        }
    }
}

static bool happened(const struct reef *t, const char *begin, bool whole, struct words *all)
{
    size_t len = strlen(begin);
    bool found = false;
    all->count = 0;
    for (int i = 0; i < t->events.count; i++) {
        char text[DT_ACTION_TEXT_MAX];
        struct dt_out out = dt_out_on(text, DT_COUNT(text));
        game->event_text(&t->events.list[i], &out);
        add_word(all, dt_span_of(text));
        found |= strncmp(text, begin, len) == 0 && (text[len] == 0 || (!whole && text[len] == ' '));
    }
    return found;
}

void reef_event(const struct reef *t, const char *event)
{
    static struct words all;
    if (!happened(t, event, true, &all)) {
        complain_list(t, "an event is missing", event, &all);
    }
}

void reef_no_event(const struct reef *t, const char *begin)
{
    static struct words all;
    if (happened(t, begin, false, &all)) {
        complain_list(t, "an event too much", begin, &all);
    }
}

static void compare_int(const struct reef *t, const char *what, int expected, int found)
{
    char a[32], b[32];
    struct dt_out left = dt_out_on(a, 32), right = dt_out_on(b, 32);
    dt_out_int(&left, expected);
    dt_out_int(&right, found);
    if (expected != found) {
        complain(t, what, a, b);
    }
}

void reef_scores(const struct reef *t, int seat, int points)
{
    int32_t scores[DT_SEATS];
    game->scores(&t->state, scores);
    compare_int(t, "points", points, scores[seat]);
}

void reef_over(const struct reef *t, int winner)
{
    dt_seats won = game->winners(&t->state);
    reef_shows(t, "phase=over");
    assert_int_equal(game->to_act(&t->state), 0);
    assert_in_range(dt_ones(won), 0, 1);
    compare_int(t, "winner", winner, won == 0 ? -1 : dt_lowest(won));
}
