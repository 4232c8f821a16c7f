/* A table: a match in memory, and at most one entry at a time that is being stored. Loop's thread
 * only. */
#ifndef DT_SERVER_TABLE_H
#define DT_SERVER_TABLE_H

#include "server/client.h"

struct dt_request;

/* What is going on at a table. The transitions are listed in table.c. */
enum dt_table_state {
    DT_TABLE_LOADING, /* being read from the store and replayed: only id and requests are valid */
    DT_TABLE_READY,   /* the only state in which an entry can be submitted */
    DT_TABLE_COMMITTING, /* an entry, or the new match, is being stored */
    DT_TABLE_SYNCING,    /* entries of other nodes are being read */
    DT_TABLE_GONE,       /* there is no such match, or it cannot be replayed here */
    DT_TABLE_STATES
};

/* Who watches a table, and which absent players the others may act against: presence.c. */
struct dt_table_presence {
    bool dirty; /* changed since it was last sent, */
    int64_t sent;
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
};

/* Messages and texts for each seat, the last one for spectators; and what is the same for all. */
enum { DT_TOLD_PUBLIC = DT_SEATS + 1, DT_TOLD_PARTS };

struct dt_table {
    struct dt_server *server;
    char id[DT_STORE_ID];
    char code[DT_STORE_CODE];
    bool open; /* public: listed in the lobby */
    enum dt_table_state state;
    const char *gone; /* why, as an error; remembered for a while */
    struct dt_match match;
    char player[DT_SEATS][DT_STORE_ID]; /* who sits where; empty: open, or a bot */
    struct dt_owner owner;              /* of jobs for this table */
    struct dt_journal journal;
    struct dt_reply reply_to;              /* author of the entry that is being stored, */
    struct dt_request *request;            /* and their request; NULL: none */
    struct dt_buf *outbox[DT_TOLD_PUBLIC]; /* its messages, sent once it is stored */
    struct {                               /* the table as its watchers have it then: news.c */
        enum dt_match_phase phase;
        struct dt_told_part {
            char *text; /* NULL: not known */
            int len, cap;
        } part[DT_TOLD_PARTS];
    } told;
    dt_seats thinking;                             /* bots with a running job */
    char bot_choice[DT_SEATS][DT_ACTION_TEXT_MAX]; /* a bot's action; empty: none yet */
    uint32_t bot_choice_seq[DT_SEATS];             /* the last entry that bot had seen */
    struct dt_request *parked, **parked_end;       /* requests that wait until it is ready */
    int parked_count;
    struct dt_watch *watches;
    struct dt_table_presence presence;
    char declined[DT_STORE_ID];            /* the last applicant who was refused */
    char removed[DT_REMOVED][DT_STORE_ID]; /* whom the host removed, the last one first */
    int64_t outage_since;  /* clocks must be given back the time since then; 0: nothing to do */
    int64_t listed_until;  /* in the lobby because of watchers at other nodes */
    int64_t touched;       /* last use */
    int64_t opened, moved; /* when it was opened, and when its phase last changed */
    uint64_t summary_hash; /* of the stored summary; 0: not known */
    bool mine_dirty;       /* changed since its players' lists were told, */
    int64_t mine_sent;     /* which was then */
    uint32_t notified;     /* another node has stored this entry */
    int64_t lease_until;   /* until then this node runs timers and bots of the match; */
    int64_t lease_asked;   /* when it last requested that */
};

/* Whether there is a match. */
static inline bool dt_table_is_loaded(const struct dt_table *t)
{
    return t->state == DT_TABLE_READY || t->state == DT_TABLE_COMMITTING ||
           t->state == DT_TABLE_SYNCING;
}

void dt_table_set_state(struct dt_table *t, enum dt_table_state state);
struct dt_table *dt_table_new(struct dt_server *srv, const char *id); /* loading */
void dt_table_free(struct dt_table *t);
void dt_table_drop(struct dt_table *t); /* there is no such match: its requests are refused */
struct dt_table *dt_table_find(struct dt_server *srv, const char *id);
int dt_table_seat(const struct dt_table *t, const char *player); /* or DT_SPECTATOR */

/* What goes with an entry. */
struct dt_submission {
    const struct dt_request *request; /* run again if another node was faster; NULL: none */
    uint64_t ref;                     /* its hash; 0: none */
    const char *player;   /* new occupant of the seat; empty: it is left; NULL: no change */
    int64_t outage_since; /* of an entry that gives clocks time back; otherwise 0 */
};
/* Applies an entry and has it stored; watchers and the author are told once it is. NULL, or
 * an error. The table must be ready. */
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

/* Keeps a copy of a request until the table is ready, or refuses it as busy. */
void dt_table_park(struct dt_table *t, const struct dt_request *req);
/* True if other nodes may have newer entries: then the request waits until the store was read. */
bool dt_table_defer_to_sync(struct dt_table *t, const struct dt_request *req);
void dt_table_sync(struct dt_table *t); /* reads entries this node has missed */
/* Applies an entry of another node that came with its notification. */
void dt_table_apply_notification(struct dt_table *t, const struct dt_notification *n);
/* After a table has become ready or gone: newer entries, owed time, catching up, requests, bots. */
void dt_table_run_pending(struct dt_table *t);

#endif
