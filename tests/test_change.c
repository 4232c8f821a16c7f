/* Changes of JSON texts: what they look like, and that applying them gives the new text, for random texts and
 * for all messages of random matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <jansson.h>

#include "engine/change.h"
#include "tests/match_support.h"
#include "tests/support.h"
#include "term/change.h"

enum {
    TEXT = 1 << 16,
    TRIES = 20000,
    DEPTH = 4,
    WIDTH = 4,
    MATCHES = 3,
    MESSAGES = 600,
    WATCHERS = DT_SEATS + 1
};

/* Writes a value as the engine does. */
static void write_value(struct dt_json *j, const char *key, json_t *value)
{
    const char *name;
    json_t *member;
    size_t i;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        dt_json_object(j, key);
        json_object_foreach(value, name, member)
        {
            write_value(j, name, member);
        }
        dt_json_end(j);
        break;
    case JSON_ARRAY:
        dt_json_array(j, key);
        json_array_foreach(value, i, member)
        {
            write_value(j, NULL, member);
        }
        dt_json_end(j);
        break;
    case JSON_STRING:
        dt_json_text(j, key, json_string_value(value));
        break;
    case JSON_NULL:
        dt_json_null(j, key);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        dt_json_bool(j, key, json_is_true(value));
        break;
    case JSON_INTEGER:
    case JSON_REAL:
        dt_json_int(j, key, json_integer_value(value));
        break;
    }
}

/* The change from one text to another; both in memory of just their size, so that a sanitizer sees reads
 * beyond it. */
static char *change_of(const char *old, const char *now)
{
    static char text[TEXT], again[TEXT];
    static struct dt_json_index index;
    struct dt_writer out = dt_writer_on(again, sizeof again);
    struct dt_json j = dt_json_on(&out);
    json_t *value = json_loads(now, 0, NULL);
    size_t old_len = strlen(old), now_len = strlen(now);
    char *before = malloc(old_len), *after = malloc(now_len);
    assert_non_null(before);
    assert_non_null(after);
    memcpy(before, old, old_len);
    memcpy(after, now, now_len);
    index.count = 0;
    j.index = &index;
    write_value(&j, NULL, value);
    json_decref(value);
    assert_string_equal(again, now);
    out = dt_writer_on(text, sizeof text);
    j = dt_json_on(&out);
    dt_change_json((struct dt_span){before, (int)old_len}, (struct dt_span){after, (int)now_len},
                   &index, NULL, &j);
    free(before);
    free(after);
    assert_false(out.cut);
    assert_null(dt_test_json((struct dt_span){text, out.len}));
    return text;
}

