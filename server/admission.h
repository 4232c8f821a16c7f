/* Admission control: connections and requests per address, and allowed origins. An IPv6 address
 * counts as its /64. Behind a trusted proxy the forwarded address counts. Loop's thread only. */
#ifndef DT_SERVER_ADMISSION_H
#define DT_SERVER_ADMISSION_H

#include "engine/span.h"
#include "server/strmap.h"
#include "server/token_bucket.h"

enum { DT_ADDRESS_MAX = 48 };

struct dt_serve_config;

/* One client address and its counts. */
struct dt_client_address {
    char text[DT_ADDRESS_MAX];
    bool trusted; /* a proxy: not limited itself, and its X-Forwarded-For is believed */
    int count;
    int anonymous; /* of these, WebSockets without a hello */
    struct dt_token_bucket requests;
};

/* All zeros at first. */
struct dt_admission {
    struct dt_strmap addresses;
    int connections;
};

/* Counts a connection from an address given as text; NULL: over the limit. */
struct dt_client_address *dt_admit(struct dt_admission *a, const struct dt_serve_config *settings,
                                   const char *address, int64_t now);
void dt_admit_end(struct dt_admission *a, struct dt_client_address *from);
/* Drops addresses without connections whose bucket is full again. */
void dt_admit_sweep(struct dt_admission *a, int64_t now);
void dt_admit_close(struct dt_admission *a);
/* Counts a request; false: over the limit. */
bool dt_admit_request(struct dt_client_address *from, const struct dt_serve_config *settings,
                      int64_t now);
/* The address a proxy forwards for, counted as a connection. NULL: none is named, or `full`: over
 * the limit. */
struct dt_client_address *dt_admit_forwarded(struct dt_admission *a,
                                             const struct dt_serve_config *settings,
                                             struct dt_span forwarded_for, int64_t now, bool *full);
/* Whether one more WebSocket may be without a hello: at most a quarter of the address's
 * connections. */
bool dt_admit_anonymous(const struct dt_client_address *from,
                        const struct dt_serve_config *settings);
/* Whether a page of this origin may connect; without an origin the client is no browser. */
bool dt_admit_origin(const struct dt_serve_config *settings, struct dt_span origin,
                     struct dt_span host);

#endif
