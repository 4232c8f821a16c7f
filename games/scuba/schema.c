/* The schema of Scuba: kinds of values, members of the state, events and actions. The fields of a
 * position are in position.c. */
#include "games/scuba/schema.h"

/* ---- cells and animals ---- */

void scuba_cell_text(int cell, struct dt_writer *out)
{
    dt_write_int(out, scuba_column(cell));
    dt_write_char(out, ',');
    dt_write_int(out, scuba_row(cell));
}

int scuba_cell_parse(struct dt_span text)
{
    struct dt_span first;
    int column, row;
    if (!dt_span_cut(&text, ',', &first) || !dt_span_int(first, 1, SCUBA_COLUMNS, &column) ||
        !dt_span_int(text, 1, SCUBA_ROWS, &row)) {
        return SCUBA_NOWHERE;
    }
    return scuba_cell(column, row);
}

void scuba_cell_json(struct dt_json *j, const char *key, int cell, int row)
{
    if (cell == SCUBA_NOWHERE) {
        dt_json_null(j, key);
        return;
    }
    dt_json_array(j, key);
    dt_json_int(j, NULL, scuba_column(cell));
    dt_json_int(j, NULL, row);
    dt_json_end(j);
}

static void write_cell(const void *state, int64_t value, struct dt_writer *out)
{
    (void)state;
    scuba_cell_text((int)value, out);
}

static bool read_cell(const void *state, struct dt_span in, int64_t *value)
{
    (void)state;
    *value = scuba_cell_parse(in);
    return *value != SCUBA_NOWHERE;
}

static void json_cell(const void *state, int64_t value, const char *key, struct dt_json *j)
{
    (void)state;
    scuba_cell_json(j, key, (int)value, scuba_row((int)value));
}

/* A place of an event: row 0 is the water line, column 0 nowhere. */
static void write_place(const void *state, int64_t value, struct dt_writer *out)
{
    if (value == SCUBA_NOWHERE) {
        dt_write_text(out, "lost");
    } else {
        write_cell(state, value - 16, out);
    }
}

static void json_place(const void *state, int64_t value, const char *key, struct dt_json *j)
{
    (void)state;
    scuba_cell_json(j, key, (int)value, (int)value >> 4);
}

/* Cells with a tile: column by column of each row. */
static uint32_t count_tiles(const struct dt_config *config)
{
    (void)config;
    return SCUBA_COLUMNS * SCUBA_TILE_ROWS;
}

static uint32_t index_of_cell(const struct dt_config *config, int64_t value)
{
    (void)config;
    return (uint32_t)((scuba_row((int)value) - 1) * SCUBA_COLUMNS + scuba_column((int)value) - 1);
}

static int64_t cell_at(const struct dt_config *config, uint32_t index)
{
    (void)config;
    return scuba_cell((int)index % SCUBA_COLUMNS + 1, (int)index / SCUBA_COLUMNS + 1);
}

static const struct dt_kind seat = {.name = "seat", .high = SCUBA_SEATS - 1},
                            discs = {.name = "seats",
                                     .of = &seat,
                                     .between = "",
                                     .special = {{0, "-"}}},
                            species = {.name = "species",
                                       .high = SCUBA_ALL_SPECIES - 1,
                                       .words = scuba_species_words};

/* turtle@4,5 or, with the discs of seats 0 and 2, turtle@4,5:02 */
static void write_animal(const void *state, int64_t value, struct dt_writer *out)
{
    scuba_animal a = (scuba_animal)value;
    dt_write_text(out, scuba_species_words[scuba_animal_species(a)]);
    dt_write_char(out, '@');
    scuba_cell_text(scuba_animal_cell(a), out);
    if (scuba_animal_discs(a) != 0) {
        dt_write_char(out, ':');
        dt_kind_write(&discs, state, scuba_animal_discs(a), out);
    }
}

/* Digits of seats, ascending. */
static bool read_discs(struct dt_span text, int64_t *set)
{
    for (int i = 1; i < text.len; i++) {
        if (text.at[i] <= text.at[i - 1]) {
            return false;
        }
    }
    return dt_kind_read(&discs, NULL, text, set) && *set != 0;
}

