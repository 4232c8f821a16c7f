/* The journal of a match: its setup and its entries as text, one a line. This text is what a server
 * stores, what a player saves, and all that is needed to rebuild the match. The server, the terminal's
 * local table and the WebAssembly module keep their matches with it. Pure like the match beside it, and
 * used by the same thread. What the entries of every table obey:
 *
 * - Stored before told. An entry is applied and appended in one step, so the store gets exactly what
 *   was applied. Messages about it may be made at once, but no one gets them before dt_journal_stored.
 * - One group of entries in flight. From dt_journal_store to dt_journal_stored nothing is appended. If
 *   the store refuses the group, or the process is killed, match and journal are dropped and loaded
 *   again from the store: what was not stored has not happened, and no one has seen it.
 * - Applied once. A request that is sent again, because its answer was lost, is recognised by its
 *   reference; references are stored with their entries, so this survives a crash too.
 *
 * A local table has no store of its own: its entries are stored once they are in the text. */
#ifndef DT_MATCH_JOURNAL_H
#define DT_MATCH_JOURNAL_H

#include "match/match.h"

enum { DT_REFS = 4 }; /* requests of a seat that are recognised when sent again */

/* As realloc; NULL: there is no more memory. */
typedef void *dt_grow(void *memory, size_t size);

/* References of the latest requests, by the seat that their entries concern (the last: the table). */
struct dt_refs {
    uint64_t of[DT_SEATS + 1][DT_REFS];
};
/* Whether a request with this reference was applied; 0 is none. */
bool dt_refs_have(const struct dt_refs *r, uint64_t ref);
/* Remembers it, unless it is 0 or known. */
void dt_refs_add(struct dt_refs *r, int seat, uint64_t ref);

/* Zero it, or set storage and `grow`, before it is opened. The caller frees `text` and the match's
 * history. */
struct dt_journal {
    char *text; /* `len` bytes and a zero */
    int len, cap;
    int entries;    /* offset of the first entry */
    int stored;     /* bytes of the text that are stored */
    bool in_flight; /* the rest is being stored */
    struct dt_refs refs;
    dt_grow *grow; /* for the text and the match's history; NULL: they must do */
};

/* Opens a new match. Journal and match keep their storage. NULL, or an error. */
const char *dt_journal_open(struct dt_journal *j, struct dt_match *m,
                            const struct dt_match_setup *setup);
/* Rebuilds a match from its text; all of it is stored. After every entry `applied` is called, unless it
 * is NULL. NULL, or an error; then only the storage can be used. */
const char *dt_journal_load(struct dt_journal *j, struct dt_match *m, struct dt_span text,
                            struct dt_match_update *update, void (*applied)(void *ctx), void *ctx);
/* Applies an entry and appends it. `ref` is the reference of its request, 0: none. NULL, or an error;
 * then nothing has changed. Not while a group is in flight. */
const char *dt_journal_append(struct dt_journal *j, struct dt_match *m, const struct dt_entry *e,
                              uint64_t ref, struct dt_match_update *update);
/* The lines that are not stored yet, to be stored as one group. */
struct dt_span dt_journal_store(struct dt_journal *j);
/* All is stored and may be told. */
void dt_journal_stored(struct dt_journal *j);

/* Applies one line of another match's journal without keeping it. NULL, or an error. */
const char *dt_journal_replay(struct dt_match *m, struct dt_span line, dt_grow *grow,
                              struct dt_match_update *update);

#endif
