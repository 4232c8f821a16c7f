/* While the store is out of reach nothing is confirmed: everybody is told so, and told when it is
 * back. What was asked meanwhile waits and is answered then. */
#include "server/house.h"
#include "server/log.h"

enum { SILENT_MS = 5000 }; /* people are told if they wait longer for the store */

static bool is_lost(const struct dt_house *h)
{
    const struct dt_desk *d = h->keeper;
    return h->deaf || (d != NULL && (atomic_load(&d->lost) || dt_desk_silence(d) > SILENT_MS));
}

bool dt_pause_ready(const struct dt_house *h)
{
    return !is_lost(h) && !h->ending && !h->leaving;
}

static struct dt_blob *message(struct dt_house *h)
{
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "pause");
    dt_json_bool(&j, "on", h->paused);
    dt_json_end(&j);
    return dt_blob_of((struct dt_span){out.text, out.len});
}

void dt_pause_tell(struct dt_client *c)
{
    if (c->house->paused) {
        struct dt_blob *b = message(c->house);
        dt_client_send(c, b);
        dt_blob_drop(b);
    }
}

static void tell_all(struct dt_house *h)
{
    struct dt_blob *b = message(h);
    for (uint32_t i = 0; i < h->client_room; i++) {
        if (h->clients[i] != NULL) {
            dt_client_send(h->clients[i], b);
        }
    }
    dt_blob_drop(b);
}

void dt_pause_tick(struct dt_house *h)
{
    bool lost = is_lost(h);
    if (lost == h->paused) {
        return;
    }
    h->paused = lost;
    h->silent |= lost;
    h->metrics.paused = lost;
    dt_log(lost ? DT_LOG_WARN : DT_LOG_INFO, lost ? "pause" : "go on", "store",
           lost ? "out of reach" : "back", NULL);
    tell_all(h);
}
