/* Resolves a dive and the rest after it (§4, §5): shows the plans, turns cards over, moves pawns. */
#include "games/dive/dive.h"

/* A dive being resolved. */
struct resolution {
    struct dive *s;
    struct dt_events *events;
    uint32_t diving;          /* seats still diving, a mask */
    uint32_t wrong;           /* seats that made a mistake, a mask */
    uint32_t chief;           /* bit depth - 1: the chief's depths that count */
    uint8_t kept[DIVE_PAWNS]; /* depths whose tokens count for the rest */
};

static void show_plans(struct resolution *r)
{
    struct dive *s = r->s;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t plan = s->plan[seat];
        DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_PLAN, seat, plan);
        s->shown[seat] = plan;
        if (dive_plan_clown(plan) != 0 || dive_plan_angler(plan) != DIVE_NO_ANGLER) {
            s->spent |= (uint8_t)(1u << seat);
        }
        r->diving |= 1u << seat;
    }
}

/* §7: in deep water the chief's yellow depths from here on are covered. */
static void cover_yellow(struct resolution *r, int from)
{
    uint32_t covered = 0;
    if (r->s->field[DIVE_CHIEF] < DIVE_DEEP) {
        return;
    }
    for (int depth = from; depth <= DIVE_CHIEF_DEPTHS; depth++) {
        covered |= (uint32_t)dive_chief_yellow(r->s, r->s->chief_card, depth) << (depth - 1);
    }
    covered &= r->chief;
    if (covered != 0) {
        r->chief &= ~covered;
        DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_COVERED, covered);
    }
}

static void show_chief(struct resolution *r)
{
    if (r->s->option[DIVE_LEVEL] == DIVE_ALONE) {
        return;
    }
    r->chief = (1u << DIVE_CHIEF_DEPTHS) - 1;
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_CHIEF, r->s->chief_card);
    cover_yellow(r, 1);
}

/* Seats that have planned a depth and are still diving. */
static uint32_t planners(const struct resolution *r, int depth)
{
    uint32_t who = 0;
    for (uint32_t rest = r->diving; rest != 0; rest &= rest - 1) {
        int seat = dt_ctz(rest);
        who |= (uint32_t)(dive_plan_reach(r->s->plan[seat]) >= depth) << seat;
    }
    return who;
}

static bool chief_dives(const struct resolution *r, int depth)
{
    return (r->chief >> (depth - 1) & 1) != 0;
}

/* Seats whose planned side does not match the card, a mask. */
static uint32_t mistakes(const struct resolution *r, uint32_t who, int depth, bool shark)
{
    uint32_t wrong = 0;
    for (; who != 0; who &= who - 1) {
        int seat = dt_ctz(who);
        wrong |= (uint32_t)(dive_plan_shark(r->s->plan[seat], depth) != shark) << seat;
    }
    return wrong;
}

/* A mistake loses the tokens of this and deeper depths, in deep water all of them; children go on
 * diving. */
static void apply_mistakes(struct resolution *r, uint32_t wrong)
{
    r->wrong |= wrong;
    if (r->s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return;
    }
    r->diving &= ~wrong;
    for (; wrong != 0; wrong &= wrong - 1) {
        int seat = dt_ctz(wrong);
        if (r->s->field[seat] >= DIVE_DEEP) {
            r->kept[seat] = 0;
        }
    }
}

/* The single fastest pawn, or NONE: a tie at the top helps no pawn. Also its speed. */
static int fastest_pawn(const struct resolution *r, uint32_t who, int depth, int *top)
{
    int best = chief_dives(r, depth) ? dive_chief_speed(r->s->chief_card, depth) : 0;
    int pawn = best > 0 ? DIVE_CHIEF : DIVE_NONE;
    for (; who != 0; who &= who - 1) {
        int seat = dt_ctz(who);
        int speed = depth > DIVE_TOKENS ? DIVE_FASTEST : dive_plan_speed(r->s->plan[seat], depth);
        if (speed >= best) {
            pawn = speed > best ? seat : DIVE_NONE;
            best = speed;
        }
    }
    *top = best;
    return pawn;
}

/* Fields to the next pawn ahead, but never into deep water. */
static int ray_fields(const struct dive *s, int pawn)
{
    int from = s->field[pawn], to = DIVE_FIELD_MAX;
    for (int other = 0; other < DIVE_PAWNS; other++) {
        if (s->field[other] > from && s->field[other] < to) {
            to = s->field[other];
        }
    }
    if (to == DIVE_FIELD_MAX || from >= DIVE_DEEP) {
        return 0;
    }
    return (to < DIVE_DEEP ? to : DIVE_DEEP - 1) - from;
}

