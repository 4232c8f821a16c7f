/* Localization: random games of every variant are formatted in every language, and nothing may be left
 * unformatted. That the catalogues are complete is check_catalogue's. With --print it prints every
 * event, action and outcome of the golden games with its sentences instead, for comparison with the
 * browser's formatter (tests/locale/compare.mjs) and as examples for translators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <dirent.h>

#include <cmocka.h>

#include "locale/catalog.h"
#include "locale/json_span.h"
#include "locale/locale.h"
#include "tests/support.h"

enum { GAMES = 3, SAMPLES = 3, LONG = 64 };

static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};

static struct dt_formatter formatter(const struct dt_game *game, dt_lang lang, int seats)
{
    return (struct dt_formatter){lang, game->key, names, seats, 0};
}

/* Formats a message in every language; each must give a sentence without arguments or marks. */
static void format_key(const struct dt_game *game, int seats, const char *section, const char *key,
                       const char *args)
{
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_formatter f = formatter(game, lang, seats);
        if (!dt_format(&f, section, dt_span_of(key), dt_span_of(args), &out)) {
            fail_msg("%s: no %s in %s for: %s %s", game->key, section, dt_lang_words[lang], key,
                     args);
        }
        if (out.cut || out.len == 0 || strpbrk(text, "{}[]|_#*") != NULL ||
            strstr(text, "  ") != NULL || dt_test_plural(text) != NULL) {
            fail_msg("%s: %s in %s: %s: %s", game->key, section, dt_lang_words[lang], args, text);
        }
    }
}

/* The same for an event, action or outcome as JSON, whose first member is the key. */
static void format_object(const struct dt_game *game, int seats, const char *section,
                          const char *args)
{
    struct dt_span type = dt_json_plain(dt_json_first(dt_span_of(args)));
    char key[64];
    snprintf(key, sizeof key, "%.*s", type.len, type.at);
    format_key(game, seats, section, key, args);
}

static void format_action(const struct dt_game *game, const void *state, int seats, int seat,
                          dt_action action)
{
    char args[DT_ARGUMENTS_MAX];
    struct dt_writer out = dt_writer_on(args, sizeof args);
    struct dt_json j = dt_json_on(&out);
    dt_action_json(game, state, seat, action, NULL, &j);
    assert_false(out.cut);
    format_object(game, seats, "action", args);
}

static void format_events(const struct dt_game *game, int seats, const struct dt_events *events)
{
    for (int i = 0; i < events->count; i++) {
        char args[DT_ARGUMENTS_MAX];
        struct dt_writer out = dt_writer_on(args, sizeof args);
        struct dt_json j = dt_json_on(&out);
        dt_event_json(game, &events->list[i], NULL, &j);
        assert_false(out.cut);
        format_object(game, seats, "event", args);
    }
}

static void outcome_args(const struct dt_game *game, const void *state, char args[DT_ARGUMENTS_MAX])
{
    struct dt_writer out = dt_writer_on(args, DT_ARGUMENTS_MAX);
    struct dt_json j = dt_json_on(&out);
    dt_outcome_json(game, state, NULL, &j);
}

/* Singular and plural differ: "Ada and Bo chooses" is wrong in every language, except for the few
 * verbs with one form. */
static void format_waiting(const struct dt_game *game, const char *phase, int seats)
{
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        struct dt_formatter f = formatter(game, lang, seats);
        char text[DT_SENTENCE_MAX], single[DT_SENTENCE_MAX], both[DT_SENTENCE_MAX];
        struct dt_writer two = dt_writer_on(text, sizeof text),
                         one = dt_writer_on(single, sizeof single),
                         players = dt_writer_on(both, sizeof both);
        dt_format(&f, "wait", dt_span_of(phase), dt_span_of("{\"seats\":[0,1]}"), &two);
        dt_format(&f, "wait", dt_span_of(phase), dt_span_of("{\"seats\":[0]}"), &one);
        dt_format_value(&f, "players", dt_span_of("[0,1]"), &players);
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
    dt_view_json(game, state, seat, NULL, &json);
    struct dt_span phase = dt_json_plain(dt_json_member(dt_span_of(view), dt_span_of("phase")));
    char key[64], args[64];
    assert_in_range(phase.len, 1, 63);
    snprintf(key, sizeof key, "%.*s", phase.len, phase.at);
    snprintf(args, sizeof args, "{\"seats\":[%d]}", seat);
    format_key(game, seats, "phase", key, "");
    format_key(game, seats, "ask", key, "");
    format_key(game, seats, "wait", key, args);
    if (dt_popcount(game->to_act(state)) > 1) {
        format_waiting(game, key, seats);
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
    char args[DT_ARGUMENTS_MAX];
    outcome_args(game, state, args);
    format_object(game, config->seats, "outcome", args);
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
        format_key(game, 1, "game", "name", "");
        format_key(game, 1, "game", "about", "");
        for (int o = 0; o < game->option_count; o++) {
            format_key(game, 1, "option", game->options[o].key, "");
            format_key(game, 1, "option-about", game->options[o].key, "");
            for (int c = 0; c < game->options[o].count; c++) {
                snprintf(words, sizeof words, "%s %s", game->options[o].key,
                         game->options[o].choices[c]);
                format_key(game, 1, "choice", words, "");
            }
        }
    }
}

