/* Odds of a dive: the probability that the next pull forces a seat out, and the value of drawing
 * for a leader who dives alone and then stops optimally. Used by bots, hints and views; the rules
 * do not need it. */
#ifndef DT_GAMES_DEEPBLUE_ODDS_H
#define DT_GAMES_DEEPBLUE_ODDS_H

#include "games/deepblue/deepblue.h"

/* Cells of the dynamic programming table: one for every sub-multiset of a bag with all gems. */
enum {
    DEEPBLUE_ODDS_CELLS = 1
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) *((all) + 1)
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
    ,
    DEEPBLUE_ODDS_FRACTION_BITS =
        32, /* points are fixed-point numbers with so many bits after the point */
};

/* The situation before a pull, from one seat's redacted state. */
struct deepblue_odds_input {
    deepblue_gems bag, board;
    uint8_t black, blue, either; /* protections left, from cards and spots */
    uint8_t spots;               /* treasure colours on whose spots the seat has a boat, a mask */
    uint8_t pull;                /* gems at a time, 1 or 2 */
    uint8_t card_plus;           /* more points for each card played (Best of the Best) */
    uint8_t three_plus;          /* points for each full three gems when stopping (Lucrative) */
    deepblue_set cards;          /* in hand, not played yet */
};

struct deepblue_odds {
    uint32_t out, of; /* in `out` of `of` equally likely pulls the seat cannot protect itself */
    /* Points from gems and from cards not played yet, on average and rounded down: when stopping
     * now, and when drawing now and stopping at the best moment. With an empty bag both are
     * equal. */
    uint64_t stop, go;
};

/* The next pull: of `of` equally likely ones (0: the bag is empty), how many contain each colour,
 * and how many force the seat out. */
struct deepblue_pull_odds {
    uint8_t gems; /* of the pull */
    uint32_t of, with[DEEPBLUE_COLOURS], out;
    /* The sum over all pulls: points of a seat that plays every card it can and then stops, less
     * its points when stopping now. */
    int32_t gain;
};

/* The input for a seat; the state may be redacted for it. */
struct deepblue_odds_input deepblue_odds_input_of(const struct deepblue *s, int seat);

/* `out` and `of` alone; `stop` and `go` are 0. */
struct deepblue_odds deepblue_odds_out(const struct deepblue_odds_input *in);

/* The next pull; `out` and `gain` are for the seat of the input. */
struct deepblue_pull_odds deepblue_pull_odds_of(const struct deepblue_odds_input *in);

/* All of it. `cells` is the caller's table of DEEPBLUE_ODDS_CELLS numbers, overwritten. */
struct deepblue_odds deepblue_odds_best(const struct deepblue_odds_input *in, uint64_t *cells);

#endif
