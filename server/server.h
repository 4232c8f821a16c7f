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

#include <stdatomic.h>

#include "match/journal.h"
#include "server/admission.h"
#include "server/bucket_map.h"
#include "server/buf.h"
#include "server/job_pool.h"
#include "server/metrics.h"
#include "server/rate_limiter.h"
#include "server/strmap.h"
#include "server/token.h"
#include "server/token_bucket.h"
#include "store/nodes.h"

enum {
    DT_PROTOCOL = 2,                                  /* version of the messages */
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

/* Callbacks into a client's connection. */
struct dt_client_ops {
    void (*wake)(void *ctx);                             /* there is something to write */
    void (*close)(void *ctx, int code, const char *why); /* the server wants it closed */
};

/* A WebSocket client. */
struct dt_client {
    struct dt_server *server;
    uint64_t handle; /* never reused */
    const struct dt_client_ops *ops;
    void *ctx;                    /* for the ops */
    char address[DT_ADDRESS_MAX]; /* as rate limits count it */
    struct dt_person person;
    char device[DT_STORE_DEVICE]; /* device name for the list of sessions */
    bool recheck;                 /* its session may have ended: must be verified in the store */
    uint64_t client;              /* hash of the client id it sent; 0: none */
    struct dt_token_bucket messages, passwords;
    struct dt_watch *watches;
    int watch_count;
    struct dt_catch_up *catch_up; /* running, for one of the watches */
    bool lobby;                   /* subscribed to the list of tables, */
    bool mine;                    /* and to changes of its matches */
    bool closing;                 /* ops->close was called */
    struct dt_buf **out;          /* ring buffer of outgoing messages; owns references */
    int out_cap, out_first, out_count, out_bytes;
};

/* Where to send the answer of a request, perhaps later. */
struct dt_reply {
    struct dt_server *server;
    uint64_t handle; /* 0: no one */
    char of[12];     /* the request's type */
    bool has_ref;
    int64_t ref;
};

/* A client's subscription to a table. */
struct dt_watch {
    struct dt_client *client;
    struct dt_table *table;
    int seat;          /* or DT_SPECTATOR */
    bool live;         /* gets every entry at once; otherwise it is still catching up */
    uint32_t sent_seq; /* the last entry that was sent to it */
    struct dt_catch_up
        *catch_up; /* NULL: another watch of the client is first, or none is needed */
    struct dt_watch *next_of_client, *next, **pprev; /* lists of the client and of the table */
};

/* A message that waits until its table is loaded, or its pending entry is stored. */
struct dt_parked {
    struct dt_parked *next;
    uint64_t handle;
    bool synced; /* the table was read from the store after this message came */
    int len;
    char text[];
};

struct dt_table {
    struct dt_server *server;
    char id[DT_STORE_ID];
    char code[DT_STORE_CODE];
    bool open;              /* public: listed in the lobby */
    bool loaded;            /* otherwise only `id` and `parked` are valid */
    bool missing;           /* there is no such match, */
    const char *unreadable; /* or it cannot be replayed here: why; remembered for a while */
    bool busy;              /* entries are in flight, or read from the store: submit nothing */
    struct dt_match match;
    char player[DT_SEATS][DT_STORE_ID]; /* who sits where; empty: open, or a bot */
    struct dt_owner owner;              /* of jobs for this table */
    struct dt_journal journal;
    struct dt_reply reply_to;            /* author of the entry that is being stored */
    struct dt_buf *outbox[DT_SEATS + 1]; /* its messages for each seat, last for spectators;
                                             sent once it is stored */
    dt_seats thinking;                   /* bots with a running job */
    char bot_choice[DT_SEATS][DT_ACTION_TEXT_MAX]; /* a bot's action; empty: none yet */
    uint32_t bot_choice_seq[DT_SEATS];             /* the last entry that bot had seen */
    struct dt_parked *parked, **parked_end;
    int parked_count;
    struct dt_watch *watches;
    bool presence_dirty; /* changed since it was last sent, */
    int64_t presence_sent;
    struct dt_presence remote; /* watchers at other nodes */
    int64_t remote_asked;
    struct {
        int64_t present;   /* when its person was last connected; 0: not checked yet */
        int64_t waited;    /* since when the match waits for its decision, */
        uint32_t question; /* which is this one */
    } absence[DT_SEATS];
    int64_t claims_checked;      /* when absences were last checked, */
    dt_seats claims;             /* and against which seats the others may claim, */
    int64_t claim_due[DT_SEATS]; /* or when they soon may; 0: not soon */
    int64_t applicant_seen;      /* when the applicant for a seat was last connected; 0: none */
    char declined[DT_STORE_ID];  /* the last applicant who was refused */
    char removed[DT_REMOVED][DT_STORE_ID]; /* whom the host removed, the last one first */
    int64_t outage_since;  /* clocks must be given back the time since then; 0: nothing to do */
    int64_t listed_until;  /* in the lobby because of watchers at other nodes */
    int64_t touched;       /* last use */
    int64_t opened, moved; /* when it was opened, and when its phase last changed */
    uint64_t summary_hash; /* of the stored summary; 0: not known */
    bool mine_dirty;       /* changed since its players' lists were told, */
    int64_t mine_sent;     /* which was then */
    uint32_t notified;     /* another node has stored this entry */
    bool synced;           /* the message being dispatched is `synced`, see struct dt_parked */
    int64_t lease_until;   /* until then this node runs timers and bots of the match; */
    int64_t lease_asked;   /* when it last requested that */
};

struct dt_server {
    struct dt_server_config config;
    struct dt_job_pool *store_pool;      /* one thread with the store */
    struct dt_job_pool *cpu_pool;        /* passwords, replays, previews, records */
    struct dt_job_pool *bot_pool;        /* bot searches */
    struct dt_job_pool *render_pool;     /* pictures; one thread, because it caches baked oceans */
    struct dt_job_pool *notify_listener; /* notifications of other nodes; NULL: single node */
    char node[DT_STORE_ID];
    struct dt_store_worker *store_worker; /* NULL: none (tests) */
    bool store_down;                      /* the store is unavailable, and clients were told; */
    bool notify_lost;                     /* the notification connection is lost */
    bool db_silent;                       /* the database does not answer; */
    int64_t db_answered;                  /* when it last did */
    int64_t base;                         /* clock() + base is ms since 1970 */
    int64_t last_check;                   /* when the loop last read the clock (dt_outage_check) */
    int64_t started;                      /* when this process resumed the matches, */
    int64_t mark, marked; /* last sign of life of the process before it, and of this one */
    bool resuming;        /* matches are still being resumed */
    bool draining;        /* still serving, but /readyz says not ready */
    bool lease_pending;   /* a lease job is under way */
    int64_t orphans_checked, expiry_run; /* when this node last looked for orphaned matches, and
                                            expired old rows */
    uint8_t secret[DT_STORE_SECRET];
    struct dt_client **clients;
    uint32_t client_cap, client_count;
    uint64_t serial;
    struct dt_strmap tables, codes;
    bool stopping; /* nothing new is started */
    bool lobby_dirty;
    int64_t lobby_sent, lobby_polled, swept, expired;
    uint64_t lobby_remote; /* hash of the tables that other nodes list */
    int people_remote;
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
    struct dt_match_update news;      /* of the entry that was applied last */
    char scratch[DT_MESSAGE_OUT_MAX]; /* a message under construction; one at a time */
};

/* server.c. The caller opens the pools before anything else is called. */
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

/* Shared by the loop and the threads with a store handle. */
struct dt_store_worker {
    const char *store;
    void (*wakeup)(void *wakeup_ctx); /* wakes the loop: jobs are done; may be NULL */
    void *wakeup_ctx;
    bool shared;                 /* there may be other nodes at the store */
    int retries;                 /* of a group that cannot be committed; store thread only */
    atomic_bool unavailable;     /* the store is */
    atomic_bool stopping;        /* do not wait for an unavailable store: end the program */
    _Atomic int64_t try_started; /* when the store thread last began a group; 0: idle */
};
/* For how many ms the store thread has been in one attempt. Attempts at an unavailable store are
 * retried, so that only a call that hangs lasts long. */
int64_t dt_store_worker_stall_ms(const struct dt_store_worker *w);
/* In a store job: ends the program if the store is broken. If it is only unavailable, the whole group
 * will run again, so a store job must not change what it reads. */
void dt_store_job_check(const char *why);
struct dt_job_pool_config dt_server_store_pool(struct dt_store_worker *w, int threads); /* 0 or 1 */
struct dt_job_pool_config dt_server_notify_pool(struct dt_store_worker *w);
struct dt_job_pool_config dt_server_worker_pool(struct dt_store_worker *w, int threads);

/* client.c */
struct dt_client *dt_client_open(struct dt_server *srv, const struct dt_client_ops *ops, void *ctx,
                                 const char *address);
/* Counts one message or frame; false: over the limit, the connection is being closed. */
bool dt_client_allowed(struct dt_client *c);
/* Counts one use of a limited kind, by player and by address. */
bool dt_client_may(struct dt_client *c, enum dt_limit_kind kind);
struct dt_owner dt_client_owner(const struct dt_client *c); /* of jobs on its behalf */
void dt_client_receive(struct dt_client *c, struct dt_span message);
struct dt_buf *dt_client_next(struct dt_client *c);         /* the caller unrefs it; NULL: none */
int dt_client_waiting(const struct dt_client *c);           /* bytes of the next message; 0: none */
void dt_client_close(struct dt_client *c);                  /* frees it; called by the connection */
void dt_client_send(struct dt_client *c, struct dt_buf *b); /* takes a reference of its own */
void dt_client_end(struct dt_client *c, int code,
                   const char *why); /* asks the connection to close */
struct dt_client *dt_client_find(const struct dt_server *srv, uint64_t handle);

/* reply.c */
void dt_reply_error(const struct dt_reply *r, const char *why); /* as dt_error_json takes it */
void dt_reply_ok(const struct dt_reply *r, const struct dt_table *t);
/* Begins a message in the server's scratch buffer; dt_reply_end closes and sends it. Nothing else may
 * use the scratch buffer between the two. */
struct dt_json dt_reply_begin(const struct dt_reply *r, struct dt_writer *out, const char *type);
void dt_reply_end(const struct dt_reply *r, struct dt_json *j);
/* Sends a whole JSON object with the ref added. */
void dt_reply_object(const struct dt_reply *r, struct dt_span object);

/* table.c */
struct dt_table *dt_table_new(struct dt_server *srv, const char *id);
void dt_table_free(struct dt_table *t);
void dt_table_drop(struct dt_table *t); /* there is no such match: parked messages are refused */
struct dt_table *dt_table_find(struct dt_server *srv, const char *id);
int dt_table_seat(const struct dt_table *t, const char *player); /* or DT_SPECTATOR */
/* What goes with an entry. */
struct dt_submission {
    struct dt_reply reply;
    uint64_t ref;           /* hash of the request, 0: none */
    struct dt_span message; /* the request, dispatched again if another node was faster */
    const char *player;     /* new occupant of the seat; empty: it is left; NULL: no change */
    int64_t outage_since;   /* of an entry that gives clocks time back; otherwise 0 */
};
/* Applies an entry and has it stored; watchers and the author are told once it is. NULL, or
 * an error. The table must be loaded and not busy. */
const char *dt_table_submit(struct dt_table *t, const struct dt_entry *e,
                            const struct dt_submission *submission);
/* Before a seat's player is removed by another one: until they choose a seat they only watch. */
void dt_table_note_removed(struct dt_table *t, int seat, const char *by);
bool dt_table_is_removed(const struct dt_table *t, const char *player);
/* Applies one of the first entries of a new table, before dt_table_open. NULL, or an error. */
const char *dt_table_prepare(struct dt_table *t, const struct dt_entry *e, const char *player);
/* Gives a new table a code that no table in memory has. */
void dt_table_choose_code(struct dt_table *t);
/* Has a new table stored with these entries. Its creator is answered, and watches it, afterwards.
 * `ref` is the hash of the request, 0: none. */
void dt_table_open(struct dt_table *t, const struct dt_reply *reply, uint64_t ref);
/* True if other nodes may have newer entries: then the message is parked until the store was read. */
bool dt_table_defer_to_sync(struct dt_table *t, uint64_t handle, struct dt_span message);
/* Applies entries of other nodes: read from the store, or one that came with its notification. */
void dt_table_apply_loaded(struct dt_table *t, const struct dt_load *l);
void dt_table_apply_notification(struct dt_table *t, const struct dt_notification *n);
void dt_table_park(struct dt_table *t, const struct dt_reply *reply, struct dt_span message);
/* After a table has become idle: newer entries, owed time, catching up, parked messages, bots. */
void dt_table_run_pending(struct dt_table *t);

/* watch.c */
const char *dt_watch_begin(struct dt_client *c, struct dt_table *t, int64_t since);
bool dt_watch_has_room(struct dt_client *c); /* whether it may watch one more table */
void dt_watch_end(struct dt_watch *w);
struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t);
void dt_watch_reseat(struct dt_table *t);   /* the players of seats have changed */
void dt_watch_reloaded(struct dt_table *t); /* the table was read from the store again */
void dt_watch_catch_up(struct dt_table *t); /* starts catching up where it is needed */

