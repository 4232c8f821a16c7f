/* The server without sockets: storing before sending, conflicts between nodes, time, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ocean/file/picture.h"
#include "ocean/pile.h"
#include "server/worker.h"
#include "server/rest.h"
#include "server/token.h"
#include "server/nodes.h"
#include "tests/server_support.h"
#include "tests/support.h"

enum { LINE = 512 };

static void discard(struct dt_test_client *g)
{
    while (dt_test_client_next(g) != NULL) {
    }
}

static void connect_client(struct dt_test_server *t, struct dt_test_client *g, const char *token)
{
    char line[LINE];
    dt_test_client_open(t, g);
    snprintf(line, sizeof line, "{\"t\":\"hello\",\"v\":3%s%s%s}", token ? ",\"token\":\"" : "",
             token ? token : "", token ? "\"" : "");
    dt_test_client_send(t, g, line);
    dt_test_client_expect(g, "\"t\":\"welcome\"");
}

static void word_after(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* Sends a message; %s stands for the match. */
static void send_to(struct dt_test_server *t, struct dt_test_client *g, const char *format,
                    const char *match)
{
    char line[LINE];
    snprintf(line, sizeof line, format, match);
    dt_test_client_send(t, g, line);
}

static void make_table(struct dt_test_server *t, struct dt_test_client *g, const char *more,
                       char match[DT_STORE_ID])
{
    send_to(t, g, "{\"t\":\"create\",\"ref\":1,\"game\":\"hainoon\",\"seats\":2%s}", more);
    word_after(dt_test_client_expect(g, "\"t\":\"ok\""), "\"match\":\"", match, DT_STORE_ID);
    dt_test_client_expect(g, "\"t\":\"table\"");
}

static void nothing_is_sent_before_it_is_stored(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], line[LINE];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    make_table(&t, &ada, "", match);
    discard(&ada);
    snprintf(line, sizeof line,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"hi\",\"ref\":2}", match);
    dt_client_receive(ada.client, dt_span_of(line));
    assert_null(dt_test_client_next(&ada));
    /* Someone who joins meanwhile does not see it either. */
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_client_next(&ada), "\"verb\":\"chat\""));
    assert_non_null(strstr(dt_test_client_next(&ada), "\"t\":\"ok\",\"ref\":2"));
    assert_non_null(strstr(dt_test_client_next(&ada), "\"t\":\"table\""));
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void a_conflict_is_resubmitted(void **state)
{
    struct dt_test_server one, two;
    struct dt_test_client ada, bob;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    (void)state;
    dt_test_store_create(path);
    dt_test_server_open(&one, path);
    dt_test_server_open(&two, path);
    connect_client(&one, &ada, NULL);
    make_table(&one, &ada, "", match);
    connect_client(&two, &bob, NULL);
    send_to(&two, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":3}", match);
    dt_test_client_expect(&bob, "\"t\":\"ok\",\"ref\":3");
    discard(&ada);
    /* Ada's node does not know that Bob joined: her entry has his number. The conflict makes it
     * reload, and her entry comes second. */
    send_to(&one, &ada,
            "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"alone?\",\"ref\":4}",
            match);
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":4"), "\"seq\":3"));
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"news\""), "\"verb\":\"sit\""));
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"news\""), "alone?"));
    assert_int_equal(one.server->metrics.conflicts_total, 1);
    /* Bob's node is notified, and reads what it has missed. */
    struct dt_notification notification = {.number = 3};
    snprintf(notification.match, sizeof notification.match, "%s", match);
    discard(&bob);
    dt_replication_notify(two.server, &notification);
    dt_test_server_run(&two);
    assert_non_null(strstr(dt_test_client_expect(&bob, "\"t\":\"news\""), "alone?"));
    dt_replication_notify(two.server, &notification);
    dt_test_server_run(&two);
    assert_null(dt_test_client_next(&bob));
    /* An entry in the notification is applied at once, but only if it is the next one. */
    notification.line = dt_span_of("1000000 0 chat well");
    notification.number = 5;
    dt_replication_notify(two.server, &notification);
    dt_test_server_run(&two);
    assert_null(dt_test_client_next(&bob));
    notification.number = 4;
    dt_replication_notify(two.server, &notification);
    assert_non_null(strstr(dt_test_client_expect(&bob, "\"t\":\"news\""), "well"));
    assert_int_equal(two.server->metrics.followed_total, 2);
    send_to(&one, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":5}", match);
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":5");
    assert_int_equal(one.server->metrics.conflicts_total, 1);
    dt_test_client_close(&ada);
    dt_test_client_close(&bob);
    dt_test_server_close(&one);
    dt_test_server_close(&two);
    dt_test_store_remove(path);
}