static void test_forms(void **state)
{
    static const char *const cases[][3] = {
        {"{}", "{}", "{}"},
        {"{\"a\":1,\"b\":\"x\"}", "{\"a\":1,\"b\":\"x\"}", "{}"},
        {"{\"a\":1,\"b\":\"x\"}", "{\"a\":12,\"b\":\"x\"}", "{\"a\":12}"},
        {"{\"a\":null}", "{\"a\":{\"b\":[1]}}", "{\"a\":{\"b\":[1]}}"},
        {"{\"a\":{\"b\":[1]}}", "{\"a\":null}", "{\"a\":null}"},
        {"{\"a\":[1]}", "{\"a\":[1,2]}", "{\"a\":[[1,2]]}"},
        {"{\"a\":[]}", "{\"a\":[1]}", "{\"a\":[[1]]}"},
        {"{\"a\":[1]}", "{\"a\":{}}", "{\"a\":[{}]}"},
        {"{\"a\":[10,20,30,40]}", "{\"a\":[10,20,30,41]}", "{\"a\":{\"3\":41}}"},
        {"{\"a\":[1,2]}", "{\"a\":[3,4]}", "{\"a\":[[3,4]]}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"b\":2}}", "{\"a\":{\"b\":2}}"}, /* never as a whole */
        {"{\"a\":[{\"b\":1}]}", "{\"a\":[{\"b\":2}]}", "{\"a\":[[{\"b\":2}]]}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"c\":1}}", "{\"a\":[{\"c\":1}]}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":[{\"b\":1,\"c\":2}]}"},
        {"{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"b\":1}}", "{\"a\":[{\"b\":1}]}"},
        {"{\"a\":\"}\\\"]\",\"b\":1}", "{\"a\":\"}\\\"]\",\"b\":2}", "{\"b\":2}"},
        {"{\"a\":[{\"x\":1,\"long\":\"0123456789\"},0]}",
         "{\"a\":[{\"x\":2,\"long\":\"0123456789\"},0]}", "{\"a\":{\"0\":{\"x\":2}}}"},
    };
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        assert_string_equal(change_of(cases[i][0], cases[i][1]), cases[i][2]);
    }
}

static json_t *random_value(struct dt_rng *rng, int depth)
{
    static const char *const texts[] = {"", "a", "\"", "\\", "]}", "{,:", "x y", "\xc3\xa4"};
    uint32_t kind = dt_rng_below(rng, depth < DEPTH ? 9 : 6), n = dt_rng_below(rng, WIDTH + 1);
    char name[8];
    json_t *value = kind < 7 ? NULL : kind == 7 ? json_array() : json_object();
    for (uint32_t i = 0; i < n && value != NULL; i++) {
        snprintf(name, sizeof name, "%c%s", (int)('a' + i), dt_rng_below(rng, 9) == 0 ? "b" : "");
        json_t *member = random_value(rng, depth + 1);
        if (kind == 7) {
            json_array_append_new(value, member);
        } else {
            json_object_set_new(value, name, member);
        }
    }
    return value != NULL ? value
           : kind < 2    ? json_integer((int)dt_rng_below(rng, 200) - 100)
           : kind < 4    ? json_string(texts[dt_rng_below(rng, DT_COUNT(texts))])
           : kind == 4   ? json_null()
                         : json_boolean(kind == 5);
}

/* The same with some values replaced. */
static json_t *varied(const json_t *old, struct dt_rng *rng, int depth)
{
    json_t *now, *member;
    const char *name;
    size_t i;
    if (depth > 0 && dt_rng_below(rng, 8) == 0) {
        return random_value(rng, depth);
    }
    now = json_copy((json_t *)old);
    json_array_foreach(old, i, member)
    {
        json_array_set_new(now, i, varied(member, rng, depth + 1));
    }
    json_object_foreach((json_t *)old, name, member)
    {
        json_object_set_new(now, name, varied(member, rng, depth + 1));
    }
    return now;
}

static void assert_applies(const char *old, const char *now, const char *change)
{
    json_t *from = json_loads(old, 0, NULL), *by = json_loads(change, 0, NULL);
    json_t *to = dt_change_apply(from, by);
    char *text = json_dumps(to, JSON_COMPACT);
    assert_string_equal(text, now);
    free(text);
    json_decref(to);
    json_decref(by);
    json_decref(from);
}

static void test_random_texts(void **state)
{
    struct dt_rng rng;
    (void)state;
    dt_rng_seed(&rng, 1);
    for (int i = 0; i < TRIES; i++) {
        json_t *from = json_object();
        for (char name[2] = "a"; name[0] < 'f'; name[0]++) {
            json_object_set_new(from, name, random_value(&rng, 1));
        }
        json_t *to = varied(from, &rng, 0);
        char *old = json_dumps(from, JSON_COMPACT), *now = json_dumps(to, JSON_COMPACT);
        assert_applies(old, now, change_of(old, now));
        free(old);
        free(now);
        json_decref(from);
        json_decref(to);
    }
}

static void test_unfit(void **state)
{
    static const char *const cases[][2] = {
        {"{\"a\":1}", "{\"b\":1}"}, {"[1]", "{\"1\":1}"}, {"{\"a\":[1]}", "{\"a\":[]}"}};
    (void)state;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        json_t *old = json_loads(cases[i][0], 0, NULL), *change = json_loads(cases[i][1], 0, NULL);
        assert_null(dt_change_apply(old, change));
        json_decref(old);
        json_decref(change);
    }
}

/* ---- messages ---- */

/* What a client of each seat, the last one a spectator, has; and what the server said last. */
struct room {
    struct dt_match_fixture *b;
    json_t *table[WATCHERS];
    char *told[WATCHERS + 1]; /* the parts, the last one public */
    bool said;
    long messages;
};

static void keep(char **told, const struct dt_match_part *part)
{
    free(*told);
    *told = malloc((size_t)part->len + 1);
    assert_non_null(*told);
    memcpy(*told, part->text, (size_t)part->len + 1);
}

static uint32_t check_of(const json_t *table)
{
    uint32_t hash = 0;
    for (int i = 0; i < 2; i++) {
        char *text = json_dumps(json_object_get(table, i == 0 ? "view" : "facts"),
                                JSON_COMPACT | JSON_ENCODE_ANY);
        for (const char *at = text; *at != 0; at++) {
            assert_true(*at >= ' ' && *at < 127); /* so that a browser writes it the same way */
            hash = hash * 31 + (uint8_t)*at;
        }
        free(text);
    }
    return hash;
}

