/* The verbs of several nodes in the store in memory. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/sim/store.h"

struct sim_lease *sim_lease_find(struct sim_store *db, const char *id)
{
    struct sim_lease *unused = NULL;
    for (int i = 0; i < SIM_LEASES; i++) {
        if (strcmp(db->lease[i].id, id) == 0) {
            return &db->lease[i];
        }
        unused = db->lease[i].id[0] == 0 && unused == NULL ? &db->lease[i] : unused;
    }
    assert(unused != NULL);
    return unused;
}

void sim_lease_set(struct sim_store *db, struct sim_lease *l, const char *id, const char *node,
                   int64_t until)
{
    struct sim_lease value = {.until = until};
    snprintf(value.id, sizeof value.id, "%s", id);
    snprintf(value.node, sizeof value.node, "%s", node);
    sim_set(db, l, &value, sizeof value);
}

int64_t sim_lease_unattended(const struct sim_lease *l, int64_t now)
{
    int64_t term = l->node[0] == '-' ? 0 : l->node[0] == 0 ? SIM_FIRST_LEASE_MS : DT_STORE_LEASE_MS;
    int64_t ms = now - l->until + term;
    return ms > 0 ? ms : 0;
}

static bool may_take(const struct sim_lease *l, const char *node, int64_t now)
{
    return l->id[0] == 0 || strcmp(l->node, node) == 0 || l->node[0] == 0 || l->until < now;
}

static void take(struct sim *sim, struct sim_lease *l, const char *id,
                 const struct dt_lease_request *request, struct dt_leased *out)
{
    out->unattended_ms = l->id[0] != 0 ? sim_lease_unattended(l, sim->now) : 0;
    memcpy(out->id, id, DT_STORE_ID);
    sim_lease_set(&sim->store, l, id, request->node, sim->now + request->ms);
}

static const char *lease(struct dt_store *s, const struct dt_lease_request *request,
                         struct dt_leased *out, int *taken)
{
    struct sim *sim = sim_of(s);
    *taken = 0;
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    for (int i = 0; !sim_is_severed(s) && i < request->count; i++) {
        struct sim_lease *l = sim_lease_find(&sim->store, request->id[i]);
        if (may_take(l, request->node, sim->now)) {
            take(sim, l, request->id[i], request, &out[(*taken)++]);
        }
    }
    return NULL;
}

static const char *lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                 struct dt_leased *out, int most, int *taken)
{
    struct sim *sim = sim_of(s);
    *taken = 0;
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    for (int i = 0; !sim_is_severed(s) && i < SIM_LEASES && *taken < most; i++) {
        struct sim_lease *l = &sim->store.lease[i];
        if (l->id[0] != 0 && l->id[0] != '-' && l->until < sim->now) {
            char id[DT_STORE_ID];
            memcpy(id, l->id, sizeof id);
            take(sim, l, id, request, &out[(*taken)++]);
        }
    }
    return NULL;
}

static const char *lease_release(struct dt_store *s, const char *node, const char *id)
{
    struct sim_store *db = sim_store_of(s);
    for (int i = 0; !sim_is_severed(s) && i < SIM_LEASES; i++) {
        struct sim_lease *l = &db->lease[i];
        if (l->id[0] == 0 || strcmp(l->node, node) != 0) {
            continue;
        }
        if (id == NULL) {
            sim_lease_set(db, l, l->id, "-", sim_of(s)->now - 1);
        } else if (strcmp(l->id, id) == 0) {
            sim_lease_set(db, l, "", "", 0);
        }
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static const char *heartbeat(struct dt_store *s, const char *node, int people, int ms, int *others)
{
    struct sim *sim = sim_of(s);
    int mine = -1;
    *others = 0;
    for (int i = 0; i < DT_COUNT(sim->store.node); i++) {
        bool own = strcmp(sim->store.node[i].id, node) == 0;
        bool free_row =
            sim->store.node[i].id[0] == 0 || sim->store.node[i].until < sim->now - 60000;
        mine = own || (mine < 0 && free_row) ? i : mine;
        *others += !own && sim->store.node[i].until > sim->now ? sim->store.node[i].people : 0;
    }
    if (mine >= 0 && !sim_is_severed(s)) {
        sim_undo_note(&sim->store, SIM_BYTES, &sim->store.node[mine], sizeof sim->store.node[mine]);
        snprintf(sim->store.node[mine].id, DT_STORE_ID, "%s", node);
        sim->store.node[mine].people = people;
        sim->store.node[mine].until = sim->now + ms;
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static bool is_alive(const struct sim *sim, const char *node)
{
    bool alive = false;
    for (int i = 0; i < DT_COUNT(sim->store.node); i++) {
        alive |= strcmp(sim->store.node[i].id, node) == 0 && sim->store.node[i].until > sim->now;
    }
    return alive;
}

static struct sim_here *find_here(struct sim_store *db, const char *match, const char *node)
{
    struct sim_here *unused = NULL;
    for (int i = 0; i < SIM_HERE; i++) {
        if (strcmp(db->here[i].match, match) == 0 && strcmp(db->here[i].node, node) == 0) {
            return &db->here[i];
        }
        unused = db->here[i].match[0] == 0 && unused == NULL ? &db->here[i] : unused;
    }
    assert(unused != NULL);
    return unused;
}

static const char *presence_set(struct dt_store *s, const char *match, const char *node,
                                const struct dt_presence *presence)
{
    struct sim_store *db = sim_store_of(s);
    struct sim_here value = {.presence = *presence};
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    if (presence->seats != 0 || presence->spectators > 0) {
        snprintf(value.match, sizeof value.match, "%s", match);
        snprintf(value.node, sizeof value.node, "%s", node);
    }
    if (!sim_is_severed(s)) {
        sim_set(db, find_here(db, match, node), &value, sizeof value);
        sim_announce(s, match, 0, NULL);
    }
    return NULL;
}

static const char *presence_others(struct dt_store *s, const char *match, const char *node,
                                   struct dt_presence *out)
{
    const struct sim_store *db = sim_store_of(s);
    *out = (struct dt_presence){.spectators = 0};
    for (int i = 0; i < SIM_HERE; i++) {
        const struct sim_here *h = &db->here[i];
        if (strcmp(h->match, match) == 0 && strcmp(h->node, node) != 0 &&
            is_alive(sim_of(s), h->node)) {
            out->seats |= h->presence.seats;
            out->spectators += h->presence.spectators;
        }
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static bool is_listed(const struct sim *sim, const char *match)
{
    bool listed = false;
    for (int i = 0; i < SIM_HERE; i++) {
        const struct sim_here *h = &sim->store.here[i];
        listed |= h->presence.open && strcmp(h->match, match) == 0 && is_alive(sim, h->node);
    }
    return listed;
}

static const char *lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most, int *listed)
{
    const struct sim_store *db = sim_store_of(s);
    *listed = 0;
    for (int i = db->matches - 1; i >= 0 && *listed < most; i--) {
        const struct dt_store_match *m = &db->match[i]->about;
        if (m->phase != DT_STORE_OVER && is_listed(sim_of(s), m->id)) {
            memcpy(ids[(*listed)++], m->id, DT_STORE_ID);
        }
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static const char *expire(struct dt_store *s)
{
    (void)s;
    return NULL;
}

void sim_nodes_verbs(struct dt_store_backend *b)
{
    b->listen = sim_listen;
    b->lease = lease;
    b->lease_orphans = lease_orphans;
    b->lease_release = lease_release;
    b->heartbeat = heartbeat;
    b->presence_set = presence_set;
    b->presence_others = presence_others;
    b->lobby_tables = lobby_tables;
    b->expire = expire;
}
