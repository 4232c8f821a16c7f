/* The hard bot: information-set Monte Carlo tree search (ISMCTS; Cowling, Powley and Whitehouse,
 * 2012). At the root the candidates race against each other (race.h). Each round of the race draws
 * one determinization, a state that fits what the seat knows. In it each iteration applies one
 * candidate, descends the tree that all candidates share (selection by UCB, expansion by one
 * decision), rolls out with the game's policy for a few decisions, evaluates, and backpropagates.
 *
 * A node is an information set: a decision of the searching seat is keyed by what that seat would
 * know there, one of another seat by what is public (redacted states). So determinizations that
 * differ only in secrets share their statistics; what another seat can do depends on the
 * determinization, and each edge counts how often it was available. Seats that decide
 * simultaneously each select from a node of their own before any choice is applied. A node with few
 * visits for its actions follows the policy instead of UCB. */
#include "bots/race.h"
#include "bots/rollout.h"
#include "bots/search_result.h"
#include "bots/tree.h"

enum {
    PATH_DECISIONS = 64, /* longest path through the tree */
    EXPAND_VISITS = 8,   /* visits from which on a node has edges */
    UCB_VISITS = 16,     /* for each action: below so many visits of a node the policy decides */
};

/* The nodes and edges that an iteration has passed. */
struct search_path {
    struct dt_tree_node *node[PATH_DECISIONS];
    struct dt_tree_edge *edge[PATH_DECISIONS]; /* NULL: the action has no edge yet */
    uint8_t seat[PATH_DECISIONS];
    int count;
};

/* The state of a search, so that it can be interrupted after any iteration. It lies at the beginning
 * of the caller's memory, the tree behind it. */
struct ismcts {
    const struct dt_game *game;
    const void *redacted;
    int seat;
    struct dt_rng *caller_rng; /* seeds each round's generator */
    struct dt_rng rng;         /* of the present iteration */
    struct dt_tree *tree;
    float ucb_c;
    int rollout_depth, tree_depth;
    uint32_t iterations, depth;
    bool solved; /* the game's heuristics have calculated `solution` */
    dt_action solution;
    struct search_path path;
    struct dt_race race;
    struct dt_rng round_rng; /* what every candidate of a round starts with: generator, */
    dt_seats round_to_act;   /* who decides simultaneously, */
    dt_action round_actions[DT_SEATS];
    int round_path; /* and the decisions of the others */
    dt_action list[DT_CANDIDATES_MAX];
    uint16_t edge_of[DT_CANDIDATES_MAX];
    _Alignas(16) uint8_t round_state[DT_STATE_MAX]; /* the round's determinization */
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    _Alignas(16) uint8_t info_state[DT_STATE_MAX + 8];
};

/* The key of an information set: a hash of the seat and of the redacted state, whose bytes are equal
 * if the position is. */
