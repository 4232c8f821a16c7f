/* Validation of a state from outside: ranges, every shell in one place, and a phase of the round
 * that the rules can reach. Redacted states are valid too. */
#include "games/null/null.h"

static const char *check_range(const struct null_state *st)
{
    if (dt_members_check(&null_schema, st) != NULL) {
        return "position: a value is out of range";
    }
    for (int i = st->seats; i < NULL_SEATS; i++) {
        if ((st->points[i] | st->hand[i] | st->plan[i] | st->laid[i]) != 0) {
            return "seats: an empty seat has components";
        }
    }
    if (null_played(st) > null_rounds(st)) {
        return "points: more than there are rounds";
    }
    return NULL;
}

static const char *check_places(const struct null_state *st)
{
    unsigned seen = 0;
    for (int i = 0; i < 2 * st->seats; i++) {
        bool held = i < st->seats;
        unsigned shell = held ? st->hand[i] : st->laid[i - st->seats];
        unsigned bit = 1u << shell & (unsigned)NULL_ALL;
        if ((seen & bit) != 0) {
            return held ? "hands: a shell is in two places" : "laid: a shell is in two places";
        }
        seen |= bit;
    }
    return NULL;
}

/* §3 and §4: seats draw in order, and choosing begins when all have drawn. */
static const char *check_choosing(const struct null_state *st)
{
    bool bare = false, chosen = false;
    for (int i = 0; i < st->seats; i++) {
        if (bare && st->hand[i] != 0) {
            return "hands: a seat before has not drawn yet";
        }
        bare = bare || st->hand[i] == 0;
        chosen = chosen || st->plan[i] != NULL_NONE;
        if (st->laid[i] != 0) {
            return "laid: nothing is laid down before all have chosen";
        }
    }
    return bare && chosen ? "plans: nobody chooses before all have drawn" : NULL;
}

/* §5: all have chosen, so the choices are known; a seat that swaps lays down a shell and draws
 * again. */
static const char *check_swapping(const struct null_state *st)
{
    bool bare = false;
    for (int i = 0; i < st->seats; i++) {
        bool swaps = st->plan[i] == NULL_SWAP;
        if (st->plan[i] == NULL_SECRET) {
            return "plans: all are in, so none is secret";
        }
        if (swaps != (st->laid[i] != 0)) {
            return "laid: one shell for each swap and no other";
        }
        if (!swaps && st->hand[i] == 0) {
            return "hands: a seat that keeps its shell has none";
        }
        if (swaps && bare && st->hand[i] != 0) {
            return "hands: a seat before has not drawn yet";
        }
        bare = bare || st->hand[i] == 0;
    }
    return bare != null_over(st) ? NULL : "hands: the round ends when everybody has a shell again";
}

/* §6 and §8: at the end all shells are known, and the highest has scored. */
static const char *check_end(const struct null_state *st)
{
    int best = 0;
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == NULL_UNKNOWN) {
            return "hands: the game is over, so all are known";
        }
        best = st->hand[i] > st->hand[best] ? i : best;
    }
    return st->points[best] > 0 ? NULL : "points: the highest shell has not scored";
}

const char *null_validate(const void *state)
{
    const struct null_state *st = state;
    const char *why = check_range(st);
    if (why == NULL) {
        why = check_places(st);
    }
    if (why != NULL) {
        return why;
    }
    if (!null_chosen(st)) {
        return null_over(st) ? "plans: the game is over, so all are in" : check_choosing(st);
    }
    why = check_swapping(st);
    return why == NULL && null_over(st) ? check_end(st) : why;
}

const char *null_derive(void *state)
{
    return null_validate(state);
}
