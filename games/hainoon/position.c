/* The fields of the position text. Fields left out have defaults (set_defaults), so a test or a
 * puzzle gives only what matters. The deck holds the cards that are nowhere else: only their number
 * is written. */
#include "games/hainoon/hainoon.h"

/* One letter a shark. */
static void ring_write(const void *state, int n, struct dt_writer *out)
{
    const struct hainoon *s = state;
    (void)n;
    for (int i = 0; i < HAINOON_SHARKS; i++) {
        dt_write_char(out, (s->ring >> i & 1) != 0 ? 'H' : 'F');
    }
}

static bool ring_read(void *state, int n, struct dt_span in)
{
    struct hainoon *s = state;
    (void)n;
    s->ring = 0;
    for (int i = 0; i < in.len && i < HAINOON_SHARKS; i++) {
        if (in.at[i] != 'H' && in.at[i] != 'F') {
            return false;
        }
        s->ring |= (uint16_t)((in.at[i] == 'H') << i);
    }
    return in.len == HAINOON_SHARKS;
}

static void divers_write(const void *state, int n, struct dt_writer *out)
{
    const struct hainoon *s = state;
    (void)n;
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        int place = hainoon_place_of(s, d);
        dt_write_text(out, d > 0 ? "," : "");
        dt_kind_write(&hainoon_kind_owner, s, s->owner[d], out);
        dt_write_char(out, '@');
        dt_write_text(out, place == HAINOON_NONE ? "away" : hainoon_place_words[place]);
        dt_write_char(out, '/');
        dt_write_text(out, hainoon_health_words[s->health[d]]);
        dt_write_text(out, s->cage == d ? "/caged" : "");
    }
}

/* owner@place[/health][/caged] */
static bool read_diver(struct hainoon *s, int d, struct dt_span text)
{
    struct dt_span piece;
    int64_t owner;
    dt_span_cut(&text, '@', &piece);
    if (!dt_kind_read(&hainoon_kind_owner, s, piece, &owner) || !dt_span_cut(&text, '/', &piece)) {
        return false;
    }
    s->owner[d] = (uint8_t)owner;
    int place = dt_span_find(piece, hainoon_place_words, HAINOON_PLACES);
    if (place >= 0 && s->place[place] == HAINOON_NONE) {
        s->place[place] = (uint8_t)d;
    } else if (!dt_span_is(piece, "away")) {
        return false;
    }
    while (dt_span_cut(&text, '/', &piece)) {
        if (dt_span_is(piece, "caged") && s->cage == HAINOON_NONE) {
            s->cage = (uint8_t)d;
        } else if (!dt_span_choice(piece, hainoon_health_words, 3, &s->health[d])) {
            return false;
        }
    }
    return true;
}

static bool divers_read(void *state, int n, struct dt_span in)
{
    struct hainoon *s = state;
    struct dt_span piece;
    memset(s->place, HAINOON_NONE, sizeof s->place);
    for (n = 0; dt_span_cut(&in, ',', &piece); n++) {
        if (n == HAINOON_DIVERS || !read_diver(s, n, piece)) {
            return false;
        }
    }
    return n == HAINOON_DIVERS;
}

/* A kind has several copies, so it is not read as the set of bits that it is written as. */
static bool discard_read(void *state, int n, struct dt_span in)
{
    struct hainoon *s = state;
    struct dt_span piece;
    int64_t card;
    (void)n;
    if (dt_span_is(in, "-")) {
        return true;
    }
    while (dt_span_cut(&in, ',', &piece)) {
        if (!hainoon_card_read(s, piece, &card) || !hainoon_pile_accept(&s->discard, (int)card)) {
            return false;
        }
    }
    return s->discard != 0;
}

static void deck_write(const void *state, int n, struct dt_writer *out)
{
    (void)n;
    dt_write_int(out, hainoon_deck_left(state));
}

/* Read after all others: it must agree with them. */
static bool deck_read(void *state, int n, struct dt_span in)
{
    return dt_span_int(in, 0, HAINOON_PILE_BITS, &n) && n == hainoon_deck_left(state);
}

static bool is_answering(const void *state, int n)
{
    (void)n;
    return ((const struct hainoon *)state)->phase == HAINOON_ANSWERING;
}

#define MEMBER(name) (&hainoon_members[HAINOON_M_##name])
#define SIDE_CARDS(key) key ": expected at most five cards such as red-flip,joker, once"

enum { RING = 6, DIVERS = 7, DECK = 14 };

