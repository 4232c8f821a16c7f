/* Reads a match from the store and replays it on DT_POOL_CPU. */
#ifndef DT_SERVER_LOAD_H
#define DT_SERVER_LOAD_H

#include "server/table.h"

struct dt_load {
    struct dt_job job;
    struct dt_server *server;
    void (*then)(struct dt_load *l); /* on the loop's thread; frees it with dt_load_free */
    char id[DT_STORE_ID];
    int64_t at; /* when it was requested */
    int after;  /* only entries after this number, which are not replayed; 0: all */
    int last;   /* number of the last entry that was read or replayed */
    enum dt_store_result result;
    const char *error; /* an entry is missing, or could not be replayed */
    struct dt_store_match about;
    char player[DT_SEATS][DT_STORE_ID];
    dt_seats guests;     /* players without an account */
    struct dt_refs refs; /* with `after`: begin with the table's */
    char *text;          /* what the store has: the setup, unless `after`, and the entries */
    int len, cap;
    struct dt_match match; /* its history and its journal's text are allocated */
    struct dt_journal journal;
};
void dt_load_post(struct dt_load *l);
/* The error text for a match that could not be loaded. */
const char *dt_load_error(const struct dt_load *l);
void dt_load_free(struct dt_load *l);   /* set what was moved out of it to NULL */
void dt_table_load(struct dt_table *t); /* it is loading until then */
void dt_table_apply_loaded(struct dt_table *t,
                           const struct dt_load *l); /* entries of other nodes */

#endif
