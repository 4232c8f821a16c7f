/* Our part in the shuffle: commits to a seed after sitting down, and reveals it once all seats'
 * commitments are known. */
#include "term/remote.h"

#include <stdio.h>

static bool has(const json_t *list, const json_t *wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (json_equal(json_array_get(list, i), wanted)) {
            return true;
        }
    }
    return false;
}

static bool may(const json_t *table, const char *verb)
{
    json_t *word = json_string(verb);
    bool found = has(json_object_get(table, "may"), word);
    json_decref(word);
    return found;
}

/* Whether a commitment or seed was sent and not answered yet. */
static bool has_pending_seed(const struct dt_remote *r)
{
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        const char *verb = dt_remote_text(r->pending[i], "verb");
        if (strcmp(verb, "commit") == 0 || strcmp(verb, "words") == 0) {
            return true;
        }
    }
    return false;
}

static void commit_seed(struct dt_remote *r)
{
    char hash[DT_SHA256_HEX];
    dt_shuffle_new_seed(&r->shuffle, r->phrase);
    dt_shuffle_hash(r->shuffle.seed, hash);
    dt_remote_do(r, DT_DO_COMMIT, hash, r->you);
}

static void reveal_seed(struct dt_remote *r, const json_t *seats, int you)
{
    char hash[DT_SEATS][DT_SHA256_HEX];
    int count = (int)json_array_size(seats);
    for (int i = 0; i < count && i < DT_SEATS; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        dt_shuffle_hash(dt_remote_text(seat, "words"), hash[i]);
        if (dt_remote_text(seat, "commitment")[0] != 0) {
            snprintf(hash[i], sizeof hash[i], "%s", dt_remote_text(seat, "commitment"));
        }
    }
    if (count <= DT_SEATS) {
        dt_shuffle_reveal(&r->shuffle, you, hash, count);
        dt_remote_do(r, DT_DO_WORDS, r->shuffle.seed, r->you);
    }
}

static void take_part(struct dt_remote *r, const json_t *table, const json_t *seat)
{
    const json_t *reveal = json_object_get(table, "reveal"), *you = json_object_get(table, "you");
    const char *committed = dt_remote_text(seat, "commitment");
    char hash[DT_SHA256_HEX];
    dt_shuffle_hash(r->shuffle.seed, hash);
    if (has(json_object_get(reveal, "waiting"), you)) {
        if (strcmp(hash, committed) == 0) {
            reveal_seed(r, json_object_get(table, "seats"), (int)json_integer_value(you));
        }
    } else if (may(table, "commit") && committed[0] == 0) {
        commit_seed(r);
    } else if (!may(table, "commit") && may(table, "words") && r->phrase[0] != 0 &&
               dt_remote_text(seat, "words")[0] == 0) {
        dt_remote_do(r, DT_DO_WORDS, r->phrase, r->you); /* an old server without commitments */
    }
}

void dt_remote_shuffle(struct dt_remote *r, const json_t *table)
{
    const char *phase = dt_remote_text(table, "phase");
    int64_t you = json_integer_value(json_object_get(table, "you"));
    const json_t *seat =
        you >= 0 ? json_array_get(json_object_get(table, "seats"), (size_t)you) : NULL;
    if (strcmp(phase, "over") != 0 && r->shuffle.commitment[0] == 0) {
        snprintf(r->shuffle.commitment, sizeof r->shuffle.commitment, "%s",
                 dt_remote_text(table, "commitment"));
    }
    if (seat != NULL && strcmp(phase, "waiting") == 0 && r->state == DT_REMOTE_CONNECTED &&
        !has_pending_seed(r)) {
        take_part(r, table, seat);
    }
}

void dt_remote_set_phrase(struct dt_remote *r, const char *text)
{
    snprintf(r->phrase, sizeof r->phrase, "%s", text);
    if ((r->may & DT_MAY_COMMIT) != 0) {
        commit_seed(r);
    } else {
        dt_remote_do(r, DT_DO_WORDS, r->phrase, r->you);
    }
}
