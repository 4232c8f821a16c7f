/* Which actions a seat has. A playable card is a set of sides times a set of targets; lists, single
 * checks and even picks all come from these two masks, so nothing is tried that cannot be. */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

/* One kind of card in the hand, and where and with what it may be played. */
struct option {
    int card;
    uint32_t sides;   /* mask of sides */
    uint32_t targets; /* mask of targets */
};

/* What the active seat can do, read off the table once. */
struct table {
    uint32_t bare;  /* sides without a colour */
    uint32_t empty; /* sides without a card */
    uint32_t own;   /* places of the active seat's divers */
    uint32_t open;  /* places whose diver may get the cage */
};

static struct table look(const struct hainoon *s)
{
    struct table t = {.bare = 15};
    for (int c = 0; c < HAINOON_COLOURS; c++) {
        t.bare &= s->colour_at[c] == HAINOON_NONE ? 15u : ~(1u << s->colour_at[c]);
    }
    for (int i = 0; i < HAINOON_SIDES; i++) {
        int diver = s->place[i];
        t.empty |= (uint32_t)(s->side_count[i] == 0) << i;
        t.own |= (uint32_t)(diver != HAINOON_NONE && s->owner[diver & 3] == s->active) << i;
        t.open |= (uint32_t)(diver != HAINOON_NONE && diver != s->cage) << i;
    }
    return t;
}

/* §4: a colour that lies on a side goes there; one that lies nowhere opens a side without a
 * colour; a joker goes anywhere. */
static uint32_t sides_for(const struct hainoon *s, const struct table *t, int card)
{
    if (card == HAINOON_JOKER) {
        return 15;
    }
    int side = s->colour_at[hainoon_colour(card)];
    return side == HAINOON_NONE ? t->bare : 1u << side;
}

/* §4, H-04: in the first round a card must open an empty side if any card of the hand can. */
static uint32_t first_sides(const struct hainoon *s, const struct table *t, int card)
{
    if (card != HAINOON_JOKER && s->colour_at[hainoon_colour(card)] != HAINOON_NONE) {
        return 0;
    }
    return t->empty;
}

/* §5.5: from an own place to either neighbour, as bits from × 4 + to. */
static uint32_t swims(uint32_t own)
{
    static const uint16_t from[HAINOON_PLACES] = {
        1 << 1 | 1 << 3,
        1 << (4 + 0) | 1 << (4 + 2),
        1 << (8 + 1) | 1 << (8 + 3),
        1 << (12 + 0) | 1 << (12 + 2),
    };
    uint32_t mask = 0;
    for (; own != 0; own &= own - 1) {
        mask |= from[dt_lowest(own)];
    }
    return mask;
}

static uint32_t targets_for(const struct table *t, int card)
{
    if (card == HAINOON_JOKER) {
        return 1;
    }
    switch ((enum hainoon_act)hainoon_act(card)) {
    case HAINOON_HIDE:
        return t->own;
    case HAINOON_CAGE: /* H-07, H-08, X-07 */
        return t->open != 0 ? t->open : 1u << HAINOON_NO_TARGET;
    case HAINOON_SHARK:
    case HAINOON_FLIP:
        return HAINOON_ALL_SHARKS;
    case HAINOON_DIVER:
        return swims(t->own);
    case HAINOON_RING:
    case HAINOON_ACTS:
        break;
    }
    return 1;
}

/* The different cards of the active hand with their sides; returns how many. */
static int options(const struct hainoon *s, const struct table *t, struct option out[HAINOON_HAND])
{
    const uint8_t *hand = s->hand[s->active];
    bool first = false;
    int n = 0;
    for (int i = 0; i < s->hand_count[s->active]; i++) {
        if (i == 0 || hand[i] != hand[i - 1]) {
            out[n].card = hand[i];
            out[n].sides = sides_for(s, t, hand[i]);
            out[n].targets = targets_for(t, hand[i]);
            first |= first_sides(s, t, hand[i]) != 0;
            n++;
        }
    }
    if (s->turn < s->seats && first) {
        for (int i = 0; i < n; i++) {
            out[i].sides = first_sides(s, t, out[i].card);
        }
    }
    return n;
}

