/* Positions, steps and events of any game as tests use them. No rule lives here. */
#include "tests/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- lists ---- */

void words_add(struct words *w, struct dt_span s)
{
    assert_in_range(w->count, 0, WORDS - 1);
    assert_in_range(s.len, 0, WORD - 1);
    memcpy(w->word[w->count], s.at, (size_t)s.len);
    w->word[w->count++][s.len] = 0;
}

void words_split(struct words *w, struct dt_span text, char stop)
{
    struct dt_span piece;
    w->count = 0;
    while (dt_span_cut(&text, stop, &piece)) {
        piece = dt_span_trim(piece);
        if (piece.len > 0) {
            words_add(w, piece);
        }
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void words_sort(struct words *w)
{
    qsort(w->word, (size_t)w->count, WORD, by_text);
}

bool words_have(const struct words *w, const char *begin, bool whole)
{
    size_t len = strlen(begin);
    bool found = false;
    for (int i = 0; i < w->count; i++) {
        const char *text = w->word[i];
        found |= strncmp(text, begin, len) == 0 && (text[len] == 0 || (!whole && text[len] == ' '));
    }
    return found;
}

static void join(const struct words *w, struct dt_out *out)
{
    for (int i = 0; i < w->count; i++) {
        dt_out_text(out, i > 0 ? "; " : "");
        dt_out_text(out, w->word[i]);
    }
}

void scene_complain(const struct dt_game *game, const void *state, const char *what,
                    const char *expected, const char *found)
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    game->text(state, &text);
    fail_msg("%s\n  expected: %s\n  found:    %s\n  position: %s", what, expected, found, buffer);
}

static void complain_list(const struct dt_game *game, const void *state, const char *what,
                          const char *expected, const struct words *found)
{
    static char text[WORDS * (WORD + 2)];
    struct dt_out out = dt_out_on(text, DT_COUNT(text));
    join(found, &out);
    scene_complain(game, state, what, expected, text);
}

void scene_compare(const struct dt_game *game, const void *state, const char *what,
                   const struct words *expected, const struct words *found)
{
    static char text[WORDS * (WORD + 2)];
    bool same = expected->count == found->count;
    for (int i = 0; same && i < found->count; i++) {
        same = strcmp(expected->word[i], found->word[i]) == 0;
    }
    if (!same) {
        struct dt_out out = dt_out_on(text, DT_COUNT(text));
        join(expected, &out);
        complain_list(game, state, what, text, found);
    }
}

/* ---- setting up ---- */

void scene_at(const struct dt_game *game, void *state, const char *position)
{
    const char *why = game->parse(state, dt_span_of(position));
    if (why == NULL) {
        why = game->fault(state);
    }
    if (why != NULL) {
        fail_msg("position \"%s\": %s", position, why);
    }
}

void scene_refuses(const struct dt_game *game, const char *position, const char *begin)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const char *why = game->parse(state, dt_span_of(position));
    if (why == NULL || strncmp(why, begin, strlen(begin)) != 0) {
        fail_msg("position \"%s\"\n  expected: %s…\n  found:    %s", position, begin,
                 why == NULL ? "accepted" : why);
    }
}

struct dt_config scene_config(const struct dt_game *game, const char *seats_and_options)
{
    struct dt_config config = dt_config_preset(game);
    struct dt_span rest = dt_span_of(seats_and_options), word;
    struct dt_field field;
    assert_true(dt_span_word(&rest, &word));
    config.seats = (uint8_t)(word.at[0] - '0');
    while (dt_span_field(&rest, &field)) {
        assert_null(dt_config_set(game, &config, field.key, field.value));
    }
    return config;
}

void scene_fresh(const struct dt_game *game, void *state, const char *seats_and_options)
{
    struct dt_config config = scene_config(game, seats_and_options);
    assert_null(dt_config_check(game, &config));
    game->start(state, &config);
    assert_null(game->fault(state));
}

/* ---- acting ---- */

const char *scene_try(const struct dt_game *game, void *state, struct dt_span step,
                      struct dt_events *events)
{
    struct dt_span who;
    int seat = DT_CHANCE;
    dt_action action;
    assert_true(dt_span_word(&step, &who));
    assert_true(dt_span_is(who, "chance") || dt_span_int(who, 0, DT_SEATS - 1, &seat));
    const char *why = game->action_parse(state, seat, dt_span_trim(step), &action);
    return why != NULL ? why : dt_step(game, state, seat, action, events);
}

void scene_do(const struct dt_game *game, void *state, const char *steps, struct dt_events *events,
              bool all)
{
    static struct words list;
    words_split(&list, dt_span_of(steps), ';');
    events->count = 0;
    for (int i = 0; i < list.count; i++) {
        events->count = all ? events->count : 0;
        const char *why = scene_try(game, state, dt_span_of(list.word[i]), events);
        if (why != NULL) {
            scene_complain(game, state, list.word[i], "a legal step", why);
        }
        why = game->fault(state);
        if (why != NULL) {
            scene_complain(game, state, list.word[i], "a sound position", why);
        }
    }
}

