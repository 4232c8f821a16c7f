/* What the files of the SQLite store share: the handle, its statements, and short ways to run them.
 * Nobody outside store/sqlite*.c includes this. */
#ifndef DT_STORE_SQLITE_H
#define DT_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

enum dt_sql {
#define DT_SQL(symbol, text) DT_SQL_##symbol,
#include "store/sqlite.def"
#undef DT_SQL
    DT_SQLS,
};

struct dt_store {
    sqlite3 *db;
    sqlite3_stmt *statement[DT_SQLS];
    char trouble[256]; /* the last error as a sentence */
};

/* The error of the last call as a sentence. */
const char *dt_sql_trouble(struct dt_store *s);

/* A statement, ready to be bound; its parameters are those of the last use until they are bound. */
sqlite3_stmt *dt_sql_get(struct dt_store *s, enum dt_sql sql);
void dt_sql_text(sqlite3_stmt *st, int at, const char *text);
void dt_sql_span(sqlite3_stmt *st, int at, struct dt_span text); /* empty: NULL */

/* Runs a statement that gives no rows. NULL, or a sentence. */
const char *dt_sql_run(struct dt_store *s, sqlite3_stmt *st);
/* The same for an insert that may meet something that is there: then `taken` is set. */
const char *dt_sql_insert(struct dt_store *s, sqlite3_stmt *st, bool *taken);
/* The next row: true, with the statement on it. At the end or after an error (a sentence in `why`)
 * the statement is ready for its next use. */
bool dt_sql_row(struct dt_store *s, sqlite3_stmt *st, const char **why);

/* A column as a string of at most `size` bytes, zero included. */
void dt_sql_take(sqlite3_stmt *st, int column, char *out, size_t size);
struct dt_span dt_sql_column(sqlite3_stmt *st, int column);

#endif
