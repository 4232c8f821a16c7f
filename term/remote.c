/* Sends and receives the messages of one server table. */
#include "term/remote.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/change.h"
#include "term/errors.h"

enum { PROTOCOL = 3 };

/* ---- outgoing ---- */

static void send_json(struct dt_remote *r, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text != NULL) {
        r->send(r->user, dt_span_of(text));
        free(text);
    }
}

/* Sends a message and releases it. */
static void send_message(struct dt_remote *r, json_t *message)
{
    send_json(r, message);
    json_decref(message);
}

/* Sends a message that stays pending until it is answered; pending `do` messages are sent again
 * after a reconnect. False: too many are pending. */
static bool send_request(struct dt_remote *r, json_t *message)
{
    json_object_set_new(message, "ref", json_integer(++r->last_ref));
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        if (r->pending[i] == NULL) {
            r->pending[i] = message;
            if (r->state == DT_REMOTE_CONNECTED) {
                send_json(r, message);
            }
            return true;
        }
    }
    json_decref(message);
    return false;
}

static void drop_pending(struct dt_remote *r)
{
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        json_decref(r->pending[i]);
        r->pending[i] = NULL;
    }
}

static const char *match_id(const struct dt_remote *r)
{
    return r->view.match.setup.id;
}

static void send_hello(struct dt_remote *r)
{
    json_t *m = json_pack("{s:s, s:i, s:s, s:s}", "t", "hello", "v", PROTOCOL, "client",
                          r->client_id, "device", "divetable, terminal");
    if (!r->name_rejected) {
        json_object_set_new(m, "name", json_string(r->options->name));
    }
    if (r->token[0] != 0) {
        json_object_set_new(m, "token", json_string(r->token));
    }
    send_message(r, m);
}

static void send_join(struct dt_remote *r)
{
    const struct dt_address *to = &r->options->address;
    json_t *m = json_pack("{s:s, s:b}", "t", "join", "look", r->options->spectate);
    json_object_set_new(m, to->code[0] != 0 ? "code" : "match",
                        json_string(to->code[0] != 0 ? to->code : to->match));
    if (r->options->seat != DT_SPECTATOR) {
        json_object_set_new(m, "seat", json_integer(r->options->seat));
    }
    send_message(r, m);
}

/* Subscribes from the last logged entry on; at first from the beginning. */
static void send_watch(struct dt_remote *r)
{
    int64_t since = r->last_logged > 0 ? r->last_logged : 1;
    send_message(r, json_pack("{s:s, s:s, s:I}", "t", "watch", "match", match_id(r), "since",
                              (json_int_t)since));
}

bool dt_remote_do(struct dt_remote *r, enum dt_verb verb, const char *text, int seat)
{
    json_t *m = json_pack("{s:s, s:s, s:s, s:i}", "t", "do", "match", match_id(r), "verb",
                          dt_verb_words[verb], "seq", (int)r->view.match.count);
    if (text[0] != 0) {
        json_object_set_new(m, "text", json_string(text));
    }
    if (seat != r->you) {
        json_object_set_new(m, "seat", json_integer(seat));
    }
    return send_request(r, m);
}

void dt_remote_request_seat(struct dt_remote *r, int seat)
{
    send_request(r, json_pack("{s:s, s:s, s:i}", "t", "join", "match", match_id(r), "seat", seat));
}

static bool do_action(struct dt_remote *r, enum dt_verb verb, dt_action action)
{
    const struct dt_match *match = &r->view.match;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dt_action_text(match->setup.game, match->state, r->you, action, &out);
    return dt_remote_do(r, verb, words, r->you);
}

void dt_remote_act(struct dt_remote *r, dt_action action)
{
    r->act_pending = do_action(r, DT_DO_ACT, action);
}

void dt_remote_draft(struct dt_remote *r, dt_action action)
{
    do_action(r, DT_DO_DRAFT, action);
}

void dt_remote_request_advice(struct dt_remote *r)
{
    r->advice_done = false;
    r->advice.count = 0;
    send_request(r, json_pack("{s:s, s:s}", "t", "advice", "match", match_id(r)));
}

/* ---- incoming ---- */

static void fail(struct dt_remote *r, const char *why)
{
    r->state = DT_REMOTE_FAILED;
    snprintf(r->error, sizeof r->error, "%s", why);
}

/* Requests past entries for the log, once the table is known. */
static void request_history(struct dt_remote *r)
{
    if (!r->history_requested && r->state == DT_REMOTE_CONNECTED &&
        r->view.match.setup.game != NULL) {
        r->history_requested = true;
        send_watch(r);
    }
}

/* Logs the updates that led to the pending table. */
static void log_updates(struct dt_remote *r)
{
    size_t i;
    json_t *update;
    json_array_foreach(r->pending_updates, i, update)
    {
        dt_remote_log_update(r, update);
    }
    json_array_clear(r->pending_updates);
}

