/* What is behind the pointer. Inside lib/ only. */
#ifndef DT_LIB_TABLE_H
#define DT_LIB_TABLE_H

#include "engine/record.h"
#include "lib/divetable.h"

struct divetable {
    struct dt_record_head head; /* game, seats, options, key, names; where it began */
    struct dt_rng draws;
    bool provable;         /* every draw so far was made with the key */
    struct dt_events news; /* of the last action */
    struct divetable_step *step;
    int count, room; /* of steps */
    dt_action *list; /* the actions that were asked for last; NULL before */
    char *text;      /* the words that were asked for last; NULL before */
    int text_cap;
    _Alignas(16) uint8_t first[DT_STATE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

extern const char dt_table_no_memory[];

/* Whether there is such a seat; an onlooker counts as one. */
bool dt_table_has(const struct divetable *table, int seat);

/* What a seat or an onlooker sees: the state, with all forgotten that they cannot know. False if
 * there is no such seat. */
bool dt_table_look(const struct divetable *table, int seat, void *out);

#endif
