/* Who may come in: how many from one address, how often, and from which pages. */
#include <netdb.h>
#include <stdlib.h>

#include "server/door.h"
#include "server/log.h"

enum { ORIGIN = 256 };

static const struct dt_rate asks = {600, 200}; /* HTTP requests of one address */

static bool address_of(struct lws *wsi, char out[48])
{
    struct sockaddr_storage peer;
    socklen_t len = sizeof peer;
    return getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &len) == 0 &&
           getnameinfo((struct sockaddr *)&peer, len, out, 48, NULL, 0, NI_NUMERICHOST) == 0;
}

bool dt_guard_enter(struct dt_doorway *d, struct lws *wsi)
{
    char text[48];
    if (!address_of(wsi, text)) {
        return false;
    }
    struct dt_address *a = dt_index_find(&d->addresses, text);
    bool crowded =
        a != NULL && d->settings->per_address > 0 && a->count >= d->settings->per_address;
    if (crowded || d->sockets >= d->settings->connections) {
        d->house->metrics.refused_total++;
        return false;
    }
    if (a == NULL) {
        a = dt_need(sizeof *a);
        memcpy(a->text, text, sizeof a->text);
        a->asks = dt_bucket_full(asks, dt_house_now(d->house));
        dt_index_add(&d->addresses, a->text, a);
    }
    a->count++;
    d->sockets++;
    lws_set_opaque_user_data(wsi, a);
    return true;
}

void dt_guard_leave(struct dt_doorway *d, struct lws *wsi)
{
    struct dt_address *a = lws_get_opaque_user_data(wsi);
    if (a == NULL) {
        return;
    }
    lws_set_opaque_user_data(wsi, NULL);
    d->sockets--;
    if (--a->count == 0) {
        dt_index_remove(&d->addresses, a->text);
        free(a);
    }
}

bool dt_guard_asks(struct dt_doorway *d, struct lws *wsi)
{
    struct dt_address *a = lws_get_opaque_user_data(wsi);
    return a != NULL && dt_bucket_take(&a->asks, asks, dt_house_now(d->house));
}

/* What follows the scheme of an origin: host, and port if it has one. */
static const char *host_of(const char *origin)
{
    const char *slashes = strstr(origin, "://");
    return slashes != NULL ? slashes + 3 : origin;
}

bool dt_guard_origin(const struct dt_doorway *d, struct lws *wsi)
{
    char origin[ORIGIN], host[ORIGIN];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) {
        return true; /* not a page in a browser */
    }
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) {
        return false;
    }
    for (int i = 0; i < d->settings->origins; i++) {
        if (strcmp(d->settings->origin[i], origin) == 0) {
            return true;
        }
    }
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           strcmp(host_of(origin), host) == 0;
}
