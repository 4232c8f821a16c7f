/* Position and action texts of Deep Blue: invalid ones, the defaults of a position, and
 * determinization of what is redacted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "locale/locale.h"
#include "tests/deepblue_support.h"

static const struct dt_game *const game = &dt_game_deepblue;

static void actions_without_meaning(void **unused)
{
    static const char *const texts[] = {
        "",
        " ",
        "-",
        "hire",
        "hire 0",
        "hire 5",
        "hire S1",
        "hire 1 2",
        "renew 1",
        "sail S1",
        "rest 1",
        "dive",
        "dive Y7",
        "dive Y1 Y2",
        "pay",
        "pay S5",
        "pay otto",
        "pay ?",
        "token 1",
        "take 0",
        "decline 1",
        "boat",
        "boat 1",
        "boat 3 Y1",
        "boat Y1",
        "boat 1 Z1",
        "done 1",
        "first",
        "first 0",
        "spot",
        "spot 0",
        "spot S",
        "rush",
        "rush 3",
        "rush 1 2",
        "rush all",
        "protect",
        "protect 0",
        "surface 1",
        "play",
        "play 1",
        "pass 1",
        "draw 1",
        "draw S9",
        "stop 1",
        "log",
        "log none",
        "log random",
        "lay",
        "lay Y-Z",
        "stock S9",
        "start 5",
        "start -1",
        "reveal",
        "gem",
        "gem pink",
        "scatter S",
        "HIRE 1",
        "hire1",
        "boat 1 1 Y1",
        "play OTTO ENZO",
        "gem gold 1",
        "draw S1 S2",
        "surface now",
        "?",
    };
    struct blue t;
    (void)unused;
    blue_at(&t, "");
    for (int i = 0; i < DT_COUNT(texts); i++) {
        dt_action action = 12345;
        if (dt_action_parse(game, &t.state, 0, dt_span_of(texts[i]), &action) == NULL) {
            fail_msg("\"%s\" was read as an action", texts[i]);
        }
        assert_int_equal(action, 12345);
    }
}

static void words_with_room(void **unused)
{
    dt_action action = 0;
    struct blue t;
    (void)unused;
    blue_at(&t, "");
    assert_null(dt_action_parse(game, &t.state, 0, dt_span_of("  boat  2   R3 "), &action));
    assert_int_equal(action, deepblue_action(DEEPBLUE_DO_BOAT2, DEEPBLUE_AT_R3));
    assert_null(dt_action_parse(game, &t.state, 0, dt_span_of("protect 2"), &action));
    assert_int_equal(action, deepblue_action(DEEPBLUE_DO_SLIDE, 1));
    assert_null(dt_action_parse(game, &t.state, 0, dt_span_of("protect GARY"), &action));
    assert_int_equal(action, deepblue_action(DEEPBLUE_DO_PROTECT, DEEPBLUE_GARY));
}

static void fields_without_meaning(void **unused)
{
    static const char *const texts[][2] = {
        {"seats=1", "seats"},
        {"seats=6", "seats"},
        {"seats=2 seats=2", "seats"},
        {"scenario=calm", "scenario"},
        {"scenario=random log=none", "log"},
        {"phase=sleeping", "phase"},
        {"turn=-1", "turn"},
        {"turn=1001", "turn"},
        {"active=5", "active"},
        {"asked=x", "asked"},
        {"slot=6", "slot"},
        {"paid=-1", "paid"},
        {"moves=100", "moves"},
        {"moved=0", "moved"},
        {"moved=", "moved"},
        {"placed=3", "placed"},
        {"storm=H", "storm"},
        {"storm=R1,R2", "storm"},
        {"dive=B1", "dive"},
        {"divers=0,,1", "divers"},
        {"divers=7", "divers"},
        {"board=G6", "board"},
        {"board=X", "board"},
        {"board=G3G3", "board"},
        {"board=", "board"},
        {"pulled=3", "pulled"},
        {"hazards=UKU", "hazards"},
        {"hazards=Z", "hazards"},
        {"answered=3", "answered"},
        {"announced=1", "announced"},
        {"announced=?,0", "announced"},
        {"tiles=Y1", "tiles"},
        {"tiles=H:Y-A", "tiles"},
        {"tiles=Y1:Y-Z", "tiles"},
        {"tiles=Y1:Y-A+Z", "tiles"},
        {"tiles=Y1:Y-A+KK", "tiles"},
        {"gone=Y-Z", "gone"},
        {"gone=", "gone"},
        {"boats0=H", "boats"},
        {"boats0=H,H,H", "boats"},
        {"boats0=Q,H", "boats"},
        {"boats0=Y1/4,H", "boats"},
        {"boats2=H,H", "boats"},
        {"hand0=S1,S1", "hand"},
        {"hand0=S1,NOBODY", "hand"},
        {"hand0=", "hand"},
        {"hand2=?", "hand"},
        {"rest0=?", "rest"},
        {"open0=S9", "open"},
        {"maybe0=,", "maybe"},
        {"chests=1", "chests"},
        {"chests=1,2,3", "chests"},
        {"chests=1,x", "chests"},
        {"tokens=3,0", "tokens"},
        {"tokens=1", "tokens"},
        {"market=ENZO,JULIE,GARY,OTTO,OBED", "market"},
        {"market=NOBODY", "market"},
        {"discard=ENZO,ENZO", "discard"},
        {"supply=Q", "supply"},
        {"bag=S10", "bag"},
        {"hand=S1", "position"},
        {"hand9=S1", "position"},
        {"nonsense", "position"},
        {"colour=red", "position"},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(texts); i++) {
        blue_bad(texts[i][0], texts[i][1]);
    }
}

/* Positions whose words are right and that the rules cannot reach. */
static void impossible_positions(void **unused)
{
    static const char *const texts[][2] = {
        /* components */
        {"hand0=ENZO hand1=ENZO", "hand"},
        {"hand0=ENZO rest0=ENZO", "hand"},
        {"rest0=ENZO market=ENZO,JULIE,GARY,OTTO", "hand"},
        {"market=ENZO,ENZO,GARY,OTTO", "market"},
        {"market=S1,ENZO,GARY,OTTO", "market"},
        {"market=ENZO,JULIE", "market: a slot"},
        {"market=ENZO,JULIE,GARY,OTTO discard=OTTO", "discard"},
        {"supply=S3", "supply"},
        {"supply=K1", "supply"},
        {"supply=S2 bag=S7", "bag"},
        {"tiles=Y1:N-1", "tiles"},
        {"tiles=R1:Y-A,Y1:-", "tiles"},
        {"tiles=Y1:Y-B", "tiles"},
        {"tiles=Y6:Y-F", "tiles"},
        {"tiles=Y1:down", "tiles"},
        {"tiles=R1:-", "tiles"},
        {"tiles=R1:N-1 gone=Y-F,N-1", "tiles"},
        {"tiles=Y1:Y-A+S", "tiles"},
        {"scenario=scattered-wealth tiles=Y6:-+S", "tiles"},
        {"gone=-", "gone"},
        /* boats */
        {"boats0=Y1/1,Y1/1", "boats"},
        {"boats0=Y1/1,H boats1=Y1/1,H", "boats"},
        {"boats0=H/1,H", "boats"},
        {"boats0=Y6/1,H", "boats"},
        {"boats0=R1,H", "boats"},
        {"tiles=R1:N-5 boats0=R1/1,H", "boats"},
        /* hands not fully known */
        {"hand0=S1,S2 maybe0=S1,S2", "maybe"},
        {"hand0=S1,S2 maybe0=S3,S4", "maybe"},
        {"hand0=S1,? maybe0=S2,S3,S4,ENZO rest0=ENZO", "maybe"},
        {"hand0=S1,?", "maybe"},
        {"hand0=S1,?,?,? maybe0=S2,S3,S4", "maybe"},
        /* purses */
        {"chests=1,0", "chests"},
        {"gone=Y-F,Y-A tiles=Y1:- chests=301,0", "chests"},
        /* scenario and end */
        {"log=storm-is-coming", "log"},
        {"scenario=random", "log"},
        {"scenario=random log=storm-is-coming phase=logging", "log"},
        {"phase=over", "phase"},
        {"turn=400", "phase"},
        {"turn=401", "turn"},
        {"tiles=R1:-,R2:-,R3:-,R4:- gone=Y-F,C-1,C-2,C-3,C-4", "phase"},
        {"phase=over turn=400 chests=0,?", "chests"},
        {"active=1 seats=2 asked=0", "asked"},
        /* set-up */
        {"phase=laying", "tiles"},
        {"phase=starting active=1", "phase"},
        {"phase=starting hand0=S1", "phase"},
        {"phase=starting boats0=Y1/1,H", "phase"},
        {"phase=starting turn=1", "phase"},
        {"phase=starting rest0=ENZO", "hand"},
        {"phase=starting market=ENZO", "market"},
        {"phase=laying gone=- market=- tiles=Y1:-,Y2:Y-B,Y3:-,Y4:-,Y5:-", "tiles"},
        {"phase=laying gone=- tiles=Y1:-,Y2:-,Y3:-,Y4:-,Y5:-", "market"},
        /* the market */
        {"phase=paying", "slot"},
        {"slot=1", "slot"},
        {"paid=1", "paid"},
        {"phase=paying slot=2 paid=2 open0=S2", "paid"},
        {"phase=paying slot=4 paid=2 hand0=S2,S3", NULL},
        {"phase=paying slot=4 paid=3", "paid"},
        {"phase=paying slot=4 hand0=S4", "hand"},
        {"phase=paying slot=2 hand0=S1 rest0=S2,S3,S4 maybe0=S1,S2", "hand"},
        {"phase=paying slot=4 hand0=S1,?,? maybe0=S3,S4,S2,ENZO", NULL},
        {"phase=paying slot=4 hand0=S1,? maybe0=S3,S4,S2,ENZO", "hand"},
        {"phase=taking slot=1", "slot"},
        {"phase=stocking slot=1", "market"},
        /* sailing and resting */
        {"phase=sailing hand0=S2", "hand"},
        {"phase=sailing moves=3 open0=S1 hand0=S2", NULL},
        {"phase=sailing moves=5 open0=S1 hand0=S2", "moves"},
        {"moves=1", "moves"},
        {"moved=1", "moved"},
        {"phase=resting moves=1", "moves"},
        {"phase=resting moves=2 hand0=S1,S2,S3", "moves"},
        {"phase=ordering moved=1,2", "moved"},
        {"phase=ordering moved=1,2 boats0=Y1,Y1", "moved"},
        {"phase=placing moved=1 placed=2 boats0=Y1,Y1", "placed"},
        {"phase=placing moved=1 placed=1 boats0=H,Y1", "moved"},
        {"phase=placing moved=1 placed=1 boats0=R1,Y1", "placed"},
        {"phase=placing moved=1 placed=1 boats0=Y1/1,Y1", "boats"},
        {"phase=placing moved=1 placed=1 boats0=Y1,Y1/1 boats1=Y1/2,H", "placed"},
        {"phase=revealing moved=1 placed=1 boats0=Y1,H", "placed"},
        {"phase=scattering moved=1 placed=1 boats0=Y1,H", "phase"},
        {"placed=1", "placed"},
        {"open0=S1", "open"},
        /* dives */
        {"dive=Y1", "dive"},
        {"board=S1", "divers, board"},
        {"phase=leading dive=Y1 board=S1", "dive"},
        {"phase=leading dive=Y6 board=S1 boats0=Y6,H", "dive"},
        {"phase=leading dive=Y1 boats0=Y1,H", "board"},
        {"phase=leading dive=Y1 boats0=Y1,H board=S1 divers=1", "divers"},
        {"phase=leading dive=Y1 boats0=Y1,H boats1=Y1,H board=S1 divers=1", "asked"},
        {"phase=leading dive=Y1 boats0=Y1,H boats1=Y1/1,H board=S1 divers=0", "divers"},
        {"phase=leading dive=Y1 boats0=Y1,H board=S1 hazards=K", "hazards"},
        {"phase=leading dive=Y1 boats0=Y1,H board=S1 pulled=1", "pulled"},
        {"phase=drawing dive=Y1 boats0=Y1,H board=S1 pulled=1", "pulled"},
        {"phase=rushing dive=Y1 boats0=Y1,Y1 boats1=Y4/1,Y4", "asked"},
        {"phase=answering dive=Y1 boats0=Y1,H board=S1", "asked"},
        {"phase=answering dive=Y1 boats0=Y1,H board=K1 hazards=K", "hazards"},
        {"phase=answering dive=Y1 boats0=Y1,H board=S2 hazards=S", "hazards"},
        {"phase=answering dive=Y1 boats0=Y1,H board=K2U2 hazards=KU", "hazards"},
        {"phase=answering dive=Y1 boats0=Y1,H board=K2 hazards=K hand0=-", "asked"},
        {"phase=playing dive=Y1 boats0=Y1,H board=S1 hand0=-", "asked"},
        {"phase=playing dive=Y1 boats0=Y1,H board=S1 asked=1", "asked"},
        {"scenario=scattered-wealth tiles=Y1:Y-A+S phase=leading dive=Y1 boats0=Y1,H board=S1",
         "tiles"},
        {"phase=leading dive=Y1 boats0=Y1,H board=S1 open1=S1", "open"},
        {"storm=R1", "storm"},
        {"scenario=storm-is-coming tiles=R1:C-1 storm=R1", "storm"},
        {"scenario=storm-is-coming tiles=R1:C-1 storm=R1 dive=R1 phase=leading boats0=R1,H board=S1",
         "storm"},
        {"tiles=R1:C-1 storm=R1 phase=placing placed=1 moved=1 boats0=R1,H", "storm"},
        {"scenario=storm-is-coming tiles=R1:N-1 storm=R1 phase=placing placed=1 moved=1 boats0=R1,H",
         "storm"},
        {"tiles=R1:C-1 dive=R1 phase=leading boats0=R1,R2 board=S1 moved=2", "moved"},
        {"scenario=storm-is-coming tiles=R1:C-1 dive=R1 phase=leading boats0=R1,H board=S1 moved=2",
         "moved"},
        {"phase=answering dive=Y1 boats0=Y1,H board=K2 hazards=K answered=1", "asked"},
        {"phase=answering dive=Y1 boats0=Y1,H board=K2 hazards=K answered=2", "asked"},
        {"phase=leading dive=Y1 boats0=Y1,H board=K2 answered=1", "answered"},
        {"gone=Y-F,Y-A tiles=Y1:- chests=3,0 announced=4,0", "announced"},
        {"gone=Y-F,Y-A tiles=Y1:- chests=3,? announced=3,301", "announced"},
    };
    struct blue t;
    (void)unused;
    for (int i = 0; i < DT_COUNT(texts); i++) {
        if (texts[i][1] == NULL) {
            blue_at(&t, texts[i][0]);
        } else {
            blue_bad(texts[i][0], texts[i][1]);
        }
    }
}

