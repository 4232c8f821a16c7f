/* Parses and checks WebSocket messages, finds or loads their table, and calls the handler. No
 * sockets. */
#include "server/request.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/load.h"
#include "server/outage.h"

enum { MEMBERS = 12, TEXT_MAX = 512 };

enum member_kind { TEXT, NUMBER, BOOL, OBJECT };

struct member {
    const char *name;
    enum member_kind kind;
    bool must;
};

/* Preconditions of a message; each includes those before it. */
enum precondition {
    ANYBODY,
    IDENTIFIED, /* hello was accepted */
    LOADED,     /* the match is loaded, if one is named */
    IDLE,       /* and no entry is being stored */
};

struct dt_message_type {
    const char *word;
    dt_handler *run;
    enum precondition needs;
    struct member field[MEMBERS];
};

static const struct dt_message_type types[] = {
    {"hello",
     dt_handle_hello,
     ANYBODY,
     {{"v", NUMBER, true},
      {"token", TEXT, false},
      {"name", TEXT, false},
      {"client", TEXT, false},
      {"device", TEXT, false}}},
    {"name", dt_handle_name, IDENTIFIED, {{"name", TEXT, true}}},
    {"register", dt_handle_register, IDENTIFIED, {{"name", TEXT, true}, {"password", TEXT, true}}},
    {"login",
     dt_handle_login,
     ANYBODY,
     {{"name", TEXT, true},
      {"password", TEXT, true},
      {"token", TEXT, false},
      {"device", TEXT, false}}},
    {"password", dt_handle_password, IDENTIFIED, {{"old", TEXT, true}, {"new", TEXT, true}}},
    {"sessions", dt_handle_sessions, IDENTIFIED, {{0}}},
    {"logout", dt_handle_logout, IDENTIFIED, {{"session", TEXT, false}, {"all", BOOL, false}}},
    {"lobby", dt_handle_lobby, IDENTIFIED, {{"on", BOOL, false}}},
    {"mine", dt_handle_mine, IDENTIFIED, {{"from", TEXT, false}, {"on", BOOL, false}}},
    {"forget", dt_handle_forget, IDENTIFIED, {{"match", TEXT, true}}},
    {"create",
     dt_handle_create,
     IDENTIFIED,
     {{"game", TEXT, true},
      {"seats", NUMBER, false},
      {"options", OBJECT, false},
      {"clock", OBJECT, false},
      {"undo", TEXT, false},
      {"leaving", TEXT, false},
      {"open", BOOL, false},
      {"seat", NUMBER, false},
      {"bots", OBJECT, false},
      {"words", TEXT, false},
      {"commit", TEXT, false},
      {"start", BOOL, false}}},
    {"quick",
     dt_handle_quick,
     IDENTIFIED,
     {{"game", TEXT, true},
      {"seats", NUMBER, false},
      {"options", OBJECT, false},
      {"seat", NUMBER, false},
      {"bot", TEXT, false},
      {"words", TEXT, false},
      {"commit", TEXT, false}}},
    {"join",
     dt_handle_join,
     IDLE,
     {{"match", TEXT, false},
      {"code", TEXT, false},
      {"seat", NUMBER, false},
      {"look", BOOL, false}}},
    {"watch", dt_handle_watch, IDLE, {{"match", TEXT, true}, {"since", NUMBER, false}}},
    {"unwatch", dt_handle_unwatch, IDENTIFIED, {{"match", TEXT, true}}},
    {"do",
     dt_handle_do,
     IDLE,
     {{"match", TEXT, true},
      {"verb", TEXT, true},
      {"text", TEXT, false},
      {"seq", NUMBER, false},
      {"seat", NUMBER, false}}},
    {"position", dt_handle_position, IDLE, {{"match", TEXT, true}}},
    {"preview", dt_handle_preview, LOADED, {{"match", TEXT, true}, {"action", TEXT, true}}},
    {"advice", dt_handle_advice, IDLE, {{"match", TEXT, true}}},
};

const char *dt_request_text(const struct dt_request *req, const char *key)
{
    return json_string_value(json_object_get(req->root, key));
}

int64_t dt_request_number(const struct dt_request *req, const char *key, int64_t fallback)
{
    const json_t *value = json_object_get(req->root, key);
    return value != NULL ? json_integer_value(value) : fallback;
}

bool dt_request_bool(const struct dt_request *req, const char *key, bool fallback)
{
    const json_t *value = json_object_get(req->root, key);
    return value != NULL ? json_is_true(value) : fallback;
}

uint64_t dt_request_ref(const struct dt_request *req)
{
    const struct dt_client *c = req->client;
    uint64_t mix[2] = {c->client, (uint64_t)req->reply.ref};
    uint64_t h = dt_hash(DT_HASH_START, mix, sizeof mix);
    h = dt_hash(h, c->person.player, strlen(c->person.player));
    return !req->reply.has_ref || c->client == 0 ? 0 : h != 0 ? h : 1;
}

static bool has_kind(const json_t *value, enum member_kind kind)
{
    switch (kind) {
    case TEXT:
        return json_is_string(value) && json_string_length(value) <= TEXT_MAX;
    case NUMBER:
        return json_is_integer(value) && json_integer_value(value) > -DT_TIME_MAX &&
               json_integer_value(value) < DT_TIME_MAX;
    case BOOL:
        return json_is_boolean(value);
    case OBJECT:
        return json_is_object(value);
    }
    return false;
}

static bool reject_member(const struct dt_request *req, const char *key, const char *why)
{
    char text[128];
    snprintf(text, sizeof text, "%.40s: %s", key, why);
    dt_reply_error(&req->reply, text);
    return false;
}

