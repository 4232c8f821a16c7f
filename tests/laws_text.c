/* The laws about packing and text: round trips, and damaged input is either refused without
 * changing the target or gives a valid state. */
#include "tests/laws_internal.h"

#include <stdlib.h>

#include "tests/support.h"

const char *dt_law_pack(struct dt_laws *l, const void *state)
{
    int len = dt_pack(l->game, state, l->pack);
    LAW(len > 0 && (uint32_t)len <= l->game->pack_max, "pack: %d bytes", len);
    memset(l->copy, 0xa5, l->game->state_size);
    const char *why = dt_unpack(l->game, l->copy, l->pack, len);
    LAW(why == NULL, "unpack: own bytes: %s", why);
    LAW(dt_pack(l->game, l->copy, l->bytes) == len && memcmp(l->pack, l->bytes, (size_t)len) == 0,
        "unpack: another state than was packed");
    LAW(memcmp(l->copy, state, l->game->state_size) == 0,
        "unpack: the same position in other bytes; what is not packed must follow from it");
    return NULL;
}

/* Fills `copy` and `spare` with the same bytes, which are no valid state. */
static void fill_garbage(struct dt_laws *l)
{
    memset(l->spare, 0x5a, l->game->state_size);
    dt_laws_copy(l, l->copy, l->spare);
}

/* A refused input leaves the target unchanged, an accepted one gives a valid state. */
static const char *law_target(struct dt_laws *l, const char *why, const char *what)
{
    if (why == NULL) {
        const char *broken = l->game->validate(l->copy);
        LAW(broken == NULL, "%s: damaged input gave an invalid state: %s", what, broken);
        return NULL;
    }
    LAW(why[0] != 0, "%s: an error without words", what);
    LAW(memcmp(l->copy, l->spare, l->game->state_size) == 0,
        "%s: the target changed although it failed (%s)", what, why);
    return NULL;
}

static const char *law_damaged(struct dt_laws *l, const uint8_t *bytes, int len)
{
    fill_garbage(l);
    const char *why = dt_unpack(l->game, l->copy, bytes, len);
    TRY(law_target(l, why, "unpack"));
    LAW(why != NULL || (dt_pack(l->game, l->copy, l->bytes) == len &&
                        memcmp(l->bytes, bytes, (size_t)len) == 0),
        "unpack: damaged bytes are accepted and pack differently");
    return NULL;
}

const char *dt_law_bad_bytes(struct dt_laws *l, const void *state)
{
    int len = dt_pack(l->game, state, l->pack), cut = dt_laws_below(l, len);
    uint8_t *shorter = dt_laws_alloc((size_t)cut); /* exactly so long: reading on is noticed */
    memcpy(shorter, l->pack, (size_t)cut);
    const char *why = law_damaged(l, shorter, cut);
    free(shorter);
    TRY(why);
    l->pack[dt_laws_below(l, len)] ^= (uint8_t)(1u << dt_laws_below(l, 8));
    return law_damaged(l, l->pack, len);
}

/* Parses a copy that ends exactly where the text does, so that reading on is noticed. */
static const char *parse(struct dt_laws *l, const char *text, int len)
{
    char *exact = dt_laws_alloc((size_t)len);
    memcpy(exact, text, (size_t)len);
    const char *why = l->game->parse(l->copy, (struct dt_span){exact, len});
    free(exact);
    return why;
}

/* The text with one byte lost, changed or doubled; `out` has room for one more. */
static int damage(struct dt_laws *l, const char *text, int len, char *out)
{
    int at = dt_laws_below(l, len), how = dt_laws_below(l, 3);
    int tail = len - at - (how < 2), n = at;
    memcpy(out, text, (size_t)at);
    if (how > 0) {
        out[n++] = how == 1 ? (char)(0x20 + dt_laws_below(l, 95)) : text[at];
    }
    memcpy(out + n, text + len - tail, (size_t)tail);
    return n + tail;
}

static const char *law_bad_text(struct dt_laws *l, int len)
{
    fill_garbage(l);
    int n = damage(l, l->text, len, l->other_text);
    TRY(law_target(l, parse(l, l->other_text, n), "parse"));
    fill_garbage(l);
    return law_target(l, parse(l, l->text, dt_laws_below(l, len)), "parse");
}

const char *dt_law_text(struct dt_laws *l, const void *state)
{
    struct dt_writer out = dt_writer_on(l->text, DT_TEXT_MAX);
    dt_position_text(l->game, state, &out);
    LAW(dt_test_line(&out), "text: cut, empty or not one printable line");
    memset(l->copy, 0xa5, l->game->state_size);
    const char *why = parse(l, l->text, out.len);
    LAW(why == NULL, "parse: own text: %s: %s", why, l->text);
    LAW(dt_laws_same(l, state, l->copy), "parse: another position than was written: %s", l->text);
    return law_bad_text(l, out.len);
}

/* The text of an action is the same in the seat's redacted state. */
static const char *law_own_text(struct dt_laws *l, int seat, dt_action action, const char *words)
{
    char own[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(own, sizeof own);
    dt_action back;
    dt_laws_copy(l, l->copy, l->state);
    l->game->redact(l->copy, seat);
    dt_action_text(l->game, l->copy, seat, action, &out);
    LAW(strcmp(words, own) == 0, "action_text: \"%s\" is \"%s\" in the redacted state of seat %d",
        words, own, seat);
    const char *why = dt_action_parse(l->game, l->copy, seat, dt_span_of(words), &back);
    LAW(why == NULL && back == action,
        "action_parse: \"%s\" fails in the redacted state of seat %d", words, seat);
    return NULL;
}

const char *dt_law_action_text(struct dt_laws *l, int seat, dt_action action)
{
    char words[DT_ACTION_TEXT_MAX], bad[DT_ACTION_TEXT_MAX + 1];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dt_action back = ~action;
    dt_action_text(l->game, l->state, seat, action, &out);
    LAW(dt_test_line(&out), "action_text: cut, empty or not one printable line: %s", words);
    const char *why = dt_action_parse(l->game, l->state, seat, dt_span_of(words), &back);
    LAW(why == NULL, "action_parse: \"%s\": %s", words, why);
    LAW(back == action, "action_parse: \"%s\" is %08x and was %08x", words, back, action);
    back = ~action;
    int n = damage(l, words, out.len, bad);
    why = dt_action_parse(l->game, l->state, seat, (struct dt_span){bad, n}, &back);
    LAW(why == NULL || (why[0] != 0 && back == ~action), "action_parse: wrote although it failed");
    return seat == DT_CHANCE ? NULL : law_own_text(l, seat, action, words);
}

const char *dt_law_event_text(struct dt_laws *l, const struct dt_event *event)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dt_event_text(l->game, event, &out);
    LAW(dt_test_line(&out), "event_text: cut, empty or not one printable line: %s", words);
    return NULL;
}

/* Nothing before the end; then one line, the same for everybody. */
const char *dt_law_outcome(struct dt_laws *l, const void *state)
{
    char words[DT_ACTION_TEXT_MAX], truth[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words),
                     all = dt_writer_on(truth, sizeof truth);
    dt_outcome_text(l->game, state, &out);
    dt_outcome_text(l->game, l->state, &all);
    if (l->game->to_act(l->state) != 0) {
        LAW(out.len == 0, "outcome: before the end: %s", words);
    } else {
        LAW(dt_test_line(&out), "outcome: cut, empty or not one printable line: %s", words);
        LAW(strcmp(words, truth) == 0, "outcome: differs by seat: %s", words);
    }
    return NULL;
}
