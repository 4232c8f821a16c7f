/* The messages of an entry. Watchers of a table get what it changed; the table keeps as text what it told them
 * last. They get the whole table when that is not known or cannot be compared. */
#include <stdlib.h>

#include "server/watch.h"

static void forget(struct dt_told_part *told)
{
    free(told->text);
    *told = (struct dt_told_part){NULL};
}

void dt_news_forget(struct dt_table *t)
{
    for (int i = 0; i < DT_TOLD_PARTS; i++) {
        forget(&t->told.part[i]);
    }
}

/* Keeps a part as it is told. */
static void keep(struct dt_told_part *told, const struct dt_match_part *now)
{
    if (told->cap < now->len) {
        told->text = dt_xrealloc(told->text, (size_t)now->len);
        told->cap = now->len;
    }
    memcpy(told->text, now->text, (size_t)now->len);
    told->len = now->len;
}

/* Writes the public part and compares it with the one before; false if that is not known. */
static bool compare_public(struct dt_table *t)
{
    struct dt_server *srv = t->server;
    struct dt_told_part *told = &t->told.part[DT_TOLD_PUBLIC];
    bool known = told->text != NULL && t->told.phase == t->match.phase;
    dt_match_public_part(&t->match, &srv->part);
    if (known) {
        dt_match_compare((struct dt_span){told->text, told->len}, &srv->part, &srv->change);
    }
    keep(told, &srv->part);
    t->told.phase = t->match.phase;
    return known;
}

/* The message for a seat, with what changed if its part of the table before is known. */
static struct dt_buf *message(struct dt_table *t, int seat, bool known)
{
    struct dt_server *srv = t->server;
    struct dt_told_part *told = &t->told.part[dt_outbox_of(seat)];
    struct dt_writer out = dt_writer_on(srv->scratch, sizeof srv->scratch);
    dt_match_own_part(&t->match, seat, &srv->part);
    if (known && told->text != NULL) {
        dt_match_news(&t->match, seat, &srv->news, &srv->change,
                      (struct dt_span){told->text, told->len}, &srv->part, &out);
    } else {
        dt_match_message(&t->match, seat, &srv->news, true, &out);
    }
    assert(!out.cut);
    keep(told, &srv->part);
    return dt_buf_new((struct dt_span){out.text, out.len});
}

void dt_news_prepare(struct dt_table *t)
{
    dt_seats live = 0;
    for (const struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        live |= w->live ? DT_SEAT(dt_outbox_of(w->seat)) : 0;
    }
    bool known = live != 0 && compare_public(t);
    for (int i = 0; i < DT_TOLD_PUBLIC; i++) {
        if (dt_seats_have(live, i)) {
            t->outbox[i] = message(t, i < DT_SEATS ? i : DT_SPECTATOR, known);
        } else {
            forget(&t->told.part[i]);
        }
    }
    if (live == 0 || t->match.phase == DT_OVER) {
        dt_news_forget(t); /* little more will be told, if anything */
    }
}
