/* Parser of the position text. Fields left out have defaults (set_defaults), so a test or a puzzle
 * gives only what matters; the deck is computed from the other cards. */
#include "games/hainoon/hainoon.h"

/* The state so far, and which fields were given. */
struct hainoon_parser {
    struct hainoon s;
    int deck;      /* -1: not given */
    bool divers;   /* given */
    bool ring;     /* given */
    uint32_t seen; /* fields already read, a mask */
};

static bool read_cards(struct dt_span value, uint8_t *cards, int max, bool hidden)
{
    struct dt_span piece;
    int n = 0;
    memset(cards, HAINOON_NONE, (size_t)max);
    if (dt_span_is(value, "-")) {
        return true;
    }
    while (dt_span_cut(&value, ',', &piece)) {
        int card = hainoon_card_parse(piece);
        if (n == max || card == HAINOON_NONE || (card == HAINOON_HIDDEN && !hidden)) {
            return false;
        }
        cards[n++] = (uint8_t)card;
    }
    return n > 0;
}

static bool read_hand(struct dt_span value, uint8_t hand[HAINOON_HAND])
{
    if (!read_cards(value, hand, HAINOON_HAND, true)) {
        return false;
    }
    for (int i = 1; i < HAINOON_HAND; i++) {
        for (int k = i; k > 0 && hand[k - 1] > hand[k]; k--) {
            uint8_t card = hand[k];
            hand[k] = hand[k - 1];
            hand[k - 1] = card;
        }
    }
    return true;
}

static bool read_discard(struct hainoon_parser *r, struct dt_span value)
{
    struct dt_span piece;
    if (dt_span_is(value, "-")) {
        return true;
    }
    while (dt_span_cut(&value, ',', &piece)) {
        int card = hainoon_card_parse(piece);
        if (card >= HAINOON_KINDS || !hainoon_pile_accept(&r->s.discard, card)) {
            return false;
        }
    }
    return r->s.discard != 0;
}

static bool read_ring(struct hainoon_parser *r, struct dt_span value)
{
    if (value.len != HAINOON_SHARKS) {
        return false;
    }
    r->s.ring = 0;
    for (int i = 0; i < HAINOON_SHARKS; i++) {
        if (value.at[i] != 'H' && value.at[i] != 'F') {
            return false;
        }
        r->s.ring |= (uint16_t)((value.at[i] == 'H') << i);
    }
    r->ring = true;
    return true;
}

/* owner@place[/health][/caged] */
static bool read_diver(struct hainoon *s, int d, struct dt_span text)
{
    struct dt_span piece;
    int owner = HAINOON_DUMMY, place, health;
    if (!dt_span_cut(&text, '@', &piece) ||
        (!dt_span_is(piece, "dummy") && !dt_span_int(piece, 0, HAINOON_SEATS - 1, &owner))) {
        return false;
    }
    s->owner[d] = (uint8_t)owner;
    if (!dt_span_cut(&text, '/', &piece)) {
        return false;
    }
    place = dt_span_find(piece, hainoon_place_words, HAINOON_PLACES);
    if (place >= 0 && s->place[place] == HAINOON_NONE) {
        s->place[place] = (uint8_t)d;
    } else if (!dt_span_is(piece, "away")) {
        return false;
    }
    while (dt_span_cut(&text, '/', &piece)) {
        health = dt_span_find(piece, hainoon_health_words, 3);
        if (health >= 0) {
            s->health[d] = (uint8_t)health;
        } else if (dt_span_is(piece, "caged") && s->cage == HAINOON_NONE) {
            s->cage = (uint8_t)d;
        } else {
            return false;
        }
    }
    return true;
}

static bool read_divers(struct hainoon_parser *r, struct dt_span value)
{
    struct dt_span piece;
    int d = 0;
    memset(r->s.place, HAINOON_NONE, sizeof r->s.place);
    while (dt_span_cut(&value, ',', &piece)) {
        if (d == HAINOON_DIVERS || !read_diver(&r->s, d++, piece)) {
            return false;
        }
    }
    r->divers = true;
    return d == HAINOON_DIVERS;
}

static bool read_mask(uint8_t *mask, struct dt_span value, bool places)
{
    struct dt_span piece;
    *mask = 0;
    if (dt_span_is(value, "-")) {
        return true;
    }
    while (dt_span_cut(&value, ',', &piece)) {
        int n = places ? dt_span_find(piece, hainoon_place_words, HAINOON_PLACES) : -1;
        if (n < 0 && (places || !dt_span_int(piece, 0, HAINOON_SEATS - 1, &n))) {
            return false;
        }
        *mask |= (uint8_t)(1u << n);
    }
    return *mask != 0;
}

enum field {
    F_SEATS,
    F_LENGTH,
    F_ENDING,
    F_PHASE,
    F_TURN,
    F_ACTIVE,
    F_RING,
    F_DIVERS,
    F_TOP,
    F_RIGHT,
    F_BOTTOM,
    F_LEFT,
    F_HAND0,
    F_HAND1,
    F_HAND2,
    F_HAND3,
    F_DISCARD,
    F_DECK,
    F_ATTACK,
    F_ANSWERED,
    F_HARPOONED,
    F_OUT,
    FIELDS,
};

