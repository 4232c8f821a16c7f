/* The house without sockets: what is stored before what is said, two nodes at one store, time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "ocean/file/picture.h"
#include "ocean/pile.h"
#include "server/bench.h"
#include "server/rest.h"
#include "server/token.h"
#include "tests/house_support.h"
#include "tests/support.h"

enum { LINE = 512 };

static void forget(struct dt_test_guest *g)
{
    while (dt_test_guest_hear(g) != NULL) {
    }
}

static void come_in(struct dt_test_house *t, struct dt_test_guest *g, const char *token)
{
    char line[LINE];
    dt_test_guest_open(t, g);
    snprintf(line, sizeof line, "{\"t\":\"hello\",\"v\":1%s%s%s}", token ? ",\"token\":\"" : "",
             token ? token : "", token ? "\"" : "");
    dt_test_guest_say(t, g, line);
    dt_test_guest_expect(g, "\"t\":\"welcome\"");
}

static void word_after(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* Says something about a match, which the text calls %s. */
static void say(struct dt_test_house *t, struct dt_test_guest *g, const char *format,
                const char *match)
{
    char line[LINE];
    snprintf(line, sizeof line, format, match);
    dt_test_guest_say(t, g, line);
}

static void make_table(struct dt_test_house *t, struct dt_test_guest *g, const char *more,
                       char match[DT_STORE_ID])
{
    say(t, g, "{\"t\":\"create\",\"ref\":1,\"game\":\"hainoon\",\"seats\":2%s}", more);
    word_after(dt_test_guest_expect(g, "\"t\":\"ok\""), "\"match\":\"", match, DT_STORE_ID);
    dt_test_guest_expect(g, "\"t\":\"table\"");
}

static void nothing_is_said_before_it_is_stored(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], line[LINE];
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    make_table(&t, &ada, "", match);
    forget(&ada);
    snprintf(line, sizeof line,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"hi\",\"ref\":2}", match);
    dt_client_hear(ada.client, dt_span_of(line));
    assert_null(dt_test_guest_hear(&ada));
    /* Whoever comes meanwhile does not see it either. */
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_guest_hear(&ada), "\"verb\":\"chat\""));
    assert_non_null(strstr(dt_test_guest_hear(&ada), "\"t\":\"ok\",\"ref\":2"));
    assert_non_null(strstr(dt_test_guest_hear(&ada), "\"t\":\"table\""));
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

/* A file of its own, so that two houses can share it. */
static void store_path(char path[LINE])
{
    snprintf(path, LINE, "%s/house-XXXXXX", DT_BINARY_DIR);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
}

static void remove_store(const char *path)
{
    const char *const ends[] = {"", "-wal", "-shm"};
    char name[LINE + 8];
    for (int i = 0; i < DT_COUNT(ends); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void another_node_may_be_faster(void **state)
{
    struct dt_test_house one, two;
    struct dt_test_guest ada, bob;
    char match[DT_STORE_ID], path[LINE];
    (void)state;
    store_path(path);
    dt_test_house_open(&one, path);
    dt_test_house_open(&two, path);
    come_in(&one, &ada, NULL);
    make_table(&one, &ada, "", match);
    come_in(&two, &bob, NULL);
    say(&two, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":3}", match);
    dt_test_guest_expect(&bob, "\"t\":\"ok\",\"ref\":3");
    forget(&ada);
    /* Ada's house has not heard of Bob: her entry has his number. She hears of him, and hers comes
     * second. */
    say(&one, &ada,
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"alone?\",\"ref\":4}", match);
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":4"), "\"seq\":3"));
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"news\""), "\"verb\":\"sit\""));
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"news\""), "alone?"));
    assert_int_equal(one.house->metrics.conflicts_total, 1);
    /* Bob's house is told, and reads what it has missed. */
    struct dt_heard heard = {.number = 3};
    snprintf(heard.match, sizeof heard.match, "%s", match);
    forget(&bob);
    dt_follow_heard(two.house, &heard);
    dt_test_house_run(&two);
    assert_non_null(strstr(dt_test_guest_expect(&bob, "\"t\":\"news\""), "alone?"));
    dt_follow_heard(two.house, &heard);
    dt_test_house_run(&two);
    assert_null(dt_test_guest_hear(&bob));
    /* An entry that comes with the news is taken at once, but only if it is the next one. */
    heard.line = dt_span_of("1000000 0 chat well");
    heard.number = 5;
    dt_follow_heard(two.house, &heard);
    dt_test_house_run(&two);
    assert_null(dt_test_guest_hear(&bob));
    heard.number = 4;
    dt_follow_heard(two.house, &heard);
    assert_non_null(strstr(dt_test_guest_expect(&bob, "\"t\":\"news\""), "well"));
    assert_int_equal(two.house->metrics.followed_total, 2);
    say(&one, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":5}", match);
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":5");
    assert_int_equal(one.house->metrics.conflicts_total, 1);
    dt_test_guest_close(&ada);
    dt_test_guest_close(&bob);
    dt_test_house_close(&one);
    dt_test_house_close(&two);
    remove_store(path);
}

