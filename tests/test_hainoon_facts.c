/* The facts of Hai Noon against what happens: attacks are carried out, hands are enumerated, actions
 * are applied, in the positions of random games. That facts are JSON and tell no secret, and that the
 * weights of chance fit its draws, are laws (tests/laws_schema.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/hainoon_support.h"
#include "tests/support.h"

static const struct dt_game *const game = &dt_game_hainoon;

enum { GAMES = 4, LIST = HAINOON_HAND * HAINOON_SIDES * HAINOON_SHARKS };

struct table {
    struct hainoon state;
    int seat; /* of the facts */
    struct dt_rng rng;
    char facts[DT_VIEW_MAX];
};

static void redacted(const struct table *t, int seat, struct hainoon *out)
{
    *out = t->state;
    game->redact(out, seat);
}

static void write_facts(struct table *t)
{
    struct hainoon s;
    struct dt_writer out = dt_writer_on(t->facts, DT_COUNT(t->facts));
    struct dt_json j = dt_json_on(&out);
    redacted(t, t->seat, &s);
    dt_facts_json(game, &s, t->seat, NULL, &j);
    assert_false(out.cut);
}

static void expect(const struct table *t, const char *piece)
{
    if (strstr(t->facts, piece) == NULL) {
        char text[DT_TEXT_MAX];
        struct dt_writer out = dt_writer_on(text, DT_COUNT(text));
        dt_position_text(game, &t->state, &out);
        fail_msg("%s\nseat %d: no %s in\n%s", text, t->seat, piece, t->facts);
    }
}

/* Calls `check` with the facts of every seat and spectator in all states of random games. */
static void each_state(void (*check)(struct table *t))
{
    static struct table t;
    struct dt_config config[DT_CONFIGS_MAX];
    int configs = dt_test_configs(game, config);
    for (int n = 0; n < configs * GAMES; n++) {
        dt_rng_seed(&t.rng, (uint64_t)n);
        game->start(&t.state, &config[n % configs]);
        for (dt_seats who; (who = game->to_act(&t.state)) != 0;) {
            int actor = dt_ctz(who);
            for (t.seat = DT_SPECTATOR; t.seat < t.state.seats; t.seat++) {
                write_facts(&t);
                check(&t);
            }
            game->apply(&t.state, actor,
                        actor == DT_CHANCE ? game->chance(&t.state, &t.rng)
                                           : game->random_action(&t.state, actor, &t.rng),
                        NULL);
        }
        t.seat = 0;
        write_facts(&t);
        check(&t);
    }
}

/* ---- attacks ---- */

static const char *const sides[4] = {"top", "right", "bottom", "left"};
static const struct {
    int shark;
    const char *place;
} sharks[4][2] = {{{1, "TL"}, {2, "TR"}},
                  {{4, "TR"}, {5, "BR"}},
                  {{7, "BR"}, {8, "BL"}},
                  {{10, "BL"}, {11, "TL"}}};

/* Everybody who is asked passes. */
static void pass_all(struct hainoon *s, struct dt_events *events)
{
    while (s->phase == HAINOON_ANSWERING) {
        game->apply(s, s->asked, hainoon_action(HAINOON_DO_PASS, 0, 0, 0), events);
    }
}

/* The same tiles in the same turn, with jokers that make the side attack and no other cards. */
static void attack_with_joker(struct hainoon *s, int side, struct dt_events *events)
{
    memset(s->hand, HAINOON_NONE, sizeof s->hand);
    memset(s->side, HAINOON_NONE, sizeof s->side);
    s->discard = 0;
    s->turn = s->turn < s->seats ? s->seats : s->turn;
    s->side[side][0] = s->side[side][1] = s->hand[s->active][0] = HAINOON_JOKER;
    assert_null(game->derive(s));
    game->apply(s, s->active, hainoon_action(HAINOON_DO_PLAY, HAINOON_JOKER, side, 0), events);
}

static bool is_of_shark(const struct dt_event *e)
{
    return e->kind == HAINOON_EV_WOKE || e->kind == HAINOON_EV_MISSED ||
           e->kind == HAINOON_EV_UNCAGED || e->kind == HAINOON_EV_BITTEN;
}

