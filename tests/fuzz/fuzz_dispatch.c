/* A whole conversation with the server, without sockets: two clients send the lines in turn. `$M`
 * stands for the last match's id and `$C` for its code. The store is slow: after each line only as
 * many jobs run as the line's hash says. Every answer must be JSON, each ref is answered exactly
 * once, and nothing leaks.
 *
 * The server is kept from one conversation to the next, without its tables; leftovers in the store
 * do no harm, because all ids are random. */
#include "tests/fuzz/probe.h"

#include <jansson.h>
#include <limits.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "server/watch.h"
#include "server/lobby.h"
#include "server/session.h"
#include "server/store_pool.h"
#include "server/log.h"

enum {
    LINES = 64,
    LINE = DT_MESSAGE_IN_MAX + 64,
    CONVERSATIONS = 1000, /* with one store */
    SKIPPED = 16,         /* tables and news of which one is read */
    PAGE = 8192,          /* bytes, */
    PAGES = 4096,         /* for all that one store has */
};

static int64_t now = 1000000;

static int64_t read_clock(void)
{
    return now;
}

/* Replaced, because hashing a password takes longer than all the rest. */
int crypto_pwhash_str_alg(char out[crypto_pwhash_STRBYTES], const char *const password,
                          unsigned long long len, unsigned long long ops, size_t memory, int alg)
{
    (void)ops;
    (void)memory;
    (void)alg;
    snprintf(out, crypto_pwhash_STRBYTES, "%.*s", len < 64 ? (int)len : 64, password);
    return 0;
}

int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *const password,
                             unsigned long long len)
{
    return strlen(hash) == len && memcmp(hash, password, len) == 0 ? 0 : -1;
}

/* Deterministic, so that findings can be reproduced. */
static const char *random_name(void)
{
    return "fuzz";
}

static uint32_t random_number(void)
{
    static uint64_t seed = 1;
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(seed >> 32);
}

static void random_bytes(void *const to, const size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)to)[i] = (uint8_t)random_number();
    }
}

static struct randombytes_implementation randomness = {
    .implementation_name = random_name, .random = random_number, .buf = random_bytes};

/* A client and its unanswered requests. */
struct fuzz_client {
    struct dt_client *client;
    bool closed;
    int asked;
    int64_t ref[LINES];
};

static void wake(void *ctx)
{
    (void)ctx;
}

static void close_client(void *ctx, int code, const char *why)
{
    struct fuzz_client *g = ctx;
    dt_probe_must(code >= 1000 && code < 1016 && why[0] != 0, "closed without a reason");
    g->closed = true;
}

static const struct dt_client_ops ops = {wake, close_client};

static struct dt_server *server;
static struct dt_store_worker store_worker;

/* Two clients and the match they talk about. */
struct conversation {
    struct fuzz_client client[2];
    char match[DT_STORE_ID], code[DT_STORE_CODE];
};

/* The reference that the server finds in a message. False: there is none. */
static bool find_ref(const json_t *message, int64_t *ref)
{
    const json_t *value = json_object_get(message, "ref");
    *ref = json_integer_value(value);
    return json_is_integer(value) && *ref > -DT_TIME_MAX && *ref < DT_TIME_MAX;
}

static void note_request(struct fuzz_client *g, struct dt_span text)
{
    json_t *message = json_loadb(text.at, (size_t)text.len, JSON_REJECT_DUPLICATES, NULL);
    if (find_ref(message, &g->ref[g->asked])) {
        g->asked++;
    }
    json_decref(message);
}

static void note_answered(struct fuzz_client *g, const json_t *message)
{
    int64_t ref;
    if (!find_ref(message, &ref)) {
        return;
    }
    int i = 0;
    while (i < g->asked && g->ref[i] != ref) {
        i++;
    }
    dt_probe_must(i < g->asked, "an answer without a request");
    g->ref[i] = g->ref[--g->asked];
}

static void note_match(struct conversation *t, const json_t *message)
{
    const char *match = json_string_value(json_object_get(message, "match"));
    const struct dt_table *table = match != NULL ? dt_table_find(server, match) : NULL;
    if (table != NULL) {
        memcpy(t->match, table->id, sizeof t->match);
        memcpy(t->code, table->code, sizeof t->code);
    }
}

/* Tables and updates are long, answer no request, and take most of the parsing time. */
static bool is_worth_reading(const struct dt_buf *b)
{
    static const char table[] = "{\"t\":\"table\"", news[] = "{\"t\":\"news\"";
    static unsigned skipped;
    bool plain = b->len > (int)sizeof table && (memcmp(b->text, table, sizeof table - 1) == 0 ||
                                                memcmp(b->text, news, sizeof news - 1) == 0);
    return !plain || skipped++ % SKIPPED == 0;
}

