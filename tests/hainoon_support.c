/* Position, action and event texts of Hai Noon as tests use them. No rule lives here. */
#include "tests/hainoon_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WORDS = 160, WORD = 256 };

static const struct dt_game *const game = &dt_game_hainoon;

/* A list of short texts, cut at a character. */
struct words {
    int count;
    char word[WORDS][WORD];
};

/* ---- lists ---- */

static void add_word(struct words *w, struct dt_span s)
{
    assert_in_range(w->count, 0, WORDS - 1);
    assert_in_range(s.len, 0, WORD - 1);
    memcpy(w->word[w->count], s.at, (size_t)s.len);
    w->word[w->count++][s.len] = 0;
}

static void split(struct words *w, const char *text, char stop)
{
    struct dt_span rest = dt_span_of(text), piece;
    w->count = 0;
    while (dt_span_cut(&rest, stop, &piece)) {
        piece = dt_span_trim(piece);
        if (piece.len > 0) {
            add_word(w, piece);
        }
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort(struct words *w)
{
    qsort(w->word, (size_t)w->count, WORD, by_text);
}

static void join(const struct words *w, char stop, struct dt_out *out)
{
    for (int i = 0; i < w->count; i++) {
        if (i > 0) {
            dt_out_char(out, stop);
        }
        dt_out_text(out, w->word[i]);
    }
}

static void complain(const struct noon *t, const char *what, const char *expected, const char *got)
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    game->text(&t->state, &text);
    fail_msg("%s\n  expected: %s\n  found:    %s\n  position: %s", what, expected, got, buffer);
}

static void compare(const struct noon *t, const char *what, const struct words *expected,
                    const struct words *found)
{
    static char a[WORDS * WORD], b[WORDS * WORD];
    struct dt_out left = dt_out_on(a, DT_COUNT(a)), right = dt_out_on(b, DT_COUNT(b));
    join(expected, ';', &left);
    join(found, ';', &right);
    if (strcmp(a, b) != 0) {
        complain(t, what, a, b);
    }
}

/* ---- setting up ---- */

void noon_at(struct noon *t, const char *position)
{
    memset(t, 0, sizeof *t);
    const char *why = game->parse(&t->state, dt_span_of(position));
    if (why != NULL) {
        fail_msg("position \"%s\": %s", position, why);
    }
    why = game->fault(&t->state);
    if (why != NULL) {
        fail_msg("position \"%s\" is broken: %s", position, why);
    }
}

void noon_fresh(struct noon *t, const char *seats_and_choices)
{
    struct dt_config config = dt_config_preset(game);
    struct dt_span rest = dt_span_of(seats_and_choices), word;
    memset(t, 0, sizeof *t);
    assert_true(dt_span_word(&rest, &word));
    config.seats = (uint8_t)(word.at[0] - '0');
    while (dt_span_word(&rest, &word)) {
        const char *why = dt_config_set(game, &config, dt_span_of("length"), word);
        if (why != NULL) {
            why = dt_config_set(game, &config, dt_span_of("ending"), word);
        }
        assert_null(why);
    }
    assert_null(dt_config_check(game, &config));
    game->start(&t->state, &config);
    assert_null(game->fault(&t->state));
}

void noon_rest(const char *used, char *out, int cap)
{
    static const char *const colours[] = {"red", "green", "blue", "yellow"};
    static const char *const acts[] = {"hide", "cage",  "cage",  "shark", "shark", "flip",
                                       "flip", "diver", "diver", "ring",  "ring"};
    static struct words gone;
    struct dt_out text = dt_out_on(out, cap);
    split(&gone, used, ',');
    for (int n = 0; n < 48; n++) {
        char card[WORD];
        struct dt_out name = dt_out_on(card, WORD);
        dt_out_text(&name, n < 44 ? colours[n / 11] : "joker");
        dt_out_text(&name, n < 44 ? "-" : "");
        dt_out_text(&name, n < 44 ? acts[n % 11] : "");
        int i = 0;
        while (i < gone.count && strcmp(gone.word[i], card) != 0) {
            i++;
        }
        if (i < gone.count) {
            gone.word[i][0] = 0;
            continue;
        }
        dt_out_text(&text, text.len > 0 ? "," : "");
        dt_out_text(&text, card);
    }
    assert_false(text.cut);
}

/* ---- acting ---- */

static const char *step(const struct noon *before, struct noon *t, const char *words)
{
    struct dt_span rest = dt_span_of(words), who;
    int seat = DT_CHANCE;
    dt_action action;
    assert_true(dt_span_word(&rest, &who));
    if (!dt_span_is(who, "chance")) {
        assert_true(dt_span_int(who, 0, HAINOON_SEATS - 1, &seat));
    }
    *t = *before;
    t->events.count = 0;
    if ((game->to_act(&t->state) & DT_SEAT(seat)) == 0) {
        return "not to act";
    }
    const char *why = game->action_parse(&t->state, seat, dt_span_trim(rest), &action);
    return why != NULL ? why : dt_step(game, &t->state, seat, action, &t->events);
}

void noon_do(struct noon *t, const char *words)
{
    struct noon after;
    const char *why = step(t, &after, words);
    if (why != NULL) {
        complain(t, words, "a legal step", why);
    }
    *t = after;
    why = game->fault(&t->state);
    if (why != NULL) {
        complain(t, words, "a sound position", why);
    }
}

void noon_cannot(const struct noon *t, const char *words)
{
    struct noon after;
    if (step(t, &after, words) == NULL) {
        complain(t, words, "a refusal", "it was done");
    }
}

int noon_draws(struct noon *t)
{
    dt_action list[HAINOON_KINDS];
    int draws = 0;
    t->events.count = 0;
    for (; game->to_act(&t->state) == DT_SEAT(DT_CHANCE); draws++) {
        assert_in_range(game->actions(&t->state, DT_CHANCE, list), 1, HAINOON_KINDS);
        assert_null(dt_step(game, &t->state, DT_CHANCE, list[0], &t->events));
    }
    return draws;
}

void noon_passes(struct noon *t)
{
    while (t->state.phase == HAINOON_ANSWERING) {
        char words[] = "0 pass";
        words[0] = (char)('0' + dt_lowest(game->to_act(&t->state)));
        noon_do(t, words);
    }
}

/* ---- looking ---- */

void noon_asks(const struct noon *t, int seat)
{
    if (game->to_act(&t->state) != DT_SEAT(seat)) {
        char expected[32], found[32];
        struct dt_out a = dt_out_on(expected, 32), b = dt_out_on(found, 32);
        dt_out_int(&a, DT_SEAT(seat));
        dt_out_int(&b, game->to_act(&t->state));
        complain(t, "who must act, as a mask", expected, found);
    }
}

static void legal_words(const struct noon *t, struct words *out)
{
    dt_action list[WORDS];
    dt_seats who = game->to_act(&t->state);
    assert_int_equal(dt_ones(who), 1);
    assert_in_range(game->actions_max, 1, WORDS);
    int seat = dt_lowest(who), count = game->actions(&t->state, seat, list);
    out->count = 0;
    for (int i = 0; i < count; i++) {
        char buffer[DT_ACTION_TEXT_MAX];
        struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
        game->action_text(&t->state, seat, list[i], &text);
        add_word(out, dt_span_of(buffer));
        assert_true(game->legal(&t->state, seat, list[i]));
    }
    sort(out);
}

void noon_only(const struct noon *t, const char *actions)
{
    static struct words expected, found;
    split(&expected, actions, ';');
    sort(&expected);
    legal_words(t, &found);
    compare(t, "legal actions", &expected, &found);
}

void noon_choices(const struct noon *t, const char *begin, const char *words)
{
    static struct words expected, found, all;
    size_t len = strlen(begin);
    split(&expected, strcmp(words, "-") == 0 ? "" : words, ' ');
    sort(&expected);
    legal_words(t, &all);
    found.count = 0;
    for (int i = 0; i < all.count; i++) {
        struct dt_span rest = dt_span_of(all.word[i]), next;
        if (strncmp(all.word[i], begin, len) != 0 || all.word[i][len] != ' ') {
            continue;
        }
        rest.at += len;
        rest.len -= (int)len;
        dt_span_word(&rest, &next);
        if (found.count == 0 || !dt_span_is(next, found.word[found.count - 1])) {
            add_word(&found, next);
        }
    }
    sort(&found);
    compare(t, begin, &expected, &found);
}

/* The value of a field of the position text; "-" for one that is not written. */
static void field_of(const struct noon *t, struct dt_span key, char out[DT_TEXT_MAX])
{
    char buffer[DT_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer)), value = dt_out_on(out, DT_TEXT_MAX);
    struct dt_field field;
    game->text(&t->state, &text);
    struct dt_span rest = dt_span_of(buffer);
    while (dt_span_field(&rest, &field)) {
        if (dt_span_same(field.key, key)) {
            dt_out_bytes(&value, field.value.at, field.value.len);
            return;
        }
    }
    dt_out_text(&value, "-");
}

