/* Dive and rest (§4, §5): the plans are shown, card after card is turned over, pawns move. */
#include "games/dive/dive.h"

enum { FASTEST = 99 }; /* the anglerfish at depth 6 */

/* A dive under way. */
struct under {
    struct dive *s;
    struct dt_events *events;
    uint32_t diving;          /* seats that go on, a mask */
    uint32_t wrong;           /* seats that have erred, a mask */
    uint32_t chief;           /* bit depth - 1: the chief's depths that count */
    uint8_t kept[DIVE_PAWNS]; /* depths that still hold a token */
};

static void show_plans(struct under *u)
{
    struct dive *s = u->s;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t plan = s->plan[seat];
        DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_PLAN, (int16_t)seat, (int16_t)(plan & 0x3fff),
                 (int16_t)(plan >> 14));
        s->shown[seat] = plan;
        if (dive_plan_clown(plan) != 0 || dive_plan_angler(plan) != DIVE_NO_ANGLER) {
            s->spent |= (uint8_t)(1u << seat);
        }
        u->diving |= 1u << seat;
    }
}

/* §7: in deep water the chief's yellow depths from here on are covered. */
static void cover(struct under *u, int from)
{
    uint32_t covered = 0;
    if (u->s->field[DIVE_CHIEF] < DIVE_DEEP) {
        return;
    }
    for (int depth = from; depth <= DIVE_CHIEF_DEPTHS; depth++) {
        covered |= (uint32_t)dive_chief_yellow(u->s, u->s->chief_card, depth) << (depth - 1);
    }
    covered &= u->chief;
    if (covered != 0) {
        u->chief &= ~covered;
        DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_COVERED, (int16_t)covered);
    }
}

static void show_chief(struct under *u)
{
    if (u->s->option[DIVE_LEVEL] == DIVE_ALONE) {
        return;
    }
    u->chief = (1u << DIVE_CHIEF_DEPTHS) - 1;
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_CHIEF, u->s->chief_card);
    cover(u, 1);
}

/* Seats that have planned a depth and are still diving. */
static uint32_t planners(const struct under *u, int depth)
{
    uint32_t who = 0;
    for (uint32_t rest = u->diving; rest != 0; rest &= rest - 1) {
        int seat = dt_lowest(rest);
        who |= (uint32_t)(dive_plan_reach(u->s->plan[seat]) >= depth) << seat;
    }
    return who;
}

static bool chief_dives(const struct under *u, int depth)
{
    return (u->chief >> (depth - 1) & 1) != 0;
}

/* Those whose side does not agree with the card. */
static uint32_t check(const struct under *u, uint32_t who, int depth, bool shark)
{
    uint32_t wrong = 0;
    for (; who != 0; who &= who - 1) {
        int seat = dt_lowest(who);
        wrong |= (uint32_t)(dive_plan_shark(u->s->plan[seat], depth) != shark) << seat;
    }
    return wrong;
}

/* Tokens of this and deeper depths go, in deep water all of them; children just go on. */
static void punish(struct under *u, uint32_t wrong)
{
    u->wrong |= wrong;
    if (u->s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return;
    }
    u->diving &= ~wrong;
    for (; wrong != 0; wrong &= wrong - 1) {
        int seat = dt_lowest(wrong);
        if (u->s->field[seat] >= DIVE_DEEP) {
            u->kept[seat] = 0;
        }
    }
}

/* The only fastest one of these, or NONE: a tie at the top helps nobody. */
static int fastest(const struct under *u, uint32_t who, int depth)
{
    int best = chief_dives(u, depth) ? dive_chief_speed(u->s->chief_card, depth) : 0;
    int pawn = best > 0 ? DIVE_CHIEF : DIVE_NONE;
    for (; who != 0; who &= who - 1) {
        int seat = dt_lowest(who);
        int speed = depth > DIVE_TOKENS ? FASTEST : dive_plan_speed(u->s->plan[seat], depth);
        if (speed >= best) {
            pawn = speed > best ? seat : DIVE_NONE;
            best = speed;
        }
    }
    return pawn;
}

