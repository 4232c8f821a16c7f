/* A store of a test's own. With DT_POSTGRES in the environment, the address of a database, the tests
 * are about that, each in a schema of its own; otherwise about SQLite. */
#ifndef DT_TESTS_STORE_SUPPORT_H
#define DT_TESTS_STORE_SUPPORT_H

#include "store/nodes.h"

enum { DT_TEST_PATH = 512 };

/* A fresh store for one test: a file, with the files that SQLite lays beside it, or a schema. */
struct dt_test_store {
    char dir[DT_TEST_PATH - 16];
    char path[DT_TEST_PATH];
};

/* What a load tells, as one text. */
struct dt_test_log {
    char text[4096];
    int len;
};

const char *dt_test_postgres(void); /* the address, or NULL */
void dt_test_postgres_run(const char *where, const char *sql);

/* Before and after each test; the place is its state. */
int dt_test_store_make(void **state);
int dt_test_store_clear(void **state);
struct dt_store *dt_test_store_open(void **state);

enum dt_store_result dt_test_match_open(struct dt_store *s, const char *id, const char *code,
                                        bool open, int64_t at);
void dt_test_log_add(struct dt_test_log *h, const char *format, ...);

#endif
