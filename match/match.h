/* One table in play: who sits where, whose choice it is, clocks, undo, chat and the fair shuffle.
 * A match is an opening and a list of entries; the same opening and entries give the same match,
 * bit for bit, on every machine. Nothing here reads a clock, allocates or does I/O: time comes in
 * with an entry, and the caller lends the memory. docs/protocol.md has the messages, docs/match.md
 * the rulings. */
#ifndef DT_MATCH_MATCH_H
#define DT_MATCH_MATCH_H

#include "bots/bots.h"
#include "engine/record.h"

enum {
    DT_MATCH_ID = 32,              /* bytes of a match's name */
    DT_CHAT_MAX = 400,             /* bytes of one remark */
    DT_ENTRY_TEXT = DT_CHAT_MAX,   /* no entry has more words (bytes) */
    DT_ENTRY_LINE = 448,           /* an entry as a line (bytes, zero included) */
    DT_OPENING_TEXT = 2048,        /* an opening as a line (bytes, zero included) */
    DT_NEWS_SAME = 4096,           /* bytes of what every seat is told */
    DT_NEWS_EVENTS = 512,          /* events of one entry that are told */
    DT_TELL_ACTIONS = 512,         /* longer lists of actions are counted, not told */
    DT_TELL_MAX = 8 * DT_VIEW_MAX, /* no message is longer (bytes, zero included) */
    DT_REVEAL_MS = 10000,          /* to show the client seeds in, once the match is started */
    DT_MATCH_PAST = 64,   /* decisions for which memory is lent at first, a sensible number */
    DT_MATCH_VERSION = 3, /* of the rulings of a match (docs/match.md, Versions) */
};

/* Milliseconds since 1970. JavaScript's numbers hold all of them exactly. */
typedef int64_t dt_time;
#define DT_TIME_MAX ((dt_time)1 << 53)
#define DT_NEVER INT64_MAX

enum dt_clock {
    DT_CLOCK_OFF,
    DT_CLOCK_MOVE,   /* `base` for each decision */
    DT_CLOCK_PLAYER, /* `base` for the whole match, and `extra` for each decision */
    DT_CLOCK_DAYS,   /* as for each decision, but meant for correspondence */
    DT_CLOCKS,
};

/* What happens to the match when somebody resigns or runs out of time. */
enum dt_leaving {
    DT_LEAVING_AUTO, /* it ends in a game of two, otherwise a bot goes on */
    DT_LEAVING_BOT,  /* a bot goes on as long as a person is left */
    DT_LEAVING_END,  /* it ends; all others win */
    DT_LEAVINGS,
};

enum dt_undoing { DT_UNDO_ASK, DT_UNDO_FREE, DT_UNDO_OFF, DT_UNDOINGS };

/* All that is settled before anybody sits down. The key is secret until the match is over. */
struct dt_opening {
    char id[DT_MATCH_ID + 1]; /* letters, digits, - and _ */
    const struct dt_game *game;
    struct dt_config config;
    enum dt_clock clock;
    dt_time base, extra; /* milliseconds */
    enum dt_leaving leaving;
    enum dt_undoing undo;
    uint8_t
        version;   /* 1 to DT_MATCH_VERSION; a stored match goes on by the rulings it began with */
    int host;      /* the seat of whoever made the table, or DT_ONLOOKER */
    uint8_t stand; /* the bot that goes on for somebody who left: a place in dt_bots */
    uint8_t key[DT_KEY];
};

/* What a table is like when nobody says anything: the game's presets, no clock, undo by asking. */
void dt_opening_preset(struct dt_opening *o, const struct dt_game *game);
/* One line of `name=value` fields, and back. `id`, `game`, `seats` and `key` are a must; `rules` is the
 * version of the game's rules, `new` the present one, and left out it is 1. NULL, or a
 * sentence that begins with the field; then `o` is unchanged. */
void dt_opening_text(const struct dt_opening *o, struct dt_out *out);
const char *dt_opening_parse(struct dt_opening *o, struct dt_span line);
/* What it says of a match that was played by other rules than this program has. */
extern const char dt_match_other_rules[];
/* NULL, or why no match can be opened so. */
const char *dt_opening_check(const struct dt_opening *o);

