/* The referee's table, the events that change it and the comparison with the game. */
#include "tests/hainoon_referee.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

extern const struct dt_game dt_game_hainoon;

/* ---- the table ---- */

static int total(const int counts[HAINOON_KINDS])
{
    int sum = 0;
    for (int k = 0; k < HAINOON_KINDS; k++) {
        sum += counts[k];
    }
    return sum;
}

void referee_set_up(struct referee *r, const struct dt_config *config)
{
    int seen[HAINOON_EVENTS];
    memcpy(seen, r->seen, sizeof seen);
    memset(r, 0, sizeof *r);
    memcpy(r->seen, seen, sizeof seen);
    r->seats = config->seats;
    r->last = config->option[1] == 1;
    for (int i = 0; i < 12; i++) {
        r->hungry[i] = config->option[0] == 2 || (config->option[0] == 0 && i % 3 == 0);
    }
    for (int k = 0; k < HAINOON_KINDS; k++) {
        r->deck[k] = k == HAINOON_JOKER ? 4 : hainoon_act(k) == HAINOON_HIDE ? 1 : 2;
    }
    assert_int_equal(total(r->deck), CARDS);
    for (int d = 0; d < 4; d++) {
        r->diver_at[d] = r->seats == 3 ? NOBODY : d;
        r->owner[d] = r->seats == 2 ? d % 2 : d < r->seats ? d : NOBODY;
    }
    r->cage = r->displaced = r->active = r->attack = r->start = NOBODY;
}

int referee_place_of(const struct referee *r, int diver)
{
    for (int p = 0; p < 4; p++) {
        if (r->diver_at[p] == diver) {
            return p;
        }
    }
    return NOBODY;
}

int referee_living(const struct referee *r, int seat)
{
    int n = 0;
    for (int d = 0; d < 4; d++) {
        n += r->owner[d] == seat && r->bites[d] < 2;
    }
    return n;
}

int referee_hidden(const struct referee *r, int seat)
{
    int n = 0;
    for (int d = 0; d < 4; d++) {
        n += r->owner[d] == seat && r->bites[d] < 2 && referee_place_of(r, d) == NOBODY;
    }
    return n;
}

static int free_places(const struct referee *r)
{
    int n = 0;
    for (int p = 0; p < 4; p++) {
        n += r->diver_at[p] == NOBODY;
    }
    return n;
}

/* The colour of a side, or NOBODY for none; and the side of a colour. */
static int colour_of(const struct referee *r, int side)
{
    for (int i = 0; i < r->lying[side]; i++) {
        if (r->side[side][i] != HAINOON_JOKER) {
            return hainoon_colour(r->side[side][i]);
        }
    }
    return NOBODY;
}

static int side_of(const struct referee *r, int colour)
{
    for (int side = 0; side < 4; side++) {
        if (colour_of(r, side) == colour) {
            return side;
        }
    }
    return NOBODY;
}

bool referee_may_lie(const struct referee *r, int card, int side)
{
    if (card == HAINOON_JOKER) {
        return true;
    }
    int lies = side_of(r, hainoon_colour(card));
    return lies != NOBODY ? lies == side : colour_of(r, side) == NOBODY;
}

/* H-04: in the first round an empty side, if the hand allows it. */
bool referee_may_play(const struct referee *r, int card, int side)
{
    bool can_open = false;
    for (int k = 0; k < HAINOON_KINDS; k++) {
        for (int s = 0; s < 4; s++) {
            can_open |= r->hand[r->active][k] > 0 && r->lying[s] == 0 && referee_may_lie(r, k, s);
        }
    }
    bool first_round = r->turns <= r->seats;
    return referee_may_lie(r, card, side) && !(first_round && can_open && r->lying[side] > 0);
}

bool referee_is_harpoon(const struct referee *r, int seat, int card)
{
    return card < HAINOON_JOKER && hainoon_act(card) == HAINOON_CAGE && r->hand[seat][card] > 0 &&
           referee_may_lie(r, card, r->attack);
}

