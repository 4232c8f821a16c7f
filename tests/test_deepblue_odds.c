/* The odds of a dive against an enumeration that is written quite differently: gem by gem and in
 * order, with every protection and every card taken out of the hand when it is used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/deepblue/odds.h"
#include "tests/deepblue_support.h"

enum { BAGS = 1000, SMALL = 8 };

static uint64_t cells[DEEPBLUE_ODDS_CELLS];

static long double points(uint64_t fixed)
{
    return (long double)fixed / (long double)(UINT64_C(1) << DEEPBLUE_ODDS_FRACTION_BITS);
}

static void near_to(long double found, long double expected)
{
    long double off = found > expected ? found - expected : expected - found;
    if (off > 1e-6L) {
        fail_msg("found %.9Lf, expected %.9Lf", found, expected);
    }
}

/* ---- the slow way ---- */

/* A dive as it lies on the table. */
struct dive_case {
    int bag[DEEPBLUE_COLOURS], board[DEEPBLUE_COLOURS];
    int black, blue, either;
    deepblue_set hand;
    const struct deepblue_odds_input *rules;
};

static int sum(const int *count)
{
    int n = 0;
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        n += count[c];
    }
    return n;
}

static struct dive_case dive_of(const struct deepblue_odds_input *look)
{
    struct dive_case d = {.black = look->black,
                          .blue = look->blue,
                          .either = look->either,
                          .hand = look->cards,
                          .rules = look};
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        d.bag[c] = deepblue_gem_count(look->bag, c);
        d.board[c] = deepblue_gem_count(look->board, c);
    }
    return d;
}

/* Draws a gem; false if it is a hazard that nothing is left against. */
static bool draw(struct dive_case *d, int colour)
{
    d->bag[colour]--;
    bool warning = d->board[colour]++ == 0;
    if ((colour != DEEPBLUE_BLACK && colour != DEEPBLUE_BLUE) || warning) {
        return true;
    }
    int *own = colour == DEEPBLUE_BLACK ? &d->black : &d->blue;
    int *use = *own > 0 ? own : &d->either;
    return (*use)-- > 0;
}

/* Plays every card that can be played; returns their points. */
static int play_cards(struct dive_case *d)
{
    int vp = 0;
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        const struct deepblue_card *card = &deepblue_cards[n];
        int there = card->need == DEEPBLUE_ANY ? sum(d->board)
                    : card->vp > 0             ? d->board[card->need]
                                               : 0;
        if ((d->hand >> n & 1) != 0 && card->vp > 0 && there >= card->count) {
            d->hand &= ~DEEPBLUE_BIT(n);
            vp += card->vp + d->rules->card_plus;
        }
    }
    return vp;
}

static int stop_points(const struct dive_case *d)
{
    int vp = sum(d->board) / 3 * d->rules->three_plus;
    static const int plain[] = {1, 2, 4}, spot[] = {3, 5, 10};
    for (int c = DEEPBLUE_SILVER; c <= DEEPBLUE_RED; c++) {
        vp += d->board[c] * ((d->rules->spots >> c & 1) != 0 ? spot[c] : plain[c]);
    }
    return vp;
}

static long double best(const struct dive_case *d);

/* The rest of a pull of so many gems: points on average from here on. */
static long double pull(const struct dive_case *d, int gems, bool alive)
{
    int left = sum(d->bag);
    if (gems == 0 || left == 0) {
        struct dive_case after = *d;
        return alive ? (long double)play_cards(&after) + best(&after) : 0;
    }
    long double value = 0;
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        struct dive_case next = *d;
        if (d->bag[c] > 0) {
            bool fine = draw(&next, c) && alive;
            value += (long double)d->bag[c] / left * pull(&next, gems - 1, fine);
        }
    }
    return value;
}

static long double best(const struct dive_case *d)
{
    long double stop = stop_points(d);
    long double go = sum(d->bag) > 0 ? pull(d, d->rules->pull, true) : 0;
    return go > stop ? go : stop;
}

/* In how many of all ordered pulls of single gems the seat is forced out. */
static void enumerate(const struct dive_case *d, int gems, bool alive, uint64_t *out, uint64_t *of)
{
    if (gems == 0 || sum(d->bag) == 0) {
        *of += 1;
        *out += alive ? 0 : 1;
        return;
    }
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        for (int i = 0; i < d->bag[c]; i++) {
            struct dive_case next = *d;
            bool fine = draw(&next, c) && alive;
            enumerate(&next, gems - 1, fine, out, of);
        }
    }
}

