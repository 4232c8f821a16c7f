/* Localization: random games of every variant are formatted in every language, and no text may be
 * left unformatted. That the catalogues are complete is check_catalogue's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "locale/catalog.h"
#include "locale/locale.h"
#include "tests/support.h"

enum { GAMES = 3, SAMPLES = 3, LONG = 64 };

static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};

static struct dt_formatter teller(const struct dt_game *game, dt_lang lang, int seats)
{
    return (struct dt_formatter){lang, game->key, names, seats};
}

/* Formats a text in every language; each must give a sentence without open arguments. */
static void format_all(const struct dt_game *game, int seats, const char *kind, const char *words)
{
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_formatter t = teller(game, lang, seats);
        if (!dt_format(&t, kind, dt_span_of(words), &out)) {
            fail_msg("%s: no %s in %s for: %s", game->key, kind, dt_lang_words[lang], words);
        }
        if (out.cut || out.len == 0 || strpbrk(text, "{}|_") != NULL ||
            dt_test_plural(text) != NULL) {
            fail_msg("%s: %s in %s: %s: %s", game->key, kind, dt_lang_words[lang], words, text);
        }
    }
}

static void format_action(const struct dt_game *game, const void *state, int seats, int seat,
                          dt_action action)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dt_action_text(game, state, seat, action, &out);
    format_all(game, seats, "action", words);
}

static void format_events(const struct dt_game *game, int seats, const struct dt_events *events)
{
    for (int i = 0; i < events->count; i++) {
        char words[DT_ACTION_TEXT_MAX];
        struct dt_writer out = dt_writer_on(words, sizeof words);
        dt_event_text(game, &events->list[i], &out);
        format_all(game, seats, "event", words);
    }
}

static void format_outcome(const struct dt_game *game, const void *state, int seats)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    game->outcome_text(state, &out);
    format_all(game, seats, "outcome", words);
}

/* Singular and plural differ: "Ada and Bo chooses" is wrong in every language, except for the few
 * verbs with one form. */
static void format_waiting(const struct dt_game *game, const char *phase, int seats, dt_seats who)
{
    char words[64], all[64];
    struct dt_writer one = dt_writer_on(words, sizeof words), many = dt_writer_on(all, sizeof all);
    dt_write_text(&many, phase);
    for (int seat = 0; seat < seats; seat++) {
        if ((who >> seat & 1) != 0) {
            dt_write_char(&many, ' ');
            dt_write_int(&many, seat);
        }
    }
    dt_write_text(&one, phase);
    dt_write_text(&one, " 0");
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        struct dt_formatter t = teller(game, lang, seats);
        char text[DT_SENTENCE_MAX], single[DT_SENTENCE_MAX], both[DT_SENTENCE_MAX];
        struct dt_writer to = dt_writer_on(text, sizeof text),
                         for_one = dt_writer_on(single, sizeof single);
        struct dt_writer names_out = dt_writer_on(both, sizeof both);
        dt_format(&t, "wait", dt_span_of(all), &to);
        dt_format(&t, "wait", dt_span_of(words), &for_one);
        dt_format(&t, "seats", dt_span_of(all + strlen(phase) + 1), &names_out);
        bool modal = strstr(single, " may ") != NULL || strstr(single, " must ") != NULL;
        if (!modal && strncmp(single, names[0], 3) == 0 && strncmp(text, both, strlen(both)) == 0 &&
            strcmp(single + 3, text + strlen(both)) == 0) {
            fail_msg("%s: several do not do what one does: %s", game->key, text);
        }
    }
}

/* The view's phase, and the seats that must decide. */
static void format_phase(const struct dt_game *game, const void *state, int seats, int seat)
{
    static char view[DT_VIEW_MAX];
    struct dt_writer out = dt_writer_on(view, sizeof view);
    struct dt_json json = dt_json_on(&out);
    game->view(state, seat, &json);
    const char *at = strstr(view, "\"phase\":\"");
    assert_non_null(at);
    struct dt_span rest = dt_span_of(at + 9), phase;
    dt_span_cut(&rest, '"', &phase);
    char words[64];
    snprintf(words, sizeof words, "%.*s", phase.len, phase.at);
    format_all(game, seats, "phase", words);
    format_all(game, seats, "ask", words);
    snprintf(words, sizeof words, "%.*s %d", phase.len, phase.at, seat);
    format_all(game, seats, "wait", words);
    if (dt_popcount(game->to_act(state)) > 1) {
        words[phase.len] = 0;
        format_waiting(game, words, seats, game->to_act(state));
    }
}

