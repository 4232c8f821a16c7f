/* Game steps for all front ends: check and apply an action, run chance, hash a state. */
#include "engine/game.h"
#include "engine/hash.h"

enum { SHORT_LIST = 256 };

const char *dt_step(const struct dt_game *game, void *state, int seat, dt_action action,
                    struct dt_events *events)
{
    if (seat != DT_CHANCE && (seat < 0 || seat >= DT_SEATS)) {
        return DT_ERROR("no-such-seat");
    }
    dt_seats who = game->to_act(state);
    if (who == 0) {
        return DT_ERROR("game-over");
    }
    if (!dt_seats_have(who, seat)) {
        return DT_ERROR("not-to-act");
    }
    if (!game->legal(state, seat, action)) {
        return DT_ERROR("illegal-action");
    }
    game->apply(state, seat, action, events);
    return NULL;
}

int dt_step_chance(const struct dt_game *game, void *state, struct dt_rng *rng)
{
    int draws = 0;
    while (game->to_act(state) == DT_SEAT(DT_CHANCE)) {
        game->apply(state, DT_CHANCE, game->chance(state, rng), NULL);
        draws++;
    }
    return draws;
}

uint64_t dt_state_hash(const struct dt_game *game, const void *state)
{
    uint8_t bytes[DT_PACK_MAX], sum[DT_SHA256];
    uint64_t hash = 0;
    dt_sha256(bytes, (size_t)dt_pack(game, state, bytes), sum);
    for (int i = 0; i < 8; i++) {
        hash = hash << 8 | sum[i];
    }
    return hash;
}

void dt_components_hash(const struct dt_game *game, uint8_t out[DT_SHA256])
{
    dt_sha256(game->components, strlen(game->components), out);
}

bool dt_legal_in_list(const struct dt_game *game, const void *state, int seat, dt_action action)
{
    dt_action list[SHORT_LIST];
    assert(game->actions_max <= SHORT_LIST);
    if (!dt_seats_have(game->to_act(state), seat)) {
        return false;
    }
    int count = game->actions(state, seat, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == action) {
            return true;
        }
    }
    return false;
}

dt_action dt_random_action_from_list(const struct dt_game *game, const void *state, int seat,
                                     struct dt_rng *rng)
{
    dt_action list[SHORT_LIST];
    assert(game->actions_max <= SHORT_LIST);
    return list[dt_rng_below(rng, (uint32_t)game->actions(state, seat, list))];
}

uint64_t dt_chance_odds(const struct dt_game *game, const void *state, uint32_t *weight)
{
    if (game->chance_odds != NULL) {
        return game->chance_odds(state, weight);
    }
    int count = game->actions(state, DT_CHANCE, NULL);
    for (int i = 0; i < count; i++) {
        weight[i] = 1;
    }
    return (uint64_t)count;
}
