/* How often each of many may do something: a bucket for every key that was seen lately. */
#ifndef DT_SERVER_METER_H
#define DT_SERVER_METER_H

#include "server/index.h"
#include "server/limit.h"

/* With more keys than that, those whose buckets are full are forgotten; if there are none, all are. */
enum { DT_METER_KEY = 40, DT_METERED = 16384 };

/* Set to zero before it is used. */
struct dt_meter {
    struct dt_index index;
};

/* Takes one out of a key's bucket; false if there is none. Longer keys are told apart by their
 * beginning, and upper and lower case are not told apart. All keys of a meter have one rate. */
bool dt_meter_take(struct dt_meter *m, const char *key, struct dt_rate rate, int64_t now);
void dt_meter_give(struct dt_meter *m, const char *key); /* puts one back */
void dt_meter_close(struct dt_meter *m);

#endif
