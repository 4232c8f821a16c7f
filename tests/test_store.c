/* The store: what was committed is there, what was not is not, and who comes second is told so. With
 * DT_POSTGRES about PostgreSQL, otherwise about SQLite. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/store_support.h"

static enum dt_store_result append_with(struct dt_store *s, const char *match, int number,
                                        const char *line, const struct dt_store_change *change)
{
    enum dt_store_result result;
    struct dt_store_entry e = {number, dt_span_of(line), dt_span_of(number == 1 ? "c1" : "")};
    assert_null(dt_store_append(s, match, &e, change, &result));
    return result;
}

static enum dt_store_result append(struct dt_store *s, const char *match, int number,
                                   const char *line)
{
    return append_with(s, match, number, line, NULL);
}

/* An entry that takes the match to another phase. */
static void change_phase(struct dt_store *s, const char *match, int number,
                         enum dt_store_phase phase, int64_t at)
{
    struct dt_store_change change = {.seat = -1, .phase_changed = true, .phase = phase, .at = at};
    assert_int_equal(append_with(s, match, number, "x", &change), DT_STORE_OK);
}

static void log_opening(void *to, const struct dt_store_match *m, struct dt_span text)
{
    dt_test_log_add(to, "%s %s %s %d %d %.*s;", m->id, m->code, m->game, m->phase, m->open,
                    text.len, text.at);
}

static void log_seat(void *to, int seat, const char *player, bool guest)
{
    (void)guest;
    dt_test_log_add(to, "%d=%s;", seat, player);
}

static void log_entry(void *to, const struct dt_store_entry *e)
{
    dt_test_log_add(to, "%d:%.*s(%.*s);", e->number, e->line.len, e->line.at, e->ref.len,
                    e->ref.at != NULL ? e->ref.at : "");
}

static const char *load(struct dt_store *s, const char *match)
{
    static struct dt_test_log h;
    enum dt_store_result result;
    struct dt_store_reader r = {&h, log_opening, log_seat, log_entry};
    h = (struct dt_test_log){.len = 0};
    assert_null(dt_store_load(s, match, 0, &r, &result));
    assert_int_equal(result, h.len > 0 ? DT_STORE_OK : DT_STORE_NOT_FOUND);
    return h.text;
}

static void a_match_is_loaded_as_stored(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    enum dt_store_result result[2];
    struct dt_store_entry sit = {2, dt_span_of("8 1 sit Bob"), dt_span_of("")};
    struct dt_store_entry rise = {3, dt_span_of("9 1 rise"), dt_span_of("c2")};
    struct dt_store_change sits = {.seat = 1, .player = "bob"};
    struct dt_store_change rises = {1, "", true, DT_STORE_PLAYING, 9};
    assert_null(dt_store_begin(s));
    assert_int_equal(dt_test_match_open(s, "m1", "ABCDE", true, 5), DT_STORE_OK);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_int_equal(append(s, "m1", 1, "7 0 sit Ada"), DT_STORE_OK);
    assert_null(dt_store_append(s, "m1", &sit, &sits, &result[0]));
    assert_null(dt_store_commit(s));
    assert_int_equal(result[0], DT_STORE_OK);
    assert_string_equal(load(s, "m1"), "m1 ABCDE null 0 1 game=null;0=ada;1=bob;"
                                       "1:7 0 sit Ada(c1);2:8 1 sit Bob();");
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m1", &rise, &rises, &result[1]));
    assert_null(dt_store_commit(s));
    assert_int_equal(result[1], DT_STORE_OK);
    dt_store_close(s);

    s = dt_test_store_open(state);
    assert_string_equal(load(s, "m1"), "m1 ABCDE null 1 1 game=null;0=ada;"
                                       "1:7 0 sit Ada(c1);2:8 1 sit Bob();3:9 1 rise(c2);");
    assert_string_equal(load(s, "m2"), "");
    dt_store_close(s);
}