static uint64_t info_set_key(struct ismcts *s, int seat)
{
    const struct dt_game *game = s->game;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1), word;
    memcpy(s->info_state, s->state, game->state_size);
    game->redact(s->info_state, seat == s->seat ? seat : DT_SPECTATOR);
    memset(s->info_state + game->state_size, 0, sizeof word);
    for (uint32_t i = 0; i < game->state_size; i += sizeof word) {
        memcpy(&word, s->info_state + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
}

/* UCB1: mean plus exploration bonus. An edge that was never selected has the node's mean. */
static float ucb_score(const struct ismcts *s, const struct dt_tree_node *node,
                       const struct dt_tree_edge *e)
{
    if (e->visits == 0) {
        return node->mean + s->ucb_c;
    }
    return e->mean + s->ucb_c * dt_tree_ucb_bonus(s->tree, e->available, e->visits);
}

/* Selects the edge with the best UCB score among the actions that are available here. */
static struct dt_tree_edge *select_edge_ucb(struct ismcts *s, const struct dt_tree_node *node,
                                            int count)
{
    struct dt_tree_edge *edges = &s->tree->edge[node->edges], *best = NULL;
    float most = 0;
    for (int i = 0; i < count; i++) {
        struct dt_tree_edge *e = &edges[s->edge_of[i]];
        e->available++;
        float score = ucb_score(s, node, e);
        if (best == NULL || score > most) {
            best = e;
            most = score;
        }
    }
    return best;
}

static struct dt_tree_edge *find_edge(struct ismcts *s, struct dt_tree_node *node, dt_action action)
{
    struct dt_tree_edge *edge = &s->tree->edge[node->edges];
    for (int i = 0; i < node->count; i++) {
        if (edge[i].action == action) {
            return &edge[i];
        }
    }
    return NULL;
}

/* Selects a seat's action at a decision and appends it to the path. `is_new` becomes true if the
 * decision was not in the tree before. */
static dt_action select_action(struct ismcts *s, int seat, bool *is_new)
{
    struct search_path *p = &s->path;
    struct dt_tree_node *node =
        p->count < PATH_DECISIONS ? dt_tree_find_or_add(s->tree, info_set_key(s, seat)) : NULL;
    struct dt_tree_edge *edge = NULL;
    dt_action action;
    *is_new |= node == NULL || node->visits == 0;
    if (node != NULL && node->visits >= EXPAND_VISITS) {
        int count = dt_candidates_list(s->game, s->state, seat, seat == s->seat, s->list);
        if (dt_tree_expand(s->tree, node, s->list, count, s->edge_of) &&
            node->visits > (uint32_t)count * UCB_VISITS) {
            edge = select_edge_ucb(s, node, count);
        }
    }
    if (edge != NULL) {
        action = edge->action;
    } else {
        action = dt_sampled_policy(s->game, s->state, seat, &s->rng);
        edge = node != NULL ? find_edge(s, node, action) : NULL;
    }
    if (node != NULL) {
        p->node[p->count] = node;
        p->edge[p->count] = edge;
        p->seat[p->count++] = (uint8_t)seat;
    }
    return action;
}

/* Selects an action for each of these seats; returns whether one of the decisions is new. */
static bool select_actions(struct ismcts *s, dt_seats who, dt_action actions[DT_SEATS])
{
    bool is_new = false;
    for (; who != 0; who &= who - 1) {
        int seat = dt_ctz(who);
        actions[seat] = select_action(s, seat, &is_new);
    }
    return is_new;
}

static void apply_actions(struct ismcts *s, dt_seats who, const dt_action actions[DT_SEATS])
{
    for (; who != 0; who &= who - 1) {
        s->game->apply(s->state, dt_ctz(who), actions[dt_ctz(who)], NULL);
    }
}

/* Selection and expansion: down the tree, and out of it by one decision. */
static void descend(struct ismcts *s)
{
    dt_action actions[DT_SEATS];
    dt_seats who;
    bool is_new = false;
    for (int depth = 1;
         !is_new && depth < s->tree_depth && (who = s->game->to_act(s->state)) != 0;) {
        if (who == DT_SEAT(DT_CHANCE)) {
            s->game->apply(s->state, DT_CHANCE, s->game->chance(s->state, &s->rng), NULL);
        } else {
            is_new = select_actions(s, who, actions);
            apply_actions(s, who, actions);
            depth++;
        }
    }
}

static void backpropagate(struct ismcts *s, const int32_t value[DT_SEATS])
{
    for (int i = 0; i < s->path.count; i++) {
        struct dt_tree_node *node = s->path.node[i];
        struct dt_tree_edge *edge = s->path.edge[i];
        float v = (float)value[s->path.seat[i]];
        node->mean += (v - node->mean) / (float)++node->visits;
        if (edge != NULL) {
            edge->mean += (v - edge->mean) / (float)++edge->visits;
        }
    }
}

/* One simulation from the round's determinization, beginning with these actions. */
static void simulate(struct ismcts *s, dt_seats who, const dt_action actions[DT_SEATS])
{
    int32_t value[DT_SEATS];
    memcpy(s->state, s->round_state, s->game->state_size);
    apply_actions(s, who, actions);
    descend(s);
    dt_rollout(s->game, s->state, &s->rng, s->rollout_depth);
    dt_evaluate(s->game, s->state, value);
    backpropagate(s, value);
    dt_race_add_value(&s->race, (float)value[s->seat]);
}

/* Prepares a round: all active candidates start from the same determinization, the same choices of
 * the seats that decide simultaneously, and the same generator (common random numbers, as long as
 * their paths are the same). */
static void begin_round(struct ismcts *s)
{
    memcpy(s->state, s->redacted, s->game->state_size);
    dt_search_rng(s->caller_rng, &s->rng);
    s->game->determinize(s->state, s->seat, &s->rng);
    memcpy(s->round_state, s->state, s->game->state_size);
    s->round_to_act = s->game->to_act(s->state);
    s->path.count = 0;
    select_actions(s, s->round_to_act & ~DT_SEAT(s->seat), s->round_actions);
    s->round_path = s->path.count;
    s->round_rng = s->rng;
}

/* One iteration: simulates the next candidate of the round. */
static void iterate(struct ismcts *s)
{
    if (s->race.next == 0) {
        begin_round(s);
    }
    s->rng = s->round_rng;
    s->path.count = s->round_path;
    s->round_actions[s->seat] = dt_race_next(&s->race)->action;
    simulate(s, s->round_to_act, s->round_actions);
    s->iterations++;
    uint32_t depth = (uint32_t)(s->path.count - s->round_path) + 1;
    s->depth = depth > s->depth ? depth : s->depth;
}

static void begin(struct ismcts *s, const struct dt_search_limits *limits)
{
    const struct dt_heuristics *h = s->game->heuristics;
    size_t size = (sizeof *s + 15) / 16 * 16;
    assert(limits->size > size);
    s->tree = dt_tree_make((uint8_t *)limits->memory + size, limits->size - size);
    assert(s->tree != NULL);
    s->ucb_c = h != NULL && h->ucb_c > 0 ? (float)h->ucb_c : (float)DT_VALUE_WIN / 4;
    s->rollout_depth = h != NULL ? (int)h->rollout_depth : 0;
    s->tree_depth = h != NULL && h->tree_depth > 0 ? (int)h->tree_depth : PATH_DECISIONS;
    memcpy(s->state, s->redacted, s->game->state_size);
    s->game->determinize(s->state, s->seat, s->caller_rng);
    int count = dt_candidates_list(s->game, s->state, s->seat, true, s->list);
    dt_race_start(&s->race, s->list, count);
}

static void report(const struct ismcts *s, struct dt_search_result *result)
{
    result->iterations = s->iterations;
    result->depth = s->depth;
    result->solved = false;
    result->converged = s->race.decided;
    dt_race_report(&s->race, result);
    if (s->solved) {
        dt_search_result_put_first(result, s->solution);
    }
}

void dt_bot_hard(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                 const struct dt_search_limits *limits, struct dt_search_result *result)
{
    struct ismcts *s = limits->memory;
    assert(limits->iterations > 0 || limits->stop != NULL);
    if (!limits->resume) {
        dt_action solution = 0; /* before the search: both use the same memory */
        bool solved = dt_solve(game, redacted, seat, limits, &solution);
        *s = (struct ismcts){.game = game, .seat = seat, .solved = solved, .solution = solution};
    }
    assert(s->game == game && s->seat == seat);
    s->redacted = redacted;
    s->caller_rng = rng;
    if (!limits->resume) {
        begin(s, limits);
    }
    for (uint32_t n = 0; !s->race.decided && (limits->iterations == 0 || n < limits->iterations);
         n++) {
        if (limits->stop != NULL && s->iterations > 0 && limits->stop(limits->clock)) {
            break;
        }
        iterate(s);
    }
    report(s, result);
}
