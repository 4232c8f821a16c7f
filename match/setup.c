/* Match setups: defaults, validation, and the text line of `name=value` fields. */
#include "match/internal.h"

enum { DAY = 24 * 60 * 60 * 1000 };
#define BASE_MAX (366 * (dt_time)DAY)

static const char *const clock_words[DT_CLOCKS] = {"off", "move", "player", "days"};
static const char *const leaving_words[DT_LEAVE_MODES] = {"auto", "bot", "end"};
static const char *const undo_words[DT_UNDO_MODES] = {"ask", "free", "off"};
static const char stand_in[] = "medium";
const char dt_match_other_rules[] = DT_ERROR("other-rules");

const char *dt_clock_word(enum dt_clock clock)
{
    return clock_words[clock];
}

void dt_match_setup_default(struct dt_match_setup *o, const struct dt_game *game)
{
    memset(o, 0, sizeof *o);
    o->game = game;
    o->config = dt_config_default(game);
    o->version = DT_MATCH_VERSION;
    o->substitute_bot = (uint8_t)(dt_bot_find(dt_span_of(stand_in)) - dt_bots);
}

bool dt_match_id_valid(struct dt_span id)
{
    for (int i = 0; i < id.len; i++) {
        char c = id.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
            return false;
        }
    }
    return id.len > 0 && id.len <= DT_MATCH_ID;
}

const char *dt_match_setup_check(const struct dt_match_setup *o)
{
    bool by_move = o->clock == DT_CLOCK_MOVE || o->clock == DT_CLOCK_DAYS;
    if (!dt_match_id_valid(dt_span_of(o->id))) {
        return "id: expected 1 to 32 letters, digits, - or _";
    }
    if (o->clock == DT_CLOCK_OFF ? o->base != 0 : o->base < 1 || o->base > BASE_MAX) {
        return "base: expected milliseconds for the clock, at most a year; none without a clock";
    }
    if (o->extra < 0 || o->extra > DAY ||
        ((by_move || o->clock == DT_CLOCK_OFF) && o->extra != 0)) {
        return "extra: only a player's clock gains time, at most a day for each decision";
    }
    if (o->version < 1 || o->version > DT_MATCH_VERSION) {
        return "version: these rulings are not known here";
    }
    const struct dt_timing *timing = o->game->timing;
    if (o->version >= 3 && o->clock == DT_CLOCK_DAYS && timing != NULL &&
        timing->needed(&o->config)) {
        return DT_ERROR("clock-conflict");
    }
    if (o->host < DT_SPECTATOR || o->host >= o->config.seats) {
        return "host: there is no such seat";
    }
    return dt_config_check(o->game, &o->config);
}

static void write_field(struct dt_writer *out, const char *name, const char *value)
{
    dt_write_char(out, ' ');
    dt_write_text(out, name);
    dt_write_char(out, '=');
    dt_write_text(out, value);
}

static void write_number(struct dt_writer *out, const char *name, dt_time n)
{
    write_field(out, name, "");
    dt_write_int(out, n);
}

void dt_match_setup_text(const struct dt_match_setup *o, struct dt_writer *out)
{
    dt_write_text(out, "id=");
    dt_write_text(out, o->id);
    write_field(out, "game", o->game->key);
    write_number(out, "rules", o->game->rules_version);
    write_number(out, "seats", o->config.seats);
    for (int i = 0; i < o->game->option_count; i++) {
        const struct dt_option *option = &o->game->options[i];
        dt_write_text(out, " option.");
        dt_write_text(out, option->key);
        dt_write_char(out, '=');
        dt_write_text(out, option->choices[o->config.option[i]]);
    }
    write_field(out, "clock", clock_words[o->clock]);
    write_number(out, "base", o->base);
    write_number(out, "extra", o->extra);
    write_field(out, "leaving", leaving_words[o->leave_mode]);
    write_field(out, "undo", undo_words[o->undo]);
    write_number(out, "host", o->host);
    write_field(out, "stand", dt_bots[o->substitute_bot].key);
    if (o->version > 1) { /* omitted by matches older than versions */
        write_number(out, "version", o->version);
    }
    write_field(out, "key", "");
    dt_write_hex(out, o->key, DT_KEY);
}

