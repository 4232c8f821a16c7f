/* Accounts and sessions in the store, migration of older stores, and file permissions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/store_support.h"

static void an_account_has_one_name_and_one_player(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_account a = {"Ada", "p1", "hash"}, found;
    enum dt_store_result result;
    assert_null(dt_store_account_open(s, &a, 1, &result));
    assert_int_equal(result, DT_STORE_OK);
    struct dt_store_account same_name = {"aDA", "p2", "hash"};
    assert_null(dt_store_account_open(s, &same_name, 1, &result));
    assert_int_equal(result, DT_STORE_CONFLICT);
    struct dt_store_account looks_like_it = {"A.d-a", "p2", "hash"};
    assert_null(dt_store_account_open(s, &looks_like_it, 1, &result));
    assert_int_equal(result, DT_STORE_CONFLICT);
    struct dt_store_account same_player = {"Bob", "p1", "hash"};
    assert_null(dt_store_account_open(s, &same_player, 1, &result));
    assert_int_equal(result, DT_STORE_CONFLICT);

    assert_null(dt_store_account_change(s, "p1", "other", &result));
    assert_int_equal(result, DT_STORE_OK);
    assert_null(dt_store_account_find(s, "ADA", &found, &result));
    assert_int_equal(result, DT_STORE_OK);
    assert_string_equal(found.name, "Ada");
    assert_string_equal(found.hash, "other");
    assert_null(dt_store_account_find(s, "\xd0\x90\xd0\xb4\xd0\xb0", &found, &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    assert_null(dt_store_account_alike(s, "AD A", &found, &result));
    assert_int_equal(result, DT_STORE_OK);
    assert_string_equal(found.player, "p1");
    assert_null(dt_store_account_alike(s, "Bob", &found, &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    assert_null(dt_store_account_of(s, "p2", &found, &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    assert_null(dt_store_account_change(s, "p2", "other", &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    dt_store_close(s);
}

static void open_session(struct dt_store *s, const char *id, const char *player, int64_t at)
{
    struct dt_store_session one = {.made = at, .used = at, .device = "Firefox, Linux"};
    snprintf(one.id, sizeof one.id, "%s", id);
    snprintf(one.player, sizeof one.player, "%s", player);
    assert_null(dt_store_session_open(s, &one, at - 1000));
}

static void check_sessions(struct dt_store *s, const char *player, const char *expected)
{
    struct dt_store_session list[DT_STORE_SESSIONS];
    struct dt_test_log h = {.len = 0};
    int count;
    assert_null(dt_store_session_list(s, player, list, &count));
    for (int i = 0; i < count; i++) {
        assert_string_equal(list[i].player, player);
        dt_test_log_add(&h, "%s:%d-%d ", list[i].id, (int)list[i].made, (int)list[i].used);
    }
    assert_string_equal(h.text, expected);
}

static void sessions_begin_and_end(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_session found;
    enum dt_store_result result;
    open_session(s, "s1", "ada", 2000);
    open_session(s, "s2", "ada", 2001);
    open_session(s, "s3", "bob", 2002);
    assert_null(dt_store_session_find(s, "s1", &found, &result));
    assert_int_equal(result, DT_STORE_OK);
    assert_string_equal(found.player, "ada");
    assert_string_equal(found.device, "Firefox, Linux");
    check_sessions(s, "ada", "s2:2001-2001 s1:2000-2000 ");
    assert_null(dt_store_session_use(s, "s1", 2500));
    assert_null(dt_store_session_use(s, "s1", 2400)); /* never back */
    check_sessions(s, "ada", "s1:2000-2500 s2:2001-2001 ");
    assert_null(dt_store_session_end(s, "bob", "s1")); /* not his */
    assert_null(dt_store_session_end(s, "ada", "s2"));
    check_sessions(s, "ada", "s1:2000-2500 ");
    open_session(s, "s4", "ada", 3100); /* forgets what was not used since 2100 */
    check_sessions(s, "bob", "");
    check_sessions(s, "ada", "s4:3100-3100 s1:2000-2500 ");
    assert_null(dt_store_session_end(s, "ada", NULL));
    check_sessions(s, "ada", "");
    assert_null(dt_store_session_find(s, "s1", &found, &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    dt_store_close(s);
}

static void sessions_are_bounded(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_session list[DT_STORE_SESSIONS];
    char id[DT_STORE_ID];
    int count;
    for (int i = 0; i < DT_STORE_SESSIONS + 3; i++) {
        snprintf(id, sizeof id, "s%d", i);
        open_session(s, id, "ada", 5000 + i);
    }
    assert_null(dt_store_session_list(s, "ada", list, &count));
    assert_int_equal(count, DT_STORE_SESSIONS);
    assert_int_equal(list[count - 1].used, 5003);
    dt_store_close(s);
}

static void log_guest(void *to, int seat, const char *player, bool guest)
{
    dt_test_log_add(to, "%d %s %s;", seat, player, guest ? "guest" : "account");
}

static void ignore_entry(void *to, const struct dt_store_entry *entry)
{
    (void)to;
    (void)entry;
}

static void ignore_opening(void *to, const struct dt_store_match *match, struct dt_span text)
{
    (void)to;
    (void)match;
    (void)text;
}

static void who_sits_is_a_guest_or_has_an_account(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_test_log h = {.len = 0};
    struct dt_store_reader r = {&h, ignore_opening, log_guest, ignore_entry};
    struct dt_store_account a = {"Ada", "ada", "hash"};
    enum dt_store_result result;
    assert_null(dt_store_account_open(s, &a, 1, &result));
    dt_test_match_open(s, "m1", "", true, 1);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_null(dt_store_sit(s, "m1", 1, "bob"));
    assert_null(dt_store_load(s, "m1", 0, &r, &result));
    assert_string_equal(h.text, "0 ada account;1 bob guest;");
    dt_store_close(s);
}

/* A store as the first version made it, with accounts that look alike. */

static const char *const old_sqlite =
    "create table secret(name text primary key, value blob not null) without rowid;"
    "create table match(id text primary key, code text unique, game text not null,"
    " phase integer not null, open integer not null, opened integer not null,"
    " moved integer not null, opening text not null) without rowid;"
    "create table entry(match text not null, number integer not null, line text not null,"
    " ref text, primary key(match, number)) without rowid;"
    "create table seat(match text not null, seat integer not null, player text not null,"
    " primary key(match, seat)) without rowid;"
    "create table account(name text primary key collate nocase, player text unique not null,"
    " hash text not null, epoch integer not null, opened integer not null) without rowid;"
    "pragma user_version = 1;";

static const char *const old_accounts =
    "insert into account(name, player, hash, epoch, opened)"
    " values('Ada', 'p1', 'h1', 2, 1), ('A da', 'p2', 'h2', 0, 2)";

static void make_old(const struct dt_test_store *p)
{
    sqlite3 *db;
    struct dt_store *s = NULL;
    if (dt_test_postgres() != NULL) { /* made anew, and taken back to what it was */
        assert_null(dt_store_open(p->path, &s));
        dt_store_close(s);
        dt_test_postgres_run(p->path,
                             "drop table session; alter table account drop column skeleton;"
                             " alter table match drop column summary;"
                             " alter table seat drop column hidden;"
                             " delete from version where number > 1");
        dt_test_postgres_run(p->path, old_accounts);
        return;
    }
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, old_sqlite, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, old_accounts, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void an_older_store_is_migrated(void **state)
{
    struct dt_store_account found, fresh = {"ADA", "p3", "h3"};
    enum dt_store_result result;
    make_old(*state);
    for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
        struct dt_store *s = dt_test_store_open(state);
        assert_null(dt_store_account_find(s, "A da", &found, &result));
        assert_int_equal(result, DT_STORE_OK);
        assert_string_equal(found.player, "p2");
        assert_null(dt_store_account_find(s, "ada", &found, &result));
        assert_string_equal(found.hash, "h1");
        assert_null(dt_store_account_open(s, &fresh, 1, &result));
        assert_int_equal(result, DT_STORE_CONFLICT);
        assert_null(dt_store_account_alike(s, "a_da", &found, &result));
        assert_int_equal(result, DT_STORE_OK);
        dt_store_close(s);
    }
    struct dt_store *s = dt_test_store_open(state);
    open_session(s, "s1", "p2", 5000);
    check_sessions(s, "p2", "s1:5000-5000 ");
    dt_store_close(s);
}

/* Only the owner can read the file and those beside it, whatever the umask. */
static void the_file_is_private(void **state)
{
    const struct dt_test_store *p = *state;
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[DT_TEST_PATH + 8];
    struct stat is;
    mode_t before = umask(0);
    struct dt_store *s = dt_test_store_open(state);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(dt_test_match_open(s, again ? "m2" : "m1", "", false, 1), DT_STORE_OK);
        for (int i = 0; i < DT_COUNT(ends); i++) {
            snprintf(path, sizeof path, "%s%s", p->path, ends[i]);
            assert_int_equal(stat(path, &is), 0);
            assert_int_equal(is.st_mode & 0777, 0600);
            assert_int_equal(chmod(path, 0644), 0);
        }
        struct dt_store *other = dt_test_store_open(state); /* files that were there already */
        dt_store_close(s);
        s = other;
    }
    dt_store_close(s);
    umask(before);
}

