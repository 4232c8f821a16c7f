/* What must happen though nobody clicks, bots' moves and clocks that run out, is done by the node
 * that holds the lease of the match. A node asks for leases of the tables in its memory that need
 * one, renews those it has, and takes up matches whose node has gone. If two nodes act all the same,
 * the store keeps one entry. */
#include <stdlib.h>

#include "server/house.h"

enum {
    HELD_MS = 4500,  /* what the node counts on of a lease, */
    RENEW_MS = 2000, /* and when it asks again */
    RETRY_MS = 2000, /* if another node has it */
    LEFT_MS = 500,   /* between two looks for what was left behind */
    LEFT_MOST = 100, /* matches taken up at a time */
    TIDY_MS = 60000,
};

static const char tidying[1][DT_STORE_ID] = {"-tidy"};

struct lease {
    struct dt_job job;
    struct dt_house *house;
    int64_t at;
    int wanted, got, left;
    bool look; /* for what was left behind */
    bool tidy; /* what has expired, unless another node did */
    char want[DT_STORE_LEASES][DT_STORE_ID];
    struct dt_leased have[DT_STORE_LEASES], found[LEFT_MOST];
};

bool dt_lease_held(const struct dt_table *t)
{
    return t->house->ears == NULL || t->leased > dt_house_now(t->house);
}

static bool needs_one(const struct dt_table *t)
{
    int seat;
    return t->loaded && ((dt_match_bots(&t->match) != 0 && dt_bots_wanted(t)) ||
                         dt_match_due(&t->match, &seat) != DT_NEVER);
}

static bool asks_now(const struct dt_table *t, int64_t now)
{
    bool held = t->leased > now;
    return needs_one(t) && now - t->asked >= (held ? RENEW_MS : RETRY_MS);
}

static const char *tidy(struct dt_store *s, const char *node)
{
    struct dt_lease wish = {node, TIDY_MS, tidying, 1};
    struct dt_leased have[1];
    int got = 0;
    const char *why = dt_store_lease(s, &wish, have, &got);
    return why == NULL && got > 0 ? dt_store_tidy(s) : why;
}

static const char *work_out(struct dt_store *s, struct lease *l)
{
    struct dt_lease wish = {l->house->node, DT_STORE_LEASE_MS, (const char(*)[DT_STORE_ID])l->want,
                            l->wanted};
    const char *why = NULL;
    l->got = l->left = 0;
    if (l->wanted > 0) {
        why = dt_store_lease(s, &wish, l->have, &l->got);
    }
    if (why == NULL && l->look) {
        why = dt_store_lease_left(s, &wish, l->found, LEFT_MOST, &l->left);
    }
    return why == NULL && l->tidy ? tidy(s, l->house->node) : why;
}

static void lease_work(struct dt_job *job, void *bench)
{
    dt_desk_must(work_out(bench, (struct lease *)job));
}

/* A match that nobody has looked after until now gets the time back. */
static void hold(struct dt_house *h, const struct dt_leased *leased, int64_t at)
{
    struct dt_table *t = dt_table_find(h, leased->id);
    if (t == NULL) {
        t = dt_table_new(h, leased->id);
        dt_table_load(t);
    }
    if (!dt_lease_held(t)) {
        dt_outage_alone(t, at, leased->alone);
    }
    t->leased = at + HELD_MS;
    dt_table_go_on(t);
}

static void lease_done(struct dt_job *job)
{
    struct lease *l = (struct lease *)job;
    struct dt_house *h = l->house;
    dt_outage_answered(h);
    for (int i = 0; i < l->got; i++) {
        if (dt_table_find(h, l->have[i].id) != NULL) {
            hold(h, &l->have[i], l->at);
        }
    }
    for (int i = 0; i < l->left; i++) {
        hold(h, &l->found[i], l->at);
    }
    h->leasing = false;
    free(l);
}

static void collect(struct lease *l)
{
    struct dt_table *t;
    uint32_t at = 0;
    int64_t held = 0;
    while ((t = dt_index_next(&l->house->tables, &at)) != NULL) {
        held += t->leased > l->at;
        if (l->wanted < DT_STORE_LEASES && asks_now(t, l->at)) {
            memcpy(l->want[l->wanted++], t->id, sizeof t->id);
            t->asked = l->at;
        }
    }
    l->house->metrics.leases = held;
}

void dt_lease_tick(struct dt_house *h, int64_t now)
{
    if (h->ears == NULL || h->leasing || h->ending) {
        return;
    }
    struct lease *l = dt_need(sizeof *l);
    l->house = h;
    l->at = now;
    l->look = now - h->looked >= LEFT_MS;
    l->tidy = now - h->tidied >= TIDY_MS;
    collect(l);
    if (l->wanted == 0 && !l->look) {
        free(l);
        return;
    }
    h->looked = l->look ? now : h->looked;
    h->tidied = l->tidy ? now : h->tidied;
    h->leasing = true;
    l->job = (struct dt_job){.work = lease_work, .done = lease_done};
    dt_jobs_post(h->desk, &l->job);
}

/* Giving back. */

struct giving {
    struct dt_job job;
    char node[DT_STORE_ID], id[DT_STORE_ID];
};

static void give_work(struct dt_job *job, void *bench)
{
    struct giving *g = (struct giving *)job;
    dt_desk_must(dt_store_lease_end(bench, g->node, g->id[0] != 0 ? g->id : NULL));
}

static void give_done(struct dt_job *job)
{
    free(job);
}

static void give_back(struct dt_house *h, const char *id)
{
    struct giving *g = dt_need(sizeof *g);
    g->job = (struct dt_job){.work = give_work, .done = give_done};
    memcpy(g->node, h->node, sizeof g->node);
    memcpy(g->id, id, strlen(id));
    dt_jobs_post(h->desk, &g->job);
}

void dt_lease_drop(struct dt_table *t)
{
    if (t->leased != 0) {
        give_back(t->house, t->id);
    }
}

void dt_lease_end(struct dt_house *h)
{
    if (h->ears != NULL) {
        give_back(h, "");
    }
}
