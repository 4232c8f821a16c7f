/* Secret keys that seed the generators. */
#define _POSIX_C_SOURCE 200809L
#include "cli/seeds.h"

#include <sys/random.h>

#include "engine/hash.h"

bool dt_seed_random(uint8_t key[DT_KEY])
{
    return getrandom(key, DT_KEY, 0) == DT_KEY;
}

void dt_seed_for_bots(const uint8_t key[DT_KEY], uint8_t out[DT_KEY])
{
    static const char label[] = "bots";
    struct dt_sha256 s;
    dt_sha256_begin(&s);
    dt_sha256_add(&s, key, DT_KEY);
    dt_sha256_add(&s, label, strlen(label));
    dt_sha256_end(&s, out);
}
