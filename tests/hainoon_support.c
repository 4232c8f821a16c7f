/* A table of Hai Noon as tests use it. No rule lives here. */
#include "tests/hainoon_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/fixture.h"

static const struct dt_game *const game = &dt_game_hainoon;

/* ---- setting up ---- */

void noon_at(struct noon *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void noon_fresh(struct noon *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, seats_and_options);
}

void noon_rest(const char *used, char *out, int cap)
{
    static const char *const colours[] = {"red", "green", "blue", "yellow"};
    static const char *const acts[] = {"hide", "cage",  "cage",  "shark", "shark", "flip",
                                       "flip", "diver", "diver", "ring",  "ring"};
    static struct text_list gone;
    struct dt_writer text = dt_writer_on(out, cap);
    text_list_split(&gone, dt_span_of(used), ',');
    for (int n = 0; n < 48; n++) {
        char card[TEXT_BYTES];
        struct dt_writer name = dt_writer_on(card, TEXT_BYTES);
        dt_write_text(&name, n < 44 ? colours[n / 11] : "joker");
        dt_write_text(&name, n < 44 ? "-" : "");
        dt_write_text(&name, n < 44 ? acts[n % 11] : "");
        int i = 0;
        while (i < gone.count && strcmp(gone.text[i], card) != 0) {
            i++;
        }
        if (i < gone.count) {
            gone.text[i][0] = 0;
            continue;
        }
        dt_write_text(&text, text.len > 0 ? "," : "");
        dt_write_text(&text, card);
    }
    assert_false(text.cut);
}

/* ---- acting ---- */

void noon_do(struct noon *t, const char *step)
{
    fixture_apply(game, &t->state, step, &t->events, false);
}

void noon_cannot(const struct noon *t, const char *step)
{
    fixture_expect_illegal(game, &t->state, step);
}

int noon_draws(struct noon *t)
{
    return fixture_draw_chance(game, &t->state, &t->events);
}

void noon_passes(struct noon *t)
{
    while (t->state.phase == HAINOON_ANSWERING) {
        char words[] = "0 pass";
        words[0] = (char)('0' + dt_ctz(game->to_act(&t->state)));
        noon_do(t, words);
    }
}

/* ---- looking ---- */

void noon_to_act(const struct noon *t, int seat)
{
    fixture_expect_to_act(game, &t->state, DT_SEAT(seat));
}

void noon_only(const struct noon *t, const char *actions)
{
    fixture_expect_legal(game, &t->state, actions);
}

void noon_choices(const struct noon *t, const char *begin, const char *words)
{
    static struct text_list expected, found, all;
    size_t len = strlen(begin);
    text_list_split(&expected, dt_span_of(strcmp(words, "-") == 0 ? "" : words), ' ');
    text_list_sort(&expected);
    fixture_legal(game, &t->state, &all);
    found.count = 0;
    for (int i = 0; i < all.count; i++) {
        struct dt_span rest = dt_span_of(all.text[i]), next;
        if (strncmp(all.text[i], begin, len) != 0 || all.text[i][len] != ' ') {
            continue;
        }
        rest.at += len;
        rest.len -= (int)len;
        dt_span_word(&rest, &next);
        if (found.count == 0 || !dt_span_is(next, found.text[found.count - 1])) {
            text_list_add(&found, next);
        }
    }
    text_list_sort(&found);
    fixture_compare(game, &t->state, begin, &expected, &found);
}

static void diver_of(const struct noon *t, int diver, char out[DT_TEXT_MAX])
{
    static struct text_list divers;
    fixture_field(game, &t->state, dt_span_of("divers"), out);
    text_list_split(&divers, dt_span_of(out), ',');
    assert_int_equal(divers.count, HAINOON_DIVERS);
    const char *at = strchr(divers.text[diver], '@');
    assert_non_null(at);
    memcpy(out, at + 1, strlen(at));
}

static void show_field(const struct noon *t, struct dt_field field)
{
    static struct text_list expected, found;
    char got[DT_TEXT_MAX], key[32];
    struct dt_writer name = dt_writer_on(key, DT_COUNT(key));
    dt_write_bytes(&name, field.key.at, field.key.len);
    if (strncmp(key, "diver", 5) == 0 && key[5] >= '0' && key[5] <= '3') {
        diver_of(t, key[5] - '0', got);
    } else {
        fixture_field(game, &t->state, field.key, got);
    }
    text_list_split(&expected, field.value, ',');
    text_list_split(&found, dt_span_of(got), ',');
    if (strncmp(key, "hand", 4) == 0 || strcmp(key, "discard") == 0) {
        text_list_sort(&expected);
        text_list_sort(&found);
    }
    fixture_compare(game, &t->state, key, &expected, &found);
}

void noon_shows(const struct noon *t, const char *fields)
{
    struct dt_span rest = dt_span_of(fields);
    struct dt_field field;
    while (dt_span_field(&rest, &field)) {
        assert_int_not_equal(field.key.len, 0);
        show_field(t, field);
    }
}

void noon_told(const struct noon *t, int seat, const char *events)
{
    fixture_expect_events(game, &t->state, &t->events, seat, events);
}

void noon_event(const struct noon *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void noon_no_event(const struct noon *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

void noon_over(const struct noon *t, const char *winners)
{
    fixture_expect_over(game, &t->state, winners);
    noon_shows(t, "phase=over");
}

void noon_outcome(const struct noon *t, const char *words)
{
    char text[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_outcome_text(game, &t->state, &out);
    assert_string_equal(text, words);
}