static void two_seats_can_change_players(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    enum dt_store_result result[2];
    struct dt_store_entry e = {1, dt_span_of("8 0 swap 1"), dt_span_of("")};
    struct dt_store_entry next = {2, dt_span_of("8 1 swap 2"), dt_span_of("")};
    struct dt_store_change both = {.seat = 0, .player = "bob", .other = 1, .other_player = "ada"};
    struct dt_store_change open = {.seat = 1, .player = "", .other = 2, .other_player = "ada"};
    assert_int_equal(dt_test_match_open(s, "m1", "", false, 1), DT_STORE_OK);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_null(dt_store_sit(s, "m1", 1, "bob"));
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m1", &e, &both, &result[0]));
    assert_null(dt_store_commit(s));
    assert_string_equal(load(s, "m1"), "m1  null 0 0 game=null;0=bob;1=ada;1:8 0 swap 1();");
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m1", &next, &open, &result[1]));
    assert_null(dt_store_commit(s));
    assert_string_equal(load(s, "m1"),
                        "m1  null 0 0 game=null;0=bob;2=ada;1:8 0 swap 1();2:8 1 swap 2();");
    dt_store_close(s);
}

static void only_the_newest_can_be_read(void **state)
{
    struct dt_test_log h = {.len = 0};
    enum dt_store_result result;
    struct dt_store_reader r = {&h, log_opening, log_seat, log_entry};
    struct dt_store *s = dt_test_store_open(state);
    assert_int_equal(dt_test_match_open(s, "m1", "", false, 1), DT_STORE_OK);
    assert_null(dt_store_sit(s, "m1", 2, "ada"));
    for (int i = 1; i <= 4; i++) {
        assert_int_equal(append(s, "m1", i, "a"), DT_STORE_OK);
    }
    assert_null(dt_store_load(s, "m1", 2, &r, &result));
    assert_string_equal(h.text, "m1  null 0 0 game=null;2=ada;3:a();4:a();");
    dt_store_close(s);
}

/* A conflicting append changes nothing: neither entries nor seats nor phase. */
static void a_conflicting_entry_changes_nothing(void **state)
{
    struct dt_store *s = dt_test_store_open(state), *other = dt_test_store_open(state);
    struct dt_store_entry e = {1, dt_span_of("second"), dt_span_of("")};
    struct dt_store_entry next = {1, dt_span_of("free"), dt_span_of("")};
    struct dt_store_change change = {0, "eve", true, DT_STORE_OVER, 9};
    enum dt_store_result result[2];
    assert_int_equal(dt_test_match_open(s, "m1", "", false, 1), DT_STORE_OK);
    assert_int_equal(dt_test_match_open(s, "m2", "", false, 1), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "first"), DT_STORE_OK);
    assert_null(dt_store_begin(other));
    assert_null(dt_store_append(other, "m2", &next, NULL, &result[1]));
    assert_null(dt_store_append(other, "m1", &e, &change, &result[0]));
    assert_null(dt_store_commit(other));
    assert_int_equal(result[0], DT_STORE_CONFLICT);
    assert_int_equal(result[1], DT_STORE_OK);
    assert_string_equal(load(s, "m1"), "m1  null 0 0 game=null;1:first(c1);");
    assert_string_equal(load(s, "m2"), "m2  null 0 0 game=null;1:free();");
    dt_store_close(other);
    dt_store_close(s);
}

static void uncommitted_writes_are_lost(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    assert_int_equal(dt_test_match_open(s, "m1", "", true, 5), DT_STORE_OK);
    assert_null(dt_store_begin(s));
    assert_int_equal(append(s, "m1", 1, "a"), DT_STORE_OK);
    dt_store_close(s);

    s = dt_test_store_open(state);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;");
    assert_null(dt_store_begin(s));
    assert_int_equal(append(s, "m1", 1, "b"), DT_STORE_OK);
    dt_store_rollback(s);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;");
    dt_store_close(s);
}

