/* Legal actions of a seat or of chance. While diving they are a set of verbs; all other lists are
 * short and rare. */
#include "engine/draw.h"
#include "games/scuba/scuba.h"

struct action_list {
    dt_action *out; /* NULL to count */
    int n;
};

static void add_action(struct action_list *l, int verb, uint32_t operand)
{
    if (l->out != NULL) {
        l->out[l->n] = scuba_action(verb, operand);
    }
    l->n++;
}

/* ---- chance ---- */

/* §2: the band of the next cell to be exchanged. */
static int swap_band(const struct scuba *s)
{
    return (s->swaps + 1) / 2;
}

static void list_cells(struct action_list *l, int verb, int band, uint32_t cells)
{
    for (; cells != 0; cells &= cells - 1) {
        add_action(l, verb, (uint32_t)(32 * band + dt_ctz(cells)));
    }
}

static void list_chances(const struct scuba *s, struct action_list *l)
{
    int band = scuba_band(s->diver[s->active].cell), back;
    switch (s->phase) {
    case SCUBA_STARTING:
        for (int seat = 0; seat < s->seats; seat++) {
            add_action(l, SCUBA_DO_START, (uint32_t)seat);
        }
        break;
    case SCUBA_SWAPPING:
        list_cells(l, SCUBA_DO_SWAP, swap_band(s), scuba_own_backs(s, swap_band(s)));
        break;
    case SCUBA_DRAWING_CURRENT:
        for (int kind = 0; kind < SCUBA_CURRENTS; kind++) {
            if (scuba_deck_count(s->currents, kind) > 0) {
                add_action(l, SCUBA_DO_CURRENT, (uint32_t)kind);
            }
        }
        break;
    case SCUBA_REVEALING:
        back = scuba_back(s, s->tile);
        for (int content = 0; content < SCUBA_CONTENTS; content++) {
            if (scuba_pool_count(s->unseen[back], back, content) > 0) {
                add_action(l, SCUBA_DO_REVEAL, (uint32_t)content);
            }
        }
        break;
    default:
        for (uint32_t rest = s->stack[band]; rest != 0; rest &= rest - 1) {
            add_action(l, SCUBA_DO_DRAW, (uint32_t)(SCUBA_STACK_CARDS * band + dt_ctz(rest)));
        }
        break;
    }
}

dt_action scuba_chance(const void *state, struct dt_rng *rng)
{
    const struct scuba *s = state;
    int band = scuba_band(s->diver[s->active].cell), back, bit;
    switch (s->phase) {
    case SCUBA_STARTING:
        return scuba_action(SCUBA_DO_START, dt_rng_below(rng, s->seats));
    case SCUBA_SWAPPING:
        bit = dt_draw_bit(scuba_own_backs(s, swap_band(s)), rng);
        return scuba_action(SCUBA_DO_SWAP, (uint32_t)(32 * swap_band(s) + bit));
    case SCUBA_DRAWING_CURRENT:
        bit = dt_draw_bit(s->currents, rng);
        return scuba_action(SCUBA_DO_CURRENT, (uint32_t)scuba_deck_kind(bit));
    case SCUBA_REVEALING:
        back = scuba_back(s, s->tile);
        bit = dt_draw_bit(s->unseen[back], rng);
        return scuba_action(SCUBA_DO_REVEAL, (uint32_t)scuba_pool_content(back, bit));
    default:
        bit = dt_draw_bit(s->stack[band], rng);
        return scuba_action(SCUBA_DO_DRAW, (uint32_t)(SCUBA_STACK_CARDS * band + bit));
    }
}

/* Currents and tiles of a kind weigh as many as are left; all else is one each. */
static uint32_t weight_of(const struct scuba *s, int operand)
{
    int back = scuba_back(s, s->tile);
    switch (s->phase) {
    case SCUBA_DRAWING_CURRENT:
        return (uint32_t)scuba_deck_count(s->currents, operand);
    case SCUBA_REVEALING:
        return (uint32_t)scuba_pool_count(s->unseen[back], back, operand);
    default:
        return 1;
    }
}

uint64_t scuba_chance_odds(const void *state, uint32_t *weight)
{
    dt_action list[SCUBA_ACTIONS];
    uint64_t sum = 0;
    for (int i = 0, n = scuba_actions(state, DT_CHANCE, list); i < n; i++) {
        weight[i] = weight_of(state, (int)scuba_operand(list[i]));
        sum += weight[i];
    }
    return sum;
}

