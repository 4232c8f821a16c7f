/* Sorting and merging of search results, and seeding of a search's generator. */
#include "bots/search_result.h"

void dt_search_result_put_first(struct dt_search_result *result, dt_action action)
{
    int at = 0;
    while (at < result->count && result->candidate[at].action != action) {
        at++;
    }
    assert(at < result->count); /* the heuristics list what they prove */
    struct dt_candidate first = result->candidate[at];
    memmove(&result->candidate[1], &result->candidate[0], (size_t)at * sizeof first);
    result->candidate[0] = first;
    result->solved = true;
}

void dt_search_result_sort(struct dt_search_result *result, bool by_visits)
{
    for (int i = 1; i < result->count; i++) {
        struct dt_candidate moved = result->candidate[i];
        int k = i;
        while (k > 0) {
            const struct dt_candidate *before = &result->candidate[k - 1];
            bool better = by_visits && moved.visits != before->visits
                              ? moved.visits > before->visits
                              : moved.value > before->value;
            if (!better) {
                break;
            }
            result->candidate[k] = *before;
            k--;
        }
        result->candidate[k] = moved;
    }
}

void dt_search_rng(struct dt_rng *rng, struct dt_rng *out)
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

void dt_search_result_merge(struct dt_search_result *into, const struct dt_search_result *other)
{
    dt_action first = into->candidate[0].action;
    into->iterations += other->iterations;
    into->depth = into->depth > other->depth ? into->depth : other->depth;
    into->converged = into->converged && other->converged;
    for (int i = 0; i < other->count; i++) {
        const struct dt_candidate *from = &other->candidate[i];
        int k = 0;
        while (k < into->count && into->candidate[k].action != from->action) {
            k++;
        }
        if (k == into->count) {
            if (into->count < DT_CANDIDATES_MAX) {
                into->candidate[into->count++] = *from;
            }
            continue;
        }
        struct dt_candidate *to = &into->candidate[k];
        uint64_t visits = (uint64_t)to->visits + from->visits;
        int64_t sum = (int64_t)to->value * to->visits + (int64_t)from->value * from->visits;
        to->value = visits > 0 ? (int32_t)(sum / (int64_t)visits) : to->value;
        to->visits = (uint32_t)visits;
    }
    dt_search_result_sort(into, true);
    if (into->solved) {
        dt_search_result_put_first(into, first);
    }
}
