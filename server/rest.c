/* Lists, records, health and metrics. Whatever is asked of a match is read from the store, so that
 * only what is confirmed can be seen. */
#include "server/rest.h"

#include <stdlib.h>

#include "server/log.h"

enum { ID_MAX = DT_STORE_ID };

static void games(struct dt_house *h, struct dt_ask *a)
{
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_array(&j, "games");
    for (int i = 0; i < dt_game_count; i++) {
        dt_game_json(dt_games[i], &j);
    }
    dt_json_end(&j);
    dt_json_array(&j, "bots");
    for (int i = 0; i < dt_bot_count; i++) {
        dt_json_object(&j, NULL);
        dt_json_text(&j, "key", dt_bots[i].key);
        dt_json_text(&j, "about", dt_bots[i].about);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    assert(!out.cut);
    dt_ask_json(a, 200, (struct dt_span){out.text, out.len});
}

/* Lists of matches. */

struct listing {
    struct dt_job job;
    struct dt_house *house;
    struct dt_ask *ask;
    struct dt_person person; /* whose; nobody: open tables */
    int64_t now;
    bool counts; /* the token */
    int count;
    struct dt_store_match list[DT_STORE_LIST];
};

static void list_work(struct dt_job *job, void *bench)
{
    struct listing *l = (struct listing *)job;
    struct dt_store_account account;
    bool mine = l->person.player[0] != 0;
    struct dt_store_wish wish = {mine ? l->person.player : NULL, DT_STORE_WAITING,
                                 mine ? DT_STORE_OVER : DT_STORE_PLAYING, DT_STORE_LIST};
    const char *why = NULL;
    l->counts = true;
    if (mine) {
        why = dt_session_verify(bench, &l->person, l->now, &account, &l->counts);
    }
    if (why == NULL) {
        why = dt_store_list(bench, &wish, l->list, &l->count);
    }
    dt_desk_must(why);
}

static void list_done(struct dt_job *job)
{
    struct listing *l = (struct listing *)job;
    if (!l->counts) {
        dt_ask_error(l->ask, 401, "token: it no longer counts, log in again");
        free(l);
        return;
    }
    struct dt_out out = dt_out_on(l->house->scratch, sizeof l->house->scratch);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_mine_matches(l->list, l->count, &j);
    dt_json_end(&j);
    dt_ask_json(l->ask, 200, (struct dt_span){out.text, out.len});
    free(l);
}

static void matches(struct dt_house *h, struct dt_ask *a)
{
    struct dt_person person = {.account = false};
    if (a->token[0] != 0 && !dt_token_read(dt_span_of(a->token), h->secret, &person)) {
        dt_ask_error(a, 401, "token: it is not one of ours");
        return;
    }
    struct listing *l = dt_need(sizeof *l);
    l->job = (struct dt_job){.work = list_work, .done = list_done};
    l->house = h;
    l->ask = a;
    l->person = person;
    l->now = dt_house_now(h);
    dt_jobs_post(h->desk, &l->job);
}

/* One match. */

struct reading {
    struct dt_load load;
    struct dt_ask *ask;
};

static void refuse(const struct reading *r)
{
    dt_ask_error(r->ask, r->load.trouble != NULL ? 500 : 404, dt_load_refusal(&r->load));
}

static void match_then(struct dt_load *l)
{
    struct reading *r = (struct reading *)l;
    struct dt_house *h = l->house;
    if (l->kept != DT_KEPT) {
        refuse(r);
    } else {
        struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
        dt_match_tell(&l->match, DT_ONLOOKER, NULL, true, &out);
        dt_ask_json(r->ask, 200, (struct dt_span){out.text, out.len});
    }
    dt_load_free(l);
}

/* Records are written by a hand: some are long. */
struct writing {
    struct dt_job job;
    struct dt_load *load;
    struct dt_ask *ask;
    const char *why;
    char *text;
    int len;
};

static void record_work(struct dt_job *job, void *bench)
{
    struct writing *w = (struct writing *)job;
    const struct dt_match *m = &w->load->match;
    struct dt_record_head *head = dt_need(sizeof *head);
    int room = DT_RECORD_HEAD + DT_RECORD_LINE * (int)m->opening.game->steps_max;
    (void)bench;
    w->text = dt_need((size_t)room);
    struct dt_out out = dt_out_on(w->text, room);
    w->why = dt_match_record(m, head, &out);
    w->len = out.len;
    free(head);
}

static void record_done(struct dt_job *job)
{
    struct writing *w = (struct writing *)job;
    if (w->why != NULL) {
        dt_ask_error(w->ask, 409, w->why);
    } else {
        struct dt_answer answer = {
            .status = 200,
            .type = "text/plain; charset=utf-8",
            .cache = "no-cache",
            .body = dt_blob_of((struct dt_span){w->text, w->len}),
        };
        dt_ask_answer(w->ask, &answer);
    }
    dt_load_free(w->load);
    free(w->text);
    free(w);
}

static void record_then(struct dt_load *l)
{
    struct reading *r = (struct reading *)l;
    if (l->kept != DT_KEPT) {
        refuse(r);
        dt_load_free(l);
        return;
    }
    struct writing *w = dt_need(sizeof *w);
    w->job = (struct dt_job){.owner = l->job.owner, .work = record_work, .done = record_done};
    w->load = l;
    w->ask = r->ask;
    dt_jobs_post(l->house->hands, &w->job);
}

static void read_match(struct dt_house *h, struct dt_ask *a, const char *id,
                       void (*then)(struct dt_load *l))
{
    struct reading *r = dt_need(sizeof *r);
    r->ask = a;
    r->load.house = h;
    r->load.then = then;
    r->load.job.owner = dt_owner_of(a->address, "");
    memcpy(r->load.id, id, strlen(id));
    dt_load_post(&r->load);
}

/* /api/matches/ID, with something behind it. */
static bool about_match(struct dt_house *h, struct dt_ask *a, struct dt_span rest)
{
    struct dt_span word;
    char id[ID_MAX] = "";
    if (!dt_span_cut(&rest, '/', &word) || word.len == 0 || word.len >= ID_MAX) {
        return false;
    }
    memcpy(id, word.at, (size_t)word.len);
    if (rest.len > 0 && dt_span_is(rest, "ocean")) {
        dt_rest_ocean(h, a, id);
    } else if (!dt_limit_take(&h->limiter, DT_LIMIT_PREVIEW, "", a->address, dt_house_now(h))) {
        dt_ask_error(a, 429, "too many requests, wait a little");
    } else if (dt_house_crowded(h, dt_owner_of(a->address, ""))) {
        dt_ask_error(a, 503, "please try again later");
    } else if (rest.len == 0) {
        read_match(h, a, id, match_then);
    } else if (dt_span_is(rest, "record")) {
        read_match(h, a, id, record_then);
    } else {
        return false;
    }
    return true;
}

static void metrics(struct dt_house *h, struct dt_ask *a)
{
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    dt_metrics_text(&h->metrics, &out);
    struct dt_answer answer = {
        .status = 200,
        .type = "text/plain; version=0.0.4",
        .body = dt_blob_of((struct dt_span){out.text, out.len}),
    };
    dt_ask_answer(a, &answer);
}

/* Alive is who answers; ready is who can still read the store and is not about to leave. */

struct pulse {
    struct dt_job job;
    struct dt_house *house;
    struct dt_ask *ask;
};

static void health(const struct dt_house *h, struct dt_ask *a, bool must)
{
    bool ready = dt_pause_ready(h);
    dt_ask_json(
        a, ready || !must ? 200 : 503,
        dt_span_of(ready ? "{\"ok\":true,\"ready\":true}" : "{\"ok\":true,\"ready\":false}"));
}

static void pulse_work(struct dt_job *job, void *bench)
{
    int64_t count;
    (void)job;
    dt_desk_must(dt_store_count(bench, DT_STORE_PLAYING, &count));
}

static void pulse_done(struct dt_job *job)
{
    struct pulse *p = (struct pulse *)job;
    health(p->house, p->ask, true);
    free(p);
}

static void ready(struct dt_house *h, struct dt_ask *a)
{
    if (!dt_pause_ready(h)) {
        health(h, a, true);
        return;
    }
    struct pulse *p = dt_need(sizeof *p);
    p->job = (struct dt_job){.work = pulse_work, .done = pulse_done};
    p->house = h;
    p->ask = a;
    dt_jobs_post(h->desk, &p->job);
}

/* Not for everybody, and not to be taken for a page of the client either. */
static bool is_status(struct dt_span path)
{
    return dt_span_is(path, "/healthz") || dt_span_is(path, "/readyz") ||
           dt_span_is(path, "/metrics");
}

bool dt_rest_status(struct dt_house *h, struct dt_ask *a)
{
    struct dt_span path = dt_span_of(a->path);
    if (dt_span_is(path, "/healthz")) {
        health(h, a, false);
    } else if (dt_span_is(path, "/readyz")) {
        ready(h, a);
    } else if (dt_span_is(path, "/metrics")) {
        metrics(h, a);
    } else {
        return false;
    }
    return true;
}

bool dt_rest(struct dt_house *h, struct dt_ask *a)
{
    static const char front[] = "/api/matches/";
    struct dt_span path = dt_span_of(a->path);
    int skip = (int)sizeof front - 1;
    h->metrics.requests_total++;
    if (is_status(path)) {
        dt_ask_error(a, 404, "there is nothing here");
    } else if (dt_span_is(path, "/api/games")) {
        games(h, a);
    } else if (dt_span_is(path, "/api/matches")) {
        matches(h, a);
    } else if (path.len > skip && memcmp(path.at, front, (size_t)skip) == 0) {
        struct dt_span rest = {path.at + skip, path.len - skip};
        if (!about_match(h, a, rest)) {
            dt_ask_error(a, 404, "there is nothing here");
        }
    } else if (path.len >= 5 && memcmp(path.at, "/api/", 5) == 0) {
        dt_ask_error(a, 404, "there is nothing here");
    } else {
        return false;
    }
    return true;
}
