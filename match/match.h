/* A match as a deterministic log: seats, turn order, clocks, undo, chat and the fair shuffle.
 * A match is a setup and a list of entries; the same setup and entries give the same match, bit for
 * bit, on every machine. Nothing here reads a clock, allocates or does I/O: an entry carries its
 * time, and the caller owns all memory. Not thread-safe: one thread at a time uses a match.
 * docs/protocol.md has the messages, docs/match.md the rulings. */
#ifndef DT_MATCH_MATCH_H
#define DT_MATCH_MATCH_H

#include "bots/bots.h"
#include "engine/change.h"
#include "engine/record.h"

enum {
    DT_MATCH_ID = 32,                       /* bytes of a match's id */
    DT_CHAT_MAX = 400,                      /* bytes of one chat message */
    DT_ENTRY_TEXT = DT_CHAT_MAX,            /* longest text of an entry (bytes) */
    DT_ENTRY_LINE = 448,                    /* an entry as a line (bytes, zero included) */
    DT_MATCH_SETUP_TEXT = 2048,             /* a setup as a line (bytes, zero included) */
    DT_UPDATE_EVENTS_MAX = 512,             /* events of one entry that are sent */
    DT_MATCH_MESSAGE_ACTIONS = 512,         /* of a longer list only the count is sent */
    DT_MATCH_MESSAGE_MAX = 8 * DT_VIEW_MAX, /* longest message (bytes, zero included) */
    DT_REVEAL_MS = 10000,                   /* time to reveal client seeds after `start` */
    DT_MATCH_HISTORY = 64, /* a sensible first capacity of the history (decisions) */
    DT_MATCH_VERSION = 5,  /* of the match rulings (docs/match.md, Versions) */
};

/* Milliseconds since 1970. JavaScript's numbers hold all of them exactly. */
typedef int64_t dt_time;
#define DT_TIME_MAX ((dt_time)1 << 53)
#define DT_NEVER INT64_MAX

enum dt_clock {
    DT_CLOCK_OFF,
    DT_CLOCK_MOVE,   /* `base` for each decision */
    DT_CLOCK_PLAYER, /* `base` for the whole match, and `extra` for each decision */
    DT_CLOCK_DAYS,   /* `base` for each decision, for correspondence play */
    DT_CLOCKS,
};

/* What happens to the match when a player resigns or runs out of time. */
enum dt_leave_mode {
    DT_LEAVE_AUTO, /* END with two seats, BOT with more */
    DT_LEAVE_BOT,  /* a bot plays on while a person is left */
    DT_LEAVE_END,  /* the match ends; all others win */
    DT_LEAVE_MODES,
};

enum dt_undo_mode { DT_UNDO_ASK, DT_UNDO_FREE, DT_UNDO_OFF, DT_UNDO_MODES };

/* A match's fixed parameters. The key is secret until the match is over. */
struct dt_match_setup {
    char id[DT_MATCH_ID + 1]; /* letters, digits, - and _ */
    const struct dt_game *game;
    struct dt_config config;
    enum dt_clock clock;
    dt_time base, extra; /* milliseconds */
    enum dt_leave_mode leave_mode;
    enum dt_undo_mode undo;
    uint8_t
        version; /* 1 to DT_MATCH_VERSION; a stored match goes on by the rulings it began with */
    int host;    /* the seat of the table's creator, or DT_SPECTATOR */
    uint8_t substitute_bot; /* the bot that replaces a player who left: index into dt_bots */
    uint8_t key[DT_KEY];
};

/* The default setup: the game's default options, no clock, undo by proposal. */
void dt_match_setup_default(struct dt_match_setup *o, const struct dt_game *game);
/* Writes and parses one line of `name=value` fields. `id`, `game`, `seats` and `key` are required;
 * `rules` is the version of the game's rules (`new`: the current one; default 1). Returns NULL, or
 * an error that begins with the field; then `o` is unchanged. */
void dt_match_setup_text(const struct dt_match_setup *o, struct dt_writer *out);
const char *dt_match_setup_parse(struct dt_match_setup *o, struct dt_span line);
/* The error for a match that was played with another rules version than this program has. */
extern const char dt_match_other_rules[];
/* NULL, or why the setup is invalid. */
const char *dt_match_setup_check(const struct dt_match_setup *o);

enum dt_verb {
#define DT_VERB(symbol, word) DT_DO_##symbol,
#include "match/verbs.def"
#undef DT_VERB
    DT_VERBS,
};
extern const char *const dt_verb_words[DT_VERBS];

/* One entry of the log. The caller owns the memory of `text`. */
struct dt_entry {
    dt_time at;
    int seat; /* the seat it concerns, or DT_SPECTATOR: the table itself */
    enum dt_verb verb;
    struct dt_span text;
};

/* `AT SEAT VERB TEXT`, SEAT being - for the table itself. The parsed text points into the line. */
void dt_entry_text(const struct dt_entry *e, struct dt_writer *out);
const char *dt_entry_parse(struct dt_entry *e, struct dt_span line);

