/* The schema of Nine Shells: its state, positions, events and actions as tables. A position has one
 * letter a seat: seats=3 rounds=three points=010 hands=4?- plans=kks laid=--2. */
#include "games/null/null.h"

_Static_assert(NULL_ALL == (2 << NULL_SHELLS) - 2, "shells 1 to 9, so that each has a letter");

static const struct dt_kind
    seats = {.name = "number", .low = 2, .high = NULL_SEATS},
    seat = {.name = "seat", .high = NULL_SEATS - 1}, points = {.name = "number", .high = 3},
    shell = {.name = "shell", .low = 1, .high = NULL_SHELLS},
    laid = {.name = "shell", .low = 1, .high = NULL_SHELLS, .special = {{0, "-"}}},
    held = {.name = "shell",
            .low = 1,
            .high = NULL_SHELLS,
            .special = {{0, "-"}, {NULL_UNKNOWN, "?"}}},
    plan = {.name = "plan",
            .low = NULL_KEEP,
            .high = NULL_SWAP,
            .words = (const char *const[]){"k", "s"},
            .special = {{NULL_NONE, "-"}, {NULL_SECRET, "?"}}},
    rounds = {.name = "rounds", .high = NULL_ROUNDS - 1, .words = null_rounds_words};

enum { SEATS, ROUNDS, POINTS, HAND, PLAN, LAID };

static const struct dt_member members[] = {
    [SEATS] = {"seats", &seats, DT_MEMBER(struct null_state, seats)},
    [ROUNDS] = {"rounds", &rounds, DT_MEMBER(struct null_state, rounds)},
    [POINTS] = {"points", &points, DT_OF_SEAT(struct null_state, points)},
    [HAND] = {"hand", &held, DT_OF_SEAT(struct null_state, hand)},
    [PLAN] = {"plan", &plan, DT_OF_SEAT(struct null_state, plan)},
    [LAID] = {"laid", &laid, DT_OF_SEAT(struct null_state, laid)},
};

/* One letter for each seat; n is the member. */
static void letters_text(const void *state, int n, struct dt_writer *out)
{
    const struct null_state *st = state;
    for (int i = 0; i < st->seats; i++) {
        dt_kind_write(members[n].kind, st, dt_member_get(&members[n], st, i, 0), out);
    }
}

static bool letters_parse(void *state, int n, struct dt_span in)
{
    const struct null_state *st = state;
    for (int i = 0; i < in.len && i < st->seats; i++) {
        int64_t value;
        if (!dt_kind_read(members[n].kind, st, (struct dt_span){in.at + i, 1}, &value)) {
            return false;
        }
        dt_member_set(&members[n], state, i, 0, value);
    }
    return in.len == st->seats;
}

static const struct dt_position_field fields[] = {
    {"seats", "seats: two to four can play", .member = &members[SEATS]},
    {"rounds", "rounds: one or three are played", .member = &members[ROUNDS]},
    {"points", "points: expected 0 to 3 for each seat", .number = POINTS, .write = letters_text,
     .read = letters_parse},
    {"hands", "hands: expected 1 to 9, - or ? for each seat", .number = HAND, .write = letters_text,
     .read = letters_parse},
    {"plans", "plans: expected k, s, - or ? for each seat", .number = PLAN, .write = letters_text,
     .read = letters_parse},
    {"laid", "laid: expected 1 to 9 or - for each seat", .number = LAID, .write = letters_text,
     .read = letters_parse},
};

static const struct dt_type events[] = {
    [NULL_DRAWS] = {"seat", .arg = {{"seat", &seat}}, .after = " draws a shell", .name = "draws"},
    [NULL_HOLDS] = {"seat", .arg = {{"seat", &seat}, {"shell", &shell, .before = " holds shell "}},
                    .name = "holds"},
    [NULL_CHOOSES] = {"seat", .arg = {{"seat", &seat}}, .after = " has chosen", .name = "chooses"},
    [NULL_KEEPS] = {"seat", .arg = {{"seat", &seat}}, .after = " keeps", .name = "keeps"},
    [NULL_SWAPS] = {"seat", .arg = {{"seat", &seat}, {"shell", &shell, .before = " swaps shell "}},
                    .name = "swaps"},
    [NULL_SHOWS] = {"seat", .arg = {{"seat", &seat}, {"shell", &shell, .before = " shows shell "}},
                    .name = "shows"},
    [NULL_WINS] = {"seat", .arg = {{"seat", &seat}}, .after = " wins the round", .name = "wins"},
};

enum { DO_KEEP, DO_SWAP, DO_SHELL };

static const struct dt_type actions[] = {
    [DO_KEEP] = {"keep", .code = NULL_KEEP},
    [DO_SWAP] = {"swap", .code = NULL_SWAP},
    [DO_SHELL] = {"shell", .arg = {{"shell", &shell, 0, 8}}, .chance = true},
};

const struct dt_schema null_schema = {
    .members = members,
    .member_count = DT_COUNT(members),
    .seats = NULL_SEATS,
    .seats_offset = offsetof(struct null_state, seats),
    .fields = fields,
    .field_count = DT_COUNT(fields),
    .events = events,
    .event_count = DT_COUNT(events),
    .outcomes = null_outcomes,
    .outcome_count = NULL_OUTCOMES,
    .actions = actions,
    .action_count = DT_COUNT(actions),
    .unknown_field = "fields: known are seats, rounds, points, hands, plans and laid",
    .twice = "fields: one is given twice",
    .unknown_action = "action: expected keep, swap, or a draw such as shell 7",
};

const char *null_parse(void *state, struct dt_span in)
{
    struct null_state st;
    struct dt_config config = dt_config_default(&dt_game_null);
    struct dt_field_values values;
    null_start(&st, &config);
    const char *why = dt_fields_split(&null_schema, in, &values);
    if (why == NULL) {
        why = dt_fields_read(&null_schema, &values, 0, DT_COUNT(fields), &st);
    }
    if (why == NULL) {
        why = null_validate(&st);
    }
    if (why == NULL) {
        memcpy(state, &st, sizeof st);
    }
    return why;
}
