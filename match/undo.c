/* Taking decisions back: as far as nothing was drawn and nobody learned a secret since. Both follow
 * from the contract. A secret was told if some seat, in a world that it could have imagined before,
 * would know something else now, or if the action would not have been possible there. */
#include "match/inside.h"

enum { WORLDS = 8 };

/* What a viewer knows of a state, as bytes. */
static int known(const struct dt_game *game, const void *state, int viewer,
                 uint8_t bytes[DT_PACK_MAX])
{
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    memcpy(eyes, state, game->state_size);
    game->redact(eyes, viewer);
    return game->pack(eyes, bytes);
}

struct deed {
    const struct dt_game *game;
    const void *before, *after;
    int seat;
    dt_action action;
};

static bool told(const struct deed *d, int viewer, struct dt_rng *rng)
{
    const struct dt_game *game = d->game;
    _Alignas(16) uint8_t eyes[DT_STATE_MAX], world[DT_STATE_MAX];
    uint8_t truth[DT_PACK_MAX], bytes[DT_PACK_MAX];
    memcpy(eyes, d->before, game->state_size);
    game->redact(eyes, viewer);
    if (game->complete(eyes)) {
        return false;
    }
    int len = known(game, d->after, viewer, truth);
    for (int i = 0; i < WORLDS; i++) {
        memcpy(world, eyes, game->state_size);
        game->imagine(world, viewer, rng);
        if (!game->legal(world, d->seat, d->action)) {
            return true;
        }
        game->apply(world, d->seat, d->action, NULL);
        if (known(game, world, viewer, bytes) != len || memcmp(bytes, truth, (size_t)len) != 0) {
            return true;
        }
    }
    return false;
}

bool dt_undo_reveals(const struct dt_match *m, const void *before, int seat, dt_action action)
{
    struct deed deed = {m->opening.game, before, m->state, seat, action};
    struct dt_rng rng;
    dt_rng_seed(&rng, m->count);
    for (int viewer = 0; viewer < m->opening.config.seats; viewer++) {
        if (told(&deed, viewer, &rng)) {
            return true;
        }
    }
    return false;
}

int64_t dt_undo_target(const struct dt_match *m, int seat)
{
    for (uint32_t i = m->steps; i > m->safe; i--) {
        if (m->past[i - 1].seat == (uint32_t)seat) {
            return (int64_t)i - 1;
        }
    }
    return -1;
}

static void walk_to(struct dt_walk *w, const struct dt_match *m, uint32_t steps)
{
    dt_walk_begin(w, m);
    while (dt_walk_next(w, steps)) {
        dt_walk_apply(w);
    }
}

/* Whether all that was decided after a step was decided at the same moment, by others. */
static bool together(const struct dt_match *m, uint32_t step, dt_seats asked)
{
    dt_seats others = asked & ~DT_SEAT(m->past[step].seat);
    for (uint32_t i = step + 1; i < m->steps; i++) {
        if ((others >> m->past[i].seat & 1) == 0) {
            return false;
        }
        others &= ~DT_SEAT(m->past[i].seat);
    }
    return true;
}

uint32_t dt_undo_do(struct dt_match *m, int seat, dt_seats *whose)
{
    struct dt_walk w;
    uint32_t step = (uint32_t)dt_undo_target(m, seat), undone = m->steps - step;
    walk_to(&w, m, step);
    bool alone = together(m, step, m->opening.game->to_act(w.state));
    if (alone) {
        memmove(&m->past[step], &m->past[step + 1], (undone - 1) * sizeof *m->past);
        m->done &= ~DT_SEAT(seat);
        *whose = DT_SEAT(seat);
        undone = 1;
    } else {
        m->done = 0;
        *whose = 0;
        for (uint32_t i = step; i < m->steps; i++) {
            *whose |= DT_SEAT(m->past[i].seat);
        }
    }
    m->steps -= undone;
    walk_to(&w, m, m->steps);
    memcpy(m->state, w.state, m->opening.game->state_size);
    if (!alone) { /* otherwise the question is the same */
        dt_deadline_begin(m);
    }
    return undone;
}