/* The next pawn ahead, but never into deep water. */
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
        return 1 + (dive_called(s, DIVE_TURTLE) == pawn);
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

static void move(struct dive *s, int pawn, int fields)
{
    s->field[pawn] = (uint8_t)(s->field[pawn] + fields);
    s->bonus[pawn] = (uint8_t)(s->bonus[pawn] + fields);
}

static void help(struct under *u, uint32_t right, int depth, enum dive_helper helper)
{
    struct dive *s = u->s;
    if (helper == DIVE_NOBODY || s->option[DIVE_VERSION] == DIVE_CHILDREN) {
        return;
    }
    int pawn = fastest(u, right, depth);
    if (pawn == DIVE_NONE) {
        DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_NO_HELP, (int16_t)helper);
        return;
    }
    int from = s->field[pawn];
    move(s, pawn, dive_help_fields(s, pawn, helper));
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_HELPED, (int16_t)pawn, (int16_t)helper, (int16_t)from,
             s->field[pawn]);
    if (pawn == DIVE_CHIEF) {
        cover(u, depth + 1);
    }
}

static void resolve_depth(struct under *u, int depth)
{
    struct dive *s = u->s;
    int kind = dive_kinds[s->card[depth - 1]];
    uint32_t who = planners(u, depth);
    uint32_t wrong = check(u, who, depth, (kind & DIVE_SHARK) != 0), right = who & ~wrong;
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_CARD, (int16_t)depth, s->card[depth - 1],
             s->pose[depth - 1], (int16_t)right, (int16_t)wrong);
    punish(u, wrong);
    for (uint32_t rest = right; rest != 0; rest &= rest - 1) {
        u->kept[dt_lowest(rest)]++;
    }
    u->kept[DIVE_CHIEF] = (uint8_t)(u->kept[DIVE_CHIEF] + chief_dives(u, depth));
    help(u, right, depth, (enum dive_helper)(kind % DIVE_HELPERS));
}

/* the partner has planned something and made no mistake. */
static void use_dolphins(struct under *u)
{
    int user = dive_called(u->s, DIVE_DOLPHINS);
    if (user == DIVE_NONE) {
        return;
    }
    int partner = u->s->call[user] - 1;
    int fields = (u->wrong >> partner & 1) == 0 && dive_plan_reach(u->s->plan[partner]) > 0;
    move(u->s, user, fields);
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_DOLPHINS, (int16_t)user, (int16_t)partner,
             (int16_t)fields);
}

/* Whoever else has erred does not move; if nobody has, the user does not. */
static void use_white(struct under *u)
{
    int user = dive_called(u->s, DIVE_WHITE);
    if (user == DIVE_NONE) {
        return;
    }
    uint32_t others = u->wrong & ~(1u << user), stuck = others != 0 ? others : 1u << user;
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_WHITE, (int16_t)user, (int16_t)stuck);
    for (; stuck != 0; stuck &= stuck - 1) {
        u->kept[dt_lowest(stuck)] = 0;
    }
}

static void rest_pawn(struct under *u, int pawn)
{
    struct dive *s = u->s;
    s->rest[pawn] = u->kept[pawn];
    s->field[pawn] = (uint8_t)(s->field[pawn] + s->rest[pawn]);
    DT_EVENT(u->events, DT_EVERYONE, DIVE_EV_RESTED, (int16_t)pawn, s->rest[pawn], s->field[pawn]);
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
    struct under u = {.s = s, .events = events};
    int depth = 1;
    memset(s->bonus, 0, sizeof s->bonus);
    show_plans(&u);
    show_chief(&u);
    do { /* V-06: the first card always */
        resolve_depth(&u, depth++);
    } while (depth <= s->stack_count && (planners(&u, depth) != 0 || chief_dives(&u, depth)));
    s->dived = (uint8_t)(depth - 1);
    use_dolphins(&u);
    use_white(&u);
    for (int seat = 0; seat < s->seats; seat++) {
        rest_pawn(&u, seat);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        rest_pawn(&u, DIVE_CHIEF);
    }
    drop_cards(s);
}
