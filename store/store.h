/* Keeping matches, in verbs of the table: no SQL, no file and no assumption that there is only one
 * process. A store handle belongs to one thread; every call waits until it is done. What is written
 * between dt_store_begin and dt_store_commit is kept together or not at all, and is safe from a
 * crash once dt_store_commit has returned NULL: nothing may be confirmed to anybody before that.
 *
 * Errors are sentences for the log; they mean that the store itself is broken. What another node or
 * another person may have done first is no error: it is an answer (enum dt_store_result). Neither is a store
 * that cannot be reached for now (no database, a full disk, a locked file): every verb of a group may
 * answer dt_store_unavailable, by which it is known, and dt_store_why says the reason. Nobody can say then
 * what became of the group; it is done again from its beginning, which does no harm: what this handle
 * has kept already is kept again as if for the first time. */
#ifndef DT_STORE_STORE_H
#define DT_STORE_STORE_H

#include "engine/span.h"

enum {
    DT_STORE_ID = 16,       /* bytes of a match's or player's id, zero included */
    DT_STORE_CODE = 8,      /* of a table's short code */
    DT_STORE_GAME = 16,     /* of a game's key */
    DT_STORE_NAME = 33,     /* of an account's name */
    DT_STORE_DEVICE = 33,   /* of what a device is called */
    DT_STORE_SESSIONS = 20, /* of one account; the one used longest ago makes room */
    DT_STORE_HASH = 128,    /* of a password's hash */
    DT_STORE_SECRET = 32,   /* bytes of the secret that signs tokens */
    DT_STORE_REF = 40,      /* of what a client calls its own request */
    DT_STORE_LIST = 100,    /* most matches that one list has */
    DT_STORE_ENTRY = 1024,  /* no entry's line is longer, zero included */
};

/* The sentence of a store that cannot be reached, for now. */
extern const char dt_store_unavailable[];

/* What became of something that was to be kept. */
enum dt_store_result {
    DT_STORE_OK,
    DT_STORE_CONFLICT,  /* somebody else was first: this number, id, code or name is used */
    DT_STORE_NOT_FOUND, /* there is no such match or account */
};

/* How far a match is. */
enum dt_store_phase { DT_STORE_WAITING, DT_STORE_PLAYING, DT_STORE_OVER };

/* A match as lists know it. */
struct dt_store_match {
    char id[DT_STORE_ID];
    char code[DT_STORE_CODE]; /* empty once nobody can join any more */
    char game[DT_STORE_GAME];
    enum dt_store_phase phase;
    bool open;      /* anybody may find it in the lobby */
    int64_t opened; /* ms since 1970 */
    int64_t moved;  /* when the phase last changed */
    int64_t
        unattended_ms; /* as it is loaded: ms for which no node has looked after it; 0: one does */
};

/* One line of a match. */
struct dt_store_entry {
    int number; /* from 1, without gaps */
    struct dt_span line;
    struct dt_span
        ref; /* what its author called it, to recognise it when it comes again; or empty */
};

/* What an entry changes besides. */
struct dt_store_change {
    int seat;           /* somebody else sits there; below 0: nowhere */
    const char *player; /* who that is; empty: nobody */
    bool phase_changed; /* the match is in another phase; its code is free again once it is over */
    enum dt_store_phase phase;
    int64_t at;
};

struct dt_store_account {
    char name[DT_STORE_NAME];
    char player[DT_STORE_ID];
    char hash[DT_STORE_HASH];
};

/* One device that somebody is logged in at. */
struct dt_store_session {
    char id[DT_STORE_ID];
    char player[DT_STORE_ID];
    int64_t made, used; /* ms since 1970 */
    char device[DT_STORE_DEVICE];
};

struct dt_store;

/* Opens the store at `where` and makes it if there is none; an older one is brought up to date. A
 * path is a file of SQLite, postgresql://… (or postgres://…) a database that several nodes may share,
 * ":memory:" is forgotten when it is closed. NULL, or why not. */
const char *dt_store_open(const char *where, struct dt_store **out);
void dt_store_close(struct dt_store *s); /* what was not committed is forgotten */

/* A group of writes. After a failed commit nothing of the group is there. */
const char *dt_store_begin(struct dt_store *s);
const char *dt_store_commit(struct dt_store *s);
void dt_store_rollback(struct dt_store *s);

