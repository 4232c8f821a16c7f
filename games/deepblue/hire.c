/* The market (§4.1): hiring, paying, renewing, turning over new cards. */
#include "games/deepblue/deepblue.h"

void deepblue_spend(struct deepblue *s, int card, struct dt_events *events)
{
    if (card == DEEPBLUE_NONE) {
        s->tokens[s->active]--;
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_TOKEN, s->active);
    } else {
        deepblue_lay_open(s, s->active, card, events);
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PAID, s->active, card);
    }
}

void deepblue_hire(struct deepblue *s, int slot, struct dt_events *events)
{
    s->slot = (uint8_t)slot;
    s->phase = DEEPBLUE_PAYING;
    if (slot == DEEPBLUE_RENEW) {
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_RENEWS, s->active);
    } else {
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_HIRES, s->active, slot);
    }
    deepblue_begin_payment(s, events);
}

/* The others slide towards the cheapest slot. */
static void take_card(struct deepblue *s, int slot, struct dt_events *events)
{
    int card = s->market[slot];
    deepblue_gain(s, s->active, card);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_TAKES, s->active, card);
    for (int i = slot; i < DEEPBLUE_SLOTS; i++) {
        s->market[i] = i + 1 < DEEPBLUE_SLOTS ? s->market[i + 1] : DEEPBLUE_NONE;
    }
    deepblue_restock(s, events);
}

/* D-02: the old cards go first. */
static void clear_market(struct deepblue *s, struct dt_events *events)
{
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        if (s->market[i] != DEEPBLUE_NONE) {
            s->discard |= DEEPBLUE_BIT(s->market[i]);
            DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_DISCARDS, s->market[i]);
            s->market[i] = DEEPBLUE_NONE;
        }
    }
    deepblue_restock(s, events);
}

/* D-01: payment ends by itself once the price is paid; change is lost. */
void deepblue_pay(struct deepblue *s, int card, struct dt_events *events)
{
    deepblue_spend(s, card, events);
    s->paid = (uint8_t)(s->paid + (card == DEEPBLUE_NONE ? 1 : deepblue_cards[card].money));
    if (s->paid < deepblue_prices[s->slot]) {
        return;
    }
    s->paid = 0;
    if (s->slot == DEEPBLUE_RENEW) {
        clear_market(s, events);
    } else {
        take_card(s, s->slot, events);
    }
}

/* The market is full or the deck is empty: the next phase of the set-up, the renewal or the
 * hire. */
static void stocked(struct deepblue *s, struct dt_events *events)
{
    if (s->slot == DEEPBLUE_NONE) {
        s->phase = DEEPBLUE_STARTING;
    } else if (s->slot == DEEPBLUE_RENEW) {
        s->phase = DEEPBLUE_TAKING;
    } else {
        deepblue_end_turn(s, events);
    }
}

void deepblue_restock(struct deepblue *s, struct dt_events *events)
{
    bool full = s->market[DEEPBLUE_SLOTS - 1] != DEEPBLUE_NONE;
    if (!full && s->deck == 0 && s->discard != 0) {
        s->deck = s->discard;
        s->discard = 0;
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_SHUFFLED, deepblue_card_count(s->deck));
    }
    if (full || s->deck == 0) {
        stocked(s, events);
    } else {
        s->phase = DEEPBLUE_STOCKING;
    }
}

void deepblue_stock(struct deepblue *s, int card, struct dt_events *events)
{
    int slot = 0, plus = deepblue_cards[card].plus;
    while (s->market[slot] != DEEPBLUE_NONE) {
        slot++;
    }
    s->market[slot] = (uint8_t)card;
    s->deck &= ~DEEPBLUE_BIT(card);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_STOCKED, slot, card);
    if (plus != DEEPBLUE_NONE && deepblue_gem_count(s->supply, plus) > 0) { /* D-03 */
        s->supply -= DEEPBLUE_ONE(plus);
        s->bag += DEEPBLUE_ONE(plus);
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PLUS, plus);
    }
    deepblue_restock(s, events);
}

void deepblue_take(struct deepblue *s, int slot, struct dt_events *events)
{
    if (slot == DEEPBLUE_NONE) {
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_DECLINES, s->active);
        deepblue_end_turn(s, events);
        return;
    }
    s->slot = (uint8_t)slot;
    take_card(s, slot, events);
}
