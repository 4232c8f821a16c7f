/* Who is ahead, and who can no longer win. */
#include "bots/race.h"

#include "bots/world.h"

enum {
    FIRST_CUT = 8,  /* laps before somebody drops out; then after 16, 32, … */
    SURE_LAPS = 64, /* laps before the race can be decided */
};

/* How many standard errors behind the first somebody must be: to drop out while others are still
 * there, and for the last two to be sure of their order. */
static const float behind_to_drop = 2, behind_to_end = 5;

void dt_race_start(struct dt_race *race, const dt_action *list, int count)
{
    assert(count > 0 && count <= DT_IDEAS);
    race->count = race->running = count;
    race->laps = 0;
    race->reached = 0;
    race->decided = count == 1;
    for (int i = 0; i < count; i++) {
        race->racer[i] = (struct dt_racer){.action = list[i]};
    }
}

const struct dt_racer *dt_race_next(const struct dt_race *race)
{
    return &race->racer[race->reached];
}

/* Means and spreads go on one by one (Welford). */
static void count_lap(struct dt_race *race)
{
    float field = 0;
    for (int i = 0; i < race->running; i++) {
        field += race->now[i] / (float)race->running;
    }
    race->laps++;
    for (int i = 0; i < race->running; i++) {
        struct dt_racer *r = &race->racer[i];
        float n = (float)++r->laps, ahead = race->now[i] - field, off = ahead - r->ahead;
        r->mean += (race->now[i] - r->mean) / n;
        r->ahead += off / n;
        r->spread += off * (ahead - r->ahead);
    }
}

/* The square of the standard error. */
static float error_of(const struct dt_racer *r)
{
    float n = (float)r->laps;
    return r->spread / (n - 1) / n;
}

static bool is_behind(const struct dt_racer *first, const struct dt_racer *r, float errors)
{
    float apart = first->mean - r->mean;
    return apart > 0 && apart * apart > errors * errors * (error_of(first) + error_of(r));
}

static const struct dt_racer *first_of(const struct dt_race *race)
{
    const struct dt_racer *first = &race->racer[0];
    for (int i = 1; i < race->running; i++) {
        first = race->racer[i].mean > first->mean ? &race->racer[i] : first;
    }
    return first;
}

/* Two always stay, so that the first one has somebody to be measured against. */
static void drop_behind(struct dt_race *race)
{
    struct dt_racer first = *first_of(race);
    int i = 0;
    while (i < race->running && race->running > 2) {
        struct dt_racer *r = &race->racer[i];
        if (is_behind(&first, r, behind_to_drop)) {
            struct dt_racer out = *r;
            *r = race->racer[--race->running];
            race->racer[race->running] = out;
        } else {
            i++;
        }
    }
}

static bool is_decided(const struct dt_race *race)
{
    const struct dt_racer *first = first_of(race);
    for (int i = 0; i < race->running; i++) {
        if (&race->racer[i] != first && !is_behind(first, &race->racer[i], behind_to_end)) {
            return false;
        }
    }
    return true;
}

void dt_race_finish(struct dt_race *race, float value)
{
    race->now[race->reached++] = value;
    if (race->reached < race->running) {
        return;
    }
    race->reached = 0;
    count_lap(race);
    if (race->laps >= FIRST_CUT && (race->laps & (race->laps - 1)) == 0) {
        drop_behind(race);
        race->decided = race->laps >= SURE_LAPS && is_decided(race);
    }
}

/* Who has run more laps comes first; of equal ones who was better. Of a first lap that was never
 * finished, what there is. */
void dt_race_report(const struct dt_race *race, struct dt_thought *thought)
{
    thought->count = race->count;
    for (int i = 0; i < race->count; i++) {
        const struct dt_racer *r = &race->racer[i];
        bool cut = race->laps == 0 && i < race->reached;
        thought->idea[i] = (struct dt_idea){
            .action = r->action,
            .visits = cut ? 1 : r->laps,
            .value = (int32_t)(cut ? race->now[i] : r->mean),
        };
    }
    dt_thought_sort(thought, true);
}
