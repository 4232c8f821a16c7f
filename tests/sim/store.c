/* A store in memory behind the store's verbs, shared by all nodes, with faults: a group that cannot be
 * committed, one whose answer is lost, a verb that fails, notifications that come late or twice or are
 * lost with their connection. Groups are atomic: what a group has changed is undone in reverse. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "tests/sim/sim.h"

enum { UNATTENDED_AFTER_MS = 3500, FIRST_LEASE_MS = 2000, LATE_MS = 400, TABLES_MAX = 50 };

struct sim *sim_now;

/* A node's handle. */
struct handle {
    struct dt_store store;
    struct sim_node *node;
    int64_t writer;
    int generation;
    bool failed; /* the group is */
    bool heard;  /* it listens */
};

enum undo_kind { BYTES, ENTRY, MATCH };

struct sim_undo {
    struct sim_undo *next;
    enum undo_kind kind;
    void *at;
    size_t size;
    char old[];
};

static struct handle *handle_of(struct dt_store *s)
{
    return (struct handle *)s;
}

static struct sim_store *store_of(struct dt_store *s)
{
    return &handle_of(s)->node->sim->store;
}

static struct sim *sim_of(struct dt_store *s)
{
    return handle_of(s)->node->sim;
}

/* A killed process's handle neither reads nor writes. */
static bool severed(struct dt_store *s)
{
    const struct handle *h = handle_of(s);
    return h->node->severed || h->generation != h->node->generation;
}

static bool fault(struct dt_store *s, int thousandths)
{
    return !severed(s) && !handle_of(s)->node->stopping && sim_chance(sim_of(s), thousandths);
}

/* What is under way may fail; then the whole group runs again. */
static bool fails(struct dt_store *s)
{
    struct handle *h = handle_of(s);
    h->failed |= fault(s, sim_of(s)->faults.verb_fails);
    return h->failed;
}

/* Undoing. */

static void note(struct sim_store *db, enum undo_kind kind, void *at, size_t size)
{
    struct sim_undo *u = dt_xzalloc(sizeof *u + size);
    u->kind = kind;
    u->at = at;
    u->size = size;
    if (size > 0) {
        memcpy(u->old, at, size);
    }
    u->next = db->undo;
    db->undo = u;
}

static void set(struct sim_store *db, void *at, const void *value, size_t size)
{
    note(db, BYTES, at, size);
    memcpy(at, value, size);
}

static void set_text(struct sim_store *db, char *at, size_t size, const char *text)
{
    note(db, BYTES, at, size);
    snprintf(at, size, "%s", text);
}

static void free_entry(struct sim_entry *e)
{
    free(e->line);
    free(e->ref);
}

static void free_match(struct sim_match *m)
{
    for (int i = 0; i < m->count; i++) {
        free_entry(&m->entries[i]);
    }
    sim_oracle_free(m);
    free(m->entries);
    free(m->setup);
    free(m);
}

static void undo_one(struct sim_store *db, const struct sim_undo *u)
{
    struct sim_match *m = u->at;
    switch (u->kind) {
    case BYTES:
        memcpy(u->at, u->old, u->size);
        break;
    case ENTRY:
        free_entry(&m->entries[--m->count]);
        break;
    case MATCH:
        free_match(db->match[--db->matches]);
        break;
    }
}

static void forget_undo(struct sim_store *db, bool apply)
{
    while (db->undo != NULL) {
        struct sim_undo *u = db->undo;
        if (apply) {
            undo_one(db, u);
        }
        db->undo = u->next;
        free(u);
    }
}

/* Notifications. */

static void free_notice(struct sim_notice *n)
{
    free(n->line);
    free(n->ref);
    free(n);
}

void sim_notices_free(struct sim_notice **list)
{
    while (*list != NULL) {
        struct sim_notice *n = *list;
        *list = n->next;
        free_notice(n);
    }
}

