/* The odds of the next pull as boards show them, against the rules themselves: every gem that
 * chance can draw is drawn, every answer is tried and every card played, and what the dive then
 * scores is read off the events. 500 decisions of leaders in every scenario, half of them in the
 * Sunken City.
 *
 * `test_deepblue_next --truth` writes these decisions for other tests, a JSON object a line: the
 * leader's `seat` and `facts`, the `truth` about its next pull, and the points `now` that everybody
 * has more in the chest after a stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "games/deepblue/odds.h"
#include "tests/deepblue_support.h"

enum { DECISIONS = 500, POSITIONS = 1000 };

static const struct dt_game *const game = &dt_game_deepblue;

/* ---- the truth ---- */

struct truth {
    struct deepblue_pull_odds next;
    int now;
};

/* The rest of a pull: gem by gem, each as often as it is in the bag. */
static void draw_all(const struct deepblue *s, int seat, int weight, uint32_t seen, int gems,
                     struct truth *t)
{
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        struct deepblue next = *s;
        struct blue_end fate;
        int times = weight * deepblue_gem_count(s->bag, c);
        if (times == 0) {
            continue;
        }
        bool ended = blue_step(&next, DT_CHANCE, deepblue_action(DEEPBLUE_DO_GEM, c), seat, &fate);
        if (!ended && next.phase == DEEPBLUE_DRAWING) {
            draw_all(&next, seat, times, seen | 1u << c, gems + 1, t);
            continue;
        }
        fate = ended ? fate : blue_best_end(&next, seat);
        t->next.gems = (uint8_t)(gems + 1);
        t->next.of += (uint32_t)times;
        t->next.out += fate.dived ? 0 : (uint32_t)times;
        t->next.gain += times * (fate.points - t->now);
        for (int k = 0; k < DEEPBLUE_COLOURS; k++) {
            t->next.with[k] += ((seen | 1u << c) >> k & 1) != 0 ? (uint32_t)times : 0;
        }
    }
}

static struct deepblue_pull_odds truth_of(const struct deepblue *s, int seat)
{
    struct truth t = {.now = 0};
    struct deepblue stopped = *s, pulled = *s;
    struct blue_end fate = {.points = 0};
    assert_true(blue_step(&stopped, s->active, deepblue_action(DEEPBLUE_DO_STOP, 0), seat, &fate));
    t.now = fate.points;
    game->apply(&pulled, s->active, deepblue_action(DEEPBLUE_DO_PULL, 0), NULL);
    draw_all(&pulled, seat, 1, 0, 0, &t);
    return t.next;
}

/* ---- decisions ---- */

struct pull_sample {
    int city, other;                        /* decisions so far */
    int out, gain, loss;                    /* how many of them could go wrong, and what they say */
    void (*with)(const struct deepblue *s); /* what to do with each */
};

static void take(const struct deepblue *s, struct pull_sample *sample)
{
    bool city = (DEEPBLUE_CITY_TILES >> s->tile[s->dive] & 1) != 0;
    int *count = city ? &sample->city : &sample->other;
    if (*count < DECISIONS / 2) {
        ++*count;
        struct deepblue_pull_odds truth = truth_of(s, s->active);
        sample->out += truth.out > 0;
        sample->gain += truth.gain > 0;
        sample->loss += truth.gain < 0;
        sample->with(s);
    }
}

static struct pull_sample sample_of(int scenario, void (*with)(const struct deepblue *s))
{
    struct pull_sample sample = {.with = with};
    struct dt_rng rng;
    dt_rng_seed(&rng, (uint64_t)(300 + scenario));
    for (int g = 0; sample.city + sample.other < DECISIONS; g++) {
        struct blue t;
        dt_seats who;
        blue_fresh(&t, 2 + g % 4, deepblue_scenario_words[scenario]);
        while ((who = game->to_act(&t.state)) != 0) {
            int seat = dt_ctz(who);
            if (t.state.phase == DEEPBLUE_LEADING) {
                take(&t.state, &sample);
            }
            game->apply(&t.state, seat, blue_choose(&t.state, seat, &rng), NULL);
        }
    }
    return sample;
}

/* ---- the engine's numbers ---- */

static void same(struct deepblue_pull_odds a, struct deepblue_pull_odds b)
{
    assert_int_equal(a.gems, b.gems);
    assert_int_equal(a.of, b.of);
    assert_int_equal(a.out, b.out);
    assert_int_equal(a.gain, b.gain);
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        assert_int_equal(a.with[c], b.with[c]);
    }
}

/* For every diver, from its redacted state. */
static void compare(const struct deepblue *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if ((s->divers >> seat & 1) != 0) {
            struct deepblue eyes = *s;
            game->redact(&eyes, seat);
            struct deepblue_odds_input look = deepblue_odds_input_of(&eyes, seat);
            same(deepblue_pull_odds_of(&look), truth_of(s, seat));
        }
    }
}

