/* People: each plays at one table after the other, over connections that break, and sends a request
 * again until it is answered. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "term/change.h"
#include "tests/sim/sim.h"

enum { THINK_MS = 300, PATIENCE_MS = 60000, LONELY_MS = 1500, MATCHES_MAX = 4, SLEEP_MS = 30000 };

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool is_allowed(const struct sim_person *p, const char *verb)
{
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(p->table, "may"), i, word)
    {
        if (strcmp(json_string_value(word), verb) == 0) {
            return true;
        }
    }
    return false;
}

/* Requests. */

static void send_request(struct sim_person *p, struct sim_request *r)
{
    r->sent = p->sim->now;
    sim_send(p, r->text);
    if (sim_chance(p->sim, p->sim->faults.repeat)) {
        sim_send(p, r->text);
    }
}

void sim_ask(struct sim_person *p, bool logged, json_t *object)
{
    struct sim_request *r = p->pending;
    while (r < p->pending + SIM_PENDING && r->ref != 0) {
        r++;
    }
    if (r < p->pending + SIM_PENDING) {
        r->ref = ++p->refs;
        r->logged = logged;
        json_object_set_new(object, "ref", json_integer(r->ref));
        snprintf(r->match, sizeof r->match, "%s", text_of(object, "match"));
        r->text = json_dumps(object, JSON_COMPACT);
        send_request(p, r);
    }
    json_decref(object);
}

static void answered(struct sim_request *r)
{
    free(r->text);
    *r = (struct sim_request){.ref = 0};
}

static void send_hello(struct sim_person *p)
{
    json_t *hello = json_pack("{s:s, s:i, s:s, s:s}", "t", "hello", "v", DT_PROTOCOL, "name",
                              p->name, "client", p->client);
    bool forged = p->hostile && sim_chance(p->sim, 200) && sim_hostile_token(p, hello);
    if (!forged && p->token[0] != 0) {
        json_object_set_new(hello, "token", json_string(p->token));
    }
    char *text = json_dumps(hello, JSON_COMPACT);
    sim_send(p, text);
    free(text);
    json_decref(hello);
}

static json_t *about(const struct sim_person *p, const char *type)
{
    return json_pack("{s:s, s:s}", "t", type, "match", p->match);
}

json_t *sim_do(const struct sim_person *p, const char *verb, const char *text)
{
    json_t *object = about(p, "do");
    json_object_set_new(object, "verb", json_string(verb));
    if (text[0] != 0) {
        json_object_set_new(object, "text", json_string(text));
    }
    return object;
}

/* Back at a table: what was missed, or the whole table. */
static void watch_again(struct sim_person *p, bool since)
{
    json_t *watch = about(p, "watch");
    p->since = since && p->heard > 0;
    if (p->since) {
        p->heard = sim_below(p->sim, 4) == 0 ? 1 : p->heard; /* the whole log */
        json_object_set_new(watch, "since", json_integer(p->heard));
    } else {
        p->heard = 0;
    }
    char *text = json_dumps(watch, JSON_COMPACT);
    sim_send(p, text);
    free(text);
    json_decref(watch);
}

static bool has_other(const struct sim_person *p, const char *player)
{
    bool has = false;
    for (int i = 0; i < p->sim->people; i++) {
        has |= strcmp(p->sim->person[i].player, player) == 0;
    }
    return has;
}

static void on_welcome(struct sim_person *p, const json_t *message)
{
    const char *player = text_of(message, "player");
    p->welcome = true;
    if (p->player[0] != 0 ? strcmp(player, p->player) != 0 : has_other(p, player)) {
        sim_fail(p->sim, "%s becomes somebody else", p->name);
    }
    snprintf(p->token, sizeof p->token, "%s", text_of(message, "token"));
    snprintf(p->player, sizeof p->player, "%s", player);
    bool joining = false; /* which also gets the table */
    for (int i = 0; i < SIM_PENDING; i++) {
        joining |= p->pending[i].ref != 0 && strstr(p->pending[i].text, "\"join\"") != NULL;
    }
    if (p->match[0] != 0) {
        watch_again(p, !joining && sim_below(p->sim, 4) > 0);
    }
    for (int i = 0; i < SIM_PENDING; i++) {
        if (p->pending[i].ref != 0) {
            send_request(p, &p->pending[i]);
        }
    }
}

