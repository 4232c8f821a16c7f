/* What several nodes at one store need besides: hearing of each other's entries, agreeing on who does
 * what nobody asked for, and knowing who is where. Only a store that can be shared has these verbs;
 * dt_store_shared tells. Time is the database's, so clocks of nodes may differ. */
#ifndef DT_STORE_NODES_H
#define DT_STORE_NODES_H

#include "store/store.h"

enum {
    DT_STORE_LEASES = 500,
    DT_STORE_LEASE_MS =
        6000, /* what every node asks for, so that the end of a lease tells its beginning */
};

bool dt_store_shared(const struct dt_store *s);

/* Something that happened at a node. */
struct dt_notification {
    char match[DT_STORE_ID];  /* empty: the connection was lost, anything may have happened; a
                                 minus sign and a player: sessions of theirs have ended */
    int number;               /* its newest entry; 0: only who is there has changed */
    struct dt_span line, ref; /* of that entry; empty if it must be read */
};

/* Waits so long for something to be heard, and tells all of it. A handle that hears does nothing
 * else. Spans live during the call that gets them. */
const char *dt_store_listen(struct dt_store *s, int ms, void *to,
                            void (*on_notification)(void *to,
                                                    const struct dt_notification *notification));

/* What must happen though nobody clicks is done by the node with the lease of it. An id is a match's,
 * or a word behind a minus sign. Doing it twice is harmless, so a lease need not be exact. */
struct dt_lease_request {
    const char *node;
    int ms;                        /* how long it is for; of a match DT_STORE_LEASE_MS */
    const char (*id)[DT_STORE_ID]; /* what is wanted, */
    int count;                     /* at most DT_STORE_LEASES of them */
};

/* Takes or renews leases: of those wanted, `out` gets those that are the node's now. */
struct dt_leased {
    char id[DT_STORE_ID];
    int64_t unattended_ms; /* ms since it was last taken, renewed or left; 0: it is new */
};
const char *dt_store_lease(struct dt_store *s, const struct dt_lease_request *request,
                           struct dt_leased *out, int *count);
/* Takes leases of matches whose nodes have not renewed them. */
const char *dt_store_lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                   struct dt_leased *out, int most, int *count);
/* Gives one back that nobody needs any more; NULL: leaves all of a node to the others. */
const char *dt_store_lease_release(struct dt_store *s, const char *node, const char *id);

/* Says that a node is there for so many ms, with so many people; `others` is how many are at other
 * nodes. */
const char *dt_store_heartbeat(struct dt_store *s, const char *node, int people, int ms,
                               int *others);

/* Who looks at a table at one node, or elsewhere. */
struct dt_presence {
    bool open;      /* the table is in the lobby */
    uint32_t seats; /* whose people are there, a bit each */
    int onlookers;
};

/* Says who is here, as long as the node is there. Other nodes hear of it. */
const char *dt_store_presence_set(struct dt_store *s, const char *match, const char *node,
                                  const struct dt_presence *presence);
/* Everybody who looks at a table at other nodes. */
const char *dt_store_presence_others(struct dt_store *s, const char *match, const char *node,
                                     struct dt_presence *out);
/* Tables of the lobby where somebody is, at any node, the latest first. */
const char *dt_store_lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most,
                                  int *count);

/* So many at once, and in the long run `count` in `seconds`. */
struct dt_store_rate {
    int burst, count, seconds;
};

/* Takes one out of a bucket that all nodes share; `fine` is false if there is none. */
const char *dt_store_rate_take(struct dt_store *s, const char *key,
                               const struct dt_store_rate *rate, bool *allowed);

/* Clears away what has expired. */
const char *dt_store_expire(struct dt_store *s);

#endif
