/* Accounts without sockets: sessions that begin and end, limits on passwords, names, guests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "server/nodes.h"
#include "tests/server_support.h"
#include "tests/support.h"

enum { LINE = 1024 };

static const int64_t day = 24 * 3600 * INT64_C(1000);

/* The last text that was sent, if it holds these words. */
static const char *expect_last(struct dt_test_client *g, const char *words)
{
    static char result[4096];
    const char *text = dt_test_client_next(g);
    while (text != NULL && strstr(text, words) == NULL) {
        text = dt_test_client_next(g);
    }
    if (text == NULL) {
        fail_msg("no message contains %s", words);
    }
    snprintf(result, sizeof result, "%s", text);
    return result;
}

static void discard(struct dt_test_client *g)
{
    while (dt_test_client_next(g) != NULL) {
    }
}

static void word_after(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* Sends a message and returns the answer. */
static const char *request(struct dt_test_server *t, struct dt_test_client *g, const char *format,
                           ...)
{
    char line[LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    discard(g);
    dt_test_client_send(t, g, line);
    return expect_last(g, "\"t\":");
}

static bool contains(const char *text, const char *words)
{
    if (strstr(text, words) == NULL) {
        fail_msg("expected %s, got %s", words, text);
    }
    return true;
}

/* Connects with a token (NULL: as a new guest), and keeps the one it gets. */
static void connect_client(struct dt_test_server *t, struct dt_test_client *g, const char *token,
                           char fresh[DT_TOKEN_MAX])
{
    dt_test_client_open(t, g);
    const char *text = token == NULL
                           ? request(t, g, "{\"t\":\"hello\",\"v\":3,\"device\":\"Test, Linux\"}")
                           : request(t, g, "{\"t\":\"hello\",\"v\":3,\"token\":\"%s\"}", token);
    contains(text, "\"t\":\"welcome\"");
    if (fresh != NULL) {
        word_after(text, "\"token\":\"", fresh, DT_TOKEN_MAX);
    }
}

/* Whether this token is still valid. */
static bool is_valid(struct dt_test_server *t, const char *token)
{
    struct dt_test_client g;
    dt_test_client_open(t, &g);
    const char *text = request(t, &g, "{\"t\":\"hello\",\"v\":3,\"token\":\"%s\"}", token);
    bool fine = strstr(text, "\"t\":\"welcome\"") != NULL;
    if (!fine) {
        contains(text, "\"code\":\"bad-token\"");
    }
    dt_test_client_close(&g);
    return fine;
}

static void sign_up(struct dt_test_server *t, struct dt_test_client *g, const char *name,
                    char token[DT_TOKEN_MAX])
{
    const char *text =
        request(t, g, "{\"t\":\"register\",\"name\":\"%s\",\"password\":\"password-1\"}", name);
    contains(text, "\"t\":\"welcome\"");
    word_after(text, "\"token\":\"", token, DT_TOKEN_MAX);
}

static const char *log_in(struct dt_test_server *t, struct dt_test_client *g, const char *password,
                          const char *token)
{
    return request(t, g, "{\"t\":\"login\",\"name\":\"Ada\",\"password\":\"%s\"%s%s%s}", password,
                   token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");
}

static void a_guest_who_registers_leaves_no_token_behind(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, tab;
    char guest[DT_TOKEN_MAX], account[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, guest);
    connect_client(&t, &tab, guest, NULL);
    assert_true(is_valid(&t, guest));
    sign_up(&t, &ada, "Ada", account);
    assert_false(is_valid(&t, guest));
    assert_true(is_valid(&t, account));
    /* The same guest in another tab is told, and must say hello again. */
    dt_server_tick(t.server);
    dt_test_server_run(&t);
    contains(expect_last(&tab, "\"of\":\"hello\""), "\"code\":\"bad-token\"");
    contains(request(&t, &tab, "{\"t\":\"mine\"}"), "\"code\":\"hello-first\"");
    contains(request(&t, &tab, "{\"t\":\"hello\",\"v\":3,\"token\":\"%s\"}", account), "welcome");
    contains(request(&t, &ada, "{\"t\":\"mine\"}"), "\"t\":\"mine\"");
    dt_test_client_close(&ada);
    dt_test_client_close(&tab);
    dt_test_server_close(&t);
}

static void another_password_ends_all_other_sessions(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, phone;
    char first[DT_TOKEN_MAX], second[DT_TOKEN_MAX], third[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", first);
    dt_test_client_open(&t, &phone);
    const char *text = log_in(&t, &phone, "password-1", NULL);
    word_after(text, "\"token\":\"", second, sizeof second);
    contains(request(&t, &phone, "{\"t\":\"lobby\"}"), "\"t\":\"lobby\"");
    dt_test_time += 5000;
    contains(
        request(&t, &ada, "{\"t\":\"password\",\"old\":\"wrong-word\",\"new\":\"password-2\"}"),
        "\"code\":\"wrong-old-password\"");
    text = request(&t, &ada, "{\"t\":\"password\",\"old\":\"password-1\",\"new\":\"password-2\"}");
    word_after(text, "\"token\":\"", third, sizeof third);
    assert_false(is_valid(&t, first)); /* also that of the device itself, which has a new one */
    assert_false(is_valid(&t, second));
    assert_true(is_valid(&t, third));
    dt_server_tick(t.server);
    dt_test_server_run(&t);
    contains(expect_last(&phone, "\"of\":\"hello\""), "\"code\":\"bad-token\"");
    contains(request(&t, &phone, "{\"t\":\"mine\"}"), "\"code\":\"hello-first\"");
    contains(request(&t, &ada, "{\"t\":\"mine\"}"), "\"t\":\"mine\"");
    dt_test_client_close(&ada);
    dt_test_client_close(&phone);
    dt_test_server_close(&t);
}

static void sessions_are_listed_and_ended(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, phone, guest;
    char first[DT_TOKEN_MAX], second[DT_TOKEN_MAX], id[DT_STORE_ID];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &guest, NULL, NULL);
    contains(request(&t, &guest, "{\"t\":\"sessions\"}"), "\"code\":\"no-account\"");
    contains(request(&t, &guest, "{\"t\":\"logout\"}"), "\"code\":\"no-account\"");
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", first);
    dt_test_time += 1000;
    dt_test_client_open(&t, &phone);
    word_after(request(&t, &phone,
                       "{\"t\":\"login\",\"name\":\"ada\",\"password\":\"password-1\","
                       "\"device\":\"Safari, iPhone\"}"),
               "\"token\":\"", second, sizeof second);
    const char *text = request(&t, &ada, "{\"t\":\"sessions\",\"ref\":9}");
    contains(text, "\"ref\":9");
    contains(text, "\"device\":\"Safari, iPhone\"");
    contains(strstr(text, "iPhone"), "\"here\":false");
    contains(text, "\"device\":\"Test, Linux\"");
    contains(strstr(text, "Test, Linux"), "\"here\":true");
    word_after(text, "\"session\":\"", id, sizeof id); /* used last: the phone's */
    contains(request(&t, &guest, "{\"t\":\"logout\",\"session\":\"%s\"}", id),
             "\"code\":\"no-account\"");
    contains(request(&t, &ada, "{\"t\":\"logout\",\"session\":\"%s\"}", id), "\"t\":\"ok\"");
    assert_false(is_valid(&t, second));
    assert_true(is_valid(&t, first));
    dt_test_time += 1000;
    dt_test_client_close(&phone);
    dt_test_client_open(&t, &phone);
    word_after(log_in(&t, &phone, "password-1", NULL), "\"token\":\"", second, sizeof second);
    contains(request(&t, &phone, "{\"t\":\"logout\",\"all\":true}"), "\"t\":\"ok\"");
    assert_false(is_valid(&t, first) || is_valid(&t, second));
    dt_server_tick(t.server);
    dt_test_server_run(&t);
    expect_last(&ada, "\"code\":\"bad-token\"");
    expect_last(&phone, "\"code\":\"bad-token\"");
    dt_test_client_close(&ada);
    dt_test_client_close(&phone);
    dt_test_client_close(&guest);
    dt_test_server_close(&t);
}

static void what_is_not_used_for_long_ends(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, gia, back;
    char account[DT_TOKEN_MAX], guest[DT_TOKEN_MAX], later[DT_TOKEN_MAX], guest_later[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &gia, NULL, guest);
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", account);
    dt_test_client_close(&ada);
    dt_test_client_close(&gia);
    dt_test_time += 80 * day;
    connect_client(&t, &back, account, later);
    dt_test_client_close(&back);
    connect_client(&t, &back, guest, guest_later);
    dt_test_client_close(&back);
    dt_test_time += 11 * day;
    assert_false(is_valid(&t, account)); /* an old token, though its session is in use */
    assert_false(is_valid(&t, guest));
    assert_true(is_valid(&t, later));
    assert_true(is_valid(&t, guest_later));
    dt_test_time += 91 * day;
    assert_false(is_valid(&t, later));
    assert_false(is_valid(&t, guest_later));
    dt_test_server_close(&t);
}

/* A token as they were made before there were sessions. */
static void old_token(const struct dt_server *srv, char kind, const char *player,
                      char out[DT_TOKEN_MAX])
{
    uint8_t mac[crypto_auth_BYTES];
    char text[64];
    int len = snprintf(out, DT_TOKEN_MAX, "v1.%c.%s.0.QWRh", kind, player);
    crypto_auth(mac, (const uint8_t *)out, (unsigned long long)len, srv->secret);
    sodium_bin2base64(text, sizeof text, mac, sizeof mac, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(out + len, DT_TOKEN_MAX - (size_t)len, ".%s", text);
}

static void old_tokens_stay_valid_where_safe(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char token[DT_TOKEN_MAX], account[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    old_token(t.server, 'g', "ABCDEFGHJKLM", token);
    connect_client(&t, &ada, token, NULL);
    assert_string_equal(ada.client->person.player, "ABCDEFGHJKLM");
    sign_up(&t, &ada, "Ada", account);
    assert_false(is_valid(&t, token));
    old_token(t.server, 'a', "ABCDEFGHJKLM", token);
    assert_false(is_valid(&t, token));
    assert_true(is_valid(&t, account));
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

/* Two servers at one file: a session ended on one ends on the other. */
static void a_session_that_ends_at_one_node_ends_at_all(void **state)
{
    struct dt_test_server one, two;
    struct dt_test_client ada, phone;
    char path[LINE], token[DT_TOKEN_MAX];
    struct dt_notification notification = {.number = 0};
    (void)state;
    snprintf(path, sizeof path, "%s/account-XXXXXX", DT_BINARY_DIR);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    dt_test_server_open(&one, path);
    dt_test_server_open(&two, path);
    connect_client(&one, &ada, NULL, NULL);
    sign_up(&one, &ada, "Ada", token);
    connect_client(&two, &phone, token, NULL);
    snprintf(notification.match, sizeof notification.match, "-%s", ada.client->person.player);
    dt_replication_notify(two.server, &notification); /* nothing has ended */
    dt_server_tick(two.server);
    dt_test_server_run(&two);
    assert_null(dt_test_client_next(&phone));
    contains(request(&one, &ada, "{\"t\":\"logout\",\"all\":true}"), "\"t\":\"ok\"");
    assert_false(is_valid(&two, token));
    dt_replication_notify(two.server, &notification);
    dt_server_tick(two.server);
    dt_test_server_run(&two);
    expect_last(&phone, "\"code\":\"bad-token\"");
    /* After a lost connection anything may have happened: all sessions are verified. */
    connect_client(&one, &(struct dt_test_client){0}, NULL, NULL);
    for (uint32_t i = 0; i < one.server->client_cap; i++) {
        if (one.server->clients[i] != NULL && one.server->clients[i] != ada.client) {
            dt_client_close(one.server->clients[i]);
        }
    }
    dt_replication_notify(one.server, &(struct dt_notification){.number = 0});
    dt_server_tick(one.server);
    dt_test_server_run(&one);
    expect_last(&ada, "\"code\":\"bad-token\"");
    dt_test_client_close(&ada);
    dt_test_client_close(&phone);
    dt_test_server_close(&one);
    dt_test_server_close(&two);
    unlink(path);
    strcat(path, "-wal");
    unlink(path);
    memcpy(path + strlen(path) - 3, "shm", 3);
    unlink(path);
}

/* Tries wrong passwords from an address, each on a new connection. Returns how many were looked
 * at. */
static int guess(struct dt_test_server *t, const char *address, int count)
{
    int looked = 0;
    t->address = address;
    for (int i = 0; i < count; i++) {
        struct dt_test_client eve;
        dt_test_client_open(t, &eve);
        const char *text = log_in(t, &eve, "wrong-word", NULL);
        looked += strstr(text, "\"code\":\"wrong-password\"") != NULL;
        dt_test_client_close(&eve);
    }
    return looked;
}

static void others_cannot_lock_the_owner_out(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char token[DT_TOKEN_MAX], address[32];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", token);
    contains(request(&t, &ada, "{\"t\":\"logout\",\"all\":true}"), "\"t\":\"ok\"");
    dt_test_client_close(&ada);
    /* One address: ten at once, then one in ten seconds; others are not hit by that. */
    assert_int_equal(guess(&t, "192.0.2.1", 20), 10);
    dt_test_time += 30000;
    assert_int_equal(guess(&t, "192.0.2.1", 20), 3);
    t.address = "198.51.100.7";
    dt_test_client_open(&t, &ada);
    contains(log_in(&t, &ada, "password-1", NULL), "\"t\":\"welcome\"");
    dt_test_client_close(&ada);
    /* Many addresses: a hundred in all, then even the owner at a new place must wait. */
    int looked = 0;
    for (int i = 0; i < 30; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", i);
        looked += guess(&t, address, 10);
    }
    assert_in_range(looked, 80, 100);
    t.address = "198.51.100.8";
    dt_test_client_open(&t, &ada);
    contains(log_in(&t, &ada, "password-1", NULL), "\"code\":\"too-many-tries\"");
    /* But a device where the owner was logged in once is counted apart, at any address; */
    contains(log_in(&t, &ada, "password-1", token), "\"t\":\"welcome\"");
    dt_test_client_close(&ada);
    /* and guessing is slow there too. */
    looked = 0;
    for (int i = 0; i < 20; i++) {
        dt_test_client_open(&t, &ada);
        looked +=
            strstr(log_in(&t, &ada, "wrong-word", token), "\"code\":\"wrong-password\"") != NULL;
        dt_test_client_close(&ada);
    }
    assert_int_equal(looked, 9);
    dt_test_server_close(&t);
}

static void spraying_names_gains_nothing(void **state)
{
    struct dt_test_server t;
    struct dt_test_client eve;
    char line[LINE];
    int looked = 0;
    (void)state;
    dt_test_server_open(&t, ":memory:");
    assert_int_equal(guess(&t, "192.0.2.1", 12), 10);
    for (int i = 0; i < 5000; i++) {
        dt_test_client_open(&t, &eve);
        snprintf(line, sizeof line, "{\"t\":\"login\",\"name\":\"u%d\",\"password\":\"12345678\"}",
                 i);
        dt_client_receive(eve.client, dt_span_of(line));
        if (t.server->hash_slots[0].taken || t.server->hash_slots[DT_HASH_SLOTS - 1].taken) {
            dt_test_server_run(&t);
            looked++;
        }
        dt_test_client_close(&eve);
    }
    assert_in_range(looked, 1, 40);
    assert_int_equal(guess(&t, "192.0.2.1", 3), 0);
    dt_test_server_close(&t);
}

static void full_buckets_are_forgotten_first(void **state)
{
    const struct dt_rate rate = {2, 1, 0};
    struct dt_bucket_map m = {0};
    char key[DT_BUCKET_KEY_MAX];
    (void)state;
    assert_true(dt_bucket_map_take(&m, "empty", rate, 9000));
    assert_true(dt_bucket_map_take(&m, "empty", rate, 9000));
    for (int i = 0; i < DT_BUCKETS_MAX - 1; i++) { /* used long ago: full again */
        snprintf(key, sizeof key, "old %d", i);
        assert_true(dt_bucket_map_take(&m, key, rate, 0));
    }
    assert_false(dt_bucket_map_take(&m, "empty", rate, 9000));
    assert_true(dt_bucket_map_take(&m, "new", rate, 9000));
    assert_false(dt_bucket_map_take(&m, "empty", rate, 9000));
    assert_true(m.map.count < 10);
    dt_bucket_map_close(&m);
}

static void few_passwords_are_hashed_at_once(void **state)
{
    static const char line[] = "{\"t\":\"login\",\"name\":\"Ada\",\"password\":\"wrong-word\"}";
    struct dt_test_server t;
    struct dt_test_client ada, eve[20];
    char token[DT_TOKEN_MAX], address[32];
    int busy = 0;
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", token);
    /* No job runs meanwhile. From one address four wait, */
    t.address = "192.0.2.1";
    for (int i = 0; i < 6; i++) {
        dt_test_client_open(&t, &eve[i]);
        dt_client_receive(eve[i].client, dt_span_of(line));
        const char *text = dt_test_client_next(&eve[i]);
        busy += text != NULL && contains(text, "\"code\":\"busy\"");
    }
    assert_int_equal(busy, 2);
    /* from all addresses twelve, */
    for (int i = 6; i < 20; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", i);
        t.address = address;
        dt_test_client_open(&t, &eve[i]);
        dt_client_receive(eve[i].client, dt_span_of(line));
        const char *text = dt_test_client_next(&eve[i]);
        busy += text != NULL && contains(text, "\"code\":\"busy\"");
    }
    assert_int_equal(busy, 8);
    /* and a client that was logged in still gets a slot. */
    discard(&ada);
    const char *change = "{\"t\":\"password\",\"old\":\"password-1\",\"new\":\"password-2\"}";
    dt_client_receive(ada.client, dt_span_of(change));
    assert_null(dt_test_client_next(&ada));
    dt_test_server_run(&t);
    expect_last(&ada, "\"t\":\"welcome\"");
    for (int i = 0; i < 20; i++) {
        dt_test_client_close(&eve[i]);
    }
    for (int i = 0; i < DT_HASH_SLOTS; i++) {
        assert_false(t.server->hash_slots[i].taken);
    }
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

static void accounts_of_one_address_are_limited(void **state)
{
    struct dt_test_server t;
    struct dt_test_client g;
    int made = 0;
    (void)state;
    dt_test_server_open(&t, ":memory:");
    t.address = "2001:db8:1:2::";
    for (int i = 0; i < 30; i++) {
        connect_client(&t, &g, NULL, NULL);
        made += strstr(request(&t, &g,
                               "{\"t\":\"register\",\"name\":\"user %c%c\","
                               "\"password\":\"password-1\"}",
                               'a' + i % 8, 'm' + i / 8),
                       "welcome") != NULL;
        dt_test_client_close(&g);
        dt_test_time += 1000; /* tries of the address itself are not what stops it */
    }
    assert_int_equal(made, 12);
    t.address = "2001:db8:1:3::";
    connect_client(&t, &g, NULL, NULL);
    contains(request(&t, &g, "{\"t\":\"register\",\"name\":\"Zoe\",\"password\":\"password-1\"}"),
             "welcome");
    dt_test_client_close(&g);
    dt_test_server_close(&t);
}

static void names_that_look_like_an_account_are_refused(void **state)
{
    static const char *const like[] = {"Otto", "oTTO", "0tt0", "O.tto", " Otto ", "Оттo", "ОТТО"};
    struct dt_test_server t;
    struct dt_test_client otto, eve;
    char token[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    dt_test_client_open(&t, &eve); /* was called so before there was an account */
    contains(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"name\":\"Otto\"}"), "welcome");
    word_after(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"name\":\"Otto\"}"), "\"token\":\"",
               token, sizeof token);
    connect_client(&t, &otto, NULL, NULL);
    contains(
        request(&t, &otto, "{\"t\":\"register\",\"name\":\"Otto\",\"password\":\"password-1\"}"),
        "\"name\":\"Otto\"");
    for (int i = 0; i < DT_COUNT(like); i++) {
        contains(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"name\":\"%s\"}", like[i]),
                 "\"code\":\"name-");
        dt_test_time += 1000;
        contains(request(&t, &eve,
                         "{\"t\":\"register\",\"name\":\"%s\",\"password\":\"password-1\"}",
                         like[i]),
                 "\"code\":\"name-");
    }
    contains(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"token\":\"%s\"}", token),
             "\"name\":\"Otto\"");
    contains(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"name\":\"  Eve \\t  X\"}"),
             "\"name\":\"Eve X\"");
    contains(request(&t, &eve, "{\"t\":\"hello\",\"v\":3,\"name\":\"Eve\\u202e\"}"),
             "\"code\":\"name-");
    dt_test_client_close(&otto);
    dt_test_client_close(&eve);
    dt_test_server_close(&t);
}

static void guests_are_marked(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada, bob;
    char match[DT_STORE_ID], token[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, NULL);
    sign_up(&t, &ada, "Ada", token);
    dt_test_client_send(&t, &ada,
                        "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":2,\"open\":true}");
    word_after(expect_last(&ada, "\"t\":\"ok\""), "\"match\":\"", match, sizeof match);
    assert_null(strstr(expect_last(&ada, "\"t\":\"table\""), "\"guest\""));
    dt_test_client_open(&t, &bob);
    contains(request(&t, &bob, "{\"t\":\"hello\",\"v\":3,\"name\":\"Bob\"}"), "welcome");
    contains(request(&t, &bob, "{\"t\":\"join\",\"match\":\"%s\"}", match), "\"t\":");
    contains(expect_last(&ada, "\"verb\":\"sit\""), "\"name\":\"Bob\",\"guest\":true");
    contains(request(&t, &ada, "{\"t\":\"lobby\"}"), "\"name\":\"Bob\",\"guest\":true");
    /* A client that catches up sees the same, */
    discard(&ada);
    dt_test_client_send(&t, &ada, "{\"t\":\"unwatch\",\"match\":\"X\"}");
    contains(request(&t, &ada, "{\"t\":\"unwatch\",\"match\":\"%s\"}", match), "\"t\":\"ok\"");
    char line[LINE];
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\",\"since\":1}", match);
    dt_test_client_send(&t, &ada, line);
    contains(expect_last(&ada, "\"table\":"), "\"name\":\"Bob\",\"guest\":true");
    /* so does one that comes after the table was unloaded; */
    dt_test_client_close(&ada);
    dt_test_client_close(&bob);
    dt_test_time += 120000;
    dt_server_tick(t.server);
    assert_int_equal(t.server->metrics.tables, 0);
    connect_client(&t, &bob, token, NULL);
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    dt_test_client_send(&t, &bob, line);
    const char *text = expect_last(&bob, "\"t\":\"table\"");
    contains(text, "\"name\":\"Bob\",\"guest\":true");
    contains(text, "\"name\":\"Ada\",\"bot\"");
    dt_test_client_close(&bob);
    dt_test_server_close(&t);
}

static void registering_ends_being_a_guest(void **state)
{
    struct dt_test_server t;
    struct dt_test_client ada;
    char match[DT_STORE_ID], token[DT_TOKEN_MAX];
    (void)state;
    dt_test_server_open(&t, ":memory:");
    connect_client(&t, &ada, NULL, NULL);
    dt_test_client_send(&t, &ada, "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":2}");
    word_after(expect_last(&ada, "\"t\":\"ok\""), "\"match\":\"", match, sizeof match);
    contains(expect_last(&ada, "\"t\":\"table\""), "\"guest\":true");
    sign_up(&t, &ada, "Ada", token);
    char line[LINE];
    snprintf(line, sizeof line, "{\"t\":\"watch\",\"match\":\"%s\"}", match);
    dt_test_client_send(&t, &ada, line);
    assert_null(strstr(expect_last(&ada, "\"t\":\"table\""), "\"guest\""));
    dt_test_client_close(&ada);
    dt_test_server_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_who_registers_leaves_no_token_behind),
        cmocka_unit_test(another_password_ends_all_other_sessions),
        cmocka_unit_test(sessions_are_listed_and_ended),
        cmocka_unit_test(what_is_not_used_for_long_ends),
        cmocka_unit_test(old_tokens_stay_valid_where_safe),
        cmocka_unit_test(a_session_that_ends_at_one_node_ends_at_all),
        cmocka_unit_test(others_cannot_lock_the_owner_out),
        cmocka_unit_test(spraying_names_gains_nothing),
        cmocka_unit_test(full_buckets_are_forgotten_first),
        cmocka_unit_test(few_passwords_are_hashed_at_once),
        cmocka_unit_test(accounts_of_one_address_are_limited),
        cmocka_unit_test(names_that_look_like_an_account_are_refused),
        cmocka_unit_test(guests_are_marked),
        cmocka_unit_test(registering_ends_being_a_guest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
