/* Configurations, names, strict JSON and files for the tests. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/record.h"

enum { FULL_PRODUCT = 64, CHOICES = 16, FILLINGS = 256, JSON_DEPTH = 64 };

extern const struct dt_game dt_game_null;

const struct dt_game *dt_test_game(int n)
{
    return n < dt_game_count ? dt_games[n] : n == dt_game_count ? &dt_game_null : NULL;
}

/* ---- configurations ---- */

struct configs {
    const struct dt_game *game;
    struct dt_config *out;
    int count;
    bool met[DT_OPTIONS][CHOICES][DT_OPTIONS][CHOICES]; /* pairs that occur already */
};

/* A configuration that can be played. */
static void add(struct configs *c, const struct dt_config *config)
{
    assert(c->count < DT_CONFIGS_MAX);
    c->out[c->count++] = *config;
    for (int a = 0; a < c->game->option_count; a++) {
        for (int b = 0; b < c->game->option_count; b++) {
            c->met[a][config->option[a]][b][config->option[b]] = true;
        }
    }
}

static void add_all(struct configs *c, uint8_t seats, uint32_t product)
{
    for (uint32_t n = 0; n < product; n++) {
        struct dt_config config = {.seats = seats};
        uint32_t rest = n;
        for (int i = 0; i < c->game->option_count; i++) {
            config.option[i] = (uint8_t)(rest % c->game->options[i].count);
            rest /= c->game->options[i].count;
        }
        if (dt_config_check(c->game, &config) == NULL) {
            add(c, &config);
        }
    }
}

/* How many pairs of a configuration's choices do not occur yet. */
static int count_new(const struct configs *c, const struct dt_config *config)
{
    int count = 0;
    for (int a = 0; a < c->game->option_count; a++) {
        for (int b = a + 1; b < c->game->option_count; b++) {
            count += !c->met[a][config->option[a]][b][config->option[b]];
        }
    }
    return count;
}

/* One configuration with two given choices; of several fillings for the others, if the game agrees,
 * the one with the most pairs that are new. */
static void add_pair(struct configs *c, uint8_t seats, const int option[2], const int choice[2])
{
    struct dt_config best;
    int most = 0;
    for (int n = 0; n < FILLINGS; n++) {
        struct dt_config config = {.seats = seats};
        for (int i = 0; i < c->game->option_count; i++) {
            int turn = (c->count + n) * (i + 1) + n / 7;
            config.option[i] = (uint8_t)(turn % c->game->options[i].count);
        }
        config.option[option[0]] = (uint8_t)choice[0];
        config.option[option[1]] = (uint8_t)choice[1];
        int fresh = count_new(c, &config);
        if (fresh > most && dt_config_check(c->game, &config) == NULL) {
            most = fresh;
            best = config;
        }
    }
    if (most > 0) {
        add(c, &best);
    }
}

static void add_pairs(struct configs *c, uint8_t seats)
{
    const struct dt_option *options = c->game->options;
    memset(c->met, 0, sizeof c->met);
    for (int a = 0; a < c->game->option_count; a++) {
        for (int b = a + 1; b < c->game->option_count; b++) {
            for (int n = 0; n < options[a].count * options[b].count; n++) {
                int x = n % options[a].count, y = n / options[a].count;
                if (!c->met[a][x][b][y]) {
                    add_pair(c, seats, (int[]){a, b}, (int[]){x, y});
                }
            }
        }
    }
}

int dt_test_configs(const struct dt_game *game, struct dt_config *out)
{
    static struct configs c;
    c = (struct configs){.game = game, .out = out};
    uint32_t product = 1;
    for (int i = 0; i < game->option_count; i++) {
        assert(game->options[i].count <= CHOICES);
        product = product > FULL_PRODUCT ? product : product * game->options[i].count;
    }
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        if (product <= FULL_PRODUCT) {
            add_all(&c, seats, product);
        } else {
            add_pairs(&c, seats);
        }
    }
    return c.count;
}

