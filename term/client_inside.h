/* What the files of the client share. A client is at home, with a match of this terminal
 * (client_home.c), or a guest at a server's table (client_guest.c). */
#ifndef DT_TERM_CLIENT_INSIDE_H
#define DT_TERM_CLIENT_INSIDE_H

#include "ocean/ocean.h"
#include "term/client.h"
#include "term/reason.h"
#include "term/show.h"
#include "term/store.h"
#include "term/tty.h"

enum { DT_MESSAGE_MAX = 256 };

enum dt_verdict { DT_GO_ON, DT_LEAVE, DT_GONE, DT_TROUBLE };

struct dt_client;

/* What differs between the two. */
struct dt_client_door {
    const char *keys_asked, *keys_editing, *keys_waiting; /* the help in the last line */
    /* As dt_tty_key; DT_KEY_NONE also when something has happened at the table. */
    int (*key)(struct dt_client *c, int ms);
    /* What time it is at the table. */
    dt_time (*now)(struct dt_client *c);
    /* The ocean as these eyes may see it now, or NULL. */
    const uint8_t *(*frame)(struct dt_client *c);
    /* Ideas for a seat that is to act; NULL: none, and perhaps a message says why. */
    const struct dt_thought *(*advice)(struct dt_client *c, int seat);
    void (*save)(struct dt_client *c);
};

/* Somebody in front of the screen. Large, so it lives on the heap. */
struct dt_client {
    const struct dt_client_door *door;
    dt_lang lang;
    const struct dt_board *board;
    struct dt_spot *spot;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    dt_action drafted;    /* what was sent of it, */
    bool has_drafted;     /* if anything was */
    bool asking, editing; /* the person is asked: by the menu, or by the editor */
    int viewer;           /* whose eyes */
    struct dt_ocean_viewpoint look;
    bool torch; /* may be lit */
    char message[DT_MESSAGE_MAX];
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
};

static inline const struct dt_game *dt_client_game(const struct dt_client *c)
{
    return c->spot->match.opening.game;
}

static inline const char *dt_client_say(const struct dt_client *c, const char *english)
{
    return dt_say(c->lang, english);
}

/* What the screen shows now. */
struct dt_scene dt_client_scene(struct dt_client *c);
/* Draws everything into c->screen, and shows it. */
void dt_client_draw(struct dt_client *c, const char *status);
/* An empty screen as large as the terminal. */
struct dt_pane dt_client_blank(struct dt_client *c);
/* Waits for a key, or for something to happen at the table (DT_KEY_NONE), and draws anew meanwhile. */
int dt_client_key(struct dt_client *c);
/* How long the present question may still wait for its answer; NULL if that is as long as one likes. */
const char *dt_client_countdown(struct dt_client *c, char text[DT_MESSAGE_MAX]);
/* Whether the plan that is being made has changed since it was sent as a draft, and time runs. */
bool dt_client_drafts(struct dt_client *c, dt_action *draft);
/* A sentence in the last line until the next key. */
void dt_client_tell(struct dt_client *c, const char *sentence);
/* The same with something filled in for {0}. */
void dt_client_tell_with(struct dt_client *c, const char *english, const char *arg);

/* Keys that mean the same at any time. False: it was none of them. */
bool dt_client_common(struct dt_client *c, int key, enum dt_verdict *verdict);
/* Puts the present question to a seat. */
void dt_client_ask(struct dt_client *c, int seat);
/* Whether a key has decided what to do. */
bool dt_client_decides(struct dt_client *c, int seat, int key, dt_action *action);
/* The end stays on the screen until somebody leaves. */
enum dt_verdict dt_client_celebrate(struct dt_client *c);

/* Things that lie over the table until they are closed: client_over.c. False: the terminal is gone. */
bool dt_client_rules(struct dt_client *c);
bool dt_client_log(struct dt_client *c);
bool dt_client_ocean(struct dt_client *c);
/* The strongest bot's ideas; one of them may be put under the cursor. */
bool dt_client_advice(struct dt_client *c, int seat);
/* A question that is answered with one of some keys; 0: the terminal is gone. */
int dt_client_question(struct dt_client *c, const char *title, const char *text, const char *keys,
                       const char *answers);
/* A line that somebody types, of at most `cap` bytes with its zero; empty if it was given up. False:
 * the terminal is gone. */
bool dt_client_line(struct dt_client *c, const char *title, char *text, int cap);

/* client_ask.c: questions of others at a server's table: an undo or a draw, a bot's seat, and whether to
 * wait for somebody any longer. */
struct dt_remote;
enum dt_verdict dt_client_answer(struct dt_client *c, struct dt_remote *r);
enum dt_verdict dt_client_admit(struct dt_client *c, struct dt_remote *r);
enum dt_verdict dt_client_claim(struct dt_client *c, struct dt_remote *r);

#endif
