/* The connection to PostgreSQL: connecting, migrating the schema, preparing statements, and
 * reconnecting with growing delays. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/name.h"
#include "store/postgres.h"

enum { WAIT_MIN_MS = 50, WAIT_MAX_MS = 2000, LOCK = 0x64697665 };

/* Step i migrates a database from schema i to schema i + 1. Steps are never changed, only added. An
 * older program can use a newer database if it knows the schema `least`. */
static const struct {
    int least;
    const char *text;
} migrations[] = {
    {1,
     "create table secret(name text primary key, value bytea not null);"
     "create table match(id text collate \"C\" primary key, code text collate \"C\" unique,"
     " game text not null, phase integer not null, open boolean not null, opened bigint not null,"
     " moved bigint not null, opening text not null);"
     "create index match_open on match(opened) where open and phase < 2;"
     "create index match_running on match(id) where phase = 1;"
     "create table entry(match text collate \"C\" not null, number integer not null,"
     " writer bigint not null, line text not null, ref text, primary key(match, number));"
     "create table seat(match text collate \"C\" not null, seat integer not null,"
     " player text collate \"C\" not null, primary key(match, seat));"
     "create index seat_player on seat(player);"
     "create table account(name text not null, player text collate \"C\" unique not null,"
     " hash text not null, epoch integer not null, opened bigint not null);"
     "create unique index account_name on account(lower(name collate \"C\"));"
     "create table lease(id text collate \"C\" primary key, node text not null,"
     " until bigint not null);"
     "create index lease_until on lease(until);"
     "create unlogged table node(id text primary key, people integer not null,"
     " until bigint not null);"
     "create unlogged table here(match text collate \"C\" not null, node text not null,"
     " open boolean not null, seats integer not null, onlookers integer not null,"
     " primary key(match, node));"
     "create index here_open on here(match) where open;"
     "create unlogged table bucket(key text collate \"C\" primary key, at bigint not null,"
     " room bigint not null);"},
    {2,
     "alter table account add column skeleton text collate \"C\";"
     "create unique index account_skeleton on account(skeleton);"
     "create table session(id text collate \"C\" primary key, player text collate \"C\" not null,"
     " made bigint not null, used bigint not null, device text not null);"
     "create index session_player on session(player, used);"
     "create index session_used on session(used);"},
    {2, "alter table match add column summary text;"
        "alter table seat add column hidden boolean not null default false;"},
};

static const struct {
    const char *name, *text;
} statements[DT_PGS] = {
#define DT_PG(symbol, text) {#symbol, text},
#include "store/postgres.def"
#undef DT_PG
};

int64_t dt_pg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void dt_pg_disconnect(struct dt_postgres *p)
{
    PQfinish(p->db);
    p->db = NULL;
    p->begun = false;
    p->listening = false;
}

/* Stores the error of the last call as one line. */
static const char *set_error(struct dt_postgres *p, const char *text)
{
    char *out = p->store.error;
    snprintf(out, sizeof p->store.error, "store: %.*s", (int)strcspn(text, "\n"), text);
    return out;
}

/* Statements and data that the database rejects will be rejected again; all other errors are
 * transient: restarts, failover, full disks, deadlocks. */
static bool is_final(const char *state)
{
    static const char *const classes[] = {"22", "23", "42"};
    for (int i = 0; state != NULL && i < DT_COUNT(classes); i++) {
        if (strncmp(state, classes[i], 2) == 0) {
            return true;
        }
    }
    return false;
}

const char *dt_pg_failed(struct dt_postgres *p, PGresult *result)
{
    const char *state = result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    bool final = is_final(state);
    const char *why =
        set_error(p, result != NULL ? PQresultErrorMessage(result) : PQerrorMessage(p->db));
    PQclear(result);
    dt_pg_disconnect(p);
    p->unavailable = p->group;
    return final ? why : dt_store_unavailable;
}

static const char *execute(struct dt_postgres *p, const char *sql)
{
    PGresult *r = PQexec(p->db, sql);
    ExecStatusType status = PQresultStatus(r);
    const char *why = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
                          ? NULL
                          : set_error(p, PQresultErrorMessage(r));
    PQclear(r);
    return why;
}

static const char *read_version(struct dt_postgres *p, int *version, int *least)
{
    PGresult *r =
        PQexec(p->db, "select coalesce(max(number), 0), coalesce(max(least), 0) from version");
    const char *why =
        PQresultStatus(r) == PGRES_TUPLES_OK ? NULL : set_error(p, PQresultErrorMessage(r));
    *version = why == NULL ? (int)dt_pg_number(r, 0, 0) : 0;
    *least = why == NULL ? (int)dt_pg_number(r, 0, 1) : 0;
    PQclear(r);
    return why;
}

static const char *raise_schema(struct dt_postgres *p, int from)
{
    char sql[64];
    snprintf(sql, sizeof sql, "insert into version values(%d, %d)", from + 1,
             migrations[from].least);
    const char *why = execute(p, migrations[from].text);
    return why != NULL ? why : execute(p, sql);
}

