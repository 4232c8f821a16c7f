/* The view: JSON with everything that a client shows, all numbers included. With secret points the
 * cards and totals of other seats are omitted (§13). */
#include "games/scuba/scuba.h"

static void word_or_null(struct dt_json *j, const char *key, const char *word)
{
    if (word == NULL) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, word);
    }
}

static void view_seats(struct dt_json *j, const char *key, uint32_t mask)
{
    dt_json_array(j, key);
    for (; mask != 0; mask &= mask - 1) {
        dt_json_int(j, NULL, dt_ctz(mask));
    }
    dt_json_end(j);
}

/* Nine letters a row: the colour of the back, or - where no tile lies face down. */
static void view_tiles(const struct scuba *s, struct dt_json *j)
{
    dt_json_array(j, "tiles");
    for (int row = 1; row <= SCUBA_TILE_ROWS; row++) {
        char text[SCUBA_COLUMNS + 1];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        scuba_row_text(s, row, &out);
        dt_json_text(j, NULL, text);
    }
    dt_json_end(j);
}

static void view_animal(scuba_animal a, struct dt_json *j)
{
    int at = scuba_animal_cell(a), species = scuba_animal_species(a);
    dt_json_object(j, NULL);
    dt_json_text(j, "species", scuba_species_words[species]);
    dt_json_text(j, "colour", scuba_colour_words[scuba_species_colour(species)]);
    dt_json_int(j, "points", scuba_species_points(species));
    scuba_cell_json(j, "cell", at, scuba_row(at));
    view_seats(j, "discs", (uint32_t)scuba_animal_discs(a));
    dt_json_end(j);
}

/* The species that are shown, and how many cards lie face down. */
static void view_cards(const struct scuba_diver *d, bool secret, struct dt_json *j)
{
    dt_json_array(j, "cards");
    for (uint32_t rest = secret ? 0 : d->cards; rest != 0; rest &= rest - 1) {
        dt_json_text(j, NULL, scuba_species_words[dt_ctz(rest)]);
    }
    dt_json_end(j);
    dt_json_int(j, "hidden", secret ? dt_popcount(d->cards) + d->hidden : 0);
}

static void int_or_null(struct dt_json *j, const char *key, bool known, int n)
{
    if (known) {
        dt_json_int(j, key, n);
    } else {
        dt_json_null(j, key);
    }
}

void scuba_points_json(const struct scuba *s, int seat, bool secret, const char *key,
                       struct dt_json *j)
{
    const struct scuba_diver *d = &s->diver[seat];
    int combos = scuba_combo_points(d->cards), points = scuba_points(s, seat);
    dt_json_object(j, key);
    int_or_null(j, "cards", !secret, points - combos - d->plus + d->minus);
    int_or_null(j, "combos", !secret, combos);
    dt_json_int(j, "plus", d->plus);
    dt_json_int(j, "minus", d->minus);
    int_or_null(j, "total", !secret, d->status == SCUBA_DEAD ? 0 : points);
    dt_json_end(j);
}

/* On the water line the row is 0. */
static void view_diver(const struct scuba *s, int viewer, int seat, struct dt_json *j)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool secret = scuba_is_secret(s, viewer, seat);
    dt_json_object(j, NULL);
    dt_json_text(j, "status", scuba_status_words[d->status]);
    scuba_cell_json(j, "cell", d->cell, d->status == SCUBA_UNDER ? scuba_row(d->cell) : 0);
    dt_json_int(j, "air", d->air);
    dt_json_int(j, "markers", d->markers);
    dt_json_array(j, "cubes");
    for (int i = 0; i < SCUBA_CUBES && d->cubes[i] != SCUBA_NOWHERE; i++) {
        scuba_cell_json(j, NULL, d->cubes[i], scuba_row(d->cubes[i]));
    }
    dt_json_end(j);
    view_cards(d, secret, j);
    scuba_points_json(s, seat, secret, "points", j);
    dt_json_end(j);
}

/* Cells in reach of the steps left. */
static void view_reach(const struct scuba *s, struct dt_json *j)
{
    const struct scuba_diver *d = &s->diver[s->active];
    int left = scuba_steps_left(s), row = scuba_row(d->cell), up = scuba_max_steps(s, SCUBA_UP);
    int down = scuba_max_steps(s, SCUBA_DOWN);
    up = up < row ? up : row - 1; /* the water line is no cell to explore */
    dt_json_array(j, "reach");
    for (int dy = -up; left > 0 && dy <= down; dy++) {
        int rest = left - (dy < 0 ? -dy : dy);
        int west = scuba_max_steps(s, SCUBA_LEFT), east = scuba_max_steps(s, SCUBA_RIGHT);
        west = west < rest ? west : rest;
        east = east < rest ? east : rest;
        for (int dx = -west; dx <= east; dx++) {
            if (dx != 0 || dy != 0) {
                int at = scuba_cell(scuba_column(d->cell) + dx, row + dy);
                scuba_cell_json(j, NULL, at, d->status == SCUBA_UNDER ? row + dy : 0);
            }
        }
    }
    dt_json_end(j);
}

