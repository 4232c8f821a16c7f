/* WebSocket clients: incoming messages, and the queue of outgoing ones. */
#include <stdio.h>
#include <stdlib.h>

#include "server/log.h"
#include "server/outage.h"
#include "server/watch.h"

enum { SLOT_BITS = 20, QUEUE_FIRST = 8, CLIENTS_FIRST = 64 };

#define SLOT(handle) ((uint32_t)((handle) & ((1 << SLOT_BITS) - 1)))

/* A free slot; the array grows with the number of connections and never shrinks. */
static uint32_t find_slot(struct dt_server *srv)
{
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        uint32_t slot = (uint32_t)(srv->serial + i) % srv->client_cap;
        if (srv->clients[slot] == NULL) {
            return slot;
        }
    }
    uint32_t slot = srv->client_cap;
    srv->client_cap = slot > 0 ? 2 * slot : CLIENTS_FIRST;
    assert(srv->client_cap <= 1 << SLOT_BITS);
    srv->clients = dt_xrealloc(srv->clients, srv->client_cap * sizeof *srv->clients);
    memset(srv->clients + slot, 0, (srv->client_cap - slot) * sizeof *srv->clients);
    return slot;
}

struct dt_client *dt_client_open(struct dt_server *srv, const struct dt_client_ops *ops, void *ctx,
                                 const char *address)
{
    struct dt_client *c = dt_xzalloc(sizeof *c);
    int64_t now = dt_server_now(srv);
    srv->serial++;
    uint32_t slot = find_slot(srv);
    c->server = srv;
    c->handle = srv->serial << SLOT_BITS | slot;
    c->ops = ops;
    c->ctx = ctx;
    snprintf(c->address, sizeof c->address, "%s", address);
    c->messages = dt_token_bucket_full(srv->config.messages, now);
    c->passwords = dt_token_bucket_full(srv->config.passwords, now);
    srv->clients[slot] = c;
    srv->client_count++;
    srv->metrics.connections++;
    srv->metrics.connections_total++;
    return c;
}

struct dt_client *dt_client_find(const struct dt_server *srv, uint64_t handle)
{
    uint32_t slot = SLOT(handle);
    struct dt_client *c = slot < srv->client_cap ? srv->clients[slot] : NULL;
    return c != NULL && c->handle == handle ? c : NULL;
}

void dt_client_end(struct dt_client *c, int code, const char *why)
{
    if (c->closing) {
        return;
    }
    c->closing = true;
    c->server->metrics.dropped_total++;
    /* Clients without a hello would fill the log. */
    dt_log(c->person.player[0] != 0 ? DT_LOG_INFO : DT_LOG_DEBUG, "drop", "player",
           c->person.player, "why", why, NULL);
    c->ops->close(c->ctx, code, why);
}

bool dt_client_allowed(struct dt_client *c)
{
    struct dt_server *srv = c->server;
    if (c->closing || srv->stopping) {
        return false;
    }
    if (!dt_token_bucket_take(&c->messages, srv->config.messages, dt_server_now(srv)) ||
        !dt_client_may(c, DT_LIMIT_MESSAGE)) {
        dt_client_end(c, 1008, "too many messages");
        return false;
    }
    return true;
}

bool dt_client_may(struct dt_client *c, enum dt_limit_kind kind)
{
    return dt_rate_limiter_take(&c->server->limiter, kind, c->person.player, c->address,
                                dt_server_now(c->server));
}

struct dt_owner dt_client_owner(const struct dt_client *c)
{
    return dt_owner_of(c->address, c->person.player);
}

void dt_client_receive(struct dt_client *c, struct dt_span message)
{
    c->server->metrics.messages_in_total++;
    dt_outage_check(c->server);
    if (message.len > DT_MESSAGE_IN_MAX) {
        dt_client_end(c, 1009, "a message is too long");
    } else if (dt_client_allowed(c)) {
        dt_dispatch(c, message);
    }
}

static void grow_queue(struct dt_client *c)
{
    int cap = c->out_cap > 0 ? 2 * c->out_cap : QUEUE_FIRST;
    struct dt_buf **out = dt_xzalloc((size_t)cap * sizeof *out);
    for (int i = 0; i < c->out_count; i++) {
        out[i] = c->out[(c->out_first + i) % c->out_cap];
    }
    free(c->out);
    c->out = out;
    c->out_cap = cap;
    c->out_first = 0;
}

void dt_client_send(struct dt_client *c, struct dt_buf *b)
{
    if (c->closing) {
        return;
    }
    if (c->out_count == DT_QUEUE_MESSAGES || c->out_bytes + b->len > DT_QUEUE_BYTES) {
        dt_client_end(c, 1013, "it reads too slowly");
        return;
    }
    if (c->out_count == c->out_cap) {
        grow_queue(c);
    }
    c->out[(c->out_first + c->out_count++) % c->out_cap] = dt_buf_ref(b);
    c->out_bytes += b->len;
    if (c->out_count == 1) {
        c->ops->wake(c->ctx);
    }
}

struct dt_buf *dt_client_next(struct dt_client *c)
{
    if (c->out_count == 0) {
        return NULL;
    }
    struct dt_buf *b = c->out[c->out_first];
    c->out_first = (c->out_first + 1) % c->out_cap;
    c->out_count--;
    c->out_bytes -= b->len;
    c->server->metrics.messages_out_total++;
    dt_catch_up(c);
    return b;
}

int dt_client_waiting(const struct dt_client *c)
{
    return c->out_count > 0 ? c->out[c->out_first]->len : 0;
}

void dt_client_close(struct dt_client *c)
{
    struct dt_server *srv = c->server;
    c->closing = true;
    while (c->watches != NULL) {
        dt_watch_end(c->watches);
    }
    for (struct dt_buf *b = dt_client_next(c); b != NULL; b = dt_client_next(c)) {
        dt_buf_unref(b);
    }
    srv->clients[SLOT(c->handle)] = NULL;
    srv->client_count--;
    srv->metrics.connections--;
    free(c->out);
    free(c);
}
