/* What the bots are told about Deep Blue: points in the chest, and what the crew and the boats will
 * still bring before the last city tile is dived. */
#include "games/deepblue/odds.h"

enum {
    UNIT = 16,    /* of a point */
    GUARD = 5,    /* points that a card which protects is treated as */
    SKILL = 6,    /* what a unit of money or movement is worth, in units */
    PER_DIVE = 3, /* what a card scores in a dive, of UNIT times its points */
    DIVES = 3,    /* for each city tile */
    NEAR = 3,     /* a boat on a tile is worth so many points, one less each step away */
    IN_HAND = 4,  /* a card in the hand is worth more than one that rests, in units */
    TWICE = 16 * UNIT,
};

static int32_t card_hope(int card, int dives)
{
    const struct deepblue_card *c = &deepblue_cards[card];
    int points = c->guards != DEEPBLUE_NONE ? GUARD : c->vp;
    return PER_DIVE * points * dives / 2 + SKILL * (c->money + c->propeller);
}

static int32_t crew_hope(const struct deepblue *s, int seat, int dives)
{
    int32_t sum = IN_HAND * s->hands[seat];
    for (deepblue_set own = deepblue_own(s, seat); own != 0; own &= own - 1) {
        sum += card_hope(__builtin_ctzll(own), dives);
    }
    return sum;
}

static int32_t boat_hope(const struct deepblue *s, int seat, int boat)
{
    const struct deepblue_boat *b = &s->boat[seat][boat];
    int next, steps = deepblue_steps_to_wreck(s, b->node, &next), spot = 0;
    if (b->spot < DEEPBLUE_SPOTS) {
        uint32_t colours = deepblue_colours_of(s, seat, boat);
        const struct deepblue_gem *gem = &deepblue_gem_kinds[dt_lowest(colours)];
        spot = gem->spot_vp > 0 ? gem->spot_vp - gem->vp : GUARD / 2;
    }
    return steps > NEAR ? 0 : UNIT * (NEAR - steps) + UNIT / 2 * spot;
}

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct deepblue *s = state;
    int32_t points[DEEPBLUE_SEATS];
    int cities = DEEPBLUE_CITIES - dt_ones(s->gone & DEEPBLUE_CITY_TILES);
    memset(out, 0, DT_SEATS * sizeof *out);
    for (int i = 0; i < s->seats; i++) {
        points[i] = UNIT * s->chest[i] + crew_hope(s, i, cities * DIVES);
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            points[i] += boat_hope(s, i, b);
        }
    }
    dt_mind_share(points, s->seats, TWICE, out);
}

/* Between two turns. */
static bool quiet(const void *state)
{
    return ((const struct deepblue *)state)->phase == DEEPBLUE_CHOOSING;
}

static dt_action policy(const void *state, int seat, struct dt_rng *rng)
{
    (void)rng;
    return deepblue_sensible(state, seat);
}

_Static_assert(DEEPBLUE_ODDS_CELLS * sizeof(uint64_t) <= DT_ROOM, "the odds fit into the room");

/* Whether the leader dives alone and is to decide (§5.5): then the odds say all there is to say. */
static bool leads_alone(const struct deepblue *s, int seat)
{
    return s->phase == DEEPBLUE_LEADING && s->divers == DT_SEAT(seat);
}

static bool sure(const void *state, int seat, void *room, dt_action *out)
{
    if (!leads_alone(state, seat)) {
        return false;
    }
    struct deepblue_outlook look = deepblue_outlook_of(state, seat);
    struct deepblue_odds odds = deepblue_odds_best(&look, room);
    *out = deepblue_action(odds.go > odds.stop ? DEEPBLUE_DO_PULL : DEEPBLUE_DO_STOP, 0);
    return deepblue_legal(state, seat, *out);
}

/* Points with two digits behind the point, rounded. */
static void points_text(struct dt_out *out, const char *key, uint64_t points)
{
    uint64_t hundredths =
        (points * 100 + (UINT64_C(1) << (DEEPBLUE_ODDS_POINT - 1))) >> DEEPBLUE_ODDS_POINT;
    dt_out_text(out, key);
    dt_out_int(out, (int64_t)(hundredths / 100));
    dt_out_char(out, '.');
    dt_out_int(out, (int64_t)(hundredths / 10 % 10));
    dt_out_int(out, (int64_t)(hundredths % 10));
}

/* In a dive: in how many of all equally likely pulls the seat would be forced out; for the leader
 * also the points to be expected of stopping now and of going on, as if nobody else were there. */
static void note(const void *state, int seat, void *room, struct dt_out *out)
{
    const struct deepblue *s = state;
    if (s->phase != DEEPBLUE_LEADING) {
        return;
    }
    struct deepblue_outlook look = deepblue_outlook_of(s, seat);
    struct deepblue_odds odds = deepblue_odds_best(&look, room);
    dt_out_text(out, "out=");
    dt_out_int(out, odds.out);
    dt_out_char(out, '/');
    dt_out_int(out, odds.of);
    points_text(out, " stop=", odds.stop);
    points_text(out, " go=", odds.go);
    dt_out_text(out, leads_alone(s, seat) ? " alone=yes" : " alone=no");
}

const struct dt_mind deepblue_mind = {
    .value = value,
    .quiet = quiet,
    .policy = policy,
    .sure = sure,
    .note = note,
    .explore = DT_SURE / 16,
    .ahead = 16,
};
