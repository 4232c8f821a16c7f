/* A position being read: read.c takes in what is said, fill.c adds what is not. */
#ifndef DT_GAMES_SCUBA_READING_H
#define DT_GAMES_SCUBA_READING_H

#include "games/scuba/scuba.h"

struct scuba_reading {
    struct scuba s;
    uint8_t gone[SCUBA_KINDS]; /* tiles seen and on the board no more */

    /* What was said; the rest is up to fill.c. */
    bool round, start, current, tiles_gone;
    uint32_t netted;      /* bit c: of colour c */
    uint32_t divers, air; /* bit i: of seat i */
};

/* The position of whoever says nothing. */
void scuba_read_nothing(struct scuba_reading *r);
/* Fills in the rest; NULL, or why this cannot be a position. */
const char *scuba_fill(struct scuba_reading *r);

#endif
