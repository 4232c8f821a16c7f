/* The client side of the server protocol for one table (docs/protocol.md): turns messages into a
 * table view, and decisions into messages. No sockets and no drawing: the caller passes messages in
 * and sends those given to `send`. */
#ifndef DT_TERM_REMOTE_H
#define DT_TERM_REMOTE_H

#include <jansson.h>

#include "term/address.h"
#include "term/shuffle.h"
#include "term/table_view.h"

enum {
    DT_REMOTE_TOKEN = 256,
    DT_REMOTE_ERROR = 192,
    DT_REMOTE_PENDING = 8, /* requests that wait for a reply */
};

/* What the player may do, as the server says. */
enum dt_may {
    DT_MAY_START = 1 << 0,
    DT_MAY_BOT = 1 << 1,
    DT_MAY_UNDO = 1 << 2,
    DT_MAY_AGREE = 1 << 3,
    DT_MAY_RESIGN = 1 << 4,
    DT_MAY_BACK = 1 << 5,
    DT_MAY_CHAT = 1 << 6,
    DT_MAY_SEED = 1 << 7,
    DT_MAY_SIT = 1 << 8,   /* apply for a bot's seat */
    DT_MAY_ADMIT = 1 << 9, /* accept an application */
    DT_MAY_COMMIT = 1 << 10,
};

/* What can be claimed against an absent player. */
enum { DT_MAY_CLAIM_BOT = 1, DT_MAY_CLAIM_DRAW = 2, DT_MAY_CLAIM_WIN = 4 };

enum dt_remote_state {
    DT_REMOTE_JOINING, /* no table yet */
    DT_REMOTE_CONNECTED,
    DT_REMOTE_DISCONNECTED, /* the caller reconnects */
    DT_REMOTE_FAILED,       /* for good: `error` says why */
};

/* How to join. Strings are the caller's. */
struct dt_remote_options {
    struct dt_address address;
    const char *name;
    const char *token;  /* of an earlier session, or empty */
    const char *phrase; /* a phrase for the client seed, or NULL */
    int seat;           /* or DT_SPECTATOR: any free seat */
    bool spectate;      /* watch without a seat */
    dt_lang lang;       /* for log lines */
};

struct dt_remote {
    const struct dt_remote_options *options;
    struct dt_table_view
        view; /* changes as a whole: table, position and log belong to the same entry */
    enum dt_remote_state state;
    char error[DT_REMOTE_ERROR]; /* why it failed, or why a request was refused; empty: none */
    int you;                     /* seat or DT_SPECTATOR */
    unsigned may;                /* set of enum dt_may */
    bool starting;               /* waiting for the players' seeds before the match begins */
    struct dt_shuffle shuffle;
    char phrase[DT_CLIENT_SEED_MAX + 1]; /* the player's phrase for the next client seed */
    int proposer;                        /* who proposes, if the player may agree */
    enum dt_proposal proposal;
    int applied_seat;                /* the seat that is applied for, if the player may admit, */
    char applicant[DT_NAME_MAX + 1]; /* and the applicant's name */
    int absent;                      /* a seat whose player is absent, or DT_SPECTATOR; */
    unsigned claims;                 /* and what can be claimed then */
    bool new_prompt;                 /* the player's decision changed since this was set to false */
    bool act_pending;                /* a decision was sent and not answered yet */
    int64_t clock_offset;            /* server clock minus ours, in milliseconds */
    bool name_rejected;              /* the server refused the name */
    char token[DT_REMOTE_TOKEN];
    struct dt_search_result advice; /* count 0: none received */
    bool advice_done;               /* the advice request was answered or dropped */

    void (*send)(void *user, struct dt_span text);
    void *user;
    json_t *table;                      /* the server's last one, or NULL; */
    bool table_pending;                 /* it waits for its position */
    json_t *pending_updates;            /* entries that led to it */
    char position[DT_TEXT_MAX];         /* the last one received, */
    uint32_t position_seq;              /* and its entry */
    bool history_requested;             /* past entries were requested for the log */
    uint32_t last_logged;               /* number of the last entry in the log */
    json_t *pending[DT_REMOTE_PENDING]; /* sent and not answered; NULL: free slot */
    int64_t last_ref;                   /* request numbers used so far */
    char client_id[24];                 /* identifies us when we reconnect */
};

/* `r` is zeroed except `send` and `user`; `key` is random. */
void dt_remote_init(struct dt_remote *r, const struct dt_remote_options *options,
                    const uint8_t key[DT_KEY]);
void dt_remote_close(struct dt_remote *r);

/* Events of the connection. `now` is our clock. */
void dt_remote_on_open(struct dt_remote *r);
void dt_remote_on_message(struct dt_remote *r, struct dt_span text, dt_time now);
void dt_remote_on_close(struct dt_remote *r, const char *why);

/* Sends an entry to the table; a refusal arrives in `error`. False: too many requests are
 * pending. */
bool dt_remote_do(struct dt_remote *r, enum dt_verb verb, const char *text, int seat);
/* Applies for a bot's seat. */
void dt_remote_request_seat(struct dt_remote *r, int seat);
void dt_remote_act(struct dt_remote *r, dt_action action);
void dt_remote_draft(struct dt_remote *r, dt_action action);
void dt_remote_request_advice(struct dt_remote *r);
/* Sets the player's phrase and commits to a new seed that contains it. */
void dt_remote_set_phrase(struct dt_remote *r, const char *text);

/* remote_shuffle.c: commits to or reveals our seed, as the table's message requires. */
void dt_remote_shuffle(struct dt_remote *r, const json_t *table);

/* remote_read.c: the text of a member; empty if there is none. */
const char *dt_remote_text(const json_t *m, const char *key);
/* Reads the table message into r->view. False: it is malformed. */
bool dt_remote_read_table(struct dt_remote *r, const json_t *table);
/* Reads who is absent, and what can be claimed. */
void dt_remote_read_presence(struct dt_remote *r, const json_t *here);
/* Adds an update's events and notices to the log. */
void dt_remote_log_update(struct dt_remote *r, const json_t *news);

#endif
