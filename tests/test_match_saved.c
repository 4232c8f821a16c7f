/* Stored matches give the same messages in every build: tests/match/saved.txt has a hash of all
 * tables for each text in tests/fuzz/corpus/entries. scripts/wasm_play.mjs compares WebAssembly with the
 * same file. DT_GOLDEN=write rewrites it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/match_support.h"
#include "tests/support.h"

static const char path[] = DT_SOURCE_DIR "/tests/match/saved.txt";
static const char *const names[] = {
    "hainoon-2", "hainoon-3-resigned",     "dive-3-undo",     "deepblue-2",
    "scuba-2",   "hainoon-2-clock-before", "hainoon-2-seeds", "hainoon-3-waiting",
};

static struct dt_match_fixture *resume(const char *name)
{
    char file[512];
    int len;
    struct dt_match_setup o;
    struct dt_entry e;
    struct dt_span line;
    snprintf(file, sizeof file, "%s/tests/fuzz/corpus/entries/%s", DT_SOURCE_DIR, name);
    char *text = dt_test_read(file, &len);
    assert_non_null(text);
    struct dt_span rest = {text, len};
    assert_true(dt_span_cut(&rest, '\n', &line));
    assert_null(dt_match_setup_parse(&o, line));
    struct dt_match_fixture *b = dt_match_fixture_with(&o, 0);
    while (dt_span_cut(&rest, '\n', &line)) {
        assert_null(dt_entry_parse(&e, line));
        assert_null(dt_match_fixture_enter(b, &e));
    }
    free(text);
    return b;
}

static void write_hash(const char *name, struct dt_writer *out)
{
    struct dt_match_fixture *b = resume(name);
    uint64_t hash = DT_HASH_START;
    char digits[17];
    for (int seat = DT_SPECTATOR; seat < b->match.setup.config.seats; seat++) {
        dt_match_fixture_table(b, seat);
        hash = dt_hash(hash, b->message, (size_t)b->out.len);
    }
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
    dt_write_text(out, name);
    dt_write_char(out, ' ');
    dt_write_text(out, digits);
    dt_write_char(out, '\n');
    free(b);
}

static void test_saved(void **state)
{
    (void)state;
    char now[1024];
    struct dt_writer out = dt_writer_on(now, sizeof now);
    const char *mode = getenv("DT_GOLDEN");
    int len;
    for (int i = 0; i < DT_COUNT(names); i++) {
        write_hash(names[i], &out);
    }
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, now, out.len));
        return;
    }
    char *before = dt_test_read(path, &len);
    assert_non_null(before);
    assert_string_equal(now, before);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_saved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
