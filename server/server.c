/* Opening and stopping the server, and periodic work. */
#include "server/server.h"

#include <stdlib.h>
#include <time.h>

#include "server/bots.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/outage.h"
#include "server/presence.h"
#include "server/session.h"

enum { SWEEP_MS = 1000 };

struct dt_server *dt_server_open(const struct dt_server_config *rules)
{
    struct dt_server *srv = dt_xzalloc(sizeof *srv);
    srv->config = *rules;
    srv->frames = dt_frames_open();
    return srv;
}

void dt_server_stop(struct dt_server *srv)
{
    srv->stopping = true;
    atomic_store(&srv->store_worker->stopping, true);
    srv->cluster->end(srv);
    dt_pools_drain(srv);
}

void dt_server_close(struct dt_server *srv)
{
    struct dt_table *t;
    uint32_t at;
    assert(srv->client_count == 0 && srv->stopping);
    dt_pools_close(srv);
    for (at = 0; (t = dt_strmap_next(&srv->tables, &at)) != NULL; at = 0) {
        dt_table_free(t);
    }
    dt_strmap_close(&srv->tables);
    dt_strmap_close(&srv->codes);
    for (int i = 0; i < DT_THROTTLE_KINDS; i++) {
        dt_bucket_map_close(&srv->password_buckets[i]);
    }
    dt_session_cache_clear(srv);
    dt_rate_limiter_close(&srv->limiter);
    dt_frames_close(srv->frames);
    free(srv->clients);
    free(srv);
}

int64_t dt_server_now(const struct dt_server *srv)
{
    return srv->config.clock() + srv->base;
}

bool dt_server_overloaded(const struct dt_server *srv, struct dt_owner owner)
{
    return dt_job_pool_waiting(srv->pool[DT_POOL_CPU]) > DT_JOBS_MAX ||
           dt_job_pool_waiting(srv->pool[DT_POOL_BOT]) > DT_JOBS_MAX ||
           dt_job_pool_waiting(srv->pool[DT_POOL_STORE]) > DT_JOBS_MAX ||
           dt_job_pool_waiting_of(srv->pool[DT_POOL_CPU], owner) > DT_JOBS_OWNER;
}

int64_t dt_monotonic_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void dt_server_begin(struct dt_server *srv)
{
    srv->cluster->begin(srv);
}

/* Whether a table can be unloaded. */
static bool is_idle(const struct dt_table *t, int64_t now)
{
    int seat;
    bool unused = now - t->touched >= t->server->config.idle_ms;
    if (t->state != DT_TABLE_READY) {
        return t->state == DT_TABLE_GONE && unused;
    }
    return unused && t->watches == NULL && t->parked == NULL && t->thinking == 0 &&
           t->outage_since == 0 &&
           (!t->server->cluster->holds(t) ||
            ((dt_match_bots(&t->match) == 0 || !dt_bots_wanted(t)) &&
             dt_match_next_timeout(&t->match, &seat) == DT_NEVER));
}

static void sweep(struct dt_server *srv, int64_t now)
{
    struct dt_table *t;
    uint32_t at = 0;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        if (is_idle(t, now)) {
            char id[DT_STORE_ID];
            bool expired =
                t->state == DT_TABLE_READY && srv->cluster->holds(t) && dt_expire_left(t, now);
            memcpy(id, t->id, sizeof id);
            srv->cluster->release(t);
            dt_table_free(t);
            if (expired) {
                dt_expire_drop(srv, id);
            }
            at = 0; /* removal has moved the others */
        }
    }
}

static void submit_timeout(struct dt_table *t, int64_t now)
{
    struct dt_submission submission = {.request = NULL};
    int seat;
    if (t->state != DT_TABLE_READY || t->outage_since != 0 || !t->server->cluster->holds(t) ||
        dt_match_next_timeout(&t->match, &seat) > now) {
        return;
    }
    struct dt_entry e = {now, seat, DT_DO_FLAG, {"", 0}};
    const char *why = dt_table_submit(t, &e, &submission);
    if (why != NULL) {
        dt_log(DT_LOG_ERROR, "flag", "match", t->id, "why", why, NULL);
    }
}

void dt_server_tick(struct dt_server *srv)
{
    int64_t now = dt_server_now(srv), clock_now = srv->cluster->time(srv);
    struct dt_table *t;
    uint32_t at = 0;
    dt_outage_check(srv);
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        dt_outage_append(t);
        submit_timeout(t, clock_now);
        dt_presence_tick(t, now);
        dt_my_matches_tick(t, now);
    }
    dt_session_tick(srv);
    dt_lobby_tick(srv);
    dt_store_outage_tick(srv);
    srv->cluster->tick(srv, now);
    dt_expire_tick(srv, now);
    if (now - srv->swept >= SWEEP_MS) {
        srv->swept = now;
        sweep(srv, now);
    }
}
