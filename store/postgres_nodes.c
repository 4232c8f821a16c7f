/* The verbs of several nodes at one PostgreSQL: notifications, leases, presence, shared rate
 * limits. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/postgres.h"

/* Notifications: a match and a number; if the entry changes nothing else, also its ref (or a minus
 * sign) and its line. */

static const char *ensure_listening(struct dt_postgres *p, bool *resubscribed)
{
    const char *why = dt_pg_connect(p);
    *resubscribed = why == NULL && !p->listening;
    if (!*resubscribed) {
        return why;
    }
    PGresult *r = PQexec(p->db, "listen divetable");
    if (PQresultStatus(r) != PGRES_COMMAND_OK) {
        return dt_pg_failed(p, r);
    }
    PQclear(r);
    p->listening = true;
    return NULL;
}

static bool wait_for_bytes(struct dt_postgres *p, int ms)
{
    struct pollfd at = {.fd = PQsocket(p->db), .events = POLLIN};
    int ready = poll(&at, 1, ms);
    return ready >= 0 || errno == EINTR;
}

static bool parse_notification(const char *text, struct dt_notification *notification)
{
    struct dt_span rest = dt_span_of(text), match, number;
    if (!dt_span_cut(&rest, ' ', &match) || match.len == 0 || match.len >= DT_STORE_ID ||
        !dt_span_cut(&rest, ' ', &number) ||
        !dt_span_int(number, 0, INT32_MAX, &notification->number)) {
        return false;
    }
    memcpy(notification->match, match.at, (size_t)match.len);
    if (dt_span_cut(&rest, ' ', &notification->ref)) {
        notification->line = rest;
    }
    if (dt_span_is(notification->ref, "-")) {
        notification->ref.len = 0;
    }
    return true;
}

const char *dt_postgres_listen(struct dt_store *s, int ms, void *to,
                               void (*on_notification)(void *to,
                                                       const struct dt_notification *notification))
{
    struct dt_postgres *p = dt_postgres_of(s);
    bool resubscribed;
    const char *why = ensure_listening(p, &resubscribed);
    if (why != NULL) {
        return why;
    }
    if (resubscribed) {
        on_notification(to, &(struct dt_notification){.number = 0});
        return NULL;
    }
    PGnotify *n = PQnotifies(p->db);
    if (n == NULL && (!wait_for_bytes(p, ms) || PQconsumeInput(p->db) != 1)) {
        return dt_pg_failed(p, NULL);
    }
    for (n = n != NULL ? n : PQnotifies(p->db); n != NULL; n = PQnotifies(p->db)) {
        struct dt_notification notification = {.number = 0};
        if (parse_notification(n->extra, &notification)) {
            on_notification(to, &notification);
        }
        PQfreemem(n);
    }
    return NULL;
}

/* Leases. */

/* Ids as an array literal; they contain nothing that needs quoting. */
static void write_array(const struct dt_lease_request *request, char *out, size_t size)
{
    size_t len = (size_t)snprintf(out, size, "{");
    for (int i = 0; i < request->count; i++) {
        len +=
            (size_t)snprintf(out + len, size - len, "%s\"%s\"", i > 0 ? "," : "", request->id[i]);
    }
    snprintf(out + len, size - len, "}");
}

static void read_leases(PGresult *r, struct dt_leased *out, int *count)
{
    *count = PQntuples(r);
    for (int i = 0; i < *count; i++) {
        dt_pg_copy_text(r, i, 0, out[i].id, sizeof out[i].id);
        out[i].unattended_ms = dt_pg_number(r, i, 1);
    }
    PQclear(r);
}

const char *dt_postgres_time(struct dt_store *s, int64_t *now, int64_t *mark)
{
    struct dt_pg_args none = {.count = 0};
    PGresult *r;
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_TIME, &none, &r);
    *mark = 0;
    if (why == NULL) {
        *now = dt_pg_number(r, 0, 0);
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_lease(struct dt_store *s, const struct dt_lease_request *request,
                              struct dt_leased *out, int *count)
{
    char wanted[DT_STORE_LEASES * (DT_STORE_ID + 3) + 3];
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    write_array(request, wanted, sizeof wanted);
    dt_pg_text(&a, wanted);
    dt_pg_text(&a, request->node);
    dt_pg_int(&a, request->ms);
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_LEASE, &a, &r);
    if (why == NULL) {
        read_leases(r, out, count);
    }
    return why;
}

