/* The rules of Nine Shells: set-up, who acts, what an action does, points. */
#include "games/null/null.h"

_Static_assert(2 * NULL_SEATS <= NULL_SHELLS, "the bag never runs out (RULES.md §5)");

int null_rounds(const struct null_state *st)
{
    return st->rounds == NULL_THREE ? 3 : 1;
}

int null_played(const struct null_state *st)
{
    int sum = 0;
    for (int i = 0; i < st->seats; i++) {
        sum += st->points[i];
    }
    return sum;
}

bool null_over(const struct null_state *st)
{
    return null_played(st) == null_rounds(st);
}

bool null_chosen(const struct null_state *st)
{
    for (int i = 0; i < st->seats; i++) {
        if (st->plan[i] == NULL_NONE) {
            return false;
        }
    }
    return true;
}

uint16_t null_bag(const struct null_state *st)
{
    unsigned bag = NULL_ALL;
    for (int i = 0; i < st->seats; i++) {
        bag &= ~(1u << st->hand[i] | 1u << st->laid[i]);
    }
    return (uint16_t)bag;
}

/* The first seat without a shell, which draws before anything else happens (§3); `seats` if there
 * is none. */
static int next_to_draw(const struct null_state *st)
{
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == 0) {
            return i;
        }
    }
    return st->seats;
}

const char *null_check(const struct dt_config *config)
{
    (void)config;
    return NULL; /* any number of seats plays with any option */
}

void null_start(void *state, const struct dt_config *config)
{
    struct null_state *st = state;
    memset(st, 0, sizeof *st);
    st->seats = config->seats;
    st->rounds = config->option[0];
}

void null_config(const void *state, struct dt_config *out)
{
    const struct null_state *st = state;
    *out = (struct dt_config){.seats = st->seats, .option = {st->rounds}};
}

dt_seats null_to_act(const void *state)
{
    const struct null_state *st = state;
    dt_seats who = 0;
    if (null_over(st)) {
        return 0;
    }
    if (next_to_draw(st) < st->seats) {
        return DT_SEAT(DT_CHANCE);
    }
    for (int i = 0; i < st->seats; i++) {
        if (st->plan[i] == NULL_NONE) {
            who |= DT_SEAT(i);
        }
    }
    return who;
}

/* §6 to §8: the highest shell scores; if a round is left, everything goes back into the bag. */
static void show(struct null_state *st, struct dt_events *events)
{
    int best = 0;
    for (int i = 0; i < st->seats; i++) {
        DT_EVENT(events, DT_EVERYONE, NULL_SHOWS, i, st->hand[i]);
        if (st->hand[i] > st->hand[best]) {
            best = i;
        }
    }
    DT_EVENT(events, DT_EVERYONE, NULL_WINS, best);
    st->points[best]++;
    if (!null_over(st)) {
        memset(st->hand, 0, sizeof st->hand);
        memset(st->plan, NULL_NONE, sizeof st->plan);
        memset(st->laid, 0, sizeof st->laid);
    }
}

/* §5: the choices are known, and the swapped shells are laid down. */
static void reveal(struct null_state *st, struct dt_events *events)
{
    dt_events_reveal(events);
    for (int i = 0; i < st->seats; i++) {
        if (st->plan[i] == NULL_SWAP) {
            DT_EVENT(events, DT_EVERYONE, NULL_SWAPS, i, st->hand[i]);
            st->laid[i] = st->hand[i];
            st->hand[i] = 0;
        } else {
            DT_EVENT(events, DT_EVERYONE, NULL_KEEPS, i);
        }
    }
}

void null_apply(void *state, int seat, dt_action action, struct dt_events *events)
{
    struct null_state *st = state;
    if (seat == DT_CHANCE) {
        int who = next_to_draw(st);
        assert(who < st->seats);
        st->hand[who] = (uint8_t)action;
        DT_EVENT(events, DT_EVERYONE, NULL_DRAWS, who);
        DT_EVENT(events, DT_SEAT(who), NULL_HOLDS, who, action);
    } else {
        st->plan[seat] = (uint8_t)action;
        DT_EVENT(events, DT_EVERYONE, NULL_CHOOSES, seat);
        if (null_chosen(st)) {
            reveal(st, events);
        }
    }
    if (null_chosen(st) && next_to_draw(st) == st->seats) {
        show(st, events);
    }
}

void null_scores(const void *state, int32_t out[DT_SEATS])
{
    const struct null_state *st = state;
    for (int i = 0; i < DT_SEATS; i++) {
        out[i] = i < st->seats ? st->points[i] : 0;
    }
}

dt_seats null_winners(const void *state)
{
    const struct null_state *st = state;
    dt_seats won = 0;
    int most = 0;
    for (int i = 0; null_over(st) && i < st->seats; i++) {
        if (st->points[i] > most) {
            most = st->points[i];
            won = 0;
        }
        if (st->points[i] == most) {
            won |= DT_SEAT(i);
        }
    }
    return won;
}
