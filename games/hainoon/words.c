/* The words of Hai Noon: cards, actions and events as text and back. */
#include "games/hainoon/hainoon.h"

const char *const hainoon_place_words[HAINOON_PLACES] = {"TL", "TR", "BR", "BL"};
const char *const hainoon_side_words[HAINOON_SIDES] = {"top", "right", "bottom", "left"};
const char *const hainoon_health_words[3] = {"healthy", "injured", "eaten"};
const char *const hainoon_length_words[3] = {"normal", "long", "short"};
const char *const hainoon_ending_words[2] = {"first-bite", "last-diver"};
const char *const hainoon_phase_words[HAINOON_PHASES] = {
    "laying", "starting", "dealing", "drawing", "entering", "playing", "answering", "over",
};

const char *const hainoon_colour_words[HAINOON_COLOURS] = {
#define HAINOON_COLOUR(symbol, word) word,
#include "games/hainoon/box.def"
#undef HAINOON_COLOUR
};

const char *const hainoon_act_words[HAINOON_ACTS] = {
#define HAINOON_CARD(symbol, word, copies) word,
#include "games/hainoon/box.def"
#undef HAINOON_CARD
};

void hainoon_card_text(int kind, struct dt_out *out)
{
    if (kind == HAINOON_HIDDEN) {
        dt_out_char(out, '?');
    } else if (kind == HAINOON_JOKER) {
        dt_out_text(out, "joker");
    } else {
        dt_out_text(out, hainoon_colour_words[hainoon_colour(kind)]);
        dt_out_char(out, '-');
        dt_out_text(out, hainoon_act_words[hainoon_act(kind)]);
    }
}

int hainoon_card_parse(struct dt_span word)
{
    struct dt_span first;
    if (dt_span_is(word, "?")) {
        return HAINOON_HIDDEN;
    }
    if (dt_span_is(word, "joker")) {
        return HAINOON_JOKER;
    }
    if (!dt_span_cut(&word, '-', &first)) {
        return HAINOON_NONE;
    }
    int colour = dt_span_find(first, hainoon_colour_words, HAINOON_COLOURS);
    int act = dt_span_find(word, hainoon_act_words, HAINOON_ACTS);
    return colour < 0 || act < 0 ? HAINOON_NONE : colour * HAINOON_ACTS + act;
}

static void word(struct dt_out *out, const char *s)
{
    dt_out_char(out, ' ');
    dt_out_text(out, s);
}

static void number(struct dt_out *out, int n)
{
    dt_out_char(out, ' ');
    dt_out_int(out, n);
}

static void card_word(struct dt_out *out, int kind)
{
    dt_out_char(out, ' ');
    hainoon_card_text(kind, out);
}

/* The target of a played card, if it names one. */
static void target_text(int card, int target, struct dt_out *out)
{
    if (card == HAINOON_JOKER || target == HAINOON_NO_TARGET) {
        return;
    }
    switch ((enum hainoon_act)hainoon_act(card)) {
    case HAINOON_HIDE:
    case HAINOON_CAGE:
        word(out, hainoon_place_words[target]);
        break;
    case HAINOON_SHARK:
        number(out, target);
        dt_out_char(out, '-');
        dt_out_int(out, (target + 1) % HAINOON_SHARKS);
        break;
    case HAINOON_FLIP:
        number(out, target);
        break;
    case HAINOON_DIVER:
        word(out, hainoon_place_words[target >> 2]);
        dt_out_char(out, '-');
        dt_out_text(out, hainoon_place_words[target & 3]);
        break;
    case HAINOON_RING:
    case HAINOON_ACTS:
        break;
    }
}

void hainoon_action_text(const void *state, int seat, dt_action a, struct dt_out *out)
{
    int card = hainoon_card_of(a), target = hainoon_target_of(a);
    (void)state;
    (void)seat;
    switch ((enum hainoon_verb)hainoon_verb_of(a)) {
    case HAINOON_DO_LAY:
        dt_out_text(out, "lay");
        word(out, hainoon_place_words[target]);
        break;
    case HAINOON_DO_START:
        dt_out_text(out, "start");
        number(out, target);
        break;
    case HAINOON_DO_DRAW:
        dt_out_text(out, "draw");
        card_word(out, card);
        break;
    case HAINOON_DO_ENTER:
        dt_out_text(out, "enter");
        word(out, hainoon_place_words[target]);
        break;
    case HAINOON_DO_PLAY:
        dt_out_text(out, "play");
        card_word(out, card);
        word(out, hainoon_side_words[hainoon_side_of(a)]);
        target_text(card, target, out);
        break;
    case HAINOON_DO_PASS:
        dt_out_text(out, "pass");
        break;
    case HAINOON_DO_HARPOON:
        dt_out_text(out, "harpoon");
        card_word(out, card);
        word(out, hainoon_place_words[target]);
        break;
    case HAINOON_VERBS:
        break;
    }
}

