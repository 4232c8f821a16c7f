/* The state as bytes, field by field, and the fields that are derived from the stored ones. */
#include "games/deepblue/deepblue.h"

enum { SET_BYTES = 5 };
_Static_assert(DEEPBLUE_CARDS <= 8 * SET_BYTES, "a set of cards fits");

/* Every field of the packed form in order: bytes and, longer ones, numbers of so many bytes. */
#define FIELDS(s, bytes, number)                                                                   \
    do {                                                                                           \
        bytes(&(s)->seats, 1);                                                                     \
        bytes(&(s)->option, 1);                                                                    \
        bytes(&(s)->scenario, 1);                                                                  \
        bytes(&(s)->phase, 1);                                                                     \
        bytes(&(s)->active, 1);                                                                    \
        bytes(&(s)->asked, 1);                                                                     \
        number((s)->turn, 2);                                                                      \
        for (int seat_ = 0; seat_ < DEEPBLUE_SEATS; seat_++) {                                     \
            number((s)->crew[seat_].hand, SET_BYTES);                                              \
            number((s)->crew[seat_].rest, SET_BYTES);                                              \
            number((s)->crew[seat_].open, SET_BYTES);                                              \
            number((s)->crew[seat_].maybe, SET_BYTES);                                             \
            number((s)->chest[seat_], 2);                                                          \
            number((s)->announced[seat_], 2);                                                      \
            bytes(&(s)->hands[seat_], 1);                                                          \
            bytes(&(s)->tokens[seat_], 1);                                                         \
            for (int boat_ = 0; boat_ < DEEPBLUE_BOATS; boat_++) {                                 \
                bytes(&(s)->boat[seat_][boat_].node, 1);                                           \
                bytes(&(s)->boat[seat_][boat_].spot, 1);                                           \
            }                                                                                      \
        }                                                                                          \
        bytes((s)->market, DEEPBLUE_SLOTS);                                                        \
        number((s)->discard, SET_BYTES);                                                           \
        number((s)->supply, DEEPBLUE_COLOURS);                                                     \
        number((s)->board, DEEPBLUE_COLOURS);                                                      \
        number((s)->gone, 2);                                                                      \
        bytes((s)->tile, DEEPBLUE_SITES);                                                          \
        bytes((s)->gem, DEEPBLUE_SITES);                                                           \
        bytes(&(s)->slot, 1);                                                                      \
        bytes(&(s)->paid, 1);                                                                      \
        bytes(&(s)->moves, 1);                                                                     \
        bytes(&(s)->moved, 1);                                                                     \
        bytes(&(s)->placed, 1);                                                                    \
        bytes(&(s)->storm, 1);                                                                     \
        bytes(&(s)->dive, 1);                                                                      \
        bytes(&(s)->divers, 1);                                                                    \
        bytes(&(s)->pulled, 1);                                                                    \
        bytes((s)->hazard, DEEPBLUE_PAIR);                                                         \
        bytes(&(s)->answered, 1);                                                                  \
    } while (0)

static uint8_t *put_number(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        *to++ = (uint8_t)(n >> 8 * i);
    }
    return to;
}

static uint64_t get_number(const uint8_t **from, int bytes)
{
    uint64_t n = 0;
    for (int i = 0; i < bytes; i++) {
        n |= (uint64_t) * (*from)++ << 8 * i;
    }
    return n;
}

int deepblue_pack(const void *state, uint8_t *out)
{
    const struct deepblue *s = state;
    uint8_t *to = out;
#define WRITE(field, n) (memcpy(to, field, n), to += (n))
#define NUMBER(field, n) (to = put_number(to, field, n))
    FIELDS(s, WRITE, NUMBER);
#undef WRITE
#undef NUMBER
    assert(to - out == DEEPBLUE_PACK);
    return DEEPBLUE_PACK;
}

const char *deepblue_unpack(void *state, const uint8_t *in, int len)
{
    struct deepblue s;
    memset(&s, 0, sizeof s);
    if (len != DEEPBLUE_PACK) {
        return "bytes: wrong length";
    }
#define READ(field, n) (memcpy(field, in, n), in += (n))
#define NUMBER(field, n) ((field) = (__typeof__(field))get_number(&in, n))
    FIELDS(&s, READ, NUMBER);
#undef READ
#undef NUMBER
    const char *why = deepblue_derive(&s);
    if (why == NULL) {
        memcpy(state, &s, sizeof s);
    }
    return why;
}

/* The deck holds the cards that are nowhere else. */
static bool derive_deck(struct deepblue *s)
{
    deepblue_set seen = s->discard;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        if (s->market[i] != DEEPBLUE_NONE) {
            if (s->market[i] >= DEEPBLUE_MARKET) {
                return false;
            }
            seen |= DEEPBLUE_BIT(s->market[i]);
        }
    }
    for (int seat = 0; seat < DEEPBLUE_SEATS; seat++) {
        seen |= deepblue_all_cards(s, seat);
    }
    s->deck = DEEPBLUE_ALL_MARKET & ~seen;
    return true;
}

/* The bag holds the gems that are nowhere else. */
static bool derive_bag(struct deepblue *s)
{
    s->bag = 0;
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int left = deepblue_gem_kinds[c].all - deepblue_gem_count(s->supply, c) -
                   deepblue_gem_count(s->board, c);
        for (int site = 0; site < DEEPBLUE_SITES; site++) {
            left -= s->gem[site] == c;
        }
        if (left < 0) {
            return false;
        }
        s->bag += (deepblue_gems)left * DEEPBLUE_ONE(c);
    }
    return true;
}

const char *deepblue_derive(struct deepblue *s)
{
    if (!derive_deck(s)) {
        return "market: no card of the market";
    }
    if (!derive_bag(s)) {
        return "supply, board, tiles: more gems of a colour than there are";
    }
    return deepblue_validate(s);
}
