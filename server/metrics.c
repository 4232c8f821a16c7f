/* Metrics in Prometheus' text format. */
#include "server/metrics.h"

void dt_metrics_text(const struct dt_metrics *m, struct dt_writer *out)
{
    static const struct {
        const char *name, *kind, *description;
        size_t at;
    } metrics[] = {
#define DT_METRIC(name, kind, description)                                                         \
    {#name, kind, description, offsetof(struct dt_metrics, name)},
#include "server/metrics.def"
#undef DT_METRIC
    };
    for (int i = 0; i < DT_COUNT(metrics); i++) {
        const char *const words[] = {
            "# HELP divetable_",   metrics[i].name, " ", metrics[i].description,
            "\n# TYPE divetable_", metrics[i].name, " ", metrics[i].kind,
            "\ndivetable_",        metrics[i].name, " "};
        for (int k = 0; k < DT_COUNT(words); k++) {
            dt_write_text(out, words[k]);
        }
        dt_write_int(out, *(const int64_t *)((const char *)m + metrics[i].at));
        dt_write_char(out, '\n');
    }
}