static void what_is_left_out(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "");
    blue_shows(&t,
               "seats=2 scenario=none phase=choosing turn=0 active=0 asked=0 gone=Y-F boats0=H,H "
               "boats1=H,H hand0=S1,S2,S3,S4 hand1=S1,S2,S3,S4 chests=0,0 tokens=0,0 "
               "market=ENZO,JULIE,JACQUES,MARA discard=- supply=S2G2R2E2P4 bag=S7G3R1K4U4");
    /* Cards that nobody named: start cards rest once a hand is given, the market takes others. */
    blue_at(&t, "hand0=S1,ENZO open1=- rest1=MARA,S2");
    blue_shows(&t, "rest0=S2,S3,S4 hand1=S1,S3,S4 rest1=S2,MARA market=JULIE,JACQUES,TOMAS,ELIAS");
    /* What lies on the board has left the supply if it must. */
    blue_at(&t, "chests=0,0 phase=leading dive=Y1 boats0=Y1,H board=R3E1 seats=2");
    blue_shows(&t, "supply=S2G2E1P4 bag=S7G3K4U4 divers=0");
    blue_at(&t, "bag=S7K4U4G3R1E2");
    blue_shows(&t, "supply=S2G2R2P4");
}

/* The seats' order on the line does not matter. */
static void any_order(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tokens=1,2,0 chests=4,5,6 tiles=Y1:- gone=Y-F,Y-A hand2=S1 seats=3");
    blue_shows(&t, "seats=3 tokens=1,2,0 rest2=S2,S3,S4");
}