static void a_house_takes_up_what_was_going_on(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada, bob;
    char match[DT_STORE_ID], path[LINE], token[DT_TOKEN_MAX];
    (void)state;
    store_path(path);
    dt_test_house_open(&t, path);
    come_in(&t, &ada, NULL);
    dt_token_make(&ada.client->person, dt_test_time, t.house->secret, token);
    make_table(&t, &ada, ",\"clock\":{\"kind\":\"move\",\"base\":60000}", match);
    come_in(&t, &bob, NULL);
    say(&t, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":2}", match);
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":3}", match);
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":3");
    dt_test_guest_close(&ada);
    dt_test_guest_close(&bob);
    dt_test_house_close(&t);

    /* Nobody comes, but the clock runs on, and it is noticed when the time is over. What passed while
     * there was no house does not count. */
    dt_test_time += 100000;
    dt_test_house_open(&t, path);
    dt_house_begin(t.house);
    dt_test_house_run(&t);
    assert_int_equal(t.house->metrics.tables, 1);
    dt_test_house_wait(&t, 59000);
    assert_int_equal(dt_table_find(t.house, match)->match.phase, DT_PLAYING);
    dt_test_house_wait(&t, 2000);
    come_in(&t, &ada, token);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"table\""), "\"why\":\"time\""));
    /* An empty table whose match is over is put away. */
    dt_test_guest_close(&ada);
    dt_test_time += 120000;
    dt_house_tick(t.house);
    assert_int_equal(t.house->metrics.tables, 0);
    dt_test_house_close(&t);
    remove_store(path);
}

/* A client that keeps its seed back: nobody waits for it for ever, and everybody is told whose it was. */
static void a_start_without_a_seed_is_called_off(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], more[LINE];
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    snprintf(more, sizeof more, ",\"bots\":{\"1\":\"easy\"},\"start\":true,\"commit\":\"%064d\"",
             0);
    make_table(&t, &ada, more, match);
    dt_test_time += DT_REVEAL_MS - 1;
    dt_house_tick(t.house);
    dt_test_house_run(&t);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"table\""), "\"reveal\""));
    dt_test_time += 1;
    dt_house_tick(t.house);
    dt_test_house_run(&t);
    const char *news = dt_test_guest_expect(&ada, "\"seat\":0,\"verb\":\"flag\"");
    assert_non_null(strstr(news, "\"phase\":\"waiting\""));
    assert_null(strstr(news, "\"reveal\""));
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":3}", match);
    dt_test_guest_expect(&ada, "\"phase\":\"playing\"");
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void picture_came(void *at)
{
    (void)at;
}

/* The picture of a match's stack as it would be if the cards lay so. */
static struct dt_blob *drawn_with(struct dt_bench *bench, const struct dt_match *m,
                                  uint64_t jitter_seed)
{
    static const struct dt_ocean_viewpoint look;
    struct dt_pile pile;
    size_t len;
    m->opening.game->pile(m->state, &pile);
    struct dt_ocean_stack stack = dt_ocean_stack_of_pile(&pile, jitter_seed);
    const struct dt_ocean *ocean = dt_bench_ocean(bench, &stack, jitter_seed);
    dt_ocean_draw(ocean, bench->art, &look, bench->frame);
    uint8_t *jpeg = dt_picture_jpeg(bench->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE, &len);
    struct dt_blob *blob = dt_blob_of((struct dt_span){(const char *)jpeg, (int)len});
    free(jpeg);
    return blob;
}

