/* A match's journal: setup and entries as text, appended as they are applied. */
#include "match/journal.h"

static int row_of(int seat)
{
    return seat == DT_SPECTATOR ? DT_SEATS : seat;
}

bool dt_refs_have(const struct dt_refs *r, uint64_t ref)
{
    bool have = false;
    for (int i = 0; i < (DT_SEATS + 1) * DT_REFS; i++) {
        have |= ref != 0 && r->of[i / DT_REFS][i % DT_REFS] == ref;
    }
    return have;
}

void dt_refs_add(struct dt_refs *r, int seat, uint64_t ref)
{
    uint64_t *row = r->of[row_of(seat)];
    if (ref != 0 && !dt_refs_have(r, ref)) {
        memmove(row + 1, row, (DT_REFS - 1) * sizeof *row);
        row[0] = ref;
    }
}

/* Makes room for this many bytes more. */
static bool reserve(struct dt_journal *j, int bytes)
{
    int need = j->len + bytes, cap = need > 2 * j->cap ? need : 2 * j->cap;
    if (need <= j->cap) {
        return true;
    }
    char *text = j->grow != NULL ? j->grow(j->text, (size_t)cap) : NULL;
    if (text != NULL) {
        j->text = text;
        j->cap = cap;
    }
    return text != NULL;
}

/* Without more memory the match itself refuses what needs it. */
static const char *apply(struct dt_match *m, const struct dt_entry *e, dt_grow *grow,
                         struct dt_match_update *update)
{
    if (dt_match_full(m) && grow != NULL) {
        uint32_t steps = m->capacity > 0 ? 2 * m->capacity : DT_MATCH_HISTORY;
        struct dt_match_step *history = grow(m->history, steps * sizeof *history);
        if (history != NULL) {
            dt_match_set_storage(m, history, steps);
        }
    }
    return dt_match_do(m, e, update);
}

const char *dt_journal_open(struct dt_journal *j, struct dt_match *m,
                            const struct dt_match_setup *setup)
{
    struct dt_match_step *history = m->history;
    uint32_t steps = m->capacity;
    char line[DT_MATCH_SETUP_TEXT];
    struct dt_writer out = dt_writer_on(line, sizeof line);
    const char *why = dt_match_setup_check(setup);
    if (why != NULL) {
        return why;
    }
    dt_match_setup_text(setup, &out);
    dt_write_char(&out, '\n');
    assert(!out.cut);
    *j = (struct dt_journal){.text = j->text, .cap = j->cap, .grow = j->grow};
    if (!reserve(j, out.len + 1)) {
        return DT_ERROR("memory");
    }
    memcpy(j->text, line, (size_t)out.len + 1);
    j->len = j->entries = j->stored = out.len;
    dt_match_open(m, setup);
    dt_match_set_storage(m, history, steps);
    return NULL;
}

const char *dt_journal_load(struct dt_journal *j, struct dt_match *m, struct dt_span text,
                            struct dt_match_update *update, void (*applied)(void *ctx), void *ctx)
{
    struct dt_match_setup setup;
    struct dt_entry e;
    struct dt_span line;
    dt_span_cut(&text, '\n', &line);
    const char *why = dt_match_setup_parse(&setup, line);
    why = why != NULL ? why : dt_journal_open(j, m, &setup);
    while (why == NULL && dt_span_cut(&text, '\n', &line)) {
        why = dt_entry_parse(&e, line);
        why = why != NULL ? why : dt_journal_append(j, m, &e, 0, update);
        if (why == NULL && applied != NULL) {
            applied(ctx);
        }
    }
    dt_journal_stored(j);
    return why;
}

const char *dt_journal_append(struct dt_journal *j, struct dt_match *m, const struct dt_entry *e,
                              uint64_t ref, struct dt_match_update *update)
{
    assert(!j->in_flight);
    if (!reserve(j, DT_ENTRY_LINE)) {
        return DT_ERROR("memory");
    }
    const char *why = apply(m, e, j->grow, update);
    if (why == NULL) {
        struct dt_writer out = dt_writer_on(j->text + j->len, j->cap - j->len);
        dt_entry_text(&update->entry, &out);
        dt_write_char(&out, '\n');
        assert(!out.cut);
        j->len += out.len;
        dt_refs_add(&j->refs, e->seat, ref);
    }
    return why;
}

struct dt_span dt_journal_store(struct dt_journal *j)
{
    assert(!j->in_flight && j->stored < j->len);
    j->in_flight = true;
    return (struct dt_span){j->text + j->stored, j->len - j->stored};
}

void dt_journal_stored(struct dt_journal *j)
{
    j->in_flight = false;
    j->stored = j->len;
}

const char *dt_journal_replay(struct dt_match *m, struct dt_span line, dt_grow *grow,
                              struct dt_match_update *update)
{
    struct dt_entry e;
    const char *why = dt_entry_parse(&e, line);
    return why != NULL ? why : apply(m, &e, grow, update);
}
