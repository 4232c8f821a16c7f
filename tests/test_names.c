/* Names: validation, normalization, and skeletons of confusable names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <locale.h>
#include <stdio.h>
#include <wctype.h>

#include <cmocka.h>

#include "engine/name.h"

/* Appends a character to a text; returns where the text ends now. */
static char *put_char(char *at, uint32_t code)
{
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code <= 0xffff ? 3 : 4;
    static const int heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = n - 1; i > 0; i--, code >>= 6) {
        at[i] = (char)(0x80 | code % 64);
    }
    at[0] = (char)(heads[n] | (int)code);
    at[n] = 0;
    return at + n;
}

static int char_len(const char *at)
{
    uint8_t head = (uint8_t)*at;
    return head < 0x80 ? 1 : head < 0xe0 ? 2 : head < 0xf0 ? 3 : 4;
}

/* A name of up to four characters; ends at the first 0. */
static const char *name_of(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    static char name[20];
    const uint32_t codes[] = {a, b, c, d};
    char *at = name;
    for (int i = 0; i < 4 && codes[i] != 0; i++) {
        at = put_char(at, codes[i]);
    }
    return name;
}

/* What a name becomes, or "" if it is refused. */
static const char *cleaned(const char *name)
{
    static char out[DT_NAME_MAX + 1];
    return dt_name_clean(dt_span_of(name), out) == NULL ? out : "";
}

static void names_are_kept_in_one_way(void **state)
{
    static const char *const cases[][2] = {
        {"Ada", "Ada"},
        {" \t Ada \xc2\xa0  Lovelace\xe3\x80\x80", "Ada Lovelace"},
        {"Zoe\xcc\x88", "Zoë"},
        {"Nguye\xcc\x82\xcc\x83n", "Nguyễn"},
        {"か\xe3\x82\x99", "が"},
        {"\xe0\xae\x95\xe0\xaf\x86\xe0\xae\xbe", "\xe0\xae\x95\xe0\xaf\x8a"}, /* Tamil ko */
        {"O’Brien-Smith", "O’Brien-Smith"},
        {"Дмитрий 2", "Дмитрий 2"},
        {"Ειρήνη", "Ειρήνη"},
        {"ณัฐ", "ณัฐ"},
        {"한국 田中", "한국 田中"},
        {"❤\xef\xb8\x8f Max", "❤ Max"},
        {"abcdefghijklmnopqrstuvwxyz012345", "abcdefghijklmnopqrstuvwxyz012345"},
        {"e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81",
         "éééééééééééééééé"},
    };
    char out[DT_NAME_MAX + 1], again[DT_NAME_MAX + 1];
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        assert_null(dt_name_clean(dt_span_of(cases[i][0]), out));
        assert_string_equal(out, cases[i][1]);
        assert_null(dt_name_clean(dt_span_of(out), again));
        assert_string_equal(again, out);
        assert_true(dt_record_allows(dt_span_of(out), DT_NAME_MAX));
    }
}

/* A letter and a mark become one letter, for all that the table lists. */
static void marks_are_composed(void **state)
{
    static const struct {
        uint32_t mark;
        const char *pairs;
    } compositions[] = {
#define DT_COMPOSE(mark, pairs) {mark, pairs},
#include "engine/compose.def"
#undef DT_COMPOSE
    };
    (void)state;
    for (int i = 0; i < DT_COUNT(compositions); i++) {
        const char *at = compositions[i].pairs;
        while (*at != 0) {
            char letter[8] = "", apart[16] = "", whole[8] = "";
            int len = char_len(at), more = char_len(at + len);
            memcpy(letter, at, (size_t)len);
            memcpy(apart, at, (size_t)len);
            put_char(apart + len, compositions[i].mark);
            memcpy(whole, at + len, (size_t)more);
            bool named = cleaned(letter)[0] != 0;
            assert_string_equal(cleaned(apart), named ? whole : "");
            at += len + more;
        }
    }
    assert_string_equal(cleaned("a \xcc\x81"), ""); /* a space takes no mark */
}

