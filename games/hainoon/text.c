/* The position text: one line of key=value fields. parse.c reads it back. The deck is not listed:
 * it holds the cards that are nowhere else. */
#include "games/hainoon/hainoon.h"

static void cards_text(const uint8_t *cards, int n, struct dt_writer *out)
{
    for (int i = 0; i < n; i++) {
        dt_write_text(out, i > 0 ? "," : "");
        hainoon_card_text(cards[i], out);
    }
    dt_write_text(out, n == 0 ? "-" : "");
}

static void pile_text(hainoon_pile pile, struct dt_writer *out)
{
    dt_write_text(out, pile == 0 ? "-" : "");
    for (int kind = 0, first = 1; kind < HAINOON_KINDS; kind++) {
        for (int n = hainoon_pile_count(pile, kind); n > 0; n--, first = 0) {
            dt_write_text(out, first != 0 ? "" : ",");
            hainoon_card_text(kind, out);
        }
    }
}

static void mask_text(int mask, const char *const *names, struct dt_writer *out)
{
    dt_write_text(out, mask == 0 ? "-" : "");
    for (int i = 0, first = 1; i < 4; i++) {
        if ((mask >> i & 1) != 0) {
            dt_write_text(out, first != 0 ? "" : ",");
            if (names != NULL) {
                dt_write_text(out, names[i]);
            } else {
                dt_write_int(out, i);
            }
            first = 0;
        }
    }
}

static void divers_text(const struct hainoon *s, struct dt_writer *out)
{
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        int place = hainoon_place_of(s, d);
        dt_write_text(out, d > 0 ? "," : "");
        if (s->owner[d] == HAINOON_DUMMY) {
            dt_write_text(out, "dummy");
        } else {
            dt_write_int(out, s->owner[d]);
        }
        dt_write_char(out, '@');
        dt_write_text(out, place == HAINOON_NONE ? "away" : hainoon_place_words[place]);
        dt_write_char(out, '/');
        dt_write_text(out, hainoon_health_words[s->health[d]]);
        dt_write_text(out, s->cage == d ? "/caged" : "");
    }
}

static void ring_text(uint32_t ring, struct dt_writer *out)
{
    for (int i = 0; i < HAINOON_SHARKS; i++) {
        dt_write_char(out, (ring >> i & 1) != 0 ? 'H' : 'F');
    }
}

static const char *const hand_keys[HAINOON_SEATS] = {"hand0", "hand1", "hand2", "hand3"};

void hainoon_text(const void *state, struct dt_writer *out)
{
    const struct hainoon *s = state;
    dt_write_text(out, "seats=");
    dt_write_int(out, s->seats);
    dt_write_key_text(out, "length", hainoon_length_words[s->length]);
    dt_write_key_text(out, "ending", hainoon_ending_words[s->ending]);
    dt_write_key_text(out, "phase", hainoon_phase_words[s->phase]);
    dt_write_key_int(out, "turn", s->turn);
    dt_write_key_int(out, "active", s->active);
    dt_write_key(out, "ring");
    ring_text(s->ring, out);
    dt_write_key(out, "divers");
    divers_text(s, out);
    for (int side = 0; side < HAINOON_SIDES; side++) {
        dt_write_key(out, hainoon_side_words[side]);
        cards_text(s->side[side], s->side_count[side], out);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        dt_write_key(out, hand_keys[seat]);
        cards_text(s->hand[seat], s->hand_count[seat], out);
    }
    dt_write_key(out, "discard");
    pile_text(s->discard, out);
    dt_write_key_int(out, "deck", hainoon_deck_left(s));
    if (s->phase == HAINOON_ANSWERING) {
        dt_write_key_text(out, "attack", hainoon_side_words[s->attack]);
        dt_write_key(out, "answered");
        mask_text(s->answered, hainoon_place_words, out);
        dt_write_key(out, "harpooned");
        mask_text(s->harpooned, hainoon_place_words, out);
    }
    dt_write_key(out, "out");
    mask_text(s->out, NULL, out);
}