static void an_entry_has_exactly_one_place(void **state)
{
    struct dt_store *s = dt_test_store_open(state), *other = dt_test_store_open(state);
    assert_int_equal(dt_test_match_open(s, "m1", "", true, 5), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "first"), DT_STORE_OK);
    assert_int_equal(append(other, "m1", 1, "second"), DT_STORE_CONFLICT);
    assert_int_equal(append(other, "m1", 2, "third"), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 2, "fourth"), DT_STORE_CONFLICT);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;1:first(c1);2:third();");
    dt_store_close(other);
    dt_store_close(s);
}

static void ids_and_codes_are_used_once(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    char id[DT_STORE_ID];
    enum dt_store_result result;
    assert_int_equal(dt_test_match_open(s, "m1", "ABCDE", false, 1), DT_STORE_OK);
    assert_int_equal(dt_test_match_open(s, "m1", "FGHJK", false, 1), DT_STORE_CONFLICT);
    assert_int_equal(dt_test_match_open(s, "m2", "ABCDE", false, 1), DT_STORE_CONFLICT);
    assert_null(dt_store_find(s, "ABCDE", id, &result));
    assert_int_equal(result, DT_STORE_OK);
    assert_string_equal(id, "m1");
    assert_null(dt_store_find(s, "ZZZZZ", id, &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    change_phase(s, "m1", 1, DT_STORE_OVER, 2);
    assert_int_equal(dt_test_match_open(s, "m2", "ABCDE", false, 1), DT_STORE_OK);
    dt_store_close(s);
}

static void check_list(struct dt_store *s, struct dt_store_query query, const char *ids)
{
    struct dt_store_match list[DT_STORE_LIST];
    struct dt_test_log h = {.len = 0};
    int count;
    assert_null(dt_store_list(s, &query, list, &count));
    for (int i = 0; i < count; i++) {
        dt_test_log_add(&h, "%s ", list[i].id);
    }
    assert_string_equal(h.text, ids);
}

static void lists_show_open_tables_and_ones_own(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    int64_t count;
    dt_test_match_open(s, "m1", "", true, 1);
    dt_test_match_open(s, "m2", "", false, 2);
    dt_test_match_open(s, "m3", "", true, 3);
    dt_test_match_open(s, "m4", "", true, 4);
    change_phase(s, "m4", 1, DT_STORE_PLAYING, 5);
    assert_null(dt_store_sit(s, "m2", 0, "ada"));
    assert_null(dt_store_sit(s, "m4", 1, "ada"));
    assert_null(dt_store_sit(s, "m4", 0, "bob"));
    check_list(s, (struct dt_store_query){NULL, DT_STORE_WAITING, DT_STORE_WAITING, 9}, "m3 m1 ");
    check_list(s, (struct dt_store_query){NULL, DT_STORE_WAITING, DT_STORE_OVER, 2}, "m4 m3 ");
    check_list(s, (struct dt_store_query){"ada", DT_STORE_WAITING, DT_STORE_OVER, 9}, "m4 m2 ");
    check_list(s, (struct dt_store_query){"bob", DT_STORE_OVER, DT_STORE_OVER, 9}, "");
    assert_null(dt_store_count(s, DT_STORE_WAITING, &count));
    assert_int_equal(count, 3);
    dt_store_close(s);
}

/* Those that are not over first, page by page, each with the player's seat and its summary. */
static void a_players_list_has_pages(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_match list[DT_STORE_LIST];
    struct dt_store_query query = {"ada", DT_STORE_WAITING, DT_STORE_OVER, 2};
    enum dt_store_result result;
    int count;
    for (int i = 1; i <= 5; i++) {
        const char *const ids[] = {"m1", "m2", "m3", "m4", "m5"};
        dt_test_match_open(s, ids[i - 1], "", false, i == 3 ? 2 : i);
        assert_null(dt_store_sit(s, ids[i - 1], i % 3, "ada"));
        assert_null(dt_store_sit(s, ids[i - 1], 4, "bob"));
    }
    struct dt_store_entry e = {1, dt_span_of("over"), dt_span_of("")};
    struct dt_store_change over = {.seat = -1,
                                   .phase_changed = true,
                                   .phase = DT_STORE_OVER,
                                   .at = 9,
                                   .summary = "\"seats\":[]"};
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m5", &e, &over, &result));
    assert_null(dt_store_commit(s));
    check_list(s, query, "m4 m3 ");
    query.after = "m3";
    query.after_opened = 2;
    check_list(s, query, "m2 m1 ");
    query.after = "m1";
    query.after_opened = 1;
    check_list(s, query, "m5 ");
    assert_null(dt_store_list(s, &query, list, &count));
    assert_int_equal(list[0].seat, 2);
    assert_int_equal(list[0].moved, 9);
    assert_string_equal(list[0].summary, "\"seats\":[]");
    query.after = "m5";
    query.after_opened = 5;
    query.after_over = true;
    check_list(s, query, "");
    dt_store_close(s);
}

/* A summary alone changes neither phase nor seats. */
static void a_summary_is_replaced(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_match list[DT_STORE_LIST];
    struct dt_store_query query = {"ada", DT_STORE_WAITING, DT_STORE_OVER, 2};
    struct dt_store_entry e = {1, dt_span_of("name"), dt_span_of("")};
    struct dt_store_change change = {.seat = -1, .at = 9, .summary = "new"};
    enum dt_store_result result;
    int count;
    dt_test_match_open(s, "m1", "ABCDE", false, 1);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_null(dt_store_list(s, &query, list, &count));
    assert_string_equal(list[0].summary, "");
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m1", &e, &change, &result));
    assert_null(dt_store_commit(s));
    assert_null(dt_store_list(s, &query, list, &count));
    assert_int_equal(count, 1);
    assert_string_equal(list[0].summary, "new");
    assert_string_equal(list[0].code, "ABCDE");
    assert_int_equal(list[0].phase, DT_STORE_WAITING);
    assert_int_equal(list[0].moved, 1);
    dt_store_close(s);
}

static void forget(struct dt_store *s, const char *match, const char *player,
                   enum dt_store_result expected)
{
    enum dt_store_result result;
    assert_null(dt_store_begin(s));
    assert_null(dt_store_forget(s, match, player, &result));
    assert_null(dt_store_commit(s));
    assert_int_equal(result, expected);
}

static void a_match_is_forgotten_by_one_player(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    dt_test_match_open(s, "m1", "", false, 1);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_null(dt_store_sit(s, "m1", 1, "bob"));
    forget(s, "m1", "ada", DT_STORE_NOT_FOUND);
    change_phase(s, "m1", 1, DT_STORE_OVER, 5);
    forget(s, "m1", "eve", DT_STORE_NOT_FOUND);
    forget(s, "m2", "ada", DT_STORE_NOT_FOUND);
    forget(s, "m1", "ada", DT_STORE_OK);
    check_list(s, (struct dt_store_query){"ada", DT_STORE_WAITING, DT_STORE_OVER, 9}, "");
    check_list(s, (struct dt_store_query){"bob", DT_STORE_WAITING, DT_STORE_OVER, 9}, "m1 ");
    dt_store_close(s);
}

static void unused_matches_are_dropped(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    char ids[4][DT_STORE_ID];
    enum dt_store_result result;
    int count;
    int64_t playing;
    assert_int_equal(dt_test_match_open(s, "m1", "AAAAAAA", false, 10), DT_STORE_OK);
    assert_int_equal(dt_test_match_open(s, "m2", "BBBBBBB", false, 20), DT_STORE_OK);
    assert_int_equal(dt_test_match_open(s, "m3", "CCCCCCC", false, 5), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "a"), DT_STORE_OK);
    assert_null(dt_store_sit(s, "m1", 0, "P1"));
    assert_int_equal(append(s, "m3", 1, "a"), DT_STORE_OK);
    change_phase(s, "m3", 2, DT_STORE_PLAYING, 6);
    assert_null(dt_store_stale(s, 20, ids, 4, &count));
    assert_int_equal(count, 1);
    assert_string_equal(ids[0], "m1");
    assert_null(dt_store_drop(s, "m1"));
    assert_null(dt_store_find(s, "AAAAAAA", ids[1], &result));
    assert_int_equal(result, DT_STORE_NOT_FOUND);
    assert_int_equal(dt_test_match_open(s, "m1", "AAAAAAA", false, 30),
                     DT_STORE_OK); /* all is gone */
    assert_int_equal(append(s, "m1", 1, "b"), DT_STORE_OK);
    change_phase(s, "m3", 3, DT_STORE_OVER, 7);
    assert_null(dt_store_drop(s, "m3")); /* what is over stays */
    assert_null(dt_store_count(s, DT_STORE_OVER, &playing));
    assert_int_equal(playing, 1);
    dt_store_close(s);
}

static void all_nodes_have_one_secret(void **state)
{
    uint8_t one[DT_STORE_SECRET] = {1}, two[DT_STORE_SECRET] = {2};
    struct dt_store *s = dt_test_store_open(state), *other = dt_test_store_open(state);
    assert_null(dt_store_secret(s, one));
    assert_null(dt_store_secret(other, two));
    assert_int_equal(one[0], 1);
    assert_memory_equal(one, two, sizeof one);
    dt_store_close(other);
    dt_store_close(s);
}

static void set_version(void **state, int version)
{
    const struct dt_test_store *p = *state;
    char sql[64];
    sqlite3 *db;
    snprintf(sql, sizeof sql,
             dt_test_postgres() != NULL ? "update version set least = %d where number = 2"
                                        : "pragma user_version = %d",
             version);
    if (dt_test_postgres() != NULL) {
        dt_test_postgres_run(p->path, sql);
        return;
    }
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int read_version(void **state)
{
    const struct dt_test_store *p = *state;
    sqlite3 *db;
    sqlite3_stmt *st;
    if (dt_test_postgres() != NULL) {
        return 1;
    }
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "pragma user_version", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    int version = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return version;
}

static void a_file_of_the_future_is_refused(void **state)
{
    const struct dt_test_store *p = *state;
    struct dt_store *s = dt_test_store_open(state);
    dt_store_close(s);
    int version = read_version(state);
    set_version(state, 999);
    const char *why = dt_store_open(p->path, &s);
    assert_non_null(why);
    assert_non_null(strstr(why, "later version"));
    set_version(state, version);
    assert_null(dt_store_open(p->path, &s));
    dt_store_close(s);
}

static void a_bad_path_is_refused(void **state)
{
    struct dt_store *s = NULL;
    char path[DT_TEST_PATH + 8];
    const struct dt_test_store *p = *state;
    snprintf(path, sizeof path,
             dt_test_postgres() != NULL ? "postgres://x@/x?host=/%s/no/such/place"
                                        : "%s/no/such/place.db",
             p->dir);
    assert_non_null(dt_store_open(path, &s));
    assert_null(s);
}

/* Verbs of several nodes: only a store that can be shared has them. */

static void log_notification(void *to, const struct dt_notification *n)
{
    dt_test_log_add(to, "%s %d %.*s (%.*s);", n->match, n->number, n->line.len,
                    n->line.at ? n->line.at : "", n->ref.len, n->ref.at ? n->ref.at : "");
}

static void entries_of_others_are_notified(void **state)
{
    struct dt_store *s = dt_test_store_open(state), *listener = dt_test_store_open(state);
    struct dt_test_log h = {.len = 0};
    assert_null(dt_store_listen(listener, 0, &h, log_notification));
    assert_string_equal(h.text,
                        " 0  ();"); /* it was not listening before: anything may have happened */
    assert_int_equal(dt_test_match_open(s, "m1", "", false, 1), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "a b c"), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "another"), DT_STORE_CONFLICT);
    change_phase(s, "m1", 2, DT_STORE_PLAYING, 1);
    assert_int_equal(append(s, "m1", 3, "d"), DT_STORE_OK);
    for (h.len = 0; strstr(h.text, "m1 3") == NULL;) {
        assert_null(dt_store_listen(listener, 1000, &h, log_notification));
    }
    assert_string_equal(h.text, "m1 1 a b c (c1);m1 2  ();m1 3 d ();");
    dt_store_close(listener);
    dt_store_close(s);
}

