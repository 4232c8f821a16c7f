/* Declarations shared by cli/protocol*.c only. */
#ifndef DT_CLI_PROTOCOL_INTERNAL_H
#define DT_CLI_PROTOCOL_INTERNAL_H

#include "cli/game_session.h"
#include "cli/protocol.h"

enum {
    DT_ANSWER_MAX = DT_VIEW_MAX + 64, /* bytes of a line of an answer */
    DT_REASON_MAX = 512,              /* bytes of an error's text */
    DT_ECHO_MAX = 40,                 /* bytes of an input word quoted in an error */
};

struct dt_protocol {
    dt_key_source *keys;
    dt_sink *sink; /* output of the line being answered */
    void *to;
    struct dt_search_budget most; /* limits every search; 0: no limit */
    bool playing;                 /* a game was started */
    bool done;                    /* quit was received */
    struct dt_game_session game;
    struct dt_events events;
    dt_action *list; /* buffer for all legal actions of the game, and behind them their weights */
    uint32_t list_capacity;
    struct dt_writer out;    /* the output line being written */
    struct dt_writer reason; /* the error's text */
    char answer[DT_ANSWER_MAX];
    char sentence[DT_REASON_MAX];
    char line[DT_PROTOCOL_LINE_MAX + 1]; /* an incomplete input line */
    int line_len;
    bool too_long; /* the incomplete line is being discarded */
};

/* A command's handler gets the arguments. It returns NULL, or an error code from dt_protocol_error;
 * then nothing has changed and nothing was written. */
typedef const char *dt_protocol_command(struct dt_protocol *p, struct dt_span rest);

/* Sets the error text and returns the code. */
const char *dt_protocol_error(struct dt_protocol *p, const char *code, const char *why);
/* The same with the offending word first: "WORD: why". */
const char *dt_protocol_error_word(struct dt_protocol *p, const char *code, struct dt_span word,
                                   const char *why);

/* Ends the line in p->out and sends it. */
void dt_protocol_flush_line(struct dt_protocol *p);

/* Writes each seat of a set after a space. */
void dt_protocol_write_seats(struct dt_protocol *p, dt_seats seats);

/* Reads the next word as a seat. `also` is the name allowed besides numbers: DT_CHANCE, DT_SPECTATOR,
 * or any seat for neither. NULL, or an error code. */
const char *dt_protocol_read_seat(struct dt_protocol *p, struct dt_span *rest, int also, int *seat);
/* NULL, or the error for unexpected arguments. */
const char *dt_protocol_read_end(struct dt_protocol *p, struct dt_span rest);

/* NULL, or the error that this seat or chance is not to act. */
const char *dt_protocol_check_turn(struct dt_protocol *p, int seat);
/* NULL, or the error that the position, which is redacted, does not hold what this seat knows. */
const char *dt_protocol_check_known(struct dt_protocol *p, int seat);
/* Reads the value of seed=S. NULL, or an error code. */
const char *dt_protocol_read_seed(struct dt_protocol *p, struct dt_field f, uint64_t *seed);

/* Read-only commands: protocol_query.c; searches (go, advice): protocol_search.c. */
dt_protocol_command dt_protocol_cmd_hello, dt_protocol_cmd_games, dt_protocol_cmd_position,
    dt_protocol_cmd_toact, dt_protocol_cmd_legal, dt_protocol_cmd_view, dt_protocol_cmd_facts,
    dt_protocol_cmd_odds, dt_protocol_cmd_scores, dt_protocol_cmd_hash, dt_protocol_cmd_record,
    dt_protocol_cmd_determinize, dt_protocol_cmd_go, dt_protocol_cmd_advice;
/* Commands that change the game: protocol_play.c. */
dt_protocol_command dt_protocol_cmd_new, dt_protocol_cmd_setup, dt_protocol_cmd_action,
    dt_protocol_cmd_draw, dt_protocol_cmd_undo;

#endif