/* Applies the pending table once it and the position are of the same entry. */
static void apply_table(struct dt_remote *r)
{
    const json_t *table = r->table;
    bool waiting = strcmp(dt_remote_text(table, "phase"), "waiting") == 0;
    if (!waiting && json_integer_value(json_object_get(table, "seq")) != r->position_seq) {
        return;
    }
    r->table_pending = false;
    log_updates(r); /* before the names change: a player who left had one */
    if (dt_remote_read_table(r, table)) {
        request_history(r);
    } else {
        fail(r, dt_error_text(r->options->lang,
                              "can't read the server's table; it may run a different version"));
    }
}

static void on_table(struct dt_remote *r, json_t *table)
{
    int64_t seq = json_integer_value(json_object_get(table, "seq"));
    bool first = match_id(r)[0] == 0;
    json_incref(table);
    json_decref(r->table);
    r->table = table;
    r->table_pending = true;
    if (first) {
        snprintf(r->view.match.setup.id, sizeof r->view.match.setup.id, "%s",
                 dt_remote_text(table, "match"));
    }
    if (strcmp(dt_remote_text(table, "phase"), "waiting") != 0 && r->position_seq != seq) {
        send_message(r, json_pack("{s:s, s:s}", "t", "position", "match", match_id(r)));
    }
    dt_remote_shuffle(r, table);
    apply_table(r);
}

static void on_position(struct dt_remote *r, const json_t *m)
{
    snprintf(r->position, sizeof r->position, "%s", dt_remote_text(m, "text"));
    r->position_seq = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    if (r->table_pending) {
        apply_table(r);
    }
}

/* Changes the table as an update says. One of another entry is of no use: requests the whole. */
static bool change_table(struct dt_remote *r, const json_t *update)
{
    json_int_t seq = json_integer_value(json_object_get(update, "seq"));
    json_t *one = NULL, *two = NULL;
    if (r->table != NULL && json_integer_value(json_object_get(r->table, "seq")) == seq - 1) {
        one = dt_change_apply(r->table, json_object_get(update, "change"));
        two = one != NULL ? dt_change_apply(one, json_object_get(update, "own")) : NULL;
    }
    bool fits = json_is_object(two) && json_object_set_new(two, "seq", json_integer(seq)) == 0;
    if (fits) {
        json_incref(two);
        json_decref(r->table);
        r->table = two;
    } else {
        send_message(r, json_pack("{s:s, s:s}", "t", "watch", "match", match_id(r)));
    }
    json_decref(one);
    json_decref(two);
    return fits;
}

static void on_update(struct dt_remote *r, json_t *m)
{
    json_t *table = json_object_get(m, "table");
    uint32_t seq = (uint32_t)json_integer_value(json_object_get(m, "seq"));
    if (json_object_get(m, "change") != NULL && change_table(r, m)) {
        table = r->table;
    }
    if (r->history_requested && seq > r->last_logged) {
        r->last_logged = seq;
        json_array_append(r->pending_updates, m);
    }
    if (table != NULL) {
        on_table(r, table);
    }
}

/* Joined: from now on all updates arrive. */
static void on_joined(struct dt_remote *r, const char *id)
{
    if (id[0] != 0) {
        snprintf(r->view.match.setup.id, sizeof r->view.match.setup.id, "%s", id);
    }
    r->state = DT_REMOTE_CONNECTED;
    request_history(r);
}

static void on_welcome(struct dt_remote *r, const json_t *m, dt_time now)
{
    snprintf(r->token, sizeof r->token, "%s", dt_remote_text(m, "token"));
    r->clock_offset = json_integer_value(json_object_get(m, "now")) - now;
    if (match_id(r)[0] == 0) {
        send_join(r);
        return;
    }
    r->state = DT_REMOTE_CONNECTED;
    send_watch(r);
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        if (r->pending[i] != NULL) {
            send_json(r, r->pending[i]);
        }
    }
}

static void on_advice(struct dt_remote *r, const json_t *m)
{
    const struct dt_match *match = &r->view.match;
    size_t i;
    json_t *candidate;
    r->advice_done = true;
    r->advice.count = 0;
    json_array_foreach(json_object_get(m, "candidates"), i, candidate)
    {
        struct dt_candidate *to = &r->advice.candidate[r->advice.count];
        struct dt_span words =
            dt_span_of(dt_remote_text(json_object_get(candidate, "action"), "text"));
        if (r->advice.count < DT_ADVICE &&
            dt_action_parse(match->setup.game, match->state, r->you, words, &to->action) == NULL) {
            to->value =
                (int)json_integer_value(json_object_get(candidate, "value")) * DT_VALUE_WIN / 1000;
            r->advice.count++;
        }
    }
}

static void write_error(struct dt_remote *r, const json_t *m)
{
    struct dt_writer out = dt_writer_on(r->error, sizeof r->error);
    char *args = json_dumps(json_object_get(m, "args"), JSON_COMPACT);
    dt_format_error(r->options->lang, dt_remote_text(m, "code"),
                    dt_span_of(args != NULL ? args : ""), &out);
    free(args);
}

