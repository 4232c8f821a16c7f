/* Test fixture for Dive. No rules here. */
#include "tests/dive_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/fixture.h"

static const struct dt_game *const game = &dt_game_dive;

static bool begins(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

/* ---- setting up ---- */

void dive_test_set(struct dive_test *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void dive_test_start(struct dive_test *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, seats_and_options);
}

void dive_test_config_refused(const char *seats_and_options, const char *why)
{
    struct dt_config config = fixture_config(game, seats_and_options);
    const char *said = dt_config_check(game, &config);
    assert_non_null(said);
    assert_true(begins(said, why));
}

/* ---- acting ---- */

void dive_test_do(struct dive_test *t, const char *steps)
{
    fixture_apply(game, &t->state, steps, &t->events, true);
}

void dive_test_refuses(const struct dive_test *t, const char *step, const char *why)
{
    struct dive after = t->state;
    const char *said = fixture_try(game, &after, dt_span_of(step), NULL);
    if (said == NULL || !begins(said, why)) {
        fixture_fail(game, &t->state, step, why, said == NULL ? "it was done" : said);
    }
    assert_memory_equal(&after, &t->state, sizeof after);
}

int dive_test_chance(struct dive_test *t, struct dt_rng *rng)
{
    return dt_step_chance(game, &t->state, rng);
}

/* One seat that is to act does so by the policy; false when the game is over. */
static bool act_once(struct dive_test *t, struct dt_rng *rng)
{
    dt_seats who = game->to_act(&t->state);
    if (who == 0) {
        return false;
    }
    int actor = dt_ctz(who);
    dt_action action =
        actor == DT_CHANCE ? game->chance(&t->state, rng) : dive_policy(&t->state, actor, rng);
    assert_null(dt_step(game, &t->state, actor, action, NULL));
    return true;
}

void dive_test_play_round(struct dive_test *t, struct dt_rng *rng)
{
    int round = t->state.round;
    while (t->state.round == round && act_once(t, rng)) {
    }
}

void dive_test_play_game(struct dive_test *t, struct dt_rng *rng)
{
    while (act_once(t, rng)) {
    }
}

/* ---- checking ---- */

void dive_test_to_act(const struct dive_test *t, dt_seats who)
{
    fixture_expect_to_act(game, &t->state, who);
}

void dive_test_shows(const struct dive_test *t, const char *fields)
{
    fixture_expect_fields(game, &t->state, fields, false);
}

void dive_test_seat_shows(const struct dive_test *t, int seat, const char *fields)
{
    struct dive redacted = t->state;
    game->redact(&redacted, seat);
    fixture_expect_fields(game, &redacted, fields, false);
}

void dive_test_event(const struct dive_test *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void dive_test_no_event(const struct dive_test *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

bool dive_test_seat_event(const struct dive_test *t, int seat, const char *begin)
{
    static struct text_list seen;
    fixture_events(game, &t->events, seat, &seen);
    return text_list_has(&seen, begin, false);
}

bool dive_test_view_has(const struct dive_test *t, int seat, const char *words)
{
    static char text[DT_VIEW_MAX];
    struct dive redacted = t->state;
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, seat);
    dt_view_json(game, &redacted, seat, NULL, &json);
    assert_false(out.cut);
    return strstr(text, words) != NULL;
}

void dive_test_over(const struct dive_test *t, dt_seats winners)
{
    dive_test_to_act(t, 0);
    assert_int_equal(game->winners(&t->state), winners);
}
