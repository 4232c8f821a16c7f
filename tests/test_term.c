/* The terminal client without a terminal: screens in memory, the plan editor, saved matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/dive/dive.h"
#include "locale/catalog.h"
#include "term/halfblocks.h"
#include "term/layout.h"
#include "term/local.h"
#include "term/rules.h"
#include "term/state_files.h"
#include "tests/support.h"

enum { ROW = 4 * DT_SCREEN_W + 1, PAGE = DT_SCREEN_H * ROW };

static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};
static const struct {
    int w, h;
} sizes[] = {{80, 24}, {120, 40}, {61, 21}, {200, 60}};

/* Buffers reused for every screen. */
static struct {
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_event_log log;
    struct dt_editor editor;
    struct dt_events events;
    _Alignas(16) uint8_t state[DT_STATE_MAX], redacted[DT_STATE_MAX];
    char page[PAGE], other[PAGE];
} t;

static struct dt_layout make_layout(const struct dt_game *game, int seats, int viewer, dt_lang lang)
{
    return (struct dt_layout){
        .board = dt_board_find(game),
        .ctx = {.game = game,
                .state = t.redacted,
                .viewer = viewer,
                .fmt = {lang, game->key, names, seats, DT_SPECTATOR},
                .selection = "",
                .colours = 16},
        .log = &t.log,
        .keys = "q quit",
    };
}

/* Opens the menu or the editor of the seat. */
static void open_question(struct dt_layout *layout)
{
    struct dt_draw_context *ctx = &layout->ctx;
    if (layout->board->has_editor != NULL && layout->board->has_editor(ctx->state, ctx->viewer)) {
        layout->board->edit_begin(ctx, &t.editor);
        ctx->editor = &t.editor;
    } else {
        assert_true(dt_menu_open(&t.menu, ctx, ctx->viewer));
        ctx->selection = dt_menu_selection(&t.menu);
        layout->menu = &t.menu;
    }
}

static void read_page(char *page)
{
    page[0] = 0;
    for (int y = 0; y < t.screen.h; y++) {
        dt_screen_row(&t.screen, y, page + strlen(page));
        strcat(page, "\n");
    }
}

static void draw_page(const struct dt_layout *layout, int w, int h, char *page)
{
    dt_screen_clear(&t.screen, w, h);
    dt_layout_draw(layout, &t.screen);
    read_page(page);
}

static void redact_for(const struct dt_game *game, int viewer)
{
    memcpy(t.redacted, t.state, game->state_size);
    game->redact(t.redacted, viewer);
}

static void add_events(const struct dt_game *game)
{
    for (int i = 0; i < t.events.count; i++) {
        dt_event_log_event(&t.log, game, &t.events.list[i]);
    }
    t.events.count = 0;
}

typedef void visitor(const struct dt_game *game, const struct dt_config *config, int seat,
                     int turn);

/* Plays a random game and calls `visit` before every decision. */
static void play(const struct dt_game *game, const struct dt_config *config, uint64_t seed,
                 visitor *visit)
{
    struct dt_rng rng;
    int turn = 0;
    dt_rng_seed(&rng, seed);
    game->start(t.state, config);
    dt_event_log_close(&t.log);
    t.events.count = 0;
    for (dt_seats who; (who = game->to_act(t.state)) != 0;) {
        int seat = dt_ctz(who);
        if (seat == DT_CHANCE) {
            game->apply(t.state, seat, game->chance(t.state, &rng), &t.events);
        } else {
            redact_for(game, seat);
            visit(game, config, seat, turn++);
            game->apply(t.state, seat, game->random_action(t.state, seat, &rng), &t.events);
        }
        add_events(game);
    }
    redact_for(game, DT_SPECTATOR);
    visit(game, config, DT_SPECTATOR, turn);
}

static void play_all(visitor *visit, int every)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        int count = dt_test_configs(game, configs);
        for (int i = 0; i<count; i += count> every ? count / every : 1) {
            play(game, &configs[i], (uint64_t)i, visit);
        }
    }
}