static void no_entry_after_a_gap(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    assert_int_equal(dt_test_match_open(s, "m1", "", false, 1), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "a"), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 3, "c"), DT_STORE_CONFLICT);
    change_phase(s, "m1", 2, DT_STORE_PLAYING, 1);
    assert_int_equal(append(s, "m1", 3, "c"), DT_STORE_OK);
    dt_store_close(s);
}

static void check_ids(char (*ids)[DT_STORE_ID], int count, const char *expected)
{
    struct dt_test_log h = {.len = 0};
    for (int i = 0; i < count; i++) {
        dt_test_log_add(&h, "%s ", ids[i]);
    }
    assert_string_equal(h.text, expected);
}

static void check_leased(const struct dt_leased *leased, int count, const char *expected)
{
    struct dt_test_log h = {.len = 0};
    for (int i = 0; i < count; i++) {
        dt_test_log_add(&h, "%s ", leased[i].id);
    }
    assert_string_equal(h.text, expected);
}

static void a_lease_has_one_node(void **state)
{
    static const char want[][DT_STORE_ID] = {"m1", "m2", "-tidy"};
    struct dt_store *s = dt_test_store_open(state), *other = dt_test_store_open(state);
    struct dt_lease_request mine = {"a", 60000, want, 2}, theirs = {"b", 60000, want, 3};
    struct dt_leased ids[4];
    int count;
    assert_null(dt_store_lease(s, &mine, ids, &count));
    check_leased(ids, count, "m1 m2 ");
    assert_int_equal(ids[0].unattended_ms, 0);
    assert_null(dt_store_lease(other, &theirs, ids, &count));
    check_leased(ids, count, "-tidy ");
    assert_null(dt_store_lease(s, &mine, ids, &count)); /* once more is fine */
    assert_int_equal(count, 2);
    assert_null(dt_store_lease_orphans(other, &theirs, ids, 4, &count));
    assert_int_equal(count, 0);
    assert_null(dt_store_lease_release(s, "a", "m1"));
    assert_null(dt_store_lease(other, &theirs, ids, &count));
    check_leased(ids, count, "-tidy m1 ");
    assert_null(dt_store_lease_release(s, "a", NULL)); /* the node goes */
    assert_null(dt_store_lease_orphans(other, &theirs, ids, 4, &count));
    check_leased(ids, count, "m2 ");
    assert_true(ids[0].unattended_ms > 0 && ids[0].unattended_ms < 30000); /* since it was left */
    mine.ms = -1;                                                          /* has expired already */
    assert_null(dt_store_lease_release(other, "b", NULL));
    assert_null(dt_store_lease(s, &mine, ids, &count));
    assert_null(dt_store_lease_orphans(other, &theirs, ids, 1, &count));
    assert_int_equal(count, 1);
    dt_store_close(other);
    dt_store_close(s);
}

