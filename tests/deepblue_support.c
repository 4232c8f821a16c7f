/* Position, action and event texts of Deep Blue as tests use them. No rule lives here. */
#include "tests/deepblue_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WORDS = 80, WORD = 400 };

static const struct dt_game *const game = &dt_game_deepblue;

/* A list of short texts, cut at a character. */
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

static void split(struct words *w, struct dt_span rest, char stop)
{
    struct dt_span piece;
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

static void complain(const struct blue *t, const char *what, const char *expected, const char *got)
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    game->text(&t->state, &text);
    fail_msg("%s\n  expected: %s\n  found:    %s\n  position: %s", what, expected, got, buffer);
}

static void compare(const struct blue *t, const char *what, const struct words *expected,
                    const struct words *found)
{
    static char text[2][WORDS * WORD];
    const struct words *both[2] = {expected, found};
    for (int i = 0; i < 2; i++) {
        struct dt_out out = dt_out_on(text[i], WORDS * WORD);
        for (int n = 0; n < both[i]->count; n++) {
            dt_out_text(&out, n > 0 ? "; " : "");
            dt_out_text(&out, both[i]->word[n]);
        }
    }
    if (strcmp(text[0], text[1]) != 0) {
        complain(t, what, text[0], text[1]);
    }
}

/* ---- setting up ---- */

void blue_at(struct blue *t, const char *position)
{
    memset(t, 0, sizeof *t);
    const char *why = game->parse(&t->state, dt_span_of(position));
    if (why != NULL) {
        fail_msg("position \"%s\": %s", position, why);
    }
}

void blue_bad(const char *position, const char *begins)
{
    struct deepblue state;
    const char *why = game->parse(&state, dt_span_of(position));
    if (why == NULL || strncmp(why, begins, strlen(begins)) != 0) {
        fail_msg("position \"%s\": expected %s, found %s", position, begins,
                 why == NULL ? "nothing wrong" : why);
    }
}

void blue_fresh(struct blue *t, int seats, const char *scenario)
{
    struct dt_config config = dt_config_preset(game);
    memset(t, 0, sizeof *t);
    config.seats = (uint8_t)seats;
    assert_null(dt_config_set(game, &config, dt_span_of("scenario"), dt_span_of(scenario)));
    assert_null(dt_config_check(game, &config));
    game->start(&t->state, &config);
    assert_null(game->fault(&t->state));
}

/* ---- acting ---- */

static const char *step(struct blue *t, const char *words)
{
    struct dt_span rest = dt_span_of(words), who;
    int seat = DT_CHANCE;
    dt_action action;
    assert_true(dt_span_word(&rest, &who));
    if (!dt_span_is(who, "chance")) {
        assert_true(dt_span_int(who, 0, DEEPBLUE_SEATS - 1, &seat));
    }
    t->events.count = 0;
    const char *why = game->action_parse(&t->state, seat, dt_span_trim(rest), &action);
    if (why == NULL) {
        why = dt_step(game, &t->state, seat, action, &t->events);
    }
    return why != NULL ? why : game->fault(&t->state);
}

void blue_do(struct blue *t, const char *steps)
{
    static struct words all;
    split(&all, dt_span_of(steps), ';');
    for (int i = 0; i < all.count; i++) {
        struct blue after = *t;
        const char *why = step(&after, all.word[i]);
        if (why != NULL) {
            complain(t, all.word[i], "a legal step to a sound position", why);
        }
        *t = after;
    }
}

void blue_cannot(const struct blue *t, const char *words)
{
    struct blue after = *t;
    if (step(&after, words) == NULL) {
        complain(t, words, "a refusal", "it was done");
    }
}

int blue_draws(struct blue *t)
{
    dt_action list[64];
    int draws = 0;
    t->events.count = 0;
    for (; game->to_act(&t->state) == DT_SEAT(DT_CHANCE); draws++) {
        assert_in_range(game->actions(&t->state, DT_CHANCE, list), 1, 64);
        assert_null(dt_step(game, &t->state, DT_CHANCE, list[0], &t->events));
    }
    return draws;
}

/* ---- looking ---- */

