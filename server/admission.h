/* Who may connect: how many connections from one address, how often it asks, and from which pages. An
 * IPv6 address counts as its /64. Behind a trusted proxy the address is the one that it forwards. */
#ifndef DT_SERVER_ADMISSION_H
#define DT_SERVER_ADMISSION_H

#include "engine/span.h"
#include "server/strmap.h"
#include "server/token_bucket.h"

enum { DT_ADDRESS_MAX = 48 };

struct dt_serve_config;

/* An address with all connections from there. */
struct dt_client_address {
    char text[DT_ADDRESS_MAX];
    bool trusted; /* a proxy: it is not limited itself, and believed about others */
    int count;
    int anonymous; /* of these, WebSockets that have not said hello */
    struct dt_token_bucket requests;
};

/* Set to zero before it is used. */
struct dt_admission {
    struct dt_strmap addresses;
    int connections;
};

/* One connection more from an address as text; NULL if there are too many. */
struct dt_client_address *dt_admit(struct dt_admission *a, const struct dt_serve_config *settings,
                                   const char *address, int64_t now);
void dt_admit_end(struct dt_admission *a, struct dt_client_address *from);
/* Forgets addresses that are gone and have not asked for a while. */
void dt_admit_sweep(struct dt_admission *a, int64_t now);
void dt_admit_close(struct dt_admission *a);
/* One request more is fine. */
bool dt_admit_request(struct dt_client_address *from, const struct dt_serve_config *settings,
                      int64_t now);
/* The address for which a proxy speaks, NULL if it names none or is not believed. Counts as a
 * connection; `full`: there are too many. */
struct dt_client_address *dt_admit_forwarded(struct dt_admission *a,
                                             const struct dt_serve_config *settings,
                                             struct dt_span forwarded_for, int64_t now, bool *full);
/* One WebSocket more that has not said hello is fine: a quarter of what one address may have. */
bool dt_admit_anonymous(const struct dt_client_address *from,
                        const struct dt_serve_config *settings);
/* Whether a page of this origin may connect; without one it is not a page in a browser. */
bool dt_admit_origin(const struct dt_serve_config *settings, struct dt_span origin,
                     struct dt_span host);

#endif