static const struct member *find_member(const struct dt_message_type *type, const char *key)
{
    for (int i = 0; i < MEMBERS && type->field[i].name != NULL; i++) {
        if (strcmp(type->field[i].name, key) == 0) {
            return &type->field[i];
        }
    }
    return NULL;
}

static bool check_members(const struct dt_request *req, const struct dt_message_type *type)
{
    static const char *const kinds[] = {"expected a text of at most 512 bytes",
                                        "expected a whole number", "expected true or false",
                                        "expected an object"};
    const char *key;
    json_t *value;
    json_object_foreach(req->root, key, value)
    {
        if (strcmp(key, "t") == 0 || strcmp(key, "ref") == 0) {
            continue;
        }
        const struct member *f = find_member(type, key);
        if (f == NULL) {
            return reject_member(req, key, "there is no such member");
        }
        if (!has_kind(value, f->kind)) {
            return reject_member(req, key, kinds[f->kind]);
        }
    }
    for (int i = 0; i < MEMBERS && type->field[i].name != NULL; i++) {
        if (type->field[i].must && json_object_get(req->root, type->field[i].name) == NULL) {
            return reject_member(req, type->field[i].name, "it is missing");
        }
    }
    return true;
}

/* Whether a text can be a match id, as made by dt_random_id. */
static bool is_id(const char *text)
{
    size_t len = strlen(text);
    return len == DT_ID_LEN && strspn(text, "23456789ABCDEFGHJKLMNPQRSTUVWXYZ") == len;
}

/* A client that comes from another node may know entries that this node has not read yet. */
static bool is_behind(const struct dt_request *req, const struct dt_table *t)
{
    return dt_request_number(req, "seq", 0) > t->match.count ||
           dt_request_number(req, "since", 0) > t->match.count;
}

/* Finds the message's table. False: the message was answered, or parked until the table is
 * ready. */
static bool find_table(struct dt_request *req, const char *id, enum precondition needs)
{
    struct dt_server *srv = req->client->server;
    struct dt_table *t = is_id(id) ? dt_table_find(srv, id) : NULL;
    if (!is_id(id) || (t != NULL && t->state == DT_TABLE_GONE)) {
        dt_reply_error(&req->reply, t != NULL ? t->gone : DT_ERROR("no-such-match"));
        return false;
    }
    if (t == NULL) {
        if (!dt_client_may(req->client, DT_LIMIT_WATCH)) {
            dt_reply_error(&req->reply, DT_ERROR("rate-limit"));
            return false;
        }
        if (dt_server_overloaded(srv, dt_client_owner(req->client))) {
            dt_reply_error(&req->reply, DT_ERROR("busy"));
            return false;
        }
        t = dt_table_new(srv, id);
        t->owner = dt_client_owner(req->client);
        dt_table_load(t);
    }
    if (needs == IDLE) {
        dt_outage_append(t);
    }
    if (!dt_table_is_loaded(t) || (needs == IDLE && t->state != DT_TABLE_READY)) {
        dt_table_park(t, req);
        return false;
    }
    if (needs == IDLE && is_behind(req, t) && dt_table_defer_to_sync(t, req)) {
        return false;
    }
    req->table = t;
    return true;
}

static void run(struct dt_request *req)
{
    enum precondition needs = req->type->needs;
    const char *id = dt_request_text(req, "match");
    if (needs < LOADED || id == NULL || find_table(req, id, needs)) {
        req->type->run(req);
    }
}

struct dt_request *dt_request_keep(const struct dt_request *req)
{
    struct dt_request *kept = dt_xzalloc(sizeof *kept);
    *kept = *req;
    json_incref(kept->root);
    return kept;
}

void dt_request_free(struct dt_request *req)
{
    if (req != NULL) {
        json_decref(req->root);
        free(req);
    }
}

void dt_request_resume(struct dt_request *req)
{
    req->client = dt_client_find(req->reply.server, req->reply.handle);
    if (req->client != NULL && !req->client->closing) {
        run(req);
    }
    dt_request_free(req);
}

static const struct dt_message_type *find_type(const char *word)
{
    for (int i = 0; word != NULL && i < DT_COUNT(types); i++) {
        if (strcmp(types[i].word, word) == 0) {
            return &types[i];
        }
    }
    return NULL;
}

static void dispatch(struct dt_request *req)
{
    const json_t *ref = json_object_get(req->root, "ref");
    req->type = find_type(dt_request_text(req, "t"));
    if (ref != NULL && !has_kind(ref, NUMBER)) {
        reject_member(req, "ref", "expected a whole number");
        return;
    }
    req->reply.has_ref = ref != NULL;
    req->reply.ref = json_integer_value(ref);
    if (req->type == NULL) {
        dt_reply_error(&req->reply, "t: there is no such message");
        return;
    }
    snprintf(req->reply.of, sizeof req->reply.of, "%s", req->type->word);
    if (req->type->needs != ANYBODY && req->client->person.player[0] == 0) {
        dt_reply_error(&req->reply, DT_ERROR("hello-first"));
    } else if (check_members(req, req->type)) {
        run(req);
    }
}

void dt_request_make(struct dt_client *c, json_t *root)
{
    struct dt_request req = {
        .client = c, .reply = {.server = c->server, .handle = c->handle}, .root = root};
    if (!json_is_object(root)) {
        dt_reply_error(&req.reply, "json: expected one object, in UTF-8");
    } else {
        dispatch(&req);
    }
    json_decref(root);
}

void dt_dispatch(struct dt_client *c, struct dt_span message)
{
    json_error_t error;
    dt_request_make(c, json_loadb(message.at, (size_t)message.len, JSON_REJECT_DUPLICATES, &error));
}
