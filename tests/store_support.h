/* A store for one test. With DT_POSTGRES in the environment, the address of a database, tests use
 * that, each in a schema of its own; otherwise SQLite. */
#ifndef DT_TESTS_STORE_SUPPORT_H
#define DT_TESTS_STORE_SUPPORT_H

#include "store/nodes.h"

enum { DT_TEST_PATH = 512 };

/* A new store: a file with the files that SQLite creates beside it, or a schema. */
struct dt_test_store {
    char dir[DT_TEST_PATH - 16];
    char path[DT_TEST_PATH];
};

/* What a load reports, as one text. */
struct dt_test_log {
    char text[4096];
    int len;
};

const char *dt_test_postgres(void); /* the address, or NULL */
void dt_test_postgres_run(const char *where, const char *sql);

/* Set up and tear down; the store is the test's state. */
int dt_test_store_make(void **state);
int dt_test_store_clear(void **state);
struct dt_store *dt_test_store_open(void **state);

enum dt_store_result dt_test_match_open(struct dt_store *s, const char *id, const char *code,
                                        bool open, int64_t at);
void dt_test_log_add(struct dt_test_log *h, const char *format, ...);

#endif
