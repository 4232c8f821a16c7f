/* Why a game of Hai Noon ended (§7, §9): whom the sharks ate, who is the last one, or that the last
 * turn was played. */
#include "games/hainoon/hainoon.h"

static const struct dt_kind turns = {.name = "number", .high = HAINOON_TURNS};

#define WINNERS                                                                                    \
    {                                                                                              \
        "winners", &hainoon_kind_winners, .before = " winners "                                    \
    }

const struct dt_type hainoon_outcomes[HAINOON_OUTCOMES] = {
    [HAINOON_OUT_LAST] = {"last", .arg = {{"winners", &hainoon_kind_winners}}},
    [HAINOON_OUT_EATEN] = {"eaten", .arg = {{"eaten", &hainoon_kind_winners}, WINNERS}},
    [HAINOON_OUT_TURNS_OVER] = {"turns", .arg = {{"turns", &turns}, WINNERS}},
};

bool hainoon_outcome(const void *state, struct dt_event *out)
{
    const struct hainoon *s = state;
    dt_seats won = hainoon_winners(s);
    if (s->ending == HAINOON_LAST_DIVER && dt_popcount(won) <= 1) {
        DT_OUTCOME(out, HAINOON_OUT_LAST, won);
    } else if (s->ending == HAINOON_FIRST_BITE && s->out != 0) {
        DT_OUTCOME(out, HAINOON_OUT_EATEN, s->out, won);
    } else {
        DT_OUTCOME(out, HAINOON_OUT_TURNS_OVER, HAINOON_TURNS, won);
    }
    return s->phase == HAINOON_OVER;
}