static void log_unattended(void *to, const struct dt_store_match *m, struct dt_span text)
{
    (void)text;
    dt_test_log_add(to, m->unattended_ms >= 60000 && m->unattended_ms < 90000 ? "alone"
                        : m->unattended_ms == 0                               ? "not alone"
                                                                              : "?");
}

/* A node that died has not renewed its leases; the match and the node that takes over tell for how
 * long. */
static void unattended_time_is_known(void **state)
{
    static const char want[][DT_STORE_ID] = {"m1"};
    struct dt_store *s = dt_test_store_open(state);
    struct dt_lease_request dead = {"a", DT_STORE_LEASE_MS - 60000, want, 1},
                            taker = {"b", DT_STORE_LEASE_MS, want, 1};
    struct dt_leased ids[1];
    struct dt_test_log h = {.len = 0};
    struct dt_store_reader reader = {&h, log_unattended, log_seat, log_entry};
    enum dt_store_result result;
    int count;
    assert_int_equal(dt_test_match_open(s, "m1", "ABCDE", false, 1), DT_STORE_OK);
    /* As if it had been renewed a minute ago. */
    assert_null(dt_store_lease(s, &dead, ids, &count));
    assert_null(dt_store_load(s, "m1", 0, &reader, &result));
    assert_string_equal(h.text, "alone");
    assert_null(dt_store_lease(s, &taker, ids, &count));
    assert_true(ids[0].unattended_ms >= 60000 && ids[0].unattended_ms < 90000);
    h.len = 0;
    assert_null(dt_store_load(s, "m1", 0, &reader, &result));
    assert_string_equal(h.text, "not alone");
    dt_store_close(s);
}

