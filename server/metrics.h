/* Counters and gauges for Prometheus. Loop's thread only. */
#ifndef DT_SERVER_METRICS_H
#define DT_SERVER_METRICS_H

#include "engine/writer.h"

struct dt_metrics {
#define DT_METRIC(name, kind, description) int64_t name;
#include "server/metrics.def"
#undef DT_METRIC
};

/* All of them in Prometheus' text format. */
void dt_metrics_text(const struct dt_metrics *m, struct dt_writer *out);

#endif