static char *copy_text(const char *at, int len)
{
    char *text = dt_xzalloc((size_t)len + 1);
    if (len > 0) {
        memcpy(text, at, (size_t)len);
    }
    return text;
}

static struct sim_notice *new_notice(const struct dt_notification *of)
{
    struct sim_notice *n = dt_xzalloc(sizeof *n);
    n->notification = *of;
    n->line = copy_text(of->line.at, of->line.len);
    n->ref = copy_text(of->ref.at, of->ref.len);
    n->notification.line.at = n->line;
    n->notification.ref.at = n->ref;
    return n;
}

static void announce(struct dt_store *s, const char *match, int number,
                     const struct dt_store_entry *entry)
{
    struct dt_notification of = {.number = number};
    snprintf(of.match, sizeof of.match, "%s", match);
    if (entry != NULL) {
        of.line = entry->line;
        of.ref = entry->ref;
    }
    struct sim_notice *n = new_notice(&of);
    n->next = store_of(s)->group;
    store_of(s)->group = n;
}

/* They reach a node in order, as on one connection. */
static void deliver(struct sim *sim, struct sim_node *to, const struct sim_notice *of)
{
    struct sim_notice **last = &to->notices, *n = new_notice(&of->notification);
    int64_t before = 0;
    for (; *last != NULL; last = &(*last)->next) {
        before = (*last)->due;
    }
    n->due = sim->now + (sim_chance(sim, sim->faults.notice_late) ? sim_below(sim, LATE_MS) : 1);
    n->due = n->due > before ? n->due : before;
    *last = n;
}

static void publish(struct sim *sim)
{
    struct sim_notice *list = NULL;
    while (sim->store.group != NULL) { /* the oldest first */
        struct sim_notice *n = sim->store.group;
        sim->store.group = n->next;
        n->next = list;
        list = n;
    }
    for (const struct sim_notice *n = list; n != NULL; n = n->next) {
        for (int i = 0; i < sim->nodes; i++) {
            for (int twice = sim_chance(sim, sim->faults.notice_twice); twice >= 0; twice--) {
                if (sim->node[i].up && !sim->alone) {
                    deliver(sim, &sim->node[i], n);
                }
            }
        }
    }
    sim_notices_free(&list);
}

/* Groups. */

static const char *begin(struct dt_store *s)
{
    handle_of(s)->failed = false;
    return NULL;
}

static void roll_back(struct dt_store *s)
{
    forget_undo(store_of(s), true);
    sim_notices_free(&store_of(s)->group);
}

/* Tells the oracle of all entries the group has stored. */
static void tell_oracle(struct sim *sim)
{
    for (int i = 0; i < sim->store.matches; i++) {
        sim_oracle_stored(sim, sim->store.match[i]);
    }
}

static const char *commit(struct dt_store *s)
{
    struct sim *sim = sim_of(s);
    if (severed(s)) {
        roll_back(s);
        return NULL;
    }
    if (handle_of(s)->failed || fault(s, sim->faults.commit_fails)) {
        sim_note(sim, "node %d: a group fails", handle_of(s)->node->number);
        roll_back(s);
        handle_of(s)->failed = false;
        return dt_store_unavailable;
    }
    forget_undo(&sim->store, false);
    tell_oracle(sim);
    publish(sim);
    if (fault(s, sim->faults.answer_lost)) {
        sim_note(sim, "node %d: the answer of a commit is lost", handle_of(s)->node->number);
        return dt_store_unavailable;
    }
    return NULL;
}

static void close_handle(struct dt_store *s)
{
    free(s);
}

/* Matches. */

struct sim_match *sim_store_find(struct sim *sim, const char *id)
{
    for (int i = 0; i < sim->store.matches; i++) {
        if (strcmp(sim->store.match[i]->about.id, id) == 0) {
            return sim->store.match[i];
        }
    }
    return NULL;
}