/* The last error of this handle as a sentence for the log: why the store could not be reached. */
const char *dt_store_why(const struct dt_store *s);

/* The secret of all nodes: what is there, or, if there is none yet, `secret` as it comes in. */
const char *dt_store_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET]);

/* What time it is for all at this store, in ms since 1970: a database's own clock; of a file the
 * system's, but never before its last mark. A mark says when the one server of a file was there; `mark`
 * is the last one, 0 if there is none. Several nodes have leases for that (nodes.h). */
const char *dt_store_time(struct dt_store *s, int64_t *now, int64_t *mark);
const char *dt_store_mark(struct dt_store *s, int64_t at);

/* Opens a match with its opening's text. */
const char *dt_store_match_open(struct dt_store *s, const struct dt_store_match *match,
                                struct dt_span opening, enum dt_store_result *result);

/* Adds one entry at exactly its number, with what it changes (NULL: nothing); whoever appends has
 * seen all entries before it. Within a group `kept` may be set as late as by dt_store_commit, and
 * until then everything that is handed over here stays where it is. */
const char *dt_store_append(struct dt_store *s, const char *match,
                            const struct dt_store_entry *entry,
                            const struct dt_store_change *change, enum dt_store_result *result);

/* Who sits where in a new match. */
const char *dt_store_sit(struct dt_store *s, const char *match, int seat, const char *player);

/* About one match, in order: its opening, who sits, and its entries behind number `after`. Spans
 * live during the call that gets them. */
struct dt_store_reader {
    void *to;
    void (*opening)(void *to, const struct dt_store_match *match, struct dt_span text);
    void (*seat)(void *to, int seat, const char *player, bool guest); /* guest: has no account */
    void (*entry)(void *to, const struct dt_store_entry *entry);
};
const char *dt_store_load(struct dt_store *s, const char *match, int after,
                          const struct dt_store_reader *reader, enum dt_store_result *result);

/* The match with a short code. */
const char *dt_store_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                          enum dt_store_result *result);

/* Which matches a list has, the latest first. */
struct dt_store_query {
    const char *player; /* only those where this player sits; NULL: only open tables */
    enum dt_store_phase from, to;
    int most; /* at most DT_STORE_LIST */
};
const char *dt_store_list(struct dt_store *s, const struct dt_store_query *query,
                          struct dt_store_match *out, int *count);

/* Ids of matches that are being played, in order, those behind `after` (empty: from the start). */
const char *dt_store_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                             int most, int *count);

/* Ids of matches that still wait and were opened before a time; at other nodes nobody looks at them. */
const char *dt_store_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                           int *count);
/* Forgets a match that is not over, with its seats and entries. */
const char *dt_store_drop(struct dt_store *s, const char *match);

/* Matches of one phase in all. */
const char *dt_store_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out);

/* Accounts. No two names look alike (dt_name_skeleton), except those of before that was a rule. */
const char *dt_store_account_open(struct dt_store *s, const struct dt_store_account *account,
                                  int64_t at, enum dt_store_result *result);
const char *dt_store_account_find(struct dt_store *s, const char *name,
                                  struct dt_store_account *out, enum dt_store_result *result);
const char *dt_store_account_of(struct dt_store *s, const char *player,
                                struct dt_store_account *out, enum dt_store_result *result);
/* The account whose name looks like this one. */
const char *dt_store_account_alike(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_store_result *result);
/* Another password. */
const char *dt_store_account_change(struct dt_store *s, const char *player, const char *hash,
                                    enum dt_store_result *result);

/* Sessions. Opening one also forgets all that were not used since `before`. */
const char *dt_store_session_open(struct dt_store *s, const struct dt_store_session *session,
                                  int64_t before);
const char *dt_store_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                  enum dt_store_result *result);
const char *dt_store_session_use(struct dt_store *s, const char *id, int64_t at);
/* Those of a player, the one used last first; DT_STORE_SESSIONS at most. */
const char *dt_store_session_list(struct dt_store *s, const char *player,
                                  struct dt_store_session *out, int *count);
/* Ends one session of a player; NULL: all of them. Other nodes hear of it. */
const char *dt_store_session_end(struct dt_store *s, const char *player, const char *id);

#endif
