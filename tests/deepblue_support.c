/* A table of Deep Blue as tests use it. No rule lives here. */
#include "tests/deepblue_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/scene.h"

static const struct dt_game *const game = &dt_game_deepblue;

void blue_at(struct blue *t, const char *position)
{
    memset(t, 0, sizeof *t);
    scene_at(game, &t->state, position);
}

void blue_bad(const char *position, const char *begins)
{
    scene_refuses(game, position, begins);
}

void blue_fresh(struct blue *t, int seats, const char *scenario)
{
    char words[64];
    struct dt_out out = dt_out_on(words, DT_COUNT(words));
    dt_out_int(&out, seats);
    dt_out_text(&out, " scenario=");
    dt_out_text(&out, scenario);
    memset(t, 0, sizeof *t);
    scene_fresh(game, &t->state, words);
}

void blue_do(struct blue *t, const char *steps)
{
    scene_do(game, &t->state, steps, &t->events, false);
}

void blue_cannot(const struct blue *t, const char *step)
{
    scene_cannot(game, &t->state, step);
}

int blue_draws(struct blue *t)
{
    return scene_draws(game, &t->state, &t->events);
}

void blue_to_act(const struct blue *t, int seat)
{
    scene_asks(game, &t->state, DT_SEAT(seat));
}

void blue_only(const struct blue *t, const char *actions)
{
    scene_only(game, &t->state, actions);
}

void blue_shows(const struct blue *t, const char *fields)
{
    scene_shows(game, &t->state, fields, true);
}

void blue_shows_to(const struct blue *t, int seat, const char *fields)
{
    struct blue redacted = *t;
    game->redact(&redacted.state, seat);
    blue_shows(&redacted, fields);
}

void blue_told(const struct blue *t, int seat, const char *events)
{
    scene_hears(game, &t->state, &t->events, seat, events);
}

void blue_event(const struct blue *t, const char *event)
{
    scene_event(game, &t->state, &t->events, event);
}

void blue_no_event(const struct blue *t, const char *begin)
{
    scene_no_event(game, &t->state, &t->events, begin);
}

void blue_over(const struct blue *t, const char *winners)
{
    scene_over(game, &t->state, winners);
}
