/* The lobby: which tables there are, and coming to one of them. */
#include <stdio.h>
#include <stdlib.h>

#include "server/log.h"
#include "server/talk.h"

enum { LISTED = 50, LOBBY_MS = 1000, ELSEWHERE_MS = 1000 };

void dt_lobby_changed(struct dt_house *h)
{
    h->lobby_stale = true;
}

/* Public, and somebody is there. */
static bool is_listed(const struct dt_table *t)
{
    return t->open && t->loaded && !t->busy && t->match.phase != DT_OVER &&
           (t->watches != NULL || t->listed > dt_house_now(t->house));
}

static void list_seats(const struct dt_match *m, struct dt_json *j)
{
    static const char *const kinds[DT_SITTINGS] = {"open", "human", "bot"};
    dt_json_array(j, "seats");
    for (int i = 0; i < m->opening.config.seats; i++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "kind", kinds[m->seat[i].kind]);
        if (m->seat[i].kind == DT_HUMAN) {
            dt_json_text(j, "name", m->seat[i].name);
            if (dt_seats_have(m->guests, i)) {
                dt_json_bool(j, "guest", true);
            }
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void list_table(const struct dt_table *t, struct dt_json *j)
{
    const struct dt_match *m = &t->match;
    const struct dt_game *game = m->opening.game;
    dt_json_object(j, NULL);
    dt_json_text(j, "match", t->id);
    dt_json_text(j, "code", t->code);
    dt_json_text(j, "game", game->key);
    dt_json_text(j, "phase", m->phase == DT_WAITING ? "waiting" : "playing");
    dt_json_object(j, "options");
    for (int i = 0; i < game->option_count; i++) {
        dt_json_text(j, game->options[i].key,
                     game->options[i].choices[m->opening.config.option[i]]);
    }
    dt_json_end(j);
    list_seats(m, j);
    dt_json_end(j);
}

static int64_t people(const struct dt_house *h)
{
    return (int64_t)h->client_count + h->people_elsewhere;
}

void dt_lobby_list(struct dt_house *h, struct dt_json *j)
{
    const struct dt_table *t;
    uint32_t at = 0;
    int listed = 0;
    dt_json_array(j, "tables");
    while (listed < LISTED && (t = dt_index_next(&h->tables, &at)) != NULL) {
        if (is_listed(t)) {
            list_table(t, j);
            listed++;
        }
    }
    dt_json_end(j);
    dt_json_int(j, "people", people(h));
}

void dt_say_lobby(struct dt_say *say)
{
    struct dt_out out;
    say->client->lobby = dt_say_truth(say, "on", true);
    struct dt_json j = dt_reply_begin(&say->reply, &out, "lobby");
    dt_lobby_list(say->reply.house, &j);
    dt_reply_end(&say->reply, &j);
}

void dt_lobby_tick(struct dt_house *h)
{
    int64_t now = dt_house_now(h);
    bool news = h->lobby_stale || people(h) != h->lobby_people;
    if (!news || now - h->lobby_told < LOBBY_MS) {
        return;
    }
    h->lobby_stale = false;
    h->lobby_people = people(h);
    h->lobby_told = now;
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "lobby");
    dt_lobby_list(h, &j);
    dt_json_end(&j);
    struct dt_blob *b = dt_blob_of((struct dt_span){out.text, out.len});
    for (uint32_t i = 0; i < h->client_room; i++) {
        if (h->clients[i] != NULL && h->clients[i]->lobby) {
            dt_client_send(h->clients[i], b);
        }
    }
    dt_blob_drop(b);
}

/* Tables of other nodes are loaded here too, and followed. */

struct elsewhere {
    struct dt_job job;
    struct dt_house *house;
    int64_t at;
    int people, others; /* here and there */
    int count;
    char id[LISTED][DT_STORE_ID];
};

static void elsewhere_work(struct dt_job *job, void *bench)
{
    struct elsewhere *e = (struct elsewhere *)job;
    const char *why =
        dt_store_alive(bench, e->house->node, e->people, 5 * ELSEWHERE_MS, &e->others);
    dt_desk_must(why != NULL ? why : dt_store_here_open(bench, e->id, LISTED, &e->count));
}

static void elsewhere_done(struct dt_job *job)
{
    struct elsewhere *e = (struct elsewhere *)job;
    struct dt_house *h = e->house;
    uint64_t hash = dt_hash(DT_HASH_START, e->id, (size_t)e->count * sizeof e->id[0]);
    for (int i = 0; i < e->count; i++) {
        struct dt_table *t = dt_table_find(h, e->id[i]);
        if (t == NULL) {
            t = dt_table_new(h, e->id[i]);
            dt_table_load(t);
            h->lobby_stale = true;
        }
        t->listed = e->at + 3 * ELSEWHERE_MS;
        t->touched = e->at;
    }
    h->lobby_stale |= hash != h->lobby_elsewhere;
    h->lobby_elsewhere = hash;
    h->people_elsewhere = e->others;
    free(e);
}

void dt_lobby_ask(struct dt_house *h, int64_t now)
{
    if (h->ears == NULL || h->ending || h->paused || now - h->lobby_asked < ELSEWHERE_MS) {
        return;
    }
    struct elsewhere *e = dt_need(sizeof *e);
    e->job = (struct dt_job){.work = elsewhere_work, .done = elsewhere_done};
    e->house = h;
    e->at = h->lobby_asked = now;
    e->people = (int)h->client_count;
    dt_jobs_post(h->desk, &e->job);
}

/* Joining. */

/* What somebody who comes to a table wants. */
struct wish {
    int seat;  /* or DT_ONLOOKER: any that is open */
    bool look; /* none, only to look on */
};

static const char no_code[] = "code: there is no such table";

/* A table by its short code, when it is not in memory. */
struct search {
    struct dt_job job;
    struct dt_reply reply;
    char code[DT_STORE_CODE], id[DT_STORE_ID];
    struct wish wish;
    enum dt_kept kept;
};

static void search_work(struct dt_job *job, void *bench)
{
    struct search *s = (struct search *)job;
    dt_desk_must(dt_store_find(bench, s->code, s->id, &s->kept));
}

/* The same wish once more, now by the table's name. */
static void join_again(struct dt_client *c, const struct dt_reply *r, const char *id,
                       struct wish wish)
{
    char text[160];
    struct dt_out out = dt_out_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "join");
    dt_json_text(&j, "match", id);
    if (wish.seat != DT_ONLOOKER) {
        dt_json_int(&j, "seat", wish.seat);
    }
    dt_json_bool(&j, "look", wish.look);
    if (r->has_ref) {
        dt_json_int(&j, "ref", r->ref);
    }
    dt_json_end(&j);
    dt_talk(c, (struct dt_span){text, out.len});
}