static bool same(const struct dt_blob *a, const struct dt_blob *b)
{
    return a->len == b->len && memcmp(a->text, b->text, (size_t)a->len) == 0;
}

/* How the cards lie follows from the secret key; nothing that is public draws the same picture. */
static void a_picture_cannot_be_foreseen(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID];
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    dt_test_guest_say(&t, &ada, "{\"t\":\"quick\",\"ref\":1,\"game\":\"dive\",\"seats\":2}");
    word_after(dt_test_guest_expect(&ada, "\"t\":\"ok\""), "\"match\":\"", match, DT_STORE_ID);
    struct dt_ask *ask = calloc(1, sizeof *ask);
    assert_non_null(ask);
    dt_token_make(&ada.client->person, dt_test_time, t.house->secret, ask->token);
    ask->at = &t;
    ask->wake = picture_came;
    struct dt_match m = dt_table_find(t.house, match)->match;
    dt_rest_ocean(t.house, ask, match);
    dt_jobs_drain(t.house->desk);
    struct dt_owner owner = dt_owner_of("", ada.client->person.player);
    assert_int_equal(dt_jobs_waiting_of(t.house->eyes, owner), 1); /* of the player who looks */
    dt_test_house_run(&t);
    assert_true(ask->answered && ask->answer.status == 200);

    struct dt_bench *bench = dt_bench_open();
    uint64_t public;
    memcpy(&public, m.commitment, sizeof public);
    struct dt_blob *own = drawn_with(bench, &m, dt_ocean_jitter_seed(m.opening.key));
    struct dt_blob *wide = drawn_with(bench, &m, public);
    struct dt_blob *narrow = drawn_with(bench, &m, (uint32_t) public);
    assert_true(same(ask->answer.body, own));
    assert_false(same(own, wide) || same(own, narrow));
    dt_blob_drop(own);
    dt_blob_drop(wide);
    dt_blob_drop(narrow);
    dt_bench_close(bench);
    dt_ask_end(ask);
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void who_floods_is_closed(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    for (int i = 0; i < 2000 && ada.closed == 0; i++) {
        dt_test_guest_say(&t, &ada, "{\"t\":\"dance\"}");
        dt_test_guest_hear(&ada);
    }
    assert_int_equal(ada.closed, 1008);
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void who_does_not_read_is_closed(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    for (int i = 0; i < 900 && ada.closed == 0; i++) {
        dt_test_guest_say(&t, &ada, "{\"t\":\"lobby\"}");
    }
    assert_int_equal(ada.closed, 1013);
    assert_true(ada.client->out_count <= DT_QUEUE_MESSAGES);
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

/* Chat that was stored before anybody counted it. */
static void store_chat(const char *path, const char *match, int from, int to)
{
    struct dt_store *s;
    char line[DT_STORE_ENTRY];
    enum dt_kept kept;
    assert_null(dt_store_open(path, &s));
    assert_null(dt_store_begin(s));
    for (int n = from; n <= to; n++) {
        snprintf(line, sizeof line, "1000000 0 chat this is remark number %d", n);
        struct dt_store_entry entry = {n, dt_span_of(line), {"", 0}};
        assert_null(dt_store_append(s, match, &entry, NULL, &kept));
        assert_int_equal(kept, DT_KEPT);
    }
    assert_null(dt_store_commit(s));
    dt_store_close(s);
}

/* A house with one table that has so many entries, all but the first of them chat. */
static void open_long(struct dt_test_house *t, struct dt_test_guest *ada, int entries,
                      char path[LINE], char match[DT_STORE_ID])
{
    char token[DT_TOKEN_MAX];
    store_path(path);
    dt_test_house_open(t, path);
    come_in(t, ada, NULL);
    dt_token_make(&ada->client->person, dt_test_time, t->house->secret, token);
    make_table(t, ada, "", match);
    dt_test_guest_close(ada);
    dt_test_house_close(t);
    store_chat(path, match, 2, entries);
    dt_test_house_open(t, path);
    come_in(t, ada, token);
}

static void close_long(struct dt_test_house *t, struct dt_test_guest *ada, const char *path)
{
    dt_test_guest_close(ada);
    dt_test_house_close(t);
    remove_store(path);
}

/* Hears everything, however often the house must go on for it. Returns the number of the last news,
 * which come one after the other; `table` is whether the last one had the table. */
static int hear_news(struct dt_test_house *t, struct dt_test_guest *g, int since, bool *table)
{
    char number[DT_STORE_ID];
    const char *text;
    for (dt_test_house_run(t); (text = dt_test_guest_hear(g)) != NULL; dt_test_house_run(t)) {
        assert_true(g->client->out_count < 200 && g->client->out_bytes < 1 << 18);
        if (strstr(text, "\"t\":\"news\"") != NULL) {
            word_after(text, "\"seq\":", number, sizeof number);
            assert_int_equal(atoi(number), ++since);
            *table = strstr(text, "\"table\":{") != NULL;
        }
    }
    return since;
}

static void a_long_match_is_told_as_it_is_read(void **state)
{
    enum { ENTRIES = 5000 };
    struct dt_test_house t;
    struct dt_test_guest ada, bob;
    char match[DT_STORE_ID], path[LINE];
    bool table = false;
    (void)state;
    open_long(&t, &ada, ENTRIES, path, match);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":1,\"ref\":2}", match);
    /* The table is there at once, and nothing is lost if the rest is read late. */
    assert_non_null(strstr(dt_test_guest_hear(&ada), "\"t\":\"table\""));
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    come_in(&t, &bob, NULL);
    say(&t, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":3}", match);
    dt_test_guest_expect(&bob, "\"t\":\"ok\",\"ref\":3");
    assert_int_equal(hear_news(&t, &ada, 1, &table), ENTRIES + 1);
    assert_true(table && ada.closed == 0);
    say(&t, &bob, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"now\"}", match);
    assert_int_equal(hear_news(&t, &ada, ENTRIES + 1, &table), ENTRIES + 2);
    /* Who has missed little is told just that. */
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":5000}", match);
    assert_non_null(strstr(dt_test_guest_hear(&ada), "\"verb\":\"sit\""));
    assert_int_equal(hear_news(&t, &ada, ENTRIES + 1, &table), ENTRIES + 2);
    assert_true(table);
    dt_test_guest_close(&bob);
    close_long(&t, &ada, path);
}

