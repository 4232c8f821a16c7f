/* Invalid position and action texts of Hai Noon: each is refused with a sentence and changes
 * nothing. Valid ones are in the other tests. Events as JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"

static const struct dt_game *const game = &dt_game_hainoon;

/* A parser must not count on a zero behind the text nor on what was in memory before. */
static struct dt_span bare(const char *text, char *buffer, size_t size)
{
    size_t len = strlen(text);
    assert_in_range(len, 0, size);
    memset(buffer, 'T', size);
    memcpy(buffer + size - len, text, len);
    return (struct dt_span){buffer + size - len, (int)len};
}

static void actions_without_meaning(void **unused)
{
    static const char *const texts[] = {
        "",
        " ",
        "-",
        "play",
        "play ",
        "play -",
        "play joker",
        "play joker ",
        "play joker middle",
        "play joker top TL",
        "play red top",
        "play red- top",
        "play -flip top 3",
        "play red-flip",
        "play red-flip top",
        "play red-flip top 12",
        "play red-flip top -1",
        "play red-flip top 03",
        "play red-flip top TL",
        "play red-flip top 3 4",
        "play red-shark top",
        "play red-shark top 3",
        "play red-shark top 3-",
        "play red-shark top -3",
        "play red-shark top -",
        "play red-shark top 4-3",
        "play red-shark top 3-5",
        "play red-shark top 11-12",
        "play red-diver top",
        "play red-diver top TL",
        "play red-diver top -",
        "play red-diver top TL-",
        "play red-diver top TL-away",
        "play red-ring top 3",
        "play red-hide top",
        "play red-hide top away",
        "play red-cage top away",
        "play red-cage top TL TR",
        "play ? top",
        "play pink-flip top 3",
        "harpoon",
        "harpoon red-cage",
        "harpoon BR",
        "harpoon red-cage BR BL",
        "enter",
        "enter away",
        "enter TL TR",
        "pass TL",
        "start",
        "start 5",
        "start -1",
        "draw",
        "draw red",
        "draw ?",
        "lay",
        "lay 3",
        "PASS",
        "play red-flip top 99999999999999999999",
    };
    char buffer[256];
    struct noon t;
    (void)unused;
    noon_at(&t, "hand0=joker,red-flip,red-shark");
    for (int i = 0; i < DT_COUNT(texts); i++) {
        dt_action action = 12345;
        struct dt_span in = bare(texts[i], buffer, DT_COUNT(buffer));
        const char *why = dt_action_parse(game, &t.state, 0, in, &action);
        if (why == NULL) {
            fail_msg("\"%s\" was read as an action", texts[i]);
        }
    }
}

