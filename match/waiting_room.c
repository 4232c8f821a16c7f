/* Before the match: names, seats that are held for someone, the order of seats, options and clock. */
#include "match/internal.h"

const char *dt_check_name(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return m->seat[pending->entry.seat].kind == DT_HUMAN ? dt_seat_name_error(pending->entry.text)
                                                         : DT_ERROR("wrong-seat");
}

void dt_do_name(struct dt_match *m, struct dt_pending_entry *pending)
{
    char *name = m->seat[pending->entry.seat].name;
    memcpy(name, pending->entry.text.at, (size_t)pending->entry.text.len);
    name[pending->entry.text.len] = 0;
}

/* An open seat gets the name of the person it is held for. Anyone may still sit down. */
const char *dt_check_hold(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return m->seat[pending->entry.seat].kind == DT_OPEN ? dt_seat_name_error(pending->entry.text)
                                                        : DT_ERROR("seat-taken");
}

void dt_do_hold(struct dt_match *m, struct dt_pending_entry *pending)
{
    dt_do_name(m, pending);
}

int dt_match_swap_seat(const struct dt_match *m, const struct dt_entry *e)
{
    int other;
    bool valid = dt_span_int(e->text, 0, m->setup.config.seats - 1, &other) && other != e->seat;
    return valid ? other : DT_SPECTATOR;
}

const char *dt_check_swap(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return dt_match_swap_seat(m, &pending->entry) != DT_SPECTATOR ? NULL
                                                                  : "text: expected another seat";
}

/* The seats' people and bots change places with all that is theirs: a client seed was chosen by a
 * person and is secret until `start`, so it is as good at another seat. The host stays the host. */
void dt_do_swap(struct dt_match *m, struct dt_pending_entry *pending)
{
    int a = pending->entry.seat, b = dt_match_swap_seat(m, &pending->entry), host = m->setup.host;
    struct dt_match_seat moved = m->seat[a];
    m->seat[a] = m->seat[b];
    m->seat[b] = moved;
    m->setup.host = host == a ? b : host == b ? a : host;
}

const char *dt_check_set(const struct dt_match *m, struct dt_pending_entry *pending)
{
    struct dt_match_setup changed = m->setup;
    return dt_match_setup_change(&changed, pending->entry.text);
}

void dt_do_set(struct dt_match *m, struct dt_pending_entry *pending)
{
    const char *why = dt_match_setup_change(&m->setup, pending->entry.text);
    assert(why == NULL);
    (void)why;
}
