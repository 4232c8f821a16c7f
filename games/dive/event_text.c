/* Text of events and of the outcome: a word and its arguments, formatted by one table. */
#include "games/dive/dive.h"

static void put_word(struct dt_writer *out, const char *s)
{
    dt_write_char(out, ' ');
    dt_write_text(out, s);
}

static void put_number(struct dt_writer *out, int n)
{
    dt_write_char(out, ' ');
    dt_write_int(out, n);
}

/* How the arguments of an event are written. */
enum arg_kind {
    NUMBER,
    PAWN,
    COMPANION,
    HELPER,
    CARD,
    CHIEF,
    SEATS,
    WINNERS,
    RIGHT,
    WRONG,
    DEPTHS,
    LOOK,
    PLAN,
    CALL
};

static void mask_text(int mask, int first, struct dt_writer *out)
{
    dt_write_text(out, mask == 0 ? " -" : "");
    for (int i = 0; i < DIVE_DEPTHS; i++) {
        if ((mask >> i & 1) != 0) {
            put_number(out, first + i);
        }
    }
}

/* Writes the argument at *arg and goes on to the next. */
static void arg_text(enum arg_kind kind, const int64_t **arg, struct dt_writer *out)
{
    int n = (int)*(*arg)++;
    switch (kind) {
    case NUMBER:
        put_number(out, n);
        break;
    case PAWN:
        if (n == DIVE_CHIEF) {
            put_word(out, "chief");
        } else {
            put_number(out, n);
        }
        break;
    case COMPANION:
        put_word(out, dive_companion_words[n]);
        break;
    case HELPER:
        put_word(out, dive_helper_words[n]);
        break;
    case CARD:
        dt_write_char(out, ' ');
        dive_kind_text(dive_kinds[n], out);
        dt_write_char(out, ' ');
        dive_card_text(n, (int)*(*arg)++, out);
        break;
    case CHIEF:
        dt_write_char(out, ' ');
        dive_chief_text(n, out);
        break;
    case RIGHT:
    case WRONG:
        put_word(out, kind == RIGHT ? "right" : "wrong");
        mask_text(n, 0, out);
        break;
    case SEATS:
        mask_text(n, 0, out);
        break;
    case WINNERS:
        if (n == DT_SEAT(DIVE_CHIEF)) {
            put_word(out, "chief");
        } else {
            mask_text(n, 0, out);
        }
        break;
    case DEPTHS:
        mask_text(n, 1, out);
        break;
    case LOOK:
        dt_write_char(out, ' ');
        dive_look_text((uint32_t)(*arg)[0] | (uint32_t)(*arg)[1] << 9, n, ' ', out);
        *arg += 2;
        break;
    case PLAN:
        dt_write_char(out, ' ');
        dive_plan_text((uint32_t)n | (uint32_t) * (*arg)++ << 14, ' ', out);
        break;
    case CALL:
        put_word(out, dive_companion_words[n]);
        dt_write_char(out, ' ');
        dive_call_text(n, (uint32_t) * (*arg)++, ' ', out);
        break;
    }
}

void dive_event_text(const struct dt_event *event, struct dt_writer *out)
{
    static const struct {
        const char *word;
        uint8_t count;
        enum arg_kind arg[4];
    } formats[DIVE_EVENTS] = {
        [DIVE_EV_PICKED] = {"picked", 2, {NUMBER, COMPANION}},
        [DIVE_EV_LAID] = {"laid", 1, {NUMBER}},
        [DIVE_EV_CALLED] = {"called", 1, {NUMBER}},
        [DIVE_EV_CALL] = {"call", 2, {NUMBER, CALL}},
        [DIVE_EV_LOOKED] = {"looked", 1, {NUMBER}},
        [DIVE_EV_READING] = {"reading", 2, {NUMBER, LOOK}},
        [DIVE_EV_GLIMPSE] = {"glimpse", 1, {NUMBER}},
        [DIVE_EV_LOCKED] = {"locked", 1, {NUMBER}},
        [DIVE_EV_PLAN] = {"plan", 2, {NUMBER, PLAN}},
        [DIVE_EV_CHIEF] = {"chief", 1, {CHIEF}},
        [DIVE_EV_CARD] = {"card", 4, {NUMBER, CARD, RIGHT, WRONG}},
        [DIVE_EV_HELPED] = {"helped", 4, {PAWN, HELPER, NUMBER, NUMBER}},
        [DIVE_EV_NO_HELP] = {"no-help", 1, {HELPER}},
        [DIVE_EV_COVERED] = {"covered", 1, {DEPTHS}},
        [DIVE_EV_DOLPHINS] = {"dolphins", 3, {NUMBER, NUMBER, NUMBER}},
        [DIVE_EV_WHITE] = {"white", 2, {NUMBER, SEATS}},
        [DIVE_EV_RESTED] = {"rested", 3, {PAWN, NUMBER, NUMBER}},
        [DIVE_EV_ROUND] = {"round", 1, {NUMBER}},
        [DIVE_EV_OVER] = {"over", 1, {WINNERS}},
    };
    const int64_t *arg = event->arg;
    assert(event->kind < DIVE_EVENTS);
    dt_write_text(out, formats[event->kind].word);
    for (int i = 0; i < formats[event->kind].count; i++) {
        arg_text(formats[event->kind].arg[i], &arg, out);
    }
}

/* ---- the end ---- */

/* The winners, their field, and why the game ended: at the goal, or without a card left (§6, §7). */
void dive_outcome_text(const void *state, struct dt_writer *out)
{
    const struct dive *s = state;
    int best = 0, first = 0, chief = s->field[DIVE_CHIEF];
    for (int seat = 0; seat < s->seats; seat++) {
        first = s->field[seat] > best ? 0 : first;
        best = s->field[seat] > best ? s->field[seat] : best;
        first |= s->field[seat] == best ? 1 << seat : 0;
    }
    if (s->phase != DIVE_OVER) {
        return;
    }
    bool chief_won = dive_chief_won(s);
    dt_write_text(out, (chief_won ? chief : best) >= DIVE_GOAL ? "goal" : "empty");
    if (chief_won && chief > best) {
        put_word(out, "chief");
        put_number(out, chief);
    } else if (chief_won) {
        put_word(out, "tie");
    }
    put_number(out, best);
    mask_text(first, 0, out);
}
