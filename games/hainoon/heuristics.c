/* Heuristics of Hai Noon for the bots: a state is valued by each seat's risk of being bitten
 * next. */
#include "games/hainoon/hainoon.h"

/* A diver's risk is a product of factors, in 64ths, fitted to the losers of 18,000 games of the
 * medium bot: which sharks face the diver, how soon their sides attack, and so on. */
enum {
    ONE = 64,
    BASE = ONE * ONE,
    AWAY = 43, /* hidden, instead of the two sharks */
    CAGED = 28,
    INJURED = 9 * ONE,
    HARPOON = 32,      /* for each facing side that the hand could answer */
    SOON_HARPOON = 24, /* the same if that side attacks with the next card */
};

/* A facing shark: full or hungry, with no, one or two cards at its side. */
static const uint8_t shark_factor[2][HAINOON_ATTACK] = {{55, 65, 92}, {54, 76, 125}};

/* By turns until the owner plays: a seat that plays soon can still defend itself. */
static const uint8_t turn_factor[HAINOON_SEATS] = {51, 64, 72, 78};

/* The sides whose attack a seat could answer with a harpoon (§6.2), a mask. */
static uint32_t harpoon_sides(const struct hainoon *s, int seat)
{
    uint32_t sides = 0;
    for (int i = 0; i < s->hand_count[seat]; i++) {
        int card = s->hand[seat][i];
        if (card != HAINOON_JOKER && hainoon_act(card) == HAINOON_CAGE) {
            sides |= s->colour_sides[hainoon_colour(card)];
        }
    }
    return sides;
}

static uint32_t shark_risk(const struct hainoon *s, uint32_t harpoons, int side, int k,
                           uint32_t risk)
{
    int cards = s->side_count[side] < HAINOON_ATTACK ? s->side_count[side] : HAINOON_ATTACK - 1;
    int hungry = s->ring >> hainoon_attacker(side, k) & 1;
    risk = risk * shark_factor[hungry][cards] / ONE;
    if ((harpoons >> side & 1) == 0) {
        return risk;
    }
    return risk * (hungry != 0 && cards == HAINOON_ATTACK - 1 ? SOON_HARPOON : HARPOON) / ONE;
}

static uint32_t diver_risk(const struct hainoon *s, int diver, int place, uint32_t harpoons)
{
    int seat = s->owner[diver];
    int turns = seat - s->active + (seat < s->active ? s->seats : 0);
    uint32_t risk = BASE / ONE * turn_factor[turns];
    if (place == HAINOON_NONE) {
        risk = risk * AWAY / ONE;
    } else { /* §1: faced by the second shark of the side before and the first of its own */
        risk = shark_risk(s, harpoons, (place + 3) & 3, 1, risk);
        risk = shark_risk(s, harpoons, place, 0, risk);
    }
    risk = s->cage == diver ? risk * CAGED / ONE : risk;
    return s->health[diver] == HAINOON_INJURED ? risk * INJURED / ONE : risk;
}

static void seat_risks(const struct hainoon *s, int32_t risk[HAINOON_SEATS])
{
    uint32_t harpoons[HAINOON_SEATS];
    uint8_t place[HAINOON_DIVERS];
    memset(place, HAINOON_NONE, sizeof place);
    for (int p = 0; p < HAINOON_PLACES; p++) {
        if (s->place[p] != HAINOON_NONE) {
            place[s->place[p]] = (uint8_t)p;
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        harpoons[seat] = harpoon_sides(s, seat);
        risk[seat] = 0;
    }
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        int seat = s->owner[d];
        if (seat < HAINOON_SEATS) {
            risk[seat] += (int32_t)diver_risk(s, d, place[d], harpoons[seat]);
        }
    }
}

/* §7: one loses, the others share. The probability of losing is proportional to the risk. */
static void first_bite_value(const struct hainoon *s, const int32_t *risk, int32_t *out)
{
    int32_t sum = 0;
    for (int i = 0; i < s->seats; i++) {
        sum += risk[i];
    }
    assert(sum > 0 && s->seats > 1);
    uint64_t part = ((uint64_t)DT_VALUE_WIN << 32) / ((uint64_t)sum * (s->seats - 1u));
    for (int i = 0; i < s->seats; i++) {
        out[i] = (int32_t)(part * (uint32_t)(sum - risk[i]) >> 32);
    }
}

/* §9: the last one wins, with a probability inversely proportional to the risk. */
static void last_diver_value(const struct hainoon *s, const int32_t *risk, int32_t *out)
{
    enum { SCALE = 1 << 26 };
    int32_t safety[HAINOON_SEATS], sum = 0;
    for (int i = 0; i < s->seats; i++) {
        safety[i] = (s->out >> i & 1) != 0 ? 0 : SCALE / (risk[i] + 1);
        sum += safety[i];
    }
    assert(sum > 0); /* at least one seat is still in */
    for (int i = 0; i < s->seats; i++) {
        out[i] = (int32_t)((int64_t)DT_VALUE_WIN * safety[i] / sum);
    }
}

static void value(const void *state, int32_t out[DT_SEATS])
{
    const struct hainoon *s = state;
    int32_t risk[HAINOON_SEATS];
    memset(out, 0, DT_SEATS * sizeof *out);
    seat_risks(s, risk);
    if (s->ending == HAINOON_FIRST_BITE) {
        first_bite_value(s, risk, out);
    } else {
        last_diver_value(s, risk, out);
    }
}

/* Not while an attack is being answered. */
static bool quiet(const void *state)
{
    const struct hainoon *s = state;
    return s->phase == HAINOON_PLAYING || s->phase == HAINOON_ENTERING;
}

const struct dt_heuristics hainoon_heuristics = {
    .value = value,
    .quiet = quiet,
    .policy = hainoon_random_action,
    .ucb_c = DT_VALUE_WIN / 24,
    .rollout_depth = 0,
    .rollout_samples = 4,
};
