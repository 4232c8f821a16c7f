/* The SQLite store on a failing disk: whichever read, write, sync or lock of a group fails, the
 * whole group fails, is run again, and is stored once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store/store.h"

enum { PATH_LEN = 512, ATTEMPTS = 3 };

/* The file system below SQLite, whose calls fail with `code` from the one on that `countdown` ends
 * with; 0: none does. The main file has other methods than those beside it. */
static struct {
    sqlite3_vfs *vfs;
    const sqlite3_io_methods *real[2];
    sqlite3_io_methods failing[2];
    int code, countdown;
    bool once; /* only that one call fails */
    bool fired;
} disk;

static bool fails(void)
{
    if (disk.countdown == 0 || --disk.countdown > 0) {
        return false;
    }
    disk.countdown = disk.once ? 0 : 1;
    disk.fired = true;
    return true;
}

static const sqlite3_io_methods *real(const sqlite3_file *f)
{
    return disk.real[f->pMethods == &disk.failing[1]];
}

static int read_file(sqlite3_file *f, void *out, int len, sqlite3_int64 at)
{
    return fails() ? disk.code : real(f)->xRead(f, out, len, at);
}

static int write_file(sqlite3_file *f, const void *from, int len, sqlite3_int64 at)
{
    return fails() ? disk.code : real(f)->xWrite(f, from, len, at);
}

static int sync_file(sqlite3_file *f, int flags)
{
    return fails() ? disk.code : real(f)->xSync(f, flags);
}

static int lock_shared(sqlite3_file *f, int offset, int n, int flags)
{
    bool lock = (flags & SQLITE_SHM_LOCK) != 0; /* giving one back always works */
    return lock && fails() ? disk.code : real(f)->xShmLock(f, offset, n, flags);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    int kind = (flags & SQLITE_OPEN_MAIN_DB) != 0 ? 0 : 1;
    sqlite3_io_methods *failing = &disk.failing[kind];
    (void)vfs;
    int code = disk.vfs->xOpen(disk.vfs, name, f, flags, out);
    if (code == SQLITE_OK) {
        disk.real[kind] = f->pMethods;
        *failing = *f->pMethods;
        failing->xRead = read_file;
        failing->xWrite = write_file;
        failing->xSync = sync_file;
        failing->xShmLock = lock_shared;
        f->pMethods = failing;
    }
    return code;
}

static int take_disk(void **state)
{
    static sqlite3_vfs vfs;
    (void)state;
    disk.vfs = sqlite3_vfs_find(NULL);
    assert_non_null(disk.vfs);
    vfs = *disk.vfs;
    vfs.zName = "failing";
    vfs.xOpen = open_file;
    return sqlite3_vfs_register(&vfs, 1);
}

/* A store in a folder of its own, with a match. */
struct test_folder {
    char dir[PATH_LEN - 16];
    char path[PATH_LEN];
};

static struct dt_store *open_at(const struct test_folder *p)
{
    struct dt_store *s = NULL;
    assert_null(dt_store_open(p->path, &s));
    return s;
}

static int make_folder(void **state)
{
    struct test_folder *p = calloc(1, sizeof *p);
    assert_non_null(p);
    snprintf(p->dir, sizeof p->dir, "%s/faults-XXXXXX", DT_BINARY_DIR);
    assert_non_null(mkdtemp(p->dir));
    snprintf(p->path, sizeof p->path, "%s/a.db", p->dir);
    *state = p;
    return 0;
}

static int clear_folder(void **state)
{
    struct test_folder *p = *state;
    char path[PATH_LEN + 8];
    const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < DT_COUNT(ends); i++) {
        snprintf(path, sizeof path, "%s%s", p->path, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(p->dir), 0);
    free(p);
    return 0;
}

static void must_not_break(const char *why)
{
    if (why != NULL && why != dt_store_unavailable) {
        fail_msg("%s", why);
    }
}

static void open_match(struct dt_store *s, const char *id)
{
    enum dt_store_result result = DT_STORE_OK;
    struct dt_store_match m = {.phase = DT_STORE_PLAYING, .opened = 1};
    snprintf(m.id, sizeof m.id, "%s", id);
    snprintf(m.game, sizeof m.game, "null");
    const char *why = dt_store_match_open(s, &m, dt_span_of("game=null"), &result);
    must_not_break(why);
    assert_true(why != NULL || result == DT_STORE_OK);
    must_not_break(dt_store_sit(s, id, 0, "ada"));
}

static void append(struct dt_store *s, const char *match, int number, const char *line)
{
    enum dt_store_result result = DT_STORE_OK;
    struct dt_store_change change = {1, "bob", true, DT_STORE_PLAYING, number};
    struct dt_store_entry e = {number, dt_span_of(line), dt_span_of("")};
    const char *why = dt_store_append(s, match, &e, &change, &result);
    must_not_break(why);
    assert_true(why != NULL ||
                result == DT_STORE_OK); /* never "taken": nothing of a lost try is left */
}

struct fault_log {
    char text[1024];
    int len;
};

static void log_add(struct fault_log *h, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    h->len += vsnprintf(h->text + h->len, sizeof h->text - (size_t)h->len, format, list);
    va_end(list);
}

static void log_opening(void *to, const struct dt_store_match *m, struct dt_span text)
{
    (void)text;
    log_add(to, "%s;", m->id);
}

