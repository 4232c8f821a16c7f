/* Facts: numbers and judgements that depend on a rule, as JSON from a redacted state. What depends on
 * species cards that the seat may not see is null. */
#include "games/scuba/scuba.h"

/* Who asks, and where the active diver can end its turn. */
struct asked {
    const struct scuba *s;
    int seat;
    struct scuba_reach reach;
};

static void int_or_null(struct dt_json *j, const char *key, bool known, int n)
{
    if (known) {
        dt_json_int(j, key, n);
    } else {
        dt_json_null(j, key);
    }
}

static void word_or_null(struct dt_json *j, const char *key, const char *word)
{
    if (word == NULL) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, word);
    }
}

/* An object of a word and a number. */
static void count_json(struct dt_json *j, const char *key, const char *word, const char *what,
                       int n)
{
    dt_json_object(j, NULL);
    dt_json_text(j, key, word);
    dt_json_int(j, what, n);
    dt_json_end(j);
}

static void species_list(struct dt_json *j, const char *key, uint32_t mask)
{
    dt_json_array(j, key);
    for (; mask != 0; mask &= mask - 1) {
        dt_json_text(j, NULL, scuba_species_words[dt_ctz(mask)]);
    }
    dt_json_end(j);
}

/* What sighting a species brings with these cards: its card and combos, or chips (§4, §9). */
static int sighting_points(uint32_t cards, int species)
{
    uint32_t with = cards | 1u << species;
    return scuba_species_points(species) + scuba_combo_points(with) - scuba_combo_points(cards);
}

/* ---- air and markers ---- */

/* Of a turn that ends in this row with so many markers then. `spare` is what is left after the turn and
 * the way up; at 0 the diver dies on the way, so `safe` is more than that, and `short` how much more air
 * the diver would need. */
static void air_json(const struct scuba *s, int air, int row, int markers, struct dt_json *j)
{
    int turn = scuba_turn_air(row), home = row == 0 ? 0 : scuba_ascent_air(s, row, markers);
    bool safe = row == 0 || air > turn + home;
    dt_json_int(j, "turn", turn);
    dt_json_int(j, "left", air > turn ? air - turn : 0);
    dt_json_int(j, "home", home);
    dt_json_int(j, "spare", air - turn - home);
    dt_json_bool(j, "safe", safe);
    dt_json_int(j, "short", safe ? 0 : turn + home + 1 - air);
    dt_json_bool(j, "dies", row > 0 && air <= turn);
}

/* The least air from now to the surface: with the steps that are left, or from its next turn on. */
static int least_air(const struct asked *a, int seat)
{
    const struct scuba_diver *d = &a->s->diver[seat];
    int least = 99;
    if (seat != a->s->active) {
        return scuba_ascent_air(a->s, scuba_row(d->cell), d->markers);
    }
    for (int row = 0; row <= SCUBA_ROWS; row++) {
        for (int column = 1; column <= SCUBA_COLUMNS; column++) {
            int then = a->reach.cell[row][column].markers + a->reach.cell[row][column].change;
            int air = row == 0 ? 0 : scuba_turn_air(row) + scuba_ascent_air(a->s, row, then);
            bool better = a->reach.cell[row][column].steps > 0 && air < least;
            least = better ? air : least;
        }
    }
    return a->reach.board >= 0 ? 0 : least;
}

static void diver_air(const struct asked *a, int seat, struct dt_json *j)
{
    const struct scuba_diver *d = &a->s->diver[seat];
    int row = scuba_row(d->cell);
    if (d->status != SCUBA_UNDER) {
        dt_json_null(j, "air");
        return;
    }
    int least = least_air(a, seat);
    dt_json_object(j, "air");
    air_json(a->s, d->air, row, d->markers + scuba_markers_change(a->s, seat), j);
    dt_json_int(j, "turns", (d->air - 1) / scuba_turn_air(row));
    dt_json_int(j, "least", least);
    dt_json_bool(j, "possible", d->air > least);
    dt_json_end(j);
}

/* §10: what is still owed: turns that end in the red band before surfacing is allowed, and before it is
 * free of minus points. */
