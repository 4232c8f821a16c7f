/* The game itself: beginning, deciding, drawing, and the end. */
#include "match/inside.h"

static void add_events(struct dt_news *news, const struct dt_events *events)
{
    int room = DT_NEWS_EVENTS - news->count;
    int count = events->count < room ? events->count : room;
    memcpy(&news->event[news->count], events->list, (size_t)count * sizeof *events->list);
    news->count += count;
    news->cut |= count < events->count;
}

static void apply(struct dt_match *m, int seat, dt_action action, struct dt_news *news)
{
    struct dt_events events;
    events.count = 0;
    m->opening.game->apply(m->state, seat, action, &events);
    add_events(news, &events);
}

/* Chance acts until somebody must decide or the game is over; whether it did. */
static bool draw(struct dt_match *m, struct dt_news *news)
{
    const struct dt_game *game = m->opening.game;
    bool drew = false;
    while (game->to_act(m->state) == DT_SEAT(DT_CHANCE)) {
        apply(m, DT_CHANCE, game->chance(m->state, &m->draws), news);
        drew = true;
    }
    return drew;
}

void dt_match_close(struct dt_match *m, enum dt_why why, dt_seats winners)
{
    m->phase = DT_OVER;
    m->why = why;
    m->winners = winners;
    m->done = 0;
    dt_ask_lapse(m);
    dt_apply_lapse(m);
    dt_clock_turn(m, 0, 0);
}

static void close_if_over(struct dt_match *m)
{
    if (m->opening.game->to_act(m->state) == 0) {
        dt_match_close(m, DT_WHY_END, m->opening.game->winners(m->state));
    }
}

void dt_match_put_questions(struct dt_match *m, dt_seats asked)
{
    for (; asked != 0; asked &= asked - 1) {
        m->seat[dt_lowest(asked)].asked = m->count;
    }
}

void dt_match_begin(struct dt_match *m, struct dt_news *news)
{
    m->phase = DT_PLAYING;
    dt_walk_draws(m, &m->draws);
    m->opening.game->start(m->state, &m->opening.config);
    dt_clock_start(m);
    draw(m, news);
    dt_match_put_questions(m, dt_match_to_act(m));
    dt_deadline_begin(m);
    dt_clock_turn(m, 0, 0);
    close_if_over(m);
}

const char *dt_check_act(const struct dt_match *m, struct dt_deed *d)
{
    const struct dt_game *game = m->opening.game;
    if (!dt_seats_have(game->to_act(m->state), d->entry.seat)) {
        return "seat: it is not to act now";
    }
    if (dt_clock_out(m, d->entry.seat, d->entry.at) ||
        dt_deadline_over(m, d->entry.seat, d->entry.at)) {
        return "time: this seat's has run out";
    }
    if (dt_match_full(m)) {
        return "memory: there is none for another decision";
    }
    const char *why = game->action_parse(m->state, d->entry.seat, d->entry.text, &d->action);
    if (why != NULL) {
        return why;
    }
    if (!game->legal(m->state, d->entry.seat, d->action)) {
        return "action: not legal here";
    }
    return dt_seat_here(m, d->entry.seat) && dt_deadline_partial(m, d->entry.seat, d->action)
               ? "time: that counts only when the time is up"
               : NULL;
}

/* After an action: who is asked something new, who has chosen, whose clock runs. */
static void turn(struct dt_match *m, int seat, dt_seats before, bool drew)
{
    dt_seats after = dt_match_to_act(m), me = DT_SEAT(seat);
    bool waits = !drew && after == (before & ~me) && after != 0;
    bool goes_on = !drew && after == before && before == me;
    m->done = waits ? m->done | me : 0;
    dt_match_put_questions(m, drew ? after : after & (~before | me));
    if (!waits) {
        dt_deadline_begin(m);
    }
    dt_clock_turn(m, me, goes_on ? 0 : me);
}

void dt_match_decide(struct dt_match *m, int seat, dt_action action, struct dt_news *news)
{
    const struct dt_game *game = m->opening.game;
    _Alignas(16) uint8_t before[DT_STATE_MAX];
    dt_seats asked = game->to_act(m->state);
    memcpy(before, m->state, game->state_size);
    apply(m, seat, action, news);
    m->past[m->steps++] = (struct dt_match_step){action, (uint32_t)seat};
    bool told = m->opening.undo == DT_UNDO_OFF || game->to_act(m->state) == DT_SEAT(DT_CHANCE) ||
                dt_undo_reveals(m, before, seat, action);
    m->safe = told ? m->steps : m->safe;
    dt_ask_lapse(m);
    turn(m, seat, asked, draw(m, news));
    close_if_over(m);
}

void dt_do_act(struct dt_match *m, struct dt_deed *d)
{
    m->seat[d->entry.seat].drafted = m->limit > 0; /* taken back, it is a draft again */
    m->seat[d->entry.seat].draft = d->action;
    dt_match_decide(m, d->entry.seat, d->action, d->news);
}
