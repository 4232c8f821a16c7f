/* Persistent storage of matches and accounts, in domain verbs: no SQL, no files, and no assumption
 * that there is only one process. A handle belongs to one thread; every call blocks. Writes between
 * dt_store_begin and dt_store_commit are atomic, and durable once dt_store_commit has returned
 * NULL: nothing may be confirmed to a client before that.
 *
 * Errors are sentences for the log; they mean that the store is broken. Two outcomes are not
 * errors. If another node or person was first, that is a result (enum dt_store_result). If the
 * store is unavailable for now (no database, a full disk, a locked file), every verb of a group may
 * return the pointer dt_store_unavailable, and dt_store_why says why. It is then unknown whether
 * the group was committed, so the caller runs it again from its beginning. That is harmless: what
 * this handle has stored already is accepted again as if for the first time. */
#ifndef DT_STORE_STORE_H
#define DT_STORE_STORE_H

#include "engine/span.h"

enum {
    DT_STORE_ID = 16,        /* bytes of a match's or player's id, zero included */
    DT_STORE_CODE = 8,       /* of a table's short code */
    DT_STORE_GAME = 16,      /* of a game's key */
    DT_STORE_NAME = 33,      /* of an account's name */
    DT_STORE_DEVICE = 33,    /* of a device's name */
    DT_STORE_SESSIONS = 20,  /* of one account; the least recently used makes room */
    DT_STORE_HASH = 128,     /* of a password's hash */
    DT_STORE_SECRET = 32,    /* bytes of the secret that signs tokens */
    DT_STORE_REF = 40,       /* of a client's name for its request */
    DT_STORE_LIST = 100,     /* most matches in one list */
    DT_STORE_ENTRY = 1024,   /* bytes of an entry's line, zero included */
    DT_STORE_SUMMARY = 1024, /* of a match's summary for lists */
};

/* Returned (compare the pointer) while the store is unavailable. */
extern const char dt_store_unavailable[];

/* The outcome of a verb. */
enum dt_store_result {
    DT_STORE_OK,
    DT_STORE_CONFLICT,  /* this number, id, code or name is already used */
    DT_STORE_NOT_FOUND, /* there is no such match or account */
};

/* The phase of a match. */
enum dt_store_phase { DT_STORE_WAITING, DT_STORE_PLAYING, DT_STORE_OVER };

/* A match without its entries. */
struct dt_store_match {
    char id[DT_STORE_ID];
    char code[DT_STORE_CODE]; /* empty once no one can join */
    char game[DT_STORE_GAME];
    enum dt_store_phase phase;
    bool open;             /* public: listed in the lobby */
    int64_t opened;        /* ms since 1970 */
    int64_t moved;         /* when the phase last changed */
    int64_t unattended_ms; /* on loading: ms for which no node has attended it; 0: one does */
    int seat;              /* in a player's list: theirs; otherwise -1 */
    char summary[DT_STORE_SUMMARY]; /* in lists: the writer's own text; empty in older matches */
};

/* One entry of a match. */
struct dt_store_entry {
    int number; /* from 1, without gaps */
    struct dt_span line;
    struct dt_span
        ref; /* the client's name for the request, to recognise a repeated one; or empty */
};

/* What an entry changes apart from the log. */
struct dt_store_change {
    int seat;           /* its player changes; below 0: none */
    const char *player; /* the new player; empty: none */
    bool phase_changed; /* the match is in another phase; once it is over its code is free again */
    enum dt_store_phase phase;
    int64_t at;
    int other;                /* another seat whose player changes, */
    const char *other_player; /* and its new player; NULL: there is none */
    const char *summary;      /* the match's new summary; NULL: unchanged */
};

struct dt_store_account {
    char name[DT_STORE_NAME];
    char player[DT_STORE_ID];
    char hash[DT_STORE_HASH];
};

/* A login on one device. */
struct dt_store_session {
    char id[DT_STORE_ID];
    char player[DT_STORE_ID];
    int64_t made, used; /* ms since 1970 */
    char device[DT_STORE_DEVICE];
};

struct dt_store;

/* Opens the store at `where`, creates it if there is none, and migrates an older one. A path is a
 * SQLite file, postgresql://… (or postgres://…) a database that several nodes may share, ":memory:"
 * is lost when it is closed. NULL, or why not. */
const char *dt_store_open(const char *where, struct dt_store **out);
void dt_store_close(struct dt_store *s); /* rolls back what was not committed */

/* A group of writes. After a failed commit none of them is stored. */
const char *dt_store_begin(struct dt_store *s);
const char *dt_store_commit(struct dt_store *s);
void dt_store_rollback(struct dt_store *s);

