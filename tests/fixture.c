/* Positions, steps and events of any game for tests. Contains no rules. */
#include "tests/fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- lists ---- */

void text_list_add(struct text_list *list, struct dt_span s)
{
    assert_in_range(list->count, 0, TEXTS_MAX - 1);
    assert_in_range(s.len, 0, TEXT_BYTES - 1);
    memcpy(list->text[list->count], s.at, (size_t)s.len);
    list->text[list->count++][s.len] = 0;
}

void text_list_split(struct text_list *list, struct dt_span text, char stop)
{
    struct dt_span piece;
    list->count = 0;
    while (dt_span_cut(&text, stop, &piece)) {
        piece = dt_span_trim(piece);
        if (piece.len > 0) {
            text_list_add(list, piece);
        }
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void text_list_sort(struct text_list *list)
{
    qsort(list->text, (size_t)list->count, TEXT_BYTES, by_text);
}

bool text_list_has(const struct text_list *list, const char *prefix, bool whole)
{
    size_t len = strlen(prefix);
    bool found = false;
    for (int i = 0; i < list->count; i++) {
        const char *text = list->text[i];
        found |=
            strncmp(text, prefix, len) == 0 && (text[len] == 0 || (!whole && text[len] == ' '));
    }
    return found;
}

static void join(const struct text_list *list, struct dt_writer *out)
{
    for (int i = 0; i < list->count; i++) {
        dt_write_text(out, i > 0 ? "; " : "");
        dt_write_text(out, list->text[i]);
    }
}

void fixture_fail(const struct dt_game *game, const void *state, const char *what,
                  const char *expected, const char *found)
{
    char buffer[DT_TEXT_MAX];
    struct dt_writer text = dt_writer_on(buffer, DT_COUNT(buffer));
    dt_position_text(game, state, &text);
    fail_msg("%s\n  expected: %s\n  found:    %s\n  position: %s", what, expected, found, buffer);
}

static void fail_list(const struct dt_game *game, const void *state, const char *what,
                      const char *expected, const struct text_list *found)
{
    static char text[TEXTS_MAX * (TEXT_BYTES + 2)];
    struct dt_writer out = dt_writer_on(text, DT_COUNT(text));
    join(found, &out);
    fixture_fail(game, state, what, expected, text);
}

void fixture_compare(const struct dt_game *game, const void *state, const char *what,
                     const struct text_list *expected, const struct text_list *found)
{
    static char text[TEXTS_MAX * (TEXT_BYTES + 2)];
    bool same = expected->count == found->count;
    for (int i = 0; same && i < found->count; i++) {
        same = strcmp(expected->text[i], found->text[i]) == 0;
    }
    if (!same) {
        struct dt_writer out = dt_writer_on(text, DT_COUNT(text));
        join(expected, &out);
        fail_list(game, state, what, text, found);
    }
}

/* ---- setting up ---- */

void fixture_set_position(const struct dt_game *game, void *state, const char *position)
{
    const char *why = game->parse(state, dt_span_of(position));
    if (why == NULL) {
        why = game->validate(state);
    }
    if (why != NULL) {
        fail_msg("position \"%s\": %s", position, why);
    }
}

void fixture_expect_parse_error(const struct dt_game *game, const char *position,
                                const char *prefix)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const char *why = game->parse(state, dt_span_of(position));
    if (why == NULL || strncmp(why, prefix, strlen(prefix)) != 0) {
        fail_msg("position \"%s\"\n  expected: %s…\n  found:    %s", position, prefix,
                 why == NULL ? "accepted" : why);
    }
}

struct dt_config fixture_config(const struct dt_game *game, const char *seats_and_options)
{
    struct dt_config config = dt_config_default(game);
    struct dt_span rest = dt_span_of(seats_and_options), word;
    struct dt_field field;
    assert_true(dt_span_word(&rest, &word));
    config.seats = (uint8_t)(word.at[0] - '0');
    while (dt_span_field(&rest, &field)) {
        assert_null(dt_config_set(game, &config, field.key, field.value));
    }
    return config;
}

void fixture_start(const struct dt_game *game, void *state, const char *seats_and_options)
{
    struct dt_config config = fixture_config(game, seats_and_options);
    assert_null(dt_config_check(game, &config));
    game->start(state, &config);
    assert_null(game->validate(state));
}

/* ---- acting ---- */

const char *fixture_try(const struct dt_game *game, void *state, struct dt_span step,
                        struct dt_events *events)
{
    struct dt_span who;
    int seat = DT_CHANCE;
    dt_action action;
    assert_true(dt_span_word(&step, &who));
    assert_true(dt_span_is(who, "chance") || dt_span_int(who, 0, DT_SEATS - 1, &seat));
    const char *why = dt_action_parse(game, state, seat, dt_span_trim(step), &action);
    return why != NULL ? why : dt_step(game, state, seat, action, events);
}

void fixture_apply(const struct dt_game *game, void *state, const char *steps,
                   struct dt_events *events, bool all)
{
    static struct text_list list;
    text_list_split(&list, dt_span_of(steps), ';');
    events->count = 0;
    events->reveals = false;
    for (int i = 0; i < list.count; i++) {
        events->count = all ? events->count : 0;
        events->reveals = all && events->reveals;
        const char *why = fixture_try(game, state, dt_span_of(list.text[i]), events);
        if (why != NULL) {
            fixture_fail(game, state, list.text[i], "a legal step", why);
        }
        why = game->validate(state);
        if (why != NULL) {
            fixture_fail(game, state, list.text[i], "a sound position", why);
        }
    }
}

void fixture_expect_illegal(const struct dt_game *game, const void *state, const char *step)
{
    _Alignas(16) uint8_t after[DT_STATE_MAX];
    memcpy(after, state, game->state_size);
    if (fixture_try(game, after, dt_span_of(step), NULL) == NULL) {
        fixture_fail(game, state, step, "a refusal", "it was done");
    }
    assert_memory_equal(after, state, game->state_size);
}

int fixture_draw_chance(const struct dt_game *game, void *state, struct dt_events *events)
{
    dt_action list[TEXTS_MAX];
    int draws = 0;
    events->count = 0;
    for (; game->to_act(state) == DT_SEAT(DT_CHANCE); draws++) {
        assert_in_range(game->actions(state, DT_CHANCE, NULL), 1, TEXTS_MAX);
        game->actions(state, DT_CHANCE, list);
        assert_null(dt_step(game, state, DT_CHANCE, list[0], events));
    }
    return draws;
}

/* ---- expectations ---- */

static void seats_text(dt_seats seats, const char *none, char out[64])
{
    struct dt_writer text = dt_writer_on(out, 64);
    for (; seats != 0; seats &= seats - 1) {
        dt_write_text(&text, text.len > 0 ? " " : "");
        dt_write_int(&text, dt_ctz(seats));
    }
    dt_write_text(&text, text.len > 0 ? "" : none);
}

void fixture_expect_to_act(const struct dt_game *game, const void *state, dt_seats who)
{
    char expected[64], found[64];
    seats_text(who, "nobody", expected);
    seats_text(game->to_act(state), "nobody", found);
    if (strcmp(expected, found) != 0) {
        fixture_fail(game, state, "who must act", expected, found);
    }
}

void fixture_legal(const struct dt_game *game, const void *state, struct text_list *out)
{
    dt_action list[TEXTS_MAX];
    dt_seats who = game->to_act(state);
    assert_int_equal(dt_popcount(who), 1);
    int seat = dt_ctz(who), count = game->actions(state, seat, NULL);
    assert_in_range(count, 1, TEXTS_MAX);
    game->actions(state, seat, list);
    out->count = 0;
    for (int i = 0; i < count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_writer text = dt_writer_on(buffer, DT_COUNT(buffer));
        dt_action_text(game, state, seat, list[i], &text);
        text_list_add(out, dt_span_of(buffer));
        assert_true(game->legal(state, seat, list[i]));
    }
    text_list_sort(out);
}

void fixture_expect_legal(const struct dt_game *game, const void *state, const char *actions)
{
    static struct text_list expected, found;
    text_list_split(&expected, dt_span_of(actions), ';');
    text_list_sort(&expected);
    fixture_legal(game, state, &found);
    fixture_compare(game, state, "legal actions", &expected, &found);
}

void fixture_field(const struct dt_game *game, const void *state, struct dt_span key,
                   char out[DT_TEXT_MAX])
{
    char buffer[DT_TEXT_MAX];
    struct dt_writer text = dt_writer_on(buffer, DT_COUNT(buffer)),
                     value = dt_writer_on(out, DT_TEXT_MAX);
    struct dt_field field;
    dt_position_text(game, state, &text);
    struct dt_span rest = dt_span_of(buffer);
    while (dt_span_field(&rest, &field)) {
        if (dt_span_same(field.key, key)) {
            dt_write_bytes(&value, field.value.at, field.value.len);
            return;
        }
    }
    dt_write_text(&value, "-");
}

void fixture_expect_fields(const struct dt_game *game, const void *state, const char *fields,
                           bool loose)
{
    static struct text_list expected, found;
    struct dt_span rest = dt_span_of(fields);
    struct dt_field field;
    while (dt_span_field(&rest, &field)) {
        char value[DT_TEXT_MAX];
        assert_int_not_equal(field.key.len, 0);
        fixture_field(game, state, field.key, value);
        text_list_split(&expected, field.value, ',');
        text_list_split(&found, dt_span_of(value), ',');
        if (loose) {
            text_list_sort(&expected);
            text_list_sort(&found);
        }
        fixture_compare(game, state, fields, &expected, &found);
    }
}

void fixture_events(const struct dt_game *game, const struct dt_events *events, int seat,
                    struct text_list *out)
{
    out->count = 0;
    for (int i = 0; i < events->count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_writer text = dt_writer_on(buffer, DT_COUNT(buffer));
        if (seat == DT_CHANCE || dt_event_for(&events->list[i], seat)) {
            dt_event_text(game, &events->list[i], &text);
            text_list_add(out, dt_span_of(buffer));
        }
    }
}

void fixture_expect_events(const struct dt_game *game, const void *state,
                           const struct dt_events *events, int seat, const char *expected)
{
    static struct text_list wanted, found;
    text_list_split(&wanted, dt_span_of(expected), ';');
    fixture_events(game, events, seat, &found);
    fixture_compare(game, state, "events", &wanted, &found);
}

void fixture_expect_event(const struct dt_game *game, const void *state,
                          const struct dt_events *events, const char *event)
{
    static struct text_list all;
    fixture_events(game, events, DT_CHANCE, &all);
    if (!text_list_has(&all, event, true)) {
        fail_list(game, state, "an event is missing", event, &all);
    }
}

void fixture_expect_no_event(const struct dt_game *game, const void *state,
                             const struct dt_events *events, const char *prefix)
{
    static struct text_list all;
    fixture_events(game, events, DT_CHANCE, &all);
    if (text_list_has(&all, prefix, false)) {
        fail_list(game, state, "an event too much", prefix, &all);
    }
}

void fixture_expect_over(const struct dt_game *game, const void *state, const char *winners)
{
    char found[64];
    fixture_expect_to_act(game, state, 0);
    seats_text(game->winners(state), "nobody", found);
    if (strcmp(found, winners) != 0) {
        fixture_fail(game, state, "winners", winners, found);
    }
}