static void a_restart_resumes_matches(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, bob;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH], token[DT_TOKEN_MAX];
    (void)state;
    dt_test_store_create(path);
    dt_test_server_open(&t, path);
    connect_client(&t, &ada, NULL);
    dt_token_make(&ada.client->person, dt_test_time, t.server->secret, token);
    make_table(&t, &ada, ",\"clock\":{\"kind\":\"move\",\"base\":60000}", match);
    connect_client(&t, &bob, NULL);
    send_to(&t, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":2}", match);
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":3}", match);
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":3");
    dt_test_client_close(&ada);
    dt_test_client_close(&bob);
    dt_test_server_close(&t);

    /* No one connects, but the clock runs on and expires. Time without a server does not count. */
    dt_test_time += 100000;
    dt_test_server_open(&t, path);
    dt_server_begin(t.server);
    dt_test_server_run(&t);
    assert_int_equal(t.server->metrics.tables, 1);
    dt_test_server_wait(&t, 59000);
    assert_int_equal(dt_table_find(t.server, match)->match.phase, DT_PLAYING);
    dt_test_server_wait(&t, 2000);
    connect_client(&t, &ada, token);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"table\""), "\"why\":\"time\""));
    /* An unused table whose match is over is unloaded. */
    dt_test_client_close(&ada);
    dt_test_time += 120000;
    dt_server_tick(t.server);
    assert_int_equal(t.server->metrics.tables, 0);
    dt_test_server_close(&t);
    dt_test_store_remove(path);
}

/* A client that does not reveal its seed: the start is cancelled, and all are told whose seed was
 * missing. */
static void a_start_without_a_seed_is_cancelled(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], more[LINE];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    snprintf(more, sizeof more, ",\"bots\":{\"1\":\"easy\"},\"start\":true,\"commit\":\"%064d\"",
             0);
    make_table(&t, &ada, more, match);
    dt_test_time += DT_REVEAL_MS - 1;
    dt_server_tick(t.server);
    dt_test_server_run(&t);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"table\""), "\"reveal\":{"));
    dt_test_time += 1;
    dt_server_tick(t.server);
    dt_test_server_run(&t);
    const char *news = dt_test_client_expect(&ada, "\"seat\":0,\"verb\":\"flag\"");
    assert_non_null(strstr(news, "\"phase\":\"waiting\""));
    assert_non_null(strstr(news, "\"reveal\":null"));
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":3}", match);
    dt_test_client_expect(&ada, "\"phase\":\"playing\"");
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void picture_came(void *at)
{
    (void)at;
}

/* The picture of a match's stack if the cards lay like this. */
static struct dt_buf *drawn_with(struct dt_worker *worker, const struct dt_match *m, uint64_t lie)
{
    static const struct dt_ocean_viewpoint look;
    struct dt_pile pile;
    size_t len;
    m->setup.game->pile(m->state, &pile);
    struct dt_ocean_stack stack = dt_ocean_stack_of_pile(&pile, lie);
    const struct dt_ocean *ocean = dt_worker_ocean(worker, &stack, lie);
    dt_ocean_draw(ocean, worker->art, &look, worker->frame);
    uint8_t *jpeg = dt_picture_jpeg(worker->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE, &len);
    struct dt_buf *buf = dt_buf_new((struct dt_span){(const char *)jpeg, (int)len});
    free(jpeg);
    return buf;
}

