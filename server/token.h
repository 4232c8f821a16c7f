/* Who somebody is, as a signed word: nobody can make or change one without the store's secret, and
 * a guest needs no entry anywhere. Passwords are hashed with Argon2id. */
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
    int epoch;                  /* of the account when the token was made */
};

void dt_token_make(const struct dt_person *p, const uint8_t secret[DT_STORE_SECRET],
                   char out[DT_TOKEN_MAX]);
/* False if it is not a token of ours; then `out` is unchanged. */
bool dt_token_read(struct dt_span token, const uint8_t secret[DT_STORE_SECRET],
                   struct dt_person *out);

/* A word of `len` letters and digits that cannot be confused, from the operating system's
 * randomness; `out` holds len + 1 bytes. */
void dt_token_word(char *out, int len);

/* Slow on purpose: not on the loop. The hash fits DT_STORE_HASH; false without memory. */
bool dt_password_hash(const char *password, char out[DT_STORE_HASH]);
bool dt_password_fits(const char *password, const char *hash);

#endif