const char *dt_postgres_lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                      struct dt_leased *out, int most, int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, request->node);
    dt_pg_int(&a, request->ms);
    dt_pg_int(&a, most);
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_LEASE_ORPHANS, &a, &r);
    if (why == NULL) {
        read_leases(r, out, count);
    }
    return why;
}

const char *dt_postgres_lease_release(struct dt_store *s, const char *node, const char *id)
{
    struct dt_pg_args a = {.count = 0};
    dt_pg_text(&a, node);
    if (id != NULL) {
        dt_pg_text(&a, id);
    }
    return dt_pg_run(dt_postgres_of(s), id != NULL ? DT_PG_LEASE_RELEASE : DT_PG_LEASE_RELEASE_ALL,
                     &a, NULL);
}

/* Presence. */

static const char *notify_presence(struct dt_postgres *p, const char *match)
{
    char text[DT_STORE_ID + 4];
    struct dt_pg_args a = {.count = 0};
    snprintf(text, sizeof text, "%s 0", match);
    dt_pg_text(&a, text);
    return dt_pg_run(p, DT_PG_NOTIFY, &a, NULL);
}

const char *dt_postgres_heartbeat(struct dt_store *s, const char *node, int people, int ms,
                                  int *others)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, node);
    dt_pg_int(&a, people);
    dt_pg_int(&a, ms);
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_HEARTBEAT, &a, &r);
    if (why == NULL) {
        *others = (int)dt_pg_number(r, 0, 0);
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_presence_set(struct dt_store *s, const char *match, const char *node,
                                     const struct dt_presence *presence)
{
    struct dt_pg_args a = {.count = 0};
    bool empty = presence->seats == 0 && presence->spectators == 0;
    dt_pg_text(&a, match);
    dt_pg_text(&a, node);
    if (!empty) {
        dt_pg_text(&a, presence->open ? "t" : "f");
        dt_pg_int(&a, presence->seats);
        dt_pg_int(&a, presence->spectators);
    }
    const char *why =
        dt_pg_run(dt_postgres_of(s), empty ? DT_PG_PRESENCE_CLEAR : DT_PG_PRESENCE_SET, &a, NULL);
    return why != NULL ? why : notify_presence(dt_postgres_of(s), match);
}

const char *dt_postgres_presence_others(struct dt_store *s, const char *match, const char *node,
                                        struct dt_presence *out)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, match);
    dt_pg_text(&a, node);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_PRESENCE_OTHERS, &a, &r);
    if (why == NULL) {
        out->seats = (uint32_t)dt_pg_number(r, 0, 0);
        out->spectators = (int)dt_pg_number(r, 0, 1);
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most,
                                     int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_int(&a, most);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_LOBBY_TABLES, &a, &r);
    if (why == NULL) {
        dt_pg_ids(r, ids, count);
    }
    return why;
}

const char *dt_postgres_rate_take(struct dt_store *s, const char *key,
                                  const struct dt_store_rate *rate, bool *allowed)
{
    struct dt_pg_args a = {.count = 0};
    int rows = 0;
    dt_pg_text(&a, key);
    dt_pg_int(&a, rate->burst);
    dt_pg_int(&a, rate->count);
    dt_pg_int(&a, rate->seconds);
    const char *why = dt_pg_run(dt_postgres_of(s), DT_PG_RATE_TAKE, &a, &rows);
    *allowed = rows > 0;
    return why;
}

const char *dt_postgres_expire(struct dt_store *s)
{
    static const enum dt_pg all[] = {DT_PG_EXPIRE_NODES, DT_PG_EXPIRE_PRESENCE,
                                     DT_PG_EXPIRE_BUCKETS};
    struct dt_pg_args none = {.count = 0};
    const char *why = NULL;
    for (int i = 0; why == NULL && i < DT_COUNT(all); i++) {
        why = dt_pg_run(dt_postgres_of(s), all[i], &none, NULL);
    }
    return why;
}
