/* The games' terse words as sentences: patterns are matched, their arguments are words of some kind
 * themselves, and the sentence is put together. */
#include "locale/book.h"
#include "locale/locale.h"

enum { ARGS_MAX = 8, DEPTH_MAX = 6 };

/* An argument that a pattern has found. */
struct arg {
    struct dt_span kind; /* without the star */
    struct dt_span words;
    bool many; /* the kind had a star: words between spaces, each of the kind */
};

static bool tell(const struct dt_teller *t, struct dt_span kind, struct dt_span words, int depth,
                 struct dt_out *out);

static const struct dt_phrases *find_kind(const char *game, struct dt_span kind)
{
    for (int b = 0; b < dt_book_count; b++) {
        const struct dt_book *book = &dt_books[b];
        for (int k = 0; strcmp(book->game, game) == 0 && k < book->count; k++) {
            if (dt_span_is(kind, book->kinds[k].kind)) {
                return &book->kinds[k];
            }
        }
    }
    return NULL;
}

/* ---- kinds that the renderer knows itself ---- */

static bool tell_number(struct dt_span words, struct dt_out *out)
{
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] < '0' || words.at[i] > '9') {
            return false;
        }
    }
    dt_out_bytes(out, words.at, words.len);
    return words.len > 0;
}

static bool tell_word(struct dt_span words, struct dt_out *out)
{
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] == ' ') {
            return false;
        }
    }
    dt_out_bytes(out, words.at, words.len);
    return words.len > 0;
}

/* Seats are single digits, whatever stands between them. -1: something else is there. */
static int seat_count(const struct dt_teller *t, struct dt_span words)
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

/* Ada, Bo and Cleo. */
static bool tell_seats(const struct dt_teller *t, struct dt_span words, int most,
                       struct dt_out *out)
{
    int count = seat_count(t, words), told = 0;
    if (count < 1 || count > most) {
        return false;
    }
    for (int i = 0; i < words.len; i++) {
        if (words.at[i] == ' ' || words.at[i] == ',') {
            continue;
        }
        if (told > 0) {
            dt_out_text(out, told == count - 1 ? dt_say(t->lang, " and ") : ", ");
        }
        dt_out_text(out, t->names[words.at[i] - '0']);
        told++;
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

/* How many bytes an argument takes: up to the literal behind it, or all. -1: it does not come. */
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

/* Cuts the words as the pattern says; the number of arguments, or -1. */
static int match(const char *pattern, struct dt_span words, struct arg args[ARGS_MAX])
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
        args[count++] = (struct arg){kind, {words.at, len}, many};
        words = skip(words, len);
    }
}

static bool tell_arg(const struct dt_teller *t, const struct arg *arg, int depth,
                     struct dt_out *out)
{
    struct dt_span rest = arg->words, word;
    bool first = true;
    if (!arg->many) {
        return tell(t, arg->kind, arg->words, depth, out);
    }
    while (dt_span_word(&rest, &word)) {
        dt_out_text(out, first ? "" : ", ");
        if (!tell(t, arg->kind, word, depth, out)) {
            return false;
        }
        first = false;
    }
    return !first;
}

/* Whether every argument is of its kind. */
static bool args_fit(const struct dt_teller *t, const struct arg *args, int count, int depth)
{
    char text[DT_SENTENCE_MAX];
    for (int i = 0; i < count; i++) {
        struct dt_out out = dt_out_on(text, sizeof text);
        if (!tell_arg(t, &args[i], depth, &out)) {
            return false;
        }
    }
    return true;
}

static void fill(const struct dt_teller *t, const char *sentence, const struct arg *args, int depth,
                 struct dt_out *out)
{
    for (const char *s = sentence; *s != 0; s++) {
        if (s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}') {
            tell_arg(t, &args[s[1] - '0'], depth, out);
            s += 2;
        } else {
            dt_out_char(out, *s);
        }
    }
}

static bool tell(const struct dt_teller *t, struct dt_span kind, struct dt_span words, int depth,
                 struct dt_out *out)
{
    const struct dt_phrases *phrases = find_kind(t->game, kind);
    struct arg args[ARGS_MAX];
    for (int i = 0; phrases != NULL && i < phrases->count; i++) {
        const struct dt_phrase *p = &phrases->list[i];
        int count = match(p->pattern, words, args);
        if (count >= 0 && depth < DEPTH_MAX && args_fit(t, args, count, depth + 1)) {
            fill(t, p->text[t->lang], args, depth + 1, out);
            return true;
        }
    }
    if (phrases != NULL) {
        return false;
    }
    if (dt_span_is(kind, "number")) {
        return tell_number(words, out);
    }
    if (dt_span_is(kind, "word")) {
        return tell_word(words, out);
    }
    if (dt_span_is(kind, "seat")) {
        return tell_seats(t, words, 1, out);
    }
    return dt_span_is(kind, "seats") && tell_seats(t, words, t->seats, out);
}

/* ---- what others call ---- */

bool dt_tell(const struct dt_teller *teller, const char *kind, struct dt_span words,
             struct dt_out *out)
{
    return tell(teller, dt_span_of(kind), words, 0, out);
}

/* Also of the two-byte letters that have a capital one 32 below. */
void dt_capital(char *text)
{
    uint8_t first = (uint8_t)text[0], second = first != 0 ? (uint8_t)text[1] : 0;
    if (first >= 'a' && first <= 'z') {
        text[0] = (char)(first - 'a' + 'A');
    } else if (first == 0xc3 && second >= 0xa0 && second != 0xb7 && second != 0xbf) {
        text[1] = (char)(second - 0x20);
    }
}

void dt_tell_line(const struct dt_teller *teller, const char *kind, struct dt_span words,
                  struct dt_out *out)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out line = dt_out_on(text, sizeof text);
    if (!dt_tell(teller, kind, words, &line)) {
        dt_out_bytes(out, words.at, words.len);
        return;
    }
    dt_capital(text);
    dt_out_text(out, text);
}

bool dt_tell_quiet(const struct dt_teller *teller, struct dt_span event)
{
    char text[8];
    struct dt_out out = dt_out_on(text, sizeof text);
    return dt_tell(teller, "quiet", event, &out);
}

const char *dt_tell_word(const struct dt_teller *teller, const char *kind, const char *word)
{
    const struct dt_phrases *phrases = find_kind(teller->game, dt_span_of(kind));
    for (int i = 0; phrases != NULL && i < phrases->count; i++) {
        if (strcmp(phrases->list[i].pattern, word) == 0) {
            return phrases->list[i].text[teller->lang];
        }
    }
    return word;
}