void sim_person_lost(struct sim_person *p)
{
    p->welcome = false;
}

/* Arriving and leaving. */

static void arrive(struct sim_person *p, const char *match)
{
    snprintf(p->match, sizeof p->match, "%s", match);
    p->arrived = p->sim->now;
    p->heard = p->acted = 0;
    p->since = p->committed = false;
}

static void leave(struct sim_person *p)
{
    sim_ask(p, false, about(p, "unwatch"));
    json_decref(p->table);
    p->table = NULL;
    p->match[0] = 0;
}

/* Long games are played in few simulations, or all would take long. */
static const char *pick_game(struct sim *sim)
{
    static const char *const games[] = {"hainoon", "hainoon", "dive", "scuba", "deepblue"};
    return games[sim_below(sim, sim->seed % 20 == 0 ? 5 : 3)];
}

static void pick_clock(struct sim *sim, json_t *create)
{
    static const char *const kinds[] = {"move", "player", "days"};
    uint32_t kind = sim_below(sim, 5);
    if (kind < 3) {
        int base = kind == 2 ? 86400000 : 1500 + (int)sim_below(sim, 8000);
        json_t *clock = json_pack("{s:s, s:i}", "kind", kinds[kind], "base", base);
        if (kind == 1) {
            json_object_set_new(clock, "extra", json_integer((int)sim_below(sim, 3000)));
        }
        json_object_set_new(create, "clock", clock);
    }
}

/* Some of the options that can be played. */
static void pick_options(struct sim *sim, const struct dt_game *game, json_t *create)
{
    struct dt_config config = dt_config_default(game);
    json_t *options = json_object();
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *o = &game->options[i];
        struct dt_config wanted = config;
        wanted.option[i] = (uint8_t)sim_below(sim, o->count);
        if (sim_below(sim, 3) == 0 && dt_config_check(game, &wanted) == NULL) {
            config = wanted;
            json_object_set_new(options, o->key, json_string(o->choices[wanted.option[i]]));
        }
    }
    json_object_set_new(create, "options", options);
}

static void create(struct sim_person *p)
{
    static const char *const undo[] = {"ask", "free", "off"};
    struct sim *sim = p->sim;
    const char *key = pick_game(sim);
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    struct dt_config config = dt_config_default(game);
    int least = config.seats, spread = game->seats_max - least + 1;
    json_t *object = json_pack("{s:s, s:s, s:i, s:b, s:s}", "t", "create", "game", key, "seats",
                               least + (int)sim_below(sim, (uint32_t)spread), "open",
                               (int)sim_below(sim, 2), "undo", undo[sim_below(sim, 3)]);
    pick_clock(sim, object);
    pick_options(sim, game, object);
    p->arrived = sim->now;
    sim_ask(p, false, object);
}

/* A table that still waits for people; sometimes one in play, to ask for a bot's seat. */
static const struct sim_match *find_table(struct sim *sim)
{
    bool late = !sim->calm && sim_below(sim, 10) == 0;
    for (int i = sim->store.matches - 1; i >= 0; i--) {
        const struct sim_match *m = sim->store.match[i];
        bool fresh = sim->now - m->about.opened < 10 * LONELY_MS;
        if ((m->about.phase == DT_STORE_WAITING && fresh) ||
            (m->about.phase == DT_STORE_PLAYING && late)) {
            return m;
        }
    }
    return NULL;
}

/* A match in play where they have a seat. */
static const struct sim_match *find_mine(const struct sim_person *p)
{
    for (int i = 0; i < p->sim->store.matches; i++) {
        const struct sim_match *m = p->sim->store.match[i];
        for (int seat = 0; m->about.phase == DT_STORE_PLAYING && seat < DT_SEATS; seat++) {
            if (strcmp(m->player[seat], p->player) == 0) {
                return m;
            }
        }
    }
    return NULL;
}

