/* Writes a position as one line of key=value fields for parse.c. Missing values are omitted; `?` is a
 * hidden value of a redacted state. */
#include "engine/draw.h"
#include "games/dive/dive.h"

static void put_comma(struct dt_writer *out, bool first)
{
    dt_write_text(out, first ? "" : ",");
}

static void stack_text(const struct dive *s, struct dt_writer *out)
{
    dt_write_text(out, s->stack_count == 0 ? "-" : "");
    for (int i = 0; i < s->stack_count; i++) {
        put_comma(out, i == 0);
        if (dive_stack_hidden(s)) {
            dt_write_char(out, '?');
        } else {
            dive_card_text(s->card[i], s->pose[i], out);
        }
    }
}

/* Cards of a mask by their names, without their poses. */
static void cards_text(uint64_t cards, char c, struct dt_writer *out)
{
    dt_write_text(out, cards == 0 ? "-" : "");
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        int n = 1 + __builtin_ctzll(rest);
        put_comma(out, rest == cards);
        dt_write_char(out, c);
        dt_write_char(out, (char)('0' + n / 10));
        dt_write_char(out, (char)('0' + n % 10));
    }
}

static void companions_text(const struct dive *s, struct dt_writer *out)
{
    bool first = true;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->companion[seat] != DIVE_NONE) {
            dt_write_key_of(out, "companion", seat);
            dt_write_text(out, dive_companion_words[s->companion[seat]]);
        }
    }
    dt_write_key(out, "spent");
    for (int seat = 0; seat < s->seats; seat++) {
        if ((s->spent >> seat & 1) != 0) {
            put_comma(out, first);
            dt_write_int(out, seat);
            first = false;
        }
    }
    dt_write_text(out, first ? "-" : "");
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->call[seat] == DIVE_CALL_HIDDEN) {
            dt_write_key_of(out, "call", seat);
            dt_write_char(out, '?');
        } else if (s->call[seat] != DIVE_CALL_NONE) {
            dt_write_key_of(out, "call", seat);
            dive_call_text(s->companion[seat], s->call[seat], ':', out);
        }
    }
}

static void commits_text(const struct dive *s, struct dt_writer *out)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->look[seat] == DIVE_MISSING) {
            continue;
        }
        dt_write_key_of(out, "look", seat);
        if (s->look[seat] == DIVE_SECRET) {
            dt_write_char(out, '?');
        } else {
            dive_look_text(s->look[seat], dive_look_depths(s), ',', out);
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->plan[seat] == DIVE_MISSING) {
            continue;
        }
        dt_write_key_of(out, "plan", seat);
        if (s->plan[seat] == DIVE_SECRET) {
            dt_write_char(out, '?');
        } else {
            dive_plan_text(s->plan[seat], '+', out);
        }
    }
}

/* …/bonus/rest */
static void bonus_and_rest_text(const struct dive *s, int pawn, struct dt_writer *out)
{
    dt_write_char(out, '/');
    dt_write_int(out, s->bonus[pawn]);
    dt_write_char(out, '/');
    dt_write_int(out, s->rest[pawn]);
}

static void shown_text(const struct dive *s, struct dt_writer *out)
{
    if (s->dived == 0) {
        return;
    }
    dt_write_key_int(out, "dived", s->dived);
    for (int seat = 0; seat < s->seats; seat++) {
        dt_write_key_of(out, "shown", seat);
        dive_plan_text(s->shown[seat], '+', out);
        bonus_and_rest_text(s, seat, out);
    }
    if (s->chief_card != DIVE_NONE) {
        dt_write_key(out, "chief-shown");
        dive_chief_text(s->chief_card, out);
        bonus_and_rest_text(s, DIVE_CHIEF, out);
    }
}

void dive_text(const void *state, struct dt_writer *out)
{
    const struct dive *s = state;
    dt_write_text(out, "seats=");
    dt_write_int(out, s->seats);
    for (int i = 0; i < DIVE_OPTIONS; i++) {
        dt_write_key(out, dive_options[i].key);
        dt_write_text(out, dive_options[i].choices[s->option[i]]);
    }
    dt_write_key(out, "phase");
    dt_write_text(out, dive_phase_words[s->phase]);
    dt_write_key_int(out, "round", s->round);
    dt_write_key(out, "fields");
    for (int seat = 0; seat < s->seats; seat++) {
        put_comma(out, seat == 0);
        dt_write_int(out, s->field[seat]);
    }
    if (s->option[DIVE_LEVEL] != DIVE_ALONE) {
        dt_write_key_int(out, "chief-field", s->field[DIVE_CHIEF]);
        dt_write_key(out, "chief-gone");
        cards_text(s->chief_gone, 'C', out);
    }
    dt_write_key(out, "stack");
    stack_text(s, out);
    dt_write_key_int(out, "deck", dive_cards_left(s) - s->stack_count);
    dt_write_key(out, "gone");
    cards_text(s->gone, 'O', out);
    if (s->option[DIVE_WITH_COMPANIONS] != 0) {
        companions_text(s, out);
    }
    commits_text(s, out);
    shown_text(s, out);
}
