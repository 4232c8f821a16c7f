/* Legal actions. A playable card is a set of sides times a set of targets, both masks; the list,
 * the membership test and the uniform random choice are all computed from these two masks. */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

/* One kind of card in the hand, where it may be played and with how many targets. */
struct card_option {
    int card;
    uint32_t sides; /* a mask */
    int targets;    /* how many; 0 for a second copy of the same card */
};

/* The joker counts as one more act after the others, and as one more colour. */
enum { ACT_JOKER = HAINOON_ACTS };

static int act_of(int card)
{
    return card == HAINOON_JOKER ? ACT_JOKER : hainoon_act(card);
}

/* How many bits of a mask of four are set. */
static int popcount4(uint32_t mask)
{
    return (int)(UINT64_C(0x4332322132212110) >> 4 * mask & 15);
}

/* H-07, H-08, X-07: the cage goes to any diver on the grid that is not in it. */
static uint32_t cage_targets(const struct hainoon *s)
{
    uint32_t open = 0;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        open |= (uint32_t)(s->place[p] != HAINOON_NONE && s->place[p] != s->cage) << p;
    }
    return open != 0 ? open : 1u << HAINOON_NO_TARGET;
}

/* §5.5: from an own place to either neighbour, as bits from × 4 + to. */
static uint32_t swim_targets(uint32_t own)
{
    uint32_t mask = 0;
    for (; own != 0; own &= own - 1) {
        int from = dt_ctz(own);
        mask |= (1u << ((from + 1) & 3) | 1u << ((from + 3) & 3)) << 4 * from;
    }
    return mask;
}

static uint32_t targets_of(const struct hainoon *s, int card)
{
    switch (act_of(card)) {
    case HAINOON_HIDE:
        return s->own[s->active];
    case HAINOON_CAGE:
        return cage_targets(s);
    case HAINOON_SHARK:
    case HAINOON_FLIP:
        return HAINOON_ALL_SHARKS;
    case HAINOON_DIVER:
        return swim_targets(s->own[s->active]);
    default: /* the ring and the joker act on nothing in particular */
        return 1;
    }
}

/* How many targets each act has now, four bits an act; the popcounts of targets_of, without the
 * masks and without branches. */
static uint32_t count_targets(const struct hainoon *s)
{
    uint32_t own = (uint32_t)popcount4(s->own[s->active]), cage = cage_targets(s);
    return own << 4 * HAINOON_HIDE |
           (uint32_t)(popcount4(cage & 15) + (cage > 15)) << 4 * HAINOON_CAGE |
           HAINOON_SHARKS << 4 * HAINOON_SHARK | HAINOON_SHARKS << 4 * HAINOON_FLIP |
           2 * own << 4 * HAINOON_DIVER | 1u << 4 * HAINOON_RING | 1u << 4 * ACT_JOKER;
}

/* Sides where no colour lies, a mask. */
static uint32_t uncoloured_sides(const struct hainoon *s)
{
    return 15u & ~(uint32_t)(s->colour_sides[0] | s->colour_sides[1] | s->colour_sides[2] |
                             s->colour_sides[3]);
}

/* §4, H-04: in the first round a card must open an empty side if any card of the hand can. */
static void require_empty_sides(const struct hainoon *s, struct card_option *option, int n)
{
    uint32_t empty = 0;
    bool can = false;
    for (int i = 0; i < HAINOON_SIDES; i++) {
        empty |= (uint32_t)(s->side_count[i] == 0) << i;
    }
    for (int i = 0; i < n; i++) {
        can |= (option[i].sides & empty) != 0;
    }
    for (int i = 0; can && i < n; i++) {
        option[i].sides &= empty;
    }
}

/* How many cards of a hand are known. Hidden ones are last and are never offered: in a parsed
 * position the seat to act may have a hidden hand. */
static int known_cards(const struct hainoon *s, int seat)
{
    int n = s->hand_count[seat];
    while (n > 0 && s->hand[seat][n - 1] == HAINOON_HIDDEN) {
        n--;
    }
    return n;
}

/* What the active hand can play; returns the number of cards. §4: a colour that lies on a side goes
 * there; one that lies nowhere opens a side without a colour; a joker goes anywhere. */
static int playable(const struct hainoon *s, struct card_option out[HAINOON_HAND])
{
    const uint8_t *hand = s->hand[s->active];
    uint32_t uncoloured = uncoloured_sides(s), targets = count_targets(s);
    int n = known_cards(s, s->active);
    for (int i = 0; i < n; i++) {
        bool again = i > 0 && hand[i] == hand[i - 1];
        uint32_t on = s->colour_sides[hainoon_colour(hand[i])];
        out[i].card = hand[i];
        out[i].sides = on != 0 ? on : uncoloured;
        out[i].targets = (int)(targets >> 4 * act_of(hand[i]) & 15) * !again;
    }
    if (s->turn < s->seats) {
        require_empty_sides(s, out, n);
    }
    return n;
}

