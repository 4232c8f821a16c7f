/* Cards and actions as text and back. Events are in event_text.c. */
#include "games/hainoon/hainoon.h"

void hainoon_card_text(int kind, struct dt_writer *out)
{
    if (kind == HAINOON_HIDDEN) {
        dt_write_char(out, '?');
    } else if (kind == HAINOON_JOKER) {
        dt_write_text(out, "joker");
    } else {
        dt_write_text(out, hainoon_colour_words[hainoon_colour(kind)]);
        dt_write_char(out, '-');
        dt_write_text(out, hainoon_act_words[hainoon_act(kind)]);
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

void hainoon_write_word(struct dt_writer *out, const char *s)
{
    dt_write_char(out, ' ');
    dt_write_text(out, s);
}

void hainoon_write_number(struct dt_writer *out, int n)
{
    dt_write_char(out, ' ');
    dt_write_int(out, n);
}

void hainoon_write_card(struct dt_writer *out, int kind)
{
    dt_write_char(out, ' ');
    hainoon_card_text(kind, out);
}

/* The target of a played card, if it names one. */
static void target_text(int card, int target, struct dt_writer *out)
{
    if (card == HAINOON_JOKER || target == HAINOON_NO_TARGET) {
        return;
    }
    switch ((enum hainoon_act)hainoon_act(card)) {
    case HAINOON_HIDE:
    case HAINOON_CAGE:
        hainoon_write_word(out, hainoon_place_words[target]);
        break;
    case HAINOON_SHARK:
        hainoon_write_number(out, target);
        dt_write_char(out, '-');
        dt_write_int(out, (target + 1) % HAINOON_SHARKS);
        break;
    case HAINOON_FLIP:
        hainoon_write_number(out, target);
        break;
    case HAINOON_DIVER:
        hainoon_write_word(out, hainoon_place_words[target >> 2]);
        dt_write_char(out, '-');
        dt_write_text(out, hainoon_place_words[target & 3]);
        break;
    case HAINOON_RING:
    case HAINOON_ACTS:
        break;
    }
}

void hainoon_action_text(const void *state, int seat, dt_action a, struct dt_writer *out)
{
    int card = hainoon_card_of(a), target = hainoon_target_of(a);
    (void)state;
    (void)seat;
    switch ((enum hainoon_verb)hainoon_verb_of(a)) {
    case HAINOON_DO_LAY:
        dt_write_text(out, "lay");
        hainoon_write_word(out, hainoon_place_words[target]);
        break;
    case HAINOON_DO_START:
        dt_write_text(out, "start");
        hainoon_write_number(out, target);
        break;
    case HAINOON_DO_DRAW:
        dt_write_text(out, "draw");
        hainoon_write_card(out, card);
        break;
    case HAINOON_DO_ENTER:
        dt_write_text(out, "enter");
        hainoon_write_word(out, hainoon_place_words[target]);
        break;
    case HAINOON_DO_PLAY:
        dt_write_text(out, "play");
        hainoon_write_card(out, card);
        hainoon_write_word(out, hainoon_side_words[hainoon_side_of(a)]);
        target_text(card, target, out);
        break;
    case HAINOON_DO_PASS:
        dt_write_text(out, "pass");
        break;
    case HAINOON_DO_HARPOON:
        dt_write_text(out, "harpoon");
        hainoon_write_card(out, card);
        hainoon_write_word(out, hainoon_place_words[target]);
        break;
    case HAINOON_VERBS:
        break;
    }
}

/* Two neighbours of a ring of n, written a-b; gives a, or -1. */
static int parse_pair(struct dt_span text, int *second, const char *const *names, int n)
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
static int parse_target(int card, struct dt_span text)
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
        a = parse_pair(text, &b, NULL, HAINOON_SHARKS);
        return a >= 0 && b == (a + 1) % HAINOON_SHARKS ? a : -1;
    case HAINOON_FLIP:
        return dt_span_int(text, 0, HAINOON_SHARKS - 1, &a) ? a : -1;
    case HAINOON_DIVER:
        a = parse_pair(text, &b, hainoon_place_words, HAINOON_PLACES);
        return a >= 0 ? a * 4 + b : -1;
    case HAINOON_RING:
    case HAINOON_ACTS:
        break;
    }
    return -1;
}

static const char *parse_play(struct dt_span rest, dt_action *out)
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
    int target = parse_target(card, dt_span_trim(rest));
    if (target < 0) {
        return "target: expected what the card acts on, such as TL, TL-TR, 7 or 7-8";
    }
    *out = hainoon_action(HAINOON_DO_PLAY, card, side, target);
    return NULL;
}

static const char *parse_harpoon(struct dt_span rest, dt_action *out)
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

static const char *parse_place(int verb, struct dt_span rest, dt_action *out)
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
        return parse_play(rest, out);
    }
    if (dt_span_is(verb, "harpoon")) {
        return parse_harpoon(rest, out);
    }
    if (dt_span_is(verb, "enter") || dt_span_is(verb, "lay")) {
        return parse_place(verb.len == 5 ? HAINOON_DO_ENTER : HAINOON_DO_LAY, rest, out);
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
