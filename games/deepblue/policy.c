/* A simple rule-based player, phase by phase: hire, sail to the nearest tile, dive, stop when the
 * odds say so. It takes a redacted state. The bots use it as rollout policy and as baseline. */
#include "games/deepblue/odds.h"

enum {
    CREW_WANTED = 9, /* with the start cards */
    GEM_GAIN = 2,    /* points that one more gem brings on average, cards included */
    FAR = DEEPBLUE_NODES,
};

static bool may(const struct deepblue *s, int seat, int verb, int what)
{
    return deepblue_legal(s, seat, deepblue_action(verb, what));
}

/* The first legal action with this verb, or 0, which is no action of a seat. */
static dt_action first_with(const struct deepblue *s, int seat, int verb)
{
    dt_action list[64];
    int count = deepblue_actions(s, seat, list);
    for (int i = 0; i < count; i++) {
        if (deepblue_verb_of(list[i]) == verb) {
            return list[i];
        }
    }
    return 0;
}

/* ---- sailing ---- */

/* Breadth-first search; `next` is the first step of the path. */
int deepblue_steps_to_tile(const struct deepblue *s, int from, int *next)
{
    int before[DEEPBLUE_NODES], queue[DEEPBLUE_NODES], head = 0, tail = 0;
    memset(before, -1, sizeof before);
    before[from] = from;
    queue[tail++] = from;
    while (head < tail) {
        int node = queue[head++], steps = 0;
        if (deepblue_has_tile(s, node)) {
            for (*next = node; node != from; node = before[node]) {
                *next = node;
                steps++;
            }
            return steps;
        }
        for (uint32_t near = deepblue_map[node].near; near != 0; near &= near - 1) {
            int n = dt_ctz(near);
            if (before[n] < 0) {
                before[n] = node;
                queue[tail++] = n;
            }
        }
    }
    return FAR;
}

/* The boat that is nearer to a tile without being on one, its distance, and its first step. */
static int nearest(const struct deepblue *s, int seat, int *boat, int *next)
{
    int least = FAR;
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        int step = 0, steps = deepblue_steps_to_tile(s, s->boat[seat][b].node, &step);
        if (steps > 0 && steps < least) {
            least = steps;
            *boat = b;
            *next = step;
        }
    }
    return least;
}

static dt_action sail_on(const struct deepblue *s, int seat)
{
    int boat = 0, next = 0, steps = nearest(s, seat, &boat, &next);
    dt_action pay = first_with(s, seat, DEEPBLUE_DO_PAY);
    bool there = s->moved != 0 && deepblue_has_tile(s, s->boat[seat][dt_ctz(s->moved)].node);
    if (s->moves < steps && pay != 0) {
        return pay;
    }
    if (s->moves == 0 && s->moved == 0) {
        return deepblue_action(DEEPBLUE_DO_TOKEN, 0);
    }
    if (s->moves == 0 || (there && steps > s->moves)) {
        return deepblue_action(DEEPBLUE_DO_DONE, 0);
    }
    return deepblue_action(boat == 0 ? DEEPBLUE_DO_BOAT1 : DEEPBLUE_DO_BOAT2, next);
}

static dt_action best_spot(const struct deepblue *s, int seat)
{
    int site = s->boat[seat][s->placed].node, best = -1, most = -1;
    for (int i = 0; i < DEEPBLUE_SPOTS; i++) {
        int colour = dt_ctz(deepblue_tiles[s->tile[site]].spot[i] | 1u << DEEPBLUE_COLOURS);
        int worth = colour < DEEPBLUE_COLOURS ? deepblue_gem_kinds[colour].spot_vp : 0;
        if (may(s, seat, DEEPBLUE_DO_SPOT, i) && worth > most) {
            best = i;
            most = worth;
        }
    }
    return deepblue_action(DEEPBLUE_DO_SPOT, best);
}

/* ---- the turn ---- */

static int wanted_slot(const struct deepblue *s, int seat)
{
    int best = -1, most = -1;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        if (may(s, seat, DEEPBLUE_DO_HIRE, i)) {
            int worth = 2 * deepblue_cards[s->market[i]].vp - deepblue_prices[i];
            worth += deepblue_cards[s->market[i]].guards != DEEPBLUE_NONE ? 7 : 0;
            if (worth > most) {
                best = i;
                most = worth;
            }
        }
    }
    return best;
}

static dt_action choose(const struct deepblue *s, int seat)
{
    dt_action dive = first_with(s, seat, DEEPBLUE_DO_DIVE);
    int slot = wanted_slot(s, seat), boat = 0, next = 0, steps = nearest(s, seat, &boat, &next);
    int reach = s->tokens[seat] + deepblue_propellers(s->crew[seat].hand);
    if (dive != 0) {
        return dive;
    }
    if (slot >= 0 && deepblue_card_count(deepblue_all_cards(s, seat)) < CREW_WANTED) {
        return deepblue_action(DEEPBLUE_DO_HIRE, slot);
    }
    if (reach > 0 && (reach >= steps || deepblue_rest_count(s, seat) == 0)) {
        return deepblue_action(DEEPBLUE_DO_SAIL, 0);
    }
    return deepblue_action(DEEPBLUE_DO_REST, 0);
}

/* ---- the dive ---- */

/* Draws while the expected gain exceeds the expected loss. */
static dt_action lead(const struct deepblue *s, int seat)
{
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    struct deepblue_odds odds = deepblue_odds_out(&in);
    uint32_t stake = 0;
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        const struct deepblue_gem *kind = &deepblue_gem_kinds[c];
        int worth = (in.spots >> c & 1) != 0 ? kind->spot_vp : kind->vp;
        stake += (uint32_t)(deepblue_gem_count(s->board, c) * worth);
    }
    bool on = odds.out * stake < (odds.of - odds.out) * GEM_GAIN * in.pull;
    return deepblue_action(on ? DEEPBLUE_DO_PULL : DEEPBLUE_DO_STOP, 0);
}

static dt_action preferred(const struct deepblue *s, int seat, const dt_action *list, int count)
{
    switch (s->phase) {
    case DEEPBLUE_CHOOSING:
        return choose(s, seat);
    case DEEPBLUE_SAILING:
        return sail_on(s, seat);
    case DEEPBLUE_PLACING:
        return best_spot(s, seat);
    case DEEPBLUE_RUSHING:
        return list[count - 1]; /* as many boats as can */
    case DEEPBLUE_LEADING:
        return lead(s, seat);
    default: /* pays, takes, protects and plays the first card */
        return list[0];
    }
}

/* In positions that this policy does not lead to, the preferred action may be illegal. */
dt_action deepblue_policy(const struct deepblue *s, int seat)
{
    dt_action list[64];
    int count = deepblue_actions(s, seat, list);
    dt_action action = preferred(s, seat, list, count);
    return deepblue_legal(s, seat, action) ? action : list[count - 1];
}