static int playable(const struct hainoon *s, struct option out[HAINOON_HAND])
{
    struct table t = look(s);
    return options(s, &t, out);
}

/* §6.2: harpoons of the asked hand that fit the side, each for any own place not yet spoken for. */
static int harpoons(const struct hainoon *s, struct option out[HAINOON_HAND])
{
    const uint8_t *hand = s->hand[s->asked];
    uint32_t places = s->attacked & ~(uint32_t)s->answered & hainoon_own_places(s, s->asked);
    bool bare = true;
    int n = 0;
    for (int c = 0; c < HAINOON_COLOURS; c++) {
        bare &= s->colour_at[c] != s->attack;
    }
    for (int i = 0; i < s->hand_count[s->asked]; i++) {
        int card = hand[i];
        if (card >= HAINOON_JOKER || hainoon_act(card) != HAINOON_CAGE ||
            (i > 0 && card == hand[i - 1])) {
            continue;
        }
        /* H-14, X-10: three jokers take any colour that lies on no other side. */
        int lies = s->colour_at[hainoon_colour(card)];
        if (lies == s->attack || (bare && lies == HAINOON_NONE)) {
            out[n++] = (struct option){.card = card, .sides = 1, .targets = places};
        }
    }
    return n;
}

static int list(int verb, const struct option *option, int n, dt_action *out)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        for (uint32_t sides = option[i].sides; sides != 0; sides &= sides - 1) {
            int side = dt_lowest(sides);
            for (uint32_t rest = option[i].targets; rest != 0; rest &= rest - 1) {
                if (out != NULL) {
                    out[count] = hainoon_action(verb, option[i].card, side, dt_lowest(rest));
                }
                count++;
            }
        }
    }
    return count;
}

static dt_action pick_from(int verb, const struct option *option, int n, struct dt_rng *rng)
{
    int targets[HAINOON_HAND], count[HAINOON_HAND], total = 0;
    for (int i = 0; i < n; i++) {
        targets[i] = option[i].targets == HAINOON_ALL_SHARKS ? HAINOON_SHARKS : dt_ones(option[i].targets);
        count[i] = dt_ones(option[i].sides) * targets[i];
        total += count[i];
    }
    int at = (int)dt_rng_below(rng, (uint32_t)total), i = 0;
    while (at >= count[i]) {
        at -= count[i++];
    }
    int side = dt_nth(option[i].sides, at / targets[i]);
    int target = at % targets[i];
    if (option[i].targets != HAINOON_ALL_SHARKS) {
        target = dt_nth(option[i].targets, target);
    }
    return hainoon_action(verb, option[i].card, side, target);
}