static const char *secret(struct dt_store *s, uint8_t bytes[DT_STORE_SECRET])
{
    memcpy(bytes, sim_of(s)->secret, DT_STORE_SECRET);
    return NULL;
}

static const char *time_now(struct dt_store *s, int64_t *now, int64_t *mark)
{
    *now = sim_of(s)->now;
    *mark = store_of(s)->mark;
    return fails(s) ? dt_store_unavailable : NULL;
}

static const char *set_mark(struct dt_store *s, int64_t at)
{
    set(store_of(s), &store_of(s)->mark, &at, sizeof at);
    return fails(s) ? dt_store_unavailable : NULL;
}

static bool has_code(const struct sim_store *db, const char *code)
{
    bool found = false;
    for (int i = 0; i < db->matches; i++) {
        found |= code[0] != 0 && strcmp(db->match[i]->about.code, code) == 0;
    }
    return found;
}

static const char *match_open(struct dt_store *s, const struct dt_store_match *match,
                              struct dt_span setup, enum dt_store_result *result)
{
    struct sim_store *db = store_of(s);
    const struct sim_match *old = sim_store_find(sim_of(s), match->id);
    if (fails(s)) {
        return dt_store_unavailable;
    }
    if (old != NULL) {
        *result = dt_span_is(setup, old->setup) ? DT_STORE_OK : DT_STORE_CONFLICT;
        return NULL;
    }
    *result = DT_STORE_CONFLICT;
    if (has_code(db, match->code) || severed(s)) {
        return NULL;
    }
    if (db->matches == SIM_MATCHES) {
        sim_fail(sim_of(s), "too many matches");
    }
    struct sim_match *m = dt_xzalloc(sizeof *m);
    m->about = *match;
    m->about.moved = match->opened;
    m->setup = copy_text(setup.at, setup.len);
    db->match[db->matches++] = m;
    note(db, MATCH, m, 0);
    *result = DT_STORE_OK;
    return NULL;
}

static const char *sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    struct sim_match *m = sim_store_find(sim_of(s), match);
    if (fails(s)) {
        return dt_store_unavailable;
    }
    if (m != NULL) {
        set_text(store_of(s), m->player[seat], sizeof m->player[seat], player);
    }
    return NULL;
}

static struct sim_lease *find_lease(struct sim_store *db, const char *id)
{
    struct sim_lease *unused = NULL;
    for (int i = 0; i < SIM_LEASES; i++) {
        if (strcmp(db->lease[i].id, id) == 0) {
            return &db->lease[i];
        }
        unused = db->lease[i].id[0] == 0 && unused == NULL ? &db->lease[i] : unused;
    }
    assert(unused != NULL);
    return unused;
}

static void set_lease(struct sim_store *db, struct sim_lease *l, const char *id, const char *node,
                      int64_t until)
{
    struct sim_lease value = {.until = until};
    snprintf(value.id, sizeof value.id, "%s", id);
    snprintf(value.node, sizeof value.node, "%s", node);
    set(db, l, &value, sizeof value);
}

/* A match that begins waits for a node to attend it; one that is over needs none. */
static void change_phase(struct sim *sim, struct sim_match *m, const struct dt_store_change *c)
{
    struct sim_store *db = &sim->store;
    struct sim_lease *l = find_lease(db, m->about.id);
    set(db, &m->about.phase, &c->phase, sizeof c->phase);
    set(db, &m->about.moved, &c->at, sizeof c->at);
    if (c->phase == DT_STORE_OVER) {
        set_text(db, m->about.code, sizeof m->about.code, "");
        set_lease(db, l, "", "", 0);
    } else if (c->phase == DT_STORE_PLAYING && l->id[0] == 0) {
        set_lease(db, l, m->about.id, "", sim->now + FIRST_LEASE_MS);
    }
}

