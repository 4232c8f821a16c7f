/* Unseen tiles and the deck of currents as bit sets, one bit for each tile or card. Those of a kind are
 * interchangeable, so their bits are a unary count filled from the lowest: equal pools are equal
 * numbers, and a draw is a uniform choice among the set bits. */
#include "engine/draw.h"
#include "games/scuba/scuba.h"

/* The first tile of each species in the list of all animals. */
enum {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    AT_##symbol, LAST_##symbol = AT_##symbol + (tiles)-1,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    ANIMALS,
    OF_COLOUR = ANIMALS / SCUBA_COLOURS,
#define SCUBA_PLAIN(events, empties) EVENTS = (events), EMPTIES = (empties),
#include "games/scuba/box.def"
#undef SCUBA_PLAIN
};

_Static_assert((int)ANIMALS == (int)SCUBA_ANIMALS, "as many as the state can hold");
_Static_assert(OF_COLOUR + EVENTS + EMPTIES == SCUBA_POOL_TILES, "22 tiles a colour");
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    _Static_assert(AT_##symbol / OF_COLOUR == SCUBA_##colour &&                                    \
                       LAST_##symbol / OF_COLOUR == SCUBA_##colour,                                \
                   "twelve animals a colour, colour by colour");
#include "games/scuba/box.def"
#undef SCUBA_SPECIES

static const uint8_t first_tile[SCUBA_ALL_SPECIES] = {
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) AT_##symbol,
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
};

/* The first tile of every species, as a set. */
static const uint64_t first_tiles = 0
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo) | UINT64_C(1) << AT_##symbol
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
    ;

int scuba_pool_content(int colour, int bit)
{
    if (bit >= OF_COLOUR) {
        return bit < OF_COLOUR + EVENTS ? SCUBA_EVENT_TILE : SCUBA_EMPTY_TILE;
    }
    int tile = OF_COLOUR * colour + bit;
    return dt_draw_count(first_tiles & ((UINT64_C(2) << tile) - 1)) - 1;
}

/* The lowest bit of a content in its colour's pool. */
static int lowest_bit(int colour, int content)
{
    if (content >= SCUBA_EVENT_TILE) {
        return OF_COLOUR + (content == SCUBA_EMPTY_TILE ? EVENTS : 0);
    }
    return first_tile[content] - OF_COLOUR * colour;
}

static uint32_t pool_bits(uint32_t pool, int colour, int content)
{
    int copies = scuba_tile_count(colour, content);
    return copies == 0 ? 0 : pool >> lowest_bit(colour, content) & ((1u << copies) - 1);
}

int scuba_pool_count(uint32_t pool, int colour, int content)
{
    return dt_popcount(pool_bits(pool, colour, content));
}

bool scuba_pool_take(uint32_t *pool, int colour, int content)
{
    uint32_t have = pool_bits(*pool, colour, content);
    if (have == 0) {
        return false;
    }
    *pool ^= (have ^ have >> 1) << lowest_bit(colour, content);
    return true;
}

int scuba_kind_colour(int kind)
{
    return kind < SCUBA_ALL_SPECIES ? scuba_species_colour(kind)
                                    : (kind - SCUBA_EVENT_KIND) % SCUBA_COLOURS;
}

int scuba_kind_content(int kind)
{
    if (kind < SCUBA_ALL_SPECIES) {
        return kind;
    }
    return kind < SCUBA_EMPTY_KIND ? SCUBA_EVENT_TILE : SCUBA_EMPTY_TILE;
}

int scuba_tiles_gone(const struct scuba *s, int kind)
{
    int colour = scuba_kind_colour(kind), content = scuba_kind_content(kind);
    int gone =
        scuba_tile_count(colour, content) - scuba_pool_count(s->unseen[colour], colour, content);
    for (int i = 0; i < s->animals; i++) {
        gone -= scuba_animal_species(s->animal[i]) == kind;
    }
    return gone;
}

uint32_t scuba_pool_full(void)
{
    return (1u << SCUBA_POOL_TILES) - 1;
}

/* ---- currents: a bit for each kind, then one for each calm card ---- */

enum {
#define SCUBA_CALM(copies) CALMS = (copies),
#include "games/scuba/box.def"
#undef SCUBA_CALM
};

_Static_assert((int)SCUBA_CALM + (int)CALMS == SCUBA_DECK, "as many as there are bits");

int scuba_deck_kind(int bit)
{
    return bit < SCUBA_CALM ? bit : SCUBA_CALM;
}

int scuba_deck_count(uint64_t deck, int kind)
{
    return kind == SCUBA_CALM ? dt_draw_count(deck >> SCUBA_CALM) : (int)(deck >> kind & 1);
}

int scuba_deck_left(uint64_t deck)
{
    return dt_draw_count(deck);
}

bool scuba_deck_take(uint64_t *deck, int kind)
{
    uint64_t have = kind == SCUBA_CALM ? *deck >> SCUBA_CALM : *deck >> kind & 1;
    *deck ^= (have ^ have >> 1) << kind;
    return have != 0;
}

uint64_t scuba_deck_full(void)
{
    return (UINT64_C(1) << (SCUBA_CALM + CALMS)) - 1;
}