/* Who is asked next in the attack, or NOBODY. */
static int next_asked(const struct referee *r)
{
    for (int i = 0; i < r->seats; i++) {
        int seat = (r->active + i) % r->seats;
        for (int p = 0; p < 4; p++) {
            if (r->pending[p] && r->owner[r->diver_at[p]] == seat) {
                return seat;
            }
        }
    }
    return NOBODY;
}

int referee_who_acts(const struct referee *r)
{
    if (r->over) {
        return NOBODY;
    }
    if (r->active == NOBODY) {
        return DT_CHANCE;
    }
    if (r->attack != NOBODY) {
        return next_asked(r);
    }
    if (!r->played && referee_hidden(r, r->active) > 0) {
        return r->active;
    }
    return !r->played && total(r->hand[r->active]) > 0 ? r->active : DT_CHANCE;
}

/* ---- events ---- */

static void lose_card(struct referee *r, int seat, int card)
{
    assert_in_range(r->hand[seat][card], 1, 4);
    r->hand[seat][card]--;
}

static void hear_turn(struct referee *r, int seat, int number)
{
    if (r->active == NOBODY) {
        assert_int_equal(seat, r->start);
        for (int i = 0; i < r->seats; i++) {
            assert_int_equal(total(r->hand[i]), 3);
        }
    } else {
        assert_int_equal(total(r->hand[r->active]), r->out[r->active] ? 0 : 3); /* H-35 */
        int next = r->active;
        do {
            next = (next + 1) % r->seats;
        } while (r->out[next]);
        assert_int_equal(seat, next);
        assert_int_equal(r->attack, NOBODY);
    }
    assert_int_equal(number, r->turns + 1);
    r->turns = number;
    r->active = seat;
    r->began = true;
    r->played = false;
}

static void hear_played(struct referee *r, int seat, int card, int side)
{
    assert_int_equal(seat, r->active);
    assert_false(r->played);
    assert_int_equal(referee_hidden(r, seat), 0); /* H-27 */
    assert_true(referee_may_play(r, card, side));
    lose_card(r, seat, card);
    r->side[side][r->lying[side]++] = card;
    r->played = true;
}

static void hear_attack(struct referee *r, int side)
{
    assert_int_equal(r->lying[side], 3);
    r->attack = side;
    r->harpoons = 0;
    memset(r->harpooned, 0, sizeof r->harpooned);
    memset(r->struck, 0, sizeof r->struck);
    memset(r->aimed, 0, sizeof r->aimed);
    for (int k = 0; k < 2; k++) {
        int place = (side + k) % 4, diver = r->diver_at[place];
        r->pending[place] = r->hungry[3 * side + 1 + k] && diver != NOBODY &&
                            r->owner[diver] != NOBODY && r->bites[diver] < 2;
    }
}

/* Every attacked diver is told, with its shark, before anybody answers. */
static void hear_aims(struct referee *r, int shark, int diver)
{
    int place = (r->attack + shark - 3 * r->attack - 1) % 4;
    assert_in_range(shark - 3 * r->attack, 1, 2);
    assert_true(r->hungry[shark] && r->pending[place]);
    assert_int_equal(r->diver_at[place], diver);
    r->aimed[place] = true;
}

static void hear_answer(struct referee *r, int seat, int card, int place)
{
    assert_int_equal(seat, next_asked(r));
    if (card != NOBODY) {
        assert_true(referee_is_harpoon(r, seat, card) && r->pending[place]);
        assert_int_equal(r->owner[r->diver_at[place]], seat);
        lose_card(r, seat, card);
        r->side[r->attack][r->lying[r->attack]++] = card;
        r->harpooned[place] = true;
        r->harpoons++;
        assert_in_range(r->harpoons, 1, 2); /* */
    }
    for (int p = 0; p < 4; p++) { /* one answer for all of a seat's divers */
        assert_true(r->aimed[p] || !r->pending[p]);
        r->pending[p] &= r->diver_at[p] == NOBODY || r->owner[r->diver_at[p]] != seat;
    }
}

