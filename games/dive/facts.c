/* What a player would like to have worked out, from a redacted state: chances of the cards and of a
 * plan, what helpers and companions would bring, fields by source, and why a seat has won or lost.
 * Chances and expected fields are in 65536ths. */
#include "engine/draw.h"
#include "games/dive/dive.h"

static void int_or_null(struct dt_json *j, const char *key, bool there, int64_t n)
{
    if (there) {
        dt_json_int(j, key, n);
    } else {
        dt_json_null(j, key);
    }
}

static void pawn_json(struct dt_json *j, const char *key, int pawn)
{
    if (pawn == DIVE_CHIEF) {
        dt_json_text(j, key, "chief");
    } else {
        dt_json_int(j, key, pawn);
    }
}

static bool children(const struct dive *s)
{
    return s->option[DIVE_VERSION] == DIVE_CHILDREN;
}

static bool with_chief(const struct dive *s)
{
    return s->option[DIVE_LEVEL] != DIVE_ALONE;
}

/* The seats, and the chief after them if he dives. */
static int next_pawn(const struct dive *s, int pawn)
{
    pawn++;
    return pawn == s->seats ? (with_chief(s) ? DIVE_CHIEF : DIVE_PAWNS) : pawn;
}

/* ---- cards ---- */

/* Helpers on the cards with one side, and all of them. */
static uint32_t side_json(const char *key, const uint32_t n[DIVE_HELPERS], struct dt_json *j)
{
    uint32_t sum = 0;
    dt_json_object(j, key);
    for (int helper = 0; helper < DIVE_HELPERS; helper++) {
        dt_json_int(j, dive_helper_words[helper], n[helper]);
        sum += n[helper];
    }
    dt_json_int(j, "all", sum);
    dt_json_end(j);
    return sum;
}

/* Cards that were not resolved yet, in the stack and below. */
static void unseen_json(const struct dive *s, struct dt_json *j)
{
    uint32_t count[DIVE_KINDS];
    for (int kind = 0; kind < DIVE_KINDS; kind++) {
        count[kind] = (uint32_t)dt_draw_count(dive_unresolved(s) & dive_kind_cards(kind));
    }
    dt_json_object(j, "unseen");
    dt_json_int(j, "all", dive_cards_left(s));
    side_json("clear", count, j);
    side_json("shark", count + DIVE_SHARK, j);
    dt_json_end(j);
}

static uint32_t sum_of(const uint32_t n[DIVE_HELPERS])
{
    return n[DIVE_NOBODY] + n[DIVE_GREEN] + n[DIVE_RED] + n[DIVE_RAY];
}

/* The chances of each card of the stack, and of being right down to it with the likelier sides. */
static void depths_json(const struct dive *s, int seat, struct dt_json *j)
{
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS], through[DIVE_DEPTHS][DIVE_HELPERS], sharks = 0;
    int depths = dive_posterior(s, seat, chance);
    for (int d = 0; d < depths; d++) {
        sharks |= (uint32_t)(sum_of(chance[d] + DIVE_SHARK) > sum_of(chance[d])) << d;
    }
    dive_through(s, seat, sharks, through);
    dt_json_text(j, "known_by", dive_has_look(s, seat) ? "look" : "cards");
    dt_json_array(j, "depths");
    for (int d = 0; d < depths; d++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "depth", d + 1);
        side_json("clear", chance[d], j);
        side_json("shark", chance[d] + DIVE_SHARK, j);
        dt_json_text(j, "likely", (sharks >> d & 1) != 0 ? "shark" : "clear");
        int_or_null(j, "through", !children(s), sum_of(through[d]));
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- the chief ---- */

/* The chief's next cards by what he would do at a depth in the water he is in now. */
struct chief_cards {
    int none, speed[DIVE_CHIEF_SPEED_MAX + 1];
};

static struct chief_cards chief_at(const struct dive *s, int depth)
{
    struct chief_cards c = {0};
    for (uint64_t rest = dive_chief_deck(s); rest != 0; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        bool covered = s->field[DIVE_CHIEF] >= DIVE_DEEP && dive_chief_yellow(s, card, depth);
        c.none += covered || depth > DIVE_CHIEF_DEPTHS;
        c.speed[covered ? 0 : dive_chief_speed(card, depth)]++;
    }
    c.speed[0] = 0;
    return c;
}

