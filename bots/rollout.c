/* Rollouts and evaluation of determinized states. */
#include "bots/rollout.h"

enum { OVERTIME = 64 }; /* decisions beyond the asked depth after which any state is evaluated */

int dt_candidates_list(const struct dt_game *game, const void *state, int seat, bool own,
                       dt_action *out)
{
    if (game->heuristics != NULL && game->heuristics->candidates != NULL) {
        return game->heuristics->candidates(state, seat, own, out);
    }
    assert(game->actions(state, seat, NULL) <= DT_CANDIDATES_MAX);
    return game->actions(state, seat, out);
}

dt_action dt_policy_action(const struct dt_game *game, const void *state, int seat,
                           struct dt_rng *rng)
{
    return game->heuristics != NULL && game->heuristics->policy != NULL
               ? game->heuristics->policy(state, seat, rng)
               : game->random_action(state, seat, rng);
}

int dt_rollout_step(const struct dt_game *game, void *state, struct dt_rng *rng)
{
    dt_seats who = game->to_act(state);
    int count = 0;
    if (who == DT_SEAT(DT_CHANCE)) {
        game->apply(state, DT_CHANCE, game->chance(state, rng), NULL);
        return 0;
    }
    for (; who != 0; who &= who - 1, count++) {
        int seat = dt_ctz(who);
        game->apply(state, seat, dt_policy_action(game, state, seat, rng), NULL);
    }
    return count;
}

static bool is_quiet(const struct dt_game *game, const void *state, dt_seats who)
{
    if (who == DT_SEAT(DT_CHANCE)) {
        return false;
    }
    return game->heuristics == NULL || game->heuristics->quiet == NULL ||
           game->heuristics->quiet(state);
}

void dt_rollout(const struct dt_game *game, void *state, struct dt_rng *rng, int decisions)
{
    dt_seats who;
    int done = 0;
    while ((who = game->to_act(state)) != 0) {
        if (done >= decisions && is_quiet(game, state, who)) {
            return;
        }
        if (done >= decisions + OVERTIME && who != DT_SEAT(DT_CHANCE)) {
            return;
        }
        done += dt_rollout_step(game, state, rng);
    }
}

dt_action dt_sampled_policy(const struct dt_game *game, const void *state, int seat,
                            struct dt_rng *rng)
{
    int samples = game->heuristics != NULL ? (int)game->heuristics->rollout_samples : 0;
    if (samples < 2) {
        return dt_policy_action(game, state, seat, rng);
    }
    _Alignas(16) uint8_t after[DT_STATE_MAX];
    int32_t value[DT_SEATS], most = -1;
    dt_action best = 0;
    for (int i = 0; i < samples; i++) {
        dt_action action = dt_policy_action(game, state, seat, rng);
        if (i > 0 && action == best) {
            continue;
        }
        memcpy(after, state, game->state_size);
        game->apply(after, seat, action, NULL);
        dt_rollout(game, after, rng, 0);
        dt_evaluate(game, after, value);
        if (value[seat] > most) {
            most = value[seat];
            best = action;
        }
    }
    return best;
}

/* The winners share the victory evenly. */
static void final_value(const struct dt_game *game, const void *state, int32_t out[DT_SEATS])
{
    dt_seats won = game->winners(state);
    int32_t share = DT_VALUE_WIN / (won == 0 ? 1 : dt_popcount(won));
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = (won & DT_SEAT(i)) != 0 ? share : 0;
    }
}

static void even_value(const struct dt_game *game, const void *state, int32_t out[DT_SEATS])
{
    struct dt_config config;
    game->config(state, &config);
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = i < config.seats ? DT_VALUE_WIN / config.seats : 0;
    }
}

void dt_evaluate(const struct dt_game *game, const void *state, int32_t out[DT_SEATS])
{
    if (game->to_act(state) == 0) {
        final_value(game, state, out);
    } else if (game->heuristics != NULL && game->heuristics->value != NULL) {
        game->heuristics->value(state, out);
    } else {
        even_value(game, state, out);
    }
}

bool dt_solve(const struct dt_game *game, const void *redacted, int seat,
              const struct dt_search_limits *limits, dt_action *out)
{
    return game->heuristics != NULL && game->heuristics->solve != NULL &&
           limits->size >= DT_SCRATCH_BYTES &&
           game->heuristics->solve(redacted, seat, limits->memory, out);
}