bool scuba_animal_parse(struct dt_span text, scuba_animal *out)
{
    struct dt_span name, place;
    int64_t kind, set = 0;
    if (!dt_span_cut(&text, '@', &name) || !dt_span_cut(&text, ':', &place)) {
        return false;
    }
    int cell = scuba_cell_parse(place);
    bool marked = place.at + place.len < text.at; /* a colon was there */
    if (!dt_kind_read(&species, NULL, name, &kind) || cell == SCUBA_NOWHERE ||
        (marked && !read_discs(text, &set))) {
        return false;
    }
    *out = scuba_animal_of(cell, (int)kind, (int)set);
    return true;
}

static bool read_animal(const void *state, struct dt_span in, int64_t *value)
{
    scuba_animal a = 0;
    bool valid = scuba_animal_parse(in, &a);
    (void)state;
    *value = a;
    return valid;
}

static void json_animal(const void *state, int64_t value, const char *key, struct dt_json *j)
{
    scuba_animal a = (scuba_animal)value;
    dt_json_object(j, key);
    dt_kind_json(&species, state, scuba_animal_species(a), "species", j);
    json_cell(state, scuba_animal_cell(a), "cell", j);
    dt_kind_json(&discs, state, scuba_animal_discs(a), "discs", j);
    dt_json_end(j);
}

/* Cell, species and discs; a tile with the discs of all seats has left the board. */
static uint32_t count_animals(const struct dt_config *config)
{
    return SCUBA_COLUMNS * SCUBA_ROWS * SCUBA_ALL_SPECIES * ((1u << config->seats) - 1);
}

static uint32_t index_of_animal(const struct dt_config *config, int64_t value)
{
    scuba_animal a = (scuba_animal)value;
    uint32_t cell = index_of_cell(config, scuba_animal_cell(a));
    return (cell * SCUBA_ALL_SPECIES + (uint32_t)scuba_animal_species(a)) *
               ((1u << config->seats) - 1) +
           (uint32_t)scuba_animal_discs(a);
}

static int64_t animal_at(const struct dt_config *config, uint32_t index)
{
    uint32_t sets = (1u << config->seats) - 1, tile = index / sets;
    return scuba_animal_of((int)cell_at(config, tile / SCUBA_ALL_SPECIES),
                           (int)(tile % SCUBA_ALL_SPECIES), (int)(index % sets));
}

static void json_flag(const void *state, int64_t value, const char *key, struct dt_json *j)
{
    (void)state;
    dt_json_bool(j, key, value != 0);
}

/* ---- kinds ---- */

enum { LAST_CELL = 16 * (SCUBA_ROWS - 1) + SCUBA_COLUMNS };

#define NUMBER(lowest, highest) .name = "number", .low = (lowest), .high = (highest)
#define WORDS(type, count, list) .name = (type), .high = (count)-1, .words = (list)
#define SET(member) .name = "set", .of = (member)

