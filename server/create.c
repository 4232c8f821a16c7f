/* Creating tables: with options, quickly against bots, and for a rematch. */
#include <sodium.h>
#include <stdio.h>

#include "server/request.h"
#include "server/watch.h"

enum { LINE = 1024 };

/* A table under construction. */
struct table_plan {
    struct dt_request *req;
    struct dt_match_setup opening;
    int seat;        /* of the creator */
    const char *bot; /* for all open seats; NULL: none */
};

/* Adds a field to a setup line; false if the value could be read as more than one. */
static bool add_field(struct dt_writer *line, const char *front, const char *key, const char *value)
{
    static const char fine[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    if (value == NULL || strspn(value, fine) != strlen(value) || strspn(key, fine) != strlen(key)) {
        return false;
    }
    dt_write_text(line, front);
    dt_write_text(line, key);
    dt_write_char(line, '=');
    dt_write_text(line, value);
    return true;
}

static bool add_number(struct dt_writer *line, const char *key, int64_t n)
{
    char text[24];
    struct dt_writer digits = dt_writer_on(text, sizeof text);
    dt_write_int(&digits, n);
    return add_field(line, " ", key, text);
}

static bool add_options(struct dt_writer *line, json_t *options)
{
    const char *key;
    json_t *value;
    json_object_foreach(options, key, value)
    {
        if (!add_field(line, " option.", key, json_string_value(value))) {
            return false;
        }
    }
    return true;
}

static bool add_clock(struct dt_writer *line, json_t *clock)
{
    const char *key;
    json_t *value;
    json_object_foreach(clock, key, value)
    {
        bool kind = strcmp(key, "kind") == 0;
        if (!kind && strcmp(key, "base") != 0 && strcmp(key, "extra") != 0) {
            return false;
        }
        if (kind ? !add_field(line, " ", "clock", json_string_value(value))
                 : !json_is_integer(value) || !add_number(line, key, json_integer_value(value))) {
            return false;
        }
    }
    return true;
}

static bool add_member(struct dt_writer *line, const struct dt_request *req, const char *key)
{
    const char *value = dt_request_text(req, key);
    return value == NULL || add_field(line, " ", key, value);
}

/* Builds the setup line from a message; the match parses and checks it. */
static const char *read_opening(struct table_plan *p)
{
    struct dt_request *req = p->req;
    char text[LINE], id[DT_STORE_ID];
    struct dt_writer line = dt_writer_on(text, sizeof text);
    const char *key = dt_request_text(req, "game");
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    uint8_t secret[DT_KEY];
    if (game == NULL) {
        return "game: there is no such game";
    }
    dt_random_id(id, DT_ID_LEN);
    dt_write_text(&line, "id=");
    dt_write_text(&line, id);
    if (!add_field(&line, " ", "game", key) ||
        !add_number(&line, "seats",
                    dt_request_number(req, "seats", dt_config_default(game).seats)) ||
        !add_number(&line, "host", p->seat) ||
        !add_options(&line, json_object_get(req->root, "options")) ||
        !add_clock(&line, json_object_get(req->root, "clock")) || !add_member(&line, req, "undo") ||
        !add_member(&line, req, "leaving")) {
        return "options: expected plain words, and whole numbers for a clock";
    }
    add_number(&line, "rules", game->rules_version);
    add_number(&line, "version", DT_MATCH_VERSION);
    randombytes_buf(secret, sizeof secret);
    dt_write_text(&line, " key=");
    dt_write_hex(&line, secret, sizeof secret);
    return line.cut ? "options: too many" : dt_match_setup_parse(&p->opening, dt_span_of(text));
}

static const char *prepare(struct dt_table *t, int seat, enum dt_verb verb, const char *text,
                           const char *player)
{
    struct dt_entry e = {dt_server_now(t->server), seat, verb, dt_span_of(text)};
    return dt_table_prepare(t, &e, player);
}

static const char *seat_bots(const struct table_plan *p, struct dt_table *t)
{
    const char *key;
    json_t *value;
    const char *why = NULL;
    json_object_foreach(json_object_get(p->req->root, "bots"), key, value)
    {
        int seat;
        if (!dt_span_int(dt_span_of(key), 0, DT_SEATS - 1, &seat) || !json_is_string(value)) {
            return "bots: expected seats, and the bots' names";
        }
        why = prepare(t, seat, DT_DO_BOT, json_string_value(value), NULL);
        if (why != NULL) {
            return why;
        }
    }
    for (int i = 0; why == NULL && p->bot != NULL && i < t->match.setup.config.seats; i++) {
        if (t->match.seat[i].kind == DT_OPEN) {
            why = prepare(t, i, DT_DO_BOT, p->bot, NULL);
        }
    }
    return why;
}

static const char *seat_all(const struct table_plan *p, struct dt_table *t, bool start)
{
    const struct dt_person *person = &p->req->client->person;
    const char *words = dt_request_text(p->req, "words");
    const char *commitment = dt_request_text(p->req, "commit");
    const char *why = prepare(t, p->seat, DT_DO_SIT, person->name, person->player);
    if (why == NULL && words != NULL && words[0] != 0) {
        why = prepare(t, p->seat, DT_DO_WORDS, words, NULL);
    }
    if (why == NULL && commitment != NULL) {
        why = prepare(t, p->seat, DT_DO_COMMIT, commitment, NULL);
    }
    if (why == NULL) {
        why = seat_bots(p, t);
    }
    return why == NULL && start ? prepare(t, p->seat, DT_DO_START, "", NULL) : why;
}

/* Number of unfinished tables that a player has created. */
static int tables_of(const struct dt_server *srv, const char *player)
{
    const struct dt_table *t;
    uint32_t at = 0;
    int count = 0;
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        int host = t->match.setup.host;
        count += dt_table_is_loaded(t) && t->match.phase != DT_OVER && host != DT_SPECTATOR &&
                 strcmp(t->player[host], player) == 0;
    }
    return count;
}