/* §6.2; H-14, X-10: three jokers take any colour that lies on no other side. */
bool hainoon_is_harpoon(const struct hainoon *s, int card, int side)
{
    uint32_t on = s->colour_sides[hainoon_colour(card)];
    return act_of(card) == HAINOON_CAGE &&
           (on == 1u << side || (on == 0 && (uncoloured_sides(s) >> side & 1) != 0));
}

/* Harpoons of a hand that fit a side, each kind once. */
int hainoon_harpoons(const struct hainoon *s, int seat, int side, uint8_t out[HAINOON_HAND])
{
    const uint8_t *hand = s->hand[seat];
    int n = 0, seen = known_cards(s, seat);
    for (int i = 0; i < seen; i++) {
        if ((i == 0 || hand[i] != hand[i - 1]) && hainoon_is_harpoon(s, hand[i], side)) {
            out[n++] = hand[i];
        }
    }
    return n;
}

static int harpoons(const struct hainoon *s, uint8_t out[HAINOON_HAND])
{
    return hainoon_harpoons(s, s->asked, s->attack, out);
}

/* The places the asked seat can still defend. */
static uint32_t defensible(const struct hainoon *s)
{
    return s->own[s->asked] & s->attacked & ~(uint32_t)s->answered;
}

static int list(int verb, int card, uint32_t sides, uint32_t targets, dt_action *out)
{
    int n = 0;
    for (; sides != 0; sides &= sides - 1) {
        for (uint32_t rest = targets; rest != 0; rest &= rest - 1) {
            if (out != NULL) {
                out[n] = hainoon_action(verb, card, dt_ctz(sides), dt_ctz(rest));
            }
            n++;
        }
    }
    return n;
}

static int list_plays(const struct hainoon *s, dt_action *out)
{
    struct card_option option[HAINOON_HAND];
    int n = playable(s, option), count = 0;
    for (int i = 0; i < n; i++) {
        if (option[i].targets > 0) {
            count += list(HAINOON_DO_PLAY, option[i].card, option[i].sides,
                          targets_of(s, option[i].card), out == NULL ? NULL : out + count);
        }
    }
    return count;
}

static int list_answers(const struct hainoon *s, dt_action *out)
{
    uint8_t card[HAINOON_HAND];
    int n = harpoons(s, card), count = 1;
    if (out != NULL) {
        out[0] = hainoon_action(HAINOON_DO_PASS, 0, 0, 0);
    }
    for (int i = 0; i < n; i++) {
        count +=
            list(HAINOON_DO_HARPOON, card[i], 1, defensible(s), out == NULL ? NULL : out + count);
    }
    return count;
}

/* What chance can do: the dummy's place, the start seat, or a card of the deck. */
static int list_chance(const struct hainoon *s, dt_action *out)
{
    int n = 0;
    if (s->phase == HAINOON_LAYING || s->phase == HAINOON_STARTING) {
        bool laying = s->phase == HAINOON_LAYING;
        return list(laying ? HAINOON_DO_LAY : HAINOON_DO_START, 0, 1,
                    (1u << (laying ? HAINOON_PLACES : s->seats)) - 1, out);
    }
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        if (hainoon_pile_count(s->deck, kind) > 0) {
            if (out != NULL) {
                out[n] = hainoon_action(HAINOON_DO_DRAW, kind, 0, 0);
            }
            n++;
        }
    }
    return n;
}

int hainoon_actions(const void *state, int seat, dt_action *out)
{
    const struct hainoon *s = state;
    if (seat == DT_CHANCE) {
        return list_chance(s, out);
    }
    if (s->phase == HAINOON_PLAYING) {
        return list_plays(s, out);
    }
    if (s->phase == HAINOON_ENTERING) {
        return list(HAINOON_DO_ENTER, 0, 1, hainoon_free_places(s), out);
    }
    return list_answers(s, out);
}

/* The n-th target of a card. */
static int nth_target(const struct hainoon *s, int card, int n)
{
    switch (act_of(card)) {
    case HAINOON_SHARK:
    case HAINOON_FLIP:
        return n;
    case HAINOON_RING:
    case ACT_JOKER:
        return 0;
    default:
        return dt_nth(targets_of(s, card), n);
    }
}

static dt_action random_play(const struct hainoon *s, struct dt_rng *rng)
{
    struct card_option option[HAINOON_HAND] = {{0}};
    uint32_t count[HAINOON_HAND];
    playable(s, option);
    for (int i = 0; i < HAINOON_HAND; i++) {
        count[i] = (uint32_t)(popcount4(option[i].sides) * option[i].targets);
    }
    uint32_t two = count[0] + count[1], at = dt_rng_below(rng, two + count[2]);
    int i = (at >= count[0]) + (at >= two);
    at -= at >= two ? two : at >= count[0] ? count[0] : 0;
    uint32_t targets = (uint32_t)option[i].targets;
    assert(targets > 0); /* otherwise count[i] is 0 and `at` lies elsewhere */
    return hainoon_action(HAINOON_DO_PLAY, option[i].card, dt_nth8(option[i].sides, at / targets),
                          nth_target(s, option[i].card, (int)(at % targets)));
}

