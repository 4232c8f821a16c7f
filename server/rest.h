/* HTTP endpoints: /api is public; health and metrics are served by a listener of their own.
 * docs/protocol.md lists them. */
#ifndef DT_SERVER_REST_H
#define DT_SERVER_REST_H

#include "server/http_request.h"
#include "server/client.h"

/* Responds, now or later. False: not one of these paths. */
bool dt_rest(struct dt_server *srv, struct dt_http_request *req);
bool dt_rest_status(struct dt_server *srv,
                    struct dt_http_request *req); /* /healthz, /readyz, /metrics */

/* ocean.c: a picture of the match's card stack. */
void dt_rest_ocean(struct dt_server *srv, struct dt_http_request *req, const char *id);

#endif