static void diver_of(const struct noon *t, int diver, char out[DT_TEXT_MAX])
{
    static struct words divers;
    field_of(t, dt_span_of("divers"), out);
    split(&divers, out, ',');
    assert_int_equal(divers.count, HAINOON_DIVERS);
    const char *at = strchr(divers.word[diver], '@');
    assert_non_null(at);
    memcpy(out, at + 1, strlen(at));
}

static void show_field(const struct noon *t, struct dt_field field)
{
    static struct words expected, found;
    char want[DT_TEXT_MAX], got[DT_TEXT_MAX], key[32];
    struct dt_out value = dt_out_on(want, DT_TEXT_MAX), name = dt_out_on(key, DT_COUNT(key));
    dt_out_bytes(&value, field.value.at, field.value.len);
    dt_out_bytes(&name, field.key.at, field.key.len);
    if (strncmp(key, "diver", 5) == 0 && key[5] >= '0' && key[5] <= '3') {
        diver_of(t, key[5] - '0', got);
    } else {
        field_of(t, field.key, got);
    }
    split(&expected, want, ',');
    split(&found, got, ',');
    if (strncmp(key, "hand", 4) == 0 || strcmp(key, "discard") == 0) {
        sort(&expected);
        sort(&found);
    }
    compare(t, key, &expected, &found);
}