static const struct dt_kind
    /* of the state */
    seats = {NUMBER(2, SCUBA_SEATS)},
    swaps = {NUMBER(0, SCUBA_SWAPS - 1)}, rounds = {NUMBER(1, SCUBA_ROUNDS)},
    slots = {NUMBER(0, 2 * SCUBA_SEATS - 1)}, own_steps = {NUMBER(0, SCUBA_STEPS)},
    all_steps = {NUMBER(0, 2 * SCUBA_STEPS)}, air = {NUMBER(0, SCUBA_AIR)},
    markers = {NUMBER(0, SCUBA_MARKERS_MAX)}, points = {NUMBER(0, SCUBA_MINUS_MAX)},
    hidden = {NUMBER(0, SCUBA_ALL_SPECIES)}, tiles = {NUMBER(0, SCUBA_POOL_TILES)},
    left = {NUMBER(0, 2)}, effect = {NUMBER(0, 1)}, animals = {NUMBER(0, SCUBA_ANIMALS)},
    phase = {WORDS("phase", SCUBA_PHASES, scuba_phase_words)},
    stage = {WORDS("stage", SCUBA_STAGES, scuba_stage_words)},
    status = {WORDS("status", SCUBA_STATUSES, scuba_status_words)},
    flag = {.name = "flag",
            .high = 1,
            .words = (const char *const[]){"no", "yes"},
            .json = json_flag},
    /* bits of sets */
    band_bit = {NUMBER(0, 31)}, pool_bit = {NUMBER(0, SCUBA_POOL_TILES - 1)},
    stack_bit = {NUMBER(0, SCUBA_STACK_CARDS - 1)}, deck_bit = {NUMBER(0, SCUBA_DECK - 1)},
    cells = {SET(&band_bit)}, pool = {SET(&pool_bit)}, stack = {SET(&stack_bit)},
    deck = {SET(&deck_bit)},
    /* components */
    cell = {.name = "cell",
            .low = 1,
            .high = LAST_CELL,
            .special = {{SCUBA_NOWHERE, "-"}},
            .write = write_cell,
            .read = read_cell,
            .json = json_cell},
    tile = {.name = "cell",
            .low = 1,
            .high = LAST_CELL - 16,
            .write = write_cell,
            .read = read_cell,
            .json = json_cell,
            .count = count_tiles,
            .index = index_of_cell,
            .at = cell_at},
    place = {.name = "cell", .high = LAST_CELL + 16, .write = write_place, .json = json_place},
    animal = {.name = "animal",
              .low = 1,
              .high = 0xffffff,
              .write = write_animal,
              .read = read_animal,
              .json = json_animal,
              .count = count_animals,
              .index = index_of_animal,
              .at = animal_at},
    herded = {.name = "animal",
              .low = 1,
              .high = 0xffffff,
              .special = {{0, "-"}},
              .write = write_animal,
              .read = read_animal,
              .json = json_animal},
    cards = {.name = "cards", .of = &species},
    shown = {.name = "cards",
             .of = &species,
             .between = " ",
             .special = {{0, "-"}, {(1 << SCUBA_ALL_SPECIES) - 1, "all"}}},
    current = {.name = "current",
               .high = SCUBA_CURRENTS - 1,
               .words = scuba_current_words,
               .special = {{SCUBA_NONE, "-"}}},
    current_card = {WORDS("current", SCUBA_CURRENTS, scuba_current_words)},
    event = {.name = "card",
             .high = SCUBA_EVENT_CARDS - 1,
             .words = scuba_event_words,
             .special = {{SCUBA_NONE, "-"}}},
    event_card = {WORDS("card", SCUBA_EVENT_CARDS, scuba_event_words)},
    content = {WORDS("content", SCUBA_CONTENTS, scuba_content_words)},
    colour = {WORDS("colour", SCUBA_COLOURS, scuba_colour_words)},
    shuffled = {.name = "deck",
                .high = SCUBA_COLOURS - 1,
                .words = scuba_colour_words,
                .special = {{-1, "currents"}}},
    op = {WORDS("effect", SCUBA_OPS, scuba_op_words)},
    way = {WORDS("way", SCUBA_WAYS, scuba_way_words)},
    /* of events and actions */
    whom = {.name = "seat", .high = SCUBA_SEATS - 1, .special = {{-1, "-"}}},
    column = {.name = "column", .low = 1, .high = SCUBA_COLUMNS},
    boat_column = {.name = "column", .low = SCUBA_BOAT_FIRST, .high = SCUBA_BOAT_LAST},
    number = {NUMBER(0, 99)}, steps = {NUMBER(1, SCUBA_STEPS)};

/* ---- members ---- */

