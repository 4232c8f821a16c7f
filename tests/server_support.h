/* A server without sockets and threads: the test sends and receives messages, and runs the jobs. */
#ifndef DT_TESTS_SERVER_SUPPORT_H
#define DT_TESTS_SERVER_SUPPORT_H

#include "server/watch.h"
#include "server/load.h"
#include "server/lobby.h"
#include "server/session.h"
#include "server/store_pool.h"

struct dt_test_server {
    struct dt_server *server;
    struct dt_store_worker store_worker;
    const char *address; /* of clients opened next; NULL: unknown */
};

/* A connected client. */
struct dt_test_client {
    struct dt_client *client;
    int closed; /* close code; 0: open */
};

/* The server's time in ms, shared by all test servers. */
extern int64_t dt_test_time;

enum { DT_TEST_STORE_PATH = 512 };

/* A new SQLite store in a file, which servers can share; and its removal. */
void dt_test_store_create(char path[DT_TEST_STORE_PATH]);
void dt_test_store_remove(const char *path);

void dt_test_server_open(struct dt_test_server *t, const char *store);
void dt_test_server_close(struct dt_test_server *t);
/* Runs all jobs until none is left. */
void dt_test_server_run(struct dt_test_server *t);

/* Lets time pass with regular ticks. */
void dt_test_server_wait(struct dt_test_server *t, int64_t ms);

void dt_test_client_open(struct dt_test_server *t, struct dt_test_client *g);
void dt_test_client_close(struct dt_test_client *g);
/* Sends a message and runs all jobs that follow from it. */
void dt_test_client_send(struct dt_test_server *t, struct dt_test_client *g, const char *text);
/* The next message the server sent, or NULL; valid until the next call. */
const char *dt_test_client_next(struct dt_test_client *g);
/* Reads messages until one contains these words, and fails if none does. */
const char *dt_test_client_expect(struct dt_test_client *g, const char *words);

#endif
