/* A race of ideas: all that are still in it run every lap through the same imagined world, and who
 * has fallen too far behind to be the best drops out. Luck that meets all alike cancels out, so a
 * few laps tell more than many worlds that each idea meets alone. Inside bots/ only. */
#ifndef DT_BOTS_RACE_H
#define DT_BOTS_RACE_H

#include "bots/bots.h"

struct dt_racer {
    dt_action action;
    uint32_t laps;
    float mean;   /* of what it brought, of DT_SURE */
    float ahead;  /* the mean of how far it was ahead of the field, */
    float spread; /* and the sum of the squares around that mean */
};

struct dt_race {
    int count;     /* ideas */
    int running;   /* that are still in the race; they come first */
    uint32_t laps; /* that were finished */
    int reached;   /* racers that have finished the present lap */
    bool decided;  /* another lap would not change who is first */
    struct dt_racer racer[DT_IDEAS];
    float now[DT_IDEAS]; /* what the present lap has brought */
};

void dt_race_start(struct dt_race *race, const dt_action *list, int count);

/* The next racer to run; every time the first one is next, a lap begins. */
const struct dt_racer *dt_race_next(const struct dt_race *race);

/* What it brought. After the last racer of a lap the race goes on to the next one. */
void dt_race_finish(struct dt_race *race, float value);

/* The ideas, the best first. */
void dt_race_report(const struct dt_race *race, struct dt_thought *thought);

#endif