/* Two neighbours of a ring of n, written a-b; gives a, or -1. */
static int pair(struct dt_span text, int *second, const char *const *names, int n)
{
    struct dt_span first;
    int a = -1, b = -1;
    if (!dt_span_cut(&text, '-', &first)) {
        return -1;
    }
    if (names != NULL) {
        a = dt_span_find(first, names, n);
        b = dt_span_find(text, names, n);
    } else if (!dt_span_int(first, 0, n - 1, &a) || !dt_span_int(text, 0, n - 1, &b)) {
        return -1;
    }
    *second = b;
    return b < 0 ? -1 : a;
}

/* The target of a played card in words, as a number; -1 if the words do not fit the card. */
static int target_parse(int card, struct dt_span text)
{
    int a, b = 0;
    if (card == HAINOON_JOKER || hainoon_act(card) == HAINOON_RING) {
        return text.len == 0 ? 0 : -1;
    }
    switch ((enum hainoon_act)hainoon_act(card)) {
    case HAINOON_CAGE:
        if (text.len == 0) {
            return HAINOON_NO_TARGET;
        }
        return dt_span_find(text, hainoon_place_words, HAINOON_PLACES);
    case HAINOON_HIDE:
        return dt_span_find(text, hainoon_place_words, HAINOON_PLACES);
    case HAINOON_SHARK:
        a = pair(text, &b, NULL, HAINOON_SHARKS);
        return a >= 0 && b == (a + 1) % HAINOON_SHARKS ? a : -1;
    case HAINOON_FLIP:
        return dt_span_int(text, 0, HAINOON_SHARKS - 1, &a) ? a : -1;
    case HAINOON_DIVER:
        a = pair(text, &b, hainoon_place_words, HAINOON_PLACES);
        return a >= 0 ? a * 4 + b : -1;
    case HAINOON_RING:
    case HAINOON_ACTS:
        break;
    }
    return -1;
}

static const char *play_parse(struct dt_span rest, dt_action *out)
{
    struct dt_span piece;
    dt_span_word(&rest, &piece);
    int card = hainoon_card_parse(piece);
    if (card >= HAINOON_KINDS) {
        return "card: expected a card such as red-flip or joker";
    }
    dt_span_word(&rest, &piece);
    int side = dt_span_find(piece, hainoon_side_words, HAINOON_SIDES);
    if (side < 0) {
        return "side: expected top, right, bottom or left";
    }
    int target = target_parse(card, dt_span_trim(rest));
    if (target < 0) {
        return "target: expected what the card acts on, such as TL, TL-TR, 7 or 7-8";
    }
    *out = hainoon_action(HAINOON_DO_PLAY, card, side, target);
    return NULL;
}

static const char *harpoon_parse(struct dt_span rest, dt_action *out)
{
    struct dt_span piece;
    dt_span_word(&rest, &piece);
    int card = hainoon_card_parse(piece);
    int place = dt_span_find(dt_span_trim(rest), hainoon_place_words, HAINOON_PLACES);
    if (card >= HAINOON_KINDS || place < 0) {
        return "harpoon: expected a card and the place it defends, such as red-cage TL";
    }
    *out = hainoon_action(HAINOON_DO_HARPOON, card, 0, place);
    return NULL;
}

static const char *place_parse(int verb, struct dt_span rest, dt_action *out)
{
    int place = dt_span_find(rest, hainoon_place_words, HAINOON_PLACES);
    if (place < 0) {
        return "place: expected TL, TR, BR or BL";
    }
    *out = hainoon_action(verb, 0, 0, place);
    return NULL;
}

const char *hainoon_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    struct dt_span verb, rest = dt_span_trim(in);
    int n;
    (void)state;
    (void)seat;
    dt_span_word(&rest, &verb);
    rest = dt_span_trim(rest);
    if (dt_span_is(verb, "play")) {
        return play_parse(rest, out);
    }
    if (dt_span_is(verb, "harpoon")) {
        return harpoon_parse(rest, out);
    }
    if (dt_span_is(verb, "enter") || dt_span_is(verb, "lay")) {
        return place_parse(verb.len == 5 ? HAINOON_DO_ENTER : HAINOON_DO_LAY, rest, out);
    }
    if (dt_span_is(verb, "pass") && rest.len == 0) {
        *out = hainoon_action(HAINOON_DO_PASS, 0, 0, 0);
        return NULL;
    }
    if (dt_span_is(verb, "start") && dt_span_int(rest, 0, HAINOON_SEATS - 1, &n)) {
        *out = hainoon_action(HAINOON_DO_START, 0, 0, n);
        return NULL;
    }
    if (dt_span_is(verb, "draw") && (n = hainoon_card_parse(rest)) < HAINOON_KINDS) {
        *out = hainoon_action(HAINOON_DO_DRAW, n, 0, 0);
        return NULL;
    }
    return "action: expected play, harpoon, pass, enter, draw, start or lay, and what with";
}