static void apply_change(struct sim *sim, struct sim_match *m, const struct dt_store_change *c)
{
    struct sim_store *db = &sim->store;
    if (c->seat >= 0) {
        set_text(db, m->player[c->seat], sizeof m->player[0], c->player != NULL ? c->player : "");
    }
    if (c->other_player != NULL) {
        set_text(db, m->player[c->other], sizeof m->player[0], c->other_player);
    }
    if (c->phase_changed) {
        change_phase(sim, m, c);
    }
    if (c->summary != NULL) {
        set_text(db, m->about.summary, sizeof m->about.summary, c->summary);
    }
}

static bool same_entry(const struct dt_store *s, const struct sim_entry *e,
                       const struct dt_store_entry *entry)
{
    return e->writer == ((const struct handle *)s)->writer && dt_span_is(entry->line, e->line);
}

static const char *append(struct dt_store *s, const char *match, const struct dt_store_entry *entry,
                          const struct dt_store_change *change, enum dt_store_result *result)
{
    struct sim_match *m = sim_store_find(sim_of(s), match);
    *result = DT_STORE_CONFLICT;
    if (fails(s)) {
        return dt_store_unavailable;
    }
    if (severed(s) || m == NULL || entry->number > m->count + 1) {
        *result = severed(s) ? DT_STORE_OK : DT_STORE_CONFLICT;
        return NULL;
    }
    if (entry->number <= m->count) {
        *result =
            same_entry(s, &m->entries[entry->number - 1], entry) ? DT_STORE_OK : DT_STORE_CONFLICT;
        return NULL;
    }
    if (m->count == m->cap) {
        m->cap = m->cap > 0 ? 2 * m->cap : 64;
        m->entries = dt_xrealloc(m->entries, (size_t)m->cap * sizeof *m->entries);
    }
    m->entries[m->count++] =
        (struct sim_entry){copy_text(entry->line.at, entry->line.len),
                           copy_text(entry->ref.at, entry->ref.len), handle_of(s)->writer};
    note(store_of(s), ENTRY, m, 0);
    if (change != NULL) {
        apply_change(sim_of(s), m, change);
    }
    announce(s, match, entry->number, change == NULL ? entry : NULL);
    *result = DT_STORE_OK;
    return NULL;
}

static int64_t unattended(const struct sim_lease *l, int64_t now)
{
    int64_t term = l->node[0] == '-' ? 0 : l->node[0] == 0 ? FIRST_LEASE_MS : DT_STORE_LEASE_MS;
    int64_t ms = now - l->until + term;
    return ms > 0 ? ms : 0;
}

static int64_t unattended_match(struct sim *sim, const char *id)
{
    const struct sim_lease *l = find_lease(&sim->store, id);
    bool late = l->id[0] != 0 && l->until < sim->now + DT_STORE_LEASE_MS - UNATTENDED_AFTER_MS;
    return late && !sim->alone ? unattended(l, sim->now) : 0;
}

static const char *load(struct dt_store *s, const char *match, int after,
                        const struct dt_store_reader *reader, enum dt_store_result *result)
{
    const struct sim_match *m = severed(s) ? NULL : sim_store_find(sim_of(s), match);
    *result = m != NULL ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    if (fails(s)) {
        return dt_store_unavailable;
    }
    if (m == NULL) {
        return NULL;
    }
    struct dt_store_match about = m->about;
    about.seat = -1;
    about.unattended_ms = unattended_match(sim_of(s), match);
    reader->setup(reader->to, &about, dt_span_of(m->setup));
    for (int i = 0; i < DT_SEATS; i++) {
        if (m->player[i][0] != 0) {
            reader->seat(reader->to, i, m->player[i], true);
        }
    }
    for (int i = after; i < m->count; i++) {
        const struct sim_entry *e = &m->entries[i];
        reader->entry(reader->to,
                      &(struct dt_store_entry){i + 1, dt_span_of(e->line), dt_span_of(e->ref)});
    }
    return NULL;
}