enum dt_match_phase { DT_WAITING, DT_PLAYING, DT_OVER, DT_MATCH_PHASES };
enum dt_seat_kind { DT_OPEN, DT_HUMAN, DT_BOT, DT_SEAT_KINDS };
enum dt_absence { DT_PRESENT, DT_ABSENT_AWAY, DT_ABSENT_RESIGNED, DT_ABSENT_TIMEOUT, DT_ABSENCES };
enum dt_end_reason { DT_END_NORMAL, DT_END_RESIGNED, DT_END_TIME, DT_END_AGREED, DT_END_REASONS };
enum dt_proposal { DT_PROPOSAL_NONE, DT_PROPOSAL_UNDO, DT_PROPOSAL_DRAW, DT_PROPOSALS };
/* Their words in messages; that of DT_PRESENT is empty. */
extern const char *const dt_phase_words[DT_MATCH_PHASES];
extern const char *const dt_seat_kind_words[DT_SEAT_KINDS];
extern const char *const dt_absence_words[DT_ABSENCES];
extern const char *const dt_end_words[DT_END_REASONS];

struct dt_match_seat {
    char name[DT_NAME_MAX + 1];
    char client_seed[DT_CLIENT_SEED_MAX + 1]; /* the client seed, once revealed or sent in plain */
    uint8_t commitment[DT_SHA256];            /* to the client seed */
    bool committed, revealed;
    uint8_t kind;    /* enum dt_seat_kind */
    uint8_t absence; /* enum dt_absence: an absent person, for whom a bot plays */
    uint8_t bot;     /* index into dt_bots, for a bot's seat and for an absent person */
    bool running;    /* its clock runs */
    bool begun;      /* its clock has run for the pending decision */
    dt_time left;    /* milliseconds left on its clock at `from` */
    dt_time from;    /* when `left` was computed */
    uint32_t asked;  /* number of the entry that asked for its pending decision; 0: none yet */
    bool drafted;    /* it has sent `draft`, */
    dt_action draft; /* which is applied when the time is up */
};

/* One past decision. Draws are not stored: they follow from the key. */
struct dt_match_step {
    dt_action action;
    uint16_t seat;
    bool in_turn; /* the same seat alone decided next, nothing was drawn, and no deadline ran */
};