static void who_goes_is_told_no_more(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada, bob;
    char match[DT_STORE_ID], path[LINE], line[LINE];
    bool table = false;
    (void)state;
    open_long(&t, &ada, 1000, path, match);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":1}", match);
    say(&t, &ada, "{\"t\":\"unwatch\",\"match\":\"%s\",\"ref\":2}", match);
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    dt_test_house_run(&t);
    assert_null(dt_test_guest_hear(&ada));
    /* While a job is under way: looking anew, and going. */
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":500}", match);
    dt_client_hear(ada.client, dt_span_of(line));
    dt_client_hear(ada.client, dt_span_of(line));
    assert_int_equal(hear_news(&t, &ada, 500, &table), 1000);
    come_in(&t, &bob, NULL);
    dt_client_hear(bob.client, dt_span_of(line));
    dt_test_guest_close(&bob);
    dt_test_house_run(&t);
    /* Nothing more is begun when the house ends, though what was sent is still read. */
    dt_test_guest_say(&t, &ada, line);
    dt_house_end(t.house);
    forget(&ada);
    assert_int_equal(dt_jobs_waiting(t.house->hands), 0);
    close_long(&t, &ada, path);
}

static void chat_has_a_rate_and_a_bound(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], path[LINE];
    static const char chat[] =
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":9}";
    (void)state;
    open_long(&t, &ada, DT_CHATS - 11, path, match);
    for (int i = 0; i < 10; i++) {
        say(&t, &ada, chat, match);
        dt_test_guest_expect(&ada, "\"t\":\"ok\"");
    }
    say(&t, &ada, chat, match);
    dt_test_guest_expect(&ada, "\"t\":\"error\",\"ref\":9,\"of\":\"do\",\"code\":\"rate\"");
    assert_int_equal(ada.closed, 0);
    for (int i = 0; i < 2; i++) { /* a second later there is one more */
        dt_test_time += 1000;
        say(&t, &ada, chat, match);
        dt_test_guest_expect(&ada, "\"t\":\"ok\"");
        say(&t, &ada, chat, match);
        dt_test_guest_expect(&ada, i == 0 ? "\"code\":\"rate\"" : "\"code\":\"full\"");
    }
    close_long(&t, &ada, path);
}

