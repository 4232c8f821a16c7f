/* Formats messages in the syntax of ICU MessageFormat, interpreting them as they are: text, {name},
 * {name, kind}, {name, plural, =0 {…} one {…} other {…}} and {name, select, word {…} other {…}}.
 * locale/format.mjs does the same in the browser. */
#include "locale/catalog.h"
#include "locale/json_span.h"
#include "locale/locale.h"

enum { DEPTH_MAX = 8 }; /* sections within sections, and lists within lists */

/* What a message is formatted with. */
struct scope {
    const struct dt_formatter *f;
    struct dt_span args;   /* an object, an array with arguments 0, 1 …, or one value */
    struct dt_span number; /* for # in a plural; empty outside */
    int depth;
    bool *complete; /* cleared where a message is missing */
};

static bool format_kind(const struct scope *s, struct dt_span kind, struct dt_span value,
                        struct dt_writer *out);

/* ---- the catalogue ---- */

static const struct dt_section *find_section(const char *game, struct dt_span name)
{
    for (int b = 0; b < dt_catalog_count; b++) {
        const struct dt_catalog *book = &dt_catalogs[b];
        for (int k = 0; strcmp(book->game, game) == 0 && k < book->count; k++) {
            if (dt_span_is(name, book->sections[k].name)) {
                return &book->sections[k];
            }
        }
    }
    return NULL;
}

/* NULL if there is none. */
static const char *find_message(const struct dt_formatter *f, struct dt_span section,
                                struct dt_span key)
{
    const struct dt_section *found = find_section(f->game, section);
    for (int i = 0; found != NULL && i < found->count; i++) {
        if (dt_span_is(key, found->list[i].key)) {
            return found->list[i].text[f->lang];
        }
    }
    return NULL;
}

/* ---- values ---- */

/* The word of a value: null is "none", "?" is "hidden". */
static struct dt_span word_of(struct dt_span value)
{
    struct dt_span plain = dt_json_plain(value);
    bool none = value.len == 0 || dt_span_is(value, "null");
    return none ? dt_span_of("none") : dt_span_is(plain, "?") ? dt_span_of("hidden") : plain;
}

static struct dt_span argument(const struct scope *s, struct dt_span name)
{
    int n;
    if (dt_span_is(name, "value")) {
        return s->args;
    }
    return dt_span_int(name, 0, 99, &n) ? dt_json_item(s->args, n) : dt_json_member(s->args, name);
}

/* The number of a value; an array's is the count of its items. */
static bool number_of(struct dt_span value, int *out)
{
    int count = dt_json_count(value);
    *out = count;
    return count >= 0 || dt_span_int(value, -1000000, 1000000, out);
}

/* The plural category of a number. Languages with other rules than one and other are added here. */
static const char *plural_of(dt_lang lang, int n)
{
    (void)lang; /* English and German */
    return n == 1 ? "one" : "other";
}

/* ---- messages ---- */

/* The end of the text up to the brace that closes it. */
static const char *skip_body(const char *m)
{
    for (int depth = 0; *m != 0; m++) {
        depth += *m == '{';
        if (*m == '}' && depth-- == 0) {
            break;
        }
    }
    return m;
}

static const char *skip_space(const char *m)
{
    return m + strspn(m, " ");
}

/* A word up to one of these characters; *m moves to that character. */
static struct dt_span take_word(const char **m, const char *stops)
{
    struct dt_span word = {*m, (int)strcspn(*m, stops)};
    *m += word.len;
    return dt_span_trim(word);
}

/* Bytes of a mark at the beginning: ** or [[piece]] with the space after it. */
static int mark_len(const char *m)
{
    const char *end = m[0] == '[' && m[1] == '[' ? strstr(m, "]]") : NULL;
    if (end != NULL) {
        return (int)(end - m) + (end[2] == ' ' ? 3 : 2);
    }
    return m[0] == '*' && m[1] == '*' ? 2 : 0;
}