static const char *check_limits(const struct dt_request *req)
{
    struct dt_server *srv = req->reply.server;
    if (!dt_watch_has_room(req->client)) {
        return DT_ERROR("too-many-watched");
    }
    if (tables_of(srv, req->client->person.player) >= srv->config.tables) {
        return DT_ERROR("too-many-tables");
    }
    if (dt_server_overloaded(srv, dt_client_owner(req->client))) {
        return DT_ERROR("busy");
    }
    return dt_client_may(req->client, DT_LIMIT_CREATE) ? NULL : DT_ERROR("rate-limit");
}

static struct dt_table *new_table(const struct dt_client *maker,
                                  const struct dt_match_setup *opening, bool open)
{
    struct dt_server *srv = maker->server;
    struct dt_table *t = dt_table_new(srv, opening->id);
    t->owner = dt_client_owner(maker);
    const char *why = dt_journal_open(&t->journal, &t->match, opening);
    assert(why == NULL);
    (void)why;
    dt_table_set_state(t, DT_TABLE_READY);
    t->open = open;
    dt_table_choose_code(t);
    return t;
}

/* The table that this request has created already, or NULL. */
static struct dt_table *find_created(const struct dt_request *req, uint64_t ref)
{
    struct dt_table *t;
    uint32_t at = 0;
    while (ref != 0 && (t = dt_strmap_next(&req->reply.server->tables, &at)) != NULL) {
        int host = t->match.setup.host;
        if (t->state != DT_TABLE_GONE && host != DT_SPECTATOR &&
            dt_refs_have(&t->journal.refs, ref) &&
            strcmp(t->player[host], req->client->person.player) == 0) {
            return t;
        }
    }
    return NULL;
}

/* A repeated request creates nothing twice. */
static bool is_repeat(const struct dt_request *req, uint64_t ref)
{
    struct dt_table *t = find_created(req, ref);
    if (t == NULL) {
        return false;
    }
    if (t->state != DT_TABLE_READY) {
        dt_table_park(t, req);
        return true;
    }
    const char *why = dt_watch_begin(req->client, t, 0);
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
    } else {
        dt_reply_ok(&req->reply, t);
    }
    return true;
}

static void create(struct table_plan *p, bool open, bool start)
{
    uint64_t ref = dt_request_ref(p->req);
    if (is_repeat(p->req, ref)) {
        return;
    }
    const char *why = check_limits(p->req);
    if (why == NULL) {
        why = read_opening(p);
    }
    if (why != NULL) {
        dt_reply_error(&p->req->reply, why);
        return;
    }
    struct dt_table *t = new_table(p->req->client, &p->opening, open);
    why = seat_all(p, t, start);
    if (why != NULL) {
        dt_reply_error(&p->req->reply, why);
        dt_table_free(t);
        return;
    }
    dt_table_open(t, &p->req->reply, ref);
}

/* The wanted seat; an invalid one is refused with the setup. */
static int wanted_seat(const struct dt_request *req)
{
    int64_t seat = dt_request_number(req, "seat", 0);
    return seat >= 0 && seat < DT_SEATS ? (int)seat : DT_SEATS;
}

void dt_handle_create(struct dt_request *req)
{
    struct table_plan p = {.req = req, .seat = wanted_seat(req)};
    create(&p, dt_request_bool(req, "open", false), dt_request_bool(req, "start", false));
}

void dt_handle_quick(struct dt_request *req)
{
    const char *bot = dt_request_text(req, "bot");
    struct table_plan p = {
        .req = req, .seat = wanted_seat(req), .bot = bot != NULL ? bot : "medium"};
    create(&p, false, true);
}

static const char *seat_rematch(const struct dt_request *req, struct dt_table *t, int seat)
{
    const struct dt_match *old = &req->table->match;
    const struct dt_person *person = &req->client->person;
    const char *why = prepare(t, seat, DT_DO_SIT, person->name, person->player);
    for (int i = 0; why == NULL && i < old->setup.config.seats; i++) {
        if (old->seat[i].kind == DT_BOT) {
            why = prepare(t, i, DT_DO_BOT, dt_bots[old->seat[i].bot].key, NULL);
        } else if (i != seat) {
            why = prepare(t, i, DT_DO_HOLD, old->seat[i].name, NULL);
        }
    }
    return why;
}

void dt_create_rematch(struct dt_request *req)
{
    struct dt_table *old = req->table;
    int seat = dt_table_seat(old, req->client->person.player);
    struct dt_reply no_ref = {.server = old->server};
    struct dt_match_setup opening;
    uint8_t secret[DT_KEY];
    char id[DT_STORE_ID];
    dt_random_id(id, DT_ID_LEN);
    randombytes_buf(secret, sizeof secret);
    struct dt_entry e = {dt_server_now(old->server), seat, DT_DO_REMATCH, dt_span_of(id)};
    const char *why = check_limits(req);
    if (why == NULL) {
        why = dt_match_check(&old->match, &e);
    }
    if (why != NULL) {
        dt_reply_error(&req->reply, why);
        return;
    }
    dt_match_rematch_setup(&old->match, id, secret, &opening);
    struct dt_table *t = new_table(req->client, &opening, old->open);
    why = seat_rematch(req, t, seat);
    assert(why == NULL);
    no_ref.handle = req->reply.handle;
    dt_table_open(t, &no_ref, 0);
    struct dt_submission sub = {.request = req, .ref = dt_request_ref(req)};
    why = dt_table_submit(old, &e, &sub);
    assert(why == NULL);
    (void)why;
}