static void come(struct sim_person *p)
{
    const struct sim_match *m = find_mine(p);
    if (m != NULL) {
        arrive(p, m->about.id);
        watch_again(p, false);
        return;
    }
    m = find_table(p->sim);
    if (m == NULL) {
        if (!p->sim->calm && p->sim->store.matches < MATCHES_MAX && sim_below(p->sim, 6) == 0) {
            create(p);
        }
        return;
    }
    arrive(p, m->about.id);
    if (m->about.code[0] != 0 && sim_below(p->sim, 2) == 0) {
        sim_ask(p, false, json_pack("{s:s, s:s}", "t", "join", "code", m->about.code));
    } else {
        sim_ask(p, false, about(p, "join"));
    }
}

/* Before the match. */

static void fill_seat(struct sim_person *p)
{
    static const char *const bots[] = {"random", "easy", "medium"};
    json_t *seats = json_object_get(p->table, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        if (strcmp(text_of(json_array_get(seats, i), "kind"), "open") == 0) {
            json_t *object = sim_do(p, "bot", bots[sim_below(p->sim, 3)]);
            json_object_set_new(object, "seat", json_integer((json_int_t)i));
            sim_ask(p, true, object);
            return;
        }
    }
}

/* A client seed that nobody else knows before it is revealed. */
static void commit(struct sim_person *p)
{
    uint8_t hash[DT_SHA256];
    char digits[2 * DT_SHA256 + 1];
    struct dt_writer out = dt_writer_on(digits, sizeof digits);
    dt_sha256(p->name, strlen(p->name), hash);
    dt_write_hex(&out, hash, sizeof hash);
    p->committed = true;
    sim_ask(p, true, sim_do(p, "commit", digits));
}

static void wait_for_match(struct sim_person *p)
{
    bool lonely = p->sim->now - p->arrived > LONELY_MS;
    if (json_is_object(json_object_get(p->table, "reveal"))) {
        if (is_allowed(p, "words")) {
            sim_ask(p, true, sim_do(p, "words", p->name));
        }
        return;
    }
    if (is_allowed(p, "commit") && !p->committed && sim_below(p->sim, 8) == 0) {
        commit(p);
        return;
    }
    if (number_of(p->table, "you") < 0) {
        if (lonely) {
            leave(p);
        }
        return;
    }
    if (is_allowed(p, "swap") && !p->sim->calm && sim_below(p->sim, 10) == 0) {
        json_t *object = sim_do(p, "swap", sim_below(p->sim, 2) == 0 ? "0" : "1");
        json_object_set_new(object, "seat", json_integer((int)sim_below(p->sim, 3)));
        sim_ask(p, true, object);
    } else if (is_allowed(p, "rise") && !p->sim->calm && sim_below(p->sim, 40) == 0) {
        p->since = false; /* joining gets the table */
        sim_ask(p, true, sim_do(p, "rise", ""));
        sim_ask(p, false, about(p, "join"));
    } else if (is_allowed(p, "start")) {
        sim_ask(p, true, sim_do(p, "start", ""));
    } else if (lonely && is_allowed(p, "bot")) {
        fill_seat(p);
    } else if (p->sim->now - p->arrived > 20 * LONELY_MS) {
        leave(p);
    }
}

/* In the match. */

static void act(struct sim_person *p)
{
    const struct sim_match *m = sim_store_find(p->sim, p->match);
    char action[DT_ACTION_TEXT_MAX];
    int seat = (int)number_of(p->table, "you");
    int64_t seq = number_of(p->table, "seq");
    if (p->acted == seq || m == NULL || m->count != seq ||
        !sim_oracle_decide(p->sim, m, seat, action)) {
        return;
    }
    p->acted = seq;
    json_t *object = sim_do(p, "act", action);
    json_object_set_new(object, "seq", json_integer(seq));
    sim_ask(p, true, object);
}

/* Something that people do beside their decisions. */
static void do_other(struct sim_person *p)
{
    static const struct {
        const char *verb, *text;
    } others[] = {{"chat", "hello"}, {"ask", "undo"},  {"ask", "draw"},  {"agree", ""},
                  {"refuse", ""},    {"away", ""},     {"back", ""},     {"refuse", ""},
                  {"grant", "5000"}, {"claim", "bot"}, {"chat", "well"}, {"agree", ""},
                  {"resign", ""},    {"chat", "ah"},   {"back", ""},     {"ask", "undo"},
                  {"decline", ""},   {"admit", ""},    {"name", ""},     {"words", "seed"}};
    uint32_t i = sim_below(p->sim, DT_COUNT(others));
    json_t *object = sim_do(p, others[i].verb, others[i].text);
    if (strcmp(others[i].verb, "grant") == 0 || strcmp(others[i].verb, "claim") == 0) {
        json_object_set_new(object, "seat", json_integer(sim_below(p->sim, 3)));
    }
    sim_ask(p, true, object);
}

