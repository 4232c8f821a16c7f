/* The numbers in the view against the rules: in random positions of every variant each step is tried
 * out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"
#include "tests/support.h"

enum { POSITIONS = 3000, GAMES = 90 };

static const struct dt_game *const game = &dt_game_scuba;

static struct {
    int diving, goals; /* positions with something to compare */
    int fast, surfacing;
} found;

static void expect(const struct scuba *s, const char *json, const char *piece)
{
    static char text[DT_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    if (strstr(json, piece) == NULL) {
        dt_position_text(game, s, &out);
        fail_msg("%s\n  is not in: %s\n  %s", piece, json, text);
    }
}

static void view(const struct scuba *s, char *to)
{
    struct scuba redacted = *s;
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, s->active);
    dt_view_json(game, &redacted, s->active, NULL, &json);
    assert_false(out.cut);
}

static bool may(const struct scuba *s, int verb)
{
    return s->phase == SCUBA_DIVING && game->legal(s, s->active, scuba_action(verb, 0));
}

/* ---- steps, tried out ---- */

struct cells {
    bool at[SCUBA_ROWS + 1][SCUBA_COLUMNS + 1];
};

static void swim(const struct scuba *s, struct cells *to)
{
    const struct scuba_diver *d = &s->diver[s->active];
    to->at[d->status == SCUBA_UNDER ? scuba_row(d->cell) : 0][scuba_column(d->cell)] = true;
    for (int way = 0; way < SCUBA_WAYS; way++) {
        if (may(s, SCUBA_DO_UP + way)) {
            struct scuba next = *s;
            game->apply(&next, s->active, scuba_action(SCUBA_DO_UP + way, 0), NULL);
            swim(&next, to);
        }
    }
}

static int straight(const struct scuba *s, int way)
{
    static const int verbs[SCUBA_WAYS][3] = {
        {SCUBA_DO_UP, SCUBA_DO_SURFACE, SCUBA_DO_BOARD},
        {SCUBA_DO_DOWN, SCUBA_DO_DOWN, SCUBA_DO_DOWN},
        {SCUBA_DO_LEFT, SCUBA_DO_LEFT, SCUBA_DO_LEFT},
        {SCUBA_DO_RIGHT, SCUBA_DO_RIGHT, SCUBA_DO_RIGHT},
    };
    struct scuba next = *s;
    int seat = s->active, n = 0;
    for (bool on = true; on; n += on) {
        bool in_water = way != SCUBA_UP || next.diver[seat].status == SCUBA_UNDER;
        on = false;
        for (int i = 0; i < 3 && !on && in_water && next.active == seat; i++) {
            on = may(&next, verbs[way][i]);
            if (on) {
                game->apply(&next, seat, scuba_action(verbs[way][i], 0), NULL);
            }
        }
    }
    found.fast += way == SCUBA_UP && n + s->ups > SCUBA_UPS;
    found.surfacing += way == SCUBA_UP && next.diver[seat].status != SCUBA_UNDER;
    return n;
}

static void compare_steps(const struct scuba *s, const char *json)
{
    const struct scuba_diver *d = &s->diver[s->active];
    struct cells cells = {{{false}}};
    char text[2048];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    int own = d->status == SCUBA_UNDER ? scuba_row(d->cell) : 0, n = 0;
    dt_write_text(&out, "\"most\":{");
    for (int way = 0; way < SCUBA_WAYS; way++) {
        dt_write_text(&out, way == 0 ? "\"" : ",\"");
        dt_write_text(&out, scuba_way_words[way]);
        dt_write_text(&out, "\":");
        dt_write_int(&out, straight(s, way));
    }
    dt_write_text(&out, "},\"reach\":[");
    swim(s, &cells);
    cells.at[own][scuba_column(d->cell)] = false;
    for (int row = 0; row <= SCUBA_ROWS; row++) {
        for (int column = 1; column <= SCUBA_COLUMNS; column++) {
            if (cells.at[row][column]) {
                char one[16];
                snprintf(one, sizeof one, "%s[%d,%d]", n++ > 0 ? "," : "", column, row);
                dt_write_text(&out, one);
            }
        }
    }
    dt_write_text(&out, "]");
    assert_false(out.cut);
    expect(s, json, text);
    found.diving++;
}

/* ---- destinations ---- */

