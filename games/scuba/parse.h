/* The parser of positions: parse_fields.c takes in the fields, parse.c adds defaults for those that
 * are omitted. */
#ifndef DT_GAMES_SCUBA_PARSE_H
#define DT_GAMES_SCUBA_PARSE_H

#include "games/scuba/scuba.h"

struct scuba_parser {
    struct scuba s;
    uint8_t gone[SCUBA_KINDS]; /* tiles seen and no longer on the board */

    /* Fields seen so far; none may come twice. */
    uint64_t seen; /* fields and options */
    uint32_t of_seat[SCUBA_SEATS];
    uint32_t rows;   /* bit n: row n */
    uint32_t netted; /* bit c: of colour c */

    /* Of those, the ones for which parse.c has a default. */
    bool round, start, current, tiles_gone;
    uint32_t divers, air; /* bit i: of seat i */
};

/* NULL, or what is wrong with this field. */
const char *scuba_parse_field(struct scuba_parser *p, struct dt_span key, struct dt_span value);

#endif
