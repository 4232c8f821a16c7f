/* Test fixture for Scuba. No rules here. */
#include "tests/scuba_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/fixture.h"

static const struct dt_game *const game = &dt_game_scuba;

void scuba_test_set(struct scuba_test *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void scuba_test_position_refused(const char *position, const char *begin)
{
    fixture_expect_parse_error(game, position, begin);
}

void scuba_test_start(struct scuba_test *t, const char *seats_and_options)
{
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, seats_and_options);
}

void scuba_test_do(struct scuba_test *t, const char *steps)
{
    fixture_apply(game, &t->state, steps, &t->events, false);
}

void scuba_test_refuses(const struct scuba_test *t, const char *steps)
{
    struct scuba_test copy = *t;
    const char *last = strrchr(steps, ';');
    if (last != NULL) {
        char before[DT_TEXT_MAX];
        struct dt_writer out = dt_writer_on(before, DT_COUNT(before));
        dt_write_bytes(&out, steps, (int)(last - steps));
        scuba_test_do(&copy, before);
    }
    fixture_expect_illegal(game, &copy.state, last == NULL ? steps : last + 1);
}

void scuba_test_allows(const struct scuba_test *t, const char *steps)
{
    struct scuba_test copy = *t;
    scuba_test_do(&copy, steps);
}

void scuba_test_to_act(const struct scuba_test *t, int seat)
{
    fixture_expect_to_act(game, &t->state, DT_SEAT(seat));
}

void scuba_test_actions(const struct scuba_test *t, const char *actions)
{
    fixture_expect_legal(game, &t->state, actions);
}

void scuba_test_shows(const struct scuba_test *t, const char *fields)
{
    fixture_expect_fields(game, &t->state, fields, false);
}

void scuba_test_event(const struct scuba_test *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void scuba_test_no_event(const struct scuba_test *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

void scuba_test_points(const struct scuba_test *t, int seat, int points)
{
    int32_t scores[DT_SEATS];
    game->scores(&t->state, scores);
    assert_int_equal(scores[seat], points);
}

void scuba_test_over(const struct scuba_test *t, const char *winner)
{
    scuba_test_shows(t, "phase=over");
    fixture_expect_over(game, &t->state, winner);
}
