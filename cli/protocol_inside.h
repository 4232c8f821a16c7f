/* What the files of the engine protocol share; nobody else includes this. */
#ifndef DT_CLI_PROTOCOL_INSIDE_H
#define DT_CLI_PROTOCOL_INSIDE_H

#include "cli/course.h"
#include "cli/protocol.h"

enum {
    DT_ANSWER_MAX = DT_VIEW_MAX + 64, /* bytes of a line of an answer */
    DT_REASON_MAX = 512,              /* bytes of an error's sentence */
    DT_ECHO_MAX = 40,                 /* bytes of somebody's word in an error */
};

struct dt_protocol {
    dt_key_source *keys;
    dt_sink *sink; /* of the line being answered */
    void *to;
    struct dt_limit most; /* nothing is thought about for longer; where 0, there is no limit */
    bool playing;         /* there is a game */
    bool done;            /* quit was said */
    struct dt_course course;
    struct dt_events events;
    dt_action *list; /* room for every legal action of the game */
    uint32_t list_room;
    struct dt_out out;    /* the line of the answer being written */
    struct dt_out reason; /* why the command is refused */
    char answer[DT_ANSWER_MAX];
    char sentence[DT_REASON_MAX];
    char line[DT_PROTOCOL_LINE_MAX + 1]; /* what has come of an unfinished line */
    int line_len;
    bool too_long; /* the unfinished line is being thrown away */
};

/* A command gets what stands behind its word. It returns NULL, or the code of an error after
 * dt_refuse; then nothing has changed and nothing was answered. */
typedef const char *dt_command_do(struct dt_protocol *p, struct dt_span rest);

/* Notes why a command is refused and returns the code. */
const char *dt_refuse(struct dt_protocol *p, const char *code, const char *why);
/* The same with somebody's word in front: "WORD: why". */
const char *dt_refuse_word(struct dt_protocol *p, const char *code, struct dt_span word,
                           const char *why);

/* Ends the line in p->out and sends it. */
void dt_answer_line(struct dt_protocol *p);

/* Reads the next word as a seat. `also` is DT_CHANCE, DT_ONLOOKER, or any seat if neither may
 * stand there by name. NULL, or the code of an error. */
const char *dt_read_seat(struct dt_protocol *p, struct dt_span *rest, int also, int *seat);
/* NULL, or the error that something stands behind the command's last word. */
const char *dt_read_end(struct dt_protocol *p, struct dt_span rest);

/* NULL, or the error that this seat or chance is not to act now. */
const char *dt_check_turn(struct dt_protocol *p, int seat);

/* Questions: protocol_ask.c. */
dt_command_do dt_ask_hello, dt_ask_games, dt_ask_position, dt_ask_toact, dt_ask_legal, dt_ask_view,
    dt_ask_scores, dt_ask_hash, dt_ask_record, dt_ask_go, dt_ask_advice;
/* Some of them are in protocol_think.c. What changes the game: protocol_do.c. */
dt_command_do dt_do_new, dt_do_setup, dt_do_action, dt_do_draw, dt_do_undo;

#endif
