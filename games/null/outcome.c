/* Why a game of Nine Shells ended. */
#include "games/null/null.h"

static const struct dt_kind seat = {.name = "seat", .high = NULL_SEATS - 1},
                            seats = {.name = "seats", .of = &seat, .between = " "},
                            rounds = {.name = "number", .low = 1, .high = 3};

const struct dt_type null_outcomes[NULL_OUTCOMES] = {
    [NULL_OUT_MOST] = {"seat", .name = "most",
                       .arg = {{"winners", &seats},
                               {"rounds", &rounds, .before = " has most rounds: "}}},
    [NULL_OUT_SHARED] = {"seats", .name = "shared",
                         .arg = {{"winners", &seats},
                                 {"rounds", &rounds, .before = " have most rounds: "}}},
};

bool null_outcome(const void *state, struct dt_event *out)
{
    const struct null_state *st = state;
    dt_seats won = null_winners(st);
    if (won != 0) {
        DT_OUTCOME(out, dt_popcount(won) == 1 ? NULL_OUT_MOST : NULL_OUT_SHARED, won,
                   st->points[dt_ctz(won)]);
    }
    return won != 0;
}
