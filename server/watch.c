/* Looking at a table: the table as it is, then everything that happens. Whoever was away is told
 * what happened since, in order (catch_up.c). */
#include <stdlib.h>

#include "server/house.h"

/* Whoever has missed more sees the table at once, before what was missed. */
enum { MISSED_FEW = 64 };

struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t)
{
    struct dt_watch *w = c->watches;
    while (w != NULL && w->table != t) {
        w = w->of_client;
    }
    return w;
}

static void send_table(const struct dt_watch *w)
{
    const struct dt_table *t = w->table;
    struct dt_house *h = t->house;
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    dt_match_tell(&t->match, w->seat, NULL, true, &out);
    assert(!out.cut);
    struct dt_blob *b = dt_blob_of((struct dt_span){out.text, out.len});
    dt_client_send(w->client, b);
    dt_blob_drop(b);
}

/* The table is all it is told of what was before. */
static void show(struct dt_watch *w)
{
    dt_catch_up_end(w);
    w->live = true;
    w->told = w->table->match.count;
    send_table(w);
}

void dt_watch_catch_up(struct dt_table *t)
{
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_catch_up(w->client);
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
        dt_catch_up_end(w);
        w->live = false;
        w->told = (uint32_t)since;
        if (t->match.count - w->told > MISSED_FEW) {
            send_table(w);
        }
        dt_catch_up(c);
    } else {
        show(w);
    }
    t->here_stale |= fresh;
    return NULL;
}

void dt_watch_end(struct dt_watch *w)
{
    struct dt_table *t = w->table;
    struct dt_watch **of = &w->client->watches;
    dt_catch_up_end(w);
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
        dt_catch_up_end(w); /* it was made of the lines of before */
        w->live = w->live && w->told == t->match.count;
        if (w->told > t->match.count) { /* the store has forgotten what was said */
            show(w);
        }
    }
}
