/* What the files of match/ share. Inside match/ only. */
#ifndef DT_MATCH_INSIDE_H
#define DT_MATCH_INSIDE_H

#include "match/match.h"

/* What others may claim when somebody does not come back. */
enum dt_claim { DT_CLAIM_BOT, DT_CLAIM_DRAW, DT_CLAIM_WIN, DT_CLAIMS };

/* An entry on its way: checking it fills in what its words mean, carrying it out fills in the news. */
struct dt_deed {
    struct dt_entry entry;
    dt_action action;
    uint8_t bot;
    enum dt_asking asking;
    dt_time ms; /* a duration, or the time since which */
    enum dt_claim claim;
    uint8_t hash[DT_SHA256];
    struct dt_news *news; /* NULL while it is checked */
};

/* A verb: whether it may be done, and doing it. Phase, seat and text are looked at before. */
typedef const char *dt_verb_check(const struct dt_match *m, struct dt_deed *d);
typedef void dt_verb_do(struct dt_match *m, struct dt_deed *d);

/* seats.c */
dt_verb_check dt_check_sit, dt_check_bot, dt_check_rise, dt_check_chat, dt_check_away,
    dt_check_back, dt_check_resign, dt_check_rematch, dt_check_claim;
dt_verb_do dt_do_sit, dt_do_bot, dt_do_rise, dt_do_away, dt_do_back, dt_do_resign, dt_do_rematch,
    dt_do_claim;
/* Somebody with this name sits there from now on. */
void dt_seat_take(struct dt_match *m, int seat, struct dt_span name);
/* NULL, or why nobody can be called so. */
const char *dt_seat_name_fault(struct dt_span name);
/* A person leaves for good: the match ends, or a bot goes on. */
void dt_seat_leave(struct dt_match *m, int seat, enum dt_why why);
bool dt_seat_here(const struct dt_match *m, int seat); /* a person who decides */
/* The time of the decision ran out while its person was away. */
bool dt_seat_missed(const struct dt_match *m, int seat, dt_time at);
/* Seats whose persons are gone for good. */
dt_seats dt_seats_gone(const struct dt_match *m);

/* seeds.c */
dt_verb_check dt_check_commit, dt_check_words, dt_check_start;
dt_verb_do dt_do_commit, dt_do_words, dt_do_start;
bool dt_reveal_late(const struct dt_match *m, int seat, dt_time at);
/* Back to waiting, without any commitment. */
void dt_start_call_off(struct dt_match *m);

/* play.c */
dt_verb_check dt_check_act;
dt_verb_do dt_do_act;
/* A seat decides, and everything that follows from it. */
void dt_match_decide(struct dt_match *m, int seat, dt_action action, struct dt_news *news);
void dt_match_begin(struct dt_match *m, struct dt_news *news);
/* The last entry asks these seats something new. */
void dt_match_put_questions(struct dt_match *m, dt_seats asked);
void dt_match_close(struct dt_match *m, enum dt_why why, dt_seats winners);

/* ask.c */
dt_verb_check dt_check_ask, dt_check_agree, dt_check_refuse;
dt_verb_do dt_do_ask, dt_do_agree, dt_do_refuse;
dt_seats dt_ask_waiting(const struct dt_match *m); /* who has still to answer */
/* NULL, or why a seat may not ask for this now. */
const char *dt_ask_fault(const struct dt_match *m, int seat, enum dt_asking asking);
void dt_ask_lapse(struct dt_match *m);
const char *dt_ask_word(enum dt_asking asking);

/* apply.c */
dt_verb_check dt_check_apply, dt_check_admit, dt_check_decline;
dt_verb_do dt_do_apply, dt_do_admit, dt_do_decline;
dt_seats dt_apply_waiting(const struct dt_match *m); /* who has still to say yes */
bool dt_apply_possible(const struct dt_match *m);    /* somebody may ask for a bot's seat */
void dt_apply_lapse(struct dt_match *m);

/* clock.c */
dt_verb_check dt_check_flag, dt_check_grant, dt_check_outage;
dt_verb_do dt_do_flag, dt_do_grant, dt_do_outage;
void dt_clock_start(struct dt_match *m); /* the match begins: everybody has all time */
/* Whose clocks run is put right after somebody acted, came, went, or nothing but time passed.
 * `acted`: seats whose decision ended; `again`: seats that are asked something new. */
void dt_clock_turn(struct dt_match *m, dt_seats acted, dt_seats again);
/* Decisions of these seats were taken back, and with them the time that was gained. */
void dt_clock_undo(struct dt_match *m, dt_seats whose);
/* While a person is away the time of the decision runs on: whether it has run out, and charging it. */
bool dt_clock_missed(const struct dt_match *m, int seat, dt_time at);
void dt_clock_back(struct dt_match *m, int seat);
/* When the next clock runs out, or DT_NEVER; then *seat is whose. */
dt_time dt_clock_due(const struct dt_match *m, int *seat);
bool dt_clock_out(const struct dt_match *m, int seat, dt_time at); /* its time has run out */

/* deadline.c: time that the rules give to a question (dt_timing), and drafts of the answer */
dt_verb_check dt_check_draft;
dt_verb_do dt_do_draft;
void dt_deadline_begin(struct dt_match *m); /* a new question is put */
/* A person who is here has not decided in that time. */
bool dt_deadline_over(const struct dt_match *m, int seat, dt_time at);
/* An action that counts only when the time is up. */
bool dt_deadline_partial(const struct dt_match *m, int seat, dt_action action);
/* What counts for a seat then: its draft, or what the game says. */
dt_action dt_deadline_action(const struct dt_match *m, int seat);

/* undo.c */
/* Whether the action that led from `before` to the match's state told anybody a secret. */
bool dt_undo_reveals(const struct dt_match *m, const void *before, int seat, dt_action action);
/* The decision that a seat may take back, or -1. */
int64_t dt_undo_target(const struct dt_match *m, int seat);
/* Takes it back, and what was decided after it; returns how many decisions, and whose they were. */
uint32_t dt_undo_do(struct dt_match *m, int seat, dt_seats *whose);

/* walk.c: the match played again, draws included, one action at a time. */
struct dt_walk {
    const struct dt_match *m;
    uint32_t steps; /* decisions so far */
    int seat;       /* of the next action */
    dt_action action;
    struct dt_rng draws;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};
/* The generator of a match's draws, from its key and everybody's words. */
void dt_walk_draws(const struct dt_match *m, struct dt_rng *draws);
void dt_walk_begin(struct dt_walk *w, const struct dt_match *m);
/* Finds the next action up to so many decisions and the draws after them; false: that was all. */
bool dt_walk_next(struct dt_walk *w, uint32_t steps);
void dt_walk_apply(struct dt_walk *w);

/* opening.c */
bool dt_match_id_fits(struct dt_span id);
bool dt_match_find_bot(struct dt_span key, uint8_t *bot);
bool dt_match_read_time(struct dt_span value, dt_time *to);
const char *dt_clock_word(enum dt_clock clock);

/* The host has started the match, and client seeds are waited for. */
static inline bool dt_match_starting(const struct dt_match *m)
{
    return m->phase == DT_WAITING && m->reveal_by != 0;
}

static inline dt_seats dt_all_seats(const struct dt_match *m)
{
    return DT_SEAT(m->opening.config.seats) - 1;
}

#endif
