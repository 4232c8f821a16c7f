/* Counting password attempts, and the slots for hashing. */
#include "server/password_throttle.h"

#include <sodium.h>
#include <stdio.h>

#include "engine/name.h"

enum { ANONYMOUS_MAX = 12, PER_ADDRESS_MAX = 4 }; /* of DT_HASH_SLOTS */

static_assert(crypto_shorthash_KEYBYTES <= DT_STORE_SECRET, "the secret is a key");

static const struct dt_store_rate rates[DT_THROTTLE_KINDS] = {
    [DT_THROTTLE_ADDRESS] = {40, 1, 1},
    [DT_THROTTLE_ACCOUNT_FROM] = {10, 1, 10},
    [DT_THROTTLE_ACCOUNT] = {100, 1, 1},
    [DT_THROTTLE_REGISTER] = {12, 1, 300},
};

static void add(struct dt_attempt *t, const struct dt_server *srv, enum dt_throttle kind,
                const char *what, const char *where)
{
    char text[2 * DT_ADDRESS_MAX];
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t n;
    int len = snprintf(text, sizeof text, "%d %s %s", (int)kind, what, where);
    crypto_shorthash(hash, (const uint8_t *)text, (unsigned long long)len, srv->secret);
    memcpy(&n, hash, sizeof n);
    assert(t->count < DT_THROTTLES_MAX);
    t->bucket[t->count].kind = kind;
    snprintf(t->bucket[t->count++].key, DT_THROTTLE_KEY, "tries %016llx", (unsigned long long)n);
}

void dt_attempt_login(struct dt_attempt *t, const struct dt_client *c, const char *name,
                      const char *device)
{
    char skeleton[DT_NAME_MAX + 1];
    *t = (struct dt_attempt){.count = 0};
    if (device[0] != 0) {
        add(t, c->server, DT_THROTTLE_ACCOUNT_FROM, "session", device);
        return;
    }
    dt_name_skeleton(name, skeleton);
    if (c->address[0] != 0) {
        add(t, c->server, DT_THROTTLE_ADDRESS, "", c->address);
    }
    add(t, c->server, DT_THROTTLE_ACCOUNT_FROM, skeleton, c->address);
    add(t, c->server, DT_THROTTLE_ACCOUNT, skeleton, "");
}

void dt_attempt_register(struct dt_attempt *t, const struct dt_client *c)
{
    *t = (struct dt_attempt){.count = 0};
    if (c->address[0] != 0) {
        add(t, c->server, DT_THROTTLE_ADDRESS, "", c->address);
        add(t, c->server, DT_THROTTLE_REGISTER, "", c->address);
    }
}

bool dt_attempt_take(struct dt_server *srv, const struct dt_attempt *t)
{
    int64_t now = dt_server_now(srv);
    for (int i = 0; i < t->count; i++) {
        const struct dt_store_rate *rate = &rates[t->bucket[i].kind];
        struct dt_rate local = {rate->burst, 0, 3600 * rate->count / rate->seconds};
        if (!dt_bucket_map_take(&srv->password_buckets[t->bucket[i].kind], t->bucket[i].key, local,
                                now)) {
            return false;
        }
    }
    return true;
}

const char *dt_attempt_take_shared(struct dt_store *s, const struct dt_attempt *t, bool *allowed)
{
    const char *why = NULL;
    *allowed = true;
    for (int i = 0; dt_store_shared(s) && why == NULL && *allowed && i < t->count; i++) {
        why = dt_store_rate_take(s, t->bucket[i].key, &rates[t->bucket[i].kind], allowed);
    }
    return why;
}

int dt_hash_slot_take(struct dt_server *srv, const char *address, bool proven)
{
    int taken = 0, from_address = 0, slot = -1;
    for (int i = 0; i < DT_HASH_SLOTS; i++) {
        taken += srv->hash_slots[i].taken;
        from_address += srv->hash_slots[i].taken && address[0] != 0 &&
                        strcmp(srv->hash_slots[i].address, address) == 0;
        slot = srv->hash_slots[i].taken ? slot : i;
    }
    if (slot < 0 || from_address >= PER_ADDRESS_MAX || (!proven && taken >= ANONYMOUS_MAX)) {
        return -1;
    }
    srv->hash_slots[slot].taken = true;
    snprintf(srv->hash_slots[slot].address, DT_ADDRESS_MAX, "%s", address);
    return slot;
}

void dt_hash_slot_release(struct dt_server *srv, int slot)
{
    srv->hash_slots[slot].taken = false;
}
