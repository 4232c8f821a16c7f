/* Shows a record forwards and backwards, from any seat's view. */
#include <stdio.h>
#include <stdlib.h>

#include "term/bot_names.h"
#include "term/client.h"
#include "term/errors.h"
#include "term/layout.h"
#include "term/state_files.h"
#include "term/tty.h"

enum { PAGE_STEPS = 10, ALL_CARDS = -2 }; /* viewer without redaction */

/* A record and the position in it, counted in decisions; each includes the chance actions after
 * it. */
struct replay_viewer {
    struct dt_span record;
    dt_lang lang;
    struct dt_replay replay;
    const struct dt_board *board;
    struct dt_event_log log;
    const char *names[DT_SEATS];
    int decision, decisions;
    int viewer;
    struct dt_screen screen;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
};

static const struct dt_game *game_of(const struct replay_viewer *v)
{
    return v->replay.in.head.game;
}

static void add_log(struct replay_viewer *v)
{
    for (int i = 0; i < v->replay.events.count; i++) {
        dt_event_log_event(&v->log, game_of(v), &v->replay.events.list[i]);
    }
}

/* Plays one action of the record. False at the end. */
static bool step(struct replay_viewer *v, const char **why)
{
    *why = dt_replay_step(&v->replay);
    if (*why != NULL || v->replay.in.ended) {
        return false;
    }
    add_log(v);
    return true;
}

static bool is_chance_next(const struct replay_viewer *v)
{
    return game_of(v)->to_act(v->replay.state) == DT_SEAT(DT_CHANCE);
}

/* Plays chance actions up to the next decision. */
static bool draw_chance(struct replay_viewer *v, const char **why)
{
    bool more = true;
    while (more && is_chance_next(v)) {
        more = step(v, why);
    }
    return more;
}

/* Plays the next decision; false if there is none. */
static bool advance(struct replay_viewer *v, const char **why)
{
    if (!step(v, why)) {
        return false;
    }
    draw_chance(v, why);
    v->decision++;
    return *why == NULL;
}

/* Replays from the beginning: records are short and games are fast. */
static const char *seek(struct replay_viewer *v, int decision)
{
    dt_event_log_close(&v->log);
    v->decision = 0;
    const char *why = dt_replay_open(&v->replay, v->record);
    if (why == NULL) {
        draw_chance(v, &why);
    }
    while (why == NULL && v->decision < decision && advance(v, &why)) {
    }
    return why;
}

static void name_seats(struct replay_viewer *v)
{
    for (int i = 0; i < DT_SEATS; i++) {
        v->names[i] = v->replay.in.head.seat[i];
    }
    dt_bot_names_fill(v->names);
}

static void draw(struct replay_viewer *v)
{
    int width, height;
    char status[64];
    const struct dt_game *game = game_of(v);
    memcpy(v->redacted, v->replay.state, game->state_size);
    if (v->viewer != ALL_CARDS) {
        game->redact(v->redacted, v->viewer);
    }
    snprintf(status, sizeof status, "%d/%d · %.30s", v->decision, v->decisions,
             v->viewer >= 0 ? v->names[v->viewer]
                            : dt_translate(v->lang, v->viewer == ALL_CARDS ? N_("all cards visible")
                                                                           : N_("spectator")));
    struct dt_layout layout = {
        .board = v->board,
        .ctx = {.game = game,
                .state = v->redacted,
                .viewer = v->viewer == ALL_CARDS ? DT_SPECTATOR : v->viewer,
                .fmt = {v->lang, game->key, v->names, v->replay.in.head.config.seats, DT_SPECTATOR},
                .selection = "",
                .colours = dt_tty_colours()},
        .log = &v->log,
        .keys = N_("←→ step  PgUp PgDn ten steps  Home End  1-5 seat  0 spectator  a all  q quit"),
        .status = status,
        .tall = true,
    };
    dt_tty_size(&width, &height);
    dt_screen_clear(&v->screen, width, height);
    dt_layout_draw(&layout, &v->screen);
    dt_tty_show(&v->screen);
}

/* The decision a key moves to. */
static int target(const struct replay_viewer *v, int key)
{
    int to = v->decision;
    to += key == DT_KEY_RIGHT || key == ' ' || key == DT_KEY_DOWN ? 1
          : key == DT_KEY_LEFT || key == DT_KEY_UP                ? -1
          : key == DT_KEY_PAGE_DOWN                               ? PAGE_STEPS
          : key == DT_KEY_PAGE_UP                                 ? -PAGE_STEPS
          : key == DT_KEY_END                                     ? v->decisions
          : key == DT_KEY_HOME                                    ? -v->decisions
                                                                  : 0;
    return to < 0 ? 0 : to > v->decisions ? v->decisions : to;
}

static void choose_viewer(struct replay_viewer *v, int key)
{
    int seats = v->replay.in.head.config.seats;
    if (key >= '1' && key < '1' + seats) {
        v->viewer = key - '1';
    } else if (key == '0') {
        v->viewer = DT_SPECTATOR;
    } else if (key == 'a') {
        v->viewer = ALL_CARDS;
    }
}

static const char *run_viewer(struct replay_viewer *v)
{
    const char *why = NULL;
    for (int key = DT_KEY_NONE; why == NULL && key != 'q' && key != DT_KEY_CLOSED;) {
        draw(v);
        key = dt_tty_key(-1);
        choose_viewer(v, key);
        int to = target(v, key);
        if (to == v->decision + 1) {
            advance(v, &why);
        } else if (to != v->decision) {
            why = seek(v, to);
        }
    }
    return why;
}

enum dt_term_result dt_term_watch(struct dt_span record, dt_lang lang, char *why)
{
    struct replay_viewer *v = calloc(1, sizeof *v);
    const char *error = "out of memory";
    enum dt_term_result end = DT_TERM_ERROR;
    if (v != NULL) {
        *v = (struct replay_viewer){.record = record, .lang = lang, .viewer = DT_SPECTATOR};
        error = seek(v, INT32_MAX);
    }
    if (error == NULL) {
        v->decisions = v->decision;
        v->board = dt_board_find(game_of(v));
        name_seats(v);
        error = seek(v, 0);
    }
    if (error == NULL && !dt_tty_open()) {
        end = DT_TERM_NO_TTY;
    } else if (error == NULL) {
        error = run_viewer(v);
        dt_tty_close();
        end = error == NULL ? DT_TERM_FINISHED : DT_TERM_ERROR;
    }
    if (error != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", dt_error_text(lang, error));
    }
    if (v != NULL) {
        dt_event_log_close(&v->log);
    }
    free(v);
    return end;
}
