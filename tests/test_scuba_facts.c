/* Facts of Scuba against the rules: in random positions every way of ending the turn is tried out, and
 * the way up is searched turn by turn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"
#include "tests/support.h"

enum { GAMES = 30, FAR = 99 };

static const struct dt_game *const game = &dt_game_scuba;

static void facts(const struct scuba *s, int seat, char *to)
{
    struct scuba redacted = *s;
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    game->redact(&redacted, seat);
    dt_facts_json(game, &redacted, seat, NULL, &json);
    assert_false(out.cut);
    assert_null(dt_test_json((struct dt_span){to, out.len}));
}

static void expect(const struct scuba *s, const char *json, const char *form, ...)
{
    static char piece[1024], text[DT_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    va_list args;
    va_start(args, form);
    vsnprintf(piece, sizeof piece, form, args);
    va_end(args);
    if (strstr(json, piece) == NULL) {
        dt_position_text(game, s, &out);
        fail_msg("%s\n  is not in: %s\n  %s", piece, json, text);
    }
}

static bool may(const struct scuba *s, int seat, int verb)
{
    return s->active == seat && s->phase == SCUBA_DIVING &&
           game->legal(s, seat, scuba_action(verb, 0));
}

static void act(struct scuba *s, int verb)
{
    game->apply(s, s->active, scuba_action(verb, 0), NULL);
}

static int row_of(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    return d->status == SCUBA_UNDER ? scuba_row(d->cell) : 0;
}

/* ---- the way up ---- */

/* Calm water and idle others until seat 0 can move; nobody runs out of air. */
static void until_own_turn(struct scuba *s)
{
    while (s->active != 0 || s->phase != SCUBA_DIVING) {
        if (s->phase == SCUBA_DRAWING_CURRENT) {
            s->currents = scuba_deck_full();
            game->apply(s, DT_CHANCE, scuba_action(SCUBA_DO_CURRENT, SCUBA_CALM), NULL);
        } else {
            act(s, SCUBA_DO_STOP);
        }
        s->diver[0].air = s->diver[1].air = SCUBA_AIR;
    }
}

/* The least air from here to the boat, of all ways with up to so many turns. */
static int search(const struct scuba *from, int turns, int best)
{
    struct scuba s = *from;
    bool on = true;
    until_own_turn(&s);
    for (int up = 0; on; up++) {
        if (may(&s, 0, SCUBA_DO_BOARD)) {
            return 0;
        }
        struct scuba next = s;
        act(&next, SCUBA_DO_STOP);
        int air = SCUBA_AIR - next.diver[0].air;
        bool useful = up > 0 || row_of(&s, 0) <= 2;
        if (turns > 0 && useful && air < best) {
            int rest = search(&next, turns - 1, best - air);
            best = air + rest < best ? air + rest : best;
        }
        on = may(&s, 0, SCUBA_DO_UP);
        if (on) {
            act(&s, SCUBA_DO_UP);
        }
    }
    return best;
}

static void compare_way_up(const char *options, int row, int markers)
{
    static char json[DT_VIEW_MAX];
    struct scuba_test t;
    char position[128];
    snprintf(position, sizeof position,
             "seats=2 %s diver0=under@5,%d/deep markers0=%d diver1=under@5,1 air0=15", options, row,
             markers);
    scuba_test_set(&t, position);
    facts(&t.state, 0, json);
    struct scuba after = t.state;
    act(&after, SCUBA_DO_STOP);
    int turn = 15 - after.diver[0].air, home = search(&after, 6, FAR);
    t.state.diver[0].air = SCUBA_AIR;
    int least = search(&t.state, 6, FAR);
    expect(&t.state, json,
           "{\"air\":{\"turn\":%d,\"left\":%d,\"home\":%d,\"spare\":%d,\"safe\":%s,\"short\":%d,"
           "\"dies\":false,\"turns\":%d,\"least\":%d,\"possible\":%s}",
           turn, 15 - turn, home, 15 - turn - home, 15 > turn + home ? "true" : "false",
           15 > turn + home ? 0 : turn + home - 14, 14 / turn, least,
           15 > least ? "true" : "false");
}

static void way_up(void **unused)
{
    (void)unused;
    for (int row = 1; row <= SCUBA_ROWS; row++) {
        compare_way_up("", row, 0);
        for (int markers = 0; markers <= 3; markers++) {
            compare_way_up("decompression=on", row, markers);
            compare_way_up("decompression=on fast-ascent=10-20m", row, markers);
        }
    }
}

