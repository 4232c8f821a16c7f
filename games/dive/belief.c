/* The posterior over the stack for one seat, given its look and the cards that are gone (no card lies
 * at two depths), and stacks sampled from that posterior. Integer arithmetic only. */
#include "engine/draw.h"
#include "games/dive/dive.h"

_Static_assert(DIVE_CERTAIN == 1 << 16, "shares have CERTAIN_BITS bits");

enum {
    SUBSETS = 1 << DIVE_DEPTHS,
    FRACTION = 24, /* fraction bits of the shares, fixed point */
    CERTAIN_BITS = 16,
    FEW = 8, /* with fewer cards than this, all orders are weighted */
    FEW_SETS = 1 << (FEW - 1),
    REJECTIONS_MAX = 4096,
    WEIGHT_MAX = 1 << 14, /* weights of orders stay below this */
};

/* The likelihood of the look for each kind at each depth. */
struct evidence {
    int depths;
    uint32_t odds[DIVE_DEPTHS][DIVE_KINDS];
};

bool dive_has_look(const struct dive *s, int seat)
{
    return seat != DT_SPECTATOR && s->look[seat] < DIVE_SECRET;
}

/* Without a look all kinds are as likely. */
static struct evidence evidence_of(const struct dive *s, int seat)
{
    struct evidence e = {.depths = dive_look_depths(s)};
    for (int d = 0; d < e.depths; d++) {
        if (dive_has_look(s, seat)) {
            dive_look_odds(s, seat, d + 1, dive_look_kind(s->look[seat], d + 1), e.odds[d]);
            continue;
        }
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            e.odds[d][kind] = 1;
        }
    }
    return e;
}

static void count_kinds(uint64_t cards, uint8_t count[DIVE_KINDS])
{
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        count[kind] = (uint8_t)dt_draw_count(cards & dive_kind_cards(kind));
    }
}

/* The total weight of the cards of all kinds at one depth. */
static uint32_t total(const uint8_t count[DIVE_KINDS], const uint32_t odds[DIVE_KINDS])
{
    uint32_t sum = 0;
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        sum += count[kind] * odds[kind];
    }
    return sum;
}

/* ---- chances, depth by depth ---- */

/* Sums over all ways to lay distinct cards, by inclusion–exclusion: a set of n depths that share one
 * card counts like a cycle, (n-1)! times, and negative if n is even. All are fixed-point fractions of
 * one; FRACTION bits leave room for the 120 cycles of six in 32 bits. */
struct inclusion_sums {
    uint32_t share[SUBSETS][DIVE_KINDS]; /* of one card of a kind at all depths of a set */
    int64_t block[SUBSETS];              /* the same over all cards, times its cycles */
    uint32_t distinct[SUBSETS];          /* all ways to fill a set of depths with distinct cards */
};

static uint32_t cycles(uint32_t set)
{
    static const uint8_t count[DIVE_DEPTHS + 1] = {0, 1, 1, 2, 6, 24, 120};
    return count[dt_popcount(set)];
}

static bool is_negative(uint32_t set)
{
    return dt_popcount(set) % 2 == 0;
}

static void fill_shares(struct inclusion_sums *sums, const struct evidence *e,
                        const uint8_t count[DIVE_KINDS])
{
    for (int d = 0; d < e->depths; d++) {
        uint64_t one = (UINT64_C(1) << 2 * FRACTION) / total(count, e->odds[d]);
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            sums->share[1 << d][kind] = (uint32_t)(e->odds[d][kind] * one >> FRACTION);
        }
    }
}

/* The shares of sets, from those of single depths. */
static void fill_blocks(struct inclusion_sums *sums, int depths, const uint8_t count[DIVE_KINDS])
{
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        sums->share[0][kind] = 1u << FRACTION;
    }
    for (uint32_t set = 1; set < 1u << depths; set++) {
        uint32_t low = set & (0 - set), rest = set ^ low;
        uint64_t sum = 0;
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            sums->share[set][kind] =
                (uint32_t)((uint64_t)sums->share[rest][kind] * sums->share[low][kind] >> FRACTION);
            sum += (uint64_t)count[kind] * sums->share[set][kind];
        }
        sums->block[set] = (int64_t)(sum * cycles(set)) * (is_negative(set) ? -1 : 1);
    }
}

static void fill_distinct(struct inclusion_sums *sums, int depths)
{
    sums->distinct[0] = 1u << FRACTION;
    for (uint32_t set = 1; set < 1u << depths; set++) {
        uint32_t low = set & (0 - set), others = set ^ low, with = others;
        int64_t sum = 0;
        for (;; with = (with - 1) & others) { /* every subset that holds the lowest depth */
            sum += sums->block[low | with] * sums->distinct[others ^ with];
            if (with == 0) {
                break;
            }
        }
        sums->distinct[set] = sum > 0 ? (uint32_t)(sum >> FRACTION) : 0;
    }
}

