/* Counting tries of passwords. */
#include "server/tries.h"

#include <sodium.h>
#include <stdio.h>

#include "engine/name.h"

enum { STRANGERS = 12, FROM_ADDRESS = 4 }; /* of DT_HASHES */

static_assert(crypto_shorthash_KEYBYTES <= DT_STORE_SECRET, "the secret is a key");

static const struct dt_store_rate rates[DT_TRIES_KINDS] = {
    [DT_TRIES_ADDRESS] = {40, 1, 1},
    [DT_TRIES_PLACE] = {10, 1, 10},
    [DT_TRIES_ACCOUNT] = {100, 1, 1},
    [DT_TRIES_REGISTER] = {12, 1, 300},
};

static void add(struct dt_try *t, const struct dt_house *h, enum dt_tries kind, const char *what,
                const char *where)
{
    char text[2 * DT_ADDRESS_MAX];
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t n;
    int len = snprintf(text, sizeof text, "%d %s %s", (int)kind, what, where);
    crypto_shorthash(hash, (const uint8_t *)text, (unsigned long long)len, h->secret);
    memcpy(&n, hash, sizeof n);
    assert(t->count < DT_TRIES_MOST);
    t->one[t->count].kind = kind;
    snprintf(t->one[t->count++].key, DT_TRIES_KEY, "tries %016llx", (unsigned long long)n);
}

void dt_try_password(struct dt_try *t, const struct dt_client *c, const char *name,
                     const char *device)
{
    char skeleton[DT_NAME_MAX + 1];
    *t = (struct dt_try){.count = 0};
    if (device[0] != 0) {
        add(t, c->house, DT_TRIES_PLACE, "session", device);
        return;
    }
    dt_name_skeleton(name, skeleton);
    if (c->address[0] != 0) {
        add(t, c->house, DT_TRIES_ADDRESS, "", c->address);
    }
    add(t, c->house, DT_TRIES_PLACE, skeleton, c->address);
    add(t, c->house, DT_TRIES_ACCOUNT, skeleton, "");
}

void dt_try_register(struct dt_try *t, const struct dt_client *c)
{
    *t = (struct dt_try){.count = 0};
    if (c->address[0] != 0) {
        add(t, c->house, DT_TRIES_ADDRESS, "", c->address);
        add(t, c->house, DT_TRIES_REGISTER, "", c->address);
    }
}

bool dt_try_take(struct dt_house *h, const struct dt_try *t)
{
    int64_t now = dt_house_now(h);
    for (int i = 0; i < t->count; i++) {
        const struct dt_store_rate *rate = &rates[t->one[i].kind];
        struct dt_rate local = {rate->burst, 0, 3600 * rate->count / rate->seconds};
        if (!dt_meter_take(&h->tries[t->one[i].kind], t->one[i].key, local, now)) {
            return false;
        }
    }
    return true;
}

const char *dt_try_take_shared(struct dt_store *s, const struct dt_try *t, bool *fine)
{
    const char *why = NULL;
    *fine = true;
    for (int i = 0; dt_store_shared(s) && why == NULL && *fine && i < t->count; i++) {
        why = dt_store_take(s, t->one[i].key, &rates[t->one[i].kind], fine);
    }
    return why;
}

int dt_hashing_begin(struct dt_house *h, const char *address, bool proven)
{
    int taken = 0, here = 0, place = -1;
    for (int i = 0; i < DT_HASHES; i++) {
        taken += h->hashing[i].taken;
        here +=
            h->hashing[i].taken && address[0] != 0 && strcmp(h->hashing[i].address, address) == 0;
        place = h->hashing[i].taken ? place : i;
    }
    if (place < 0 || here >= FROM_ADDRESS || (!proven && taken >= STRANGERS)) {
        return -1;
    }
    h->hashing[place].taken = true;
    snprintf(h->hashing[place].address, DT_ADDRESS_MAX, "%s", address);
    return place;
}

void dt_hashing_end(struct dt_house *h, int place)
{
    h->hashing[place].taken = false;
}
