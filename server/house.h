/* The house: all tables, everybody who is connected, and what is going on between them. It knows no
 * sockets: a door brings bytes in (dt_client_hear) and takes bytes out (dt_client_next). It runs on
 * one thread; what takes long are jobs. Inside server/ and its tests only. */
#ifndef DT_SERVER_HOUSE_H
#define DT_SERVER_HOUSE_H

#include <stdatomic.h>

#include "match/match.h"
#include "server/admission.h"
#include "server/blob.h"
#include "server/index.h"
#include "server/jobs.h"
#include "server/limit.h"
#include "server/meter.h"
#include "server/metrics.h"
#include "server/rate_limiter.h"
#include "server/token.h"
#include "store/nodes.h"

enum {
    DT_PROTOCOL = 1,                 /* version of the messages */
    DT_MESSAGE_MAX = 8192,           /* bytes of a message that comes in */
    DT_SAY_MAX = DT_TELL_MAX + 4096, /* and of one that goes out */
    DT_QUEUE_MESSAGES = 512,         /* that wait for one reader; a slower one is let go */
    DT_QUEUE_BYTES = 1 << 20,
    DT_WATCHES = 16,     /* tables that one connection watches */
    DT_PARKED = 64,      /* messages that wait for one table */
    DT_REFS = 4,         /* requests a seat's client may repeat */
    DT_CHATS = 1000,     /* remarks that one seat may make in a match, */
    DT_ENTRIES = 250,    /* and entries of each verb about it that are no decisions */
    DT_CODE_LEN = 7,     /* of a new table's code, */
    DT_CODE_LEN_OLD = 5, /* and once */
    DT_ID_LEN = 12,
    DT_JOBS_MAX = 4096, /* that wait for a thread; then people are asked to come back later */
    DT_JOBS_OWNER = 64, /* of one owner */
    DT_HASHES = 16,     /* passwords that are being looked at */
};

/* A session ends when it was not used for so long (ms), and so does a guest's token: 90 days. */
#define DT_SESSION_MS ((int64_t)90 * 24 * 3600 * 1000)

/* What is counted about passwords: tries from an address, tries at an account from one place, tries
 * at an account from everywhere, and new accounts from an address. */
enum dt_tries {
    DT_TRIES_ADDRESS,
    DT_TRIES_PLACE,
    DT_TRIES_ACCOUNT,
    DT_TRIES_REGISTER,
    DT_TRIES_KINDS
};

/* What the house allows. */
struct dt_house_rules {
    int64_t (*clock)(void);   /* ms; never goes back and never leaps */
    struct dt_rate messages;  /* of one connection */
    struct dt_rate passwords; /* tries of one connection; server/tries.c has the other limits */
    int tables;               /* that one player may have open */
    int think_ms;             /* a bot's time for a decision */
    int idle_ms;              /* an empty table is put away after this */
};

struct dt_catch_up;
struct dt_house;
struct dt_load;
struct dt_table;
struct dt_watch;

/* How a connection's door is told. */
struct dt_door {
    void (*wake)(void *at);                             /* something can be written */
    void (*close)(void *at, int code, const char *why); /* the house wants it closed */
};

/* Somebody who is connected. */
struct dt_client {
    struct dt_house *house;
    uint64_t handle; /* never used again */
    const struct dt_door *door;
    void *at;
    char address[DT_ADDRESS_MAX]; /* where it comes from, as limits count it */
    struct dt_person person;
    char device[DT_STORE_DEVICE]; /* what it calls itself to people */
    bool unsure;                  /* its session may have ended: the store is to be asked */
    uint64_t client;              /* hash of what the client calls itself; 0: nothing */
    struct dt_bucket messages, passwords;
    struct dt_watch *watches;
    int watching;
    struct dt_catch_up *catching; /* of one of them */
    bool lobby;                   /* wants to hear of tables */
    bool closing;                 /* the door was told */
    struct dt_blob **out;
    int out_room, out_first, out_count, out_bytes;
};

/* To whom an answer goes, perhaps later. */
struct dt_reply {
    struct dt_house *house;
    uint64_t handle; /* 0: nobody */
    char of[12];     /* the message's word */
    bool has_ref;
    int64_t ref;
};

