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

bool blue_step(struct deepblue *s, int actor, dt_action a, int seat, struct blue_end *end)
{
    struct dt_events events = {.count = 0};
    bool ended = false;
    end->dived = (s->divers >> seat & 1) != 0;
    game->apply(s, actor, a, &events);
    for (int i = 0; i < events.count; i++) {
        const struct dt_event *e = &events.list[i];
        end->dived &= !(e->kind == DEEPBLUE_EV_SURFACES && e->arg[0] == seat);
        if (e->kind == DEEPBLUE_EV_SCORES && e->arg[0] == seat) {
            end->points = e->arg[1] + e->arg[2] + e->arg[3] + e->arg[4];
            ended = true;
        }
    }
    return ended;
}

static bool better(struct blue_end a, struct blue_end b)
{
    return a.dived != b.dived ? a.dived : a.points > b.points;
}

struct blue_end blue_best_end(const struct deepblue *s, int seat)
{
    struct blue_end best = {false, -1};
    dt_action list[64];
    int actor = dt_ctz(game->to_act(s)), count = game->actions(s, actor, list);
    bool tries = actor == seat && s->phase == DEEPBLUE_ANSWERING;
    bool plays = actor == seat && s->phase == DEEPBLUE_PLAYING;
    int from = tries || plays ? 0 : count - 1, to = plays ? 1 : count;
    for (int i = from; i < to; i++) {
        struct deepblue next = *s;
        struct blue_end end;
        if (!blue_step(&next, actor, list[i], seat, &end)) {
            end = blue_best_end(&next, seat);
        }
        best = better(end, best) ? end : best;
    }
    return best;
}

dt_action blue_choose(const struct deepblue *s, int seat, struct dt_rng *rng)
{
    if (seat == DT_CHANCE) {
        return game->chance(s, rng);
    }
    if (s->phase == DEEPBLUE_LEADING) {
        return deepblue_action(dt_rng_below(rng, 8) > 0 ? DEEPBLUE_DO_PULL : DEEPBLUE_DO_STOP, 0);
    }
    return dt_rng_below(rng, 2) > 0 ? deepblue_policy(s, seat) : game->random_action(s, seat, rng);
}
