/* A table of Scuba as tests use it. No rule lives here. */
#include "tests/scuba_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/fixture.h"

static const struct dt_game *const game = &dt_game_scuba;

void reef_at(struct reef *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void reef_refused(const char *position, const char *begin)
{
    fixture_expect_parse_error(game, position, begin);
}

void reef_fresh(struct reef *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, seats_and_options);
}

void reef_do(struct reef *t, const char *steps)
{
    fixture_apply(game, &t->state, steps, &t->events, false);
}

void reef_cannot(const struct reef *t, const char *steps)
{
    struct reef copy = *t;
    const char *last = strrchr(steps, ';');
    if (last != NULL) {
        char before[DT_TEXT_MAX];
        struct dt_out out = dt_out_on(before, DT_COUNT(before));
        dt_out_bytes(&out, steps, (int)(last - steps));
        reef_do(&copy, before);
    }
    fixture_expect_illegal(game, &copy.state, last == NULL ? steps : last + 1);
}

void reef_may(const struct reef *t, const char *steps)
{
    struct reef copy = *t;
    reef_do(&copy, steps);
}

void reef_asks(const struct reef *t, int seat)
{
    fixture_expect_to_act(game, &t->state, DT_SEAT(seat));
}

void reef_only(const struct reef *t, const char *actions)
{
    fixture_expect_legal(game, &t->state, actions);
}

void reef_shows(const struct reef *t, const char *fields)
{
    fixture_expect_fields(game, &t->state, fields, false);
}

void reef_event(const struct reef *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void reef_no_event(const struct reef *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

void reef_scores(const struct reef *t, int seat, int points)
{
    int32_t scores[DT_SEATS];
    game->scores(&t->state, scores);
    assert_int_equal(scores[seat], points);
}

void reef_over(const struct reef *t, const char *winner)
{
    reef_shows(t, "phase=over");
    fixture_expect_over(game, &t->state, winner);
}
