/* The simple policy: at each depth the side that is likelier, as deep as pays in expected fields,
 * the fastest tokens where the most help is to be expected. It plays for seats that are imagined,
 * and it is what better bots are measured against. */
#include "games/dive/dive.h"

enum {
    HALF = DIVE_CERTAIN / 2,
    WORTH_IT = DIVE_CERTAIN / 4, /* what a companion must bring to be used, in fields */
    SELDOM = 4,                  /* open companions are used in one round of so many */
    SPEEDS = 19,                 /* 15 in one stack and the clownfish */
};

/* What a seat hopes for. Chances and fields are in 65536ths. */
struct hope {
    int depths;                    /* cards it can dive through */
    uint32_t sharks;               /* bit depth - 1: the shark side is likelier */
    uint32_t reach[DIVE_DEPTHS];   /* to be right down to here */
    uint32_t help[DIVE_DEPTHS];    /* fields to be won here by the fastest */
    uint8_t order[DIVE_TOKENS];    /* depths from 0, the most helpful first */
    uint32_t fields[DIVE_HELPERS]; /* that a helper is worth */
    bool deep;
};

static uint32_t times(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b / DIVE_CERTAIN);
}

static void hope_at(struct hope *h, int d, const uint32_t chance[DIVE_KINDS])
{
    uint32_t shark = 0, help = 0, before = d > 0 ? h->reach[d - 1] : DIVE_CERTAIN;
    for (int kind = DIVE_SHARK; kind < DIVE_KINDS; kind++) {
        shark += chance[kind];
    }
    bool likely = shark > HALF;
    for (int helper = 0; helper < DIVE_HELPERS; helper++) {
        help += chance[(likely ? DIVE_SHARK : 0) + helper] * h->fields[helper];
    }
    h->sharks |= (uint32_t)likely << d;
    h->reach[d] = times(before, likely ? shark : DIVE_CERTAIN - shark);
    h->help[d] = times(before, help);
}

static void sort_depths(struct hope *h)
{
    for (int d = 0; d < DIVE_TOKENS; d++) {
        int at = d;
        for (; at > 0 && h->help[h->order[at - 1]] < h->help[d]; at--) {
            h->order[at] = h->order[at - 1];
        }
        h->order[at] = (uint8_t)d;
    }
}

static struct hope hopes(const struct dive *s, int seat)
{
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS];
    struct hope h = {.depths = dive_posterior(s, seat, chance),
                     .deep = s->field[seat] >= DIVE_DEEP};
    for (int helper = 0; helper < DIVE_HELPERS; helper++) {
        h.fields[helper] = (uint32_t)dive_help_fields(s, seat, (enum dive_helper)helper);
    }
    for (int d = 0; d < h.depths; d++) {
        hope_at(&h, d, chance[d]);
    }
    sort_depths(&h);
    return h;
}

/* Roughly how often in 65536 nobody else is as fast, by a guess for each rival. */
static uint32_t wins(const struct dive *s, int speed)
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

/* The depth in which a token lies if so many depths are planned: the most helpful one gets the
 * fastest and all that are left over, every other one a single token. */
static int depth_of(const struct hope *h, int token, int depths)
{
    int place = token < depths ? depths - token : 0;
    for (int i = 0;; i++) {
        place -= h->order[i] < depths;
        if (place < 0) {
            return h->order[i] + 1;
        }
    }
}

static uint32_t lay_tokens(const struct hope *h, int depths)
{
    uint32_t plan = (uint32_t)depths << DIVE_PLAN_DEPTHS | (h->sharks & ((1u << depths) - 1));
    for (int token = 1; token <= DIVE_TOKENS; token++) {
        plan |= dive_plan_token_at(token, depth_of(h, token, depths));
    }
    return plan;
}

/* Fields of the rest after so many depths: in deep water all or nothing. */
static uint32_t rest_value(const struct hope *h, int depths)
{
    uint32_t sum = 0;
    for (int d = 0; d < depths; d++) {
        sum += h->reach[d];
    }
    return h->deep ? (uint32_t)depths * h->reach[depths - 1] : sum;
}

static uint32_t plan_value(const struct dive *s, const struct hope *h, uint32_t plan)
{
    int depths = dive_plan_depths(plan);
    uint32_t sum = rest_value(h, depths);
    for (int d = 0; d < depths; d++) {
        sum += times(h->help[d], wins(s, dive_plan_speed(plan, d + 1)));
    }
    return sum;
}