int dive_help_fields(const struct dive *s, int pawn, enum dive_helper helper)
{
    switch (helper) {
    case DIVE_GREEN:
        return 1 + (dive_companion_user(s, DIVE_TURTLE) == pawn);
    case DIVE_RED:
        return 2;
    case DIVE_RAY:
        return ray_fields(s, pawn);
    case DIVE_NOBODY:
    case DIVE_HELPERS:
        break;
    }
    return 0;
}

static void move_bonus(struct dive *s, int pawn, int fields)
{
    s->field[pawn] = (uint8_t)(s->field[pawn] + fields);
    s->bonus[pawn] = (uint8_t)(s->bonus[pawn] + fields);
}

static void award_helper(struct resolution *r, uint32_t right, int depth, enum dive_helper helper)
{
    struct dive *s = r->s;
    if (helper == DIVE_NOBODY || s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return;
    }
    int speed, pawn = fastest_pawn(r, right, depth, &speed);
    if (pawn == DIVE_NONE) {
        DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_NO_HELP, helper, speed);
        return;
    }
    int from = s->field[pawn];
    move_bonus(s, pawn, dive_help_fields(s, pawn, helper));
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_HELPED, pawn, helper, from, s->field[pawn],
             s->field[pawn] - from, speed);
    if (pawn == DIVE_CHIEF) {
        cover_yellow(r, depth + 1);
    }
}

static void resolve_depth(struct resolution *r, int depth)
{
    struct dive *s = r->s;
    int kind = dive_kinds[s->card[depth - 1]];
    uint32_t who = planners(r, depth);
    uint32_t wrong = mistakes(r, who, depth, (kind & DIVE_SHARK) != 0), right = who & ~wrong;
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_CARD, depth,
             s->card[depth - 1] * DIVE_POSES + s->pose[depth - 1], right, wrong);
    apply_mistakes(r, wrong);
    for (uint32_t rest = right; rest != 0; rest &= rest - 1) {
        r->kept[dt_ctz(rest)]++;
    }
    r->kept[DIVE_CHIEF] = (uint8_t)(r->kept[DIVE_CHIEF] + chief_dives(r, depth));
    award_helper(r, right, depth, (enum dive_helper)(kind % DIVE_HELPERS));
}

/* the partner has planned something and made no mistake. */
static void apply_dolphins(struct resolution *r)
{
    int user = dive_companion_user(r->s, DIVE_DOLPHINS);
    if (user == DIVE_NONE) {
        return;
    }
    int partner = r->s->call[user] - 1;
    int fields = (r->wrong >> partner & 1) == 0 && dive_plan_reach(r->s->plan[partner]) > 0;
    move_bonus(r->s, user, fields);
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_DOLPHINS, user, partner, fields);
}

/* Other seats that made a mistake do not move; if there is none, the user does not. */
static void apply_white(struct resolution *r)
{
    int user = dive_companion_user(r->s, DIVE_WHITE);
    if (user == DIVE_NONE) {
        return;
    }
    uint32_t others = r->wrong & ~(1u << user), stuck = others != 0 ? others : 1u << user;
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_WHITE, user, stuck, dt_popcount(others));
    for (; stuck != 0; stuck &= stuck - 1) {
        r->kept[dt_ctz(stuck)] = 0;
    }
}

static void rest_pawn(struct resolution *r, int pawn)
{
    struct dive *s = r->s;
    s->rest[pawn] = r->kept[pawn];
    s->field[pawn] = (uint8_t)(s->field[pawn] + s->rest[pawn]);
    DT_EVENT(r->events, DT_EVERYONE, DIVE_EV_RESTED, pawn, s->rest[pawn], s->field[pawn]);
}

/* only resolved cards leave the stack. */
static void drop_cards(struct dive *s)
{
    int stay = s->stack_count - s->dived;
    for (int i = 0; i < s->dived; i++) {
        s->gone |= UINT64_C(1) << s->card[i];
    }
    memmove(s->card, s->card + s->dived, (size_t)stay);
    memmove(s->pose, s->pose + s->dived, (size_t)stay);
    memset(s->card + stay, DIVE_NONE, s->dived);
    memset(s->pose + stay, 0, s->dived);
    s->stack_count = (uint8_t)stay;
}

void dive_resolve(struct dive *s, struct dt_events *events)
{
    struct resolution r = {.s = s, .events = events};
    int depth = 1;
    memset(s->bonus, 0, sizeof s->bonus);
    show_plans(&r);
    show_chief(&r);
    do { /* V-06: the first card always */
        resolve_depth(&r, depth++);
    } while (depth <= s->stack_count && (planners(&r, depth) != 0 || chief_dives(&r, depth)));
    s->dived = (uint8_t)(depth - 1);
    apply_dolphins(&r);
    apply_white(&r);
    for (int seat = 0; seat < s->seats; seat++) {
        rest_pawn(&r, seat);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        rest_pawn(&r, DIVE_CHIEF);
    }
    drop_cards(s);
}