void noon_shows(const struct noon *t, const char *fields)
{
    struct dt_span rest = dt_span_of(fields);
    struct dt_field field;
    while (dt_span_field(&rest, &field)) {
        assert_int_not_equal(field.key.len, 0);
        show_field(t, field);
    }
}

static void event_words(const struct noon *t, int i, struct words *out)
{
    char buffer[DT_ACTION_TEXT_MAX];
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    game->event_text(&t->events.list[i], &text);
    add_word(out, dt_span_of(buffer));
}

void noon_hears(const struct noon *t, int seat, const char *events)
{
    static struct words expected, found;
    split(&expected, events, ';');
    found.count = 0;
    for (int i = 0; i < t->events.count; i++) {
        if (dt_event_for(&t->events.list[i], seat)) {
            event_words(t, i, &found);
        }
    }
    compare(t, "events", &expected, &found);
}

static bool happened(const struct noon *t, const char *begin, bool whole, struct words *all)
{
    size_t len = strlen(begin);
    bool found = false;
    all->count = 0;
    for (int i = 0; i < t->events.count; i++) {
        event_words(t, i, all);
        const char *text = all->word[i];
        found |= strncmp(text, begin, len) == 0 && (text[len] == 0 || (!whole && text[len] == ' '));
    }
    return found;
}

void noon_event(const struct noon *t, const char *event)
{
    static struct words all, expected;
    split(&expected, event, ';');
    if (!happened(t, event, true, &all)) {
        compare(t, "an event is missing", &expected, &all);
        complain(t, "an event is missing", event, "nothing");
    }
}

void noon_no_event(const struct noon *t, const char *begin)
{
    static struct words all, none;
    if (happened(t, begin, false, &all)) {
        compare(t, begin, &none, &all);
    }
}

void noon_over(const struct noon *t, const char *winners)
{
    char buffer[32] = "";
    struct dt_out text = dt_out_on(buffer, DT_COUNT(buffer));
    if (game->to_act(&t->state) != 0) {
        complain(t, "the game", "over", "going on");
    }
    dt_seats won = game->winners(&t->state);
    for (; won != 0; won &= won - 1) {
        dt_out_text(&text, text.len > 0 ? " " : "");
        dt_out_int(&text, dt_lowest(won));
    }
    dt_out_text(&text, text.len > 0 ? "" : "nobody");
    if (strcmp(buffer, winners) != 0) {
        complain(t, "winners", winners, buffer);
    }
    noon_shows(t, "phase=over");
}
