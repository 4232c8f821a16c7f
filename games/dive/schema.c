/* The schema of Dive: options, kinds, the state, events and actions as tables. The fields of positions
 * are in position.c. */
#include "games/dive/dive.h"

/* ---- options ---- */

static const char *const versions[] = {"family", "children"};
static const char *const off_on[] = {"off", "on"};
static const char *const with_companions[] = {"off", "on", "all"};
static const char *const levels[] = {"off", "easy", "normal", "hard", "expert"};
static const char *const sights[] = {"pixels", "readings"};
static const char *const waters[] = {"clear", "normal", "murky"};
static const char *const timers[] = {"off", "60", "90"};

const struct dt_option dive_options[DIVE_OPTIONS] = {
    [DIVE_VERSION] = {"version",
                      "The full game, or a version with sharks only for children aged six and up.",
                      versions, DT_COUNT(versions), DIVE_FAMILY},
    [DIVE_WITH_COMPANIONS] = {"companions",
                              "Each diver takes one companion: from six, or from all seven with "
                              "the orca, which needs a clock.",
                              with_companions, DT_COUNT(with_companions), DIVE_BARE},
    [DIVE_LEVEL] = {"chief", "The old chief dives against all players, at this level.", levels,
                    DT_COUNT(levels), DIVE_ALONE},
    [DIVE_TORCH] = {"torch", "Players may light the stack from any side.", off_on, DT_COUNT(off_on),
                    0},
    [DIVE_SIGHT] = {"sight", "Players see the stack as a picture, or get a reading of each depth.",
                    sights, DT_COUNT(sights), DIVE_PIXELS},
    [DIVE_WATER] = {"water", "How clear the water is.", waters, DT_COUNT(waters), DIVE_NORMAL},
    [DIVE_TIMER] = {"timer", "Seconds for planning.", timers, DT_COUNT(timers), DIVE_NO_TIMER},
};

/* ---- kinds by hand: cards, places, looks and plans ---- */

static void laid_write(const void *state, int64_t card, struct dt_writer *out)
{
    (void)state;
    dive_card_text((int)card / DIVE_POSES, (int)card % DIVE_POSES, out);
}

/* With its kind, when it is turned over: SG O05@90m. */
static void seen_write(const void *state, int64_t card, struct dt_writer *out)
{
    dt_write_text(out, dive_kind_words[dive_kinds[card / DIVE_POSES]]);
    dt_write_char(out, ' ');
    laid_write(state, card, out);
}

static bool laid_read(const void *state, struct dt_span in, int64_t *value)
{
    int card, pose;
    (void)state;
    if (!dive_card_parse(in, &card, &pose)) {
        return false;
    }
    *value = card * DIVE_POSES + pose;
    return true;
}

static void laid_json(const void *state, int64_t card, const char *key, struct dt_json *j)
{
    (void)state;
    dive_card_json((int)card / DIVE_POSES, (int)card % DIVE_POSES, key, j);
}

enum { STEP = DIVE_GRID_STEP, LAST = (DIVE_GRID - 1) * STEP };

/* The octopus's place, 1 + its number on the grid: 35/40. */
static void place_write(const void *state, int64_t place, struct dt_writer *out)
{
    (void)state;
    dt_write_int(out, (place - 1) % DIVE_GRID * STEP);
    dt_write_char(out, '/');
    dt_write_int(out, (place - 1) / DIVE_GRID * STEP);
}

static bool place_read(const void *state, struct dt_span in, int64_t *value)
{
    struct dt_span across;
    int x = 0, y = 0;
    (void)state;
    dt_span_cut(&in, '/', &across);
    bool good = dt_span_int(across, 0, LAST, &x) && dt_span_int(in, 0, LAST, &y);
    *value = 1 + x / STEP + y / STEP * DIVE_GRID;
    return good && x % STEP == 0 && y % STEP == 0;
}

static void place_json(const void *state, int64_t place, const char *key, struct dt_json *j)
{
    (void)state;
    dt_json_object(j, key);
    dt_json_int(j, "x", (place - 1) % DIVE_GRID * STEP);
    dt_json_int(j, "y", (place - 1) / DIVE_GRID * STEP);
    dt_json_end(j);
}

