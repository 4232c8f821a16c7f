/* Looking at a record: forwards, backwards, through anybody's eyes. */
#include <stdio.h>
#include <stdlib.h>

#include "term/client.h"
#include "term/names.h"
#include "term/reason.h"
#include "term/show.h"
#include "term/store.h"
#include "term/tty.h"

enum { LEAP = 10, OPEN = -2 }; /* eyes that see everything */

/* A record and how far it was played. A stop is a decision with the draws that follow it. */
struct watching {
    struct dt_span record;
    dt_lang lang;
    struct dt_replay replay;
    const struct dt_board *board;
    struct dt_log log;
    const char *names[DT_SEATS];
    int stop, stops;
    int eyes;
    struct dt_screen screen;
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
};

static const struct dt_game *game_of(const struct watching *w)
{
    return w->replay.in.head.game;
}

static void add_log(struct watching *w)
{
    for (int i = 0; i < w->replay.events.count; i++) {
        dt_log_event(&w->log, game_of(w), &w->replay.events.list[i]);
    }
}

/* Plays one step. False at the end. */
static bool step(struct watching *w, const char **why)
{
    *why = dt_replay_step(&w->replay);
    if (*why != NULL || w->replay.in.ended) {
        return false;
    }
    add_log(w);
    return true;
}

static bool draws_next(const struct watching *w)
{
    return game_of(w)->to_act(w->replay.state) == DT_SEAT(DT_CHANCE);
}

/* Draws until somebody decides. */
static bool settle(struct watching *w, const char **why)
{
    bool more = true;
    while (more && draws_next(w)) {
        more = step(w, why);
    }
    return more;
}

/* On to the next stop; false if there is none. */
static bool advance(struct watching *w, const char **why)
{
    if (!step(w, why)) {
        return false;
    }
    settle(w, why);
    w->stop++;
    return *why == NULL;
}

/* To a stop, from the beginning: records are short and games are fast. */
static const char *go_to(struct watching *w, int stop)
{
    dt_log_close(&w->log);
    w->stop = 0;
    const char *why = dt_replay_open(&w->replay, w->record);
    if (why == NULL) {
        settle(w, &why);
    }
    while (why == NULL && w->stop < stop && advance(w, &why)) {
    }
    return why;
}

static void name_seats(struct watching *w)
{
    for (int i = 0; i < DT_SEATS; i++) {
        w->names[i] = w->replay.in.head.seat[i];
    }
    dt_names_fill(w->names);
}

static void draw(struct watching *w)
{
    int width, height;
    char status[64];
    const struct dt_game *game = game_of(w);
    memcpy(w->seen, w->replay.state, game->state_size);
    if (w->eyes != OPEN) {
        game->redact(w->seen, w->eyes);
    }
    snprintf(status, sizeof status, "%d/%d · %.30s", w->stop, w->stops,
             w->eyes >= 0
                 ? w->names[w->eyes]
                 : dt_say(w->lang, w->eyes == OPEN ? N_("all cards open") : N_("onlooker")));
    struct dt_show show = {
        .board = w->board,
        .scene = {.game = game,
                  .state = w->seen,
                  .eyes = w->eyes == OPEN ? DT_ONLOOKER : w->eyes,
                  .tell = {w->lang, game->key, w->names, w->replay.in.head.config.seats},
                  .pointed = "",
                  .colours = dt_tty_colours()},
        .log = &w->log,
        .keys = N_(
            "←→ step  PgUp PgDn ten steps  Home End  1-5 a seat's eyes  0 onlooker  a all  q quit"),
        .status = status,
        .tall = true,
    };
    dt_tty_size(&width, &height);
    dt_screen_clear(&w->screen, width, height);
    dt_show_draw(&show, &w->screen);
    dt_tty_show(&w->screen);
}

/* Where a key leads. */
static int target(const struct watching *w, int key)
{
    int to = w->stop;
    to += key == DT_KEY_RIGHT || key == ' ' || key == DT_KEY_DOWN ? 1
          : key == DT_KEY_LEFT || key == DT_KEY_UP                ? -1
          : key == DT_KEY_PAGE_DOWN                               ? LEAP
          : key == DT_KEY_PAGE_UP                                 ? -LEAP
          : key == DT_KEY_END                                     ? w->stops
          : key == DT_KEY_HOME                                    ? -w->stops
                                                                  : 0;
    return to < 0 ? 0 : to > w->stops ? w->stops : to;
}

static void choose_eyes(struct watching *w, int key)
{
    int seats = w->replay.in.head.config.seats;
    if (key >= '1' && key < '1' + seats) {
        w->eyes = key - '1';
    } else if (key == '0') {
        w->eyes = DT_ONLOOKER;
    } else if (key == 'a') {
        w->eyes = OPEN;
    }
}

static const char *watch(struct watching *w)
{
    const char *why = NULL;
    for (int key = DT_KEY_NONE; why == NULL && key != 'q' && key != DT_KEY_CLOSED;) {
        draw(w);
        key = dt_tty_key(-1);
        choose_eyes(w, key);
        int to = target(w, key);
        if (to == w->stop + 1) {
            advance(w, &why);
        } else if (to != w->stop) {
            why = go_to(w, to);
        }
    }
    return why;
}

enum dt_client_end dt_client_watch(struct dt_span record, dt_lang lang, char *why)
{
    struct watching *w = calloc(1, sizeof *w);
    const char *fault = "out of memory";
    enum dt_client_end end = DT_CLIENT_TROUBLE;
    if (w != NULL) {
        *w = (struct watching){.record = record, .lang = lang, .eyes = DT_ONLOOKER};
        fault = go_to(w, INT32_MAX);
    }
    if (fault == NULL) {
        w->stops = w->stop;
        w->board = dt_board_find(game_of(w));
        name_seats(w);
        fault = go_to(w, 0);
    }
    if (fault == NULL && !dt_tty_open()) {
        end = DT_CLIENT_NO_TTY;
    } else if (fault == NULL) {
        fault = watch(w);
        dt_tty_close();
        end = fault == NULL ? DT_CLIENT_OVER : DT_CLIENT_TROUBLE;
    }
    if (fault != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", dt_reason(lang, fault));
    }
    if (w != NULL) {
        dt_log_close(&w->log);
    }
    free(w);
    return end;
}
