/* A player's own matches: listed by the store, with a summary that each table keeps there; matches in
 * play that are not in memory are loaded one by one, but not many, to know whose turn it is. Clients
 * that want it are told when one of their matches changes. */
#include <stdio.h>
#include <stdlib.h>

#include "server/load.h"
#include "server/lobby.h"
#include "server/request.h"

enum {
    PAGE = 50,         /* matches in one answer */
    LOADS = 20,        /* of which so many are loaded */
    CHANGED_MS = 1000, /* between two messages about one match */
};

static_assert((int)PAGE < (int)DT_STORE_LIST, "one more tells whether there is another page");

/* A player's state in a match in play. */
struct turn_state {
    bool known;
    bool turn;   /* they must decide */
    bool left;   /* they have left for good */
    dt_time due; /* when their time to decide ends, or DT_NEVER */
};

struct my_matches {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_owner owner;
    char player[DT_STORE_ID];
    int loads; /* matches that may still be loaded */
    struct dt_store_query query;
    char after[DT_STORE_ID]; /* of the query */
    int next, count;         /* of the list: the first unchecked one, and the length */
    struct dt_store_match list[PAGE + 1];
    struct turn_state turn_state[PAGE + 1];
};

/* Loading one of them. */
struct my_match_load {
    struct dt_load load; /* must be first: dt_load_free frees the whole */
    struct my_matches *mine;
};

static void write_word(struct dt_json *j, const char *key, const char *word)
{
    if (word == NULL || word[0] == 0) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, word);
    }
}

static void write_result(const struct dt_match *m, struct dt_json *j)
{
    if (m->phase != DT_OVER) {
        dt_json_null(j, "result");
        return;
    }
    dt_json_object(j, "result");
    dt_message_result(j, m);
    dt_json_end(j);
}