/* What chance can do: the dummy's place, the start seat, or a card of the deck. */
static int chances(const struct hainoon *s, dt_action *out)
{
    int n = 0;
    if (s->phase == HAINOON_DEALING || s->phase == HAINOON_DRAWING) {
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
    bool laying = s->phase == HAINOON_LAYING;
    int verb = laying ? HAINOON_DO_LAY : HAINOON_DO_START;
    int count = laying ? HAINOON_PLACES : s->seats;
    for (; n < count; n++) {
        if (out != NULL) {
            out[n] = hainoon_action(verb, 0, 0, n);
        }
    }
    return n;
}

int hainoon_actions(const void *state, int seat, dt_action *out)
{
    const struct hainoon *s = state;
    struct option option[HAINOON_HAND];
    int n;
    if (seat == DT_CHANCE) {
        return chances(s, out);
    }
    if (s->phase == HAINOON_PLAYING) {
        n = playable(s, option);
        return list(HAINOON_DO_PLAY, option, n, out);
    }
    if (s->phase == HAINOON_ENTERING) {
        option[0] = (struct option){.sides = 1, .targets = hainoon_free_places(s)};
        return list(HAINOON_DO_ENTER, option, 1, out);
    }
    if (out != NULL) {
        *out++ = hainoon_action(HAINOON_DO_PASS, 0, 0, 0);
    }
    n = harpoons(s, option);
    return 1 + list(HAINOON_DO_HARPOON, option, n, out);
}

dt_action hainoon_pick(const void *state, int seat, struct dt_rng *rng)
{
    const struct hainoon *s = state;
    struct option option[HAINOON_HAND + 1];
    int n;
    (void)seat;
    if (s->phase == HAINOON_PLAYING) {
        n = playable(s, option);
        return pick_from(HAINOON_DO_PLAY, option, n, rng);
    }
    if (s->phase == HAINOON_ENTERING) {
        option[0] = (struct option){.sides = 1, .targets = hainoon_free_places(s)};
        return pick_from(HAINOON_DO_ENTER, option, 1, rng);
    }
    n = harpoons(s, option);
    int at = (int)dt_rng_below(rng, (uint32_t)(1 + list(0, option, n, NULL)));
    if (at == 0) {
        return hainoon_action(HAINOON_DO_PASS, 0, 0, 0);
    }
    int places = dt_ones(option[0].targets);
    const struct option *chosen = &option[(at - 1) / places];
    return hainoon_action(HAINOON_DO_HARPOON, chosen->card, 0,
                          dt_nth(chosen->targets, (at - 1) % places));
}

static bool in_options(const struct option *option, int n, dt_action a)
{
    int side = hainoon_side_of(a), target = hainoon_target_of(a);
    for (int i = 0; i < n; i++) {
        if (option[i].card == hainoon_card_of(a)) {
            return side < HAINOON_SIDES && target < 16 && (option[i].sides >> side & 1) != 0 &&
                   (option[i].targets >> target & 1) != 0;
        }
    }
    return false;
}

static bool legal_chance(const struct hainoon *s, dt_action a)
{
    int card = hainoon_card_of(a), target = hainoon_target_of(a);
    switch ((enum hainoon_phase)s->phase) {
    case HAINOON_LAYING:
        return target < HAINOON_PLACES && a == hainoon_action(HAINOON_DO_LAY, 0, 0, target);
    case HAINOON_STARTING:
        return target < s->seats && a == hainoon_action(HAINOON_DO_START, 0, 0, target);
    case HAINOON_DEALING:
    case HAINOON_DRAWING:
        return card < HAINOON_KINDS && a == hainoon_action(HAINOON_DO_DRAW, card, 0, 0) &&
               hainoon_pile_count(s->deck, card) > 0;
    case HAINOON_ENTERING:
    case HAINOON_PLAYING:
    case HAINOON_ANSWERING:
    case HAINOON_OVER:
    case HAINOON_PHASES:
        break;
    }
    return false;
}

bool hainoon_legal(const void *state, int seat, dt_action a)
{
    const struct hainoon *s = state;
    struct option option[HAINOON_HAND];
    if ((hainoon_to_act(s) & DT_SEAT(seat)) == 0) {
        return false;
    }
    if (seat == DT_CHANCE) {
        return legal_chance(s, a);
    }
    if (s->phase == HAINOON_ENTERING) {
        option[0] = (struct option){.sides = 1, .targets = hainoon_free_places(s)};
        return hainoon_verb_of(a) == HAINOON_DO_ENTER && in_options(option, 1, a);
    }
    if (s->phase == HAINOON_PLAYING) {
        return hainoon_verb_of(a) == HAINOON_DO_PLAY && in_options(option, playable(s, option), a);
    }
    return a == hainoon_action(HAINOON_DO_PASS, 0, 0, 0) ||
           (hainoon_verb_of(a) == HAINOON_DO_HARPOON && in_options(option, harpoons(s, option), a));
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