/* ---- plurals ---- */

/* A message with 1 in the place of {every} plain argument, and of # in every case "one". */
static void fill_ones(const char *message, char out[DT_SENTENCE_MAX])
{
    struct dt_writer to = dt_writer_on(out, DT_SENTENCE_MAX);
    bool one = false;
    while (*message != 0) {
        size_t len = message[0] == '{' ? 1 + strcspn(message + 1, "{,}# ") : 0;
        one = strncmp(message, "one {", 5) == 0 || (one && *message != '}');
        if (len > 0 && message[len] == '}') {
            dt_write_char(&to, '1');
            message += len + 1;
        } else {
            dt_write_char(&to, *message == '#' && one ? '1' : *message);
            message++;
        }
    }
}

/* Where a number comes before a plural, the message has a case for 1. Outcomes have numbers that are
 * never 1, so random games cover them instead. */
static void check_plurals(const struct dt_section *section, const char *game)
{
    for (int i = 0; strcmp(section->name, "outcome") != 0 && i < section->count; i++) {
        for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
            char text[DT_SENTENCE_MAX];
            fill_ones(section->list[i].text[lang], text);
            if (dt_test_plural(text) != NULL) {
                fail_msg("%s [%s] %s: no singular: %s", game, section->name, section->list[i].key,
                         text);
            }
        }
    }
}

static void test_one_has_a_singular(void **unused)
{
    char text[DT_SENTENCE_MAX];
    (void)unused;
    for (int b = 0; b < dt_catalog_count; b++) {
        for (int k = 0; k < dt_catalogs[b].count; k++) {
            check_plurals(&dt_catalogs[b].sections[k], dt_catalogs[b].game);
        }
    }
    fill_ones("{n, plural, one {{seat, player} has # points} other {# points}}, {n} points", text);
    assert_string_equal(
        text, "{n, plural, one {{seat, player} has # points} other {# points}}, 1 points");
    fill_ones("{n, plural, one {# points} other {# points}}", text);
    assert_string_equal(text, "{n, plural, one {1 points} other {# points}}");
    assert_non_null(dt_test_plural("Ada has 1 points."));
    assert_null(dt_test_plural("Ada has 11 points and 1 point."));
}