void dt_match_summary(const struct dt_match *m, char text[DT_STORE_SUMMARY])
{
    struct dt_writer out = dt_writer_on(text, DT_STORE_SUMMARY);
    struct dt_json j = dt_json_on(&out);
    dt_json_array(&j, "seats");
    for (int i = 0; i < m->setup.config.seats; i++) {
        const struct dt_match_seat *s = &m->seat[i];
        const struct dt_bot *bot = dt_match_bot(m, i);
        dt_json_object(&j, NULL);
        dt_json_text(&j, "kind", dt_seat_kind_words[s->kind]);
        write_word(&j, "name", s->name);
        write_word(&j, "bot", bot != NULL ? bot->key : NULL);
        write_word(&j, "gone", dt_absence_words[s->absence]);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    write_result(m, &j);
    assert(!out.cut);
}

static void write_turn(const struct turn_state *turn_state, struct dt_json *j)
{
    dt_json_bool(j, "turn", turn_state->turn);
    dt_json_bool(j, "left", turn_state->left);
    if (turn_state->due == DT_NEVER) {
        dt_json_null(j, "due");
    } else {
        dt_json_int(j, "due", turn_state->due);
    }
}

static void write_match(const struct dt_store_match *match, const struct turn_state *turn_state,
                        struct dt_json *j)
{
    static_assert((int)DT_STORE_OVER == (int)DT_OVER, "the store has the same phases");
    dt_json_object(j, NULL);
    dt_json_text(j, "match", match->id);
    if (match->code[0] != 0) {
        dt_json_text(j, "code", match->code);
    }
    dt_json_text(j, "game", match->game);
    dt_json_text(j, "phase", dt_phase_words[match->phase]);
    dt_json_int(j, "opened", match->opened);
    dt_json_int(j, "moved", match->moved);
    if (match->seat >= 0) {
        dt_json_int(j, "you", match->seat);
    }
    if (match->summary[0] != 0) {
        dt_json_raw(j, dt_span_of(match->summary));
    }
    if (turn_state != NULL && turn_state->known) {
        write_turn(turn_state, j);
    }
    dt_json_end(j);
}

void dt_my_matches_json(const struct dt_store_match *list, int count, struct dt_json *j)
{
    dt_json_array(j, "matches");
    for (int i = 0; i < count; i++) {
        write_match(&list[i], NULL, j);
    }
    dt_json_end(j);
}

/* The cursor of the next page: whether the last match is over, when it was opened, and its id. */
static void write_next(const struct dt_store_match *last, struct dt_json *j)
{
    char text[48];
    snprintf(text, sizeof text, "%d.%lld.%s", last->phase == DT_STORE_OVER, (long long)last->opened,
             last->id);
    dt_json_text(j, "next", text);
}

static bool read_next_page(const char *text, struct my_matches *m)
{
    struct dt_span rest = dt_span_of(text), over, opened;
    uint64_t at = 0;
    if (!dt_span_cut(&rest, '.', &over) || !dt_span_cut(&rest, '.', &opened) ||
        !dt_span_u64(opened, &at) || at > (uint64_t)DT_TIME_MAX || rest.len <= 0 ||
        rest.len >= (int)sizeof m->after) {
        return false;
    }
    memcpy(m->after, rest.at, (size_t)rest.len);
    m->query.after = m->after;
    m->query.after_over = dt_span_is(over, "1");
    m->query.after_opened = (int64_t)at;
    return true;
}

static void list_work(struct dt_job *job, void *worker)
{
    struct my_matches *m = (struct my_matches *)job;
    dt_store_job_check(dt_store_list(worker, &m->query, m->list, &m->count));
}

static void respond(struct my_matches *m)
{
    struct dt_writer out;
    int shown = m->count < PAGE ? m->count : PAGE;
    struct dt_json j = dt_reply_begin(&m->reply, &out, "mine");
    dt_json_array(&j, "matches");
    for (int i = 0; i < shown; i++) {
        write_match(&m->list[i], &m->turn_state[i], &j);
    }
    dt_json_end(&j);
    if (m->count > PAGE) {
        write_next(&m->list[PAGE - 1], &j);
    }
    dt_reply_end(&m->reply, &j);
    free(m);
}

static struct turn_state turn_state_of(const struct dt_match *m, int seat)
{
    const struct dt_match_seat *s = &m->seat[seat];
    struct turn_state turn_state = {.known = m->phase == DT_PLAYING, .due = DT_NEVER};
    turn_state.turn = s->absence == DT_PRESENT && dt_seats_have(dt_match_to_act(m), seat);
    turn_state.left = s->absence == DT_ABSENT_RESIGNED || s->absence == DT_ABSENT_TIMEOUT;
    if (turn_state.turn) {
        dt_time due = s->running ? s->from + s->left : DT_NEVER, deadline = dt_match_deadline(m);
        turn_state.due = due < deadline ? due : deadline;
    }
    return turn_state;
}

/* A match in play, from memory; older ones have no summary in the store. */
static void read_match(struct my_matches *m, int at, const struct dt_match *match,
                       const char (*player)[DT_STORE_ID])
{
    for (int i = 0; match->phase == DT_PLAYING && i < match->setup.config.seats; i++) {
        if (match->seat[i].kind == DT_HUMAN && strcmp(player[i], m->player) == 0) {
            m->turn_state[at] = turn_state_of(match, i);
            dt_match_summary(match, m->list[at].summary);
        }
    }
}

static void read_next(struct my_matches *m);

static void load_then(struct dt_load *l)
{
    struct my_matches *m = ((struct my_match_load *)l)->mine;
    if (l->result == DT_STORE_OK) {
        read_match(m, m->next, &l->match, (const char(*)[DT_STORE_ID])l->player);
    }
    dt_load_free(l);
    m->next++;
    read_next(m);
}

static void load_match(struct my_matches *m)
{
    struct my_match_load *r = dt_xzalloc(sizeof *r);
    m->loads--;
    r->mine = m;
    r->load.job.owner = m->owner;
    r->load.server = m->reply.server;
    r->load.then = load_then;
    memcpy(r->load.id, m->list[m->next].id, sizeof r->load.id);
    dt_load_post(&r->load);
}

/* Continues with the list until one must be loaded, or all are known. */
static void read_next(struct my_matches *m)
{
    for (; m->next < m->count && m->next < PAGE; m->next++) {
        struct dt_table *t = dt_table_find(m->reply.server, m->list[m->next].id);
        if (m->list[m->next].phase != DT_STORE_PLAYING) {
            continue;
        }
        if (t != NULL && dt_table_is_loaded(t)) {
            read_match(m, m->next, &t->match, (const char(*)[DT_STORE_ID])t->player);
        } else if (m->loads > 0) {
            load_match(m);
            return;
        }
    }
    respond(m);
}

static void list_done(struct dt_job *job)
{
    read_next((struct my_matches *)job);
}

void dt_handle_mine(struct dt_request *req)
{
    const char *from = dt_request_text(req, "from");
    struct my_matches *m = dt_xzalloc(sizeof *m);
    memcpy(m->player, req->client->person.player, sizeof m->player);
    m->query = (struct dt_store_query){
        .player = m->player, .from = DT_STORE_WAITING, .to = DT_STORE_OVER, .most = PAGE + 1};
    if (from != NULL && !read_next_page(from, m)) {
        dt_reply_error(&req->reply, "from: expected the `next` of an answer");
        free(m);
        return;
    }
    req->client->mine = dt_request_bool(req, "on", req->client->mine);
    m->job = (struct dt_job){.work = list_work, .done = list_done};
    m->reply = req->reply;
    m->owner = dt_client_owner(req->client);
    m->loads = dt_client_may(req->client, DT_LIMIT_WATCH) ? LOADS : 0; /* it costs as much */
    dt_job_post(req->reply.server->pool[DT_POOL_STORE], &m->job);
}

/* Changes. */

static void send_changed(const struct dt_table *t, int seat)
{
    struct dt_server *srv = t->server;
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    struct dt_json j = dt_json_on(&out);
    struct dt_store_match about = {.phase = (enum dt_store_phase)t->match.phase,
                                   .opened = t->opened,
                                   .moved = t->moved,
                                   .seat = seat};
    struct turn_state turn_state = turn_state_of(&t->match, seat);
    memcpy(about.id, t->id, sizeof about.id);
    memcpy(about.code, t->match.phase == DT_OVER ? "" : t->code, sizeof about.code);
    snprintf(about.game, sizeof about.game, "%s", t->match.setup.game->key);
    dt_match_summary(&t->match, about.summary);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "mine");
    dt_json_array(&j, "changed");
    write_match(&about, &turn_state, &j);
    dt_json_end(&j);
    dt_json_end(&j);
    struct dt_buf *b = dt_buf_new((struct dt_span){out.text, out.len});
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        struct dt_client *c = srv->clients[i];
        if (c != NULL && c->mine && strcmp(c->person.player, t->player[seat]) == 0) {
            dt_client_send(c, b);
        }
    }
    dt_buf_unref(b);
}

