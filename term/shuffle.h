/* A guest's part in the shuffle of a server's table: the seeds it commits to, what it was shown before
 * play, and whether the record keeps to that (docs/fairness.md). No I/O. */
#ifndef DT_TERM_SHUFFLE_H
#define DT_TERM_SHUFFLE_H

#include "engine/record.h"

enum { DT_SHA256_HEX = 2 * DT_SHA256 + 1 };

enum dt_fairness {
    DT_FAIR,             /* as promised, with our seed */
    DT_FAIR_SEEDLESS,    /* as promised, but we added no seed */
    DT_FAIR_UNSEEN,      /* the record holds by itself, but we were not there before play */
    DT_FAIR_OTHER_KEY,   /* not as promised: the key, */
    DT_FAIR_OTHER_SEED,  /* our seed, */
    DT_FAIR_OTHER_SEEDS, /* or that of another seat */
    DT_FAIR_UNPROVEN,    /* the record does not hold by itself */
    DT_FAIRNESSES,
};
extern const char *const dt_fairness_messages[DT_FAIRNESSES]; /* sentences, in English */

struct dt_shuffle {
    struct dt_rng rng;                  /* of the seeds */
    char commitment[DT_SHA256_HEX];     /* to the key, as first heard; empty: not yet */
    char seed[DT_WORDS_MAX + 1];        /* the one we committed to last; empty: none */
    char revealed[DT_WORDS_MAX + 1];    /* the one we have shown last; empty: none */
    int seat, seats;                    /* when it was shown */
    char hash[DT_SEATS][DT_SHA256_HEX]; /* and what the words of each seat must have for SHA-256 */
};

void dt_shuffle_init(struct dt_shuffle *s, const uint8_t key[DT_KEY]);
/* SHA-256 of a text, in digits. */
void dt_shuffle_hash(const char *text, char digits[DT_SHA256_HEX]);
/* A new seed that nobody can guess, with a person's words before it; `s->seed` from now on. */
void dt_shuffle_new_seed(struct dt_shuffle *s, const char *phrase);
/* The seed is shown by a seat. What the seats had committed to is kept with it, and stays: whoever has
 * seen the seed could choose anew. */
void dt_shuffle_reveal(struct dt_shuffle *s, int seat, char hash[][DT_SHA256_HEX], int seats);
/* What can be said of the record; `play` is room to work in. */
enum dt_fairness dt_shuffle_verify(const struct dt_shuffle *s, struct dt_span record,
                                   struct dt_replay *play);

#endif
