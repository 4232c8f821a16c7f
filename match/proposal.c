/* Proposals to the other persons at the table: undo, draw. A proposal is applied with the last
 * `agree`. The first `refuse`, a decision, an arrival or a departure cancels it. Bots have no vote. */
#include "match/internal.h"

static const char *const proposal_words[DT_PROPOSALS] = {"", "undo", "draw"};

const char *dt_proposal_word(enum dt_proposal proposal)
{
    return proposal_words[proposal];
}

dt_seats dt_proposal_pending(const struct dt_match *m)
{
    if (m->proposal == DT_PROPOSAL_NONE) {
        return 0;
    }
    return dt_match_humans(m) & ~m->agreed & ~DT_SEAT(m->proposer);
}

void dt_proposal_cancel(struct dt_match *m)
{
    m->proposal = DT_PROPOSAL_NONE;
    m->proposer = DT_SPECTATOR;
    m->agreed = 0;
}

const char *dt_proposal_error(const struct dt_match *m, int seat, enum dt_proposal proposal)
{
    if (!dt_seat_present(m, seat)) {
        return DT_ERROR("wrong-seat");
    }
    if (m->proposal != DT_PROPOSAL_NONE) {
        return DT_ERROR("proposal-open");
    }
    if (proposal == DT_PROPOSAL_DRAW) {
        return dt_popcount(dt_match_humans(m)) > 1 ? NULL : DT_ERROR("nobody-to-ask");
    }
    if (m->setup.undo == DT_UNDO_OFF) {
        return DT_ERROR("undo-off");
    }
    return dt_undo_target(m, seat) >= 0 ? NULL : DT_ERROR("undo-impossible");
}

const char *dt_check_ask(const struct dt_match *m, struct dt_pending_entry *pending)
{
    int found = dt_span_find(pending->entry.text, proposal_words, DT_PROPOSALS);
    if (found <= DT_PROPOSAL_NONE) {
        return "text: expected undo or draw";
    }
    pending->proposal = (enum dt_proposal)found;
    return dt_proposal_error(m, pending->entry.seat, pending->proposal);
}

bool dt_proposal_undoes_at_once(const struct dt_match *m, int seat)
{
    return m->setup.undo == DT_UNDO_FREE || (dt_match_humans(m) & ~DT_SEAT(seat)) == 0 ||
           dt_undo_in_turn(m, seat);
}

static void undo(struct dt_match *m, struct dt_match_update *update)
{
    dt_seats whose;
    update->undone = dt_undo_apply(m, m->proposer, &whose);
    dt_proposal_cancel(m);
    dt_match_mark_asked(m, dt_match_to_act(m));
    dt_clock_undo(m, whose);
}

/* Applies the proposal once everyone has accepted. */
static void apply_if_agreed(struct dt_match *m, struct dt_match_update *update)
{
    bool without_consent =
        m->proposal == DT_PROPOSAL_UNDO && dt_proposal_undoes_at_once(m, m->proposer);
    if (dt_proposal_pending(m) != 0 && !without_consent) {
        return;
    }
    if (m->proposal == DT_PROPOSAL_UNDO) {
        undo(m, update);
    } else {
        dt_match_close(m, DT_END_AGREED, 0);
    }
}

void dt_do_ask(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->proposal = pending->proposal;
    m->proposer = pending->entry.seat;
    apply_if_agreed(m, pending->update);
}

const char *dt_check_agree(const struct dt_match *m, struct dt_pending_entry *pending)
{
    return dt_seats_have(dt_proposal_pending(m), pending->entry.seat) ? NULL
                                                                      : DT_ERROR("no-proposal");
}

void dt_do_agree(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->agreed |= DT_SEAT(pending->entry.seat);
    apply_if_agreed(m, pending->update);
}

/* The proposer withdraws with the same verb. */
const char *dt_check_refuse(const struct dt_match *m, struct dt_pending_entry *pending)
{
    int seat = pending->entry.seat;
    return seat == m->proposer || dt_seats_have(dt_proposal_pending(m), seat)
               ? NULL
               : DT_ERROR("no-proposal");
}

void dt_do_refuse(struct dt_match *m, struct dt_pending_entry *pending)
{
    (void)pending;
    dt_proposal_cancel(m);
}