/* What the facts say about a side if these events happen unless somebody answers. */
static void expect_side(const struct table *t, int side, const struct dt_events *events)
{
    char text[1024];
    struct dt_writer out = dt_writer_on(text, DT_COUNT(text));
    struct dt_json j = dt_json_on(&out);
    int missing = 3 - t->state.side_count[side], k = 0;
    bool over = false;
    dt_json_object(&j, NULL);
    dt_json_text(&j, "side", sides[side]);
    dt_json_int(&j, "missing", missing < 0 ? 0 : missing);
    dt_json_int(&j, "needed", 3);
    dt_json_array(&j, "sharks");
    for (int i = 0; i < events->count; i++) {
        if (is_of_shark(&events->list[i])) {
            assert_in_range(k, 0, 1);
            dt_json_object(&j, NULL);
            dt_json_int(&j, "shark", sharks[side][k].shark);
            dt_json_text(&j, "place", sharks[side][k++].place);
            dt_event_json(game, &events->list[i], "unanswered", &j);
            dt_json_end(&j);
        }
    }
    dt_json_end(&j);
    dt_json_array(&j, "out");
    for (int seat = 0; seat < t->state.seats; seat++) {
        for (int i = 0; i < events->count; i++) {
            const struct dt_event *e = &events->list[i];
            over |= e->kind == HAINOON_EV_OVER;
            if (e->kind == HAINOON_EV_OUT && e->arg[0] == seat) {
                dt_json_int(&j, NULL, seat);
            }
        }
    }
    dt_json_end(&j);
    dt_json_bool(&j, "over", over);
    assert_int_equal(k, 2);
    expect(t, text);
}

static void check_attacks(struct table *t)
{
    for (int side = 0; side < 4; side++) {
        struct hainoon s = t->state;
        struct dt_events events = {.count = 0};
        if (s.phase == HAINOON_ANSWERING && s.attack == side) {
            pass_all(&s, &events);
        } else if (s.phase == HAINOON_PLAYING && s.turn + 1 < HAINOON_TURNS) {
            attack_with_joker(&s, side, &events);
            pass_all(&s, &events);
        } else {
            continue;
        }
        expect_side(t, side, &events);
    }
    if (t->state.phase == HAINOON_OVER) {
        expect(t, "\"sides\":null,");
    }
}

static void attacks_happen_as_told(void **unused)
{
    (void)unused;
    each_state(check_attacks);
}

/* ---- answers ---- */

/* Counts the hands that `unknown` cards of the pool make, and those with which the asked seat has
 * more to do than to pass. */
static void count_hands(struct hainoon *s, uint64_t pool, int unknown, int64_t *ways,
                        int64_t *total)
{
    if (unknown == 0) {
        *ways += game->actions(s, s->asked, NULL) > 1;
        ++*total;
        return;
    }
    for (uint64_t rest = pool; rest != 0; rest &= rest - 1) {
        struct hainoon next = *s;
        hainoon_hand_add(&next, s->asked, hainoon_pile_kind(__builtin_ctzll(rest)));
        count_hands(&next, rest & (rest - 1), unknown - 1, ways, total);
    }
}

/* The first answer that is expected to an attack from a side. */
static void check_side(const struct table *t, const struct hainoon *asked, int side)
{
    struct hainoon s = *asked;
    int64_t ways = 0, total = 0;
    char text[128];
    int unknown = t->seat == s.asked ? 0 : s.hand_count[s.asked];
    while (s.hand_count[s.asked] > 0 && unknown > 0) {
        hainoon_hand_remove(&s, s.asked, HAINOON_HIDDEN);
    }
    count_hands(&s, s.deck, unknown, &ways, &total);
    snprintf(text, sizeof text, "\"ways\":%lld,\"total\":%lld}", (long long)ways, (long long)total);
    const char *answers = strstr(t->facts, "\"answers\":[") + 11;
    for (int i = 0; i < side; i++) {
        answers = strstr(answers + 1, "],["); /* between the lists of two sides */
    }
    answers = strstr(answers, "{\"seat\":");
    assert_non_null(answers);
    assert_int_equal(answers[8] - '0', s.asked);
    const char *end = strchr(answers, '}') + 1;
    if (strncmp(end - strlen(text), text, strlen(text)) != 0) {
        fail_msg("expected %s of\n%.*s", text, (int)(end - answers), answers);
    }
}