bool dt_match_parse_time(struct dt_span value, dt_time *to)
{
    uint64_t n;
    if (!dt_span_u64(value, &n) || n > (uint64_t)DT_TIME_MAX) {
        return false;
    }
    *to = (dt_time)n;
    return true;
}

/* Bits of the fields seen so far: none may repeat, and SEEN_MUST are required. */
enum {
    SEEN_ID,
    SEEN_SEATS,
    SEEN_KEY,
    SEEN_CLOCK,
    SEEN_BASE,
    SEEN_EXTRA,
    SEEN_LEAVING,
    SEEN_UNDO,
    SEEN_HOST,
    SEEN_STAND,
    SEEN_VERSION,
    SEEN_RULES,
    SEEN_GAME,
    SEEN_OPTION, /* the first option's bit; the others follow */
    SEEN_MUST = 1 << SEEN_ID | 1 << SEEN_SEATS | 1 << SEEN_KEY | 1 << SEEN_GAME,
};

static const char *const field_names[SEEN_OPTION] = {
    "id",   "seats", "key",   "clock",   "base",  "extra", "leaving",
    "undo", "host",  "stand", "version", "rules", "game",
};

static const char *read_option(struct dt_match_setup *o, struct dt_field f, uint32_t *seen)
{
    struct dt_span key = {f.key.at + 7, f.key.len - 7};
    for (int i = 0; i < o->game->option_count; i++) {
        uint32_t bit = UINT32_C(1) << (SEEN_OPTION + i);
        if (dt_span_is(key, o->game->options[i].key)) {
            if ((*seen & bit) != 0) {
                return "option: it is there twice";
            }
            *seen |= bit;
        }
    }
    return dt_config_set(o->game, &o->config, key, f.value) == NULL
               ? NULL
               : "option: the game has no such option or choice";
}

/* Replaying a match with other rules would give another game. */
static const char *read_rules(const struct dt_match_setup *o, struct dt_span value)
{
    int n;
    if (dt_span_is(value, "new")) {
        return NULL;
    }
    if (!dt_span_int(value, 1, UINT16_MAX, &n)) {
        return "rules: expected a version, or new";
    }
    return n == o->game->rules_version ? NULL : dt_match_other_rules;
}

static const char *read_field(struct dt_match_setup *o, int name, struct dt_span value)
{
    int n = 0;
    switch (name) {
    case SEEN_ID:
        if (!dt_match_id_valid(value)) {
            return "id: expected 1 to 32 letters, digits, - or _";
        }
        memcpy(o->id, value.at, (size_t)value.len);
        o->id[value.len] = 0;
        return NULL;
    case SEEN_SEATS:
        if (!dt_span_int(value, 1, DT_SEATS, &n)) {
            return "seats: expected a small number";
        }
        o->config.seats = (uint8_t)n;
        return NULL;
    case SEEN_KEY:
        return dt_span_hex(value, o->key, DT_KEY) ? NULL : "key: expected 64 hexadecimal digits";
    case SEEN_CLOCK:
        n = dt_span_find(value, clock_words, DT_CLOCKS);
        o->clock = (enum dt_clock)n;
        return n >= 0 ? NULL : "clock: expected off, move, player or days";
    case SEEN_BASE:
        return dt_match_parse_time(value, &o->base) ? NULL : "base: expected milliseconds";
    case SEEN_EXTRA:
        return dt_match_parse_time(value, &o->extra) ? NULL : "extra: expected milliseconds";
    case SEEN_LEAVING:
        n = dt_span_find(value, leaving_words, DT_LEAVE_MODES);
        o->leave_mode = (enum dt_leave_mode)n;
        return n >= 0 ? NULL : "leaving: expected auto, bot or end";
    case SEEN_UNDO:
        n = dt_span_find(value, undo_words, DT_UNDO_MODES);
        o->undo = (enum dt_undo_mode)n;
        return n >= 0 ? NULL : "undo: expected ask, free or off";
    case SEEN_HOST:
        if (!dt_span_int(value, DT_SPECTATOR, DT_SEATS - 1, &n)) {
            return "host: expected a seat, or -1";
        }
        o->host = n;
        return NULL;
    case SEEN_STAND:
        return dt_match_find_bot(value, &o->substitute_bot) ? NULL : "stand: there is no such bot";
    case SEEN_VERSION:
        n = DT_MATCH_VERSION;
        if (!dt_span_is(value, "new") && !dt_span_int(value, 1, DT_MATCH_VERSION, &n)) {
            return "version: these rulings are not known here";
        }
        o->version = (uint8_t)n;
        return NULL;
    case SEEN_RULES:
        return read_rules(o, value);
    default:
        return NULL;
    }
}

