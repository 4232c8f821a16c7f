/* A house without sockets and threads: messages go in and come out by hand, jobs are done at once. */
#ifndef DT_TESTS_SERVER_SUPPORT_H
#define DT_TESTS_SERVER_SUPPORT_H

#include "server/server.h"

struct dt_test_server {
    struct dt_server *server;
    struct dt_store_worker store_worker;
    const char *address; /* of those who come next; NULL: not known */
};

/* Somebody at the door, and the texts that were sent there. */
struct dt_test_client {
    struct dt_client *client;
    int closed; /* with this code; 0: not */
};

/* The time is what this says, in ms; every house has it. */
extern int64_t dt_test_time;

void dt_test_server_open(struct dt_test_server *t, const char *store);
void dt_test_server_close(struct dt_test_server *t);
/* Does all that waits, until nothing is left to do. */
void dt_test_server_run(struct dt_test_server *t);

/* Lets time pass while the house ticks, as it does. */
void dt_test_server_wait(struct dt_test_server *t, int64_t ms);

void dt_test_client_open(struct dt_test_server *t, struct dt_test_client *g);
void dt_test_client_close(struct dt_test_client *g);
/* Says something and lets the house do all that follows. */
void dt_test_client_send(struct dt_test_server *t, struct dt_test_client *g, const char *text);
/* The next text that was sent, or NULL; it is there until the next call. */
const char *dt_test_client_next(struct dt_test_client *g);
/* Hears until a text holds these words, and fails if none does; the texts before it are dropped. */
const char *dt_test_client_expect(struct dt_test_client *g, const char *words);

#endif
