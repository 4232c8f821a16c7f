/* Hai Noon for four, first bite, normal length, written by hand as one loop over one struct: no
 * contract, no chance seat, no events, no hidden information, no other variants. It is what the
 * real one is measured against, and its statistics check the real one's rules. */
#include "bench/bench.h"

enum { SEATS = 4, HAND = 3, SHARKS = 12, NO_SIDE = 4, JOKER = 24, CARDS = 48, NOBODY = 4 };
enum { HIDE, CAGE, SHARK, FLIP, DIVER, RING };

struct twin {
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
    uint16_t move[160];
    struct dt_twin_stats *stats;
};

static uint32_t below(struct twin *t, uint32_t n)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 7;
    t->random ^= t->random << 17;
    return (uint32_t)(((t->random >> 32) * n) >> 32);
}

static void draw(struct twin *t, int seat)
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

static void set_up(struct twin *t)
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

static int sides_for(const struct twin *t, int card, bool opening)
{
    int mask = 0, colour = card / 6;
    bool lies = card != JOKER && t->side_of[colour] != NO_SIDE;
    if (opening) {
        for (int s = 0; s < 4; s++) {
            mask |= (t->side_n[s] == 0 && !lies) << s;
        }
        return mask;
    }
    if (card == JOKER) {
        return 15;
    }
    if (lies) {
        return 1 << t->side_of[colour];
    }
    mask = 15;
    for (int c = 0; c < 4; c++) {
        if (t->side_of[c] != NO_SIDE) {
            mask &= ~(1 << t->side_of[c]);
        }
    }
    return mask;
}

static int targets(const struct twin *t, int seat, int card, uint8_t out[SHARKS])
{
    int n = 0;
    if (card == JOKER) {
        out[n++] = 0;
        return n;
    }
    switch (card % 6) {
    case CAGE:
        for (int p = 0; p < 4; p++) {
            if (t->at[p] != NOBODY && t->at[p] != t->cage) {
                out[n++] = (uint8_t)p;
            }
        }
        if (n == 0) {
            out[n++] = 15;
        }
        return n;
    case SHARK:
    case FLIP:
        for (; n < SHARKS; n++) {
            out[n] = (uint8_t)n;
        }
        return n;
    case DIVER:
        out[n++] = (t->spot[seat] + 1) & 3;
        out[n++] = (t->spot[seat] + 3) & 3;
        return n;
    default:
        out[n++] = 0;
        return n;
    }
}

static int moves(struct twin *t, int seat, bool first)
{
    bool opening = false;
    int n = 0;
    for (int i = 0; first && i < t->hand_n[seat]; i++) {
        opening |= sides_for(t, t->hand[seat][i], true) != 0;
    }
    for (int i = 0; i < t->hand_n[seat]; i++) {
        int card = t->hand[seat][i];
        if ((i > 0 && t->hand[seat][0] == card) || (i > 1 && t->hand[seat][1] == card)) {
            continue;
        }
        uint8_t target[SHARKS];
        int count = targets(t, seat, card, target), sides = sides_for(t, card, opening);
        for (int s = 0; s < 4; s++) {
            for (int k = 0; (sides >> s & 1) != 0 && k < count; k++) {
                t->move[n++] = (uint16_t)(i << 8 | s << 4 | target[k]);
            }
        }
    }
    return n;
}

static void remove_card(struct twin *t, int seat, int i)
{
    t->hand[seat][i] = t->hand[seat][--t->hand_n[seat]];
}

static void swim(struct twin *t, int seat, int to)
{
    int from = t->spot[seat];
    uint8_t other = t->at[to];
    t->at[to] = (uint8_t)seat;
    t->at[from] = other;
    t->spot[seat] = (uint8_t)to;
    t->spot[other] = (uint8_t)from;
}

static void act(struct twin *t, int seat, int card, int target)
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
static bool harpoon(struct twin *t, int seat, int side)
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
static int attack(struct twin *t, int active, int side)
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

static void enter(struct twin *t, int seat)
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

static void play_one(struct twin *t)
{
    set_up(t);
    int seat = (int)below(t, SEATS);
    for (int turn = 0; turn < 400; turn++, seat = (seat + 1) & 3) {
        t->stats->turns++;
        enter(t, seat);
        if (t->hand_n[seat] > 0) {
            int n = moves(t, seat, turn < SEATS);
            int move = t->move[below(t, (uint32_t)n)];
            int i = move >> 8, side = move >> 4 & 3, card = t->hand[seat][i];
            t->stats->decisions++;
            t->stats->choices += (uint64_t)n;
            remove_card(t, seat, i);
            t->side[side][t->side_n[side]++] = (uint8_t)card;
            if (card != JOKER) {
                t->side_of[card / 6] = (uint8_t)side;
            }
            act(t, seat, card, move & 15);
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

static void play(uint64_t seed, uint64_t games, struct dt_twin_stats *stats)
{
    struct twin t = {.random = seed * 2 + 1, .stats = stats};
    for (uint64_t i = 0; i < games; i++) {
        play_one(&t);
    }
    stats->games += games;
}

const struct dt_twin dt_twins[] = {{"hainoon", SEATS, play}};
const int dt_twin_count = DT_COUNT(dt_twins);
