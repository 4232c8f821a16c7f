/* Which states a game accepts: states of random games with a value or two changed are counted by
 * what dt_unpack says of their bytes, and compared with tests/validate.txt. What is accepted can be played
 * on. DT_GOLDEN=write writes the file anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/schema.h"
#include "tests/support.h"

enum {
    CHANGES = 150000, /* of each game */
    EACH = 12,        /* of one state */
    EVERY = 5,        /* steps between two such states, on average */
    ON = 4,           /* steps that are played on from what is accepted */
    ANSWERS = 200,    /* different ones of a game */
    FILE_MAX = 1 << 17,
};

/* What validate says, and how often. */
struct tally {
    const char *why[ANSWERS];
    int times[ANSWERS];
    int count, accepted;
};

static const char path[] = DT_SOURCE_DIR "/tests/validate.txt";
static char report[FILE_MAX];
static struct dt_writer out;

static void add(struct tally *t, const char *why)
{
    int i = 0;
    if (why == NULL) {
        t->accepted++;
        return;
    }
    while (i < t->count && strcmp(t->why[i], why) != 0) {
        i++;
    }
    assert_true(i < ANSWERS);
    t->count += i == t->count;
    t->why[i] = why;
    t->times[i]++;
}

/* The answers by their words, one a line. */
static void tell(struct tally *t, const struct dt_game *game)
{
    dt_write_text(&out, game->key);
    dt_write_text(&out, ": accepted ");
    dt_write_int(&out, t->accepted);
    dt_write_char(&out, '\n');
    for (int left = t->count; left > 0; left--) {
        int first = 0;
        for (int i = 1; i < left; i++) {
            first = strcmp(t->why[i], t->why[first]) < 0 ? i : first;
        }
        dt_write_int(&out, t->times[first]);
        dt_write_char(&out, ' ');
        dt_write_text(&out, t->why[first]);
        dt_write_char(&out, '\n');
        t->why[first] = t->why[left - 1];
        t->times[first] = t->times[left - 1];
    }
    dt_write_char(&out, '\n');
    assert_false(out.cut);
}

/* ---- changing a state ---- */

/* A place of a state: an element of a member. */
struct place {
    const struct dt_member *member;
    int seat, i;
};

static int below(struct dt_rng *rng, int n)
{
    return (int)dt_rng_below(rng, (uint32_t)n);
}

static struct place any_place(const struct dt_game *game, const void *state, struct dt_rng *rng)
{
    const struct dt_schema *schema = game->schema;
    struct place p;
    int used;
    do {
        p.member = &schema->members[below(rng, schema->member_count)];
        used = dt_member_used(p.member, state);
        used = used < p.member->count ? used : p.member->count; /* it may have been changed */
    } while (used == 0);
    p.seat = p.member->stride != 0 ? below(rng, schema->seats) : 0;
    p.i = below(rng, used);
    return p;
}

static int64_t get(struct place p, const void *state)
{
    return dt_member_get(p.member, state, p.seat, p.i);
}

static void set(struct place p, void *state, int64_t value)
{
    dt_member_set(p.member, state, p.seat, p.i, value);
}

/* One more or less or another value of its kind; of a set one member more or less. */
static void change_one(struct place p, void *state, const struct dt_config *config,
                       struct dt_rng *rng)
{
    const struct dt_kind *kind = p.member->kind;
    int64_t value = get(p, state);
    uint32_t values = kind->of == NULL ? dt_kind_count(kind, config) : 0;
    int way = below(rng, 4);
    if (kind->of != NULL) {
        value = (int64_t)((uint64_t)value ^ UINT64_C(1) << below(rng, 8 * p.member->size));
    } else if (way < 2 && values > 0) {
        value = dt_kind_at(kind, config, dt_rng_below(rng, values));
    } else {
        value += way % 2 == 0 ? 1 : -1;
    }
    set(p, state, value);
}

