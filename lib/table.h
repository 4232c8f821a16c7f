/* The table behind the public opaque pointer. Inside lib/ only. */
#ifndef DT_LIB_TABLE_H
#define DT_LIB_TABLE_H

#include "engine/record.h"
#include "lib/divetable.h"

struct divetable {
    struct dt_record_head head; /* game, seats, options, key, names; where it began */
    struct dt_rng draws;
    bool provable;           /* every draw so far was made with the key */
    struct dt_events events; /* of the last action */
    struct divetable_step *step;
    int count, step_cap; /* of steps */
    dt_action *list;     /* buffer of divetable_actions; NULL before its first call */
    char *text;          /* buffer of the text functions; NULL before their first call */
    int text_cap;
    _Alignas(16) uint8_t first[DT_STATE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

extern const char dt_table_no_memory[];

/* Whether there is such a seat; DIVETABLE_SPECTATOR counts as one. */
bool dt_table_has_seat(const struct divetable *table, int seat);

/* Copies the state as redacted for a seat or a spectator. False if there is no such seat. */
bool dt_table_redact(const struct divetable *table, int seat, void *out);

#endif
