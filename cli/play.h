/* Line-by-line play in the terminal: one person, bots on the other seats. */
#ifndef DT_CLI_PLAY_H
#define DT_CLI_PLAY_H

#include <stdio.h>

#include "cli/game_session.h"
#include "cli/print.h"
#include "cli/table_options.h"

struct dt_play {
    struct dt_table_options table;
    int seat;           /* of the person */
    int threads;        /* per bot search */
    const char *record; /* where the record goes at the end, or NULL */
    const char
        *position; /* where the game begins, perhaps redacted for the seat; NULL: its start */
    FILE *in;      /* the person's input; output goes to stdout */
    dt_lang lang;
    const char *names[DT_SEATS]; /* the person's is set by the caller, bots' by dt_play_run */
    struct dt_game_session game;
    dt_action *list; /* the legal actions of the pending decision */
    int list_count;
    struct dt_events events;
    struct dt_screen screen; /* buffer for drawing the table */
};

/* Plays until the game is over, the person quits or the input ends. Returns the exit code. */
int dt_play_run(struct dt_play *p, const uint8_t key[DT_KEY]);

/* Output for the person: play_output.c. */

void dt_play_print_events(const struct dt_play *p);
void dt_play_print_table(struct dt_play *p);
void dt_play_print_actions(const struct dt_play *p, int from); /* one page of the list */
void dt_play_print_turn(struct dt_play *p);                    /* the table and the actions */
void dt_play_print_advice(const struct dt_play *p, const struct dt_advice *advice);
void dt_play_print_result(const struct dt_play *p); /* points and outcome */
void dt_play_print_help(const struct dt_play *p);
/* An example action as the person may type it. */
void dt_play_example(const struct dt_play *p, char words[DT_ACTION_TEXT_MAX]);

enum {
    DT_PLAY_PAGE = 60,  /* actions shown at a time */
    DT_PLAY_LONG = 300, /* a longer list is printed only on request */
};

#endif