static void chief_json(const struct dive *s, struct dt_json *j)
{
    if (!with_chief(s)) {
        dt_json_null(j, "chief");
        return;
    }
    dt_json_object(j, "chief");
    dt_json_int(j, "cards", dt_draw_count(dive_chief_deck(s)));
    dt_json_array(j, "depths");
    for (int depth = 1; depth <= DIVE_CHIEF_DEPTHS; depth++) {
        struct chief_cards c = chief_at(s, depth);
        dt_json_object(j, NULL);
        dt_json_int(j, "none", c.none);
        dt_json_array(j, "speeds");
        for (int speed = 1; speed <= DIVE_CHIEF_SPEED_MAX; speed++) {
            if (c.speed[speed] > 0) {
                dt_json_object(j, NULL);
                dt_json_int(j, "speed", speed);
                dt_json_int(j, "cards", c.speed[speed]);
                dt_json_end(j);
            }
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* How many of his next cards are slower than this speed, as fast, or faster. */
static void against_chief_json(const struct dive *s, int depth, int speed, struct dt_json *j)
{
    struct chief_cards c = chief_at(s, depth);
    int slower = c.none, faster = 0;
    if (!with_chief(s)) {
        dt_json_null(j, "chief");
        return;
    }
    for (int n = 1; n <= DIVE_CHIEF_SPEED_MAX; n++) {
        slower += n < speed ? c.speed[n] : 0;
        faster += n > speed ? c.speed[n] : 0;
    }
    dt_json_object(j, "chief");
    dt_json_int(j, "slower", slower);
    dt_json_int(j, "same", dt_draw_count(dive_chief_deck(s)) - slower - faster);
    dt_json_int(j, "faster", faster);
    dt_json_end(j);
}

/* ---- a plan ---- */

struct chances {
    int cards;                                   /* planned depths with a card */
    uint32_t right[DIVE_DEPTHS];                 /* at each depth alone */
    uint32_t through[DIVE_DEPTHS][DIVE_HELPERS]; /* at all down to it, by what is there */
    uint32_t help[DIVE_DEPTHS];                  /* fields for the fastest */
};

static uint32_t sides_of(uint32_t plan)
{
    uint32_t sharks = 0;
    for (int depth = 1; depth <= dive_plan_reach(plan); depth++) {
        sharks |= (uint32_t)dive_plan_shark(plan, depth) << (depth - 1);
    }
    return sharks;
}

static struct chances chances_of(const struct dive *s, int seat, uint32_t plan)
{
    uint32_t chance[DIVE_DEPTHS][DIVE_KINDS], sharks = sides_of(plan);
    struct chances c = {.cards = dive_posterior(s, seat, chance)};
    dive_through(s, seat, sharks, c.through);
    c.cards = dive_plan_reach(plan) < c.cards ? dive_plan_reach(plan) : c.cards;
    for (int d = 0; d < c.cards; d++) {
        c.right[d] = sum_of(chance[d] + ((sharks >> d & 1) != 0 ? DIVE_SHARK : 0));
        for (int helper = 0; helper < DIVE_HELPERS && !children(s); helper++) {
            int fields = dive_help_fields(s, seat, (enum dive_helper)helper);
            c.help[d] += c.through[d][helper] * (uint32_t)fields;
        }
    }
    return c;
}

/* Expected fields of the rest if the pawn stays in its water and no great white comes. */
static uint32_t rest_of(const struct dive *s, int seat, const struct chances *c)
{
    uint32_t sum = 0;
    for (int d = 0; d < c->cards; d++) {
        sum += children(s) ? c->right[d] : sum_of(c->through[d]);
    }
    bool all_or_nothing = !children(s) && s->field[seat] >= DIVE_DEEP && c->cards > 0;
    return all_or_nothing ? (uint32_t)c->cards * sum_of(c->through[c->cards - 1]) : sum;
}

static void plan_depth_json(const struct dive *s, const struct chances *c, uint32_t plan, int depth,
                            struct dt_json *j)
{
    bool card = depth <= c->cards, angler = depth > DIVE_TOKENS, speeds = !children(s);
    int d = depth - 1, speed = angler ? DIVE_FASTEST : dive_plan_speed(plan, depth);
    dt_json_object(j, NULL);
    dt_json_int(j, "depth", depth);
    dt_json_bool(j, "shark", dive_plan_shark(plan, depth));
    int_or_null(j, "speed", speeds && !angler, speed);
    int_or_null(j, "right", card, card ? c->right[d] : 0);
    int_or_null(j, "through", card && speeds, card ? sum_of(c->through[d]) : 0);
    int_or_null(j, "help", card && speeds, card ? c->help[d] : 0);
    against_chief_json(s, depth, speed, j);
    dt_json_end(j);
}

void dive_plan_chances(const struct dive *s, int seat, uint32_t plan, const char *key,
                       struct dt_json *j)
{
    struct chances c = chances_of(s, seat, plan);
    uint32_t help = 0;
    dt_json_object(j, key);
    dt_json_bool(j, "complete", dive_plan_is_complete(s, plan));
    dt_json_array(j, "depths");
    for (int depth = 1; depth <= dive_plan_reach(plan); depth++) {
        plan_depth_json(s, &c, plan, depth, j);
        help += depth <= c.cards ? c.help[depth - 1] : 0;
    }
    dt_json_end(j);
    dt_json_int(j, "rest", rest_of(s, seat, &c));
    int_or_null(j, "help", !children(s), help);
    dt_json_end(j);
}

static bool is_seat(const struct dive *s, int seat)
{
    return seat >= 0 && seat < s->seats;
}

/* What the seat's plans can have, and the chances of the one it has locked. */
static void planning_json(const struct dive *s, int seat, struct dt_json *j)
{
    bool own = is_seat(s, seat);
    dt_json_object(j, "planning");
    dt_json_int(j, "tokens", children(s) ? 0 : DIVE_TOKENS);
    dt_json_int(j, "depths", DIVE_TOKENS);
    dt_json_bool(j, "partial", dive_may_stop(s));
    dt_json_bool(j, "clownfish", own && dive_has_companion(s, seat, DIVE_CLOWNFISH));
    dt_json_bool(j, "anglerfish", own && dive_has_companion(s, seat, DIVE_ANGLERFISH));
    dt_json_end(j);
    if (own && s->plan[seat] < DIVE_SECRET) {
        dive_plan_chances(s, seat, s->plan[seat], "plan", j);
    } else {
        dt_json_null(j, "plan");
    }
}

void dive_action_facts(const void *state, int seat, dt_action action, struct dt_json *j)
{
    struct dive s = *(const struct dive *)state;
    dive_hide_readings(&s, seat);
    if (dive_verb_of(action) == DIVE_DO_PLAN) {
        dive_plan_chances(&s, seat, dive_operand(action), NULL, j);
    } else {
        dt_json_null(j, NULL);
    }
}

/* ---- pawns ---- */

/* What a mistake takes off the board: that depth, it and the deeper ones, or all; the chief makes
 * none. */
static const char *mistake_word(const struct dive *s, int pawn)
{
    return children(s) ? "depth" : s->field[pawn] >= DIVE_DEEP ? "all" : "deeper";
}

static void pawns_json(const struct dive *s, struct dt_json *j)
{
    dt_json_array(j, "pawns");
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn = next_pawn(s, pawn)) {
        int left = DIVE_GOAL - s->field[pawn];
        dt_json_object(j, NULL);
        pawn_json(j, "pawn", pawn);
        dt_json_int(j, "field", s->field[pawn]);
        dt_json_int(j, "to_goal", left > 0 ? left : 0);
        dt_json_bool(j, "deep", !children(s) && s->field[pawn] >= DIVE_DEEP);
        if (pawn == DIVE_CHIEF) {
            dt_json_null(j, "mistake");
        } else {
            dt_json_text(j, "mistake", mistake_word(s, pawn));
        }
        for (int helper = DIVE_GREEN; helper < DIVE_HELPERS; helper++) {
            int_or_null(j, dive_helper_words[helper], !children(s),
                        dive_help_fields(s, pawn, (enum dive_helper)helper));
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- companions ---- */

/* The numbers of what a companion does; null where it has none. */
static void effect_json(const struct dive *s, int companion, struct dt_json *j)
{
    bool octopus = companion == DIVE_OCTOPUS;
    int_or_null(j, "grid", octopus, DIVE_GRID_STEP);
    int_or_null(j, "radius_tenths", octopus, DIVE_OCTOPUS_RADIUS);
    int_or_null(j, "seconds", companion == DIVE_ORCA, DIVE_ORCA_SECONDS);
    int_or_null(j, "speed", companion == DIVE_CLOWNFISH, DIVE_CLOWN_SPEED);
    int_or_null(j, "fields", companion == DIVE_TURTLE || companion == DIVE_DOLPHINS, 1);
    int_or_null(j, "depth", companion == DIVE_ANGLERFISH && dive_cards_left(s) >= DIVE_DEPTHS,
                DIVE_DEPTHS);
}

/* Companions that are not spent, and whether they can be used in this phase. */
static void companions_json(const struct dive *s, struct dt_json *j)
{
    dt_json_array(j, "companions");
    for (int seat = 0; seat < s->seats; seat++) {
        int companion = s->companion[seat];
        if (companion == DIVE_NONE || (s->spent >> seat & 1) != 0) {
            continue;
        }
        enum dive_phase step = dive_commit_phase(companion);
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", seat);
        dt_json_text(j, "companion", dive_companion_words[companion]);
        dt_json_text(j, "step", dive_phase_words[step]);
        dt_json_bool(j, "now", s->phase == step && dt_seats_have(dive_to_act(s), seat));
        effect_json(s, companion, j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- fields by source, and the end ---- */

/* Speeds of the plans of the last dive; null for the anglerfish, which is the fastest. */
static void speeds_json(uint32_t plan, struct dt_json *j)
{
    dt_json_array(j, "speeds");
    for (int depth = 1; depth <= dive_plan_reach(plan); depth++) {
        int_or_null(j, NULL, depth <= DIVE_TOKENS, dive_plan_speed(plan, depth));
    }
    dt_json_end(j);
}

/* Fields before the last dive, from helpers and dolphins in it, and from the rest after it. */
static void pawn_points_json(const struct dive *s, int pawn, const char *key, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_json_int(j, "total", s->field[pawn]);
    dt_json_int(j, "before", s->field[pawn] - s->bonus[pawn] - s->rest[pawn]);
    dt_json_int(j, "bonus", s->bonus[pawn]);
    dt_json_int(j, "rest", s->rest[pawn]);
    if (pawn != DIVE_CHIEF) {
        speeds_json(s->shown[pawn] < DIVE_SECRET ? s->shown[pawn] : 0, j);
    }
    dt_json_end(j);
}

static void points_json(const struct dive *s, struct dt_json *j)
{
    dt_json_object(j, "points");
    dt_json_array(j, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        pawn_points_json(s, seat, NULL, j);
    }
    dt_json_end(j);
    if (with_chief(s)) {
        pawn_points_json(s, DIVE_CHIEF, "chief", j);
    } else {
        dt_json_null(j, "chief");
    }
    dt_json_end(j);
}

/* The furthest other pawn; the chief before a seat on the same field, for he wins then (V-07). */
static int rival_of(const struct dive *s, int seat)
{
    int best = DIVE_NONE;
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn = next_pawn(s, pawn)) {
        bool further = best == DIVE_NONE || s->field[pawn] > s->field[best] ||
                       (s->field[pawn] == s->field[best] && pawn == DIVE_CHIEF);
        best = pawn != seat && further ? pawn : best;
    }
    return best;
}

/* §6, §7: the furthest pawn wins, the chief alone among equal ones. */
static void why_seat_json(const struct dive *s, int seat, struct dt_json *j)
{
    bool won = dt_seats_have(dive_winners(s), seat), goal = false;
    int rival = rival_of(s, seat), ahead = s->field[seat] - s->field[rival];
    for (int pawn = 0; pawn < DIVE_PAWNS; pawn++) {
        goal |= s->field[pawn] >= DIVE_GOAL;
    }
    dt_json_object(j, NULL);
    dt_json_int(j, "seat", seat);
    dt_json_bool(j, "won", won);
    dt_json_text(j, "reason",
                 won ? (ahead > 0 ? "furthest" : "shared")
                     : (ahead < 0 ? "behind" : "tie-with-chief"));
    dt_json_text(j, "end", goal ? "goal" : "empty");
    dt_json_int(j, "points", s->field[seat]);
    pawn_json(j, "other", rival);
    dt_json_int(j, "other_points", s->field[rival]);
    dt_json_end(j);
}

static void why_json(const struct dive *s, struct dt_json *j)
{
    if (s->phase != DIVE_OVER) {
        dt_json_null(j, "why");
        return;
    }
    dt_json_array(j, "why");
    for (int seat = 0; seat < s->seats; seat++) {
        why_seat_json(s, seat, j);
    }
    dt_json_end(j);
}

/* With pixels people get no readings, and no numbers that follow from them (V-02): all know the same. */
static bool with_pixels(const struct dive *s)
{
    return s->option[DIVE_SIGHT] == DIVE_PIXELS;
}

void dive_facts(const void *state, struct dt_json *j)
{
    const struct dive *s = state;
    dt_json_int(j, "certain", DIVE_CERTAIN);
    int_or_null(j, "deep", !children(s), DIVE_DEEP);
    dt_json_int(j, "goal", DIVE_GOAL);
    unseen_json(s, j);
    if (with_pixels(s)) {
        depths_json(s, DT_SPECTATOR, j);
    }
    pawns_json(s, j);
    companions_json(s, j);
    chief_json(s, j);
    points_json(s, j);
    why_json(s, j);
}

void dive_own_facts(const void *state, int seat, struct dt_json *j)
{
    struct dive s = *(const struct dive *)state;
    dive_hide_readings(&s, seat);
    if (!with_pixels(&s)) {
        depths_json(&s, seat, j);
    }
    planning_json(&s, seat, j);
}