/* A second hazard without a first cannot be written, but it can be packed. */
static void second_hazard_alone(void **unused)
{
    uint8_t bytes[DEEPBLUE_PACK];
    struct blue t;
    struct deepblue copy;
    (void)unused;
    blue_at(&t, "phase=leading dive=Y1 boats0=Y1,H board=K2");
    t.state.hazard[1] = DEEPBLUE_BLACK;
    assert_non_null(dt_unpack(game, &copy, bytes, dt_pack(game, &t.state, bytes)));
    blue_at(&t, "");
    t.state.hazard[1] = DEEPBLUE_BLACK;
    assert_non_null(dt_unpack(game, &copy, bytes, dt_pack(game, &t.state, bytes)));
    blue_at(&t, "");
    assert_null(dt_unpack(game, &copy, bytes, dt_pack(game, &t.state, bytes)));
}

/* ---- determinization ---- */

static void determinized_hands(void **unused)
{
    struct blue t, dream;
    struct dt_rng rng;
    int with_enzo = 0;
    (void)unused;
    dt_rng_seed(&rng, 1);
    blue_at(&t, "hand0=S3,S4,GARY rest0=S1,S2,ENZO maybe0=S2,S3,S4,ENZO");
    for (int i = 0; i < 400; i++) {
        dream = t;
        game->redact(&dream.state, 1);
        game->determinize(&dream.state, 1, &rng);
        assert_null(game->validate(&dream.state));
        deepblue_set hand = dream.state.crew[0].hand;
        assert_true((hand & DEEPBLUE_BIT(DEEPBLUE_GARY)) != 0); /* known */
        assert_true((hand & DEEPBLUE_BIT(DEEPBLUE_S1)) == 0);
        assert_int_equal(deepblue_card_count(hand), 3);
        with_enzo += (hand & DEEPBLUE_BIT(DEEPBLUE_ENZO)) != 0;
    }
    assert_in_range(with_enzo, 150, 250); /* two of four, so half of the time */
}

