/* Entry dispatch: checks phase, seat and text of an entry by a table of verbs, then calls the verb.
 * The verbs are in seats.c, client_seeds.c, play.c, proposal.c, seat_request.c, clock.c, deadline.c. */
#include "match/internal.h"

enum {
    IN_WAITING = 1 << DT_WAITING,
    IN_PLAYING = 1 << DT_PLAYING,
    IN_OVER = 1 << DT_OVER,
    IN_STARTING = 1 << DT_MATCH_PHASES, /* started, waiting for client seeds only */
    IN_ALL = IN_WAITING | IN_STARTING | IN_PLAYING | IN_OVER,
};

/* What an entry may concern. */
enum subject { SEAT_ONLY, SEAT_OR_TABLE, TABLE_ONLY };

struct verb_rule {
    dt_verb_check *check;
    dt_verb_do *apply; /* NULL: no effect but the message */
    enum subject subject;
    uint8_t phases;
    bool no_text; /* the verb takes no text */
};

static const struct verb_rule rules[DT_VERBS] = {
    [DT_DO_SIT] = {dt_check_sit, dt_do_sit, SEAT_ONLY, IN_WAITING | IN_PLAYING, false},
    [DT_DO_BOT] = {dt_check_bot, dt_do_bot, SEAT_ONLY, IN_WAITING | IN_PLAYING, false},
    [DT_DO_RISE] = {dt_check_rise, dt_do_rise, SEAT_ONLY, IN_WAITING, true},
    [DT_DO_WORDS] = {dt_check_words, dt_do_words, SEAT_ONLY, IN_WAITING | IN_STARTING, false},
    [DT_DO_START] = {dt_check_start, dt_do_start, SEAT_OR_TABLE, IN_WAITING, true},
    [DT_DO_ACT] = {dt_check_act, dt_do_act, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_ASK] = {dt_check_ask, dt_do_ask, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_AGREE] = {dt_check_agree, dt_do_agree, SEAT_ONLY, IN_PLAYING, true},
    [DT_DO_REFUSE] = {dt_check_refuse, dt_do_refuse, SEAT_ONLY, IN_PLAYING, true},
    [DT_DO_RESIGN] = {dt_check_resign, dt_do_resign, SEAT_ONLY, IN_PLAYING, true},
    [DT_DO_AWAY] = {dt_check_away, dt_do_away, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_BACK] = {dt_check_back, dt_do_back, SEAT_ONLY, IN_PLAYING, true},
    [DT_DO_FLAG] = {dt_check_flag, dt_do_flag, SEAT_ONLY, IN_STARTING | IN_PLAYING, true},
    [DT_DO_GRANT] = {dt_check_grant, dt_do_grant, SEAT_OR_TABLE, IN_PLAYING, false},
    [DT_DO_CHAT] = {dt_check_chat, NULL, SEAT_OR_TABLE, IN_ALL, false},
    [DT_DO_REMATCH] = {dt_check_rematch, dt_do_rematch, SEAT_OR_TABLE, IN_OVER, false},
    [DT_DO_OUTAGE] = {dt_check_outage, dt_do_outage, TABLE_ONLY, IN_PLAYING, false},
    [DT_DO_APPLY] = {dt_check_apply, dt_do_apply, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_ADMIT] = {dt_check_admit, dt_do_admit, SEAT_ONLY, IN_PLAYING, true},
    [DT_DO_DECLINE] = {dt_check_decline, dt_do_decline, SEAT_OR_TABLE, IN_PLAYING, true},
    [DT_DO_CLAIM] = {dt_check_claim, dt_do_claim, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_COMMIT] = {dt_check_commit, dt_do_commit, SEAT_ONLY, IN_WAITING, false},
    [DT_DO_DRAFT] = {dt_check_draft, dt_do_draft, SEAT_ONLY, IN_PLAYING, false},
    [DT_DO_NAME] = {dt_check_name, dt_do_name, SEAT_ONLY, IN_WAITING, false},
    [DT_DO_HOLD] = {dt_check_hold, dt_do_hold, SEAT_ONLY, IN_WAITING, false},
    [DT_DO_SWAP] = {dt_check_swap, dt_do_swap, SEAT_ONLY, IN_WAITING, false},
    [DT_DO_SET] = {dt_check_set, dt_do_set, SEAT_OR_TABLE, IN_WAITING, false},
};

void dt_match_open(struct dt_match *m, const struct dt_match_setup *opening)
{
    assert(dt_match_setup_check(opening) == NULL);
    memset(m, 0, sizeof *m);
    m->setup = *opening;
    m->proposer = m->requested_seat = DT_SPECTATOR;
    dt_sha256(opening->key, DT_KEY, m->commitment);
}

void dt_match_set_storage(struct dt_match *m, struct dt_match_step *past, uint32_t steps)
{
    assert(steps >= m->steps);
    m->history = past;
    m->capacity = steps;
}

