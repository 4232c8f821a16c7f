/* Setups and entries as text: round trips, and errors that name the field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "match/internal.h"
#include "tests/match_support.h"

static void test_setup_text(void **state)
{
    (void)state;
    struct dt_match_setup o, back;
    char text[DT_MATCH_SETUP_TEXT], again[DT_MATCH_SETUP_TEXT];
    struct dt_writer out = dt_writer_on(text, sizeof text),
                     second = dt_writer_on(again, sizeof again);
    dt_match_fixture_setup(&o, "hainoon", 3, 7);
    o.clock = DT_CLOCK_PLAYER;
    o.base = 300000;
    o.extra = 5000;
    o.undo = DT_UNDO_OFF;
    o.leave_mode = DT_LEAVE_END;
    dt_match_setup_text(&o, &out);
    assert_null(dt_match_setup_parse(&back, dt_span_of(text)));
    dt_match_setup_text(&back, &second);
    assert_string_equal(text, again);
    assert_int_equal(back.base, 300000);
    assert_ptr_equal(back.game, o.game);
    assert_memory_equal(back.key, o.key, DT_KEY);
}

/* A match of another rules version is rejected, whatever the version. */
static void test_other_rules(void **state)
{
    (void)state;
    static struct dt_game later;
    struct dt_match_setup o;
    char text[DT_MATCH_SETUP_TEXT], other[DT_MATCH_SETUP_TEXT];
    struct dt_writer out = dt_writer_on(text, sizeof text),
                     second = dt_writer_on(other, sizeof other);
    dt_match_fixture_setup(&o, "hainoon", 3, 7);
    dt_match_setup_text(&o, &out);
    assert_null(dt_match_setup_parse(&o, dt_span_of(text)));
    later = *o.game;
    later.rules_version++;
    o.game = &later;
    dt_match_setup_text(&o, &second);
    assert_ptr_equal(dt_match_setup_parse(&o, dt_span_of(other)), dt_match_other_rules);
    /* Rules version 1 is omitted. */
    char *at = strstr(text, " rules=");
    assert_non_null(at);
    memset(at, ' ', strcspn(at + 1, " ") + 1);
    const char *why = dt_match_setup_parse(&o, dt_span_of(text));
    assert_ptr_equal(why, later.rules_version == 2 ? NULL : dt_match_other_rules);
}

static void test_setup_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *code;
    } cases[] = {
        {"", "game"},
        {"id=a game=chess seats=2" DT_MATCH_FIXTURE_KEY, "game"},
        {"id=a game=hainoon seats=2", "field"},
        {"id=a game=hainoon seats=2 key=01", "key"},
        {"id=a game=hainoon" DT_MATCH_FIXTURE_KEY, "field"},
        {"id=a game=hainoon seats=7" DT_MATCH_FIXTURE_KEY, "seats"},
        {"id=a game=hainoon seats=1" DT_MATCH_FIXTURE_KEY, "seats"},
        {"id= game=hainoon seats=2" DT_MATCH_FIXTURE_KEY, "id"},
        {"id=a/b game=hainoon seats=2" DT_MATCH_FIXTURE_KEY, "id"},
        {"id=a id=b game=hainoon seats=2" DT_MATCH_FIXTURE_KEY, "field"},
        {"id=a game=hainoon game=dive seats=2" DT_MATCH_FIXTURE_KEY, "field"},
        {"id=a game=hainoon seats=2 colour=red" DT_MATCH_FIXTURE_KEY, "field"},
        {"id=a game=hainoon seats=2 word" DT_MATCH_FIXTURE_KEY, "field"},
        {"id=a game=hainoon seats=2 option.length=huge" DT_MATCH_FIXTURE_KEY, "option"},
        {"id=a game=hainoon seats=2 option.width=1" DT_MATCH_FIXTURE_KEY, "option"},
        {"id=a game=hainoon seats=2 option.length=long option.length=long" DT_MATCH_FIXTURE_KEY,
         "option"},
        {"id=a game=hainoon seats=2 clock=sun" DT_MATCH_FIXTURE_KEY, "clock"},
        {"id=a game=hainoon seats=2 clock=move" DT_MATCH_FIXTURE_KEY, "base"},
        {"id=a game=hainoon seats=2 base=1000" DT_MATCH_FIXTURE_KEY, "base"},
        {"id=a game=hainoon seats=2 clock=days base=99999999999999" DT_MATCH_FIXTURE_KEY, "base"},
        {"id=a game=hainoon seats=2 clock=move base=-1" DT_MATCH_FIXTURE_KEY, "base"},
        {"id=a game=hainoon seats=2 clock=move base=1000 extra=1" DT_MATCH_FIXTURE_KEY, "extra"},
        {"id=a game=hainoon seats=2 extra=1" DT_MATCH_FIXTURE_KEY, "extra"},
        {"id=a game=hainoon seats=2 host=2" DT_MATCH_FIXTURE_KEY, "host"},
        {"id=a game=hainoon seats=2 host=-2" DT_MATCH_FIXTURE_KEY, "host"},
        {"id=a game=hainoon seats=2 stand=stockfish" DT_MATCH_FIXTURE_KEY, "stand"},
        {"id=a game=hainoon seats=2 leaving=never" DT_MATCH_FIXTURE_KEY, "leaving"},
        {"id=a game=hainoon seats=2 undo=always" DT_MATCH_FIXTURE_KEY, "undo"},
        {"rules=0 id=a game=hainoon seats=2 key=01", "rules"},
        {"rules=old id=a game=hainoon seats=2 key=01", "rules"},
    };
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct dt_match_setup o, before;
        memset(&o, 7, sizeof o);
        before = o;
        assert_true(dt_match_fixture_refused(dt_match_setup_parse(&o, dt_span_of(cases[i].text)),
                                             cases[i].code));
        assert_memory_equal(&o, &before, sizeof o);
    }
    struct dt_match_setup o;
    assert_null(
        dt_match_setup_parse(&o, dt_span_of("game=hainoon" DT_MATCH_FIXTURE_KEY " seats=2 id=a")));
    assert_int_equal(o.host, 0);
    assert_string_equal(dt_bots[o.substitute_bot].key, "medium");
}

