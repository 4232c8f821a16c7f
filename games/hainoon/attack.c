/* An attack from a side: attacked divers, answers with harpoons, bites, eliminated seats. */
#include "games/hainoon/hainoon.h"

/* Places faced by a hungry shark of this side with a diver that belongs to a seat. */
uint8_t hainoon_attacked(const struct hainoon *s, int side)
{
    uint32_t mask = 0;
    for (int k = 0; k < 2; k++) {
        int place = hainoon_faced(side, k), diver = s->place[place];
        if ((s->ring >> hainoon_attacker(side, k) & 1) != 0 && diver != HAINOON_NONE &&
            s->owner[diver] != HAINOON_DUMMY) {
            mask |= 1u << place;
        }
    }
    return (uint8_t)mask;
}

/* every attacked owner, the active seat first, then clockwise. The hand must not matter:
 * skipping a seat without a harpoon would reveal its hand. */
int hainoon_next_asked(const struct hainoon *s)
{
    uint32_t open = s->attacked & ~(uint32_t)s->answered;
    int best = HAINOON_NONE, least = HAINOON_SEATS;
    for (; open != 0; open &= open - 1) {
        int seat = s->owner[s->place[dt_ctz(open)]];
        int distance = seat - s->active + (seat < s->active ? s->seats : 0);
        if (distance < least) {
            least = distance;
            best = seat;
        }
    }
    return best;
}

/* §6.3: what one shark of the side does. Returns the diver it has eaten, or NONE. */
static int resolve_shark(struct hainoon *s, int k, struct dt_events *events)
{
    int shark = hainoon_attacker(s->attack, k), place = hainoon_faced(s->attack, k);
    int diver = s->place[place];
    if ((s->ring >> shark & 1) == 0) { /* H-22: it wakes and does not bite now */
        s->ring |= (uint16_t)(1u << shark);
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_WOKE, shark);
        return HAINOON_NONE;
    }
    if (diver == HAINOON_NONE || (s->harpooned >> place & 1) != 0) { /* H-12: the cage stays */
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_MISSED, shark, diver,
                 hainoon_only_diver_of(s, diver));
        return HAINOON_NONE;
    }
    if (s->cage == diver) { /* a dummy's cage too */
        s->cage = HAINOON_NONE;
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_UNCAGED, shark, diver,
                 hainoon_only_diver_of(s, diver));
        return HAINOON_NONE;
    }
    if (s->owner[diver] == HAINOON_DUMMY) {
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_MISSED, shark, diver,
                 hainoon_only_diver_of(s, diver));
        return HAINOON_NONE;
    }
    s->health[diver]++;
    s->ring &= (uint16_t) ~(1u << shark); /* */
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_BITTEN, shark, diver, s->health[diver],
             hainoon_only_diver_of(s, diver));
    return s->health[diver] == HAINOON_EATEN ? diver : HAINOON_NONE;
}

/* §6.4: the three that called the sharks go; harpoons stay and count (H-17). */
static void clear_side(struct hainoon *s, struct dt_events *events)
{
    uint8_t *cards = s->side[s->attack];
    int stay = s->side_count[s->attack] - HAINOON_ATTACK;
    for (int i = 0; i < HAINOON_ATTACK; i++) {
        hainoon_pile_give(&s->discard, cards[i]);
    }
    for (int i = 0; i < HAINOON_SIDE_MAX; i++) {
        cards[i] = i < stay ? cards[i + HAINOON_ATTACK] : HAINOON_NONE;
    }
    s->side_count[s->attack] = (uint8_t)stay;
    if (stay == 0) {
        for (int c = 0; c < HAINOON_COLOURS; c++) {
            s->colour_sides[c] &= (uint8_t) ~(1u << s->attack);
        }
    }
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_CLEARED, s->attack, stay);
    s->attack = HAINOON_NONE;
    s->attacked = s->answered = s->harpooned = 0;
}

