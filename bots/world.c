/* An imagined world: going on in it and judging it. */
#include "bots/world.h"

enum { PATIENCE = 64 }; /* decisions after which a world is judged, quiet or not */

int dt_world_ideas(const struct dt_game *game, const void *world, int seat, bool own,
                   dt_action *out)
{
    if (game->mind != NULL && game->mind->ideas != NULL) {
        return game->mind->ideas(world, seat, own, out);
    }
    assert(game->actions(world, seat, NULL) <= DT_IDEAS);
    return game->actions(world, seat, out);
}

dt_action dt_world_policy(const struct dt_game *game, const void *world, int seat,
                          struct dt_rng *rng)
{
    return game->mind != NULL && game->mind->policy != NULL ? game->mind->policy(world, seat, rng)
                                                            : game->pick(world, seat, rng);
}

int dt_world_step(const struct dt_game *game, void *world, struct dt_rng *rng)
{
    dt_seats who = game->to_act(world);
    int count = 0;
    if (who == DT_SEAT(DT_CHANCE)) {
        game->apply(world, DT_CHANCE, game->chance(world, rng), NULL);
        return 0;
    }
    for (; who != 0; who &= who - 1, count++) {
        int seat = dt_lowest(who);
        game->apply(world, seat, dt_world_policy(game, world, seat, rng), NULL);
    }
    return count;
}

static bool is_quiet(const struct dt_game *game, const void *world, dt_seats who)
{
    if (who == DT_SEAT(DT_CHANCE)) {
        return false;
    }
    return game->mind == NULL || game->mind->quiet == NULL || game->mind->quiet(world);
}

void dt_world_settle(const struct dt_game *game, void *world, struct dt_rng *rng, int decisions)
{
    dt_seats who;
    int done = 0;
    while ((who = game->to_act(world)) != 0) {
        if (done >= decisions && is_quiet(game, world, who)) {
            return;
        }
        if (done >= decisions + PATIENCE && who != DT_SEAT(DT_CHANCE)) {
            return;
        }
        done += dt_world_step(game, world, rng);
    }
}

dt_action dt_world_glance(const struct dt_game *game, const void *world, int seat,
                          struct dt_rng *rng)
{
    int tries = game->mind != NULL ? (int)game->mind->tries : 0;
    if (tries < 2) {
        return dt_world_policy(game, world, seat, rng);
    }
    _Alignas(16) uint8_t after[DT_STATE_MAX];
    int32_t value[DT_SEATS], most = -1;
    dt_action best = 0;
    for (int i = 0; i < tries; i++) {
        dt_action action = dt_world_policy(game, world, seat, rng);
        if (i > 0 && action == best) {
            continue;
        }
        memcpy(after, world, game->state_size);
        game->apply(after, seat, action, NULL);
        dt_world_settle(game, after, rng, 0);
        dt_world_value(game, after, value);
        if (value[seat] > most) {
            most = value[seat];
            best = action;
        }
    }
    return best;
}

/* The victory is shared evenly by those who have won. */
static void final_value(const struct dt_game *game, const void *world, int32_t out[DT_SEATS])
{
    dt_seats won = game->winners(world);
    int32_t share = DT_SURE / (won == 0 ? 1 : dt_ones(won));
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = (won & DT_SEAT(i)) != 0 ? share : 0;
    }
}

static void even_value(const struct dt_game *game, const void *world, int32_t out[DT_SEATS])
{
    struct dt_config config;
    game->config(world, &config);
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = i < config.seats ? DT_SURE / config.seats : 0;
    }
}

void dt_world_value(const struct dt_game *game, const void *world, int32_t out[DT_SEATS])
{
    if (game->to_act(world) == 0) {
        final_value(game, world, out);
    } else if (game->mind != NULL && game->mind->value != NULL) {
        game->mind->value(world, out);
    } else {
        even_value(game, world, out);
    }
}

bool dt_world_sure(const struct dt_game *game, const void *redacted, int seat,
                   const struct dt_effort *effort, dt_action *out)
{
    return game->mind != NULL && game->mind->sure != NULL && effort->size >= DT_ROOM &&
           game->mind->sure(redacted, seat, effort->memory, out);
}

void dt_thought_put_first(struct dt_thought *thought, dt_action action)
{
    int at = 0;
    while (at < thought->count && thought->idea[at].action != action) {
        at++;
    }
    assert(at < thought->count); /* what is right is an idea */
    struct dt_idea idea = thought->idea[at];
    memmove(&thought->idea[1], &thought->idea[0], (size_t)at * sizeof idea);
    thought->idea[0] = idea;
    thought->sure = true;
}

void dt_thought_sort(struct dt_thought *thought, bool visits)
{
    for (int i = 1; i < thought->count; i++) {
        struct dt_idea idea = thought->idea[i];
        int k = i;
        while (k > 0) {
            const struct dt_idea *before = &thought->idea[k - 1];
            bool better = visits && idea.visits != before->visits ? idea.visits > before->visits
                                                                  : idea.value > before->value;
            if (!better) {
                break;
            }
            thought->idea[k] = *before;
            k--;
        }
        thought->idea[k] = idea;
    }
}

void dt_thought_luck(struct dt_rng *rng, struct dt_rng *out)
{
    uint8_t key[DT_KEY];
    for (int i = 0; i < DT_KEY; i += 4) {
        uint32_t word = dt_rng_next(rng);
        for (int k = 0; k < 4; k++) {
            key[i + k] = (uint8_t)(word >> 8 * k);
        }
    }
    dt_rng_key(out, key);
}

void dt_thought_join(struct dt_thought *into, const struct dt_thought *other)
{
    dt_action first = into->idea[0].action;
    into->iterations += other->iterations;
    into->depth = into->depth > other->depth ? into->depth : other->depth;
    into->decided = into->decided && other->decided;
    for (int i = 0; i < other->count; i++) {
        const struct dt_idea *idea = &other->idea[i];
        int k = 0;
        while (k < into->count && into->idea[k].action != idea->action) {
            k++;
        }
        if (k == into->count) {
            if (into->count < DT_IDEAS) {
                into->idea[into->count++] = *idea;
            }
            continue;
        }
        struct dt_idea *to = &into->idea[k];
        uint64_t visits = (uint64_t)to->visits + idea->visits;
        int64_t sum = (int64_t)to->value * to->visits + (int64_t)idea->value * idea->visits;
        to->value = visits > 0 ? (int32_t)(sum / (int64_t)visits) : to->value;
        to->visits = (uint32_t)visits;
    }
    dt_thought_sort(into, true);
    if (into->sure) {
        dt_thought_put_first(into, first);
    }
}
