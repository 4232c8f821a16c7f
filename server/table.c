/* One table of the house: its match in memory, and the one entry at a time that is being stored.
 * Nobody hears of an entry before it is safe. */
#include <stdio.h>
#include <stdlib.h>

#include "server/house.h"
#include "server/log.h"

enum { LINES_FIRST = 512 };

/* An entry, or a whole new match, on its way into the store. */
struct keep {
    struct dt_job job;
    struct dt_house *house;
    char id[DT_STORE_ID];
    bool fresh; /* the match itself is new: opening, all lines and all seats */
    struct dt_store_match about;
    char opening[DT_OPENING_TEXT];
    int number; /* of the first line */
    char ref[24];
    int64_t owed, at; /* it gives time back since then, or 0; when it was made */
    char player[DT_SEATS][DT_STORE_ID];
    struct dt_store_change change;
    enum dt_kept kept;
    int len, said; /* bytes of the lines, and of the message behind them that asks for this */
    char lines[];
};

struct dt_table *dt_table_new(struct dt_house *h, const char *id)
{
    struct dt_table *t = dt_need(sizeof *t);
    t->house = h;
    snprintf(t->id, sizeof t->id, "%s", id);
    t->parked_end = &t->parked;
    t->touched = dt_house_now(h);
    dt_index_add(&h->tables, t->id, t);
    h->metrics.tables++;
    return t;
}

static void drop_held(struct dt_table *t)
{
    for (int i = 0; i <= DT_SEATS; i++) {
        dt_blob_drop(t->held[i]);
        t->held[i] = NULL;
    }
}

void dt_table_free(struct dt_table *t)
{
    struct dt_house *h = t->house;
    while (t->watches != NULL) {
        dt_watch_end(t->watches);
    }
    for (struct dt_parked *p = t->parked, *next; p != NULL; p = next) {
        next = p->next;
        free(p);
    }
    drop_held(t);
    if (dt_index_find(&h->codes, t->code) == t) {
        dt_index_remove(&h->codes, t->code);
    }
    dt_index_remove(&h->tables, t->id);
    h->metrics.tables--;
    free(t->match.past);
    free(t->lines);
    free(t);
}

void dt_table_drop(struct dt_table *t)
{
    t->loaded = false;
    t->missing = true;
    dt_table_go_on(t);
    dt_table_free(t);
}

struct dt_table *dt_table_find(struct dt_house *h, const char *id)
{
    return dt_index_find(&h->tables, id);
}

int dt_table_seat(const struct dt_table *t, const char *player)
{
    for (int i = 0; player[0] != 0 && i < t->match.opening.config.seats; i++) {
        if (t->match.seat[i].kind == DT_HUMAN && strcmp(t->player[i], player) == 0) {
            return i;
        }
    }
    return DT_ONLOOKER;
}

/* Writes the entry behind the others; returns where its line begins. */
static int add_line(struct dt_table *t, const struct dt_entry *e)
{
    if (t->lines_room - t->lines_len < DT_ENTRY_LINE) {
        t->lines_room = t->lines_room > 0 ? 2 * t->lines_room : LINES_FIRST;
        t->lines = dt_need_more(t->lines, (size_t)t->lines_room);
    }
    int from = t->lines_len;
    struct dt_out out = dt_out_on(t->lines + from, DT_ENTRY_LINE);
    dt_entry_text(e, &out);
    assert(!out.cut);
    t->lines[from + out.len] = '\n';
    t->lines_len = from + out.len + 1;
    return from;
}

static bool changes(const struct keep *k)
{
    return !k->fresh && (k->change.seat != DT_ONLOOKER || k->change.moves);
}

static const char *append_all(struct dt_store *s, struct keep *k)
{
    struct dt_span rest = {k->lines, k->len}, line;
    const char *why = NULL;
    for (int n = k->number; why == NULL && k->kept == DT_KEPT && dt_span_cut(&rest, '\n', &line);
         n++) {
        struct dt_store_entry entry = {n, line, dt_span_of(k->ref)};
        why = dt_store_append(s, k->id, &entry, changes(k) ? &k->change : NULL, &k->kept);
    }
    return why;
}

/* A new match with those who sit there. */
static const char *open_match(struct dt_store *s, struct keep *k)
{
    const char *why = dt_store_match_open(s, &k->about, dt_span_of(k->opening), &k->kept);
    for (int i = 0; why == NULL && k->kept == DT_KEPT && i < DT_SEATS; i++) {
        if (k->player[i][0] != 0) {
            why = dt_store_sit(s, k->id, i, k->player[i]);
        }
    }
    return why;
}

