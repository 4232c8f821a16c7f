/* Tokens and passwords. A guest's token is `v1.g.PLAYER.ISSUED.NAME.MAC`, an account's
 * `v2.SESSION.PLAYER.ISSUED.NAME.MAC`; name and MAC are in base64url, the time is in minutes since
 * 1970. `v1.a.…` are tokens of accounts from before there were sessions. */
#include "server/token.h"

#include <sodium.h>
#include <stdio.h>

enum {
    BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    MAC_TEXT = 44, /* of crypto_auth_BYTES in base64, zero included */
    NAME_TEXT = 48,
    MEMORY = 19 << 20, /* of Argon2id, with two passes */
    PASSES = 2,
    MINUTE = 60000, /* ms */
};

static_assert(crypto_auth_KEYBYTES == DT_STORE_SECRET, "the secret is a key");
static_assert((int)crypto_pwhash_STRBYTES <= (int)DT_STORE_HASH, "a hash fits");

static void sign(const char *text, size_t len, const uint8_t secret[DT_STORE_SECRET],
                 uint8_t mac[crypto_auth_BYTES])
{
    crypto_auth(mac, (const uint8_t *)text, len, secret);
}

void dt_token_make(const struct dt_person *p, int64_t now, const uint8_t secret[DT_STORE_SECRET],
                   char out[DT_TOKEN_MAX])
{
    char name[NAME_TEXT], mac_text[MAC_TEXT];
    uint8_t mac[crypto_auth_BYTES];
    sodium_bin2base64(name, sizeof name, (const uint8_t *)p->name, strlen(p->name), BASE64);
    int len = snprintf(out, DT_TOKEN_MAX, "%s.%s.%s.%d.%s", p->account ? "v2" : "v1",
                       p->account ? p->session : "g", p->player, (int)(now / MINUTE), name);
    sign(out, (size_t)len, secret, mac);
    sodium_bin2base64(mac_text, sizeof mac_text, mac, sizeof mac, BASE64);
    snprintf(out + len, DT_TOKEN_MAX - (size_t)len, ".%s", mac_text);
}

static bool mac_matches(struct dt_span signed_part, struct dt_span mac_text,
                        const uint8_t secret[DT_STORE_SECRET])
{
    uint8_t mac[crypto_auth_BYTES];
    size_t len;
    if (sodium_base642bin(mac, sizeof mac, mac_text.at, (size_t)mac_text.len, NULL, &len, NULL,
                          BASE64) != 0 ||
        len != sizeof mac) {
        return false;
    }
    return crypto_auth_verify(mac, (const uint8_t *)signed_part.at,
                              (unsigned long long)signed_part.len, secret) == 0;
}

static bool read_fields(struct dt_span rest, struct dt_person *p)
{
    struct dt_span version, kind, player, issued;
    int minutes;
    size_t len;
    if (!dt_span_cut(&rest, '.', &version) || !dt_span_cut(&rest, '.', &kind) ||
        !dt_span_cut(&rest, '.', &player) || !dt_span_cut(&rest, '.', &issued) ||
        kind.len >= DT_STORE_ID || player.len == 0 || player.len >= DT_STORE_ID ||
        !dt_span_int(issued, 0, INT32_MAX, &minutes)) {
        return false;
    }
    bool guest = dt_span_is(version, "v1") && dt_span_is(kind, "g");
    bool session = dt_span_is(version, "v2") && kind.len > 0;
    if (!guest && !session && !(dt_span_is(version, "v1") && dt_span_is(kind, "a"))) {
        return false;
    }
    p->account = !guest;
    p->issued = guest || session ? (int64_t)minutes * MINUTE : 0;
    memcpy(p->session, kind.at, session ? (size_t)kind.len : 0);
    memcpy(p->player, player.at, (size_t)player.len);
    return sodium_base642bin((uint8_t *)p->name, sizeof p->name - 1, rest.at, (size_t)rest.len,
                             NULL, &len, NULL, BASE64) == 0;
}

bool dt_token_read(struct dt_span token, const uint8_t secret[DT_STORE_SECRET],
                   struct dt_person *out)
{
    struct dt_person p = {.account = false};
    int dot = token.len - 1;
    while (dot >= 0 && token.at[dot] != '.') {
        dot--;
    }
    if (dot < 0 || token.len >= DT_TOKEN_MAX) {
        return false;
    }
    struct dt_span front = {token.at, dot};
    struct dt_span mac = {token.at + dot + 1, token.len - dot - 1};
    if (!mac_matches(front, mac, secret) || !read_fields(front, &p)) {
        return false;
    }
    *out = p;
    return true;
}

void dt_random_id(char *out, int len)
{
    static const char letters[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"; /* 32, no 0 O 1 I */
    for (int i = 0; i < len; i++) {
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    }
    out[len] = 0;
}

bool dt_password_hash(const char *password, char out[DT_STORE_HASH])
{
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool dt_password_matches(const char *password, const char *hash)
{
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}
