/* Talking with a server about one table. */
#include "term/remote.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/reason.h"

enum { PROTOCOL = 1 };

/* ---- out ---- */

static void send_json(struct dt_remote *r, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL) {
        r->send(r->to, dt_span_of(text));
        free(text);
    }
}

/* Sends a message and drops it. */
static void tell(struct dt_remote *r, json_t *message)
{
    send_json(r, message);
    json_decref(message);
}

/* The same, but it is kept until it is answered, and what is to be done is sent again after a loss.
 * False: too much is waiting already. */
static bool ask(struct dt_remote *r, json_t *message)
{
    json_object_set_new(message, "ref", json_integer(++r->refs));
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        if (r->asked[i] == NULL) {
            r->asked[i] = message;
            if (r->state == DT_REMOTE_THERE) {
                send_json(r, message);
            }
            return true;
        }
    }
    json_decref(message);
    return false;
}

static void forget_asked(struct dt_remote *r)
{
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        json_decref(r->asked[i]);
        r->asked[i] = NULL;
    }
}

static const char *match_id(const struct dt_remote *r)
{
    return r->spot.match.opening.id;
}

static void hello(struct dt_remote *r)
{
    json_t *m = json_pack("{s:s, s:i, s:s, s:s}", "t", "hello", "v", PROTOCOL, "client", r->client,
                          "device", "divetable, terminal");
    if (!r->nameless) {
        json_object_set_new(m, "name", json_string(r->wish->name));
    }
    if (r->token[0] != 0) {
        json_object_set_new(m, "token", json_string(r->token));
    }
    tell(r, m);
}

static void join(struct dt_remote *r)
{
    const struct dt_address *to = &r->wish->to;
    json_t *m = json_pack("{s:s, s:b}", "t", "join", "look", r->wish->look);
    json_object_set_new(m, to->code[0] != 0 ? "code" : "match",
                        json_string(to->code[0] != 0 ? to->code : to->match));
    if (r->wish->seat != DT_ONLOOKER) {
        json_object_set_new(m, "seat", json_integer(r->wish->seat));
    }
    tell(r, m);
}

/* Everything from the last entry in the log on; at first from the beginning. */
static void watch(struct dt_remote *r)
{
    int64_t since = r->logged > 0 ? r->logged : 1;
    tell(r, json_pack("{s:s, s:s, s:I}", "t", "watch", "match", match_id(r), "since",
                      (json_int_t)since));
}

bool dt_remote_do(struct dt_remote *r, enum dt_verb verb, const char *text, int seat)
{
    json_t *m = json_pack("{s:s, s:s, s:s, s:i}", "t", "do", "match", match_id(r), "verb",
                          dt_verb_words[verb], "seq", (int)r->spot.match.count);
    if (text[0] != 0) {
        json_object_set_new(m, "text", json_string(text));
    }
    if (seat != r->you) {
        json_object_set_new(m, "seat", json_integer(seat));
    }
    return ask(r, m);
}

void dt_remote_sit(struct dt_remote *r, int seat)
{
    ask(r, json_pack("{s:s, s:s, s:i}", "t", "join", "match", match_id(r), "seat", seat));
}

static bool do_action(struct dt_remote *r, enum dt_verb verb, dt_action action)
{
    const struct dt_match *match = &r->spot.match;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(words, sizeof words);
    match->opening.game->action_text(match->state, r->you, action, &out);
    return dt_remote_do(r, verb, words, r->you);
}

void dt_remote_act(struct dt_remote *r, dt_action action)
{
    r->acting = do_action(r, DT_DO_ACT, action);
}

void dt_remote_draft(struct dt_remote *r, dt_action action)
{
    do_action(r, DT_DO_DRAFT, action);
}

void dt_remote_ask_advice(struct dt_remote *r)
{
    r->advised = false;
    r->advice.count = 0;
    ask(r, json_pack("{s:s, s:s}", "t", "advice", "match", match_id(r)));
}

/* ---- in ---- */

static const char *text_of(const json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text != NULL ? text : "";
}

static void end(struct dt_remote *r, const char *why)
{
    r->state = DT_REMOTE_ENDED;
    snprintf(r->why, sizeof r->why, "%s", why);
}

/* Once the table is known, its past is asked for, for the log. */
static void recall(struct dt_remote *r)
{
    if (!r->recalled && r->state == DT_REMOTE_THERE && r->spot.match.opening.game != NULL) {
        r->recalled = true;
        watch(r);
    }
}

