/* A player's own matches: listed by the store; matches in play that are not in memory are loaded
 * one by one to know whose turn it is. */
#include <stdlib.h>

#include "server/request.h"

/* A player's state in a match in play. */
struct turn_state {
    bool known;
    bool turn; /* they must decide */
    bool left; /* they have left for good */
};

struct my_matches {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_owner owner;
    char player[DT_STORE_ID];
    bool may_load;   /* load matches that are not in memory */
    int next, count; /* of the list: the first unchecked one, and the length */
    struct dt_store_match list[DT_STORE_LIST];
    struct turn_state turn_state[DT_STORE_LIST];
};

/* Loading one of them. */
struct my_match_load {
    struct dt_load load; /* must be first: dt_load_free frees the whole */
    struct my_matches *mine;
};

static void list_work(struct dt_job *job, void *worker)
{
    struct my_matches *m = (struct my_matches *)job;
    struct dt_store_query query = {m->player, DT_STORE_WAITING, DT_STORE_OVER, DT_STORE_LIST};
    dt_store_job_check(dt_store_list(worker, &query, m->list, &m->count));
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
    if (turn_state != NULL && turn_state->known) {
        dt_json_bool(j, "turn", turn_state->turn);
        dt_json_bool(j, "left", turn_state->left);
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

static void respond(struct my_matches *m)
{
    struct dt_writer out;
    struct dt_json j = dt_reply_begin(&m->reply, &out, "mine");
    dt_json_array(&j, "matches");
    for (int i = 0; i < m->count; i++) {
        write_match(&m->list[i], &m->turn_state[i], &j);
    }
    dt_json_end(&j);
    dt_reply_end(&m->reply, &j);
    free(m);
}

static void read_turn(struct my_matches *m, int at, const struct dt_match *match,
                      const char (*player)[DT_STORE_ID])
{
    struct turn_state *turn_state = &m->turn_state[at];
    for (int i = 0; match->phase == DT_PLAYING && i < match->setup.config.seats; i++) {
        const struct dt_match_seat *s = &match->seat[i];
        if (s->kind == DT_HUMAN && strcmp(player[i], m->player) == 0) {
            turn_state->known = true;
            turn_state->turn = s->absence == DT_PRESENT && dt_seats_have(dt_match_to_act(match), i);
            turn_state->left = s->absence == DT_ABSENT_RESIGNED || s->absence == DT_ABSENT_TIMEOUT;
        }
    }
}

static void read_next(struct my_matches *m);

static void load_then(struct dt_load *l)
{
    struct my_matches *m = ((struct my_match_load *)l)->mine;
    if (l->result == DT_STORE_OK) {
        read_turn(m, m->next, &l->match, (const char(*)[DT_STORE_ID])l->player);
    }
    dt_load_free(l);
    m->next++;
    read_next(m);
}

static void load_match(struct my_matches *m)
{
    struct my_match_load *r = dt_xzalloc(sizeof *r);
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
    for (; m->next < m->count; m->next++) {
        struct dt_table *t = dt_table_find(m->reply.server, m->list[m->next].id);
        if (m->list[m->next].phase != DT_STORE_PLAYING) {
            continue;
        }
        if (t != NULL && t->loaded) {
            read_turn(m, m->next, &t->match, (const char(*)[DT_STORE_ID])t->player);
        } else if (m->may_load) {
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
    struct my_matches *m = dt_xzalloc(sizeof *m);
    m->job = (struct dt_job){.work = list_work, .done = list_done};
    m->reply = req->reply;
    m->owner = dt_client_owner(req->client);
    m->may_load = dt_client_may(req->client, DT_LIMIT_WATCH); /* costs as much as watching them */
    memcpy(m->player, req->client->person.player, sizeof m->player);
    dt_job_post(req->reply.server->store_pool, &m->job);
}
