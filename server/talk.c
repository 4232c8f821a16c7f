/* Messages from clients: strictly read, then handed to whoever deals with them. No sockets here. */
#include "server/talk.h"

#include <stdio.h>

enum { FIELDS = 12, TEXT_MAX = 512 };

enum kind { TEXT, NUMBER, TRUTH, OBJECT };

struct field {
    const char *name;
    enum kind kind;
    bool must;
};

/* What a message needs before it is looked at. */
enum need {
    NOTHING,
    PERSON, /* hello was said */
    TABLE,  /* and the match is loaded, if one is named */
    QUIET,  /* and none of its entries is being stored */
};

struct talk {
    const char *word;
    dt_say_run *run;
    enum need need;
    struct field field[FIELDS];
};

static const struct talk talks[] = {
    {"hello",
     dt_say_hello,
     NOTHING,
     {{"v", NUMBER, true},
      {"token", TEXT, false},
      {"name", TEXT, false},
      {"client", TEXT, false},
      {"device", TEXT, false}}},
    {"register", dt_say_register, PERSON, {{"name", TEXT, true}, {"password", TEXT, true}}},
    {"login",
     dt_say_login,
     NOTHING,
     {{"name", TEXT, true},
      {"password", TEXT, true},
      {"token", TEXT, false},
      {"device", TEXT, false}}},
    {"password", dt_say_password, PERSON, {{"old", TEXT, true}, {"new", TEXT, true}}},
    {"sessions", dt_say_sessions, PERSON, {{0}}},
    {"logout", dt_say_logout, PERSON, {{"session", TEXT, false}, {"all", TRUTH, false}}},
    {"lobby", dt_say_lobby, PERSON, {{"on", TRUTH, false}}},
    {"mine", dt_say_mine, PERSON, {{0}}},
    {"create",
     dt_say_create,
     PERSON,
     {{"game", TEXT, true},
      {"seats", NUMBER, false},
      {"options", OBJECT, false},
      {"clock", OBJECT, false},
      {"undo", TEXT, false},
      {"leaving", TEXT, false},
      {"open", TRUTH, false},
      {"seat", NUMBER, false},
      {"bots", OBJECT, false},
      {"words", TEXT, false},
      {"commit", TEXT, false},
      {"start", TRUTH, false}}},
    {"quick",
     dt_say_quick,
     PERSON,
     {{"game", TEXT, true},
      {"seats", NUMBER, false},
      {"options", OBJECT, false},
      {"seat", NUMBER, false},
      {"bot", TEXT, false},
      {"words", TEXT, false},
      {"commit", TEXT, false}}},
    {"join",
     dt_say_join,
     QUIET,
     {{"match", TEXT, false},
      {"code", TEXT, false},
      {"seat", NUMBER, false},
      {"look", TRUTH, false}}},
    {"watch", dt_say_watch, QUIET, {{"match", TEXT, true}, {"since", NUMBER, false}}},
    {"unwatch", dt_say_unwatch, PERSON, {{"match", TEXT, true}}},
    {"do",
     dt_say_do,
     QUIET,
     {{"match", TEXT, true},
      {"verb", TEXT, true},
      {"text", TEXT, false},
      {"seq", NUMBER, false},
      {"seat", NUMBER, false}}},
    {"position", dt_say_position, QUIET, {{"match", TEXT, true}}},
    {"preview", dt_say_preview, TABLE, {{"match", TEXT, true}, {"action", TEXT, true}}},
    {"advice", dt_say_advice, QUIET, {{"match", TEXT, true}}},
};

const char dt_rate_refusal[] = "rate: too much at once, wait a little";

const char *dt_say_text(const struct dt_say *say, const char *key)
{
    return json_string_value(json_object_get(say->root, key));
}

int64_t dt_say_number(const struct dt_say *say, const char *key, int64_t preset)
{
    const json_t *value = json_object_get(say->root, key);
    return value != NULL ? json_integer_value(value) : preset;
}

bool dt_say_truth(const struct dt_say *say, const char *key, bool preset)
{
    const json_t *value = json_object_get(say->root, key);
    return value != NULL ? json_is_true(value) : preset;
}

uint64_t dt_say_ref(const struct dt_say *say)
{
    uint64_t client = say->client->client;
    return say->reply.has_ref && client != 0 ? dt_ref_hash(client, say->reply.ref) : 0;
}

static bool has_kind(const json_t *value, enum kind kind)
{
    switch (kind) {
    case TEXT:
        return json_is_string(value) && json_string_length(value) <= TEXT_MAX;
    case NUMBER:
        return json_is_integer(value) && json_integer_value(value) > -DT_TIME_MAX &&
               json_integer_value(value) < DT_TIME_MAX;
    case TRUTH:
        return json_is_boolean(value);
    case OBJECT:
        return json_is_object(value);
    }
    return false;
}

static bool refuse_field(const struct dt_say *say, const char *key, const char *why)
{
    char text[128];
    snprintf(text, sizeof text, "%.40s: %s", key, why);
    dt_reply_error(&say->reply, "field", text);
    return false;
}