/* The blocks of Indic scripts have the same layout: signs stand after a letter, at most two. */
static void indic_signs_follow_letters(void **state)
{
    static const uint8_t signs[] = {0x00, 0x01, 0x03, 0x3c, 0x3e, 0x3f,
                                    0x4d, 0x4f, 0x51, 0x57, 0x62, 0x63};
    static const uint8_t letters[] = {0x05, 0x15, 0x39, 0x3d, 0x50, 0x60, 0x61, 0x66, 0x72};
    (void)state;
    for (uint32_t block = 0x0900; block < 0x0d80; block += 0x80) {
        uint32_t ka = block + 0x15;
        for (int i = 0; i < DT_COUNT(letters); i++) {
            const char *name = name_of(block + letters[i], 0, 0, 0);
            assert_string_equal(cleaned(name), name);
        }
        for (int i = 0; i < DT_COUNT(signs); i++) {
            uint32_t sign = block + signs[i];
            assert_string_equal(cleaned(name_of(sign, 0, 0, 0)), "");
            assert_string_equal(cleaned(name_of(ka, ' ', sign, 0)), "");
            assert_string_not_equal(cleaned(name_of(ka, sign, sign, 0)), "");
            assert_string_equal(cleaned(name_of(ka, sign, sign, sign)), "");
            assert_string_not_equal(cleaned(name_of(ka, sign, ka, sign)), "");
        }
    }
    assert_string_not_equal(cleaned(name_of(0x0904, 0, 0, 0)), "");
}

/* A name has at most DT_NAME_MAX bytes, whatever its characters are long. */
static void names_have_a_longest_length(void **state)
{
    static const uint32_t last[] = {'z', 0x00e9, 0x30a2, 0x1f419};
    char name[DT_NAME_MAX + 8];
    (void)state;
    for (int n = 0; n < DT_COUNT(last); n++) {
        for (int len = DT_NAME_MAX - 6; len <= DT_NAME_MAX; len++) {
            memset(name, 'a', (size_t)len);
            bool fits = put_char(name + len, last[n]) <= name + DT_NAME_MAX;
            assert_string_equal(cleaned(name), fits ? name : "");
        }
    }
    for (int len = DT_NAME_MAX - 3; len <= DT_NAME_MAX + 1; len++) { /* with a space in it */
        memset(name, 'a', (size_t)len);
        name[len] = 0;
        name[len - 2] = ' ';
        assert_string_equal(cleaned(name), len <= DT_NAME_MAX ? name : "");
        name[len - 1] = ' '; /* not at its end */
        assert_int_equal(strlen(cleaned(name)), len - 2);
    }
}

static void what_hides_or_misleads_is_refused(void **state)
{
    static const char *const names[] = {
        "",
        "   ",
        "\xc2\xa0",
        "...",
        "Ada\xe2\x80\x8b", /* zero width space */
        "Ada\xe2\x80\xae", /* right to left */
        "\xe2\x81\xa6"
        "Ada\xe2\x81\xa9", /* isolates */
        "\xef\xbb\xbf"
        "Ada",          /* byte order mark */
        "\xe3\x85\xa4", /* Hangul filler */
        "A\xc2\xad"
        "da",           /* soft hyphen */
        "Ada\xc2\x85x", /* a control character */
        "Ada\nx",
        "Ada\xe2\x80\xa8x", /* line separator */
        "Ada\"",
        "A\\da",
        "A\xcc\x81\xcc\x81"
        "da",        /* two marks on one letter */
        "Z\xcc\xb4", /* a mark that makes no letter */
        "\xcc\x81"
        "Ada",                                   /* a mark on nothing */
        "ก\xe0\xb8\xb1\xe0\xb9\x88\xe0\xb9\x88", /* a stack of Thai signs */
        "\xee\x80\x80",                          /* private use */
        "\xf3\xa0\x81\x81",                      /* a tag */
        "\xf0\x9d\x90\x80"
        "da", /* mathematical A */
        "\xef\xbc\xa1"
        "da",                                           /* wide A */
        "\xf0\x9f\xa7\x91\xe2\x80\x8d\xf0\x9f\x9a\x80", /* pictures that are joined */
        "\xd0\x90"
        "da",        /* Cyrillic A among Latin letters */
        "A\xce\xbf", /* Greek o */
        "\xff",
        "abcdefghijklmnopqrstuvwxyz0123456",
    };
    char out[DT_NAME_MAX + 1];
    (void)state;
    for (int i = 0; i < DT_COUNT(names); i++) {
        const char *why = dt_name_clean(dt_span_of(names[i]), out);
        if (why == NULL) {
            fail_msg("name %d was taken: %s", i, out);
        }
        assert_memory_equal(why, "name-", 5);
    }
}

static bool alike(const char *a, const char *b)
{
    char one[DT_NAME_MAX + 1], other[DT_NAME_MAX + 1];
    dt_name_skeleton(a, one);
    dt_name_skeleton(b, other);
    return strcmp(one, other) == 0;
}