static void what_is_no_decision_has_a_rate_and_a_bound(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID];
    static const char words[] =
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"words\",\"text\":\"x\",\"ref\":9}";
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    make_table(&t, &ada, "", match);
    for (int i = 0; i < DT_ENTRIES; i++) {
        say(&t, &ada, words, match);
        dt_test_guest_expect(&ada, "\"t\":\"ok\"");
        if (i >= 19) {
            say(&t, &ada, words, match);
            dt_test_guest_expect(&ada,
                                 i < DT_ENTRIES - 1 ? "\"code\":\"rate\"" : "\"code\":\"full\"");
            dt_test_time += 1000;
        }
    }
    /* What answers something, or comes once, is always heard. */
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rise\",\"ref\":10}", match);
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":10");
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void every_answer_has_its_number(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], action[LINE], line[LINE];
    (void)state;
    dt_test_house_open(&t, ":memory:");
    come_in(&t, &ada, NULL);
    make_table(&t, &ada, ",\"bots\":{\"1\":\"random\"},\"start\":true", match);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    word_after(dt_test_guest_expect(&ada, "\"actions\":[\""), "\"actions\":[\"", action,
               sizeof action);
    forget(&ada);
    snprintf(line, sizeof line, "{\"t\":\"preview\",\"match\":\"%s\",\"action\":\"%s\",\"ref\":7}",
             match, action);
    dt_test_guest_say(&t, &ada, line);
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"preview\""), ",\"ref\":7}"));
    /* More than can wait for a table, while something is being stored there. */
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\"}",
             match);
    dt_client_hear(ada.client, dt_span_of(line));
    for (int i = 0; i <= DT_PARKED; i++) {
        snprintf(line, sizeof line, "{\"t\":\"position\",\"match\":\"%s\",\"ref\":%d}", match,
                 100 + i);
        dt_client_hear(ada.client, dt_span_of(line));
    }
    assert_non_null(
        strstr(dt_test_guest_expect(&ada, "\"code\":\"busy\""), "\"ref\":164,\"of\":\"position\""));
    dt_test_house_run(&t);
    for (int i = 0; i < DT_PARKED; i++) {
        snprintf(line, sizeof line, "\"t\":\"position\",\"ref\":%d,", 100 + i);
        dt_test_guest_expect(&ada, line);
    }
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void what_is_sent_twice_is_made_once(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], again[DT_STORE_ID];
    static const char create[] = "{\"t\":\"create\",\"game\":\"hainoon\",\"ref\":5}";
    (void)state;
    dt_test_house_open(&t, ":memory:");
    dt_test_guest_open(&t, &ada);
    dt_test_guest_say(&t, &ada, "{\"t\":\"hello\",\"v\":1,\"client\":\"c\"}");
    dt_client_hear(ada.client, dt_span_of(create));
    dt_client_hear(ada.client, dt_span_of(create));
    dt_test_house_run(&t);
    word_after(dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", match,
               sizeof match);
    word_after(dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", again,
               sizeof again);
    assert_string_equal(match, again);
    dt_test_guest_say(&t, &ada, create);
    word_after(dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", again,
               sizeof again);
    assert_string_equal(match, again);
    assert_int_equal(t.house->metrics.tables, 1);
    /* So is a rematch. */
    make_table(&t, &ada, ",\"bots\":{\"1\":\"random\"},\"start\":true", match);
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\",\"ref\":6}", match);
    for (int i = 0; i < 2; i++) {
        say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rematch\",\"ref\":7}", match);
        dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":7");
    }
    assert_int_equal(t.house->metrics.tables, 3);
    dt_test_guest_close(&ada);
    dt_test_house_close(&t);
}

static void a_gap_makes_one_match_unreadable(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], other[DT_STORE_ID], path[LINE];
    (void)state;
    open_long(&t, &ada, 9, path, match);
    store_chat(path, match, 11, 20);
    for (int i = 0; i < 2; i++) {
        say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", match);
        assert_non_null(
            strstr(dt_test_guest_expect(&ada, "\"t\":\"error\",\"ref\":2"), "it cannot be read"));
    }
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":3}",
        match);
    dt_test_guest_expect(&ada, "\"t\":\"error\",\"ref\":3");
    assert_int_equal(t.house->metrics.conflicts_total, 0);
    /* The others go on, and it is forgotten after a while. */
    make_table(&t, &ada, "", other);
    dt_test_time += 61000;
    dt_house_tick(t.house);
    assert_int_equal(t.house->metrics.tables, 1);
    close_long(&t, &ada, path);
}