static void check_answer(struct table *t)
{
    struct hainoon s;
    redacted(t, t->seat, &s);
    if (!dt_seats_have(game->to_act(&s), t->seat)) {
        expect(t, "\"answers\":null,");
    } else if (s.phase == HAINOON_ANSWERING) {
        check_side(t, &s, s.attack);
    } else if (s.phase == HAINOON_PLAYING && s.turn % 4 == 0) {
        int side = s.turn / 4 % 4; /* as if sharks were called there */
        s.phase = HAINOON_ANSWERING;
        s.attack = (uint8_t)side;
        s.attacked = hainoon_attacked(&s, side);
        s.answered = 0;
        int asked = hainoon_next_asked(&s);
        s.asked = (uint8_t)asked;
        if (asked != HAINOON_NONE) {
            check_side(t, &s, side);
        }
    }
}

static void hands_that_can_answer_are_counted(void **unused)
{
    (void)unused;
    each_state(check_answer);
}

/* ---- actions ---- */

/* For each card of the hand: to which sides it may go, and at which of them sharks are called. */
static void check_hand(struct table *t)
{
    dt_action list[LIST];
    if (!dt_seats_have(game->to_act(&t->state), t->seat) || t->state.phase == HAINOON_ENTERING) {
        expect(t, "\"hand\":null");
        return;
    }
    int count = game->actions(&t->state, t->seat, list);
    for (int i = 0; i < t->state.hand_count[t->seat]; i++) {
        bool on[4] = {false}, attack[4] = {false}, harpoon = false;
        char name[32], text[256];
        struct dt_writer card = dt_writer_on(name, sizeof name);
        hainoon_card_write(NULL, t->state.hand[t->seat][i], &card);
        for (int n = 0; n < count; n++) {
            struct hainoon s = t->state;
            struct dt_events events = {.count = 0};
            char action[DT_ACTION_TEXT_MAX], word[16], with[32] = "", side[16] = "";
            struct dt_writer out = dt_writer_on(action, sizeof action);
            dt_action_text(game, &s, t->seat, list[n], &out);
            sscanf(action, "%15s %31s %15s", word, with, side);
            if (strcmp(with, name) != 0) {
                continue;
            }
            game->apply(&s, t->seat, list[n], &events);
            harpoon |= strcmp(word, "harpoon") == 0;
            for (int k = 0; k < 4 && strcmp(word, "play") == 0; k++) {
                on[k] |= strcmp(side, sides[k]) == 0;
                for (int e = 0; e < events.count; e++) {
                    attack[k] |=
                        events.list[e].kind == HAINOON_EV_ATTACK && events.list[e].arg[0] == k;
                }
            }
        }
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_json j = dt_json_on(&out);
        dt_json_object(&j, NULL);
        dt_json_text(&j, "card", name);
        for (int what = 0; what < 2; what++) {
            dt_json_array(&j, what == 0 ? "sides" : "attacks");
            for (int k = 0; k < 4; k++) {
                if (what == 0 ? on[k] : attack[k]) {
                    dt_json_text(&j, NULL, sides[k]);
                }
            }
            dt_json_end(&j);
        }
        dt_json_bool(&j, "harpoon", harpoon);
        dt_json_end(&j);
        expect(t, text);
    }
}

static void cards_do_as_told(void **unused)
{
    (void)unused;
    each_state(check_hand);
}

/* What a seat knows after its own action is the same in every state it thinks possible, so that the
 * view of one of them is the board after the action; but not the cards of another seat that went
 * out. */
static void check_certain(struct table *t)
{
    dt_action list[LIST];
    if (!dt_seats_have(game->to_act(&t->state), t->seat)) {
        return;
    }
    int count = game->actions(&t->state, t->seat, list);
    for (int n = 0; n < count; n++) {
        uint8_t bytes[2][DT_PACK_MAX];
        int len = 0;
        dt_seats out = 0;
        for (int sample = 0; sample < 2; sample++) {
            struct hainoon s;
            redacted(t, t->seat, &s);
            game->determinize(&s, t->seat, &t->rng);
            game->apply(&s, t->seat, list[n], NULL);
            out = s.out & ~(dt_seats)t->state.out & ~DT_SEAT(t->seat);
            game->redact(&s, t->seat);
            len = dt_pack(game, &s, bytes[sample]);
        }
        if (t->state.ending == HAINOON_FIRST_BITE || out == 0) {
            assert_memory_equal(bytes[0], bytes[1], (size_t)len);
        }
    }
}

