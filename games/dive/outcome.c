/* Why a game of Dive ended: at the goal or without a card left, and the furthest
 * divers (§6, §7). */
#include "games/dive/dive.h"

int dive_furthest(const struct dive *s, dt_seats *seats)
{
    int best = -1;
    for (int seat = 0; seat < s->seats; seat++) {
        *seats = s->field[seat] > best ? 0 : *seats;
        best = s->field[seat] > best ? s->field[seat] : best;
        *seats |= s->field[seat] == best ? DT_SEAT(seat) : 0;
    }
    return best;
}

static const struct dt_kind seat = {.name = "seat", .high = DIVE_SEATS - 1},
                            seats = {.name = "seats", .of = &seat, .between = " "},
                            field = {.name = "number", .high = DIVE_FIELD_MAX};

#define FIELD                                                                                      \
    {                                                                                              \
        "field", &field                                                                            \
    }
#define SECOND                                                                                     \
    {                                                                                              \
        "second", &field                                                                           \
    }
#define SEATS                                                                                      \
    {                                                                                              \
        "seats", &seats                                                                            \
    }
#define WINNERS                                                                                    \
    {                                                                                              \
        "winners", &seats                                                                          \
    }

const struct dt_type dive_outcomes[DIVE_OUTCOMES] = {
    [DIVE_OUT_GOAL] = {"goal", .arg = {FIELD, WINNERS}},
    [DIVE_OUT_GOAL_CHIEF] = {"goal chief", .arg = {FIELD, SECOND, SEATS}, .name = "goal-chief"},
    [DIVE_OUT_GOAL_TIE] = {"goal tie", .arg = {FIELD, SEATS}, .name = "goal-tie"},
    [DIVE_OUT_EMPTY] = {"empty", .arg = {FIELD, WINNERS}},
    [DIVE_OUT_EMPTY_CHIEF] = {"empty chief", .arg = {FIELD, SECOND, SEATS}, .name = "empty-chief"},
    [DIVE_OUT_EMPTY_TIE] = {"empty tie", .arg = {FIELD, SEATS}, .name = "empty-tie"},
};

bool dive_outcome(const void *state, struct dt_event *out)
{
    const struct dive *s = state;
    dt_seats first = 0;
    int best = dive_furthest(s, &first), chief = s->field[DIVE_CHIEF];
    bool chief_won = dive_chief_won(s);
    if (chief_won && chief > best) {
        DT_OUTCOME(out, DIVE_OUT_GOAL_CHIEF, chief, best, first);
    } else {
        DT_OUTCOME(out, chief_won ? DIVE_OUT_GOAL_TIE : DIVE_OUT_GOAL, best, first);
    }
    if ((chief_won ? chief : best) < DIVE_GOAL) {
        out->kind = (uint8_t)(out->kind + DIVE_OUT_EMPTY);
    }
    return s->phase == DIVE_OVER;
}
