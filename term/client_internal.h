/* Shared by the client's files. struct dt_term_client is the base of two clients: client_local.c
 * plays a match of this process, client_online.c one of a server. */
#ifndef DT_TERM_CLIENT_INTERNAL_H
#define DT_TERM_CLIENT_INTERNAL_H

#include "ocean/ocean.h"
#include "term/client.h"
#include "term/errors.h"
#include "term/layout.h"
#include "term/state_files.h"
#include "term/tty.h"

enum { DT_MESSAGE_MAX = 256 };

enum dt_term_flow { DT_FLOW_CONTINUE, DT_FLOW_QUIT, DT_FLOW_TTY_CLOSED, DT_FLOW_ERROR };

struct dt_term_client;

/* What differs between the two clients. */
struct dt_term_ops {
    const char *keys_menu, *keys_editing, *keys_waiting; /* key help in the last line, in English */
    /* As dt_tty_key; also returns DT_KEY_NONE when the table has changed. */
    int (*key)(struct dt_term_client *c, int ms);
    /* The match's clock. */
    dt_time (*now)(struct dt_term_client *c);
    /* The ocean as the viewer may see it now, RGBA, or NULL. */
    const uint8_t *(*frame)(struct dt_term_client *c);
    /* Candidate moves for a seat that is to act; NULL: none, then a message may say why. */
    const struct dt_search_result *(*advice)(struct dt_term_client *c, int seat);
    void (*save)(struct dt_term_client *c);
};

/* State of the client. Large, so it is allocated on the heap. */
struct dt_term_client {
    const struct dt_term_ops *ops;
    dt_lang lang;
    const struct dt_board *board;
    struct dt_table_view *view;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    dt_action drafted;       /* the draft sent last, */
    bool has_drafted;        /* if one was */
    bool menu_open, editing; /* the player is to decide, by menu or by editor */
    int viewer;              /* seat or DT_SPECTATOR */
    struct dt_ocean_viewpoint look;
    bool torch; /* the game allows it */
    char message[DT_MESSAGE_MAX];
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
};

static inline const struct dt_game *dt_term_game(const struct dt_term_client *c)
{
    return c->view->match.setup.game;
}

static inline const char *dt_term_translate(const struct dt_term_client *c, const char *english)
{
    return dt_translate(c->lang, english);
}

/* The draw context for the current state, redacted for c->viewer. */
struct dt_draw_context dt_term_context(struct dt_term_client *c);
/* Draws the whole table into c->screen and shows it. */
void dt_term_draw(struct dt_term_client *c, const char *status);
/* Clears the screen and fits it to the terminal. */
struct dt_pane dt_term_clear(struct dt_term_client *c);
/* Waits for a key or for a new entry (DT_KEY_NONE); redraws meanwhile. */
int dt_term_key(struct dt_term_client *c);
/* Time left for the current decision; NULL if there is no limit. */
const char *dt_term_countdown(struct dt_term_client *c, char text[DT_MESSAGE_MAX]);
/* Whether a time limit runs and the plan differs from the draft sent last. */
bool dt_term_draft_changed(struct dt_term_client *c, dt_action *draft);
/* Shows a sentence in the last line until the next key. */
void dt_term_message(struct dt_term_client *c, const char *sentence);
/* The same, translated, with `arg` for {0}. */
void dt_term_message_with(struct dt_term_client *c, const char *english, const char *arg);

/* Handles the keys that work at any time. False: the key is not one of them. */
bool dt_term_common_key(struct dt_term_client *c, int key, enum dt_term_flow *flow);
/* Opens the menu or the editor for a seat that is to act. */
void dt_term_prompt(struct dt_term_client *c, int seat);
/* Passes a key to the menu or editor; true if it chose an action. */
bool dt_term_decision_key(struct dt_term_client *c, int seat, int key, dt_action *action);
/* Shows the result, then the table, until the player quits. */
enum dt_term_flow dt_term_show_result(struct dt_term_client *c);

/* Overlays (overlays.c): each runs until it is closed. False: the terminal is closed. */
bool dt_term_show_rules(struct dt_term_client *c);
bool dt_term_show_log(struct dt_term_client *c);
bool dt_term_show_ocean(struct dt_term_client *c);
/* The strongest bot's candidates; the player may select one. */
bool dt_term_show_advice(struct dt_term_client *c, int seat);
/* A dialog answered with one of the keys in `answers`; 0: the terminal is closed. */
int dt_term_choice(struct dt_term_client *c, const char *title, const char *text, const char *keys,
                   const char *answers);
/* A text input of at most `cap` bytes, terminator included; empty if cancelled. False: the terminal
 * is closed. */
bool dt_term_input(struct dt_term_client *c, const char *title, char *text, int cap);

/* client_requests.c: requests of other players at a server's table: undo or draw proposals,
 * applications for a bot's seat, and claims against an absent player. */
struct dt_remote;
enum dt_term_flow dt_term_answer_proposal(struct dt_term_client *c, struct dt_remote *r);
enum dt_term_flow dt_term_answer_application(struct dt_term_client *c, struct dt_remote *r);
enum dt_term_flow dt_term_claim(struct dt_term_client *c, struct dt_remote *r);

#endif
