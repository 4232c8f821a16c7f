/* The same engine in a browser: the doors that JavaScript opens. For now there is one, the
 * signature, so that the tests can compare this build with the others. */
#include "bench/bench.h"

#define DT_EXPORT(name) __attribute__((export_name(name)))

static struct dt_signature room;

/* The bench signature; JavaScript receives 64 bits as a BigInt. */
DT_EXPORT("dt_signature") uint64_t wasm_signature(void);

uint64_t wasm_signature(void)
{
    return dt_signature(&room);
}