/* catch_up.c */
void dt_catch_up(struct dt_client *c);    /* sends the next chunk, if the client has read enough */
void dt_catch_up_end(struct dt_watch *w); /* cancels */

/* load.c: reads a match from the store and replays it on cpu_pool. */
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
void dt_load_free(struct dt_load *l); /* set what was moved out of it to NULL */
void dt_table_load(struct dt_table *t);

/* replication.c: entries of other nodes at the same store. */
void dt_replication_fetch(struct dt_table *t); /* reads entries this node has missed */
void dt_replication_begin(struct dt_server *srv);
void dt_replication_notify(struct dt_server *srv, const struct dt_notification *n);

/* presence.c */
void dt_presence_tick(struct dt_table *t, int64_t now); /* sends changes, at most once a second */
void dt_presence_notified(struct dt_table *t);          /* it has changed at another node */
void dt_presence_reset(struct dt_table *t);             /* absences so far do not count */

/* outage.c: time in which the server or its store was down is given back to the clocks. */
/* The time for new entries: now, or when the database last answered. */
int64_t dt_outage_time(const struct dt_server *srv);
void dt_outage_check(struct dt_server *srv);           /* call whenever the loop does something */
void dt_outage_answered(struct dt_server *srv);        /* the database has answered */
void dt_outage_stored(struct dt_table *t, int64_t at); /* an entry made then is stored now */
void dt_outage_loaded(struct dt_table *t);             /* it is in memory again */
/* At that time no node had run its timers for so many ms. */
void dt_outage_unattended(struct dt_table *t, int64_t at, int64_t unattended_ms);
void dt_outage_append(
    struct dt_table *t); /* submits the entry that gives time back, if one is due */
