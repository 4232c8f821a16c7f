/* The SQLite backend: opening the file, its schema, and groups of writes. Writes go to the
 * write-ahead log and are synced before a commit returns. */
#include "store/sqlite.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* How long to wait for another process's lock: on opening, and later, when players wait. */
enum { OPEN_BUSY_MS = 5000, BUSY_MS = 250, SENTENCE = 256 };

/* Step i migrates a file from schema i to schema i + 1. Steps are never changed, only added. */
static const char *const migrations[] = {
    "create table secret(name text primary key, value blob not null) without rowid;"
    "create table match(id text primary key, code text unique, game text not null,"
    " phase integer not null, open integer not null, opened integer not null,"
    " moved integer not null, opening text not null) without rowid;"
    "create index match_open on match(open, phase, opened);"
    "create table entry(match text not null, number integer not null, line text not null,"
    " ref text, primary key(match, number)) without rowid;"
    "create table seat(match text not null, seat integer not null, player text not null,"
    " primary key(match, seat)) without rowid;"
    "create index seat_player on seat(player);"
    "create table account(name text primary key collate nocase, player text unique not null,"
    " hash text not null, epoch integer not null, opened integer not null) without rowid;",
    "alter table account add column skeleton text;"
    "create unique index account_skeleton on account(skeleton);"
    "create table session(id text primary key, player text not null, made integer not null,"
    " used integer not null, device text not null) without rowid;"
    "create index session_player on session(player, used);"
    "create index session_used on session(used);",
    "create table mark(id integer primary key, at integer not null);",
    ("alter table match add column summary text;"
     "alter table seat add column hidden integer not null default 0;"),
};

static const char *const texts[DT_SQLS] = {
#define DT_SQL(symbol, text) text,
#include "store/sqlite.def"
#undef DT_SQL
};

/* Transient errors: a disk that is full, fails or is read-only for a while, a locked file. All
 * other errors would occur again. */
static bool is_transient(int code)
{
    static const int codes[] = {SQLITE_BUSY, SQLITE_LOCKED,   SQLITE_READONLY, SQLITE_IOERR,
                                SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_PERM};
    for (int i = 0; i < DT_COUNT(codes); i++) {
        if (code == codes[i]) {
            return true;
        }
    }
    return false;
}

const char *dt_sql_failed(struct dt_store *s)
{
    struct dt_sqlite *sqlite = dt_sqlite_of(s);
    int code = sqlite3_extended_errcode(sqlite->db);
    snprintf(s->error, sizeof s->error, "store: %s (SQLite %d)", sqlite3_errmsg(sqlite->db), code);
    sqlite->unavailable = sqlite->group && is_transient(code & 0xff);
    return sqlite->unavailable ? dt_store_unavailable : s->error;
}

sqlite3_stmt *dt_sql_get(struct dt_store *s, enum dt_sql sql)
{
    sqlite3_stmt *st = dt_sqlite_of(s)->statement[sql];
    assert(sqlite3_stmt_busy(st) == 0);
    return st;
}

void dt_sql_text(sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC);
}

void dt_sql_span(sqlite3_stmt *st, int at, struct dt_span text)
{
    if (text.len == 0) {
        sqlite3_bind_null(st, at);
    } else {
        sqlite3_bind_text(st, at, text.at, text.len, SQLITE_STATIC);
    }
}

const char *dt_sql_run(struct dt_store *s, sqlite3_stmt *st)
{
    bool taken;
    const char *why = dt_sql_insert(s, st, &taken);
    return why == NULL && taken ? dt_sql_failed(s) : why;
}

const char *dt_sql_insert(struct dt_store *s, sqlite3_stmt *st, bool *taken)
{
    *taken = false;
    if (dt_sqlite_of(s)->unavailable) {
        return dt_store_unavailable;
    }
    int code = sqlite3_step(st);
    *taken = code == SQLITE_CONSTRAINT;
    const char *why = code == SQLITE_DONE || *taken ? NULL : dt_sql_failed(s);
    sqlite3_reset(st);
    return why;
}

bool dt_sql_row(struct dt_store *s, sqlite3_stmt *st, const char **why)
{
    if (dt_sqlite_of(s)->unavailable) {
        *why = dt_store_unavailable;
        return false;
    }
    int code = sqlite3_step(st);
    if (code == SQLITE_ROW) {
        *why = NULL;
        return true;
    }
    *why = code == SQLITE_DONE ? NULL : dt_sql_failed(s);
    sqlite3_reset(st);
    return false;
}