void scene_cannot(const struct dt_game *game, const void *state, const char *step)
{
    _Alignas(16) uint8_t after[DT_STATE_MAX];
    memcpy(after, state, game->state_size);
    if (scene_try(game, after, dt_span_of(step), NULL) == NULL) {
        scene_complain(game, state, step, "a refusal", "it was done");
    }
    assert_memory_equal(after, state, game->state_size);
}

int scene_draws(const struct dt_game *game, void *state, struct dt_events *events)
{
    dt_action list[WORDS];
    int draws = 0;
    events->count = 0;
    for (; game->to_act(state) == DT_SEAT(DT_CHANCE); draws++) {
        assert_in_range(game->actions(state, DT_CHANCE, NULL), 1, WORDS);
        game->actions(state, DT_CHANCE, list);
        assert_null(dt_step(game, state, DT_CHANCE, list[0], events));
    }
    return draws;
}

/* ---- looking ---- */

static void seats_text(dt_seats seats, const char *none, char out[64])
{
    struct dt_out text = dt_out_on(out, 64);
    for (; seats != 0; seats &= seats - 1) {
        dt_out_text(&text, text.len > 0 ? " " : "");
        dt_out_int(&text, dt_lowest(seats));
    }
    dt_out_text(&text, text.len > 0 ? "" : none);
}

void scene_asks(const struct dt_game *game, const void *state, dt_seats who)
{
    char expected[64], found[64];
    seats_text(who, "nobody", expected);
    seats_text(game->to_act(state), "nobody", found);
    if (strcmp(expected, found) != 0) {
        scene_complain(game, state, "who must act", expected, found);
    }
}

void scene_legal(const struct dt_game *game, const void *state, struct words *out)
{
    dt_action list[WORDS];
    dt_seats who = game->to_act(state);
    assert_int_equal(dt_ones(who), 1);
    int seat = dt_lowest(who), count = game->actions(state, seat, NULL);
    assert_in_range(count, 1, WORDS);
    game->actions(state, seat, list);
    out->count = 0;
    for (int i = 0; i < count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        game->action_text(state, seat, list[i], &text);
        words_add(out, dt_span_of(buffer));
        assert_true(game->legal(state, seat, list[i]));
    }
    words_sort(out);
}

void scene_only(const struct dt_game *game, const void *state, const char *actions)
{
    static struct words expected, found;
    words_split(&expected, dt_span_of(actions), ';');
    words_sort(&expected);
    scene_legal(game, state, &found);
    scene_compare(game, state, "legal actions", &expected, &found);
}

void scene_field(const struct dt_game *game, const void *state, struct dt_span key,
                 char out[DT_TEXT_MAX])
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer)), value = dt_out_on(out, DT_TEXT_MAX);
    struct dt_field field;
    game->text(state, &text);
    struct dt_span rest = dt_span_of(buffer);
    while (dt_span_field(&rest, &field)) {
        if (dt_span_same(field.key, key)) {
            dt_out_bytes(&value, field.value.at, field.value.len);
            return;
        }
    }
    dt_out_text(&value, "-");
}

void scene_shows(const struct dt_game *game, const void *state, const char *fields, bool loose)
{
    static struct words expected, found;
    struct dt_span rest = dt_span_of(fields);
    struct dt_field field;
    while (dt_span_field(&rest, &field)) {
        char value[DT_TEXT_MAX];
        assert_int_not_equal(field.key.len, 0);
        scene_field(game, state, field.key, value);
        words_split(&expected, field.value, ',');
        words_split(&found, dt_span_of(value), ',');
        if (loose) {
            words_sort(&expected);
            words_sort(&found);
        }
        scene_compare(game, state, fields, &expected, &found);
    }
}

void scene_events(const struct dt_game *game, const struct dt_events *events, int seat,
                  struct words *out)
{
    out->count = 0;
    for (int i = 0; i < events->count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        if (seat == DT_CHANCE || dt_event_for(&events->list[i], seat)) {
            game->event_text(&events->list[i], &text);
            words_add(out, dt_span_of(buffer));
        }
    }
}

void scene_hears(const struct dt_game *game, const void *state, const struct dt_events *events,
                 int seat, const char *expected)
{
    static struct words wanted, found;
    words_split(&wanted, dt_span_of(expected), ';');
    scene_events(game, events, seat, &found);
    scene_compare(game, state, "events", &wanted, &found);
}

void scene_event(const struct dt_game *game, const void *state, const struct dt_events *events,
                 const char *event)
{
    static struct words all;
    scene_events(game, events, DT_CHANCE, &all);
    if (!words_have(&all, event, true)) {
        complain_list(game, state, "an event is missing", event, &all);
    }
}

void scene_no_event(const struct dt_game *game, const void *state, const struct dt_events *events,
                    const char *begin)
{
    static struct words all;
    scene_events(game, events, DT_CHANCE, &all);
    if (words_have(&all, begin, false)) {
        complain_list(game, state, "an event too much", begin, &all);
    }
}

void scene_over(const struct dt_game *game, const void *state, const char *winners)
{
    char found[64];
    scene_asks(game, state, 0);
    seats_text(game->winners(state), "nobody", found);
    if (strcmp(found, winners) != 0) {
        scene_complain(game, state, "winners", winners, found);
    }
}
