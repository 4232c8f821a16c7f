/* Declarations shared by the files of match/. Include in match/ only. */
#ifndef DT_MATCH_INTERNAL_H
#define DT_MATCH_INTERNAL_H

#include "match/match.h"

/* What a player may claim when an opponent does not come back. */
enum dt_claim { DT_CLAIM_BOT, DT_CLAIM_DRAW, DT_CLAIM_WIN, DT_CLAIMS };

/* An entry being processed: the check parses its text into the fields, applying it fills `update`. */
struct dt_pending_entry {
    struct dt_entry entry;
    dt_action action;
    uint8_t bot;
    enum dt_proposal proposal;
    dt_time ms; /* a duration, or a time */
    enum dt_claim claim;
    uint8_t hash[DT_SHA256];
    struct dt_match_update *update; /* NULL during the check */
};

/* A verb's check and its effect. match.c has checked phase, seat and text before. */
typedef const char *dt_verb_check(const struct dt_match *m, struct dt_pending_entry *pending);
typedef void dt_verb_do(struct dt_match *m, struct dt_pending_entry *pending);

/* seats.c */
dt_verb_check dt_check_sit, dt_check_bot, dt_check_rise, dt_check_chat, dt_check_away,
    dt_check_back, dt_check_resign, dt_check_rematch, dt_check_claim;
dt_verb_do dt_do_sit, dt_do_bot, dt_do_rise, dt_do_away, dt_do_back, dt_do_resign, dt_do_rematch,
    dt_do_claim;

/* waiting_room.c: what changes only before the match */
dt_verb_check dt_check_name, dt_check_hold, dt_check_swap, dt_check_set;
dt_verb_do dt_do_name, dt_do_hold, dt_do_swap, dt_do_set;

/* seats.c */
/* Seats a person with this name. */
void dt_seat_take(struct dt_match *m, int seat, struct dt_span name);
/* NULL, or why the name is invalid. */
const char *dt_seat_name_error(struct dt_span name);
/* A person leaves for good: the match ends, or a bot plays on. */
void dt_seat_leave(struct dt_match *m, int seat, enum dt_end_reason why);
bool dt_seat_present(const struct dt_match *m, int seat); /* a person who decides for themselves */
/* The pending decision's time ran out while its person was away. */
bool dt_seat_expired_away(const struct dt_match *m, int seat, dt_time at);
/* Seats whose persons left for good. */
dt_seats dt_seats_departed(const struct dt_match *m);

/* client_seeds.c */
dt_verb_check dt_check_commit, dt_check_words, dt_check_start;
dt_verb_do dt_do_commit, dt_do_words, dt_do_start;
bool dt_reveal_overdue(const struct dt_match *m, int seat, dt_time at);
/* Back to waiting; clears all commitments. */
void dt_start_cancel(struct dt_match *m);

/* play.c */
dt_verb_check dt_check_act;
dt_verb_do dt_do_act;
/* Applies a seat's decision and the draws that follow. */
void dt_match_decide(struct dt_match *m, int seat, dt_action action,
                     struct dt_match_update *update);
void dt_match_begin(struct dt_match *m, struct dt_match_update *update);
/* The last entry asks these seats for a new decision. */
void dt_match_mark_asked(struct dt_match *m, dt_seats asked);
void dt_match_close(struct dt_match *m, enum dt_end_reason why, dt_seats winners);

/* proposal.c: undo and draw */
dt_verb_check dt_check_ask, dt_check_agree, dt_check_refuse;
dt_verb_do dt_do_ask, dt_do_agree, dt_do_refuse;
dt_seats dt_proposal_pending(const struct dt_match *m); /* seats that have not answered */
/* NULL, or why a seat may not propose this now. */
const char *dt_proposal_error(const struct dt_match *m, int seat, enum dt_proposal proposal);
/* Whether a seat that may propose to undo needs no one's consent. */
bool dt_proposal_undoes_at_once(const struct dt_match *m, int seat);
void dt_proposal_cancel(struct dt_match *m);
const char *dt_proposal_word(enum dt_proposal proposal);

