/* Legal actions. They are a few verbs, each with a mask of arguments (struct legal_set); the list,
 * the membership test, the uniform random choice and the draws of chance are all computed from
 * it. */
#include "engine/draw.h"
#include "games/deepblue/deepblue.h"

enum { GROUPS = 5 };

struct legal_set {
    int count;
    struct {
        int verb;
        uint64_t arg; /* a mask, not empty */
    } group[GROUPS];
};

/* Verbs are added in ascending order. */
static void add(struct legal_set *m, int verb, uint64_t arg)
{
    m->group[m->count].verb = verb;
    m->group[m->count].arg = arg;
    m->count += arg != 0;
}

static void add_if(struct legal_set *m, int verb, bool may)
{
    add(m, verb, may ? 1 : 0);
}

static uint64_t filled_slots(const struct deepblue *s)
{
    uint64_t slots = 0;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        slots |= (uint64_t)(s->market[i] != DEEPBLUE_NONE) << i;
    }
    return slots;
}

/* §3: hire, renew, sail, rest, dive. */
static void choosing(const struct deepblue *s, struct legal_set *m)
{
    const struct deepblue_seat_cards *c = &s->crew[s->active];
    int money = deepblue_money(c->hand) + s->tokens[s->active];
    uint64_t slots = 0, sites = 0;
    for (int i = 0; i < DEEPBLUE_SLOTS; i++) {
        slots |= (uint64_t)(deepblue_prices[i] <= money) << i;
    }
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        int node = s->boat[s->active][b].node;
        sites |= (uint64_t)deepblue_is_face_up(s, node) << node;
    }
    add(m, DEEPBLUE_DO_HIRE, slots & filled_slots(s));
    add_if(m, DEEPBLUE_DO_RENEW, /* D-02 */
           money >= deepblue_prices[DEEPBLUE_RENEW] && (s->deck | s->discard) != 0);
    add_if(m, DEEPBLUE_DO_SAIL, (c->hand & deepblue_sailors) != 0 || s->tokens[s->active] > 0);
    add_if(m, DEEPBLUE_DO_REST, deepblue_rest_count(s, s->active) > 0); /* D-20 */
    add(m, DEEPBLUE_DO_DIVE, sites);
}

/* D-04: what is paid before the first step, then steps, and the end after at least one. */
static void sailing(const struct deepblue *s, struct legal_set *m)
{
    const struct deepblue_boat *boat = s->boat[s->active];
    if (s->moved == 0) {
        add(m, DEEPBLUE_DO_PAY, s->crew[s->active].hand & deepblue_sailors);
        add_if(m, DEEPBLUE_DO_TOKEN, s->tokens[s->active] > 0);
    }
    if (s->moves > 0) {
        add(m, DEEPBLUE_DO_BOAT1, deepblue_map[boat[0].node].near);
        add(m, DEEPBLUE_DO_BOAT2, deepblue_map[boat[1].node].near);
    }
    add_if(m, DEEPBLUE_DO_DONE, s->moved != 0);
}

/* D-08: none, one, both; of two boats on the same node and spot only the first is offered. */
static void rushing(const struct deepblue *s, struct legal_set *m)
{
    const struct deepblue_boat *boat = s->boat[s->asked];
    uint32_t may = deepblue_rushing_boats(s, s->asked);
    bool same = boat[0].node == boat[1].node && boat[0].spot == boat[1].spot;
    uint64_t sets = 1 | (may & 1) << 1 | (may >> 1 & 1 & !same) << 2 | (uint64_t)(may == 3) << 3;
    add(m, DEEPBLUE_DO_RUSH, sets);
}

/* The colours that are in the bag. */
static uint64_t colours_in(deepblue_gems bag)
{
    uint64_t colours = 0;
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        colours |= (uint64_t)(deepblue_gem_count(bag, c) > 0) << c;
    }
    return colours;
}

static void find_legal(const struct deepblue *s, struct legal_set *m)
{
    const struct deepblue_seat_cards *c = &s->crew[s->asked];
    m->count = 0;
    switch ((enum deepblue_phase)s->phase) {
    case DEEPBLUE_LOGGING:
        add(m, DEEPBLUE_DO_LOG, DEEPBLUE_BIT(DEEPBLUE_SCENARIOS) - 1);
        break;
    case DEEPBLUE_LAYING:
        add(m, DEEPBLUE_DO_LAY, deepblue_unseen_tiles(s, DEEPBLUE_START_TILES));
        break;
    case DEEPBLUE_STOCKING:
        add(m, DEEPBLUE_DO_STOCK, s->deck);
        break;
    case DEEPBLUE_STARTING:
        add(m, DEEPBLUE_DO_START, DEEPBLUE_BIT(s->seats) - 1);
        break;
    case DEEPBLUE_RESTING:
        add(m, DEEPBLUE_DO_DRAW, c->rest | (c->maybe & ~c->hand)); /* more only if redacted */
        break;
    case DEEPBLUE_REVEALING:
        add(m, DEEPBLUE_DO_REVEAL, deepblue_unseen_tiles(s, DEEPBLUE_RED_TILES));
        break;
    case DEEPBLUE_SCATTERING:
        add(m, DEEPBLUE_DO_SCATTER, colours_in(s->bag));
        break;
    case DEEPBLUE_DRAWING:
        add(m, DEEPBLUE_DO_GEM, colours_in(s->bag));
        break;
    case DEEPBLUE_CHOOSING:
        choosing(s, m);
        break;
    case DEEPBLUE_PAYING:
        add(m, DEEPBLUE_DO_PAY, c->hand & deepblue_payers);
        add_if(m, DEEPBLUE_DO_TOKEN, s->tokens[s->active] > 0);
        break;
    case DEEPBLUE_TAKING:
        add(m, DEEPBLUE_DO_TAKE, filled_slots(s));
        add(m, DEEPBLUE_DO_DECLINE, 1);
        break;
    case DEEPBLUE_SAILING:
        sailing(s, m);
        break;
    case DEEPBLUE_ORDERING:
        add(m, DEEPBLUE_DO_FIRST, s->moved);
        break;
    case DEEPBLUE_PLACING:
        add(m, DEEPBLUE_DO_SPOT, deepblue_free_spots(s, s->boat[s->active][s->placed].node));
        break;
    case DEEPBLUE_RUSHING:
        rushing(s, m);
        break;
    case DEEPBLUE_ANSWERING:
        add(m, DEEPBLUE_DO_PROTECT, c->hand & deepblue_guards(s->hazard[s->answered]));
        add(m, DEEPBLUE_DO_SLIDE, deepblue_protecting_boats(s, s->asked, s->hazard[s->answered]));
        add(m, DEEPBLUE_DO_SURFACE, 1);
        break;
    case DEEPBLUE_PLAYING:
        add(m, DEEPBLUE_DO_PLAY, deepblue_playable(s->board, c->hand));
        add(m, DEEPBLUE_DO_PASS, 1);
        break;
    case DEEPBLUE_LEADING:
        add(m, DEEPBLUE_DO_PULL, 1);
        add(m, DEEPBLUE_DO_STOP, 1);
        break;
    case DEEPBLUE_OVER:
    case DEEPBLUE_PHASES:
        break;
    }
}

