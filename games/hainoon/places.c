/* Who stands where, and who still plays. */
#include "games/hainoon/hainoon.h"

uint32_t hainoon_free_places(const struct hainoon *s)
{
    uint32_t mask = 0;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        mask |= (uint32_t)(s->place[p] == HAINOON_NONE) << p;
    }
    return mask;
}

uint32_t hainoon_own_places(const struct hainoon *s, int owner)
{
    uint32_t mask = 0;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        int diver = s->place[p];
        mask |= (uint32_t)(diver != HAINOON_NONE && s->owner[diver & 3] == owner) << p;
    }
    return mask;
}

int hainoon_place_of(const struct hainoon *s, int diver)
{
    for (int p = 0; p < HAINOON_PLACES; p++) {
        if (s->place[p] == diver) {
            return p;
        }
    }
    return HAINOON_NONE;
}

bool hainoon_plays(const struct hainoon *s, int seat)
{
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        if (s->owner[d] == seat && s->health[d] != HAINOON_EATEN) {
            return true;
        }
    }
    return false;
}