/* A connection that looks at a table. */
struct dt_watch {
    struct dt_client *client;
    struct dt_table *table;
    int seat;      /* or DT_ONLOOKER */
    bool live;     /* gets what happens; otherwise it is still being told what it missed */
    uint32_t told; /* the last entry it was told of */
    struct dt_catch_up *catching;               /* what it missed; NULL: not its turn, or nothing */
    struct dt_watch *of_client, *next, **place; /* lists of the client and of the table */
};

/* A message that waits until its table is loaded, or its entry is stored. */
struct dt_parked {
    struct dt_parked *next;
    uint64_t handle;
    bool sure; /* the store was asked since it came */
    int len;
    char text[];
};

struct dt_table {
    struct dt_house *house;
    char id[DT_STORE_ID];
    char code[DT_STORE_CODE];
    bool open;    /* in the lobby */
    bool loaded;  /* otherwise only `id` and `parked` count */
    bool missing; /* there is no such match, */
    const char
        *unreadable; /* or the store's cannot be played here: why; kept in mind for a while */
    bool busy;       /* an entry is being stored */
    struct dt_match match;
    char player[DT_SEATS][DT_STORE_ID]; /* who sits where; empty: nobody, or a bot */
    struct dt_owner owner;              /* for whom jobs about it are done */
    char *lines;                        /* all entries, one a line */
    int lines_len, lines_room;
    uint64_t ref[DT_SEATS][DT_REFS];    /* requests that were carried out lately */
    struct dt_reply asker;              /* of the entry that is being stored */
    struct dt_blob *held[DT_SEATS + 1]; /* its news for each seat, and last for onlookers */
    dt_seats thinking;
    char thought[DT_SEATS][DT_ACTION_TEXT_MAX]; /* what a bot wants to do; empty: nothing yet */
    uint32_t thought_at[DT_SEATS];              /* the entry it has seen */
    struct dt_parked *parked, **parked_end;
    int parked_count;
    struct dt_watch *watches;
    bool here_stale; /* somebody has come or gone since everybody was told, */
    int64_t here_told;
    struct dt_here elsewhere; /* who looks on at other nodes */
    int64_t elsewhere_asked;
    struct {
        int64_t present;   /* when its person was last connected; 0: not looked at yet */
        int64_t waited;    /* since when the match waits for its decision, */
        uint32_t question; /* which is this one */
    } absence[DT_SEATS];
    int64_t looked;    /* when that was last looked at, */
    dt_seats claims;   /* and whom the others may claim against */
    int64_t applicant; /* when whoever asked for a seat here was last connected; 0: nobody did */
    char declined[DT_STORE_ID]; /* to whom no was said last */
    int64_t owed;    /* clocks stood since then, which is not entered yet; 0: nothing is owed */
    int64_t listed;  /* until then it is in the lobby because of them */
    int64_t touched; /* when something last happened here */
    uint32_t heard;  /* another node has stored this entry */
    bool sure;       /* the store was asked just now */
    int64_t leased;  /* until then this node does what nobody asks for; */
    int64_t asked;   /* when it last asked for that */
};

