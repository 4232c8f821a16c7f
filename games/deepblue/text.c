/* The position text: one line of key=value fields. parse.c reads it back. Fields that are usually
 * empty are written only when they are not. */
#include "games/deepblue/deepblue.h"

/* Cards by name, then a question mark for each redacted one. */
static void set_text(deepblue_set cards, int hidden, struct dt_writer *out)
{
    const char *comma = "";
    for (; cards != 0; cards &= cards - 1) {
        dt_write_text(out, comma);
        dt_write_text(out, deepblue_cards[__builtin_ctzll(cards)].name);
        comma = ",";
    }
    for (; hidden > 0; hidden--) {
        dt_write_text(out, comma);
        dt_write_char(out, '?');
        comma = ",";
    }
    dt_write_text(out, comma[0] == 0 ? "-" : "");
}

static void mask_text(uint32_t mask, int first, struct dt_writer *out)
{
    dt_write_text(out, mask == 0 ? "-" : "");
    for (; mask != 0; mask &= mask - 1) {
        dt_write_int(out, dt_ctz(mask) + first);
        dt_write_text(out, (mask & (mask - 1)) != 0 ? "," : "");
    }
}

static void gems_text(deepblue_gems gems, struct dt_writer *out)
{
    dt_write_text(out, gems == 0 ? "-" : "");
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        int n = deepblue_gem_count(gems, c);
        if (n > 0) {
            dt_write_char(out, deepblue_gem_kinds[c].letter);
            dt_write_int(out, n);
        }
    }
}

static void tiles_text(const struct deepblue *s, struct dt_writer *out)
{
    for (int site = 0; site < DEEPBLUE_SITES; site++) {
        int tile = s->tile[site];
        dt_write_text(out, site > 0 ? "," : "");
        dt_write_text(out, deepblue_map[site].name);
        dt_write_char(out, ':');
        dt_write_text(out, tile == DEEPBLUE_NONE   ? "-"
                           : tile == DEEPBLUE_DOWN ? "down"
                                                   : deepblue_tiles[tile].name);
        if (s->gem[site] != DEEPBLUE_NONE) {
            dt_write_char(out, '+');
            dt_write_char(out, deepblue_gem_kinds[s->gem[site]].letter);
        }
    }
}

static void gone_text(uint32_t gone, struct dt_writer *out)
{
    dt_write_text(out, gone == 0 ? "-" : "");
    for (; gone != 0; gone &= gone - 1) {
        dt_write_text(out, deepblue_tiles[dt_ctz(gone)].name);
        dt_write_text(out, (gone & (gone - 1)) != 0 ? "," : "");
    }
}

static void boats_text(const struct deepblue_boat *boat, struct dt_writer *out)
{
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        dt_write_text(out, b > 0 ? "," : "");
        dt_write_text(out, deepblue_map[boat[b].node].name);
        if (boat[b].spot != DEEPBLUE_MIDDLE) {
            dt_write_char(out, '/');
            dt_write_int(out, boat[b].spot + 1);
        }
    }
}

static void seat_text(const struct deepblue *s, int seat, struct dt_writer *out)
{
    const struct deepblue_seat_cards *c = &s->crew[seat];
    const struct {
        const char *name;
        deepblue_set cards;
    } more[] = {{"rest", c->rest}, {"open", c->open}, {"maybe", c->maybe}};
    dt_write_key_of(out, "boats", seat);
    boats_text(s->boat[seat], out);
    dt_write_key_of(out, "hand", seat);
    set_text(c->hand, deepblue_is_redacted(s, seat) ? deepblue_maybe_in_hand(s, seat) : 0, out);
    for (int i = 0; i < DT_COUNT(more); i++) {
        if (more[i].cards != 0) {
            dt_write_key_of(out, more[i].name, seat);
            set_text(more[i].cards, 0, out);
        }
    }
}

/* Whether a chest is redacted, or holds points that were not announced. */
static bool announced_differ(const struct deepblue *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->chest[seat] != s->announced[seat]) {
            return true;
        }
    }
    return false;
}

