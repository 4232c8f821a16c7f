/* Hashes, the bounded text and JSON writers, and the parsing of spans. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/hash.h"
#include "engine/json.h"
#include "tests/support.h"

/* ---- hashes ---- */

static void check_sha256(const char *text, size_t len, const char *hex)
{
    uint8_t sum[DT_SHA256], expected[DT_SHA256];
    assert_true(dt_span_hex(dt_span_of(hex), expected, DT_SHA256));
    dt_sha256(text, len, sum);
    assert_memory_equal(sum, expected, DT_SHA256);
    for (size_t step = 1; step < 140; step += step < 70 ? 1 : 23) {
        struct dt_sha256 s;
        dt_sha256_begin(&s);
        for (size_t at = 0; at < len; at += step) {
            dt_sha256_add(&s, text + at, len - at < step ? len - at : step);
        }
        dt_sha256_end(&s, sum);
        assert_memory_equal(sum, expected, DT_SHA256);
    }
}

/* The examples of FIPS 180-4, whole and in pieces of every size. */
static void test_sha256(void **unused)
{
    (void)unused;
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    check_sha256("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_sha256("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_sha256(two_blocks, 56,
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_sha256_million(void **unused)
{
    (void)unused;
    static char a[1000];
    uint8_t sum[DT_SHA256], expected[DT_SHA256];
    struct dt_sha256 s;
    memset(a, 'a', sizeof a);
    dt_sha256_begin(&s);
    for (int i = 0; i < 1000; i++) {
        dt_sha256_add(&s, a, sizeof a);
    }
    dt_sha256_end(&s, sum);
    assert_true(
        dt_span_hex(dt_span_of("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
                    expected, DT_SHA256));
    assert_memory_equal(sum, expected, DT_SHA256);
}

static void test_fnv(void **unused)
{
    (void)unused;
    assert_true(dt_hash(DT_HASH_START, "", 0) == DT_HASH_START);
    assert_true(dt_hash(DT_HASH_START, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(dt_hash(DT_HASH_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(dt_hash(dt_hash(DT_HASH_START, "foo", 3), "bar", 3) ==
                UINT64_C(0x85944171f73967e8));
    assert_true(dt_hash_u32(DT_HASH_START, 0x64636261) == dt_hash(DT_HASH_START, "abcd", 4));
}

/* ---- writing ---- */

static void test_out_cuts(void **unused)
{
    (void)unused;
    char text[8] = "zzzzzzz";
    struct dt_writer out = dt_writer_on(text, 6);
    assert_string_equal(text, "");
    dt_write_text(&out, "abc");
    assert_false(out.cut);
    dt_write_text(&out, "de");
    assert_false(out.cut);
    assert_string_equal(text, "abcde");
    dt_write_char(&out, 'f');
    assert_true(out.cut);
    dt_write_text(&out, "");
    dt_write_int(&out, 7);
    assert_true(out.cut);
    assert_int_equal(out.len, 5);
    assert_string_equal(text, "abcde");
    assert_int_equal(text[6], 'z');
}

static void test_out_cuts_inside(void **unused)
{
    (void)unused;
    char text[4], one[1];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_write_int(&out, -12345);
    assert_true(out.cut);
    assert_string_equal(text, "-12");
    out = dt_writer_on(one, sizeof one);
    dt_write_text(&out, "");
    assert_false(out.cut);
    dt_write_text(&out, "x");
    assert_true(out.cut);
    assert_string_equal(one, "");
}

static void check_int(int64_t n, const char *expected)
{
    char text[32];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_write_int(&out, n);
    assert_string_equal(text, expected);
    assert_int_equal(out.len, strlen(expected));
}

static void test_out_numbers(void **unused)
{
    (void)unused;
    check_int(0, "0");
    check_int(7, "7");
    check_int(-1, "-1");
    check_int(100, "100");
    check_int(INT32_MIN, "-2147483648");
    check_int(INT64_MAX, "9223372036854775807");
    check_int(INT64_MIN, "-9223372036854775808");
}

static void test_out_hex(void **unused)
{
    (void)unused;
    const uint8_t bytes[] = {0x00, 0x7f, 0xa9, 0xff};
    char text[16];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_write_hex(&out, bytes, 4);
    assert_string_equal(text, "007fa9ff");
    dt_write_hex(&out, bytes, 0);
    assert_int_equal(out.len, 8);
    out = dt_writer_on(text, 6);
    dt_write_hex(&out, bytes, 4);
    assert_true(out.cut);
    assert_string_equal(text, "007fa");
}

/* ---- reading ---- */

static void check_span(struct dt_span s, const char *expected)
{
    if (!dt_span_is(s, expected)) {
        fail_msg("expected '%s', got '%.*s'", expected, s.len, s.at);
    }
}

static void test_span_words(void **unused)
{
    (void)unused;
    static const char *const blank[] = {"", " ", "\t", " \t "};
    for (int i = 0; i < DT_COUNT(blank); i++) {
        struct dt_span none = dt_span_of(blank[i]), first;
        assert_false(dt_span_word(&none, &first));
        assert_int_equal(none.len, 0);
    }
    struct dt_span rest = dt_span_of("  one\ttwo  three "), word;
    check_span(dt_span_trim(rest), "one\ttwo  three");
    check_span(dt_span_trim(dt_span_of(" \t ")), "");
    assert_true(dt_span_word(&rest, &word));
    check_span(word, "one");
    assert_true(dt_span_word(&rest, &word));
    check_span(word, "two");
    assert_true(dt_span_word(&rest, &word));
    check_span(word, "three");
    assert_false(dt_span_word(&rest, &word));
    assert_int_equal(word.len, 0);
}

/* A span ends where it says: what lies behind is not read. */
static void test_span_ends(void **unused)
{
    (void)unused;
    struct dt_span four = {"1234567", 4}, word;
    int n = 0;
    assert_true(dt_span_int(four, 0, 9999, &n));
    assert_int_equal(n, 1234);
    assert_true(dt_span_word(&four, &word));
    check_span(word, "1234");
    assert_false(dt_span_is((struct dt_span){"abc", 2}, "abc"));
    assert_true(dt_span_is((struct dt_span){NULL, 0}, ""));
    assert_true(dt_span_same(dt_span_of("ab"), (struct dt_span){"abc", 2}));
}

static void test_span_cut(void **unused)
{
    (void)unused;
    struct dt_span rest = dt_span_of("a,,bc,"), piece;
    assert_true(dt_span_cut(&rest, ',', &piece));
    check_span(piece, "a");
    assert_true(dt_span_cut(&rest, ',', &piece));
    check_span(piece, "");
    assert_true(dt_span_cut(&rest, ',', &piece));
    check_span(piece, "bc");
    assert_false(dt_span_cut(&rest, ',', &piece));
    rest = dt_span_of("whole");
    assert_true(dt_span_cut(&rest, ',', &piece));
    check_span(piece, "whole");
    assert_false(dt_span_cut(&rest, ',', &piece));
}

static void check_refused(const char *text, int low, int high)
{
    int n = 77;
    if (dt_span_int(dt_span_of(text), low, high, &n) || n != 77) {
        fail_msg("'%s' was taken for a number between %d and %d", text, low, high);
    }
}

static void test_span_int(void **unused)
{
    (void)unused;
    int n = 0;
    assert_true(dt_span_int(dt_span_of("0"), 0, 3, &n));
    assert_int_equal(n, 0);
    assert_true(dt_span_int(dt_span_of("-12"), -12, 3, &n));
    assert_int_equal(n, -12);
    assert_true(dt_span_int(dt_span_of("2147483647"), 0, INT32_MAX, &n));
    assert_int_equal(n, INT32_MAX);
    check_refused("4", 0, 3);
    check_refused("-13", -12, 3);
    check_refused("2147483648", INT32_MIN, INT32_MAX);
    check_refused("99999999999999999999", INT32_MIN, INT32_MAX);
    static const char *const wrong[] = {"",    "-",   "+1",  " 1",  "1 ", "01", "-0",
                                        "--1", "1.0", "0x1", "1e2", "a",  "1a", "-01"};
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        check_refused(wrong[i], INT32_MIN, INT32_MAX);
    }
}

static void test_span_u64(void **unused)
{
    (void)unused;
    uint64_t n = 77;
    static const char *const wrong[] = {
        "",   "-1", "18446744073709551616", "18446744073709551620",
        "01", "x",  "99999999999999999999", "118446744073709551615"};
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_false(dt_span_u64(dt_span_of(wrong[i]), &n));
        assert_int_equal(n, 77);
    }
    assert_true(dt_span_u64(dt_span_of("18446744073709551615"), &n));
    assert_true(n == UINT64_MAX);
    assert_true(dt_span_u64(dt_span_of("0"), &n));
    assert_int_equal(n, 0);
}

static void test_span_hex(void **unused)
{
    (void)unused;
    uint8_t bytes[3] = {1, 2, 3};
    static const char *const wrong[] = {"",       "00ff",    "00ff7", "00ff7g",
                                        "00FF7A", "00ff7a0", "0x00ff"};
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_false(dt_span_hex(dt_span_of(wrong[i]), bytes, 3));
        assert_memory_equal(bytes, ((uint8_t[]){1, 2, 3}), 3);
    }
    assert_true(dt_span_hex(dt_span_of("00ff7a"), bytes, 3));
    assert_memory_equal(bytes, ((uint8_t[]){0x00, 0xff, 0x7a}), 3);
    assert_true(dt_span_hex(dt_span_of(""), bytes, 0));
}

static void test_span_find(void **unused)
{
    (void)unused;
    static const char *const names[] = {"one", "three", "on"};
    assert_int_equal(dt_span_find(dt_span_of("three"), names, 3), 1);
    assert_int_equal(dt_span_find(dt_span_of("on"), names, 3), 2);
    assert_int_equal(dt_span_find(dt_span_of("thre"), names, 3), -1);
    assert_int_equal(dt_span_find(dt_span_of(""), names, 3), -1);
    assert_int_equal(dt_span_find(dt_span_of("One"), names, 3), -1);
}

static void test_span_fields(void **unused)
{
    (void)unused;
    struct dt_span rest = dt_span_of(" a=1  bc=x=y d= word ");
    struct dt_field f;
    assert_true(dt_span_field(&rest, &f));
    check_span(f.key, "a");
    check_span(f.value, "1");
    assert_true(dt_span_field(&rest, &f));
    check_span(f.key, "bc");
    check_span(f.value, "x=y");
    assert_true(dt_span_field(&rest, &f));
    check_span(f.key, "d");
    check_span(f.value, "");
    assert_true(dt_span_field(&rest, &f));
    check_span(f.key, "");
    check_span(f.value, "word");
    assert_false(dt_span_field(&rest, &f));
}

static void test_span_bytes(void **unused)
{
    (void)unused;
    static const char *const names[] = {"calm", "rough"};
    uint8_t n = 7;
    assert_true(dt_span_byte(dt_span_of("255"), 0, 255, &n));
    assert_int_equal(n, 255);
    assert_false(dt_span_byte(dt_span_of("5"), 0, 4, &n));
    assert_false(dt_span_byte(dt_span_of("-"), 0, 4, &n));
    assert_true(dt_span_choice(dt_span_of("rough"), names, 2, &n));
    assert_int_equal(n, 1);
    assert_false(dt_span_choice(dt_span_of("wild"), names, 2, &n));
}

static void test_out_fields(void **unused)
{
    (void)unused;
    char text[64];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_write_key_int(&out, "seats", 3);
    dt_write_key_of(&out, "air", 2);
    dt_write_char(&out, '-');
    dt_write_key(&out, "gone");
    dt_write_key_text(&out, "sea", "rough");
    assert_string_equal(text, "seats=3 air2=- gone= sea=rough");
}

/* ---- JSON ---- */

static void test_json_nests(void **unused)
{
    (void)unused;
    char text[256];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_int(&j, "n", INT64_MIN);
    dt_json_array(&j, "list");
    dt_json_int(&j, NULL, 1);
    dt_json_object(&j, NULL);
    dt_json_end(&j);
    dt_json_array(&j, NULL);
    dt_json_end(&j);
    dt_json_null(&j, NULL);
    dt_json_end(&j);
    dt_json_bool(&j, "yes", true);
    dt_json_bool(&j, "no", false);
    dt_json_span(&j, "part", (struct dt_span){"whole", 2});
    dt_json_end(&j);
    assert_string_equal(text, "{\"n\":-9223372036854775808,\"list\":[1,{},[],null],"
                              "\"yes\":true,\"no\":false,\"part\":\"wh\"}");
    assert_null(dt_test_json(dt_span_of(text)));
    assert_int_equal(j.depth, 0);
}

/* However little room there is: the beginning of the same text, and a mark that it was cut. */
static void test_json_cut(void **unused)
{
    static const char whole[] = "{\"key\":\"a \\\"word\\\"\",\"n\":-12,\"again\":[1,[2]]}";
    (void)unused;
    for (int room = 1; room <= (int)sizeof whole; room++) {
        char text[sizeof whole + 1];
        text[room] = '#';
        struct dt_writer out = dt_writer_on(text, room);
        struct dt_json j = dt_json_on(&out);
        dt_json_object(&j, NULL);
        dt_json_text(&j, "key", "a \"word\"");
        dt_json_int(&j, "n", -12);
        dt_json_key(&j, "again");
        dt_json_array(&j, NULL);
        dt_json_int(&j, NULL, 1);
        dt_json_raw(&j, dt_span_of("[2]"));
        dt_json_end(&j);
        dt_json_end(&j);
        assert_int_equal(out.cut, room < (int)sizeof whole);
        assert_int_equal(out.len, room - 1);
        assert_memory_equal(text, whole, out.len);
        assert_int_equal(text[out.len], 0);
        assert_int_equal(text[room], '#');
    }
}

static void test_json_escapes(void **unused)
{
    (void)unused;
    char text[64];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    dt_json_text(&j, NULL, "a\"b\\c\n\x01/é");
    assert_string_equal(text, "\"a\\\"b\\\\c\\u000a\\u0001/é\"");
    assert_null(dt_test_json(dt_span_of(text)));
    for (int c = 0; c < 128; c++) {
        char one = (char)c;
        out = dt_writer_on(text, sizeof text);
        j = dt_json_on(&out);
        dt_json_span(&j, NULL, (struct dt_span){&one, 1});
        assert_null(dt_test_json(dt_span_of(text)));
    }
}

static void test_json_deepest(void **unused)
{
    (void)unused;
    char text[2 * DT_JSON_DEPTH + 1];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&out);
    for (int i = 0; i < DT_JSON_DEPTH; i++) {
        dt_json_array(&j, NULL);
    }
    for (int i = 0; i < DT_JSON_DEPTH; i++) {
        dt_json_end(&j);
    }
    assert_string_equal(text, "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]");
    assert_false(out.cut);
}

static void test_utf8(void **unused)
{
    static const char *const fine[] = {"",
                                       "reef",
                                       "Grüße",
                                       "鮫",
                                       "\xf0\x9f\xa6\x88",
                                       "\xf4\x8f\xbf\xbf",
                                       "\x7f",
                                       "\xc2\x80",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80", /* the first and the last of each length */
                                       "\xef\xbf\xbf",
                                       "\xf0\x90\x80\x80",
                                       "\xed\x9f\xbf",
                                       "\xee\x80\x80"};
    static const char *const broken[] = {
        "\x80",             /* a continuation alone */
        "\xc3",             /* cut */
        "\xc0\xaf",         /* longer than it need be */
        "\xe0\x80\xaf",     /* the same in three bytes */
        "\xed\xa0\x80",     /* half of a pair */
        "\xf4\x90\x80\x80", /* beyond the last letter */
        "\xc1\xbf",
        "\xe0\x9f\xbf",
        "\xf0\x8f\xbf\xbf",
        "\xed\xbf\xbf",
        "\xf8\x88\x80\x80\x80",
        "\xc3(", /* no continuation where one must be */
        "\xc3\xc3",
        "\xe2\x82(",
        "\xe2(\x82",
        "\xf0\x9f\xa6(",
        "\xff",
        "ok\xe9\xae",
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(fine); i++) {
        assert_true(dt_span_utf8(dt_span_of(fine[i])));
    }
    for (int i = 0; i < DT_COUNT(broken); i++) {
        assert_false(dt_span_utf8(dt_span_of(broken[i])));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8),           cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_sha256_million), cmocka_unit_test(test_fnv),
        cmocka_unit_test(test_out_cuts),       cmocka_unit_test(test_out_cuts_inside),
        cmocka_unit_test(test_out_numbers),    cmocka_unit_test(test_out_hex),
        cmocka_unit_test(test_span_words),     cmocka_unit_test(test_span_ends),
        cmocka_unit_test(test_span_cut),       cmocka_unit_test(test_span_int),
        cmocka_unit_test(test_span_u64),       cmocka_unit_test(test_span_hex),
        cmocka_unit_test(test_span_find),      cmocka_unit_test(test_span_fields),
        cmocka_unit_test(test_span_bytes),     cmocka_unit_test(test_out_fields),
        cmocka_unit_test(test_json_nests),     cmocka_unit_test(test_json_cut),
        cmocka_unit_test(test_json_escapes),   cmocka_unit_test(test_json_deepest),
    };
    return cmocka_run_group_tests_name("engine: words", tests, NULL, NULL);
}
