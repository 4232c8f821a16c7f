/* At the table: looking, acting, and trying an action out. Who may do what for which seat is
 * settled here; whether it can be done, the match says. */
#include <stdio.h>
#include <stdlib.h>

#include "server/talk.h"

/* Who may send a verb. */
enum who {
    NOBODY, /* only the house itself */
    SEAT,   /* whoever sits there */
    HOST,   /* whoever made the table, about any seat */
    EITHER, /* the seat's person, or the host about another seat */
    OTHERS, /* somebody who plays, about another person's seat */
};

enum { GRANT_TIMES = 2 }; /* nobody's gift takes a clock above so many times what it began with */

static const enum who who_may[DT_VERBS] = {
    [DT_DO_SIT] = NOBODY,    [DT_DO_BOT] = HOST,     [DT_DO_RISE] = EITHER, [DT_DO_WORDS] = SEAT,
    [DT_DO_START] = HOST,    [DT_DO_ACT] = SEAT,     [DT_DO_ASK] = SEAT,    [DT_DO_AGREE] = SEAT,
    [DT_DO_REFUSE] = SEAT,   [DT_DO_RESIGN] = SEAT,  [DT_DO_AWAY] = SEAT,   [DT_DO_BACK] = SEAT,
    [DT_DO_FLAG] = NOBODY,   [DT_DO_GRANT] = OTHERS, [DT_DO_CHAT] = SEAT,   [DT_DO_REMATCH] = SEAT,
    [DT_DO_OUTAGE] = NOBODY, [DT_DO_APPLY] = NOBODY, [DT_DO_ADMIT] = SEAT,  [DT_DO_DECLINE] = SEAT,
    [DT_DO_CLAIM] = OTHERS,  [DT_DO_COMMIT] = SEAT,  [DT_DO_DRAFT] = SEAT,
};

void dt_say_watch(struct dt_say *say)
{
    const char *why = dt_client_may(say->client, DT_LIMIT_WATCH)
                          ? dt_watch_begin(say->client, say->table, dt_say_number(say, "since", 0))
                          : dt_rate_refusal;
    if (why != NULL) {
        dt_reply_refusal(&say->reply, why);
    } else if (say->reply.has_ref) {
        dt_reply_ok(&say->reply, say->table);
    }
}

void dt_say_unwatch(struct dt_say *say)
{
    struct dt_table *t = dt_table_find(say->reply.house, dt_say_text(say, "match"));
    struct dt_watch *w = t != NULL ? dt_watch_find(say->client, t) : NULL;
    if (w != NULL) {
        dt_watch_end(w);
    }
    dt_reply_ok(&say->reply, NULL);
}

void dt_say_position(struct dt_say *say)
{
    const struct dt_match *m = &say->table->match;
    char text[DT_TEXT_MAX];
    struct dt_out words = dt_out_on(text, sizeof text), out;
    if (m->phase == DT_WAITING) {
        dt_reply_error(&say->reply, "phase", "phase: the match has not begun");
        return;
    }
    dt_match_position(m, dt_table_seat(say->table, say->client->person.player), &words);
    struct dt_json j = dt_reply_begin(&say->reply, &out, "position");
    dt_json_text(&j, "match", m->opening.id);
    dt_json_int(&j, "seq", m->count);
    dt_json_text(&j, "text", text);
    dt_reply_end(&say->reply, &j);
}

static const char *check_other(const struct dt_match *m, int mine, int seat)
{
    if (seat == mine || seat == DT_ONLOOKER || seat >= m->opening.config.seats) {
        return "seat: only for somebody else";
    }
    return dt_seats_have(dt_match_humans(m), mine) && m->seat[seat].kind == DT_HUMAN
               ? NULL
               : "seat: only among people who play";
}

/* NULL, or why this person may not do this about this seat. */
static const char *check_who(const struct dt_table *t, enum dt_verb verb, int mine, int seat)
{
    bool host = mine != DT_ONLOOKER && mine == dt_match_host(&t->match);
    if (mine == DT_ONLOOKER) {
        return "seat: you do not sit at this table";
    }
    switch (who_may[verb]) {
    case SEAT:
        return seat == mine ? NULL : "seat: this is not your seat";
    case HOST:
        return host ? NULL : "host: only the host may";
    case EITHER:
        return host || seat == mine ? NULL : "host: only the host may";
    case OTHERS:
        return check_other(&t->match, mine, seat);
    case NOBODY:
        break;
    }
    return "verb: not by this message";
}

