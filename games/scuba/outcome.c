/* The outcome of Scuba as text. */
#include "games/scuba/scuba.h"

static void number_text(int n, struct dt_writer *out)
{
    dt_write_char(out, ' ');
    dt_write_int(out, n);
}

/* "nobody", "alone WINNER POINTS" or "points WINNER SECOND POINTS POINTS"; after a tie "cards" or
 * "minus" with WINNER SECOND, the points and both numbers, or "first WINNER SECOND POINTS". */
void scuba_outcome_text(const void *state, struct dt_writer *out)
{
    static const char *const words[] = {"points", "cards", "minus", "first"};
    const struct scuba *s = state;
    int won = scuba_best_except(s, -1), second = scuba_best_except(s, won);
    if (s->phase != SCUBA_OVER) {
        return;
    }
    if (won < 0) {
        dt_write_text(out, "nobody");
        return;
    }
    enum scuba_criterion by = second < 0 ? SCUBA_BY_POINTS : scuba_decided_by(s, won, second);
    dt_write_text(out, second < 0 ? "alone" : words[by]);
    number_text(won, out);
    if (second >= 0) {
        number_text(second, out);
    }
    if (second < 0 || by != SCUBA_BY_POINTS) {
        number_text(scuba_points(s, won), out);
    }
    if (second >= 0 && by != SCUBA_BY_FIRST) {
        number_text(scuba_criterion_value(s, won, by), out);
        number_text(scuba_criterion_value(s, second, by), out);
    }
}