static void format_choices(const struct dt_game *game, const void *state, int seats, int seat,
                           struct dt_rng *rng)
{
    dt_action list[LONG];
    int count = game->actions(state, seat, NULL);
    if (count <= LONG) {
        game->actions(state, seat, list);
    }
    for (int i = 0; i < (count <= LONG ? count : SAMPLES); i++) {
        format_action(game, state, seats, seat,
                      count <= LONG ? list[i] : game->random_action(state, seat, rng));
    }
}

static void format_game(const struct dt_game *game, const struct dt_config *config, uint64_t seed)
{
    _Alignas(16) static uint8_t state[DT_STATE_MAX], seen[DT_STATE_MAX];
    static struct dt_events events;
    struct dt_rng rng;
    dt_rng_seed(&rng, seed);
    game->start(state, config);
    for (dt_seats who; (who = game->to_act(state)) != 0;) {
        int actor = dt_ctz(who);
        dt_action action;
        events.count = 0;
        if (actor == DT_CHANCE) {
            action = game->chance(state, &rng);
            format_action(game, state, config->seats, actor, action);
        } else {
            memcpy(seen, state, game->state_size);
            game->redact(seen, actor);
            format_phase(game, seen, config->seats, actor);
            format_choices(game, seen, config->seats, actor, &rng);
            action = game->random_action(state, actor, &rng);
        }
        game->apply(state, actor, action, &events);
        format_events(game, config->seats, &events);
    }
    format_outcome(game, state, config->seats);
}

static void test_every_text_has_a_sentence(void **unused)
{
    static struct dt_config configs[DT_CONFIGS_MAX];
    const struct dt_game *game;
    (void)unused;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        int count = dt_test_configs(game, configs);
        for (int i = 0; i<count; i += count> 60 ? 7 : 1) {
            format_game(game, &configs[i], (uint64_t)i);
        }
        for (int i = 0; i < GAMES; i++) {
            format_game(game, &configs[count - 1], 1000 + (uint64_t)i);
        }
    }
}

static void test_every_option_has_a_label(void **unused)
{
    char words[128];
    const struct dt_game *game;
    (void)unused;
    for (int g = 0; (game = dt_test_game(g)) != NULL; g++) {
        format_all(game, 1, "game", "name");
        format_all(game, 1, "game", "about");
        for (int o = 0; o < game->option_count; o++) {
            format_all(game, 1, "option", game->options[o].key);
            format_all(game, 1, "option-about", game->options[o].key);
            for (int c = 0; c < game->options[o].count; c++) {
                snprintf(words, sizeof words, "%s %s", game->options[o].key,
                         game->options[o].choices[c]);
                format_all(game, 1, "choice", words);
            }
        }
    }
}

/* The arguments of a pattern that are numbers, as a set. */
static unsigned numbers_of(const char *pattern)
{
    unsigned set = 0;
    int n = 0;
    for (const char *at = pattern; (at = strchr(at, '{')) != NULL; at++, n++) {
        set |= strncmp(at, "{number}", 8) == 0 ? 1u << n : 0;
    }
    return set;
}

/* A pattern with the number 1 in the place of one argument. */
static void with_one(const char *pattern, int arg, char out[DT_SENTENCE_MAX])
{
    const char *at = strchr(pattern, '{');
    for (int n = 0; n < arg; n++) {
        at = strchr(at + 1, '{');
    }
    snprintf(out, DT_SENTENCE_MAX, "%.*s1%s", (int)(at - pattern), pattern, strchr(at, '}') + 1);
}

/* A sentence with the number 1 in the place of one argument. */
static void fill_one(const char *sentence, int arg, char out[DT_SENTENCE_MAX])
{
    char slot[] = {'{', (char)('0' + arg), '}', 0};
    const char *at = strstr(sentence, slot);
    int front = at != NULL ? (int)(at - sentence) : 0;
    snprintf(out, DT_SENTENCE_MAX, "%.*s%s%s", front, sentence, at != NULL ? "1" : "",
             at != NULL ? at + 3 : "");
}

static bool comes_before(const struct dt_phrases *phrases, int i, const char *pattern)
{
    for (int k = 0; k < i; k++) {
        if (strcmp(phrases->list[k].pattern, pattern) == 0) {
            return true;
        }
    }
    return false;
}

