/* Formats the games' texts as sentences: matches patterns, formats their arguments recursively and
 * fills them into the sentence. */
#include "locale/catalog.h"
#include "locale/locale.h"

enum { ARGS_MAX = 8, DEPTH_MAX = 6 };

/* An argument of a matched pattern. */
struct format_arg {
    struct dt_span kind; /* without the star */
    struct dt_span words;
    bool many; /* the kind had a star: a space-separated list, each item of the kind */
};

static bool format_kind(const struct dt_formatter *t, struct dt_span kind, struct dt_span words,
                        int depth, struct dt_writer *out);

static const struct dt_phrases *find_kind(const char *game, struct dt_span kind)
{
    for (int b = 0; b < dt_catalog_count; b++) {
        const struct dt_catalog *book = &dt_catalogs[b];
        for (int k = 0; strcmp(book->game, game) == 0 && k < book->count; k++) {
            if (dt_span_is(kind, book->kinds[k].kind)) {
                return &book->kinds[k];
            }
        }
    }
    return NULL;
}

/* ---- built-in kinds ---- */

static bool format_number(struct dt_span words, struct dt_writer *out)
{
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] < '0' || words.at[i] > '9') {
            return false;
        }
    }
    dt_write_bytes(out, words.at, words.len);
    return words.len > 0;
}

static bool format_word(struct dt_span words, struct dt_writer *out)
{
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] == ' ') {
            return false;
        }
    }
    dt_write_bytes(out, words.at, words.len);
    return words.len > 0;
}

/* Counts seats, single digits separated by spaces or commas. -1 for anything else. */
static int seat_count(const struct dt_formatter *t, struct dt_span words)
{
    int count = 0;
    for (int i = 0; i < words.len; i++) {
        char c = words.at[i];
        if (c >= '0' && c < '0' + t->seats) {
            count++;
        } else if (c != ' ' && c != ',') {
            return -1;
        }
    }
    return count;
}

/* Writes a list of names: Ada, Bo and Cleo. */
static bool format_seats(const struct dt_formatter *t, struct dt_span words, int most,
                         struct dt_writer *out)
{
    int count = seat_count(t, words), written = 0;
    if (count < 1 || count > most) {
        return false;
    }
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] == ' ' || words.at[i] == ',') {
            continue;
        }
        if (written > 0) {
            dt_write_text(out, written == count - 1 ? dt_translate(t->lang, " and ") : ", ");
        }
        dt_write_text(out, t->names[words.at[i] - '0']);
        written++;
    }
    return true;
}

/* ---- patterns ---- */

/* The literal text of a pattern up to the next argument or the end. */
static struct dt_span literal(const char *pattern)
{
    int n = 0;
    while (pattern[n] != 0 && pattern[n] != '{') {
        n++;
    }
    return (struct dt_span){pattern, n};
}

static bool begins(struct dt_span words, struct dt_span with)
{
    return words.len >= with.len && memcmp(words.at, with.at, (size_t)with.len) == 0;
}

/* Length of an argument: up to the literal after it, or all. -1 if the literal is missing. */
static int arg_len(struct dt_span words, struct dt_span behind)
{
    if (behind.len == 0) {
        return words.len;
    }
    for (int n = 1; n <= words.len; n++) {
        struct dt_span rest = {words.at + n, words.len - n};
        if (begins(rest, behind)) {
            return n;
        }
    }
    return -1;
}

static struct dt_span skip(struct dt_span words, int n)
{
    return (struct dt_span){words.at + n, words.len - n};
}

/* Matches the text against the pattern. Returns the number of arguments, or -1. */
static int match_pattern(const char *pattern, struct dt_span words,
                         struct format_arg args[ARGS_MAX])
{
    int count = 0;
    for (;;) {
        struct dt_span fixed = literal(pattern);
        if (!begins(words, fixed)) {
            return -1;
        }
        pattern += fixed.len;
        words = skip(words, fixed.len);
        if (*pattern == 0) {
            return words.len == 0 ? count : -1;
        }
        struct dt_span rest = dt_span_of(pattern + 1), kind;
        assert(count < ARGS_MAX);
        dt_span_cut(&rest, '}', &kind);
        pattern = rest.at;
        int len = arg_len(words, literal(pattern));
        if (len < 1) {
            return -1;
        }
        bool many = kind.at[kind.len - 1] == '*';
        kind.len -= many;
        args[count++] = (struct format_arg){kind, {words.at, len}, many};
        words = skip(words, len);
    }
}

