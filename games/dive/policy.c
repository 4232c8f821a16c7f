/* The simple policy: at each depth the likelier side, as deep as pays in expected fields, the fastest
 * tokens where the expected help is largest. Determinization uses it for the plans of other seats, and
 * it is the baseline for better bots. */
#include "games/dive/dive.h"

enum {
    HALF = DIVE_CERTAIN / 2,
    WORTH_IT = DIVE_CERTAIN / 4, /* what a companion must bring to be used, in fields */
    CALL_RARITY = 4,             /* open companions are used in one round out of this many */
    SPEEDS = 19,                 /* 15 in one stack and the clownfish */
};

/* What a seat can expect of a dive. Chances and fields are in 65536ths. */
struct estimate {
    int depths;                    /* cards it can dive through */
    uint32_t sharks;               /* bit depth - 1: the shark side is likelier */
    uint32_t reach[DIVE_DEPTHS];   /* chance to be right down to this depth */
    uint32_t help[DIVE_DEPTHS];    /* expected fields for the fastest at this depth */
    uint8_t order[DIVE_TOKENS];    /* depths from 0, the most helpful first */
    uint32_t fields[DIVE_HELPERS]; /* that a helper is worth */
    bool deep;                     /* the pawn is in deep water */
};

static uint32_t scale_chance(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b / DIVE_CERTAIN);
}

static void estimate_depth(struct estimate *e, int d, const uint32_t chance[DIVE_KINDS])
{
    uint32_t shark = 0, help = 0, before = d > 0 ? e->reach[d - 1] : DIVE_CERTAIN;
    for (int kind = DIVE_SHARK; kind < DIVE_KINDS; kind++) {
        shark += chance[kind];
    }
    bool likely = shark > HALF;
    for (int helper = 0; helper < DIVE_HELPERS; helper++) {
        help += chance[(likely ? DIVE_SHARK : 0) + helper] * e->fields[helper];
    }
    e->sharks |= (uint32_t)likely << d;
    e->reach[d] = scale_chance(before, likely ? shark : DIVE_CERTAIN - shark);
    e->help[d] = scale_chance(before, help);
}

static void sort_depths(struct estimate *e)
{
    for (int d = 0; d < DIVE_TOKENS; d++) {
        int at = d;
        for (; at > 0 && e->help[e->order[at - 1]] < e->help[d]; at--) {
            e->order[at] = e->order[at - 1];
        }
        e->order[at] = (uint8_t)d;
    }
}

static struct estimate estimate_of(const struct dive *s, int seat)
{
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS];
    struct estimate e = {.depths = dive_posterior(s, seat, chance),
                         .deep = s->field[seat] >= DIVE_DEEP};
    for (int helper = 0; helper < DIVE_HELPERS; helper++) {
        e.fields[helper] = (uint32_t)dive_help_fields(s, seat, (enum dive_helper)helper);
    }
    for (int d = 0; d < e.depths; d++) {
        estimate_depth(&e, d, chance[d]);
    }
    sort_depths(&e);
    return e;
}

/* Rough chance, in 65536ths, that no rival is as fast; the table is a guess for one rival. */
static uint32_t fastest_chance(const struct dive *s, int speed)
{
    static const uint8_t against_one[SPEEDS] = {0,  20, 35, 48, 58, 68, 75, 80, 84, 88,
                                                91, 93, 95, 96, 97, 98, 99, 99, 99};
    int rivals = s->seats - 1 + (s->option[DIVE_LEVEL] != DIVE_ALONE);
    uint32_t chance = DIVE_CERTAIN;
    for (int i = 0; i < rivals; i++) {
        chance = chance * against_one[speed] / DIVE_PERCENT;
    }
    return chance;
}

/* The depth of a token if `depths` depths are planned: the most helpful depth gets the fastest token
 * and all spare ones, every other depth a single token. */
static int depth_of(const struct estimate *e, int token, int depths)
{
    int place = token < depths ? depths - token : 0;
    for (int i = 0;; i++) {
        place -= e->order[i] < depths;
        if (place < 0) {
            return e->order[i] + 1;
        }
    }
}

static uint32_t place_tokens(const struct estimate *e, int depths)
{
    uint32_t plan = (uint32_t)depths << DIVE_PLAN_DEPTHS | (e->sharks & ((1u << depths) - 1));
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        plan |= dive_plan_token_at(token, depth_of(e, token, depths));
    }
    return plan;
}

/* Expected fields of the rest after `depths` depths: in deep water all or nothing. */
static uint32_t rest_value(const struct estimate *e, int depths)
{
    uint32_t sum = 0;
    for (int d = 0; d < depths; d++) {
        sum += e->reach[d];
    }
    return e->deep ? (uint32_t)depths * e->reach[depths - 1] : sum;
}

static uint32_t plan_value(const struct dive *s, const struct estimate *e, uint32_t plan)
{
    int depths = dive_plan_depths(plan);
    uint32_t sum = rest_value(e, depths);
    for (int d = 0; d < depths; d++) {
        sum += scale_chance(e->help[d], fastest_chance(s, dive_plan_speed(plan, d + 1)));
    }
    return sum;
}

static uint32_t with_clownfish(const struct dive *s, const struct estimate *e, uint32_t plan)
{
    int depth = depth_of(e, DIVE_TOKENS, dive_plan_depths(plan));
    uint32_t with = plan | (uint32_t)depth << DIVE_PLAN_CLOWN;
    return plan_value(s, e, with) >= plan_value(s, e, plan) + WORTH_IT ? with : plan;
}