static void format_text(const struct scope *s, const char *m, struct dt_writer *out);

/* How well a case fits a value: 3 exactly or the reader's seat, 2 its word or category, 1 other, 0 not at all. */
static int case_fits(const struct scope *s, bool plural, struct dt_span key, struct dt_span value)
{
    int n, exact;
    if (!plural && dt_span_is(key, "you")) {
        return dt_span_int(value, 0, s->f->seats - 1, &n) && n == s->f->you ? 3 : 0;
    }
    if (!plural) {
        return dt_span_same(key, word_of(value)) ? 2 : dt_span_is(key, "other");
    }
    if (key.len > 1 && key.at[0] == '=') {
        return dt_span_int((struct dt_span){key.at + 1, key.len - 1}, 0, 1000000, &exact) &&
                       number_of(value, &n) && n == exact
                   ? 3
                   : 0;
    }
    return number_of(value, &n) && dt_span_is(key, plural_of(s->f->lang, n))
               ? 2
               : dt_span_is(key, "other");
}

/* Formats the case that fits best. */
static void format_cases(const struct scope *s, bool plural, struct dt_span value, const char *m,
                         struct dt_writer *out)
{
    const char *chosen = NULL;
    int best = 0, n = 0;
    char digits[16];
    struct dt_writer number = dt_writer_on(digits, sizeof digits);
    for (m = skip_space(m); *m != '}' && *m != 0; m = skip_space(m)) {
        int fits = case_fits(s, plural, take_word(&m, "{"), value);
        m += *m == '{';
        if (fits > best) {
            best = fits;
            chosen = m;
        }
        m = skip_body(m);
        m += *m == '}';
    }
    struct scope within = *s;
    if (plural && number_of(value, &n)) {
        dt_write_int(&number, n);
        within.number = dt_span_of(digits);
    }
    if (chosen != NULL) {
        format_text(&within, chosen, out);
    }
}

/* Formats the argument after an opening brace. */
static void format_argument(const struct scope *s, const char *m, struct dt_writer *out)
{
    struct dt_span value = argument(s, take_word(&m, ",}"));
    bool plain = *m != ',';
    m += !plain;
    struct dt_span kind = plain ? dt_span_of("word") : take_word(&m, ",}");
    if (*m == ',') {
        format_cases(s, dt_span_is(kind, "plural"), value, m + 1, out);
    } else if (!format_kind(s, kind, value, out)) {
        *s->complete = false;
    }
}

/* Formats up to the brace that closes the text, or its end. */
static void format_text(const struct scope *s, const char *m, struct dt_writer *out)
{
    while (*m != 0 && *m != '}') {
        int mark = mark_len(m);
        if (mark > 0) {
            m += mark;
        } else if (*m == '{') {
            format_argument(s, m + 1, out);
            m = skip_body(m + 1);
            m += *m == '}';
        } else if (*m == '#' && s->number.len > 0) {
            dt_write_bytes(out, s->number.at, s->number.len);
            m++;
        } else {
            dt_write_char(out, *m++);
        }
    }
}

/* Formats a message of a section; false if there is none. */
static bool format_message(const struct scope *s, struct dt_span section, struct dt_span key,
                           struct dt_span args, struct dt_writer *out)
{
    const char *message = find_message(s->f, section, key);
    if (message == NULL || s->depth == DEPTH_MAX) {
        return false;
    }
    struct scope within = {s->f, args, {message, 0}, s->depth + 1, s->complete};
    format_text(&within, message, out);
    return true;
}

/* ---- kinds ---- */

static bool format_player(const struct scope *s, struct dt_span value, struct dt_writer *out)
{
    int seat;
    if (!dt_span_int(value, 0, s->f->seats - 1, &seat)) {
        return false;
    }
    dt_write_text(out, s->f->names[seat]);
    return true;
}

