/* HTTP requests and their responses. */
#include "server/http_request.h"

#include <stdlib.h>

#include "engine/json.h"

static void free_request(struct dt_http_request *req)
{
    dt_buf_unref(req->response.body);
    free(req);
}

void dt_http_respond(struct dt_http_request *req, const struct dt_http_response *response)
{
    assert(!req->answered);
    req->response = *response;
    req->answered = true;
    if (req->ctx == NULL) {
        free_request(req);
    } else {
        req->wake(req->ctx);
    }
}

void dt_http_request_end(struct dt_http_request *req)
{
    if (req->answered) {
        free_request(req);
    } else {
        req->ctx = NULL;
    }
}

void dt_http_respond_json(struct dt_http_request *req, int status, struct dt_span text)
{
    struct dt_http_response response = {
        .status = status, .type = "application/json", .body = dt_buf_new(text)};
    dt_http_respond(req, &response);
}

void dt_http_respond_error(struct dt_http_request *req, int status, const char *why)
{
    char body[256];
    struct dt_writer out = dt_writer_on(body, sizeof body);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_error_json(why, &j);
    dt_json_end(&j);
    dt_http_respond_json(req, status, (struct dt_span){body, out.len});
}

bool dt_http_request_query(const struct dt_http_request *req, const char *key, struct dt_span *out)
{
    struct dt_span rest = dt_span_of(req->query), pair, name;
    while (dt_span_cut(&rest, '&', &pair)) {
        if (dt_span_cut(&pair, '=', &name) && dt_span_is(name, key)) {
            *out = pair;
            return true;
        }
    }
    return false;
}