static void names_that_look_alike_have_one_skeleton(void **state)
{
    static const char *const same[][2] = {
        {"Ada", "aDA"},       {"Bill", "BI1l"},     {"Otto", "0tt0"},     {"Ada L", "A.d_a-l"},
        {"РАК", "Pak"},       {"МОСКВА", "москва"}, {"ΑΝΝΑ", "Anna"},     {"Ärger", "ärger"},
        {"Łukasz", "łukasz"}, {"Ünal", "ünal"},     {"Ķirsis", "ķirsis"}, {"Ёлка", "елка"},
        {"Ада", "АДА"},       {"...", "..."},
    };
    static const char *const other[][2] = {
        {"abcdefghijklmnopqrstuvwxyz01234a", "abcdefghijklmnopqrstuvwxyz01234b"},
        {"Ada", "Ida"},
        {"Müller", "Muller"},
        {"Anna", "Anne"},
        {"田中", "田口"},
        {"A2", "A3"},
        {"..", "..."}};
    char out[DT_NAME_MAX + 1];
    (void)state;
    for (int i = 0; i < DT_COUNT(same); i++) {
        assert_true(alike(same[i][0], same[i][1]));
    }
    for (int i = 0; i < DT_COUNT(other); i++) {
        assert_false(alike(other[i][0], other[i][1]));
    }
    static const uint32_t skipped[] = {' ', '.', '_', '-', '\'', 0xb7, 0x2010, 0x2015, 0x2019};
    for (int i = 0; i < DT_COUNT(skipped); i++) {
        assert_true(alike(name_of('A', skipped[i], 'd', 'a'), "Ada"));
    }
    assert_false(alike("A\xe2\x80\x9a", "A")); /* the next one after those of names */
    assert_false(alike("A\xe2\x80\x8f", "A"));
    char dots[DT_NAME_MAX + 9];
    memset(dots, '.', sizeof dots);
    dots[DT_NAME_MAX + 8] = 0;
    dt_name_skeleton(dots, out);
    assert_int_equal(strlen(out), DT_NAME_MAX);
    dt_name_skeleton("\xff broken", out); /* never stored, but nothing breaks */
    assert_string_equal(out, "\xff broken");
}

/* The skeleton of one character. */
static const char *skeleton_of(uint32_t code)
{
    static char out[DT_NAME_MAX + 1];
    dt_name_skeleton(name_of(code, 0, 0, 0), out);
    return out;
}

/* Capitals whose small letters are elsewhere in Unicode: African letters, digraphs, letters of no
 * living orthography. A name in them is only equal to itself. */
static bool keeps_case(uint32_t code)
{
    static const uint16_t ranges[][2] = {{0x0130, 0x0130}, {0x0178, 0x0178}, {0x0181, 0x01cb},
                                         {0x01f1, 0x01f7}, {0x0220, 0x0220}, {0x023a, 0x024e},
                                         {0x10a0, 0x1cbf}, {0x1e9e, 0x1e9e}};
    for (int i = 0; i < DT_COUNT(ranges); i++) {
        if (code >= ranges[i][0] && code <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

/* A capital letter has the skeleton of its small one, as the C library knows them; all others keep
 * theirs. */
static void case_makes_no_difference(void **state)
{
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (uint32_t code = 'A'; code < 0x1f00; code++) {
        uint32_t small = (uint32_t)towlower((wint_t)code);
        char plain[8], skeleton[DT_NAME_MAX + 1];
        strcpy(plain, name_of(code, 0, 0, 0));
        strcpy(skeleton, skeleton_of(code));
        bool latin = (code >= 0xdf && code < 0x0250) || code >= 0x1e00;
        bool alike = code == 0x0131 || code == 0x017f || code == 0x1e9b; /* dotless i, long s */
        if (cleaned(plain)[0] == 0 || (small == code && (alike || !latin))) {
            continue;
        }
        if (small == code || keeps_case(code)) {
            assert_string_equal(skeleton, plain);
        } else {
            assert_string_equal(skeleton, skeleton_of(small));
            assert_string_not_equal(skeleton, plain);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_kept_in_one_way),
        cmocka_unit_test(marks_are_composed),
        cmocka_unit_test(indic_signs_follow_letters),
        cmocka_unit_test(names_have_a_longest_length),
        cmocka_unit_test(case_makes_no_difference),
        cmocka_unit_test(what_hides_or_misleads_is_refused),
        cmocka_unit_test(names_that_look_alike_have_one_skeleton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
