/* Signed tokens that identify a player: they cannot be made or changed without the store's secret.
 * A guest is stored nowhere; an account's token names a session in the store. Passwords are hashed
 * with Argon2id. */
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
    char player[DT_STORE_ID];   /* empty: not identified yet */
    char name[DT_NAME_MAX + 1]; /* shown to others */
    bool account;               /* has a password; otherwise a guest */
    char session[DT_STORE_ID];  /* of an account; empty in old tokens */
    int64_t issued; /* ms since 1970, when the token was made; 0: unknown (old tokens) */
};

/* A new token. */
void dt_token_make(const struct dt_person *p, int64_t now, const uint8_t secret[DT_STORE_SECRET],
                   char out[DT_TOKEN_MAX]);
/* False: not one of our tokens; `out` is unchanged. Whether it is still valid, the store knows
 * (server/session.c). */
bool dt_token_read(struct dt_span token, const uint8_t secret[DT_STORE_SECRET],
                   struct dt_person *out);

/* `len` random letters and digits that are not easily confused, from the operating system's
 * generator; `out` holds len + 1 bytes. */
void dt_random_id(char *out, int len);

/* Slow on purpose: never on the loop's thread. The hash fits DT_STORE_HASH; false without
 * memory. */
bool dt_password_hash(const char *password, char out[DT_STORE_HASH]);
bool dt_password_matches(const char *password, const char *hash);

#endif
