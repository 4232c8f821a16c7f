/* What the files of the client share. */
#ifndef DT_TERM_CLIENT_INSIDE_H
#define DT_TERM_CLIENT_INSIDE_H

#include "term/client.h"
#include "term/sea.h"
#include "term/show.h"
#include "term/store.h"
#include "term/tty.h"

enum { DT_MESSAGE_MAX = 256 };

/* One evening at one table. Large, so it lives on the heap. */
struct dt_client {
    const struct dt_client_wish *wish;
    const struct dt_board *board;
    struct dt_local table;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    bool asking, editing; /* the person is asked: by the menu, or by the editor */
    int viewer;           /* whose eyes */
    int ahead;            /* a key that was pressed while a bot was thinking; 0: none */
    struct dt_sea *sea;
    struct dt_ocean_look look;
    char message[DT_MESSAGE_MAX];
    char path[DT_PATH_MAX]; /* where the match is kept; empty: nowhere */
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
};

static inline const struct dt_game *dt_client_game(const struct dt_client *c)
{
    return c->table.match.opening.game;
}

static inline const char *dt_client_say(const struct dt_client *c, const char *english)
{
    return dt_say(c->wish->lang, english);
}

/* What the screen shows now. */
struct dt_scene dt_client_scene(struct dt_client *c);
/* Draws everything into c->screen, and shows it. */
void dt_client_draw(struct dt_client *c, const char *status);
/* Waits for a key and draws anew when the size changes. */
int dt_client_key(struct dt_client *c);
/* A sentence in the last line until the next key. */
void dt_client_tell(struct dt_client *c, const char *sentence);
/* Writes the match to its file. */
void dt_client_keep(struct dt_client *c);

/* Things that lie over the table until they are closed: client_over.c. False: the terminal is gone. */
bool dt_client_rules(struct dt_client *c);
bool dt_client_log(struct dt_client *c);
bool dt_client_ocean(struct dt_client *c);
/* The strongest bot's ideas; one of them may be put under the cursor. */
bool dt_client_advice(struct dt_client *c, int seat);
/* A question that is answered with one of some keys; 0: the terminal is gone. */
int dt_client_question(struct dt_client *c, const char *title, const char *text, const char *keys,
                       const char *answers);

#endif