/* No rival gets to depth 6, so help there is certain. */
static uint32_t with_anglerfish(const struct estimate *e, uint32_t plan)
{
    if (dive_plan_depths(plan) < DIVE_TOKENS || e->depths < DIVE_DEPTHS) {
        return plan;
    }
    uint32_t shark = e->sharks >> DIVE_TOKENS & 1;
    uint32_t with = rest_value(e, DIVE_DEPTHS) + e->help[DIVE_DEPTHS - 1];
    return with >= rest_value(e, DIVE_TOKENS) + WORTH_IT
               ? plan | (DIVE_ANGLER_CLEAR + shark) << DIVE_PLAN_ANGLER
               : plan;
}

/* The depth with the highest value; of equal plans the shallowest. */
static uint32_t best_plan(const struct dive *s, const struct estimate *e)
{
    int deepest = e->depths < DIVE_TOKENS ? e->depths : DIVE_TOKENS;
    uint32_t best = 0, best_value = 0;
    for (int depths = 1; depths <= deepest; depths++) {
        uint32_t plan = place_tokens(e, depths), value = plan_value(s, e, plan);
        if (best == 0 || value > best_value) {
            best = plan;
            best_value = value;
        }
    }
    return best;
}

/* Adds the plan, and the plan with the seat's companion if that is part of plans. */
static int add_candidates(const struct dive *s, int seat, const struct estimate *e, uint32_t plan,
                          uint32_t *out)
{
    int depths = dive_plan_depths(plan), count = 0;
    out[count++] = plan;
    if (dive_has_companion(s, seat, DIVE_CLOWNFISH)) {
        int depth = depth_of(e, DIVE_TOKENS, depths);
        out[count++] = plan | (uint32_t)depth << DIVE_PLAN_CLOWN;
    } else if (dive_has_companion(s, seat, DIVE_ANGLERFISH) && depths == DIVE_TOKENS) {
        uint32_t shark = e->sharks >> DIVE_TOKENS & 1;
        out[count++] = plan | (DIVE_ANGLER_CLEAR + shark) << DIVE_PLAN_ANGLER;
    }
    return count;
}

/* The depth whose side is least certain among the first `depths`. */
static int least_certain_depth(const struct estimate *e, int depths)
{
    uint32_t least = DIVE_CERTAIN + 1, before = DIVE_CERTAIN;
    int found = 0;
    for (int d = 0; d < depths; d++) {
        uint32_t certainty =
            before > 0 ? (uint32_t)((uint64_t)e->reach[d] * DIVE_CERTAIN / before) : 0;
        found = certainty < least ? d : found;
        least = certainty < least ? certainty : least;
        before = e->reach[d];
    }
    return found;
}

/* Every number of depths, with the fast tokens at each of them, and with the least certain side
 * flipped. */
int dive_policy_candidates(const struct dive *s, int seat, uint32_t out[DIVE_PLAN_CANDIDATES])
{
    struct estimate e = estimate_of(s, seat);
    int deepest = e.depths < DIVE_TOKENS ? e.depths : DIVE_TOKENS, count = 0;
    out[count++] = dive_policy_plan(s, seat);
    for (int depths = 1; depths <= deepest; depths++) {
        uint32_t flipped = 1u << least_certain_depth(&e, depths);
        for (int first = 0; first < depths; first++) {
            struct estimate other = e;
            other.help[first] = UINT32_MAX;
            sort_depths(&other);
            uint32_t plan = place_tokens(&other, depths);
            count += add_candidates(s, seat, &other, plan, out + count);
            count += add_candidates(s, seat, &other, plan ^ flipped, out + count);
        }
    }
    return count;
}

uint32_t dive_policy_plan(const struct dive *s, int seat)
{
    struct estimate e = estimate_of(s, seat);
    if (s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return (uint32_t)DIVE_TOKENS << DIVE_PLAN_DEPTHS | (e.sharks & ((1u << DIVE_TOKENS) - 1));
    }
    uint32_t plan = best_plan(s, &e);
    if (dive_has_companion(s, seat, DIVE_CLOWNFISH)) {
        return with_clownfish(s, &e, plan);
    }
    return dive_has_companion(s, seat, DIVE_ANGLERFISH) ? with_anglerfish(&e, plan) : plan;
}

uint16_t dive_policy_call(const struct dive *s, int seat, struct dt_rng *rng)
{
    if (dt_rng_below(rng, CALL_RARITY) != 0) {
        return DIVE_PASS;
    }
    uint32_t uses = (uint32_t)dive_call_count(s, seat) - 1;
    return dive_call_nth(s, seat, 1 + dt_rng_below(rng, uses));
}

dt_action dive_policy(const struct dive *s, int seat, struct dt_rng *rng)
{
    switch ((enum dive_phase)s->phase) {
    case DIVE_COVERING:
    case DIVE_CALLING:
        return dive_action(DIVE_DO_CALL, dive_policy_call(s, seat, rng));
    case DIVE_PLANNING:
        return dive_action(DIVE_DO_PLAN, dive_policy_plan(s, seat));
    case DIVE_PICKING:
    case DIVE_LAYING:
    case DIVE_LOOKING:
    case DIVE_MEETING:
    case DIVE_OVER:
    case DIVE_PHASES:
        break;
    }
    return dive_random_action(s, seat, rng);
}
