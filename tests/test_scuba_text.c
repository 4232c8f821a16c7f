/* Invalid texts of actions and positions of Scuba: they are refused with an error and change nothing.
 * And the view: strict JSON with what a client needs. Valid texts are in the other tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"
#include "tests/support.h"

static const struct dt_game *const game = &dt_game_scuba;

/* Copies the text without its zero: a parser must not read beyond the end. */
static struct dt_span bare(const char *text, char *buffer, size_t size)
{
    size_t len = strlen(text);
    assert_in_range(len, 0, size);
    memset(buffer, '1', size);
    memcpy(buffer + size - len, text, len);
    return (struct dt_span){buffer + size - len, (int)len};
}

static void invalid_actions(void **unused)
{
    static const char *const texts[] = {
        "",
        " ",
        "swims",
        "up 1",
        "stop now",
        "stay here",
        "start",
        "start 4",
        "start -1",
        "swap",
        "swap 4",
        "swap 4,",
        "swap 4,10",
        "swap 0,1",
        "swap 10,1",
        "swap 4,3,1",
        "current",
        "current L12",
        "current calm calm",
        "reveal shark",
        "reveal",
        "draw E01",
        "draw",
        "enter",
        "enter 0",
        "enter 10",
        "enter 4 5",
        "choose",
        "choose wisely",
        "tile 4",
        "tile 4 3",
        "fish",
        "fish turtle",
        "fish turtle@",
        "fish turtle@4,5:",
        "fish turtle@4,5:4",
        "fish turtle@4,5:10",
        "fish turtle@4,5:00",
        "fish tuna@4,5",
        "fish turtle@4,5 :1",
        "herd",
        "herd left",
        "herd 1 left",
        "herd left 0",
        "herd left 5",
        "herd left 1 1",
        "diver left",
        "diver 2",
        "diver 4 left",
        "diver 2 away",
        "diver left 2",
        "divers",
        "divers 2",
        "divers left 2",
        "swim",
        "swim left",
        "swim left 0",
        "swim 0",
    };
    struct scuba_test t;
    char buffer[64];
    (void)unused;
    scuba_test_set(&t, "");
    for (int i = 0; i < DT_COUNT(texts); i++) {
        dt_action action = 12345;
        const char *why = dt_action_parse(game, &t.state, 0, bare(texts[i], buffer, 64), &action);
        if (why == NULL || strncmp(why, "action:", 7) != 0 || action != 12345) {
            fail_msg("\"%s\": %s", texts[i], why == NULL ? "accepted" : why);
        }
    }
}