static bool same_bytes(const struct dt_buf *a, const struct dt_buf *b)
{
    return a->len == b->len && memcmp(a->text, b->text, (size_t)a->len) == 0;
}

/* How the cards lie follows from the secret key; no public value draws the same picture. */
static void a_picture_cannot_be_predicted(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    dt_test_client_send(&t, &ada, "{\"t\":\"quick\",\"ref\":1,\"game\":\"dive\",\"seats\":2}");
    word_after(dt_test_client_expect(&ada, "\"t\":\"ok\""), "\"match\":\"", match, DT_STORE_ID);
    struct dt_http_request *req = calloc(1, sizeof *req);
    assert_non_null(req);
    dt_token_make(&ada.client->person, dt_test_time, t.server->secret, req->token);
    req->ctx = &t;
    req->wake = picture_came;
    struct dt_match m = dt_table_find(t.server, match)->match;
    dt_rest_ocean(t.server, req, match);
    dt_job_pool_drain(t.server->pool[DT_POOL_STORE]);
    struct dt_owner owner = dt_owner_of("", ada.client->person.player);
    assert_int_equal(dt_job_pool_waiting_of(t.server->pool[DT_POOL_RENDER], owner),
                     1); /* counted for the player who asked */
    dt_test_server_run(&t);
    assert_true(req->answered && req->response.status == 200);

    struct dt_worker *worker = dt_worker_open();
    uint64_t public;
    memcpy(&public, m.commitment, sizeof public);
    struct dt_buf *own = drawn_with(worker, &m, dt_ocean_jitter_seed(m.setup.key));
    struct dt_buf *wide = drawn_with(worker, &m, public);
    struct dt_buf *narrow = drawn_with(worker, &m, (uint32_t) public);
    assert_true(same_bytes(req->response.body, own));
    assert_false(same_bytes(own, wide) || same_bytes(own, narrow));
    dt_buf_unref(own);
    dt_buf_unref(wide);
    dt_buf_unref(narrow);
    dt_worker_close(worker);
    dt_http_request_end(req);
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void flooding_clients_are_closed(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    for (int i = 0; i < 2000 && ada.closed == 0; i++) {
        dt_test_client_send(&t, &ada, "{\"t\":\"dance\"}");
        dt_test_client_next(&ada);
    }
    assert_int_equal(ada.closed, 1008);
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void slow_readers_are_closed(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    for (int i = 0; i < 900 && ada.closed == 0; i++) {
        dt_test_client_send(&t, &ada, "{\"t\":\"lobby\"}");
    }
    assert_int_equal(ada.closed, 1013);
    assert_true(ada.client->out_count <= DT_QUEUE_MESSAGES);
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

/* Chat that was stored without being counted. */
static void store_chat(const char *path, const char *match, int from, int to)
{
    struct dt_store *s;
    char line[DT_STORE_ENTRY];
    enum dt_store_result result;
    assert_null(dt_store_open(path, &s));
    assert_null(dt_store_begin(s));
    for (int n = from; n <= to; n++) {
        snprintf(line, sizeof line, "1000000 0 chat this is remark number %d", n);
        struct dt_store_entry entry = {n, dt_span_of(line), {"", 0}};
        assert_null(dt_store_append(s, match, &entry, NULL, &result));
        assert_int_equal(result, DT_STORE_OK);
    }
    assert_null(dt_store_commit(s));
    dt_store_close(s);
}

/* A server with one table that has so many entries, all but the first of them chat. */
static void open_long(struct dt_test_server *t, struct dt_test_client *ada, int entries,
                      char path[DT_TEST_STORE_PATH], char match[DT_STORE_ID])
{
    char token[DT_TOKEN_MAX];
    dt_test_store_create(path);
    dt_test_server_open(t, path);
    connect_client(t, ada, NULL);
    dt_token_make(&ada->client->person, dt_test_time, t->server->secret, token);
    make_table(t, ada, "", match);
    dt_test_client_close(ada);
    dt_test_server_close(t);
    store_chat(path, match, 2, entries);
    dt_test_server_open(t, path);
    connect_client(t, ada, token);
}

static void close_long(struct dt_test_server *t, struct dt_test_client *ada, const char *path)
{
    dt_test_client_close(ada);
    dt_test_server_close(t);
    dt_test_store_remove(path);
}

/* Reads all messages, running jobs in between. Returns the number of the last entry, which must be
 * consecutive; `table` is whether the last message contained the table. */
static int read_news(struct dt_test_server *t, struct dt_test_client *g, int since, bool *table)
{
    char number[DT_STORE_ID];
    const char *text;
    for (dt_test_server_run(t); (text = dt_test_client_next(g)) != NULL; dt_test_server_run(t)) {
        assert_true(g->client->out_count < 200 && g->client->out_bytes < 1 << 18);
        if (strstr(text, "\"t\":\"news\"") != NULL) {
            word_after(text, "\"seq\":", number, sizeof number);
            assert_int_equal(atoi(number), ++since);
            *table = strstr(text, "\"table\":{") != NULL;
        }
    }
    return since;
}

static void a_long_match_is_sent_in_chunks(void **state)
{
    enum { ENTRIES = 5000 };
    struct dt_test_server t;
    struct dt_test_client ada, bob;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    bool table = false;
    (void)state;
    open_long(&t, &ada, ENTRIES, path, match);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":1,\"ref\":2}", match);
    /* The snapshot comes at once, and nothing is lost if the rest is read late. */
    assert_non_null(strstr(dt_test_client_next(&ada), "\"t\":\"table\""));
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    connect_client(&t, &bob, NULL);
    send_to(&t, &bob, "{\"t\":\"join\",\"match\":\"%s\",\"ref\":3}", match);
    dt_test_client_expect(&bob, "\"t\":\"ok\",\"ref\":3");
    assert_int_equal(read_news(&t, &ada, 1, &table), ENTRIES + 1);
    assert_true(table && ada.closed == 0);
    send_to(&t, &bob, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"now\"}", match);
    assert_int_equal(read_news(&t, &ada, ENTRIES + 1, &table), ENTRIES + 2);
    /* A client that missed little gets only that. */
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":5000}", match);
    assert_non_null(strstr(dt_test_client_next(&ada), "\"verb\":\"sit\""));
    assert_int_equal(read_news(&t, &ada, ENTRIES + 1, &table), ENTRIES + 2);
    assert_true(table);
    dt_test_client_close(&bob);
    close_long(&t, &ada, path);
}

static void unwatching_stops_catching_up(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, bob;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH], line[LINE];
    bool table = false;
    (void)state;
    open_long(&t, &ada, 1000, path, match);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":1}", match);
    send_to(&t, &ada, "{\"t\":\"unwatch\",\"match\":\"%s\",\"ref\":2}", match);
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    dt_test_server_run(&t);
    assert_null(dt_test_client_next(&ada));
    /* While a job is running: watching again, and disconnecting. */
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":500}", match);
    dt_client_receive(ada.client, dt_span_of(line));
    dt_client_receive(ada.client, dt_span_of(line));
    assert_int_equal(read_news(&t, &ada, 500, &table), 1000);
    connect_client(&t, &bob, NULL);
    dt_client_receive(bob.client, dt_span_of(line));
    dt_test_client_close(&bob);
    dt_test_server_run(&t);
    /* A stopping server starts nothing new, though what was sent is still read. */
    dt_test_client_send(&t, &ada, line);
    dt_server_stop(t.server);
    discard(&ada);
    assert_int_equal(dt_job_pool_waiting(t.server->pool[DT_POOL_CPU]), 0);
    close_long(&t, &ada, path);
}

