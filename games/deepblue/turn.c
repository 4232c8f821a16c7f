/* The phases of a game: set-up, whose turn it is, rest, the end; apply dispatches an action to its
 * function. */
#include "games/deepblue/deepblue.h"

void deepblue_start(void *state, const struct dt_config *config)
{
    struct deepblue *s = state;
    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    s->option = config->option[0];
    s->scenario = s->option == DEEPBLUE_RANDOM ? DEEPBLUE_NONE : s->option;
    s->phase = s->option == DEEPBLUE_RANDOM ? DEEPBLUE_LOGGING : DEEPBLUE_LAYING;
    s->deck = DEEPBLUE_ALL_MARKET;
    s->supply = deepblue_first_supply;
    s->bag = deepblue_all_gems - deepblue_first_supply;
    memset(s->market, DEEPBLUE_NONE, sizeof s->market);
    memset(s->tile, DEEPBLUE_NONE, sizeof s->tile);
    memset(s->gem, DEEPBLUE_NONE, sizeof s->gem);
    memset(s->hazard, DEEPBLUE_NONE, sizeof s->hazard);
    s->slot = s->placed = s->storm = s->dive = DEEPBLUE_NONE;
    for (int site = DEEPBLUE_FIRST_RED; site < DEEPBLUE_SITES; site++) {
        s->tile[site] = DEEPBLUE_DOWN;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->crew[seat].hand = DEEPBLUE_ALL_START;
        s->hands[seat] = DEEPBLUE_CARDS - DEEPBLUE_MARKET;
        for (int b = 0; b < DEEPBLUE_BOATS; b++) {
            s->boat[seat][b] = (struct deepblue_boat){DEEPBLUE_AT_H, DEEPBLUE_MIDDLE};
        }
    }
}

dt_seats deepblue_to_act(const void *state)
{
    const struct deepblue *s = state;
    if (s->phase <= DEEPBLUE_LAST_CHANCE) {
        return DT_SEAT(DT_CHANCE);
    }
    return s->phase == DEEPBLUE_OVER ? 0 : DT_SEAT(s->asked);
}

static void log_scenario(struct deepblue *s, int scenario, struct dt_events *events)
{
    s->scenario = (uint8_t)scenario;
    s->phase = DEEPBLUE_LAYING;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_LOG, scenario);
}

/* §2: the blank tile is thrown out, its site stays empty. */
static void lay(struct deepblue *s, int tile, struct dt_events *events)
{
    int site = deepblue_next_start_site(s);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_LAID, site, tile);
    if (tile == DEEPBLUE_TILE_Y_F) {
        s->gone |= 1u << DEEPBLUE_TILE_Y_F;
    } else {
        s->tile[site] = (uint8_t)tile;
    }
    if (site + 1 == DEEPBLUE_FIRST_RED) {
        deepblue_restock(s, events);
    }
}

static void begin_turn(struct deepblue *s, struct dt_events *events)
{
    s->asked = s->active;
    s->phase = DEEPBLUE_CHOOSING;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_TURN, s->active, (s->turn + 1));
}

static void start_with(struct deepblue *s, int seat, struct dt_events *events)
{
    s->active = (uint8_t)seat;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_START, seat);
    for (int i = 0; i < s->seats; i++) {
        s->tokens[deepblue_seat_after(s, seat, i)] = deepblue_bonus[i];
    }
    begin_turn(s, events);
}

void deepblue_end_turn(struct deepblue *s, struct dt_events *events)
{
    deepblue_put_away(s, s->active);
    s->slot = DEEPBLUE_NONE;
    s->active = (uint8_t)deepblue_seat_after(s, s->active, 1);
    if (++s->turn == DEEPBLUE_ROUNDS * s->seats) { /* D-23 */
        deepblue_finish(s, events);
        return;
    }
    begin_turn(s, events);
}

static void rest(struct deepblue *s, struct dt_events *events)
{
    int resting = deepblue_rest_count(s, s->active);
    s->moves = (uint8_t)(resting < DEEPBLUE_RESTS ? resting : DEEPBLUE_RESTS);
    s->phase = DEEPBLUE_RESTING;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_RESTS, s->active);
}

static void draw_back(struct deepblue *s, int card, struct dt_events *events)
{
    dt_seats self = DT_SEAT(s->active);
    deepblue_draw_back(s, s->active, card);
    DT_EVENT(events, self, DEEPBLUE_EV_DREW, s->active, card);
    DT_EVENT(events, DT_EVERYONE & ~self, DEEPBLUE_EV_DREW, s->active, DEEPBLUE_NONE);
    if (--s->moves == 0) {
        deepblue_end_turn(s, events);
    }
}

/* §8: the chests are opened. */
void deepblue_finish(struct deepblue *s, struct dt_events *events)
{
    s->phase = DEEPBLUE_OVER;
    s->asked = s->active;
    for (int seat = 0; seat < s->seats; seat++) {
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_CHEST, seat, s->chest[seat],
                 deepblue_card_count(deepblue_all_cards(s, seat)));
    }
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_OVER, deepblue_winners(s));
}