/* Ends the turn here and then swims up as fast as possible: the status when out of the water. */
static int swim_up(const char *position)
{
    struct scuba_test t;
    struct scuba *s = &t.state;
    scuba_test_set(&t, position);
    act(s, SCUBA_DO_STOP);
    while (s->diver[0].status == SCUBA_UNDER) {
        if (s->phase == SCUBA_DRAWING_CURRENT) {
            game->apply(s, DT_CHANCE, scuba_action(SCUBA_DO_CURRENT, SCUBA_CALM), NULL);
        } else if (s->active == 0 && may(s, 0, SCUBA_DO_BOARD)) {
            act(s, SCUBA_DO_BOARD);
        } else {
            act(s, s->active == 0 && may(s, 0, SCUBA_DO_UP) ? SCUBA_DO_UP : SCUBA_DO_STOP);
        }
    }
    return s->diver[0].status;
}

static void no_spare_air_is_not_safe(void **unused)
{
    static char json[DT_VIEW_MAX];
    struct scuba_test t;
    const char *position = "seats=2 diver0=under@5,5 diver1=under@5,1 air0=6";
    (void)unused;
    scuba_test_set(&t, position);
    facts(&t.state, 0, json);
    expect(&t.state, json, "\"spare\":0,\"safe\":false,\"short\":1,");
    assert_int_equal(swim_up(position), SCUBA_DEAD);
    position = "seats=2 diver0=under@5,5 diver1=under@5,1 air0=7";
    scuba_test_set(&t, position);
    facts(&t.state, 0, json);
    expect(&t.state, json, "\"spare\":1,\"safe\":true,\"short\":0,");
    assert_int_equal(swim_up(position), SCUBA_ABOARD);
}

/* ---- cells in reach ---- */

struct ends {
    struct {
        int steps, left, markers, minus;
        bool explore;
    } at[SCUBA_ROWS + 1][SCUBA_COLUMNS + 1];
    int board;
};

/* Every sequence of steps, each ended by a stop. */
static void try_all(const struct scuba *s, int seat, int steps, struct ends *out)
{
    int row = row_of(s, seat), column = scuba_column(s->diver[seat].cell);
    if (steps < out->at[row][column].steps) {
        struct scuba next = *s;
        act(&next, SCUBA_DO_STOP);
        out->at[row][column].steps = steps;
        out->at[row][column].left = next.diver[seat].air;
        out->at[row][column].markers = next.diver[seat].markers;
        out->at[row][column].explore = s->window;
        out->at[row][column].minus =
            s->diver[seat].minus + (row == 0 ? scuba_column_penalty(column) : 0);
    }
    int last = steps + (row > 0);
    if (may(s, seat, SCUBA_DO_BOARD) && last < out->board) {
        out->board = last;
    }
    for (int verb = SCUBA_DO_UP; verb <= SCUBA_DO_SURFACE; verb++) {
        if (verb != SCUBA_DO_LOOK && verb != SCUBA_DO_TURN && may(s, seat, verb)) {
            struct scuba next = *s;
            act(&next, verb);
            try_all(&next, seat, steps + 1, out);
        }
    }
}

static int compare_cells(const struct scuba *s, const char *json)
{
    struct ends ends = {.board = FAR};
    const struct scuba_diver *d = &s->diver[s->active];
    int n = 0;
    for (int row = 0; row <= SCUBA_ROWS; row++) {
        for (int column = 0; column <= SCUBA_COLUMNS; column++) {
            ends.at[row][column].steps = FAR;
        }
    }
    try_all(s, s->active, 0, &ends);
    for (int row = 0; row <= SCUBA_ROWS; row++) {
        for (int column = 1; column <= SCUBA_COLUMNS; column++) {
            char cell[32];
            snprintf(cell, sizeof cell, "{\"cell\":[%d,%d],\"steps\"", column, row);
            if (ends.at[row][column].steps == FAR) {
                assert_null(strstr(json, cell));
                continue;
            }
            bool dies = d->status == SCUBA_UNDER && ends.at[row][column].left == 0 && row > 0;
            int turn = row == 0 ? 0 : (row + 1) / 2;
            expect(s, json, "%s:%d,\"turn\":%d,\"left\":%d,", cell, ends.at[row][column].steps,
                   turn, ends.at[row][column].left);
            const char *at = strstr(json, cell);
            char one[256] = "";
            memcpy(one, at, (size_t)(strstr(at, "\"tile\"") - at)); /* this cell alone */
            expect(s, one, "\"dies\":%s,\"markers\":", dies ? "true" : "false");
            if (!dies) { /* way_up tests scuba_ascent_air itself */
                int markers = ends.at[row][column].markers;
                expect(s, one, "\"home\":%d,", row == 0 ? 0 : scuba_ascent_air(s, row, markers));
                expect(s, one, "\"markers\":%d,\"dust\":%s,\"explore\":%s,",
                       ends.at[row][column].markers,
                       scuba_dust_free(s, scuba_cell(column, row == 0 ? 1 : row)) ? "false"
                                                                                  : "true",
                       ends.at[row][column].explore ? "true" : "false");
            }
            snprintf(cell, sizeof cell, "\"minus\":%d}", ends.at[row][column].minus - d->minus);
            assert_int_equal(strncmp(strstr(at, "\"minus\""), cell, strlen(cell)), 0);
            n++;
        }
    }
    if (ends.board == FAR) {
        expect(s, json, "\"board\":null");
    } else {
        expect(s, json, "\"board\":%d", ends.board);
    }
    return n;
}

