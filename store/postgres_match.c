/* Matches in the PostgreSQL store: opening, appending, loading, listing. */
#include <stdio.h>
#include <stdlib.h>

#include "store/postgres.h"

enum { ENTRIES_FIRST = 64 };

const char *dt_postgres_match_open(struct dt_store *s, const struct dt_store_match *match,
                                   struct dt_span opening, enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, match->id);
    dt_pg_span(&a, dt_span_of(match->code));
    dt_pg_text(&a, match->game);
    dt_pg_int(&a, (int)match->phase);
    dt_pg_text(&a, match->open ? "t" : "f");
    dt_pg_int(&a, match->opened);
    dt_pg_span(&a, opening);
    dt_pg_span(&a, dt_span_of(match->summary));
    const char *why = dt_pg_write(dt_postgres_of(s), DT_PG_MATCH_OPEN, &a, &r);
    if (why == NULL) {
        *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_CONFLICT;
        PQclear(r);
    }
    return why;
}

static bool send_entry(struct dt_postgres *p, const struct dt_pg_entry *e)
{
    struct dt_pg_args a = {.count = 0};
    const struct dt_store_change *c = e->change;
    dt_pg_text(&a, e->match);
    dt_pg_int(&a, e->entry.number);
    dt_pg_span(&a, e->entry.line);
    dt_pg_span(&a, e->entry.ref);
    dt_pg_int(&a, p->writer);
    if (c == NULL) {
        return dt_pg_send(p, DT_PG_APPEND, &a);
    }
    dt_pg_int(&a, c->seat);
    dt_pg_text(&a, c->seat >= 0 ? c->player : NULL);
    dt_pg_int(&a, c->phase_changed ? (int)c->phase : -1);
    dt_pg_int(&a, c->at);
    dt_pg_int(&a, c->other_player != NULL ? c->other : -1);
    dt_pg_text(&a, c->other_player);
    dt_pg_text(&a, c->summary);
    return dt_pg_send(p, DT_PG_APPEND_CHANGE, &a);
}

/* The number of statements sent, or -1. */
static int send_group(struct dt_postgres *p)
{
    int sent = p->begun ? 0 : 1;
    if (!p->begun && !dt_pg_send(p, DT_PG_BEGIN, NULL)) {
        return -1;
    }
    for (int i = 0; i < p->entry_count; i++, sent++) {
        if (!send_entry(p, &p->entries[i])) {
            return -1;
        }
    }
    return dt_pg_send(p, DT_PG_COMMIT, NULL) && PQpipelineSync(p->db) == 1 ? sent + 1 : -1;
}

/* Reads one result of the group; an error fails the group. */
static const char *take_result(struct dt_postgres *p, enum dt_store_result *result)
{
    PGresult *r = PQgetResult(p->db);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        return dt_pg_failed(p, r);
    }
    if (result != NULL && PQntuples(r) == 0) {
        *result = DT_STORE_CONFLICT;
    }
    PQclear(r);
    PQclear(PQgetResult(p->db)); /* the NULL after it */
    return NULL;
}

static const char *take_results(struct dt_postgres *p, int count)
{
    int first = p->begun ? 0 : 1;
    const char *why = NULL;
    for (int i = 0; why == NULL && i < count; i++) {
        bool entry = i >= first && i - first < p->entry_count;
        why = take_result(p, entry ? p->entries[i - first].result : NULL);
    }
    if (why != NULL) {
        return why;
    }
    PGresult *sync = PQgetResult(p->db);
    if (PQresultStatus(sync) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(p->db) != 1) {
        return dt_pg_failed(p, sync);
    }
    PQclear(sync);
    return NULL;
}

/* Deadlock: all nodes must lock the entries of a group in the same order. */
static int by_match(const void *a, const void *b)
{
    const struct dt_pg_entry *x = a, *y = b;
    int order = strcmp(x->match, y->match);
    return order != 0 ? order : x->entry.number - y->entry.number;
}

