/* What a player would like to have worked out, from a redacted state: what the sharks of each side
 * would do and who could answer, what the own cards can do, which cards are unseen, and why seats
 * have won or lost. The board after an action is the view of the state after it: what the seat knows
 * of that is certain, but for the cards of another seat that goes out (RULES.md §9). */
#include "engine/draw.h"
#include "games/hainoon/hainoon.h"

/* How many different hands of k cards (at most 3) n cards make. */
static int64_t choose(int64_t n, int k)
{
    static const int64_t divisor[HAINOON_HAND + 1] = {1, 1, 2, 6};
    int64_t ways = 1;
    for (int i = 0; i < k; i++) {
        ways *= n - i;
    }
    return ways / divisor[k];
}

/* The cards that a seat can answer with: those known, and in how many of the equally likely hands
 * that its unknown cards can be there is one. */
static void seat_answer(const struct hainoon *s, int seat, int side, uint32_t places,
                        struct dt_json *j)
{
    uint8_t card[HAINOON_HAND];
    int known = hainoon_harpoons(s, seat, side, card), unknown = 0, unseen = 0;
    for (int i = 0; i < s->hand_count[seat]; i++) {
        unknown += s->hand[seat][i] == HAINOON_HIDDEN;
    }
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        unseen += hainoon_is_harpoon(s, kind, side) ? hainoon_pile_count(s->deck, kind) : 0;
    }
    int64_t pool = dt_draw_count(s->deck), hands = choose(pool, unknown);
    dt_json_object(j, NULL);
    dt_json_int(j, "seat", seat);
    dt_kind_json(&hainoon_kind_places, s, places, "places", j);
    dt_json_array(j, "harpoons");
    for (int i = 0; i < known; i++) {
        dt_kind_json(&hainoon_kind_hand, s, card[i], NULL, j);
    }
    dt_json_end(j);
    dt_json_int(j, "unknown", unknown);
    dt_json_int(j, "unseen", unseen);
    dt_json_int(j, "ways", known > 0 ? hands : hands - choose(pool - unseen, unknown));
    dt_json_int(j, "total", hands);
    dt_json_end(j);
}

/* Seats that would be asked, or are still to be, in that order. */
static void side_answers(const struct hainoon *s, int side, struct dt_json *j)
{
    struct hainoon t = *s;
    t.attacked = hainoon_attacked(s, side);
    t.answered = s->attack == side ? s->answered : 0;
    dt_json_array(j, NULL);
    for (int seat; (seat = hainoon_next_asked(&t)) != HAINOON_NONE;) {
        uint32_t places = t.attacked & t.own[seat];
        seat_answer(s, seat, side, places, j);
        t.answered |= (uint8_t)places;
    }
    dt_json_end(j);
}

/* By side, for a seat that is to decide. */
static void answers(const struct hainoon *s, bool acts, struct dt_json *j)
{
    if (!acts) {
        dt_json_null(j, "answers");
        return;
    }
    dt_json_array(j, "answers");
    for (int side = 0; side < HAINOON_SIDES; side++) {
        side_answers(s, side, j);
    }
    dt_json_end(j);
}

/* The two sharks, and what they would do if nobody answered. */
static void side_facts(const struct hainoon *s, int side, struct dt_json *j)
{
    struct hainoon t = *s;
    struct dt_events events = {.count = 0};
    int missing = HAINOON_ATTACK - s->side_count[side];
    bool over = hainoon_unanswered(&t, side, &events);
    dt_json_object(j, NULL);
    dt_json_text(j, "side", hainoon_side_words[side]);
    dt_json_int(j, "missing", missing > 0 ? missing : 0);
    dt_json_int(j, "needed", HAINOON_ATTACK);
    dt_json_array(j, "sharks");
    for (int k = 0; k < 2; k++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "shark", hainoon_attacker(side, k));
        dt_json_text(j, "place", hainoon_place_words[hainoon_faced(side, k)]);
        dt_event_json(&dt_game_hainoon, &events.list[k], "unanswered", j);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_kind_json(&hainoon_kind_seats, s, t.out & ~(uint32_t)s->out, "out", j);
    dt_json_bool(j, "over", over);
    dt_json_end(j);
}

