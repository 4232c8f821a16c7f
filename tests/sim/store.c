/* A store in memory behind the store's verbs, shared by all nodes, with faults: a group that cannot be
 * committed, one whose answer is lost, a verb that fails, notifications that come late or twice or are
 * lost with their connection. Groups are atomic: what a group has changed is undone in reverse. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "tests/sim/store.h"

enum { LATE_MS = 400, DEAF_MS = 3000 };

struct sim *sim_now;

struct sim_undo {
    struct sim_undo *next;
    enum sim_undo_kind kind;
    void *at;
    size_t size;
    char old[];
};

struct sim_handle *sim_handle_of(struct dt_store *s)
{
    return (struct sim_handle *)s;
}

struct sim_store *sim_store_of(struct dt_store *s)
{
    return &sim_handle_of(s)->node->sim->store;
}

struct sim *sim_of(struct dt_store *s)
{
    return sim_handle_of(s)->node->sim;
}

/* A killed process's handle neither reads nor writes. */
bool sim_is_severed(struct dt_store *s)
{
    const struct sim_handle *h = sim_handle_of(s);
    return h->node->severed || h->generation != h->node->generation;
}

static bool fault(struct dt_store *s, int thousandths)
{
    return !sim_is_severed(s) && !sim_handle_of(s)->node->stopping &&
           sim_chance(sim_of(s), thousandths);
}

/* What is under way may fail; then the whole group runs again. */
bool sim_verb_fails(struct dt_store *s)
{
    struct sim_handle *h = sim_handle_of(s);
    h->failed |= fault(s, sim_of(s)->faults.verb_fails);
    return h->failed;
}

/* Undoing. */

void sim_undo_note(struct sim_store *db, enum sim_undo_kind kind, void *at, size_t size)
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

void sim_set(struct sim_store *db, void *at, const void *value, size_t size)
{
    sim_undo_note(db, SIM_BYTES, at, size);
    memcpy(at, value, size);
}

void sim_set_text(struct sim_store *db, char *at, size_t size, const char *text)
{
    sim_undo_note(db, SIM_BYTES, at, size);
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
    case SIM_BYTES:
        memcpy(u->at, u->old, u->size);
        break;
    case SIM_ENTRY:
        free_entry(&m->entries[--m->count]);
        break;
    case SIM_MATCH:
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

char *sim_copy(const char *at, int len)
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
    n->line = sim_copy(of->line.at, of->line.len);
    n->ref = sim_copy(of->ref.at, of->ref.len);
    n->notification.line.at = n->line;
    n->notification.ref.at = n->ref;
    return n;
}

void sim_announce(struct dt_store *s, const char *match, int number,
                  const struct dt_store_entry *entry)
{
    struct dt_notification of = {.number = number};
    snprintf(of.match, sizeof of.match, "%s", match);
    if (entry != NULL) {
        of.line = entry->line;
        of.ref = entry->ref;
    }
    struct sim_notice *n = new_notice(&of);
    n->next = sim_store_of(s)->group;
    sim_store_of(s)->group = n;
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
                if (sim->node[i].up && !sim->alone && sim->node[i].deaf <= sim->now) {
                    deliver(sim, &sim->node[i], n);
                }
            }
        }
    }
    sim_notices_free(&list);
}

const char *sim_listen(struct dt_store *s, int ms, void *to,
                       void (*on_notification)(void *to,
                                               const struct dt_notification *notification))
{
    struct sim_handle *h = sim_handle_of(s);
    struct sim_node *n = h->node;
    (void)ms;
    if (fault(s, n->sim->faults.listen_breaks)) {
        n->deaf = n->sim->now + sim_below(n->sim, DEAF_MS);
        sim_note(n->sim, "node %d: hears no notifications until %.3f", n->number,
                 (double)(n->deaf - SIM_START) / 1000);
        sim_notices_free(&n->notices);
        h->heard = false;
    }
    if (n->deaf > n->sim->now && !n->stopping) {
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

/* Groups. */

static const char *begin(struct dt_store *s)
{
    sim_handle_of(s)->failed = false;
    return NULL;
}

static void roll_back(struct dt_store *s)
{
    forget_undo(sim_store_of(s), true);
    sim_notices_free(&sim_store_of(s)->group);
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
    if (sim_is_severed(s)) {
        roll_back(s);
        return NULL;
    }
    if (sim_handle_of(s)->failed || fault(s, sim->faults.commit_fails)) {
        sim_note(sim, "node %d: a group fails", sim_handle_of(s)->node->number);
        roll_back(s);
        sim_handle_of(s)->failed = false;
        return dt_store_unavailable;
    }
    forget_undo(&sim->store, false);
    tell_oracle(sim);
    publish(sim);
    if (fault(s, sim->faults.answer_lost)) {
        sim_note(sim, "node %d: the answer of a commit is lost", sim_handle_of(s)->node->number);
        return dt_store_unavailable;
    }
    return NULL;
}

static void close_handle(struct dt_store *s)
{
    free(s);
}

const char *sim_store_open(const char *where, struct dt_store **out)
{
    struct sim_handle *h = dt_xzalloc(sizeof *h);
    h->node = &sim_now->node[where[0] - '0'];
    h->backend = (struct dt_store_backend){
        .close = close_handle, .begin = begin, .commit = commit, .rollback = roll_back};
    sim_match_verbs(&h->backend);
    if (sim_now->alone) {
        sim_alone_verbs(&h->backend);
    } else {
        sim_nodes_verbs(&h->backend);
    }
    h->store.backend = &h->backend;
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