static const char *find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                        enum dt_store_result *result)
{
    const struct sim_store *db = store_of(s);
    *result = DT_STORE_NOT_FOUND;
    for (int i = 0; !severed(s) && i < db->matches; i++) {
        if (strcmp(db->match[i]->about.code, code) == 0) {
            memcpy(match, db->match[i]->about.id, DT_STORE_ID);
            *result = DT_STORE_OK;
        }
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static int seat_of(const struct sim_match *m, const char *player)
{
    for (int i = 0; i < DT_SEATS; i++) {
        if (strcmp(m->player[i], player) == 0) {
            return i;
        }
    }
    return -1;
}

static const char *list(struct dt_store *s, const struct dt_store_query *query,
                        struct dt_store_match *out, int *count)
{
    const struct sim_store *db = store_of(s);
    *count = 0;
    for (int i = db->matches - 1; !severed(s) && i >= 0 && *count < query->most; i--) {
        const struct sim_match *m = db->match[i];
        int seat = query->player != NULL ? seat_of(m, query->player) : -1;
        bool wanted = query->player != NULL ? seat >= 0 : m->about.open;
        if (wanted && m->about.phase >= query->from && m->about.phase <= query->to) {
            out[*count] = m->about;
            out[(*count)++].seat = seat;
        }
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static const char *forget(struct dt_store *s, const char *match, const char *player,
                          enum dt_store_result *result)
{
    const struct sim_match *m = sim_store_find(sim_of(s), match);
    (void)player;
    *result = m != NULL && m->about.phase == DT_STORE_OVER ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return fails(s) ? dt_store_unavailable : NULL;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(a, b);
}

static const char *running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                           int most, int *count)
{
    const struct sim_store *db = store_of(s);
    *count = 0;
    for (int i = 0; !severed(s) && i < db->matches && *count < most; i++) {
        const struct dt_store_match *m = &db->match[i]->about;
        if (m->phase == DT_STORE_PLAYING && strcmp(m->id, after) > 0) {
            memcpy(ids[(*count)++], m->id, DT_STORE_ID);
        }
    }
    qsort(ids, (size_t)*count, DT_STORE_ID, by_id);
    return fails(s) ? dt_store_unavailable : NULL;
}

/* Nothing is old enough to be deleted in a simulation. */
static const char *stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                         int *count)
{
    (void)s;
    (void)before;
    (void)ids;
    (void)most;
    *count = 0;
    return NULL;
}

static const char *drop(struct dt_store *s, const char *match)
{
    sim_fail(sim_of(s), "match %s is deleted", match);
}

static const char *count(struct dt_store *s, enum dt_store_phase phase, int64_t *out)
{
    const struct sim_store *db = store_of(s);
    *out = 0;
    for (int i = 0; i < db->matches; i++) {
        *out += db->match[i]->about.phase == phase;
    }
    return NULL;
}

/* Accounts: there are only guests. */

static const char *account_find(struct dt_store *s, const char *name, struct dt_store_account *out,
                                enum dt_store_result *result)
{
    (void)name;
    (void)out;
    *result = DT_STORE_NOT_FOUND;
    return fails(s) ? dt_store_unavailable : NULL;
}

/* Several nodes. */

static const char *listen(struct dt_store *s, int ms, void *to,
                          void (*on_notification)(void *to,
                                                  const struct dt_notification *notification))
{
    struct handle *h = handle_of(s);
    struct sim_node *n = h->node;
    (void)ms;
    if (fault(s, n->sim->faults.listen_breaks)) {
        sim_note(n->sim, "node %d: notifications are lost", n->number);
        sim_notices_free(&n->notices);
        h->heard = false;
        return dt_store_unavailable;
    }
    if (!h->heard) {
        h->heard = true;
        on_notification(to, &(struct dt_notification){.number = 0});
        return NULL;
    }
    while (n->notices != NULL && n->notices->due <= n->sim->now) {
        struct sim_notice *first = n->notices;
        n->notices = first->next;
        on_notification(to, &first->notification);
        free_notice(first);
    }
    return NULL;
}

static bool may_take(const struct sim_lease *l, const char *node, int64_t now)
{
    return l->id[0] == 0 || strcmp(l->node, node) == 0 || l->node[0] == 0 || l->until < now;
}

static void take(struct sim *sim, struct sim_lease *l, const char *id,
                 const struct dt_lease_request *request, struct dt_leased *out)
{
    out->unattended_ms = l->id[0] != 0 ? unattended(l, sim->now) : 0;
    memcpy(out->id, id, DT_STORE_ID);
    set_lease(&sim->store, l, id, request->node, sim->now + request->ms);
}

static const char *lease(struct dt_store *s, const struct dt_lease_request *request,
                         struct dt_leased *out, int *taken)
{
    struct sim *sim = sim_of(s);
    *taken = 0;
    if (fails(s)) {
        return dt_store_unavailable;
    }
    for (int i = 0; !severed(s) && i < request->count; i++) {
        struct sim_lease *l = find_lease(&sim->store, request->id[i]);
        if (may_take(l, request->node, sim->now)) {
            take(sim, l, request->id[i], request, &out[(*taken)++]);
        }
    }
    return NULL;
}

static const char *lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                 struct dt_leased *out, int most, int *taken)
{
    struct sim *sim = sim_of(s);
    *taken = 0;
    if (fails(s)) {
        return dt_store_unavailable;
    }
    for (int i = 0; !severed(s) && i < SIM_LEASES && *taken < most; i++) {
        struct sim_lease *l = &sim->store.lease[i];
        if (l->id[0] != 0 && l->id[0] != '-' && l->until < sim->now) {
            char id[DT_STORE_ID];
            memcpy(id, l->id, sizeof id);
            take(sim, l, id, request, &out[(*taken)++]);
        }
    }
    return NULL;
}

static const char *lease_release(struct dt_store *s, const char *node, const char *id)
{
    struct sim_store *db = store_of(s);
    for (int i = 0; !severed(s) && i < SIM_LEASES; i++) {
        struct sim_lease *l = &db->lease[i];
        if (l->id[0] == 0 || strcmp(l->node, node) != 0) {
            continue;
        }
        if (id == NULL) {
            set_lease(db, l, l->id, "-", sim_of(s)->now - 1);
        } else if (strcmp(l->id, id) == 0) {
            set_lease(db, l, "", "", 0);
        }
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static const char *heartbeat(struct dt_store *s, const char *node, int people, int ms, int *others)
{
    struct sim *sim = sim_of(s);
    int mine = -1;
    *others = 0;
    for (int i = 0; i < DT_COUNT(sim->store.node); i++) {
        bool own = strcmp(sim->store.node[i].id, node) == 0;
        bool free_row =
            sim->store.node[i].id[0] == 0 || sim->store.node[i].until < sim->now - 60000;
        mine = own || (mine < 0 && free_row) ? i : mine;
        *others += !own && sim->store.node[i].until > sim->now ? sim->store.node[i].people : 0;
    }
    if (mine >= 0 && !severed(s)) {
        note(&sim->store, BYTES, &sim->store.node[mine], sizeof sim->store.node[mine]);
        snprintf(sim->store.node[mine].id, DT_STORE_ID, "%s", node);
        sim->store.node[mine].people = people;
        sim->store.node[mine].until = sim->now + ms;
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static bool is_alive(const struct sim *sim, const char *node)
{
    bool alive = false;
    for (int i = 0; i < DT_COUNT(sim->store.node); i++) {
        alive |= strcmp(sim->store.node[i].id, node) == 0 && sim->store.node[i].until > sim->now;
    }
    return alive;
}

static struct sim_here *find_here(struct sim_store *db, const char *match, const char *node)
{
    struct sim_here *unused = NULL;
    for (int i = 0; i < SIM_HERE; i++) {
        if (strcmp(db->here[i].match, match) == 0 && strcmp(db->here[i].node, node) == 0) {
            return &db->here[i];
        }
        unused = db->here[i].match[0] == 0 && unused == NULL ? &db->here[i] : unused;
    }
    assert(unused != NULL);
    return unused;
}

static const char *presence_set(struct dt_store *s, const char *match, const char *node,
                                const struct dt_presence *presence)
{
    struct sim_store *db = store_of(s);
    struct sim_here value = {.presence = *presence};
    if (fails(s)) {
        return dt_store_unavailable;
    }
    if (presence->seats != 0 || presence->spectators > 0) {
        snprintf(value.match, sizeof value.match, "%s", match);
        snprintf(value.node, sizeof value.node, "%s", node);
    }
    if (!severed(s)) {
        set(db, find_here(db, match, node), &value, sizeof value);
        announce(s, match, 0, NULL);
    }
    return NULL;
}

static const char *presence_others(struct dt_store *s, const char *match, const char *node,
                                   struct dt_presence *out)
{
    const struct sim_store *db = store_of(s);
    *out = (struct dt_presence){.spectators = 0};
    for (int i = 0; i < SIM_HERE; i++) {
        const struct sim_here *h = &db->here[i];
        if (strcmp(h->match, match) == 0 && strcmp(h->node, node) != 0 &&
            is_alive(sim_of(s), h->node)) {
            out->seats |= h->presence.seats;
            out->spectators += h->presence.spectators;
        }
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static bool is_listed(const struct sim *sim, const char *match)
{
    bool listed = false;
    for (int i = 0; i < SIM_HERE; i++) {
        const struct sim_here *h = &sim->store.here[i];
        listed |= h->presence.open && strcmp(h->match, match) == 0 && is_alive(sim, h->node);
    }
    return listed;
}

static const char *lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most, int *listed)
{
    const struct sim_store *db = store_of(s);
    *listed = 0;
    for (int i = db->matches - 1; i >= 0 && *listed < most; i--) {
        const struct dt_store_match *m = &db->match[i]->about;
        if (m->phase != DT_STORE_OVER && is_listed(sim_of(s), m->id)) {
            memcpy(ids[(*listed)++], m->id, DT_STORE_ID);
        }
    }
    return fails(s) ? dt_store_unavailable : NULL;
}

static const char *expire(struct dt_store *s)
{
    (void)s;
    return NULL;
}

#define MATCHES                                                                                    \
    .close = close_handle, .begin = begin, .commit = commit, .rollback = roll_back,                \
    .secret = secret, .time = time_now, .match_open = match_open, .append = append, .sit = sit,    \
    .load = load, .find = find, .list = list, .forget = forget, .running = running,                \
    .stale = stale, .drop = drop, .count = count, .account_find = account_find,                    \
    .account_of = account_find, .account_alike = account_find

static const struct dt_store_backend alone = {MATCHES, .mark = set_mark};

static const struct dt_store_backend shared = {
    MATCHES,
    .listen = listen,
    .lease = lease,
    .lease_orphans = lease_orphans,
    .lease_release = lease_release,
    .heartbeat = heartbeat,
    .presence_set = presence_set,
    .presence_others = presence_others,
    .lobby_tables = lobby_tables,
    .expire = expire,
};

const char *sim_store_open(const char *where, struct dt_store **out)
{
    struct handle *h = dt_xzalloc(sizeof *h);
    h->node = &sim_now->node[where[0] - '0'];
    h->store.backend = sim_now->alone ? &alone : &shared;
    h->writer = ++sim_now->store.writers;
    h->generation = h->node->generation;
    *out = &h->store;
    return NULL;
}

void sim_store_free(struct sim *sim)
{
    forget_undo(&sim->store, false);
    sim_notices_free(&sim->store.group);
    while (sim->store.matches > 0) {
        free_match(sim->store.match[--sim->store.matches]);
    }
}
