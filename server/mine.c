/* One's own matches: the store has the list, and a match that is on is played again to know whose turn it
 * is, unless it is in memory. */
#include <stdlib.h>

#include "server/talk.h"

/* What a match that is on means to somebody. */
struct stake {
    bool known;
    bool turn; /* they are to decide */
    bool left; /* they have left it for good */
};

struct mine {
    struct dt_job job;
    struct dt_reply reply;
    struct dt_owner owner;
    char player[DT_STORE_ID];
    bool reads;      /* matches that are not in memory, too */
    int next, count; /* of the list: the first that was not looked at, and all */
    struct dt_store_match list[DT_STORE_LIST];
    struct stake stake[DT_STORE_LIST];
};

/* One of them out of the store; they are read one after the other. */
struct reading {
    struct dt_load load; /* comes first: it frees all */
    struct mine *mine;
};

static void mine_work(struct dt_job *job, void *bench)
{
    struct mine *m = (struct mine *)job;
    struct dt_store_wish wish = {m->player, DT_STORE_WAITING, DT_STORE_OVER, DT_STORE_LIST};
    dt_desk_must(dt_store_list(bench, &wish, m->list, &m->count));
}

static void write_match(const struct dt_store_match *match, const struct stake *stake,
                        struct dt_json *j)
{
    static const char *const phases[] = {"waiting", "playing", "over"};
    dt_json_object(j, NULL);
    dt_json_text(j, "match", match->id);
    if (match->code[0] != 0) {
        dt_json_text(j, "code", match->code);
    }
    dt_json_text(j, "game", match->game);
    dt_json_text(j, "phase", phases[match->phase]);
    dt_json_int(j, "opened", match->opened);
    dt_json_int(j, "moved", match->moved);
    if (stake != NULL && stake->known) {
        dt_json_bool(j, "turn", stake->turn);
        dt_json_bool(j, "left", stake->left);
    }
    dt_json_end(j);
}

void dt_mine_matches(const struct dt_store_match *list, int count, struct dt_json *j)
{
    dt_json_array(j, "matches");
    for (int i = 0; i < count; i++) {
        write_match(&list[i], NULL, j);
    }
    dt_json_end(j);
}

static void answer(struct mine *m)
{
    struct dt_out out;
    struct dt_json j = dt_reply_begin(&m->reply, &out, "mine");
    dt_json_array(&j, "matches");
    for (int i = 0; i < m->count; i++) {
        write_match(&m->list[i], &m->stake[i], &j);
    }
    dt_json_end(&j);
    dt_reply_end(&m->reply, &j);
    free(m);
}

static void look(struct mine *m, int at, const struct dt_match *match,
                 const char (*player)[DT_STORE_ID])
{
    struct stake *stake = &m->stake[at];
    for (int i = 0; match->phase == DT_PLAYING && i < match->opening.config.seats; i++) {
        const struct dt_match_seat *s = &match->seat[i];
        if (s->kind == DT_HUMAN && strcmp(player[i], m->player) == 0) {
            stake->known = true;
            stake->turn = s->gone == DT_HERE && dt_seats_have(dt_match_to_act(match), i);
            stake->left = s->gone == DT_GONE_RESIGNED || s->gone == DT_GONE_TIME;
        }
    }
}

static void look_at_next(struct mine *m);

static void read_then(struct dt_load *l)
{
    struct mine *m = ((struct reading *)l)->mine;
    if (l->kept == DT_KEPT) {
        look(m, m->next, &l->match, (const char(*)[DT_STORE_ID])l->player);
    }
    dt_load_free(l);
    m->next++;
    look_at_next(m);
}

static void read_match(struct mine *m)
{
    struct reading *r = dt_need(sizeof *r);
    r->mine = m;
    r->load.job.owner = m->owner;
    r->load.house = m->reply.house;
    r->load.then = read_then;
    memcpy(r->load.id, m->list[m->next].id, sizeof r->load.id);
    dt_load_post(&r->load);
}

/* Goes on with the list until one must be read, or all are known. */
static void look_at_next(struct mine *m)
{
    for (; m->next < m->count; m->next++) {
        struct dt_table *t = dt_table_find(m->reply.house, m->list[m->next].id);
        if (m->list[m->next].phase != DT_STORE_PLAYING) {
            continue;
        }
        if (t != NULL && t->loaded) {
            look(m, m->next, &t->match, (const char(*)[DT_STORE_ID])t->player);
        } else if (m->reads) {
            read_match(m);
            return;
        }
    }
    answer(m);
}

static void mine_done(struct dt_job *job)
{
    look_at_next((struct mine *)job);
}

void dt_say_mine(struct dt_say *say)
{
    struct mine *m = dt_need(sizeof *m);
    m->job = (struct dt_job){.work = mine_work, .done = mine_done};
    m->reply = say->reply;
    m->owner = dt_client_owner(say->client);
    m->reads = dt_client_may(say->client, DT_LIMIT_WATCH); /* it costs as much as looking at them */
    memcpy(m->player, say->client->person.player, sizeof m->player);
    dt_jobs_post(say->reply.house->desk, &m->job);
}