struct dt_house {
    struct dt_house_rules rules;
    struct dt_jobs *desk;  /* the store */
    struct dt_jobs *hands; /* passwords, playing entries again */
    struct dt_jobs *minds; /* bots */
    struct dt_jobs *eyes;  /* pictures, on one thread: it keeps what it has baked */
    struct dt_jobs *ears;  /* what other nodes do; NULL: there are none */
    char node[DT_STORE_ID];
    struct dt_desk *keeper; /* of the store; NULL: by hand */
    bool paused;            /* the store is out of reach, and everybody was told; */
    bool deaf;              /* so is the news of other nodes */
    bool silent;            /* the database does not answer; */
    int64_t answered;       /* when it last did */
    int64_t base;           /* what the clock lacks to ms since 1970 */
    int64_t awake;          /* when the loop last looked at the clock */
    int64_t began;          /* when this server took up the matches, */
    int64_t mark, marked;   /* when the one before it was there last, and its own last mark */
    bool resuming;          /* matches are still being taken up */
    bool leaving;           /* still here, but nobody new should come */
    bool leasing;           /* leases are being asked for */
    int64_t looked, tidied; /* when the node last looked for matches left behind, and tidied up */
    uint8_t secret[DT_STORE_SECRET];
    struct dt_client **clients;
    uint32_t client_room, client_count;
    uint64_t serial;
    struct dt_index tables, codes;
    bool ending; /* nothing new is begun */
    bool lobby_stale;
    int64_t lobby_told, lobby_asked, swept, expired;
    uint64_t lobby_elsewhere; /* hash of the tables that other nodes have there */
    int people_elsewhere;
    int64_t lobby_people; /* as last told */
    struct dt_meter tries[DT_TRIES_KINDS];
    struct dt_hashing { /* passwords that are being looked at */
        bool taken;
        char address[DT_ADDRESS_MAX];
    } hashing[DT_HASHES];
    struct dt_index known; /* sessions that counted when the store was asked lately */
    bool unsure;           /* somebody here is */
    struct dt_rate_limiter limiter;
    struct dt_frames *frames; /* pictures that were drawn */
    struct dt_metrics metrics;
    struct dt_news news;      /* of the entry that is carried out */
    char scratch[DT_SAY_MAX]; /* a message that is put together */
};

/* house.c. The caller opens the queues before anything else is called. */
struct dt_house *dt_house_open(const struct dt_house_rules *rules);
/* Ends what was begun: everything is stored and confirmed, no bot thinks any more. Then the clients
 * go, and the house is closed with its queues. */
void dt_house_end(struct dt_house *h);
void dt_house_close(struct dt_house *h);
void dt_house_begin(struct dt_house *h); /* takes up the matches that were going on */
void dt_house_tick(struct dt_house *h);  /* now and then: clocks, lobby, tables nobody needs */
int64_t dt_house_now(const struct dt_house *h);
int64_t dt_monotonic_ms(void); /* only differences mean something; no change of the time moves it */
/* Too many jobs wait, of all or of one owner. */
bool dt_house_crowded(const struct dt_house *h, struct dt_owner owner);

/* What the threads need: where the store is, and whom to ring when something is done. */
struct dt_desk {
    const char *store;
    void (*ring)(void *bell); /* may be NULL */
    void *bell;
    bool shared;           /* there may be other nodes at the store */
    int tries;             /* at a group that cannot be committed; of the desk's thread alone */
    atomic_bool lost;      /* the store is out of reach */
    atomic_bool ending;    /* and will not be waited for */
    _Atomic int64_t since; /* when the desk's thread last began to try a group; 0: nothing waits */
};
/* For how many ms the desk's thread has been busy with one try; a store that is out of reach is tried
 * again and again, so that only one that hangs is silent for long. */
int64_t dt_desk_silence(const struct dt_desk *d);
/* In a job at the desk: ends the program if the store is broken. If it is only out of reach, the
 * whole group is worked on once more. */
void dt_desk_must(const char *why);
struct dt_jobs_kind dt_house_desk(struct dt_desk *desk, int threads); /* 0 or 1 */
struct dt_jobs_kind dt_house_ears(struct dt_desk *desk);
struct dt_jobs_kind dt_house_bench(struct dt_desk *desk, int threads); /* of hands and minds */

/* client.c */
struct dt_client *dt_client_open(struct dt_house *h, const struct dt_door *door, void *at,
                                 const char *address);
/* One message or frame more is fine; otherwise the connection is closed. */
bool dt_client_allowed(struct dt_client *c);
/* One more of these is fine, by player and by address. */
bool dt_client_may(struct dt_client *c, enum dt_limit_kind kind);
struct dt_owner dt_client_owner(const struct dt_client *c); /* of jobs that are done for it */
void dt_client_hear(struct dt_client *c, struct dt_span message);
struct dt_blob *dt_client_next(struct dt_client *c); /* held for the caller; NULL: nothing */
int dt_client_waiting(const struct dt_client *c); /* how long the next one is; 0: there is none */
void dt_client_close(struct dt_client *c);
void dt_client_send(struct dt_client *c, struct dt_blob *b);
void dt_client_end(struct dt_client *c, int code, const char *why);
struct dt_client *dt_client_find(const struct dt_house *h, uint64_t handle);