/* No is said only by a node that knows all there is to know; otherwise the message is heard again. */
static void refuse(const struct dt_say *say, const char *why)
{
    if (!dt_table_unsure(say->table, say->client->handle, say->raw)) {
        dt_reply_refusal(&say->reply, why);
    }
}

/* Whether an entry came too late, or once more. True: it was answered. */
static bool is_settled(const struct dt_say *say, int seat, enum dt_verb verb, uint64_t ref)
{
    const struct dt_table *t = say->table;
    for (int i = 0; ref != 0 && seat != DT_ONLOOKER && i < DT_REFS; i++) {
        if (t->ref[seat][i] == ref) {
            dt_reply_ok(&say->reply, t);
            return true;
        }
    }
    int64_t seq = dt_say_number(say, "seq", -1);
    if (verb == DT_DO_ACT && (seq < 0 || seq > t->match.count)) {
        refuse(say, "seq: expected the number of the last entry you know");
        return true;
    }
    if (verb == DT_DO_ACT && seat != DT_ONLOOKER && dt_match_late(&t->match, seat, (uint32_t)seq)) {
        dt_reply_error(&say->reply, "late", "seq: the table has moved on");
        return true;
    }
    return false;
}

/* How many entries of a verb about one seat people may add to a match; 0: any number. Each of the
 * others answers one of these, or comes once. Matches that have more already are played as they are,
 * so this is no rule of the match. */
static const uint32_t most[DT_VERBS] = {
    [DT_DO_SIT] = DT_ENTRIES, [DT_DO_BOT] = DT_ENTRIES,   [DT_DO_WORDS] = DT_ENTRIES,
    [DT_DO_ASK] = DT_ENTRIES, [DT_DO_AWAY] = DT_ENTRIES,  [DT_DO_GRANT] = DT_ENTRIES,
    [DT_DO_CHAT] = DT_CHATS,  [DT_DO_APPLY] = DT_ENTRIES, [DT_DO_COMMIT] = DT_ENTRIES,
    [DT_DO_DRAFT] = DT_CHATS,
};

const char *dt_say_limit(const struct dt_say *say, enum dt_verb verb, int seat)
{
    bool chat = verb == DT_DO_CHAT;
    int about = seat == DT_ONLOOKER ? DT_SEATS : seat;
    bool decides = verb == DT_DO_ACT || verb == DT_DO_DRAFT;
    enum dt_limit_kind kind = chat ? DT_LIMIT_CHAT : decides ? DT_LIMIT_ACT : DT_LIMIT_ENTRY;
    if (most[verb] > 0 && say->table->match.tally[verb][about] >= most[verb]) {
        return chat ? "full: you have said as much as one may in a match"
                    : "full: this was done as often as it may be in a match";
    }
    return dt_client_may(say->client, kind) ? NULL : dt_rate_refusal;
}

/* Among people nobody is replaced by a bot that is better than the one of the table. */
static bool is_too_strong(const struct dt_match *m, const struct dt_entry *e)
{
    const struct dt_bot *bot = dt_bot_find(e->text);
    return e->seat != DT_ONLOOKER && m->phase == DT_PLAYING && m->seat[e->seat].kind == DT_HUMAN &&
           (dt_match_humans(m) & ~DT_SEAT(e->seat)) != 0 && bot != NULL &&
           bot > &dt_bots[m->opening.stand];
}

/* NULL, or why the rules of the house say no to what the match would take. */
static const char *check_house(const struct dt_table *t, const struct dt_entry *e)
{
    const struct dt_match *m = &t->match;
    uint64_t ms;
    switch ((int)e->verb) {
    case DT_DO_AWAY:
    case DT_DO_BOT:
        return is_too_strong(m, e) ? "bot: not a stronger one among people" : NULL;
    case DT_DO_GRANT:
        return m->opening.clock != DT_CLOCK_OFF && dt_span_u64(e->text, &ms) &&
                       ms <= (uint64_t)DT_TIME_MAX &&
                       (dt_time)ms + dt_match_left(m, e->seat, e->at) >
                           GRANT_TIMES * m->opening.base
                   ? "text: that would be more than twice the clock's time"
                   : NULL;
    case DT_DO_CLAIM:
        return dt_seats_have(t->claims, e->seat) ? NULL : "claim: they have not been away for long";
    default:
        return NULL;
    }
}

