/* The exact value of drawing, by dynamic programming backwards from the empty bag. The gems left in
 * the bag are the whole state: the order of the draws does not matter, because hazards are only
 * counted and cards are played as soon as they can be.
 *
 * With one gem at a time a cell holds the expected points of the best rule from there. With pairs
 * this is so after each pair; between the two gems of a pair the cell holds the expectation over
 * the second gem, of those outcomes that the leader survives. */
#include "games/deepblue/odds.h"

enum {
    PLAIN = DEEPBLUE_BLACK, /* colours before the hazards */
    GEMS_MAX = 31,          /* in the box */
    HAZARDS_MAX = 6,        /* counts of hazards of a colour: 0 … 4, and one more than exist */
};
_Static_assert(DEEPBLUE_BLUE == DEEPBLUE_BLACK + 1 && DEEPBLUE_BLUE == DEEPBLUE_COLOURS - 1,
               "the hazards are the last two colours");
/* One byte for every gem. */
struct all_gems {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp) uint8_t symbol[all];
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
};
_Static_assert(sizeof(struct all_gems) <= GEMS_MAX, "the tables have room for the whole box");
_Static_assert(sizeof(((struct all_gems *)0)->BLACK) + 2 <= HAZARDS_MAX &&
                   sizeof(((struct all_gems *)0)->BLUE) + 2 <= HAZARDS_MAX,
               "and for all hazards");

/* Precomputed for all cells. */
struct odds_tables {
    const struct deepblue_odds_input *in;
    int in_bag[DEEPBLUE_COLOURS];
    int total;
    int gem[DEEPBLUE_COLOURS][GEMS_MAX + 1];  /* points for gems of a colour when n are drawn */
    int card[DEEPBLUE_COLOURS][GEMS_MAX + 1]; /* points for cards that need this colour */
    int any[GEMS_MAX + 1];                    /* points for cards that need any gems */
    int three[GEMS_MAX + 1];                  /* Lucrative Wrecks */
    bool survives[HAZARDS_MAX][HAZARDS_MAX];  /* so many black and blue ones do not force out */
    int deadly[HAZARDS_MAX][HAZARDS_MAX];     /* gems in the bag that force out, after so many */
    int stride[DEEPBLUE_COLOURS];             /* from a cell to the one with one gem more drawn */
};

/* The first of a colour warns; every other one takes a protection. */
static int hazards(const struct deepblue_odds_input *in, int colour, int drawn)
{
    return deepblue_gem_count(in->board, colour) == 0 && drawn > 0 ? drawn - 1 : drawn;
}

static int missing(int hazard, int protections)
{
    return hazard > protections ? hazard - protections : 0;
}

static void fill_hazards(struct odds_tables *m)
{
    const struct deepblue_odds_input *in = m->in;
    const int *left = &m->in_bag[DEEPBLUE_BLACK];
    for (int k = 0; k < HAZARDS_MAX; k++) {
        for (int u = 0; u < HAZARDS_MAX; u++) {
            m->survives[k][u] = missing(hazards(in, DEEPBLUE_BLACK, k), in->black) +
                                    missing(hazards(in, DEEPBLUE_BLUE, u), in->blue) <=
                                in->either;
        }
    }
    for (int k = 0; k <= left[0]; k++) {
        for (int u = 0; u <= left[1]; u++) {
            m->deadly[k][u] = (m->survives[k + 1][u] ? 0 : left[0] - k) +
                              (m->survives[k][u + 1] ? 0 : left[1] - u);
        }
    }
}

static void fill_points(struct odds_tables *m)
{
    const struct deepblue_odds_input *in = m->in;
    int out = deepblue_gem_total(in->board);
    for (int n = 0; n <= m->total; n++) {
        m->three[n] = in->three_plus * ((out + n) / DEEPBLUE_LUCRATIVE_GEMS);
        m->any[n] = 0;
    }
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        const struct deepblue_gem *kind = &deepblue_gem_kinds[c];
        int worth = (in->spots >> c & 1) != 0 ? kind->spot_vp : kind->vp;
        for (int n = 0; n <= m->in_bag[c]; n++) {
            m->gem[c][n] = worth * (deepblue_gem_count(in->board, c) + n);
            m->card[c][n] = 0;
        }
    }
    for (deepblue_set rest = in->cards & deepblue_scorers; rest != 0; rest &= rest - 1) {
        const struct deepblue_card *card = &deepblue_cards[__builtin_ctzll(rest)];
        bool any = card->need == DEEPBLUE_ANY;
        int have = any ? out : deepblue_gem_count(in->board, card->need);
        int *points = any ? m->any : m->card[card->need];
        int most = any ? m->total : m->in_bag[card->need];
        for (int n = card->count > have ? card->count - have : 0; n <= most; n++) {
            points[n] += card->vp + in->card_plus;
        }
    }
}

static void prepare(struct odds_tables *m, const struct deepblue_odds_input *in)
{
    int stride = 1;
    m->in = in;
    m->total = deepblue_gem_total(in->bag);
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        m->in_bag[c] = deepblue_gem_count(in->bag, c);
        m->stride[c] = stride;
        stride *= m->in_bag[c] + 1;
    }
    fill_hazards(m);
}

