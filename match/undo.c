/* Undo: decisions may be undone back to the last draw or reveal of hidden information (play.c). */
#include "match/internal.h"

int64_t dt_undo_target(const struct dt_match *m, int seat)
{
    for (uint32_t i = m->steps; i > m->undo_floor; i--) {
        if (m->history[i - 1].seat == seat) {
            return (int64_t)i - 1;
        }
    }
    return -1;
}

bool dt_undo_in_turn(const struct dt_match *m, int seat)
{
    const struct dt_match_step *last = &m->history[m->steps - 1];
    return m->setup.version >= 4 && last->seat == seat && last->in_turn;
}

static void replay_to(struct dt_replayer *r, const struct dt_match *m, uint32_t steps)
{
    dt_replayer_begin(r, m);
    while (dt_replayer_next(r, steps)) {
        dt_replayer_apply(r);
    }
}

/* Whether all decisions after a step were simultaneous choices of the seats that were asked. */
static bool is_simultaneous(const struct dt_match *m, uint32_t step, dt_seats asked)
{
    for (uint32_t i = step + 1; i < m->steps; i++) {
        if ((asked >> m->history[i].seat & 1) == 0) {
            return false;
        }
        asked &= ~DT_SEAT(m->history[i].seat);
    }
    return true;
}

uint32_t dt_undo_apply(struct dt_match *m, int seat, dt_seats *whose)
{
    struct dt_replayer r;
    uint32_t step = (uint32_t)dt_undo_target(m, seat);
    struct dt_match_step *first = &m->history[step];
    replay_to(&r, m, step);
    bool alone = is_simultaneous(m, step, m->setup.game->to_act(r.state));
    uint32_t undone = alone ? 1 : m->steps - step;
    *whose = 0;
    for (uint32_t i = 0; i < undone; i++) {
        *whose |= DT_SEAT(first[i].seat);
    }
    m->done = alone ? m->done & ~DT_SEAT(seat) : 0;
    m->steps -= undone;
    memmove(first, first + undone, (m->steps - step) * sizeof *first);
    replay_to(&r, m, m->steps);
    memcpy(m->state, r.state, m->setup.game->state_size);
    if (!alone) { /* otherwise the pending decision is the same */
        dt_deadline_begin(m);
    }
    return undone;
}
