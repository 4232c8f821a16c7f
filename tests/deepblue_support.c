/* A table of Deep Blue as tests use it. No rule lives here. */
#include "tests/deepblue_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/fixture.h"

static const struct dt_game *const game = &dt_game_deepblue;

void blue_at(struct blue *t, const char *position)
{
    memset(t, 0, sizeof *t);
    fixture_set_position(game, &t->state, position);
}

void blue_bad(const char *position, const char *begins)
{
    fixture_expect_parse_error(game, position, begins);
}

void blue_fresh(struct blue *t, int seats, const char *scenario)
{
    char words[64];
    struct dt_writer out = dt_writer_on(words, DT_COUNT(words));
    dt_write_int(&out, seats);
    dt_write_text(&out, " scenario=");
    dt_write_text(&out, scenario);
    memset(t, 0, sizeof *t);
    fixture_start(game, &t->state, words);
}

void blue_do(struct blue *t, const char *steps)
{
    fixture_apply(game, &t->state, steps, &t->events, false);
}

void blue_cannot(const struct blue *t, const char *step)
{
    fixture_expect_illegal(game, &t->state, step);
}

int blue_draws(struct blue *t)
{
    return fixture_draw_chance(game, &t->state, &t->events);
}

void blue_to_act(const struct blue *t, int seat)
{
    fixture_expect_to_act(game, &t->state, DT_SEAT(seat));
}

void blue_only(const struct blue *t, const char *actions)
{
    fixture_expect_legal(game, &t->state, actions);
}

void blue_shows(const struct blue *t, const char *fields)
{
    fixture_expect_fields(game, &t->state, fields, true);
}

void blue_shows_to(const struct blue *t, int seat, const char *fields)
{
    struct blue redacted = *t;
    game->redact(&redacted.state, seat);
    blue_shows(&redacted, fields);
}

void blue_told(const struct blue *t, int seat, const char *events)
{
    fixture_expect_events(game, &t->state, &t->events, seat, events);
}

void blue_event(const struct blue *t, const char *event)
{
    fixture_expect_event(game, &t->state, &t->events, event);
}

void blue_no_event(const struct blue *t, const char *begin)
{
    fixture_expect_no_event(game, &t->state, &t->events, begin);
}

void blue_over(const struct blue *t, const char *winners)
{
    fixture_expect_over(game, &t->state, winners);
}
