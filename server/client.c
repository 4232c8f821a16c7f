/* Somebody who is connected: what comes in, and what waits to go out. */
#include <stdio.h>
#include <stdlib.h>

#include "server/house.h"
#include "server/log.h"

enum { SLOT_BITS = 20, FIRST_ROOM = 8, CLIENTS_FIRST = 64 };

#define SLOT(handle) ((uint32_t)((handle) & ((1 << SLOT_BITS) - 1)))

/* A free slot; there are as many as connections at the busiest time. */
static uint32_t find_slot(struct dt_house *h)
{
    for (uint32_t i = 0; i < h->client_room; i++) {
        uint32_t slot = (uint32_t)(h->serial + i) % h->client_room;
        if (h->clients[slot] == NULL) {
            return slot;
        }
    }
    uint32_t slot = h->client_room;
    h->client_room = slot > 0 ? 2 * slot : CLIENTS_FIRST;
    assert(h->client_room <= 1 << SLOT_BITS);
    h->clients = dt_need_more(h->clients, h->client_room * sizeof *h->clients);
    memset(h->clients + slot, 0, (h->client_room - slot) * sizeof *h->clients);
    return slot;
}

struct dt_client *dt_client_open(struct dt_house *h, const struct dt_door *door, void *at,
                                 const char *address)
{
    struct dt_client *c = dt_need(sizeof *c);
    int64_t now = dt_house_now(h);
    h->serial++;
    uint32_t slot = find_slot(h);
    c->house = h;
    c->handle = h->serial << SLOT_BITS | slot;
    c->door = door;
    c->at = at;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->messages = dt_bucket_full(h->rules.messages, now);
    c->passwords = dt_bucket_full(h->rules.passwords, now);
    h->clients[slot] = c;
    h->client_count++;
    h->metrics.connections++;
    h->metrics.connections_total++;
    return c;
}

struct dt_client *dt_client_find(const struct dt_house *h, uint64_t handle)
{
    uint32_t slot = SLOT(handle);
    struct dt_client *c = slot < h->client_room ? h->clients[slot] : NULL;
    return c != NULL && c->handle == handle ? c : NULL;
}

void dt_client_end(struct dt_client *c, int code, const char *why)
{
    if (c->closing) {
        return;
    }
    c->closing = true;
    c->house->metrics.dropped_total++;
    /* Strangers would fill the log. */
    dt_log(c->person.player[0] != 0 ? DT_LOG_INFO : DT_LOG_DEBUG, "drop", "player",
           c->person.player, "why", why, NULL);
    c->door->close(c->at, code, why);
}

bool dt_client_allowed(struct dt_client *c)
{
    struct dt_house *h = c->house;
    if (c->closing || h->ending) {
        return false;
    }
    if (!dt_bucket_take(&c->messages, h->rules.messages, dt_house_now(h)) ||
        !dt_client_may(c, DT_LIMIT_MESSAGE)) {
        dt_client_end(c, 1008, "too many messages");
        return false;
    }
    return true;
}

bool dt_client_may(struct dt_client *c, enum dt_limit_kind kind)
{
    return dt_limit_take(&c->house->limiter, kind, c->person.player, c->address,
                         dt_house_now(c->house));
}

struct dt_owner dt_client_owner(const struct dt_client *c)
{
    return dt_owner_of(c->address, c->person.player);
}

void dt_client_hear(struct dt_client *c, struct dt_span message)
{
    c->house->metrics.messages_in_total++;
    dt_outage_check(c->house);
    if (message.len > DT_MESSAGE_MAX) {
        dt_client_end(c, 1009, "a message is too long");
    } else if (dt_client_allowed(c)) {
        dt_talk(c, message);
    }
}

static void make_room(struct dt_client *c)
{
    int room = c->out_room > 0 ? 2 * c->out_room : FIRST_ROOM;
    struct dt_blob **out = dt_need((size_t)room * sizeof *out);
    for (int i = 0; i < c->out_count; i++) {
        out[i] = c->out[(c->out_first + i) % c->out_room];
    }
    free(c->out);
    c->out = out;
    c->out_room = room;
    c->out_first = 0;
}

void dt_client_send(struct dt_client *c, struct dt_blob *b)
{
    if (c->closing) {
        return;
    }
    if (c->out_count == DT_QUEUE_MESSAGES || c->out_bytes + b->len > DT_QUEUE_BYTES) {
        dt_client_end(c, 1013, "it reads too slowly");
        return;
    }
    if (c->out_count == c->out_room) {
        make_room(c);
    }
    c->out[(c->out_first + c->out_count++) % c->out_room] = dt_blob_hold(b);
    c->out_bytes += b->len;
    if (c->out_count == 1) {
        c->door->wake(c->at);
    }
}

struct dt_blob *dt_client_next(struct dt_client *c)
{
    if (c->out_count == 0) {
        return NULL;
    }
    struct dt_blob *b = c->out[c->out_first];
    c->out_first = (c->out_first + 1) % c->out_room;
    c->out_count--;
    c->out_bytes -= b->len;
    c->house->metrics.messages_out_total++;
    dt_catch_up(c);
    return b;
}

int dt_client_waiting(const struct dt_client *c)
{
    return c->out_count > 0 ? c->out[c->out_first]->len : 0;
}

void dt_client_close(struct dt_client *c)
{
    struct dt_house *h = c->house;
    c->closing = true;
    while (c->watches != NULL) {
        dt_watch_end(c->watches);
    }
    for (struct dt_blob *b = dt_client_next(c); b != NULL; b = dt_client_next(c)) {
        dt_blob_drop(b);
    }
    h->clients[SLOT(c->handle)] = NULL;
    h->client_count--;
    h->metrics.connections--;
    free(c->out);
    free(c);
}