/* How each argument of an event is written. */
enum arg { NUMBER, CARD, PLACE, SIDE, HEALTH, HUNGER, MAYBE, SEATS };

static void seats_text(int mask, struct dt_out *out)
{
    for (int seat = 0; seat < HAINOON_SEATS; seat++) {
        if ((mask >> seat & 1) != 0) {
            number(out, seat);
        }
    }
    if (mask == 0) {
        word(out, "nobody");
    }
}

static void arg_text(enum arg how, int n, struct dt_out *out)
{
    switch (how) {
    case NUMBER:
        number(out, n);
        break;
    case CARD:
        card_word(out, n);
        break;
    case PLACE:
        word(out, hainoon_place_words[n & 3]);
        break;
    case SIDE:
        word(out, hainoon_side_words[n & 3]);
        break;
    case HEALTH:
        word(out, hainoon_health_words[n]);
        break;
    case HUNGER:
        word(out, n != 0 ? "hungry" : "full");
        break;
    case MAYBE:
        if (n < 0) {
            word(out, "-");
        } else {
            number(out, n);
        }
        break;
    case SEATS:
        seats_text(n, out);
        break;
    }
}

void hainoon_event_text(const struct dt_event *event, struct dt_out *out)
{
    static const struct {
        const char *word;
        uint8_t count;
        enum arg arg[3];
    } how[HAINOON_EVENTS] = {
        [HAINOON_EV_LAID] = {"laid", 1, {PLACE}},
        [HAINOON_EV_START] = {"start", 1, {NUMBER}},
        [HAINOON_EV_TURN] = {"turn", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_DREW] = {"drew", 2, {NUMBER, CARD}},
        [HAINOON_EV_SHUFFLED] = {"shuffled", 1, {NUMBER}},
        [HAINOON_EV_ENTERED] = {"entered", 2, {NUMBER, PLACE}},
        [HAINOON_EV_PLAYED] = {"played", 3, {NUMBER, CARD, SIDE}},
        [HAINOON_EV_HID] = {"hid", 2, {NUMBER, PLACE}},
        [HAINOON_EV_CAGED] = {"caged", 1, {NUMBER}},
        [HAINOON_EV_NOTHING] = {"nothing", 1, {NUMBER}},
        [HAINOON_EV_SWAPPED] = {"swapped", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_FLIPPED] = {"flipped", 2, {NUMBER, HUNGER}},
        [HAINOON_EV_SWAM] = {"swam", 3, {NUMBER, PLACE, PLACE}},
        [HAINOON_EV_TURNED] = {"turned", 0, {NUMBER}},
        [HAINOON_EV_ATTACK] = {"attack", 1, {SIDE}},
        [HAINOON_EV_AIMS] = {"aims", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_PASSED] = {"passed", 1, {NUMBER}},
        [HAINOON_EV_HARPOON] = {"harpoon", 3, {NUMBER, CARD, PLACE}},
        [HAINOON_EV_WOKE] = {"woke", 1, {NUMBER}},
        [HAINOON_EV_MISSED] = {"missed", 2, {NUMBER, MAYBE}},
        [HAINOON_EV_UNCAGED] = {"uncaged", 2, {NUMBER, NUMBER}},
        [HAINOON_EV_BITTEN] = {"bitten", 3, {NUMBER, NUMBER, HEALTH}},
        [HAINOON_EV_CLEARED] = {"cleared", 2, {SIDE, NUMBER}},
        [HAINOON_EV_OUT] = {"out", 1, {NUMBER}},
        [HAINOON_EV_DISCARDED] = {"discarded", 2, {NUMBER, CARD}},
        [HAINOON_EV_OVER] = {"over", 1, {SEATS}},
    };
    assert(event->kind < HAINOON_EVENTS);
    dt_out_text(out, how[event->kind].word);
    for (int i = 0; i < how[event->kind].count; i++) {
        arg_text(how[event->kind].arg[i], event->arg[i], out);
    }
}

/* §7, §9: whom the sharks have eaten, who is the last one, or that the turns are up. */
void hainoon_outcome_text(const void *state, struct dt_out *out)
{
    const struct hainoon *s = state;
    int won = (int)hainoon_winners(s);
    if (s->phase != HAINOON_OVER) {
        return;
    }
    if (s->ending == HAINOON_LAST_DIVER && dt_ones((uint32_t)won) <= 1) {
        dt_out_text(out, "last");
        seats_text(won, out);
        return;
    }
    if (s->ending == HAINOON_FIRST_BITE && s->out != 0) {
        dt_out_text(out, "eaten");
        seats_text(s->out, out);
    } else {
        dt_out_text(out, "turns");
        number(out, HAINOON_TURNS);
    }
    dt_out_text(out, " winners");
    seats_text(won, out);
}