static void chat_has_a_rate_and_a_bound(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    static const char chat[] =
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":9}";
    (void)state;
    open_long(&t, &ada, DT_CHATS - 11, path, match);
    for (int i = 0; i < 10; i++) {
        send_to(&t, &ada, chat, match);
        dt_test_client_expect(&ada, "\"t\":\"ok\"");
    }
    send_to(&t, &ada, chat, match);
    dt_test_client_expect(&ada, "\"t\":\"error\",\"ref\":9,\"of\":\"do\",\"code\":\"rate-limit\"");
    assert_int_equal(ada.closed, 0);
    for (int i = 0; i < 2; i++) { /* a second later there is one more */
        dt_test_time += 1000;
        send_to(&t, &ada, chat, match);
        dt_test_client_expect(&ada, "\"t\":\"ok\"");
        send_to(&t, &ada, chat, match);
        dt_test_client_expect(&ada, i == 0 ? "\"code\":\"rate-limit\"" : "\"code\":\"chat-limit\"");
    }
    close_long(&t, &ada, path);
}

static void other_entries_have_a_rate_and_a_bound(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID];
    static const char words[] =
        "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"words\",\"text\":\"x\",\"ref\":9}";
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    make_table(&t, &ada, "", match);
    for (int i = 0; i < DT_ENTRIES; i++) {
        send_to(&t, &ada, words, match);
        dt_test_client_expect(&ada, "\"t\":\"ok\"");
        if (i >= 19) {
            send_to(&t, &ada, words, match);
            dt_test_client_expect(&ada, i < DT_ENTRIES - 1 ? "\"code\":\"rate-limit\""
                                                           : "\"code\":\"entry-limit\"");
            dt_test_time += 1000;
        }
    }
    /* Verbs that answer something, or come once, are always accepted. */
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rise\",\"ref\":10}", match);
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":10");
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void every_answer_has_its_ref(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], action[LINE], line[LINE];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL);
    make_table(&t, &ada, ",\"bots\":{\"1\":\"random\"},\"start\":true", match);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    word_after(dt_test_client_expect(&ada, "\"actions\":[{"), "\"actions\":[{\"text\":\"", action,
               sizeof action);
    discard(&ada);
    snprintf(line, sizeof line, "{\"t\":\"preview\",\"match\":\"%s\",\"action\":\"%s\",\"ref\":7}",
             match, action);
    dt_test_client_send(&t, &ada, line);
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"preview\""), ",\"ref\":7}"));
    /* More messages than a table parks while an entry is being stored. */
    snprintf(line, sizeof line, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\"}",
             match);
    dt_client_receive(ada.client, dt_span_of(line));
    for (int i = 0; i <= DT_PARKED; i++) {
        snprintf(line, sizeof line, "{\"t\":\"position\",\"match\":\"%s\",\"ref\":%d}", match,
                 100 + i);
        dt_client_receive(ada.client, dt_span_of(line));
    }
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"code\":\"busy\""),
                           "\"ref\":164,\"of\":\"position\""));
    dt_test_server_run(&t);
    for (int i = 0; i < DT_PARKED; i++) {
        snprintf(line, sizeof line, "\"t\":\"position\",\"ref\":%d,", 100 + i);
        dt_test_client_expect(&ada, line);
    }
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void repeated_requests_are_carried_out_once(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], again[DT_STORE_ID];
    static const char create[] = "{\"t\":\"create\",\"game\":\"hainoon\",\"ref\":5}";
    (void)state;
    dt_test_server_open(&t, ":memory:");
    dt_test_client_open(&t, &ada);
    dt_test_client_send(&t, &ada, "{\"t\":\"hello\",\"v\":3,\"client\":\"c\"}");
    dt_client_receive(ada.client, dt_span_of(create));
    dt_client_receive(ada.client, dt_span_of(create));
    dt_test_server_run(&t);
    word_after(dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", match,
               sizeof match);
    word_after(dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", again,
               sizeof again);
    assert_string_equal(match, again);
    dt_test_client_send(&t, &ada, create);
    word_after(dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":5"), "\"match\":\"", again,
               sizeof again);
    assert_string_equal(match, again);
    assert_int_equal(t.server->metrics.tables, 1);
    /* So is a rematch. */
    make_table(&t, &ada, ",\"bots\":{\"1\":\"random\"},\"start\":true", match);
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"resign\",\"ref\":6}", match);
    for (int i = 0; i < 2; i++) {
        send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"rematch\",\"ref\":7}", match);
        dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":7");
    }
    assert_int_equal(t.server->metrics.tables, 3);
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void a_gap_makes_one_match_unreadable(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], other[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    (void)state;
    open_long(&t, &ada, 9, path, match);
    store_chat(path, match, 11, 20);
    for (int i = 0; i < 2; i++) {
        send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", match);
        assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"error\",\"ref\":2"),
                               "\"code\":\"unreadable-match\""));
    }
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":3}",
            match);
    dt_test_client_expect(&ada, "\"t\":\"error\",\"ref\":3");
    assert_int_equal(t.server->metrics.conflicts_total, 0);
    /* Other tables work, and the error is forgotten after a while. */
    make_table(&t, &ada, "", other);
    dt_test_time += 61000;
    dt_server_tick(t.server);
    assert_int_equal(t.server->metrics.tables, 1);
    close_long(&t, &ada, path);
}

