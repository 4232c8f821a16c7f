/* Parses the address of a server's table: an invitation link as copied from a browser. */
#ifndef DT_TERM_ADDRESS_H
#define DT_TERM_ADDRESS_H

#include "match/match.h"

enum { DT_HOST_MAX = 256, DT_TABLE_CODE = 7, DT_TABLE_CODE_MIN = 5 };

struct dt_address {
    bool tls; /* https */
    char host[DT_HOST_MAX];
    int port;
    char code[DT_TABLE_CODE + 1]; /* of the table, or empty; */
    char match[DT_MATCH_ID + 1];  /* then this is the match id */
};

/* Parses http(s)://HOST[:PORT]/…/WORD, where WORD is a match id or a table code, in the path or
 * behind a #. NULL, or an error message; then `out` is unchanged. */
const char *dt_address_parse(struct dt_address *out, const char *url);

#endif
