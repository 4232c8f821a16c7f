/* Plans (§3): which are legal, how many there are, and the n-th of them in ascending order, computed
 * without a list. */
#include "games/dive/dive.h"

/* WAYS_m(a, j): ways to write m more digits out of a letters so that j given ones all occur; the
 * next digit is one of those or any other. Digits are tokens, letters are depths. */
#define WAYS_0(a, j) ((j) == 0)
#define WAYS_1(a, j) ((j)*WAYS_0(a, (j)-1) + ((a) - (j)) * WAYS_0(a, j))
#define WAYS_2(a, j) ((j)*WAYS_1(a, (j)-1) + ((a) - (j)) * WAYS_1(a, j))
#define WAYS_3(a, j) ((j)*WAYS_2(a, (j)-1) + ((a) - (j)) * WAYS_2(a, j))
#define WAYS_4(a, j) ((j)*WAYS_3(a, (j)-1) + ((a) - (j)) * WAYS_3(a, j))
#define WAYS_5(a, j) ((j)*WAYS_4(a, (j)-1) + ((a) - (j)) * WAYS_4(a, j))
#define ROW(m, a)                                                                                  \
    {                                                                                              \
        WAYS_##m(a, 0), WAYS_##m(a, 1), WAYS_##m(a, 2), WAYS_##m(a, 3), WAYS_##m(a, 4),            \
            WAYS_##m(a, 5)                                                                         \
    }
#define TABLE(m)                                                                                   \
    {                                                                                              \
        ROW(m, 0), ROW(m, 1), ROW(m, 2), ROW(m, 3), ROW(m, 4), ROW(m, 5), ROW(m, 6)                \
    }

/* By digits left, letters (one more than depths if tokens may stay unplaced) and letters missing.
 * Entries with more letters missing than there are have no meaning and are never read. */
static const int32_t ways[DIVE_TOKENS + 1][DIVE_TOKENS + 2][DIVE_TOKENS + 1] = {
    TABLE(0), TABLE(1), TABLE(2), TABLE(3), TABLE(4), TABLE(5),
};

bool dive_may_stop(const struct dive *s)
{
    return s->option[DIVE_TIMER] != DIVE_NO_TIMER || dive_companion_user(s, DIVE_ORCA) != DIVE_NONE;
}

/* All tokens are placed; for children, all sides. */
bool dive_plan_is_complete(const struct dive *s, uint32_t plan)
{
    bool all = true;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        all &= dive_plan_token(plan, token) != 0;
    }
    return s->option[DIVE_VERSION] == DIVE_CHILDREN ? dive_plan_depths(plan) == DIVE_TOKENS : all;
}

bool dive_has_companion(const struct dive *s, int seat, int companion)
{
    return s->companion[seat] == companion && (s->spent >> seat & 1) == 0;
}

/* Choices beside tokens and sides with `depths` depths: none, the clownfish at one of them, or the
 * anglerfish with one of its sides. */
static int extras(const struct dive *s, int seat, int depths)
{
    if (dive_has_companion(s, seat, DIVE_CLOWNFISH)) {
        return 1 + depths;
    }
    return dive_has_companion(s, seat, DIVE_ANGLERFISH) && depths == DIVE_TOKENS ? DIVE_ANGLERS : 1;
}

/* Number of ways to place the tokens at exactly `depths` depths. */
static int layouts(const struct dive *s, int depths)
{
    if (s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return depths == DIVE_TOKENS || dive_may_stop(s);
    }
    return ways[DIVE_TOKENS][depths + dive_may_stop(s)][depths];
}

int dive_plan_count(const struct dive *s, int seat)
{
    int count = 0;
    for (int depths = 0; depths <= DIVE_TOKENS; depths++) {
        count += layouts(s, depths) * extras(s, seat, depths) << depths;
    }
    return count;
}