/* A seat that has begun to pay can pay, however unlikely that was. */
static void determinized_payers(void **unused)
{
    static const char *const texts[] = {
        "phase=paying slot=5 hand0=S2,S3,S4,GARY rest0=S1,ENZO,JULIE,MALIK,OBED,NOOR,BRUNO "
        "maybe0=S1,S2,S3,S4,ENZO,GARY,JULIE,MALIK,OBED,NOOR,BRUNO",
        "phase=sailing hand0=S1,GARY rest0=S2,S3,S4,ENZO,JULIE,MALIK,OBED,NOOR,BRUNO "
        "maybe0=S1,S2,S3,S4,ENZO,GARY,JULIE,MALIK,OBED,NOOR,BRUNO",
    };
    struct blue t, dream;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 1);
    for (int i = 0; i < DT_COUNT(texts); i++) {
        blue_at(&t, texts[i]);
        for (int n = 0; n < 200; n++) {
            dream = t;
            game->redact(&dream.state, DT_SPECTATOR);
            game->determinize(&dream.state, DT_SPECTATOR, &rng);
            assert_null(game->validate(&dream.state));
        }
    }
}

/* Announced points are public: a determinized chest has neither less nor more (§10). */
static void determinized_chests(void **unused)
{
    struct blue t;
    struct dt_rng rng;
    (void)unused;
    dt_rng_seed(&rng, 1);
    blue_at(&t, "tiles=Y1:-,Y2:- gone=Y-F,Y-A,Y-B chests=9,80 announced=9,71");
    game->redact(&t.state, 0);
    game->determinize(&t.state, 0, &rng);
    assert_int_equal(t.state.chest[0], 9); /* its own */
    assert_int_equal(t.state.chest[1], 71);
    blue_at(&t, ""); /* before the first dive there is nothing to know */
    game->redact(&t.state, 0);
    game->determinize(&t.state, 0, &rng);
    assert_int_equal(t.state.chest[1], 0);
}

