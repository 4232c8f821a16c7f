/* The same engine in a browser: what a freestanding build needs, and the doors JavaScript opens.
 * For now there is one, the signature, so that the tests can compare this build with the others. */
#include "bench/bench.h"

#define DT_EXPORT(name) __attribute__((export_name(name)))

void *memmove(void *to, const void *from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t < f) {
        for (size_t i = 0; i < n; i++) {
            t[i] = f[i];
        }
    } else {
        while (n-- > 0) {
            t[n] = f[n];
        }
    }
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
    }
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    uint8_t *t = to;
    for (size_t i = 0; i < n; i++) {
        t[i] = (uint8_t)byte;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < n; i++) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n] != 0) {
        n++;
    }
    return n;
}

static struct dt_signature room;

/* The bench signature as 64 bits; JavaScript receives a BigInt. */
DT_EXPORT("dt_signature") uint64_t wasm_signature(void);

uint64_t wasm_signature(void)
{
    return dt_signature(&room);
}