/* How many pulls there are, and in how many of them the seat is forced out. */
static struct deepblue_odds count_out(const struct odds_tables *m)
{
    int n = m->total, out = m->deadly[0][0];
    if (n == 0) {
        return (struct deepblue_odds){.out = 0, .of = 1};
    }
    if (m->in->pull == 1 || n == 1) {
        return (struct deepblue_odds){.out = (uint32_t)out, .of = (uint32_t)n};
    }
    out *= n - 1; /* the first gem forces the seat out, whatever the second is */
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int k = c == DEEPBLUE_BLACK, u = c == DEEPBLUE_BLUE;
        out += m->in_bag[c] > 0 && m->survives[k][u] ? m->in_bag[c] * m->deadly[k][u] : 0;
    }
    return (struct deepblue_odds){.out = (uint32_t)out, .of = (uint32_t)(n * (n - 1))};
}

/* ---- one cell ---- */

struct odds_cell {
    int drawn[DEEPBLUE_COLOURS];
    int left; /* gems in the bag */
    uint64_t *at;
};

/* The sum over all gems that can come next without forcing out, weighted by their number in the
 * bag. */
static uint64_t sum_next(const struct odds_tables *m, const struct odds_cell *c)
{
    int k = c->drawn[DEEPBLUE_BLACK], u = c->drawn[DEEPBLUE_BLUE];
    uint64_t sum = 0;
    for (int i = 0; i < PLAIN; i++) {
        int n = m->in_bag[i] - c->drawn[i];
        sum += n > 0 ? (uint64_t)n * c->at[m->stride[i]] : 0;
    }
    if (k < m->in_bag[DEEPBLUE_BLACK] && m->survives[k + 1][u]) {
        sum += (uint64_t)(m->in_bag[DEEPBLUE_BLACK] - k) * c->at[m->stride[DEEPBLUE_BLACK]];
    }
    if (u < m->in_bag[DEEPBLUE_BLUE] && m->survives[k][u + 1]) {
        sum += (uint64_t)(m->in_bag[DEEPBLUE_BLUE] - u) * c->at[m->stride[DEEPBLUE_BLUE]];
    }
    return sum;
}

/* In how many of the pairs that can come next the second gem forces the leader out, but the first
 * does not. */
static int second_deadly(const struct odds_tables *m, const struct odds_cell *c)
{
    int k = c->drawn[DEEPBLUE_BLACK], u = c->drawn[DEEPBLUE_BLUE];
    int black = m->in_bag[DEEPBLUE_BLACK] - k, blue = m->in_bag[DEEPBLUE_BLUE] - u;
    int pairs = (c->left - black - blue) * m->deadly[k][u];
    pairs += black > 0 && m->survives[k + 1][u] ? black * m->deadly[k + 1][u] : 0;
    pairs += blue > 0 && m->survives[k][u + 1] ? blue * m->deadly[k][u + 1] : 0;
    return pairs;
}

/* Points on average when the leader draws now. `safe` are the points that stay after a hazard. */
static uint64_t value_of_pull(const struct odds_tables *m, const struct odds_cell *c, int safe)
{
    uint64_t sure = (uint64_t)safe << DEEPBLUE_ODDS_FRACTION_BITS, left = (uint64_t)c->left;
    uint64_t deadly = (uint64_t)m->deadly[c->drawn[DEEPBLUE_BLACK]][c->drawn[DEEPBLUE_BLUE]];
    uint64_t sum = sum_next(m, c) + deadly * sure;
    if (m->in->pull == DEEPBLUE_PAIR && c->left > 1) {
        sum += (uint64_t)second_deadly(m, c) * sure / (left - 1);
    }
    return sum / left;
}

static uint64_t value_of(const struct odds_tables *m, const struct odds_cell *c)
{
    int drawn = m->total - c->left, cards = m->any[drawn], gems = m->three[drawn];
    if (m->in->pull == DEEPBLUE_PAIR && drawn % DEEPBLUE_PAIR != 0 && c->left > 0) {
        return sum_next(m, c) / (uint64_t)c->left;
    }
    for (int i = 0; i < DEEPBLUE_COLOURS; i++) {
        cards += m->card[i][c->drawn[i]];
        gems += m->gem[i][c->drawn[i]];
    }
    uint64_t stop = (uint64_t)(cards + gems) << DEEPBLUE_ODDS_FRACTION_BITS;
    uint64_t go = c->left > 0 ? value_of_pull(m, c, cards) : 0;
    return go > stop ? go : stop;
}

/* The cell before; must not be called on the first one. */
static void step_back(const struct odds_tables *m, struct odds_cell *c)
{
    int i = 0;
    c->at--;
    for (; c->drawn[i] == 0; i++) {
        c->drawn[i] = m->in_bag[i];
        c->left -= m->in_bag[i];
    }
    c->drawn[i]--;
    c->left++;
}

/* ---- the next pull ---- */