/* Each with the field that its error begins with. */
static void invalid_positions(void **unused)
{
    static const char *const texts[][2] = {
        {"position", "hello"},
        {"position", "diver=under@5,1"},
        {"position", "depth0=3"},
        {"seats", "seats=5"},
        {"seats", "seats=3 seats=3"},
        {"decompression", "decompression=maybe"},
        {"decompression", "start-look=always start-look=always"},
        {"phase", "phase=sleeping"},
        {"round", "round=0"},
        {"round", "round=23"},
        {"first", "first=4"},
        {"first", "seats=2 active=2"},
        {"current", "current=L12"},
        {"current", "phase=diving round=1 current=L01"},
        {"steps", "steps=9"},
        {"ups", "ups=1"},
        {"ups", "steps=3 ups=3 diver0=under@5,5"},
        {"flags", "flags=open"},
        {"flags", "flags=marked"},
        {"flags", "flags=window diver0=under@5,9"},
        {"flags", "flags=window diver0=under@5,1 cubes1=5,1"},
        {"steps", "phase=current steps=1"},
        {"position", "blind=5,7"},
        {"hidden", "hidden1=19"},
        {"row", "row1=rrrr"},
        {"row", "row1=rrrrrrrrx"},
        {"position", "row9=rrrrrrrrr"},
        {"row", "row1=--------- row1=---------"},
        {"row", "row1=rrrrrrrrr row2=rrrrrrrrr row3=rrrrrrrrr"},
        {"row", "row1=rrrrrrrrr netted-red=0"},
        {"netted", "netted-red=23"},
        {"animals", "animals=tuna@4,5"},
        {"animals", "animals=turtle@4,5:0123"},
        {"animals", "seats=2 animals=turtle@4,5:2"},
        {"animals", "seats=2 animals=turtle@1,5"},
        {"gone", "animals=anemone@1,1/anemone@1,1/anemone@1,1"},
        {"gone", "gone=turtle:5"},
        {"gone", "gone=turtle:1"},
        {"gone", "gone=turtle,turtle"},
        {"gone", "gone=red-events"},
        {"drawn", "drawn=L01,L01"},
        {"drawn", "drawn=calm:9"},
        {"events", "events=E01"},
        {"diver", "diver0=under"},
        {"diver", "diver0=under@5"},
        {"diver", "diver0=swimming@5,1"},
        {"diver", "diver0=swimming@5/wet"},
        {"diver", "diver0=aboard@3"},
        {"diver", "diver0=waiting"},
        {"diver", "diver1=rescued@3"},
        {"diver", "death=off diver1=dead"},
        {"diver", "diver1=swimming@5/deep"},
        {"diver", "diver1=aboard@5/drifted"},
        {"position", "diver4=under@5,1"},
        {"diver", "seats=2 diver2=under@5,1"},
        {"air", "air0=21"},
        {"air", "air0=0"},
        {"air", "round=5 air0=17"},
        {"markers", "markers0=1"},
        {"markers", "decompression=on diver1=aboard@5 markers1=1"},
        {"cubes", "cubes0=5,1/5,1"},
        {"cubes", "cubes1=6,1/5,1"},
        {"cubes", "cubes1=1,1/2,1/3,1/4,1/5,1"},
        {"cubes", "round=1 active=0 steps=4 cubes0=5,1"},
        {"cards", "cards0=tuna"},
        {"cards", "cards0=turtle gone=red-event"},
        {"cards", "cards0=turtle animals=turtle@1,1 gone=red-event"},
        {"plus", "plus0=1"},
        {"plus", "cards0=turtle plus0=3"},
        {"minus", "minus0=1000"},
        {"stage", "diver0=aboard@5 diver1=aboard@5 diver2=dead phase=resting"},
        {"stage", "stage=last slots=4"},
        {"stage", "stage=gone diver1=aboard@5 diver2=dead diver3=swimming@5"},
        {"slots", "slots=3"},
        {"slots", "stage=last slots=3 diver1=aboard@5 diver2=aboard@5 diver3=aboard@5"},
        {"round", "round=22 stage=last slots=7 active=1 diver0=swimming@1 diver1=swimming@1 "
                  "diver2=aboard@5 diver3=aboard@5"},
        {"active", "diver0=aboard@5"},
        {"phase", "phase=resting"},
        {"phase", "phase=entering round=2"},
        {"phase", "phase=over"},
        {"stage", "diver0=aboard@5 diver1=aboard@5 diver2=dead diver3=aboard@4 phase=resting"},
        {"phase", "phase=starting round=2"},
        {"phase", "phase=swapping round=1"},
        {"from", "phase=swapping round=1 swaps=1 from=5,3"},
        {"swaps", "swaps=1 from=5,1"},
        {"flags", "phase=drawing"},
        {"events", "phase=drawing flags=window,explored "
                   "events=R01,R02,R03,R04,R05,R06,R07,R08,R09,R10"},
        {"event", "event=R04"},
        {"event", "phase=choosing flags=window,explored"},
        {"event", "phase=choosing flags=window,explored event=Y04"},
        {"event", "phase=choosing flags=window,explored event=R05"},
        {"event", "phase=choosing flags=window,explored event=R01 diver0=under@5,2"},
        {"event", "phase=pushing flags=window,explored event=R02"},
        {"event", "phase=pointing flags=window,explored event=R06 left=1"},
        {"event", "phase=pointing flags=window,explored event=R06 left=2 row1=r--------"},
        {"event", "phase=fishing flags=window,explored event=R10"},
        {"effect", "effect=1"},
        {"effect", "phase=pushing flags=window,explored event=R08 effect=1"},
        {"left", "left=1"},
        {"tile", "tile=5,1"},
        {"tile", "phase=revealing flags=window,explored tile=5,1"},
        {"tile", "phase=revealing flags=window,explored tile=4,1 row1=---r-----"},
        {"herded", "herded=turtle@4,5"},
        {"herded", "phase=herding flags=window,explored event=R10 herded=turtle@4,5 "
                   "animals=turtle@4,6"},
    };
    char buffer[512];
    (void)unused;
    for (int i = 0; i < DT_COUNT(texts); i++) {
        struct scuba s, before;
        memset(&s, 0x5a, sizeof s);
        before = s;
        const char *why = game->parse(&s, bare(texts[i][1], buffer, sizeof buffer));
        if (why == NULL || strncmp(why, texts[i][0], strlen(texts[i][0])) != 0) {
            fail_msg("\"%s\": %s", texts[i][1], why == NULL ? "accepted" : why);
        }
        assert_memory_equal(&s, &before, sizeof s);
    }
}