/* What led to the table that is shown now. */
static void note_all(struct dt_remote *r)
{
    size_t i;
    json_t *news;
    json_array_foreach(r->news, i, news)
    {
        dt_remote_note(r, news);
    }
    json_array_clear(r->news);
}

/* Table and position belong to the same entry: now both are shown. */
static void show(struct dt_remote *r)
{
    json_t *table = r->table;
    bool waiting = strcmp(text_of(table, "phase"), "waiting") == 0;
    if (!waiting && json_integer_value(json_object_get(table, "seq")) != r->position_at) {
        return;
    }
    r->table = NULL;
    note_all(r); /* with the names of before: whoever got up had one */
    if (dt_remote_read(r, table)) {
        recall(r);
    } else {
        end(r,
            dt_reason(r->wish->lang, "the server's table makes no sense here: another version?"));
    }
    json_decref(table);
}

static void hear_table(struct dt_remote *r, json_t *table)
{
    int64_t seq = json_integer_value(json_object_get(table, "seq"));
    bool first = match_id(r)[0] == 0;
    json_decref(r->table);
    r->table = json_incref(table);
    if (first) {
        snprintf(r->spot.match.opening.id, sizeof r->spot.match.opening.id, "%s",
                 text_of(table, "match"));
    }
    if (strcmp(text_of(table, "phase"), "waiting") != 0 && r->position_at != seq) {
        tell(r, json_pack("{s:s, s:s}", "t", "position", "match", match_id(r)));
    }
    dt_remote_shuffle(r, table);
    show(r);
}

static void hear_position(struct dt_remote *r, const json_t *m)
{
    snprintf(r->position, sizeof r->position, "%s", text_of(m, "text"));
    r->position_at = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    if (r->table != NULL) {
        show(r);
    }
}

static void hear_news(struct dt_remote *r, json_t *m)
{
    json_t *table = json_object_get(m, "table");
    uint32_t seq = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    if (r->recalled && seq > r->logged) {
        r->logged = seq;
        json_array_append(r->news, m);
    }
    if (table != NULL) {
        hear_table(r, table);
    }
}

/* The seat's place is known; from now on everything is heard. */
static void arrive(struct dt_remote *r, const char *id)
{
    if (id[0] != 0) {
        snprintf(r->spot.match.opening.id, sizeof r->spot.match.opening.id, "%s", id);
    }
    r->state = DT_REMOTE_THERE;
    recall(r);
}

static void hear_welcome(struct dt_remote *r, const json_t *m, dt_time now)
{
    snprintf(r->token, sizeof r->token, "%s", text_of(m, "token"));
    r->ahead = json_integer_value(json_object_get(m, "now")) - now;
    if (match_id(r)[0] == 0) {
        join(r);
        return;
    }
    r->state = DT_REMOTE_THERE;
    watch(r);
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        if (r->asked[i] != NULL) {
            send_json(r, r->asked[i]);
        }
    }
}

static void hear_advice(struct dt_remote *r, const json_t *m)
{
    const struct dt_match *match = &r->spot.match;
    size_t i;
    json_t *idea;
    r->advised = true;
    r->advice.count = 0;
    json_array_foreach(json_object_get(m, "ideas"), i, idea)
    {
        struct dt_idea *to = &r->advice.candidate[r->advice.count];
        struct dt_span words = dt_span_of(text_of(idea, "action"));
        if (r->advice.count < DT_ADVICE &&
            match->opening.game->action_parse(match->state, r->you, words, &to->action) == NULL) {
            to->value = (int)json_integer_value(json_object_get(idea, "value")) * DT_SURE / 1000;
            r->advice.count++;
        }
    }
}

/* Refusals on the way to the table. */
static void refuse_coming(struct dt_remote *r, const json_t *m)
{
    const char *code = text_of(m, "code"), *of = text_of(m, "of");
    if (strcmp(code, "token") == 0 && r->token[0] != 0) {
        r->token[0] = 0;
        hello(r);
    } else if (strcmp(of, "hello") == 0 && strcmp(code, "name") == 0 && !r->nameless) {
        r->nameless = true; /* an account is called so, perhaps */
        hello(r);
    } else if (strcmp(code, "version") == 0) {
        end(r, dt_reason(r->wish->lang, "the server speaks another version of the protocol"));
    } else if (strcmp(of, "join") == 0 && strcmp(code, "seat") == 0 && match_id(r)[0] != 0 &&
               r->wish->seat == DT_ONLOOKER) {
        arrive(r, ""); /* no seat is free: then to look on */
    } else {
        end(r, dt_refusal(r->wish->lang, code, text_of(m, "text")));
    }
}