/* The weight of each kind at each depth: the sum over all sets of depths that one card can fill. */
static void fill_weights(const struct inclusion_sums *sums, const struct evidence *e,
                         const uint8_t count[DIVE_KINDS], int64_t weight[DIVE_DEPTHS][DIVE_KINDS])
{
    uint32_t all = (1u << e->depths) - 1;
    memset(weight, 0, DIVE_DEPTHS * sizeof *weight);
    for (uint32_t set = 1; set <= all; set++) {
        int64_t part[DIVE_KINDS], sign = is_negative(set) ? -1 : 0;
        uint32_t beside = cycles(set) * sums->distinct[all ^ set];
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            uint64_t size = (uint64_t)sums->share[set][kind] * beside >> FRACTION;
            part[kind] = ((int64_t)size ^ sign) - sign;
        }
        for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
            int64_t *to = weight[dt_ctz(rest)];
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                to[kind] += part[kind];
            }
        }
    }
    for (int d = 0; d < e->depths; d++) {
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            weight[d][kind] = weight[d][kind] > 0 ? count[kind] * weight[d][kind] : 0;
        }
    }
}

/* Scales weights to a sum of DIVE_CERTAIN. */
static void normalise(const int64_t weight[DIVE_KINDS], uint32_t out[DIVE_KINDS])
{
    uint64_t sum = 0;
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        sum += (uint64_t)weight[kind];
    }
    uint64_t one = (UINT64_C(1) << 2 * FRACTION) / (sum > 0 ? sum : 1);
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        out[kind] = (uint32_t)((uint64_t)weight[kind] * one >> (2 * FRACTION - CERTAIN_BITS));
    }
}

int dive_posterior(const struct dive *s, int seat, uint32_t out[DIVE_DEPTHS][DIVE_KINDS])
{
    uint8_t count[DIVE_KINDS];
    int64_t weight[DIVE_DEPTHS][DIVE_KINDS];
    int depths = dive_look_depths(s);
    count_kinds(dive_unresolved(s), count);
    if (dive_has_look(s, seat)) {
        struct evidence e = evidence_of(s, seat);
        struct inclusion_sums sums;
        fill_shares(&sums, &e, count);
        fill_blocks(&sums, e.depths, count);
        fill_distinct(&sums, e.depths);
        fill_weights(&sums, &e, count, weight);
    } else {
        for (int d = 0; d < depths; d++) {
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                weight[d][kind] = count[kind];
            }
        }
    }
    for (int d = 0; d < depths; d++) {
        normalise(weight[d], out[d]);
    }
    return depths;
}

/* Keeps only cards with this side at a depth, and only those with this helper unless it is
 * DIVE_HELPERS. */
static void restrict_depth(struct inclusion_sums *sums, int d, bool shark, int helper)
{
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        bool fits = (kind >= DIVE_SHARK) == shark &&
                    (helper == DIVE_HELPERS || kind % DIVE_HELPERS == helper);
        sums->share[1 << d][kind] = fits ? sums->share[1 << d][kind] : 0;
    }
}

/* All ways to fill the depths if the sides of the upper ones are these, and one below them has this
 * side and helper. */
static uint32_t ways_through(const struct inclusion_sums *whole, int depths,
                             const uint8_t count[DIVE_KINDS], uint32_t sharks, int d, int helper)
{
    struct inclusion_sums sums = *whole;
    for (int above = 0; above < d; above++) {
        restrict_depth(&sums, above, (sharks >> above & 1) != 0, DIVE_HELPERS);
    }
    restrict_depth(&sums, d, (sharks >> d & 1) != 0, helper);
    fill_blocks(&sums, depths, count);
    fill_distinct(&sums, depths);
    return sums.distinct[(1u << depths) - 1];
}

int dive_through(const struct dive *s, int seat, uint32_t sharks,
                 uint32_t out[DIVE_DEPTHS][DIVE_HELPERS])
{
    uint8_t count[DIVE_KINDS];
    struct evidence e = evidence_of(s, seat);
    struct inclusion_sums whole;
    count_kinds(dive_unresolved(s), count);
    fill_shares(&whole, &e, count);
    fill_blocks(&whole, e.depths, count);
    fill_distinct(&whole, e.depths);
    uint64_t all = whole.distinct[(1u << e.depths) - 1];
    for (int d = 0; d < e.depths; d++) {
        for (int helper = 0; helper < DIVE_HELPERS; helper++) {
            uint64_t ways = ways_through(&whole, e.depths, count, sharks, d, helper);
            out[d][helper] = all > 0 ? (uint32_t)(ways * DIVE_CERTAIN / all) : 0;
        }
    }
    return e.depths;
}

/* ---- sampling a stack ---- */