/* Omitted fields have defaults: an empty board, all divers under the boat in round 2. */
static void omitted_fields_have_defaults(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "");
    scuba_test_shows(&t,
                     "seats=4 phase=diving round=2 first=- active=- stage=- current=calm "
                     "diver0=under@5,1 air0=19 diver3=under@5,1 air3=19 animals=- row1=- drawn=-");
    scuba_test_set(&t, "active=2");
    scuba_test_shows(&t, "air0=18 air1=18 air2=19 air3=19");
    scuba_test_set(&t, "phase=entering active=1");
    scuba_test_shows(&t, "diver0=under@5,1 air0=19 diver1=waiting air1=20 diver3=waiting");
}

/* Fields may come in any order; lists are sorted where order means nothing. */
static void any_order(void **unused)
{
    struct scuba_test a, b;
    uint8_t one[SCUBA_PACK], two[SCUBA_PACK];
    (void)unused;
    scuba_test_set(
        &a, "animals=manta@2,8/turtle@4,5/anemone@1,1:1 cards0=turtle,anemone active=1 seats=3 "
            "gone=turtle,anemone");
    scuba_test_set(&b, "gone=anemone,turtle seats=3 cards0=anemone,turtle active=1 "
                       "animals=anemone@1,1:1/turtle@4,5/manta@2,8");
    int n = dt_pack(game, &a.state, one);
    assert_int_equal(n, dt_pack(game, &b.state, two));
    assert_memory_equal(one, two, (size_t)n);
    scuba_test_shows(&a, "animals=anemone@1,1:1/turtle@4,5/manta@2,8");
}

static void expect(const char *json, const char *piece)
{
    if (strstr(json, piece) == NULL) {
        fail_msg("%s\n  is not in: %s", piece, json);
    }
}