/* Errors before the table is joined. */
static void on_join_error(struct dt_remote *r, const json_t *m)
{
    const char *code = dt_remote_text(m, "code"), *of = dt_remote_text(m, "of");
    if (strcmp(code, "bad-token") == 0 && r->token[0] != 0) {
        r->token[0] = 0;
        send_hello(r);
    } else if (strcmp(of, "hello") == 0 && strncmp(code, "name-", 5) == 0 && !r->name_rejected) {
        r->name_rejected = true; /* perhaps an account has it */
        send_hello(r);
    } else if (strcmp(of, "join") == 0 && strcmp(code, "no-open-seat") == 0 &&
               match_id(r)[0] != 0 && r->options->seat == DT_SPECTATOR) {
        on_joined(r, ""); /* no free seat: watch as a spectator */
    } else {
        r->state = DT_REMOTE_FAILED;
        write_error(r, m);
    }
}

/* Releases the request with this number. */
static void resolve_request(struct dt_remote *r, int64_t ref)
{
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        json_t *request = r->pending[i];
        if (request != NULL && json_integer_value(json_object_get(request, "ref")) == ref) {
            r->act_pending &= strcmp(dt_remote_text(request, "verb"), "act") != 0;
            r->advice_done |= strcmp(dt_remote_text(request, "t"), "advice") == 0;
            json_decref(request);
            r->pending[i] = NULL;
        }
    }
}

static void on_error(struct dt_remote *r, const json_t *m)
{
    const char *of = dt_remote_text(m, "of");
    if (r->state == DT_REMOTE_JOINING || strcmp(of, "hello") == 0 || strcmp(of, "watch") == 0) {
        on_join_error(r, m);
    } else if (strcmp(of, "position") != 0) {
        write_error(r, m);
    }
}

static void dispatch(struct dt_remote *r, json_t *m, dt_time now)
{
    const char *t = dt_remote_text(m, "t"), *id = dt_remote_text(m, "match");
    const json_t *ref = json_object_get(m, "ref");
    if (ref != NULL) {
        resolve_request(r, json_integer_value(ref));
    }
    if (strcmp(t, "welcome") == 0) {
        on_welcome(r, m, now);
    } else if (strcmp(t, "error") == 0) {
        on_error(r, m);
    } else if (strcmp(t, "ok") == 0 && r->state == DT_REMOTE_JOINING) {
        on_joined(r, id);
    } else if (match_id(r)[0] != 0 && strcmp(id, match_id(r)) != 0) {
        return; /* another table's */
    } else if (strcmp(t, "table") == 0) {
        on_table(r, m);
    } else if (strcmp(t, "news") == 0) {
        on_update(r, m);
    } else if (strcmp(t, "position") == 0) {
        on_position(r, m);
    } else if (strcmp(t, "here") == 0) {
        dt_remote_read_presence(r, m);
    } else if (strcmp(t, "advice") == 0) {
        on_advice(r, m);
    }
}

void dt_remote_on_message(struct dt_remote *r, struct dt_span text, dt_time now)
{
    json_t *m = json_loadb(text.at, (size_t)text.len, 0, NULL);
    if (json_is_object(m) && r->state != DT_REMOTE_FAILED) {
        dispatch(r, m, now);
    }
    json_decref(m);
}

/* Drops pending requests that change nothing; no reply will come after a disconnect. */
static void drop_queries(struct dt_remote *r)
{
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        if (strcmp(dt_remote_text(r->pending[i], "t"), "do") != 0) {
            r->advice_done |= r->pending[i] != NULL;
            json_decref(r->pending[i]);
            r->pending[i] = NULL;
        }
    }
}

void dt_remote_on_open(struct dt_remote *r)
{
    send_hello(r);
}

void dt_remote_on_close(struct dt_remote *r, const char *why)
{
    if (r->state == DT_REMOTE_JOINING) {
        r->state = DT_REMOTE_FAILED;
        const char *reason = dt_error_text(r->options->lang, "the server cannot be reached");
        bool more = r->options->lang == 0; /* details are in English only */
        snprintf(r->error, sizeof r->error, "%s%s%s", reason, more ? ": " : "", more ? why : "");
    } else if (r->state == DT_REMOTE_CONNECTED) {
        r->state = DT_REMOTE_DISCONNECTED;
        r->position_seq = 0;
        drop_queries(r);
    }
}

void dt_remote_init(struct dt_remote *r, const struct dt_remote_options *options,
                    const uint8_t key[DT_KEY])
{
    dt_shuffle_init(&r->shuffle, key);
    snprintf(r->phrase, sizeof r->phrase, "%s", options->phrase != NULL ? options->phrase : "");
    r->options = options;
    r->you = r->absent = DT_SPECTATOR;
    r->pending_updates = json_array();
    snprintf(r->token, sizeof r->token, "%s", options->token);
    snprintf(r->client_id, sizeof r->client_id, "term-%08x%08x",
             (unsigned)dt_rng_next(&r->shuffle.rng), (unsigned)dt_rng_next(&r->shuffle.rng));
}

void dt_remote_close(struct dt_remote *r)
{
    json_decref(r->table);
    json_decref(r->pending_updates);
    drop_pending(r);
    dt_event_log_close(&r->view.log);
}
