/* Gives players' clocks back the time in which the server or its store was down, by an `outage`
 * entry that precedes any other entry of the table.
 *
 * The loop ticks every 50 ms; if more than a second passes between two reads of the clock, the
 * process stood still. How long there was no process is known by alone.c and lease.c, and whether a
 * database was up by nodes.c. */
#include "server/outage.h"

#include "server/log.h"
#include "server/presence.h"
#include "server/watch.h"

enum {
    LATE_MS = 1000,      /* the loop, or storing an entry */
    UNATTENDED_MS = 500, /* a new match: its node has not requested the lease yet */
};

void dt_outage_note(struct dt_table *t, int64_t since)
{
    since = since > 0 ? since : 1;
    t->outage_since = t->outage_since == 0 || since < t->outage_since ? since : t->outage_since;
}

static bool has_local_player(const struct dt_table *t)
{
    const struct dt_watch *w = t->watches;
    while (w != NULL && w->seat == DT_SPECTATOR) {
        w = w->next;
    }
    return w != NULL;
}

/* Tables that other nodes attend, without local players, were not affected. */
void dt_outage_note_all(struct dt_server *srv, int64_t since)
{
    struct dt_table *t;
    uint32_t at = 0;
    dt_log(DT_LOG_WARN, "outage", "ms", DT_LOG_NUMBER(dt_server_now(srv) - since), NULL);
    while ((t = dt_strmap_next(&srv->tables, &at)) != NULL) {
        dt_presence_reset(t);
        if (srv->cluster->holds(t) || has_local_player(t)) {
            dt_outage_note(t, since);
        }
    }
}

void dt_outage_check(struct dt_server *srv)
{
    int64_t now = dt_server_now(srv), last = srv->last_check;
    srv->last_check = now;
    if (last != 0 && now - last > LATE_MS) {
        dt_outage_note_all(srv, last);
    }
}

void dt_outage_stored(struct dt_table *t, int64_t at)
{
    if (dt_server_now(t->server) - at > LATE_MS) {
        dt_outage_note(t, at);
    }
}

void dt_outage_unattended(struct dt_table *t, int64_t at, int64_t unattended_ms)
{
    if (unattended_ms > UNATTENDED_MS) {
        dt_outage_note(t, at - unattended_ms);
    }
}

void dt_outage_append(struct dt_table *t)
{
    char text[24];
    int seat;
    if (t->outage_since == 0 || t->state != DT_TABLE_READY || t->server->stopping) {
        return;
    }
    /* The last entry proves that the server was up then. */
    int64_t since = t->outage_since > t->match.now ? t->outage_since : t->match.now,
            now = dt_server_now(t->server);
    struct dt_submission submission = {.outage_since = since};
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_write_int(&out, since);
    struct dt_entry e = {now, DT_SPECTATOR, DT_DO_OUTAGE, {text, out.len}};
    t->outage_since = 0;
    if (since < now && t->match.phase == DT_PLAYING &&
        dt_match_next_timeout(&t->match, &seat) != DT_NEVER) {
        const char *why = dt_table_submit(t, &e, &submission);
        if (why != NULL) {
            dt_log(DT_LOG_ERROR, "outage", "match", t->id, "why", why, NULL);
        }
    }
}