static void keep_work(struct dt_job *job, void *bench)
{
    struct keep *k = (struct keep *)job;
    k->kept = DT_KEPT;
    const char *why = k->fresh ? open_match(bench, k) : NULL;
    dt_desk_must(why != NULL ? why : append_all(bench, k));
}

/* The entry is safe: everybody may know. */
static void tell(struct dt_table *t)
{
    struct dt_watch *next;
    for (struct dt_watch *w = t->watches; w != NULL; w = next) {
        next = w->next;
        struct dt_blob *b = t->held[w->seat == DT_ONLOOKER ? DT_SEATS : w->seat];
        if (w->live && b != NULL) {
            w->told = t->match.count;
            dt_client_send(w->client, b);
        }
    }
    drop_held(t);
    if (t->asker.handle != 0) {
        dt_reply_ok(&t->asker, t);
    }
    t->asker.handle = 0;
}

/* Lets a message wait, before the others or behind them. */
static struct dt_parked *park(struct dt_table *t, uint64_t handle, struct dt_span message,
                              struct dt_parked **place)
{
    struct dt_parked *p = dt_need(sizeof *p + (size_t)message.len);
    p->handle = handle;
    p->len = message.len;
    memcpy(p->text, message.at, (size_t)message.len);
    p->next = *place;
    *place = p;
    t->parked_end = p->next == NULL ? &p->next : t->parked_end;
    t->parked_count++;
    return p;
}

void dt_table_park(struct dt_table *t, const struct dt_reply *reply, struct dt_span message)
{
    if (t->parked_count >= DT_PARKED) {
        dt_reply_error(reply, "busy", "match: too many wait for this table");
    } else {
        park(t, reply->handle, message, t->parked_end);
    }
}

bool dt_table_unsure(struct dt_table *t, uint64_t handle, struct dt_span message)
{
    if (t->house->ears == NULL || t->sure) {
        return false;
    }
    park(t, handle, message, &t->parked)->sure = true;
    dt_follow(t);
    return true;
}

/* Another node was faster: the match is read anew, and who asked for this is heard again, as the
 * second. */
static void lose(struct dt_table *t, const struct keep *k)
{
    t->house->metrics.conflicts_total++;
    dt_log(DT_LOG_DEBUG, "conflict", "match", t->id, NULL);
    if (k->said > 0) {
        struct dt_span said = {k->lines + k->len, k->said};
        park(t, t->asker.handle, said, &t->parked)->sure = true;
    }
    t->owed = k->owed;
    t->asker.handle = 0;
    drop_held(t);
    dt_table_load(t);
}

static void log_phase(const struct dt_table *t)
{
    static const char *const words[DT_MATCH_PHASES] = {"waiting", "playing", "over"};
    dt_log(DT_LOG_INFO, "match", "id", t->id, "game", t->match.opening.game->key, "phase",
           words[t->match.phase], "entries", DT_LOG_NUMBER(t->match.count), NULL);
}

static void keep_done(struct dt_job *job)
{
    struct keep *k = (struct keep *)job;
    struct dt_house *h = k->house;
    struct dt_table *t = dt_table_find(h, k->id);
    assert(t != NULL && t->busy);
    t->busy = false;
    t->touched = dt_house_now(h);
    if (k->kept != DT_KEPT) {
        lose(t, k);
    } else {
        h->metrics.entries_total++;
        if (k->owed == 0) {
            dt_outage_kept(t, k->at);
        }
        tell(t);
        if (k->change.moves) {
            log_phase(t);
        }
        if (k->change.moves || t->match.phase == DT_WAITING) {
            dt_lobby_changed(h);
        }
        dt_table_go_on(t);
    }
    free(k);
}

static struct keep *new_keep(struct dt_table *t, int from, struct dt_span said,
                             void (*done)(struct dt_job *job))
{
    int len = t->lines_len - from;
    struct keep *k = dt_need(sizeof *k + (size_t)(len + said.len));
    k->job = (struct dt_job){.work = keep_work, .done = done};
    k->house = t->house;
    memcpy(k->id, t->id, sizeof k->id);
    memcpy(k->player, t->player, sizeof k->player);
    k->len = len;
    k->said = said.len;
    memcpy(k->lines, t->lines + from, (size_t)len);
    if (said.len > 0) {
        memcpy(k->lines + len, said.at, (size_t)said.len);
    }
    return k;
}

