/* Successive elimination of candidates by their means and standard errors. */
#include "bots/race.h"

#include "bots/search_result.h"

enum {
    FIRST_ELIMINATION = 8, /* rounds before the first elimination; then after 16, 32, … */
    DECIDE_ROUNDS = 64,    /* rounds before the race can be decided */
};

/* How many standard errors an arm must be behind the leader: to be eliminated, and for the leader
 * to be final. */
static const float errors_to_eliminate = 2, errors_to_decide = 5;

void dt_race_start(struct dt_race *race, const dt_action *list, int count)
{
    assert(count > 0 && count <= DT_CANDIDATES_MAX);
    race->count = race->active = count;
    race->rounds = 0;
    race->next = 0;
    race->decided = count == 1;
    for (int i = 0; i < count; i++) {
        race->arm[i] = (struct dt_race_arm){.action = list[i]};
    }
}

const struct dt_race_arm *dt_race_next(const struct dt_race *race)
{
    return &race->arm[race->next];
}

/* Updates means and variances incrementally (Welford). */
static void finish_round(struct dt_race *race)
{
    float round_mean = 0;
    for (int i = 0; i < race->active; i++) {
        round_mean += race->value[i] / (float)race->active;
    }
    race->rounds++;
    for (int i = 0; i < race->active; i++) {
        struct dt_race_arm *a = &race->arm[i];
        float n = (float)++a->rounds, lead = race->value[i] - round_mean, off = lead - a->lead_mean;
        a->mean += (race->value[i] - a->mean) / n;
        a->lead_mean += off / n;
        a->lead_m2 += off * (lead - a->lead_mean);
    }
}

/* The squared standard error of the mean. */
static float error_squared(const struct dt_race_arm *a)
{
    float n = (float)a->rounds;
    return a->lead_m2 / (n - 1) / n;
}

static bool is_behind(const struct dt_race_arm *leader, const struct dt_race_arm *a, float errors)
{
    float gap = leader->mean - a->mean;
    return gap > 0 && gap * gap > errors * errors * (error_squared(leader) + error_squared(a));
}

static const struct dt_race_arm *find_leader(const struct dt_race *race)
{
    const struct dt_race_arm *leader = &race->arm[0];
    for (int i = 1; i < race->active; i++) {
        leader = race->arm[i].mean > leader->mean ? &race->arm[i] : leader;
    }
    return leader;
}

/* Keeps two arms, so that the leader has one to be compared with. */
static void eliminate(struct dt_race *race)
{
    struct dt_race_arm leader = *find_leader(race);
    int i = 0;
    while (i < race->active && race->active > 2) {
        struct dt_race_arm *a = &race->arm[i];
        if (is_behind(&leader, a, errors_to_eliminate)) {
            struct dt_race_arm out = *a;
            *a = race->arm[--race->active];
            race->arm[race->active] = out;
        } else {
            i++;
        }
    }
}

static bool is_decided(const struct dt_race *race)
{
    const struct dt_race_arm *leader = find_leader(race);
    for (int i = 0; i < race->active; i++) {
        if (&race->arm[i] != leader && !is_behind(leader, &race->arm[i], errors_to_decide)) {
            return false;
        }
    }
    return true;
}

void dt_race_add_value(struct dt_race *race, float value)
{
    race->value[race->next++] = value;
    if (race->next < race->active) {
        return;
    }
    race->next = 0;
    finish_round(race);
    if (race->rounds >= FIRST_ELIMINATION && (race->rounds & (race->rounds - 1)) == 0) {
        eliminate(race);
        race->decided = race->rounds >= DECIDE_ROUNDS && is_decided(race);
    }
}

/* Arms with more rounds come first, of equal ones those with the better mean. If the first round is
 * incomplete, its values so far are reported. */
void dt_race_report(const struct dt_race *race, struct dt_search_result *result)
{
    result->count = race->count;
    for (int i = 0; i < race->count; i++) {
        const struct dt_race_arm *a = &race->arm[i];
        bool partial = race->rounds == 0 && i < race->next;
        result->candidate[i] = (struct dt_candidate){
            .action = a->action,
            .visits = partial ? 1 : a->rounds,
            .value = (int32_t)(partial ? race->value[i] : a->mean),
        };
    }
    dt_search_result_sort(result, true);
}
