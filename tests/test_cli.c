/* The built program end to end: exit codes, errors on stderr, files and pipes. */
#include <fcntl.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game.h"
#include "locale/catalog.h"
#include "locale/locale.h"
#include "tests/support.h"

enum { WORDS_MAX = 24, OUTPUT_MAX = 1 << 22, PATH_LEN = 256 };

extern char **environ;

/* A run of the program: input, output and errors. */
static struct {
    char folder[PATH_LEN]; /* for the files of this test */
    char in[PATH_LEN], out[PATH_LEN], err[PATH_LEN];
    char output[OUTPUT_MAX], errors[OUTPUT_MAX];
} run;

static void in_folder(char path[PATH_LEN], const char *name)
{
    if (snprintf(path, PATH_LEN, "%.200s/%.40s", run.folder, name) >= PATH_LEN) {
        fail_msg("%s: the path is too long", name);
    }
}

static int make_folder(void **unused)
{
    (void)unused;
    snprintf(run.folder, sizeof run.folder, "%s/test-cli-XXXXXX", DT_BINARY_DIR);
    if (mkdtemp(run.folder) == NULL) {
        return -1;
    }
    in_folder(run.in, "in");
    in_folder(run.out, "out");
    in_folder(run.err, "err");
    return 0;
}

static int remove_folder(void **unused)
{
    char command[PATH_LEN + 16];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", run.folder);
    return system(command);
}

static void read_output(const char *path, char *to)
{
    int len;
    char *text = dt_test_read(path, &len);
    assert_non_null(text);
    assert_true(len < OUTPUT_MAX);
    memcpy(to, text, (size_t)len + 1);
    free(text);
}

/* Splits a command line at spaces. */
static void split(char *line, char *name, char *argv[WORDS_MAX])
{
    int n = 0;
    argv[n++] = name;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(n < WORDS_MAX - 1);
        argv[n++] = word;
    }
    argv[n] = NULL;
}

