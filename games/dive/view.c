/* The view: JSON from which a client draws the game for one seat, from a redacted state. The stack is
 * not in it: clients get it as pixels, or get the seat's reading. */
#include "games/dive/dive.h"

enum { TEXT = 64 };

static void view_mask(struct dt_json *j, const char *key, uint32_t set)
{
    dt_json_array(j, key);
    for (int i = 0; set >> i != 0; i++) {
        if ((set >> i & 1) != 0) {
            dt_json_int(j, NULL, i);
        }
    }
    dt_json_end(j);
}

/* The plan as text, "?" if it is hidden, or null. */
static void view_plan(struct dt_json *j, const char *key, uint32_t p)
{
    char text[TEXT];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    if (p == DIVE_MISSING) {
        dt_json_null(j, key);
        return;
    }
    if (p == DIVE_SECRET) {
        dt_json_text(j, key, "?");
        return;
    }
    dive_plan_text(p, ' ', &out);
    dt_json_text(j, key, text);
}

static void view_slots(struct dt_json *j, const char *key, uint32_t p)
{
    if (p >= DIVE_SECRET) {
        dt_json_null(j, key);
    } else {
        dive_plan_json(p, key, j);
    }
}

static void view_companion(const struct dive *s, int seat, struct dt_json *j)
{
    char text[TEXT];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    if (s->companion[seat] == DIVE_NONE) {
        dt_json_null(j, "companion");
    } else {
        dt_json_text(j, "companion", dive_companion_words[s->companion[seat]]);
    }
    dt_json_bool(j, "spent", (s->spent >> seat & 1) != 0);
    if (s->call[seat] == DIVE_CALL_NONE) {
        dt_json_null(j, "call");
    } else if (s->call[seat] == DIVE_CALL_HIDDEN) {
        dt_json_text(j, "call", "?");
    } else {
        dt_action_text(&dt_game_dive, s, seat, dive_action(DIVE_DO_CALL, s->call[seat]), &out);
        dt_json_text(j, "call", text);
    }
}

/* The seat's own reading, depth by depth; null with pixels, when only bots get readings (V-02). */
static void view_reading(const struct dive *s, int seat, struct dt_json *j)
{
    if (seat == DT_SPECTATOR || s->option[DIVE_SIGHT] == DIVE_PIXELS ||
        s->look[seat] >= DIVE_SECRET) {
        dt_json_null(j, "reading");
    } else {
        dive_look_json(s->look[seat], dive_look_depths(s), "reading", j);
    }
}

