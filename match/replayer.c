/* Replays a match from its start: decisions from the history, draws from the key. */
#include "match/internal.h"

void dt_match_seed_draws(const struct dt_match *m, struct dt_rng *draws)
{
    const char *client_seed[DT_SEATS];
    uint8_t key[DT_KEY];
    for (int i = 0; i < DT_SEATS; i++) {
        client_seed[i] = m->seat[i].client_seed;
    }
    dt_shuffle_key(m->setup.key, client_seed, m->setup.config.seats, key);
    dt_rng_key(draws, key);
}

void dt_replayer_begin(struct dt_replayer *r, const struct dt_match *m)
{
    r->m = m;
    r->steps = 0;
    dt_match_seed_draws(m, &r->draws);
    m->setup.game->start(r->state, &m->setup.config);
}

bool dt_replayer_next(struct dt_replayer *r, uint32_t steps)
{
    const struct dt_game *game = r->m->setup.game;
    if (game->to_act(r->state) == DT_SEAT(DT_CHANCE)) {
        r->seat = DT_CHANCE;
        r->action = game->chance(r->state, &r->draws);
        return true;
    }
    if (r->steps >= steps) {
        return false;
    }
    r->seat = (int)r->m->history[r->steps].seat;
    r->action = r->m->history[r->steps].action;
    r->steps++;
    return true;
}

void dt_replayer_apply(struct dt_replayer *r)
{
    r->m->setup.game->apply(r->state, r->seat, r->action, NULL);
}
