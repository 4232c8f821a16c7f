/* Parser of the position text of Nine Shells: key=value fields in any order, defaults for those
 * left out. The target changes only if the whole position is valid. */
#include "games/null/null.h"

enum field { SEATS, ROUNDS, POINTS, HANDS, PLANS, LAID, FIELDS };
static const char *const field_names[FIELDS] = {"seats", "rounds", "points",
                                                "hands", "plans",  "laid"};

/* The value of a letter, or -1. */
static int letter_value(const char *letters, char c)
{
    for (int i = 0; letters[i] != 0; i++) {
        if (letters[i] == c) {
            return i;
        }
    }
    return -1;
}

static bool read_letters(struct dt_span in, const char *letters, uint8_t *value, int count)
{
    if (in.len != count) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        int n = letter_value(letters, in.at[i]);
        if (n < 0) {
            return false;
        }
        value[i] = (uint8_t)n;
    }
    return true;
}

/* One field; NULL, or what is wrong with it. `seats` is read first: the other lengths follow from
 * it. */
static const char *read_field(struct null_state *st, enum field field, struct dt_span in)
{
    const struct dt_option *rounds = &dt_game_null.options[0];
    int n;
    switch (field) {
    case SEATS:
        if (!dt_span_int(in, 2, NULL_SEATS, &n)) {
            return "seats: two to four can play";
        }
        st->seats = (uint8_t)n;
        return NULL;
    case ROUNDS:
        n = dt_span_find(in, rounds->choices, rounds->count);
        if (n < 0) {
            return "rounds: one or three are played";
        }
        st->rounds = (uint8_t)n;
        return NULL;
    case POINTS:
        return read_letters(in, null_point_letters, st->points, st->seats)
                   ? NULL
                   : "points: expected 0 to 3 for each seat";
    case HANDS:
        return read_letters(in, null_hand_letters, st->hand, st->seats)
                   ? NULL
                   : "hands: expected 1 to 9, - or ? for each seat";
    case PLANS:
        return read_letters(in, null_plan_letters, st->plan, st->seats)
                   ? NULL
                   : "plans: expected k, s, - or ? for each seat";
    case LAID:
        return read_letters(in, null_hand_letters, st->laid, st->seats)
                   ? NULL
                   : "laid: expected 1 to 9 or - for each seat";
    case FIELDS:
        break;
    }
    return "there is no such field";
}

const char *null_parse(void *state, struct dt_span in)
{
    struct null_state st;
    struct dt_config config = dt_config_default(&dt_game_null);
    struct dt_span value[FIELDS] = {{NULL, 0}};
    struct dt_field f;
    while (dt_span_field(&in, &f)) {
        int n = dt_span_find(f.key, field_names, FIELDS);
        if (n < 0) {
            return "fields: known are seats, rounds, points, hands, plans and laid";
        }
        if (value[n].at != NULL) {
            return "fields: one is given twice";
        }
        value[n] = f.value;
    }
    null_start(&st, &config);
    for (int n = 0; n < FIELDS; n++) {
        const char *why = value[n].at == NULL ? NULL : read_field(&st, (enum field)n, value[n]);
        if (why != NULL) {
            return why;
        }
    }
    return null_accept(state, &st);
}
