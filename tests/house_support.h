/* A house without sockets and threads: messages go in and come out by hand, jobs are done at once. */
#ifndef DT_TESTS_HOUSE_SUPPORT_H
#define DT_TESTS_HOUSE_SUPPORT_H

#include "server/house.h"

struct dt_test_house {
    struct dt_house *house;
    struct dt_desk desk;
    const char *address; /* of those who come next; NULL: not known */
};

/* Somebody at the door, and the texts that were sent there. */
struct dt_test_guest {
    struct dt_client *client;
    int closed; /* with this code; 0: not */
};

/* The time is what this says, in ms; every house has it. */
extern int64_t dt_test_time;

void dt_test_house_open(struct dt_test_house *t, const char *store);
void dt_test_house_close(struct dt_test_house *t);
/* Does all that waits, until nothing is left to do. */
void dt_test_house_run(struct dt_test_house *t);

/* Lets time pass while the house ticks, as it does. */
void dt_test_house_wait(struct dt_test_house *t, int64_t ms);

void dt_test_guest_open(struct dt_test_house *t, struct dt_test_guest *g);
void dt_test_guest_close(struct dt_test_guest *g);
/* Says something and lets the house do all that follows. */
void dt_test_guest_say(struct dt_test_house *t, struct dt_test_guest *g, const char *text);
/* The next text that was sent, or NULL; it is there until the next call. */
const char *dt_test_guest_hear(struct dt_test_guest *g);
/* Hears until a text holds these words, and fails if none does; the texts before it are dropped. */
const char *dt_test_guest_expect(struct dt_test_guest *g, const char *words);

#endif
