/* A million draws of every game against the weights it gives, and proof that the laws about schema,
 * facts and odds notice games that are broken on purpose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/null/null.h"
#include "tests/laws.h"
#include "tests/support.h"

enum {
    DRAWS = 1000000,  /* of a game, in all */
    ASKED = 20000,    /* at one position */
    BETWEEN = 23,     /* of so many draws on the way, one position is asked about */
    GAMES_MAX = 2000, /* games until a million draws are made */
};

/* ---- chance draws what the weights say ---- */

/* Plays a random game; at some positions chance is asked. Returns how often it was. */
static int ask_in_game(struct dt_laws *l, uint64_t seed)
{
    dt_seats who;
    int asked = 0;
    dt_rng_seed(&l->rng, seed);
    l->game->start(l->state, &l->config);
    while ((who = l->game->to_act(l->state)) != 0) {
        int actor = dt_ctz(who);
        if (actor == DT_CHANCE && dt_rng_below(&l->rng, BETWEEN) == 0) {
            bool listed;
            const char *why = dt_laws_chance(l, ASKED, &listed);
            if (why != NULL) {
                fail_msg("%s, seed %llu: %s: %s", l->game->key, (unsigned long long)seed, why,
                         dt_laws_position(l));
            }
            asked += listed ? ASKED : 0;
        }
        dt_action a = actor == DT_CHANCE ? l->game->chance(l->state, &l->rng)
                                         : l->game->random_action(l->state, actor, &l->rng);
        l->game->apply(l->state, actor, a, NULL);
    }
    return asked;
}

static void test_weights(void **state)
{
    const struct dt_game *game = *state;
    static struct dt_config configs[DT_CONFIGS_MAX];
    int count = dt_test_configs(game, configs), asked = 0;
    for (int n = 0; n < GAMES_MAX && asked < DRAWS; n++) {
        struct dt_laws l;
        dt_laws_open(&l, game, &configs[n % count]);
        asked += ask_in_game(&l, (uint64_t)n);
        dt_laws_close(&l);
    }
    assert_true(asked >= DRAWS);
}

/* Chance that favours high shells is noticed. */
static dt_action loaded_chance(const void *state, struct dt_rng *rng)
{
    dt_action a = dt_game_null.chance(state, rng), b = dt_game_null.chance(state, rng);
    return dt_rng_below(rng, 8) == 0 && b > a ? b : a;
}

static void test_loaded(void **unused)
{
    (void)unused;
    struct dt_game game = dt_game_null;
    struct dt_config config = dt_config_default(&game);
    struct dt_laws l;
    bool listed;
    game.chance = loaded_chance;
    dt_laws_open(&l, &game, &config);
    dt_rng_seed(&l.rng, 1);
    game.start(l.state, &config);
    const char *why = dt_laws_chance(&l, ASKED, &listed);
    dt_laws_close(&l);
    assert_non_null(why);
    assert_true(listed);
}

/* ---- the laws notice: the template game with one thing wrong ---- */

enum { MEMBERS = 6, TYPES = 7 };

/* The tables of the template game, to be broken. */
struct broken {
    struct dt_game game;
    struct dt_schema schema;
    struct dt_member members[MEMBERS];
    struct dt_type events[TYPES], actions[TYPES];
    struct dt_kind kind;
};

static void make_broken(struct broken *b)
{
    b->game = dt_game_null;
    b->schema = null_schema;
    assert_int_equal(null_schema.member_count, MEMBERS);
    assert_true(null_schema.event_count <= TYPES && null_schema.action_count <= TYPES);
    memcpy(b->members, null_schema.members, sizeof b->members);
    memcpy(b->events, null_schema.events, null_schema.event_count * sizeof b->events[0]);
    memcpy(b->actions, null_schema.actions, null_schema.action_count * sizeof b->actions[0]);
    b->schema.members = b->members;
    b->schema.events = b->events;
    b->schema.actions = b->actions;
    b->game.schema = &b->schema;
}

/* The member with a name. */
static struct dt_member *member(struct broken *b, const char *name)
{
    int i = 0;
    while (strcmp(b->members[i].name, name) != 0) {
        i++;
        assert_true(i < MEMBERS);
    }
    return &b->members[i];
}

static void event_of_two_lines(struct broken *b)
{
    b->events[NULL_WINS].after = " wins the\nround";
}

static void same_word_twice(struct broken *b)
{
    b->actions[1].word = b->actions[0].word;
}

/* The second type of action has the first one among its values. */
static void same_code_twice(struct broken *b)
{
    b->kind = (struct dt_kind){.name = "choice", .low = NULL_KEEP, .high = NULL_SWAP};
    b->actions[1] = (struct dt_type){"swap", .arg = {{"choice", &b->kind, 0, 8, NULL}}};
}