bool dt_match_find_bot(struct dt_span key, uint8_t *bot)
{
    const struct dt_bot *found = dt_bot_find(key);
    if (found != NULL) {
        *bot = (uint8_t)(found - dt_bots);
    }
    return found != NULL;
}

/* The game is read first: parsing the other fields needs it. */
static const struct dt_game *find_game(struct dt_span line)
{
    struct dt_field f;
    while (dt_span_field(&line, &f)) {
        if (dt_span_is(f.key, field_names[SEEN_GAME])) {
            return dt_game_find(f.value);
        }
    }
    return NULL;
}

static const char *read_any(struct dt_match_setup *o, struct dt_field f, uint32_t *seen)
{
    if (f.key.len > 7 && memcmp(f.key.at, "option.", 7) == 0) {
        return read_option(o, f, seen);
    }
    int name = dt_span_find(f.key, field_names, SEEN_OPTION);
    if (name < 0) {
        return "field: there is no such field";
    }
    if ((*seen >> name & 1) != 0) {
        return "field: it is there twice";
    }
    *seen |= UINT32_C(1) << name;
    return read_field(o, name, f.value);
}

const char *dt_match_setup_parse(struct dt_match_setup *o, struct dt_span line)
{
    struct dt_match_setup parsed;
    struct dt_field f;
    uint32_t seen = 0;
    const char *why = NULL;
    const struct dt_game *game = find_game(line);
    if (game == NULL) {
        return "game: there is no such game";
    }
    dt_match_setup_default(&parsed, game);
    parsed.version = 1;
    while (why == NULL && dt_span_field(&line, &f)) {
        why = read_any(&parsed, f, &seen);
    }
    if (why == NULL && (seen & SEEN_MUST) != SEEN_MUST) {
        why = "field: id, game, seats and key must be there";
    }
    if (why == NULL && (seen >> SEEN_RULES & 1) == 0 && game->rules_version != 1) {
        why = dt_match_other_rules; /* omitted by matches older than rules version 2 */
    }
    if (why == NULL) {
        why = dt_match_setup_check(&parsed);
    }
    if (why == NULL) {
        *o = parsed;
    }
    return why;
}

static bool is_changeable(struct dt_span key)
{
    static const int names[] = {SEEN_CLOCK, SEEN_BASE, SEEN_EXTRA, SEEN_LEAVING, SEEN_UNDO};
    bool found = key.len > 7 && memcmp(key.at, "option.", 7) == 0;
    for (int i = 0; i < DT_COUNT(names); i++) {
        found |= dt_span_is(key, field_names[names[i]]);
    }
    return found;
}

static bool has_field(struct dt_span line, const char *key)
{
    struct dt_field f;
    while (dt_span_field(&line, &f)) {
        if (dt_span_is(f.key, key)) {
            return true;
        }
    }
    return false;
}

const char *dt_match_setup_change(struct dt_match_setup *o, struct dt_span fields)
{
    struct dt_match_setup changed = *o;
    struct dt_field f;
    uint32_t seen = 0;
    const char *why = NULL;
    if (has_field(fields, field_names[SEEN_CLOCK])) {
        changed.base = changed.extra = 0;
    }
    while (why == NULL && dt_span_field(&fields, &f)) {
        why = is_changeable(f.key)
                  ? read_any(&changed, f, &seen)
                  : "field: only options, clock, base, extra, undo and leaving can be changed";
    }
    if (why == NULL && seen == 0) {
        why = "field: expected at least one";
    }
    why = why != NULL ? why : dt_match_setup_check(&changed);
    if (why == NULL) {
        *o = changed;
    }
    return why;
}