/* ---- random moments ---- */

static int below(struct dt_rng *rng, uint32_t n)
{
    return (int)dt_rng_below(rng, n);
}

/* Some gems in a small bag, others on the board; hazards come often. */
static struct deepblue_odds_input some_outlook(struct dt_rng *rng)
{
    struct deepblue_odds_input look = {0};
    deepblue_gems box = deepblue_all_gems;
    int in_bag = 1 + below(rng, SMALL), out = below(rng, 9);
    for (int i = 0; i < in_bag + out; i++) {
        int c = below(rng, 3) == 0 ? DEEPBLUE_BLACK + below(rng, 2) : below(rng, DEEPBLUE_COLOURS);
        if (deepblue_gem_count(box, c) > 0) {
            box -= DEEPBLUE_ONE(c);
            *(i < in_bag ? &look.bag : &look.board) += DEEPBLUE_ONE(c);
        }
    }
    look.black = (uint8_t)(below(rng, 4) / 2);
    look.blue = (uint8_t)(below(rng, 4) / 2);
    look.either = (uint8_t)(below(rng, 4) / 3);
    look.spots = (uint8_t)below(rng, 8);
    look.pull = (uint8_t)(1 + below(rng, 2));
    look.card_plus = (uint8_t)(4 * (below(rng, 4) == 0));
    look.three_plus = (uint8_t)(2 * (below(rng, 4) == 0));
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        look.cards |= below(rng, 5) == 0 ? DEEPBLUE_BIT(n) & deepblue_scorers : 0;
    }
    return look;
}

static void values_agree_with_enumeration(void **unused)
{
    struct dt_rng rng;
    int chances = 0, choices = 0;
    (void)unused;
    dt_rng_seed(&rng, 4);
    for (int i = 0; i < BAGS; i++) {
        struct deepblue_odds_input look = some_outlook(&rng);
        struct dive_case d = dive_of(&look);
        struct deepblue_odds odds = deepblue_odds_best(&look, cells);
        uint64_t out = 0, of = 0;
        enumerate(&d, look.pull, true, &out, &of);
        assert_int_equal(out * odds.of, odds.out * of);
        near_to(points(odds.stop), stop_points(&d));
        near_to(points(odds.go), look.bag == 0 ? stop_points(&d) : pull(&d, look.pull, true));
        struct deepblue_odds chance = deepblue_odds_out(&look);
        assert_true(chance.out == odds.out && chance.of == odds.of);
        assert_true(chance.stop == 0 && chance.go == 0);
        chances += out > 0 && out < of;
        choices += odds.go > odds.stop && out > 0;
    }
    /* The moments are of every sort. */
    assert_in_range(chances, BAGS / 5, BAGS);
    assert_in_range(choices, BAGS / 20, BAGS);
}

/* ---- moments by hand ---- */

static void one_gem_by_hand(void **unused)
{
    /* One black is out, so the next one is fatal; the other three gems are silver. */
    struct deepblue_odds_input look = {
        .bag = DEEPBLUE_ONE(DEEPBLUE_BLACK) + 3 * DEEPBLUE_ONE(DEEPBLUE_SILVER),
        .board = DEEPBLUE_ONE(DEEPBLUE_BLACK) + DEEPBLUE_ONE(DEEPBLUE_SILVER),
        .pull = 1};
    (void)unused;
    struct deepblue_odds odds = deepblue_odds_best(&look, cells);
    assert_int_equal(odds.out, 1);
    assert_int_equal(odds.of, 4);
    near_to(points(odds.stop), 1);
    near_to(points(odds.go), 0.75L * 2); /* then stop: 2 now, or 3 in two cases of three */
    look.black = 1;
    odds = deepblue_odds_best(&look, cells);
    assert_int_equal(odds.out, 0);
    near_to(points(odds.go), 4); /* nothing can go wrong */
}