/* Fills in skeletons of names from before there were any. An account that looks like another one
 * stays, with a skeleton that no name has. */
static const char *fill_skeletons(struct dt_postgres *p)
{
    PGresult *old = PQexec(p->db, "select name, player from account where skeleton is null");
    const char *why =
        PQresultStatus(old) == PGRES_TUPLES_OK ? NULL : set_error(p, PQresultErrorMessage(old));
    for (int i = 0; why == NULL && i < PQntuples(old); i++) {
        char skeleton[DT_NAME_MAX + 1];
        dt_name_skeleton(PQgetvalue(old, i, 0), skeleton);
        PGresult *r = PQexecParams(p->db,
                                   "update account set skeleton = case when exists"
                                   " (select 1 from account where skeleton = $2) then '=' || player"
                                   " else $2 end where player = $1",
                                   2, NULL, (const char *const[]){PQgetvalue(old, i, 1), skeleton},
                                   NULL, NULL, 0);
        why = PQresultStatus(r) == PGRES_COMMAND_OK ? NULL : set_error(p, PQresultErrorMessage(r));
        PQclear(r);
    }
    PQclear(old);
    return why;
}

/* Migrates the database. All steps are one transaction under one lock, so that nodes that start at
 * the same time wait for each other. */
static const char *migrate(struct dt_postgres *p)
{
    char lock[64];
    int version = 0, least = 0;
    snprintf(lock, sizeof lock, "begin; select pg_advisory_xact_lock(%d)", LOCK);
    const char *why = execute(p, lock);
    if (why == NULL) {
        why = execute(p, "create table if not exists version(number integer primary key,"
                         " least integer not null)");
    }
    if (why == NULL) {
        why = read_version(p, &version, &least);
    }
    if (why == NULL && least > DT_COUNT(migrations)) {
        why = set_error(p, "the database was written by a later version");
    }
    for (int i = version; why == NULL && i < DT_COUNT(migrations); i++) {
        why = raise_schema(p, i);
    }
    if (why == NULL) {
        why = fill_skeletons(p);
    }
    return why == NULL ? execute(p, "commit") : why;
}

/* Prepares all statements in one round trip. */
static const char *prepare(struct dt_postgres *p)
{
    const char *why = NULL;
    PGresult *r;
    bool sent = PQenterPipelineMode(p->db) == 1;
    for (int i = 0; sent && i < DT_PGS; i++) {
        sent = PQsendPrepare(p->db, statements[i].name, statements[i].text, 0, NULL) == 1;
    }
    if (!sent || PQpipelineSync(p->db) != 1) {
        return set_error(p, PQerrorMessage(p->db));
    }
    for (int ends = 0; ends <= DT_PGS;) {
        r = PQgetResult(p->db);
        ExecStatusType status = PQresultStatus(r);
        if (r == NULL || status == PGRES_PIPELINE_SYNC) {
            ends++; /* each statement ends with a NULL, all of them with the sync */
        } else if (status != PGRES_COMMAND_OK && why == NULL) {
            why = set_error(p, PQresultErrorMessage(r));
        }
        PQclear(r);
        if (PQstatus(p->db) != CONNECTION_OK) {
            return why != NULL ? why : set_error(p, PQerrorMessage(p->db));
        }
    }
    return PQexitPipelineMode(p->db) == 1 || why != NULL ? why
                                                         : set_error(p, "the pipeline did not end");
}

static void ignore_notice(void *to, const PGresult *result)
{
    (void)to;
    (void)result;
}

/* Defaults for what the address does not set: a peer that does not answer is given up. */
static const char *open_connection(struct dt_postgres *p)
{
    static const char *const keys[] = {
        "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "application_name",
        "client_encoding",  "dbname",           NULL};
    const char *const values[] = {"5",         "10",   "5",      "3", "10000",
                                  "divetable", "UTF8", p->where, NULL};
    p->db = PQconnectdbParams(keys, values, 1);
    if (PQstatus(p->db) != CONNECTION_OK) {
        return set_error(p, PQerrorMessage(p->db));
    }
    PQsetNoticeReceiver(p->db, ignore_notice, NULL);
    const char *why = migrate(p);
    return why != NULL ? why : prepare(p);
}

const char *dt_pg_connect(struct dt_postgres *p)
{
    if (p->unavailable) {
        return dt_store_unavailable;
    }
    if (p->db != NULL && PQstatus(p->db) == CONNECTION_OK) {
        return NULL;
    }
    if (dt_pg_now() < p->next_ms) {
        return dt_store_unavailable;
    }
    dt_pg_disconnect(p);
    if (open_connection(p) == NULL) {
        p->wait_ms = 0;
        return NULL;
    }
    dt_pg_disconnect(p);
    p->wait_ms = p->wait_ms == 0 ? WAIT_MIN_MS : 2 * p->wait_ms;
    p->wait_ms = p->wait_ms < WAIT_MAX_MS ? p->wait_ms : WAIT_MAX_MS;
    p->next_ms = dt_pg_now() + p->wait_ms;
    return dt_store_unavailable;
}
