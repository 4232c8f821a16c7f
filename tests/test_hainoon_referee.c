/* Random games of Hai Noon under the referee of hainoon_referee.c: the same table after every step,
 * the same seat to act, and exactly the same legal actions, among them always a side for every card
 * (H-06). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/hainoon_referee.h"
#include "tests/hainoon_support.h"

enum { GAMES = 150, LIST = 200, LINE = 64 };

/* ---- the legal actions ---- */

struct referee_actions {
    int count;
    char line[LIST][LINE];
};

static const char *const places[4] = {"TL", "TR", "BR", "BL"};
static const char *const sides[4] = {"top", "right", "bottom", "left"};

static const char *card_word(int card)
{
    static char buffer[4][LINE];
    static int next;
    char *word = buffer[next++ % 4];
    struct dt_writer out = dt_writer_on(word, LINE);
    hainoon_card_write(NULL, card, &out);
    return word;
}

static char *new_line(struct referee_actions *list)
{
    assert_in_range(list->count, 0, LIST - 1);
    return list->line[list->count++];
}

static void list_card(const struct referee *r, int card, int side, struct referee_actions *out)
{
    const char *word = card_word(card), *to = sides[side];
    int act = card == HAINOON_JOKER ? HAINOON_ACTS : hainoon_act(card), before = out->count;
    for (int i = 0; i < 12 && (act == HAINOON_FLIP || act == HAINOON_SHARK); i++) {
        if (act == HAINOON_FLIP) {
            snprintf(new_line(out), LINE, "play %s %s %d", word, to, i);
        } else {
            snprintf(new_line(out), LINE, "play %s %s %d-%d", word, to, i, (i + 1) % 12);
        }
    }
    for (int p = 0; p < 4; p++) {
        int diver = r->diver_at[p];
        if (diver == NOBODY) {
            continue;
        }
        if (act == HAINOON_CAGE && diver != r->cage) {
            snprintf(new_line(out), LINE, "play %s %s %s", word, to, places[p]);
        }
        if (r->owner[diver] != r->active || r->bites[diver] == 2) {
            continue;
        }
        if (act == HAINOON_HIDE) {
            snprintf(new_line(out), LINE, "play %s %s %s", word, to, places[p]);
        } else if (act == HAINOON_DIVER) {
            snprintf(new_line(out), LINE, "play %s %s %s-%s", word, to, places[p],
                     places[(p + 1) % 4]);
            snprintf(new_line(out), LINE, "play %s %s %s-%s", word, to, places[p],
                     places[(p + 3) % 4]);
        }
    }
    if (out->count == before) {
        assert_true(act == HAINOON_ACTS || act == HAINOON_RING || act == HAINOON_CAGE);
        snprintf(new_line(out), LINE, "play %s %s", word, to);
    }
}

static void list_turn(const struct referee *r, struct referee_actions *out)
{
    if (referee_hidden(r, r->active) > 0) {
        for (int p = 0; p < 4; p++) {
            if (r->diver_at[p] == NOBODY) {
                snprintf(new_line(out), LINE, "enter %s", places[p]);
            }
        }
        assert_in_range(out->count, 2, 4); /* one place only: it returned by itself */
        return;
    }
    for (int card = 0; card < HAINOON_KINDS; card++) {
        int legal = 0;
        for (int side = 0; side < 4 && r->hand[r->active][card] > 0; side++) {
            legal += referee_may_lie(r, card, side);
            if (referee_may_play(r, card, side)) {
                list_card(r, card, side, out);
            }
        }
        assert_true(r->hand[r->active][card] == 0 || legal > 0); /* H-06 */
    }
}

static void list_answers(const struct referee *r, int seat, struct referee_actions *out)
{
    snprintf(new_line(out), LINE, "pass");
    for (int card = 0; card < HAINOON_KINDS; card++) {
        for (int p = 0; p < 4 && referee_is_harpoon(r, seat, card); p++) {
            if (r->pending[p] && r->owner[r->diver_at[p]] == seat) {
                snprintf(new_line(out), LINE, "harpoon %s %s", card_word(card), places[p]);
            }
        }
    }
}