/* A card stays safe when the next gem is a hazard: it is worth drawing for. */
static void cards_are_safe(void **unused)
{
    struct deepblue_odds_input look = {
        .bag = DEEPBLUE_ONE(DEEPBLUE_GREEN) + DEEPBLUE_ONE(DEEPBLUE_BLUE),
        .board = DEEPBLUE_ONE(DEEPBLUE_BLUE) + 2 * DEEPBLUE_ONE(DEEPBLUE_SILVER),
        .cards = DEEPBLUE_BIT(DEEPBLUE_OBED),
        .pull = 1};
    (void)unused;
    struct deepblue_odds odds = deepblue_odds_best(&look, cells);
    near_to(points(odds.stop), 2);
    near_to(points(odds.go), 0.5L * (8 + 2));
    look.pull = 2; /* both come, so it ends badly and the card is never played */
    odds = deepblue_odds_best(&look, cells);
    assert_int_equal(odds.out, odds.of);
    near_to(points(odds.go), 0);
}

static void empty_bag(void **unused)
{
    struct deepblue_odds_input look = {
        .board = 3 * DEEPBLUE_ONE(DEEPBLUE_RED), .pull = 2, .three_plus = 2};
    (void)unused;
    struct deepblue_odds odds = deepblue_odds_best(&look, cells);
    assert_int_equal(odds.out, 0);
    assert_int_equal(odds.of, 1);
    near_to(points(odds.stop), 14);
    assert_true(odds.go == odds.stop);
}

/* The whole box in the bag: no cell too few, and never worse than stopping at the first gem. */
static void full_bag(void **unused)
{
    struct deepblue_odds_input look = {
        .bag = deepblue_all_gems, .black = 5, .blue = 5, .pull = 1, .cards = deepblue_scorers};
    (void)unused;
    struct deepblue_odds odds = deepblue_odds_best(&look, cells);
    assert_int_equal(odds.out, 0);
    int all = 0;
    for (int n = 0; n < DEEPBLUE_CARDS; n++) {
        all += deepblue_cards[n].vp;
    }
    near_to(points(odds.go), all + 9 * 1 + 5 * 2 + 3 * 4); /* nothing is left out */
    look.black = look.blue = 0;
    look.cards = 0;
    odds = deepblue_odds_best(&look, cells);
    assert_in_range((int)points(odds.go), 5, 20);
}

static void outlook_of_a_state(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t,
            "scenario=best-of-the-best tiles=R6:C-1 boats0=R6/1,R6/3 boats1=R6/2,H phase=leading "
            "dive=R6 board=SKU hand0=ENZO,JULIE,GARY,OTTO,S1");
    struct deepblue_odds_input look = deepblue_odds_input_of(&t.state, 0);
    assert_true(look.bag == t.state.bag && look.board == t.state.board);
    assert_int_equal(look.blue, 2);
    assert_int_equal(look.black, 1);
    assert_int_equal(look.either, 1);
    assert_int_equal(look.spots, DEEPBLUE_SPOT_G);
    assert_int_equal(look.pull, 1);
    assert_int_equal(look.card_plus, 4);
    assert_int_equal(look.three_plus, 0);
    assert_true(look.cards == DEEPBLUE_BIT(DEEPBLUE_OTTO));
    blue_at(&t, "scenario=lucrative-wrecks tiles=R6:C-3 boats0=R6/3,H boats1=R6/2,H phase=leading "
                "dive=R6 board=SKU hand0=-");
    look = deepblue_odds_input_of(&t.state, 0);
    assert_int_equal(look.black, 1);
    assert_int_equal(look.three_plus, 2);
    assert_int_equal(deepblue_odds_input_of(&t.state, 1).three_plus, 0); /* the leader's only */
    assert_int_equal(deepblue_odds_input_of(&t.state, 1).spots, DEEPBLUE_SPOT_R);
    blue_at(&t,
            "scenario=troubled-waters tiles=R6:C-2 boats0=R6/3,H phase=leading dive=R6 board=SK "
            "hand0=-");
    look = deepblue_odds_input_of(&t.state, 0);
    assert_int_equal(look.pull, 2);
    assert_int_equal(look.blue, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_agree_with_enumeration),
        cmocka_unit_test(one_gem_by_hand),
        cmocka_unit_test(cards_are_safe),
        cmocka_unit_test(empty_bag),
        cmocka_unit_test(full_bag),
        cmocka_unit_test(outlook_of_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
