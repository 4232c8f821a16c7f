/* Looking at a table: the table as it is, then everything that happens. Whoever was away is told
 * what happened since, in order; that is worked out away from the loop. */
#include <stdio.h>
#include <stdlib.h>

#include "server/house.h"

/* Telling somebody what was missed. */
struct missed {
    struct dt_job job;
    struct dt_house *house;
    uint64_t handle;
    char id[DT_STORE_ID];
    int seat;
    uint32_t since, count;
    struct dt_opening opening;
    dt_seats guests;
    struct missed_message {
        struct missed_message *next;
        int len;
        char text[];
    } * first, **last;
    int len;
    char lines[];
};

struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t)
{
    struct dt_watch *w = c->watches;
    while (w != NULL && w->table != t) {
        w = w->of_client;
    }
    return w;
}

static void send_table(struct dt_watch *w)
{
    struct dt_table *t = w->table;
    struct dt_house *h = t->house;
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    dt_match_tell(&t->match, w->seat, NULL, true, &out);
    assert(!out.cut);
    struct dt_blob *b = dt_blob_of((struct dt_span){out.text, out.len});
    w->live = true;
    w->told = t->match.count;
    dt_client_send(w->client, b);
    dt_blob_drop(b);
}

static void keep_message(void *to, const char *message, int len)
{
    struct missed *m = to;
    struct missed_message *said = dt_need(sizeof *said + (size_t)len);
    said->len = len;
    memcpy(said->text, message, (size_t)len);
    *m->last = said;
    m->last = &said->next;
}

static void missed_work(struct dt_job *job, void *bench)
{
    struct missed *m = (struct missed *)job;
    struct dt_match *match = dt_need(sizeof *match);
    struct dt_news *news = dt_need(sizeof *news);
    char *text = dt_need(DT_TELL_MAX);
    struct dt_out out = dt_out_on(text, DT_TELL_MAX);
    struct dt_match_step *past = dt_need((m->count + 1) * sizeof *past);
    (void)bench;
    dt_match_lend(match, past, m->count + 1);
    match->guests = m->guests;
    const char *why = dt_match_missed(match, &m->opening, (struct dt_span){m->lines, m->len},
                                      m->seat, m->since, news, &out, keep_message, m);
    assert(why == NULL);
    (void)why;
    free(past);
    free(text);
    free(news);
    free(match);
}

static void missed_done(struct dt_job *job)
{
    struct missed *m = (struct missed *)job;
    struct dt_client *c = dt_client_find(m->house, m->handle);
    struct dt_table *t = dt_table_find(m->house, m->id);
    struct dt_watch *w = c != NULL && t != NULL ? dt_watch_find(c, t) : NULL;
    bool fits = w != NULL && w->catching && w->seat == m->seat;
    for (struct missed_message *said = m->first, *next; said != NULL; said = next) {
        next = said->next;
        if (fits) {
            struct dt_blob *b = dt_blob_of((struct dt_span){said->text, said->len});
            dt_client_send(c, b);
            dt_blob_drop(b);
        }
        free(said);
    }
    if (w != NULL) {
        w->catching = false;
        w->told = fits ? m->count : w->told;
        dt_table_go_on(t);
    }
    free(m);
}

static void post_missed(struct dt_watch *w)
{
    const struct dt_table *t = w->table;
    struct missed *m = dt_need(sizeof *m + (size_t)t->lines_len);
    m->job = (struct dt_job){.work = missed_work, .done = missed_done};
    m->house = t->house;
    m->handle = w->client->handle;
    memcpy(m->id, t->id, sizeof m->id);
    m->seat = w->seat;
    m->since = w->told;
    m->count = t->match.count;
    m->opening = t->match.opening;
    m->guests = t->match.guests;
    m->last = &m->first;
    m->len = t->lines_len;
    memcpy(m->lines, t->lines, (size_t)t->lines_len);
    w->catching = true;
    dt_jobs_post(t->house->hands, &m->job);
}

void dt_watch_catch_up(struct dt_table *t)
{
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        if (w->live || w->catching) {
            continue;
        }
        if (w->told >= t->match.count) {
            w->live = true;
        } else {
            post_missed(w);
        }
    }
}

static struct dt_watch *add(struct dt_client *c, struct dt_table *t)
{
    struct dt_watch *w = dt_need(sizeof *w);
    w->client = c;
    w->table = t;
    w->of_client = c->watches;
    c->watches = w;
    c->watching++;
    w->next = t->watches;
    w->place = &t->watches;
    if (w->next != NULL) {
        w->next->place = &w->next;
    }
    t->watches = w;
    return w;
}

/* Makes room by forgetting a match that is over, the one watched longest. */
static bool forget_one(struct dt_client *c)
{
    struct dt_watch *old = NULL;
    for (struct dt_watch *w = c->watches; w != NULL; w = w->of_client) {
        old = w->table->match.phase == DT_OVER ? w : old;
    }
    if (old != NULL) {
        dt_watch_end(old);
    }
    return old != NULL;
}

bool dt_watch_room(struct dt_client *c)
{
    return c->watching < DT_WATCHES || forget_one(c);
}

const char *dt_watch_begin(struct dt_client *c, struct dt_table *t, int64_t since)
{
    struct dt_watch *w = dt_watch_find(c, t);
    assert(t->loaded && !t->busy);
    if (w == NULL && !dt_watch_room(c)) {
        return "match: this connection watches too many tables";
    }
    bool fresh = w == NULL;
    w = fresh ? add(c, t) : w;
    w->seat = dt_table_seat(t, c->person.player);
    t->touched = dt_house_now(t->house);
    if (since > 0 && since < t->match.count) {
        w->live = false;
        w->told = (uint32_t)since;
        dt_watch_catch_up(t);
    } else {
        w->catching = false;
        send_table(w);
    }
    t->here_stale |= fresh;
    return NULL;
}

void dt_watch_end(struct dt_watch *w)
{
    struct dt_table *t = w->table;
    struct dt_watch **of = &w->client->watches;
    while (*of != w) {
        of = &(*of)->of_client;
    }
    *of = w->of_client;
    w->client->watching--;
    *w->place = w->next;
    if (w->next != NULL) {
        w->next->place = w->place;
    }
    t->touched = dt_house_now(t->house);
    free(w);
    t->here_stale = true;
}

void dt_watch_reseat(struct dt_table *t)
{
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        w->seat = dt_table_seat(t, w->client->person.player);
    }
}

void dt_watch_behind(struct dt_table *t)
{
    dt_watch_reseat(t);
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        w->live = w->live && w->told == t->match.count;
        if (w->told > t->match.count) { /* the store has forgotten what was said */
            w->catching = false;
            send_table(w);
        }
    }
}
