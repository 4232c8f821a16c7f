/* A table's position as bytes: a version byte, the game's key with its length, the version of its rules
 * (16 bits, little-endian), the packed state, and the first bytes of the SHA-256 of all that. */
#include "lib/table.h"

enum { VERSION = 1, HEAD_MAX = 2 + UINT8_MAX + 2, SUM = 8 };

/* Everything before the packed state; returns its length. */
static int write_head(const struct dt_game *game, uint8_t out[HEAD_MAX])
{
    int len = (int)strlen(game->key);
    assert(len <= UINT8_MAX);
    out[0] = VERSION;
    out[1] = (uint8_t)len;
    memcpy(out + 2, game->key, (size_t)len);
    out[2 + len] = (uint8_t)game->rules_version;
    out[3 + len] = (uint8_t)(game->rules_version >> 8);
    return 4 + len;
}

int divetable_serialize(struct divetable *t, int seat, const uint8_t **bytes)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_game *game = t->session.head.game;
    uint8_t sum[DT_SHA256];
    struct dt_writer out;
    if (!dt_table_redact(t, seat, seen) ||
        !dt_table_open_text(t, HEAD_MAX + DT_PACK_MAX + SUM, &out)) {
        return -1;
    }
    uint8_t *to = (uint8_t *)t->text;
    int len = write_head(game, to);
    len += dt_pack(game, seen, to + len);
    dt_sha256(to, (size_t)len, sum);
    memcpy(to + len, sum, SUM);
    *bytes = to;
    return len + SUM;
}

/* NULL if these bytes are a state of this game as it is now; *head is where the packed state begins. */
static const char *check_bytes(const struct dt_game *game, const uint8_t *bytes, int len, int *head)
{
    uint8_t ours[HEAD_MAX], sum[DT_SHA256];
    *head = write_head(game, ours);
    if (len > 0 && bytes[0] != VERSION) {
        return "bytes: written in a format that this version cannot read";
    }
    if (len < 4 + SUM || len < bytes[1] + 4 + SUM) {
        return "bytes: truncated";
    }
    dt_sha256(bytes, (size_t)(len - SUM), sum);
    if (memcmp(bytes + len - SUM, sum, SUM) != 0) {
        return "bytes: truncated or altered";
    }
    if (bytes[1] != ours[1] || memcmp(bytes + 2, ours + 2, ours[1]) != 0) {
        return "bytes: a state of another game";
    }
    return memcmp(bytes, ours, (size_t)*head) == 0
               ? NULL
               : "bytes: a state of a different version of the rules";
}

const char *divetable_deserialize(struct divetable **out, const char *key, const uint8_t *bytes,
                                  int len, uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    int head;
    const char *why = game == NULL ? dt_table_no_game : check_bytes(game, bytes, len, &head);
    if (why == NULL) {
        why = dt_unpack(game, state, bytes + head, len - SUM - head);
    }
    return why != NULL ? why : dt_table_make(out, game, NULL, state, seed);
}
