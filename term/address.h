/* Where a server's table is: an invitation as people copy it out of a browser. */
#ifndef DT_TERM_ADDRESS_H
#define DT_TERM_ADDRESS_H

#include "match/match.h"

enum { DT_HOST_MAX = 256, DT_TABLE_CODE = 7, DT_TABLE_CODE_MIN = 5 };

struct dt_address {
    bool tls; /* https */
    char host[DT_HOST_MAX];
    int port;
    char code[DT_TABLE_CODE + 1]; /* of an invitation, or empty; */
    char match[DT_MATCH_ID + 1];  /* then this is the match */
};

/* Reads http(s)://HOST[:PORT]/…/WORD, WORD being a match or the code of a table, behind a # or not.
 * NULL, or a sentence; then `out` is unchanged. */
const char *dt_address_parse(struct dt_address *out, const char *url);

#endif
