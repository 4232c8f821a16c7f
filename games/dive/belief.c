/* What a seat may think of the cards: its look tells a little of each depth, the cards that are
 * gone tell what cannot come any more, and no card lies at two depths. All in whole numbers. */
#include "engine/draw.h"
#include "games/dive/dive.h"

_Static_assert(DIVE_CERTAIN == 1 << 16, "shares are given in so many bits");

enum {
    SUBSETS = 1 << DIVE_DEPTHS,
    FRACTION = 24, /* bits behind the point in shares */
    CERTAIN_BITS = 16,
    FEW = 8, /* below so many cards all orders are weighed */
    FEW_SETS = 1 << (FEW - 1),
    TRIES = 4096,
    HEAVY = 1 << 14, /* weights of orders stay below this */
};

/* How well each kind agrees with a look, depth by depth. */
struct evidence {
    int depths;
    uint32_t odds[DIVE_DEPTHS][DIVE_KINDS];
};

static struct evidence weigh(const struct dive *s, int seat)
{
    struct evidence e = {.depths = dive_look_depths(s)};
    for (int d = 0; d < e.depths; d++) {
        dive_look_odds(s, seat, d + 1, dive_look_kind(s->look[seat], d + 1), e.odds[d]);
    }
    return e;
}

/* Whether a seat has a look that this state remembers. */
static bool looks(const struct dive *s, int seat)
{
    return seat != DT_ONLOOKER && s->look[seat] < DIVE_SECRET;
}

static void count_kinds(uint64_t cards, uint8_t count[DIVE_KINDS])
{
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        count[kind] = (uint8_t)dt_draw_count(cards & dive_kind_cards(kind));
    }
}

/* The weight of all ways to lay a card of these kinds at a depth. */
static uint32_t total(const uint8_t count[DIVE_KINDS], const uint32_t odds[DIVE_KINDS])
{
    uint32_t sum = 0;
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        sum += count[kind] * odds[kind];
    }
    return sum;
}

/* ---- chances, depth by depth ---- */

/* Sums over all ways to lay distinct cards, by inclusion and exclusion: a set of n depths that share
 * one card counts like a cycle, (n-1)! times and with a minus if n is even. All are fractions of one;
 * FRACTION bits leave room for the 120 cycles of six in 32. */
struct sums {
    uint32_t share[SUBSETS][DIVE_KINDS]; /* of one card of a kind at all depths of a set */
    int64_t block[SUBSETS];              /* the same over all cards, times its cycles */
    uint32_t apart[SUBSETS];             /* all ways to fill a set of depths with distinct cards */
};

static uint32_t cycles(uint32_t set)
{
    static const uint8_t count[DIVE_DEPTHS + 1] = {0, 1, 1, 2, 6, 24, 120};
    return count[dt_ones(set)];
}

static bool minus(uint32_t set)
{
    return dt_ones(set) % 2 == 0;
}

static void fill_shares(struct sums *m, const struct evidence *e, const uint8_t count[DIVE_KINDS])
{
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        m->share[0][kind] = 1u << FRACTION;
    }
    for (int d = 0; d < e->depths; d++) {
        uint64_t one = (UINT64_C(1) << 2 * FRACTION) / total(count, e->odds[d]);
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            m->share[1 << d][kind] = (uint32_t)(e->odds[d][kind] * one >> FRACTION);
        }
    }
    for (uint32_t set = 1; set < 1u << e->depths; set++) {
        uint32_t low = set & (0 - set), rest = set ^ low;
        uint64_t sum = 0;
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            m->share[set][kind] =
                (uint32_t)((uint64_t)m->share[rest][kind] * m->share[low][kind] >> FRACTION);
            sum += (uint64_t)count[kind] * m->share[set][kind];
        }
        m->block[set] = (int64_t)(sum * cycles(set)) * (minus(set) ? -1 : 1);
    }
}

static void fill_apart(struct sums *m, int depths)
{
    m->apart[0] = 1u << FRACTION;
    for (uint32_t set = 1; set < 1u << depths; set++) {
        uint32_t low = set & (0 - set), others = set ^ low, with = others;
        int64_t sum = 0;
        for (;; with = (with - 1) & others) { /* every subset that holds the lowest depth */
            sum += m->block[low | with] * m->apart[others ^ with];
            if (with == 0) {
                break;
            }
        }
        m->apart[set] = sum > 0 ? (uint32_t)(sum >> FRACTION) : 0;
    }
}

/* The weight of each kind at each depth: all sets of depths that one card can fill with it. */
static void fill_ways(const struct sums *m, const struct evidence *e,
                      const uint8_t count[DIVE_KINDS], int64_t way[DIVE_DEPTHS][DIVE_KINDS])
{
    uint32_t all = (1u << e->depths) - 1;
    memset(way, 0, DIVE_DEPTHS * sizeof *way);
    for (uint32_t set = 1; set <= all; set++) {
        int64_t part[DIVE_KINDS], sign = minus(set) ? -1 : 0;
        uint32_t beside = cycles(set) * m->apart[all ^ set];
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            uint64_t size = (uint64_t)m->share[set][kind] * beside >> FRACTION;
            part[kind] = ((int64_t)size ^ sign) - sign;
        }
        for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
            int64_t *to = way[dt_lowest(rest)];
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                to[kind] += part[kind];
            }
        }
    }
    for (int d = 0; d < e->depths; d++) {
        for (int kind = 0; kind < DIVE_KINDS; kind++) {
            way[d][kind] = way[d][kind] > 0 ? count[kind] * way[d][kind] : 0;
        }
    }
}

