/* The members of a state that are not packed: deck and bag hold what is nowhere else. */
#include "games/deepblue/deepblue.h"

static void derive_deck(struct deepblue *s)
{
    deepblue_set seen = s->discard;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        seen |= s->market[i] != DEEPBLUE_NONE ? DEEPBLUE_BIT(s->market[i]) : 0;
    }
    for (int seat = 0; seat < DEEPBLUE_SEATS; seat++) {
        seen |= deepblue_all_cards(s, seat);
    }
    s->deck = DEEPBLUE_ALL_MARKET & ~seen;
}

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

const char *deepblue_derive(void *state)
{
    struct deepblue *s = state;
    derive_deck(s);
    return derive_bag(s) ? deepblue_validate(s)
                         : "supply, board, tiles: more gems of a colour than there are";
}