static void look_write(const void *state, int64_t look, struct dt_writer *out)
{
    dive_look_text((uint32_t)look, dive_look_depths(state), ' ', out);
}

static bool look_read(const void *state, struct dt_span in, int64_t *value)
{
    uint32_t look = 0;
    bool good = dive_look_parse(in, dive_look_depths(state), ' ', &look);
    *value = look;
    return good;
}

static void look_json(const void *state, int64_t look, const char *key, struct dt_json *j)
{
    dive_look_json((uint32_t)look, dive_look_depths(state), key, j);
}

/* In an event the depths belong to the value: dive_reading. */
static int reading_depths(int64_t reading)
{
    int depths = 0;
    while (reading >> DIVE_KIND_BITS * (depths + 1) != 0) {
        depths++;
    }
    return depths;
}

static void reading_write(const void *state, int64_t reading, struct dt_writer *out)
{
    (void)state;
    dive_look_text((uint32_t)reading, reading_depths(reading), ' ', out);
}

static void reading_json(const void *state, int64_t reading, const char *key, struct dt_json *j)
{
    (void)state;
    dive_look_json((uint32_t)reading, reading_depths(reading), key, j);
}

static void held_look_write(const void *state, int64_t look, struct dt_writer *out)
{
    dive_look_text((uint32_t)look, dive_look_depths(state), ',', out);
}

static bool held_look_read(const void *state, struct dt_span in, int64_t *value)
{
    uint32_t look = 0;
    bool good = dive_look_parse(in, dive_look_depths(state), ',', &look);
    *value = look;
    return good;
}

static void plan_write(const void *state, int64_t plan, struct dt_writer *out)
{
    (void)state;
    dive_plan_text((uint32_t)plan, ' ', out);
}

static bool plan_read(const void *state, struct dt_span in, int64_t *value)
{
    uint32_t plan = 0;
    (void)state;
    const char *why = dive_plan_parse(in, ' ', &plan);
    *value = plan;
    return why == NULL;
}

static void held_plan_write(const void *state, int64_t plan, struct dt_writer *out)
{
    (void)state;
    dive_plan_text((uint32_t)plan, '+', out);
}

static void plan_json(const void *state, int64_t plan, const char *key, struct dt_json *j)
{
    (void)state;
    dive_plan_json((uint32_t)plan, key, j);
}

/* ---- kinds ---- */

enum { PLAN_MAX = (1 << DIVE_VERB_SHIFT) - 1, LOOK_MAX = (1 << DIVE_KIND_BITS * DIVE_DEPTHS) - 1 };

#define CHOICE(key, list)                                                                          \
    {                                                                                              \
        .name = (key), .high = DT_COUNT(list) - 1, .words = (list)                                 \
    }
static const struct dt_kind choices[DIVE_OPTIONS] = {
    [DIVE_VERSION] = CHOICE("version", versions),
    [DIVE_WITH_COMPANIONS] = CHOICE("companions", with_companions),
    [DIVE_LEVEL] = CHOICE("level", levels),
    [DIVE_TORCH] = CHOICE("torch", off_on),
    [DIVE_SIGHT] = CHOICE("sight", sights),
    [DIVE_WATER] = CHOICE("water", waters),
    [DIVE_TIMER] = CHOICE("timer", timers),
};

static const struct dt_kind seats = {.name = "number", .low = 1, .high = DIVE_SEATS};
static const struct dt_kind seat = {.name = "seat", .high = DIVE_SEATS - 1};
static const struct dt_kind pawn = {
    .name = "pawn", .high = DIVE_SEATS - 1, .special = {{DIVE_CHIEF, "chief"}}};
static const struct dt_kind round_number = {.name = "number", .low = 1, .high = DIVE_CARDS};
static const struct dt_kind begun_round = {
    .name = "number", .low = 1, .high = DIVE_CARDS, .special = {{0, "-"}}};