static void view(void **unused)
{
    static const char *const pieces[] = {
        "\"seat\":1",
        "\"tiles\":[\"rr-------\",\"---------\"",
        "{\"species\":\"turtle\",\"colour\":\"green\",\"points\":3,\"cell\":[4,5],\"discs\":[0,2]}",
        "{\"status\":\"under\",\"cell\":[3,1],\"air\":12,\"markers\":1,\"cubes\":[[3,1]],\"cards\":[\"turtle\",\"manta\"],"
        "\"hidden\":0,\"points\":{\"cards\":9,\"combos\":0,\"plus\":2,\"minus\":5,\"total\":6}}",
        "{\"status\":\"swimming\",\"cell\":[8,0]",
        "{\"status\":\"dead\",\"cell\":null",
        "\"current\":\"L09\"",
        "\"steps\":4,\"left\":4,\"most\":{\"up\":1,\"down\":4,\"left\":2,\"right\":2}",
        "{\"column\":2,\"minus\":2}",
        "\"event\":{\"card\":\"R04\",\"name\":\"Seasick\",\"choices\":[\"points\",\"end\"]",
        "\"stacks\":[9,10,10,10],\"deck\":38",
        "\"stage\":\"normal\",\"turns_left\":0",
        "\"to_act\":[0]",
        "\"winners\":[]",
    };
    struct scuba_test t;
    static char text[DT_VIEW_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    (void)unused;
    scuba_test_set(
        &t,
        "decompression=on points=open phase=choosing event=R04 flags=window,explored current=L09 "
        "diver0=under@3,1/deep air0=12 markers0=1 cubes0=3,1 cards0=turtle,manta plus0=2 "
        "minus0=5 gone=turtle,manta,red-event:2 diver1=swimming@8 diver3=dead "
        "animals=turtle@4,5:02 row1=rr------- events=R04 drawn=L09,calm");
    dt_view_json(game, &t.state, 1, NULL, &json);
    assert_false(out.cut);
    assert_null(dt_test_json((struct dt_span){text, out.len}));
    for (int i = 0; i < DT_COUNT(pieces); i++) {
        expect(text, pieces[i]);
    }
}

/* W-21: the others' species and totals are not in the view, their number and chips are. */
static void view_of_secrets(void **unused)
{
    static char text[DT_VIEW_MAX];
    struct scuba_test t;
    (void)unused;
    for (int seat = DT_SPECTATOR; seat < 2; seat++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_json json = dt_json_on(&out);
        scuba_test_set(&t,
                       "seats=2 cards0=turtle,manta plus0=4 minus0=5 gone=turtle,manta,red-event");
        game->redact(&t.state, seat);
        dt_view_json(game, &t.state, seat, NULL, &json);
        expect(text, seat == 0
                         ? "\"cards\":[\"turtle\",\"manta\"],\"hidden\":0,\"points\":{\"cards\":9,"
                           "\"combos\":0,\"plus\":4,\"minus\":5,\"total\":8}"
                         : "\"cards\":[],\"hidden\":2,\"points\":{\"cards\":null,"
                           "\"combos\":null,\"plus\":4,\"minus\":5,\"total\":null}");
    }
}

/* Every tile face up on one cell still fits into text, view and events. */
static void crowded_cell(void **unused)
{
    struct scuba_test t;
    static char position[2048], text[DT_VIEW_MAX];
    struct dt_writer out = dt_writer_on(position, sizeof position);
    (void)unused;
    dt_write_text(&out, "diver0=under@5,5 flags=window animals=");
    for (int k = 0; k < SCUBA_ALL_SPECIES; k++) {
        for (int n = scuba_tile_count(scuba_species_colour(k), k); n > 0; n--) {
            dt_write_text(&out, k == 0 && n == scuba_tile_count(SCUBA_RED, 0) ? "" : "/");
            dt_write_text(&out, scuba_species_words[k]);
            dt_write_text(&out, "@5,5");
        }
    }
    assert_false(out.cut);
    scuba_test_set(&t, position);
    scuba_test_do(&t, "0 look");
    assert_int_equal(t.events.count, SCUBA_ANIMALS);
    scuba_test_points(&t, 0, 175 + 3 + 3 + 6 + 6); /* all tiles, all combos */
    out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_view_json(game, &t.state, DT_SPECTATOR, NULL, &json);
    assert_false(out.cut);
    uint8_t bytes[SCUBA_PACK];
    assert_int_equal(dt_pack(game, &t.state, bytes), SCUBA_PACK);
    out = dt_writer_on(text, DT_TEXT_MAX);
    dt_position_text(game, &t.state, &out);
    assert_false(out.cut);
    struct scuba copy;
    assert_null(game->parse(&copy, (struct dt_span){text, out.len}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invalid_actions),
        cmocka_unit_test(invalid_positions),
        cmocka_unit_test(omitted_fields_have_defaults),
        cmocka_unit_test(any_order),
        cmocka_unit_test(view),
        cmocka_unit_test(view_of_secrets),
        cmocka_unit_test(crowded_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