/* The client's table is what a whole message would be. */
static void assert_same_table(struct room *room, int i)
{
    dt_match_fixture_table(room->b, i < DT_SEATS ? i : DT_SPECTATOR);
    json_t *whole = json_loads(room->b->message, 0, NULL), *table = room->table[i];
    json_object_del(whole, "t");
    char *expected = json_dumps(whole, JSON_COMPACT), *text = json_dumps(table, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    free(expected);
    json_decref(whole);
}

static void receive(struct room *room, int i, const char *message, bool whole)
{
    json_t *news = json_loads(message, 0, NULL), *table = room->table[i];
    assert_non_null(news);
    if (whole) {
        json_decref(table);
        room->table[i] = json_incref(json_object_get(news, "table"));
    } else {
        json_t *one = dt_change_apply(table, json_object_get(news, "change"));
        json_t *two = dt_change_apply(one, json_object_get(news, "own"));
        assert_ptr_equal(two, table);
        json_decref(one);
        json_decref(two);
        json_object_set(table, "seq", json_object_get(news, "seq"));
        assert_int_equal((uint32_t)json_integer_value(json_object_get(news, "check")),
                         check_of(table));
    }
    json_decref(news);
}

static void tell(struct room *room, enum dt_match_phase before)
{
    static struct dt_match_change change;
    static struct dt_match_part part;
    struct dt_match *m = &room->b->match;
    bool whole = !room->said || before != m->phase;
    dt_match_public_part(m, &part);
    if (!whole) {
        dt_match_compare(dt_span_of(room->told[WATCHERS]), &part, &change);
    }
    keep(&room->told[WATCHERS], &part);
    for (int i = 0; i < WATCHERS; i++) {
        int seat = i < DT_SEATS ? i : DT_SPECTATOR;
        if (seat >= m->setup.config.seats) {
            continue;
        }
        dt_match_own_part(m, seat, &part);
        room->b->out.len = 0;
        if (whole) {
            dt_match_message(m, seat, &room->b->update, true, &room->b->out);
        } else {
            dt_match_news(m, seat, &room->b->update, &change, dt_span_of(room->told[i]), &part,
                          &room->b->out);
            room->messages++;
        }
        receive(room, i, room->b->message, whole);
        assert_same_table(room, i);
        keep(&room->told[i], &part);
    }
    room->said = true;
}

/* Chats, undoes, drafts and decides. */
static void enter_something(struct room *room)
{
    struct dt_match_fixture *b = room->b;
    char words[DT_ACTION_TEXT_MAX];
    int seat = dt_match_fixture_first(b);
    switch (dt_rng_below(&b->rng, 12)) {
    case 0:
        dt_match_fixture_do(b, seat, DT_DO_CHAT, "\"Hallo\", \\ \xc3\xa4!");
        break;
    case 1:
        dt_match_fixture_do(b, seat, DT_DO_ASK, "undo");
        break;
    case 2:
        dt_match_fixture_choose(b, seat, words);
        dt_match_fixture_do(b, seat, DT_DO_DRAFT, words);
        break;
    case 3:
        dt_match_fixture_do(b, seat, DT_DO_AWAY, "");
        dt_match_fixture_do(b, seat, DT_DO_BACK, "");
        break;
    default:
        dt_match_fixture_act(b);
    }
}

static void play_match(const struct dt_match_setup *o, uint64_t seed)
{
    static struct room room;
    room = (struct room){.b = dt_match_fixture_with(o, seed)};
    struct dt_match *m = &room.b->match;
    dt_match_fixture_start(room.b);
    tell(&room, DT_WAITING);
    while (m->phase == DT_PLAYING) {
        uint32_t count = m->count;
        if (room.messages > MESSAGES) { /* the rest without the checks, but for the end */
            dt_match_fixture_finish(room.b);
            count = 0;
        } else {
            enter_something(&room);
        }
        if (m->count == count + 1) {
            tell(&room, DT_PLAYING);
        } else if (m->count > count) {
            room.said = false; /* two entries at once */
            tell(&room, DT_PLAYING);
        }
    }
    for (int i = 0; i < WATCHERS; i++) {
        json_decref(room.table[i]);
        free(room.told[i]);
    }
    free(room.told[WATCHERS]);
    free(room.b);
}

static void test_messages(void **state)
{
    (void)state;
    const struct dt_game *game;
    for (int n = 0; (game = dt_test_game(n)) != NULL; n++) {
        static struct dt_config config[DT_CONFIGS_MAX];
        int configs = dt_test_configs(game, config);
        for (int i = 0; i < MATCHES; i++) {
            struct dt_match_setup o;
            dt_match_setup_default(&o, game);
            snprintf(o.id, sizeof o.id, "match");
            o.config = config[(i * 7919 + n) % configs];
            o.key[0] = (uint8_t)i;
            o.undo = DT_UNDO_FREE;
            if (dt_match_setup_check(&o) == NULL) {
                play_match(&o, (uint64_t)i);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_random_texts),
        cmocka_unit_test(test_unfit),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