/* Every value at its bounds: the first and last that is taken, and what is just outside. */
static void test_setup_bounds(void **state)
{
    static const struct {
        const char *fields, *code; /* NULL: taken */
    } cases[] = {
        {"id=azAZ09-_", NULL},
        {"id=12345678901234567890123456789012", NULL},
        {"id=123456789012345678901234567890123", "id"},
        {"id=a`", "id"},
        {"id=a{", "id"},
        {"id=a@", "id"},
        {"id=a[", "id"},
        {"id=a/", "id"},
        {"id=a:", "id"},
        {"id=a host=-1", NULL},
        {"id=a host=1", NULL},
        {"id=a host=4", "host"},
        {"id=a host=5", "host"},
        {"id=a clock=move base=1", NULL},
        {"id=a clock=move base=0", "base"},
        {"id=a clock=days base=31622400000", NULL},
        {"id=a clock=days base=31622400001", "base"},
        {"id=a base=0 extra=0", NULL},
        {"id=a clock=player base=1 extra=0", NULL},
        {"id=a clock=player base=1 extra=86400000", NULL},
        {"id=a clock=player base=1 extra=86400001", "extra"},
        {"id=a clock=player base=1 extra=soon", "extra"},
        {"id=a clock=days base=1 extra=1", "extra"},
        {"id=a version=1", NULL},
        {"id=a version=new", NULL},
        {"id=a version=0", "version"},
        {"id=a version=5", NULL},
        {"id=a version=6", "version"}, /* above DT_MATCH_VERSION */
        {"id=a version=old", "version"},
        {"id=a option.=long", "field"},
        {"id=a options.=long", "field"},
    };
    char text[DT_MATCH_SETUP_TEXT];
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct dt_match_setup o;
        snprintf(text, sizeof text, "%s game=hainoon seats=2" DT_MATCH_FIXTURE_KEY,
                 cases[i].fields);
        const char *why = dt_match_setup_parse(&o, dt_span_of(text));
        if (cases[i].code == NULL ? why != NULL : !dt_match_fixture_refused(why, cases[i].code)) {
            fail_msg("%s: %s", cases[i].fields, why == NULL ? "taken" : why);
        }
    }
}

/* The last seat may be the host's, and the first version has no number. */
static void test_setup_ends(void **state)
{
    struct dt_match_setup o;
    char text[DT_MATCH_SETUP_TEXT];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    (void)state;
    assert_null(dt_match_setup_parse(
        &o, dt_span_of("id=a game=deepblue seats=5 host=4" DT_MATCH_FIXTURE_KEY)));
    assert_int_equal(o.host, 4);
    assert_int_equal(o.version, 1);
    dt_match_setup_text(&o, &out);
    assert_null(strstr(text, "version="));
    o.version = 2;
    dt_match_setup_text(&o, &out);
    assert_non_null(strstr(text, " version=2"));
}