struct dt_span dt_sql_column(sqlite3_stmt *st, int column)
{
    const char *text = (const char *)sqlite3_column_text(st, column);
    return (struct dt_span){text, text != NULL ? sqlite3_column_bytes(st, column) : 0};
}

void dt_sql_copy_text(sqlite3_stmt *st, int column, char *out, size_t size)
{
    struct dt_span text = dt_sql_column(st, column);
    snprintf(out, size, "%.*s", text.len, text.at != NULL ? text.at : "");
}

static const char *execute(struct dt_store *s, const char *sql)
{
    return sqlite3_exec(dt_sqlite_of(s)->db, sql, NULL, NULL, NULL) == SQLITE_OK ? NULL
                                                                                 : dt_sql_failed(s);
}

static const char *read_number(struct dt_store *s, const char *sql, int *out)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(dt_sqlite_of(s)->db, sql, -1, &st, NULL) != SQLITE_OK) {
        return dt_sql_failed(s);
    }
    const char *why = sqlite3_step(st) == SQLITE_ROW ? NULL : dt_sql_failed(s);
    *out = why == NULL ? sqlite3_column_int(st, 0) : 0;
    sqlite3_finalize(st);
    return why;
}

static const char *raise_schema(struct dt_store *s, int from)
{
    char sql[SENTENCE];
    snprintf(sql, sizeof sql, "pragma user_version = %d", from + 1);
    const char *why = execute(s, migrations[from]);
    return why != NULL ? why : execute(s, sql);
}

/* Migrates the file, all steps in one transaction, so that two processes that start at the same
 * time agree. */
static const char *migrate(struct dt_store *s)
{
    int version = 0;
    const char *why = execute(s, "begin immediate");
    if (why == NULL) {
        why = read_number(s, "pragma user_version", &version);
    }
    if (why == NULL && version > DT_COUNT(migrations)) {
        why = "store: the file was written by a later version";
    }
    for (int i = version; why == NULL && i < DT_COUNT(migrations); i++) {
        why = raise_schema(s, i);
    }
    if (why == NULL) {
        return execute(s, "commit");
    }
    sqlite3_exec(dt_sqlite_of(s)->db, "rollback", NULL, NULL, NULL);
    return why;
}

static const char *prepare(struct dt_store *s)
{
    struct dt_sqlite *sqlite = dt_sqlite_of(s);
    for (int i = 0; i < DT_SQLS; i++) {
        if (sqlite3_prepare_v3(sqlite->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statement[i], NULL) != SQLITE_OK) {
            return dt_sql_failed(s);
        }
    }
    return NULL;
}

static const char *set_up(struct dt_store *s)
{
    sqlite3_busy_timeout(dt_sqlite_of(s)->db, OPEN_BUSY_MS);
    const char *why = execute(s, "pragma journal_mode = wal;"
                                 "pragma synchronous = full;"
                                 "pragma wal_autocheckpoint = 4000;"
                                 "pragma cache_size = -16384;"
                                 "pragma temp_store = memory");
    if (why == NULL) {
        why = migrate(s);
    }
    if (why == NULL) {
        why = prepare(s);
    }
    if (why == NULL) {
        why = dt_sqlite_account_fill(s);
    }
    sqlite3_busy_timeout(dt_sqlite_of(s)->db, BUSY_MS);
    return why;
}

static void close_store(struct dt_store *s)
{
    struct dt_sqlite *sqlite = dt_sqlite_of(s);
    for (int i = 0; i < DT_SQLS; i++) {
        sqlite3_finalize(sqlite->statement[i]);
    }
    sqlite3_close(sqlite->db);
    free(sqlite);
}