/* What the rules say a shark of the attacking side does. */
static int due(const struct referee *r, int k)
{
    int place = (r->attack + k) % 4, diver = r->diver_at[place];
    if (!r->hungry[3 * r->attack + 1 + k]) {
        return HAINOON_EV_WOKE;
    }
    if (diver == NOBODY || r->harpooned[place]) {
        return HAINOON_EV_MISSED;
    }
    if (r->cage == diver) {
        return HAINOON_EV_UNCAGED;
    }
    bool dummy = r->owner[diver] == NOBODY || r->bites[diver] == 2;
    return dummy ? HAINOON_EV_MISSED : HAINOON_EV_BITTEN;
}

static void hear_strike(struct referee *r, const struct dt_event *e)
{
    int shark = e->arg[0], k = shark - 3 * r->attack - 1;
    assert_int_not_equal(r->attack, NOBODY);
    assert_in_range(k, 0, 1);
    assert_int_equal(next_asked(r), NOBODY); /* H-15: nobody bites before all have answered */
    assert_false(r->struck[k]);              /* H-23 */
    assert_int_equal(e->kind, due(r, k));
    int diver = r->diver_at[(r->attack + k) % 4];
    r->struck[k] = true;
    r->hungry[shark] = e->kind != HAINOON_EV_BITTEN; /* */
    if (e->kind != HAINOON_EV_WOKE) {
        assert_int_equal(e->arg[1], diver < 0 ? HAINOON_NONE : diver);
    }
    if (e->kind == HAINOON_EV_UNCAGED) {
        r->cage = NOBODY;
    }
    if (e->kind == HAINOON_EV_BITTEN) {
        assert_int_not_equal(r->cage, diver); /* H-37 */
        assert_int_equal(e->arg[2], ++r->bites[diver]);
    }
}

static void hear_cleared(struct referee *r, int side, int stay)
{
    assert_int_equal(side, r->attack);
    assert_true(r->struck[0] && r->struck[1]);
    assert_int_equal(stay, r->harpoons);
    assert_int_equal(r->lying[side], 3 + stay);
    for (int i = 0; i < 3; i++) {
        r->discard[r->side[side][i]]++;
    }
    for (int i = 0; i < stay; i++) {
        r->side[side][i] = r->side[side][3 + i];
    }
    r->lying[side] = stay;
    r->attack = NOBODY;
}

/* §7, §9: who has lost. */
static bool has_lost(const struct referee *r, int seat)
{
    int eaten = 0;
    for (int d = 0; d < 4; d++) {
        eaten += r->owner[d] == seat && r->bites[d] == 2;
    }
    return r->last ? referee_living(r, seat) == 0 : eaten > 0;
}

static void hear_over(struct referee *r, int winners)
{
    int mask = 0, left = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        mask |= has_lost(r, seat) ? 0 : 1 << seat;
        left += !has_lost(r, seat);
    }
    assert_int_equal(winners, mask);
    assert_true(r->turns == 400 || left < (r->last ? 2 : r->seats));
    r->over = true;
}

/* The own diver swims; a diver that was there swims back, as a second event. */
static void hear_swim(struct referee *r, int diver, int from, int to)
{
    assert_true(to == (from + 1) % 4 || to == (from + 3) % 4);
    if (r->displaced == NOBODY) {
        assert_int_equal(r->owner[diver], r->active);
        assert_int_equal(r->diver_at[from], diver);
        r->displaced = r->diver_at[to];
        r->diver_at[from] = NOBODY;
    } else {
        assert_int_equal(r->displaced, diver);
        assert_int_equal(r->diver_at[to], NOBODY);
        r->displaced = NOBODY;
    }
    r->diver_at[to] = diver;
}

