/* A table of Dive as tests use it. No rule lives here. */
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

void pool_at(struct pool *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void pool_fresh(struct pool *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, seats_and_options);
}

void pool_refused(const char *seats_and_options, const char *why)
{
    struct dt_config config = fixture_config(game, seats_and_options);
    const char *said = dt_config_check(game, &config);
    assert_non_null(said);
    assert_true(begins(said, why));
}

/* ---- acting ---- */

void pool_do(struct pool *t, const char *steps)
{
    fixture_apply(game, &t->state, steps, &t->events, true);
}

void pool_cannot(const struct pool *t, const char *step, const char *why)
{
    struct dive after = t->state;
    const char *said = fixture_try(game, &after, dt_span_of(step), NULL);
    if (said == NULL || !begins(said, why)) {
        fixture_fail(game, &t->state, step, why, said == NULL ? "it was done" : said);
    }
    assert_memory_equal(&after, &t->state, sizeof after);
}

int pool_draws(struct pool *t, struct dt_rng *rng)
{
    return dt_step_chance(game, &t->state, rng);
}

/* Somebody who must act does so by the policy; false when the game is over. */
static bool go_on(struct pool *t, struct dt_rng *rng)
{
    dt_seats who = game->to_act(&t->state);
    if (who == 0) {
        return false;
    }
    int actor = dt_lowest(who);
    dt_action action =
        actor == DT_CHANCE ? game->chance(&t->state, rng) : dive_policy(&t->state, actor, rng);
    assert_null(dt_step(game, &t->state, actor, action, NULL));
    return true;
}

void pool_round(struct pool *t, struct dt_rng *rng)
{
    int round = t->state.round;
    while (t->state.round == round && go_on(t, rng)) {
    }
}

void pool_game(struct pool *t, struct dt_rng *rng)
{
    while (go_on(t, rng)) {
    }
}

/* ---- looking ---- */

void pool_asks(const struct pool *t, dt_seats who)
{
    fixture_expect_to_act(game, &t->state, who);
}

void pool_shows(const struct pool *t, const char *fields)
{
    fixture_expect_fields(game, &t->state, fields, false);
}

void pool_knows(const struct pool *t, int seat, const char *fields)
{
    struct dive eyes = t->state;
    game->redact(&eyes, seat);
    fixture_expect_fields(game, &eyes, fields, false);
}

void pool_event(const struct pool *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void pool_no_event(const struct pool *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

bool pool_hears(const struct pool *t, int seat, const char *begin)
{
    static struct text_list heard;
    fixture_events(game, &t->events, seat, &heard);
    return text_list_has(&heard, begin, false);
}

bool pool_views(const struct pool *t, int seat, const char *words)
{
    static char text[DT_VIEW_MAX];
    struct dive eyes = t->state;
    struct dt_out out = dt_out_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    game->redact(&eyes, seat);
    game->view(&eyes, seat, &json);
    assert_false(out.cut);
    return strstr(text, words) != NULL;
}

void pool_over(const struct pool *t, dt_seats winners)
{
    pool_asks(t, 0);
    assert_int_equal(game->winners(&t->state), winners);
}
