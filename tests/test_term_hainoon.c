/* Hai Noon's board in the terminal: colours of seats and divers, visibility of cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "term/layout.h"

enum { ROW = 4 * DT_SCREEN_W + 1, PAGE = DT_SCREEN_H * ROW };

static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};

/* Buffers reused for every screen. */
static struct {
    struct dt_screen screen;
    struct dt_menu menu;
    struct dt_event_log log;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    char page[PAGE];
} t;

/* Draws a position as seen by the first seat. */
static void draw(const char *position, int seats, int w, int h)
{
    const struct dt_game *game = dt_game_find(dt_span_of("hainoon"));
    assert_null(game->parse(t.state, dt_span_of(position)));
    game->redact(t.state, 0);
    dt_event_log_close(&t.log);
    struct dt_layout layout = {
        .board = dt_board_find(game),
        .ctx = {.game = game,
                .state = t.state,
                .fmt = {0, game->key, names, seats, DT_SPECTATOR},
                .selection = "",
                .colours = 16},
        .log = &t.log,
        .keys = "q quit",
        .menu = &t.menu,
    };
    assert_true(dt_menu_open(&t.menu, &layout.ctx, 0));
    dt_screen_clear(&t.screen, w, h);
    dt_layout_draw(&layout, &t.screen);
    t.page[0] = 0;
    for (int y = 0; y < t.screen.h; y++) {
        dt_screen_row(&t.screen, y, t.page + strlen(t.page));
        strcat(t.page, "\n");
    }
}

/* Regression: at 80 by 24 the cards below the square were covered by a sentence. */
static void test_cards_below_the_square_are_visible(void **unused)
{
    (void)unused;
    draw("seats=2 phase=playing turn=0 active=0 bottom=green-flip "
         "hand0=red-ring,blue-ring,joker hand1=red-cage,blue-cage,joker",
         2, 80, 24);
    assert_non_null(strstr(t.page, "green flip"));
    assert_non_null(strstr(t.page, "The cage is off the board."));
}

/* Checks the colour of every occurrence of a word; returns their number. */
static int count_coloured(const char *word, dt_colour colour)
{
    int found = 0, len = (int)strlen(word);
    for (int i = 0; i + len <= t.screen.w * t.screen.h; i++) {
        int k = 0;
        while (k < len && t.screen.cell[i + k].rune == (uint8_t)word[k]) {
            k++;
        }
        if (k == len) {
            assert_int_equal(t.screen.cell[i].style.fg, colour);
            found++;
        }
    }
    return found;
}

/* A seat's name and its diver have the same colour; with three players none has the dummy's. */
static void test_seats_have_the_colours_of_their_divers(void **unused)
{
    static const dt_colour colours[] = {DT_PINK, DT_CYAN, DT_GREEN, DT_SILVER};
    (void)unused;
    for (int seats = 3; seats <= 4; seats++) {
        draw(seats == 3 ? "seats=3 hand0=joker" : "seats=4 hand0=joker", seats, 120, 40);
        for (int seat = 0; seat < seats; seat++) {
            assert_int_equal(count_coloured(names[seat], colours[seat]), 2);
        }
        assert_int_equal(count_coloured("dummy", DT_SILVER), seats == 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_below_the_square_are_visible),
        cmocka_unit_test(test_seats_have_the_colours_of_their_divers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
