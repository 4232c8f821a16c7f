/* Seeds, and comparing them with a record. */
#include "term/shuffle.h"

#include <stdio.h>
#include <string.h>

#include "locale/locale.h"

enum { SECRET = 16 }; /* bytes of a seed that are drawn */

const char *const dt_fairness_words[DT_FAIRNESSES] = {
    N_("Fair shuffle checked, key published."),
    N_("The shuffle is the promised one, but without a seed from this device."),
    N_("The record proves its shuffle; this device was not there before play."),
    N_("Not the shuffle that was promised: the key is another one."),
    N_("Not the shuffle that was promised: this device's seed is missing or changed."),
    N_("Not the shuffle that was promised: another player's seed is missing or changed."),
    N_("The shuffle could not be proved fair."),
};

void dt_shuffle_begin(struct dt_shuffle *s, const uint8_t key[DT_KEY])
{
    memset(s, 0, sizeof *s);
    dt_rng_key(&s->rng, key);
}

void dt_shuffle_sum(const char *text, char digits[DT_SUM_TEXT])
{
    uint8_t hash[DT_SHA256];
    struct dt_out out = dt_out_on(digits, DT_SUM_TEXT);
    dt_sha256(text, strlen(text), hash);
    dt_out_hex(&out, hash, sizeof hash);
}

void dt_shuffle_choose(struct dt_shuffle *s, const char *words)
{
    struct dt_out out = dt_out_on(s->seed, sizeof s->seed);
    struct dt_span front = dt_span_of(words);
    uint8_t secret[SECRET];
    for (int i = 0; i < SECRET; i++) {
        secret[i] = (uint8_t)dt_rng_next(&s->rng);
    }
    while (front.len > DT_WORDS_MAX - 2 * SECRET - 1 || !dt_span_utf8(front)) {
        front.len--;
    }
    if (front.len > 0 && dt_record_allows(front, DT_WORDS_MAX)) {
        dt_out_bytes(&out, front.at, front.len);
        dt_out_char(&out, ' ');
    }
    dt_out_hex(&out, secret, SECRET);
}

void dt_shuffle_show(struct dt_shuffle *s, int seat, char sum[][DT_SUM_TEXT], int seats)
{
    if (strcmp(s->shown, s->seed) != 0) {
        memcpy(s->shown, s->seed, sizeof s->shown);
        memcpy(s->sum, sum, (size_t)seats * sizeof s->sum[0]);
        s->seat = seat;
        s->seats = seats;
    }
}

static bool has_other_key(const struct dt_shuffle *s, const struct dt_record_head *head)
{
    char digits[DT_SUM_TEXT];
    struct dt_out out = dt_out_on(digits, sizeof digits);
    dt_out_hex(&out, head->commitment, DT_SHA256);
    return s->commitment[0] != 0 && (!head->committed || strcmp(digits, s->commitment) != 0);
}

/* Whether the words of every seat are those that were committed to. */
static bool has_other_seeds(const struct dt_shuffle *s, const struct dt_record_head *head)
{
    char digits[DT_SUM_TEXT];
    for (int i = 0; i < s->seats; i++) {
        dt_shuffle_sum(head->words[i], digits);
        if (strcmp(digits, s->sum[i]) != 0) {
            return true;
        }
    }
    return head->config.seats != s->seats;
}

static bool proves(struct dt_replay *play)
{
    const char *why = NULL;
    while (why == NULL && !play->in.ended) {
        why = dt_replay_step(play);
    }
    return why == NULL && play->verifying;
}

enum dt_fairness dt_shuffle_judge(const struct dt_shuffle *s, struct dt_span record,
                                  struct dt_replay *play)
{
    if (dt_replay_open(play, record) != NULL) {
        return DT_FAIR_UNPROVED;
    }
    const struct dt_record_head *head = &play->in.head;
    if (has_other_key(s, head)) {
        return DT_FAIR_OTHER_KEY;
    }
    if (s->shown[0] != 0 && strcmp(head->words[s->seat], s->shown) != 0) {
        return DT_FAIR_OTHER_SEED;
    }
    if (s->shown[0] != 0 && has_other_seeds(s, head)) {
        return DT_FAIR_OTHER_SEEDS;
    }
    if (!proves(play)) {
        return DT_FAIR_UNPROVED;
    }
    return s->commitment[0] == 0 ? DT_FAIR_UNSEEN : s->shown[0] != 0 ? DT_FAIR : DT_FAIR_SEEDLESS;
}
