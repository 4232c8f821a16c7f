/* The verbs of matches in the store in memory. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "tests/sim/store.h"

enum { UNATTENDED_AFTER_MS = 3500 };

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
    *mark = sim_store_of(s)->mark;
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static const char *set_mark(struct dt_store *s, int64_t at)
{
    sim_set(sim_store_of(s), &sim_store_of(s)->mark, &at, sizeof at);
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
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
    struct sim_store *db = sim_store_of(s);
    const struct sim_match *old = sim_store_find(sim_of(s), match->id);
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    if (old != NULL) {
        *result = dt_span_is(setup, old->setup) ? DT_STORE_OK : DT_STORE_CONFLICT;
        return NULL;
    }
    *result = DT_STORE_CONFLICT;
    if (has_code(db, match->code) || sim_is_severed(s)) {
        return NULL;
    }
    if (db->matches == SIM_MATCHES) {
        sim_fail(sim_of(s), "too many matches");
    }
    struct sim_match *m = dt_xzalloc(sizeof *m);
    m->about = *match;
    m->about.moved = match->opened;
    m->setup = sim_copy(setup.at, setup.len);
    db->match[db->matches++] = m;
    sim_undo_note(db, SIM_MATCH, m, 0);
    *result = DT_STORE_OK;
    return NULL;
}

static const char *sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    struct sim_match *m = sim_store_find(sim_of(s), match);
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    if (m != NULL) {
        sim_set_text(sim_store_of(s), m->player[seat], sizeof m->player[seat], player);
    }
    return NULL;
}

/* A match that begins waits for a node to attend it; one that is over needs none. */
static void change_phase(struct sim *sim, struct sim_match *m, const struct dt_store_change *c)
{
    struct sim_store *db = &sim->store;
    struct sim_lease *l = sim_lease_find(db, m->about.id);
    sim_set(db, &m->about.phase, &c->phase, sizeof c->phase);
    sim_set(db, &m->about.moved, &c->at, sizeof c->at);
    if (c->phase == DT_STORE_OVER) {
        sim_set_text(db, m->about.code, sizeof m->about.code, "");
        sim_lease_set(db, l, "", "", 0);
    } else if (c->phase == DT_STORE_PLAYING && l->id[0] == 0) {
        sim_lease_set(db, l, m->about.id, "", sim->now + SIM_FIRST_LEASE_MS);
    }
}

static void apply_change(struct sim *sim, struct sim_match *m, const struct dt_store_change *c)
{
    struct sim_store *db = &sim->store;
    if (c->seat >= 0) {
        sim_set_text(db, m->player[c->seat], sizeof m->player[0],
                     c->player != NULL ? c->player : "");
    }
    if (c->other_player != NULL) {
        sim_set_text(db, m->player[c->other], sizeof m->player[0], c->other_player);
    }
    if (c->phase_changed) {
        change_phase(sim, m, c);
    }
    if (c->summary != NULL) {
        sim_set_text(db, m->about.summary, sizeof m->about.summary, c->summary);
    }
}

static bool same_entry(const struct dt_store *s, const struct sim_entry *e,
                       const struct dt_store_entry *entry)
{
    return e->writer == ((const struct sim_handle *)s)->writer && dt_span_is(entry->line, e->line);
}

static const char *append(struct dt_store *s, const char *match, const struct dt_store_entry *entry,
                          const struct dt_store_change *change, enum dt_store_result *result)
{
    struct sim_match *m = sim_store_find(sim_of(s), match);
    *result = DT_STORE_CONFLICT;
    if (sim_verb_fails(s)) {
        return dt_store_unavailable;
    }
    if (sim_is_severed(s) || m == NULL || entry->number > m->count + 1) {
        *result = sim_is_severed(s) ? DT_STORE_OK : DT_STORE_CONFLICT;
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
        (struct sim_entry){sim_copy(entry->line.at, entry->line.len),
                           sim_copy(entry->ref.at, entry->ref.len), sim_handle_of(s)->writer};
    sim_undo_note(sim_store_of(s), SIM_ENTRY, m, 0);
    if (change != NULL) {
        apply_change(sim_of(s), m, change);
    }
    sim_announce(s, match, entry->number, change == NULL ? entry : NULL);
    *result = DT_STORE_OK;
    return NULL;
}

static int64_t unattended_match(struct sim *sim, const char *id)
{
    const struct sim_lease *l = sim_lease_find(&sim->store, id);
    bool late = l->id[0] != 0 && l->until < sim->now + DT_STORE_LEASE_MS - UNATTENDED_AFTER_MS;
    return late && !sim->alone ? sim_lease_unattended(l, sim->now) : 0;
}

static const char *load(struct dt_store *s, const char *match, int after,
                        const struct dt_store_reader *reader, enum dt_store_result *result)
{
    const struct sim_match *m = sim_is_severed(s) ? NULL : sim_store_find(sim_of(s), match);
    *result = m != NULL ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    if (sim_verb_fails(s)) {
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
    const struct sim_store *db = sim_store_of(s);
    *result = DT_STORE_NOT_FOUND;
    for (int i = 0; !sim_is_severed(s) && i < db->matches; i++) {
        if (strcmp(db->match[i]->about.code, code) == 0) {
            memcpy(match, db->match[i]->about.id, DT_STORE_ID);
            *result = DT_STORE_OK;
        }
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
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
    const struct sim_store *db = sim_store_of(s);
    *count = 0;
    for (int i = db->matches - 1; !sim_is_severed(s) && i >= 0 && *count < query->most; i--) {
        const struct sim_match *m = db->match[i];
        int seat = query->player != NULL ? seat_of(m, query->player) : -1;
        bool wanted = query->player != NULL ? seat >= 0 : m->about.open;
        if (wanted && m->about.phase >= query->from && m->about.phase <= query->to) {
            out[*count] = m->about;
            out[(*count)++].seat = seat;
        }
    }
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static const char *forget(struct dt_store *s, const char *match, const char *player,
                          enum dt_store_result *result)
{
    const struct sim_match *m = sim_store_find(sim_of(s), match);
    (void)player;
    *result = m != NULL && m->about.phase == DT_STORE_OVER ? DT_STORE_OK : DT_STORE_NOT_FOUND;
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(a, b);
}

static const char *running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                           int most, int *count)
{
    const struct sim_store *db = sim_store_of(s);
    *count = 0;
    for (int i = 0; !sim_is_severed(s) && i < db->matches && *count < most; i++) {
        const struct dt_store_match *m = &db->match[i]->about;
        if (m->phase == DT_STORE_PLAYING && strcmp(m->id, after) > 0) {
            memcpy(ids[(*count)++], m->id, DT_STORE_ID);
        }
    }
    qsort(ids, (size_t)*count, DT_STORE_ID, by_id);
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
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
    const struct sim_store *db = sim_store_of(s);
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
    return sim_verb_fails(s) ? dt_store_unavailable : NULL;
}

void sim_match_verbs(struct dt_store_backend *b)
{
    b->secret = secret;
    b->time = time_now;
    b->match_open = match_open;
    b->append = append;
    b->sit = sit;
    b->load = load;
    b->find = find;
    b->list = list;
    b->forget = forget;
    b->running = running;
    b->stale = stale;
    b->drop = drop;
    b->count = count;
    b->account_find = b->account_of = b->account_alike = account_find;
}

void sim_alone_verbs(struct dt_store_backend *b)
{
    b->mark = set_mark;
}
