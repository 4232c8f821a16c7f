/* A server that says anything to the terminal client: every line is a message, an empty one breaks the
 * line. Whatever is heard, all that is sent is JSON, and the table can be drawn and chosen from. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>

#include "term/room.h"
#include "term/show.h"

enum { LINES = 64, W = 80, H = 24, DRAWN = 16 };

/* Large, so it lives on the heap, exactly as large as it is. */
struct guest {
    struct dt_remote remote;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
};

static void check_sent(void *to, struct dt_span text)
{
    json_t *message = json_loadb(text.at, (size_t)text.len, JSON_REJECT_DUPLICATES, NULL);
    (void)to;
    dt_probe_must(json_is_object(message), "something is sent that is no JSON");
    json_decref(message);
}

static void ask(struct guest *g, struct dt_show *show)
{
    struct dt_scene *s = &show->scene;
    dt_action action = 0;
    if (show->board->edits != NULL && show->board->edits(s->state, s->eyes)) {
        show->board->edit_begin(s, &g->editor);
        s->editor = &g->editor;
    } else if (dt_menu_open(&g->menu, s, s->eyes)) {
        s->pointed = dt_menu_pointed(&g->menu);
        show->menu = &g->menu;
        for (int i = 0; i < 4 && !dt_menu_key(&g->menu, DT_KEY_ENTER, &action); i++) {
        }
        dt_remote_act(&g->remote, action);
    }
}

static void draw_table(struct guest *g)
{
    const struct dt_match *m = &g->remote.spot.match;
    const struct dt_game *game = m->opening.game;
    dt_match_redact(m, g->remote.you, g->seen);
    struct dt_show show = {
        .board = dt_board_find(game),
        .scene = {.game = game,
                  .state = g->seen,
                  .eyes = g->remote.you,
                  .tell = {0, game->key, g->remote.spot.names, m->opening.config.seats},
                  .pointed = "",
                  .colours = 16},
        .log = &g->remote.spot.log,
        .keys = "",
    };
    if (g->remote.you != DT_ONLOOKER && dt_seats_have(dt_match_to_act(m), g->remote.you)) {
        ask(g, &show);
    }
    dt_show_draw(&show, &g->screen);
}

static void draw(struct guest *g)
{
    const struct dt_match *m = &g->remote.spot.match;
    dt_screen_clear(&g->screen, W, H);
    if (m->opening.game == NULL || g->remote.state == DT_REMOTE_ENDED) {
        return;
    }
    if (m->phase == DT_WAITING) {
        dt_room_draw(&g->remote, &g->screen, NULL);
    } else {
        draw_table(g);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guest *g = calloc(1, sizeof *g);
    struct dt_remote_wish wish = {.name = "Bo", .token = "", .seat = DT_ONLOOKER};
    struct dt_span rest = {(const char *)data, (int)size}, line;
    g->remote.send = check_sent;
    static const uint8_t key[DT_KEY] = {1};
    dt_remote_begin(&g->remote, &wish, key);
    dt_remote_opened(&g->remote);
    for (int i = 0; i < LINES && dt_span_cut(&rest, '\n', &line); i++) {
        if (line.len == 0) {
            dt_remote_closed(&g->remote, "the connection is closed");
            dt_remote_opened(&g->remote);
        } else {
            dt_remote_heard(&g->remote, line, 1000);
        }
    }
    /* Sentences take nearly all the time, and are the same for most of what is heard. */
    if (dt_hash(DT_HASH_START, data, size) % DRAWN == 0) {
        draw(g);
    }
    dt_remote_end(&g->remote);
    free(g);
    return 0;
}