/* The cell afterwards, from the event, in the form of the view. */
static void compare_goal(const struct scuba *s, dt_action a, const char *json)
{
    struct scuba next = *s;
    struct dt_events events = {.count = 0};
    char action[DT_ACTION_TEXT_MAX], text[2 * DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(action, sizeof action);
    dt_action_text(game, s, s->active, a, &out);
    game->apply(&next, s->active, a, &events);
    int column = 0, row = 0;
    if (s->phase == SCUBA_PUSHING) {
        const struct scuba_diver *d = &next.diver[s->active];
        column = scuba_column(d->cell);
        row = d->status == SCUBA_UNDER ? scuba_row(d->cell) : 0;
    }
    for (int i = 0; i < events.count; i++) {
        if (events.list[i].kind == SCUBA_EV_HERDED) {
            column = (int)events.list[i].arg[1] & 15;
            row = (int)events.list[i].arg[1] >> 4;
        }
    }
    if (column == 0) {
        snprintf(text, sizeof text, "{\"action\":\"%s\",\"cell\":null}", action);
    } else {
        snprintf(text, sizeof text, "{\"action\":\"%s\",\"cell\":[%d,%d]}", action, column, row);
    }
    expect(s, json, text);
    found.goals++;
}

static void compare(const struct scuba *s)
{
    static char json[DT_VIEW_MAX];
    dt_action list[SCUBA_ACTIONS];
    bool own = s->phase == SCUBA_PUSHING && scuba_effect_now(s)->who == SCUBA_YOU;
    if (s->phase == SCUBA_DIVING) {
        view(s, json);
        compare_steps(s, json);
    }
    if (s->phase == SCUBA_HERDING || own) {
        view(s, json);
        for (int i = 0, n = game->actions(s, s->active, list); i < n; i++) {
            compare_goal(s, list[i], json);
        }
    }
}

/* Mostly the policy, so that divers come to every depth, with some random actions. */
static void random_positions(void **unused)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    int count = dt_test_configs(game, configs);
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 11);
    for (int i = 0; i < GAMES; i++) {
        struct scuba s;
        dt_seats who;
        game->start(&s, &configs[dt_rng_below(&rng, (uint32_t)count)]);
        while ((who = game->to_act(&s)) != 0) {
            int seat = dt_ctz(who);
            compare(&s);
            dt_action a = seat == DT_CHANCE            ? game->chance(&s, &rng)
                          : dt_rng_below(&rng, 3) == 0 ? game->random_action(&s, seat, &rng)
                                                       : scuba_policy(&s, false);
            game->apply(&s, seat, a, NULL);
        }
    }
    print_message("%d positions and %d goals; fast ascents in %d, surfacing in %d\n", found.diving,
                  found.goals, found.fast, found.surfacing);
    assert_true(found.diving >= POSITIONS && found.goals >= 100);
    assert_true(found.fast >= 100 && found.surfacing >= 100);
}

/* ---- air ---- */

/* A turn that ends in a row costs this, and then the way up, two rows a turn in calm water. */
static void air(void **unused)
{
    static char json[DT_VIEW_MAX];
    (void)unused;
    for (int row = 1; row <= SCUBA_ROWS; row++) {
        struct scuba_test t;
        char position[64], piece[64];
        snprintf(position, sizeof position, "seats=2 diver0=under@5,%d air0=19", row);
        scuba_test_set(&t, position);
        view(&t.state, json);
        scuba_test_do(&t, "0 stop");
        int turn = 19 - t.state.diver[0].air;
        while (t.state.diver[0].status == SCUBA_UNDER) {
            t.state.currents = scuba_deck_full();
            scuba_test_do(&t, "chance current calm; 1 stop; chance current calm");
            while (t.state.active == 0 && may(&t.state, SCUBA_DO_UP)) {
                scuba_test_do(&t, "0 up");
            }
            scuba_test_do(&t, may(&t.state, SCUBA_DO_BOARD) ? "0 board" : "0 stop");
        }
        /* Row by row from the line on. */
        snprintf(piece, sizeof piece, "{\"turn\":%d,\"home\":%d}", turn,
                 19 - turn - t.state.diver[0].air);
        const char *at = strstr(json, "\"air\":[");
        for (int i = 0; i < row; i++) {
            at = strchr(at + 1, '{');
        }
        at = strchr(at + 1, '{');
        assert_non_null(at);
        assert_memory_equal(at, piece, strlen(piece));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions),
        cmocka_unit_test(air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
