/* Fuzzes the terminal's protocol client: every line is a server message, an empty one a disconnect.
 * Everything the client sends must be JSON, and the table must stay drawable. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>

#include "term/layout.h"
#include "term/waiting_room.h"

enum { LINES = 64, W = 80, H = 24, DRAWN = 16 };

/* On the heap at its exact size, so that overruns are found. */
struct guest {
    struct dt_remote remote;
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_editor editor;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
};

static void check_sent(void *user, struct dt_span text)
{
    json_t *message = json_loadb(text.at, (size_t)text.len, JSON_REJECT_DUPLICATES, NULL);
    (void)user;
    dt_probe_must(json_is_object(message), "something is sent that is no JSON");
    json_decref(message);
}

static void ask(struct guest *g, struct dt_layout *layout)
{
    struct dt_draw_context *ctx = &layout->ctx;
    dt_action action = 0;
    if (layout->board->has_editor != NULL && layout->board->has_editor(ctx->state, ctx->viewer)) {
        layout->board->edit_begin(ctx, &g->editor);
        ctx->editor = &g->editor;
    } else if (dt_menu_open(&g->menu, ctx, ctx->viewer)) {
        ctx->selection = dt_menu_selection(&g->menu);
        layout->menu = &g->menu;
        for (int i = 0; i < 4 && !dt_menu_key(&g->menu, DT_KEY_ENTER, &action); i++) {
        }
        dt_remote_act(&g->remote, action);
    }
}

static void draw_table(struct guest *g)
{
    const struct dt_match *m = &g->remote.view.match;
    const struct dt_game *game = m->setup.game;
    dt_match_redact(m, g->remote.you, g->redacted);
    struct dt_layout layout = {
        .board = dt_board_find(game),
        .ctx = {.game = game,
                .state = g->redacted,
                .viewer = g->remote.you,
                .fmt = {0, game->key, g->remote.view.names, m->setup.config.seats, DT_SPECTATOR},
                .selection = "",
                .colours = 16},
        .log = &g->remote.view.log,
        .keys = "",
    };
    if (g->remote.you != DT_SPECTATOR && dt_seats_have(dt_match_to_act(m), g->remote.you)) {
        ask(g, &layout);
    }
    dt_layout_draw(&layout, &g->screen);
}

static void draw(struct guest *g)
{
    const struct dt_match *m = &g->remote.view.match;
    dt_screen_clear(&g->screen, W, H);
    if (m->setup.game == NULL || g->remote.state == DT_REMOTE_FAILED) {
        return;
    }
    if (m->phase == DT_WAITING) {
        dt_waiting_room_draw(&g->remote, &g->screen, NULL);
    } else {
        draw_table(g);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guest *g = calloc(1, sizeof *g);
    struct dt_remote_options options = {.name = "Bo", .token = "", .seat = DT_SPECTATOR};
    struct dt_span rest = {(const char *)data, (int)size}, line;
    g->remote.send = check_sent;
    static const uint8_t key[DT_KEY] = {1};
    dt_remote_init(&g->remote, &options, key);
    dt_remote_on_open(&g->remote);
    for (int i = 0; i < LINES && dt_span_cut(&rest, '\n', &line); i++) {
        if (line.len == 0) {
            dt_remote_on_close(&g->remote, "the connection is closed");
            dt_remote_on_open(&g->remote);
        } else {
            dt_remote_on_message(&g->remote, line, 1000);
        }
    }
    /* Drawing takes most of the time and is the same for most inputs. */
    if (dt_hash(DT_HASH_START, data, size) % DRAWN == 0) {
        draw(g);
    }
    dt_remote_close(&g->remote);
    free(g);
    return 0;
}