static void list_chance(const struct referee *r, struct referee_actions *out)
{
    if (r->start != NOBODY) {
        for (int card = 0; card < HAINOON_KINDS; card++) {
            if (r->deck[card] > 0) {
                snprintf(new_line(out), LINE, "draw %s", card_word(card));
            }
        }
        return;
    }
    bool laying = referee_place_of(r, 0) == NOBODY;
    for (int i = 0; i < (laying ? 4 : r->seats); i++) {
        if (laying) {
            snprintf(new_line(out), LINE, "lay %s", places[i]);
        } else {
            snprintf(new_line(out), LINE, "start %d", i);
        }
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_lists(const struct referee *r, const struct noon *t, int seat,
                        const dt_action *action, int count)
{
    static struct referee_actions mine, theirs;
    mine.count = theirs.count = 0;
    if (seat == DT_CHANCE) {
        list_chance(r, &mine);
    } else if (r->attack != NOBODY) {
        list_answers(r, seat, &mine);
    } else {
        list_turn(r, &mine);
    }
    for (int i = 0; i < count; i++) {
        struct dt_writer out = dt_writer_on(new_line(&theirs), LINE);
        dt_action_text(&dt_game_hainoon, &t->state, seat, action[i], &out);
    }
    qsort(mine.line, (size_t)mine.count, LINE, by_text);
    qsort(theirs.line, (size_t)theirs.count, LINE, by_text);
    for (int i = 0; i < mine.count && i < theirs.count; i++) {
        assert_string_equal(theirs.line[i], mine.line[i]);
    }
    assert_int_equal(theirs.count, mine.count);
}

/* ---- games ---- */

static void play(struct referee *r, const struct dt_config *config, uint64_t seed)
{
    const struct dt_game *game = &dt_game_hainoon;
    struct noon t = {0};
    struct dt_rng rng;
    dt_action list[LIST];
    dt_rng_seed(&rng, seed);
    game->start(&t.state, config);
    referee_set_up(r, config);
    referee_compare(r, &t.state);
    while (game->to_act(&t.state) != 0) {
        int seat = dt_ctz(game->to_act(&t.state));
        int count = game->actions(&t.state, seat, list);
        check_lists(r, &t, seat, list, count);
        t.events.count = 0;
        dt_action action = list[dt_rng_below(&rng, (uint32_t)count)];
        if (seat != DT_CHANCE && r->attack != NOBODY && dt_rng_below(&rng, 2) == 0) {
            action = list[count - 1]; /* harpoons come after passing */
        }
        game->apply(&t.state, seat, action, &t.events);
        r->began = false;
        for (int i = 0; i < t.events.count; i++) {
            referee_observe(r, &t.events.list[i]);
        }
        referee_compare(r, &t.state);
    }
    assert_true(r->over);
}

static void random_games(struct referee *r, int seats)
{
    const char *soak = getenv("DT_SOAK");
    int games = GAMES * (soak != NULL && atoi(soak) > 0 ? atoi(soak) : 1);
    for (int variant = 0; variant < 6; variant++) {
        struct dt_config config = {.seats = (uint8_t)seats,
                                   .option = {(uint8_t)(variant % 3), (uint8_t)(variant / 3)}};
        for (int g = 0; g < games; g++) {
            play(r, &config, (uint64_t)(seats * 6 + variant) << 32 | (uint64_t)g);
        }
    }
}

static void referee_agrees(void **unused)
{
    static struct referee r;
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        random_games(&r, seats);
    }
    /* The games were not idle: every event happened. A cage with nowhere to go (H-07) is too
     * rare. */
    for (int kind = 0; kind < HAINOON_EVENTS; kind++) {
        assert_true(r.seen[kind] > 0 || kind == HAINOON_EV_NOTHING);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(referee_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