/* What was asked under a number is answered. */
static void settle(struct dt_remote *r, int64_t ref)
{
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        json_t *asked = r->asked[i];
        if (asked != NULL && json_integer_value(json_object_get(asked, "ref")) == ref) {
            r->acting &= strcmp(text_of(asked, "verb"), "act") != 0;
            r->advised |= strcmp(text_of(asked, "t"), "advice") == 0;
            json_decref(asked);
            r->asked[i] = NULL;
        }
    }
}

static void hear_error(struct dt_remote *r, const json_t *m)
{
    const char *of = text_of(m, "of");
    if (r->state == DT_REMOTE_COMING || strcmp(of, "hello") == 0 || strcmp(of, "watch") == 0) {
        refuse_coming(r, m);
    } else if (strcmp(of, "position") != 0) {
        snprintf(r->why, sizeof r->why, "%s",
                 dt_refusal(r->wish->lang, text_of(m, "code"), text_of(m, "text")));
    }
}

static void hear(struct dt_remote *r, json_t *m, dt_time now)
{
    const char *t = text_of(m, "t"), *id = text_of(m, "match");
    const json_t *ref = json_object_get(m, "ref");
    if (ref != NULL) {
        settle(r, json_integer_value(ref));
    }
    if (strcmp(t, "welcome") == 0) {
        hear_welcome(r, m, now);
    } else if (strcmp(t, "error") == 0) {
        hear_error(r, m);
    } else if (strcmp(t, "ok") == 0 && r->state == DT_REMOTE_COMING) {
        arrive(r, id);
    } else if (match_id(r)[0] != 0 && strcmp(id, match_id(r)) != 0) {
        return; /* about another table */
    } else if (strcmp(t, "table") == 0) {
        hear_table(r, m);
    } else if (strcmp(t, "news") == 0) {
        hear_news(r, m);
    } else if (strcmp(t, "position") == 0) {
        hear_position(r, m);
    } else if (strcmp(t, "here") == 0) {
        dt_remote_read_here(r, m);
    } else if (strcmp(t, "advice") == 0) {
        hear_advice(r, m);
    }
}

void dt_remote_heard(struct dt_remote *r, struct dt_span text, dt_time now)
{
    json_t *m = json_loadb(text.at, (size_t)text.len, 0, NULL);
    if (json_is_object(m) && r->state != DT_REMOTE_ENDED) {
        hear(r, m, now);
    }
    json_decref(m);
}

/* Nobody will answer what was only asked. */
static void forget_questions(struct dt_remote *r)
{
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        if (strcmp(text_of(r->asked[i], "t"), "do") != 0) {
            r->advised |= r->asked[i] != NULL;
            json_decref(r->asked[i]);
            r->asked[i] = NULL;
        }
    }
}

void dt_remote_opened(struct dt_remote *r)
{
    hello(r);
}

void dt_remote_closed(struct dt_remote *r, const char *why)
{
    if (r->state == DT_REMOTE_COMING) {
        r->state = DT_REMOTE_ENDED;
        const char *reason = dt_reason(r->wish->lang, "the server cannot be reached");
        bool more = r->wish->lang == 0; /* the details are in English */
        snprintf(r->why, sizeof r->why, "%s%s%s", reason, more ? ": " : "", more ? why : "");
    } else if (r->state == DT_REMOTE_THERE) {
        r->state = DT_REMOTE_LOST;
        r->position_at = 0;
        forget_questions(r);
    }
}

void dt_remote_begin(struct dt_remote *r, const struct dt_remote_wish *wish,
                     const uint8_t key[DT_KEY])
{
    dt_shuffle_begin(&r->shuffle, key);
    snprintf(r->words, sizeof r->words, "%s", wish->words != NULL ? wish->words : "");
    r->wish = wish;
    r->you = r->absent = DT_ONLOOKER;
    r->news = json_array();
    snprintf(r->token, sizeof r->token, "%s", wish->token);
    snprintf(r->client, sizeof r->client, "term-%08x%08x", (unsigned)dt_rng_next(&r->shuffle.rng),
             (unsigned)dt_rng_next(&r->shuffle.rng));
}

void dt_remote_end(struct dt_remote *r)
{
    json_decref(r->table);
    json_decref(r->news);
    forget_asked(r);
    dt_log_close(&r->spot.log);
}