void deepblue_scores(const void *state, int32_t out[DT_SEATS])
{
    const struct deepblue *s = state;
    for (int seat = 0; seat < DT_SEATS; seat++) {
        out[seat] = s->chest[seat] == DEEPBLUE_HIDDEN ? s->announced[seat] : s->chest[seat];
    }
}

/* D-19: points, then cards, then shared. */
dt_seats deepblue_winners(const void *state)
{
    const struct deepblue *s = state;
    dt_seats won = 0;
    int most = -1;
    for (int seat = 0; s->phase == DEEPBLUE_OVER && seat < s->seats; seat++) {
        int rank = s->chest[seat] * (DEEPBLUE_CARDS + 1) +
                   deepblue_card_count(deepblue_all_cards(s, seat));
        won = rank > most ? 0 : won;
        most = rank > most ? rank : most;
        won |= rank == most ? DT_SEAT(seat) : 0;
    }
    return won;
}

/* A card, or a token if NONE, pays money or movement. */
static void pay(struct deepblue *s, int card, struct dt_events *events)
{
    if (s->phase == DEEPBLUE_SAILING) {
        deepblue_propel(s, card, events);
    } else {
        deepblue_pay(s, card, events);
    }
}

void deepblue_apply(void *state, int seat, dt_action a, struct dt_events *events)
{
    struct deepblue *s = state;
    int arg = deepblue_arg_of(a);
    assert(deepblue_legal(s, seat, a));
    (void)seat;
    switch ((enum deepblue_verb)deepblue_verb_of(a)) {
    case DEEPBLUE_DO_LOG:
        log_scenario(s, arg, events);
        break;
    case DEEPBLUE_DO_LAY:
        lay(s, arg, events);
        break;
    case DEEPBLUE_DO_STOCK:
        deepblue_stock(s, arg, events);
        break;
    case DEEPBLUE_DO_START:
        start_with(s, arg, events);
        break;
    case DEEPBLUE_DO_DRAW:
        draw_back(s, arg, events);
        break;
    case DEEPBLUE_DO_REVEAL:
        deepblue_reveal(s, arg, events);
        break;
    case DEEPBLUE_DO_SCATTER:
        deepblue_scatter(s, arg, events);
        break;
    case DEEPBLUE_DO_GEM:
        deepblue_draw_gem(s, arg, events);
        break;
    case DEEPBLUE_DO_HIRE:
        deepblue_hire(s, arg, events);
        break;
    case DEEPBLUE_DO_RENEW:
        deepblue_hire(s, DEEPBLUE_RENEW, events);
        break;
    case DEEPBLUE_DO_SAIL:
        deepblue_sail(s, events);
        break;
    case DEEPBLUE_DO_REST:
        rest(s, events);
        break;
    case DEEPBLUE_DO_DIVE:
        deepblue_dive(s, arg, events);
        break;
    case DEEPBLUE_DO_PAY:
        pay(s, arg, events);
        break;
    case DEEPBLUE_DO_TOKEN:
        pay(s, DEEPBLUE_NONE, events);
        break;
    case DEEPBLUE_DO_TAKE:
        deepblue_take(s, arg, events);
        break;
    case DEEPBLUE_DO_DECLINE:
        deepblue_take(s, DEEPBLUE_NONE, events);
        break;
    case DEEPBLUE_DO_BOAT1:
    case DEEPBLUE_DO_BOAT2:
        deepblue_move(s, deepblue_verb_of(a) == DEEPBLUE_DO_BOAT2, arg, events);
        break;
    case DEEPBLUE_DO_DONE:
        deepblue_arrive(s, events);
        break;
    case DEEPBLUE_DO_FIRST:
        deepblue_place_first(s, arg, events);
        break;
    case DEEPBLUE_DO_SPOT:
        deepblue_take_spot(s, arg, events);
        break;
    case DEEPBLUE_DO_RUSH:
        deepblue_rush(s, arg, events);
        break;
    case DEEPBLUE_DO_PROTECT:
        deepblue_protect(s, arg, events);
        break;
    case DEEPBLUE_DO_SLIDE:
        deepblue_slide(s, arg, events);
        break;
    case DEEPBLUE_DO_SURFACE:
        deepblue_surface(s, events);
        break;
    case DEEPBLUE_DO_PLAY:
        deepblue_play(s, arg, events);
        break;
    case DEEPBLUE_DO_PASS:
        deepblue_pass(s, events);
        break;
    case DEEPBLUE_DO_PULL:
        deepblue_pull(s, events);
        break;
    case DEEPBLUE_DO_STOP:
        deepblue_stop(s, events);
        break;
    case DEEPBLUE_VERBS:
        break;
    }
}