const struct dt_position_field hainoon_fields[HAINOON_FIELDS] = {
    {"seats", "seats: expected 2, 3 or 4, once", .member = MEMBER(SEATS)},
    {"length", "length: expected normal, long or short, once", .member = MEMBER(LENGTH)},
    {"ending", "ending: expected first-bite or last-diver, once", .member = MEMBER(ENDING)},
    {"phase", "phase: expected playing or another phase, once", .member = MEMBER(PHASE)},
    {"turn", "turn: expected the number of finished turns, 0 to 400, once", .member = MEMBER(TURN)},
    {"active", "active: expected a seat, once", .member = MEMBER(ACTIVE)},
    [RING] = {"ring", "ring: expected 12 letters H or F, one a shark, once", .write = ring_write,
              .read = ring_read},
    [DIVERS] = {"divers", "divers: expected four such as 0@TL/injured/caged, once",
                .write = divers_write, .read = divers_read},
    {"top", SIDE_CARDS("top"), .member = MEMBER(TOP), .form = DT_FORM_LIST},
    {"right", SIDE_CARDS("right"), .member = MEMBER(RIGHT), .form = DT_FORM_LIST},
    {"bottom", SIDE_CARDS("bottom"), .member = MEMBER(BOTTOM), .form = DT_FORM_LIST},
    {"left", SIDE_CARDS("left"), .member = MEMBER(LEFT), .form = DT_FORM_LIST},
    {"hand", "hand0 … hand3: expected at most three cards such as red-flip,joker, once",
     .member = MEMBER(HAND), .form = DT_FORM_LIST, .of_seat = true},
    {"discard", "discard: expected cards, none more often than in the box, once",
     .member = MEMBER(DISCARD), .read = discard_read},
    [DECK] = {"deck", "deck: expected the number of cards that are left, once", .write = deck_write,
              .read = deck_read},
    {"attack", "attack: expected top, right, bottom or left, once", .member = MEMBER(ATTACK),
     .shown = is_answering},
    {"answered", "answered: expected places such as TL,TR, once", .member = MEMBER(ANSWERED),
     .shown = is_answering},
    {"harpooned", "harpooned: expected places such as TL,TR, once", .member = MEMBER(HARPOONED),
     .shown = is_answering},
    {"out", "out: expected seats such as 1,2, once", .member = MEMBER(OUT)},
};

/* Four seats in the middle of a game, with empty hands and sides. */
static void set_defaults(struct hainoon *s)
{
    memset(s, 0, sizeof *s);
    s->seats = 4;
    s->phase = HAINOON_PLAYING;
    s->turn = 2 * HAINOON_SEATS;
    s->cage = s->attack = HAINOON_NONE;
    memset(s->hand, HAINOON_NONE, sizeof s->hand);
    memset(s->side, HAINOON_NONE, sizeof s->side);
}

static void sort_hand(struct hainoon *s, int seat)
{
    uint8_t cards[HAINOON_HAND];
    memcpy(cards, s->hand[seat], sizeof cards);
    memset(s->hand[seat], HAINOON_NONE, sizeof cards);
    for (int i = 0; i < HAINOON_HAND && cards[i] != HAINOON_NONE; i++) {
        hainoon_hand_add(s, seat, cards[i]);
    }
}

/* What follows from the fields that are given. */
static void complete(struct hainoon *s, const struct dt_field_values *values)
{
    if (!dt_field_given(values, RING, 0)) {
        s->ring = hainoon_initial_ring(s->length);
    }
    for (int d = 0; d < HAINOON_DIVERS && !dt_field_given(values, DIVERS, 0); d++) {
        s->place[d] = s->phase == HAINOON_LAYING ? HAINOON_NONE : (uint8_t)d;
        s->owner[d] = (uint8_t)hainoon_initial_owner(s->seats, d);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        sort_hand(s, seat);
    }
}

const char *hainoon_parse(void *state, struct dt_span in)
{
    struct hainoon s;
    struct dt_field_values values;
    set_defaults(&s);
    const char *why = dt_fields_split(&hainoon_schema, in, &values);
    if (why == NULL) {
        why = dt_fields_read(&hainoon_schema, &values, 0, DECK, &s);
    }
    if (why == NULL) {
        why = dt_fields_read(&hainoon_schema, &values, DECK + 1, HAINOON_FIELDS, &s);
    }
    if (why == NULL) {
        complete(&s, &values);
        why = hainoon_derive(&s);
    }
    if (why == NULL) {
        why = dt_fields_read(&hainoon_schema, &values, DECK, DECK + 1, &s);
    }
    if (why == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return why;
}
