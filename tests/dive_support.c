/* Position, action and event texts of Dive as tests use them. No rule lives here. */
#include "tests/dive_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct dt_game *const game = &dt_game_dive;

static void position(const struct dive *s, char text[DT_TEXT_MAX])
{
    struct dt_out out = dt_out_on(text, DT_TEXT_MAX);
    game->text(s, &out);
    assert_false(out.cut);
}

static void complain(const struct pool *t, const char *what, const char *expected)
{
    char text[DT_TEXT_MAX];
    position(&t->state, text);
    fail_msg("%s: %s\n  position: %s", what, expected, text);
}

static bool begins(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

/* ---- setting up ---- */

void pool_at(struct pool *t, const char *text)
{
    memset(t, 0, sizeof *t);
    const char *why = game->parse(&t->state, dt_span_of(text));
    if (why != NULL) {
        fail_msg("position \"%s\": %s", text, why);
    }
}

static struct dt_config config_of(const char *words)
{
    struct dt_config config = dt_config_preset(game);
    struct dt_span rest = dt_span_of(words), word;
    struct dt_field f;
    assert_true(dt_span_word(&rest, &word));
    config.seats = (uint8_t)(word.at[0] - '0');
    while (dt_span_field(&rest, &f)) {
        assert_null(dt_config_set(game, &config, f.key, f.value));
    }
    return config;
}

void pool_fresh(struct pool *t, const char *seats_and_choices)
{
    struct dt_config config = config_of(seats_and_choices);
    memset(t, 0, sizeof *t);
    assert_null(dt_config_check(game, &config));
    game->start(&t->state, &config);
    assert_null(game->fault(&t->state));
}

void pool_refused(const char *seats_and_choices, const char *why)
{
    struct dt_config config = config_of(seats_and_choices);
    const char *said = dt_config_check(game, &config);
    assert_non_null(said);
    assert_true(begins(said, why));
}

/* ---- acting ---- */

/* NULL, or why the step is refused. */
static const char *step(struct dive *s, struct dt_span words, struct dt_events *events)
{
    struct dt_span who;
    dt_action action;
    int seat = DT_CHANCE;
    assert_true(dt_span_word(&words, &who));
    assert_true(dt_span_is(who, "chance") || dt_span_int(who, 0, DT_SEATS, &seat));
    const char *why = game->action_parse(s, seat, words, &action);
    return why != NULL ? why : dt_step(game, s, seat, action, events);
}

void pool_do(struct pool *t, const char *steps)
{
    struct dt_span rest = dt_span_of(steps), one;
    t->events.count = 0;
    while (dt_span_cut(&rest, ';', &one)) {
        const char *why = step(&t->state, one, &t->events);
        if (why == NULL) {
            why = game->fault(&t->state);
        }
        if (why != NULL) {
            complain(t, steps, why);
        }
    }
}

void pool_cannot(const struct pool *t, const char *words, const char *why)
{
    struct dive after = t->state;
    const char *said = step(&after, dt_span_of(words), NULL);
    if (said == NULL || !begins(said, why)) {
        complain(t, words, said == NULL ? "was allowed" : said);
    }
    assert_memory_equal(&after, &t->state, sizeof after);
}

int pool_draws(struct pool *t, struct dt_rng *rng)
{
    return dt_step_chance(game, &t->state, rng);
}

/* Somebody who must act does so by the policy; false when the game is over. */
static bool go_on(struct pool *t, struct dt_rng *rng)
{
    dt_seats who = game->to_act(&t->state);
    if (who == 0) {
        return false;
    }
    int actor = dt_lowest(who);
    dt_action action =
        actor == DT_CHANCE ? game->chance(&t->state, rng) : dive_policy(&t->state, actor, rng);
    assert_null(dt_step(game, &t->state, actor, action, NULL));
    return true;
}

void pool_round(struct pool *t, struct dt_rng *rng)
{
    int round = t->state.round;
    while (t->state.round == round && go_on(t, rng)) {
    }
}

void pool_game(struct pool *t, struct dt_rng *rng)
{
    while (go_on(t, rng)) {
    }
}

/* ---- looking ---- */

void pool_asks(const struct pool *t, dt_seats who)
{
    assert_int_equal(game->to_act(&t->state), who);
}

static void check_fields(const struct dive *s, const char *fields)
{
    char text[DT_TEXT_MAX];
    struct dt_span rest = dt_span_of(fields);
    struct dt_field f, g;
    position(s, text);
    while (dt_span_field(&rest, &f)) {
        struct dt_span all = dt_span_of(text), value = {"", 0};
        while (dt_span_field(&all, &g)) {
            value = dt_span_same(g.key, f.key) ? g.value : value;
        }
        if (!dt_span_same(f.value, value)) {
            fail_msg("%.*s: expected %.*s, found %.*s\n  position: %s", f.key.len, f.key.at,
                     f.value.len, f.value.at, value.len, value.at, text);
        }
    }
}

void pool_shows(const struct pool *t, const char *fields)
{
    check_fields(&t->state, fields);
}

void pool_knows(const struct pool *t, int seat, const char *fields)
{
    struct dive eyes = t->state;
    game->redact(&eyes, seat);
    check_fields(&eyes, fields);
}

/* The number of events that begin with these words, or are exactly them. */
static int count_events(const struct pool *t, const char *words, bool whole)
{
    int count = 0;
    for (int i = 0; i < t->events.count; i++) {
        char text[DT_ACTION_TEXT_MAX];
        struct dt_out out = dt_out_on(text, sizeof text);
        game->event_text(&t->events.list[i], &out);
        count += whole ? strcmp(text, words) == 0 : begins(text, words);
    }
    return count;
}

void pool_event(const struct pool *t, const char *event)
{
    if (count_events(t, event, true) == 0) {
        complain(t, "expected event", event);
    }
}

void pool_no_event(const struct pool *t, const char *begin)
{
    if (count_events(t, begin, false) != 0) {
        complain(t, "unexpected event", begin);
    }
}

bool pool_hears(const struct pool *t, int seat, const char *begin)
{
    bool heard = false;
    for (int i = 0; i < t->events.count; i++) {
        char text[DT_ACTION_TEXT_MAX];
        struct dt_out out = dt_out_on(text, sizeof text);
        game->event_text(&t->events.list[i], &out);
        heard |= dt_event_for(&t->events.list[i], seat) && begins(text, begin);
    }
    return heard;
}

bool pool_views(const struct pool *t, int seat, const char *words)
{
    static char text[DT_VIEW_MAX];
    struct dive eyes = t->state;
    struct dt_out out = dt_out_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    game->redact(&eyes, seat);
    game->view(&eyes, seat, &json);
    assert_false(out.cut);
    return strstr(text, words) != NULL;
}

void pool_over(const struct pool *t, dt_seats winners)
{
    pool_asks(t, 0);
    assert_int_equal(game->winners(&t->state), winners);
}