/* What the active seat may still do this turn. */
static void view_turn(const struct scuba *s, struct dt_json *j)
{
    const char *card = s->current == SCUBA_NONE ? NULL : scuba_current_words[s->current];
    dt_json_object(j, "turn");
    word_or_null(j, "current", card);
    dt_json_int(j, "steps", SCUBA_STEPS);
    dt_json_int(j, "left", scuba_steps_left(s));
    dt_json_object(j, "most");
    for (int way = 0; way < SCUBA_WAYS; way++) {
        dt_json_int(j, scuba_way_words[way], scuba_max_steps(s, way));
    }
    dt_json_end(j);
    view_reach(s, j);
    dt_json_bool(j, "window", s->window);
    dt_json_bool(j, "explored", s->explored);
    dt_json_bool(j, "no_descent", s->level);
    dt_json_end(j);
}

/* The destination of each choice to move an animal or a diver. */
static void view_goals(const struct scuba *s, struct dt_json *j)
{
    const struct scuba_effect *e = scuba_effect_now(s);
    bool herds = s->phase == SCUBA_HERDING;
    bool swims = s->phase == SCUBA_PUSHING && e->who == SCUBA_YOU;
    bool line = swims && s->diver[s->active].status == SCUBA_SWIMMING;
    dt_action list[SCUBA_ACTIONS];
    char text[DT_ACTION_TEXT_MAX];
    int count = herds || swims ? scuba_actions(s, s->active, list) : 0;
    dt_json_array(j, "goals");
    for (int i = 0; i < count; i++) {
        uint32_t operand = scuba_operand(list[i]);
        int goal = scuba_destination(s, (int)operand >> 8, (int)operand & 0xff);
        struct dt_writer out = dt_writer_on(text, sizeof text);
        dt_action_text(&dt_game_scuba, s, s->active, list[i], &out);
        dt_json_object(j, NULL);
        dt_json_text(j, "action", text);
        scuba_cell_json(j, "cell", goal, line ? 0 : scuba_row(goal));
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_event(const struct scuba *s, struct dt_json *j)
{
    if (s->event == SCUBA_NONE) {
        dt_json_null(j, "event");
        return;
    }
    const struct scuba_event_card *card = &scuba_event_cards[s->event];
    dt_json_object(j, "event");
    dt_json_text(j, "card", scuba_event_words[s->event]);
    dt_json_text(j, "name", scuba_event_names[s->event]);
    dt_json_array(j, "choices");
    for (int i = 0; s->phase == SCUBA_CHOOSING && i < 2; i++) {
        dt_json_text(j, NULL, scuba_op_words[card->effect[i].op]);
    }
    dt_json_end(j);
    dt_json_int(j, "tiles_left", s->left);
    view_goals(s, j);
    if (s->herded == 0) {
        dt_json_null(j, "herded");
    } else {
        dt_json_array(j, "herded");
        view_animal(s->herded, j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* The printed board: the columns in play with their minus points, and by row, from the water line on,
 * the air for a turn that ends there and for the way up after it. */
static void view_board(const struct scuba *s, struct dt_json *j)
{
    dt_json_array(j, "columns");
    for (int column = scuba_first_column(s); column <= scuba_last_column(s); column++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "column", column);
        dt_json_int(j, "minus", scuba_column_penalty(column));
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_int(j, "tank", SCUBA_AIR);
    dt_json_array(j, "air");
    for (int row = 0; row <= SCUBA_ROWS; row++) {
        dt_json_object(j, NULL);
        dt_json_int(j, "turn", scuba_turn_air(row));
        dt_json_int(j, "home", scuba_home_air(row));
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void view_table(const struct scuba *s, struct dt_json *j)
{
    view_board(s, j);
    view_tiles(s, j);
    dt_json_array(j, "animals");
    for (int i = 0; i < s->animals; i++) {
        view_animal(s->animal[i], j);
    }
    dt_json_end(j);
    dt_json_array(j, "stacks");
    for (int b = 0; b < SCUBA_BANDS; b++) {
        dt_json_int(j, NULL, dt_popcount(s->stack[b]));
    }
    dt_json_end(j);
    dt_json_int(j, "deck", scuba_deck_left(s->currents));
}

void scuba_view(const void *state, struct dt_json *j)
{
    const struct scuba *s = state;
    dt_json_text(j, "game", "scuba");
    dt_json_int(j, "seats", s->seats);
    dt_json_bool(j, "decompression", s->option[SCUBA_DECOMPRESSION] == SCUBA_DECOMPRESSION_ON);
    dt_json_bool(j, "death", s->option[SCUBA_DEATH] != SCUBA_DEATH_OFF);
    dt_json_text(j, "phase", scuba_phase_words[s->phase]);
    dt_json_int(j, "round", s->round);
    dt_json_int(j, "first", s->first);
    dt_json_int(j, "start", s->start);
    dt_json_int(j, "active", s->active);
    view_seats(j, "to_act", scuba_to_act(s) & ~DT_SEAT(DT_CHANCE));
    dt_json_text(j, "stage", scuba_stage_words[s->stage]);
    dt_json_int(j, "turns_left", s->slots);
    view_table(s, j);
    view_turn(s, j);
    view_event(s, j);
    scuba_cell_json(j, "tile", s->tile, scuba_row(s->tile));
    dt_json_bool(j, "over", s->phase == SCUBA_OVER);
    view_seats(j, "winners", scuba_winners(s));
}

void scuba_own_view(const void *state, int seat, struct dt_json *j)
{
    const struct scuba *s = state;
    dt_json_int(j, "seat", seat);
    dt_json_array(j, "divers");
    for (int i = 0; i < s->seats; i++) {
        view_diver(s, seat, i, j);
    }
    dt_json_end(j);
}