/* A moved or deleted file can still be written, but its data would be lost. */
static bool is_moved(struct dt_store *s)
{
    int moved = 0;
    sqlite3_file_control(dt_sqlite_of(s)->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

static const char *begin(struct dt_store *s)
{
    struct dt_sqlite *sqlite = dt_sqlite_of(s);
    assert(!sqlite->group);
    sqlite->group = true;
    sqlite->unavailable = is_moved(s);
    if (sqlite->unavailable) {
        snprintf(s->error, sizeof s->error, "store: the file was moved or deleted");
    }
    return dt_sql_run(s, dt_sql_get(s, DT_SQL_BEGIN));
}

static void rollback(struct dt_store *s)
{
    struct dt_sqlite *sqlite = dt_sqlite_of(s);
    sqlite3_stmt *st = sqlite->statement[DT_SQL_ROLLBACK];
    if (sqlite3_get_autocommit(sqlite->db) == 0) {
        sqlite3_step(st);
        sqlite3_reset(st);
    }
    sqlite->group = sqlite->unavailable = false;
}

static const char *commit(struct dt_store *s)
{
    const char *why = dt_sql_run(s, dt_sql_get(s, DT_SQL_COMMIT));
    rollback(s);
    return why;
}

static const char *fetch_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET])
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_SECRET_INSERT);
    sqlite3_bind_blob(st, 1, secret, DT_STORE_SECRET, SQLITE_STATIC);
    const char *why = dt_sql_run(s, st);
    if (why != NULL) {
        return why;
    }
    st = dt_sql_get(s, DT_SQL_SECRET);
    if (!dt_sql_row(s, st, &why)) {
        return why != NULL ? why : "store: the secret is missing";
    }
    if (sqlite3_column_bytes(st, 0) != DT_STORE_SECRET) {
        why = "store: the secret has the wrong length";
    } else {
        memcpy(secret, sqlite3_column_blob(st, 0), DT_STORE_SECRET);
    }
    sqlite3_reset(st);
    return why;
}

static const char *mark(struct dt_store *s, int64_t at)
{
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_MARK);
    sqlite3_bind_int64(st, 1, at);
    return dt_sql_run(s, st);
}

static const char *read_time(struct dt_store *s, int64_t *now, int64_t *marked)
{
    const char *why;
    struct timespec t;
    sqlite3_stmt *st = dt_sql_get(s, DT_SQL_MARKED);
    *marked = 0;
    while (dt_sql_row(s, st, &why)) {
        *marked = sqlite3_column_int64(st, 0);
    }
    clock_gettime(CLOCK_REALTIME, &t);
    *now = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    *now = *now > *marked ? *now : *marked;
    return why;
}

static const struct dt_store_backend backend = {
    .close = close_store,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .secret = fetch_secret,
    .time = read_time,
    .mark = mark,
    .match_open = dt_sqlite_match_open,
    .append = dt_sqlite_append,
    .sit = dt_sqlite_sit,
    .load = dt_sqlite_load,
    .find = dt_sqlite_find,
    .list = dt_sqlite_list,
    .forget = dt_sqlite_forget,
    .running = dt_sqlite_running,
    .stale = dt_sqlite_stale,
    .drop = dt_sqlite_drop,
    .count = dt_sqlite_count,
    .account_open = dt_sqlite_account_open,
    .account_find = dt_sqlite_account_find,
    .account_of = dt_sqlite_account_of,
    .account_alike = dt_sqlite_account_alike,
    .account_change = dt_sqlite_account_change,
    .session_open = dt_sqlite_session_open,
    .session_find = dt_sqlite_session_find,
    .session_use = dt_sqlite_session_use,
    .session_list = dt_sqlite_session_list,
    .session_end = dt_sqlite_session_end,
};

/* Only the owner may read the store: it holds hashes, keys and the secret. SQLite gives the files
 * beside it the mode of the first. Hazard: an existing file must not be opened here, because
 * closing it would drop the locks of every other handle of this process. */
static void keep_private(const char *where)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[PATH_MAX];
    struct stat is;
    if (where[0] == 0 || strcmp(where, ":memory:") == 0) {
        return;
    }
    int fd = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
    }
    for (int i = 0; i < DT_COUNT(ends); i++) {
        int len = snprintf(path, sizeof path, "%s%s", where, ends[i]);
        if (len < (int)sizeof path && stat(path, &is) == 0 && S_ISREG(is.st_mode) &&
            (is.st_mode & 077) != 0) {
            (void)chmod(path, is.st_mode & 0700);
        }
    }
}

const char *dt_sqlite_open(const char *where, struct dt_store **out)
{
    static _Thread_local char error[SENTENCE];
    struct dt_sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL) {
        return "store: out of memory";
    }
    struct dt_store *s = &sqlite->store;
    s->backend = &backend;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const char *why = NULL;
    keep_private(where);
    if (sqlite3_open_v2(where, &sqlite->db, flags, NULL) != SQLITE_OK) {
        why = dt_sql_failed(s);
    } else {
        why = set_up(s);
    }
    if (why != NULL) {
        snprintf(error, sizeof error, "%s (%s)", why, where);
        s->backend->close(s);
        return error;
    }
    *out = s;
    return NULL;
}