static const struct field *find_field(const struct talk *talk, const char *key)
{
    for (int i = 0; i < FIELDS && talk->field[i].name != NULL; i++) {
        if (strcmp(talk->field[i].name, key) == 0) {
            return &talk->field[i];
        }
    }
    return NULL;
}

static bool check_fields(const struct dt_say *say, const struct talk *talk)
{
    static const char *const kinds[] = {"expected a text of at most 512 bytes",
                                        "expected a whole number", "expected true or false",
                                        "expected an object"};
    const char *key;
    json_t *value;
    json_object_foreach(say->root, key, value)
    {
        if (strcmp(key, "t") == 0 || strcmp(key, "ref") == 0) {
            continue;
        }
        const struct field *f = find_field(talk, key);
        if (f == NULL) {
            return refuse_field(say, key, "there is no such member");
        }
        if (!has_kind(value, f->kind)) {
            return refuse_field(say, key, kinds[f->kind]);
        }
    }
    for (int i = 0; i < FIELDS && talk->field[i].name != NULL; i++) {
        if (talk->field[i].must && json_object_get(say->root, talk->field[i].name) == NULL) {
            return refuse_field(say, talk->field[i].name, "it is missing");
        }
    }
    return true;
}

/* Whether a text can be the id of a match: such as dt_token_word makes. */
static bool is_id(const char *text)
{
    size_t len = strlen(text);
    return len == DT_ID_LEN && strspn(text, "23456789ABCDEFGHJKLMNPQRSTUVWXYZ") == len;
}

/* Somebody who comes from another node may have heard there of what is not known here yet. */
static bool knows_more(const struct dt_say *say, const struct dt_table *t)
{
    return dt_say_number(say, "seq", 0) > t->match.count ||
           dt_say_number(say, "since", 0) > t->match.count;
}

/* The table that a message is about. False: the message was answered, or waits for the table. */
static bool find_table(struct dt_say *say, const char *id, enum need need)
{
    struct dt_house *h = say->client->house;
    struct dt_table *t = is_id(id) ? dt_table_find(h, id) : NULL;
    if (!is_id(id) || (t != NULL && t->missing)) {
        dt_reply_error(&say->reply, "match",
                       t != NULL && t->unreadable != NULL ? t->unreadable
                                                          : "match: there is no such match");
        return false;
    }
    if (t == NULL) {
        if (!dt_client_may(say->client, DT_LIMIT_WATCH)) {
            dt_reply_refusal(&say->reply, dt_rate_refusal);
            return false;
        }
        if (dt_house_crowded(h, dt_client_owner(say->client))) {
            dt_reply_error(&say->reply, "busy", "match: please try again later");
            return false;
        }
        t = dt_table_new(h, id);
        t->owner = dt_client_owner(say->client);
        dt_table_load(t);
    }
    if (need == QUIET) {
        dt_outage_settle(t);
    }
    if (!t->loaded || (need == QUIET && t->busy)) {
        dt_table_park(t, &say->reply, say->raw);
        return false;
    }
    if (need == QUIET && knows_more(say, t) && dt_table_unsure(t, say->client->handle, say->raw)) {
        return false;
    }
    say->table = t;
    return true;
}

static void run(struct dt_say *say, const struct talk *talk)
{
    const char *id = dt_say_text(say, "match");
    if (talk->need != NOTHING && say->client->person.player[0] == 0) {
        dt_reply_error(&say->reply, "hello", "hello: who are you?");
    } else if (check_fields(say, talk) &&
               (talk->need < TABLE || id == NULL || find_table(say, id, talk->need))) {
        talk->run(say);
    }
}

static const struct talk *find_talk(const char *word)
{
    for (int i = 0; word != NULL && i < DT_COUNT(talks); i++) {
        if (strcmp(talks[i].word, word) == 0) {
            return &talks[i];
        }
    }
    return NULL;
}

static void answer(struct dt_say *say)
{
    const struct talk *talk = find_talk(dt_say_text(say, "t"));
    const json_t *ref = json_object_get(say->root, "ref");
    if (ref != NULL && !has_kind(ref, NUMBER)) {
        refuse_field(say, "ref", "expected a whole number");
        return;
    }
    say->reply.has_ref = ref != NULL;
    say->reply.ref = json_integer_value(ref);
    if (talk == NULL) {
        dt_reply_error(&say->reply, "type", "t: there is no such message");
        return;
    }
    snprintf(say->reply.of, sizeof say->reply.of, "%s", talk->word);
    run(say, talk);
}

void dt_talk(struct dt_client *c, struct dt_span message)
{
    json_error_t error;
    struct dt_say say = {
        .client = c,
        .reply = {.house = c->house, .handle = c->handle},
        .raw = message,
        .root = json_loadb(message.at, (size_t)message.len, JSON_REJECT_DUPLICATES, &error),
    };
    if (!json_is_object(say.root)) {
        dt_reply_error(&say.reply, "json", "json: expected one object, in UTF-8");
    } else {
        answer(&say);
    }
    json_decref(say.root);
}