/* Two elements of one kind change places. */
static void swap(struct place a, const struct dt_game *game, void *state, struct dt_rng *rng)
{
    struct place b;
    int tries = 40;
    do {
        b = any_place(game, state, rng);
    } while (tries-- > 0 && (b.member->kind != a.member->kind || get(a, state) == get(b, state)));
    if (tries >= 0) {
        int64_t value = get(a, state);
        set(a, state, get(b, state));
        set(b, state, value);
    }
}

static void change(const struct dt_game *game, void *state, const struct dt_config *config,
                   struct dt_rng *rng)
{
    for (int n = 1 + below(rng, 2); n > 0; n--) {
        struct place p = any_place(game, state, rng);
        if (below(rng, 3) == 0) {
            swap(p, game, state, rng);
        } else {
            change_one(p, state, config, rng);
        }
    }
}

/* ---- playing ---- */

static void step(const struct dt_game *game, void *state, struct dt_rng *rng)
{
    int seat = dt_ctz(game->to_act(state));
    dt_action action =
        seat == DT_CHANCE ? game->chance(state, rng) : game->random_action(state, seat, rng);
    assert_null(dt_step(game, state, seat, action, NULL));
}

static void play_on(const struct dt_game *game, const void *from, struct dt_rng *rng)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    memcpy(state, from, game->state_size);
    for (int n = 0; n < ON && game->to_act(state) != 0; n++) {
        step(game, state, rng);
        assert_null(game->validate(state));
    }
}

/* Asks about changed copies of a state, of a seat's view of it too. */
static void ask(struct tally *t, const struct dt_game *game, const void *state,
                const struct dt_config *config, struct dt_rng *rng)
{
    _Alignas(16) uint8_t changed[DT_STATE_MAX], again[DT_STATE_MAX], bytes[DT_STATE_MAX];
    for (int n = 0; n < EACH; n++) {
        memcpy(changed, state, game->state_size);
        if (n % 3 == 2) {
            game->redact(changed, below(rng, config->seats + 1) - 1);
        }
        change(game, changed, config, rng);
        int len = dt_pack(game, changed, bytes);
        const char *why = dt_unpack(game, again, bytes, len);
        add(t, why);
        if (why == NULL && game->is_complete(again)) {
            play_on(game, again, rng);
        }
    }
}

static void test_game(void **state)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game = *state;
    struct tally t = {.count = 0};
    _Alignas(16) uint8_t now[DT_STATE_MAX];
    struct dt_rng rng;
    int count = dt_test_configs(game, configs), asked = 0;
    dt_rng_seed(&rng, 1);
    while (asked < CHANGES) {
        const struct dt_config *config = &configs[below(&rng, count)];
        game->start(now, config);
        while (game->to_act(now) != 0 && asked < CHANGES) {
            if (below(&rng, EVERY) == 0) {
                ask(&t, game, now, config, &rng);
                asked += EACH;
            }
            step(game, now, &rng);
        }
        ask(&t, game, now, config, &rng);
    }
    tell(&t, game);
}

static void test_as_before(void **state)
{
    const char *mode = getenv("DT_GOLDEN");
    int len;
    (void)state;
    if (mode != NULL && strcmp(mode, "write") == 0) {
        assert_true(dt_test_write(path, report, out.len));
        return;
    }
    char *before = dt_test_read(path, &len);
    assert_non_null(before);
    assert_string_equal(report, before);
    free(before);
}

int main(void)
{
    static struct CMUnitTest tests[16];
    int count = 0;
    out = dt_writer_on(report, sizeof report);
    for (const struct dt_game *game; (game = dt_test_game(count)) != NULL; count++) {
        tests[count] =
            (struct CMUnitTest){game->key, test_game, NULL, NULL, (void *)(uintptr_t)game};
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_as_before);
    return _cmocka_run_group_tests("validate", tests, (size_t)count, NULL, NULL);
}
