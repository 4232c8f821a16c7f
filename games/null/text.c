/* The position text of Nine Shells, one letter a seat:
 * seats=3 rounds=three points=010 hands=4?- plans=kks laid=--2. parse.c reads it back. */
#include "games/null/null.h"

const char null_point_letters[] = "0123";
const char null_hand_letters[] = "-123456789?";
const char null_plan_letters[] = "-ks?";
_Static_assert(NULL_ALL == (2 << NULL_SHELLS) - 2, "shells 1 to 9, so that each has a letter");

static void write_letters(struct dt_writer *out, const char *key, const char *letters,
                          const uint8_t *value, int count)
{
    dt_write_key(out, key);
    for (int i = 0; i < count; i++) {
        dt_write_char(out, letters[value[i]]);
    }
}

void null_text(const void *state, struct dt_writer *out)
{
    const struct null_state *st = state;
    dt_write_text(out, "seats=");
    dt_write_int(out, st->seats);
    dt_write_key_text(out, "rounds", dt_game_null.options[0].choices[st->rounds]);
    write_letters(out, "points", null_point_letters, st->points, st->seats);
    write_letters(out, "hands", null_hand_letters, st->hand, st->seats);
    write_letters(out, "plans", null_plan_letters, st->plan, st->seats);
    write_letters(out, "laid", null_hand_letters, st->laid, st->seats);
}