static void a_session_that_comes_twice_is_there_once(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    if (dt_test_postgres() != NULL) { /* only there a commit may be lost, and be done again */
        open_session(s, "s1", "ada", 5000);
    }
    open_session(s, "s1", "ada", 5000);
    check_sessions(s, "ada", "s1:5000-5000 ");
    dt_store_close(s);
}

static void log_notification(void *to, const struct dt_notification *n)
{
    dt_test_log_add(to, "%s %d %.*s (%.*s);", n->match, n->number, n->line.len,
                    n->line.at ? n->line.at : "", n->ref.len, n->ref.at ? n->ref.at : "");
}

static void ended_sessions_are_notified(void **state)
{
    struct dt_store *s = dt_test_store_open(state), *listener = dt_test_store_open(state);
    struct dt_test_log h = {.len = 0};
    assert_null(dt_store_listen(listener, 0, &h, log_notification));
    open_session(s, "s1", "ada", 2000);
    assert_null(dt_store_session_end(s, "ada", NULL));
    for (h.len = 0; strstr(h.text, "ada") == NULL;) {
        assert_null(dt_store_listen(listener, 1000, &h, log_notification));
    }
    assert_string_equal(h.text, "-ada 0  ();");
    dt_store_close(listener);
    dt_store_close(s);
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, dt_test_store_make, dt_test_store_clear)
    const struct CMUnitTest tests[] = {
        CASE(an_account_has_one_name_and_one_player),
        CASE(sessions_begin_and_end),
        CASE(sessions_are_bounded),
        CASE(who_sits_is_a_guest_or_has_an_account),
        CASE(an_older_store_is_migrated),
        CASE(a_session_that_comes_twice_is_there_once),
    };
    const struct CMUnitTest shared[] = {CASE(ended_sessions_are_notified)};
    const struct CMUnitTest files[] = {CASE(the_file_is_private)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + (dt_test_postgres() != NULL ? cmocka_run_group_tests(shared, NULL, NULL)
                                                : cmocka_run_group_tests(files, NULL, NULL));
}