static enum dt_store_phase store_phase(const struct dt_table *t)
{
    static const enum dt_store_phase phases[DT_MATCH_PHASES] = {DT_STORE_WAITING, DT_STORE_PLAYING,
                                                                DT_STORE_OVER};
    return phases[t->match.phase];
}

/* The news of the last entry for everybody who looks on. */
static void hold_news(struct dt_table *t)
{
    struct dt_house *h = t->house;
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        struct dt_blob **b = &t->held[w->seat == DT_ONLOOKER ? DT_SEATS : w->seat];
        if (w->live && *b == NULL) {
            struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
            dt_match_tell(&t->match, w->seat, &h->news, true, &out);
            assert(!out.cut);
            *b = dt_blob_of((struct dt_span){out.text, out.len});
        }
    }
}

static void remember_ref(struct dt_table *t, int seat, uint64_t ref)
{
    if (ref != 0 && seat != DT_ONLOOKER) {
        memmove(t->ref[seat] + 1, t->ref[seat], sizeof t->ref[seat] - sizeof t->ref[seat][0]);
        t->ref[seat][0] = ref;
    }
}

static void name_ref(struct keep *k, uint64_t ref)
{
    if (ref != 0) {
        snprintf(k->ref, sizeof k->ref, "%llu", (unsigned long long)ref);
    }
}

static const char *enter(struct dt_table *t, const struct dt_entry *e, const char *player)
{
    if (dt_match_full(&t->match)) {
        dt_past_grow(&t->match);
    }
    const char *why = dt_match_do(&t->match, e, &t->house->news);
    if (why == NULL && player != NULL) {
        snprintf(t->player[e->seat], sizeof t->player[e->seat], "%s", player);
    }
    if (why == NULL && (player != NULL || e->verb == DT_DO_ADMIT)) {
        dt_watch_reseat(t);
    }
    return why;
}

/* Whether the one who asks, and now sits there, is a guest. */
static void note_guest(struct dt_table *t, int seat, const struct dt_reply *asker)
{
    const struct dt_client *c = dt_client_find(t->house, asker->handle);
    bool guest = t->player[seat][0] != 0 && c != NULL && !c->person.account;
    t->match.guests = (t->match.guests & ~DT_SEAT(seat)) | (guest ? DT_SEAT(seat) : 0);
}

/* Who asks for a seat is noted there at once, and sits there once all have agreed. When it comes to
 * nothing the seat is nobody's again: its number, or DT_ONLOOKER. */
static int forget_applicant(struct dt_table *t, int seat)
{
    if (seat == DT_ONLOOKER || t->match.applying != DT_ONLOOKER ||
        t->match.seat[seat].kind == DT_HUMAN) {
        return DT_ONLOOKER;
    }
    const struct dt_entry *e = &t->house->news.entry;
    if (e->verb == DT_DO_DECLINE && e->seat != DT_ONLOOKER) {
        memcpy(t->declined, t->player[seat], sizeof t->declined);
    }
    t->player[seat][0] = 0;
    return seat;
}

const char *dt_table_do(struct dt_table *t, const struct dt_entry *e, const struct dt_deed *deed)
{
    enum dt_match_phase before = t->match.phase;
    int applied = t->match.applying;
    assert(t->loaded && !t->busy);
    const char *why = enter(t, e, deed->player);
    if (why != NULL) {
        return why;
    }
    int place = deed->player != NULL ? e->seat : forget_applicant(t, applied);
    if (place != DT_ONLOOKER) {
        note_guest(t, place, &deed->reply);
    }
    remember_ref(t, e->seat, deed->ref);
    int from = add_line(t, &t->house->news.entry);
    struct keep *k = new_keep(t, from, deed->said, keep_done);
    k->number = (int)t->match.count;
    name_ref(k, deed->ref);
    k->owed = deed->owed;
    k->at = dt_house_now(t->house);
    k->change = (struct dt_store_change){
        .seat = place,
        .player = place != DT_ONLOOKER ? k->player[place] : NULL,
        .moves = t->match.phase != before,
        .phase = store_phase(t),
        .at = t->match.now,
    };
    t->busy = true;
    t->asker = deed->reply;
    hold_news(t);
    dt_jobs_post(t->house->desk, &k->job);
    return NULL;
}

const char *dt_table_prepare(struct dt_table *t, const struct dt_entry *e, const char *player)
{
    const char *why = enter(t, e, player);
    if (why == NULL) {
        add_line(t, &t->house->news.entry);
    }
    return why;
}