static void diver_markers(const struct scuba *s, int seat, struct dt_json *j)
{
    const struct scuba_diver *d = &s->diver[seat];
    if (s->option[SCUBA_DECOMPRESSION] != SCUBA_DECOMPRESSION_ON || d->status != SCUBA_UNDER) {
        dt_json_null(j, "decompression");
        return;
    }
    dt_json_object(j, "decompression");
    dt_json_int(j, "markers", d->markers);
    dt_json_int(j, "change", scuba_markers_change(s, seat));
    dt_json_int(j, "owed", d->markers > 1 ? d->markers - 1 : 0);
    dt_json_int(j, "free", d->markers);
    dt_json_int(j, "minus", d->markers == 1 ? SCUBA_MARKER_PENALTY : 0);
    dt_json_end(j);
}

static bool is_deepest(const struct scuba *s, int seat)
{
    const struct scuba_diver *d = &s->diver[seat];
    bool deepest = d->status == SCUBA_UNDER;
    for (int other = 0; other < s->seats; other++) {
        const struct scuba_diver *o = &s->diver[other];
        deepest &=
            other == seat || o->status != SCUBA_UNDER || scuba_row(o->cell) < scuba_row(d->cell);
    }
    return deepest;
}

/* `minus`: what the game would cost the diver if it ended now. */
static void seats_json(const struct asked *a, struct dt_json *j)
{
    const struct scuba *s = a->s;
    dt_json_array(j, "seats");
    for (int seat = 0; seat < s->seats; seat++) {
        const struct scuba_diver *d = &s->diver[seat];
        bool swims = d->status == SCUBA_SWIMMING && s->phase != SCUBA_OVER;
        int turns = scuba_turns_left(s, seat);
        dt_json_object(j, NULL);
        diver_air(a, seat, j);
        diver_markers(s, seat, j);
        dt_json_bool(j, "deepest", is_deepest(s, seat));
        dt_json_int(j, "minus", swims ? scuba_column_penalty(scuba_column(d->cell)) : 0);
        int_or_null(j, "turns", s->stage == SCUBA_LAST && d->status < SCUBA_RESCUED, turns);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- the turn ---- */

/* The animals in a cell without the active diver's disc, and what a look there brings. */
static void sights_json(const struct asked *a, int cell, struct dt_json *j)
{
    const struct scuba *s = a->s;
    uint32_t cards = s->diver[s->active].cards;
    int points = 0;
    dt_json_array(j, "animals");
    for (int i = 0; i < s->animals; i++) {
        int species = scuba_animal_species(s->animal[i]);
        if (scuba_animal_cell(s->animal[i]) == cell && (s->animal[i] >> s->active & 1) == 0) {
            int gain = sighting_points(cards, species);
            dt_json_object(j, NULL);
            dt_json_text(j, "species", scuba_species_words[species]);
            dt_json_int(j, "points", gain);
            dt_json_bool(j, "new", (cards >> species & 1) == 0);
            dt_json_end(j);
            points += gain;
            cards |= 1u << species;
        }
    }
    dt_json_end(j);
    dt_json_int(j, "look", points);
}

static void cell_json(const struct asked *a, int row, int column, struct dt_json *j)
{
    const struct scuba *s = a->s;
    int cell = scuba_cell(column, row == 0 ? 1 : row), band = scuba_band(cell);
    int markers = a->reach.cell[row][column].markers, change = a->reach.cell[row][column].change;
    bool down = band < SCUBA_BANDS && (s->down[band] & scuba_bit(cell)) != 0;
    dt_json_object(j, NULL);
    scuba_cell_json(j, "cell", cell, row);
    dt_json_int(j, "steps", a->reach.cell[row][column].steps - 1);
    air_json(s, s->diver[s->active].air, row, markers + change, j);
    dt_json_int(j, "markers", markers + change);
    dt_json_bool(j, "dust", !scuba_dust_free(s, cell));
    dt_json_bool(j, "explore", a->reach.cell[row][column].window);
    word_or_null(j, "tile", down ? scuba_colour_words[scuba_back(s, cell)] : NULL);
    sights_json(a, cell, j);
    dt_json_int(j, "minus",
                a->reach.cell[row][column].minus - s->diver[s->active].minus +
                    (row == 0 ? scuba_column_penalty(column) : 0));
    dt_json_end(j);
}

/* Where the seat can end its turn, if it has one, its own cell included, and what that costs; `minus`: if it
 * has surfaced there with a marker, or is still in the water there at the end of the game. */
static void cells_json(const struct asked *a, struct dt_json *j)
{
    bool turn = a->s->phase == SCUBA_DIVING || a->s->phase == SCUBA_ENTERING;
    bool moves = turn && a->seat == a->s->active;
    dt_json_array(j, "cells");
    for (int row = 0; moves && row <= SCUBA_ROWS; row++) {
        for (int column = 1; column <= SCUBA_COLUMNS; column++) {
            if (a->reach.cell[row][column].steps > 0) {
                cell_json(a, row, column, j);
            }
        }
    }
    dt_json_end(j);
    int_or_null(j, "board", moves && a->reach.board >= 0, a->reach.board);
}

/* The cell that each legal step leads to; the boat is none. */
static void moves_json(const struct scuba *s, struct dt_json *j)
{
    static const char *const words[] = {"up", "down", "left", "right", "", "", "surface", "board"};
    int from = s->diver[s->active].cell;
    bool line = s->diver[s->active].status == SCUBA_SWIMMING;
    uint32_t verbs = s->phase == SCUBA_DIVING ? scuba_diving_verbs(s) : 0;
    dt_json_array(j, "moves");
    for (int i = 0; i < DT_COUNT(words); i++) {
        if ((verbs >> i & 1) != 0 && words[i][0] != 0) {
            int to = i < SCUBA_WAYS ? scuba_cell_along(from, i, 1) : i == 6 ? from : SCUBA_NOWHERE;
            dt_json_object(j, NULL);
            dt_json_text(j, "action", words[i]);
            scuba_cell_json(j, "cell", to, line || i == 6 ? 0 : scuba_row(to));
            dt_json_end(j);
        }
    }
    dt_json_end(j);
}

static void current_json(const struct scuba *s, struct dt_json *j)
{
    const struct scuba_current_card *card = &scuba_current_cards[s->current % SCUBA_CURRENTS];
    if (s->current == SCUBA_NONE) {
        dt_json_null(j, "current");
        return;
    }
    dt_json_object(j, "current");
    word_or_null(j, "way", s->current == SCUBA_CALM ? NULL : scuba_way_words[card->way]);
    dt_json_object(j, "drift");
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        dt_json_int(j, scuba_colour_words[c], card->strength[c]);
    }
    dt_json_end(j);
    dt_json_int(j, "divers", card->divers);
    dt_json_int(j, "air", s->option[SCUBA_CURRENT_AIR] == SCUBA_CURRENT_AIR_OFF ? 0 : card->air);
    dt_json_end(j);
}

/* Whether it is feasible only in a state. */
static void effect_json(const struct scuba *s, const struct scuba_effect *e, struct dt_json *j)
{
    static const char *const who[] = {"you", "anybody", "everybody"};
    bool move = e->op == SCUBA_OP_MOVE;
    bool tiles = e->op == SCUBA_OP_FLIP || e->op == SCUBA_OP_REMOVE;
    dt_json_object(j, NULL);
    dt_json_text(j, "effect", scuba_op_words[e->op]);
    dt_json_int(j, "n", e->n);
    if (s != NULL) {
        dt_json_bool(j, "feasible", scuba_effect_feasible(s, e));
    }
    word_or_null(j, "who", move ? who[e->who] : NULL);
    dt_json_array(j, "ways");
    for (uint32_t rest = e->ways; rest != 0; rest &= rest - 1) {
        dt_json_text(j, NULL, scuba_way_words[dt_ctz(rest)]);
    }
    dt_json_end(j);
    dt_json_bool(j, "dust", (e->how & SCUBA_WITH_DUST) != 0);
    dt_json_bool(j, "eye", (e->how & SCUBA_WITH_EYE) != 0);
    dt_json_bool(j, "may", (e->how & SCUBA_OPTIONAL) != 0);
    word_or_null(j, "band",
                 tiles && e->where != SCUBA_ANYWHERE ? scuba_colour_words[e->where] : NULL);
    dt_json_end(j);
}

static void card_json(const struct scuba *s, const char *key, int event, struct dt_json *j)
{
    static const char *const combine[] = {"one", "either", "both"};
    const struct scuba_event_card *card = &scuba_event_cards[event];
    dt_json_object(j, key);
    dt_json_text(j, "card", scuba_event_words[event]);
    dt_json_text(j, "band", scuba_colour_words[event / SCUBA_STACK_CARDS]);
    dt_json_text(j, "combine", combine[card->combine]);
    dt_json_array(j, "effects");
    for (int i = 0; i < (card->combine == SCUBA_ONE ? 1 : 2); i++) {
        effect_json(s, &card->effect[i], j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* The card that is being resolved. */
static void event_json(const struct scuba *s, struct dt_json *j)
{
    if (s->event == SCUBA_NONE) {
        dt_json_null(j, "event");
    } else {
        card_json(s, "event", s->event, j);
    }
}

void scuba_components(struct dt_json *j)
{
    dt_json_array(j, "cards");
    for (int event = 0; event < SCUBA_EVENT_CARDS; event++) {
        card_json(NULL, NULL, event, j);
    }
    dt_json_end(j);
}

/* ---- what is unseen ---- */

/* Of each colour how many unseen tiles there are, on the board and elsewhere, and what they show. Any of
 * them is as likely as any other. `points` is the sum of what sighting each would bring the seat. */
static void unseen_json(const struct asked *a, struct dt_json *j)
{
    const struct scuba *s = a->s;
    dt_json_array(j, "unseen");
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        int total = dt_popcount(s->unseen[c]), points = 0;
        dt_json_object(j, NULL);
        dt_json_text(j, "colour", scuba_colour_words[c]);
        dt_json_int(j, "total", total);
        dt_json_int(j, "down", total - scuba_left_over(s) - s->netted[c]);
        dt_json_array(j, "contents");
        for (int content = 0; content < SCUBA_CONTENTS; content++) {
            int count = scuba_pool_count(s->unseen[c], c, content);
            if (scuba_tile_count(c, content) > 0) {
                count_json(j, "content", scuba_content_words[content], "count", count);
            }
            if (a->seat >= 0 && content < SCUBA_ALL_SPECIES) {
                points += count * sighting_points(s->diver[a->seat].cards, content);
            }
        }
        dt_json_end(j);
        int_or_null(j, "points", a->seat >= 0, points);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* The cards of each stack that are not drawn yet; an empty one is shuffled again when it is needed. */
static void decks_json(const struct scuba *s, struct dt_json *j)
{
    dt_json_array(j, "stacks");
    for (int b = 0; b < SCUBA_BANDS; b++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "band", scuba_colour_words[b]);
        dt_json_array(j, "cards");
        for (uint32_t rest = s->stack[b]; rest != 0; rest &= rest - 1) {
            dt_json_text(j, NULL, scuba_event_words[SCUBA_STACK_CARDS * b + dt_ctz(rest)]);
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    dt_json_end(j);
    dt_json_array(j, "currents");
    for (int kind = 0; kind < SCUBA_CURRENTS; kind++) {
        count_json(j, "current", scuba_current_words[kind], "count",
                   scuba_deck_count(s->currents, kind));
    }
    dt_json_end(j);
}

/* ---- species and combos ---- */

/* What a sighting would bring the seat; nothing for spectators. */
static void species_json(const struct scuba *s, int seat, struct dt_json *j)
{
    dt_json_array(j, "species");
    for (int k = 0; seat >= 0 && k < SCUBA_ALL_SPECIES; k++) {
        uint32_t cards = s->diver[seat].cards;
        dt_json_object(j, NULL);
        dt_json_text(j, "species", scuba_species_words[k]);
        dt_json_text(j, "colour", scuba_colour_words[scuba_species_colour(k)]);
        dt_json_int(j, "points", scuba_species_points(k));
        dt_json_bool(j, "have", (cards >> k & 1) != 0);
        dt_json_int(j, "adds", sighting_points(cards, k));
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* The seat's combos: `points` now, `full` if complete. */
static void combos_json(const struct scuba *s, int seat, struct dt_json *j)
{
    dt_json_array(j, "combos");
    for (enum scuba_combo c = 0; seat >= 0 && c < SCUBA_COMBOS; c++) {
        uint32_t members = scuba_combo_members(c), have = members & s->diver[seat].cards;
        dt_json_object(j, NULL);
        dt_json_text(j, "combo", scuba_combo_words[c]);
        species_list(j, "have", have);
        species_list(j, "missing", members & ~have);
        dt_json_bool(j, "complete", have == members);
        dt_json_int(j, "points", scuba_combo_points(have));
        dt_json_int(j, "full", scuba_combo_points(members));
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- points, and the end ---- */

static void points_json(const struct asked *a, struct dt_json *j)
{
    dt_json_object(j, "points");
    dt_json_array(j, "seats");
    for (int seat = 0; seat < a->s->seats; seat++) {
        scuba_points_json(a->s, seat, scuba_is_secret(a->s, a->seat, seat), NULL, j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* The boat, and what each turn under water costs in this stage (§8). */
static void board_json(const struct scuba *s, struct dt_json *j)
{
    if (scuba_boat_present(s)) {
        dt_json_array(j, "boat");
        dt_json_int(j, NULL, SCUBA_BOAT_FIRST);
        dt_json_int(j, NULL, SCUBA_BOAT_LAST);
        dt_json_end(j);
    } else {
        dt_json_null(j, "boat");
    }
    dt_json_int(j, "turn_minus", scuba_turn_penalty(s, s->stage));
}

/* Why a seat won or lost: compared with the winner, and the winner with the best of the others. `value`
 * and `other_value` are the points, cards, minus points or places that decide. */
static void why_json(const struct scuba *s, int seat, struct dt_json *j)
{
    static const char *const won_by[] = {"most-points", "more-cards", "fewer-minus", "dived-first"};
    static const char *const lost_by[] = {"fewer-points", "fewer-cards", "more-minus",
                                          "dived-later"};
    int winner = scuba_best_except(s, -1), second = scuba_best_except(s, winner);
    int other = seat == winner ? second : winner;
    bool dead = s->diver[seat].status == SCUBA_DEAD, compared = !dead && other >= 0;
    enum scuba_criterion by = compared ? scuba_decided_by(s, seat, other) : SCUBA_BY_POINTS;
    const char *reason = compared ? (seat == winner ? won_by : lost_by)[by] : "only-survivor";
    dt_json_object(j, NULL);
    dt_json_int(j, "seat", seat);
    dt_json_bool(j, "won", seat == winner);
    dt_json_text(j, "status", scuba_status_words[s->diver[seat].status]);
    dt_json_text(j, "reason", dead ? "dead" : reason);
    int_or_null(j, "points", !dead, scuba_points(s, seat));
    int_or_null(j, "other", compared, other);
    int_or_null(j, "value", compared, compared ? scuba_criterion_value(s, seat, by) : 0);
    int_or_null(j, "other_value", compared, compared ? scuba_criterion_value(s, other, by) : 0);
    dt_json_end(j);
}

static void whys_json(const struct scuba *s, struct dt_json *j)
{
    if (s->phase != SCUBA_OVER) {
        dt_json_null(j, "why");
        return;
    }
    dt_json_array(j, "why");
    for (int seat = 0; seat < s->seats; seat++) {
        why_json(s, seat, j);
    }
    dt_json_end(j);
}

static struct asked asked_by(const struct scuba *s, int seat)
{
    struct asked a = {s, seat, {.board = -1}};
    if (s->phase != SCUBA_OVER && (seat == s->active || seat == DT_SPECTATOR)) {
        scuba_reach_of(s, &a.reach);
    }
    return a;
}

void scuba_facts(const void *state, struct dt_json *j)
{
    const struct scuba *s = state;
    struct asked a = asked_by(s, DT_SPECTATOR);
    seats_json(&a, j);
    moves_json(s, j);
    current_json(s, j);
    event_json(s, j);
    decks_json(s, j);
    board_json(s, j);
    whys_json(s, j);
}

void scuba_own_facts(const void *state, int seat, struct dt_json *j)
{
    const struct scuba *s = state;
    struct asked a = asked_by(s, seat);
    cells_json(&a, j);
    unseen_json(&a, j);
    species_json(s, seat, j);
    combos_json(s, seat, j);
    points_json(&a, j);
}