/* A look brings what the cell says. */
static bool compare_look(const struct scuba *s, const char *json)
{
    struct scuba next = *s;
    int32_t before[DT_SEATS], after[DT_SEATS];
    if (!may(s, s->active, SCUBA_DO_LOOK)) {
        return false;
    }
    char cell[32];
    snprintf(cell, sizeof cell, "{\"cell\":[%d,%d],\"steps\":0,",
             scuba_column(s->diver[s->active].cell), row_of(s, s->active));
    const char *at = strstr(json, cell);
    assert_non_null(at);
    game->scores(s, before);
    act(&next, SCUBA_DO_LOOK);
    game->scores(&next, after);
    char look[32];
    snprintf(look, sizeof look, "\"look\":%d,", after[s->active] - before[s->active]);
    assert_int_equal(strncmp(strstr(at, "\"look\":"), look, strlen(look)), 0);
    return true;
}

/* What the tile to be revealed can be. */
static void compare_unseen(const struct scuba *s, const char *json)
{
    dt_action list[SCUBA_ACTIONS];
    uint32_t weight[SCUBA_ACTIONS];
    int n = game->actions(s, DT_CHANCE, list), back = scuba_back(s, s->tile);
    uint64_t sum = game->chance_odds(s, weight);
    char colour[64];
    snprintf(colour, sizeof colour, "{\"colour\":\"%s\",\"total\":%d,", scuba_colour_words[back],
             (int)sum);
    expect(s, json, "%s", colour);
    const char *at = strstr(json, colour);
    char one[1024] = "";
    memcpy(one, at, (size_t)(strstr(at, "]") - at));
    for (int i = 0; i < n; i++) {
        expect(s, one, "{\"content\":\"%s\",\"count\":%d}",
               scuba_content_words[scuba_operand(list[i])], (int)weight[i]);
    }
}

/* A card in hand adds what its species says. */
static void compare_species(const struct scuba *s, int seat, const char *json)
{
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        struct scuba with = *s;
        bool have = (s->diver[seat].cards >> k & 1) != 0;
        with.diver[seat].cards |= 1u << k;
        int adds = scuba_points(&with, seat) - scuba_points(s, seat);
        expect(s, json,
               "{\"species\":\"%s\",\"colour\":\"%s\",\"points\":%d,\"have\":%s,\"adds\":%d}",
               scuba_species_words[k], scuba_colour_words[scuba_species_colour(k)],
               scuba_species_points(k), have ? "true" : "false",
               have ? scuba_species_points(k) : adds);
    }
}

static void compare_end(const struct scuba *s)
{
    static char json[DT_VIEW_MAX];
    int32_t scores[DT_SEATS];
    game->scores(s, scores);
    facts(s, DT_SPECTATOR, json);
    for (int seat = 0; seat < s->seats; seat++) {
        bool dead = s->diver[seat].status == SCUBA_DEAD;
        expect(s, json, "{\"seat\":%d,\"won\":%s,\"status\":\"%s\",\"reason\":\"%s", seat,
               (game->winners(s) >> seat & 1) != 0 ? "true" : "false",
               scuba_status_words[s->diver[seat].status], dead ? "dead\"" : "");
        if (!dead) {
            expect(s, json, "\"total\":%d}", scores[seat]);
        }
    }
}

static void random_positions(void **unused)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    static char json[DT_VIEW_MAX];
    int count = dt_test_configs(game, configs), cells = 0, looks = 0, reveals = 0;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 17);
    for (int i = 0; i < GAMES; i++) {
        struct scuba s;
        dt_seats who;
        game->start(&s, &configs[dt_rng_below(&rng, (uint32_t)count)]);
        while ((who = game->to_act(&s)) != 0) {
            int seat = dt_ctz(who);
            facts(&s, s.active, json);
            if (s.phase == SCUBA_DIVING) {
                cells += compare_cells(&s, json);
                looks += compare_look(&s, json);
                compare_species(&s, s.active, json);
            }
            if (s.phase == SCUBA_REVEALING) {
                compare_unseen(&s, json);
                reveals++;
            }
            dt_action a = seat == DT_CHANCE            ? game->chance(&s, &rng)
                          : dt_rng_below(&rng, 3) == 0 ? game->random_action(&s, seat, &rng)
                                                       : scuba_policy(&s, false);
            game->apply(&s, seat, a, NULL);
        }
        compare_end(&s);
    }
    print_message("%d cells, %d looks, %d tiles\n", cells, looks, reveals);
    assert_true(cells > 10000 && looks > 100 && reveals > 100);
}

