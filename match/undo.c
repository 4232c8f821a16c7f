/* Undo: decisions may be undone back to the last draw or reveal of hidden information. Both follow
 * from the game contract. An action revealed something if, in a determinization that a seat could have
 * sampled before, the seat would know something else afterwards or the action would not be legal. */
#include "match/internal.h"

enum { SAMPLES = 8 };

/* Packs what a viewer knows of a state. */
static int known(const struct dt_game *game, const void *state, int viewer,
                 uint8_t bytes[DT_PACK_MAX])
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    memcpy(redacted, state, game->state_size);
    game->redact(redacted, viewer);
    return dt_pack(game, redacted, bytes);
}

struct transition {
    const struct dt_game *game;
    const void *before, *after;
    int seat;
    dt_action action;
};

static bool reveals_to(const struct transition *t, int viewer, struct dt_rng *rng)
{
    const struct dt_game *game = t->game;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX], sample[DT_STATE_MAX];
    uint8_t truth[DT_PACK_MAX], bytes[DT_PACK_MAX];
    memcpy(redacted, t->before, game->state_size);
    game->redact(redacted, viewer);
    if (game->is_complete(redacted)) {
        return false;
    }
    int len = known(game, t->after, viewer, truth);
    for (int i = 0; i < SAMPLES; i++) {
        memcpy(sample, redacted, game->state_size);
        game->determinize(sample, viewer, rng);
        if (!game->legal(sample, t->seat, t->action)) {
            return true;
        }
        game->apply(sample, t->seat, t->action, NULL);
        if (known(game, sample, viewer, bytes) != len || memcmp(bytes, truth, (size_t)len) != 0) {
            return true;
        }
    }
    return false;
}

bool dt_undo_reveals(const struct dt_match *m, const void *before, int seat, dt_action action)
{
    struct transition transition = {m->setup.game, before, m->state, seat, action};
    struct dt_rng rng;
    dt_rng_seed(&rng, m->count);
    for (int viewer = 0; viewer < m->setup.config.seats; viewer++) {
        if (reveals_to(&transition, viewer, &rng)) {
            return true;
        }
    }
    return false;
}

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
    return m->setup.version >= 4 && m->steps > m->undo_floor &&
           m->history[m->steps - 1].seat == seat && m->history[m->steps - 1].in_turn;
}

static void replay_to(struct dt_replayer *r, const struct dt_match *m, uint32_t steps)
{
    dt_replayer_begin(r, m);
    while (dt_replayer_next(r, steps)) {
        dt_replayer_apply(r);
    }
}

/* Whether all decisions after a step were simultaneous choices of other seats. */
static bool is_simultaneous(const struct dt_match *m, uint32_t step, dt_seats asked)
{
    dt_seats others = asked & ~DT_SEAT(m->history[step].seat);
    for (uint32_t i = step + 1; i < m->steps; i++) {
        if ((others >> m->history[i].seat & 1) == 0) {
            return false;
        }
        others &= ~DT_SEAT(m->history[i].seat);
    }
    return true;
}

uint32_t dt_undo_apply(struct dt_match *m, int seat, dt_seats *whose)
{
    struct dt_replayer r;
    uint32_t step = (uint32_t)dt_undo_target(m, seat), undone = m->steps - step;
    replay_to(&r, m, step);
    bool alone = is_simultaneous(m, step, m->setup.game->to_act(r.state));
    if (alone) {
        memmove(&m->history[step], &m->history[step + 1], (undone - 1) * sizeof *m->history);
        m->done &= ~DT_SEAT(seat);
        *whose = DT_SEAT(seat);
        undone = 1;
    } else {
        m->done = 0;
        *whose = 0;
        for (uint32_t i = step; i < m->steps; i++) {
            *whose |= DT_SEAT(m->history[i].seat);
        }
    }
    m->steps -= undone;
    replay_to(&r, m, m->steps);
    memcpy(m->state, r.state, m->setup.game->state_size);
    if (!alone) { /* otherwise the pending decision is the same */
        dt_deadline_begin(m);
    }
    return undone;
}