static void read_answers(struct conversation *t, struct fuzz_client *g)
{
    for (struct dt_buf *b; (b = dt_client_next(g->client)) != NULL; dt_buf_unref(b)) {
        if (is_worth_reading(b)) {
            json_t *message = json_loadb(b->text, (size_t)b->len, 0, NULL);
            dt_probe_must(json_is_object(message), "an answer that is no JSON");
            note_answered(g, message);
            note_match(t, message);
            json_decref(message);
        }
    }
}

static void read_all_answers(struct conversation *t)
{
    read_answers(t, &t->client[0]);
    read_answers(t, &t->client[1]);
}

/* Runs some jobs of each pool. Bots may play a whole match, so they run seldom. */
static void work(struct conversation *t, uint64_t random)
{
    struct dt_job_pool *const all[] = {server->pool[DT_POOL_BOT], server->pool[DT_POOL_STORE],
                                       server->pool[DT_POOL_CPU], server->pool[DT_POOL_STORE]};
    for (int i = 0; i < DT_COUNT(all); i++, random /= 4) {
        dt_job_pool_run(all[i], (int)(random % (i == 0 ? 2 : 4)));
        dt_job_pool_reap(all[i]);
        read_all_answers(t);
    }
}

static void close_server(void)
{
    if (server != NULL) {
        server->stopping = true;
        dt_server_close(server);
        server = NULL;
    }
}

static void open_server(void)
{
    const struct dt_server_config config = {
        .clock = read_clock,
        .messages = {LINES, 1, 0},
        .passwords = {4, 1, 0},
        .tables = 3,
        .think_ms = 0,
        .idle_ms = 1000,
    };
    server = dt_server_open(&config);
    server->limiter.limits = dt_rate_limits_default;
    store_worker = (struct dt_store_worker){.store = ":memory:"};
    dt_pools_open(server, &store_worker, (const int[DT_POOLS]){0});
}

/* SQLite's pages are static: what the store keeps must not look like a leak. */
static void begin_all(void)
{
    static _Alignas(64) uint8_t pages[PAGES * PAGE];
    dt_probe_must(sqlite3_config(SQLITE_CONFIG_PAGECACHE, pages, PAGE, PAGES) == SQLITE_OK,
                  "pages");
    dt_probe_must(randombytes_set_implementation(&randomness) == 0, "randomness");
    dt_probe_must(sodium_init() >= 0, "sodium");
    dt_log_from(DT_LOG_ERROR);
    atexit(close_server);
}

static void begin(struct conversation *t)
{
    static int conversations;
    if (conversations == 0) {
        begin_all();
    }
    if (conversations++ % CONVERSATIONS == 0) {
        close_server();
        open_server();
    }
    server->stopping = false;
    for (int i = 0; i < 2; i++) {
        t->client[i].client =
            dt_client_open(server, &ops, &t->client[i], i % 2 == 0 ? "" : "192.0.2.1");
        dt_dispatch(t->client[i].client, dt_span_of("{\"t\":\"hello\",\"v\":3,\"client\":\"c\"}"));
    }
}

/* Everything begun must end, and every request be answered. */
static void finish(struct conversation *t)
{
    struct dt_table *table;
    uint32_t at;
    dt_server_stop(server);
    read_all_answers(t);
    for (int i = 0; i < 2; i++) {
        dt_probe_must(t->client[i].closed || t->client[i].asked == 0, "a request was not answered");
        dt_client_close(t->client[i].client);
    }
    dt_server_stop(server);
    for (at = 0; (table = dt_strmap_next(&server->tables, &at)) != NULL; at = 0) {
        dt_table_free(table);
    }
    for (int i = 0; i < DT_THROTTLE_KINDS; i++) {
        dt_bucket_map_close(&server->password_buckets[i]);
    }
    dt_session_cache_clear(server);
    dt_rate_limiter_close(&server->limiter);
}

/* A line with $M and $C filled in. */
static struct dt_span fill_in(const struct conversation *t, struct dt_span line, char out[LINE])
{
    struct dt_writer text = dt_writer_on(out, LINE);
    for (int i = 0; i < line.len; i++) {
        char next = i + 1 < line.len ? line.at[i + 1] : 0;
        if (line.at[i] == '$' && (next == 'M' || next == 'C')) {
            dt_write_text(&text, next == 'M' ? t->match : t->code);
            i++;
        } else {
            dt_write_char(&text, line.at[i]);
        }
    }
    return (struct dt_span){out, text.len};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct conversation t = {.match = ""};
    struct dt_span rest = {(const char *)data, (int)size}, line;
    char text[LINE];
    begin(&t);
    for (int i = 0; i < LINES && dt_span_cut(&rest, '\n', &line); i++) {
        struct fuzz_client *g = &t.client[i % 2];
        struct dt_span message = fill_in(&t, line, text);
        now += 40;
        note_request(g, message);
        dt_client_receive(g->client, message);
        work(&t, dt_hash(DT_HASH_START, line.at, (size_t)line.len));
        dt_server_tick(server);
    }
    finish(&t);
    return 0;
}
