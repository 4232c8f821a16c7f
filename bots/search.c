/* The bot that searches. The ideas of the decision run a race (race.h): each lap imagines a world
 * that fits what the seat knows, and each idea goes its way in it, down a tree of decisions that all
 * of them share, until it meets a decision nobody has seen; from there the game's quick policy plays
 * on for a while, and its mind judges what came of it.
 *
 * A decision of the thinking seat is recognised by what it would know there, one of another seat
 * by what everybody knows (the redacted states). So worlds that differ only in secrets share their
 * statistics; what another seat could do depends on the world, and each action counts how often it
 * was possible. Seats that decide at once each choose from a table of their own before any choice
 * is carried out. Where the statistics are still thin, the quick policy decides. */
#include "bots/race.h"
#include "bots/tree.h"
#include "bots/world.h"

enum {
    DEPTH = 64, /* decisions in a walk */
    YOUNG = 8,  /* visits after which a decision begins to count its actions apart */
    THIN = 16,  /* below so many visits for each action the statistics of a decision are thin */
};

struct walk {
    struct dt_node *node[DEPTH];
    struct dt_edge *edge[DEPTH];
    uint8_t seat[DEPTH];
    int count;
};

/* All that a search knows, so that it can be interrupted after any iteration. It lies at the
 * beginning of the memory that the caller lends, the tree behind it. */
struct search {
    const struct dt_game *game;
    const void *redacted;
    int seat;
    struct dt_rng *rng;
    struct dt_rng luck; /* of the present lap */
    struct dt_tree *tree;
    float explore;
    int ahead, deep;
    uint32_t iterations, depth;
    bool sure; /* the game's mind knows that `right` is right */
    dt_action right;
    struct walk walk;
    struct dt_race race;
    struct dt_rng lap_luck; /* what every idea of the present lap begins with: luck, */
    dt_seats lap_who;       /* who decides at once, */
    dt_action lap_chosen[DT_SEATS];
    int lap_walk; /* and the decisions of the others */
    dt_action list[DT_IDEAS];
    uint16_t at[DT_IDEAS];
    _Alignas(16) uint8_t start[DT_STATE_MAX]; /* of a lap */
    _Alignas(16) uint8_t world[DT_STATE_MAX];
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    uint8_t bytes[DT_PACK_MAX + 8];
};

