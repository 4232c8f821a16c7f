/* How a dive may go on: the chance that the next pull forces a seat out, and what going on is worth
 * to a leader who dives alone and always knows when to stop. For bots, advice and boards; the rules
 * do not need it. */
#ifndef DT_GAMES_DEEPBLUE_ODDS_H
#define DT_GAMES_DEEPBLUE_ODDS_H

#include "games/deepblue/deepblue.h"

/* Cells that the calculation needs: one for every part of a bag with all gems in it. */
enum {
    DEEPBLUE_ODDS_CELLS = 1
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) *((all) + 1)
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
    ,
    DEEPBLUE_ODDS_POINT = 32, /* points are fixed-point numbers with so many bits after the point */
};

/* The moment before a pull, as one seat knows it. */
struct deepblue_outlook {
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
     * now, and when drawing now and stopping at the best moment. With an empty bag both are equal. */
    uint64_t stop, go;
};

/* What the next pull may bring: of `of` equally likely ones (0: none can come) in how many each colour
 * is among the gems, and in how many the seat is forced out. */
struct deepblue_next {
    uint8_t gems; /* of the pull */
    uint32_t of, with[DEEPBLUE_COLOURS], out;
    /* The sum over all pulls: points of a seat that plays every card it can and then stops, less its
     * points when stopping now. */
    int32_t gain;
};

/* What the seat, whose eyes a state may be redacted to, has to expect of the present dive. */
struct deepblue_outlook deepblue_outlook_of(const struct deepblue *s, int seat);

/* The chance alone; `stop` and `go` are 0. */
struct deepblue_odds deepblue_odds_out(const struct deepblue_outlook *look);

/* The next pull; `out` and `gain` are for the seat of the outlook. */
struct deepblue_next deepblue_next_pull(const struct deepblue_outlook *look);

/* All of it. `cells` are DEEPBLUE_ODDS_CELLS numbers of the caller, overwritten. */
struct deepblue_odds deepblue_odds_best(const struct deepblue_outlook *look, uint64_t *cells);

#endif