#define ONE(of, member) .name = #member, .kind = &(of), DT_MEMBER(struct scuba, member)
#define OPTION(name, which)                                                                        \
    (name), &scuba_option_kinds[SCUBA_##which], DT_MEMBER(struct scuba, option[SCUBA_##which])
#define BAND(of, member, symbol, word)                                                             \
    .name = #member "-" word, .kind = &(of), .size = sizeof(((struct scuba *)0)->member[0]),       \
    .count = 1,                                                                                    \
    .offset =                                                                                      \
        offsetof(struct scuba, member) + SCUBA_##symbol * sizeof(((struct scuba *)0)->member[0])
#define DIVER(of, member)                                                                          \
    .name = #member, .kind = &(of), offsetof(struct scuba, diver[0].member),                       \
    sizeof(((struct scuba *)0)->diver[0].member), 0, 1, sizeof(struct scuba_diver)

const struct dt_member scuba_members[SCUBA_MEMBERS] = {
    [SCUBA_M_SEATS] = {ONE(seats, seats)},
    [SCUBA_M_OPTION] = {OPTION("decompression", DECOMPRESSION)},
    {OPTION("death", DEATH)},
    {OPTION("solo-penalty", SOLO_PENALTY)},
    {OPTION("first-turn", FIRST_TURN)},
    {OPTION("current-air", CURRENT_AIR)},
    {OPTION("fast-ascent", FAST_ASCENT)},
    {OPTION("start-look", START_LOOK)},
    {OPTION("points", SECRECY)},
    [SCUBA_M_CURRENTS] = {"currents", &deck, offsetof(struct scuba, currents), 8, 5, 1, 0},
#define SCUBA_COLOUR(symbol, word)                                                                 \
    {BAND(cells, down, symbol, word)}, {BAND(cells, back_low, symbol, word)},                      \
        {BAND(cells, back_high, symbol, word)}, {BAND(pool, unseen, symbol, word)},                \
        {BAND(stack, stack, symbol, word)}, {BAND(tiles, netted, symbol, word)},
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
    [SCUBA_M_CARDS] = {DIVER(cards, cards)},
    [SCUBA_M_PLUS] = {DIVER(points, plus)},
    [SCUBA_M_MINUS] = {DIVER(points, minus)},
    [SCUBA_M_STATUS] = {DIVER(status, status)},
    [SCUBA_M_CELL] = {DIVER(cell, cell)},
    [SCUBA_M_AIR] = {DIVER(air, air)},
    [SCUBA_M_MARKERS] = {DIVER(markers, markers)},
    [SCUBA_M_DEEP] = {DIVER(flag, deep)},
    [SCUBA_M_DRIFTED] = {DIVER(flag, drifted)},
    [SCUBA_M_HIDDEN] = {DIVER(hidden, hidden)},
    [SCUBA_M_CUBES] = {"cubes", &cell, offsetof(struct scuba, diver[0].cubes), 1, 0, SCUBA_CUBES,
                       sizeof(struct scuba_diver)},
    [SCUBA_M_PHASE] = {ONE(phase, phase)},
    [SCUBA_M_SWAPS] = {ONE(swaps, swaps)},
    [SCUBA_M_FROM] = {ONE(cell, from)},
    [SCUBA_M_FIRST] = {ONE(seat, first)},
    [SCUBA_M_START] = {ONE(seat, start)},
    [SCUBA_M_ACTIVE] = {ONE(seat, active)},
    [SCUBA_M_ROUND] = {ONE(rounds, round)},
    [SCUBA_M_STAGE] = {ONE(stage, stage)},
    [SCUBA_M_SLOTS] = {ONE(slots, slots)},
    [SCUBA_M_UPS] = {ONE(own_steps, ups)},
    [SCUBA_M_LEFTS] = {ONE(own_steps, lefts)},
    [SCUBA_M_STEPS] = {ONE(all_steps, steps)},
    [SCUBA_M_RIGHTS] = {ONE(own_steps, rights)},
    [SCUBA_M_EVENT] = {ONE(event, event)},
    [SCUBA_M_CURRENT] = {ONE(current, current)},
    [SCUBA_M_LEFT] = {ONE(left, left)},
    [SCUBA_M_TILE] = {ONE(cell, tile)},
    [SCUBA_M_EFFECT] = {ONE(effect, effect)},
    [SCUBA_M_FLAG] = {ONE(flag, window)},
    {ONE(flag, explored)},
    {ONE(flag, marked)},
    {ONE(flag, sunk)},
    {ONE(flag, level)},
    {ONE(flag, middle)},
    [SCUBA_M_HERDED] = {ONE(herded, herded)},
    [SCUBA_M_ANIMALS] = {ONE(animals, animals)},
    [SCUBA_M_ANIMAL] = {"animal", &animal, offsetof(struct scuba, animal), 4, 3, SCUBA_ANIMALS, 0,
                        offsetof(struct scuba, animals)},
};

/* ---- events ---- */

static const struct dt_type events[SCUBA_EVENTS] = {
    [SCUBA_EV_START] = {"start", .arg = {{"seat", &seat}}},
    [SCUBA_EV_LIFTED] = {"lifted", .arg = {{"cell", &place}}},
    [SCUBA_EV_SWAPPED] = {"swapped", .arg = {{"from", &place}, {"to", &place}}},
    [SCUBA_EV_TURN] = {"turn", .arg = {{"seat", &seat}, {"round", &rounds}}},
    [SCUBA_EV_ENTERED] = {"entered", .arg = {{"seat", &seat}, {"column", &column}}},
    [SCUBA_EV_LEFT] = {"left", .arg = {{"seat", &seat}}},
    [SCUBA_EV_SHUFFLED] = {"shuffled", .arg = {{"deck", &shuffled}}},
    [SCUBA_EV_CURRENT] = {"current", .arg = {{"seat", &seat}, {"current", &current_card}}},
    [SCUBA_EV_DRIFTED] = {"drifted", .arg = {{"moved", &number}, {"lost", &number}}},
    [SCUBA_EV_CARRIED] = {"carried", .arg = {{"seat", &seat}, {"cell", &place}}},
    [SCUBA_EV_STEPPED] = {"stepped", .arg = {{"seat", &seat}, {"cell", &place}}},
    [SCUBA_EV_TURNED] = {"turned",
                         .arg = {{"seat", &seat}, {"cell", &place}, {"content", &content}}},
    [SCUBA_EV_SIGHTED] = {"sighted", .arg = {{"seat", &seat},
                                             {"species", &species},
                                             {"points", &points},
                                             {"new", &flag},
                                             {"gone", &flag}}},
    [SCUBA_EV_FLIPPED] = {"flipped", .arg = {{"cell", &place}, {"content", &content}}},
    [SCUBA_EV_REMOVED] = {"removed", .arg = {{"cell", &place}, {"colour", &colour}}},
    [SCUBA_EV_EVENT] = {"event", .arg = {{"seat", &seat}, {"card", &event_card}}},
    [SCUBA_EV_CHOSE] = {"chose", .arg = {{"seat", &seat}, {"effect", &op}}},
    [SCUBA_EV_POINTED] = {"pointed", .arg = {{"seat", &seat}, {"cell", &place}}},
    [SCUBA_EV_FISHED] = {"fished", .arg = {{"seat", &seat},
                                           {"cell", &place},
                                           {"species", &species},
                                           {"discs", &discs}}},
    [SCUBA_EV_HERDED] = {"herded", .arg = {{"species", &species}, {"cell", &place}}},
    [SCUBA_EV_POINTS] = {"points", .arg = {{"seat", &seat}, {"points", &points}}},
    [SCUBA_EV_AIR] = {"air", .arg = {{"seat", &seat}, {"lost", &number}, {"air", &air}}},
    [SCUBA_EV_MARKERS] = {"markers", .arg = {{"seat", &seat}, {"markers", &markers}}},
    [SCUBA_EV_LEVEL] = {"level", .arg = {{"seat", &seat}}},
    [SCUBA_EV_SURFACED] = {"surfaced", .arg = {{"seat", &seat}, {"column", &column}}},
    [SCUBA_EV_BOARDED] = {"boarded", .arg = {{"seat", &seat}, {"column", &column}}},
    [SCUBA_EV_STOPPED] = {"stopped", .arg = {{"seat", &seat}}},
    [SCUBA_EV_PUSHED] = {"pushed", .arg = {{"seat", &seat}, {"way", &way}, {"diver", &whom}}},
    [SCUBA_EV_SWAM] = {"swam", .arg = {{"seat", &seat}, {"way", &way}, {"steps", &steps}}},
    [SCUBA_EV_STAYED] = {"stayed", .arg = {{"seat", &seat}}},
    [SCUBA_EV_DIED] = {"died", .arg = {{"seat", &seat}}},
    [SCUBA_EV_RESCUED] = {"rescued", .arg = {{"seat", &seat}, {"column", &column}}},
    [SCUBA_EV_PENALTY] = {"penalty", .arg = {{"seat", &seat}, {"points", &points}}},
    [SCUBA_EV_SEEN] = {"seen", .arg = {{"tiles", &number}}},
    [SCUBA_EV_TRIGGERED] = {"triggered", .arg = {{"turns", &number}}},
    [SCUBA_EV_EXTRA] = {"extra", .arg = {{"round", &number}}},
    [SCUBA_EV_GONE] = {"gone"},
    [SCUBA_EV_SHOWN] = {"shown", .arg = {{"seat", &seat}, {"cards", &shown}}},
    [SCUBA_EV_OVER] = {"over", .arg = {{"winner", &whom}}},
};

/* ---- actions ---- */

#define CODE(verb) (dt_action) SCUBA_DO_##verb << 24

static const struct dt_type actions[] = {
    {"start", .code = CODE(START), .arg = {{"seat", &seat, 0, 24}}, .chance = true},
    {"swap", .code = CODE(SWAP), .arg = {{"cell", &tile, 0, 24}}, .chance = true},
    {"current", .code = CODE(CURRENT), .arg = {{"current", &current_card, 0, 24}}, .chance = true},
    {"reveal", .code = CODE(REVEAL), .arg = {{"content", &content, 0, 24}}, .chance = true},
    {"draw", .code = CODE(DRAW), .arg = {{"card", &event_card, 0, 24}}, .chance = true},
    {"enter", .code = CODE(ENTER), .arg = {{"column", &boat_column, 0, 24}}},
    {"up", .code = CODE(UP)},
    {"down", .code = CODE(DOWN)},
    {"left", .code = CODE(LEFT)},
    {"right", .code = CODE(RIGHT)},
    {"look", .code = CODE(LOOK)},
    {"turn", .code = CODE(TURN)},
    {"surface", .code = CODE(SURFACE)},
    {"board", .code = CODE(BOARD)},
    {"leave", .code = CODE(LEAVE)},
    {"stop", .code = CODE(STOP)},
    {"choose", .code = CODE(CHOOSE), .arg = {{"effect", &op, 0, 24}}},
    {"tile", .code = CODE(TILE), .arg = {{"cell", &tile, 0, 24}}},
    {"fish", .code = CODE(FISH), .arg = {{"animal", &animal, 0, 24}}},
    {"herd", .code = CODE(HERD), .arg = {{"way", &way, 8, 2}, {"steps", &steps, 0, 8}}},
    {"diver", .code = CODE(PUSH), .arg = {{"diver", &seat, 0, 8}, {"way", &way, 8, 2}}},
    {"divers", .code = CODE(PUSH_ALL), .arg = {{"way", &way, 8, 2}}},
    {"swim", .code = CODE(SWIM), .arg = {{"way", &way, 8, 2}, {"steps", &steps, 0, 8}}},
    {"stay", .code = CODE(SWIM)},
};

const struct dt_schema scuba_schema = {
    .members = scuba_members,
    .member_count = SCUBA_MEMBERS,
    .seats = SCUBA_SEATS,
    .seats_offset = offsetof(struct scuba, seats),
    .fields = scuba_fields,
    .field_count = SCUBA_FIELDS,
    .events = events,
    .event_count = SCUBA_EVENTS,
    .outcomes = scuba_outcomes,
    .outcome_count = SCUBA_OUTCOMES,
    .actions = actions,
    .action_count = DT_COUNT(actions),
    .components = scuba_components,
    .unknown_field = "position: there is no such field; expected words such as diver0=under@4,3",
    .unknown_action = "action: expected enter, up, down, left, right, look, turn, surface, board, "
                      "leave, stop or an answer to the event",
    .wrong_action = "action: that verb takes other arguments, such as enter 5, tile 4,3 or "
                    "diver 2 left",
};
