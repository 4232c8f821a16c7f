/* A match played again from its start: decisions from the past, draws from the key. */
#include "match/inside.h"

void dt_walk_draws(const struct dt_match *m, struct dt_rng *draws)
{
    struct dt_sha256 s;
    uint8_t key[DT_KEY];
    dt_sha256_begin(&s);
    dt_sha256_add(&s, m->opening.key, DT_KEY);
    for (int i = 0; i < m->opening.config.seats; i++) {
        dt_sha256_add(&s, m->seat[i].words, strlen(m->seat[i].words));
        dt_sha256_add(&s, "\n", 1);
    }
    dt_sha256_end(&s, key);
    dt_rng_key(draws, key);
}

void dt_walk_begin(struct dt_walk *w, const struct dt_match *m)
{
    w->m = m;
    w->steps = 0;
    dt_walk_draws(m, &w->draws);
    m->opening.game->start(w->state, &m->opening.config);
}

bool dt_walk_next(struct dt_walk *w, uint32_t steps)
{
    const struct dt_game *game = w->m->opening.game;
    if (game->to_act(w->state) == DT_SEAT(DT_CHANCE)) {
        w->seat = DT_CHANCE;
        w->action = game->chance(w->state, &w->draws);
        return true;
    }
    if (w->steps >= steps) {
        return false;
    }
    w->seat = (int)w->m->past[w->steps].seat;
    w->action = w->m->past[w->steps].action;
    w->steps++;
    return true;
}

void dt_walk_apply(struct dt_walk *w)
{
    w->m->opening.game->apply(w->state, w->seat, w->action, NULL);
}
