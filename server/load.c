/* A match out of the store: read on the store's thread, played again by a hand, and then a table. */
#include <stdio.h>
#include <stdlib.h>

#include "server/house.h"
#include "server/log.h"

void dt_past_grow(struct dt_match *m)
{
    uint32_t room = m->room > 0 ? 2 * m->room : DT_MATCH_PAST;
    dt_match_lend(m, dt_need_more(m->past, room * sizeof *m->past), room);
}

static void read_opening(void *to, const struct dt_store_match *about, struct dt_span text)
{
    struct dt_load *l = to;
    l->about = *about;
    l->trouble = dt_opening_parse(&l->opening, text);
}

static void read_seat(void *to, int seat, const char *player, bool guest)
{
    struct dt_load *l = to;
    if (seat >= 0 && seat < DT_SEATS) {
        snprintf(l->player[seat], sizeof l->player[seat], "%s", player);
        l->guests |= guest ? DT_SEAT(seat) : 0;
    }
}

static void read_ref(struct dt_load *l, const struct dt_store_entry *entry)
{
    struct dt_entry e;
    uint64_t ref;
    if (dt_span_u64(entry->ref, &ref) && dt_entry_parse(&e, entry->line) == NULL && e.seat >= 0 &&
        e.seat < DT_SEATS) {
        memmove(l->ref[e.seat] + 1, l->ref[e.seat], sizeof l->ref[0] - sizeof ref);
        l->ref[e.seat][0] = ref;
    }
}

/* Numbers are consecutive. Entries behind one that is missing cannot be played, and an entry that
 * was numbered by counting them would never fit. */
static void read_entry(void *to, const struct dt_store_entry *entry)
{
    struct dt_load *l = to;
    if (l->trouble == NULL && entry->number != ++l->last) {
        l->trouble = "an entry is missing in the store";
    }
    if (l->trouble != NULL) {
        return;
    }
    while (l->lines_room - l->lines_len < entry->line.len + 1) {
        l->lines_room = l->lines_room > 0 ? 2 * l->lines_room : DT_STORE_ENTRY;
        l->lines = dt_need_more(l->lines, (size_t)l->lines_room);
    }
    memcpy(l->lines + l->lines_len, entry->line.at, (size_t)entry->line.len);
    l->lines_len += entry->line.len;
    l->lines[l->lines_len++] = '\n';
    if (entry->ref.len > 0) {
        read_ref(l, entry);
    }
}

static void read_work(struct dt_job *job, void *bench)
{
    struct dt_load *l = (struct dt_load *)job;
    const struct dt_store_reader reader = {l, read_opening, read_seat, read_entry};
    l->lines_len = 0;
    l->last = l->after;
    l->trouble = NULL;
    l->guests = 0;
    memset(l->player, 0, sizeof l->player);
    memset(l->ref, 0, sizeof l->ref);
    dt_desk_must(dt_store_load(bench, l->id, l->after, &reader, &l->kept));
}

const char *dt_load_line(struct dt_match *m, struct dt_span line, struct dt_news *news)
{
    struct dt_entry e;
    const char *why = dt_entry_parse(&e, line);
    if (why == NULL && dt_match_full(m)) {
        dt_past_grow(m);
    }
    return why != NULL ? why : dt_match_do(m, &e, news);
}

static void play_work(struct dt_job *job, void *bench)
{
    struct dt_load *l = (struct dt_load *)job;
    struct dt_span rest = {l->lines, l->lines_len}, line;
    struct dt_news *news = dt_need(sizeof *news);
    (void)bench;
    dt_match_open(&l->match, &l->opening);
    l->match.guests = l->guests;
    for (l->last = 0; l->trouble == NULL && dt_span_cut(&rest, '\n', &line); l->last++) {
        l->trouble = dt_load_line(&l->match, line, news);
    }
    free(news);
}

const char *dt_load_refusal(const struct dt_load *l)
{
    if (l->trouble == NULL) {
        return "match: there is no such match";
    }
    return l->trouble == dt_match_other_rules ? dt_match_other_rules
                                              : "match: it cannot be read any more";
}

static void play_done(struct dt_job *job)
{
    struct dt_load *l = (struct dt_load *)job;
    if (l->trouble != NULL) {
        dt_log(DT_LOG_ERROR, "unreadable", "match", l->id, "entry", DT_LOG_NUMBER(l->last), "why",
               l->trouble, NULL);
        l->kept = DT_KEPT_NOWHERE;
    }
    l->then(l);
}

static void read_done(struct dt_job *job)
{
    struct dt_load *l = (struct dt_load *)job;
    if (l->kept != DT_KEPT || l->trouble != NULL || l->after > 0) {
        play_done(job);
        return;
    }
    l->job = (struct dt_job){.owner = l->job.owner, .work = play_work, .done = play_done};
    dt_jobs_post(l->house->hands, &l->job);
}

void dt_load_post(struct dt_load *l)
{
    l->at = dt_house_now(l->house);
    l->job = (struct dt_job){.owner = l->job.owner, .work = read_work, .done = read_done};
    dt_jobs_post(l->house->desk, &l->job);
}

void dt_load_free(struct dt_load *l)
{
    free(l->match.past);
    free(l->lines);
    free(l);
}

static void fill(struct dt_table *t, struct dt_load *l)
{
    struct dt_house *h = t->house;
    free(t->match.past);
    free(t->lines);
    t->match = l->match;
    t->lines = l->lines;
    t->lines_len = l->lines_len;
    t->lines_room = l->lines_room;
    l->match.past = NULL;
    l->lines = NULL;
    memcpy(t->player, l->player, sizeof t->player);
    memcpy(t->ref, l->ref, sizeof t->ref);
    t->open = l->about.open;
    if (t->code[0] == 0 && l->about.code[0] != 0 &&
        dt_index_find(&h->codes, l->about.code) == NULL) {
        memcpy(t->code, l->about.code, sizeof t->code);
        dt_index_add(&h->codes, t->code, t);
    }
    t->loaded = true;
    t->touched = dt_house_now(h);
    dt_outage_loaded(t);
    dt_outage_alone(t, l->at, l->about.alone);
}

static void table_then(struct dt_load *l)
{
    struct dt_table *t = dt_table_find(l->house, l->id);
    assert(t != NULL && !t->loaded);
    if (l->trouble != NULL) {
        t->missing = true;
        t->unreadable = dt_load_refusal(l);
        t->touched = dt_house_now(t->house);
        while (t->watches != NULL) {
            dt_watch_end(t->watches);
        }
        dt_table_go_on(t);
    } else if (l->kept != DT_KEPT) {
        dt_table_drop(t);
    } else {
        fill(t, l);
        dt_watch_behind(t);
        dt_lobby_changed(t->house);
        dt_table_go_on(t);
    }
    dt_load_free(l);
}

void dt_table_load(struct dt_table *t)
{
    struct dt_load *l = dt_need(sizeof *l);
    t->loaded = false;
    l->job.owner = t->owner;
    l->house = t->house;
    l->then = table_then;
    memcpy(l->id, t->id, sizeof l->id);
    dt_load_post(l);
}

uint64_t dt_ref_hash(uint64_t client, int64_t ref)
{
    uint64_t mix[2] = {client, (uint64_t)ref};
    uint64_t h = dt_hash(DT_HASH_START, mix, sizeof mix);
    return h != 0 ? h : 1;
}