void dt_outage_mark(struct dt_server *srv, bool last);

/* store_outage.c: while the store is unavailable nothing is confirmed. */
void dt_store_outage_tick(struct dt_server *srv);
void dt_store_outage_tell(struct dt_client *c); /* a client that connects meanwhile */
bool dt_server_ready(const struct dt_server *srv);

/* expire.c */
void dt_expire_tick(struct dt_server *srv, int64_t now);
bool dt_expire_left(const struct dt_table *t, int64_t now); /* only bots are left, for long */
void dt_expire_drop(struct dt_server *srv, const char *id); /* deletes one that is not in memory */

/* lease.c: which node runs timers and bots of a match. */
bool dt_lease_held(const struct dt_table *t);
void dt_lease_tick(struct dt_server *srv, int64_t now);
void dt_lease_release(struct dt_table *t);        /* before the table is unloaded */
void dt_lease_release_all(struct dt_server *srv); /* before the node stops */

/* dispatch.c */
void dt_dispatch(struct dt_client *c, struct dt_span message);

/* session.c: logins. */
/* In a store job: whether a token is still valid; `account` (if there is one) is its owner's. */
const char *dt_session_verify(struct dt_store *s, const struct dt_person *p, int64_t now,
                              struct dt_store_account *account, bool *valid);