enum dt_verb {
#define DT_VERB(symbol, word) DT_DO_##symbol,
#include "match/verbs.def"
#undef DT_VERB
    DT_VERBS,
};
extern const char *const dt_verb_words[DT_VERBS];

/* Something that was done at the table. `text` belongs to whoever made the entry. */
struct dt_entry {
    dt_time at;
    int seat; /* the seat it is about, or DT_ONLOOKER: the table itself */
    enum dt_verb verb;
    struct dt_span text;
};

/* `AT SEAT VERB TEXT`, SEAT being - for the table itself. The parsed text points into the line. */
void dt_entry_text(const struct dt_entry *e, struct dt_out *out);
const char *dt_entry_parse(struct dt_entry *e, struct dt_span line);

enum dt_match_phase { DT_WAITING, DT_PLAYING, DT_OVER, DT_MATCH_PHASES };
enum dt_sitting { DT_OPEN, DT_HUMAN, DT_BOT, DT_SITTINGS };
enum dt_gone { DT_HERE, DT_AWAY_NOW, DT_GONE_RESIGNED, DT_GONE_TIME, DT_GONES };
enum dt_why { DT_WHY_END, DT_WHY_RESIGNED, DT_WHY_TIME, DT_WHY_AGREED, DT_WHYS };
enum dt_asking { DT_ASK_NOTHING, DT_ASK_UNDO, DT_ASK_DRAW, DT_ASKINGS };

struct dt_match_seat {
    char name[DT_NAME_MAX + 1];
    char words[DT_WORDS_MAX + 1];  /* the client seed, once it is known, or plain words */
    uint8_t commitment[DT_SHA256]; /* to the client seed */
    bool committed, revealed;
    uint8_t kind;    /* enum dt_sitting */
    uint8_t gone;    /* enum dt_gone: a person who is not here, for whom a bot goes on */
    uint8_t bot;     /* which one, a place in dt_bots; of a bot's seat and of one who is gone */
    bool running;    /* its clock runs */
    bool begun;      /* its clock has run for the decision that it is asked for */
    dt_time left;    /* when its clock was looked at last, */
    dt_time from;    /* which was then */
    uint32_t asked;  /* number of the entry that put the present question to it; 0: none yet */
    bool drafted;    /* it has sent a draft of its answer, */
    dt_action draft; /* which counts when the time is up */
};

/* One decision of the past. Draws are not kept: the key makes them again. */
struct dt_match_step {
    dt_action action;
    uint32_t seat;
};