static void look_around(struct sim_person *p)
{
    static const char *const types[] = {"position", "preview", "advice", "mine", "lobby", "watch"};
    uint32_t i = sim_below(p->sim, DT_COUNT(types));
    json_t *object = i < 3 ? about(p, types[i]) : json_pack("{s:s}", "t", types[i]);
    if (i == 1) {
        json_object_set_new(object, "action", json_string("pass"));
    } else if (i == 5) {
        json_decref(object);
        watch_again(p, false);
        return;
    }
    sim_ask(p, false, object);
}

static void play(struct sim_person *p)
{
    if (is_allowed(p, "back") && (p->sim->calm || sim_below(p->sim, 8) == 0)) {
        sim_ask(p, true, sim_do(p, "back", ""));
    } else if (is_allowed(p, "agree") && sim_below(p->sim, 2) == 0) {
        sim_ask(p, true, sim_do(p, sim_below(p->sim, 2) == 0 ? "refuse" : "agree", ""));
    } else if (is_allowed(p, "admit") && sim_below(p->sim, 2) == 0) {
        sim_ask(p, true, sim_do(p, sim_below(p->sim, 4) == 0 ? "decline" : "admit", ""));
    } else if (is_allowed(p, "act")) {
        act(p);
    } else if (number_of(p->table, "you") < 0 && !p->sim->calm && sim_below(p->sim, 60) == 0) {
        leave(p);
    }
}

static void be_at_table(struct sim_person *p)
{
    const char *phase = text_of(p->table, "phase");
    if (strcmp(phase, "waiting") == 0) {
        wait_for_match(p);
    } else if (strcmp(phase, "playing") == 0) {
        play(p);
    } else if (is_allowed(p, "rematch") && !p->sim->calm && sim_below(p->sim, 4) == 0) {
        sim_ask(p, false, sim_do(p, "rematch", ""));
    } else {
        leave(p);
    }
}

static void check_patience(const struct sim_person *p)
{
    for (int i = 0; i < SIM_PENDING; i++) {
        const struct sim_request *r = &p->pending[i];
        if (r->ref != 0 && p->sim->calm && p->sim->now - r->sent > PATIENCE_MS) {
            sim_fail(p->sim, "%s: no answer to %s", p->name, r->text);
        }
    }
}

static void think(struct sim_person *p)
{
    bool busy = false;
    for (int i = 0; i < SIM_PENDING; i++) {
        busy |= p->pending[i].ref != 0;
    }
    check_patience(p);
    if (!p->sim->calm && sim_below(p->sim, 25) == 0 && p->table != NULL) {
        if (sim_below(p->sim, 2) == 0) {
            do_other(p);
        } else {
            look_around(p);
        }
    } else if (busy) {
        return;
    } else if (p->match[0] == 0) {
        come(p);
    } else if (p->table != NULL) {
        be_at_table(p);
    } else if (p->sim->now - p->arrived > PATIENCE_MS) {
        leave(p);
    }
}

static void try_connect(struct sim_person *p)
{
    int node = (int)sim_below(p->sim, (uint32_t)p->sim->nodes);
    if (p->sim->node[node].up) {
        sim_connect(p, node);
        send_hello(p);
    }
}

static void run_person(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = &sim->person[e->number];
    if (p->conn.client == NULL) {
        try_connect(p);
    } else if (p->hostile && !sim->calm) {
        sim_hostile_think(p);
    } else if (p->welcome && (p->sim->calm || p->asleep <= sim->now)) {
        p->asleep = sim_chance(sim, 15) ? sim->now + sim_below(sim, SLEEP_MS) : 0;
        think(p);
    } else if (p->hostile && sim_below(sim, 20) == 0) {
        sim_disconnect(p); /* a false token was refused */
    }
    sim_plan(sim, 10 + sim_below(sim, THINK_MS),
             (struct sim_event){.run = run_person, .number = e->number});
}

