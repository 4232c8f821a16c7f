/* Clients that watch tables (watch.c), and get what they have missed (catch_up.c). */
#ifndef DT_SERVER_WATCH_H
#define DT_SERVER_WATCH_H

#include "server/table.h"

/* A client's subscription to a table. */
struct dt_watch {
    struct dt_client *client;
    struct dt_table *table;
    int seat;          /* or DT_SPECTATOR */
    bool live;         /* gets every entry at once; otherwise it is still catching up */
    uint32_t sent_seq; /* the last entry that was sent to it */
    struct dt_catch_up
        *catch_up; /* NULL: another watch of the client is first, or none is needed */
    struct dt_watch *next_of_client, *next, **pprev; /* lists of the client and of the table */
};

const char *dt_watch_begin(struct dt_client *c, struct dt_table *t, int64_t since);
bool dt_watch_has_room(struct dt_client *c); /* whether it may watch one more table */
void dt_watch_end(struct dt_watch *w);
struct dt_watch *dt_watch_find(const struct dt_client *c, const struct dt_table *t);
void dt_watch_reseat(struct dt_table *t);   /* the players of seats have changed */
void dt_watch_reloaded(struct dt_table *t); /* the table was read from the store again */
void dt_watch_catch_up(struct dt_table *t); /* starts catching up where it is needed */

/* news.c */
void dt_news_prepare(struct dt_table *t); /* the last entry's messages for all live watchers */
void dt_news_forget(struct dt_table *t);  /* the next ones have the whole table */
/* The place of a seat's message in the outbox. */
static inline int dt_outbox_of(int seat)
{
    return seat == DT_SPECTATOR ? DT_SEATS : seat;
}

/* catch_up.c */
void dt_catch_up(struct dt_client *c);    /* sends the next chunk, if the client has read enough */
void dt_catch_up_end(struct dt_watch *w); /* cancels */

#endif