static void check_plurals(const struct dt_catalog *book, const struct dt_phrases *phrases, int i)
{
    const struct dt_phrase *p = &phrases->list[i];
    unsigned numbers = numbers_of(p->pattern);
    for (int arg = 0; numbers >> arg != 0; arg++) {
        for (dt_lang lang = 0; (numbers >> arg & 1) != 0 && lang < dt_lang_count; lang++) {
            char text[DT_SENTENCE_MAX], single[DT_SENTENCE_MAX];
            fill_one(p->text[lang], arg, text);
            with_one(p->pattern, arg, single);
            if (dt_test_plural(text) != NULL && !comes_before(phrases, i, single)) {
                fail_msg("%s [%s]: above “%s” there must be “%s”: %s", book->game, phrases->kind,
                         p->pattern, single, text);
            }
        }
    }
}

/* Where a number comes before a plural, the pattern for 1 comes first. Outcomes
 * have numbers that are never 1, so random games cover them instead. */
static void test_one_has_a_singular(void **unused)
{
    (void)unused;
    for (int b = 0; b < dt_catalog_count; b++) {
        for (int k = 0; k < dt_catalogs[b].count; k++) {
            const struct dt_phrases *phrases = &dt_catalogs[b].kinds[k];
            for (int i = 0; strcmp(phrases->kind, "outcome") != 0 && i < phrases->count; i++) {
                check_plurals(&dt_catalogs[b], phrases, i);
            }
        }
    }
    assert_non_null(dt_test_plural("Ada has 1 points."));
    assert_null(dt_test_plural("Ada has 11 points and 1 point."));
}

/* A game without a phrase file keeps its own texts; a number is not taken for a seat. */
static void test_game_without_phrases(void **unused)
{
    static const char *const words[] = {"keep", "seat 0 draws a shell", "1", "0 1", "-"};
    const struct dt_formatter t = {dt_lang_find("de"), "nobody", names, 4};
    (void)unused;
    for (int i = 0; i < DT_COUNT(words); i++) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        dt_format_line(&t, "action", dt_span_of(words[i]), &out);
        assert_string_equal(text, words[i]);
        assert_string_equal(dt_format_word(&t, "card", words[i]), words[i]);
        assert_false(dt_format_is_quiet(&t, dt_span_of(words[i])));
    }
}

/* A field of a case, up to the next bar. */
static struct dt_span field(struct dt_span *rest)
{
    struct dt_span piece;
    dt_span_cut(rest, '|', &piece);
    return dt_span_trim(piece);
}

static void test_sentences(void **unused)
{
    int len;
    char *cases = dt_test_read("tests/locale/cases.txt", &len);
    struct dt_span lines = {cases, len}, line;
    (void)unused;
    assert_non_null(cases);
    while (dt_span_cut(&lines, '\n', &line)) {
        if (line.len == 0 || line.at[0] == '#') {
            continue;
        }
        const struct dt_game *game = dt_game_find(field(&line));
        struct dt_span lang = field(&line), kind = field(&line), words = field(&line);
        struct dt_span sentence = field(&line);
        struct dt_formatter t = teller(game, dt_lang_find(lang.len == 2 ? lang.at : "?"), 4);
        char name[32], text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        snprintf(name, sizeof name, "%.*s", kind.len, kind.at);
        dt_format_line(&t, name, words, &out);
        if (!dt_span_is(sentence, text)) {
            fail_msg("%s: %s: %.*s: %s", game->key, name, words.len, words.at, text);
        }
    }
    free(cases);
}

static void test_language_choice(void **unused)
{
    dt_lang de = dt_lang_find("de");
    (void)unused;
    assert_int_equal(dt_lang_choose(NULL, NULL, NULL, NULL), 0);
    assert_int_equal(dt_lang_choose(NULL, NULL, NULL, "de_DE.UTF-8"), de);
    assert_int_equal(dt_lang_choose(NULL, "C", NULL, "de_DE.UTF-8"), 0);
    assert_int_equal(dt_lang_choose("de", "C", NULL, NULL), 0);
    assert_int_equal(dt_lang_choose("de", "C.UTF-8", NULL, NULL), de);
    assert_int_equal(dt_lang_choose("fr:de", NULL, "en_GB.UTF-8", "C"), de);
    assert_int_equal(dt_lang_choose("", NULL, "de_AT@euro", "en_US"), de);
    assert_int_equal(dt_lang_choose(NULL, "xx", NULL, NULL), 0);
    assert_int_equal(dt_lang_find("den"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_text_has_a_sentence),
        cmocka_unit_test(test_every_option_has_a_label),
        cmocka_unit_test(test_one_has_a_singular),
        cmocka_unit_test(test_game_without_phrases),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_language_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
