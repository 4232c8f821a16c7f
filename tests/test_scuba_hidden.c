/* Ruling W-21 of Scuba: other seats' species cards are hidden until the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/scuba_support.h"

/* The state redacted for this seat has these fields; its determinizations are valid, and redacted again
 * they are the same state. */
static void seat_shows(const struct scuba_test *t, int seat, const char *fields)
{
    struct scuba_test redacted = *t;
    struct dt_rng rng;
    dt_game_scuba.redact(&redacted.state, seat);
    scuba_test_shows(&redacted, fields);
    dt_rng_seed(&rng, 7);
    for (int i = 0; i < 50; i++) {
        struct scuba_test sample = redacted;
        dt_game_scuba.determinize(&sample.state, seat, &rng);
        assert_null(dt_game_scuba.validate(&sample.state));
        assert_true(dt_game_scuba.is_complete(&sample.state));
        for (int other = 0; other < t->state.seats; other++) {
            assert_int_equal(dt_popcount(sample.state.diver[other].cards),
                             dt_popcount(t->state.diver[other].cards));
        }
        dt_game_scuba.redact(&sample.state, seat);
        assert_memory_equal(&sample.state, &redacted.state, sizeof redacted.state);
    }
}

static void W21_others_cards_are_secret(void **unused)
{
    struct scuba_test t;
    (void)unused;
    /* Hidden: which species. Public: how many cards, discs on the board, chips. */
    scuba_test_set(&t, "seats=3 cards0=turtle,manta cards1=manta,moray,turtle plus1=3 minus1=2 "
                       "animals=turtle@4,5:1 gone=manta,moray,turtle:2");
    seat_shows(&t, 0, "cards0=turtle,manta hidden0=- cards1=turtle hidden1=2 plus1=3 minus1=2");
    seat_shows(&t, 1, "cards0=- hidden0=2 cards1=moray,turtle,manta hidden1=-");
    seat_shows(&t, DT_SPECTATOR, "cards0=- hidden0=2 cards1=turtle hidden1=2");
    /* Chips that only one species can have brought. */
    scuba_test_set(&t, "seats=3 cards1=barracuda plus1=10 gone=manta,moray,barracuda:3");
    seat_shows(&t, 0, "cards1=- hidden1=1 plus1=10");
    scuba_test_set(&t, "seats=3 points=open cards0=turtle cards1=manta,moray");
    seat_shows(&t, 0, "cards0=turtle cards1=moray,manta hidden1=-");
    seat_shows(&t, DT_SPECTATOR, "cards0=turtle cards1=moray,manta");
    scuba_test_position_refused("points=open hidden1=1 gone=turtle", "hidden:");
    scuba_test_position_refused("hidden1=2 gone=turtle", "hidden:");
    scuba_test_position_refused("cards1=turtle hidden1=1 gone=turtle:2", "hidden:");
    scuba_test_position_refused("hidden1=1 plus1=9 gone=turtle:3", "plus:");
}

/* What a diver looks at is told as a card or as chips. */
static void looking_reveals(const char *animals, const char *fields, bool expected)
{
    char position[256];
    struct scuba_test t;
    snprintf(position, sizeof position, "seats=3 diver0=under@5,5 flags=window animals=%s %s",
             animals, fields);
    scuba_test_set(&t, position);
    scuba_test_do(&t, "0 look");
    assert_int_equal(t.events.reveals, expected);
}

static void W21_a_look_reveals_secret_cards(void **unused)
{
    static const char turtle[] = "turtle@5,5";
    (void)unused;
    looking_reveals(turtle, "gone=turtle", false); /* no card, so none of a turtle */
    looking_reveals(turtle, "cards0=turtle gone=turtle,manta", true);
    looking_reveals(turtle, "cards0=manta gone=turtle,manta", true);
    /* Both, as anyone can tell. */
    looking_reveals(turtle, "cards0=turtle,manta gone=turtle,manta", false);
    looking_reveals(turtle, "cards0=manta gone=manta,moray", false); /* the only turtle so far */
    looking_reveals(turtle, "cards0=manta gone=turtle,manta points=open", false);
    /* A disc on another turtle shows the card. */
    looking_reveals("turtle@5,5/turtle@4,4:0", "cards0=turtle,manta gone=manta,moray", false);
    /* A moray that all have seen now leaves before the turtle is looked at. */
    looking_reveals("moray@5,5:12/turtle@5,5", "cards0=anemone gone=anemone,turtle", true);
}

static void W21_the_end_shows_the_cards(void **unused)
{
    struct scuba_test t;
    (void)unused;
    scuba_test_set(&t, "seats=2 round=8 stage=last slots=0 diver0=swimming@5 diver1=aboard@5 "
                       "cards0=turtle cards1=moray,manta");
    scuba_test_do(&t, "0 stop");
    scuba_test_event(&t, "shown 0 turtle");
    scuba_test_event(&t, "shown 1 moray manta");
    seat_shows(&t, 0, "cards0=turtle cards1=moray,manta hidden1=-");
    scuba_test_set(
        &t, "seats=2 points=open round=8 stage=last slots=0 diver0=swimming@5 diver1=aboard@5 "
            "cards0=turtle");
    scuba_test_do(&t, "0 stop");
    scuba_test_no_event(&t, "shown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W21_others_cards_are_secret),
        cmocka_unit_test(W21_a_look_reveals_secret_cards),
        cmocka_unit_test(W21_the_end_shows_the_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
