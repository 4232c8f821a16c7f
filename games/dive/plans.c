/* Plans (§3): which are legal, how many there are, the n-th of them in ascending order and the number
 * of one, computed without a list. */
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

/* Which plans there are. */
struct plan_rules {
    bool children;      /* sides without tokens */
    bool stop;          /* partial ones too */
    bool clown, angler; /* with these companions */
};

static struct plan_rules rules_of(const struct dive *s, int seat)
{
    return (struct plan_rules){
        .children = s->option[DIVE_VERSION] == DIVE_CHILDREN,
        .stop = dive_may_stop(s),
        .clown = dive_has_companion(s, seat, DIVE_CLOWNFISH),
        .angler = dive_has_companion(s, seat, DIVE_ANGLERFISH),
    };
}

/* Those of all seats in all positions of a game. */
static struct plan_rules rules_with(const struct dt_config *config)
{
    bool companions = config->option[DIVE_WITH_COMPANIONS] != DIVE_BARE;
    return (struct plan_rules){
        .children = config->option[DIVE_VERSION] == DIVE_CHILDREN,
        .stop = dive_timing.needed(config),
        .clown = companions,
        .angler = companions,
    };
}

/* Choices beside tokens and sides with `depths` depths: none, the clownfish at one of them, or the
 * anglerfish with one of its sides. */
static int extras(struct plan_rules r, int depths)
{
    return 1 + (r.clown ? depths : 0) + (r.angler && depths == DIVE_TOKENS ? DIVE_ANGLERS - 1 : 0);
}

static uint32_t extra_nth(struct plan_rules r, int depths, uint32_t n)
{
    uint32_t clowns = r.clown ? (uint32_t)depths : 0;
    return n <= clowns ? n << DIVE_PLAN_CLOWN : (n - clowns) << DIVE_PLAN_ANGLER;
}

/* Number of ways to place the tokens at exactly `depths` depths. */
static int layouts(struct plan_rules r, int depths)
{
    if (r.children) {
        return depths == DIVE_TOKENS || r.stop;
    }
    return ways[DIVE_TOKENS][depths + r.stop][depths];
}

/* Number of plans with exactly `depths` depths. */
static uint32_t block(struct plan_rules r, int depths)
{
    return (uint32_t)(layouts(r, depths) * extras(r, depths)) << depths;
}

static uint32_t count_plans(struct plan_rules r)
{
    uint32_t count = 0;
    for (int depths = 0; depths <= DIVE_TOKENS; depths++) {
        count += block(r, depths);
    }
    return count;
}

/* Layouts in order, token by token, the smallest depth first; 0 is unplaced. */
struct layout {
    int depths, missing; /* so many of the depths hold no token yet */
    bool stop;
    uint32_t covered;
};

/* How many layouts there are with the next token at this depth. */
static int layouts_with(const struct layout *l, int token, int depth)
{
    const int32_t *rest = ways[DIVE_TOKENS - token][l->depths + l->stop];
    bool fresh = depth > 0 && (l->covered >> depth & 1) == 0;
    assert(depth <= l->depths && (!fresh || l->missing > 0));
    return fresh ? rest[l->missing - 1] : rest[l->missing];
}

static void layout_put(struct layout *l, int depth)
{
    l->missing -= depth > 0 && (l->covered >> depth & 1) == 0;
    l->covered |= 1u << depth;
}

static uint32_t layout_nth(int depths, bool stop, int n)
{
    struct layout l = {.depths = depths, .missing = depths, .stop = stop};
    uint32_t plan = 0;
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        int depth = stop ? 0 : 1, here;
        for (; n >= (here = layouts_with(&l, token, depth)); depth++) {
            n -= here;
        }
        layout_put(&l, depth);
        plan |= dive_plan_token_at(token, depth);
    }
    return plan;
}

static uint32_t layout_number(uint32_t plan, bool stop)
{
    int depths = dive_plan_depths(plan), n = 0;
    struct layout l = {.depths = depths, .missing = depths, .stop = stop};
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        for (int depth = stop ? 0 : 1; depth < dive_plan_token(plan, token); depth++) {
            n += layouts_with(&l, token, depth);
        }
        layout_put(&l, dive_plan_token(plan, token));
    }
    return (uint32_t)n;
}

static uint32_t plan_nth(struct plan_rules r, uint32_t n)
{
    int depths = 0;
    uint32_t count;
    while (n >= (count = block(r, depths))) {
        n -= count;
        depths++;
    }
    uint32_t sides = n & ((1u << depths) - 1), rest = n >> depths;
    uint32_t choices = (uint32_t)extras(r, depths);
    return (uint32_t)depths << DIVE_PLAN_DEPTHS | sides | extra_nth(r, depths, rest % choices) |
           (r.children ? 0 : layout_nth(depths, r.stop, (int)(rest / choices)));
}

int dive_plan_count(const struct dive *s, int seat)
{
    return (int)count_plans(rules_of(s, seat));
}

uint32_t dive_plan_nth(const struct dive *s, int seat, uint32_t n)
{
    return plan_nth(rules_of(s, seat), n);
}

uint32_t dive_plan_index_count(const struct dt_config *config)
{
    return count_plans(rules_with(config));
}

int64_t dive_plan_at(const struct dt_config *config, uint32_t index)
{
    return plan_nth(rules_with(config), index);
}

uint32_t dive_plan_index(const struct dt_config *config, int64_t plan)
{
    struct plan_rules r = rules_with(config);
    uint32_t p = (uint32_t)plan, n = r.children ? 0 : layout_number(p, r.stop);
    int depths = dive_plan_depths(p), angler = dive_plan_angler(p);
    int extra = angler == DIVE_NO_ANGLER ? dive_plan_clown(p) : depths + angler;
    n = (n * (uint32_t)extras(r, depths) + (uint32_t)extra) << depths | (p & ((1u << depths) - 1));
    while (depths-- > 0) {
        n += block(r, depths);
    }
    return n;
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