static void open_done(struct dt_job *job)
{
    struct keep *k = (struct keep *)job;
    struct dt_house *h = k->house;
    struct dt_table *t = dt_table_find(h, k->id);
    bool kept = k->kept == DT_KEPT;
    free(k);
    assert(t != NULL && t->busy);
    t->busy = false;
    if (!kept) {
        dt_reply_error(&t->asker, "busy", "create: please try again");
        dt_table_drop(t);
        return;
    }
    struct dt_client *c = dt_client_find(h, t->asker.handle);
    log_phase(t);
    tell(t);
    if (c != NULL) {
        dt_watch_begin(c, t, 0);
    }
    dt_lobby_changed(h);
    dt_table_go_on(t);
}

void dt_table_open(struct dt_table *t, const struct dt_reply *reply, uint64_t ref)
{
    struct keep *k = new_keep(t, 0, (struct dt_span){NULL, 0}, open_done);
    remember_ref(t, t->match.opening.host, ref);
    name_ref(k, ref);
    for (int seat = 0; seat < DT_SEATS; seat++) {
        note_guest(t, seat, reply);
    }
    k->fresh = true;
    k->number = 1;
    k->about = (struct dt_store_match){
        .phase = store_phase(t), .open = t->open, .opened = dt_house_now(t->house)};
    memcpy(k->about.id, t->id, sizeof t->id);
    memcpy(k->about.code, t->code, sizeof t->code);
    snprintf(k->about.game, sizeof k->about.game, "%s", t->match.opening.game->key);
    struct dt_out out = dt_out_on(k->opening, sizeof k->opening);
    dt_opening_text(&t->match.opening, &out);
    assert(!out.cut);
    if (t->code[0] != 0) {
        dt_index_add(&t->house->codes, t->code, t);
    }
    t->busy = true;
    t->asker = *reply;
    dt_jobs_post(t->house->desk, &k->job);
}

static void take_parked(struct dt_table *t)
{
    struct dt_parked *p = t->parked;
    struct dt_client *c = dt_client_find(t->house, p->handle);
    t->parked = p->next;
    t->parked_count--;
    if (t->parked == NULL) {
        t->parked_end = &t->parked;
    }
    if (c != NULL && !c->closing) {
        t->sure = p->sure;
        dt_talk(c, (struct dt_span){p->text, p->len});
        t->sure = false;
    }
    free(p);
}

static const char *follow_line(struct dt_table *t, struct dt_span line, struct dt_entry *e)
{
    struct dt_house *h = t->house;
    enum dt_match_phase before = t->match.phase;
    const char *why = dt_entry_parse(e, line);
    why = why != NULL ? why : enter(t, e, NULL);
    if (why == NULL) {
        add_line(t, &h->news.entry);
        hold_news(t);
        tell(t);
        h->metrics.followed_total++;
        if (t->match.phase != before || t->match.phase == DT_WAITING) {
            dt_lobby_changed(h);
        }
    }
    return why;
}

void dt_table_hear(struct dt_table *t, const struct dt_heard *heard)
{
    struct dt_entry e;
    uint64_t ref;
    if (follow_line(t, heard->line, &e) != NULL) {
        dt_table_load(t);
    } else if (heard->ref.len > 0 && dt_span_u64(heard->ref, &ref)) {
        remember_ref(t, e.seat, ref);
    }
}

void dt_table_follow(struct dt_table *t, const struct dt_load *l)
{
    struct dt_span rest = {l->lines, l->lines_len}, line;
    struct dt_entry e;
    const char *why = NULL;
    memcpy(t->player, l->player, sizeof t->player);
    t->match.guests = l->guests;
    dt_watch_reseat(t);
    while (why == NULL && dt_span_cut(&rest, '\n', &line)) {
        why = follow_line(t, line, &e);
    }
    for (int seat = 0; seat < DT_SEATS; seat++) {
        for (int i = DT_REFS - 1; i >= 0; i--) {
            remember_ref(t, seat, l->ref[seat][i]);
        }
    }
    if (why != NULL) {
        dt_table_load(t);
    }
}

void dt_table_go_on(struct dt_table *t)
{
    dt_outage_check(t->house);
    if (t->loaded && !t->busy && t->heard > t->match.count) {
        dt_follow(t);
    }
    dt_outage_settle(t);
    if (t->loaded && !t->busy) {
        /* First, or a table where much is said would leave no moment for it. */
        dt_watch_catch_up(t);
    }
    while ((t->loaded || t->missing) && !t->busy && t->parked != NULL) {
        take_parked(t);
    }
    if (t->loaded && !t->busy) {
        dt_bots_think(t);
    }
}
