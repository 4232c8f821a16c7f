/* A race between candidate actions at the root of a search: successive elimination of the arms of a
 * bandit, after Maron and Moore, "Hoeffding Races" (1994), with standard errors in place of
 * Hoeffding's bound. In each round every active arm is evaluated on the same determinization and
 * the same random draws (common random numbers), so that noise which meets all arms alike cancels
 * out and differences show after few rounds. Inside bots/ only. */
#ifndef DT_BOTS_RACE_H
#define DT_BOTS_RACE_H

#include "bots/bots.h"

struct dt_race_arm {
    dt_action action;
    uint32_t rounds; /* in which it was evaluated */
    float mean;      /* of its values, of DT_VALUE_WIN */
    float lead_mean; /* the mean of its value less the mean of all active arms, */
    float lead_m2;   /* and the sum of squared deviations from that */
};

struct dt_race {
    int count;       /* arms */
    int active;      /* arms that are not eliminated; they come first */
    uint32_t rounds; /* complete ones */
    int next;        /* the arm to be evaluated next in this round */
    bool decided;    /* further rounds would not change the leader */
    struct dt_race_arm arm[DT_CANDIDATES_MAX];
    float value[DT_CANDIDATES_MAX]; /* of this round */
};

void dt_race_start(struct dt_race *race, const dt_action *list, int count);

/* The arm to be evaluated next; a new round begins whenever `race->next` is 0. */
const struct dt_race_arm *dt_race_next(const struct dt_race *race);

/* Records the value of that arm. The last value of a round may eliminate arms or decide the race. */
void dt_race_add_value(struct dt_race *race, float value);

/* Fills in the candidates, the best first. */
void dt_race_report(const struct dt_race *race, struct dt_search_result *result);

#endif
