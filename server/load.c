/* Loads a match: read by a store job, replayed by a CPU job, then handed over on the loop's
 * thread. */
#include "server/load.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/lobby.h"
#include "server/log.h"
#include "server/outage.h"
#include "server/watch.h"

static void add_line(struct dt_load *l, struct dt_span line)
{
    while (l->cap - l->len < line.len + 1) {
        l->cap = l->cap > 0 ? 2 * l->cap : DT_STORE_ENTRY;
        l->text = dt_xrealloc(l->text, (size_t)l->cap);
    }
    memcpy(l->text + l->len, line.at, (size_t)line.len);
    l->len += line.len;
    l->text[l->len++] = '\n';
}

static void read_opening(void *to, const struct dt_store_match *about, struct dt_span text)
{
    struct dt_load *l = to;
    l->about = *about;
    if (l->after == 0) {
        add_line(l, text);
    }
}

static void read_seat(void *to, int seat, const char *player, bool guest)
{
    struct dt_load *l = to;
    if (seat >= 0 && seat < DT_SEATS) {
        snprintf(l->player[seat], sizeof l->player[seat], "%s", player);
        l->guests |= guest ? DT_SEAT(seat) : 0;
    }
}

/* Numbers must be consecutive: after a gap entries cannot be replayed, and a new entry numbered by
 * counting them could never be stored. */
static void read_entry(void *to, const struct dt_store_entry *entry)
{
    struct dt_load *l = to;
    struct dt_entry e;
    uint64_t ref;
    if (l->error == NULL && entry->number != ++l->last) {
        l->error = "an entry is missing in the store";
    }
    if (l->error != NULL) {
        return;
    }
    add_line(l, entry->line);
    if (dt_span_u64(entry->ref, &ref) && dt_entry_parse(&e, entry->line) == NULL) {
        dt_refs_add(&l->refs, e.seat, ref);
    }
}

static void load_work(struct dt_job *job, void *worker)
{
    struct dt_load *l = (struct dt_load *)job;
    const struct dt_store_reader reader = {l, read_opening, read_seat, read_entry};
    l->len = 0;
    l->last = l->after;
    l->error = NULL;
    l->guests = 0;
    memset(l->player, 0, sizeof l->player);
    dt_store_job_check(dt_store_load(worker, l->id, l->after, &reader, &l->result));
}

static void replay_work(struct dt_job *job, void *worker)
{
    struct dt_load *l = (struct dt_load *)job;
    struct dt_match_update *news = dt_xzalloc(sizeof *news);
    (void)worker;
    l->journal.grow = dt_xrealloc;
    l->error = dt_journal_load(&l->journal, &l->match, (struct dt_span){l->text, l->len}, news,
                               NULL, NULL);
    l->last = (int)l->match.count + (l->error != NULL);
    l->journal.refs = l->refs;
    l->match.guests = l->guests;
    free(news);
}

const char *dt_load_error(const struct dt_load *l)
{
    if (l->error == NULL) {
        return DT_ERROR("no-such-match");
    }
    return l->error == dt_match_other_rules ? dt_match_other_rules : DT_ERROR("unreadable-match");
}

static void replay_done(struct dt_job *job)
{
    struct dt_load *l = (struct dt_load *)job;
    if (l->error != NULL) {
        dt_log(DT_LOG_ERROR, "unreadable", "match", l->id, "entry", DT_LOG_NUMBER(l->last), "why",
               l->error, NULL);
        l->result = DT_STORE_NOT_FOUND;
    }
    l->then(l);
}

static void load_done(struct dt_job *job)
{
    struct dt_load *l = (struct dt_load *)job;
    if (l->result != DT_STORE_OK || l->error != NULL || l->after > 0) {
        replay_done(job);
        return;
    }
    l->job = (struct dt_job){.owner = l->job.owner, .work = replay_work, .done = replay_done};
    dt_job_post(l->server->pool[DT_POOL_CPU], &l->job);
}

void dt_load_post(struct dt_load *l)
{
    l->at = dt_server_now(l->server);
    l->job = (struct dt_job){.owner = l->job.owner, .work = load_work, .done = load_done};
    dt_job_post(l->server->pool[DT_POOL_STORE], &l->job);
}

void dt_load_free(struct dt_load *l)
{
    free(l->match.history);
    free(l->journal.text);
    free(l->text);
    free(l);
}

static void adopt(struct dt_table *t, struct dt_load *l)
{
    struct dt_server *srv = t->server;
    free(t->match.history);
    free(t->journal.text);
    t->match = l->match;
    t->journal = l->journal;
    l->match.history = NULL;
    l->journal.text = NULL;
    memcpy(t->player, l->player, sizeof t->player);
    t->open = l->about.open;
    t->opened = l->about.opened;
    t->moved = l->about.moved;
    t->summary_hash = 0;
    if (t->code[0] == 0 && l->about.code[0] != 0 &&
        dt_strmap_find(&srv->codes, l->about.code) == NULL) {
        memcpy(t->code, l->about.code, sizeof t->code);
        dt_strmap_add(&srv->codes, t->code, t);
    }
    dt_table_set_state(t, DT_TABLE_READY);
    t->touched = dt_server_now(srv);
    srv->cluster->loaded(t);
    dt_outage_unattended(t, l->at, l->about.unattended_ms);
}

static void table_then(struct dt_load *l)
{
    struct dt_table *t = dt_table_find(l->server, l->id);
    assert(t != NULL);
    if (l->error != NULL) {
        t->gone = dt_load_error(l);
        dt_table_set_state(t, DT_TABLE_GONE);
        t->touched = dt_server_now(t->server);
        while (t->watches != NULL) {
            dt_watch_end(t->watches);
        }
        dt_table_run_pending(t);
    } else if (l->result != DT_STORE_OK) {
        dt_table_drop(t);
    } else {
        adopt(t, l);
        dt_watch_reloaded(t);
        dt_lobby_changed(t->server);
        dt_table_run_pending(t);
    }
    dt_load_free(l);
}

void dt_table_load(struct dt_table *t)
{
    struct dt_load *l = dt_xzalloc(sizeof *l);
    if (t->state != DT_TABLE_LOADING) {
        dt_table_set_state(t, DT_TABLE_LOADING);
    }
    l->job.owner = t->owner;
    l->server = t->server;
    l->then = table_then;
    memcpy(l->id, t->id, sizeof l->id);
    dt_load_post(l);
}

static void sync_then(struct dt_load *l)
{
    struct dt_table *t = dt_table_find(l->server, l->id);
    assert(t != NULL);
    dt_table_set_state(t, DT_TABLE_READY);
    if (l->result == DT_STORE_OK) {
        dt_table_apply_loaded(t, l);
    }
    dt_table_run_pending(t);
    dt_load_free(l);
}

void dt_table_sync(struct dt_table *t)
{
    struct dt_load *l = dt_xzalloc(sizeof *l);
    dt_table_set_state(t, DT_TABLE_SYNCING);
    t->notified = 0; /* a notification from now on may be newer than what is read */
    l->server = t->server;
    l->then = sync_then;
    l->after = (int)t->match.count;
    l->refs = t->journal.refs;
    memcpy(l->id, t->id, sizeof l->id);
    dt_load_post(l);
}
