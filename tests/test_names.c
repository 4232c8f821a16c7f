/* Names: validation, normalization, and skeletons of confusable names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/name.h"

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
    dt_name_skeleton("\xff broken", out); /* never stored, but nothing breaks */
    assert_string_equal(out, "\xff broken");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_kept_in_one_way),
        cmocka_unit_test(what_hides_or_misleads_is_refused),
        cmocka_unit_test(names_that_look_alike_have_one_skeleton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