static void boards_after_actions_are_certain(void **unused)
{
    (void)unused;
    each_state(check_certain);
}

static void every_index_is_an_action(void **unused)
{
    struct dt_config config = dt_config_default(game);
    uint32_t count = dt_action_count(game, &config);
    (void)unused;
    assert_int_equal(count, 825);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(dt_action_index(game, &config, dt_action_at(game, &config, i)), i);
    }
}

/* ---- cards and the end ---- */

static void check_unseen(struct table *t)
{
    char name[32], piece[64];
    int total = 0;
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        int unseen = hainoon_pile_count(t->state.deck, kind);
        for (int seat = 0; seat < t->state.seats; seat++) {
            for (int i = 0; i < t->state.hand_count[seat]; i++) {
                unseen += seat != t->seat && t->state.hand[seat][i] == kind;
            }
        }
        struct dt_writer out = dt_writer_on(name, sizeof name);
        hainoon_card_write(NULL, kind, &out);
        snprintf(piece, sizeof piece, "\"count\":%d}", unseen);
        char *at = strstr(strstr(t->facts, "\"unseen\":{"), name);
        assert_non_null(at);
        at = strchr(at, '}') + 1 - strlen(piece);
        assert_memory_equal(at, piece, strlen(piece));
        total += unseen;
    }
    snprintf(piece, sizeof piece, "\"unseen\":{\"total\":%d,\"pile\":%d,", total,
             hainoon_deck_left(&t->state));
    expect(t, piece);
}

static void unseen_cards_are_counted(void **unused)
{
    (void)unused;
    each_state(check_unseen);
}

/* A position, and what its facts have in them. */
static void told(const char *position, const char *piece)
{
    static struct noon noon;
    static struct table t;
    noon_at(&noon, position);
    t.state = noon.state;
    t.seat = 0;
    write_facts(&t);
    expect(&t, piece);
}

static void ends_have_reasons(void **unused)
{
    (void)unused;
    told("hand0=joker", "\"why\":null");
    told("phase=over out=1 divers=0@TL,1@TR/eaten,2@BR,3@BL",
         "\"why\":[{\"seat\":0,\"won\":true,\"reason\":\"others-eaten\",\"turns\":8,\"out\":[1]},"
         "{\"seat\":1,\"won\":false,\"reason\":\"eaten\",\"turns\":8,\"out\":[1]}");
    told("phase=over turn=400",
         "{\"seat\":3,\"won\":true,\"reason\":\"turns\",\"turns\":400,\"out\":[]}]");
    told("seats=2 phase=over ending=last-diver out=1 "
         "divers=0@TL/injured,dummy@TR/eaten,0@BR,dummy@BL/eaten",
         "\"why\":[{\"seat\":0,\"won\":true,\"reason\":\"last\"");
    told(
        "seats=2 phase=over ending=last-diver out=1 "
        "divers=0@TL/injured,dummy@TR/eaten,0@BR,dummy@BL/eaten",
        "\"points\":{\"seats\":[{\"total\":1,\"in\":true,\"divers\":["
        "{\"diver\":0,\"bites\":1,\"left\":1},{\"diver\":2,\"bites\":0,\"left\":2}],\"bites\":1},"
        "{\"total\":0,\"in\":false,\"divers\":["
        "{\"diver\":1,\"bites\":2,\"left\":0},{\"diver\":3,\"bites\":2,\"left\":0}],\"bites\":4}]}");
}

/* §4: in the first turn a card must open an empty side if it can. */
static void first_cards_must_open_sides(void **unused)
{
    (void)unused;
    told("turn=0 hand0=red-ring", "\"must_open\":true");
    told("turn=1 top=red-flip hand0=red-ring", "\"must_open\":false");
    told("turn=1 top=red-flip hand0=blue-ring", "\"must_open\":true");
    told("turn=4 hand0=red-ring", "\"must_open\":false");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_happen_as_told),
        cmocka_unit_test(hands_that_can_answer_are_counted),
        cmocka_unit_test(cards_do_as_told),
        cmocka_unit_test(boards_after_actions_are_certain),
        cmocka_unit_test(every_index_is_an_action),
        cmocka_unit_test(unseen_cards_are_counted),
        cmocka_unit_test(ends_have_reasons),
        cmocka_unit_test(first_cards_must_open_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