/* A file stores when its server was last alive, and time never goes back before that. */
static void a_mark_is_kept(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    int64_t now, mark, far = INT64_C(1) << 50;
    assert_null(dt_store_time(s, &now, &mark));
    assert_int_equal(mark, 0);
    assert_true(now > INT64_C(1500000000000) && now < far);
    assert_null(dt_store_mark(s, 7));
    assert_null(dt_store_mark(s, far));
    dt_store_close(s);
    s = dt_test_store_open(state);
    assert_null(dt_store_time(s, &now, &mark));
    assert_int_equal(mark, far);
    assert_int_equal(now, far);
    dt_store_close(s);
}

static void presence_is_shared(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_presence a = {true, 1, 2}, b = {true, 4, 1}, empty = {true, 0, 0}, all;
    char ids[4][DT_STORE_ID];
    int count, others;
    assert_int_equal(dt_test_match_open(s, "m1", "", true, 1), DT_STORE_OK);
    assert_null(dt_store_heartbeat(s, "a", 3, 60000, &others));
    assert_null(dt_store_heartbeat(s, "b", 4, 60000, &others));
    assert_int_equal(others, 3);
    assert_null(dt_store_presence_set(s, "m1", "a", &a));
    assert_null(dt_store_presence_set(s, "m1", "b", &b));
    assert_null(dt_store_presence_others(s, "m1", "c", &all));
    assert_int_equal(all.seats, 5);
    assert_int_equal(all.spectators, 3);
    assert_null(dt_store_presence_others(s, "m1", "b", &all));
    assert_int_equal(all.seats, 1);
    assert_null(dt_store_lobby_tables(s, ids, 4, &count));
    check_ids(ids, count, "m1 ");
    assert_null(dt_store_presence_set(s, "m1", "a", &empty));
    assert_null(dt_store_presence_others(s, "m1", "b", &all));
    assert_int_equal(all.seats + (uint32_t)all.spectators, 0);
    assert_null(dt_store_heartbeat(s, "b", 4, -1, &others)); /* the node is gone */
    assert_null(dt_store_lobby_tables(s, ids, 4, &count));
    assert_int_equal(count, 0);
    assert_null(dt_store_expire(s));
    assert_null(dt_store_heartbeat(s, "b", 4, 60000, &others));
    assert_null(dt_store_lobby_tables(s, ids, 4, &count));
    assert_int_equal(count, 0);
    dt_store_close(s);
}