/* ---- screens ---- */

/* A screen of any size and language has everything it must have. */
static void check_screen(const struct dt_game *game, const struct dt_config *config, int seat,
                         int turn)
{
    if (turn % 7 != 0 && seat != DT_SPECTATOR) {
        return;
    }
    for (dt_lang lang = 0; lang < 2; lang++) {
        int size = turn / 7 % DT_COUNT(sizes);
        struct dt_layout layout = make_layout(game, config->seats, seat, lang);
        char ask[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(ask, sizeof ask);
        draw_page(&layout, sizes[size].w, sizes[size].h,
                  t.page); /* without a menu and its numbers */
        if (dt_test_plural(t.page) != NULL) {
            fail_msg("%s: more than one of 1:\n%s", game->key, t.page);
        }
        if (seat != DT_SPECTATOR) {
            open_question(&layout);
        }
        draw_page(&layout, sizes[size].w, sizes[size].h, t.page);
        assert_non_null(strstr(t.page, game->name));
        dt_layout_prompt(&layout, &out);
        assert_non_null(strstr(t.page, out.len > 50 ? "" : ask));
        for (int i = 0; i < config->seats; i++) {
            assert_non_null(strstr(t.page, names[i]));
        }
        if (strpbrk(t.page, "{}") != NULL) {
            fail_msg("%s: something is not filled in:\n%s", game->key, t.page);
        }
        for (int i = 0; layout.menu != NULL && i < t.menu.items; i++) {
            char line[DT_MENU_WORDS + 8];
            t.menu.at = i;
            snprintf(line, sizeof line, "\n %2d %s", i + 1, dt_menu_selection(&t.menu));
            if (strstr(t.page, line) != NULL) {
                fail_msg("%s: terse words:\n%s", game->key, t.page);
            }
        }
    }
}

static void test_screens_are_complete(void **unused)
{
    (void)unused;
    play_all(check_screen, 12);
}

/* Hidden information changes nothing on a seat's screen. */
static void check_secrets(const struct dt_game *game, const struct dt_config *config, int seat,
                          int turn)
{
    struct dt_rng rng;
    struct dt_layout layout = make_layout(game, config->seats, seat, 0);
    if (turn % 11 != 0) {
        return;
    }
    draw_page(&layout, 120, 40, t.page);
    dt_rng_seed(&rng, (uint64_t)turn);
    game->determinize(t.redacted, seat, &rng);
    game->redact(t.redacted, seat);
    draw_page(&layout, 120, 40, t.other);
    assert_string_equal(t.page, t.other);
}

static void test_screens_do_not_leak_hidden_state(void **unused)
{
    (void)unused;
    play_all(check_secrets, 4);
}

/* The colour of a name that begins a row of the side panel. */
static dt_colour name_colour(const char *name)
{
    for (int y = 2; y < t.screen.h; y++) {
        const struct dt_cell *row = &t.screen.cell[y * t.screen.w];
        int x = t.screen.w - 42 + 3, n = 0;
        while (name[n] != 0 && row[x + n].rune == (uint8_t)name[n]) {
            n++;
        }
        if (name[n] == 0) {
            return row[x].style.fg;
        }
    }
    fail_msg("%s is not beside the board:\n%s", name, t.page);
    return DT_INK;
}

static int pieces_seen;

/* A piece is its owner's initial, with the colour of the owner's name as background. */
static void check_pieces(const struct dt_game *game, const struct dt_config *config, int seat,
                         int turn)
{
    struct dt_layout layout = make_layout(game, config->seats, seat, 0);
    dt_colour colour[DT_SEATS];
    if (turn % 5 != 0) {
        return;
    }
    draw_page(&layout, 120, 40, t.page);
    for (int i = 0; i < config->seats; i++) {
        colour[i] = name_colour(names[i]);
        for (int k = 0; k < i; k++) {
            assert_int_not_equal(colour[k], colour[i]);
        }
    }
    for (int i = 2 * 120; i < 39 * 120; i++) {
        const struct dt_cell *c = &t.screen.cell[i];
        bool piece = c->style.fg == DT_BLACK && c->style.bg != DT_INK && c->style.bg != DT_SILVER;
        int owner = 0;
        while (piece && owner < config->seats && c->rune != (uint8_t)names[owner][0]) {
            owner++;
        }
        if (piece && (owner == config->seats || colour[owner] != c->style.bg)) {
            fail_msg("%s: a piece in another colour than its owner:\n%s", game->key, t.page);
        }
        pieces_seen += piece;
    }
}

static void test_pieces_have_the_colour_of_their_seats(void **unused)
{
    (void)unused;
    pieces_seen = 0;
    play_all(check_pieces, 12);
    assert_true(pieces_seen > 1000);
}

/* Compares a decision of a fixed game with a golden file; an early one for generic boards, because
 * those games may be short. */
static const struct dt_game *golden_game;

static void check_compare(const struct dt_game *game, const struct dt_config *config, int seat,
                          int turn)
{
    char path[128];
    if (turn != (dt_board_find(game)->game == NULL ? 1 : 9) || seat == DT_SPECTATOR) {
        return;
    }
    for (int size = 0; size < 2; size++) {
        struct dt_layout layout = make_layout(game, config->seats, seat, size);
        open_question(&layout);
        draw_page(&layout, sizes[size].w, sizes[size].h, t.page);
        snprintf(path, sizeof path, "tests/term/%s-%dx%d.txt", game->key, sizes[size].w,
                 sizes[size].h);
        if (getenv("DT_GOLDEN") != NULL) {
            assert_true(dt_test_write(path, t.page, (int)strlen(t.page)));
            continue;
        }
        int len;
        char *kept = dt_test_read(path, &len);
        assert_non_null(kept);
        assert_string_equal(kept, t.page);
        free(kept);
    }
    golden_game = game;
}

static void test_screens_match_golden_files(void **unused)
{
    (void)unused;
    const struct dt_game *game;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        struct dt_config config = dt_config_default(game);
        config.seats = game->seats_max < 4 ? game->seats_max : 4;
        play(game, &config, 4, check_compare);
        assert_true(getenv("DT_GOLDEN") != NULL || golden_game == game);
    }
}