/* seat_request.c: taking over a bot's seat */
dt_verb_check dt_check_apply, dt_check_admit, dt_check_decline;
dt_verb_do dt_do_apply, dt_do_admit, dt_do_decline;
dt_seats dt_seat_request_pending(const struct dt_match *m); /* seats that have not approved */
bool dt_seat_request_allowed(const struct dt_match *m);     /* a bot's seat may be requested */
void dt_seat_request_cancel(struct dt_match *m);

/* clock.c */
dt_verb_check dt_check_flag, dt_check_grant, dt_check_outage;
dt_verb_do dt_do_flag, dt_do_grant, dt_do_outage;
void dt_clock_start(struct dt_match *m); /* the match begins: every clock is full */
/* Starts and stops clocks after an action, an arrival, a departure or the passing of time.
 * `acted`: seats whose decision ended; `again`: seats that have a new decision. */
void dt_clock_update(struct dt_match *m, dt_seats acted, dt_seats again);
/* Decisions of these seats were undone: takes their increments back. */
void dt_clock_undo(struct dt_match *m, dt_seats whose);
/* The decision's time keeps running while a person is away: whether it expired; and charging it. */
bool dt_clock_expired_away(const struct dt_match *m, int seat, dt_time at);
void dt_clock_charge_absence(struct dt_match *m, int seat);
/* When the next clock expires, or DT_NEVER; *seat is whose. */
dt_time dt_clock_next_timeout(const struct dt_match *m, int *seat);
bool dt_clock_expired(const struct dt_match *m, int seat, dt_time at);

/* deadline.c: the rules' time limit for a decision (dt_timing), and drafts */
dt_verb_check dt_check_draft;
dt_verb_do dt_do_draft;
void dt_deadline_begin(struct dt_match *m); /* a new decision is pending */
/* A present person has not decided in time. */
bool dt_deadline_passed(const struct dt_match *m, int seat, dt_time at);
/* An action that is accepted only at the deadline. */
bool dt_deadline_partial(const struct dt_match *m, int seat, dt_action action);
/* The action applied then: the seat's draft, or the game's fallback. */
dt_action dt_deadline_action(const struct dt_match *m, int seat);

/* undo.c */
/* Index of the decision that a seat may undo, or -1. */
int64_t dt_undo_target(const struct dt_match *m, int seat);
/* Whether the decision that a seat may undo was the last of all, within the turn the seat still has:
 * the others need not agree. Not before match version 4. */
bool dt_undo_in_turn(const struct dt_match *m, int seat);
/* Undoes it and the decisions after it; returns how many, and the seats they belong to. */
uint32_t dt_undo_apply(struct dt_match *m, int seat, dt_seats *whose);

/* replayer.c: replays the match, draws included, one action at a time. */
struct dt_replayer {
    const struct dt_match *m;
    uint32_t steps; /* decisions so far */
    int seat;       /* of the next action */
    dt_action action;
    struct dt_rng draws;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};
/* Seeds the generator of the draws from the key and all client seeds. */
void dt_match_seed_draws(const struct dt_match *m, struct dt_rng *draws);
void dt_replayer_begin(struct dt_replayer *w, const struct dt_match *m);
/* Finds the next action, up to `steps` decisions and the draws after them; false at the end. */
bool dt_replayer_next(struct dt_replayer *w, uint32_t steps);
void dt_replayer_apply(struct dt_replayer *w);

/* setup.c */
/* Changes options, clock, undo and leaving; `clock` without `base` and `extra` sets them to 0. NULL,
 * or an error that begins with the field; then `o` is unchanged. */
const char *dt_match_setup_change(struct dt_match_setup *o, struct dt_span fields);
bool dt_match_id_valid(struct dt_span id);
bool dt_match_find_bot(struct dt_span key, uint8_t *bot);
bool dt_match_parse_time(struct dt_span value, dt_time *to);
const char *dt_clock_word(enum dt_clock clock);

/* The host has started the match; client seeds are still missing. */
static inline bool dt_match_starting(const struct dt_match *m)
{
    return m->phase == DT_WAITING && m->reveal_by != 0;
}

static inline dt_seats dt_all_seats(const struct dt_match *m)
{
    return DT_SEAT(m->setup.config.seats) - 1;
}

#endif
