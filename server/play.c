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
    OTHERS, /* somebody who sits, about another seat */
};

static const enum who who_may[DT_VERBS] = {
    [DT_DO_SIT] = NOBODY,  [DT_DO_BOT] = HOST,     [DT_DO_RISE] = EITHER, [DT_DO_WORDS] = SEAT,
    [DT_DO_START] = HOST,  [DT_DO_ACT] = SEAT,     [DT_DO_ASK] = SEAT,    [DT_DO_AGREE] = SEAT,
    [DT_DO_REFUSE] = SEAT, [DT_DO_RESIGN] = SEAT,  [DT_DO_AWAY] = SEAT,   [DT_DO_BACK] = SEAT,
    [DT_DO_FLAG] = NOBODY, [DT_DO_GRANT] = OTHERS, [DT_DO_CHAT] = SEAT,   [DT_DO_REMATCH] = SEAT,
    [DT_DO_COMMIT] = SEAT,
};

void dt_say_watch(struct dt_say *say)
{
    const char *why = dt_watch_begin(say->client, say->table, dt_say_number(say, "since", 0));
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
        return seat != mine ? NULL : "seat: only for somebody else";
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

static void carry_out(struct dt_say *say, enum dt_verb verb, int seat, uint64_t ref)
{
    struct dt_table *t = say->table;
    const char *text = dt_say_text(say, "text");
    struct dt_deed deed = {.reply = say->reply, .ref = ref, .said = say->raw};
    struct dt_entry e = {dt_house_now(t->house), seat, verb, dt_span_of(text != NULL ? text : "")};
    if (verb == DT_DO_RISE || (verb == DT_DO_BOT && t->match.phase == DT_WAITING)) {
        deed.player = "";
    }
    const char *why = dt_table_do(t, &e, &deed);
    if (why != NULL) {
        refuse(say, why);
    }
}

void dt_say_do(struct dt_say *say)
{
    struct dt_table *t = say->table;
    int mine = dt_table_seat(t, say->client->person.player);
    int64_t seat = dt_say_number(say, "seat", mine);
    int verb = dt_span_find(dt_span_of(dt_say_text(say, "verb")), dt_verb_words, DT_VERBS);
    uint64_t ref = say->reply.has_ref && say->client->client != 0
                       ? dt_ref_hash(say->client->client, say->reply.ref)
                       : 0;
    if (verb < 0 || seat < DT_ONLOOKER || seat >= DT_SEATS) {
        dt_reply_error(&say->reply, verb < 0 ? "verb" : "seat",
                       verb < 0 ? "verb: there is no such verb" : "seat: there is no such seat");
        return;
    }
    const char *why = check_who(t, (enum dt_verb)verb, mine, (int)seat);
    if (why != NULL) {
        refuse(say, why);
    } else if (!is_settled(say, mine, (enum dt_verb)verb, ref)) {
        if (verb == DT_DO_REMATCH) {
            dt_lobby_rematch(say);
        } else {
            carry_out(say, (enum dt_verb)verb, (int)seat, ref);
        }
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
        dt_reply_text(&p->reply, (struct dt_span){p->text, p->len});
    }
    free(p);
}

void dt_say_preview(struct dt_say *say)
{
    const struct dt_table *t = say->table;
    const char *action = dt_say_text(say, "action");
    int seat = dt_table_seat(t, say->client->person.player);
    if (seat == DT_ONLOOKER || t->busy || dt_house_crowded(t->house)) {
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
    p->job = (struct dt_job){.work = try_work, .done = try_done};
    p->reply = say->reply;
    p->match = t->match;
    p->match.past = NULL; /* it belongs to the table */
    p->seat = seat;
    memcpy(p->action, action, strlen(action));
    dt_jobs_post(t->house->hands, &p->job);
}