static const struct dt_kind stack_count = {.name = "number", .high = DIVE_STACK};
static const struct dt_kind dived = {.name = "number", .high = DIVE_DEPTHS};
static const struct dt_kind field = {.name = "field", .high = DIVE_FIELD_MAX - 1};
static const struct dt_kind fields = {.name = "number", .high = DIVE_FIELD_MAX - 1};
/* Of the fastest at a depth; null for the anglerfish. */
static const struct dt_kind top_speed = {
    .name = "number", .high = DIVE_FASTEST - 1, .special = {{DIVE_FASTEST, "-"}}};
static const struct dt_kind depth = {.name = "depth", .low = 1, .high = DIVE_DEPTHS};
static const struct dt_kind depth_bit = {.name = "depth", .high = DIVE_DEPTHS - 1, .plus = 1};
static const struct dt_kind phase = {
    .name = "phase", .high = DIVE_PHASES - 1, .words = dive_phase_words};
static const struct dt_kind helper = {
    .name = "helper", .high = DIVE_HELPERS - 1, .words = dive_helper_words};
static const struct dt_kind companion = {
    .name = "companion", .high = DIVE_COMPANIONS - 1, .words = dive_companion_words};
static const struct dt_kind card = {
    .name = "card", .high = DIVE_CARDS - 1, .words = dive_card_words};
static const struct dt_kind chief_card = {
    .name = "chief-card", .high = DIVE_CHIEFS - 1, .words = dive_chief_words};
static const struct dt_kind pose = {.name = "pose", .high = DIVE_POSES - 1};
static const struct dt_kind place = {.name = "place",
                                     .low = 1,
                                     .high = DIVE_CENTRES,
                                     .write = place_write,
                                     .read = place_read,
                                     .json = place_json};
static const struct dt_kind partner = {.name = "seat", .low = 1, .high = DIVE_SEATS, .plus = -1};
static const struct dt_kind laid = {.name = "laid-card",
                                    .high = DIVE_CARDS * DIVE_POSES - 1,
                                    .write = laid_write,
                                    .read = laid_read,
                                    .json = laid_json};
static const struct dt_kind seen = {.name = "laid-card",
                                    .high = DIVE_CARDS * DIVE_POSES - 1,
                                    .write = seen_write,
                                    .json = laid_json};
static const struct dt_kind look = {
    .name = "look", .high = LOOK_MAX, .write = look_write, .read = look_read, .json = look_json};
static const struct dt_kind reading = {.name = "look",
                                       .low = 1 << DIVE_KIND_BITS,
                                       .high = 2 * LOOK_MAX + 1,
                                       .write = reading_write,
                                       .json = reading_json};
static const struct dt_kind plan = {.name = "plan",
                                    .high = PLAN_MAX,
                                    .write = plan_write,
                                    .read = plan_read,
                                    .json = plan_json,
                                    .count = dive_plan_index_count,
                                    .index = dive_plan_index,
                                    .at = dive_plan_at};

/* In states: also what is not there or hidden. */
static const struct dt_kind held_companion = {.name = "companion",
                                              .high = DIVE_COMPANIONS - 1,
                                              .words = dive_companion_words,
                                              .special = {{DIVE_NONE, "-"}}};
static const struct dt_kind stack_card = {.name = "card",
                                          .high = DIVE_CARDS - 1,
                                          .words = dive_card_words,
                                          .special = {{DIVE_NONE, "-"}, {DIVE_HIDDEN, "?"}}};
static const struct dt_kind shown_chief = {.name = "chief-card",
                                           .high = DIVE_CHIEFS - 1,
                                           .words = dive_chief_words,
                                           .special = {{DIVE_NONE, "-"}}};
static const struct dt_kind call = {.name = "call",
                                    .high = DIVE_CENTRES,
                                    .special = {{DIVE_CALL_NONE, "-"}, {DIVE_CALL_HIDDEN, "?"}}};
static const struct dt_kind held_look = {.name = "look",
                                         .high = LOOK_MAX,
                                         .write = held_look_write,
                                         .read = held_look_read,
                                         .json = look_json,
                                         .special = {{DIVE_MISSING, "-"}, {DIVE_SECRET, "?"}}};
