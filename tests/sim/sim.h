/* The server in a simulator: several nodes in one process, on virtual time, at a store in memory, with
 * people who play over connections that delay and break. Everything that happens follows from a seed, so
 * a failing one is replayed exactly (docs/testing.md). One thread. */
#ifndef DT_TESTS_SIM_SIM_H
#define DT_TESTS_SIM_SIM_H

#include <jansson.h>

#include "server/table.h"
#include "store/backend.h"

enum {
    SIM_NODES = 3,
    SIM_PEOPLE = 7, /* the last one is hostile */
    SIM_MATCHES = 64,
    SIM_LEASES = 128,
    SIM_HERE = 512,
    SIM_HOSTILE_REFS = 40, /* references that the hostile one uses again and again */
    SIM_PENDING = 4,       /* requests of a person without an answer */
};

/* The time at which a simulation begins, in ms since 1970. */
#define SIM_START ((int64_t)1000000000000)

struct sim;
struct sim_node;
struct sim_person;

/* The store. */

struct sim_entry {
    char *line, *ref;
    int64_t writer; /* the handle that stored it */
};

/* A match as it is stored, and what the oracle knows of it. */
struct sim_match {
    struct dt_store_match about;
    char *setup;
    struct sim_entry *entries;
    int count, cap;
    char player[DT_SEATS][DT_STORE_ID];
    struct sim_oracle *oracle;
};

struct sim_lease {
    char id[DT_STORE_ID], node[DT_STORE_ID];
    int64_t until;
};

struct sim_here {
    char match[DT_STORE_ID], node[DT_STORE_ID];
    struct dt_presence presence;
};

struct sim_store {
    struct sim_match *match[SIM_MATCHES];
    int matches;
    struct sim_lease lease[SIM_LEASES];
    struct sim_here here[SIM_HERE];
    struct {
        char id[DT_STORE_ID];
        int people;
        int64_t until;
    } node[SIM_NODES * 8];
    int64_t mark;
    int64_t writers; /* handles opened so far */
    struct sim_undo *undo;
    struct sim_notice *group; /* notifications of the group that is being written, newest first */
};

/* Thousandths. */
struct sim_faults {
    int commit_fails, answer_lost, verb_fails;    /* of a group, of a group, of a verb */
    int notice_late, notice_twice, listen_breaks; /* of a notification, of one, of a read */
    int cut, slow;         /* of a message: its connection is cut; of a person: reads slowly */
    int kill, stop, stall; /* of a second: a node is killed, stopped, its store stalls */
    int repeat;            /* of a request: it is sent twice */
};

/* A notification on its way to a node. */
struct sim_notice {
    struct sim_notice *next;
    int64_t due;
    struct dt_notification notification;
    char *line, *ref;
};

struct sim_node {
    struct sim *sim;
    int number;
    bool up;
    int generation; /* of the process: what was planned for an earlier one is void */
    bool severed;   /* killed: its store takes nothing any more */
    bool stopping;  /* with a store that works; otherwise the process would end as if killed */
    struct dt_server *server;
    struct dt_store_worker worker;
    int64_t skew;           /* of its clock, */
    int drift;              /* which also gains or loses so many ms a second */
    int64_t stalled;        /* its store thread does nothing until then */
    bool planned[DT_POOLS]; /* a run of the pool is planned */
    struct sim_notice *notices;
    int64_t deaf; /* its listening connection is broken until then */
};

/* Events, in order of time and then of planning. */
struct sim_event {
    int64_t at, order;
    void (*run)(struct sim *sim, const struct sim_event *e);
    int number; /* of a node, a person or a pool */
    int other;
    int generation;
    char *text;
};

/* A connection of a person. */
struct sim_conn {
    struct dt_client *client; /* NULL: closed */
    int node;
    int64_t up, down; /* when the last message arrives there, and here */
    bool pulling;
};

/* A request that may be sent again until it is answered. */
struct sim_request {
    int64_t ref; /* 0: unused */
    char *text;
    char match[DT_STORE_ID];
    bool logged; /* an answer `ok` means that it is an entry */
    int64_t sent;
};