static int take_card(uint64_t *cards, uint64_t among, struct dt_rng *rng)
{
    int card = dt_draw_bit(*cards & among, rng);
    *cards &= ~(UINT64_C(1) << card);
    return card;
}

/* Rejection sampling: draws depth by depth in proportion to count × odds, and rejects in proportion to
 * the weight of the cards used above. Accepted stacks have exactly the posterior's chances (V-14).
 * `force` never rejects. */
static bool propose(const struct evidence *e, const uint8_t full[DIVE_KINDS], struct dt_rng *rng,
                    uint8_t kinds[DIVE_DEPTHS], bool force)
{
    uint8_t count[DIVE_KINDS];
    memcpy(count, full, sizeof count);
    for (int d = 0; d < e->depths; d++) {
        uint32_t now = total(count, e->odds[d]);
        uint32_t n = dt_rng_below(rng, force ? now : total(full, e->odds[d]));
        if (n >= now) {
            return false;
        }
        int kind = 0;
        while (n >= count[kind] * e->odds[d][kind]) {
            n -= count[kind] * e->odds[d][kind];
            kind++;
        }
        count[kind]--;
        kinds[d] = (uint8_t)kind;
    }
    return true;
}

/* In a state that no dive leads to, a look can be so unlikely that nearly every proposal is rejected;
 * after REJECTIONS_MAX the next proposal is forced. */
static void sample_by_rejection(const struct evidence *e, uint64_t cards, struct dt_rng *rng,
                                uint8_t *out)
{
    uint8_t count[DIVE_KINDS], kinds[DIVE_DEPTHS];
    int rejections = 0;
    count_kinds(cards, count);
    while (!propose(e, count, rng, kinds, rejections == REJECTIONS_MAX)) {
        rejections++;
    }
    for (int d = 0; d < e->depths; d++) {
        out[d] = (uint8_t)take_card(&cards, dive_kind_cards(kinds[d]), rng);
    }
}

/* For every set of used cards, the weight of all orders in which the remaining depths can be filled.
 * Sets of one size are scaled alike: only their ratios matter. */
static void weigh_orders(const struct evidence *e, const uint8_t *kinds, int n,
                         uint32_t weight[FEW_SETS])
{
    for (int d = e->depths; d >= 0; d--) {
        uint64_t sum[FEW_SETS], most = 1;
        int shift = 0;
        for (uint32_t set = 0; set < 1u << n; set++) {
            sum[set] = d == e->depths;
            for (int i = 0; dt_popcount(set) == d && d < e->depths && i < n; i++) {
                if ((set >> i & 1) == 0) {
                    sum[set] += (uint64_t)e->odds[d][kinds[i]] * weight[set | 1u << i];
                }
            }
            most = sum[set] > most ? sum[set] : most;
        }
        while (most >> shift >= WEIGHT_MAX) {
            shift++;
        }
        for (uint32_t set = 0; set < 1u << n; set++) {
            if (dt_popcount(set) == d) {
                weight[set] = (uint32_t)(sum[set] >> shift);
            }
        }
    }
}

static void sample_by_weight(const struct evidence *e, uint64_t cards, struct dt_rng *rng,
                             uint8_t *out)
{
    uint8_t ids[FEW], kinds[FEW];
    uint32_t weight[FEW_SETS], set = 0;
    int n = 0;
    for (; cards != 0; cards &= cards - 1) {
        ids[n] = (uint8_t)__builtin_ctzll(cards);
        kinds[n] = dive_kinds[ids[n]];
        n++;
    }
    weigh_orders(e, kinds, n, weight);
    for (int d = 0; d < e->depths; d++) {
        uint32_t part[FEW] = {0}, sum = 0;
        int i = 0;
        for (int k = 0; k < n; k++) {
            bool unused = (set >> k & 1) == 0;
            part[k] = unused ? e->odds[d][kinds[k]] * weight[set | 1u << k] : 0;
            sum += part[k];
        }
        for (uint32_t at = dt_rng_below(rng, sum); at >= part[i]; i++) {
            at -= part[i];
            assert(i < n);
        }
        set |= 1u << i;
        out[d] = ids[i];
    }
}

void dive_sample_stack(struct dive *s, int seat, struct dt_rng *rng)
{
    uint64_t cards = dive_unresolved(s);
    int known = 0;
    if (dive_has_look(s, seat)) {
        struct evidence e = evidence_of(s, seat);
        known = e.depths;
        (dive_cards_left(s) < FEW ? sample_by_weight : sample_by_rejection)(&e, cards, rng,
                                                                            s->card);
    }
    for (int i = 0; i < s->stack_count; i++) {
        if (i < known) {
            cards &= ~(UINT64_C(1) << s->card[i]);
        } else {
            s->card[i] = (uint8_t)take_card(&cards, cards, rng);
        }
        s->pose[i] = (uint8_t)dt_rng_below(rng, DIVE_POSES);
    }
}
