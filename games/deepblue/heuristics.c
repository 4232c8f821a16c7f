/* Heuristics of Deep Blue for the bots: a state is valued by the points in the chest and what the
 * crew and the boats are expected to bring before the last city tile is dived. */
#include "games/deepblue/odds.h"

enum {
    UNIT = 16,    /* of a point */
    GUARD = 5,    /* points that a card which protects is treated as */
    SKILL = 6,    /* what a unit of money or movement is worth, in units */
    PER_DIVE = 3, /* what a card scores in a dive, of UNIT times its points */
    DIVES = 3,    /* for each city tile */
    NEAR = 3,     /* a boat on a tile is worth so many points, one less each step away */
    IN_HAND = 4,  /* a card in the hand is worth more than one that rests, in units */
    DOUBLING = 16 * UNIT,
};

static int32_t card_value(int card, int dives)
{
    const struct deepblue_card *c = &deepblue_cards[card];
    int points = c->guards != DEEPBLUE_NONE ? GUARD : c->vp;
    return PER_DIVE * points * dives / 2 + SKILL * (c->money + c->propeller);
}

static int32_t crew_value(const struct deepblue *s, int seat, int dives)
{
    int32_t sum = IN_HAND * s->hands[seat];
    for (deepblue_set own = deepblue_all_cards(s, seat); own != 0; own &= own - 1) {
        sum += card_value(__builtin_ctzll(own), dives);
    }
    return sum;
}

static int32_t boat_value(const struct deepblue *s, int seat, int boat)
{
    const struct deepblue_boat *b = &s->boat[seat][boat];
    int next, steps = deepblue_steps_to_tile(s, b->node, &next), spot = 0;
    if (b->spot < DEEPBLUE_SPOTS) {
        uint32_t colours = deepblue_spot_colours(s, seat, boat);
        const struct deepblue_gem *gem = &deepblue_gem_kinds[dt_ctz(colours)];
        spot = gem->spot_vp > 0 ? gem->spot_vp - gem->vp : GUARD / 2;
    }
    return steps > NEAR ? 0 : UNIT * (NEAR - steps) + UNIT / 2 * spot;
}

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct deepblue *s = state;
    int32_t points[DEEPBLUE_SEATS];
    int cities = DEEPBLUE_CITIES - dt_popcount(s->gone & DEEPBLUE_CITY_TILES);
    memset(out, 0, DT_SEATS * sizeof *out);
    for (int i = 0; i < s->seats; i++) {
        points[i] = UNIT * s->chest[i] + crew_value(s, i, cities * DIVES);
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            points[i] += boat_value(s, i, b);
        }
    }
    dt_heuristics_share(points, s->seats, DOUBLING, out);
}

/* The start of a turn. */
static bool quiet(const void *state)
{
    return ((const struct deepblue *)state)->phase == DEEPBLUE_CHOOSING;
}

static dt_action policy(const void *state, int seat, struct dt_rng *rng)
{
    (void)rng;
    return deepblue_policy(state, seat);
}

_Static_assert(DEEPBLUE_ODDS_CELLS * sizeof(uint64_t) <= DT_SCRATCH_BYTES,
               "the table fits into the scratch memory");

/* Whether the leader dives alone and is to decide (§5.5): then the odds are the exact solution. */
static bool leads_alone(const struct deepblue *s, int seat)
{
    return s->phase == DEEPBLUE_LEADING && s->divers == DT_SEAT(seat);
}

static bool solve(const void *state, int seat, void *scratch, dt_action *out)
{
    if (!leads_alone(state, seat)) {
        return false;
    }
    struct deepblue_odds_input in = deepblue_odds_input_of(state, seat);
    struct deepblue_odds odds = deepblue_odds_best(&in, scratch);
    *out = deepblue_action(odds.go > odds.stop ? DEEPBLUE_DO_PULL : DEEPBLUE_DO_STOP, 0);
    return deepblue_legal(state, seat, *out);
}

/* Points with two decimals, rounded. */
static void points_text(struct dt_writer *out, const char *key, uint64_t points)
{
    uint64_t hundredths = (points * 100 + (UINT64_C(1) << (DEEPBLUE_ODDS_FRACTION_BITS - 1))) >>
                          DEEPBLUE_ODDS_FRACTION_BITS;
    dt_write_text(out, key);
    dt_write_int(out, (int64_t)(hundredths / 100));
    dt_write_char(out, '.');
    dt_write_int(out, (int64_t)(hundredths / 10 % 10));
    dt_write_int(out, (int64_t)(hundredths % 10));
}

/* For the leader's decision: in how many of the equally likely pulls the seat would be forced out,
 * and the expected points of stopping and of drawing, calculated as if the leader dived alone. */
static void hint(const void *state, int seat, void *scratch, struct dt_writer *out)
{
    const struct deepblue *s = state;
    if (s->phase != DEEPBLUE_LEADING) {
        return;
    }
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    struct deepblue_odds odds = deepblue_odds_best(&in, scratch);
    dt_write_text(out, "out=");
    dt_write_int(out, odds.out);
    dt_write_char(out, '/');
    dt_write_int(out, odds.of);
    points_text(out, " stop=", odds.stop);
    points_text(out, " go=", odds.go);
    dt_write_text(out, leads_alone(s, seat) ? " alone=yes" : " alone=no");
}

const struct dt_heuristics deepblue_heuristics = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .solve = solve,
    .hint = hint,
    .ucb_c = DT_VALUE_WIN / 16,
    .rollout_depth = 16,
};
