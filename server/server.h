/* The server's state without sockets: all tables, all connected clients, and the rules of what passes
 * between them. The network edge delivers messages (dt_client_receive) and collects them
 * (dt_client_next).
 *
 * Threads: everything here belongs to the event loop's thread. Slow work runs as jobs on the pools of
 * struct dt_server; a job's work() may touch only its own struct and its worker, never a table or a
 * client. Since either may be gone when done() runs, jobs keep ids and handles and look them up again.
 * Inside server/ and its tests only. */
#ifndef DT_SERVER_SERVER_H
#define DT_SERVER_SERVER_H

#include "match/journal.h"
#include "server/admission.h"
#include "server/bucket_map.h"
#include "server/buf.h"
#include "server/cluster.h"
#include "server/job_pool.h"
#include "server/metrics.h"
#include "server/rate_limiter.h"
#include "server/store_pool.h"
#include "server/strmap.h"
#include "server/token.h"
#include "server/token_bucket.h"

enum {
    DT_PROTOCOL = 3,                                  /* version of the messages */
    DT_MESSAGE_IN_MAX = 8192,                         /* bytes of a message from a client */
    DT_MESSAGE_OUT_MAX = DT_MATCH_MESSAGE_MAX + 4096, /* and of one to a client */
    DT_QUEUE_MESSAGES = 512, /* queued for one client; a slower one is dropped */
    DT_QUEUE_BYTES = 1 << 20,
    DT_WATCHES = 16,     /* tables that one connection watches */
    DT_PARKED = 64,      /* messages that wait for one table */
    DT_REMOVED = 8,      /* people whom the host removed, that a table remembers */
    DT_CHATS = 1000,     /* chat messages of one seat in a match, */
    DT_ENTRIES = 250,    /* and entries of each other verb about it that are not decisions */
    DT_CODE_LEN = 5,     /* of a new table's code, */
    DT_CODE_LEN_OLD = 7, /* and of older ones */
    DT_ID_LEN = 12,
    DT_JOBS_MAX = 4096, /* waiting in a pool; above, requests are refused as busy */
    DT_JOBS_OWNER = 64, /* of one owner */
    DT_HASH_SLOTS = 16, /* passwords that are hashed or compared at once */
};

/* A session that was not used for so long (ms) ends, and so does a guest's token: 90 days. */
#define DT_SESSION_MS ((int64_t)90 * 24 * 3600 * 1000)

/* What password attempts are counted by. */
enum dt_throttle {
    DT_THROTTLE_ADDRESS,      /* from an address */
    DT_THROTTLE_ACCOUNT_FROM, /* at an account from one address or device */
    DT_THROTTLE_ACCOUNT,      /* at an account from anywhere */
    DT_THROTTLE_REGISTER,     /* new accounts from an address */
    DT_THROTTLE_KINDS
};

struct dt_server_config {
    int64_t (*clock)(void);   /* ms; must never go back or jump */
    struct dt_rate messages;  /* of one connection */
    struct dt_rate passwords; /* attempts of one connection; password_throttle.c has the others */
    int tables;               /* that one player may have open */
    int think_ms;             /* a bot's time for a decision */
    int idle_ms;              /* an unused table is unloaded after this */
};

struct dt_catch_up;
struct dt_load;
struct dt_server;
struct dt_table;
struct dt_watch;

struct dt_server {
    struct dt_server_config config;
    struct dt_job_pool *pool[DT_POOLS];
    const struct dt_cluster *cluster;
    struct dt_store_worker *store_worker;
    bool store_down;          /* the store is unavailable, and clients were told */
    int64_t base;             /* clock() + base is ms since 1970 */
    int64_t last_check;       /* when the loop last read the clock (dt_outage_check) */
    bool draining;            /* still serving, but /readyz says not ready */
    struct {                  /* of dt_cluster_alone */
        int64_t started;      /* when this process resumed the matches, */
        int64_t mark, marked; /* last sign of life of the process before it, and of this one */
        bool resuming;        /* matches are still being resumed */
    } alone;
    struct { /* of dt_cluster_nodes */
        char id[DT_STORE_ID];
        bool lost;                           /* the notification connection is, */
        bool silent;                         /* the database does not answer; */
        int64_t answered;                    /* when it last did */
        bool lease_pending;                  /* a lease job is under way */
        int64_t orphans_checked, expiry_run; /* when this node last looked for orphaned matches, and
                                                expired old rows */
        int64_t polled;  /* when it last asked for the other nodes' people and tables, */
        uint64_t tables; /* hash of those that they list, */
        int people;      /* and how many people there are */
    } nodes;
    uint8_t secret[DT_STORE_SECRET];
    struct dt_client **clients;
    uint32_t client_cap, client_count;
    uint64_t serial;
    struct dt_strmap tables, codes;
    bool stopping; /* nothing new is started */
    bool lobby_dirty;
    int64_t lobby_sent, swept, expired;
    int64_t lobby_people; /* as last sent */
    struct dt_bucket_map password_buckets[DT_THROTTLE_KINDS];
    struct dt_hash_slot {
        bool taken;
        char address[DT_ADDRESS_MAX];
    } hash_slots[DT_HASH_SLOTS];
    struct dt_strmap session_cache; /* sessions that were valid when last verified */
    bool recheck_pending;           /* some client has `recheck` */
    struct dt_rate_limiter limiter;
    struct dt_frames *frames; /* cache of pictures */
    struct dt_metrics metrics;
    struct dt_match_update news;   /* of the entry that was applied last, */
    struct dt_match_change change; /* and what it changed for all; used by news.c alone */
    struct dt_match_part part;
    char scratch[DT_MESSAGE_OUT_MAX]; /* a message under construction; one at a time */
};

/* The caller opens the pools (dt_pools_open) before anything else is called. */
struct dt_server *dt_server_open(const struct dt_server_config *config);
/* Finishes what was begun: blocks until all jobs have run, so that everything is stored and confirmed.
 * Then the caller closes the clients, and dt_server_close frees the server and its pools. */
void dt_server_stop(struct dt_server *srv);
void dt_server_close(struct dt_server *srv);
void dt_server_begin(struct dt_server *srv); /* resumes the matches in play */
void dt_server_tick(struct dt_server *srv);  /* call often: clocks, lobby, unloading of tables */
int64_t dt_server_now(const struct dt_server *srv);
int64_t dt_monotonic_ms(void); /* for differences only; not moved by changes of the system time */
/* Too many jobs wait, in all or of one owner. */
bool dt_server_overloaded(const struct dt_server *srv, struct dt_owner owner);

#endif