/* The n-th layout: token by token, the smallest depth first; 0 is unplaced. */
static uint32_t layout_nth(int depths, bool stop, int n)
{
    uint32_t plan = 0, covered = 0;
    int missing = depths;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        const int32_t *rest = ways[DIVE_TOKENS - token][depths + stop];
        int depth = stop ? 0 : 1;
        for (;; depth++) {
            bool fresh = depth > 0 && (covered >> depth & 1) == 0;
            assert(depth <= depths && (!fresh || missing > 0));
            int here = fresh ? rest[missing - 1] : rest[missing];
            if (n < here) {
                covered |= 1u << depth;
                missing -= fresh;
                break;
            }
            n -= here;
        }
        plan |= dive_plan_token_at(token, depth);
    }
    return plan;
}

uint32_t dive_plan_nth(const struct dive *s, int seat, uint32_t n)
{
    int depths = 0;
    uint32_t block;
    while (n >= (block = (uint32_t)(layouts(s, depths) * extras(s, seat, depths)) << depths)) {
        n -= block;
        depths++;
    }
    uint32_t plan = (uint32_t)depths << DIVE_PLAN_DEPTHS | (n & ((1u << depths) - 1));
    uint32_t extra = (n >> depths) % (uint32_t)extras(s, seat, depths);
    uint32_t layout = (n >> depths) / (uint32_t)extras(s, seat, depths);
    plan |=
        extra << (dive_has_companion(s, seat, DIVE_CLOWNFISH) ? DIVE_PLAN_CLOWN : DIVE_PLAN_ANGLER);
    return s->option[DIVE_VERSION] == DIVE_CHILDREN
               ? plan
               : plan | layout_nth(depths, dive_may_stop(s), (int)layout);
}

/* §8: five sides, or fewer when the clock has stopped. */
static const char *validate_children(const struct dive *s, uint32_t plan)
{
    if ((plan >> DIVE_TOKENS & ((1u << (DIVE_PLAN_DEPTHS - DIVE_TOKENS)) - 1)) != 0) {
        return "plan: children plan sides without tokens, such as N N S N S";
    }
    return !dive_plan_is_complete(s, plan) && !dive_may_stop(s)
               ? "plan: each of the five depths gets a side"
               : NULL;
}

static const char *validate_tokens(const struct dive *s, uint32_t plan)
{
    int depths = dive_plan_depths(plan);
    uint32_t covered = 0;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        covered |= 1u << dive_plan_token(plan, token);
    }
    if (covered >> 1 != (1u << depths) - 1) {
        return "plan: every depth from the first to the last holds a token";
    }
    return !dive_plan_is_complete(s, plan) && !dive_may_stop(s)
               ? "plan: all five tokens must be placed"
               : NULL;
}

const char *dive_plan_validate(const struct dive *s, int seat, uint32_t plan)
{
    int depths = dive_plan_depths(plan), angler = dive_plan_angler(plan);
    uint32_t sides = plan & ((1u << DIVE_TOKENS) - 1);
    if (plan >> DIVE_VERB_SHIFT != 0 || depths > DIVE_TOKENS || sides >> depths != 0 ||
        dive_plan_clown(plan) > depths || angler >= DIVE_ANGLERS) {
        return "plan: there is no such plan";
    }
    if (s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return validate_children(s, plan);
    }
    if (dive_plan_clown(plan) != 0 && !dive_has_companion(s, seat, DIVE_CLOWNFISH)) {
        return "plan: the clownfish is spent or was never there";
    }
    if (angler != DIVE_NO_ANGLER && !dive_has_companion(s, seat, DIVE_ANGLERFISH)) {
        return "plan: the anglerfish is spent or was never there";
    }
    if (angler != DIVE_NO_ANGLER && depths < DIVE_TOKENS) {
        return "plan: the anglerfish needs a token at each of the five depths above it";
    }
    return validate_tokens(s, plan);
}

int dive_plan_speed(uint32_t plan, int depth)
{
    int speed = dive_plan_clown(plan) == depth ? DIVE_CLOWN_SPEED : 0;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        speed += dive_plan_token(plan, token) == depth ? token : 0;
    }
    return speed;
}