/* A stored match of other rules is refused by a sentence that says so, here and by HTTP. */
static void a_match_of_other_rules_is_named(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    struct dt_store *s;
    enum dt_kept kept;
    char match[DT_STORE_ID], path[LINE];
    static const char opening[] =
        "id=TM8K4UMQ8US9 game=hainoon rules=65535 seats=2 "
        "key=0100000000000000000000000000000000000000000000000000000000000000";
    (void)state;
    open_long(&t, &ada, 2, path, match);
    assert_null(dt_store_open(path, &s));
    const struct dt_store_match about = {
        .id = "TM8K4UMQ8US9", .code = "BCDFGHJ", .game = "hainoon"};
    assert_null(dt_store_match_open(s, &about, dt_span_of(opening), &kept));
    assert_int_equal(kept, DT_KEPT);
    dt_store_close(s);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", "TM8K4UMQ8US9");
    assert_non_null(strstr(dt_test_guest_expect(&ada, "\"t\":\"error\",\"ref\":2"),
                           "rules: played with another version of the rules"));
    close_long(&t, &ada, path);
}

/* The row goes while the table is in memory: who acts there is told, once. */
static void a_gap_is_noticed_by_who_acts(void **state)
{
    struct dt_test_house t;
    struct dt_test_guest ada;
    char match[DT_STORE_ID], path[LINE];
    (void)state;
    open_long(&t, &ada, 9, path, match);
    say(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", match);
    dt_test_guest_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    store_chat(path, match, 10, 10);
    store_chat(path, match, 12, 20);
    say(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":3}",
        match);
    assert_non_null(
        strstr(dt_test_guest_expect(&ada, "\"t\":\"error\",\"ref\":3"), "it cannot be read"));
    assert_int_equal(t.house->metrics.conflicts_total, 1);
    close_long(&t, &ada, path);
}

static void tokens_say_who_somebody_is(void **state)
{
    uint8_t secret[DT_STORE_SECRET] = {7}, other[DT_STORE_SECRET] = {8};
    struct dt_person ada = {"ABC", "Ada \xc3\xa4", true, "SESSION", 0}, read = {.issued = -1};
    char token[DT_TOKEN_MAX];
    (void)state;
    dt_token_make(&ada, 7 * 60000 + 5, secret, token);
    assert_true(dt_token_read(dt_span_of(token), secret, &read));
    assert_string_equal(read.player, "ABC");
    assert_string_equal(read.name, "Ada \xc3\xa4");
    assert_true(read.account && read.issued == 7 * 60000);
    assert_string_equal(read.session, "SESSION");
    assert_false(dt_token_read(dt_span_of(token), other, &read));
    for (int i = 0; token[i] != 0; i++) {
        char kept = token[i];
        token[i] = kept == 'x' ? 'y' : 'x';
        assert_false(dt_token_read(dt_span_of(token), secret, &read));
        token[i] = kept;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_before_it_is_stored),
        cmocka_unit_test(another_node_may_be_faster),
        cmocka_unit_test(a_house_takes_up_what_was_going_on),
        cmocka_unit_test(a_start_without_a_seed_is_called_off),
        cmocka_unit_test(a_picture_cannot_be_foreseen),
        cmocka_unit_test(who_floods_is_closed),
        cmocka_unit_test(who_does_not_read_is_closed),
        cmocka_unit_test(a_long_match_is_told_as_it_is_read),
        cmocka_unit_test(who_goes_is_told_no_more),
        cmocka_unit_test(chat_has_a_rate_and_a_bound),
        cmocka_unit_test(what_is_no_decision_has_a_rate_and_a_bound),
        cmocka_unit_test(every_answer_has_its_number),
        cmocka_unit_test(what_is_sent_twice_is_made_once),
        cmocka_unit_test(a_gap_makes_one_match_unreadable),
        cmocka_unit_test(a_match_of_other_rules_is_named),
        cmocka_unit_test(a_gap_is_noticed_by_who_acts),
        cmocka_unit_test(tokens_say_who_somebody_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
