/* Writes a position as one line of key=value fields. Fields with their default value (parse.c) are
 * omitted. */
#include "games/scuba/scuba.h"

static void key_int(struct dt_writer *out, const char *name, int n, int default_value)
{
    if (n != default_value) {
        dt_write_key_int(out, name, n);
    }
}

static void key_cell(struct dt_writer *out, const char *name, int cell)
{
    if (cell != SCUBA_NOWHERE) {
        dt_write_key(out, name);
        scuba_cell_text(cell, out);
    }
}

static void seat_int(struct dt_writer *out, const char *name, int seat, int n)
{
    if (n != 0) {
        dt_write_key_of(out, name, seat);
        dt_write_int(out, n);
    }
}

/* A field with a list, omitted if the list is empty. */
struct field_list {
    struct dt_writer *out;
    const char *name;
    int seat; /* -1: the key has no number */
    char between;
    bool begun;
};

static void begin_list(const struct field_list *l)
{
    if (l->seat < 0) {
        dt_write_key(l->out, l->name);
    } else {
        dt_write_key_of(l->out, l->name, l->seat);
    }
}

/* Writes the key or the separator before an item; returns where to write the item. */
static struct dt_writer *next_item(struct field_list *l)
{
    if (l->begun) {
        dt_write_char(l->out, l->between);
    } else {
        begin_list(l);
    }
    l->begun = true;
    return l->out;
}

static void next_counted_item(struct field_list *l, const char *word, int n)
{
    if (n > 0) {
        dt_write_text(next_item(l), word);
    }
    if (n > 1) {
        dt_write_char(l->out, ':');
        dt_write_int(l->out, n);
    }
}

/* ---- progress ---- */

static void progress_text(const struct scuba *s, struct dt_writer *out)
{
    dt_write_text(out, "seats=");
    dt_write_int(out, s->seats);
    for (int i = 0; i < SCUBA_OPTIONS; i++) {
        if (s->option[i] != scuba_options[i].default_choice) {
            dt_write_key_text(out, scuba_options[i].key, scuba_options[i].choices[s->option[i]]);
        }
    }
    dt_write_key_text(out, "phase", scuba_phase_words[s->phase]);
    key_int(out, "round", s->round, -1);
    key_int(out, "first", s->first, 0);
    key_int(out, "start", s->start, scuba_default_start(s));
    key_int(out, "active", s->active, 0);
    if (s->stage != SCUBA_NORMAL) {
        dt_write_key_text(out, "stage", scuba_stage_words[s->stage]);
    }
    key_int(out, "slots", s->slots, 0);
    key_int(out, "swaps", s->swaps, 0);
    key_cell(out, "from", s->from);
}

static void turn_text(const struct scuba *s, struct dt_writer *out)
{
    const bool flag[SCUBA_FLAGS] = {s->window, s->explored, s->marked,
                                    s->sunk,   s->level,    s->middle};
    struct field_list flags = {out, "flags", -1, ',', false};
    if (s->current != SCUBA_NONE) {
        dt_write_key_text(out, "current", scuba_current_words[s->current]);
    }
    key_int(out, "steps", s->steps, 0);
    key_int(out, "ups", s->ups, 0);
    key_int(out, "lefts", s->lefts, 0);
    key_int(out, "rights", s->rights, 0);
    for (int i = 0; i < SCUBA_FLAGS; i++) {
        next_counted_item(&flags, scuba_flag_words[i], flag[i]);
    }
}

static void event_text(const struct scuba *s, struct dt_writer *out)
{
    if (s->event != SCUBA_NONE) {
        dt_write_key_text(out, "event", scuba_event_words[s->event]);
    }
    key_int(out, "effect", s->effect, 0);
    key_int(out, "left", s->left, 0);
    key_cell(out, "tile", s->tile);
    if (s->herded != 0) {
        dt_write_key(out, "herded");
        scuba_animal_text(s->herded, out);
    }
}

/* ---- divers ---- */

