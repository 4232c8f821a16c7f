/* Addresses of tables, as people paste them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base.h"
#include "term/address.h"

static void test_addresses_are_read(void **unused)
{
    (void)unused;
    struct dt_address a;
    assert_null(dt_address_parse(&a, "http://localhost:8080/#/join/ABCDEFGHJKLM"));
    assert_false(a.tls);
    assert_string_equal(a.host, "localhost");
    assert_int_equal(a.port, 8080);
    assert_string_equal(a.match, "ABCDEFGHJKLM");
    assert_string_equal(a.code, "");
    assert_null(dt_address_parse(&a, "https://dive.example/join/abcde"));
    assert_true(a.tls);
    assert_int_equal(a.port, 443);
    assert_string_equal(a.code, "abcde");
    assert_null(dt_address_parse(&a, "https://dive.example/#/table/ABCDEFGHJKLM?x=1"));
    assert_string_equal(a.match, "ABCDEFGHJKLM");
    assert_null(dt_address_parse(&a, "http://[::1]:81/join/ABCDE/"));
    assert_string_equal(a.host, "::1");
    assert_int_equal(a.port, 81);
    static const char *const wrong[] = {
        "",
        "dive.example/join/ABCDE",
        "ws://dive.example/join/ABCDE",
        "http:///join/ABCDE",
        "http://[::1/join/ABCDE",
        "http://ada@dive.example/join/ABCDE",
        "http://dive.example:0/join/ABCDE",
        "http://dive.example:port/join/ABCDE",
        "http://dive.example",
        "http://dive.example/",
        "http://dive.example/#/join/AB%20E",
        "http://dive.example/#/join/ABCDEFGHJKLMABCDEFGHJKLMABCDEFGHJKLM",
    };
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_non_null(dt_address_parse(&a, wrong[i]));
        assert_string_equal(a.host, "::1");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_addresses_are_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