/* What the seat's cards can do, if it is to play or to answer. */
static void hand_facts(const struct hainoon *s, int seat, struct dt_json *j)
{
    dt_action action[HAINOON_HAND * HAINOON_SIDES * HAINOON_SHARKS];
    int count = hainoon_actions(s, seat, action);
    dt_json_array(j, "hand");
    for (int i = 0; i < s->hand_count[seat]; i++) {
        int card = s->hand[seat][i], verb = HAINOON_DO_PASS;
        uint32_t sides = 0, attacks = 0;
        for (int n = 0; n < count; n++) {
            if (hainoon_card_of(action[n]) == card &&
                hainoon_verb_of(action[n]) != HAINOON_DO_PASS) {
                int side = hainoon_side_of(action[n]);
                verb = hainoon_verb_of(action[n]);
                sides |= 1u << side;
                attacks |= (uint32_t)(s->side_count[side] + 1 >= HAINOON_ATTACK) << side;
            }
        }
        bool plays = verb == HAINOON_DO_PLAY;
        dt_json_object(j, NULL);
        dt_kind_json(&hainoon_kind_hand, s, card, "card", j);
        dt_kind_json(&hainoon_kind_sides, s, plays ? sides : 0, "sides", j);
        dt_kind_json(&hainoon_kind_sides, s, plays ? attacks : 0, "attacks", j);
        dt_json_bool(j, "harpoon", verb == HAINOON_DO_HARPOON);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* §4: whether every card that the seat may lay now goes to an empty side because it is its first. */
static bool must_open(const struct hainoon *s, int seat)
{
    dt_action action[HAINOON_HAND * HAINOON_SIDES * HAINOON_SHARKS];
    int count =
        s->phase == HAINOON_PLAYING && s->turn < s->seats ? hainoon_actions(s, seat, action) : 0;
    bool must = count > 0;
    for (int n = 0; n < count; n++) {
        must &= s->side_count[hainoon_side_of(action[n])] == 0;
    }
    return must;
}

/* Every kind of card with the number of its copies in the draw pile and in hidden hands. */
static void unseen_facts(const struct hainoon *s, struct dt_json *j)
{
    dt_json_object(j, "unseen");
    dt_json_int(j, "total", dt_draw_count(s->deck));
    dt_json_int(j, "pile", hainoon_deck_left(s));
    dt_json_array(j, "cards");
    for (int kind = 0; kind < HAINOON_KINDS; kind++) {
        dt_json_object(j, NULL);
        dt_kind_json(&hainoon_kind_hand, s, kind, "card", j);
        dt_json_int(j, "count", hainoon_pile_count(s->deck, kind));
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* No points but one for a winner; who is still in, and the bites that the divers have taken and can
 * still take. */
static void points_facts(const struct hainoon *s, struct dt_json *j)
{
    dt_json_object(j, "points");
    dt_json_array(j, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        int bites = 0;
        dt_json_object(j, NULL);
        dt_json_int(j, "total", hainoon_winners(s) >> seat & 1);
        dt_json_bool(j, "in", (s->out >> seat & 1) == 0);
        dt_json_array(j, "divers");
        for (int d = 0; d < HAINOON_DIVERS; d++) {
            if (hainoon_initial_owner(s->seats, d) == seat) {
                bites += s->health[d];
                dt_json_object(j, NULL);
                dt_json_int(j, "diver", d);
                dt_json_int(j, "bites", s->health[d]);
                dt_json_int(j, "left", HAINOON_EATEN - s->health[d]);
                dt_json_end(j);
            }
        }
        dt_json_end(j);
        dt_json_int(j, "bites", bites);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* §7, §9: eaten; or still in, because others were eaten, as the last one, or at the last turn. */
static const char *reason(const struct hainoon *s, int seat)
{
    dt_seats won = hainoon_winners(s);
    if (!dt_seats_have(won, seat)) {
        return "eaten";
    }
    if (s->ending == HAINOON_LAST_DIVER) {
        return dt_popcount(won) == 1 ? "last" : "turns";
    }
    return s->out != 0 ? "others-eaten" : "turns";
}

static void why_facts(const struct hainoon *s, struct dt_json *j)
{
    if (s->phase != HAINOON_OVER) {
        dt_json_null(j, "why");
        return;
    }
    dt_json_array(j, "why");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", seat);
        dt_json_bool(j, "won", dt_seats_have(hainoon_winners(s), seat));
        dt_json_text(j, "reason", reason(s, seat));
        dt_json_int(j, "turns", s->turn);
        dt_kind_json(&hainoon_kind_seats, s, s->out, "out", j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

void hainoon_facts(const void *state, struct dt_json *j)
{
    const struct hainoon *s = state;
    if (s->phase == HAINOON_OVER) {
        dt_json_null(j, "sides");
    } else {
        dt_json_array(j, "sides");
        for (int side = 0; side < HAINOON_SIDES; side++) {
            side_facts(s, side, j);
        }
        dt_json_end(j);
    }
    points_facts(s, j);
    why_facts(s, j);
}

/* The unseen cards are others for each seat, and so are the answers to expect from them. */
void hainoon_own_facts(const void *state, int seat, struct dt_json *j)
{
    const struct hainoon *s = state;
    bool acts = seat >= 0 && dt_seats_have(hainoon_to_act(s), seat);
    answers(s, acts, j);
    if (acts && s->phase != HAINOON_ENTERING) {
        hand_facts(s, seat, j);
    } else {
        dt_json_null(j, "hand");
    }
    dt_json_bool(j, "must_open", acts && must_open(s, seat));
    unseen_facts(s, j);
}
