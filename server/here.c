/* Who is connected: no part of the match, so it has no number and is not missed. With several nodes
 * each says who is there, and everybody is told of all. */
#include <stdlib.h>

#include "server/house.h"

enum { HERE_MS = 1000 };

static_assert(DT_SEATS <= 31, "seats are bits");

static struct dt_here count_here(const struct dt_table *t)
{
    struct dt_here here = {.open = t->open};
    for (const struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        here.onlookers += w->seat == DT_ONLOOKER;
        here.seats |= w->seat != DT_ONLOOKER ? 1U << w->seat : 0;
    }
    return here;
}

static void tell(struct dt_table *t)
{
    struct dt_house *h = t->house;
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    struct dt_json j = dt_json_on(&out);
    struct dt_here here = count_here(t);
    uint32_t seats = here.seats | t->elsewhere.seats;
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "here");
    dt_json_text(&j, "match", t->id);
    dt_json_array(&j, "seats");
    for (int i = 0; i < t->match.opening.config.seats; i++) {
        dt_json_bool(&j, NULL, (seats >> i & 1) != 0);
    }
    dt_json_end(&j);
    dt_json_int(&j, "onlookers", here.onlookers + t->elsewhere.onlookers);
    dt_json_end(&j);
    struct dt_blob *b = dt_blob_of((struct dt_span){out.text, out.len});
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_client_send(w->client, b);
    }
    dt_blob_drop(b);
}

/* Bots that had nobody to play for may have somebody now. */
static void go_on(struct dt_table *t)
{
    if (!t->busy) {
        dt_bots_think(t);
    }
}

/* Telling other nodes, and asking them. */
struct asking {
    struct dt_job job;
    struct dt_house *house;
    char id[DT_STORE_ID];
    bool says; /* who is here has changed */
    struct dt_here here, elsewhere;
};

static void ask_work(struct dt_job *job, void *bench)
{
    struct asking *a = (struct asking *)job;
    const char *why = a->says ? dt_store_here(bench, a->id, a->house->node, &a->here) : NULL;
    dt_desk_must(why != NULL ? why
                             : dt_store_elsewhere(bench, a->id, a->house->node, &a->elsewhere));
}

static void ask_done(struct dt_job *job)
{
    struct asking *a = (struct asking *)job;
    struct dt_table *t = dt_table_find(a->house, a->id);
    if (t != NULL && t->loaded) {
        bool same = a->elsewhere.seats == t->elsewhere.seats &&
                    a->elsewhere.onlookers == t->elsewhere.onlookers;
        t->elsewhere = a->elsewhere;
        if (a->says || !same) {
            tell(t);
            go_on(t);
        }
    }
    free(a);
}

static void ask(struct dt_table *t, bool says)
{
    struct asking *a = dt_need(sizeof *a);
    a->job = (struct dt_job){.work = ask_work, .done = ask_done};
    a->house = t->house;
    memcpy(a->id, t->id, sizeof a->id);
    a->says = says;
    a->here = count_here(t);
    dt_jobs_post(t->house->desk, &a->job);
}

void dt_here_tick(struct dt_table *t, int64_t now)
{
    if (!t->here_stale || !t->loaded || t->house->paused || now - t->here_told < HERE_MS) {
        return;
    }
    t->here_stale = false;
    t->here_told = now;
    if (t->house->ears != NULL) {
        ask(t, true);
    } else {
        tell(t);
        go_on(t);
    }
}

void dt_here_heard(struct dt_table *t)
{
    if (t->loaded && t->watches != NULL) {
        ask(t, false);
    }
}