/* Formats the items of an array, with commas between them; of players with "and" before the last. */
static bool format_items(const struct scope *s, struct dt_span kind, struct dt_span array,
                         struct dt_writer *out)
{
    bool players = dt_span_is(kind, "players"), all = s->depth < DEPTH_MAX;
    int count = all ? dt_json_count(array) : 0;
    struct scope within = *s;
    within.depth++;
    const char *own = find_message(s->f, kind, dt_span_of("between"));
    const char *between = own != NULL ? own : ", ";
    for (int i = 0; i < count; i++) {
        bool last = players && i == count - 1;
        dt_write_text(out, i == 0 ? "" : last ? dt_translate(s->f->lang, " and ") : between);
        struct dt_span item = dt_json_item(array, i);
        all &= format_kind(&within, players ? dt_span_of("player") : kind, item, out);
    }
    return all;
}

static bool format_kind(const struct scope *s, struct dt_span kind, struct dt_span value,
                        struct dt_writer *out)
{
    char first = value.len > 0 ? value.at[0] : 0;
    struct dt_span word = word_of(value);
    if (first == '[' && find_message(s->f, kind, dt_span_of("list")) == NULL) {
        return format_items(s, kind, value, out);
    }
    if (dt_span_is(kind, "player") || dt_span_is(kind, "players")) {
        return format_player(s, value, out);
    }
    struct dt_span key = first == '['   ? dt_span_of("list")
                         : first == '{' ? dt_span_of("object")
                                        : word;
    if (format_message(s, kind, key, value, out) ||
        format_message(s, kind, dt_span_of("other"), value, out)) {
        return true;
    }
    dt_write_bytes(out, word.at, word.len);
    return dt_span_is(kind, "word");
}

/* ---- public functions ---- */

bool dt_format(const struct dt_formatter *f, const char *section, struct dt_span key,
               struct dt_span args, struct dt_writer *out)
{
    bool complete = true;
    struct scope s = {f, args, {section, 0}, 0, &complete};
    if (!format_message(&s, dt_span_of(section), key, args, out)) {
        dt_write_bytes(out, key.at, key.len);
        return false;
    }
    return complete;
}

bool dt_format_value(const struct dt_formatter *f, const char *kind, struct dt_span value,
                     struct dt_writer *out)
{
    bool complete = true;
    struct scope s = {f, value, {kind, 0}, 0, &complete};
    return format_kind(&s, dt_span_of(kind), value, out) && complete;
}

/* Also handles the two-byte letters of Latin-1 whose capitals are 32 below (ä, é …). */
void dt_capitalize(char *text)
{
    uint8_t first = (uint8_t)text[0], second = first != 0 ? (uint8_t)text[1] : 0;
    if (first >= 'a' && first <= 'z') {
        text[0] = (char)(first - 'a' + 'A');
    } else if (first == 0xc3 && second >= 0xa0 && second != 0xb7 && second != 0xbf) {
        text[1] = (char)(second - 0x20);
    }
}

bool dt_format_line(const struct dt_formatter *f, const char *section, struct dt_span key,
                    struct dt_span args, struct dt_writer *out)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer line = dt_writer_on(text, sizeof text);
    bool complete = dt_format(f, section, key, args, &line);
    dt_capitalize(text);
    dt_write_text(out, text);
    return complete;
}

bool dt_format_object(const struct dt_formatter *f, const char *section, struct dt_span object,
                      struct dt_writer *out)
{
    return dt_format_line(f, section, dt_json_plain(dt_json_first(object)), object, out);
}

bool dt_format_has(const struct dt_formatter *f, const char *section, struct dt_span key)
{
    return find_message(f, dt_span_of(section), key) != NULL;
}

bool dt_format_is_quiet(const struct dt_formatter *f, struct dt_span event)
{
    char text[8];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    return dt_format(f, "quiet", dt_json_plain(dt_json_first(event)), event, &out) && out.len > 0;
}

const char *dt_format_word(const struct dt_formatter *f, const char *kind, const char *word)
{
    const char *message = find_message(f, dt_span_of(kind), word_of(dt_span_of(word)));
    return message != NULL ? message : word;
}
