/* A player's part in the shuffle of a server's table: the client seed it commits to, the
 * commitments it saw before play, and whether the record fits them (docs/fairness.md). No I/O. */
#ifndef DT_TERM_SHUFFLE_H
#define DT_TERM_SHUFFLE_H

#include "engine/record.h"

enum { DT_SHA256_HEX = 2 * DT_SHA256 + 1 };

enum dt_fairness {
    DT_FAIR,             /* as committed, with our seed */
    DT_FAIR_SEEDLESS,    /* as committed, but without a seed of ours */
    DT_FAIR_UNSEEN,      /* the record is consistent, but we saw no commitment before play */
    DT_FAIR_OTHER_KEY,   /* not as committed: the server's key, */
    DT_FAIR_OTHER_SEED,  /* our seed, */
    DT_FAIR_OTHER_SEEDS, /* or another seat's seed */
    DT_FAIR_UNPROVEN,    /* the record does not prove its draws */
    DT_FAIRNESSES,
};
extern const char *const dt_fairness_messages[DT_FAIRNESSES]; /* messages in English */

struct dt_shuffle {
    struct dt_rng rng;                 /* for new seeds */
    char commitment[DT_SHA256_HEX];    /* to the server's key, as first received; empty: not yet */
    char seed[DT_CLIENT_SEED_MAX + 1]; /* the one committed to last; empty: none */
    char revealed[DT_CLIENT_SEED_MAX + 1]; /* the one revealed last; empty: none */
    int seat, seats;                       /* when it was revealed, */
    char hash[DT_SEATS][DT_SHA256_HEX];    /* and the SHA-256 of each seat's seed then */
};

void dt_shuffle_init(struct dt_shuffle *s, const uint8_t key[DT_KEY]);
/* SHA-256 of a text, in hexadecimal. */
void dt_shuffle_hash(const char *text, char digits[DT_SHA256_HEX]);
/* Draws a new seed with the player's phrase in front; from now on it is `s->seed`. */
void dt_shuffle_new_seed(struct dt_shuffle *s, const char *phrase);
/* Called when a seat reveals the seed. Stores the seats' commitments of this moment for good: a
 * player who has seen our seed could otherwise choose another one. */
void dt_shuffle_reveal(struct dt_shuffle *s, int seat, char hash[][DT_SHA256_HEX], int seats);
/* Compares the record with what was stored; `play` is scratch space. */
enum dt_fairness dt_shuffle_verify(const struct dt_shuffle *s, struct dt_span record,
                                   struct dt_replay *play);

#endif
