/* Playing the game: start, decisions, draws, and the end of the match. */
#include "match/internal.h"

static void add_events(struct dt_match_update *update, const struct dt_events *events)
{
    int space = DT_UPDATE_EVENTS_MAX - update->count;
    int count = events->count < space ? events->count : space;
    memcpy(&update->event[update->count], events->list, (size_t)count * sizeof *events->list);
    update->count += count;
    update->cut |= count < events->count;
}

/* Returns whether the action revealed hidden information. */
static bool apply(struct dt_match *m, int seat, dt_action action, struct dt_match_update *update)
{
    struct dt_events events;
    events.count = 0;
    events.reveals = false;
    m->setup.game->apply(m->state, seat, action, &events);
    add_events(update, &events);
    return events.reveals;
}

/* Draws for chance until a seat must decide or the game is over; returns whether it drew. */
static bool draw(struct dt_match *m, struct dt_match_update *update)
{
    const struct dt_game *game = m->setup.game;
    bool drew = false;
    while (game->to_act(m->state) == DT_SEAT(DT_CHANCE)) {
        apply(m, DT_CHANCE, game->chance(m->state, &m->draws), update);
        drew = true;
    }
    return drew;
}

void dt_match_close(struct dt_match *m, enum dt_end_reason why, dt_seats winners)
{
    m->phase = DT_OVER;
    m->end_reason = why;
    m->winners = winners;
    m->done = 0;
    dt_proposal_cancel(m);
    dt_seat_request_cancel(m);
    dt_clock_update(m, 0, 0);
}

static void close_if_over(struct dt_match *m)
{
    if (m->setup.game->to_act(m->state) == 0) {
        dt_match_close(m, DT_END_NORMAL, m->setup.game->winners(m->state));
    }
}

void dt_match_mark_asked(struct dt_match *m, dt_seats asked)
{
    for (; asked != 0; asked &= asked - 1) {
        m->seat[dt_ctz(asked)].asked = m->count;
    }
}

void dt_match_begin(struct dt_match *m, struct dt_match_update *update)
{
    m->phase = DT_PLAYING;
    dt_match_seed_draws(m, &m->draws);
    m->setup.game->start(m->state, &m->setup.config);
    dt_clock_start(m);
    draw(m, update);
    dt_match_mark_asked(m, dt_match_to_act(m));
    dt_deadline_begin(m);
    dt_clock_update(m, 0, 0);
    close_if_over(m);
}

const char *dt_check_act(const struct dt_match *m, struct dt_pending_entry *pending)
{
    const struct dt_game *game = m->setup.game;
    if (!dt_seats_have(game->to_act(m->state), pending->entry.seat)) {
        return DT_ERROR("not-to-act");
    }
    if (dt_clock_expired(m, pending->entry.seat, pending->entry.at) ||
        dt_deadline_passed(m, pending->entry.seat, pending->entry.at)) {
        return DT_ERROR("time-up");
    }
    if (dt_match_full(m)) {
        return DT_ERROR("memory");
    }
    const char *why =
        dt_action_parse(game, m->state, pending->entry.seat, pending->entry.text, &pending->action);
    if (why != NULL) {
        return why;
    }
    if (!game->legal(m->state, pending->entry.seat, pending->action)) {
        return DT_ERROR("illegal-action");
    }
    return dt_seat_present(m, pending->entry.seat) &&
                   dt_deadline_partial(m, pending->entry.seat, pending->action)
               ? DT_ERROR("too-early")
               : NULL;
}

/* After an action: marks who must decide, who has chosen, and whose clock runs. */
static void update_turn(struct dt_match *m, int seat, dt_seats before, bool drew)
{
    dt_seats after = dt_match_to_act(m), me = DT_SEAT(seat);
    bool hurried = dt_match_deadline(m) != DT_NEVER;
    bool waits = !drew && after == (before & ~me) && after != 0;
    bool goes_on = !drew && after == before && before == me;
    m->done = waits ? m->done | me : 0;
    dt_match_mark_asked(m, drew ? after : after & (~before | me));
    if (!waits) {
        dt_deadline_begin(m);
    }
    m->history[m->steps - 1].in_turn = goes_on && !hurried && dt_match_deadline(m) == DT_NEVER;
    dt_clock_update(m, me, goes_on ? 0 : me);
}

void dt_match_decide(struct dt_match *m, int seat, dt_action action, struct dt_match_update *update)
{
    const struct dt_game *game = m->setup.game;
    dt_seats asked = game->to_act(m->state);
    bool revealed = apply(m, seat, action, update);
    m->history[m->steps++] = (struct dt_match_step){.action = action, .seat = (uint16_t)seat};
    bool final = m->setup.undo == DT_UNDO_OFF || game->to_act(m->state) == DT_SEAT(DT_CHANCE) ||
                 (revealed && m->setup.version >= 5);
    m->undo_floor = final ? m->steps : m->undo_floor;
    dt_proposal_cancel(m);
    update_turn(m, seat, asked, draw(m, update));
    close_if_over(m);
}

void dt_do_act(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->seat[pending->entry.seat].drafted = m->limit > 0; /* after an undo it is a draft again */
    m->seat[pending->entry.seat].draft = pending->action;
    dt_match_decide(m, pending->entry.seat, pending->action, pending->update);
}
