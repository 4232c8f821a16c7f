/* Playing a card: it goes to a side and takes effect; the third card of a side starts an attack. */
#include "games/hainoon/hainoon.h"

static void hide(struct hainoon *s, int place, struct dt_events *events)
{
    int diver = s->place[place];
    s->place[place] = HAINOON_NONE;
    s->own[s->active] &= (uint8_t) ~(1u << place);
    s->away |= (uint8_t)(1u << diver);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_HID, diver, place, hainoon_only_diver_of(s, diver));
}

static void cage(struct hainoon *s, int target, struct dt_events *events)
{
    if (target == HAINOON_NO_TARGET) { /* H-07 */
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_NOTHING, s->active);
        return;
    }
    s->cage = s->place[target];
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_CAGED, s->cage, hainoon_only_diver_of(s, s->cage));
}

/* §5.3: shark i and the next one clockwise change places. */
static void swap_sharks(struct hainoon *s, int i, struct dt_events *events)
{
    int j = i + 1 == HAINOON_SHARKS ? 0 : i + 1;
    uint32_t differ = ((uint32_t)s->ring >> i ^ (uint32_t)s->ring >> j) & 1;
    s->ring ^= (uint16_t)(differ << i | differ << j);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_SWAPPED, i, j);
}

static void flip(struct hainoon *s, int i, struct dt_events *events)
{
    s->ring ^= (uint16_t)(1u << i);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_FLIPPED, i, (s->ring >> i & 1));
}

static void swim(struct hainoon *s, int from, int to, struct dt_events *events)
{
    uint8_t diver = s->place[from], other = s->place[to];
    s->place[to] = diver;
    s->place[from] = other;
    hainoon_update_own(s);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_SWAM, diver, from, to,
             hainoon_only_diver_of(s, diver));
    if (other != HAINOON_NONE) {
        DT_EVENT(events, DT_EVERYONE, HAINOON_EV_SWAM, other, to, from,
                 hainoon_only_diver_of(s, other));
    }
}

/* §5.6: every shark one place clockwise. */
static void turn_ring(struct hainoon *s, struct dt_events *events)
{
    uint32_t ring = s->ring;
    s->ring = (uint16_t)((ring << 1 | ring >> (HAINOON_SHARKS - 1)) & HAINOON_ALL_SHARKS);
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_TURNED, 0);
}

static void act(struct hainoon *s, int card, int target, struct dt_events *events)
{
    if (card == HAINOON_JOKER) { /* H-01 */
        return;
    }
    switch ((enum hainoon_act)hainoon_act(card)) {
    case HAINOON_HIDE:
        hide(s, target, events);
        break;
    case HAINOON_CAGE:
        cage(s, target, events);
        break;
    case HAINOON_SHARK:
        swap_sharks(s, target, events);
        break;
    case HAINOON_FLIP:
        flip(s, target, events);
        break;
    case HAINOON_DIVER:
        swim(s, target >> 2, target & 3, events);
        break;
    case HAINOON_RING:
        turn_ring(s, events);
        break;
    case HAINOON_ACTS:
        break;
    }
}

void hainoon_play(struct hainoon *s, dt_action a, struct dt_events *events)
{
    int card = hainoon_card_of(a), side = hainoon_side_of(a);
    hainoon_hand_remove(s, s->active, card);
    dt_events_reveal(events);
    s->side[side][s->side_count[side]++] = (uint8_t)card;
    if (card != HAINOON_JOKER) { /* H-03 */
        s->colour_sides[hainoon_colour(card)] = (uint8_t)(1u << side);
    }
    DT_EVENT(events, DT_EVERYONE, HAINOON_EV_PLAYED, s->active, card, side);
    act(s, card, hainoon_target_of(a), events);
    if (s->side_count[side] >= HAINOON_ATTACK) {
        hainoon_attack(s, side, events);
    } else {
        hainoon_refill(s, events);
    }
}
