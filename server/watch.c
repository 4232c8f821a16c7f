/* Watching a table: a snapshot first, then every entry. A client that was away gets what it missed,
 * in order (catch_up.c). */
#include "server/watch.h"

#include <stdlib.h>

/* With more missed entries a snapshot is sent first. */
enum { MISSED_FEW = 64 };

struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t)
{
    struct dt_watch *w = c->watches;
    while (w != NULL && w->table != t) {
        w = w->next_of_client;
    }
    return w;
}

static void send_table(const struct dt_watch *w)
{
    const struct dt_table *t = w->table;
    struct dt_server *srv = t->server;
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    dt_match_message(&t->match, w->seat, NULL, true, &out);
    assert(!out.cut);
    struct dt_buf *b = dt_buf_new((struct dt_span){out.text, out.len});
    dt_client_send(w->client, b);
    dt_buf_unref(b);
}

/* Sends a snapshot instead of the entries before it. */
static void send_snapshot(struct dt_watch *w)
{
    dt_catch_up_end(w);
    w->live = true;
    w->sent_seq = w->table->match.count;
    send_table(w);
}

void dt_watch_catch_up(struct dt_table *t)
{
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_catch_up(w->client);
    }
}

static struct dt_watch *add_watch(struct dt_client *c, struct dt_table *t)
{
    struct dt_watch *w = dt_xzalloc(sizeof *w);
    w->client = c;
    w->table = t;
    w->next_of_client = c->watches;
    c->watches = w;
    c->watch_count++;
    w->next = t->watches;
    w->pprev = &t->watches;
    if (w->next != NULL) {
        w->next->pprev = &w->next;
    }
    t->watches = w;
    return w;
}

/* Ends the oldest watch of a finished match. */
static bool drop_finished(struct dt_client *c)
{
    struct dt_watch *old = NULL;
    for (struct dt_watch *w = c->watches; w != NULL; w = w->next_of_client) {
        old = w->table->match.phase == DT_OVER ? w : old;
    }
    if (old != NULL) {
        dt_watch_end(old);
    }
    return old != NULL;
}

bool dt_watch_has_room(struct dt_client *c)
{
    return c->watch_count < DT_WATCHES || drop_finished(c);
}

const char *dt_watch_begin(struct dt_client *c, struct dt_table *t, int64_t since)
{
    struct dt_watch *w = dt_watch_find(c, t);
    assert(t->state == DT_TABLE_READY);
    if (w == NULL && !dt_watch_has_room(c)) {
        return DT_ERROR("too-many-watched");
    }
    bool fresh = w == NULL;
    w = fresh ? add_watch(c, t) : w;
    w->seat = dt_table_seat(t, c->person.player);
    t->touched = dt_server_now(t->server);
    if (since > 0 && since < t->match.count) {
        dt_catch_up_end(w);
        w->live = false;
        w->sent_seq = (uint32_t)since;
        if (t->match.count - w->sent_seq > MISSED_FEW) {
            send_table(w);
        }
        dt_catch_up(c);
    } else {
        send_snapshot(w);
    }
    t->presence.dirty |= fresh;
    return NULL;
}

void dt_watch_end(struct dt_watch *w)
{
    struct dt_table *t = w->table;
    struct dt_watch **of = &w->client->watches;
    dt_catch_up_end(w);
    while (*of != w) {
        of = &(*of)->next_of_client;
    }
    *of = w->next_of_client;
    w->client->watch_count--;
    *w->pprev = w->next;
    if (w->next != NULL) {
        w->next->pprev = w->pprev;
    }
    t->touched = dt_server_now(t->server);
    free(w);
    if (t->watches == NULL) {
        dt_news_forget(t);
    }
    t->presence.dirty = true;
}

void dt_watch_reseat(struct dt_table *t)
{
    dt_news_forget(t); /* what a seat was told may be another watcher's now */
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        w->seat = dt_table_seat(t, w->client->person.player);
    }
}

void dt_watch_reloaded(struct dt_table *t)
{
    dt_watch_reseat(t);
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_catch_up_end(w); /* it replays the lines from before */
        w->live = w->live && w->sent_seq == t->match.count;
        if (w->sent_seq > t->match.count) { /* the store has lost entries that were sent */
            send_snapshot(w);
        }
    }
}