/* reply.c */
void dt_reply_error(const struct dt_reply *r, const char *code, const char *text);
void dt_reply_refusal(const struct dt_reply *r, const char *why); /* "code: sentence" */
void dt_reply_ok(const struct dt_reply *r, const struct dt_table *t);
/* A message that is being put together in the house's scratch; dt_reply_send closes and sends it. */
struct dt_json dt_reply_begin(const struct dt_reply *r, struct dt_out *out, const char *type);
void dt_reply_end(const struct dt_reply *r, struct dt_json *j);
/* A whole message, to which the ref is added. */
void dt_reply_object(const struct dt_reply *r, struct dt_span object);

/* table.c */
struct dt_table *dt_table_new(struct dt_house *h, const char *id);
void dt_table_free(struct dt_table *t);
void dt_table_drop(struct dt_table *t); /* there is no such match; who waits for it is told so */
struct dt_table *dt_table_find(struct dt_house *h, const char *id);
int dt_table_seat(const struct dt_table *t, const char *player); /* or DT_ONLOOKER */
/* What goes with an entry. */
struct dt_deed {
    struct dt_reply reply;
    uint64_t ref; /* its hash, 0: none */
    struct dt_span
        said; /* the message that asks for it, to be heard again if another node was faster */
    const char *player; /* who sits down by it; empty: the seat is left; NULL: nothing changes */
    int64_t owed;       /* it gives time back since then; 0: it does something else */
};
/* Carries out an entry and has it stored; the news goes out afterwards. NULL, or a sentence. The
 * table is loaded and not busy. */
const char *dt_table_do(struct dt_table *t, const struct dt_entry *e, const struct dt_deed *deed);
/* Before a new table is opened: one of its first entries. NULL, or a sentence. */
const char *dt_table_prepare(struct dt_table *t, const struct dt_entry *e, const char *player);
/* Has a new table stored with these entries. Its maker is answered, and watches it, afterwards. `ref`
 * is the hash of the request for it, 0: none. */
void dt_table_open(struct dt_table *t, const struct dt_reply *reply, uint64_t ref);
/* Whether other nodes may have gone on meanwhile; then the message waits until the store was asked. */
bool dt_table_unsure(struct dt_table *t, uint64_t handle, struct dt_span message);
/* Entries of another node: read from the store, or one as it was heard. */
void dt_table_follow(struct dt_table *t, const struct dt_load *l);
void dt_table_hear(struct dt_table *t, const struct dt_heard *heard);
void dt_table_park(struct dt_table *t, const struct dt_reply *reply, struct dt_span message);
/* Whatever waits now: parked messages, then bots. */
void dt_table_go_on(struct dt_table *t);

/* watch.c */
const char *dt_watch_begin(struct dt_client *c, struct dt_table *t, int64_t since);
bool dt_watch_room(struct dt_client *c); /* whether it may watch one more */
void dt_watch_end(struct dt_watch *w);
struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t);
void dt_watch_reseat(struct dt_table *t);   /* seats have changed hands */
void dt_watch_behind(struct dt_table *t);   /* the table was read anew */
void dt_watch_catch_up(struct dt_table *t); /* whoever missed something is told */

/* catch_up.c */
void dt_catch_up(struct dt_client *c); /* goes on with what it has missed, if it has read enough */
void dt_catch_up_end(struct dt_watch *w); /* forgets how far that is */

/* load.c: a match out of the store, played again away from the loop. */
struct dt_load {
    struct dt_job job;
    struct dt_house *house;
    void (*then)(struct dt_load *l); /* frees it with dt_load_free */
    char id[DT_STORE_ID];
    int64_t at; /* when it was asked for */
    int after;  /* only entries behind this one, and they are not played; 0: all */
    int last;   /* the number of the last entry that was looked at */
    enum dt_kept kept;
    const char *trouble; /* an entry is missing, or could not be played */
    struct dt_store_match about;
    struct dt_opening opening;
    char player[DT_SEATS][DT_STORE_ID];
    dt_seats guests; /* which of them have no account */
    uint64_t ref[DT_SEATS][DT_REFS];
    char *lines;
    int lines_len, lines_room;
    struct dt_match match; /* its past is allocated */
};
void dt_load_post(struct dt_load *l);
/* What to say of a match that did not come. */
const char *dt_load_refusal(const struct dt_load *l);
void dt_load_free(struct dt_load *l); /* what was taken out of it is NULL */
void dt_table_load(struct dt_table *t);
void dt_past_grow(struct dt_match *m); /* makes room for another decision */
/* Plays a stored entry. NULL, or a sentence. */
const char *dt_load_line(struct dt_match *m, struct dt_span line, struct dt_news *news);
uint64_t dt_ref_hash(uint64_t client, int64_t ref);

