/* The bots that look one move ahead: they try every idea in a few imagined worlds, let each go on
 * until the game's mind can judge it, and take the best mean. The easy one imagines little and
 * slips now and then, as people do. */
#include "bots/world.h"

enum {
    MEDIUM_LEAST = 3, /* worlds; more where the list is short, */
    MEDIUM_MOST = 8,
    TRIALS = 160, /* up to so many trials in all */
    SLIP = 6,     /* the easy bot plays one move in so many without a look */
    BLUR = 24,    /* and misjudges others by up to one such part of a victory */
};

/* One world for all ideas: what is luck for one is luck for all. */
static void try_world(const struct dt_game *game, const void *redacted, int seat,
                      struct dt_rng *rng, struct dt_thought *t)
{
    _Alignas(16) uint8_t world[DT_STATE_MAX], after[DT_STATE_MAX];
    int32_t value[DT_SEATS];
    memcpy(world, redacted, game->state_size);
    game->imagine(world, seat, rng);
    for (int i = 0; i < t->count; i++) {
        memcpy(after, world, game->state_size);
        game->apply(after, seat, t->idea[i].action, NULL);
        dt_world_settle(game, after, rng, 0);
        dt_world_value(game, after, value);
        t->idea[i].value += value[seat];
        t->idea[i].visits++;
    }
    t->iterations++;
}

static void list_ideas(const struct dt_game *game, const void *redacted, int seat,
                       struct dt_rng *rng, struct dt_thought *t)
{
    _Alignas(16) uint8_t world[DT_STATE_MAX];
    dt_action list[DT_IDEAS];
    memcpy(world, redacted, game->state_size);
    game->imagine(world, seat, rng);
    t->iterations = 0;
    t->depth = 1;
    t->sure = false;
    t->decided = true;
    t->count = dt_world_ideas(game, world, seat, true, list);
    for (int i = 0; i < t->count; i++) {
        t->idea[i] = (struct dt_idea){.action = list[i]};
    }
}

static void weigh(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                  int least, int most, struct dt_thought *t)
{
    list_ideas(game, redacted, seat, rng, t);
    int worlds = TRIALS / t->count;
    worlds = worlds < least ? least : worlds > most ? most : worlds;
    for (int w = 0; w < worlds && (t->count > 1 || w == 0); w++) {
        try_world(game, redacted, seat, rng, t);
    }
    for (int i = 0; i < t->count; i++) {
        t->idea[i].value /= (int32_t)t->idea[i].visits;
    }
}

void dt_bot_medium(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                   const struct dt_effort *effort, struct dt_thought *thought)
{
    dt_action right;
    bool sure = dt_world_sure(game, redacted, seat, effort, &right);
    weigh(game, redacted, seat, rng, MEDIUM_LEAST, MEDIUM_MOST, thought);
    dt_thought_sort(thought, false);
    if (sure) {
        dt_thought_put_first(thought, right);
    }
}

void dt_bot_easy(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                 const struct dt_effort *effort, struct dt_thought *thought)
{
    dt_action right;
    bool sure = dt_world_sure(game, redacted, seat, effort, &right);
    weigh(game, redacted, seat, rng, 1, 1, thought);
    bool slip = dt_rng_below(rng, SLIP) == 0;
    for (int i = 0; i < thought->count; i++) {
        int32_t less = thought->idea[i].value - (int32_t)dt_rng_below(rng, DT_SURE / BLUR);
        thought->idea[i].value = less > 0 ? less : 0;
    }
    dt_thought_sort(thought, false);
    if (slip) {
        dt_thought_put_first(thought,
                             thought->idea[dt_rng_below(rng, (uint32_t)thought->count)].action);
        thought->sure = false;
    }
    if (sure) {
        dt_thought_put_first(thought, right);
    }
}
