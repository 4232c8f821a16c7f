/* The benchmark baseline of Hai Noon: four seats, first bite, normal length, as one loop over one
 * struct, without contract, chance seat, events, hidden information and variants. Its speed is
 * compared with the real game's, and its statistics check the real game's rules. */
#include "bench/bench.h"

enum { SEATS = 4, HAND = 3, SHARKS = 12, NO_SIDE = 4, JOKER = 24, CARDS = 48, NOBODY = 4 };
enum { HIDE, CAGE, SHARK, FLIP, DIVER, RING };

struct baseline_game {
    uint64_t random;
    uint8_t deck[CARDS], discard[CARDS];
    int deck_n, discard_n;
    uint8_t hand[SEATS][HAND], hand_n[SEATS];
    uint8_t side[4][5], side_n[4];
    uint8_t side_of[4];     /* where a colour lies */
    uint8_t at[4], spot[5]; /* diver at a place, place of a diver */
    uint8_t bites[SEATS];
    uint8_t cage;
    uint16_t ring;
    struct dt_baseline_stats *stats;
};

static uint32_t below(struct baseline_game *t, uint32_t n)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 7;
    t->random ^= t->random << 17;
    return (uint32_t)(((t->random >> 32) * n) >> 32);
}

static void draw(struct baseline_game *t, int seat)
{
    while (t->hand_n[seat] < HAND) {
        if (t->deck_n == 0) {
            memcpy(t->deck, t->discard, sizeof t->deck);
            t->deck_n = t->discard_n;
            t->discard_n = 0;
        }
        uint32_t i = below(t, (uint32_t)t->deck_n);
        t->hand[seat][t->hand_n[seat]++] = t->deck[i];
        t->deck[i] = t->deck[--t->deck_n];
    }
}

static void set_up(struct baseline_game *t)
{
    t->deck_n = t->discard_n = 0;
    for (int colour = 0; colour < 4; colour++) {
        for (int act = 0; act < 6; act++) {
            for (int copy = 0; copy < (act == HIDE ? 1 : 2); copy++) {
                t->deck[t->deck_n++] = (uint8_t)(colour * 6 + act);
            }
        }
        t->deck[t->deck_n++] = JOKER;
    }
    for (int i = 0; i < SEATS; i++) {
        t->at[i] = t->spot[i] = (uint8_t)i;
        t->side_of[i] = NO_SIDE;
        t->hand_n[i] = t->side_n[i] = t->bites[i] = 0;
        draw(t, i);
    }
    t->cage = NOBODY;
    t->ring = 1 << 0 | 1 << 3 | 1 << 6 | 1 << 9;
}

static int sides_for(const struct baseline_game *t, int card, bool opening)
{
    int bare = 15, empty = 0, colour = card / 6;
    for (int i = 0; i < 4; i++) {
        bare &= ~(1 << t->side_of[i]);
        empty |= (t->side_n[i] == 0) << i;
    }
    if (card == JOKER) {
        return opening ? empty : 15;
    }
    int lies = t->side_of[colour];
    return lies == NO_SIDE ? (opening ? empty : bare) : opening ? 0 : 1 << lies;
}

/* Places whose diver can get the cage, or bit 4 if there is none. */
static int cage_places(const struct baseline_game *t)
{
    int mask = 0;
    for (int p = 0; p < 4; p++) {
        mask |= (t->at[p] != NOBODY && t->at[p] != t->cage) << p;
    }
    return mask != 0 ? mask : 16;
}

struct move {
    int index, side, target; /* card of the hand, side, what it acts on */
};

/* Evenly one of the legal moves, counted and not listed. */
static struct move choose(struct baseline_game *t, int seat, bool first)
{
    const uint8_t *hand = t->hand[seat];
    const int cage = cage_places(t), targets[7] = {1, dt_popcount((uint32_t)cage), 12, 12, 2, 1, 1};
    int sides[HAND] = {0}, each[HAND] = {1, 1, 1}, count[HAND] = {0}, n = t->hand_n[seat];
    bool opening = false;
    for (int i = 0; first && i < n; i++) {
        opening |= sides_for(t, hand[i], true) != 0;
    }
    for (int i = 0; i < n; i++) {
        bool again = (i > 0 && hand[0] == hand[i]) || (i > 1 && hand[1] == hand[i]);
        sides[i] = sides_for(t, hand[i], opening);
        each[i] = targets[hand[i] == JOKER ? 6 : hand[i] % 6];
        count[i] = again ? 0 : dt_popcount((uint32_t)sides[i]) * each[i];
    }
    int total = count[0] + count[1] + count[2], at = (int)below(t, (uint32_t)total);
    int i = (at >= count[0]) + (at >= count[0] + count[1]);
    t->stats->choices += (uint64_t)total;
    at -= i == 0 ? 0 : i == 1 ? count[0] : count[0] + count[1];
    struct move move = {i, dt_nth((uint32_t)sides[i], at / each[i]), at % each[i]};
    if (hand[i] != JOKER && hand[i] % 6 == CAGE) {
        move.target = dt_nth((uint32_t)cage, move.target);
    } else if (hand[i] != JOKER && hand[i] % 6 == DIVER) {
        move.target = (t->spot[seat] + 1 + 2 * move.target) & 3;
    }
    return move;
}

static void remove_card(struct baseline_game *t, int seat, int i)
{
    t->hand[seat][i] = t->hand[seat][--t->hand_n[seat]];
}

static void swim(struct baseline_game *t, int seat, int to)
{
    int from = t->spot[seat];
    uint8_t other = t->at[to];
    t->at[to] = (uint8_t)seat;
    t->at[from] = other;
    t->spot[seat] = (uint8_t)to;
    t->spot[other] = (uint8_t)from;
}

