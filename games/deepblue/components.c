/* The component tables, all made from box.def. */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

const struct deepblue_gem deepblue_gem_kinds[DEEPBLUE_COLOURS] = {
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp)                               \
    {word, letter, all, supply, vp, spot_vp},
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
};

const struct deepblue_card deepblue_cards[DEEPBLUE_CARDS] = {
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    {#name, DEEPBLUE_##guards, DEEPBLUE_##need, count, vp, money, propeller, DEEPBLUE_##plus},
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
};

const struct deepblue_tile deepblue_tiles[DEEPBLUE_TILES] = {
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp)                                             \
    {word, DEEPBLUE_KIND_##kind, {DEEPBLUE_SPOT_##a, DEEPBLUE_SPOT_##b, DEEPBLUE_SPOT_##c}, vp},
#include "games/deepblue/box.def"
#undef DEEPBLUE_TILE
};

const struct deepblue_map_node deepblue_map[DEEPBLUE_NODES] = {
#define TO(name) (1u << DEEPBLUE_AT_##name)
#define DEEPBLUE_NODE(name, x, y, routes) {#name, x, y, (routes)},
#include "games/deepblue/box.def"
#undef DEEPBLUE_NODE
#undef TO
};

const char *const deepblue_scenario_words[DEEPBLUE_CHOICES] = {
#define DEEPBLUE_SCENARIO(symbol, word) word,
#include "games/deepblue/box.def"
#undef DEEPBLUE_SCENARIO
    "none",
    "random",
};

const char *const deepblue_phase_words[DEEPBLUE_PHASES] = {
    "logging", "laying",    "stocking", "starting", "resting", "revealing", "scattering",
    "drawing", "choosing",  "paying",   "taking",   "sailing", "ordering",  "placing",
    "rushing", "answering", "playing",  "leading",  "over",
};

const uint8_t deepblue_prices[DEEPBLUE_SLOTS + 1] = {
#define DEEPBLUE_PRICE(money) money,
#include "games/deepblue/box.def"
#undef DEEPBLUE_PRICE
#define DEEPBLUE_RENEWAL(money) money,
#include "games/deepblue/box.def"
#undef DEEPBLUE_RENEWAL
};

const uint8_t deepblue_bonus[DEEPBLUE_SEATS] = {
#define DEEPBLUE_BONUS(tokens) tokens,
#include "games/deepblue/box.def"
#undef DEEPBLUE_BONUS
};

const deepblue_gems deepblue_all_gems = 0
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp)                               \
    | (deepblue_gems)(all) << 8 * DEEPBLUE_##symbol
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
    ;

const deepblue_gems deepblue_first_supply = 0
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp)                               \
    | (deepblue_gems)(supply) << 8 * DEEPBLUE_##symbol
#include "games/deepblue/box.def"
#undef DEEPBLUE_GEM
    ;

const deepblue_set deepblue_payers = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((money) > 0) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

const deepblue_set deepblue_sailors = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((propeller) > 0) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

const deepblue_set deepblue_scorers = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((vp) > 0) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

/* Cards with an odd amount of money, and those with 2 or 3: two popcounts give any sum. */
static const deepblue_set odd_money = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((money)&1) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

static const deepblue_set double_money = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((money) >> 1) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

static const deepblue_set black_guards = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((int)DEEPBLUE_##guards == DEEPBLUE_BLACK) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

static const deepblue_set blue_guards = 0
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    | (deepblue_set)((int)DEEPBLUE_##guards == DEEPBLUE_BLUE) << DEEPBLUE_##name
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD
    ;

#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    _Static_assert((money) <= 3 && (propeller) <= 3, "two sets tell the sum");
#include "games/deepblue/box.def"
#undef DEEPBLUE_CARD

const char deepblue_components[] = "deepblue\n"
#define DEEPBLUE_GEM(symbol, word, letter, all, supply, vp, spot_vp)                               \
    "gem " word " " #all " " #supply " " #vp " " #spot_vp "\n"
#define DEEPBLUE_CARD(name, guards, need, count, vp, money, propeller, plus)                       \
    "card " #name " " #guards " " #need " " #count " " #vp " " #money " " #propeller " " #plus "\n"
#define DEEPBLUE_TILE(symbol, word, kind, a, b, c, vp)                                             \
    "tile " word " " #kind " " #a " " #b " " #c " " #vp "\n"
#define DEEPBLUE_NODE(name, x, y, routes) "node " #name " " #routes "\n"
#define DEEPBLUE_PRICE(money) "price " #money "\n"
#define DEEPBLUE_RENEWAL(money) "renewal " #money "\n"
#define DEEPBLUE_BONUS(tokens) "bonus " #tokens "\n"
#define DEEPBLUE_SCENARIO(symbol, word) "scenario " word "\n"
#include "games/deepblue/box.def"
    ;

int deepblue_money(deepblue_set cards)
{
    return dt_draw_count(cards & odd_money) + 2 * dt_draw_count(cards & double_money);
}

int deepblue_propellers(deepblue_set cards)
{
    int sum = 0;
    for (cards &= deepblue_sailors; cards != 0; cards &= cards - 1) {
        sum += deepblue_cards[__builtin_ctzll(cards)].propeller;
    }
    return sum;
}

deepblue_set deepblue_guards(int colour)
{
    return colour == DEEPBLUE_BLACK ? black_guards : blue_guards;
}

const char *deepblue_spot_word(uint32_t spot)
{
    return spot == DEEPBLUE_SPOT_X ? "black-or-blue" : deepblue_gem_kinds[dt_ctz(spot)].name;
}