static uint32_t with_clownfish(const struct dive *s, const struct hope *h, uint32_t plan)
{
    int depth = depth_of(h, DIVE_TOKENS, dive_plan_depths(plan));
    uint32_t with = plan | (uint32_t)depth << DIVE_PLAN_CLOWN;
    return plan_value(s, h, with) >= plan_value(s, h, plan) + WORTH_IT ? with : plan;
}

/* Nobody else gets to depth 6, so help there is certain for whoever does. */
static uint32_t with_anglerfish(const struct hope *h, uint32_t plan)
{
    if (dive_plan_depths(plan) < DIVE_TOKENS || h->depths < DIVE_DEPTHS) {
        return plan;
    }
    uint32_t shark = h->sharks >> DIVE_TOKENS & 1;
    uint32_t with = rest_value(h, DIVE_DEPTHS) + h->help[DIVE_DEPTHS - 1];
    return with >= rest_value(h, DIVE_TOKENS) + WORTH_IT
               ? plan | (DIVE_ANGLER_CLEAR + shark) << DIVE_PLAN_ANGLER
               : plan;
}

/* As deep as pays; of equal plans the shallowest. */
static uint32_t best_plan(const struct dive *s, const struct hope *h)
{
    int deepest = h->depths < DIVE_TOKENS ? h->depths : DIVE_TOKENS;
    uint32_t best = 0, most = 0;
    for (int depths = 1; depths <= deepest; depths++) {
        uint32_t plan = lay_tokens(h, depths), value = plan_value(s, h, plan);
        if (best == 0 || value > most) {
            best = plan;
            most = value;
        }
    }
    return best;
}

/* A plan with its companions: as it is, and with the one that is part of plans. */
static int add_idea(const struct dive *s, int seat, const struct hope *h, uint32_t plan,
                    uint32_t *out)
{
    int depths = dive_plan_depths(plan), count = 0;
    out[count++] = plan;
    if (dive_holds(s, seat, DIVE_CLOWNFISH)) {
        int depth = depth_of(h, DIVE_TOKENS, depths);
        out[count++] = plan | (uint32_t)depth << DIVE_PLAN_CLOWN;
    } else if (dive_holds(s, seat, DIVE_ANGLERFISH) && depths == DIVE_TOKENS) {
        uint32_t shark = h->sharks >> DIVE_TOKENS & 1;
        out[count++] = plan | (DIVE_ANGLER_CLEAR + shark) << DIVE_PLAN_ANGLER;
    }
    return count;
}

/* The depth whose side is least certain among the first so many. */
static int doubtful(const struct hope *h, int depths)
{
    uint32_t least = DIVE_CERTAIN + 1, before = DIVE_CERTAIN;
    int found = 0;
    for (int d = 0; d < depths; d++) {
        uint32_t sure = before > 0 ? (uint32_t)((uint64_t)h->reach[d] * DIVE_CERTAIN / before) : 0;
        found = sure < least ? d : found;
        least = sure < least ? sure : least;
        before = h->reach[d];
    }
    return found;
}

/* However deep, with the fast tokens at any of the depths, and the most doubtful side turned. */
int dive_policy_ideas(const struct dive *s, int seat, uint32_t out[DIVE_PLAN_IDEAS])
{
    struct hope h = hopes(s, seat);
    int deepest = h.depths < DIVE_TOKENS ? h.depths : DIVE_TOKENS, count = 0;
    out[count++] = dive_policy_plan(s, seat);
    for (int depths = 1; depths <= deepest; depths++) {
        uint32_t turned = 1u << doubtful(&h, depths);
        for (int first = 0; first < depths; first++) {
            struct hope other = h;
            other.help[first] = UINT32_MAX;
            sort_depths(&other);
            uint32_t plan = lay_tokens(&other, depths);
            count += add_idea(s, seat, &other, plan, out + count);
            count += add_idea(s, seat, &other, plan ^ turned, out + count);
        }
    }
    return count;
}

uint32_t dive_policy_plan(const struct dive *s, int seat)
{
    struct hope h = hopes(s, seat);
    if (s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return (uint32_t)DIVE_TOKENS << DIVE_PLAN_DEPTHS | (h.sharks & ((1u << DIVE_TOKENS) - 1));
    }
    uint32_t plan = best_plan(s, &h);
    if (dive_holds(s, seat, DIVE_CLOWNFISH)) {
        return with_clownfish(s, &h, plan);
    }
    return dive_holds(s, seat, DIVE_ANGLERFISH) ? with_anglerfish(&h, plan) : plan;
}

uint16_t dive_policy_call(const struct dive *s, int seat, struct dt_rng *rng)
{
    if (dt_rng_below(rng, SELDOM) != 0) {
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
    return dive_pick(s, seat, rng);
}