/* Every character of the rules has an ASCII replacement. */
static void test_every_character_has_an_ascii_replacement(void **unused)
{
    (void)unused;
    for (int i = 0; i < dt_rules_count; i++) {
        const char *text = dt_rules[i].text;
        for (uint32_t rune; (rune = dt_text_next(&text)) != 0;) {
            assert_true(rune == '?' || dt_rune_ascii(rune) != '?');
        }
    }
}

static void test_small_windows_show_a_hint(void **unused)
{
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        struct dt_config config = dt_config_default(dt_games[g]);
        dt_games[g]->start(t.state, &config);
        redact_for(dt_games[g], DT_SPECTATOR);
        struct dt_layout layout = make_layout(dt_games[g], config.seats, DT_SPECTATOR, 0);
        for (int w = 1; w < 90; w += 11) {
            draw_page(&layout, w, 1 + w / 4, t.page);
        }
        draw_page(&layout, 40, 10, t.page);
        assert_non_null(strstr(t.page, "make the window larger"));
    }
}

/* ---- the plan editor ---- */

/* After any keys, a plan that the editor calls legal is legal, and so is the initial one. */
static void check_editor(const struct dt_game *game, const struct dt_config *config, int seat,
                         int turn)
{
    static const int keys[] = {DT_KEY_LEFT, DT_KEY_RIGHT, DT_KEY_UP, DT_KEY_DOWN, ' ', '1',
                               '2',         '3',          '4',       '5',         'c', 'a'};
    struct dt_layout layout = make_layout(game, config->seats, seat, 0);
    struct dt_rng rng;
    int legal = 0;
    if (seat == DT_SPECTATOR || layout.board->has_editor == NULL ||
        !layout.board->has_editor(t.redacted, seat)) {
        return;
    }
    open_question(&layout);
    assert_true(game->legal(t.redacted, seat, layout.board->edit_action(&t.editor)));
    dt_rng_seed(&rng, (uint64_t)turn);
    for (int i = 0; i < 300; i++) {
        int key = keys[dt_rng_below(&rng, DT_COUNT(keys))];
        layout.board->edit_key(&layout.ctx, &t.editor, key);
        dt_action action = layout.board->edit_action(&t.editor);
        if (game->legal(t.redacted, seat, action)) {
            char words[DT_ACTION_TEXT_MAX];
            struct dt_writer out = dt_writer_on(words, sizeof words);
            dt_action back;
            dt_action_text(game, t.redacted, seat, action, &out);
            assert_null(dt_action_parse(game, t.redacted, seat, dt_span_of(words), &back));
            assert_int_equal(back, action);
            legal++;
        }
        assert_false(layout.board->edit_key(&layout.ctx, &t.editor, 'x'));
    }
    assert_true(legal > 0);
    draw_page(&layout, 80, 24, t.page);
}