void blue_asks(const struct blue *t, int seat)
{
    if (game->to_act(&t->state) != DT_SEAT(seat)) {
        char expected[16], found[16];
        struct dt_out a = dt_out_on(expected, 16), b = dt_out_on(found, 16);
        dt_out_int(&a, DT_SEAT(seat));
        dt_out_int(&b, game->to_act(&t->state));
        complain(t, "who must act, as a mask", expected, found);
    }
}

void blue_only(const struct blue *t, const char *actions)
{
    static struct words expected, found;
    dt_action list[64];
    dt_seats who = game->to_act(&t->state);
    assert_int_equal(dt_ones(who), 1);
    int seat = dt_lowest(who), count = game->actions(&t->state, seat, list);
    found.count = 0;
    for (int i = 0; i < count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        game->action_text(&t->state, seat, list[i], &text);
        add_word(&found, dt_span_of(buffer));
    }
    split(&expected, dt_span_of(actions), ';');
    sort(&expected);
    sort(&found);
    compare(t, "legal actions", &expected, &found);
}

/* The value of a field in a position text; "-" for one that is not written. */
static struct dt_span field_of(const char *text, struct dt_span key)
{
    struct dt_span rest = dt_span_of(text);
    struct dt_field field;
    while (dt_span_field(&rest, &field)) {
        if (dt_span_same(field.key, key)) {
            return field.value;
        }
    }
    return dt_span_of("-");
}

void blue_shows(const struct blue *t, const char *fields)
{
    static struct words expected, found;
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    struct dt_span rest = dt_span_of(fields);
    struct dt_field field;
    game->text(&t->state, &text);
    while (dt_span_field(&rest, &field)) {
        assert_int_not_equal(field.key.len, 0);
        split(&expected, field.value, ',');
        split(&found, field_of(buffer, field.key), ',');
        sort(&expected);
        sort(&found);
        compare(t, fields, &expected, &found);
    }
}

void blue_sees(const struct blue *t, int seat, const char *fields)
{
    struct blue eyes = *t;
    game->redact(&eyes.state, seat);
    blue_shows(&eyes, fields);
}

static void event_words(const struct blue *t, int seat, struct words *out)
{
    out->count = 0;
    for (int i = 0; i < t->events.count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        if (seat == DT_CHANCE || dt_event_for(&t->events.list[i], seat)) {
            game->event_text(&t->events.list[i], &text);
            add_word(out, dt_span_of(buffer));
        }
    }
}

void blue_hears(const struct blue *t, int seat, const char *events)
{
    static struct words expected, found;
    split(&expected, dt_span_of(events), ';');
    event_words(t, seat, &found);
    compare(t, "events", &expected, &found);
}

static bool happened(const struct words *all, const char *begin, bool whole)
{
    size_t len = strlen(begin);
    bool found = false;
    for (int i = 0; i < all->count; i++) {
        const char *text = all->word[i];
        found |= strncmp(text, begin, len) == 0 && (text[len] == 0 || (!whole && text[len] == ' '));
    }
    return found;
}

void blue_event(const struct blue *t, const char *event)
{
    static struct words all, expected;
    event_words(t, DT_CHANCE, &all);
    split(&expected, dt_span_of(event), ';');
    if (!happened(&all, event, true)) {
        compare(t, "an event is missing", &expected, &all);
    }
}

void blue_no_event(const struct blue *t, const char *begin)
{
    static struct words all, none;
    event_words(t, DT_CHANCE, &all);
    if (happened(&all, begin, false)) {
        compare(t, begin, &none, &all);
    }
}

void blue_over(const struct blue *t, const char *winners)
{
    char buffer[32] = "";
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    if (game->to_act(&t->state) != 0) {
        complain(t, "the game", "over", "going on");
    }
    for (dt_seats won = game->winners(&t->state); won != 0; won &= won - 1) {
        dt_out_text(&text, text.len > 0 ? " " : "");
        dt_out_int(&text, dt_lowest(won));
    }
    if (strcmp(buffer, winners) != 0) {
        complain(t, "winners", winners, buffer);
    }
}