/* follow.c: other nodes at the same store. */
void dt_follow(struct dt_table *t); /* reads what the table has missed */
void dt_follow_begin(struct dt_house *h);
void dt_follow_heard(struct dt_house *h, const struct dt_heard *heard);

/* here.c */
void dt_here_tick(struct dt_table *t, int64_t now); /* tells who is there, now and then */
void dt_here_heard(struct dt_table *t);             /* at another node that has changed */
void dt_here_forget(struct dt_table *t); /* who was away so far does not count as absent */

/* outage.c: time in which nobody was there does not count. */
/* The time that counts at the tables: now, or when the database last answered. */
int64_t dt_outage_time(const struct dt_house *h);
void dt_outage_check(struct dt_house *h);            /* whenever the loop does something */
void dt_outage_answered(struct dt_house *h);         /* the database is there */
void dt_outage_kept(struct dt_table *t, int64_t at); /* an entry of then is safe now */
void dt_outage_loaded(struct dt_table *t);           /* it is in memory again */
/* At that time nobody had looked after it for so many ms. */
void dt_outage_alone(struct dt_table *t, int64_t at, int64_t alone);
void dt_outage_settle(struct dt_table *t); /* enters what is owed, if it can */
void dt_outage_mark(struct dt_house *h, bool last);

/* pause.c: nothing is confirmed while the store is out of reach. */
void dt_pause_tick(struct dt_house *h);
void dt_pause_tell(struct dt_client *c); /* somebody who comes while it lasts */
bool dt_pause_ready(const struct dt_house *h);

/* expire.c */
void dt_expire_tick(struct dt_house *h, int64_t now);
bool dt_expire_left(const struct dt_table *t, int64_t now); /* for bots only, and for long */
void dt_expire_drop(struct dt_house *h, const char *id);    /* it is not in memory */

/* lease.c: who does what nobody asks for. */
bool dt_lease_held(const struct dt_table *t);
void dt_lease_tick(struct dt_house *h, int64_t now);
void dt_lease_drop(struct dt_table *t); /* the table leaves the memory */
void dt_lease_end(struct dt_house *h);  /* the node does */

/* talk.c */
void dt_talk(struct dt_client *c, struct dt_span message);

/* session.c: who is logged in where. */
/* At the desk: whether a token still counts; `account` (if there is one) is whose it is. */
const char *dt_session_verify(struct dt_store *s, const struct dt_person *p, int64_t now,
                              struct dt_store_account *account, bool *counts);
/* What the store said lately, so that not every picture needs to ask it. */
bool dt_session_known(struct dt_house *h, const struct dt_person *p);
void dt_session_remember(struct dt_house *h, const struct dt_person *p);
/* Sessions of a player (empty: of anybody) may have ended: every connection of theirs is looked at. */
void dt_session_doubt(struct dt_house *h, const char *player);
void dt_session_tick(struct dt_house *h);
void dt_session_forget(struct dt_house *h); /* what the store said */

/* bots.c */
void dt_bots_think(struct dt_table *t);
bool dt_bots_wanted(const struct dt_table *t); /* somebody plays there, or looks on */

/* ocean.c */
struct dt_frames *dt_frames_open(void);
void dt_frames_close(struct dt_frames *f);

/* lobby.c */
void dt_lobby_changed(struct dt_house *h);
void dt_lobby_tick(struct dt_house *h);
void dt_lobby_ask(struct dt_house *h, int64_t now);        /* which tables other nodes have */
void dt_lobby_list(struct dt_house *h, struct dt_json *j); /* members of an object */

/* mine.c */
void dt_mine_matches(const struct dt_store_match *list, int count, struct dt_json *j);

#endif