void sim_person_begin(struct sim_person *p, int number)
{
    p->number = number;
    p->hostile = number == p->sim->people - 1;
    p->refs = p->hostile ? SIM_HOSTILE_REFS : 0; /* it has used those when it becomes calm */
    p->slow = sim_chance(p->sim, p->sim->faults.slow);
    snprintf(p->name, sizeof p->name, "%s%d", p->hostile ? "mallory" : "person", number);
    snprintf(p->client, sizeof p->client, "client%d", number);
    sim_plan(p->sim, sim_below(p->sim, THINK_MS),
             (struct sim_event){.run = run_person, .number = number});
}

void sim_person_end(struct sim_person *p)
{
    for (int i = 0; i < SIM_PENDING; i++) {
        free(p->pending[i].text);
    }
    json_decref(p->table);
}

/* Messages. */

static void on_answer(struct sim_person *p, const json_t *message, int64_t ref)
{
    bool fine = strcmp(text_of(message, "t"), "ok") == 0;
    for (int i = 0; i < SIM_PENDING; i++) {
        struct sim_request *r = &p->pending[i];
        if (r->ref != ref) {
            continue;
        }
        p->acted = fine ? p->acted : 0; /* a decision that was refused is made again */
        if (fine && r->logged) {
            sim_oracle_confirmed(p, r);
        } else if (fine && strstr(r->text, "\"create\"") != NULL) {
            arrive(p, text_of(message, "match"));
        }
        answered(r);
    }
}

static void on_table(struct sim_person *p, json_t *table)
{
    int64_t seq = number_of(table, "seq");
    if (strcmp(text_of(table, "match"), p->match) == 0) {
        if (seq < p->heard && !p->hostile) {
            sim_fail(p->sim, "%s: the table is at entry %lld, but entry %lld was heard of", p->name,
                     (long long)seq, (long long)p->heard);
        }
        p->heard = p->since ? p->heard : seq;
        json_decref(p->table);
        p->table = json_incref(table);
    }
}

/* Changes the table as an update says; one that is about another table is asked for. */
static void change_table(struct sim_person *p, const json_t *news, int64_t seq)
{
    json_t *change = json_object_get(news, "change"), *own = json_object_get(news, "own");
    if (change == NULL) {
        return;
    }
    if (p->table == NULL || number_of(p->table, "seq") != seq - 1) {
        watch_again(p, false);
        return;
    }
    json_t *table = json_deep_copy(p->table);
    json_t *now = dt_change_apply(table, change), *all = dt_change_apply(now, own);
    if (now == NULL || all == NULL) {
        sim_fail(p->sim, "%s: the change of entry %lld does not fit", p->name, (long long)seq);
    }
    json_object_set_new(all, "seq", json_integer(seq));
    sim_oracle_table(p, all);
    json_decref(now);
    json_decref(table);
    json_decref(p->table);
    p->table = all;
}

/* Every entry once and in order; the hostile one watches several times at once. */
static void on_news(struct sim_person *p, json_t *news)
{
    json_t *table = json_object_get(news, "table");
    int64_t seq = number_of(news, "seq");
    if (strcmp(text_of(news, "match"), p->match) != 0) {
        return;
    }
    if (p->heard > 0 && seq != p->heard + 1 && !p->hostile) {
        sim_fail(p->sim, "%s: entry %lld comes after entry %lld", p->name, (long long)seq,
                 (long long)p->heard);
    }
    p->heard = seq;
    if (table != NULL) {
        json_decref(p->table);
        p->table = json_incref(table);
    } else {
        change_table(p, news, seq);
    }
}

void sim_person_receive(struct sim_person *p, const char *text)
{
    json_error_t error;
    json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    const char *type = text_of(message, "t");
    if (message == NULL) {
        sim_fail(p->sim, "%s: not JSON: %s", p->name, text);
    }
    sim_oracle_message(p, message, text);
    if (strcmp(type, "welcome") == 0) {
        on_welcome(p, message);
    } else if (strcmp(type, "table") == 0) {
        on_table(p, message);
    } else if (strcmp(type, "news") == 0) {
        on_news(p, message);
    } else if (json_object_get(message, "ref") != NULL) {
        on_answer(p, message, number_of(message, "ref"));
    }
    json_decref(message);
}
