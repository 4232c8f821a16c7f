/* Why a game of Scuba ended: who is best, and after a tie what decided it. */
#include "games/scuba/scuba.h"

static const struct dt_kind seat = {.name = "seat", .high = SCUBA_SEATS - 1},
                            number = {.name = "number", .low = -9999, .high = 9999};

#define WINNER                                                                                     \
    {                                                                                              \
        "winner", &seat                                                                            \
    }
#define SECOND                                                                                     \
    {                                                                                              \
        "second", &seat                                                                            \
    }
#define POINTS                                                                                     \
    {                                                                                              \
        "points", &number                                                                          \
    }

const struct dt_type scuba_outcomes[SCUBA_OUTCOMES] = {
    [SCUBA_OUT_NOBODY] = {"nobody"},
    [SCUBA_OUT_ALONE] = {"alone", .arg = {WINNER, POINTS}},
    [SCUBA_OUT_POINTS] = {"points", .arg = {WINNER, SECOND, POINTS, {"fewer", &number}}},
    [SCUBA_OUT_CARDS] = {"cards",
                         .arg = {WINNER, SECOND, POINTS, {"cards", &number}, {"fewer", &number}}},
    [SCUBA_OUT_MINUS] = {"minus",
                         .arg = {WINNER, SECOND, POINTS, {"minus", &number}, {"more", &number}}},
    [SCUBA_OUT_FIRST] = {"first", .arg = {WINNER, SECOND, POINTS}},
};

bool scuba_outcome(const void *state, struct dt_event *out)
{
    static const uint8_t tied[] = {[SCUBA_BY_CARDS] = SCUBA_OUT_CARDS,
                                   [SCUBA_BY_MINUS] = SCUBA_OUT_MINUS,
                                   [SCUBA_BY_FIRST] = SCUBA_OUT_FIRST};
    const struct scuba *s = state;
    int won = scuba_best_except(s, -1), second = scuba_best_except(s, won);
    if (won < 0) {
        DT_OUTCOME(out, SCUBA_OUT_NOBODY, 0);
    } else if (second < 0) {
        DT_OUTCOME(out, SCUBA_OUT_ALONE, won, scuba_points(s, won));
    } else {
        enum scuba_criterion by = scuba_decided_by(s, won, second);
        int best = scuba_criterion_value(s, won, by), next = scuba_criterion_value(s, second, by);
        if (by == SCUBA_BY_POINTS) {
            DT_OUTCOME(out, SCUBA_OUT_POINTS, won, second, best, next);
        } else {
            DT_OUTCOME(out, tied[by], won, second, scuba_points(s, won), best, next);
        }
    }
    return s->phase == SCUBA_OVER;
}
