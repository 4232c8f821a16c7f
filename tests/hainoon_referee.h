/* An independent reference implementation of Hai Noon, as test oracle. It gets only events, keeps
 * its own simple state and checks each event against the rules; a broken rule fails the test. It
 * also asserts what can never happen:
 *
 * H-23 a diver bitten twice in one attack     H-37 a bite into a caged diver H-28 two hidden divers
 * of one seat          X-06 more than three cards outside of an attack H-35 a hand that cannot be
 * filled           X-14 more than two harpoons that stay */
#ifndef DT_TESTS_HAINOON_REFEREE_H
#define DT_TESTS_HAINOON_REFEREE_H

#include "games/hainoon/hainoon.h"

enum { NOBODY = -1, CARDS = 48 };

struct referee {
    int seats;
    bool last; /* last diver swimming */
    bool hungry[12];
    int diver_at[4]; /* a diver, or NOBODY */
    int owner[4];    /* a seat, or NOBODY */
    int bites[4];
    int cage, displaced;                                                     /* divers */
    int hand[4][HAINOON_KINDS], deck[HAINOON_KINDS], discard[HAINOON_KINDS]; /* how many of each */
    int side[4][5], lying[4];
    int turns, active; /* turns begun; NOBODY before the first */
    int start;
    bool began;  /* the turn began with the present step */
    bool played; /* the active seat has played its card */
    int attack;  /* a side, or NOBODY */
    int harpoons;
    bool pending[4], harpooned[4], aimed[4]; /* places */
    bool struck[2];
    bool out[4], over;
    int seen[HAINOON_EVENTS]; /* events of each kind, over all games */
};

/* A new game; the counts in `seen` are kept. */
void referee_set_up(struct referee *r, const struct dt_config *config);
void referee_observe(struct referee *r, const struct dt_event *event);
/* The game's state equals the referee's, and the same seat must act. */
void referee_compare(const struct referee *r, const struct hainoon *s);

/* A seat, DT_CHANCE, or NOBODY when the game is over. */
int referee_who_acts(const struct referee *r);
int referee_place_of(const struct referee *r, int diver); /* or NOBODY */
/* How many divers of a seat still live; of these, how many are hidden. */
int referee_living(const struct referee *r, int seat);
int referee_hidden(const struct referee *r, int seat);
/* Whether a card fits a side at all, and whether the active seat may play it there (H-04). */
bool referee_may_lie(const struct referee *r, int card, int side);
bool referee_may_play(const struct referee *r, int card, int side);
bool referee_is_harpoon(const struct referee *r, int seat, int card);

#endif
