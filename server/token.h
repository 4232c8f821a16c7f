/* Who somebody is, as a signed word: nobody can make or change one without the store's secret. A
 * guest needs no entry anywhere; the token of an account names a session, which the store knows.
 * Passwords are hashed with Argon2id. */
#ifndef DT_SERVER_TOKEN_H
#define DT_SERVER_TOKEN_H

#include "engine/record.h"
#include "store/store.h"

enum {
    DT_TOKEN_MAX = 192, /* bytes of a token, zero included */
    DT_PASSWORD_MIN = 8,
    DT_PASSWORD_MAX = 128,
};

struct dt_person {
    char player[DT_STORE_ID];   /* empty: nobody yet */
    char name[DT_NAME_MAX + 1]; /* as others see it */
    bool account;               /* has a password; otherwise a guest */
    char session[DT_STORE_ID];  /* of an account; empty in tokens of before there were sessions */
    int64_t issued; /* ms since 1970, when the token was made; 0: before that was noted */
};

/* A token that is made now. */
void dt_token_make(const struct dt_person *p, int64_t now, const uint8_t secret[DT_STORE_SECRET],
                   char out[DT_TOKEN_MAX]);
/* False if it is not a token of ours; then `out` is unchanged. Whether it still counts, the store
 * knows (server/session.c). */
bool dt_token_read(struct dt_span token, const uint8_t secret[DT_STORE_SECRET],
                   struct dt_person *out);

/* A word of `len` letters and digits that cannot be confused, from the operating system's
 * randomness; `out` holds len + 1 bytes. */
void dt_random_id(char *out, int len);

/* Slow on purpose: not on the loop. The hash fits DT_STORE_HASH; false without memory. */
bool dt_password_hash(const char *password, char out[DT_STORE_HASH]);
bool dt_password_matches(const char *password, const char *hash);

#endif