/* The field of a position text, up to the next one. */
static const char *field_of(const struct deepblue *s, const char *key, char *room, int size)
{
    struct dt_writer out = dt_writer_on(room, size);
    dt_position_text(game, s, &out);
    const char *at = strstr(room, key);
    assert_non_null(at);
    char *end = strchr(at, ' ');
    if (end != NULL) {
        *end = 0;
    }
    return at + strlen(key);
}

/* Every seat determinizes the others' chests to what the events have announced. */
static void compare_chests(const struct deepblue *s, const int *heard, struct dt_rng *rng)
{
    static char room[4096];
    char expected[64];
    struct dt_writer out = dt_writer_on(expected, sizeof expected);
    for (int i = 0; i < s->seats; i++) {
        dt_write_text(&out, i > 0 ? "," : "");
        dt_write_int(&out, heard[i]);
    }
    for (int seat = -1; seat < s->seats; seat++) {
        struct deepblue eyes = *s;
        int32_t scores[DT_SEATS];
        game->redact(&eyes, seat < 0 ? DT_SPECTATOR : seat);
        assert_string_equal(field_of(&eyes, "announced=", room, sizeof room), expected);
        game->scores(&eyes, scores);
        game->determinize(&eyes, seat < 0 ? DT_SPECTATOR : seat, rng);
        assert_null(game->validate(&eyes));
        for (int other = 0; other < s->seats; other++) {
            assert_int_equal(eyes.chest[other], heard[other]);
            assert_int_equal(scores[other], heard[other]);
        }
    }
}

