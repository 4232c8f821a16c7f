/* The easy and medium bots: flat Monte Carlo, one move deep. They apply every candidate to a few
 * determinizations, roll each out until the game's heuristics can evaluate it, and take the best
 * mean. The easy bot samples one determinization, adds noise and sometimes blunders. */
#include "bots/rollout.h"
#include "bots/search_result.h"

enum {
    MEDIUM_SAMPLES_MIN = 3, /* determinizations; more where there are few candidates, */
    MEDIUM_SAMPLES_MAX = 8,
    ROLLOUTS = 160,     /* up to so many rollouts in all */
    BLUNDER_ONE_IN = 6, /* the easy bot plays one move in so many without comparing */
    NOISE_PART = 24,    /* and lowers each value by up to one such part of a victory */
};

/* One determinization for all candidates (common random numbers). */
static void sample_candidates(const struct dt_game *game, const void *redacted, int seat,
                              struct dt_rng *rng, struct dt_search_result *t)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX], after[DT_STATE_MAX];
    int32_t value[DT_SEATS];
    memcpy(state, redacted, game->state_size);
    game->determinize(state, seat, rng);
    for (int i = 0; i < t->count; i++) {
        memcpy(after, state, game->state_size);
        game->apply(after, seat, t->candidate[i].action, NULL);
        dt_rollout(game, after, rng, 0);
        dt_evaluate(game, after, value);
        t->candidate[i].value += value[seat];
        t->candidate[i].visits++;
    }
    t->iterations++;
}

static void list_candidates(const struct dt_game *game, const void *redacted, int seat,
                            struct dt_rng *rng, struct dt_search_result *t)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    dt_action list[DT_CANDIDATES_MAX];
    memcpy(state, redacted, game->state_size);
    game->determinize(state, seat, rng);
    t->iterations = 0;
    t->depth = 1;
    t->solved = false;
    t->converged = true;
    t->count = dt_candidates_list(game, state, seat, true, list);
    for (int i = 0; i < t->count; i++) {
        t->candidate[i] = (struct dt_candidate){.action = list[i]};
    }
}

static void evaluate_candidates(const struct dt_game *game, const void *redacted, int seat,
                                struct dt_rng *rng, int samples_min, int samples_max,
                                struct dt_search_result *t)
{
    list_candidates(game, redacted, seat, rng, t);
    int samples = ROLLOUTS / t->count;
    samples = samples < samples_min ? samples_min : samples > samples_max ? samples_max : samples;
    for (int n = 0; n < samples && (t->count > 1 || n == 0); n++) {
        sample_candidates(game, redacted, seat, rng, t);
    }
    for (int i = 0; i < t->count; i++) {
        t->candidate[i].value /= (int32_t)t->candidate[i].visits;
    }
}

void dt_bot_medium(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                   const struct dt_search_limits *limits, struct dt_search_result *result)
{
    dt_action solution;
    bool solved = dt_solve(game, redacted, seat, limits, &solution);
    evaluate_candidates(game, redacted, seat, rng, MEDIUM_SAMPLES_MIN, MEDIUM_SAMPLES_MAX, result);
    dt_search_result_sort(result, false);
    if (solved) {
        dt_search_result_put_first(result, solution);
    }
}

void dt_bot_easy(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                 const struct dt_search_limits *limits, struct dt_search_result *result)
{
    dt_action solution;
    bool solved = dt_solve(game, redacted, seat, limits, &solution);
    evaluate_candidates(game, redacted, seat, rng, 1, 1, result);
    bool blunder = dt_rng_below(rng, BLUNDER_ONE_IN) == 0;
    for (int i = 0; i < result->count; i++) {
        int32_t less =
            result->candidate[i].value - (int32_t)dt_rng_below(rng, DT_VALUE_WIN / NOISE_PART);
        result->candidate[i].value = less > 0 ? less : 0;
    }
    dt_search_result_sort(result, false);
    if (blunder) {
        uint32_t any = dt_rng_below(rng, (uint32_t)result->count);
        dt_search_result_put_first(result, result->candidate[any].action);
        result->solved = false;
    }
    if (solved) {
        dt_search_result_put_first(result, solution);
    }
}