static const char *flush(struct dt_postgres *p)
{
    if (p->entry_count == 0 && !p->begun) {
        return NULL;
    }
    if (p->entry_count > 1) {
        qsort(p->entries, (size_t)p->entry_count, sizeof *p->entries, by_match);
    }
    int sent = PQenterPipelineMode(p->db) == 1 ? send_group(p) : -1;
    return sent < 0 ? dt_pg_failed(p, NULL) : take_results(p, sent);
}

const char *dt_postgres_commit(struct dt_store *s)
{
    struct dt_postgres *p = dt_postgres_of(s);
    const char *why = p->unavailable ? dt_store_unavailable : flush(p);
    p->group = p->begun = p->unavailable = false;
    p->entry_count = 0;
    return why;
}

const char *dt_postgres_append(struct dt_store *s, const char *match,
                               const struct dt_store_entry *entry,
                               const struct dt_store_change *change, enum dt_store_result *result)
{
    struct dt_postgres *p = dt_postgres_of(s);
    const char *why = dt_pg_connect(p);
    if (why != NULL) {
        return why;
    }
    if (p->entry_count == p->entry_cap) {
        int room = p->entry_cap > 0 ? 2 * p->entry_cap : ENTRIES_FIRST;
        struct dt_pg_entry *more = realloc(p->entries, (size_t)room * sizeof *more);
        if (more == NULL) {
            return "store: out of memory";
        }
        p->entries = more;
        p->entry_cap = room;
    }
    *result = DT_STORE_OK; /* until the commit says otherwise */
    p->entries[p->entry_count++] = (struct dt_pg_entry){match, *entry, change, result};
    return p->group ? NULL : dt_postgres_commit(s);
}

const char *dt_postgres_sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    struct dt_pg_args a = {.count = 0};
    dt_pg_text(&a, match);
    dt_pg_int(&a, seat);
    dt_pg_text(&a, player);
    return dt_pg_run(dt_postgres_of(s), DT_PG_SIT, &a, NULL);
}

static void take_match(const PGresult *r, int row, struct dt_store_match *m)
{
    dt_pg_copy_text(r, row, 0, m->id, sizeof m->id);
    dt_pg_copy_text(r, row, 1, m->code, sizeof m->code);
    dt_pg_copy_text(r, row, 2, m->game, sizeof m->game);
    m->phase = (enum dt_store_phase)dt_pg_number(r, row, 3);
    m->open = PQgetvalue(r, row, 4)[0] == 't';
    m->opened = dt_pg_number(r, row, 5);
    m->moved = dt_pg_number(r, row, 6);
    m->unattended_ms = 0;
    m->seat = -1;
    m->summary[0] = 0;
}

static void report_entries(const PGresult *r, const struct dt_store_reader *reader)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct dt_store_entry entry = {
            .number = (int)dt_pg_number(r, i, 0),
            .line = dt_pg_field(r, i, 1),
            .ref = dt_pg_field(r, i, 2),
        };
        reader->entry(reader->to, &entry);
    }
}

static void report_seats(const PGresult *r, const struct dt_store_reader *reader)
{
    for (int i = 0; i < PQntuples(r); i++) {
        reader->seat(reader->to, (int)dt_pg_number(r, i, 0), PQgetvalue(r, i, 1),
                     dt_pg_number(r, i, 2) != 0);
    }
}

/* Seats are read last: they may be newer than the entries, never older. */
static const char *load_rest(struct dt_postgres *p, const struct dt_pg_args *a,
                             const struct dt_store_reader *reader)
{
    struct dt_pg_args of = *a;
    PGresult *entries, *seats;
    const char *why = dt_pg_read(p, DT_PG_ENTRIES, a, &entries);
    if (why != NULL) {
        return why;
    }
    of.count = 1;
    why = dt_pg_read(p, DT_PG_SEATS, &of, &seats);
    if (why == NULL) {
        report_seats(seats, reader);
        report_entries(entries, reader);
        PQclear(seats);
    }
    PQclear(entries);
    return why;
}

