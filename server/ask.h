/* An HTTP request and its answer, without sockets. The door makes an ask and hands it over; whoever
 * knows the answer calls dt_ask_answer once, now or later. */
#ifndef DT_SERVER_ASK_H
#define DT_SERVER_ASK_H

#include "server/admission.h"
#include "server/blob.h"
#include "server/token.h"

enum { DT_ASK_PATH = 256, DT_ASK_QUERY = 256, DT_ASK_TAG = 128 };

struct dt_answer {
    int status;
    const char *type;     /* of the body */
    const char *coding;   /* "br", "gzip", or NULL */
    const char *cache;    /* what Cache-Control says; NULL: no-store */
    const char *vary;     /* or NULL */
    char tag[72];         /* ETag with its quotes, or empty */
    struct dt_blob *body; /* the answer holds it once; NULL: none */
};

struct dt_ask {
    char path[DT_ASK_PATH];
    char query[DT_ASK_QUERY];     /* a=b&c=d */
    char tag[DT_ASK_TAG];         /* If-None-Match */
    char token[DT_TOKEN_MAX];     /* of Authorization: Bearer */
    char address[DT_ADDRESS_MAX]; /* where it comes from, as limits count it */
    bool gzip, brotli;            /* the client can unpack */
    void *at;                     /* the door's; NULL: the client has gone */
    void (*wake)(void *at);       /* the answer is there */
    bool answered;
    struct dt_answer answer;
};

/* Gives an answer; its body is the ask's from now on. If nobody waits any more both are freed. */
void dt_ask_answer(struct dt_ask *a, const struct dt_answer *answer);
/* The client has gone, or has the whole answer. */
void dt_ask_end(struct dt_ask *a);

/* Short answers. */
void dt_ask_json(struct dt_ask *a, int status, struct dt_span text);
void dt_ask_error(struct dt_ask *a, int status, const char *text);

/* The value of a query's word, or false. */
bool dt_ask_query(const struct dt_ask *a, const char *key, struct dt_span *out);

#endif