static void act(struct baseline_game *t, int seat, int card, int target)
{
    int next = (target + 1) % SHARKS;
    uint32_t differ;
    switch (card == JOKER ? JOKER : card % 6) {
    case HIDE:
        t->at[t->spot[seat]] = NOBODY;
        break;
    case CAGE:
        t->cage = target < 4 ? t->at[target] : t->cage;
        break;
    case SHARK:
        differ = ((uint32_t)t->ring >> target ^ (uint32_t)t->ring >> next) & 1;
        t->ring ^= (uint16_t)(differ << target | differ << next);
        break;
    case FLIP:
        t->ring ^= (uint16_t)(1u << target);
        break;
    case DIVER:
        swim(t, seat, target);
        break;
    case RING:
        t->ring = (uint16_t)((t->ring << 1 | t->ring >> 11) & 0xfff);
        break;
    default:
        break;
    }
}

/* Every attacked seat may answer: a coin for each kind of harpoon and for passing. */
static bool harpoon(struct baseline_game *t, int seat, int side)
{
    int fits[HAND], n = 0;
    bool bare = true;
    t->stats->decisions++;
    for (int c = 0; c < 4; c++) {
        bare &= t->side_of[c] != side;
    }
    for (int i = 0; i < t->hand_n[seat]; i++) {
        int card = t->hand[seat][i];
        if (card == JOKER || card % 6 != CAGE || (n > 0 && t->hand[seat][fits[0]] == card)) {
            continue;
        }
        if (t->side_of[card / 6] == side || (bare && t->side_of[card / 6] == NO_SIDE)) {
            fits[n++] = i;
        }
    }
    int chosen = n == 0 ? 0 : (int)below(t, (uint32_t)n + 1);
    if (chosen == 0) {
        return false;
    }
    int card = t->hand[seat][fits[chosen - 1]];
    remove_card(t, seat, fits[chosen - 1]);
    t->side[side][t->side_n[side]++] = (uint8_t)card;
    t->side_of[card / 6] = (uint8_t)side;
    t->stats->harpoons++;
    return true;
}

/* Returns how many divers are eaten. */
static int attack(struct baseline_game *t, int active, int side)
{
    bool saved[2] = {false, false};
    int eaten = 0, order[2] = {0, 1};
    t->stats->attacks++;
    int a = t->at[side], b = t->at[(side + 1) & 3];
    if (a != NOBODY && b != NOBODY && ((a - active) & 3) > ((b - active) & 3)) {
        order[0] = 1;
        order[1] = 0;
    }
    for (int i = 0; i < 2; i++) {
        int k = order[i], seat = t->at[(side + k) & 3];
        if ((t->ring >> (3 * side + 1 + k) & 1) != 0 && seat != NOBODY) {
            saved[k] = harpoon(t, seat, side);
        }
    }
    for (int k = 0; k < 2; k++) {
        int shark = 3 * side + 1 + k, seat = t->at[(side + k) & 3];
        if ((t->ring >> shark & 1) == 0) {
            t->ring |= (uint16_t)(1u << shark);
        } else if (seat == NOBODY || saved[k]) {
            continue;
        } else if (t->cage == seat) {
            t->cage = NOBODY;
        } else {
            t->ring &= (uint16_t) ~(1u << shark);
            t->stats->bites++;
            eaten += ++t->bites[seat] == 2;
        }
    }
    for (int i = 0; i < 3; i++) {
        t->discard[t->discard_n++] = t->side[side][i];
    }
    t->side_n[side] = (uint8_t)(t->side_n[side] - 3);
    t->side[side][0] = t->side[side][3];
    t->side[side][1] = t->side[side][4];
    for (int c = 0; t->side_n[side] == 0 && c < 4; c++) {
        if (t->side_of[c] == side) {
            t->side_of[c] = NO_SIDE;
        }
    }
    return eaten;
}

static void enter(struct baseline_game *t, int seat)
{
    if (t->at[t->spot[seat]] == seat) {
        return;
    }
    int free[4], n = 0;
    for (int p = 0; p < 4; p++) {
        if (t->at[p] == NOBODY) {
            free[n++] = p;
        }
    }
    int p = free[0];
    if (n > 1) {
        p = free[below(t, (uint32_t)n)];
        t->stats->decisions++;
    }
    t->at[p] = (uint8_t)seat;
    t->spot[seat] = (uint8_t)p;
}

static void play_one(struct baseline_game *t)
{
    set_up(t);
    int seat = (int)below(t, SEATS);
    for (int turn = 0; turn < 400; turn++, seat = (seat + 1) & 3) {
        t->stats->turns++;
        enter(t, seat);
        if (t->hand_n[seat] > 0) {
            struct move move = choose(t, seat, turn < SEATS);
            int side = move.side, card = t->hand[seat][move.index];
            t->stats->decisions++;
            remove_card(t, seat, move.index);
            t->side[side][t->side_n[side]++] = (uint8_t)card;
            if (card != JOKER) {
                t->side_of[card / 6] = (uint8_t)side;
            }
            act(t, seat, card, move.target);
            if (t->side_n[side] == 3) {
                int eaten = attack(t, seat, side);
                if (eaten > 0) {
                    t->stats->doubles += eaten == 2;
                    return;
                }
            }
        }
        draw(t, seat);
    }
}

static void play(uint64_t seed, uint64_t games, struct dt_baseline_stats *stats)
{
    struct baseline_game t = {.random = seed * 2 + 1, .stats = stats};
    for (uint64_t i = 0; i < games; i++) {
        play_one(&t);
    }
    stats->games += games;
}

const struct dt_baseline dt_baselines[] = {{"hainoon", SEATS, play}};
const int dt_baseline_count = DT_COUNT(dt_baselines);