static void place_text(const struct scuba_diver *d, struct dt_writer *out)
{
    dt_write_text(out, scuba_status_words[d->status]);
    dt_write_text(out, d->cell != SCUBA_NOWHERE ? "@" : "");
    if (d->status == SCUBA_UNDER) {
        scuba_cell_text(d->cell, out);
    } else if (d->cell != SCUBA_NOWHERE) {
        dt_write_int(out, scuba_column(d->cell));
    }
    dt_write_text(out, d->deep != 0 ? "/deep" : "");
    dt_write_text(out, d->drifted != 0 ? "/drifted" : "");
}

static void diver_text(const struct scuba *s, int seat, struct dt_writer *out)
{
    const struct scuba_diver *d = &s->diver[seat];
    struct field_list cubes = {out, "cubes", seat, '/', false},
                      cards = {out, "cards", seat, ',', false};
    dt_write_key_of(out, "diver", seat);
    place_text(d, out);
    dt_write_key_of(out, "air", seat);
    dt_write_int(out, d->air);
    seat_int(out, "markers", seat, d->markers);
    for (int i = 0; i < SCUBA_CUBES && d->cubes[i] != SCUBA_NOWHERE; i++) {
        scuba_cell_text(d->cubes[i], next_item(&cubes));
    }
    for (uint32_t rest = d->cards; rest != 0; rest &= rest - 1) {
        dt_write_text(next_item(&cards), scuba_species_words[dt_ctz(rest)]);
    }
    seat_int(out, "hidden", seat, d->hidden);
    seat_int(out, "plus", seat, d->plus);
    seat_int(out, "minus", seat, d->minus);
}

/* ---- the board ---- */

void scuba_row_text(const struct scuba *s, int row, struct dt_writer *out)
{
    for (int column = 1; column <= SCUBA_COLUMNS; column++) {
        int cell = scuba_cell(column, row);
        bool lies = (s->down[scuba_band(cell)] & scuba_bit(cell)) != 0;
        dt_write_char(out, lies ? scuba_colour_words[scuba_back(s, cell)][0] : '-');
    }
}

static void board_text(const struct scuba *s, struct dt_writer *out)
{
    struct field_list animals = {out, "animals", -1, '/', false},
                      gone = {out, "gone", -1, ',', false};
    for (int row = 1; row <= SCUBA_TILE_ROWS; row++) {
        int cell = scuba_cell(0, row);
        if ((s->down[scuba_band(cell)] >> (cell & 31) & 0xffff) != 0) {
            dt_write_key_of(out, "row", row);
            scuba_row_text(s, row, out);
        }
    }
    for (int i = 0; i < s->animals; i++) {
        scuba_animal_text(s->animal[i], next_item(&animals));
    }
    for (int kind = 0; kind < SCUBA_KINDS; kind++) {
        next_counted_item(&gone, scuba_kind_words[kind], scuba_tiles_gone(s, kind));
    }
    for (int c = 0; c < SCUBA_COLOURS; c++) {
        key_int(out, scuba_netted_words[c], s->netted[c], 0);
    }
}

static void decks_text(const struct scuba *s, struct dt_writer *out)
{
    struct field_list drawn = {out, "drawn", -1, ',', false},
                      events = {out, "events", -1, ',', false};
    for (int kind = 0; kind < SCUBA_CURRENTS; kind++) {
        int full = scuba_deck_count(scuba_deck_full(), kind);
        next_counted_item(&drawn, scuba_current_words[kind],
                          full - scuba_deck_count(s->currents, kind));
    }
    for (int card = 0; card < SCUBA_EVENT_CARDS; card++) {
        bool left = (s->stack[card / SCUBA_STACK_CARDS] >> card % SCUBA_STACK_CARDS & 1) != 0;
        next_counted_item(&events, scuba_event_words[card], !left);
    }
}

void scuba_text(const void *state, struct dt_writer *out)
{
    const struct scuba *s = state;
    progress_text(s, out);
    turn_text(s, out);
    event_text(s, out);
    for (int seat = 0; seat < s->seats; seat++) {
        diver_text(s, seat, out);
    }
    board_text(s, out);
    decks_text(s, out);
}