static void test_plans_can_be_edited(void **unused)
{
    (void)unused;
    play_all(check_editor, 30);
}

/* ---- text ---- */

static void test_text_is_wrapped_and_cut(void **unused)
{
    char row[ROW];
    (void)unused;
    dt_screen_clear(&t.screen, 20, 4);
    struct dt_pane p = dt_pane_cut(dt_screen_all(&t.screen), 2, 0, 8, 4);
    assert_int_equal(dt_pane_wrap(p, 0, dt_ink(DT_INK), "über alle Maßen groß"), 4);
    dt_screen_row(&t.screen, 0, row);
    assert_string_equal(row, "  über");
    dt_screen_row(&t.screen, 1, row);
    assert_string_equal(row, "  alle");
    dt_pane_text(p, 0, 3, dt_ink(DT_INK), "        ");
    dt_pane_fit(p, 0, 3, 6, dt_ink(DT_INK), "Ärgernis");
    dt_screen_row(&t.screen, 3, row);
    assert_string_equal(row, "  Ärger…");
    assert_int_equal(dt_text_columns("öäü→"), 4);
    assert_int_equal(dt_rune_ascii(0x2500), '-');
    assert_int_equal(dt_rune_ascii(0x256d), '+');
    assert_int_equal(dt_rune_ascii(0xfc), 'u');
}

static void test_palette_colours(void **unused)
{
    (void)unused;
    assert_int_equal(dt_halfblocks_colour(0, 0, 0), 16);
    assert_int_equal(dt_halfblocks_colour(255, 255, 255), 231);
    assert_int_equal(dt_halfblocks_colour(255, 0, 0), 196);
    assert_int_equal(dt_halfblocks_colour(118, 118, 118), 243);
}

/* Every phase of every board opens the rules at a section that exists. */
static void check_rules(const struct dt_game *game, const struct dt_config *config, int seat,
                        int turn)
{
    const struct dt_board *board = dt_board_find(game);
    (void)config;
    (void)seat;
    (void)turn;
    if (board->rules_section == NULL) {
        return;
    }
    const char *heading = board->rules_section(t.state);
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        const char *text = dt_rules_text(game->key, dt_lang_words[lang]);
        assert_true(dt_rules_find(text, heading, 70) > 0);
        assert_true(lang == 0 || text != dt_rules_text(game->key, dt_lang_words[0]));
    }
}

static void test_rules_are_found(void **unused)
{
    (void)unused;
    play_all(check_rules, 4);
}

/* Draws a rules page from a row on at 80 by 24; returns the total rows. */
static int draw_rules(const char *text, int from)
{
    dt_screen_clear(&t.screen, 80, 24);
    struct dt_pane p = {&t.screen, 2, 1, 76, 22};
    int rows = dt_rules_draw(text, p, from);
    read_page(t.page);
    return rows;
}