/* The key of a decision: who takes it, and what is known of the world, as a number. */
static uint64_t key_of(struct search *s, int seat)
{
    const struct dt_game *game = s->game;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1), word;
    memcpy(s->eyes, s->world, game->state_size);
    game->redact(s->eyes, seat == s->seat ? seat : DT_ONLOOKER);
    int len = game->pack(s->eyes, s->bytes);
    memset(s->bytes + len, 0, 8);
    for (int i = 0; i < len; i += 8) {
        memcpy(&word, s->bytes + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
}

/* Curiosity and success together; an action never taken is thought to be as good as the decision
 * itself has been so far. */
static struct dt_edge *select_edge(struct search *s, const struct dt_node *node, int count)
{
    struct dt_edge *edges = &s->tree->edge[node->edges], *best = NULL;
    float most = 0;
    for (int i = 0; i < count; i++) {
        struct dt_edge *e = &edges[s->at[i]];
        e->seen++;
        float hope = e->visits > 0
                         ? e->mean + s->explore * dt_tree_doubt(s->tree, e->seen, e->visits)
                         : node->mean + s->explore;
        if (best == NULL || hope > most) {
            best = e;
            most = hope;
        }
    }
    return best;
}

static struct dt_edge *find_edge(struct search *s, struct dt_node *node, dt_action action)
{
    struct dt_edge *edge = &s->tree->edge[node->edges];
    for (int i = 0; i < node->count; i++) {
        if (edge[i].action == action) {
            return &edge[i];
        }
    }
    return NULL;
}

/* What a seat does at a decision. `fresh` becomes true if the decision was not known before. */
static dt_action decide(struct search *s, int seat, bool *fresh)
{
    struct walk *w = &s->walk;
    struct dt_node *node = w->count < DEPTH ? dt_tree_find(s->tree, key_of(s, seat)) : NULL;
    struct dt_edge *edge = NULL;
    dt_action action;
    *fresh |= node == NULL || node->visits == 0;
    if (node != NULL && node->visits >= YOUNG) {
        int count = dt_world_ideas(s->game, s->world, seat, seat == s->seat, s->list);
        if (dt_tree_learn(s->tree, node, s->list, count, s->at) &&
            node->visits > (uint32_t)count * THIN) {
            edge = select_edge(s, node, count);
        }
    }
    if (edge != NULL) {
        action = edge->action;
    } else {
        action = dt_world_glance(s->game, s->world, seat, &s->luck);
        edge = node != NULL ? find_edge(s, node, action) : NULL;
    }
    if (node != NULL) {
        w->node[w->count] = node;
        w->edge[w->count] = edge;
        w->seat[w->count++] = (uint8_t)seat;
    }
    return action;
}

/* What each of these seats does; whether one of the decisions is new. */
static bool decide_all(struct search *s, dt_seats who, dt_action chosen[DT_SEATS])
{
    bool fresh = false;
    for (; who != 0; who &= who - 1) {
        int seat = dt_lowest(who);
        chosen[seat] = decide(s, seat, &fresh);
    }
    return fresh;
}

static void apply_all(struct search *s, dt_seats who, const dt_action chosen[DT_SEATS])
{
    for (; who != 0; who &= who - 1) {
        s->game->apply(s->world, dt_lowest(who), chosen[dt_lowest(who)], NULL);
    }
}

/* Down the tree, and out of it by one decision. */
static void descend(struct search *s)
{
    dt_action chosen[DT_SEATS];
    dt_seats who;
    bool fresh = false;
    for (int depth = 1; !fresh && depth < s->deep && (who = s->game->to_act(s->world)) != 0;) {
        if (who == DT_SEAT(DT_CHANCE)) {
            s->game->apply(s->world, DT_CHANCE, s->game->chance(s->world, &s->luck), NULL);
        } else {
            fresh = decide_all(s, who, chosen);
            apply_all(s, who, chosen);
            depth++;
        }
    }
}

static void learn(struct search *s, const int32_t value[DT_SEATS])
{
    for (int i = 0; i < s->walk.count; i++) {
        struct dt_node *node = s->walk.node[i];
        struct dt_edge *edge = s->walk.edge[i];
        float v = (float)value[s->walk.seat[i]];
        node->mean += (v - node->mean) / (float)++node->visits;
        if (edge != NULL) {
            edge->mean += (v - edge->mean) / (float)++edge->visits;
        }
    }
}

/* One idea's way through the world of the lap. */
static void run(struct search *s, dt_seats who, const dt_action chosen[DT_SEATS])
{
    int32_t value[DT_SEATS];
    memcpy(s->world, s->start, s->game->state_size);
    apply_all(s, who, chosen);
    descend(s);
    dt_world_settle(s->game, s->world, &s->luck, s->ahead);
    dt_world_value(s->game, s->world, value);
    learn(s, value);
    dt_race_finish(&s->race, (float)value[s->seat]);
}

/* Lays out a lap. All ideas that are still in the race meet the same world, the same choices of
 * those who decide at the same time, and the same luck, as far as their ways are the same. */
static void begin_lap(struct search *s)
{
    memcpy(s->world, s->redacted, s->game->state_size);
    dt_thought_luck(s->rng, &s->luck);
    s->game->imagine(s->world, s->seat, &s->luck);
    memcpy(s->start, s->world, s->game->state_size);
    s->lap_who = s->game->to_act(s->world);
    s->walk.count = 0;
    decide_all(s, s->lap_who & ~DT_SEAT(s->seat), s->lap_chosen);
    s->lap_walk = s->walk.count;
    s->lap_luck = s->luck;
}

/* One iteration: the next idea of the lap. */
static void iterate(struct search *s)
{
    if (s->race.reached == 0) {
        begin_lap(s);
    }
    s->luck = s->lap_luck;
    s->walk.count = s->lap_walk;
    s->lap_chosen[s->seat] = dt_race_next(&s->race)->action;
    run(s, s->lap_who, s->lap_chosen);
    s->iterations++;
    uint32_t depth = (uint32_t)(s->walk.count - s->lap_walk) + 1;
    s->depth = depth > s->depth ? depth : s->depth;
}

static void begin(struct search *s, const struct dt_effort *effort)
{
    const struct dt_mind *mind = s->game->mind;
    size_t size = (sizeof *s + 15) / 16 * 16;
    assert(effort->size > size);
    s->tree = dt_tree_make((uint8_t *)effort->memory + size, effort->size - size);
    assert(s->tree != NULL);
    s->explore = mind != NULL && mind->explore > 0 ? (float)mind->explore : (float)DT_SURE / 4;
    s->ahead = mind != NULL ? (int)mind->ahead : 0;
    s->deep = mind != NULL && mind->deep > 0 ? (int)mind->deep : DEPTH;
    memcpy(s->world, s->redacted, s->game->state_size);
    s->game->imagine(s->world, s->seat, s->rng);
    int count = dt_world_ideas(s->game, s->world, s->seat, true, s->list);
    dt_race_start(&s->race, s->list, count);
}

static void report(const struct search *s, struct dt_thought *thought)
{
    thought->iterations = s->iterations;
    thought->depth = s->depth;
    thought->sure = false;
    thought->decided = s->race.decided;
    dt_race_report(&s->race, thought);
    if (s->sure) {
        dt_thought_put_first(thought, s->right);
    }
}

void dt_bot_hard(const struct dt_game *game, const void *redacted, int seat, struct dt_rng *rng,
                 const struct dt_effort *effort, struct dt_thought *thought)
{
    struct search *s = effort->memory;
    assert(effort->iterations > 0 || effort->stop != NULL);
    if (!effort->resume) {
        dt_action right = 0; /* before the search: both use the same memory */
        bool sure = dt_world_sure(game, redacted, seat, effort, &right);
        *s = (struct search){.game = game, .seat = seat, .sure = sure, .right = right};
    }
    assert(s->game == game && s->seat == seat);
    s->redacted = redacted;
    s->rng = rng;
    if (!effort->resume) {
        begin(s, effort);
    }
    for (uint32_t n = 0; !s->race.decided && (effort->iterations == 0 || n < effort->iterations);
         n++) {
        if (effort->stop != NULL && s->iterations > 0 && effort->stop(effort->clock)) {
            break;
        }
        iterate(s);
    }
    report(s, thought);
}
