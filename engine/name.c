/* Validation and normalization of names, character by character, with the tables of name.def
 * (character classes) and compose.def (canonical compositions). */
#include "engine/name.h"

#include "engine/span.h"

enum { VOWELS_MOST = 2, EMOJI_STYLE = 0xfe0f };

/* Letters of two alphabets from LATIN on must not be mixed in one name: they look too much
 * alike. */
enum kind { NEVER, SPACE, PLAIN, MARK, VOWEL, LETTER, LATIN, GREEK, CYRILLIC, ARMENIAN, CHEROKEE };

static const struct {
    uint32_t first, last;
    enum kind kind;
} kinds[] = {
#define DT_NAME(first, last, kind) {first, last, kind},
#include "engine/name.def"
#undef DT_NAME
};

static const struct {
    uint32_t mark;
    const char *pairs;
} compositions[] = {
#define DT_COMPOSE(mark, pairs) {mark, pairs},
#include "engine/compose.def"
#undef DT_COMPOSE
};

/* Decodes the next character; the bytes must be valid UTF-8. */
static uint32_t next_char(const char **at)
{
    const uint8_t *b = (const uint8_t *)*at;
    int n = b[0] < 0x80 ? 1 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    uint32_t code = n == 1 ? b[0] : b[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        code = code << 6 | (b[i] & 0x3f);
    }
    *at += n;
    return code;
}

static int encode_utf8(uint32_t code, char *out)
{
    static const uint8_t heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    out[0] = (char)(heads[n] | code);
    return n;
}

/* Writes a character after the first `len` bytes if it fits. Returns the length that all would
 * have. */
static int append(char out[DT_NAME_MAX + 1], int len, uint32_t code)
{
    char bytes[4];
    int n = encode_utf8(code, bytes);
    if (len + n <= DT_NAME_MAX) {
        memcpy(out + len, bytes, (size_t)n);
    }
    return len + n;
}

/* Signs after a letter in the Indic blocks, which all have the same layout. */
static bool is_indic_sign(uint32_t code)
{
    uint32_t place = code & 0x7f;
    return code >= 0x0900 && code < 0x0d80 &&
           (place < 4 || place == 0x3c || (place >= 0x3e && place <= 0x57 && place != 0x50) ||
            place == 0x62 || place == 0x63);
}

static enum kind kind_of(uint32_t code)
{
    for (int i = 0; i < DT_COUNT(kinds) && kinds[i].first <= code; i++) {
        if (code <= kinds[i].last) {
            return kinds[i].kind;
        }
    }
    return is_indic_sign(code) ? VOWEL : LETTER;
}

/* The composed letter for a letter and a mark; 0: there is none. */
static uint32_t compose(uint32_t letter, uint32_t mark)
{
    for (int i = 0; i < DT_COUNT(compositions); i++) {
        const char *at = compositions[i].pairs;
        while (compositions[i].mark == mark && *at != 0) {
            uint32_t one = next_char(&at), whole = next_char(&at);
            if (one == letter) {
                return whole;
            }
        }
    }
    return 0;
}

/* The name so far. */
struct name_builder {
    uint32_t code[DT_NAME_MAX + VOWELS_MOST];
    int count;
    enum kind family; /* the alphabet of its letters; LETTER: none of those */
    int vowels;       /* signs since the last letter */
    bool space;       /* white space since then */
    bool shown;       /* more than white space and punctuation */
};

static const char *add_sign(struct name_builder *w, uint32_t code, enum kind kind)
{
    uint32_t whole = w->count > 0 && !w->space ? compose(w->code[w->count - 1], code) : 0;
    if (whole != 0) {
        w->code[w->count - 1] = whole;
        return NULL;
    }
    if (kind == MARK || w->count == 0 || w->space || ++w->vowels > VOWELS_MOST) {
        return DT_ERROR("name-invalid");
    }
    w->code[w->count++] = code;
    return NULL;
}

static const char *add(struct name_builder *w, uint32_t code)
{
    enum kind kind = kind_of(code);
    if (code == EMOJI_STYLE || kind == SPACE) {
        w->space |= kind == SPACE;
        return NULL;
    }
    if (kind == NEVER) {
        return DT_ERROR("name-invalid");
    }
    if (kind == MARK || kind == VOWEL) {
        return add_sign(w, code, kind);
    }
    if (w->count + w->space >= DT_NAME_MAX) {
        return DT_ERROR("name-invalid");
    }
    if (kind > LETTER && w->family > LETTER && kind != w->family) {
        return DT_ERROR("name-mixed");
    }
    w->family = kind > LETTER ? kind : w->family;
    w->shown |= kind >= LETTER;
    if (w->space && w->count > 0) {
        w->code[w->count++] = ' ';
    }
    w->space = false;
    w->vowels = 0;
    w->code[w->count++] = code;
    return NULL;
}

