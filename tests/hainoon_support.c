/* A table of Hai Noon as tests use it. No rule lives here. */
#include "tests/hainoon_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scene.h"

static const struct dt_game *const game = &dt_game_hainoon;

/* ---- setting up ---- */

void noon_at(struct noon *t, const char *position)
{
    memset(t, 0, sizeof *t);
    scene_at(game, &t->state, position);
}

void noon_fresh(struct noon *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    scene_fresh(game, &t->state, seats_and_options);
}

void noon_rest(const char *used, char *out, int cap)
{
    static const char *const colours[] = {"red", "green", "blue", "yellow"};
    static const char *const acts[] = {"hide", "cage",  "cage",  "shark", "shark", "flip",
                                       "flip", "diver", "diver", "ring",  "ring"};
    static struct words gone;
    struct dt_out text = dt_out_on(out, cap);
    words_split(&gone, dt_span_of(used), ',');
    for (int n = 0; n < 48; n++) {
        char card[WORD];
        struct dt_out name = dt_out_on(card, WORD);
        dt_out_text(&name, n < 44 ? colours[n / 11] : "joker");
        dt_out_text(&name, n < 44 ? "-" : "");
        dt_out_text(&name, n < 44 ? acts[n % 11] : "");
        int i = 0;
        while (i < gone.count && strcmp(gone.word[i], card) != 0) {
            i++;
        }
        if (i < gone.count) {
            gone.word[i][0] = 0;
            continue;
        }
        dt_out_text(&text, text.len > 0 ? "," : "");
        dt_out_text(&text, card);
    }
    assert_false(text.cut);
}

/* ---- acting ---- */

void noon_do(struct noon *t, const char *step)
{
    scene_do(game, &t->state, step, &t->events, false);
}

void noon_cannot(const struct noon *t, const char *step)
{
    scene_cannot(game, &t->state, step);
}

int noon_draws(struct noon *t)
{
    return scene_draws(game, &t->state, &t->events);
}

void noon_passes(struct noon *t)
{
    while (t->state.phase == HAINOON_ANSWERING) {
        char words[] = "0 pass";
        words[0] = (char)('0' + dt_lowest(game->to_act(&t->state)));
        noon_do(t, words);
    }
}

/* ---- looking ---- */

void noon_to_act(const struct noon *t, int seat)
{
    scene_asks(game, &t->state, DT_SEAT(seat));
}

void noon_only(const struct noon *t, const char *actions)
{
    scene_only(game, &t->state, actions);
}

void noon_choices(const struct noon *t, const char *begin, const char *words)
{
    static struct words expected, found, all;
    size_t len = strlen(begin);
    words_split(&expected, dt_span_of(strcmp(words, "-") == 0 ? "" : words), ' ');
    words_sort(&expected);
    scene_legal(game, &t->state, &all);
    found.count = 0;
    for (int i = 0; i < all.count; i++) {
        struct dt_span rest = dt_span_of(all.word[i]), next;
        if (strncmp(all.word[i], begin, len) != 0 || all.word[i][len] != ' ') {
            continue;
        }
        rest.at += len;
        rest.len -= (int)len;
        dt_span_word(&rest, &next);
        if (found.count == 0 || !dt_span_is(next, found.word[found.count - 1])) {
            words_add(&found, next);
        }
    }
    words_sort(&found);
    scene_compare(game, &t->state, begin, &expected, &found);
}

static void diver_of(const struct noon *t, int diver, char out[DT_TEXT_MAX])
{
    static struct words divers;
    scene_field(game, &t->state, dt_span_of("divers"), out);
    words_split(&divers, dt_span_of(out), ',');
    assert_int_equal(divers.count, HAINOON_DIVERS);
    const char *at = strchr(divers.word[diver], '@');
    assert_non_null(at);
    memcpy(out, at + 1, strlen(at));
}

static void show_field(const struct noon *t, struct dt_field field)
{
    static struct words expected, found;
    char got[DT_TEXT_MAX], key[32];
    struct dt_out name = dt_out_on(key, DT_COUNT(key));
    dt_out_bytes(&name, field.key.at, field.key.len);
    if (strncmp(key, "diver", 5) == 0 && key[5] >= '0' && key[5] <= '3') {
        diver_of(t, key[5] - '0', got);
    } else {
        scene_field(game, &t->state, field.key, got);
    }
    words_split(&expected, field.value, ',');
    words_split(&found, dt_span_of(got), ',');
    if (strncmp(key, "hand", 4) == 0 || strcmp(key, "discard") == 0) {
        words_sort(&expected);
        words_sort(&found);
    }
    scene_compare(game, &t->state, key, &expected, &found);
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
    scene_hears(game, &t->state, &t->events, seat, events);
}

void noon_event(const struct noon *t, const char *event)
{
    scene_event(game, &t->state, &t->events, event);
}

void noon_no_event(const struct noon *t, const char *begin)
{
    scene_no_event(game, &t->state, &t->events, begin);
}

void noon_over(const struct noon *t, const char *winners)
{
    scene_over(game, &t->state, winners);
    noon_shows(t, "phase=over");
}

void noon_outcome(const struct noon *t, const char *words)
{
    char text[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    game->outcome_text(&t->state, &out);
    assert_string_equal(text, words);
}
