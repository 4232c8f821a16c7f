/* Sends a watcher the entries it has missed. The match is replayed from its setup on DT_POOL_CPU, one
 * chunk at a time, and the next chunk starts when the client has read the last one. So a slow
 * reader can catch up with a match of any length, one replay serves all chunks, and at most two
 * chunks are queued. A client catches up with one table after the other. */
#include <stdlib.h>

#include "server/watch.h"

enum {
    PIECE_LINES = 1 << 15, /* bytes of entries per job, */
    PIECE_COUNT = 64,      /* messages it makes at most, */
    PIECE_BYTES = 1 << 16, /* and their bytes without the last one */
};
static_assert(PIECE_LINES >= (int)DT_STORE_ENTRY, "every entry fits");
static_assert(2 * PIECE_COUNT < (int)DT_QUEUE_MESSAGES, "pieces never fill the queue");
static_assert(2 * PIECE_BYTES + (int)DT_MATCH_MESSAGE_MAX < (int)DT_QUEUE_BYTES,
              "neither do their bytes");

/* A replay. Owned by its watch, but by the job while `working`: then it must not be freed or
 * changed. */
struct dt_catch_up {
    struct dt_job job;
    struct dt_watch *watch; /* NULL: cancelled while working */
    bool working;
    int seat;
    uint32_t since; /* the last entry the client knows */
    uint32_t last;  /* the table's last entry when the job was posted */
    int at;         /* offset of the next chunk in the table's journal */
    int len;
    char *lines; /* the chunk, while working */
    int count;
    struct dt_buf *message[PIECE_COUNT];
    struct dt_match match; /* after the last chunk */
};

static void free_replay(struct dt_catch_up *r)
{
    free(r->match.history);
    free(r);
}

void dt_catch_up_end(struct dt_watch *w)
{
    struct dt_catch_up *r = w->catch_up;
    w->catch_up = NULL;
    if (r != NULL) {
        w->client->catch_up = NULL;
        r->watch = NULL;
        if (!r->working) {
            free_replay(r);
        }
    }
}

/* The setup as it was stored: entries of the waiting room have changed the table's. */
static struct dt_match_setup first_setup(const struct dt_table *t)
{
    struct dt_match_setup setup;
    const char *why =
        dt_match_setup_parse(&setup, (struct dt_span){t->journal.text, t->journal.entries - 1});
    assert(why == NULL); /* it is how the table was loaded */
    (void)why;
    return setup;
}

static struct dt_catch_up *begin(struct dt_watch *w)
{
    struct dt_catch_up *r = dt_xzalloc(sizeof *r);
    struct dt_match_setup setup = first_setup(w->table);
    r->watch = w;
    r->seat = w->seat;
    r->since = w->sent_seq;
    r->at = w->table->journal.entries;
    dt_match_open(&r->match, &setup);
    w->catch_up = w->client->catch_up = r;
    return r;
}

/* Makes messages until the chunk is replayed or there are enough. */
static void work(struct dt_job *job, void *worker)
{
    struct dt_catch_up *r = (struct dt_catch_up *)job;
    struct dt_span rest = {r->lines, r->len}, line;
    struct dt_match_update *news = dt_xzalloc(sizeof *news);
    char *text = dt_xzalloc(DT_MATCH_MESSAGE_MAX);
    int bytes = 0;
    (void)worker;
    while (r->count < PIECE_COUNT && bytes < PIECE_BYTES && dt_span_cut(&rest, '\n', &line)) {
        const char *why = dt_journal_replay(&r->match, line, dt_xrealloc, news);
        assert(why == NULL); /* the table replayed the same lines */
        (void)why;
        r->at += line.len + 1;
        if (r->match.count > r->since) {
            struct dt_writer out = dt_writer_on(text, DT_MATCH_MESSAGE_MAX);
            dt_match_message(&r->match, r->seat, news, r->match.count == r->last, &out);
            assert(!out.cut);
            r->message[r->count++] = dt_buf_new((struct dt_span){text, out.len});
            bytes += out.len;
        }
    }
    free(text);
    free(news);
}

static void done(struct dt_job *job)
{
    struct dt_catch_up *r = (struct dt_catch_up *)job;
    struct dt_watch *w = r->watch;
    for (int i = 0; i < r->count; i++) {
        if (w != NULL) {
            dt_client_send(w->client, r->message[i]);
        }
        dt_buf_unref(r->message[i]);
    }
    free(r->lines);
    r->lines = NULL;
    r->count = 0;
    r->working = false;
    if (w == NULL) {
        free_replay(r);
        return;
    }
    w->sent_seq = r->match.count > w->sent_seq ? r->match.count : w->sent_seq;
    dt_catch_up(w->client);
}

/* Posts a job for the next chunk: whole lines of stored entries. */
static void post(struct dt_catch_up *r)
{
    const struct dt_table *t = r->watch->table;
    int left = t->journal.stored - r->at;
    r->len = left < PIECE_LINES ? left : PIECE_LINES;
    while (t->journal.text[r->at + r->len - 1] != '\n') {
        r->len--;
    }
    r->lines = dt_xzalloc((size_t)r->len);
    memcpy(r->lines, t->journal.text + r->at, (size_t)r->len);
    r->last = t->match.count;
    r->match.guests = t->match.guests; /* the last message has the table */
    r->working = true;
    r->job =
        (struct dt_job){.owner = dt_client_owner(r->watch->client), .work = work, .done = done};
    dt_job_post(t->server->pool[DT_POOL_CPU], &r->job);
}

/* The watch that is catching up, or the next one to; NULL: none. */
static struct dt_watch *find_late(const struct dt_client *c)
{
    struct dt_watch *w = c->watches;
    if (c->catch_up != NULL) {
        return c->catch_up->watch;
    }
    while (w != NULL && w->live) {
        w = w->next_of_client;
    }
    return w;
}

void dt_catch_up(struct dt_client *c)
{
    struct dt_watch *w;
    while ((w = find_late(c)) != NULL) {
        const struct dt_table *t = w->table;
        struct dt_catch_up *r = w->catch_up;
        bool reads = !c->closing && c->out_count < PIECE_COUNT && c->out_bytes < PIECE_BYTES;
        if (!reads || c->server->stopping || t->state != DT_TABLE_READY ||
            (r != NULL && r->working)) {
            return;
        }
        if (w->sent_seq < t->match.count) {
            if (r != NULL && r->seat != w->seat) {
                dt_catch_up_end(w); /* another seat sees other things: replay from the start */
                r = NULL;
            }
            post(r != NULL ? r : begin(w));
            return;
        }
        w->live = true;
        dt_catch_up_end(w);
    }
}