/* The text, and the field that the complaint begins with. */
static const struct {
    const char *text, *field;
} impossible[] = {
    /* no such words */
    {"hand0=yellow-nothing", "hand"}, /* half a card is none, and not another one either */
    {"hand0=white-flip", "hand"},
    {"seats=1 hand0=joker", "seats"},
    {"seats=5 hand0=joker", "seats"},
    {"length=huge hand0=joker", "length"},
    {"ending=never hand0=joker", "ending"},
    {"phase=sleeping hand0=joker", "phase"},
    {"turn=-1 hand0=joker", "turn"},
    {"turn=401 hand0=joker", "turn"},
    {"active=4 hand0=joker", "active"},
    {"seats=3 active=3 hand3=joker", NULL},
    {"ring=HFFHFFHFFHF hand0=joker", "ring"},
    {"ring=HFFHFFHFFHFFF hand0=joker", "ring"},
    {"ring=HFFHFFHFFHFX hand0=joker", "ring"},
    {"divers=0@TL,1@TR,2@BR hand0=joker", "divers"},
    {"divers=0@TL,1@TR,2@BR,3@BL,3@BL hand0=joker", "divers"},
    {"divers=,,, hand0=joker", "divers"},
    {"divers=@,@,@,@ hand0=joker", "divers"},
    {"divers=0,1,2,3 hand0=joker", "divers"},
    {"divers=0@TL/sad,1@TR,2@BR,3@BL hand0=joker", "divers"},
    {"divers=0@TL/healthy/,1@TR,2@BR,3@XX hand0=joker", "divers"},
    {"top=red-flop hand0=joker", "top"},
    {"top=, hand0=joker", "top"},
    {"top=? hand0=joker", "top"},
    {"hand0=joker,joker,joker,joker", "hand0"},
    {"hand0=joker discard=?", "discard"},
    {"hand0=joker hand0=joker", "hand0"},
    {"hand0=joker colour=red", NULL},
    {"hand0=joker nonsense", NULL},
    /* cards that are not in the box, or not so often */
    {"hand0=joker deck=46", "deck"},
    {"hand0=joker deck=48", "deck"},
    {"hand0=red-hide top=red-hide", NULL},
    {"hand0=red-flip hand1=red-flip hand2=red-flip", NULL},
    {"hand0=joker,joker,joker hand1=joker,joker", NULL},
    {"hand0=joker discard=red-flip,red-flip,red-flip", NULL},
    /* sides (§4) */
    {"top=red-flip,blue-flip hand0=joker", NULL},
    {"top=red-flip left=red-ring hand0=joker", NULL},
    {"top=red-flip,red-ring,joker hand0=joker", NULL},
    {"top=joker,joker,joker hand0=joker", NULL},
    /* divers */
    {"divers=0@TL,1@TL,2@BR,3@BL hand0=joker", "divers"},
    {"divers=0@TL/healthy/caged,1@TR/healthy/caged,2@BR,3@BL hand0=joker", "divers"},
    {"divers=1@TL,0@TR,2@BR,3@BL hand0=joker", "divers"},
    {"divers=0@TL,1@TR,2@BR,dummy@BL hand0=joker", "divers"},
    {"divers=0@TL,1@TR,2@BR,4@BL hand0=joker", "divers"},
    {"divers=0@TL,1@TR,2@BR/eaten,3@BL hand0=joker", NULL},
    {"seats=3 divers=0@TL,1@TR,2@BR,dummy@away hand0=joker", "divers"},
    {"seats=3 divers=0@TL,1@TR,2@BR,dummy@BL/injured hand0=joker", "divers"},
    {"seats=2 divers=0@TL,0@TR,1@BR,1@BL hand0=joker", "divers"},
    {"seats=2 active=1 divers=0@away,1@TR,0@away,1@BL hand1=joker", NULL}, /* H-28 */
    /* turns */
    {"divers=0@away,1@TR,2@BR,3@BL hand0=joker", NULL}, /* H-27 */
    {"phase=entering hand0=joker", NULL},
    {"phase=entering divers=0@away,1@TR,2@BR,3@BL hand0=joker", NULL},
    {"phase=answering hand0=joker", NULL},
    {"phase=answering attack=top hand0=joker", NULL},
    {"phase=playing attack=top hand0=joker", NULL},
    {"phase=answering attack=top ring=FFFFFFFFFFFF top=joker,joker,joker", NULL},
    {"phase=answering attack=top ring=FHFFFFFFFFFF top=joker,joker,joker answered=TL", NULL},
    {"phase=answering attack=top ring=FHFFFFFFFFFF top=joker,joker,joker answered=BR", NULL},
    {"phase=answering attack=top ring=FHHFFFFFFFFF top=joker,joker,joker harpooned=TL", NULL},
    /* One answer is for both divers of a seat. */
    {"seats=2 phase=answering attack=top divers=0@TL,1@BR,0@TR,1@BL ring=FHHFFFFFFFFF "
     "top=joker,joker,joker answered=TL",
     "answered"},
    {"phase=drawing hand0=joker,joker,joker", NULL},
    {"phase=over", NULL},
    /* going out */
    {"out=1 hand0=joker", NULL},
    {"out=4 hand0=joker", "out"},
    {"ending=last-diver out=1 hand0=joker", NULL},
    {"ending=last-diver divers=0@TL,dummy@TR/eaten,2@BR,3@BL hand0=joker", NULL},
    {"ending=last-diver out=1 divers=0@TL,dummy@TR/eaten,2@BR,3@BL hand0=joker hand1=joker", NULL},
    {"ending=last-diver out=1 active=1 divers=0@TL,dummy@TR/eaten,2@BR,3@BL hand1=joker", NULL},
    {"ending=last-diver out=1 divers=0@TL,dummy@away/eaten,2@BR,3@BL hand0=joker", NULL},
};

static void positions_that_cannot_be(void **unused)
{
    char buffer[256];
    struct noon t;
    uint8_t before[DT_PACK_MAX], after[DT_PACK_MAX];
    (void)unused;
    noon_at(&t, "hand0=joker");
    int len = dt_pack(game, &t.state, before);
    for (int i = 0; i < DT_COUNT(impossible); i++) {
        struct dt_span in = bare(impossible[i].text, buffer, DT_COUNT(buffer));
        const char *why = game->parse(&t.state, in), *field = impossible[i].field;
        if (why == NULL) {
            fail_msg("\"%s\" was read as a position", impossible[i].text);
        }
        if (field != NULL && strncmp(why, field, strlen(field)) != 0) {
            fail_msg("\"%s\": \"%s\" does not begin with %s", impossible[i].text, why, field);
        }
        assert_int_equal(dt_pack(game, &t.state, after), len);
        assert_memory_equal(before, after, (size_t)len);
    }
}