static void hear_draw(struct referee *r, int seat, int card)
{
    if (card >= HAINOON_KINDS) {
        return; /* the event for the others */
    }
    assert_in_range(r->deck[card], 1, 4);
    assert_in_range(total(r->hand[seat]), 0, 2);
    assert_true(r->active == NOBODY || (seat == r->active && r->attack == NOBODY));
    r->deck[card]--;
    r->hand[seat][card]++;
}

static void hear_laid(struct referee *r, int place)
{
    for (int p = 0, d = 0; p < 4; p++) {
        r->diver_at[p] = p == place ? 3 : d++;
    }
}

static void hear_ring(struct referee *r)
{
    bool last = r->hungry[11];
    memmove(r->hungry + 1, r->hungry, 11 * sizeof r->hungry[0]);
    r->hungry[0] = last;
}

static void hear_swapped(struct referee *r, int i, int j)
{
    bool hungry = r->hungry[i];
    assert_int_equal(j, (i + 1) % 12);
    r->hungry[i] = r->hungry[j];
    r->hungry[j] = hungry;
}

/* An event about a diver says whose only diver it is, behind its other arguments. */
static void hear_only_diver(const struct referee *r, const struct dt_event *e)
{
    const struct dt_type_arg *arg = dt_game_hainoon.schema->events[e->kind].arg;
    for (int i = 0; i < e->count && arg[i].name != NULL; i++) {
        if (strcmp(arg[i].name, "diver") == 0) {
            int64_t diver = e->arg[i], dummy = r->seats == 3 ? 3 : HAINOON_NONE;
            bool named = r->seats > 2 && diver != HAINOON_NONE;
            assert_true(arg[e->count - 1].json_only);
            assert_int_equal(e->arg[e->count - 1], !named           ? HAINOON_NONE
                                                   : diver == dummy ? HAINOON_DUMMY
                                                                    : diver);
        }
    }
}

void referee_observe(struct referee *r, const struct dt_event *e)
{
    const int64_t *a = e->arg;
    hear_only_diver(r, e);
    r->seen[e->kind]++;
    switch ((enum hainoon_event)e->kind) {
    case HAINOON_EV_LAID:
        hear_laid(r, a[0]);
        break;
    case HAINOON_EV_START:
        r->start = a[0];
        break;
    case HAINOON_EV_TURN:
        hear_turn(r, a[0], a[1]);
        break;
    case HAINOON_EV_DREW:
        hear_draw(r, a[0], a[1]);
        break;
    case HAINOON_EV_SHUFFLED: /* */
        assert_int_equal(total(r->deck), 0);
        assert_int_equal(total(r->discard), a[0]);
        assert_in_range(total(r->hand[r->active]), 0, 2);
        memcpy(r->deck, r->discard, sizeof r->deck);
        memset(r->discard, 0, sizeof r->discard);
        break;
    case HAINOON_EV_ENTERED:
        assert_int_equal(r->owner[a[0]], r->active);
        assert_int_equal(referee_place_of(r, a[0]), NOBODY);
        assert_int_equal(r->diver_at[a[1]], NOBODY);
        assert_false(r->played);
        /* By itself only if there is nothing to choose (§3.1). */
        assert_int_equal(r->began, free_places(r) == 1);
        r->diver_at[a[1]] = a[0];
        break;
    case HAINOON_EV_PLAYED:
        hear_played(r, a[0], a[1], a[2]);
        break;
    case HAINOON_EV_HID:
        assert_int_equal(r->owner[a[0]], r->active);
        assert_int_equal(r->diver_at[a[1]], a[0]);
        r->diver_at[a[1]] = NOBODY;
        assert_int_equal(referee_hidden(r, r->active), 1); /* H-28 */
        break;
    case HAINOON_EV_CAGED:
        assert_int_not_equal(r->cage, a[0]);
        assert_int_not_equal(referee_place_of(r, a[0]), NOBODY);
        r->cage = a[0];
        break;
    case HAINOON_EV_NOTHING:
        assert_int_equal(a[0], r->active);
        break;
    case HAINOON_EV_SWAPPED:
        hear_swapped(r, a[0], a[1]);
        break;
    case HAINOON_EV_FLIPPED:
        assert_int_equal(a[1], !r->hungry[a[0]]);
        r->hungry[a[0]] = a[1] != 0;
        break;
    case HAINOON_EV_SWAM:
        hear_swim(r, a[0], a[1], a[2]);
        break;
    case HAINOON_EV_TURNED:
        hear_ring(r);
        break;
    case HAINOON_EV_ATTACK:
        hear_attack(r, a[0]);
        break;
    case HAINOON_EV_AIMS:
        hear_aims(r, a[0], a[1]);
        break;
    case HAINOON_EV_PASSED:
        hear_answer(r, a[0], NOBODY, NOBODY);
        break;
    case HAINOON_EV_HARPOON:
        hear_answer(r, a[0], a[1], a[2]);
        break;
    case HAINOON_EV_WOKE:
    case HAINOON_EV_MISSED:
    case HAINOON_EV_UNCAGED:
    case HAINOON_EV_BITTEN:
        hear_strike(r, e);
        break;
    case HAINOON_EV_CLEARED:
        hear_cleared(r, a[0], a[1]);
        break;
    case HAINOON_EV_OUT:
        assert_true(has_lost(r, a[0]) && !r->out[a[0]]);
        r->out[a[0]] = true;
        break;
    case HAINOON_EV_DISCARDED:
        assert_true(r->out[a[0]] && r->last);
        lose_card(r, a[0], a[1]);
        r->discard[a[1]]++;
        break;
    case HAINOON_EV_OVER:
        hear_over(r, a[0]);
        break;
    case HAINOON_EVENTS:
        fail();
        break;
    }
}