/* Every page can be scrolled from the first to the last row, without markup. */
static void test_rules_have_no_markup(void **unused)
{
    (void)unused;
    static const char *const marks[] = {"![", "](", "**", "{#", "> ", "§", "→", "svg"};
    assert_int_equal(dt_rules_count, 8);
    for (int i = 0; i < dt_rules_count; i++) {
        const char *text = dt_rules[i].text, *last = strrchr(text, ' ') + 1;
        int rows = draw_rules(text, 0);
        assert_non_null(strstr(t.page, strcmp(dt_rules[i].lang, "de") == 0 ? "Ziel" : "Goal"));
        assert_in_range(rows, 100, 600);
        for (int from = 0; from < rows; from += 22) {
            draw_rules(text, from);
            for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
                assert_null(strstr(t.page, marks[m]));
            }
        }
        draw_rules(text, rows - 22);
        assert_non_null(strstr(t.page, last));
    }
}

/* List items have a hanging indent. */
static void test_rules_indent_list_items(void **unused)
{
    (void)unused;
    char row[ROW];
    dt_screen_clear(&t.screen, 20, 6);
    struct dt_pane p = {&t.screen, 0, 0, 12, 6};
    const char *text = "{#a}Heading\n\n- one two three\n2. four five six";
    assert_int_equal(dt_rules_draw(text, p, 0), 6);
    static const char *const rows[] = {"Heading",      "",      "- one two", "  three",
                                       "2. four five", "   six"};
    for (int y = 0; y < 6; y++) {
        dt_screen_row(&t.screen, y, row);
        assert_string_equal(row, rows[y]);
    }
    assert_int_equal(dt_rules_find("- x\n{#b}B", "{#b}", 12), 1);
    assert_int_equal(dt_rules_find(text, "{#c}", 12), 0);
}

/* ---- matches and files ---- */

static const struct dt_search_result *random_search(void *search_ctx, const struct dt_bot *bot,
                                                    const struct dt_game *game, const void *state,
                                                    int seat, struct dt_rng *rng, int ms)
{
    static struct dt_search_result result;
    (void)search_ctx;
    (void)bot;
    (void)ms;
    result = (struct dt_search_result){.count = 1};
    result.candidate[0].action = game->random_action(state, seat, rng);
    return &result;
}

static void open_table(struct dt_local *table, const struct dt_game *game)
{
    struct dt_match_setup opening;
    struct dt_seat_setup seats[DT_SEATS] = {{NULL, "Ada"}};
    dt_match_setup_default(&opening, game);
    strcpy(opening.id, "a-test");
    dt_rng_seed_key(11, opening.key);
    for (int i = 1; i < opening.config.seats; i++) {
        seats[i].bot = &dt_bots[0];
    }
    *table = (struct dt_local){.search = random_search};
    assert_null(dt_local_open(table, &opening, seats));
}

/* A match that is saved and loaded again is the same match, log included. */
static void test_matches_are_saved_and_loaded(void **unused)
{
    static struct dt_local table, again;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 3);
    for (int g = 0; g < dt_game_count; g++) {
        open_table(&table, dt_games[g]);
        for (int n = 0; n < 12 && table.view.match.phase == DT_PLAYING; n++) {
            dt_seats who = dt_match_to_act(&table.view.match);
            const char *why = dt_match_bots(&table.view.match) != 0
                                  ? dt_local_bot(&table)
                                  : dt_local_act(&table, dt_ctz(who),
                                                 dt_games[g]->random_action(table.view.match.state,
                                                                            dt_ctz(who), &rng));
            assert_null(why);
        }
        char *text = table.journal.text;
        again = (struct dt_local){.search = random_search};
        assert_null(dt_local_load(&again, dt_span_of(text)));
        assert_int_equal(again.view.match.count, table.view.match.count);
        assert_int_equal(again.view.log.count, table.view.log.count);
        assert_int_equal(dt_state_hash(dt_games[g], again.view.match.state),
                         dt_state_hash(dt_games[g], table.view.match.state));
        text[strlen(text) / 2] = '#';
        dt_local_close(&again);
        again = (struct dt_local){.search = random_search};
        assert_non_null(dt_local_load(&again, dt_span_of(text)));
        dt_local_close(&table);
    }
}