/* ---- the rest ---- */

static void combos(void **unused)
{
    static char json[DT_VIEW_MAX];
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "cards0=clownfish,anemone,stingray,manta");
    facts(&t.state, 0, json);
    expect(&t.state, json,
           "{\"combo\":\"clown\",\"have\":[\"anemone\",\"clownfish\"],\"missing\":[],"
           "\"complete\":true,\"points\":3,\"full\":3}");
    expect(&t.state, json,
           "{\"combo\":\"rays\",\"have\":[\"stingray\",\"manta\"],\"missing\":[\"eagle-ray\"],"
           "\"complete\":false,\"points\":2,\"full\":6}");
    expect(&t.state, json,
           "\"species\":\"eagle-ray\",\"colour\":\"green\",\"points\":4,\"have\":"
           "false,\"adds\":8}");
}

static void secret_points_are_null(void **unused)
{
    static char json[DT_VIEW_MAX];
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t,
                   "seats=2 cards0=turtle plus0=3 gone=turtle:2 animals=manta@5,1 flags=window");
    facts(&t.state, 1, json);
    expect(&t.state, json,
           "\"points\":{\"seats\":[{\"cards\":null,\"combos\":null,\"plus\":3,"
           "\"minus\":0,\"total\":null},{\"cards\":0,");
    expect(&t.state, json, "\"cells\":[],\"board\":null"); /* it is not this seat's turn */
}

static void decompression(void **unused)
{
    static char json[DT_VIEW_MAX];
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "decompression=on diver0=under@5,2/deep markers0=3");
    facts(&t.state, 0, json);
    expect(&t.state, json,
           "\"decompression\":{\"markers\":3,\"change\":-1,\"owed\":2,\"free\":3,"
           "\"minus\":0}");
}

/* The reasons agree with the outcome, whose rulings are tested elsewhere. */
static void reasons(void **unused)
{
    static const struct {
        const char *position, *won, *lost;
    } cases[] = {
        {"diver0=aboard@5 diver1=aboard@5 plus0=4 plus1=3",
         "most-points\",\"points\":4,\"other\":1,"
         "\"value\":4,\"other_value\":3",
         "fewer-points\",\"points\":3,\"other\":0,\"value\":3,\"other_value\":4"},
        {"diver0=aboard@5 diver1=aboard@5 cards0=parrotfish plus1=1",
         "more-cards\",\"points\":1,\"other\":1,\"value\":1,\"other_value\":0",
         "fewer-cards\",\"points\":1"},
        {"diver0=aboard@5 diver1=aboard@5 plus0=1 plus1=2 minus1=1",
         "fewer-minus\",\"points\":1,\"other\":1,\"value\":0,\"other_value\":1",
         "more-minus\",\"points\":1"},
        {"diver0=aboard@5 diver1=aboard@5",
         "dived-first\",\"points\":0,\"other\":1,\"value\":0,\"other_value\":1",
         "dived-later\",\"points\":0"},
        {"diver0=aboard@5 diver1=dead",
         "only-survivor\",\"points\":0,\"other\":null,\"value\":null,\"other_value\":null",
         "dead\",\"points\":null,\"other\":null"},
    };
    static char json[DT_VIEW_MAX];
    (void)unused;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct scuba_test t;
        char position[256];
        snprintf(position, sizeof position,
                 "seats=2 phase=over stage=last gone=parrotfish,red-event %s", cases[i].position);
        scuba_test_set(&t, position);
        facts(&t.state, DT_SPECTATOR, json);
        expect(&t.state, json, "{\"seat\":0,\"won\":true,\"status\":\"aboard\",\"reason\":\"%s",
               cases[i].won);
        expect(&t.state, json, "\"reason\":\"%s", cases[i].lost);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(way_up),
        cmocka_unit_test(random_positions),
        cmocka_unit_test(combos),
        cmocka_unit_test(secret_points_are_null),
        cmocka_unit_test(reasons),
        cmocka_unit_test(decompression),
        cmocka_unit_test(no_spare_air_is_not_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