static const struct {
    const char *key;
    const char *wrong; /* the error for a bad value and for a field given twice */
} fields[FIELDS] = {
    [F_SEATS] = {"seats", "seats: expected 2, 3 or 4, once"},
    [F_LENGTH] = {"length", "length: expected normal, long or short, once"},
    [F_ENDING] = {"ending", "ending: expected first-bite or last-diver, once"},
    [F_PHASE] = {"phase", "phase: expected playing or another phase, once"},
    [F_TURN] = {"turn", "turn: expected the number of finished turns, 0 to 400, once"},
    [F_ACTIVE] = {"active", "active: expected a seat, once"},
    [F_RING] = {"ring", "ring: expected 12 letters H or F, one a shark, once"},
    [F_DIVERS] = {"divers", "divers: expected four such as 0@TL/injured/caged, once"},
    [F_TOP] = {"top", "top: expected at most five cards such as red-flip,joker, once"},
    [F_RIGHT] = {"right", "right: expected at most five cards such as red-flip,joker, once"},
    [F_BOTTOM] = {"bottom", "bottom: expected at most five cards such as red-flip,joker, once"},
    [F_LEFT] = {"left", "left: expected at most five cards such as red-flip,joker, once"},
    [F_HAND0] = {"hand0", "hand0: expected at most three cards such as red-flip,joker, once"},
    [F_HAND1] = {"hand1", "hand1: expected at most three cards such as red-flip,joker, once"},
    [F_HAND2] = {"hand2", "hand2: expected at most three cards such as red-flip,joker, once"},
    [F_HAND3] = {"hand3", "hand3: expected at most three cards such as red-flip,joker, once"},
    [F_DISCARD] = {"discard", "discard: expected cards, none more often than in the box, once"},
    [F_DECK] = {"deck", "deck: expected the number of cards in the draw pile, once"},
    [F_ATTACK] = {"attack", "attack: expected top, right, bottom or left, once"},
    [F_ANSWERED] = {"answered", "answered: expected places such as TL,TR, once"},
    [F_HARPOONED] = {"harpooned", "harpooned: expected places such as TL,TR, once"},
    [F_OUT] = {"out", "out: expected seats such as 1,2, once"},
};

static bool read_field(struct hainoon_parser *r, enum field f, struct dt_span v)
{
    struct hainoon *s = &r->s;
    int n = 0;
    switch (f) {
    case F_SEATS:
        return dt_span_byte(v, 2, HAINOON_SEATS, &s->seats);
    case F_LENGTH:
        return dt_span_choice(v, hainoon_length_words, 3, &s->length);
    case F_ENDING:
        return dt_span_choice(v, hainoon_ending_words, 2, &s->ending);
    case F_PHASE:
        return dt_span_choice(v, hainoon_phase_words, HAINOON_PHASES, &s->phase);
    case F_TURN:
        if (!dt_span_int(v, 0, HAINOON_TURNS, &n)) {
            return false;
        }
        s->turn = (uint16_t)n;
        return true;
    case F_ACTIVE:
        return dt_span_byte(v, 0, HAINOON_SEATS - 1, &s->active);
    case F_RING:
        return read_ring(r, v);
    case F_DIVERS:
        return read_divers(r, v);
    case F_TOP:
    case F_RIGHT:
    case F_BOTTOM:
    case F_LEFT:
        return read_cards(v, s->side[f - F_TOP], HAINOON_SIDE_MAX, false);
    case F_HAND0:
    case F_HAND1:
    case F_HAND2:
    case F_HAND3:
        return read_hand(v, s->hand[f - F_HAND0]);
    case F_DISCARD:
        return read_discard(r, v);
    case F_DECK:
        return dt_span_int(v, 0, 64, &r->deck);
    case F_ATTACK:
        return dt_span_choice(v, hainoon_side_words, HAINOON_SIDES, &s->attack);
    case F_ANSWERED:
        return read_mask(&s->answered, v, true);
    case F_HARPOONED:
        return read_mask(&s->harpooned, v, true);
    case F_OUT:
        return read_mask(&s->out, v, false);
    case FIELDS:
        break;
    }
    return false;
}

/* Four seats in the middle of a game, with empty hands and sides. */
static void set_defaults(struct hainoon_parser *r)
{
    memset(r, 0, sizeof *r);
    r->deck = -1;
    r->s.seats = 4;
    r->s.phase = HAINOON_PLAYING;
    r->s.turn = 2 * HAINOON_SEATS;
    r->s.cage = r->s.attack = HAINOON_NONE;
    memset(r->s.hand, HAINOON_NONE, sizeof r->s.hand);
    memset(r->s.side, HAINOON_NONE, sizeof r->s.side);
}

static const char *finish(struct hainoon_parser *r)
{
    if (!r->ring) {
        r->s.ring = hainoon_initial_ring(r->s.length);
    }
    for (int d = 0; !r->divers && d < HAINOON_DIVERS; d++) {
        r->s.place[d] = r->s.phase == HAINOON_LAYING ? HAINOON_NONE : (uint8_t)d;
        r->s.owner[d] = (uint8_t)hainoon_initial_owner(r->s.seats, d);
    }
    const char *why = hainoon_derive(&r->s);
    if (why == NULL && r->deck >= 0 && r->deck != hainoon_deck_left(&r->s)) {
        return "deck: does not match the number of cards that are left";
    }
    return why;
}

const char *hainoon_parse(void *state, struct dt_span in)
{
    struct hainoon_parser r;
    struct dt_field field;
    set_defaults(&r);
    while (dt_span_field(&in, &field)) {
        int f = 0;
        while (f < FIELDS && !dt_span_is(field.key, fields[f].key)) {
            f++;
        }
        if (f == FIELDS) {
            return "position: there is no such field; expected words such as ring=HFFHFFHFFHFF";
        }
        if ((r.seen >> f & 1) != 0 || !read_field(&r, (enum field)f, field.value)) {
            return fields[f].wrong;
        }
        r.seen |= 1u << f;
    }
    const char *why = finish(&r);
    if (why == NULL) {
        memcpy(state, &r.s, sizeof r.s);
    }
    return why;
}
