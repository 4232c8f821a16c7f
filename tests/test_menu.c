/* Menus in the terminal: every action can be chosen, and no two lines of a menu read the same, in
 * random games, every language and at 80 by 24. Lines are read back from the screen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "locale/catalog.h"
#include "term/layout.h"
#include "tests/support.h"

enum { GAMES = 200, FEW = 12, LINE = 4 * DT_SCREEN_W + 1, W = 80, H = 24, SEEN = 1 << 16 };

static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};

static struct {
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_event_log log;
    struct dt_events events;
    _Alignas(16) uint8_t state[DT_STATE_MAX], redacted[DT_STATE_MAX];
    char line[DT_MENU_ACTIONS][LINE]; /* as drawn */
    uint64_t known[SEEN];             /* hashes of menus checked before */
    int decisions;
} t;

static bool is_number(const struct dt_cell *c)
{
    return c->style.fg == DT_YELLOW && c->style.attr == DT_BOLD && c->rune >= '0' && c->rune <= '9';
}

/* Collapses spaces and trims. */
static void tidy(char *text)
{
    char *to = text;
    for (const char *from = text; *from != 0; from++) {
        if (*from != ' ' || (to > text && to[-1] != ' ')) {
            *to++ = *from;
        }
    }
    *to = 0;
    if (to > text && to[-1] == ' ') {
        to[-1] = 0;
    }
}

/* Copies the lines in one row of the screen: a number, and the text up to the next number. Text
 * before the first number continues the line of the row above; returns the end of the last line. */
static char *read_row(int y, char *to)
{
    const struct dt_cell *row = &t.screen.cell[y * W];
    for (int x = 0; x < W && row[x].rune != 0x2502; x++) {
        int n = 0;
        for (; is_number(&row[x]); x++) {
            n = 10 * n + (int)(row[x].rune - '0');
        }
        if (n > 0) {
            assert_in_range(n, 1, t.menu.items);
            to = t.line[n - 1];
            *to = 0;
        }
        bool pages = row[x].rune == 0x25b2 || row[x].rune == 0x25bc; /* scroll marks */
        if (to != NULL) {
            to = dt_text_put(to, pages || row[x].rune == 0 ? ' ' : row[x].rune);
            *to = 0;
        }
    }
    return to;
}

/* Draws all pages of the menu and reads its lines back. */
static void read_lines(struct dt_layout *layout)
{
    memset(t.line, 0, sizeof t.line[0] * (size_t)t.menu.items);
    for (t.menu.at = 0; t.menu.at < t.menu.items; t.menu.at++) {
        if (t.line[t.menu.at][0] != 0) {
            continue;
        }
        dt_screen_clear(&t.screen, W, H);
        dt_layout_draw(layout, &t.screen);
        char *to = NULL;
        for (int y = H - 8; y < H - 1; y++) {
            to = read_row(y, to);
        }
        assert_true(t.line[t.menu.at][0] != 0);
    }
    for (int i = 0; i < t.menu.items; i++) {
        tidy(t.line[i]);
    }
    t.menu.at = 0;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whether the first `count` texts are all different. */
static bool texts_differ(int count)
{
    static const char *sorted[DT_MENU_ACTIONS];
    for (int i = 0; i < count; i++) {
        sorted[i] = t.line[i];
    }
    qsort(sorted, (size_t)count, sizeof sorted[0], by_text);
    for (int i = 1; i < count; i++) {
        if (strcmp(sorted[i - 1], sorted[i]) == 0) {
            return false;
        }
    }
    return true;
}

/* Whether no line is cut and all are different. */
static bool lines_differ(void)
{
    for (int i = 0; i < t.menu.items; i++) {
        const char *line = t.line[i];
        bool cut = strlen(line) > 3 && strcmp(line + strlen(line) - 3, "…") == 0;
        if (cut && t.menu.item[i].count == 1) {
            return false;
        }
    }
    return texts_differ(t.menu.items);
}

/* The plain mode lists whole sentences instead of steps; they must differ, too. */
static void check_sentences(const struct dt_layout *layout)
{
    for (int i = 0; i < t.menu.count; i++) {
        struct dt_writer out = dt_writer_on(t.line[i], LINE);
        dt_format_object(&layout->ctx.fmt, "action", dt_span_of(t.menu.args[i]), &out);
    }
    if (!texts_differ(t.menu.count)) {
        fail_msg("%s: two actions are alike: %s", layout->ctx.game->key, t.menu.words[0]);
    }
}

static void fail_menu(const struct dt_layout *layout)
{
    for (int i = 0; i < t.menu.items; i++) {
        print_message("%2d%s    (%.*s)\n", i + 1, t.line[i], t.menu.item[i].len,
                      t.menu.words[t.menu.item[i].first]);
    }
    fail_msg("%s: two lines are alike", layout->ctx.game->key);
}

/* Whether the same actions were checked before; then the lines are the same. */
static bool is_known(dt_lang lang)
{
    const struct dt_menu_item *last = &t.menu.item[t.menu.items - 1];
    uint64_t hash = dt_hash_u32(DT_HASH_START, (uint32_t)lang);
    for (int i = t.menu.item[0].first; i < last->first + last->count; i++) {
        hash = dt_hash(hash, t.menu.words[i], strlen(t.menu.words[i]) + 1);
    }
    uint64_t *place = &t.known[hash % DT_COUNT(t.known)];
    bool known = *place == hash;
    *place = hash;
    return known;
}

/* Checks the menu and every submenu. */
static void check_menu(struct dt_layout *layout)
{
    if (is_known(layout->ctx.fmt.lang)) {
        return;
    }
    if (t.menu.depth == 0) {
        check_sentences(layout);
    }
    read_lines(layout);
    if (!lines_differ()) {
        fail_menu(layout);
    }
    for (int i = 0; i < t.menu.items; i++) {
        dt_action action;
        if (t.menu.item[i].count > 1) {
            t.menu.at = i;
            assert_false(dt_menu_key(&t.menu, DT_KEY_ENTER, &action));
            check_menu(layout);
            dt_menu_key(&t.menu, DT_KEY_ESCAPE, &action);
        }
    }
}

/* Checks one decision; the menu of a language is open. */
typedef void checker(struct dt_layout *layout);

static void check_decision(const struct dt_game *game, const struct dt_config *config, int seat,
                           checker *check)
{
    const struct dt_board *board = dt_board_find(game);
    memcpy(t.redacted, t.state, game->state_size);
    game->redact(t.redacted, seat);
    if (board->has_editor != NULL && board->has_editor(t.redacted, seat)) {
        return;
    }
    t.decisions++;
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        struct dt_layout layout = {
            .board = board,
            .ctx = {.game = game,
                    .state = t.redacted,
                    .viewer = seat,
                    .fmt = {lang, game->key, names, config->seats, DT_SPECTATOR},
                    .selection = "",
                    .colours = 16},
            .log = &t.log,
            .menu = &t.menu,
            .keys = "",
        };
        assert_true(dt_menu_open(&t.menu, &layout.ctx, seat));
        check(&layout);
    }
}