/* Only codes of no table count: whoever guesses is slow, whoever was invited is not. */
static void found_code(struct dt_client *c, const struct dt_reply *r, const char *id,
                       struct wish wish)
{
    dt_limit_give(&c->house->limiter, DT_LIMIT_CODE, c->person.player, c->address);
    join_again(c, r, id, wish);
}

static void search_done(struct dt_job *job)
{
    struct search *s = (struct search *)job;
    struct dt_client *c = dt_client_find(s->reply.house, s->reply.handle);
    if (s->kept != DT_KEPT) {
        dt_reply_error(&s->reply, "code", no_code);
    } else if (c != NULL && !c->closing) {
        found_code(c, &s->reply, s->id, s->wish);
    }
    free(s);
}

static void join_by_code(struct dt_say *say, const char *code, struct wish wish)
{
    struct dt_house *h = say->reply.house;
    char upper[DT_STORE_CODE] = "";
    size_t len = strlen(code);
    for (int i = 0; i < DT_CODE_LEN && code[i] != 0; i++) {
        upper[i] = code[i] >= 'a' && code[i] <= 'z' ? (char)(code[i] - 'a' + 'A') : code[i];
    }
    const struct dt_table *t = dt_index_find(&h->codes, upper);
    if (!dt_client_may(say->client, DT_LIMIT_CODE)) {
        dt_reply_refusal(&say->reply, dt_rate_refusal);
    } else if (len != DT_CODE_LEN && len != DT_CODE_LEN_OLD) {
        dt_reply_error(&say->reply, "code", no_code);
    } else if (t != NULL) {
        found_code(say->client, &say->reply, t->id, wish);
    } else {
        struct search *s = dt_need(sizeof *s);
        s->job = (struct dt_job){.work = search_work, .done = search_done};
        s->reply = say->reply;
        s->wish = wish;
        memcpy(s->code, upper, sizeof s->code);
        dt_jobs_post(h->desk, &s->job);
    }
}

static int first_open(const struct dt_match *m)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        if (m->seat[i].kind == DT_OPEN) {
            return i;
        }
    }
    return DT_ONLOOKER;
}

/* Sitting down before the match; during it, asking for a bot's seat. */
static const char *take_seat(struct dt_say *say, int seat)
{
    struct dt_table *t = say->table;
    const struct dt_person *person = &say->client->person;
    bool on = t->match.phase == DT_PLAYING;
    struct dt_entry e = {dt_outage_time(t->house), seat, on ? DT_DO_APPLY : DT_DO_SIT,
                         dt_span_of(person->name)};
    struct dt_deed deed = {.reply = say->reply, .said = say->raw, .player = person->player};
    if (seat == DT_ONLOOKER) {
        return "seat: none is open";
    }
    if (on && strcmp(t->declined, person->player) == 0) {
        return "apply: the others have said no";
    }
    const char *why = dt_say_limit(say, e.verb, seat);
    why = why != NULL ? why : dt_table_do(t, &e, &deed);
    if (why == NULL && on) {
        t->applicant = e.at;
    }
    return why;
}

void dt_say_join(struct dt_say *say)
{
    const char *code = dt_say_text(say, "code");
    struct dt_table *t = say->table;
    int64_t place = dt_say_number(say, "seat", DT_ONLOOKER);
    struct wish wish = {(int)place, dt_say_truth(say, "look", false)};
    if ((code == NULL) == (t == NULL) || place < DT_ONLOOKER || place >= DT_SEATS) {
        dt_reply_error(&say->reply, "field", "join: expected either a match or a code");
        return;
    }
    if (code != NULL) {
        join_by_code(say, code, wish);
        return;
    }
    const char *why = dt_watch_begin(say->client, t, 0);
    if (why != NULL) {
        dt_reply_refusal(&say->reply, why);
        return;
    }
    int mine = dt_table_seat(t, say->client->person.player);
    if (mine != DT_ONLOOKER && wish.seat != DT_ONLOOKER && wish.seat != mine && !wish.look &&
        t->match.phase == DT_PLAYING) {
        dt_reply_error(&say->reply, "seat", "seat: you have another one at this table");
        return;
    }
    if (wish.look || mine != DT_ONLOOKER) {
        dt_reply_ok(&say->reply, t);
        return;
    }
    why = take_seat(say, wish.seat != DT_ONLOOKER ? wish.seat : first_open(&t->match));
    if (why != NULL && !dt_table_unsure(t, say->client->handle, say->raw)) {
        dt_reply_refusal(&say->reply, why);
    }
}