struct sim_person {
    struct sim *sim;
    int number;
    char name[16], client[16], player[DT_STORE_ID];
    char token[DT_TOKEN_MAX];
    struct sim_conn conn;
    int connection; /* counts them, so that what is under way on an earlier one is void */
    bool welcome, hostile, slow;
    char match[DT_STORE_ID]; /* where they play; empty: nowhere */
    json_t *table;           /* as they know it; NULL: not yet */
    int64_t heard;           /* the last entry of which they have heard */
    bool since;              /* asked for what they have missed */
    bool committed;          /* to a client seed */
    int64_t asleep;          /* does nothing until then */
    int64_t arrived;         /* when they came to the match */
    int64_t refs;            /* used so far */
    int64_t acted;           /* the entry on which the last decision was sent */
    struct sim_request pending[SIM_PENDING];
};

/* How much has happened. */
struct sim_count {
    int64_t matches, entries, confirmed, messages, kills, cuts, conflicts, flags, outages;
};

struct sim {
    uint64_t seed;
    bool trace;
    struct dt_rng rng;
    int64_t now, end;         /* ms; the faults end then */
    int64_t planned;          /* events so far */
    struct sim_event *events; /* a heap */
    int event_count, event_cap;
    bool alone; /* one node, with its own store */
    bool calm;  /* the faults have ended */
    struct sim_faults faults;
    struct sim_store store;
    struct sim_node node[SIM_NODES];
    int nodes, nodes_up;
    int outages;              /* times without any node, */
    int64_t down, down_since; /* how long those were that are over, and when the last one began */
    struct sim_person person[SIM_PEOPLE];
    int people;
    uint8_t secret[DT_STORE_SECRET];
    struct sim_count count;
};

/* world.c */
uint32_t sim_below(struct sim *sim, uint32_t n);
bool sim_chance(struct sim *sim, int thousandths); /* never when calm */
void sim_plan(struct sim *sim, int64_t in, struct sim_event e);
bool sim_step(struct sim *sim); /* runs the next event; false: there is none */
void sim_clear(struct sim *sim);
/* The trace, and a failure: prints why and how to replay it, and ends the program. */
__attribute__((format(printf, 2, 3))) void sim_note(const struct sim *sim, const char *format, ...);
_Noreturn __attribute__((format(printf, 2, 3))) void sim_fail(const struct sim *sim,
                                                              const char *format, ...);

/* store.c */
const char *sim_store_open(const char *where,
                           struct dt_store **out); /* `where` is a node's number */
struct sim_match *sim_store_find(struct sim *sim, const char *id);
void sim_store_free(struct sim *sim);
void sim_notices_free(struct sim_notice **list);
extern struct sim *sim_now; /* the simulation that runs */

/* node.c */
void sim_node_start(struct sim_node *n);
void sim_node_stop(struct sim_node *n); /* finishes what was begun */
void sim_node_kill(struct sim_node *n);
void sim_node_plan(struct sim_node *n);        /* plans runs of pools that have work */
void sim_node_enter(const struct sim_node *n); /* its clock is read from now on */
int64_t sim_down_ms(const struct sim *sim);    /* time without any node */
void sim_faults_begin(struct sim *sim);
void sim_nodes_end(struct sim *sim);

/* network.c */
void sim_connect(struct sim_person *p, int node);
void sim_send(struct sim_person *p, const char *text); /* arrives some time later, or never */
void sim_disconnect(struct sim_person *p);             /* both ends know at once */

/* person.c */
void sim_person_begin(struct sim_person *p, int number);
void sim_person_end(struct sim_person *p);
void sim_person_receive(struct sim_person *p, const char *text);
void sim_person_lost(struct sim_person *p);                      /* the connection is */
void sim_ask(struct sim_person *p, bool logged, json_t *object); /* takes the object */
json_t *sim_do(const struct sim_person *p, const char *verb, const char *text);

/* hostile.c */
void sim_hostile_think(struct sim_person *p);
bool sim_hostile_token(struct sim_person *p, json_t *hello); /* a false one, if there is any */

/* oracle.c: what must hold. */
void sim_oracle_stored(struct sim *sim, struct sim_match *m); /* its last entry was stored */
void sim_oracle_free(struct sim_match *m);
void sim_oracle_table(const struct sim_person *p, const json_t *table); /* as they know it */
void sim_oracle_message(struct sim_person *p, const json_t *message, const char *text);
void sim_oracle_confirmed(struct sim_person *p, const struct sim_request *r);
/* A decision for a seat, on what it may know; false: it has none to make. */
bool sim_oracle_decide(struct sim *sim, const struct sim_match *m, int seat,
                       char action[DT_ACTION_TEXT_MAX]);
bool sim_oracle_over(const struct sim_match *m);
void sim_oracle_end(struct sim *sim); /* checks at the end of a run */

#endif
