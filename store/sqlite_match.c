/* Matches in the SQLite store: opening, appending, loading, listing. */
#include "store/sqlite.h"

const char *dt_sqlite_match_open(struct dt_store *s, const struct dt_store_match *match,
                                 struct dt_span opening, enum dt_store_result *result)
{
    bool taken;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_MATCH_OPEN);
    dt_sql_text(st, 1, match->id);
    dt_sql_span(st, 2, dt_span_of(match->code));
    dt_sql_text(st, 3, match->game);
    sqlite3_bind_int(st, 4, (int)match->phase);
    sqlite3_bind_int(st, 5, match->open);
    sqlite3_bind_int64(st, 6, match->opened);
    dt_sql_span(st, 7, opening);
    dt_sql_span(st, 8, dt_span_of(match->summary));
    const char *why = dt_sql_insert(s, st, &taken);
    *result = taken ? DT_STORE_CONFLICT : DT_STORE_OK;
    return why;
}

static const char *note_phase(struct dt_store *s, const char *match,
                              const struct dt_store_change *change)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_PHASE);
    dt_sql_text(st, 1, match);
    sqlite3_bind_int(st, 2, (int)change->phase);
    sqlite3_bind_int64(st, 3, change->at);
    return dt_sql_run(s, st);
}

static const char *note_summary(struct dt_store *s, const char *match, const char *summary)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SUMMARY);
    dt_sql_text(st, 1, match);
    dt_sql_text(st, 2, summary);
    return dt_sql_run(s, st);
}

static const char *note_change(struct dt_store *s, const char *match,
                               const struct dt_store_change *change)
{
    const char *why = NULL;
    if (change->seat >= 0) {
        why = dt_sqlite_sit(s, match, change->seat, change->player);
    }
    if (why == NULL && change->other_player != NULL) {
        why = dt_sqlite_sit(s, match, change->other, change->other_player);
    }
    if (why == NULL && change->summary != NULL) {
        why = note_summary(s, match, change->summary);
    }
    return why == NULL && change->phase_changed ? note_phase(s, match, change) : why;
}

const char *dt_sqlite_append(struct dt_store *s, const char *match,
                             const struct dt_store_entry *entry,
                             const struct dt_store_change *change, enum dt_store_result *result)
{
    bool taken;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_APPEND);
    dt_sql_text(st, 1, match);
    sqlite3_bind_int(st, 2, entry->number);
    dt_sql_span(st, 3, entry->line);
    dt_sql_span(st, 4, entry->ref);
    const char *why = dt_sql_insert(s, st, &taken);
    *result = taken ? DT_STORE_CONFLICT : DT_STORE_OK;
    return why == NULL && !taken && change != NULL ? note_change(s, match, change) : why;
}

const char *dt_sqlite_sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    bool rises = player[0] == 0;
    sqlite3_stmt *st = dt_sql_get(s, rises ? DT_SQL_RISE : DT_SQL_SIT);
    dt_sql_text(st, 1, match);
    sqlite3_bind_int(st, 2, seat);
    if (!rises) {
        dt_sql_text(st, 3, player);
    }
    return dt_sql_run(s, st);
}

static void take_match(sqlite3_stmt *st, struct dt_store_match *m)
{
    dt_sql_copy_text(st, 0, m->id, sizeof m->id);
    dt_sql_copy_text(st, 1, m->code, sizeof m->code);
    dt_sql_copy_text(st, 2, m->game, sizeof m->game);
    m->phase = (enum dt_store_phase)sqlite3_column_int(st, 3);
    m->open = sqlite3_column_int(st, 4) != 0;
    m->opened = sqlite3_column_int64(st, 5);
    m->moved = sqlite3_column_int64(st, 6);
    m->unattended_ms = 0;
    m->seat = -1;
    m->summary[0] = 0;
}

static const char *load_opening(struct dt_store *s, const char *match,
                                const struct dt_store_reader *r, enum dt_store_result *result)
{
    const char *why;
    struct dt_store_match m;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_MATCH);
    *result = DT_STORE_NOT_FOUND;
    dt_sql_text(st, 1, match);
    while (dt_sql_row(s, st, &why)) {
        *result = DT_STORE_OK;
        take_match(st, &m);
        r->setup(r->to, &m, dt_sql_column(st, 7));
    }
    return why;
}

static const char *load_seats(struct dt_store *s, const char *match,
                              const struct dt_store_reader *r)
{
    const char *why;
    char player[DT_STORE_ID];
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SEATS);
    dt_sql_text(st, 1, match);
    while (dt_sql_row(s, st, &why)) {
        dt_sql_copy_text(st, 1, player, sizeof player);
        r->seat(r->to, sqlite3_column_int(st, 0), player, sqlite3_column_int(st, 2) != 0);
    }
    return why;
}