static void log_seat(void *to, int seat, const char *player, bool guest)
{
    (void)guest;
    log_add(to, "%d=%s;", seat, player);
}

static void log_entry(void *to, const struct dt_store_entry *e)
{
    log_add(to, "%d:%.*s;", e->number, e->line.len, e->line.at);
}

static const char *load(struct dt_store *s, const char *match, struct fault_log *h)
{
    enum dt_store_result result;
    struct dt_store_reader r = {h, log_opening, log_seat, log_entry};
    *h = (struct fault_log){.len = 0};
    return dt_store_load(s, match, 0, &r, &result);
}

static void is_stored(struct dt_store *s, const char *match, const char *expected)
{
    struct fault_log h;
    assert_null(load(s, match, &h));
    assert_string_equal(h.text, expected);
}

/* One attempt at a group that reads and writes. */
static const char *try_group(struct dt_store *s)
{
    struct fault_log h;
    must_not_break(dt_store_begin(s));
    const char *why = load(s, "m1", &h);
    must_not_break(why);
    if (why == NULL) {
        assert_string_equal(h.text, "m1;0=ada;1=bob;1:first;");
    }
    append(s, "m1", 2, "second");
    open_match(s, "m2");
    append(s, "m2", 1, "other");
    return dt_store_commit(s);
}

static void everything_is_there(struct dt_store *s)
{
    is_stored(s, "m1", "m1;0=ada;1=bob;1:first;2:second;");
    is_stored(s, "m2", "m2;0=ada;1=bob;1:other;");
}

/* Lets the disk fail from its nth call on, for a few attempts. Returns whether it happened. */
static bool fails_at(const struct test_folder *p, int code, int nth)
{
    struct dt_store *s = open_at(p);
    must_not_break(dt_store_begin(s));
    open_match(s, "m1");
    append(s, "m1", 1, "first");
    assert_null(dt_store_commit(s));
    disk.code = code;
    disk.countdown = nth;
    disk.fired = false;
    const char *why = try_group(s);
    bool fired = disk.fired;
    for (int i = 1; i < ATTEMPTS && why == dt_store_unavailable; i++) {
        assert_non_null(strstr(dt_store_why(s), "store: "));
        why = try_group(s);
    }
    disk.countdown = 0;
    if (why != NULL) {
        assert_ptr_equal(why, dt_store_unavailable);
        assert_null(try_group(s));
    }
    everything_is_there(s);
    dt_store_close(s);
    s = open_at(p);
    everything_is_there(s);
    dt_store_close(s);
    return fired;
}

static void a_group_survives(int code)
{
    for (int once = 0; once < 2; once++) {
        bool fired = true;
        disk.once = once != 0;
        for (int nth = 1; fired; nth++) {
            void *place;
            make_folder(&place);
            fired = fails_at(place, code, nth);
            clear_folder(&place);
            assert_true(fired || nth > 5); /* a group has more calls than that */
        }
    }
}

static void a_full_disk_is_waited_for(void **state)
{
    (void)state;
    a_group_survives(SQLITE_FULL);
}

static void a_failing_disk_is_waited_for(void **state)
{
    (void)state;
    a_group_survives(SQLITE_IOERR_WRITE);
    a_group_survives(SQLITE_IOERR_FSYNC);
}

static void a_disk_that_can_only_be_read_is_waited_for(void **state)
{
    (void)state;
    a_group_survives(SQLITE_READONLY);
}

static void a_file_that_was_moved_is_waited_for(void **state)
{
    const struct test_folder *p = *state;
    struct dt_store *s = open_at(p);
    char elsewhere[PATH_LEN + 8];
    snprintf(elsewhere, sizeof elsewhere, "%s.old", p->path);
    open_match(s, "m1");
    append(s, "m1", 1, "first");
    assert_int_equal(rename(p->path, elsewhere), 0);
    assert_ptr_equal(try_group(s), dt_store_unavailable);
    assert_non_null(strstr(dt_store_why(s), "moved or deleted"));
    assert_int_equal(rename(elsewhere, p->path), 0);
    assert_null(try_group(s));
    everything_is_there(s);
    dt_store_close(s);
}

static void a_locked_file_is_waited_for(void **state)
{
    const struct test_folder *p = *state;
    struct dt_store *s = open_at(p);
    sqlite3 *other;
    open_match(s, "m1");
    append(s, "m1", 1, "first");
    assert_int_equal(sqlite3_open(p->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    assert_ptr_equal(try_group(s), dt_store_unavailable);
    assert_non_null(strstr(dt_store_why(s), "locked"));
    assert_int_equal(sqlite3_exec(other, "rollback", NULL, NULL, NULL), SQLITE_OK);
    assert_null(try_group(s));
    everything_is_there(s);
    sqlite3_close(other);
    dt_store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_disk_is_waited_for),
        cmocka_unit_test(a_failing_disk_is_waited_for),
        cmocka_unit_test(a_disk_that_can_only_be_read_is_waited_for),
        cmocka_unit_test_setup_teardown(a_file_that_was_moved_is_waited_for, make_folder,
                                        clear_folder),
        cmocka_unit_test_setup_teardown(a_locked_file_is_waited_for, make_folder, clear_folder),
    };
    return cmocka_run_group_tests(tests, take_disk, NULL);
}
