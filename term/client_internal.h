/* What the files of the client share. A client is at home, with a match of this terminal
 * (client_local.c), or a guest at a server's table (client_online.c). */
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

/* What differs between the two. */
struct dt_term_ops {
    const char *keys_menu, *keys_editing, *keys_waiting; /* the help in the last line */
    /* As dt_tty_key; DT_KEY_NONE also when something has happened at the table. */
    int (*key)(struct dt_term_client *c, int ms);
    /* What time it is at the table. */
    dt_time (*now)(struct dt_term_client *c);
    /* The ocean as these eyes may see it now, or NULL. */
    const uint8_t *(*frame)(struct dt_term_client *c);
    /* Ideas for a seat that is to act; NULL: none, and perhaps a message says why. */
    const struct dt_thought *(*advice)(struct dt_term_client *c, int seat);
    void (*save)(struct dt_term_client *c);
};

/* Somebody in front of the screen. Large, so it lives on the heap. */
struct dt_term_client {
    const struct dt_term_ops *ops;
    dt_lang lang;
    const struct dt_board *board;
    struct dt_table_view *view;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    dt_action drafted;       /* what was sent of it, */
    bool has_drafted;        /* if anything was */
    bool menu_open, editing; /* the person is asked: by the menu, or by the editor */
    int viewer;              /* whose eyes */
    struct dt_ocean_look look;
    bool torch; /* may be lit */
    char message[DT_MESSAGE_MAX];
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
};

static inline const struct dt_game *dt_term_game(const struct dt_term_client *c)
{
    return c->view->match.opening.game;
}

static inline const char *dt_term_translate(const struct dt_term_client *c, const char *english)
{
    return dt_say(c->lang, english);
}

/* What the screen shows now. */
struct dt_draw_context dt_term_context(struct dt_term_client *c);
/* Draws everything into c->screen, and shows it. */
void dt_term_draw(struct dt_term_client *c, const char *status);
/* An empty screen as large as the terminal. */
struct dt_pane dt_term_clear(struct dt_term_client *c);
/* Waits for a key, or for something to happen at the table (DT_KEY_NONE), and draws anew meanwhile. */
int dt_term_key(struct dt_term_client *c);
/* How long the present question may still wait for its answer; NULL if that is as long as one likes. */
const char *dt_term_countdown(struct dt_term_client *c, char text[DT_MESSAGE_MAX]);
/* Whether the plan that is being made has changed since it was sent as a draft, and time runs. */
bool dt_term_draft_changed(struct dt_term_client *c, dt_action *draft);
/* A sentence in the last line until the next key. */
void dt_term_message(struct dt_term_client *c, const char *sentence);
/* The same with something filled in for {0}. */
void dt_term_message_with(struct dt_term_client *c, const char *english, const char *arg);

/* Keys that mean the same at any time. False: it was none of them. */
bool dt_term_common_key(struct dt_term_client *c, int key, enum dt_term_flow *flow);
/* Puts the present question to a seat. */
void dt_term_prompt(struct dt_term_client *c, int seat);
/* Whether a key has decided what to do. */
bool dt_term_decision_key(struct dt_term_client *c, int seat, int key, dt_action *action);
/* The end stays on the screen until somebody leaves. */
enum dt_term_flow dt_term_show_result(struct dt_term_client *c);

/* Things that lie over the table until they are closed: overlays.c. False: the terminal is gone. */
bool dt_term_show_rules(struct dt_term_client *c);
bool dt_term_show_log(struct dt_term_client *c);
bool dt_term_show_ocean(struct dt_term_client *c);
/* The strongest bot's ideas; one of them may be put under the cursor. */
bool dt_term_show_advice(struct dt_term_client *c, int seat);
/* A question that is answered with one of some keys; 0: the terminal is gone. */
int dt_term_choice(struct dt_term_client *c, const char *title, const char *text, const char *keys,
                   const char *answers);
/* A line that somebody types, of at most `cap` bytes with its zero; empty if it was given up. False:
 * the terminal is gone. */
bool dt_term_input(struct dt_term_client *c, const char *title, char *text, int cap);

/* client_requests.c: questions of others at a server's table: an undo or a draw, a bot's seat, and whether to
 * wait for somebody any longer. */
struct dt_remote;
enum dt_term_flow dt_term_answer_proposal(struct dt_term_client *c, struct dt_remote *r);
enum dt_term_flow dt_term_answer_application(struct dt_term_client *c, struct dt_remote *r);
enum dt_term_flow dt_term_claim(struct dt_term_client *c, struct dt_remote *r);

#endif