static int wait_for(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Runs the program with these arguments and this input. Returns its exit code. */
static int divetable(const char *input, const char *line)
{
    char words[1024], name[] = "divetable", *argv[WORDS_MAX];
    posix_spawn_file_actions_t files;
    pid_t child;
    assert_true(strlen(line) < sizeof words);
    memcpy(words, line, strlen(line) + 1);
    split(words, name, argv);
    assert_true(dt_test_write(run.in, input, (int)strlen(input)));
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, run.in, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, run.out, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_addopen(&files, 2, run.err, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    int failed = posix_spawn(&child, DT_BINARY_DIR "/divetable", &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    assert_int_equal(failed, 0);
    int code = wait_for(child);
    read_output(run.out, run.output);
    read_output(run.err, run.errors);
    return code;
}

static void assert_success(const char *input, const char *line)
{
    if (divetable(input, line) != 0 || run.errors[0] != 0) {
        fail_msg("divetable %s: %s", line, run.errors);
    }
}

/* The program must exit with this code and print one error line containing these words. */
static void assert_error(const char *line, int code, const char *words)
{
    int got = divetable("", line);
    size_t len = strlen(run.errors);
    if (got != code || strstr(run.errors, words) == NULL) {
        fail_msg("divetable %s: exit code %d, %s", line, got, run.errors);
    }
    assert_ptr_equal(strchr(run.errors, '\n'), run.errors + len - 1);
    assert_string_equal(run.output, "");
}

static void test_help(void **unused)
{
    static const char *const commands[] = {"games",  "play",  "watch",  "sim",  "replay",
                                           "verify", "bench", "engine", "ocean"};
    char line[64];
    (void)unused;
    assert_success("", "--help");
    for (int i = 0; i < DT_COUNT(commands); i++) {
        assert_non_null(strstr(run.output, commands[i]));
    }
    for (int i = 0; i < DT_COUNT(commands); i++) {
        snprintf(line, sizeof line, "%s --help", commands[i]);
        assert_success("", line);
        assert_non_null(strstr(run.output, "usage: divetable "));
        assert_non_null(strstr(run.output, "example:"));
    }
    assert_success("", "--version");
    assert_int_equal(strncmp(run.output, "divetable ", 10), 0);
}

static void test_wrong_usage(void **unused)
{
    static const struct {
        const char *line, *words;
    } cases[] = {
        {"smi hainoon", "did you mean sim?"},
        {"qqqqqqq", "unknown command"},
        {"sim", "missing GAME"},
        {"sim hainon", "did you mean hainoon?"},
        {"sim chess", "unknown game"},
        {"sim hainoon twice", "twice: unexpected argument"},
        {"sim hainoon --seats 9", "--seats: 9 is too many; hainoon takes 2 to 4."},
        {"sim hainoon --seats 1", "--seats: 1 is too few; hainoon takes 2 to 4."},
        {"sim hainoon --seats two", "--seats: two is not a whole number"},
        {"sim hainoon --sets a=b", "did you mean"},
        {"sim hainoon --zzzzzzz", "--zzzzzzz: unknown option"},
        {"sim hainoon --games", "--games: missing value"},
        {"sim hainoon --games 0", "--games: 0 is not a whole number"},
        {"sim hainoon --seed=-1", "--seed: -1 is not a whole number"},
        {"sim hainoon --json=yes", "--json takes no value"},
        {"sim hainoon --set length", "--set: length: expected option=value"},
        {"sim hainoon --set length=wide", "choose from normal, long, short"},
        {"arena hainoon --bots hard,clever", "clever: unknown bot"},
        {"arena hainoon --bots hard", "at least two bots"},
        {"sim hainoon --set width=1", "options are length, ending"},
        {"sim hainoon --bots deep", "--bots: deep: unknown bot"},
        {"sim hainoon --seats 2 --bots random,random,random", "more bots than seats (2)"},
        {"play", "missing GAME"},
        {"play hainoon --seat 4", "--seat: 4: the last seat is 3"},
        {"play hainoon --seats 2 --seat 2", "--seat: 2: the last seat is 1"},
        {"play hainoon --seats human,clever", "expected a number, or a comma-separated list"},
        {"play hainoon --seats 9", "--seats: 9 is too many; hainoon takes 2 to 4."},
        {"play hainoon --seats human,human", "line-by-line play takes exactly one person"},
        {"play hainoon --seats easy,hard", "line-by-line play takes exactly one person"},
        {"play hainoon --lang fr", "--lang: fr: unknown language"},
        {"watch", "missing RECORD"},
        {"watch game.txt", "must be a terminal. Use divetable replay"},
        {"games all", "all: unexpected argument"},
        {"bench --game chess", "--game: chess: unknown game"},
        {"bench --ms 0", "--ms: 0 is not a whole number"},
        {"replay", "missing FILE"},
        {"verify", "missing FILE"},
        {"engine now", "now: unexpected argument"},
        {"ocean --view 1", "--view: 1 is not x,y"},
        {"ocean --view 0,101", "--view: 0,101 is not x,y"},
        {"ocean --torch moon", "--torch: moon is not above, below or side"},
        {"ocean --torch side,3", "--torch: side,3 is not above, below or side"},
        {"ocean --water warm", "--water: warm is not normal, clear or murky"},
        {"ocean --tile 3", "--tile: 3 is not x,y"},
        {"ocean --top 13", "--top: 13 is not a whole number from 0 to 12"},
        {"ocean --out sea.gif", "--out: sea.gif is not a name that ends with .png or .jpg"},
        {"ocean --sheet", "--sheet requires --out FILE"},
        {"ocean --sheet --of dogs --out sea.png", "--of: dogs is not views, torches"},
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(cases); i++) {
        assert_error(cases[i].line, 2, cases[i].words);
    }
    assert_int_equal(divetable("", ""), 2);
    assert_string_equal(run.output, "");
}

static void test_games(void **unused)
{
    (void)unused;
    assert_success("", "games");
    for (int i = 0; i < dt_game_count; i++) {
        assert_non_null(strstr(run.output, dt_games[i]->key));
        assert_non_null(strstr(run.output, dt_games[i]->name));
    }
    assert_success("", "games --json");
    assert_null(dt_test_json(dt_span_of(run.output)));
}

/* The text after a word in the output, up to the next comma or line. */
static struct dt_span figure(const char *word)
{
    const char *at = strstr(run.output, word);
    if (at == NULL) {
        fail_msg("no %s in %s", word, run.output);
        return dt_span_of("");
    }
    at += strlen(word);
    return (struct dt_span){at, (int)strcspn(at, ",\n")};
}

static void test_sim(void **unused)
{
    static char one[OUTPUT_MAX];
    (void)unused;
    assert_success("", "sim hainoon --games 300 --seats 3 --seed 5 --json");
    assert_null(dt_test_json(dt_span_of(run.output)));
    assert_true(dt_span_is(figure("\"games\":"), "300"));
    memcpy(one, strstr(run.output, "\"mean_length\""),
           strlen(strstr(run.output, "\"mean_length\"")) + 1);
    assert_success("",
                   "sim hainoon --games=300 --threads=3 --seats 3 --seed 5 --bots random --json");
    assert_string_equal(strstr(run.output, "\"mean_length\""), one);
    assert_success("", "sim hainoon --games 20 --set length=short --set ending=last-diver");
    assert_non_null(strstr(run.output, "games             20\n"));
    assert_non_null(strstr(run.output, "seat 3 wins"));
}

/* The same iterations give the same games on any number of threads. */
static void test_arena(void **unused)
{
    static char one[OUTPUT_MAX];
    (void)unused;
    assert_success("", "arena hainoon --bots easy,random --seats 2 --games 30 --iters 20 --json");
    assert_null(dt_test_json(dt_span_of(run.output)));
    assert_true(dt_span_is(figure("\"games\":"), "30"));
    memcpy(one, strstr(run.output, "\"share\""), sizeof "\"share\":0.0000,\"doubt\":0.0000");
    assert_success("",
                   "arena hainoon --bots easy,random --seats 2 --games 30 --iters 20 --threads 3 "
                   "--json");
    assert_memory_equal(strstr(run.output, "\"share\""), one,
                        sizeof "\"share\":0.0000,\"doubt\":0.0000" - 1);
    assert_success("", "arena hainoon --bots hard,random --seats 3 --games 4 --iters 5");
    assert_non_null(strstr(run.output, "equal strength would be 33.3 %"));
}

/* Writes the records of a few games and gives the path of the first. */
static void make_records(char path[PATH_LEN])
{
    char line[2 * PATH_LEN];
    snprintf(line, sizeof line, "sim hainoon --games 3 --seats 2 --seed 40 --records %s/kept",
             run.folder);
    assert_success("", line);
    in_folder(path, "kept/hainoon-2-40.txt");
}

static void test_records(void **unused)
{
    char path[PATH_LEN], line[2 * PATH_LEN];
    (void)unused;
    make_records(path);
    for (int seed = 40; seed < 43; seed++) {
        snprintf(line, sizeof line, "verify %s/kept/hainoon-2-%d.txt", run.folder, seed);
        assert_success("", line);
        assert_non_null(strstr(run.output, "draws match the committed key, result "));
    }
    snprintf(line, sizeof line, "replay %s", path);
    assert_success("", line);
    assert_non_null(strstr(run.output, "\n    * The game is over; "));
    assert_non_null(strstr(run.output, "\n★ "));
    assert_non_null(strstr(run.output, "\n2 Chance: Draw: "));
    snprintf(line, sizeof line, "replay %s --to 3 --seat spectator", path);
    assert_success("", line);
    assert_non_null(strstr(run.output, "\n2 Chance\n"));
    assert_non_null(strstr(run.output, "\nThe game is not over yet.\n"));
    assert_null(strstr(run.output, "Draw: "));
    assert_null(strstr(run.output, "\n4 "));
    snprintf(line, sizeof line, "replay %s --seat 2", path);
    assert_error(line, 2, "--seat: 2: expected a seat from 0 to 1");
}

static void test_broken_records(void **unused)
{
    char path[PATH_LEN], other[PATH_LEN], line[2 * PATH_LEN], where[2 * PATH_LEN];
    int len;
    (void)unused;
    make_records(path);
    in_folder(other, "broken.txt");
    char *text = dt_test_read(path, &len);
    assert_non_null(text);
    char *action = strstr(text, "\n2 chance") + 1;
    int number = 1;
    for (const char *s = text; s < action; s++) {
        number += *s == '\n';
    }
    action[0] = '3';
    assert_true(dt_test_write(other, text, len));
    snprintf(line, sizeof line, "verify %s", other);
    snprintf(where, sizeof where, "broken.txt: line %d: ", number);
    assert_error(line, 1, where);
    action[0] = '2';
    assert_true(dt_test_write(other, text, len / 2));
    assert_error(line, 1, "broken.txt: line ");
    assert_true(dt_test_write(other, "", 0));
    assert_error(line, 1, "broken.txt: line ");
    free(text);
}

static void test_files(void **unused)
{
    char line[2 * PATH_LEN], path[PATH_LEN];
    int len;
    (void)unused;
    snprintf(line, sizeof line, "verify %s/nowhere.txt", run.folder);
    assert_error(line, 1, "nowhere.txt: No such file");
    snprintf(line, sizeof line, "replay %s", run.folder);
    assert_error(line, 1, "Is a directory");
    snprintf(line, sizeof line, "sim hainoon --games 1 --records %s/no/where", run.folder);
    assert_error(line, 1, "--records: ");
    make_records(path);
    char *text = dt_test_read(path, &len);
    assert_non_null(text);
    assert_success(text, "verify -");
    assert_non_null(strstr(run.output, "-: "));
    free(text);
}

static void test_play(void **unused)
{
    char line[2 * PATH_LEN];
    (void)unused;
    assert_success("", "play hainoon");
    assert_non_null(strstr(run.output, "\nCommitment: "));
    assert_non_null(strstr(run.output, "\nKey: "));
    assert_success("help\nposition\nnonsense\n0\n99999\nundo\nmore\nactions\nsave\n\nquit\n",
                   "play hainoon --seed 1");
    assert_non_null(strstr(run.output, "There is nothing to undo yet."));
    assert_success("quit\n", "play hainoon --seats easy,human,hard --plain --name Bo");
    assert_non_null(strstr(run.output, "Hai Noon. At the table: Marina, Bo (you), Kai."));
    snprintf(line, sizeof line, "play hainoon --seats 2 --seat 1 --seed 9 --record %s/mine.txt",
             run.folder);
    assert_success("1\nundo\n2\n1\nundo\nundo\n1\n1\n1\n", line);
    snprintf(line, sizeof line, "verify %s/mine.txt", run.folder);
    assert_success("", line);
    assert_non_null(strstr(run.output, "match the committed key"));
}

/* A long list of actions is printed only on request. */
static void test_play_long_list(void **unused)
{
    (void)unused;
    assert_success("quit\n", "play dive --seats 2 --seed 1");
    assert_non_null(
        strstr(run.output, "There are 9002 actions; `actions` lists them page by page."));
    assert_non_null(strstr(run.output,
                           "Type one as text: `plan 34S 2S 5N 1S` means “Plan: 3+4 shark, "
                           "2 shark, 5 no shark, 1 shark”."));
    assert_null(strstr(run.output, "     1  Plan"));
    assert_success("actions\nplan 1N - 2345S\nplan 1N 2345S\nquit\n",
                   "play dive --seats 2 --seed 1 --name Ada");
    assert_non_null(strstr(run.output, "     1  Plan: 1+2+3+4+5 no shark"));
    assert_non_null(
        strstr(run.output, "That is not a legal action. Type a number from 1 to 9002, "));
    assert_non_null(strstr(run.output, "  * Plan of Ada: 1 no shark, 2+3+4+5 shark."));
}

/* Always the first action, until the game is over. */
static const char *first_actions(void)
{
    static char ones[2 * 1000 + 1];
    for (int i = 0; i < 1000; i++) {
        memcpy(ones + 2 * i, "1\n", 2);
    }
    return ones;
}

static void test_play_to_the_end(void **unused)
{
    (void)unused;
    assert_success(first_actions(), "play hainoon --seats 2 --seed 1");
    assert_non_null(strstr(run.output, "  * The game is over; "));
    assert_non_null(strstr(run.output, "\n★ "));
}

/* A game may begin at a position; a redacted one can only be looked at. Tabs separate its fields here,
 * because the test splits the line at spaces. */
static void test_play_position(void **unused)
{
    static const char start[] = "seats=2\tphase=playing\tturn=3\thand0=red-ring,joker,blue-flip";
    char line[512];
    (void)unused;
    snprintf(line, sizeof line, "play hainoon --seed 1 --position %s\thand1=red-cage,joker,joker",
             start);
    assert_success("1\nundo\nquit\n", line);
    assert_non_null(strstr(run.output, "\nCommitment: "));
    assert_non_null(strstr(run.output, "Undone."));
    snprintf(line, sizeof line, "play hainoon --seed 1 --position %s\thand1=?,?,?", start);
    assert_success("advice\n1\nsave x\nundo\nquit\n", line);
    assert_null(strstr(run.output, "Commitment: "));
    assert_non_null(strstr(run.output, " %  "));
    const char *refused = strstr(run.output, "it can be neither played on nor recorded.");
    assert_non_null(refused);
    assert_non_null(strstr(refused + 1, "it can be neither played on nor recorded."));
    snprintf(line, sizeof line, "play hainoon --seat 1 --position %s\thand1=?,?,?", start);
    assert_error(line, 1, "something that this seat knows is hidden");
    snprintf(line, sizeof line, "play hainoon --record x --position %s\thand1=?,?,?", start);
    assert_error(line, 1, "neither played on nor recorded");
    snprintf(line, sizeof line, "play hainoon --seats 2 --position %s", start);
    assert_error(line, 2, "omit --seats and --set");
    assert_error("play hainoon --position seats=9", 2, "--position: seats: ");
    snprintf(line, sizeof line, "play hainoon --seat 3 --position %s", start);
    assert_error(line, 2, "the last seat is 1");
}

/* ---- German ---- */

static bool is_german(const char *piece)
{
    for (int i = 0; i < dt_text_count; i++) {
        if (strstr(dt_texts[i].text[dt_lang_find("de")], piece) != NULL) {
            return true;
        }
    }
    return false;
}

/* The output contains no fragment of the English sentence. Fragments lie between braces; only
 * those of several words count. */
static void assert_no_piece(const char *english)
{
    while (*english != 0) {
        char piece[1024];
        size_t len = strcspn(english, "{}");
        snprintf(piece, sizeof piece, "%.*s", (int)len, english);
        const char *words = piece + strspn(piece, " ");
        if (len > 9 && strchr(words, ' ') != NULL && !is_german(piece) &&
            (strstr(run.output, piece) != NULL || strstr(run.errors, piece) != NULL)) {
            fail_msg("“%s” is English: %s%s", piece, run.output, run.errors);
        }
        english += len;
        english += *english != 0;
    }
}

static void assert_no_english(const struct dt_game *game)
{
    for (int i = 0; i < dt_text_count; i++) {
        assert_no_piece(dt_texts[i].key);
    }
    for (int b = 0; b < dt_catalog_count; b++) {
        const struct dt_catalog *book = &dt_catalogs[b];
        for (int k = 0; strcmp(book->game, game->key) == 0 && k < book->count; k++) {
            for (int i = 0; i < book->sections[k].count; i++) {
                assert_no_piece(book->sections[k].list[i].text[0]);
            }
        }
    }
}

/* Lines with a prefix are sentences: untranslated texts have no capital and no full stop. */
static void assert_sentences(const char *prefix)
{
    int count = 0;
    for (const char *line = run.output; (line = strstr(line, prefix)) != NULL; count++) {
        line += strlen(prefix);
        size_t len = strcspn(line, "\n");
        bool capital = (*line >= 'A' && *line <= 'Z') || (uint8_t)*line >= 0x80;
        const char *end = line + len - 1;
        bool ends = strchr(".!?", *end) != NULL || (uint8_t)*end >= 0x80;
        if (!capital || !ends) {
            fail_msg("no sentence: %.*s", (int)len, line);
        }
    }
    assert_true(count > 10);
}

/* Whole games line by line, their records, and errors, in German. */
static void test_german(void **unused)
{
    char line[2 * PATH_LEN], input[2100];
    (void)unused;
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        snprintf(input, sizeof input, "help\nundo\nnonsense\nposition\nactions\nmore\nsave\n%s",
                 first_actions());
        snprintf(line, sizeof line,
                 "play %s --seats 2 --bots random --seed 5 --plain --lang de --name Ada "
                 "--record %s/%s.txt",
                 game->key, run.folder, game->key);
        assert_success(input, line);
        assert_no_english(game);
        assert_sentences("\n  * ");
        assert_non_null(strstr(run.output, "Am Tisch: Ada (du), Marina."));
        assert_non_null(strstr(run.output, "Die Aufzeichnung liegt in "));
        const char *why = strstr(run.output, "\nSchlüssel: ");
        assert_non_null(why); /* before it: the outcome */
        assert_int_equal(why[-1], '.');
        snprintf(line, sizeof line, "replay %s/%s.txt --lang de", run.folder, game->key);
        assert_success("", line);
        assert_no_english(game);
        assert_sentences("\n    * ");
        assert_int_equal(strncmp(run.output, "1 Zufall: ", 10), 0);
    }
    assert_success(first_actions(), "play dive --plain --lang de --seed 4 --seats 2 --bots easy "
                                    "--set chief=hard --set sight=readings");
    assert_non_null(strstr(run.output, "\n★ 1. Der Häuptling "));
    snprintf(line, sizeof line, "replay %s/nowhere.txt --lang de", run.folder);
    assert_error(line, 1, "nowhere.txt: diese Datei gibt es nicht.");
    snprintf(line, sizeof line, "%s/half.txt", run.folder);
    assert_true(dt_test_write(line, "[Game \"hainoon\"]\n", 17));
    snprintf(line, sizeof line, "replay %s/half.txt --lang de", run.folder);
    assert_error(line, 1, "half.txt: Zeile 1: ");
    assert_no_english(dt_games[0]);
    assert_error("watch game.txt --lang de", 2, "müssen ein Terminal sein");
    assert_error("play --join ftp://x --lang de", 2, "die Adresse muss mit http://");
    assert_error("play --join http://x/join/ABCDEFG --lang de", 2, "müssen ein Terminal sein");
}

static void test_engine(void **unused)
{
    (void)unused;
    assert_success("hello\r\n\nnew hainoon seats=2\ndraw\nhash", "engine");
    assert_int_equal(strncmp(run.output, "name divetable\n", 15), 0);
    assert_non_null(strstr(run.output, "\nhash "));
    assert_success("quit\nhello\n", "engine");
    assert_string_equal(run.output, "ok\n");
    assert_success("", "engine");
    assert_string_equal(run.output, "");
}

static void test_bench(void **unused)
{
    char first[32];
    (void)unused;
    assert_success("", "bench --signature");
    assert_int_equal(strlen(run.output), 17);
    snprintf(first, sizeof first, "%.16s", run.output);
    assert_success("", "bench --json --ms 20");
    assert_null(dt_test_json(dt_span_of(run.output)));
    assert_non_null(strstr(run.output, first));
    assert_true(figure("\"ns_per_step\":").len > 0);
    assert_success("", "bench --ms 20 --game hainoon");
    assert_success("", "bench --ms 20 --baseline");
    assert_non_null(strstr(run.output, "ratio "));
}

static void test_ocean(void **unused)
{
    char line[2 * PATH_LEN], path[PATH_LEN];
    (void)unused;
    assert_success("", "ocean --seed 7 --top 2");
    assert_non_null(strstr(run.output, " 2  card "));
    assert_null(strstr(run.output, " 3  card "));
    in_folder(path, "sea.png");
    snprintf(line, sizeof line, "ocean --framed --torch side,0,20 --tile 20,30 --out %s", path);
    assert_success("", line);
    assert_non_null(strstr(run.output, "640 by 640 pixels"));
    in_folder(path, "sea.jpg");
    snprintf(line, sizeof line, "ocean --sheet --of torches --water murky --out %s", path);
    assert_success("", line);
    assert_non_null(strstr(run.output, "864 by 578 pixels"));
    in_folder(path, "no/sea.png");
    snprintf(line, sizeof line, "ocean --out %s", path);
    assert_error(line, 1, "No such file or directory");
}

/* A closed pipe or a full disk gives an exit code, not a crash. */
static void test_lost_output(void **unused)
{
    static const char *const lines[] = {"games --json", "sim hainoon --games 5", "--help",
                                        "play hainoon", "engine"};
    char command[4 * PATH_LEN];
    (void)unused;
    assert_true(dt_test_write(run.in, "hello\nhelp\n1\n1\n", 15));
    for (int i = 0; i < DT_COUNT(lines); i++) {
        snprintf(command, sizeof command, "sleep 0.1; exec '%s/divetable' %s <'%s' 2>'%s'",
                 DT_BINARY_DIR, lines[i], run.in, run.err);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        /* Closing waits for the program, whose output pipe has no reader. */
        int status = pclose(pipe);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 1);
        snprintf(command, sizeof command, "exec '%s/divetable' %s <'%s' >/dev/full 2>'%s'",
                 DT_BINARY_DIR, lines[i], run.in, run.err);
        status = system(command);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_wrong_usage),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_sim),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_broken_records),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_play_long_list),
        cmocka_unit_test(test_play_to_the_end),
        cmocka_unit_test(test_play_position),
        cmocka_unit_test(test_german),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_bench),
        cmocka_unit_test(test_ocean),
        cmocka_unit_test(test_lost_output),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