static void the_next_pull(void **unused)
{
    (void)unused;
    for (int scenario = 0; scenario < DEEPBLUE_CHOICES; scenario++) {
        struct pull_sample sample = sample_of(scenario, compare);
        print_message("%s: %d decisions in the city and %d elsewhere; %d can go wrong\n",
                      deepblue_scenario_words[scenario], sample.city, sample.other, sample.out);
        assert_int_equal(sample.city + sample.other, DECISIONS);
        /* They are of every sort. */
        assert_in_range(sample.out, DECISIONS / 5, DECISIONS * 9 / 10);
        assert_in_range(sample.gain, DECISIONS / 5, DECISIONS);
        assert_in_range(sample.loss, DECISIONS / 50, DECISIONS);
    }
}

/* The `dive` of a seat's view contains this text. */
static void shows(const struct blue *t, int seat, const char *words)
{
    static char room[65536];
    struct deepblue eyes = t->state;
    struct dt_writer out = dt_writer_on(room, sizeof room);
    struct dt_json json = dt_json_on(&out);
    game->redact(&eyes, seat);
    dt_view_json(game, &eyes, seat, NULL, &json);
    if (strstr(room, words) == NULL) {
        fail_msg("%s is not in %s", words, strstr(room, "\"dive\""));
    }
}

static void what_a_view_tells(void **unused)
{
    struct blue t;
    (void)unused;
    blue_at(&t, "tiles=R2:N-2 boats0=R2/3,H boats1=R2,H phase=leading dive=R2 board=S2G1R1P1K1U1 "
                "bag=S6G3U3K3P2E1 hand0=ELIAS,VICTORIA,OBED,S1 hand1=-");
    shows(&t, 0, "\"next\":{\"gems\":1,\"pulls\":18,\"out\":3,");
    shows(&t, 0, "{\"gem\":\"silver\",\"pulls\":6,\"means\":\"points\",\"plus\":1,\"cards\":[]}");
    shows(&t, 0, "{\"gem\":\"red\",\"pulls\":0}");
    shows(&t, 0,
          "{\"gem\":\"green\",\"pulls\":1,\"means\":\"points\",\"plus\":8,\"cards\":[\"OBED\"]}");
    shows(&t, 0, "{\"gem\":\"purple\",\"pulls\":2,\"means\":\"nothing\",\"plus\":0,\"cards\":[]}");
    shows(&t, 0, "{\"gem\":\"black\",\"pulls\":3,\"means\":\"guard\",\"by\":\"ELIAS\"}");
    shows(&t, 0, "{\"gem\":\"blue\",\"pulls\":3,\"means\":\"out\"}");
    shows(&t, 0, "{\"card\":\"VICTORIA\",\"vp\":6,\"left\":1,\"next\":true}");
    shows(&t, 0, "{\"card\":\"OBED\",\"vp\":8,\"left\":1,\"next\":false}");
    /* A seat that does not dive, and a spectator, is told the colours only. */
    shows(&t, DT_SPECTATOR,
          "\"next\":{\"gems\":1,\"pulls\":18,\"colours\":[{\"gem\":\"silver\","
          "\"pulls\":6},");
    /* Two at a time: of 18 * 17 pulls 30 have two hazards, and the spot holds off one. */
    blue_at(&t, "scenario=troubled-waters tiles=R2:C-4 boats0=R2/3,H phase=leading dive=R2 "
                "board=S2G1R1P1K1U1 bag=S6G3U3K3P2E1 hand0=S4");
    shows(&t, 0, "\"next\":{\"gems\":2,\"pulls\":306,\"out\":30,");
    shows(&t, 0, "{\"gem\":\"blue\",\"pulls\":96,\"means\":\"guard\",\"by\":\"spot\"}");
    /* The best give 4 more. */
    blue_at(&t, "scenario=best-of-the-best tiles=R2:C-4 boats0=R2,H phase=leading dive=R2 board=S1 "
                "hand0=S4");
    shows(&t, 0, "\"means\":\"points\",\"plus\":8,\"cards\":[\"S4\"]}");
    shows(&t, 0, "{\"card\":\"S4\",\"vp\":6,\"left\":1,\"next\":false}");
    /* Nothing is drawn any more once the leader is out. */
    blue_at(&t, "phase=playing dive=Y1 boats0=Y1,H boats1=Y1,H divers=1 asked=1 board=K2 hand1=S4");
    shows(&t, 1, "\"next\":null");
}

/* ---- cards ---- */

