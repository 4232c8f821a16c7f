/* A whole conversation with the server from anybody, without sockets: two connections say the lines in
 * turn. `$M` stands for the last match's name and `$C` for its code. Every answer must be JSON, and
 * whatever is said, the house can be closed and nothing leaks. */
#include "tests/fuzz/probe.h"

#include <jansson.h>
#include <sodium.h>

#include "server/house.h"
#include "server/log.h"

enum { LINES = 64, LINE = DT_MESSAGE_MAX + 64, JOBS = 4, ROUNDS = 200 };

static int64_t now = 1000000;

static int64_t read_clock(void)
{
    return now;
}

static void wake(void *at)
{
    (void)at;
}

static void close_client(void *at, int code, const char *why)
{
    (void)at;
    dt_probe_must(code >= 1000 && code < 1016 && why[0] != 0, "closed without a reason");
}

static const struct dt_door door = {wake, close_client};

/* Two connections and the house they are in. */
struct talk {
    struct dt_house *house;
    struct dt_desk desk;
    struct dt_client *client[2];
    char match[DT_STORE_ID], code[DT_STORE_CODE];
};

static void note(struct talk *t, const json_t *message)
{
    const char *match = json_string_value(json_object_get(message, "match"));
    const struct dt_table *table = match != NULL ? dt_table_find(t->house, match) : NULL;
    if (table != NULL) {
        memcpy(t->match, table->id, sizeof t->match);
        memcpy(t->code, table->code, sizeof t->code);
    }
}

static void hear(struct talk *t)
{
    for (int i = 0; i < 2; i++) {
        for (struct dt_blob *b; (b = dt_client_next(t->client[i])) != NULL; dt_blob_drop(b)) {
            json_t *message = json_loadb(b->text, (size_t)b->len, 0, NULL);
            dt_probe_must(json_is_object(message), "an answer that is no JSON");
            note(t, message);
            json_decref(message);
        }
    }
}

/* Bots may play a whole match; after so many rounds it is enough. */
static void work(struct talk *t)
{
    struct dt_jobs *const all[JOBS] = {t->house->desk, t->house->hands, t->house->minds,
                                       t->house->eyes};
    int left = 1;
    for (int round = 0; left > 0 && round < ROUNDS; round++) {
        left = 0;
        for (int i = 0; i < JOBS; i++) {
            left += dt_jobs_turn(all[i]);
            left += dt_jobs_reap(all[i]);
        }
        hear(t);
    }
}

static void open_talk(struct talk *t)
{
    const struct dt_house_rules rules = {
        .clock = read_clock,
        .messages = {LINES, 1},
        .passwords = {1, 0},
        .frames = {1, 1},
        .tables = 3,
        .think_ms = 1,
        .idle_ms = 1000,
    };
    dt_log_from(DT_LOG_ERROR);
    dt_probe_must(sodium_init() >= 0, "sodium");
    t->house = dt_house_open(&rules);
    t->desk = (struct dt_desk){.store = ":memory:"};
    struct dt_jobs_kind desk = dt_house_desk(&t->desk, 0), bench = dt_house_bench(&t->desk, 0);
    t->house->desk = dt_jobs_open(&desk);
    t->house->hands = dt_jobs_open(&bench);
    t->house->minds = dt_jobs_open(&bench);
    t->house->eyes = dt_jobs_open(&bench);
    for (int i = 0; i < 2; i++) {
        t->client[i] = dt_client_open(t->house, &door, t, i % 2 == 0 ? "" : "192.0.2.1");
        dt_talk(t->client[i], dt_span_of("{\"t\":\"hello\",\"v\":1,\"client\":\"c\"}"));
    }
}

static void close_talk(struct talk *t)
{
    dt_client_close(t->client[0]);
    dt_client_close(t->client[1]);
    dt_house_end(t->house);
    dt_house_close(t->house);
}

/* A line with the names that it stands for. */
static struct dt_span fill_in(const struct talk *t, struct dt_span line, char out[LINE])
{
    struct dt_out text = dt_out_on(out, LINE);
    for (int i = 0; i < line.len; i++) {
        char next = i + 1 < line.len ? line.at[i + 1] : 0;
        if (line.at[i] == '$' && (next == 'M' || next == 'C')) {
            dt_out_text(&text, next == 'M' ? t->match : t->code);
            i++;
        } else {
            dt_out_char(&text, line.at[i]);
        }
    }
    return (struct dt_span){out, text.len};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct talk t = {.match = ""};
    struct dt_span rest = {(const char *)data, (int)size}, line;
    char text[LINE];
    open_talk(&t);
    for (int i = 0; i < LINES && dt_span_cut(&rest, '\n', &line); i++) {
        now += 40;
        dt_client_hear(t.client[i % 2], fill_in(&t, line, text));
        work(&t);
        dt_house_tick(t.house);
        work(&t);
    }
    close_talk(&t);
    return 0;
}