/* This handle's last error as a sentence for the log: why the store is unavailable. */
const char *dt_store_why(const struct dt_store *s);

/* The secret shared by all nodes: the stored one, or, if there is none yet, `secret` as passed
 * in. */
const char *dt_store_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET]);

/* The time in ms since 1970: a database's own clock; with a file the system's, but never before its
 * last mark. A mark says when a file's server was last alive; `mark` is the last one, 0 if there is
 * none. Several nodes use leases instead (nodes.h). */
const char *dt_store_time(struct dt_store *s, int64_t *now, int64_t *mark);
const char *dt_store_mark(struct dt_store *s, int64_t at);

/* Creates a match with the text of its setup. */
const char *dt_store_match_open(struct dt_store *s, const struct dt_store_match *match,
                                struct dt_span opening, enum dt_store_result *result);

/* Appends an entry at exactly its number, with its changes (NULL: none); the caller must have seen
 * all entries before it. Within a group `result` may be set as late as by dt_store_commit, and
 * until then everything passed in must stay valid. */
const char *dt_store_append(struct dt_store *s, const char *match,
                            const struct dt_store_entry *entry,
                            const struct dt_store_change *change, enum dt_store_result *result);

/* Sets a seat's player in a new match. */
const char *dt_store_sit(struct dt_store *s, const char *match, int seat, const char *player);

/* Loads one match, in order: its setup, its seats, and its entries after number `after`. Spans are
 * valid during the callback. */
struct dt_store_reader {
    void *to;
    void (*setup)(void *to, const struct dt_store_match *match, struct dt_span text);
    void (*seat)(void *to, int seat, const char *player, bool guest); /* guest: has no account */
    void (*entry)(void *to, const struct dt_store_entry *entry);
};
const char *dt_store_load(struct dt_store *s, const char *match, int after,
                          const struct dt_store_reader *reader, enum dt_store_result *result);

/* The match with a short code. */
const char *dt_store_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                          enum dt_store_result *result);

/* Which matches to list, the latest first; of a player's, those that are not over before the others. */
struct dt_store_query {
    const char *player; /* only this player's; NULL: only public ones */
    enum dt_store_phase from, to;
    int most;             /* at most DT_STORE_LIST */
    const char *after;    /* of a player's: those after this match; NULL: from the start, */
    bool after_over;      /* which was over or not, */
    int64_t after_opened; /* and was opened then */
};
const char *dt_store_list(struct dt_store *s, const struct dt_store_query *query,
                          struct dt_store_match *out, int *count);

/* A match that is over is no longer in a player's list. */
const char *dt_store_forget(struct dt_store *s, const char *match, const char *player,
                            enum dt_store_result *result);

/* Ids of matches in play, sorted, those after `after` (empty: from the start). */
const char *dt_store_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                             int most, int *count);

/* Ids of matches that are still waiting, were opened before a time, and have no watchers on other
 * nodes. */
const char *dt_store_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                           int *count);
/* Deletes a match that is not over, with its seats and entries. */
const char *dt_store_drop(struct dt_store *s, const char *match);

/* The number of matches in a phase. */
const char *dt_store_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out);

/* Accounts. No two names look alike (dt_name_skeleton), except some older ones. */
const char *dt_store_account_open(struct dt_store *s, const struct dt_store_account *account,
                                  int64_t at, enum dt_store_result *result);
const char *dt_store_account_find(struct dt_store *s, const char *name,
                                  struct dt_store_account *out, enum dt_store_result *result);
const char *dt_store_account_of(struct dt_store *s, const char *player,
                                struct dt_store_account *out, enum dt_store_result *result);
/* The account whose name looks like this one. */
const char *dt_store_account_alike(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_store_result *result);
/* Changes the password. */
const char *dt_store_account_change(struct dt_store *s, const char *player, const char *hash,
                                    enum dt_store_result *result);

/* Sessions. Opening one also deletes all that were not used since `before`. */
const char *dt_store_session_open(struct dt_store *s, const struct dt_store_session *session,
                                  int64_t before);
const char *dt_store_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                  enum dt_store_result *result);
const char *dt_store_session_use(struct dt_store *s, const char *id, int64_t at);
/* A player's sessions, the latest used first; at most DT_STORE_SESSIONS. */
const char *dt_store_session_list(struct dt_store *s, const char *player,
                                  struct dt_store_session *out, int *count);
/* Ends one session of a player; NULL: all. Other nodes are notified. */
const char *dt_store_session_end(struct dt_store *s, const char *player, const char *id);

#endif