static const struct dt_kind held_plan = {.name = "plan",
                                         .high = PLAN_MAX,
                                         .write = held_plan_write,
                                         .json = plan_json,
                                         .special = {{DIVE_MISSING, "-"}, {DIVE_SECRET, "?"}}};

/* Sets; in events there are spaces between the members. */
static const struct dt_kind seat_set = {.name = "seats", .of = &seat, .special = {{0, "-"}}};
static const struct dt_kind card_set = {.name = "cards", .of = &card, .special = {{0, "-"}}};
static const struct dt_kind chief_set = {
    .name = "chief-cards", .of = &chief_card, .special = {{0, "-"}}};
static const struct dt_kind told_seats = {
    .name = "seats", .of = &seat, .between = " ", .special = {{0, "-"}}};
static const struct dt_kind told_pawns = {.name = "pawns", .of = &pawn, .between = " "};
static const struct dt_kind told_depths = {.name = "depths", .of = &depth_bit, .between = " "};

const struct dt_kind *dive_call_target(int called)
{
    return called == DIVE_OCTOPUS ? &place : called == DIVE_DOLPHINS ? &partner : NULL;
}

/* ---- the state ---- */

#define OPTION(key, i)                                                                             \
    {                                                                                              \
        key, &choices[i], DT_MEMBER(struct dive, option[i])                                        \
    }

const struct dt_member dive_members[DIVE_MEMBERS] = {
    [DIVE_M_GONE] = {"gone", &card_set, DT_MEMBER(struct dive, gone)},
    [DIVE_M_CHIEF_GONE] = {"chief_gone", &chief_set, DT_MEMBER(struct dive, chief_gone)},
    [DIVE_M_PLAN] = {"plan", &held_plan, DT_OF_SEAT(struct dive, plan)},
    [DIVE_M_LOOK] = {"look", &held_look, DT_OF_SEAT(struct dive, look)},
    [DIVE_M_SHOWN] = {"shown", &held_plan, DT_OF_SEAT(struct dive, shown)},
    [DIVE_M_CALL] = {"call", &call, DT_OF_SEAT(struct dive, call)},
    [DIVE_M_OPTION + DIVE_VERSION] = OPTION("version", DIVE_VERSION),
    [DIVE_M_OPTION + DIVE_WITH_COMPANIONS] = OPTION("companions", DIVE_WITH_COMPANIONS),
    [DIVE_M_OPTION + DIVE_LEVEL] = OPTION("level", DIVE_LEVEL),
    [DIVE_M_OPTION + DIVE_TORCH] = OPTION("torch", DIVE_TORCH),
    [DIVE_M_OPTION + DIVE_SIGHT] = OPTION("sight", DIVE_SIGHT),
    [DIVE_M_OPTION + DIVE_WATER] = OPTION("water", DIVE_WATER),
    [DIVE_M_OPTION + DIVE_TIMER] = OPTION("timer", DIVE_TIMER),
    [DIVE_M_SEATS] = {"seats", &seats, DT_MEMBER(struct dive, seats)},
    [DIVE_M_PHASE] = {"phase", &phase, DT_MEMBER(struct dive, phase)},
    [DIVE_M_ROUND] = {"round", &round_number, DT_MEMBER(struct dive, round)},
    [DIVE_M_STACK_COUNT] = {"stack_count", &stack_count, DT_MEMBER(struct dive, stack_count)},
    [DIVE_M_CARD] = {"card", &stack_card, DT_ARRAY(struct dive, card)},
    [DIVE_M_POSE] = {"pose", &pose, DT_ARRAY(struct dive, pose)},
    [DIVE_M_FIELD] = {"field", &field, DT_OF_SEAT(struct dive, field)},
    [DIVE_M_CHIEF_FIELD] = {"chief_field", &field, DT_MEMBER(struct dive, field[DIVE_CHIEF])},
    [DIVE_M_COMPANION] = {"companion", &held_companion, DT_OF_SEAT(struct dive, companion)},
    [DIVE_M_SPENT] = {"spent", &seat_set, DT_MEMBER(struct dive, spent)},
    [DIVE_M_DIVED] = {"dived", &dived, DT_MEMBER(struct dive, dived)},
    [DIVE_M_BONUS] = {"bonus", &fields, DT_OF_SEAT(struct dive, bonus)},
    [DIVE_M_CHIEF_BONUS] = {"chief_bonus", &fields, DT_MEMBER(struct dive, bonus[DIVE_CHIEF])},
    [DIVE_M_REST] = {"rest", &fields, DT_OF_SEAT(struct dive, rest)},
    [DIVE_M_CHIEF_REST] = {"chief_rest", &fields, DT_MEMBER(struct dive, rest[DIVE_CHIEF])},
    [DIVE_M_CHIEF_CARD] = {"chief_card", &shown_chief, DT_MEMBER(struct dive, chief_card)},
};

