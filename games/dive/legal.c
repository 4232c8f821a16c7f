/* Legal actions. Counts them and finds the n-th without building the list. */
#include "engine/draw.h"
#include "games/dive/dive.h"

/* The n-th set bit of a mask that has more than n. */
static int nth_bit(uint64_t mask, uint32_t n)
{
    for (; n > 0; n--) {
        mask &= mask - 1;
    }
    return __builtin_ctzll(mask);
}

/* ---- calls of open companions (V-01) ---- */

int dive_call_count(const struct dive *s, int seat)
{
    switch ((enum dive_companion)s->companion[seat]) {
    case DIVE_OCTOPUS:
        return 1 + DIVE_CENTRES;
    case DIVE_DOLPHINS:
        return s->seats; /* pass, or one of the others */
    case DIVE_ORCA:
    case DIVE_TURTLE:
    case DIVE_WHITE:
        return 2;
    case DIVE_ANGLERFISH:
    case DIVE_CLOWNFISH:
    case DIVE_COMPANIONS:
        break;
    }
    return 0;
}

uint16_t dive_call_nth(const struct dive *s, int seat, uint32_t n)
{
    bool beyond = s->companion[seat] == DIVE_DOLPHINS && n > (uint32_t)seat;
    return (uint16_t)(n + beyond);
}

bool dive_call_legal(const struct dive *s, int seat, uint32_t call)
{
    if (s->companion[seat] == DIVE_DOLPHINS) {
        return call <= s->seats && call != (uint32_t)seat + 1;
    }
    return call < (uint32_t)dive_call_count(s, seat);
}

/* ---- lists ---- */

static int count_actions(const struct dive *s, int seat)
{
    switch ((enum dive_phase)s->phase) {
    case DIVE_PICKING:
        return dt_popcount(dive_offered(s));
    case DIVE_LAYING:
        return DIVE_POSES * dt_draw_count(dive_below_stack(s));
    case DIVE_COVERING:
    case DIVE_CALLING:
        return dive_call_count(s, seat);
    case DIVE_LOOKING:
        return 1 << DIVE_KIND_BITS * dive_look_depths(s);
    case DIVE_PLANNING:
        return dive_plan_count(s, seat);
    case DIVE_MEETING:
        return dt_draw_count(dive_chief_deck(s));
    case DIVE_OVER:
    case DIVE_PHASES:
        break;
    }
    return 0;
}

/* The cards that chance can draw now, a mask. */
static uint64_t drawable(const struct dive *s)
{
    return s->phase == DIVE_LAYING ? dive_below_stack(s) : dive_chief_deck(s);
}

/* The n-th action of the list; `cards` is drawable(s) where chance acts. */
static dt_action nth_action(const struct dive *s, int seat, uint64_t cards, uint32_t n)
{
    switch ((enum dive_phase)s->phase) {
    case DIVE_PICKING:
        return dive_action(DIVE_DO_PICK, (uint32_t)dt_nth(dive_offered(s), (int)n));
    case DIVE_LAYING:
        return dive_action(DIVE_DO_CARD,
                           (uint32_t)nth_bit(cards, n / DIVE_POSES) * DIVE_POSES + n % DIVE_POSES);
    case DIVE_COVERING:
    case DIVE_CALLING:
        return dive_action(DIVE_DO_CALL, dive_call_nth(s, seat, n));
    case DIVE_LOOKING:
        return dive_action(DIVE_DO_LOOK, n);
    case DIVE_PLANNING:
        return dive_action(DIVE_DO_PLAN, dive_plan_nth(s, seat, n));
    case DIVE_MEETING:
        return dive_action(DIVE_DO_CHIEF, (uint32_t)nth_bit(cards, n));
    case DIVE_OVER:
    case DIVE_PHASES:
        break;
    }
    return 0;
}

int dive_actions(const void *state, int seat, dt_action *out)
{
    uint64_t cards = drawable(state);
    int n = count_actions(state, seat);
    for (int i = 0; out != NULL && i < n; i++) {
        out[i] = nth_action(state, seat, cards, (uint32_t)i);
    }
    return n;
}

dt_action dive_random_action(const void *state, int seat, struct dt_rng *rng)
{
    return nth_action(state, seat, 0, dt_rng_below(rng, (uint32_t)count_actions(state, seat)));
}

static bool has_bit(uint64_t mask, uint32_t bit)
{
    return bit < 64 && (mask >> bit & 1) != 0;
}

bool dive_legal(const void *state, int seat, dt_action action)
{
    const struct dive *s = state;
    uint32_t operand = dive_operand(action), verb = dive_verb_of(action);
    if (!dt_seats_have(dive_to_act(s), seat)) {
        return false;
    }
    switch ((enum dive_phase)s->phase) {
    case DIVE_PICKING:
        return verb == DIVE_DO_PICK && has_bit(dive_offered(s), operand);
    case DIVE_LAYING:
        return verb == DIVE_DO_CARD && has_bit(dive_below_stack(s), operand / DIVE_POSES);
    case DIVE_COVERING:
    case DIVE_CALLING:
        return verb == DIVE_DO_CALL && dive_call_legal(s, seat, operand);
    case DIVE_LOOKING:
        return verb == DIVE_DO_LOOK && operand >> DIVE_KIND_BITS * dive_look_depths(s) == 0;
    case DIVE_PLANNING:
        return verb == DIVE_DO_PLAN && dive_plan_validate(s, seat, operand) == NULL;
    case DIVE_MEETING:
        return verb == DIVE_DO_CHIEF && has_bit(dive_chief_deck(s), operand);
    case DIVE_OVER:
    case DIVE_PHASES:
        break;
    }
    return false;
}

dt_action dive_chance(const void *state, struct dt_rng *rng)
{
    const struct dive *s = state;
    if (s->phase == DIVE_LAYING) {
        uint32_t card = (uint32_t)dt_draw_bit(dive_below_stack(s), rng);
        return dive_action(DIVE_DO_CARD, card * DIVE_POSES + dt_rng_below(rng, DIVE_POSES));
    }
    if (s->phase == DIVE_MEETING) {
        return dive_action(DIVE_DO_CHIEF, (uint32_t)dt_draw_bit(dive_chief_deck(s), rng));
    }
    assert(s->phase == DIVE_LOOKING);
    int seat = 0;
    while (s->look[seat] != DIVE_MISSING) {
        seat++;
    }
    return dive_action(DIVE_DO_LOOK, dive_look_draw(s, seat, rng));
}

/* Cards are equally likely. Looks are too many to list: up to 8^6. */
uint64_t dive_chance_odds(const void *state, uint32_t *weight)
{
    const struct dive *s = state;
    int count = s->phase == DIVE_LOOKING ? 0 : count_actions(s, DT_CHANCE);
    for (int i = 0; i < count; i++) {
        weight[i] = 1;
    }
    return (uint64_t)count;
}