/* Points of a seat that stops after so many gems of each colour; with all cards that it can
 * play. */
static int points_after(const struct odds_tables *m, const int *drawn, int total)
{
    int points = m->three[total] + m->any[total];
    for (int i = 0; i < DEEPBLUE_COLOURS; i++) {
        points += m->gem[i][drawn[i]] + m->card[i][drawn[i]];
    }
    return points;
}

static int points_now(const struct odds_tables *m)
{
    int points = m->three[0];
    for (int i = 0; i < DEEPBLUE_COLOURS; i++) {
        points += m->gem[i][0];
    }
    return points;
}

static void add_pull(const struct odds_tables *m, const int *drawn, int weight,
                     struct deepblue_pull_odds *next)
{
    bool survives = m->survives[drawn[DEEPBLUE_BLACK]][drawn[DEEPBLUE_BLUE]];
    next->of += (uint32_t)weight;
    next->out += survives ? 0 : (uint32_t)weight;
    next->gain += weight * ((survives ? points_after(m, drawn, next->gems) : 0) - points_now(m));
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        next->with[c] += drawn[c] > 0 ? (uint32_t)weight : 0;
    }
}

struct deepblue_pull_odds deepblue_pull_odds_of(const struct deepblue_odds_input *in)
{
    struct odds_tables m;
    struct deepblue_pull_odds next = {0};
    prepare(&m, in);
    fill_points(&m);
    next.gems = (uint8_t)(m.total < in->pull ? m.total : in->pull);
    for (int first = 0; first < DEEPBLUE_COLOURS && next.gems > 0; first++) {
        int drawn[DEEPBLUE_COLOURS] = {0};
        drawn[first] = 1;
        if (m.in_bag[first] > 0 && next.gems == 1) {
            add_pull(&m, drawn, m.in_bag[first], &next);
        }
        for (int second = 0; second < DEEPBLUE_COLOURS && next.gems > 1; second++) {
            int weight = m.in_bag[first] * (m.in_bag[second] - (first == second));
            drawn[second]++;
            if (weight > 0) {
                add_pull(&m, drawn, weight, &next);
            }
            drawn[second]--;
        }
    }
    return next;
}

/* ---- the public functions ---- */

struct deepblue_odds deepblue_odds_out(const struct deepblue_odds_input *in)
{
    struct odds_tables m;
    prepare(&m, in);
    return count_out(&m);
}

struct deepblue_odds deepblue_odds_best(const struct deepblue_odds_input *in, uint64_t *cells)
{
    struct odds_tables m;
    struct odds_cell c = {.left = 0};
    int last = 0;
    prepare(&m, in);
    fill_points(&m);
    for (int i = 0; i < DEEPBLUE_COLOURS; i++) {
        c.drawn[i] = m.in_bag[i];
        last += m.in_bag[i] * m.stride[i];
    }
    for (c.at = cells + last; c.at > cells; step_back(&m, &c)) {
        if (m.survives[c.drawn[DEEPBLUE_BLACK]][c.drawn[DEEPBLUE_BLUE]]) {
            *c.at = value_of(&m, &c);
        }
    }
    /* Now: the card window is over, so stopping gives points for gems only. */
    struct deepblue_odds odds = count_out(&m);
    odds.stop = (uint64_t)points_now(&m) << DEEPBLUE_ODDS_FRACTION_BITS;
    odds.go = c.left > 0 ? value_of_pull(&m, &c, 0) : odds.stop;
    return odds;
}

struct deepblue_odds_input deepblue_odds_input_of(const struct deepblue *s, int seat)
{
    deepblue_set hand = s->crew[seat].hand;
    bool best = deepblue_scenario_active(s, DEEPBLUE_BEST);
    bool lucrative = deepblue_scenario_active(s, DEEPBLUE_LUCRATIVE) && seat == s->active;
    struct deepblue_odds_input in = {
        .bag = s->bag,
        .board = s->board,
        .black = (uint8_t)deepblue_card_count(hand & deepblue_guards(DEEPBLUE_BLACK)),
        .blue = (uint8_t)deepblue_card_count(hand & deepblue_guards(DEEPBLUE_BLUE)),
        .pull = (uint8_t)deepblue_pull_size(s),
        .card_plus = best ? DEEPBLUE_BEST_VP : 0,
        .three_plus = lucrative ? DEEPBLUE_LUCRATIVE_VP : 0,
        .cards = hand & deepblue_scorers,
    };
    uint32_t boats = deepblue_boats_at(s, seat, s->dive);
    for (; boats != 0; boats &= boats - 1) {
        uint32_t spot = deepblue_spot_colours(s, seat, dt_ctz(boats));
        in.either = (uint8_t)(in.either + (spot == DEEPBLUE_SPOT_X));
        in.black = (uint8_t)(in.black + (spot == DEEPBLUE_SPOT_K));
        in.blue = (uint8_t)(in.blue + (spot == DEEPBLUE_SPOT_U));
        in.spots |= (uint8_t)(spot & ~(uint32_t)DEEPBLUE_SPOT_X);
    }
    return in;
}
