/* Questions over HTTP: /api for everybody; health and metrics for those who run the server, by a
 * listener of their own. docs/protocol.md lists them. */
#ifndef DT_SERVER_REST_H
#define DT_SERVER_REST_H

#include "server/http_request.h"
#include "server/server.h"

/* Answers the ask, now or later. False: the path is none of these. */
bool dt_rest(struct dt_server *srv, struct dt_http_request *req);
bool dt_rest_status(struct dt_server *srv,
                    struct dt_http_request *req); /* /healthz, /readyz, /metrics */

/* ocean.c: a picture of what lies on a match's table. */
void dt_rest_ocean(struct dt_server *srv, struct dt_http_request *req, const char *id);

#endif