/* What a seat's view says of a card in its hand during a dive. */
static void card_in_view(const struct deepblue *s, int seat, int card, int *vp, int *left)
{
    static char room[65536];
    char name[64];
    struct deepblue eyes = *s;
    struct dt_writer out = dt_writer_on(room, sizeof room);
    struct dt_json json = dt_json_on(&out);
    game->redact(&eyes, seat);
    dt_view_json(game, &eyes, seat, NULL, &json);
    const char *dive = strstr(room, "\"dive\":{");
    assert_non_null(dive);
    snprintf(name, sizeof name, "{\"card\":\"%s\",\"vp\":", deepblue_cards[card].name);
    const char *at = strstr(dive, name);
    assert_non_null(at);
    assert_int_equal(sscanf(at + strlen(name), "%d,\"left\":%d", vp, left), 2);
}

/* Points of the seat if it passes and everybody else does, and the leader stops. */
static int points_of(struct deepblue s, int seat)
{
    struct blue_end fate;
    while (s.phase == DEEPBLUE_PLAYING) {
        if (blue_step(&s, s.asked, deepblue_action(DEEPBLUE_DO_PASS, 0), seat, &fate)) {
            return fate.points;
        }
    }
    assert_true(blue_step(&s, s.active, deepblue_action(DEEPBLUE_DO_STOP, 0), seat, &fate));
    return fate.points;
}

/* The points that a card is said to give are those that it gives, and it can be played as soon as
 * no gem is said to be missing. */
static int compare_cards(const struct deepblue *s)
{
    deepblue_set hand = s->crew[s->asked].hand & deepblue_scorers;
    int compared = 0;
    for (; hand != 0; hand &= hand - 1, compared++) {
        int card = __builtin_ctzll(hand), vp = 0, left = 0;
        dt_action play = deepblue_action(DEEPBLUE_DO_PLAY, card);
        card_in_view(s, s->asked, card, &vp, &left);
        assert_int_equal(left == 0, game->legal(s, s->asked, play));
        if (left == 0) {
            struct deepblue played = *s;
            game->apply(&played, s->asked, play, NULL);
            assert_int_equal(points_of(played, s->asked) - points_of(*s, s->asked), vp);
        } else {
            int need = deepblue_cards[card].need == DEEPBLUE_ANY ? 0 : deepblue_cards[card].need;
            deepblue_gems more = (deepblue_gems)left * DEEPBLUE_ONE(need);
            assert_true(deepblue_playable(s->board + more, DEEPBLUE_BIT(card)) != 0);
            assert_true(
                deepblue_playable(s->board + more - DEEPBLUE_ONE(need), DEEPBLUE_BIT(card)) == 0);
        }
    }
    return compared;
}

static void the_cards_of_a_diver(void **unused)
{
    struct dt_rng rng;
    (void)unused;
    for (int scenario = 0; scenario < DEEPBLUE_CHOICES; scenario++) {
        int compared = 0;
        dt_rng_seed(&rng, (uint64_t)(700 + scenario));
        for (int g = 0; compared < POSITIONS; g++) {
            struct blue t;
            dt_seats who;
            blue_fresh(&t, 2 + g % 4, deepblue_scenario_words[scenario]);
            while ((who = game->to_act(&t.state)) != 0) {
                int seat = dt_ctz(who);
                if (t.state.phase == DEEPBLUE_PLAYING) {
                    compared += compare_cards(&t.state);
                }
                game->apply(&t.state, seat, blue_choose(&t.state, seat, &rng), NULL);
            }
        }
    }
}

/* ---- for others ---- */

/* What every chest gains by a stop. */
static void write_stop(const struct deepblue *s)
{
    struct deepblue stopped = *s;
    game->apply(&stopped, s->active, deepblue_action(DEEPBLUE_DO_STOP, 0), NULL);
    for (int seat = 0; seat < s->seats; seat++) {
        printf("%s%d", seat > 0 ? "," : "", stopped.chest[seat] - s->chest[seat]);
    }
}

static void write_decision(const struct deepblue *s)
{
    static char room[65536];
    struct deepblue eyes = *s;
    struct dt_writer out = dt_writer_on(room, sizeof room);
    struct dt_json json = dt_json_on(&out);
    struct deepblue_pull_odds next = truth_of(s, s->active);
    game->redact(&eyes, s->active);
    dt_facts_json(game, &eyes, s->active, NULL, &json);
    printf("{\"seat\":%d,\"facts\":%s,\"truth\":{\"gems\":%d,\"of\":%u,\"out\":%u,"
           "\"gain\":%d,\"with\":[",
           s->active, room, next.gems, next.of, next.out, next.gain);
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        printf("%s%u", c > 0 ? "," : "", next.with[c]);
    }
    printf("]},\"now\":[");
    write_stop(s);
    printf("]}\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_pull),
        cmocka_unit_test(what_a_view_tells),
        cmocka_unit_test(the_cards_of_a_diver),
    };
    if (argc > 1 && strcmp(argv[1], "--truth") == 0) {
        for (int scenario = 0; scenario < DEEPBLUE_CHOICES; scenario++) {
            sample_of(scenario, write_decision);
        }
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
