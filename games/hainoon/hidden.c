/* Hidden information (§10): a seat knows its own hand and everything on the table; of the draw pile
 * and the other hands it knows only which cards they hold together. */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

void hainoon_redact(void *state, int seat)
{
    struct hainoon *s = state;
    for (int other = 0; other < s->seats; other++) {
        for (int i = 0; other != seat && i < s->hand_count[other]; i++) {
            if (s->hand[other][i] != HAINOON_HIDDEN) {
                hainoon_pile_give(&s->deck, s->hand[other][i]);
                s->hand[other][i] = HAINOON_HIDDEN;
            }
        }
    }
}

bool hainoon_is_complete(const void *state)
{
    return hainoon_hidden_count(state) == 0;
}

void hainoon_determinize(void *state, int seat, struct dt_rng *rng)
{
    struct hainoon *s = state;
    (void)seat;
    for (int other = 0; other < s->seats; other++) {
        int hidden = 0;
        for (int i = 0; i < s->hand_count[other]; i++) {
            hidden += s->hand[other][i] == HAINOON_HIDDEN;
        }
        for (int i = 0; i < hidden; i++) { /* HIDDEN is the largest value, so they are last */
            hainoon_hand_remove(s, other, HAINOON_HIDDEN);
        }
        for (int i = 0; i < hidden; i++) {
            int card = hainoon_pile_kind(dt_draw_bit(s->deck, rng));
            hainoon_pile_take(&s->deck, card);
            hainoon_hand_add(s, other, card);
        }
    }
}

dt_seats hainoon_winners(const void *state)
{
    const struct hainoon *s = state;
    return s->phase == HAINOON_OVER ? (DT_SEAT(s->seats) - 1) & ~(dt_seats)s->out : 0;
}
