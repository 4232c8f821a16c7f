/* Verbs for several nodes at one store: notifications of entries, leases, presence, shared rate
 * limits. Only a store that can be shared has them (dt_store_shared). Time is the database's, so
 * the nodes' clocks may differ. */
#ifndef DT_STORE_NODES_H
#define DT_STORE_NODES_H

#include "store/store.h"

enum {
    DT_STORE_LEASES = 500,
    DT_STORE_LEASE_MS =
        6000, /* the same for every node, so that the end of a lease tells when it began */
};

bool dt_store_shared(const struct dt_store *s);

/* Something that happened on a node. */
struct dt_notification {
    char match
        [DT_STORE_ID]; /* empty: the connection was lost, anything may have happened; a minus sign and a player: sessions of theirs have ended */
    int number;        /* its newest entry; 0: only presence has changed */
    struct dt_span line, ref; /* of that entry; empty: read it from the store */
};

/* Waits up to `ms` for notifications and reports all of them. A handle used for this must not be
 * used for anything else. Spans are valid during the callback. */
const char *dt_store_listen(struct dt_store *s, int ms, void *to,
                            void (*on_notification)(void *to,
                                                    const struct dt_notification *notification));

/* Timers and bot moves are run by the node that holds the match's lease. An id is a match's, or a
 * word after a minus sign. Doing the work twice is harmless, so a lease need not be exact. */
struct dt_lease_request {
    const char *node;
    int ms;                        /* duration; of a match DT_STORE_LEASE_MS */
    const char (*id)[DT_STORE_ID]; /* the wanted ids, */
    int count;                     /* at most DT_STORE_LEASES */
};

/* Takes or renews leases: `out` gets those of the wanted that the node now holds. */
struct dt_leased {
    char id[DT_STORE_ID];
    int64_t unattended_ms; /* ms since it was last taken, renewed or released; 0: new */
};
const char *dt_store_lease(struct dt_store *s, const struct dt_lease_request *request,
                           struct dt_leased *out, int *count);
/* Takes over expired leases of matches. */
const char *dt_store_lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                   struct dt_leased *out, int most, int *count);
/* Releases one lease that is no longer needed; NULL: all of a node, for other nodes to take
 * over. */
const char *dt_store_lease_release(struct dt_store *s, const char *node, const char *id);

/* Registers a node as alive for `ms`, with its number of people; `others` gets the number on other
 * nodes. */
const char *dt_store_heartbeat(struct dt_store *s, const char *node, int people, int ms,
                               int *others);

/* Watchers of a table, on one node or on several. */
struct dt_presence {
    bool open;      /* the table is public */
    uint32_t seats; /* seats whose player watches, one bit each */
    int spectators;
};

/* Publishes a node's watchers, valid while the node is alive. Other nodes are notified. */
const char *dt_store_presence_set(struct dt_store *s, const char *match, const char *node,
                                  const struct dt_presence *presence);
/* The watchers of a table on other nodes. */
const char *dt_store_presence_others(struct dt_store *s, const char *match, const char *node,
                                     struct dt_presence *out);
/* Public tables with watchers on any node, the latest first. */
const char *dt_store_lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most,
                                  int *count);

/* At most `burst` at once, and in the long run `count` in `seconds`. */
struct dt_store_rate {
    int burst, count, seconds;
};

/* Takes a token from a bucket that all nodes share; `allowed` is false if there is none. */
const char *dt_store_rate_take(struct dt_store *s, const char *key,
                               const struct dt_store_rate *rate, bool *allowed);

/* Deletes expired rows of nodes, presence and buckets. */
const char *dt_store_expire(struct dt_store *s);

#endif