/* Nobody could have three points. */
static void narrow_kind(struct broken *b)
{
    b->kind = *member(b, "points")->kind;
    b->kind.high = 0;
    member(b, "points")->kind = &b->kind;
}

static void forgotten_member(struct broken *b)
{
    *member(b, "laid") = *member(b, "points");
}

static uint32_t always_first(const struct dt_config *config, int64_t value)
{
    (void)config;
    (void)value;
    return 0;
}

/* The tensor does not tell one shell from another. */
static void blunt_tensor(struct broken *b)
{
    b->kind = *member(b, "hand")->kind;
    b->kind.index = always_first;
    member(b, "hand")->kind = &b->kind;
}

static const char *careless_derive(void *state)
{
    (void)state;
    return NULL;
}

static void unchecked_bytes(struct broken *b)
{
    b->game.derive = careless_derive;
}

static void no_facts(const void *state, struct dt_json *json)
{
    (void)state;
    (void)json;
}

static void facts_not_json(const void *state, int seat, struct dt_json *json)
{
    (void)state;
    (void)seat;
    dt_write_text(json->out, ",");
}

static void bad_facts(struct broken *b)
{
    b->game.facts = no_facts;
    b->game.own_facts = facts_not_json;
}

/* Facts that depend on where the state lies in memory. */
static void facts_of_memory(const void *state, int seat, struct dt_json *json)
{
    dt_json_int(json, "state", (int64_t)(intptr_t)state);
    dt_json_int(json, "seat", seat);
}

static void leaky_facts(struct broken *b)
{
    b->game.facts = no_facts;
    b->game.own_facts = facts_of_memory;
}

static void facts_of_action_in_memory(const void *state, int seat, dt_action action,
                                      struct dt_json *json)
{
    (void)action;
    dt_json_object(json, NULL);
    facts_of_memory(state, seat, json);
    dt_json_end(json);
}

static void leaky_action_facts(struct broken *b)
{
    b->game.action_facts = facts_of_action_in_memory;
}

static uint64_t wrong_sum(const void *state, uint32_t *weight)
{
    int count = null_actions(state, DT_CHANCE, NULL);
    for (int i = 0; i < count; i++) {
        weight[i] = 1;
    }
    return (uint64_t)count + 1;
}

static void bad_odds(struct broken *b)
{
    b->game.chance_odds = wrong_sum;
}

static const struct schema_breach {
    const char *name;
    void (*spoil)(struct broken *b);
    const char *says; /* how the law that notices begins */
} breaches[] = {
    {"event_of_two_lines", event_of_two_lines, "event_text: cut"},
    {"same_word_twice", same_word_twice, "action_parse: "},
    {"same_code_twice", same_code_twice, "index: "},
    {"narrow_kind", narrow_kind, "unpack: own bytes"},
    {"forgotten_member", forgotten_member, "events: seat"},
    {"blunt_tensor", blunt_tensor, "tensor: "},
    {"unchecked_bytes", unchecked_bytes, "unpack: damaged input"},
    {"bad_facts", bad_facts, "facts: not JSON"},
    {"leaky_facts", leaky_facts, "facts: seat"},
    {"leaky_action_facts", leaky_action_facts, "action_facts: seat"},
    {"bad_odds", bad_odds, "odds: the weights"},
};

static void test_breach(void **state)
{
    const struct schema_breach *breach = *state;
    const char *why = NULL;
    struct broken b;
    struct dt_laws l;
    make_broken(&b);
    breach->spoil(&b);
    struct dt_config config = dt_config_default(&dt_game_null);
    config.seats = 3;
    dt_laws_open(&l, &b.game, &config);
    for (uint64_t seed = 0; seed < 50 && why == NULL; seed++) {
        why = dt_laws_play(&l, seed);
    }
    if (why == NULL || strncmp(why, breach->says, strlen(breach->says)) != 0) {
        print_error("expected \"%s…\", the laws said: %s\n", breach->says, why == NULL ? "-" : why);
        why = NULL;
    }
    dt_laws_close(&l);
    assert_non_null(why);
}

int main(void)
{
    static struct CMUnitTest tests[32];
    size_t count = 0;
    const struct dt_game *game;
    for (int n = 0; (game = dt_test_game(n)) != NULL; n++) {
        tests[count++] = (struct CMUnitTest){game->key, test_weights, NULL, NULL, (void *)game};
    }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_loaded);
    for (int i = 0; i < DT_COUNT(breaches); i++) {
        tests[count++] =
            (struct CMUnitTest){breaches[i].name, test_breach, NULL, NULL, (void *)&breaches[i]};
    }
    return _cmocka_run_group_tests("conformance_schema", tests, count, NULL, NULL);
}