/* Fields in any order mean the same, and what is written is read back. */
static void positions_in_any_order(void **unused)
{
    static const char *const pairs[][2] = {
        {"hand0=red-flip,joker,blue-ring active=0 top=joker,red-ring seats=4",
         "seats=4 top=joker,red-ring active=0 hand0=blue-ring,red-flip,joker"},
        {"divers=0@TL/injured,1@TR,2@away,dummy@BL/healthy/caged hand1=joker seats=3 active=1",
         "active=1 seats=3 hand1=joker divers=0@TL/injured,1@TR/healthy,2@away/healthy,"
         "dummy@BL/caged"},
        {"attack=bottom phase=answering ring=FFFFFFFHHFFF bottom=red-flip,red-ring,joker,red-cage "
         "answered=BR harpooned=BR",
         "harpooned=BR answered=BR bottom=red-flip,red-ring,joker,red-cage ring=FFFFFFFHHFFF "
         "phase=answering attack=bottom"},
        {"length=short ending=last-diver hand0=joker discard=red-flip,joker",
         "hand0=joker discard=joker,red-flip ring=HHHHHHHHHHHH ending=last-diver length=short"},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(pairs); i++) {
        struct noon a, b, c;
        uint8_t bytes[3][DT_PACK_MAX];
        char text[DT_TEXT_MAX];
        struct dt_writer out = dt_writer_on(text, DT_COUNT(text));
        noon_at(&a, pairs[i][0]);
        noon_at(&b, pairs[i][1]);
        dt_position_text(game, &a.state, &out);
        noon_at(&c, text);
        int len = dt_pack(game, &a.state, bytes[0]);
        assert_int_equal(dt_pack(game, &b.state, bytes[1]), len);
        assert_int_equal(dt_pack(game, &c.state, bytes[2]), len);
        assert_memory_equal(bytes[0], bytes[1], (size_t)len);
        assert_memory_equal(bytes[0], bytes[2], (size_t)len);
    }
}

/* The JSON of an event about a diver says whose only diver it is; its text does not. */
static void events_name_the_seat_of_an_only_diver(void **unused)
{
    static const struct {
        const char *position, *text, *json;
    } cases[] = {
        {"seats=4", "bitten 7 2 injured",
         "{\"e\":\"bitten\",\"shark\":7,\"diver\":2,\"health\":\"injured\",\"seat\":2}"},
        {"seats=4 ending=last-diver out=2 divers=0@TL,1@TR,dummy@BR/eaten,3@BL", "missed 7 2",
         "{\"e\":\"missed\",\"shark\":7,\"diver\":2,\"seat\":2}"},
        {"seats=4 divers=0@TL,1@TR,2@away,3@BL", "missed 7 -",
         "{\"e\":\"missed\",\"shark\":7,\"diver\":null,\"seat\":null}"},
        {"seats=3 divers=0@TL,1@TR,2@BL,dummy@BR", "missed 7 3",
         "{\"e\":\"missed\",\"shark\":7,\"diver\":3,\"seat\":\"dummy\"}"},
        {"seats=2", "bitten 7 2 injured",
         "{\"e\":\"bitten\",\"shark\":7,\"diver\":2,\"health\":\"injured\",\"seat\":null}"},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        struct noon t;
        char position[256], json[256], all[2048] = "";
        snprintf(position, sizeof position,
                 "ring=FFFFFFFHFFFF bottom=red-shark,red-ring hand0=joker %s", cases[i].position);
        noon_at(&t, position);
        noon_do(&t, "0 play joker bottom");
        noon_passes(&t);
        noon_event(&t, cases[i].text);
        for (int n = 0; n < t.events.count; n++) {
            struct dt_writer out = dt_writer_on(json, DT_COUNT(json));
            struct dt_json j = dt_json_on(&out);
            dt_event_json(game, &t.events.list[n], NULL, &j);
            strcat(all, json);
        }
        assert_non_null(strstr(all, cases[i].json));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_without_meaning),
        cmocka_unit_test(positions_that_cannot_be),
        cmocka_unit_test(positions_in_any_order),
        cmocka_unit_test(events_name_the_seat_of_an_only_diver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