static bool someone_asked(const struct dt_server *srv)
{
    bool asked = false;
    for (uint32_t i = 0; i < srv->client_cap; i++) {
        asked |= srv->clients[i] != NULL && srv->clients[i]->mine;
    }
    return asked;
}

void dt_my_matches_tick(struct dt_table *t, int64_t now)
{
    if (!t->mine_dirty || t->state != DT_TABLE_READY || now - t->mine_sent < CHANGED_MS) {
        return;
    }
    t->mine_dirty = false;
    t->mine_sent = now;
    for (int i = 0; i < t->match.setup.config.seats && someone_asked(t->server); i++) {
        if (t->match.seat[i].kind == DT_HUMAN && t->player[i][0] != 0) {
            send_changed(t, i);
        }
    }
}

/* Forgetting one. */

struct forgetting {
    struct dt_job job;
    struct dt_reply reply;
    char player[DT_STORE_ID], match[DT_STORE_ID];
    enum dt_store_result result;
};

static void forget_work(struct dt_job *job, void *worker)
{
    struct forgetting *f = (struct forgetting *)job;
    dt_store_job_check(dt_store_forget(worker, f->match, f->player, &f->result));
}

static void forget_done(struct dt_job *job)
{
    struct forgetting *f = (struct forgetting *)job;
    if (f->result == DT_STORE_OK) {
        dt_reply_ok(&f->reply, NULL);
    } else {
        dt_reply_error(&f->reply, DT_ERROR("not-over"));
    }
    free(f);
}

void dt_handle_forget(struct dt_request *req)
{
    struct forgetting *f = dt_xzalloc(sizeof *f);
    f->job = (struct dt_job){.work = forget_work, .done = forget_done};
    f->reply = req->reply;
    memcpy(f->player, req->client->person.player, sizeof f->player);
    snprintf(f->match, sizeof f->match, "%s", dt_request_text(req, "match"));
    dt_job_post(req->reply.server->pool[DT_POOL_STORE], &f->job);
}