/* A setup that no text made is checked as well. */
static void test_setup_check(void **state)
{
    struct dt_match_setup good, o;
    (void)state;
    dt_match_fixture_setup(&good, "hainoon", 3, 7);
    assert_null(dt_match_setup_check(&good));
    assert_int_equal(good.version, DT_MATCH_VERSION);
#define REFUSED(change, code)                                                                      \
    do {                                                                                           \
        o = good;                                                                                  \
        change;                                                                                    \
        assert_true(dt_match_fixture_refused(dt_match_setup_check(&o), code));                     \
    } while (0)
    REFUSED(o.id[0] = 0, "id");
    REFUSED(o.extra = -1, "extra");
    REFUSED((o.clock = DT_CLOCK_PLAYER, o.base = 1000, o.extra = -1), "extra");
    REFUSED(o.base = -1, "base");
    REFUSED(o.version = 0, "version");
    REFUSED(o.version = DT_MATCH_VERSION + 1, "version");
    REFUSED(o.host = DT_SPECTATOR - 1, "host");
    REFUSED(o.host = 3, "host");
    REFUSED(o.config.seats = 1, "seats");
#undef REFUSED
}

/* Of a table that waits, options and the clock can be changed, and nothing else. */
static void test_setup_change(void **state)
{
    static const struct {
        const char *fields, *code; /* NULL: taken */
    } cases[] = {
        {"undo=off leaving=end", NULL},
        {"option.length=long", NULL},
        {"clock=move base=5000", NULL},
        {"clock=off", NULL}, /* without a clock no time is left over */
        {"base=7000", NULL},
        {"extra=3000", NULL},
        {"", "field"},
        {"option.=long", "field"},
        {"option", "field"},
        {"options.=long", "field"},
        {"option.length=huge", "option"},
        {"host=1", "field"},
        {"id=b", "field"},
        {"seats=2", "field"},
        {"clock=move", "base"},
        {"undo=off undo=ask", "field"},
        {"host=1 undo=off", "field"},
        {"clock=sun undo=off", "clock"},
    };
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct dt_match_setup o, before;
        dt_match_fixture_setup(&o, "hainoon", 3, 7);
        o.clock = DT_CLOCK_PLAYER;
        o.base = 1000;
        o.extra = 2000;
        before = o;
        const char *why = dt_match_setup_change(&o, dt_span_of(cases[i].fields));
        if (cases[i].code == NULL ? why != NULL : !dt_match_fixture_refused(why, cases[i].code)) {
            fail_msg("%s: %s", cases[i].fields, why == NULL ? "taken" : why);
        }
        assert_true(why == NULL || memcmp(&o, &before, sizeof o) == 0);
        assert_true(why != NULL || memcmp(&o, &before, sizeof o) != 0);
        assert_true(o.clock != DT_CLOCK_OFF || (o.base == 0 && o.extra == 0));
    }
}

static void test_entry_text(void **state)
{
    (void)state;
    static const char *const lines[] = {"1700000000000 2 act play red-ring top", "0 - start",
                                        "5 0 chat  two  spaces ", "5 0 ask undo"};
    static const char *const wrong[] = {"",         "x 0 act",  "1",
                                        "1 5 act",  "1 -1 act", "1 0 dance",
                                        "1 0  act", "-1 0 act", "99999999999999999 0 act",
                                        "1 0",      "01 0 act"};
    struct dt_entry e;
    char text[DT_ENTRY_LINE];
    for (int i = 0; i < DT_COUNT(lines); i++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        assert_null(dt_entry_parse(&e, dt_span_of(lines[i])));
        dt_entry_text(&e, &out);
        assert_string_equal(text, lines[i]);
    }
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_non_null(dt_entry_parse(&e, dt_span_of(wrong[i])));
    }
    assert_int_equal(e.verb, DT_DO_ASK); /* unchanged */
    for (int len = DT_ENTRY_TEXT; len <= DT_ENTRY_TEXT + 1; len++) {
        snprintf(text, sizeof text, "%lld 4 chat %0*d", (long long)DT_TIME_MAX, len, 0);
        assert_true((dt_entry_parse(&e, dt_span_of(text)) == NULL) == (len == DT_ENTRY_TEXT));
    }
    snprintf(text, sizeof text, "%lld 4 chat", (long long)DT_TIME_MAX + 1);
    assert_non_null(dt_entry_parse(&e, dt_span_of(text)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup_text),   cmocka_unit_test(test_other_rules),
        cmocka_unit_test(test_setup_errors), cmocka_unit_test(test_setup_bounds),
        cmocka_unit_test(test_setup_ends),   cmocka_unit_test(test_setup_check),
        cmocka_unit_test(test_setup_change), cmocka_unit_test(test_entry_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
