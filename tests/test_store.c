/* The store: what was committed is there, what was not is not, and who comes second is told so. */
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

enum { PATH_LEN = 256 };

/* A fresh file for one test, with the files that SQLite lays beside it. */
struct place {
    char dir[PATH_LEN - 16];
    char path[PATH_LEN];
};

static int make_place(void **state)
{
    struct place *p = calloc(1, sizeof *p);
    assert_non_null(p);
    snprintf(p->dir, sizeof p->dir, "%s/store-XXXXXX", DT_BINARY_DIR);
    assert_non_null(mkdtemp(p->dir));
    snprintf(p->path, sizeof p->path, "%s/a.db", p->dir);
    *state = p;
    return 0;
}

static int clear_place(void **state)
{
    struct place *p = *state;
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

static struct dt_store *open_at(void **state)
{
    const struct place *p = *state;
    struct dt_store *s = NULL;
    assert_null(dt_store_open(p->path, &s));
    return s;
}

static enum dt_kept open_match(struct dt_store *s, const char *id, const char *code, bool open,
                               int64_t at)
{
    enum dt_kept kept;
    struct dt_store_match m = {.phase = DT_STORE_WAITING, .open = open, .opened = at};
    snprintf(m.id, sizeof m.id, "%s", id);
    snprintf(m.code, sizeof m.code, "%s", code);
    snprintf(m.game, sizeof m.game, "null");
    assert_null(dt_store_match_open(s, &m, dt_span_of("game=null"), &kept));
    return kept;
}

static enum dt_kept append(struct dt_store *s, const char *match, int number, const char *line)
{
    enum dt_kept kept;
    struct dt_store_entry e = {number, dt_span_of(line), dt_span_of(number == 1 ? "c 1" : "")};
    assert_null(dt_store_append(s, match, &e, &kept));
    return kept;
}

/* What a load tells, as one text. */
struct heard {
    char text[4096];
    int len;
};

static void hear(struct heard *h, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    h->len += vsnprintf(h->text + h->len, sizeof h->text - (size_t)h->len, format, list);
    va_end(list);
}

static void hear_opening(void *to, const struct dt_store_match *m, struct dt_span text)
{
    hear(to, "%s %s %s %d %d %.*s;", m->id, m->code, m->game, m->phase, m->open, text.len, text.at);
}

static void hear_seat(void *to, int seat, const char *player)
{
    hear(to, "%d=%s;", seat, player);
}

static void hear_entry(void *to, const struct dt_store_entry *e)
{
    hear(to, "%d:%.*s(%.*s);", e->number, e->line.len, e->line.at, e->ref.len,
         e->ref.at != NULL ? e->ref.at : "");
}

static const char *load(struct dt_store *s, const char *match)
{
    static struct heard h;
    enum dt_kept kept;
    struct dt_store_reader r = {&h, hear_opening, hear_seat, hear_entry};
    h = (struct heard){.len = 0};
    assert_null(dt_store_load(s, match, &r, &kept));
    assert_int_equal(kept, h.len > 0 ? DT_KEPT : DT_KEPT_NOWHERE);
    return h.text;
}

static void a_match_comes_back_as_it_was_kept(void **state)
{
    struct dt_store *s = open_at(state);
    assert_null(dt_store_begin(s));
    assert_int_equal(open_match(s, "m1", "ABCDE", true, 5), DT_KEPT);
    assert_null(dt_store_sit(s, "m1", 0, "ada"));
    assert_null(dt_store_sit(s, "m1", 1, "bob"));
    assert_int_equal(append(s, "m1", 1, "7 0 sit Ada"), DT_KEPT);
    assert_int_equal(append(s, "m1", 2, "8 1 sit Bob"), DT_KEPT);
    assert_null(dt_store_sit(s, "m1", 1, ""));
    assert_null(dt_store_phase(s, "m1", DT_STORE_PLAYING, 9));
    assert_null(dt_store_commit(s));
    dt_store_close(s);

    s = open_at(state);
    assert_string_equal(load(s, "m1"), "m1 ABCDE null 1 1 game=null;0=ada;"
                                       "1:7 0 sit Ada(c 1);2:8 1 sit Bob();");
    assert_string_equal(load(s, "m2"), "");
    dt_store_close(s);
}

static void what_was_not_committed_is_not_there(void **state)
{
    struct dt_store *s = open_at(state);
    assert_int_equal(open_match(s, "m1", "", true, 5), DT_KEPT);
    assert_null(dt_store_begin(s));
    assert_int_equal(append(s, "m1", 1, "a"), DT_KEPT);
    dt_store_close(s);

    s = open_at(state);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;");
    assert_null(dt_store_begin(s));
    assert_int_equal(append(s, "m1", 1, "b"), DT_KEPT);
    dt_store_abandon(s);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;");
    dt_store_close(s);
}

static void an_entry_has_exactly_one_place(void **state)
{
    struct dt_store *s = open_at(state), *other = open_at(state);
    assert_int_equal(open_match(s, "m1", "", true, 5), DT_KEPT);
    assert_int_equal(append(s, "m1", 1, "first"), DT_KEPT);
    assert_int_equal(append(other, "m1", 1, "second"), DT_KEPT_TAKEN);
    assert_int_equal(append(other, "m1", 2, "third"), DT_KEPT);
    assert_int_equal(append(s, "m1", 2, "fourth"), DT_KEPT_TAKEN);
    assert_string_equal(load(s, "m1"), "m1  null 0 1 game=null;1:first(c 1);2:third();");
    dt_store_close(other);
    dt_store_close(s);
}

static void ids_and_codes_are_used_once(void **state)
{
    struct dt_store *s = open_at(state);
    char id[DT_STORE_ID];
    enum dt_kept kept;
    assert_int_equal(open_match(s, "m1", "ABCDE", false, 1), DT_KEPT);
    assert_int_equal(open_match(s, "m1", "FGHJK", false, 1), DT_KEPT_TAKEN);
    assert_int_equal(open_match(s, "m2", "ABCDE", false, 1), DT_KEPT_TAKEN);
    assert_null(dt_store_find(s, "ABCDE", id, &kept));
    assert_int_equal(kept, DT_KEPT);
    assert_string_equal(id, "m1");
    assert_null(dt_store_find(s, "ZZZZZ", id, &kept));
    assert_int_equal(kept, DT_KEPT_NOWHERE);
    assert_null(dt_store_phase(s, "m1", DT_STORE_OVER, 2));
    assert_int_equal(open_match(s, "m2", "ABCDE", false, 1), DT_KEPT);
    dt_store_close(s);
}

static void check_list(struct dt_store *s, struct dt_store_wish wish, const char *ids)
{
    struct dt_store_match list[DT_STORE_LIST];
    struct heard h = {.len = 0};
    int count;
    assert_null(dt_store_list(s, &wish, list, &count));
    for (int i = 0; i < count; i++) {
        hear(&h, "%s ", list[i].id);
    }
    assert_string_equal(h.text, ids);
}

static void lists_show_open_tables_and_ones_own(void **state)
{
    struct dt_store *s = open_at(state);
    int64_t count;
    open_match(s, "m1", "", true, 1);
    open_match(s, "m2", "", false, 2);
    open_match(s, "m3", "", true, 3);
    open_match(s, "m4", "", true, 4);
    assert_null(dt_store_phase(s, "m4", DT_STORE_PLAYING, 5));
    assert_null(dt_store_sit(s, "m2", 0, "ada"));
    assert_null(dt_store_sit(s, "m4", 1, "ada"));
    assert_null(dt_store_sit(s, "m4", 0, "bob"));
    check_list(s, (struct dt_store_wish){NULL, DT_STORE_WAITING, DT_STORE_WAITING, 9}, "m3 m1 ");
    check_list(s, (struct dt_store_wish){NULL, DT_STORE_WAITING, DT_STORE_OVER, 2}, "m4 m3 ");
    check_list(s, (struct dt_store_wish){"ada", DT_STORE_WAITING, DT_STORE_OVER, 9}, "m4 m2 ");
    check_list(s, (struct dt_store_wish){"bob", DT_STORE_OVER, DT_STORE_OVER, 9}, "");
    assert_null(dt_store_count(s, DT_STORE_WAITING, &count));
    assert_int_equal(count, 3);
    dt_store_close(s);
}

static void an_account_has_one_name_and_one_player(void **state)
{
    struct dt_store *s = open_at(state);
    struct dt_store_account a = {"Ada", "p1", "hash", 0}, found;
    enum dt_kept kept;
    assert_null(dt_store_account_open(s, &a, 1, &kept));
    assert_int_equal(kept, DT_KEPT);
    struct dt_store_account same_name = {"aDA", "p2", "hash", 0};
    assert_null(dt_store_account_open(s, &same_name, 1, &kept));
    assert_int_equal(kept, DT_KEPT_TAKEN);
    struct dt_store_account same_player = {"Bob", "p1", "hash", 0};
    assert_null(dt_store_account_open(s, &same_player, 1, &kept));
    assert_int_equal(kept, DT_KEPT_TAKEN);

    assert_null(dt_store_account_change(s, "p1", "other", &kept));
    assert_int_equal(kept, DT_KEPT);
    assert_null(dt_store_account_find(s, "ADA", &found, &kept));
    assert_int_equal(kept, DT_KEPT);
    assert_string_equal(found.name, "Ada");
    assert_string_equal(found.hash, "other");
    assert_int_equal(found.epoch, 1);
    assert_null(dt_store_account_of(s, "p2", &found, &kept));
    assert_int_equal(kept, DT_KEPT_NOWHERE);
    assert_null(dt_store_account_change(s, "p2", "other", &kept));
    assert_int_equal(kept, DT_KEPT_NOWHERE);
    dt_store_close(s);
}

static void all_nodes_have_one_secret(void **state)
{
    uint8_t one[DT_STORE_SECRET] = {1}, two[DT_STORE_SECRET] = {2};
    struct dt_store *s = open_at(state), *other = open_at(state);
    assert_null(dt_store_secret(s, one));
    assert_null(dt_store_secret(other, two));
    assert_int_equal(one[0], 1);
    assert_memory_equal(one, two, sizeof one);
    dt_store_close(other);
    dt_store_close(s);
}

static void run_sql(void **state, const char *sql)
{
    const struct place *p = *state;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_file_of_the_future_is_refused(void **state)
{
    const struct place *p = *state;
    struct dt_store *s = open_at(state);
    dt_store_close(s);
    run_sql(state, "pragma user_version = 999");
    const char *why = dt_store_open(p->path, &s);
    assert_non_null(why);
    assert_non_null(strstr(why, "later version"));
    run_sql(state, "pragma user_version = 1");
    assert_null(dt_store_open(p->path, &s));
    dt_store_close(s);
}

static void a_place_that_is_none_is_refused(void **state)
{
    struct dt_store *s = NULL;
    char path[PATH_LEN + 8];
    const struct place *p = *state;
    snprintf(path, sizeof path, "%s/no/such/place.db", p->dir);
    assert_non_null(dt_store_open(path, &s));
    assert_null(s);
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, make_place, clear_place)
    const struct CMUnitTest tests[] = {
        CASE(a_match_comes_back_as_it_was_kept),   CASE(what_was_not_committed_is_not_there),
        CASE(an_entry_has_exactly_one_place),      CASE(ids_and_codes_are_used_once),
        CASE(lists_show_open_tables_and_ones_own), CASE(an_account_has_one_name_and_one_player),
        CASE(all_nodes_have_one_secret),           CASE(a_file_of_the_future_is_refused),
        CASE(a_place_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