static void test_files_are_written_atomically(void **unused)
{
    char folder[256], path[2 * DT_PATH_MAX];
    int len;
    (void)unused;
    snprintf(folder, sizeof folder, "%s/test-term-XXXXXX", DT_BINARY_DIR);
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    char kept[DT_PATH_MAX];
    assert_true(dt_state_match_path(dt_games[0], kept));
    assert_null(dt_state_read(kept, &len));
    assert_null(dt_state_write(kept, "first", 5));
    assert_null(dt_state_write(kept, "second", 6));
    char *text = dt_state_read(kept, &len);
    assert_string_equal(text, "second");
    free(text);
    snprintf(path, sizeof path, "%s.new", kept);
    assert_null(dt_state_read(path, &len));
    dt_state_remove(kept);
    assert_null(dt_state_read(kept, &len));
    snprintf(path, sizeof path, "%s/file", folder);
    assert_null(dt_state_write(path, "x", 1));
    snprintf(path, sizeof path, "%s/file/below", folder);
    assert_non_null(dt_state_write(path, "x", 1));
    snprintf(path, sizeof path, "rm -rf '%s'", folder);
    assert_int_equal(system(path), 0);
}

/* With two players, the other one must agree to an undo. */
static void test_undo_needs_agreement(void **unused)
{
    static struct dt_local table;
    struct dt_match_setup opening;
    struct dt_seat_setup seats[DT_SEATS] = {{NULL, "Ada"}, {NULL, "Bo"}};
    (void)unused;
    dt_match_setup_default(&opening, &dt_game_dive);
    strcpy(opening.id, "a-test");
    opening.config.seats = 2;
    dt_rng_seed_key(5, opening.key);
    table = (struct dt_local){.search = random_search};
    assert_null(dt_local_open(&table, &opening, seats));
    assert_true(dt_local_views_differ(&table, 0, 1));
    struct dt_rng rng;
    dt_rng_seed(&rng, 1);
    assert_null(
        dt_local_act(&table, 0, dt_game_dive.random_action(table.view.match.state, 0, &rng)));
    assert_null(dt_local_do(&table, 0, DT_DO_ASK, "undo"));
    assert_int_equal(table.view.match.proposal, DT_PROPOSAL_UNDO);
    assert_null(dt_local_do(&table, 1, DT_DO_AGREE, ""));
    assert_int_equal(table.view.match.steps, 0);
    dt_local_close(&table);
}

static int close_log(void **unused)
{
    (void)unused;
    dt_event_log_close(&t.log);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_screens_are_complete),
        cmocka_unit_test(test_screens_do_not_leak_hidden_state),
        cmocka_unit_test(test_pieces_have_the_colour_of_their_seats),
        cmocka_unit_test(test_screens_match_golden_files),
        cmocka_unit_test(test_every_character_has_an_ascii_replacement),
        cmocka_unit_test(test_small_windows_show_a_hint),
        cmocka_unit_test(test_plans_can_be_edited),
        cmocka_unit_test(test_text_is_wrapped_and_cut),
        cmocka_unit_test(test_palette_colours),
        cmocka_unit_test(test_rules_are_found),
        cmocka_unit_test(test_rules_have_no_markup),
        cmocka_unit_test(test_rules_indent_list_items),
        cmocka_unit_test(test_matches_are_saved_and_loaded),
        cmocka_unit_test(test_files_are_written_atomically),
        cmocka_unit_test(test_undo_needs_agreement),
    };
    return cmocka_run_group_tests(tests, NULL, close_log);
}