static void view_seats(const struct dive *s, struct dt_json *j)
{
    dt_json_array(j, "divers");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "field", s->field[seat]);
        view_plan(j, "plan", s->plan[seat]);
        view_slots(j, "slots", s->plan[seat]);
        view_companion(s, seat, j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_chief_card(const struct dive *s, struct dt_json *j)
{
    if (s->chief_card == DIVE_NONE) {
        dt_json_null(j, "card");
        return;
    }
    dt_json_object(j, "card");
    dt_json_text(j, "name", dive_chief_words[s->chief_card]);
    dt_json_array(j, "speeds");
    for (int depth = 1; depth <= DIVE_CHIEF_DEPTHS; depth++) {
        dt_json_int(j, NULL, dive_chief_speed(s->chief_card, depth));
    }
    dt_json_end(j);
    dt_json_array(j, "yellow");
    for (int depth = 1; depth <= DIVE_CHIEF_DEPTHS; depth++) {
        if (dive_chief_yellow(s, s->chief_card, depth)) {
            dt_json_int(j, NULL, depth);
        }
    }
    dt_json_end(j);
    dt_json_end(j);
}

static void view_chief(const struct dive *s, struct dt_json *j)
{
    if (s->option[DIVE_LEVEL] == DIVE_ALONE) {
        dt_json_null(j, "chief");
        return;
    }
    dt_json_object(j, "chief");
    dt_json_text(j, "level", dive_options[DIVE_LEVEL].choices[s->option[DIVE_LEVEL]]);
    dt_json_int(j, "field", s->field[DIVE_CHIEF]);
    view_chief_card(s, j);
    dt_json_end(j);
}

/* What the program needs that renders the stack or keeps the clock. */
static void view_table(const struct dive *s, struct dt_json *j)
{
    int octopus = dive_companion_user(s, DIVE_OCTOPUS), orca = dive_companion_user(s, DIVE_ORCA);
    dt_json_bool(j, "torch", s->option[DIVE_TORCH] != 0);
    dt_json_text(j, "sight", dive_options[DIVE_SIGHT].choices[s->option[DIVE_SIGHT]]);
    dt_json_text(j, "water", dive_options[DIVE_WATER].choices[s->option[DIVE_WATER]]);
    dt_json_int(j, "timer", dive_timer_seconds(s));
    dt_json_bool(j, "may_stop", dive_may_stop(s));
    dt_json_int(j, "stack", s->stack_count);
    dt_json_int(j, "cards", dive_cards_left(s));
    if (octopus == DIVE_NONE) {
        dt_json_null(j, "octopus");
    } else {
        int place = s->call[octopus] - 1;
        dt_json_object(j, "octopus");
        dt_json_int(j, "seat", octopus);
        dt_json_int(j, "x", place % DIVE_GRID * DIVE_GRID_STEP);
        dt_json_int(j, "y", place / DIVE_GRID * DIVE_GRID_STEP);
        dt_json_int(j, "radius_tenths", DIVE_OCTOPUS_RADIUS);
        dt_json_end(j);
    }
    if (orca == DIVE_NONE) {
        dt_json_null(j, "orca");
    } else {
        dt_json_object(j, "orca");
        dt_json_int(j, "seat", orca);
        dt_json_int(j, "seconds", DIVE_ORCA_SECONDS);
        dt_json_end(j);
    }
}

static void view_bonus_and_rest(const struct dive *s, int pawn, struct dt_json *j)
{
    dt_json_int(j, "bonus", s->bonus[pawn]);
    dt_json_int(j, "rest", s->rest[pawn]);
}

/* The last dive, without its cards: resolved cards are in no view (V-11). */
static void view_last(const struct dive *s, struct dt_json *j)
{
    if (s->dived == 0) {
        dt_json_null(j, "last");
        return;
    }
    dt_json_object(j, "last");
    dt_json_int(j, "cards", s->dived);
    dt_json_array(j, "divers");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_json_object(j, NULL);
        view_plan(j, "plan", s->shown[seat]);
        view_slots(j, "slots", s->shown[seat]);
        view_bonus_and_rest(s, seat, j);
        dt_json_end(j);
    }
    dt_json_end(j);
    if (s->chief_card != DIVE_NONE) {
        dt_json_object(j, "chief");
        view_bonus_and_rest(s, DIVE_CHIEF, j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

void dive_view(const void *state, struct dt_json *j)
{
    const struct dive *s = state;
    dt_json_text(j, "game", "dive");
    dt_json_int(j, "seats", s->seats);
    dt_json_text(j, "version", dive_options[DIVE_VERSION].choices[s->option[DIVE_VERSION]]);
    dt_json_text(j, "phase", dive_phase_words[s->phase]);
    dt_json_int(j, "round", s->round);
    dt_json_int(j, "deep", DIVE_DEEP);
    dt_json_int(j, "goal", DIVE_GOAL);
    view_mask(j, "to_act", dive_to_act(s) & ~DT_SEAT(DT_CHANCE));
    view_chief(s, j);
    view_mask(j, "offered", s->phase == DIVE_PICKING ? dive_offered(s) : 0);
    view_table(s, j);
    view_last(s, j);
    dt_json_bool(j, "over", s->phase == DIVE_OVER);
    view_mask(j, "winners", dive_winners(s));
}

void dive_own_view(const void *state, int seat, struct dt_json *j)
{
    dt_json_int(j, "seat", seat);
    view_seats(state, j);
    view_reading(state, seat, j);
}