/* Over many random games: what a seat is told of points it still knows later (D-21). */
static void announced_points_are_kept(void **unused)
{
    struct dt_rng rng;
    int compared = 0;
    (void)unused;
    dt_rng_seed(&rng, 21);
    for (int g = 0; g < 4 * DEEPBLUE_CHOICES; g++) {
        struct blue t;
        int heard[DEEPBLUE_SEATS] = {0};
        dt_seats who;
        blue_fresh(&t, 2 + g % 4, deepblue_scenario_words[g % DEEPBLUE_CHOICES]);
        while ((who = game->to_act(&t.state)) != 0) {
            int seat = dt_ctz(who);
            bool news = false;
            t.events.count = 0;
            game->apply(&t.state, seat,
                        seat == DT_CHANCE ? game->chance(&t.state, &rng)
                                          : game->random_action(&t.state, seat, &rng),
                        &t.events);
            for (int i = 0; i < t.events.count; i++) {
                const struct dt_event *e = &t.events.list[i];
                if (e->kind == DEEPBLUE_EV_SCORES) {
                    heard[e->arg[0]] += e->arg[1] + e->arg[2] + e->arg[3] + e->arg[4];
                    news = true;
                }
            }
            if (t.state.phase != DEEPBLUE_OVER && (news || dt_rng_below(&rng, 50) == 0)) {
                compare_chests(&t.state, heard, &rng);
                compared++;
            }
        }
    }
    assert_in_range(compared, 300, 100000);
}

/* One event of the last step, as text and with what only its JSON has. */
static void tells(const struct blue *t, const char *text, const char *json)
{
    char room[4 * DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(room, sizeof room);
    struct dt_json j = dt_json_on(&out);
    blue_event(t, text);
    dt_json_array(&j, NULL);
    for (int i = 0; i < t->events.count; i++) {
        dt_event_json(game, &t->events.list[i], NULL, &j);
    }
    dt_json_end(&j);
    if (strstr(room, json) == NULL) {
        fail_msg("%s is not in %s", json, room);
    }
}

static void what_only_json_tells(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "active=1 phase=drawing tiles=R2:N-2 dive=R2 boats1=R2/3,H board=S2R1");
    blue_do(&t, "chance gem gold");
    tells(&t, "gem gold", "{\"e\":\"gem\",\"gem\":\"gold\",\"seat\":1}");
    blue_at(&t, "tiles=R2:N-2 boats0=R2/3,H phase=leading dive=R2 board=S2G1R1");
    blue_do(&t, "0 stop");
    tells(&t, "scores 0 0 14 4 0", "\"tile\":4,\"scenario\":0,\"points\":18}");
}

