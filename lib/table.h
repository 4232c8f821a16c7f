/* The table behind the public opaque pointer. Inside lib/ only. */
#ifndef DT_LIB_TABLE_H
#define DT_LIB_TABLE_H

#include "engine/session.h"
#include "lib/divetable.h"

struct divetable {
    struct dt_session session;
    struct dt_events events; /* of the last action */
    dt_action *list;         /* buffer of divetable_actions; NULL before its first call */
    char *text;              /* buffer of texts and bytes; NULL before their first call */
    int text_cap;
};

extern const char dt_table_no_memory[], dt_table_no_game[];

/* Makes a table at this state, or at the start of a game if it is NULL. NULL, or the reason. */
const char *dt_table_make(struct divetable **out, const struct dt_game *game,
                          const struct dt_config *config, const void *state, uint64_t seed);

/* Copies the state as a seat, a spectator or the table knows it. False if there is no such seat or the
 * table was opened at a redacted position that hides something which the seat knows. */
bool dt_table_redact(const struct divetable *table, int seat, void *out);

/* An empty writer on the table's text buffer; false without memory. */
bool dt_table_open_text(struct divetable *table, int cap, struct dt_writer *out);

#endif
