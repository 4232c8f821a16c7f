/* A game in the terminal, line by line: one person, bots on the other seats. */
#ifndef DT_CLI_PLAY_H
#define DT_CLI_PLAY_H

#include <stdio.h>

#include "cli/course.h"
#include "cli/print.h"
#include "cli/seating.h"

struct dt_play {
    struct dt_seating table;
    int seat;           /* of the person */
    int threads;        /* that think for a bot */
    const char *record; /* where the record goes at the end, or NULL */
    FILE *in;           /* what the person types; all words go to stdout */
    dt_lang lang;
    const char *names[DT_SEATS]; /* the person's own; dt_play_run gives bots theirs */
    struct dt_course course;
    dt_action *list; /* the legal actions of the decision being asked for */
    int list_count;
    struct dt_events events;
    struct dt_screen screen; /* where the table is drawn before it is printed */
};

/* Plays until the game is over, somebody quits or the input ends. Returns the exit code. */
int dt_play_run(struct dt_play *p, const uint8_t key[DT_KEY]);

/* What the person may see: play_show.c. */

void dt_play_show_events(const struct dt_play *p);
void dt_play_show_table(struct dt_play *p);
void dt_play_show_actions(const struct dt_play *p, int from); /* one page of the list */
void dt_play_show_turn(struct dt_play *p);                    /* the table, and what can be done */
void dt_play_show_advice(const struct dt_play *p, const struct dt_advice *advice);
void dt_play_show_result(const struct dt_play *p); /* points, and why it ended so */
void dt_play_show_help(const struct dt_play *p);
/* An action as the person may type it, for an example. */
void dt_play_example(const struct dt_play *p, char words[DT_ACTION_TEXT_MAX]);

enum {
    DT_PLAY_PAGE = 60,  /* actions shown at a time */
    DT_PLAY_LONG = 300, /* a longer list is not shown before it is asked for */
};

#endif