void dt_test_name(const struct dt_game *game, const struct dt_config *config,
                  char out[DT_CONFIG_NAME])
{
    struct dt_writer text = dt_writer_on(out, DT_CONFIG_NAME);
    dt_write_text(&text, game->key);
    dt_write_char(&text, '-');
    dt_write_int(&text, config->seats);
    for (int i = 0; i < game->option_count; i++) {
        dt_write_char(&text, '-');
        dt_write_text(&text, game->options[i].choices[config->option[i]]);
    }
}

/* ---- JSON ---- */

struct json {
    const uint8_t *at, *end;
    const char *why;
};

static bool fail(struct json *j, const char *why)
{
    j->why = why;
    return false;
}

static int peek(const struct json *j)
{
    return j->at < j->end ? *j->at : -1;
}

static bool take(struct json *j, int c)
{
    if (peek(j) != c) {
        return false;
    }
    j->at++;
    return true;
}

static void skip_space(struct json *j)
{
    while (j->at < j->end &&
           (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r')) {
        j->at++;
    }
}

static bool word(struct json *j, const char *w)
{
    for (; *w != 0; w++) {
        if (!take(j, *w)) {
            return fail(j, "not a value");
        }
    }
    return true;
}

static bool digits(struct json *j)
{
    int n = 0;
    while (peek(j) >= '0' && peek(j) <= '9') {
        j->at++;
        n++;
    }
    return n > 0 || fail(j, "a number without digits");
}

static bool number(struct json *j)
{
    take(j, '-');
    if (!take(j, '0') && !digits(j)) {
        return false;
    }
    if (peek(j) >= '0' && peek(j) <= '9') {
        return fail(j, "a number with a leading zero");
    }
    if (take(j, '.') && !digits(j)) {
        return false;
    }
    if (take(j, 'e') || take(j, 'E')) {
        if (!take(j, '+')) {
            take(j, '-');
        }
        return digits(j);
    }
    return true;
}

static int hex4(struct json *j)
{
    int n = 0;
    for (int i = 0; i < 4; i++) {
        int c = peek(j), low = c | 0x20;
        if (c < 0 || ((c < '0' || c > '9') && (low < 'a' || low > 'f'))) {
            return -1;
        }
        n = n * 16 + (c <= '9' ? c - '0' : low - 'a' + 10);
        j->at++;
    }
    return n;
}

static bool escape(struct json *j)
{
    int c = peek(j);
    j->at += c >= 0;
    if (c != 'u') {
        return (c > 0 && strchr("\"\\/bfnrt", c) != NULL) || fail(j, "an unknown escape");
    }
    int n = hex4(j);
    if (n >= 0xd800 && n < 0xdc00) {
        int low = take(j, '\\') && take(j, 'u') ? hex4(j) : -1;
        return (low >= 0xdc00 && low < 0xe000) || fail(j, "half a surrogate pair");
    }
    return (n >= 0 && (n < 0xdc00 || n >= 0xe000)) || fail(j, "a bad \\u escape");
}

/* The rest of a character beyond ASCII: shortest form, no surrogates, at most U+10FFFF. */
static bool utf8(struct json *j, int first)
{
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    uint32_t code = (uint32_t)first & (0x3fu >> more);
    for (int i = 0; i < more; i++) {
        int c = peek(j);
        if (c < 0x80 || c > 0xbf) {
            return fail(j, "bad UTF-8");
        }
        code = code << 6 | ((uint32_t)c & 0x3f);
        j->at++;
    }
    uint32_t least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    return (first >= 0xc2 && first <= 0xf4 && code >= least && code <= 0x10ffff &&
            (code < 0xd800 || code > 0xdfff)) ||
           fail(j, "bad UTF-8");
}

static bool string(struct json *j)
{
    if (!take(j, '"')) {
        return fail(j, "expected a string");
    }
    for (;;) {
        int c = peek(j);
        if (c < 0x20) {
            return fail(j, c < 0 ? "a string without end" : "a control character in a string");
        }
        j->at++;
        if (c == '"') {
            return true;
        }
        if ((c == '\\' && !escape(j)) || (c >= 0x80 && !utf8(j, c))) {
            return false;
        }
    }
}

static bool value(struct json *j, int depth);

/* The inside of an array or object, up to its closing bracket. */
static bool members(struct json *j, int depth, bool object)
{
    int close = object ? '}' : ']';
    skip_space(j);
    if (take(j, close)) {
        return true;
    }
    do {
        skip_space(j);
        if (object) {
            if (!string(j)) {
                return false;
            }
            skip_space(j);
            if (!take(j, ':')) {
                return fail(j, "a key without a colon");
            }
        }
        if (!value(j, depth + 1)) {
            return false;
        }
    } while (take(j, ','));
    return take(j, close) || fail(j, "a bracket is not closed");
}

static bool value(struct json *j, int depth)
{
    bool good;
    if (depth > JSON_DEPTH) {
        return fail(j, "too deep");
    }
    skip_space(j);
    switch (peek(j)) {
    case '{':
    case '[':
        good = members(j, depth, *j->at++ == '{');
        break;
    case '"':
        good = string(j);
        break;
    case 't':
        good = word(j, "true");
        break;
    case 'f':
        good = word(j, "false");
        break;
    case 'n':
        good = word(j, "null");
        break;
    default:
        good = number(j);
        break;
    }
    skip_space(j);
    return good;
}

const char *dt_test_json(struct dt_span text)
{
    const uint8_t *at = (const uint8_t *)text.at;
    struct json j = {.at = at, .end = at + text.len};
    if (value(&j, 0) && j.at != j.end) {
        fail(&j, "something follows the value");
    }
    return j.why;
}

/* ---- lines and files ---- */

bool dt_test_line(const struct dt_writer *text)
{
    return !text->cut && text->len > 0 && (int)strlen(text->text) == text->len &&
           dt_record_allows((struct dt_span){text->text, text->len}, text->cap) &&
           dt_span_trim((struct dt_span){text->text, text->len}).len == text->len;
}

char *dt_test_read(const char *path, int *len)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    *len = 0;
    if (file == NULL) {
        return NULL;
    }
    size_t cap = 1 << 16, used = 0, got = 0;
    do {
        used += got;
        if (text == NULL || used + 1 == cap) {
            cap *= 2;
            text = realloc(text, cap);
            assert(text != NULL);
        }
        got = fread(text + used, 1, cap - used - 1, file);
    } while (got > 0);
    text[used] = 0;
    *len = (int)used;
    fclose(file);
    return text;
}