/* A stored match of another rules version has an error of its own. */
static void a_match_of_other_rules_is_refused(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    struct dt_store *s;
    enum dt_store_result result;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    static const char opening[] =
        "id=TM8K4UMQ8US9 game=hainoon rules=65535 seats=2 "
        "key=0100000000000000000000000000000000000000000000000000000000000000";
    (void)state;
    open_long(&t, &ada, 2, path, match);
    assert_null(dt_store_open(path, &s));
    const struct dt_store_match about = {
        .id = "TM8K4UMQ8US9", .code = "BCDFGHJ", .game = "hainoon"};
    assert_null(dt_store_match_open(s, &about, dt_span_of(opening), &result));
    assert_int_equal(result, DT_STORE_OK);
    dt_store_close(s);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", "TM8K4UMQ8US9");
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"error\",\"ref\":2"),
                           "\"code\":\"other-rules\""));
    close_long(&t, &ada, path);
}

/* The row is lost while the table is in memory: the author of the next entry is told once. */
static void a_gap_is_noticed_when_acting(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], path[DT_TEST_STORE_PATH];
    (void)state;
    open_long(&t, &ada, 9, path, match);
    send_to(&t, &ada, "{\"t\":\"watch\",\"match\":\"%s\",\"ref\":2}", match);
    dt_test_client_expect(&ada, "\"t\":\"ok\",\"ref\":2");
    store_chat(path, match, 10, 10);
    store_chat(path, match, 12, 20);
    send_to(&t, &ada, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"chat\",\"text\":\"x\",\"ref\":3}",
            match);
    assert_non_null(strstr(dt_test_client_expect(&ada, "\"t\":\"error\",\"ref\":3"),
                           "\"code\":\"unreadable-match\""));
    assert_int_equal(t.server->metrics.conflicts_total, 1);
    close_long(&t, &ada, path);
}

