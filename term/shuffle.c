/* Creates client seeds and compares them with a record. */
#include "term/shuffle.h"

#include <stdio.h>
#include <string.h>

#include "locale/locale.h"

enum { SEED_BYTES = 16 }; /* random bytes in a seed */

const char *const dt_fairness_messages[DT_FAIRNESSES] = {
    N_("Fair shuffle checked, key published."),
    N_("The shuffle checks out, but this device added no seed."),
    N_("The shuffle checks out, but this device did not see the commitment before the game."),
    N_("The shuffle does not match the commitment: the key is different."),
    N_("The shuffle does not match the commitment: this device's seed is missing or changed."),
    N_("The shuffle does not match the commitment: another player's seed is missing or changed."),
    N_("The shuffle could not be verified."),
};

void dt_shuffle_init(struct dt_shuffle *s, const uint8_t key[DT_KEY])
{
    memset(s, 0, sizeof *s);
    dt_rng_key(&s->rng, key);
}

void dt_shuffle_hash(const char *text, char digits[DT_SHA256_HEX])
{
    uint8_t digest[DT_SHA256];
    struct dt_writer out = dt_writer_on(digits, DT_SHA256_HEX);
    dt_sha256(text, strlen(text), digest);
    dt_write_hex(&out, digest, sizeof digest);
}

void dt_shuffle_new_seed(struct dt_shuffle *s, const char *phrase)
{
    struct dt_writer out = dt_writer_on(s->seed, sizeof s->seed);
    struct dt_span front = dt_span_of(phrase);
    uint8_t secret[SEED_BYTES];
    for (int i = 0; i < SEED_BYTES; i++) {
        secret[i] = (uint8_t)dt_rng_next(&s->rng);
    }
    while (front.len > DT_CLIENT_SEED_MAX - 2 * SEED_BYTES - 1 || !dt_span_utf8(front)) {
        front.len--;
    }
    if (front.len > 0 && dt_record_allows(front, DT_CLIENT_SEED_MAX)) {
        dt_write_bytes(&out, front.at, front.len);
        dt_write_char(&out, ' ');
    }
    dt_write_hex(&out, secret, SEED_BYTES);
}

void dt_shuffle_reveal(struct dt_shuffle *s, int seat, char hash[][DT_SHA256_HEX], int seats)
{
    if (strcmp(s->revealed, s->seed) != 0) {
        memcpy(s->revealed, s->seed, sizeof s->revealed);
        memcpy(s->hash, hash, (size_t)seats * sizeof s->hash[0]);
        s->seat = seat;
        s->seats = seats;
    }
}

static bool has_other_key(const struct dt_shuffle *s, const struct dt_record_head *head)
{
    char digits[DT_SHA256_HEX];
    struct dt_writer out = dt_writer_on(digits, sizeof digits);
    dt_write_hex(&out, head->commitment, DT_SHA256);
    return s->commitment[0] != 0 && (!head->committed || strcmp(digits, s->commitment) != 0);
}

/* Whether a seat's seed differs from its commitment. */
static bool has_other_seeds(const struct dt_shuffle *s, const struct dt_record_head *head)
{
    char digits[DT_SHA256_HEX];
    for (int i = 0; i < s->seats; i++) {
        dt_shuffle_hash(head->client_seed[i], digits);
        if (strcmp(digits, s->hash[i]) != 0) {
            return true;
        }
    }
    return head->config.seats != s->seats;
}

static bool is_proven(struct dt_replay *play)
{
    const char *why = NULL;
    while (why == NULL && !play->in.ended) {
        why = dt_replay_step(play);
    }
    return why == NULL && play->verifying;
}

enum dt_fairness dt_shuffle_verify(const struct dt_shuffle *s, struct dt_span record,
                                   struct dt_replay *play)
{
    if (dt_replay_open(play, record) != NULL) {
        return DT_FAIR_UNPROVEN;
    }
    const struct dt_record_head *head = &play->in.head;
    if (has_other_key(s, head)) {
        return DT_FAIR_OTHER_KEY;
    }
    if (s->revealed[0] != 0 && strcmp(head->client_seed[s->seat], s->revealed) != 0) {
        return DT_FAIR_OTHER_SEED;
    }
    if (s->revealed[0] != 0 && has_other_seeds(s, head)) {
        return DT_FAIR_OTHER_SEEDS;
    }
    if (!is_proven(play)) {
        return DT_FAIR_UNPROVEN;
    }
    return s->commitment[0] == 0 ? DT_FAIR_UNSEEN
           : s->revealed[0] != 0 ? DT_FAIR
                                 : DT_FAIR_SEEDLESS;
}