const char *dt_postgres_load(struct dt_store *s, const char *match, int after,
                             const struct dt_store_reader *reader, enum dt_store_result *result)
{
    struct dt_postgres *p = dt_postgres_of(s);
    struct dt_pg_args a = {.count = 0}, of = {.count = 0};
    struct dt_store_match m;
    PGresult *r;
    dt_pg_text(&a, match);
    dt_pg_text(&of, match);
    dt_pg_int(&of, DT_STORE_LEASE_MS);
    const char *why = dt_pg_read(p, DT_PG_MATCH, &of, &r);
    if (why != NULL) {
        return why;
    }
    *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    if (*result == DT_STORE_OK) {
        take_match(r, 0, &m);
        m.unattended_ms = dt_pg_number(r, 0, 8);
        reader->setup(reader->to, &m, dt_pg_field(r, 0, 7));
        dt_pg_int(&a, after);
        why = load_rest(p, &a, reader);
    }
    PQclear(r);
    return why;
}

const char *dt_postgres_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                             enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, code);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_FIND, &a, &r);
    if (why == NULL) {
        *result = PQntuples(r) > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
        if (*result == DT_STORE_OK) {
            dt_pg_copy_text(r, 0, 0, match, DT_STORE_ID);
        }
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_list(struct dt_store *s, const struct dt_store_query *query,
                             struct dt_store_match *out, int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_int(&a, (int)query->from);
    dt_pg_int(&a, (int)query->to);
    dt_pg_int(&a, query->most);
    if (query->player != NULL) {
        dt_pg_text(&a, query->player);
        dt_pg_text(&a, query->after);
        dt_pg_int(&a, !query->after_over);
        dt_pg_int(&a, query->after_opened);
    }
    const char *why = dt_pg_read(
        dt_postgres_of(s), query->player != NULL ? DT_PG_LIST_PLAYER : DT_PG_LIST_OPEN, &a, &r);
    if (why == NULL) {
        *count = PQntuples(r);
        for (int i = 0; i < *count; i++) {
            take_match(r, i, &out[i]);
            out[i].seat = (int)dt_pg_number(r, i, 7);
            dt_pg_copy_text(r, i, 8, out[i].summary, sizeof out[i].summary);
        }
        PQclear(r);
    }
    return why;
}

const char *dt_postgres_forget(struct dt_store *s, const char *match, const char *player,
                               enum dt_store_result *result)
{
    struct dt_pg_args a = {.count = 0};
    int rows = 0;
    dt_pg_text(&a, match);
    dt_pg_text(&a, player);
    const char *why = dt_pg_run(dt_postgres_of(s), DT_PG_FORGET, &a, &rows);
    *result = rows > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return why;
}

const char *dt_postgres_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                                int most, int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_text(&a, after);
    dt_pg_int(&a, most);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_RUNNING, &a, &r);
    if (why == NULL) {
        dt_pg_ids(r, ids, count);
    }
    return why;
}

const char *dt_postgres_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID],
                              int most, int *count)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_int(&a, before);
    dt_pg_int(&a, most);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_STALE, &a, &r);
    if (why == NULL) {
        dt_pg_ids(r, ids, count);
    }
    return why;
}

const char *dt_postgres_drop(struct dt_store *s, const char *match)
{
    struct dt_pg_args a = {.count = 0};
    dt_pg_text(&a, match);
    return dt_pg_run(dt_postgres_of(s), DT_PG_DROP, &a, NULL);
}

const char *dt_postgres_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out)
{
    struct dt_pg_args a = {.count = 0};
    PGresult *r;
    dt_pg_int(&a, (int)phase);
    const char *why = dt_pg_read(dt_postgres_of(s), DT_PG_COUNT, &a, &r);
    if (why == NULL) {
        *out = dt_pg_number(r, 0, 0);
        PQclear(r);
    }
    return why;
}