/* A game without messages shows keys and words as they are. */
static void test_game_without_messages(void **unused)
{
    const struct dt_formatter f = {dt_lang_find("de"), "nobody", names, 4, DT_SPECTATOR};
    const struct dt_span event = dt_span_of("{\"e\":\"bitten\",\"shark\":7}");
    char text[DT_SENTENCE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    (void)unused;
    assert_false(dt_format_object(&f, "event", event, &out));
    assert_string_equal(text, "Bitten");
    assert_false(dt_format_is_quiet(&f, event));
    assert_string_equal(dt_format_word(&f, "card", "keep"), "keep");
    assert_false(dt_format_has(&f, "event", dt_span_of("bitten")));
}

/* Malformed arguments give words as they are, and never more than the writer holds. */
static void test_wrong_arguments(void **unused)
{
    static const char *const wrong[] = {
        "",
        "{",
        "{\"e\"",
        "{\"e\":",
        "{\"e\":\"bitten\"",
        "[]",
        "{\"e\":[[[[",
        "{\"e\":\"over\"",
        "}{",
        "{\"e\":\"over\",\"winners\":7}",
        "\"bitten",
        "null",
        "{\"e\":\"bitten\",\"health\":{},\"shark\":[null,{}]}",
        "{\"e\":\"woke\",\"shark\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[12]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}",
    };
    (void)unused;
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        const struct dt_formatter f = {lang, "hainoon", names, 4, DT_SPECTATOR};
        for (int i = 0; i < DT_COUNT(wrong); i++) {
            char text[16];
            struct dt_writer out = dt_writer_on(text, sizeof text);
            assert_false(dt_format_object(&f, "event", dt_span_of(wrong[i]), &out));
            assert_in_range(out.len, 0, (int)sizeof text - 1);
        }
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
        struct dt_span lang = field(&line), section = field(&line), args = field(&line);
        struct dt_span sentence = field(&line);
        struct dt_formatter f = formatter(game, dt_lang_find(lang.len == 2 ? lang.at : "?"), 4);
        char name[32], text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        snprintf(name, sizeof name, "%.*s", section.len, section.at);
        dt_format_object(&f, name, args, &out);
        if (!dt_span_is(sentence, text)) {
            fail_msg("%s: %s: %.*s: %s", game->key, name, args.len, args.at, text);
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

/* ---- printing ---- */

static void print_object(const struct dt_game *game, int seats, const char *section,
                         const char *args)
{
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        char text[DT_SENTENCE_MAX];
        struct dt_writer out = dt_writer_on(text, sizeof text);
        struct dt_formatter f = formatter(game, lang, seats);
        dt_format_object(&f, section, dt_span_of(args), &out);
        printf("%s\t%s\t%s\t%s\t%s\n", game->key, dt_lang_words[lang], section, args, text);
    }
}

/* Plays a golden game again, as test_golden.c played it. */
static void print_game(const struct dt_game *game, void *state, uint64_t seed)
{
    static struct dt_events events;
    struct dt_rng rng;
    struct dt_config config;
    char args[DT_ARGUMENTS_MAX];
    game->config(state, &config);
    dt_rng_seed(&rng, seed);
    for (dt_seats who; (who = game->to_act(state)) != 0;) {
        int actor = dt_ctz(who);
        dt_action action = actor == DT_CHANCE ? game->chance(state, &rng)
                                              : game->random_action(state, actor, &rng);
        struct dt_writer out = dt_writer_on(args, sizeof args);
        struct dt_json j = dt_json_on(&out);
        dt_action_json(game, state, actor, action, NULL, &j);
        print_object(game, config.seats, "action", args);
        events.count = 0;
        game->apply(state, actor, action, &events);
        for (int i = 0; i < events.count; i++) {
            out = dt_writer_on(args, sizeof args);
            j = dt_json_on(&out);
            dt_event_json(game, &events.list[i], NULL, &j);
            print_object(game, config.seats, "event", args);
            print_object(game, config.seats, "quiet", args);
        }
    }
    outcome_args(game, state, args);
    print_object(game, config.seats, "outcome", args);
}

/* The first two lines of a golden game: "… seed 3", "position …". */
static bool print_golden(const char *file)
{
    _Alignas(16) static uint8_t state[DT_STATE_MAX];
    char path[300];
    int len;
    struct dt_span name = dt_span_of(file), key;
    dt_span_cut(&name, '-', &key);
    const struct dt_game *game = NULL;
    for (int g = 0; (game = dt_test_game(g)) != NULL && !dt_span_is(key, game->key); g++) {
    }
    snprintf(path, sizeof path, "tests/golden/%s", file);
    char *text = dt_test_read(path, &len);
    const char *seed = text != NULL ? strstr(text, " seed ") : NULL;
    const char *position = text != NULL ? strstr(text, "  position ") : NULL;
    bool valid = game != NULL && seed != NULL && position != NULL;
    if (valid) {
        struct dt_span rest = dt_span_of(position + 11), line;
        dt_span_cut(&rest, '\n', &line);
        valid = game->parse(state, line) == NULL;
    }
    if (valid) {
        print_game(game, state, strtoull(seed + 6, NULL, 10));
    }
    free(text);
    return valid;
}

static int print_all(void)
{
    DIR *folder = opendir("tests/golden");
    struct dirent *entry;
    bool valid = folder != NULL;
    while (valid && (entry = readdir(folder)) != NULL) {
        valid = entry->d_name[0] == '.' || print_golden(entry->d_name);
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return valid ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        return print_all();
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_text_has_a_sentence),
        cmocka_unit_test(test_every_option_has_a_label),
        cmocka_unit_test(test_one_has_a_singular),
        cmocka_unit_test(test_game_without_messages),
        cmocka_unit_test(test_wrong_arguments),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_language_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