/* ---- the same table ---- */

static void compare_cards(const struct referee *r, const struct hainoon *s)
{
    int cards = total(r->deck) + total(r->discard);
    for (int k = 0; k < HAINOON_KINDS; k++) {
        assert_int_equal(hainoon_pile_count(s->deck, k), r->deck[k]);
        assert_int_equal(hainoon_pile_count(s->discard, k), r->discard[k]);
    }
    for (int i = 0; i < 4; i++) {
        int hand[HAINOON_KINDS] = {0};
        assert_int_equal(s->side_count[i], r->lying[i]);
        assert_in_range(r->lying[i], 0, r->attack == i ? 5 : 2); /* */
        for (int k = 0; k < r->lying[i]; k++) {
            assert_int_equal(s->side[i][k], r->side[i][k]);
        }
        for (int k = 0; k < s->hand_count[i]; k++) {
            hand[s->hand[i][k]]++;
        }
        assert_memory_equal(hand, r->hand[i], sizeof hand);
        cards += total(r->hand[i]) + r->lying[i];
    }
    assert_int_equal(cards, CARDS);
}

void referee_compare(const struct referee *r, const struct hainoon *s)
{
    for (int i = 0; i < 12; i++) {
        assert_int_equal(s->ring >> i & 1, r->hungry[i]);
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(s->place[i] == HAINOON_NONE ? NOBODY : s->place[i], r->diver_at[i]);
        assert_int_equal(s->health[i], r->bites[i]);
        assert_int_equal(s->out >> i & 1, r->out[i]);
        assert_true(i >= r->seats || r->out[i] == has_lost(r, i));
    }
    assert_int_equal(s->cage == HAINOON_NONE ? NOBODY : s->cage, r->cage);
    assert_int_equal(s->attack == HAINOON_NONE ? NOBODY : s->attack, r->attack);
    assert_int_equal(dt_game_hainoon.to_act(s),
                     referee_who_acts(r) == NOBODY ? 0 : DT_SEAT(referee_who_acts(r)));
    compare_cards(r, s);
}