static bool format_arg(const struct dt_formatter *t, const struct format_arg *arg, int depth,
                       struct dt_writer *out)
{
    struct dt_span rest = arg->words, word;
    bool first = true;
    if (!arg->many) {
        return format_kind(t, arg->kind, arg->words, depth, out);
    }
    while (dt_span_word(&rest, &word)) {
        dt_write_text(out, first ? "" : ", ");
        if (!format_kind(t, arg->kind, word, depth, out)) {
            return false;
        }
        first = false;
    }
    return !first;
}

/* Whether every argument is valid for its kind. */
static bool args_fit(const struct dt_formatter *t, const struct format_arg *args, int count,
                     int depth)
{
    char text[DT_SENTENCE_MAX];
    for (int i = 0; i < count; i++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        if (!format_arg(t, &args[i], depth, &out)) {
            return false;
        }
    }
    return true;
}

static void fill(const struct dt_formatter *t, const char *sentence, const struct format_arg *args,
                 int depth, struct dt_writer *out)
{
    for (const char *s = sentence; *s != 0; s++) {
        if (s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}') {
            format_arg(t, &args[s[1] - '0'], depth, out);
            s += 2;
        } else {
            dt_write_char(out, *s);
        }
    }
}

static bool format_kind(const struct dt_formatter *t, struct dt_span kind, struct dt_span words,
                        int depth, struct dt_writer *out)
{
    const struct dt_phrases *phrases = find_kind(t->game, kind);
    struct format_arg args[ARGS_MAX];
    for (int i = 0; phrases != NULL && i < phrases->count; i++) {
        const struct dt_phrase *p = &phrases->list[i];
        int count = match_pattern(p->pattern, words, args);
        if (count >= 0 && depth < DEPTH_MAX && args_fit(t, args, count, depth + 1)) {
            fill(t, p->text[t->lang], args, depth + 1, out);
            return true;
        }
    }
    if (phrases != NULL) {
        return false;
    }
    if (dt_span_is(kind, "number")) {
        return format_number(words, out);
    }
    if (dt_span_is(kind, "word")) {
        return format_word(words, out);
    }
    if (dt_span_is(kind, "seat")) {
        return format_seats(t, words, 1, out);
    }
    return dt_span_is(kind, "seats") && format_seats(t, words, t->seats, out);
}

/* ---- public functions ---- */

bool dt_format(const struct dt_formatter *teller, const char *kind, struct dt_span words,
               struct dt_writer *out)
{
    return format_kind(teller, dt_span_of(kind), words, 0, out);
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

void dt_format_line(const struct dt_formatter *teller, const char *kind, struct dt_span words,
                    struct dt_writer *out)
{
    char text[DT_SENTENCE_MAX];
    struct dt_writer line = dt_writer_on(text, sizeof text);
    if (!dt_format(teller, kind, words, &line)) {
        dt_write_bytes(out, words.at, words.len);
        return;
    }
    dt_capitalize(text);
    dt_write_text(out, text);
}

bool dt_format_is_quiet(const struct dt_formatter *teller, struct dt_span event)
{
    char text[8];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    return dt_format(teller, "quiet", event, &out);
}

const char *dt_format_word(const struct dt_formatter *teller, const char *kind, const char *word)
{
    const struct dt_phrases *phrases = find_kind(teller->game, dt_span_of(kind));
    for (int i = 0; phrases != NULL && i < phrases->count; i++) {
        if (strcmp(phrases->list[i].pattern, word) == 0) {
            return phrases->list[i].text[teller->lang];
        }
    }
    return word;
}