/* Weights as parts of DIVE_CERTAIN. */
static void share_out(const int64_t way[DIVE_KINDS], uint32_t out[DIVE_KINDS])
{
    uint64_t sum = 0;
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        sum += (uint64_t)way[kind];
    }
    uint64_t one = (UINT64_C(1) << 2 * FRACTION) / (sum > 0 ? sum : 1);
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        out[kind] = (uint32_t)((uint64_t)way[kind] * one >> (2 * FRACTION - CERTAIN_BITS));
    }
}

int dive_posterior(const struct dive *s, int seat, uint32_t out[DIVE_DEPTHS][DIVE_KINDS])
{
    uint8_t count[DIVE_KINDS];
    int64_t way[DIVE_DEPTHS][DIVE_KINDS];
    int depths = dive_look_depths(s);
    count_kinds(dive_unseen(s), count);
    if (looks(s, seat)) {
        struct evidence e = weigh(s, seat);
        struct sums m;
        fill_shares(&m, &e, count);
        fill_apart(&m, e.depths);
        fill_ways(&m, &e, count, way);
    } else {
        for (int d = 0; d < depths; d++) {
            for (int kind = 0; kind < DIVE_KINDS; kind++) {
                way[d][kind] = count[kind];
            }
        }
    }
    for (int d = 0; d < depths; d++) {
        share_out(way[d], out[d]);
    }
    return depths;
}

/* ---- laying out a stack that could be ---- */

static int take(uint64_t *cards, uint64_t among, struct dt_rng *rng)
{
    int card = dt_draw_bit(*cards & among, rng);
    *cards &= ~(UINT64_C(1) << card);
    return card;
}

/* Proposes depth by depth by count × odds, and gives up in proportion to what distinct cards have
 * taken away: what is left over has exactly the right chances (V-14). */
static bool propose(const struct evidence *e, const uint8_t full[DIVE_KINDS], struct dt_rng *rng,
                    uint8_t kinds[DIVE_DEPTHS], bool must)
{
    uint8_t count[DIVE_KINDS];
    memcpy(count, full, sizeof count);
    for (int d = 0; d < e->depths; d++) {
        uint32_t now = total(count, e->odds[d]);
        uint32_t n = dt_rng_below(rng, must ? now : total(full, e->odds[d]));
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

/* A state that no dive leads to may agree so badly with a look that proposals hardly ever pass;
 * then the last one counts as it is. */
static void draw_many(const struct evidence *e, uint64_t cards, struct dt_rng *rng, uint8_t *out)
{
    uint8_t count[DIVE_KINDS], kinds[DIVE_DEPTHS];
    int tries = 0;
    count_kinds(cards, count);
    while (!propose(e, count, rng, kinds, tries == TRIES)) {
        tries++;
    }
    for (int d = 0; d < e->depths; d++) {
        out[d] = (uint8_t)take(&cards, dive_kind_cards(kinds[d]), rng);
    }
}

/* The weight of all orders in which the depths below a set of used cards can be filled, for every
 * such set. Sets of one size are scaled alike: only their ratios matter. */
static void weigh_orders(const struct evidence *e, const uint8_t *kinds, int n,
                         uint32_t weight[FEW_SETS])
{
    for (int d = e->depths; d >= 0; d--) {
        uint64_t sum[FEW_SETS], most = 1;
        int shift = 0;
        for (uint32_t set = 0; set < 1u << n; set++) {
            sum[set] = d == e->depths;
            for (int i = 0; dt_ones(set) == d && d < e->depths && i < n; i++) {
                if ((set >> i & 1) == 0) {
                    sum[set] += (uint64_t)e->odds[d][kinds[i]] * weight[set | 1u << i];
                }
            }
            most = sum[set] > most ? sum[set] : most;
        }
        while (most >> shift >= HEAVY) {
            shift++;
        }
        for (uint32_t set = 0; set < 1u << n; set++) {
            if (dt_ones(set) == d) {
                weight[set] = (uint32_t)(sum[set] >> shift);
            }
        }
    }
}

static void draw_few(const struct evidence *e, uint64_t cards, struct dt_rng *rng, uint8_t *out)
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
            bool free = (set >> k & 1) == 0;
            part[k] = free ? e->odds[d][kinds[k]] * weight[set | 1u << k] : 0;
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

void dive_imagine_cards(struct dive *s, int seat, struct dt_rng *rng)
{
    uint64_t cards = dive_unseen(s);
    int known = 0;
    if (looks(s, seat)) {
        struct evidence e = weigh(s, seat);
        known = e.depths;
        (dive_left(s) < FEW ? draw_few : draw_many)(&e, cards, rng, s->card);
    }
    for (int i = 0; i < s->stack_count; i++) {
        if (i < known) {
            cards &= ~(UINT64_C(1) << s->card[i]);
        } else {
            s->card[i] = (uint8_t)take(&cards, cards, rng);
        }
        s->pose[i] = (uint8_t)dt_rng_below(rng, DIVE_POSES);
    }
}
