/* The JSON view that a board draws for one seat, written from a state that is already redacted. */
#include "games/hainoon/hainoon.h"

static void view_cards(struct dt_json *j, const char *key, const uint8_t *list, int n)
{
    dt_json_array(j, key);
    for (int i = 0; i < n; i++) {
        dt_kind_json(&hainoon_kind_hand, NULL, list[i], NULL, j);
    }
    dt_json_end(j);
}

static void view_ring(const struct hainoon *s, struct dt_json *j)
{
    dt_json_array(j, "ring");
    for (int i = 0; i < HAINOON_SHARKS; i++) {
        dt_json_text(j, NULL, (s->ring >> i & 1) != 0 ? "hungry" : "full");
    }
    dt_json_end(j);
}

/* Hungry sharks that face a place: one from each of two sides (§1). */
static int hungry_at(const struct hainoon *s, int place)
{
    int before = (place + HAINOON_SIDES - 1) % HAINOON_SIDES;
    return (s->ring >> hainoon_attacker(place, 0) & 1) +
           (s->ring >> hainoon_attacker(before, 1) & 1);
}

static void seat_or_null(struct dt_json *j, const char *key, int seat)
{
    if (seat == HAINOON_DUMMY) {
        dt_json_null(j, key);
    } else {
        dt_json_int(j, key, seat);
    }
}

static void view_divers(const struct hainoon *s, struct dt_json *j)
{
    dt_json_array(j, "divers");
    for (int d = 0; d < HAINOON_DIVERS; d++) {
        int place = hainoon_place_of(s, d);
        dt_json_object(j, NULL);
        seat_or_null(j, "seat", hainoon_initial_owner(s->seats, d));
        seat_or_null(j, "owner", s->owner[d]);
        if (place == HAINOON_NONE) {
            dt_json_null(j, "place");
        } else {
            dt_json_text(j, "place", hainoon_place_words[place]);
        }
        dt_json_text(j, "health", hainoon_health_words[s->health[d]]);
        dt_json_bool(j, "caged", s->cage == d);
        dt_json_int(j, "hungry", place == HAINOON_NONE ? 0 : hungry_at(s, place));
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_sides(const struct hainoon *s, struct dt_json *j)
{
    dt_json_array(j, "sides");
    for (int side = 0; side < HAINOON_SIDES; side++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "side", hainoon_side_words[side]);
        const char *colour = NULL;
        for (int c = 0; c < HAINOON_COLOURS; c++) {
            if (s->colour_sides[c] == 1u << side) {
                colour = hainoon_colour_words[c];
            }
        }
        if (colour == NULL) {
            dt_json_null(j, "colour");
        } else {
            dt_json_text(j, "colour", colour);
        }
        view_cards(j, "cards", s->side[side], s->side_count[side]);
        int missing = HAINOON_ATTACK - s->side_count[side];
        dt_json_int(j, "missing", missing > 0 ? missing : 0);
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_hands(const struct hainoon *s, struct dt_json *j)
{
    dt_json_array(j, "hands");
    for (int seat = 0; seat < s->seats; seat++) {
        view_cards(j, NULL, s->hand[seat], s->hand_count[seat]);
    }
    dt_json_end(j);
}

static void view_attack(const struct hainoon *s, struct dt_json *j)
{
    if (s->phase != HAINOON_ANSWERING) {
        dt_json_null(j, "attack");
        return;
    }
    dt_json_object(j, "attack");
    dt_json_text(j, "side", hainoon_side_words[s->attack]);
    dt_kind_json(&hainoon_kind_places, s, s->attacked, "attacked", j);
    dt_kind_json(&hainoon_kind_places, s, s->answered, "answered", j);
    dt_kind_json(&hainoon_kind_places, s, s->harpooned, "harpooned", j);
    dt_json_end(j);
}

void hainoon_view(const void *state, struct dt_json *j)
{
    const struct hainoon *s = state;
    dt_json_text(j, "game", "hainoon");
    dt_json_int(j, "seats", s->seats);
    dt_json_text(j, "length", hainoon_length_words[s->length]);
    dt_json_text(j, "ending", hainoon_ending_words[s->ending]);
    dt_json_text(j, "phase", hainoon_phase_words[s->phase]);
    dt_json_int(j, "turn", s->turn + 1);
    dt_json_bool(j, "first_round", s->turn < s->seats);
    dt_json_int(j, "active", s->active);
    dt_kind_json(&hainoon_kind_seats, s, hainoon_to_act(s) & ~DT_SEAT(DT_CHANCE), "to_act", j);
    view_ring(s, j);
    view_divers(s, j);
    view_sides(s, j);
    dt_json_int(j, "deck", hainoon_deck_left(s));
    dt_kind_json(&hainoon_kind_pile, s, (int64_t)s->discard, "discard", j);
    view_attack(s, j);
    dt_kind_json(&hainoon_kind_seats, s, s->out, "out", j);
    dt_json_bool(j, "over", s->phase == HAINOON_OVER);
    dt_kind_json(&hainoon_kind_seats, s, hainoon_winners(s), "winners", j);
}

void hainoon_own_view(const void *state, int seat, struct dt_json *j)
{
    dt_json_int(j, "seat", seat);
    view_hands(state, j);
}