static void carry_out(struct dt_say *say, enum dt_verb verb, int seat, uint64_t ref)
{
    struct dt_table *t = say->table;
    const char *text = dt_say_text(say, "text");
    struct dt_deed deed = {.reply = say->reply, .ref = ref, .said = say->raw};
    struct dt_entry e = {dt_outage_time(t->house), seat, verb,
                         dt_span_of(text != NULL ? text : "")};
    if (verb == DT_DO_RISE || (verb == DT_DO_BOT && t->match.phase == DT_WAITING)) {
        deed.player = "";
    }
    const char *why = check_house(t, &e);
    if (why == NULL) {
        why = dt_table_do(t, &e, &deed);
    }
    if (why != NULL) {
        refuse(say, why);
    }
}

/* Whether it is this person who asks for a seat. */
static bool applies(const struct dt_say *say)
{
    int seat = say->table->match.applying;
    return seat != DT_ONLOOKER && strcmp(say->table->player[seat], say->client->person.player) == 0;
}

void dt_say_do(struct dt_say *say)
{
    struct dt_table *t = say->table;
    int mine = dt_table_seat(t, say->client->person.player);
    int64_t seat = dt_say_number(say, "seat", mine);
    int verb = dt_span_find(dt_span_of(dt_say_text(say, "verb")), dt_verb_words, DT_VERBS);
    uint64_t ref = dt_say_ref(say);
    if (verb < 0 || seat < DT_ONLOOKER || seat >= DT_SEATS) {
        dt_reply_error(&say->reply, verb < 0 ? "verb" : "seat",
                       verb < 0 ? "verb: there is no such verb" : "seat: there is no such seat");
        return;
    }
    bool withdraws = verb == DT_DO_DECLINE && seat == DT_ONLOOKER && applies(say);
    const char *why = withdraws ? NULL : check_who(t, (enum dt_verb)verb, mine, (int)seat);
    if (why != NULL) {
        refuse(say, why);
        return;
    }
    if (is_settled(say, mine, (enum dt_verb)verb, ref)) {
        return;
    }
    why = dt_say_limit(say, (enum dt_verb)verb, (int)seat);
    if (why != NULL) {
        dt_reply_refusal(&say->reply, why);
    } else if (verb == DT_DO_REMATCH) {
        dt_lobby_rematch(say);
    } else {
        carry_out(say, (enum dt_verb)verb, (int)seat, ref);
    }
}

/* What would surely happen: imagined by a hand, on a copy. */
struct
try {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_match match;
    int seat;
    char action[DT_ACTION_TEXT_MAX];
    const char *why;
    int len;
    char text[DT_TELL_MAX];
};

static void try_work(struct dt_job *job, void *bench)
{
    struct try *p = (struct try *)job;
    struct dt_out out = dt_out_on(p->text, sizeof p->text);
    (void)bench;
    p->why = dt_match_preview(&p->match, p->seat, dt_span_of(p->action), &out);
    p->len = out.len;
}

static void try_done(struct dt_job *job)
{
    struct try *p = (struct try *)job;
    if (p->why != NULL) {
        dt_reply_refusal(&p->reply, p->why);
    } else {
        dt_reply_object(&p->reply, (struct dt_span){p->text, p->len});
    }
    free(p);
}

void dt_say_preview(struct dt_say *say)
{
    const struct dt_table *t = say->table;
    const char *action = dt_say_text(say, "action");
    int seat = dt_table_seat(t, say->client->person.player);
    if (!dt_client_may(say->client, DT_LIMIT_PREVIEW)) {
        dt_reply_refusal(&say->reply, dt_rate_refusal);
        return;
    }
    if (seat == DT_ONLOOKER || t->busy ||
        dt_house_crowded(t->house, dt_client_owner(say->client))) {
        dt_reply_error(&say->reply, seat == DT_ONLOOKER ? "seat" : "busy",
                       seat == DT_ONLOOKER ? "seat: you do not sit at this table"
                                           : "match: please try again");
        return;
    }
    if (strlen(action) >= DT_ACTION_TEXT_MAX) {
        dt_reply_error(&say->reply, "action", "action: too long");
        return;
    }
    struct try *p = dt_need(sizeof *p);
    p->job =
        (struct dt_job){.owner = dt_client_owner(say->client), .work = try_work, .done = try_done};
    p->reply = say->reply;
    p->match = t->match;
    p->match.past = NULL; /* it belongs to the table */
    p->seat = seat;
    memcpy(p->action, action, strlen(action));
    dt_jobs_post(t->house->hands, &p->job);
}