static void play(const struct dt_game *game, const struct dt_config *config, uint64_t seed,
                 checker *check)
{
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    game->start(t.state, config);
    for (dt_seats who; (who = game->to_act(t.state)) != 0;) {
        int seat = dt_ctz(who);
        t.events.count = 0;
        if (seat == DT_CHANCE) {
            game->apply(t.state, seat, game->chance(t.state, &rng), &t.events);
        } else {
            check_decision(game, config, seat, check);
            game->apply(t.state, seat, game->random_action(t.state, seat, &rng), &t.events);
        }
    }
}

/* Plays random games of every game, spread over its variants. */
static void play_all(int games, checker *check)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    for (int g = 0; g < dt_game_count; g++) {
        int count = dt_test_configs(dt_games[g], configs);
        t.decisions = 0;
        memset(t.known, 0, sizeof t.known);
        for (int i = 0; i < games; i++) {
            play(dt_games[g], &configs[i * count / games % count], (uint64_t)i, check);
        }
        assert_true(t.decisions > 0);
    }
}

static void test_lines_of_a_menu_differ(void **unused)
{
    (void)unused;
    play_all(GAMES, check_menu);
}

/* Every action can be selected, and Enter chooses exactly that one. */
static void check_actions(struct dt_layout *layout)
{
    const struct dt_draw_context *ctx = &layout->ctx;
    dt_action none;
    int count = t.menu.count;
    for (int i = 0; i<count; i += count> 60 ? 17 : 1) {
        dt_action wanted = t.menu.action[i], got = ~wanted;
        dt_menu_select(&t.menu, wanted);
        assert_true(dt_menu_key(&t.menu, DT_KEY_ENTER, &got));
        assert_int_equal(got, wanted);
        assert_true(ctx->game->legal(ctx->state, ctx->viewer, got));
    }
    /* and back out of all steps */
    for (int i = 0; i < DT_MENU_DEPTH; i++) {
        assert_false(dt_menu_key(&t.menu, DT_KEY_ESCAPE, &none));
    }
    assert_int_equal(t.menu.depth, 0);
}

static void test_menus_lead_to_every_action(void **unused)
{
    (void)unused;
    play_all(FEW, check_actions);
}

/* Typing a line's number takes it, in as many steps as the menu has. */
static void check_numbers(struct dt_layout *layout)
{
    const struct dt_draw_context *ctx = &layout->ctx;
    dt_action got = 0;
    bool chosen = false;
    for (int steps = 0; !chosen; steps++) {
        assert_true(steps < DT_MENU_DEPTH);
        char digits[8];
        snprintf(digits, sizeof digits, "%d", 1 + t.decisions % t.menu.items);
        for (int i = 0; digits[i] != 0 && !chosen; i++) {
            chosen = dt_menu_key(&t.menu, digits[i], &got);
        }
        if (!chosen && t.menu.typed > 0) {
            chosen = dt_menu_key(&t.menu, DT_KEY_ENTER, &got);
        }
    }
    assert_true(ctx->game->legal(ctx->state, ctx->viewer, got));
}

static void test_menus_take_numbers(void **unused)
{
    (void)unused;
    play_all(FEW, check_numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_a_menu_differ),
        cmocka_unit_test(test_menus_lead_to_every_action),
        cmocka_unit_test(test_menus_take_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