/* A match. The caller owns it and may copy and read it; only the functions below change it. */
struct dt_match {
    struct dt_opening opening;
    enum dt_match_phase phase;
    uint32_t count;                         /* entries so far: the number of the last one */
    uint32_t tally[DT_VERBS][DT_SEATS + 1]; /* of each verb about each seat, and last the table */
    dt_time now;                            /* of the last entry; never goes back */
    dt_time reveal_by; /* until then the client seeds are to be shown; 0: it was not started */
    struct dt_match_seat seat[DT_SEATS];
    dt_time limit;      /* that the rules give to the present question; 0: none */
    dt_time limit_left; /* of it, when it was looked at last, */
    dt_time limit_from; /* which was then */
    dt_seats guests; /* persons without an account; no entry says so, whoever runs the match does */
    struct dt_match_step *past; /* lent */
    uint32_t steps, room;       /* decisions in it, and how many fit */
    uint32_t safe;              /* those from here on may be taken back */
    enum dt_asking asking;
    int asker;
    dt_seats agreed;   /* of those who were asked */
    int applying;      /* the bot's seat that somebody asks for, or DT_ONLOOKER */
    dt_seats admitted; /* who has said yes to that */
    char applicant[DT_NAME_MAX + 1];
    dt_seats done;    /* have chosen already, while others still choose at the same moment */
    enum dt_why why;  /* it is over */
    dt_seats winners; /* once it is over */
    char rematch[DT_MATCH_ID + 1];
    uint8_t commitment[DT_SHA256];
    struct dt_rng draws;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* What came of one entry. One of them serves many matches. */
struct dt_news {
    uint32_t number;
    struct dt_entry entry; /* its text lies in `text` */
    uint32_t undone;       /* decisions that were taken back */
    bool cut;              /* there were more events than can be told */
    int count;
    struct dt_event event[DT_NEWS_EVENTS];
    char text[DT_ENTRY_TEXT + 1];
    int shared; /* bytes of what every seat is told of the table; 0: not written yet */
    char same[DT_NEWS_SAME];
};

/* Opens a table; the opening has been checked. Memory for the past is lent afterwards. */
void dt_match_open(struct dt_match *m, const struct dt_opening *opening);
/* Lends memory for the past: `steps` of them fit. It holds what the memory lent before held (as
 * realloc does), which is then the caller's again. */
void dt_match_lend(struct dt_match *m, struct dt_match_step *past, uint32_t steps);
/* Whether the past is full, so that more must be lent before the next `act` or `flag`. */
bool dt_match_full(const struct dt_match *m);

/* NULL, or a sentence that begins with what is wrong; nothing changes. */
const char *dt_match_check(const struct dt_match *m, const struct dt_entry *e);
/* Carries an entry out and says what happened. NULL, or a sentence; then nothing has changed. */
const char *dt_match_do(struct dt_match *m, const struct dt_entry *e, struct dt_news *news);
/* The word before the colon of such a sentence ("seat", "time", "action" …): its code. */
struct dt_span dt_match_code(const char *why);

/* When the next clock or the time of the present question runs out, or that to show a client seed, or
 * DT_NEVER; *seat is whose. From then on `flag` is accepted. */
dt_time dt_match_due(const struct dt_match *m, int *seat);
/* Milliseconds that a seat has left at a moment; with the clock off DT_NEVER. */
dt_time dt_match_left(const struct dt_match *m, int seat, dt_time at);
/* When the time that the rules give to the present question is up, or DT_NEVER. */
dt_time dt_match_deadline(const struct dt_match *m);
/* Seats whose client seeds are waited for, so that the match can begin. */
dt_seats dt_match_reveals(const struct dt_match *m);
/* Who must decide now; 0 unless the match is on. */
dt_seats dt_match_to_act(const struct dt_match *m);
/* Of these, the seats for which a bot decides, and which bot that is. */
dt_seats dt_match_bots(const struct dt_match *m);
const struct dt_bot *dt_match_bot(const struct dt_match *m, int seat);
/* Persons who are at the table, not those for whom a bot goes on. */
dt_seats dt_match_humans(const struct dt_match *m);
/* Who may start the match and fill its seats: the host, or the first person; DT_ONLOOKER: nobody. */
int dt_match_host(const struct dt_match *m);
/* An action that a seat chose when it had seen entry `seq` is late, if its question is newer. */
bool dt_match_late(const struct dt_match *m, int seat, uint32_t seq);
/* A copy of the state as a seat or DT_ONLOOKER may know it; DT_STATE_MAX bytes, aligned to 16. The
 * match is on or over. */
void dt_match_redact(const struct dt_match *m, int seat, void *out);

/* The position as a seat's person or an onlooker may know it, in the words of the game: for clients
 * that have the rules themselves. The match is on or over. */
void dt_match_position(const struct dt_match *m, int seat, struct dt_out *out);

/* The message for a seat's eyes or DT_ONLOOKER's. Without news: the table as it is. With news: what
 * happened, and with `table` the table after it. The news keep what is the same for every seat, so
 * telling the next one is quicker. */
void dt_match_tell(const struct dt_match *m, int seat, struct dt_news *news, bool table,
                   struct dt_out *out);

/* What would surely happen if a seat did this: the events on which several imagined worlds agree.
 * The true state is not looked at. NULL, or a sentence. */
const char *dt_match_preview(const struct dt_match *m, int seat, struct dt_span action,
                             struct dt_out *out);

/* The record of a match that is over, with its key; `head` is room to work in. NULL, or a sentence.
 * DT_RECORD_LINE bytes a step of the game and DT_RECORD_HEAD for the tags are always enough. */
enum { DT_RECORD_HEAD = 4096 };
const char *dt_match_record(const struct dt_match *m, struct dt_record_head *head,
                            struct dt_out *out);

/* The opening of a rematch: the same table with another name and key. */
void dt_match_again(const struct dt_match *m, const char *id, const uint8_t key[DT_KEY],
                    struct dt_opening *out);

#endif
