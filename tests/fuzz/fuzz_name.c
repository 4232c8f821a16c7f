/* Names from anybody: what is taken is short, can stand in a record, and stays as it is when it comes
 * again; every name has a skeleton, and a skeleton is its own. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>
#include <string.h>

#include "engine/name.h"

static void check_skeleton(const char *name)
{
    char skeleton[DT_NAME_MAX + 1], again[DT_NAME_MAX + 1];
    dt_name_skeleton(name, skeleton);
    dt_name_skeleton(skeleton, again);
    dt_probe_must(strcmp(skeleton, again) == 0, "a skeleton has another skeleton");
    dt_probe_must(skeleton[0] != 0 || name[0] == 0, "a name has no skeleton");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[DT_NAME_MAX + 1], again[DT_NAME_MAX + 1];
    struct dt_span text = {(const char *)data, (int)size};
    const char *why = dt_name_clean(text, name);
    if (why == NULL) {
        dt_probe_must(dt_record_allows(dt_span_of(name), DT_NAME_MAX), "a name no record can hold");
        dt_probe_must(dt_name_clean(dt_span_of(name), again) == NULL, "a name is refused later");
        dt_probe_must(strcmp(name, again) == 0, "a name changes once more");
        check_skeleton(name);
    } else {
        dt_probe_must(strncmp(why, "name-", 5) == 0, "an error of something else");
    }
    char *raw = malloc(size + 1); /* also what was stored before there was a rule */
    memcpy(raw, data, size);
    raw[size] = 0;
    if (size <= DT_NAME_MAX) {
        check_skeleton(raw);
    }
    free(raw);
    return 0;
}