static dt_action random_answer(const struct hainoon *s, struct dt_rng *rng)
{
    uint8_t card[HAINOON_HAND];
    uint32_t places = defensible(s);
    int n = harpoons(s, card), each = popcount4(places);
    int at = (int)dt_rng_below(rng, (uint32_t)(1 + n * each)) - 1;
    return at < 0
               ? hainoon_action(HAINOON_DO_PASS, 0, 0, 0)
               : hainoon_action(HAINOON_DO_HARPOON, card[at / each], 0, dt_nth(places, at % each));
}

dt_action hainoon_random_action(const void *state, int seat, struct dt_rng *rng)
{
    const struct hainoon *s = state;
    (void)seat;
    if (s->phase == HAINOON_PLAYING) {
        return random_play(s, rng);
    }
    if (s->phase == HAINOON_ENTERING) {
        uint32_t vacant = hainoon_free_places(s);
        int at = (int)dt_rng_below(rng, (uint32_t)popcount4(vacant));
        return hainoon_action(HAINOON_DO_ENTER, 0, 0, dt_nth(vacant, at));
    }
    return random_answer(s, rng);
}

static bool legal_play(const struct hainoon *s, dt_action a)
{
    struct card_option option[HAINOON_HAND];
    int n = playable(s, option), side = hainoon_side_of(a), target = hainoon_target_of(a);
    for (int i = 0; i < n; i++) {
        if (option[i].card == hainoon_card_of(a)) {
            return hainoon_verb_of(a) == HAINOON_DO_PLAY && side < HAINOON_SIDES && target < 16 &&
                   (option[i].sides >> side & 1) != 0 &&
                   (targets_of(s, option[i].card) >> target & 1) != 0;
        }
    }
    return false;
}

static bool legal_answer(const struct hainoon *s, dt_action a)
{
    uint8_t card[HAINOON_HAND];
    int n = harpoons(s, card), target = hainoon_target_of(a);
    if (a == hainoon_action(HAINOON_DO_PASS, 0, 0, 0)) {
        return true;
    }
    for (int i = 0; i < n; i++) {
        if (a == hainoon_action(HAINOON_DO_HARPOON, card[i], 0, target)) {
            return target < HAINOON_PLACES && (defensible(s) >> target & 1) != 0;
        }
    }
    return false;
}

/* An action that is only a verb and a target from a mask. */
static bool legal_target(dt_action a, int verb, uint32_t mask)
{
    int target = hainoon_target_of(a);
    return target < 16 && a == hainoon_action(verb, 0, 0, target) && (mask >> target & 1) != 0;
}

static bool legal_draw(const struct hainoon *s, dt_action a)
{
    int card = hainoon_card_of(a);
    return card < HAINOON_KINDS && a == hainoon_action(HAINOON_DO_DRAW, card, 0, 0) &&
           hainoon_pile_count(s->deck, card) > 0;
}

bool hainoon_legal(const void *state, int seat, dt_action a)
{
    const struct hainoon *s = state;
    if (!dt_seats_have(hainoon_to_act(s), seat)) {
        return false;
    }
    switch ((enum hainoon_phase)s->phase) {
    case HAINOON_LAYING:
        return legal_target(a, HAINOON_DO_LAY, HAINOON_PLACE_MASK);
    case HAINOON_STARTING:
        return legal_target(a, HAINOON_DO_START, (1u << s->seats) - 1);
    case HAINOON_DEALING:
    case HAINOON_DRAWING:
        return legal_draw(s, a);
    case HAINOON_ENTERING:
        return legal_target(a, HAINOON_DO_ENTER, hainoon_free_places(s));
    case HAINOON_PLAYING:
        return legal_play(s, a);
    case HAINOON_ANSWERING:
        return legal_answer(s, a);
    case HAINOON_OVER:
    case HAINOON_PHASES:
        break;
    }
    return false;
}

dt_action hainoon_chance(const void *state, struct dt_rng *rng)
{
    const struct hainoon *s = state;
    if (s->phase == HAINOON_DEALING || s->phase == HAINOON_DRAWING) {
        return hainoon_action(HAINOON_DO_DRAW, hainoon_pile_kind(dt_draw_bit(s->deck, rng)), 0, 0);
    }
    if (s->phase == HAINOON_LAYING) {
        return hainoon_action(HAINOON_DO_LAY, 0, 0, (int)dt_rng_below(rng, HAINOON_PLACES));
    }
    return hainoon_action(HAINOON_DO_START, 0, 0, (int)dt_rng_below(rng, s->seats));
}

uint64_t hainoon_chance_odds(const void *state, uint32_t *weight)
{
    const struct hainoon *s = state;
    uint64_t sum = 0;
    int n = list_chance(s, NULL);
    for (int i = 0, kind = 0; i < n; i++) {
        weight[i] = 1;
        if (s->phase == HAINOON_DEALING || s->phase == HAINOON_DRAWING) {
            while ((weight[i] = (uint32_t)hainoon_pile_count(s->deck, kind++)) == 0) {
            }
        }
        sum += weight[i];
    }
    return sum;
}
