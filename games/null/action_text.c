/* Actions of Nine Shells as text and back: keep, swap; chance draws "shell 7". */
#include "games/null/null.h"

static const char *const choice_names[] = {[NULL_KEEP] = "keep", [NULL_SWAP] = "swap"};

void null_action_text(const void *state, int seat, dt_action action, struct dt_writer *out)
{
    (void)state;
    if (seat == DT_CHANCE) {
        dt_write_text(out, "shell ");
        dt_write_int(out, action);
    } else {
        dt_write_text(out, choice_names[action]);
    }
}

const char *null_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    (void)state;
    int n = NULL_KEEP;
    if (seat == DT_CHANCE) {
        struct dt_span word;
        if (!dt_span_word(&in, &word) || !dt_span_is(word, "shell") ||
            !dt_span_int(dt_span_trim(in), 1, NULL_SHELLS, &n)) {
            return "action: expected a draw such as shell 7";
        }
    } else {
        in = dt_span_trim(in);
        while (n <= NULL_SWAP && !dt_span_is(in, choice_names[n])) {
            n++;
        }
        if (n > NULL_SWAP) {
            return "action: expected keep or swap";
        }
    }
    *out = (dt_action)n;
    return NULL;
}
