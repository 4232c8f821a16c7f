/* Nine Shells in bytes and in words: packed states, positions, actions, events.
 * A position has one letter a seat: seats=3 rounds=three points=010 hands=4?- plans=kks laid=--2 */
#include "games/null/null.h"

/* The letter of a value is the one at its place. */
static const char point_letters[] = "0123";
static const char hand_letters[] = "-123456789?";
static const char plan_letters[] = "-ks?";
_Static_assert(NULL_ALL == (2 << NULL_SHELLS) - 2, "shells 1 to 9, so that each has a letter");

enum field { SEATS, ROUNDS, POINTS, HANDS, PLANS, LAID, FIELDS };
static const char *const field_names[FIELDS] = {"seats", "rounds", "points",
                                                "hands", "plans",  "laid"};

int null_pack(const void *state, uint8_t *out)
{
    const struct null_state *st = state;
    uint8_t *at = out;
    *at++ = st->seats;
    *at++ = st->rounds;
    for (int i = 0; i < NULL_SEATS; i++) {
        *at++ = st->points[i];
        *at++ = st->hand[i];
        *at++ = st->plan[i];
        *at++ = st->laid[i];
    }
    return (int)(at - out);
}

/* A state that came from outside replaces ours only if it is one. */
static const char *accept(struct null_state *state, const struct null_state *st)
{
    const char *why = null_fault(st);
    if (why == NULL) {
        *state = *st;
    }
    return why;
}

const char *null_unpack(void *state, const uint8_t *in, int len)
{
    struct null_state st;
    if (len != NULL_PACK) {
        return "bytes: not as many as a state has";
    }
    st.seats = *in++;
    st.rounds = *in++;
    for (int i = 0; i < NULL_SEATS; i++) {
        st.points[i] = *in++;
        st.hand[i] = *in++;
        st.plan[i] = *in++;
        st.laid[i] = *in++;
    }
    return accept(state, &st);
}

static void write_field(struct dt_out *out, enum field field)
{
    dt_out_text(out, field == SEATS ? "" : " ");
    dt_out_text(out, field_names[field]);
    dt_out_char(out, '=');
}

static void write_letters(struct dt_out *out, enum field field, const char *letters,
                          const uint8_t *value, int count)
{
    write_field(out, field);
    for (int i = 0; i < count; i++) {
        dt_out_char(out, letters[value[i]]);
    }
}

void null_text(const void *state, struct dt_out *out)
{
    const struct null_state *st = state;
    write_field(out, SEATS);
    dt_out_int(out, st->seats);
    write_field(out, ROUNDS);
    dt_out_text(out, dt_game_null.options[0].choices[st->rounds]);
    write_letters(out, POINTS, point_letters, st->points, st->seats);
    write_letters(out, HANDS, hand_letters, st->hand, st->seats);
    write_letters(out, PLANS, plan_letters, st->plan, st->seats);
    write_letters(out, LAID, hand_letters, st->laid, st->seats);
}

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

/* One field; NULL, or what is wrong with it. Seats come before all that count them. */
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
        return read_letters(in, point_letters, st->points, st->seats)
                   ? NULL
                   : "points: expected 0 to 3 for each seat";
    case HANDS:
        return read_letters(in, hand_letters, st->hand, st->seats)
                   ? NULL
                   : "hands: expected 1 to 9, - or ? for each seat";
    case PLANS:
        return read_letters(in, plan_letters, st->plan, st->seats)
                   ? NULL
                   : "plans: expected k, s, - or ? for each seat";
    case LAID:
        return read_letters(in, hand_letters, st->laid, st->seats)
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
    struct dt_config config = dt_config_preset(&dt_game_null);
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
    return accept(state, &st);
}

static const char *const choice_names[] = {[NULL_KEEP] = "keep", [NULL_SWAP] = "swap"};

void null_action_text(const void *state, int seat, dt_action action, struct dt_out *out)
{
    (void)state;
    if (seat == DT_CHANCE) {
        dt_out_text(out, "shell ");
        dt_out_int(out, action);
    } else {
        dt_out_text(out, choice_names[action]);
    }
}

const char *null_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    (void)state;
    int n = NULL_KEEP;
    if (seat == DT_CHANCE) {
        struct dt_span word;
        if (!dt_span_word(&in, &word) || !dt_span_is(word, "shell") ||
            !dt_span_int(dt_span_trim(in), 1, NULL_SHELLS, &n)) {
            return "action: expected a draw such as shell 7";
        }
    } else {
        in = dt_span_trim(in);
        while (n <= NULL_SWAP && !dt_span_is(in, choice_names[n])) {
            n++;
        }
        if (n > NULL_SWAP) {
            return "action: expected keep or swap";
        }
    }
    *out = (dt_action)n;
    return NULL;
}

void null_event_text(const struct dt_event *event, struct dt_out *out)
{
    static const char *const does[] = {
        [NULL_DRAWS] = " draws a shell", [NULL_HOLDS] = " holds", [NULL_CHOOSES] = " has chosen",
        [NULL_KEEPS] = " keeps",         [NULL_SWAPS] = " swaps", [NULL_SHOWS] = " shows",
        [NULL_WINS] = " wins the round",
    };
    dt_out_text(out, "seat ");
    dt_out_int(out, event->arg[0]);
    dt_out_text(out, does[event->kind]);
    if (event->count > 1) {
        dt_out_text(out, " shell ");
        dt_out_int(out, event->arg[1]);
    }
}

void null_outcome_text(const void *state, struct dt_out *out)
{
    const struct null_state *st = state;
    dt_seats won = null_winners(st);
    if (won == 0) {
        return;
    }
    dt_out_text(out, dt_ones(won) == 1 ? "seat" : "seats");
    for (dt_seats rest = won; rest != 0; rest &= rest - 1) {
        dt_out_char(out, ' ');
        dt_out_int(out, dt_lowest(rest));
    }
    dt_out_text(out, dt_ones(won) == 1 ? " has most rounds: " : " have most rounds: ");
    dt_out_int(out, st->points[dt_lowest(won)]);
}
