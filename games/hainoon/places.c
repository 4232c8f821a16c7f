/* Queries about divers: places, owners, who still has a diver. */
#include "games/hainoon/hainoon.h"

uint32_t hainoon_free_places(const struct hainoon *s)
{
    uint32_t mask = 0;
    for (int p = 0; p < HAINOON_PLACES; p++) {
        mask |= (uint32_t)(s->place[p] == HAINOON_NONE) << p;
    }
    return mask;
}

void hainoon_update_own(struct hainoon *s)
{
    memset(s->own, 0, sizeof s->own);
    for (int p = 0; p < HAINOON_PLACES; p++) {
        int diver = s->place[p];
        if (diver != HAINOON_NONE) {
            s->own[s->owner[diver]] |= (uint8_t)(1u << p);
        }
    }
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

/* Seats clockwise; two seats have two divers each; with three seats the fourth diver, the black
 * one, is the dummy (H-31). */
int hainoon_initial_owner(int seats, int diver)
{
    return seats == 3 && diver == 3 ? HAINOON_DUMMY : diver % seats;
}

bool hainoon_has_diver(const struct hainoon *s, int seat)
{
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        if (s->owner[d] == seat && s->health[d] != HAINOON_EATEN) {
            return true;
        }
    }
    return false;
}
