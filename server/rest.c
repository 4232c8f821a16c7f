/* HTTP endpoints: lists, records, health, metrics. Matches are read from the store, so that only
 * confirmed entries can be seen. */
#include "server/rest.h"

#include <stdlib.h>

#include "server/load.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/outage.h"
#include "server/session.h"

enum { ID_MAX = DT_STORE_ID };

static void send_games(struct dt_server *srv, struct dt_http_request *req)
{
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_array(&j, "games");
    for (int i = 0; i < dt_game_count; i++) {
        dt_game_json(dt_games[i], &j);
    }
    dt_json_end(&j);
    dt_json_array(&j, "bots");
    for (int i = 0; i < dt_bot_count; i++) {
        dt_json_object(&j, NULL);
        dt_json_text(&j, "key", dt_bots[i].key);
        dt_json_text(&j, "about", dt_bots[i].description);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    dt_http_respond_json(req, 200, (struct dt_span){out.text, out.len});
}

/* Lists of matches. */

struct match_listing {
    struct dt_job job;
    struct dt_server *server;
    struct dt_http_request *request;
    struct dt_person person; /* whose matches; empty: public tables */
    int64_t now;
    bool valid; /* the token is still valid */
    int count;
    struct dt_store_match list[DT_STORE_LIST];
};

static void list_work(struct dt_job *job, void *worker)
{
    struct match_listing *l = (struct match_listing *)job;
    struct dt_store_account account;
    bool mine = l->person.player[0] != 0;
    struct dt_store_query query = {mine ? l->person.player : NULL, DT_STORE_WAITING,
                                   mine ? DT_STORE_OVER : DT_STORE_PLAYING, DT_STORE_LIST};
    const char *why = NULL;
    l->valid = true;
    if (mine) {
        why = dt_session_verify(worker, &l->person, l->now, &account, &l->valid);
    }
    if (why == NULL) {
        why = dt_store_list(worker, &query, l->list, &l->count);
    }
    dt_store_job_check(why);
}

static void list_done(struct dt_job *job)
{
    struct match_listing *l = (struct match_listing *)job;
    if (!l->valid) {
        dt_http_respond_error(l->request, 401, DT_ERROR("bad-token"));
        free(l);
        return;
    }
    struct dt_writer out = dt_writer_on(l->server->scratch, sizeof l->server->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_my_matches_json(l->list, l->count, &j);
    dt_json_end(&j);
    dt_http_respond_json(l->request, 200, (struct dt_span){out.text, out.len});
    free(l);
}

static void send_matches(struct dt_server *srv, struct dt_http_request *req)
{
    struct dt_person person = {.account = false};
    if (req->token[0] != 0 && !dt_token_read(dt_span_of(req->token), srv->secret, &person)) {
        dt_http_respond_error(req, 401, DT_ERROR("bad-token"));
        return;
    }
    struct match_listing *l = dt_xzalloc(sizeof *l);
    l->job = (struct dt_job){.work = list_work, .done = list_done};
    l->server = srv;
    l->request = req;
    l->person = person;
    l->now = dt_server_now(srv);
    dt_job_post(srv->pool[DT_POOL_STORE], &l->job);
}

/* One match. */

struct match_load {
    struct dt_load load;
    struct dt_http_request *request;
};

static void respond_missing(const struct match_load *r)
{
    dt_http_respond_error(r->request, r->load.error != NULL ? 500 : 404, dt_load_error(&r->load));
}

static void match_then(struct dt_load *l)
{
    struct match_load *r = (struct match_load *)l;
    struct dt_server *srv = l->server;
    if (l->result != DT_STORE_OK) {
        respond_missing(r);
    } else {
        struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
        dt_match_message(&l->match, DT_SPECTATOR, NULL, true, &out);
        dt_http_respond_json(r->request, 200, (struct dt_span){out.text, out.len});
    }
    dt_load_free(l);
}

/* Records are written by a CPU job: some are long. */
struct record_writing {
    struct dt_job job;
    struct dt_load *load;
    struct dt_http_request *request;
    const char *why;
    char *text;
    int len;
};

static void record_work(struct dt_job *job, void *worker)
{
    struct record_writing *w = (struct record_writing *)job;
    const struct dt_match *m = &w->load->match;
    struct dt_record_head *head = dt_xzalloc(sizeof *head);
    int room = DT_RECORD_HEAD + DT_RECORD_LINE * (int)m->setup.game->steps_max;
    (void)worker;
    w->text = dt_xzalloc((size_t)room);
    struct dt_writer out = dt_writer_on(w->text, room);
    w->why = dt_match_record(m, head, &out);
    w->len = out.len;
    free(head);
}

static void record_done(struct dt_job *job)
{
    struct record_writing *w = (struct record_writing *)job;
    if (w->why != NULL) {
        dt_http_respond_error(w->request, 409, w->why);
    } else {
        struct dt_http_response response = {
            .status = 200,
            .type = "text/plain; charset=utf-8",
            .cache = "no-cache",
            .body = dt_buf_new((struct dt_span){w->text, w->len}),
        };
        dt_http_respond(w->request, &response);
    }
    dt_load_free(w->load);
    free(w->text);
    free(w);
}

static void record_then(struct dt_load *l)
{
    struct match_load *r = (struct match_load *)l;
    if (l->result != DT_STORE_OK) {
        respond_missing(r);
        dt_load_free(l);
        return;
    }
    struct record_writing *w = dt_xzalloc(sizeof *w);
    w->job = (struct dt_job){.owner = l->job.owner, .work = record_work, .done = record_done};
    w->load = l;
    w->request = r->request;
    dt_job_post(l->server->pool[DT_POOL_CPU], &w->job);
}

static void read_match(struct dt_server *srv, struct dt_http_request *req, const char *id,
                       void (*then)(struct dt_load *l))
{
    struct match_load *r = dt_xzalloc(sizeof *r);
    r->request = req;
    r->load.server = srv;
    r->load.then = then;
    r->load.job.owner = dt_owner_of(req->address, "");
    memcpy(r->load.id, id, strlen(id));
    dt_load_post(&r->load);
}

/* /api/matches/ID and below. */
static bool send_match(struct dt_server *srv, struct dt_http_request *req, struct dt_span rest)
{
    struct dt_span word;
    char id[ID_MAX] = "";
    if (!dt_span_cut(&rest, '/', &word) || word.len == 0 || word.len >= ID_MAX) {
        return false;
    }
    memcpy(id, word.at, (size_t)word.len);
    if (rest.len > 0 && dt_span_is(rest, "ocean")) {
        dt_rest_ocean(srv, req, id);
    } else if (!dt_rate_limiter_take(&srv->limiter, DT_LIMIT_PREVIEW, "", req->address,
                                     dt_server_now(srv))) {
        dt_http_respond_error(req, 429, DT_ERROR("rate-limit"));
    } else if (dt_server_overloaded(srv, dt_owner_of(req->address, ""))) {
        dt_http_respond_error(req, 503, DT_ERROR("busy"));
    } else if (rest.len == 0) {
        read_match(srv, req, id, match_then);
    } else if (dt_span_is(rest, "record")) {
        read_match(srv, req, id, record_then);
    } else {
        return false;
    }
    return true;
}

static void send_metrics(struct dt_server *srv, struct dt_http_request *req)
{
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    dt_metrics_text(&srv->metrics, &out);
    struct dt_http_response response = {
        .status = 200,
        .type = "text/plain; version=0.0.4",
        .body = dt_buf_new((struct dt_span){out.text, out.len}),
    };
    dt_http_respond(req, &response);
}

/* A server that responds is alive; it is ready if it can read the store and is not draining. */

struct health_check {
    struct dt_job job;
    struct dt_server *server;
    struct dt_http_request *request;
};

static void send_health(const struct dt_server *srv, struct dt_http_request *req, bool must)
{
    bool ready = dt_server_ready(srv);
    dt_http_respond_json(
        req, ready || !must ? 200 : 503,
        dt_span_of(ready ? "{\"ok\":true,\"ready\":true}" : "{\"ok\":true,\"ready\":false}"));
}

static void health_work(struct dt_job *job, void *worker)
{
    int64_t count;
    (void)job;
    dt_store_job_check(dt_store_count(worker, DT_STORE_PLAYING, &count));
}

static void health_done(struct dt_job *job)
{
    struct health_check *p = (struct health_check *)job;
    send_health(p->server, p->request, true);
    free(p);
}

static void check_ready(struct dt_server *srv, struct dt_http_request *req)
{
    if (!dt_server_ready(srv)) {
        send_health(srv, req, true);
        return;
    }
    struct health_check *p = dt_xzalloc(sizeof *p);
    p->job = (struct dt_job){.work = health_work, .done = health_done};
    p->server = srv;
    p->request = req;
    dt_job_post(srv->pool[DT_POOL_STORE], &p->job);
}

/* Not public, and must not fall through to the client's page either. */
static bool is_status(struct dt_span path)
{
    return dt_span_is(path, "/healthz") || dt_span_is(path, "/readyz") ||
           dt_span_is(path, "/metrics");
}

bool dt_rest_status(struct dt_server *srv, struct dt_http_request *req)
{
    struct dt_span path = dt_span_of(req->path);
    if (dt_span_is(path, "/healthz")) {
        send_health(srv, req, false);
    } else if (dt_span_is(path, "/readyz")) {
        check_ready(srv, req);
    } else if (dt_span_is(path, "/metrics")) {
        send_metrics(srv, req);
    } else {
        return false;
    }
    return true;
}

bool dt_rest(struct dt_server *srv, struct dt_http_request *req)
{
    static const char front[] = "/api/matches/";
    struct dt_span path = dt_span_of(req->path);
    int skip = (int)sizeof front - 1;
    srv->metrics.requests_total++;
    if (is_status(path)) {
        dt_http_respond_error(req, 404, DT_ERROR("not-found"));
    } else if (dt_span_is(path, "/api/games")) {
        send_games(srv, req);
    } else if (dt_span_is(path, "/api/matches")) {
        send_matches(srv, req);
    } else if (path.len > skip && memcmp(path.at, front, (size_t)skip) == 0) {
        struct dt_span rest = {path.at + skip, path.len - skip};
        if (!send_match(srv, req, rest)) {
            dt_http_respond_error(req, 404, DT_ERROR("not-found"));
        }
    } else if (path.len >= 5 && memcmp(path.at, "/api/", 5) == 0) {
        dt_http_respond_error(req, 404, DT_ERROR("not-found"));
    } else {
        return false;
    }
    return true;
}