/* A match. The caller owns it and may copy and read it; only the functions below change it. */
struct dt_match {
    struct dt_match_setup setup;
    enum dt_match_phase phase;
    uint32_t count; /* entries so far: the last one's number */
    uint32_t verb_counts[DT_VERBS]
                        [DT_SEATS + 1]; /* entries by verb and seat; the last column is the table */
    dt_time now;                        /* time of the last entry; never decreases */
    dt_time reveal_by;                  /* deadline for revealing client seeds; 0: not started */
    struct dt_match_seat seat[DT_SEATS];
    dt_time limit;      /* time the rules allow for the pending decisions; 0: none */
    dt_time limit_left; /* what was left of it at `limit_from` */
    dt_time limit_from;
    dt_seats guests; /* persons without an account; set by the caller, not by an entry */
    struct dt_match_step *history; /* the history; the caller's memory */
    uint32_t steps, capacity;      /* decisions in it, and its capacity */
    uint32_t undo_floor;           /* index of the first decision that may be undone */
    enum dt_proposal proposal;
    int proposer;
    dt_seats agreed;    /* who has accepted the proposal */
    int requested_seat; /* the bot's seat that a person requests, or DT_SPECTATOR */
    dt_seats approved;  /* who has approved the request */
    char requester[DT_NAME_MAX + 1];
    dt_seats done; /* have chosen already, while others still choose simultaneously */
    enum dt_end_reason end_reason; /* valid once the match is over */
    dt_seats winners;              /* likewise */
    char rematch[DT_MATCH_ID + 1];
    uint8_t commitment[DT_SHA256];
    struct dt_rng draws;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* The result of one entry. One buffer serves many matches. */
struct dt_match_update {
    uint32_t number;
    struct dt_entry entry; /* its text points into `text` */
    uint32_t undone;       /* decisions that were undone */
    bool cut;              /* there were more events than fit */
    int count;
    struct dt_event event[DT_UPDATE_EVENTS_MAX];
    char text[DT_ENTRY_TEXT + 1];
};

/* Initializes a match from a valid setup. Set the history's storage before the first decision. */
void dt_match_open(struct dt_match *m, const struct dt_match_setup *opening);
/* Sets the history's storage, with room for `steps` decisions. The caller has copied the previous
 * storage's content into it (as realloc does) and frees both. */
void dt_match_set_storage(struct dt_match *m, struct dt_match_step *past, uint32_t steps);
/* The history is full: set larger storage before the next `act` or `flag`. */
bool dt_match_full(const struct dt_match *m);

/* NULL, or an error (engine/base.h); nothing changes. */
const char *dt_match_check(const struct dt_match *m, const struct dt_entry *e);
/* Applies an entry and fills in what happened. NULL, or an error; then nothing has changed. */
const char *dt_match_do(struct dt_match *m, const struct dt_entry *e,
                        struct dt_match_update *update);

/* When the next clock, rules deadline or reveal deadline expires, or DT_NEVER; *seat is whose. From
 * then on `flag` is accepted. */
dt_time dt_match_next_timeout(const struct dt_match *m, int *seat);
/* Milliseconds left on a seat's clock at a time; DT_NEVER without a clock. */
dt_time dt_match_left(const struct dt_match *m, int seat, dt_time at);
/* The deadline that the rules set for the pending decisions, or DT_NEVER. */
dt_time dt_match_deadline(const struct dt_match *m);
/* Seats that must still reveal their client seeds before the match can begin. */
dt_seats dt_match_reveals(const struct dt_match *m);
/* Seats that must decide now; 0 unless the match is in play. */
dt_seats dt_match_to_act(const struct dt_match *m);
/* Of these, the seats for which a bot decides; and the bot of a seat. */
dt_seats dt_match_bots(const struct dt_match *m);
const struct dt_bot *dt_match_bot(const struct dt_match *m, int seat);
/* Persons at the table, without those for whom a bot plays. */
dt_seats dt_match_humans(const struct dt_match *m);
/* The seat with which the entry `swap` changes places, or DT_SPECTATOR if its text is no other seat. */
int dt_match_swap_seat(const struct dt_match *m, const struct dt_entry *e);
/* The seat that may start the match and fill seats: the host or the first person; or DT_SPECTATOR. */
int dt_match_host(const struct dt_match *m);
/* Whether an action chosen after seeing entry `seq` is stale: the seat's decision came up later. */
bool dt_match_is_stale(const struct dt_match *m, int seat, uint32_t seq);
/* A copy of the state as a seat or DT_SPECTATOR may know it; DT_STATE_MAX bytes, aligned to 16. The
 * match is in play or over. */
void dt_match_redact(const struct dt_match *m, int seat, void *out);

/* The position text as a seat's person or a spectator may know it, for clients that have the rules
 * themselves. The match is in play or over. */
void dt_match_position(const struct dt_match *m, int seat, struct dt_writer *out);

/* The message for a seat or DT_SPECTATOR. `update` NULL: the whole table. Otherwise what happened and,
 * with `table`, the table after it. */
void dt_match_message(const struct dt_match *m, int seat, const struct dt_match_update *update,
                      bool table, struct dt_writer *out);

/* To say only what changed: the table as text in two parts, the public one and a seat's own. The members of both
 * make the table; `view` and `facts` have members in both. */
struct dt_match_part {
    int len;
    struct dt_span view, facts; /* their members in the text, without braces */
    struct dt_json_index index;
    char text[DT_MATCH_MESSAGE_MAX];
};
void dt_match_public_part(const struct dt_match *m, struct dt_match_part *part);
void dt_match_own_part(const struct dt_match *m, int seat, struct dt_match_part *part);

/* What an update changed in the public part, the same for all seats. */
struct dt_match_change {
    struct dt_text_hash view, facts; /* of their members in the new part */
    int len;
    char text[DT_MATCH_MESSAGE_MAX];
};
void dt_match_compare(struct dt_span old, const struct dt_match_part *now,
                      struct dt_match_change *change);
/* The message about an update with the changes of both parts, for a reader who has the own part as `old` says
 * and the public one as it was compared; the phase is still the same. */
void dt_match_news(const struct dt_match *m, int seat, const struct dt_match_update *update,
                   const struct dt_match_change *change, struct dt_span old,
                   const struct dt_match_part *now, struct dt_writer *out);

/* Members of messages about a match, a table in a list or a record: a set of seats, the options, the
 * scores of a state (redacted, unless it is over), the short result of a match that is over, and the events that
 * a seat may know. */
void dt_message_seats(struct dt_json *j, const char *key, dt_seats set);
void dt_message_options(struct dt_json *j, const struct dt_game *game,
                        const struct dt_config *config);
void dt_message_scores(struct dt_json *j, const struct dt_game *game, int seats, const void *state);
void dt_message_result(struct dt_json *j, const struct dt_match *m);
void dt_message_events(struct dt_json *j, const struct dt_game *game, const struct dt_event *list,
                       int count, int seat);
/* An action with its type, its arguments, and the text that a client sends to do it. */
void dt_message_action(struct dt_json *j, const char *key, const struct dt_game *game,
                       const void *redacted, int seat, dt_action action);

/* The certain effects of an action: the events on which several determinizations agree. The hidden
 * state is not read. NULL, or an error. */
const char *dt_match_preview(const struct dt_match *m, int seat, struct dt_span action,
                             struct dt_writer *out);

/* The record of a match that is over, with its key; `head` is scratch memory. NULL, or an error.
 * DT_RECORD_LINE bytes per step of the game and DT_RECORD_HEAD for the tags are always enough. */
enum { DT_RECORD_HEAD = 4096 };
const char *dt_match_record(const struct dt_match *m, struct dt_record_head *head,
                            struct dt_writer *out);

/* The setup of a rematch: the same with a new id and key. */
void dt_match_rematch_setup(const struct dt_match *m, const char *id, const uint8_t key[DT_KEY],
                            struct dt_match_setup *out);

#endif