/* ---- events and actions ---- */

#define CALLER                                                                                     \
    {"seat", &seat},                                                                               \
    {                                                                                              \
        "companion", &companion                                                                    \
    }

static const struct dt_type events[DIVE_EVENTS] = {
    [DIVE_EV_PICKED] = {"picked", .arg = {{"seat", &seat}, {"companion", &companion}}},
    [DIVE_EV_LAID] = {"laid",
                      .arg = {{"cards", &stack_count}, {"round", &begun_round, .json_only = true}}},
    [DIVE_EV_CALLED] = {"called", .arg = {{"seat", &seat}}},
    [DIVE_EV_PASSES] = {"call", .arg = {CALLER}, .after = " pass", .name = "passes"},
    [DIVE_EV_USES] = {"call", .arg = {CALLER}, .after = " use", .name = "uses"},
    [DIVE_EV_PLACES] = {"call", .arg = {CALLER, {"place", &place, .before = " use "}},
                        .name = "places"},
    [DIVE_EV_NAMES] = {"call", .arg = {CALLER, {"partner", &partner, .before = " use "}},
                       .name = "names"},
    [DIVE_EV_LOOKED] = {"looked", .arg = {{"seat", &seat}}},
    [DIVE_EV_READING] = {"reading", .arg = {{"seat", &seat}, {"look", &reading}}},
    [DIVE_EV_GLIMPSE] = {"glimpse", .arg = {{"seat", &seat}}},
    [DIVE_EV_LOCKED] = {"locked", .arg = {{"seat", &seat}}},
    [DIVE_EV_PLAN] = {"plan", .arg = {{"seat", &seat}, {"plan", &plan}}},
    [DIVE_EV_CHIEF] = {"chief", .arg = {{"card", &chief_card}}},
    [DIVE_EV_CARD] = {"card", .arg = {{"depth", &depth},
                                      {"card", &seen},
                                      {"right", &told_seats, .before = " right "},
                                      {"wrong", &told_seats, .before = " wrong "}}},
    [DIVE_EV_HELPED] = {"helped", .arg = {{"pawn", &pawn},
                                          {"helper", &helper},
                                          {"from", &field},
                                          {"to", &field},
                                          {"fields", &fields, .json_only = true},
                                          {"speed", &top_speed, .json_only = true}}},
    [DIVE_EV_NO_HELP] = {"no-help",
                         .arg = {{"helper", &helper}, {"speed", &top_speed, .json_only = true}}},
    [DIVE_EV_COVERED] = {"covered", .arg = {{"depths", &told_depths}}},
    [DIVE_EV_DOLPHINS] = {"dolphins",
                          .arg = {{"seat", &seat}, {"partner", &seat}, {"fields", &fields}}},
    [DIVE_EV_WHITE] = {"white", .arg = {{"seat", &seat},
                                        {"seats", &told_seats},
                                        {"mistakes", &fields, .json_only = true}}},
    [DIVE_EV_RESTED] = {"rested", .arg = {{"pawn", &pawn}, {"fields", &fields}, {"to", &field}}},
    [DIVE_EV_ROUND] = {"round", .arg = {{"round", &round_number}}},
    [DIVE_EV_OVER] = {"over", .arg = {{"winners", &told_pawns}}},
};

enum { DO_TAKE, DO_PASS, DO_PLACE, DO_NAME, DO_USE, DO_PLAN, DO_CARD, DO_LOOK, DO_CHIEF };