int deepblue_actions(const void *state, int seat, dt_action *out)
{
    struct legal_set m;
    int count = 0;
    (void)seat; /* only one seat is to act at a time */
    find_legal(state, &m);
    for (int i = 0; i < m.count; i++) {
        for (uint32_t n = 0; out != NULL && n < (uint32_t)dt_draw_count(m.group[i].arg); n++) {
            out[count + (int)n] = deepblue_action(m.group[i].verb, dt_draw_nth(m.group[i].arg, n));
        }
        count += dt_draw_count(m.group[i].arg);
    }
    return count;
}

bool deepblue_legal(const void *state, int seat, dt_action a)
{
    struct legal_set m;
    int verb = deepblue_verb_of(a), arg = deepblue_arg_of(a);
    if (!dt_seats_have(deepblue_to_act(state), seat) || arg >= 64) {
        return false;
    }
    find_legal(state, &m);
    for (int i = 0; i < m.count; i++) {
        if (m.group[i].verb == verb) {
            return (m.group[i].arg >> arg & 1) != 0;
        }
    }
    return false;
}

dt_action deepblue_random_action(const void *state, int seat, struct dt_rng *rng)
{
    struct legal_set m;
    uint32_t size[GROUPS] = {0}, total = 0;
    int i = 0;
    (void)seat;
    find_legal(state, &m);
    for (int k = 0; k < m.count; k++) {
        size[k] = (uint32_t)dt_draw_count(m.group[k].arg);
        total += size[k];
    }
    assert(total > 0);
    uint32_t at = dt_rng_below(rng, total);
    while (at >= size[i]) {
        at -= size[i++];
    }
    return deepblue_action(m.group[i].verb, dt_draw_nth(m.group[i].arg, at));
}

/* A gem out of the bag: byte c of the sums counts the gems of the colours 0 … c. */
static int draw_gem(deepblue_gems bag, struct dt_rng *rng)
{
    uint64_t sums = bag * UINT64_C(0x0101010101010101);
    return dt_first_above(sums, dt_rng_below(rng, (uint32_t)(sums >> 56)));
}

dt_action deepblue_chance(const void *state, struct dt_rng *rng)
{
    const struct deepblue *s = state;
    struct legal_set m;
    if (s->phase == DEEPBLUE_DRAWING) {
        return deepblue_action(DEEPBLUE_DO_GEM, draw_gem(s->bag, rng));
    }
    if (s->phase == DEEPBLUE_SCATTERING) {
        return deepblue_action(DEEPBLUE_DO_SCATTER, draw_gem(s->bag, rng));
    }
    find_legal(s, &m);
    assert(m.count == 1);
    return deepblue_action(m.group[0].verb, dt_draw_bit(m.group[0].arg, rng));
}

/* Gems weigh as many as there are in the bag, all else 1. Of a redacted pile (§10) a card of `maybe`
 * rests with the probability resting / unsure, the known cards rest for certain. */
uint64_t deepblue_chance_odds(const void *state, uint32_t *weight)
{
    const struct deepblue *s = state;
    const struct deepblue_seat_cards *c = &s->crew[s->active];
    bool gems = s->phase == DEEPBLUE_DRAWING || s->phase == DEEPBLUE_SCATTERING;
    bool hidden = s->phase == DEEPBLUE_RESTING && deepblue_is_redacted(s, s->active);
    int unsure = deepblue_card_count(c->maybe);
    int resting = unsure - deepblue_maybe_in_hand(s, s->active);
    dt_action list[64];
    uint64_t sum = 0;
    int count = deepblue_actions(s, DT_CHANCE, list);
    for (int i = 0; i < count; i++) {
        int arg = deepblue_arg_of(list[i]);
        weight[i] = gems ? (uint32_t)deepblue_gem_count(s->bag, arg) : 1;
        if (hidden) {
            weight[i] = (uint32_t)((c->rest >> arg & 1) != 0 ? unsure : resting);
        }
        sum += weight[i];
    }
    return sum;
}
