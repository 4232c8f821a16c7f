/* While the store is unavailable nothing is confirmed: clients are told when that begins and ends.
 * Requests meanwhile wait, and are answered afterwards. */
#include "server/log.h"
#include "server/outage.h"

enum { SILENT_MS = 5000 }; /* clients are told if the store hangs for longer */

static bool is_unavailable(const struct dt_server *srv)
{
    const struct dt_store_worker *d = srv->store_worker;
    return srv->nodes.lost || atomic_load(&d->unavailable) ||
           dt_store_worker_stall_ms(d) > SILENT_MS;
}

bool dt_server_ready(const struct dt_server *srv)
{
    return !is_unavailable(srv) && !srv->stopping && !srv->draining;
}

static struct dt_buf *message(struct dt_server *srv)
{
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "pause");
    dt_json_bool(&j, "on", srv->store_down);
    dt_json_end(&j);
    return dt_buf_new((struct dt_span){out.text, out.len});
}

void dt_store_outage_tell(struct dt_client *c)
{
    if (c->server->store_down) {
        struct dt_buf *b = message(c->server);
        dt_client_send(c, b);
        dt_buf_unref(b);
    }
}

static void broadcast(struct dt_server *srv)
{
    struct dt_buf *b = message(srv);
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        if (srv->clients[i] != NULL) {
            dt_client_send(srv->clients[i], b);
        }
    }
    dt_buf_unref(b);
}

void dt_store_outage_tick(struct dt_server *srv)
{
    bool unavailable = is_unavailable(srv);
    if (unavailable == srv->store_down) {
        return;
    }
    srv->store_down = unavailable;
    srv->nodes.silent |= unavailable;
    srv->metrics.paused = unavailable;
    dt_log(unavailable ? DT_LOG_WARN : DT_LOG_INFO, unavailable ? "store_down" : "store_up",
           "store", unavailable ? "unavailable" : "back", NULL);
    broadcast(srv);
}