bool dt_test_write(const char *path, const char *text, int len)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool good = fwrite(text, 1, (size_t)len, file) == (size_t)len;
    return fclose(file) == 0 && good;
}

/* ---- words ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (uint8_t)c >= 0x80;
}

const char *dt_test_plural(const char *text)
{
    static const char *const plurals[] = {
        "actions",     "boats",  "cards",          "crew cards",   "depths",      "discards",
        "divers",      "fields", "gems",           "markers",      "ocean cards", "points",
        "rounds",      "seats",  "seconds",        "sharks",       "steps",       "tiles",
        "tokens",      "turns",  "victory points", "Ablagekarten", "Aktionen",    "Boote",
        "Edelsteine",  "Felder", "Haie",           "Harpunen",     "Karten",      "Minuspunkte",
        "Ozeankarten", "Punkte", "Runden",         "Schritte",     "Sekunden",    "Siegpunkte",
        "Tiefen",      "Züge",   "Plätze",         "abgeworfenen", "abgelegten",
    };
    for (const char *at = text; (at = strstr(at, "1 ")) != NULL; at += 2) {
        bool one = at == text || (!(at[-1] >= '0' && at[-1] <= '9') && at[-1] != ',');
        for (int i = 0; one && i < DT_COUNT(plurals); i++) {
            size_t len = strlen(plurals[i]);
            if (strncmp(at + 2, plurals[i], len) == 0 && !is_letter(at[2 + len])) {
                return at;
            }
        }
    }
    return NULL;
}