/* A cache of valid sessions, so that not every picture needs the store. */
bool dt_session_cached(struct dt_server *srv, const struct dt_person *p);
void dt_session_cache(struct dt_server *srv, const struct dt_person *p);
void dt_session_cache_clear(struct dt_server *srv);
/* Sessions of a player (empty: of anyone) may have ended: verifies all their connections again. */
void dt_session_recheck(struct dt_server *srv, const char *player);
void dt_session_tick(struct dt_server *srv);

/* bots.c */
void dt_bots_think(struct dt_table *t);
bool dt_bots_wanted(const struct dt_table *t); /* a person plays there, or watches */

/* ocean.c */
struct dt_frames *dt_frames_open(void);
void dt_frames_close(struct dt_frames *f);

/* lobby.c */
void dt_lobby_changed(struct dt_server *srv);
void dt_lobby_tick(struct dt_server *srv);
void dt_lobby_poll(struct dt_server *srv, int64_t now);       /* lists the tables of other nodes */
void dt_lobby_list(struct dt_server *srv, struct dt_json *j); /* members of an object */

/* my_matches.c */
/* Members for lists: the seats, and the result. */
void dt_match_summary(const struct dt_match *m, char text[DT_STORE_SUMMARY]);
void dt_my_matches_tick(struct dt_table *t, int64_t now); /* tells players, at most once a second */
void dt_my_matches_json(const struct dt_store_match *list, int count, struct dt_json *j);

#endif