bool dt_match_full(const struct dt_match *m)
{
    return m->steps >= m->capacity;
}

static bool is_plain_text(struct dt_span text)
{
    for (int i = 0; i < text.len; i++) {
        uint8_t c = (uint8_t)text.at[i];
        if (c < 0x20 || c == 0x7f) {
            return false;
        }
    }
    return dt_span_utf8(text);
}

static const char *check_phase(const struct dt_match *m, const struct verb_rule *rule)
{
    bool starting = dt_match_starting(m);
    if ((rule->phases >> (starting ? DT_MATCH_PHASES : m->phase) & 1) != 0) {
        return NULL;
    }
    switch (m->phase) {
    case DT_WAITING:
        return starting && (rule->phases & IN_WAITING) != 0 ? DT_ERROR("starting")
                                                            : DT_ERROR("not-started");
    case DT_PLAYING:
        return DT_ERROR("started");
    case DT_OVER:
    case DT_MATCH_PHASES:
        break;
    }
    return DT_ERROR("game-over");
}

static const char *check_seat(const struct dt_match *m, const struct verb_rule *rule, int seat)
{
    bool table = seat == DT_SPECTATOR;
    if (seat < DT_SPECTATOR || seat >= m->setup.config.seats) {
        return DT_ERROR("no-such-seat");
    }
    return rule->subject == (table ? SEAT_ONLY : TABLE_ONLY) ? DT_ERROR("wrong-seat") : NULL;
}

static const char *check(const struct dt_match *m, struct dt_pending_entry *pending)
{
    const struct dt_entry *e = &pending->entry;
    if ((unsigned)e->verb >= DT_VERBS) {
        return "verb: there is no such verb";
    }
    if (e->at < 0 || e->at > DT_TIME_MAX) {
        return "at: expected milliseconds since 1970";
    }
    if (m->count == INT32_MAX) {
        return DT_ERROR("memory");
    }
    const struct verb_rule *rule = &rules[e->verb];
    const char *why = check_phase(m, rule);
    if (why == NULL) {
        why = check_seat(m, rule, e->seat);
    }
    if (why != NULL) {
        return why;
    }
    if (e->text.len > (rule->no_text ? 0 : DT_ENTRY_TEXT)) {
        return rule->no_text ? "text: nothing is expected here" : "text: too long";
    }
    return is_plain_text(e->text) ? rule->check(m, pending)
                                  : "text: not UTF-8, or a control character";
}

/* An entry's time is never before the previous one's, whatever the system clock does. */
static struct dt_pending_entry pending_of(const struct dt_match *m, const struct dt_entry *e)
{
    struct dt_pending_entry pending = {.entry = *e};
    pending.entry.at = e->at < 0 || e->at > m->now ? e->at : m->now;
    return pending;
}

const char *dt_match_check(const struct dt_match *m, const struct dt_entry *e)
{
    struct dt_pending_entry pending = pending_of(m, e);
    return check(m, &pending);
}

static void begin_update(struct dt_match_update *update, const struct dt_entry *e, uint32_t number)
{
    update->number = number;
    update->entry = *e;
    update->undone = 0;
    update->cut = false;
    update->count = 0;
    if (e->text.len > 0) {
        memcpy(update->text, e->text.at, (size_t)e->text.len);
    }
    update->text[e->text.len] = 0;
    update->entry.text.at = update->text;
}

const char *dt_match_do(struct dt_match *m, const struct dt_entry *e,
                        struct dt_match_update *update)
{
    struct dt_pending_entry pending = pending_of(m, e);
    const char *why = check(m, &pending);
    if (why != NULL) {
        return why;
    }
    m->count++;
    m->verb_counts[pending.entry.verb]
                  [pending.entry.seat == DT_SPECTATOR ? DT_SEATS : pending.entry.seat]++;
    m->now = pending.entry.at;
    begin_update(update, &pending.entry, m->count);
    pending.update = update;
    if (rules[pending.entry.verb].apply != NULL) {
        rules[pending.entry.verb].apply(m, &pending);
    }
    return NULL;
}

dt_seats dt_match_to_act(const struct dt_match *m)
{
    return m->phase == DT_PLAYING ? m->setup.game->to_act(m->state) : 0;
}

dt_seats dt_match_bots(const struct dt_match *m)
{
    return dt_match_to_act(m) & ~dt_match_humans(m);
}

bool dt_match_is_stale(const struct dt_match *m, int seat, uint32_t seq)
{
    return seq < m->seat[seat].asked;
}

void dt_match_redact(const struct dt_match *m, int seat, void *out)
{
    assert(m->phase != DT_WAITING);
    memcpy(out, m->state, m->setup.game->state_size);
    m->setup.game->redact(out, seat);
}