/* ---- seats ---- */

/* every direction is legal, even one in which no diver can move. */
static void list_pushes(const struct scuba *s, struct action_list *l)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    bool may = (e->how & SCUBA_OPTIONAL) != 0;
    if (may) {
        add_action(l, SCUBA_DO_SWIM, 0);
    }
    for (uint32_t rest = e->ways; rest != 0; rest &= rest - 1) {
        int way = dt_ctz(rest);
        if (e->who == SCUBA_EVERYBODY) {
            add_action(l, SCUBA_DO_PUSH_ALL, scuba_pair(way, 0));
        }
        for (int seat = 0; e->who == SCUBA_ANYBODY && seat < s->seats; seat++) {
            if (scuba_can_drift(s, seat, way)) {
                add_action(l, SCUBA_DO_PUSH, scuba_pair(way, seat));
            }
        }
        for (int n = may ? 1 : e->n; e->who == SCUBA_YOU && n <= e->n; n++) {
            add_action(l, SCUBA_DO_SWIM, scuba_pair(way, n));
        }
    }
}

static void list_herds(const struct scuba *s, struct action_list *l)
{
    for (int way = 0; way < SCUBA_WAYS; way++) {
        for (int n = 1; n <= scuba_effect_now(s)->n; n++) {
            add_action(l, SCUBA_DO_HERD, scuba_pair(way, n));
        }
    }
}

static void list_choices(const struct scuba *s, struct action_list *l)
{
    const struct scuba_effect *e = scuba_event_cards[s->event].effect;
    bool ordered = e[0].op < e[1].op;
    add_action(l, SCUBA_DO_CHOOSE, e[ordered ? 0 : 1].op);
    add_action(l, SCUBA_DO_CHOOSE, e[ordered ? 1 : 0].op);
}

/* Identical tiles are one choice. */
static void list_fish(const struct scuba *s, struct action_list *l)
{
    for (int i = 0; i < s->animals; i++) {
        if (i == 0 || s->animal[i] != s->animal[i - 1]) {
            add_action(l, SCUBA_DO_FISH, s->animal[i]);
        }
    }
}

static void list_seat(const struct scuba *s, struct action_list *l)
{
    switch (s->phase) {
    case SCUBA_ENTERING:
        for (int column = SCUBA_BOAT_FIRST; column <= SCUBA_BOAT_LAST; column++) {
            add_action(l, SCUBA_DO_ENTER, (uint32_t)column);
        }
        break;
    case SCUBA_RESTING:
        add_action(l, SCUBA_DO_LEAVE, 0);
        add_action(l, SCUBA_DO_STOP, 0);
        break;
    case SCUBA_DIVING:
        for (uint32_t rest = scuba_diving_verbs(s); rest != 0; rest &= rest - 1) {
            add_action(l, SCUBA_DO_UP + dt_ctz(rest), 0);
        }
        break;
    case SCUBA_CHOOSING:
        list_choices(s, l);
        break;
    case SCUBA_POINTING:
        for (int band = 0; band < SCUBA_BANDS; band++) {
            list_cells(l, SCUBA_DO_TILE, band, scuba_targets(s, scuba_effect_now(s)->where, band));
        }
        break;
    case SCUBA_FISHING:
        list_fish(s, l);
        break;
    case SCUBA_HERDING:
        list_herds(s, l);
        break;
    default:
        list_pushes(s, l);
        break;
    }
}

int scuba_actions(const void *state, int seat, dt_action *out)
{
    struct action_list l = {.out = out};
    if (seat == DT_CHANCE) {
        list_chances(state, &l);
    } else {
        list_seat(state, &l);
    }
    return l.n;
}

bool scuba_legal(const void *state, int seat, dt_action action)
{
    return dt_legal_in_list(&dt_game_scuba, state, seat, action);
}

dt_action scuba_random_action(const void *state, int seat, struct dt_rng *rng)
{
    const struct scuba *s = state;
    if (s->phase != SCUBA_DIVING) {
        return dt_random_action_from_list(&dt_game_scuba, state, seat, rng);
    }
    uint32_t verbs = scuba_diving_verbs(s);
    int n = (int)dt_rng_below(rng, (uint32_t)dt_popcount(verbs));
    return scuba_action(SCUBA_DO_UP + dt_nth(verbs, n), 0);
}
