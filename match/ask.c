/* Questions to the other persons at the table: may I take that back, shall we call it a draw. A
 * question ends with the last `agree`, with the first `refuse`, and with anything that changes the
 * game or who plays it. Bots have no say. */
#include "match/inside.h"

static const char *const ask_words[DT_ASKINGS] = {"", "undo", "draw"};

const char *dt_ask_word(enum dt_asking asking)
{
    return ask_words[asking];
}

dt_seats dt_ask_waiting(const struct dt_match *m)
{
    if (m->asking == DT_ASK_NOTHING) {
        return 0;
    }
    return dt_match_humans(m) & ~m->agreed & ~DT_SEAT(m->asker);
}

void dt_ask_lapse(struct dt_match *m)
{
    m->asking = DT_ASK_NOTHING;
    m->asker = DT_ONLOOKER;
    m->agreed = 0;
}

const char *dt_ask_fault(const struct dt_match *m, int seat, enum dt_asking asking)
{
    if (!dt_seat_here(m, seat)) {
        return "seat: no person is here who could ask";
    }
    if (m->asking != DT_ASK_NOTHING) {
        return "ask: another question is open";
    }
    if (asking == DT_ASK_DRAW) {
        return dt_ones(dt_match_humans(m)) > 1 ? NULL : "ask: nobody is there to agree";
    }
    if (m->opening.undo == DT_UNDO_OFF) {
        return "ask: nothing is taken back at this table";
    }
    return dt_undo_target(m, seat) >= 0
               ? NULL
               : "ask: something was drawn or shown since, or nothing done";
}

const char *dt_check_ask(const struct dt_match *m, struct dt_deed *d)
{
    int what = dt_span_find(d->entry.text, ask_words, DT_ASKINGS);
    if (what <= DT_ASK_NOTHING) {
        return "text: expected undo or draw";
    }
    d->asking = (enum dt_asking)what;
    return dt_ask_fault(m, d->entry.seat, d->asking);
}

static void undo(struct dt_match *m, struct dt_news *news)
{
    dt_seats whose;
    news->undone = dt_undo_do(m, m->asker, &whose);
    dt_ask_lapse(m);
    dt_match_put_questions(m, dt_match_to_act(m));
    dt_clock_undo(m, whose);
}

/* Carries out what was asked as soon as nobody's answer is missing. */
static void settle(struct dt_match *m, struct dt_news *news)
{
    bool free = m->asking == DT_ASK_UNDO && m->opening.undo == DT_UNDO_FREE;
    if (dt_ask_waiting(m) != 0 && !free) {
        return;
    }
    if (m->asking == DT_ASK_UNDO) {
        undo(m, news);
    } else {
        dt_match_close(m, DT_WHY_AGREED, 0);
    }
}

void dt_do_ask(struct dt_match *m, struct dt_deed *d)
{
    m->asking = d->asking;
    m->asker = d->entry.seat;
    m->agreed = 0;
    settle(m, d->news);
}

const char *dt_check_agree(const struct dt_match *m, struct dt_deed *d)
{
    return dt_seats_have(dt_ask_waiting(m), d->entry.seat) ? NULL : "ask: this seat was not asked";
}

void dt_do_agree(struct dt_match *m, struct dt_deed *d)
{
    m->agreed |= DT_SEAT(d->entry.seat);
    settle(m, d->news);
}

/* Whoever asked may take the question back in the same way. */
const char *dt_check_refuse(const struct dt_match *m, struct dt_deed *d)
{
    bool asker = m->asking != DT_ASK_NOTHING && m->asker == d->entry.seat;
    return asker || dt_seats_have(dt_ask_waiting(m), d->entry.seat)
               ? NULL
               : "ask: this seat was not asked";
}

void dt_do_refuse(struct dt_match *m, struct dt_deed *d)
{
    (void)d;
    dt_ask_lapse(m);
}