static void buckets_are_shared(void **state)
{
    struct dt_store *s = dt_test_store_open(state), *other = dt_test_store_open(state);
    bool fine;
    const struct dt_store_rate three = {3, 1, 3600};
    for (int i = 0; i < 3; i++) {
        assert_null(dt_store_rate_take(i % 2 ? s : other, "ada", &three, &fine));
        assert_true(fine);
    }
    assert_null(dt_store_rate_take(s, "ada", &three, &fine));
    assert_false(fine);
    assert_null(dt_store_rate_take(s, "bob", &three, &fine));
    assert_true(fine);
    /* It refills: a thousand a second, so within a few ms. */
    const struct dt_store_rate fast = {1, 1000, 1};
    assert_null(dt_store_rate_take(s, "eve", &fast, &fine));
    for (fine = false; !fine;) {
        assert_null(dt_store_rate_take(s, "eve", &fast, &fine));
    }
    dt_store_close(other);
    dt_store_close(s);
}

/* A lost connection is reopened automatically; a repeated group has the same result as the
 * first. */
static void a_lost_connection_comes_back(void **state)
{
    struct dt_store *s = dt_test_store_open(state);
    struct dt_store_entry e = {1, dt_span_of("a"), dt_span_of("")};
    struct dt_store_account a = {"Ada", "p1", "hash"};
    enum dt_store_result result;
    assert_int_equal(dt_test_match_open(s, "m1", "ABCDE", false, 1), DT_STORE_OK);
    assert_int_equal(append(s, "m1", 1, "a"), DT_STORE_OK);
    assert_null(dt_store_account_open(s, &a, 1, &result));
    assert_null(dt_store_account_change(s, "p1", "other", &result));
    assert_null(dt_store_begin(s));
    assert_null(dt_store_append(s, "m1", &e, NULL, &result));
    dt_test_postgres_run(dt_test_postgres(),
                         "select pg_terminate_backend(pid) from pg_stat_activity"
                         " where application_name = 'divetable'");
    assert_ptr_equal(dt_store_commit(s), dt_store_unavailable);
    assert_null(dt_store_begin(s));
    assert_int_equal(dt_test_match_open(s, "m1", "ABCDE", false, 1), DT_STORE_OK);
    assert_null(dt_store_append(s, "m1", &e, NULL, &result));
    assert_null(dt_store_commit(s));
    assert_int_equal(result, DT_STORE_OK);
    assert_string_equal(load(s, "m1"), "m1 ABCDE null 0 0 game=null;1:a(c1);");
    assert_null(dt_store_account_change(s, "p1", "other", &result));
    assert_null(dt_store_account_of(s, "p1", &a, &result));
    assert_string_equal(a.hash, "other");
    dt_store_close(s);
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, dt_test_store_make, dt_test_store_clear)
    const struct CMUnitTest tests[] = {
        CASE(a_match_is_loaded_as_stored),
        CASE(two_seats_can_change_players),
        CASE(only_the_newest_can_be_read),
        CASE(a_conflicting_entry_changes_nothing),
        CASE(uncommitted_writes_are_lost),
        CASE(an_entry_has_exactly_one_place),
        CASE(ids_and_codes_are_used_once),
        CASE(lists_show_open_tables_and_ones_own),
        CASE(all_nodes_have_one_secret),
        CASE(unused_matches_are_dropped),
        CASE(a_players_list_has_pages),
        CASE(a_summary_is_replaced),
        CASE(a_match_is_forgotten_by_one_player),
        CASE(a_file_of_the_future_is_refused),
        CASE(a_bad_path_is_refused),
    };
    const struct CMUnitTest shared[] = {
        CASE(entries_of_others_are_notified),
        CASE(no_entry_after_a_gap),
        CASE(a_lease_has_one_node),
        CASE(presence_is_shared),
        CASE(buckets_are_shared),
        CASE(a_lost_connection_comes_back),
        CASE(unattended_time_is_known),
    };
    const struct CMUnitTest alone[] = {CASE(a_mark_is_kept)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + (dt_test_postgres() != NULL ? cmocka_run_group_tests(shared, NULL, NULL)
                                                : cmocka_run_group_tests(alone, NULL, NULL));
}