static const char *load_entries(struct dt_store *s, const char *match, int after,
                                const struct dt_store_reader *r)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_ENTRIES);
    dt_sql_text(st, 1, match);
    sqlite3_bind_int(st, 2, after);
    while (dt_sql_row(s, st, &why)) {
        struct dt_store_entry entry = {
            .number = sqlite3_column_int(st, 0),
            .line = dt_sql_column(st, 1),
            .ref = dt_sql_column(st, 2),
        };
        r->entry(r->to, &entry);
    }
    return why;
}

const char *dt_sqlite_load(struct dt_store *s, const char *match, int after,
                           const struct dt_store_reader *reader, enum dt_store_result *result)
{
    const char *why = load_opening(s, match, reader, result);
    if (why == NULL && *result == DT_STORE_OK) {
        why = load_seats(s, match, reader);
    }
    if (why == NULL && *result == DT_STORE_OK) {
        why = load_entries(s, match, after, reader);
    }
    return why;
}

const char *dt_sqlite_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                           enum dt_store_result *result)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_FIND);
    *result = DT_STORE_NOT_FOUND;
    dt_sql_text(st, 1, code);
    while (dt_sql_row(s, st, &why)) {
        *result = DT_STORE_OK;
        dt_sql_copy_text(st, 0, match, DT_STORE_ID);
    }
    return why;
}

const char *dt_sqlite_list(struct dt_store *s, const struct dt_store_query *query,
                           struct dt_store_match *out, int *count)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, query->player != NULL ? DT_SQL_LIST_PLAYER : DT_SQL_LIST_OPEN);
    sqlite3_bind_int(st, 1, (int)query->from);
    sqlite3_bind_int(st, 2, (int)query->to);
    sqlite3_bind_int(st, 3, query->most);
    if (query->player != NULL) {
        dt_sql_text(st, 4, query->player);
        dt_sql_span(st, 5, dt_span_of(query->after != NULL ? query->after : ""));
        sqlite3_bind_int(st, 6, !query->after_over);
        sqlite3_bind_int64(st, 7, query->after_opened);
    }
    *count = 0;
    while (dt_sql_row(s, st, &why)) {
        struct dt_store_match *m = &out[(*count)++];
        take_match(st, m);
        m->seat = sqlite3_column_int(st, 7);
        dt_sql_copy_text(st, 8, m->summary, sizeof m->summary);
    }
    return why;
}

const char *dt_sqlite_forget(struct dt_store *s, const char *match, const char *player,
                             enum dt_store_result *result)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_FORGET);
    dt_sql_text(st, 1, match);
    dt_sql_text(st, 2, player);
    const char *why = dt_sql_run(s, st);
    bool changed = why == NULL && sqlite3_changes(dt_sqlite_of(s)->db) > 0;
    *result = changed ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return why;
}

const char *dt_sqlite_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                              int most, int *count)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_RUNNING);
    dt_sql_text(st, 1, after);
    sqlite3_bind_int(st, 2, most);
    *count = 0;
    while (dt_sql_row(s, st, &why)) {
        dt_sql_copy_text(st, 0, ids[(*count)++], DT_STORE_ID);
    }
    return why;
}

const char *dt_sqlite_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                            int *count)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_STALE);
    sqlite3_bind_int64(st, 1, before);
    sqlite3_bind_int(st, 2, most);
    *count = 0;
    while (dt_sql_row(s, st, &why)) {
        dt_sql_copy_text(st, 0, ids[(*count)++], DT_STORE_ID);
    }
    return why;
}

const char *dt_sqlite_drop(struct dt_store *s, const char *match)
{
    static const enum dt_sql steps[] = {DT_SQL_DROP_ENTRIES, DT_SQL_DROP_SEATS, DT_SQL_DROP};
    const char *why = NULL;
    for (int i = 0; why == NULL && i < DT_COUNT(steps); i++) {
        sqlite3_stmt *st = dt_sql_get(s, steps[i]);
        dt_sql_text(st, 1, match);
        why = dt_sql_run(s, st);
    }
    return why;
}

const char *dt_sqlite_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out)
{
    const char *why;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_COUNT);
    sqlite3_bind_int(st, 1, (int)phase);
    while (dt_sql_row(s, st, &why)) {
        *out = sqlite3_column_int64(st, 0);
    }
    return why;
}