static void tokens_identify_a_person(void **state)
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
        char original = token[i];
        token[i] = original == 'x' ? 'y' : 'x';
        assert_false(dt_token_read(dt_span_of(token), secret, &read));
        token[i] = original;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_sent_before_it_is_stored),
        cmocka_unit_test(a_conflict_is_resubmitted),
        cmocka_unit_test(a_restart_resumes_matches),
        cmocka_unit_test(a_start_without_a_seed_is_cancelled),
        cmocka_unit_test(a_picture_cannot_be_predicted),
        cmocka_unit_test(flooding_clients_are_closed),
        cmocka_unit_test(slow_readers_are_closed),
        cmocka_unit_test(a_long_match_is_sent_in_chunks),
        cmocka_unit_test(unwatching_stops_catching_up),
        cmocka_unit_test(chat_has_a_rate_and_a_bound),
        cmocka_unit_test(other_entries_have_a_rate_and_a_bound),
        cmocka_unit_test(every_answer_has_its_ref),
        cmocka_unit_test(repeated_requests_are_carried_out_once),
        cmocka_unit_test(a_gap_makes_one_match_unreadable),
        cmocka_unit_test(a_match_of_other_rules_is_refused),
        cmocka_unit_test(a_gap_is_noticed_when_acting),
        cmocka_unit_test(tokens_identify_a_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