static void put_out(struct hainoon *s, int seat, struct dt_events *events)
{
    s->out |= (uint8_t)(1u << seat);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_OUT, seat);
    if (s->ending == HAINOON_FIRST_BITE) {
        return;
    }
    while (s->hand_count[seat] > 0) { /* H-36, X-13 */
        int card = s->hand[seat][0];
        hainoon_hand_remove(s, seat, card);
        dt_events_reveal(events);
        hainoon_pile_give(&s->discard, card);
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_DISCARDED, seat, card);
    }
}

/* §7, §9: puts out the seats that lost by the divers eaten now. Returns whether the game is
 * over. */
static bool eliminate(struct hainoon *s, const int eaten[2], struct dt_events *events)
{
    bool over = false;
    for (int k = 0; k < 2; k++) {
        if (eaten[k] == HAINOON_NONE) {
            continue;
        }
        int seat = s->owner[eaten[k]];
        if (s->ending == HAINOON_FIRST_BITE) {
            over = true;
        } else {
            s->owner[eaten[k]] = HAINOON_DUMMY;
            hainoon_update_own(s);
            if (hainoon_has_diver(s, seat)) { /* */
                continue;
            }
        }
        if ((s->out >> seat & 1) == 0) {
            put_out(s, seat, events);
        }
    }
    int left = s->seats - dt_popcount(s->out);
    return over || left <= 1;
}

bool hainoon_unanswered(struct hainoon *s, int side, struct dt_events *events)
{
    int eaten[2];
    s->harpooned = s->attack == side ? s->harpooned : 0;
    s->attack = (uint8_t)side;
    memset(s->hand_count, 0, sizeof s->hand_count); /* who is out has nothing to discard */
    eaten[0] = resolve_shark(s, 0, events);
    eaten[1] = resolve_shark(s, 1, events);
    return eliminate(s, eaten, events);
}

static void resolve_attack(struct hainoon *s, struct dt_events *events)
{
    int eaten[2];
    s->asked = s->active;
    eaten[0] = resolve_shark(s, 0, events);
    eaten[1] = resolve_shark(s, 1, events);
    clear_side(s, events);
    if (eliminate(s, eaten, events)) { /* after the whole attack */
        hainoon_finish(s, events);
    } else if ((s->out >> s->active & 1) != 0) {
        hainoon_next_turn(s, events);
    } else {
        hainoon_refill(s, events);
    }
}

static void ask_next(struct hainoon *s, struct dt_events *events)
{
    int seat = hainoon_next_asked(s);
    if (seat == HAINOON_NONE) {
        resolve_attack(s, events);
        return;
    }
    s->asked = (uint8_t)seat;
    s->phase = HAINOON_ANSWERING;
}

void hainoon_attack(struct hainoon *s, int side, struct dt_events *events)
{
    s->attack = (uint8_t)side;
    s->attacked = hainoon_attacked(s, side);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_ATTACK, side);
    for (int k = 0; k < 2; k++) {
        int place = hainoon_faced(side, k);
        if ((s->attacked >> place & 1) != 0) {
            DT_EVENT(events, DT_EVERYONE, HAINOON_EV_AIMS, hainoon_attacker(side, k),
                     s->place[place], hainoon_only_diver_of(s, s->place[place]));
        }
    }
    ask_next(s, events);
}

/* one answer is for all attacked divers of a seat; a harpoon saves the one it names. */
void hainoon_answer(struct hainoon *s, dt_action a, struct dt_events *events)
{
    s->answered |= (uint8_t)(s->attacked & s->own[s->asked]);
    if (hainoon_verb_of(a) == HAINOON_DO_PASS) {
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_PASSED, s->asked);
    } else {
        int card = hainoon_card_of(a), place = hainoon_target_of(a);
        hainoon_hand_remove(s, s->asked, card);
        dt_events_reveal(events);
        s->side[s->attack][s->side_count[s->attack]++] = (uint8_t)card;
        s->colour_sides[hainoon_colour(card)] = (uint8_t)(1u << s->attack); /* */
        s->harpooned |= (uint8_t)(1u << place);
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_HARPOON, s->asked, card, place);
    }
    ask_next(s, events);
}