static void points_text(const struct deepblue *s, struct dt_writer *out)
{
    dt_write_key(out, "chests");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_write_text(out, seat > 0 ? "," : "");
        if (s->chest[seat] == DEEPBLUE_HIDDEN) {
            dt_write_char(out, '?');
        } else {
            dt_write_int(out, s->chest[seat]);
        }
    }
    if (announced_differ(s)) {
        dt_write_key(out, "announced");
        for (int seat = 0; seat < s->seats; seat++) {
            dt_write_text(out, seat > 0 ? "," : "");
            dt_write_int(out, s->announced[seat]);
        }
    }
    dt_write_key(out, "tokens");
    for (int seat = 0; seat < s->seats; seat++) {
        dt_write_text(out, seat > 0 ? "," : "");
        dt_write_int(out, s->tokens[seat]);
    }
}

static void market_text(const struct deepblue *s, struct dt_writer *out)
{
    dt_write_key(out, "market");
    dt_write_text(out, s->market[0] == DEEPBLUE_NONE ? "-" : "");
    for (int i = 0; i < DEEPBLUE_SLOTS && s->market[i] != DEEPBLUE_NONE; i++) {
        dt_write_text(out, i > 0 ? "," : "");
        dt_write_text(out, deepblue_cards[s->market[i]].name);
    }
    dt_write_key(out, "discard");
    set_text(s->discard, 0, out);
    dt_write_key(out, "supply");
    gems_text(s->supply, out);
    dt_write_key(out, "bag");
    gems_text(s->bag, out);
}

static void activity_text(const struct deepblue *s, struct dt_writer *out)
{
    if (s->slot != DEEPBLUE_NONE) {
        dt_write_key_int(out, "slot", s->slot + 1);
    }
    if (s->paid != 0) {
        dt_write_key_int(out, "paid", s->paid);
    }
    if (s->moves != 0) {
        dt_write_key_int(out, "moves", s->moves);
    }
    if (s->moved != 0) {
        dt_write_key(out, "moved");
        mask_text(s->moved, 1, out);
    }
    if (s->placed != DEEPBLUE_NONE) {
        dt_write_key_int(out, "placed", s->placed + 1);
    }
    if (s->storm != DEEPBLUE_NONE) {
        dt_write_key_text(out, "storm", deepblue_map[s->storm].name);
    }
}

static void dive_text(const struct deepblue *s, struct dt_writer *out)
{
    if (s->dive == DEEPBLUE_NONE) {
        return;
    }
    dt_write_key_text(out, "dive", deepblue_map[s->dive].name);
    dt_write_key(out, "divers");
    mask_text(s->divers, 0, out);
    dt_write_key(out, "board");
    gems_text(s->board, out);
    if (s->pulled != 0) {
        dt_write_key_int(out, "pulled", s->pulled);
    }
    if (s->hazard[0] != DEEPBLUE_NONE) {
        dt_write_key(out, "hazards");
        for (int i = 0; i < DEEPBLUE_PAIR && s->hazard[i] != DEEPBLUE_NONE; i++) {
            dt_write_char(out, deepblue_gem_kinds[s->hazard[i]].letter);
        }
    }
    if (s->answered != 0) {
        dt_write_key_int(out, "answered", s->answered);
    }
}

void deepblue_text(const void *state, struct dt_writer *out)
{
    const struct deepblue *s = state;
    dt_write_key_int(out, "seats", s->seats);
    dt_write_key_text(out, "scenario", deepblue_scenario_words[s->option]);
    if (s->option == DEEPBLUE_RANDOM && s->scenario != DEEPBLUE_NONE) {
        dt_write_key_text(out, "log", deepblue_scenario_words[s->scenario]);
    }
    dt_write_key_text(out, "phase", deepblue_phase_words[s->phase]);
    dt_write_key_int(out, "turn", s->turn);
    dt_write_key_int(out, "active", s->active);
    dt_write_key_int(out, "asked", s->asked);
    activity_text(s, out);
    dive_text(s, out);
    dt_write_key(out, "tiles");
    tiles_text(s, out);
    dt_write_key(out, "gone");
    gone_text(s->gone, out);
    for (int seat = 0; seat < s->seats; seat++) {
        seat_text(s, seat, out);
    }
    points_text(s, out);
    market_text(s, out);
}