const char *dt_name_clean(struct dt_span text, char out[DT_NAME_MAX + 1])
{
    struct name_builder w = {.family = LETTER};
    const char *why = dt_span_utf8(text) ? NULL : DT_ERROR("name-invalid");
    int len = 0;
    for (const char *at = text.at; why == NULL && at < text.at + text.len;) {
        why = add(&w, next_char(&at));
    }
    if (why != NULL) {
        return why;
    }
    for (int i = 0; i < w.count; i++) {
        len = append(out, len, w.code[i]);
    }
    if (!w.shown || len > DT_NAME_MAX) {
        return DT_ERROR("name-invalid");
    }
    out[len] = 0;
    return NULL;
}

/* Lower case. In ranges of pairs the small letter follows the capital one. */
static uint32_t lower(uint32_t code)
{
    static const struct {
        uint16_t first, last;
        uint8_t more, step; /* how far the small letter is; 2: every second one is a capital */
    } capitals[] = {
        {'A', 'Z', 32, 1},       {0x00c0, 0x00d6, 32, 1}, {0x00d8, 0x00de, 32, 1},
        {0x0100, 0x012e, 1, 2},  {0x0132, 0x0136, 1, 2},  {0x0139, 0x0147, 1, 2},
        {0x014a, 0x0176, 1, 2},  {0x0179, 0x017d, 1, 2},  {0x01cd, 0x01db, 1, 2},
        {0x01de, 0x01ee, 1, 2},  {0x01f8, 0x021e, 1, 2},  {0x0222, 0x0232, 1, 2},
        {0x0386, 0x0386, 38, 1}, {0x0388, 0x038a, 37, 1}, {0x038c, 0x038c, 64, 1},
        {0x038e, 0x038f, 63, 1}, {0x0391, 0x03ab, 32, 1}, {0x0400, 0x040f, 80, 1},
        {0x0410, 0x042f, 32, 1}, {0x0460, 0x0480, 1, 2},  {0x048a, 0x04be, 1, 2},
        {0x04c0, 0x04c0, 15, 1}, {0x04c1, 0x04cd, 1, 2},  {0x04d0, 0x052e, 1, 2},
        {0x0531, 0x0556, 48, 1}, {0x1e00, 0x1e94, 1, 2},  {0x1ea0, 0x1efe, 1, 2},
    };
    for (int i = 0; i < DT_COUNT(capitals); i++) {
        if (code >= capitals[i].first && code <= capitals[i].last) {
            bool small = capitals[i].step == 2 && (code - capitals[i].first) % 2 == 1;
            return small ? code : code + capitals[i].more;
        }
    }
    return code;
}

/* Small letters and digits that look like others, as small or as capital letters, in pairs: the
 * character, and what it is taken for. */
static const char confusables[] = "0o1l|lilılſs"
                                  "аaвbеeёeіlїlјjкkмmнhоoрpсcтtуyхxѕsһhԁdԛqԝwӏl"
                                  "αaβbεeζzηhιlκkμmνnοoρpςστtυyχx";

static uint32_t skeleton_char(uint32_t code)
{
    for (const char *at = confusables; *at != 0;) {
        uint32_t one = next_char(&at), other = next_char(&at);
        if (one == code) {
            return other;
        }
    }
    return code;
}

/* Ignored in a comparison: spaces, and the punctuation of names. */
static bool is_skipped(uint32_t code)
{
    return code == ' ' || code == '.' || code == '_' || code == '-' || code == '\'' ||
           code == 0xb7 || (code >= 0x2010 && code <= 0x2019);
}

void dt_name_skeleton(const char *name, char out[DT_NAME_MAX + 1])
{
    struct dt_span all = dt_span_of(name);
    int len = 0;
    memset(out, 0, DT_NAME_MAX + 1);
    for (const char *at = dt_span_utf8(all) ? name : ""; *at != 0;) {
        uint32_t code = next_char(&at);
        if (!is_skipped(code)) {
            len = append(out, len, skeleton_char(lower(code)));
        }
    }
    if (len == 0) { /* nothing but punctuation */
        memcpy(out, name, (size_t)(all.len < DT_NAME_MAX ? all.len : DT_NAME_MAX));
    }
}