/* Why a game ended so, in the game's words and as sentences. */
static void ends(const char *position, const char *steps, const char *words, const char *english,
                 const char *german)
{
    static const char *const names[] = {"Ada", "Brill", "Cleo"};
    char room[DT_SENTENCE_MAX];
    struct blue t;
    blue_at(&t, position);
    struct dt_writer out = dt_writer_on(room, sizeof room);
    dt_outcome_text(game, &t.state, &out);
    assert_int_equal(out.len, 0); /* nothing before the end */
    blue_do(&t, steps);
    dt_outcome_text(game, &t.state, &out);
    assert_string_equal(room, words);
    for (dt_lang lang = 0; lang < 2; lang++) {
        struct dt_formatter teller = {lang, "deepblue", names, t.state.seats, DT_SPECTATOR};
        out = dt_writer_on(room, sizeof room);
        dt_format_outcome(&teller, game, &t.state, &out);
        assert_string_equal(room, lang == 0 ? english : german);
    }
}

#define LAST                                                                                       \
    "seats=3 tiles=R1:-,R2:-,R3:-,R4:C-4 gone=Y-F,C-1,C-2,C-3 boats0=R4,H phase=leading dive=R4 "  \
    "board=S1 "

static void outcomes(void **unused)
{
    (void)unused;
    ends(LAST "chests=54,58,20", "0 stop", "points 0 60 58", "Ada has the most points: 60 to 58.",
         "Ada hat die meisten Siegpunkte: 60 zu 58.");
    /* Cleo has more cards, but not as many points. */
    ends(LAST "chests=54,60,20 hand1=ENZO rest2=GARY,MALIK,OTTO", "0 stop", "cards 1 5 4 60",
         "Brill wins the tie at 60 points: more crew cards, 5 to 4.",
         "Brill gewinnt bei 60 Siegpunkten den Gleichstand: mehr Crewkarten, 5 zu 4.");
    ends(LAST "chests=54,60,20", "0 stop", "shared 0,1 4 60",
         "Ada and Brill share the victory: each has 60 points and 4 crew cards.",
         "Ada und Brill teilen sich den Sieg: je 60 Siegpunkte und 4 Crewkarten.");
    ends("seats=3 turn=599 active=2 chests=3,9,4 gone=Y-F,Y-A tiles=Y1:-",
         "2 sail; 2 pay S3; 2 boat 1 B1; 2 done", "rounds points 1 9 4",
         "After the last round Brill has the most points: 9 to 4.",
         "Nach der letzten Runde hat Brill die meisten Siegpunkte: 9 zu 4.");
    ends("turn=399 active=1 hand0=ENZO chests=9,9 gone=Y-F,Y-A tiles=Y1:-",
         "1 sail; 1 pay S3; 1 boat 1 B1; 1 done", "rounds cards 0 5 4 9",
         "After the last round Ada wins the tie at 9 points: more crew cards, 5 to 4.",
         "Nach der letzten Runde gewinnt Ada bei 9 Siegpunkten den Gleichstand: mehr Crewkarten, 5 "
         "zu 4.");
    ends(
        "turn=399 active=1", "1 sail; 1 pay S3; 1 boat 1 B1; 1 done", "rounds shared 0,1 4 0",
        "After the last round Ada and Brill share the victory: each has 0 points and 4 crew cards.",
        "Nach der letzten Runde teilen sich Ada und Brill den Sieg: je 0 Siegpunkte und 4 "
        "Crewkarten.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_without_meaning),   cmocka_unit_test(words_with_room),
        cmocka_unit_test(fields_without_meaning),    cmocka_unit_test(impossible_positions),
        cmocka_unit_test(what_is_left_out),          cmocka_unit_test(any_order),
        cmocka_unit_test(second_hazard_alone),       cmocka_unit_test(determinized_hands),
        cmocka_unit_test(determinized_payers),       cmocka_unit_test(determinized_chests),
        cmocka_unit_test(announced_points_are_kept), cmocka_unit_test(outcomes),
        cmocka_unit_test(what_only_json_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
