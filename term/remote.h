/* A table of a server: what it tells, and what is told to it (docs/protocol.md). Nothing is drawn here,
 * and no socket is known: texts come in by the functions of the ear, and go out by a function. */
#ifndef DT_TERM_REMOTE_H
#define DT_TERM_REMOTE_H

#include <jansson.h>

#include "term/address.h"
#include "term/shuffle.h"
#include "term/table_view.h"

enum {
    DT_REMOTE_TOKEN = 256,
    DT_REMOTE_ERROR = 192,
    DT_REMOTE_PENDING = 8, /* questions that wait for an answer */
};

/* What the person may do, as the table says. */
enum dt_may {
    DT_MAY_START = 1 << 0,
    DT_MAY_BOT = 1 << 1,
    DT_MAY_UNDO = 1 << 2,
    DT_MAY_AGREE = 1 << 3,
    DT_MAY_RESIGN = 1 << 4,
    DT_MAY_BACK = 1 << 5,
    DT_MAY_CHAT = 1 << 6,
    DT_MAY_SEED = 1 << 7,
    DT_MAY_SIT = 1 << 8,   /* ask for a bot's seat */
    DT_MAY_ADMIT = 1 << 9, /* give it to whoever asks */
    DT_MAY_COMMIT = 1 << 10,
};

/* What can be claimed against somebody who is gone. */
enum { DT_MAY_CLAIM_BOT = 1, DT_MAY_CLAIM_DRAW = 2, DT_MAY_CLAIM_WIN = 4 };

enum dt_remote_state {
    DT_REMOTE_JOINING, /* not at the table yet */
    DT_REMOTE_CONNECTED,
    DT_REMOTE_DISCONNECTED, /* the connection; it will be made again */
    DT_REMOTE_FAILED,       /* for good: `why` */
};

/* What somebody wants of a server. Texts are the caller's. */
struct dt_remote_options {
    struct dt_address address;
    const char *name;
    const char *token;  /* of before, or empty */
    const char *phrase; /* for the shuffle, or NULL */
    int seat;           /* or DT_ONLOOKER: any that is open */
    bool spectate;      /* no seat, only to look on */
    dt_lang lang;       /* of what is noted in the log */
};

struct dt_remote {
    const struct dt_remote_options *options;
    struct dt_table_view view; /* changes as a whole: table, position and log fit together */
    enum dt_remote_state state;
    char error[DT_REMOTE_ERROR]; /* it ended, or was refused something; empty: nothing to say */
    int you;                     /* seat or DT_ONLOOKER */
    unsigned may;                /* set of enum dt_may */
    bool starting;               /* seeds are waited for, then the match begins */
    struct dt_shuffle shuffle;
    char phrase[DT_WORDS_MAX + 1]; /* the person's own, for the next seed */
    int proposer;                  /* who asks, if the person may agree */
    enum dt_asking proposal;
    int applied_seat; /* the seat that somebody else asks for, if the person may admit it, */
    char applicant[DT_NAME_MAX + 1]; /* and who that is */
    int absent;                      /* a seat that was waited for too long, or DT_ONLOOKER; */
    unsigned claims;                 /* what can be claimed then */
    bool new_prompt;      /* the person's question is a new one since this was set to false */
    bool act_pending;     /* a decision was sent and is not answered yet */
    int64_t clock_offset; /* the server's clock less ours, in milliseconds */
    bool name_rejected;   /* the server does not take the name */
    char token[DT_REMOTE_TOKEN];
    struct dt_thought advice; /* count 0: none has come */
    bool advice_done;         /* an answer has come */

    void (*send)(void *user, struct dt_span text);
    void *user;
    json_t *pending_table;              /* that waits for its position, or NULL */
    json_t *pending_updates;            /* that led to it */
    char position[DT_TEXT_MAX];         /* the last one, */
    uint32_t position_seq;              /* and of which entry */
    bool history_requested;             /* the past was asked for */
    uint32_t last_logged;               /* the last entry in the log */
    json_t *pending[DT_REMOTE_PENDING]; /* sent and not answered; NULL: free */
    int64_t last_ref;                   /* numbers given so far */
    char client_id[24];                 /* by which the server knows us again */
};

/* `r` is zero but for `send` and `to`; the key is random. */
void dt_remote_init(struct dt_remote *r, const struct dt_remote_options *options,
                    const uint8_t key[DT_KEY]);
void dt_remote_close(struct dt_remote *r);

/* The line is open, brings a text, is closed. `now` is our clock. */
void dt_remote_on_open(struct dt_remote *r);
void dt_remote_on_message(struct dt_remote *r, struct dt_span text, dt_time now);
void dt_remote_on_close(struct dt_remote *r, const char *why);

/* Tells the table something; a refusal comes as `why`. False: too much is waiting to be told. */
bool dt_remote_do(struct dt_remote *r, enum dt_verb verb, const char *text, int seat);
/* Asks for a bot's seat. */
void dt_remote_request_seat(struct dt_remote *r, int seat);
void dt_remote_act(struct dt_remote *r, dt_action action);
void dt_remote_draft(struct dt_remote *r, dt_action action);
void dt_remote_request_advice(struct dt_remote *r);
/* The person's words for the shuffle: they become part of a new seed. */
void dt_remote_set_phrase(struct dt_remote *r, const char *text);

/* remote_shuffle.c: what the table's message asks of us for the shuffle. */
void dt_remote_shuffle(struct dt_remote *r, const json_t *table);

/* remote_read.c: the table's message into the spot. False: it makes no sense. */
bool dt_remote_read_table(struct dt_remote *r, const json_t *table);
/* Who is gone for long. */
void dt_remote_read_presence(struct dt_remote *r, const json_t *here);
/* Notes what happened. */
void dt_remote_log_update(struct dt_remote *r, const json_t *news);

#endif