#define CODE(verb) ((dt_action)(verb) << DIVE_VERB_SHIFT)

/* A companion without a target is used with the bits of the first place, and so is the first seat. */
static const struct dt_type actions[] = {
    [DO_TAKE] = {"take", .code = CODE(DIVE_DO_PICK), .arg = {{"companion", &companion, 0, 3}}},
    [DO_PASS] = {"pass", .code = CODE(DIVE_DO_CALL)},
    [DO_PLACE] = {"use", .code = CODE(DIVE_DO_CALL), .arg = {{"place", &place, 0, 9}},
                  .name = "place"},
    [DO_NAME] = {"use", .code = CODE(DIVE_DO_CALL), .arg = {{"partner", &partner, 0, 9}},
                 .name = "name", .alias = true},
    [DO_USE] = {"use", .code = CODE(DIVE_DO_CALL) | 1, .alias = true},
    [DO_PLAN] = {"plan", .code = CODE(DIVE_DO_PLAN), .arg = {{"plan", &plan, 0, DIVE_VERB_SHIFT}}},
    [DO_CARD] = {"card", .code = CODE(DIVE_DO_CARD), .arg = {{"card", &laid, 0, 9}},
                 .chance = true},
    [DO_LOOK] = {"look", .code = CODE(DIVE_DO_LOOK), .arg = {{"look", &look, 0, 18}},
                 .chance = true},
    [DO_CHIEF] = {"chief", .code = CODE(DIVE_DO_CHIEF), .arg = {{"card", &chief_card, 0, 6}},
                  .chance = true},
};

static int action_row(const void *state, int who, dt_action action)
{
    static const uint8_t rows[DIVE_VERBS] = {
        [DIVE_DO_PICK] = DO_TAKE, [DIVE_DO_CARD] = DO_CARD, [DIVE_DO_CALL] = DO_USE,
        [DIVE_DO_LOOK] = DO_LOOK, [DIVE_DO_PLAN] = DO_PLAN, [DIVE_DO_CHIEF] = DO_CHIEF,
    };
    const struct dive *s = state;
    uint32_t verb = dive_verb_of(action);
    if (verb != DIVE_DO_CALL) {
        return rows[verb];
    }
    if (dive_operand(action) == DIVE_PASS) {
        return DO_PASS;
    }
    int called = who >= 0 && who < DIVE_SEATS ? s->companion[who] : DIVE_NONE;
    return called == DIVE_OCTOPUS ? DO_PLACE : called == DIVE_DOLPHINS ? DO_NAME : DO_USE;
}

/* What is wrong with a plan, so that a player gets the reason. */
static const char *wrong_plan(const void *state, int who, struct dt_span in)
{
    struct dt_span word;
    uint32_t operand = 0;
    if (!dt_span_word(&in, &word) || !dt_span_is(word, "plan") || who < 0 || who >= DIVE_SEATS) {
        return NULL;
    }
    const char *why = dive_plan_parse(dt_span_trim(in), ' ', &operand);
    return why != NULL ? why : dive_plan_validate(state, who, operand);
}

const struct dt_schema dive_schema = {
    .members = dive_members,
    .member_count = DIVE_MEMBERS,
    .seats = DIVE_SEATS,
    .seats_offset = offsetof(struct dive, seats),
    .fields = dive_fields,
    .field_count = DIVE_FIELDS,
    .events = events,
    .event_count = DIVE_EVENTS,
    .outcomes = dive_outcomes,
    .outcome_count = DIVE_OUTCOMES,
    .actions = actions,
    .action_count = DT_COUNT(actions),
    .unknown_field = "position: there is no such field; expected words such as fields=7,8,13",
    .twice = "position: a field is given twice",
    .unknown_action =
        "action: expected plan, use, pass, take, card, look or chief, and its arguments",
    .wrong_action = "action: expected what belongs to it: use 35/40 (octopus), use 2 (dolphins), "
                    "take orca, card O05@90m, look N0 SG NY N0 S0 NR, chief C11",
    .action_row = action_row,
    .action_why = wrong_plan,
};
