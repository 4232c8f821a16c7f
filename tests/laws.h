/* The conformance suite: properties ("laws") that every game must have, checked on one random game
 * at a time. It uses the contract (engine/game.h) only. tests/test_conformance.c runs it. */
#ifndef DT_TESTS_LAWS_H
#define DT_TESTS_LAWS_H

#include "engine/game.h"

enum { DT_LAWS_SAMPLES = 6 }; /* of a long list of actions that is not made */

/* The state of one run. The buffers have exactly the sizes that the contract gives, so that a
 * sanitizer reports writes past them. */
struct dt_laws {
    const struct dt_game *game;
    struct dt_config config;
    uint32_t sparse; /* costly laws hold at one step in so many, first and last; 0: left out */
    uint64_t open;   /* kinds of events that reveal something which the state need not keep */
    struct dt_rng rng;
    int step;            /* actions applied so far */
    dt_seats listed;     /* seats of which a long list was made in full */
    uint32_t declared;   /* decisions that say they reveal something, if no draw or end follows */
    uint32_t idle;       /* of these, those in which no sample showed it */
    uint64_t members[2]; /* hash of the members of the view, and of the facts; 0: not known yet */
    char broken[1024];
    void *state;                     /* the true state */
    void *redacted;                  /* the state redacted for a seat */
    void *determinized;              /* a determinization of that */
    void *copy, *spare;              /* for comparing */
    dt_action *list, *more;          /* actions_max each, and for samples */
    uint32_t place[DT_LAWS_SAMPLES]; /* indices of the samples in a long list */
    uint8_t *pack, *bytes;           /* pack_max each */
    char *text, *other_text;         /* DT_VIEW_MAX each */
    struct dt_events *events;        /* of the last action */
    struct dt_events *other_events;
};

/* Allocates and frees the buffers. */
void dt_laws_open(struct dt_laws *l, const struct dt_game *game, const struct dt_config *config);
void dt_laws_close(struct dt_laws *l);

/* Checks the contract struct: no member missing, no size too large. NULL, or what is wrong. */
const char *dt_laws_contract(struct dt_laws *l);

/* Plays one random game from its start to its end. NULL, or the law that was broken; then `step`
 * and `state` are where. The same seed gives the same game and the same checks. */
const char *dt_laws_play(struct dt_laws *l, uint64_t seed);

/* Asks chance, which is to act, so many times: it must draw its actions in proportion to their
 * weights. NULL, or what is wrong. `listed`: whether the game lists the weights here. */
const char *dt_laws_chance(struct dt_laws *l, int draws, bool *listed);
/* The same after chance has acted `draws` times from the start, when its weights must be these, in
 * the order of the list. */
const char *dt_laws_odds(struct dt_laws *l, uint64_t seed, int draws, const uint8_t *weights,
                         int count);

/* The position of the present state, for a report; DT_TEXT_MAX bytes in `text`. */
const char *dt_laws_position(struct dt_laws *l);

#endif
