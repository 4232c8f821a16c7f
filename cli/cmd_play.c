/* divetable play: parses the command line and starts the terminal client or line-by-line play. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/seeds.h"
#include "cli/lang.h"
#include "cli/play.h"
#include "term/client.h"
#include "term/draw_context.h"
#include "term/errors.h"
#include "term/state_files.h"

enum { THINK_MS = 400, PACE_MS = 350, LIST_MAX = 256, NAME_MAX = 24, ID_BYTES = 8 };

struct play_options {
    struct dt_table_args words;
    const char *sitters; /* a number of seats, or human and bots by seat */
    const char *record, *lang, *name, *position;
    const char *join, *shuffle; /* an invitation link, and text for the client seed */
    int seat, pace;
    uint64_t seed;
    int threads;
    bool seeded, plain, fresh, seat_told, look;
    bool human[DT_SEATS]; /* seats of persons, from --seats */
    bool told;            /* --seats named persons and bots */
    char bots[LIST_MAX];
};

static int read_options(int argc, char **argv, struct play_options *w)
{
    const struct dt_arg args[] = {
        {"--seats", "N|WHO,…",
         "number of seats, or human and bots by seat (default: the game's maximum)",
         .text = &w->sitters},
        {"--seat", "S", "your seat (default: 0; online: any free seat)", .number = &w->seat,
         .low = 0, .high = DT_SEATS - 1, .given = &w->seat_told},
        {"--name", "NAME", "your name (default: your login name)", .text = &w->name},
        {"--seed", "S", "make the game repeatable (default: a random key)", .big = &w->seed,
         .given = &w->seeded},
        {"--position", "TEXT", "begin at a position, or look at a redacted one, line by line",
         .text = &w->position},
        {"--set", "OPTION=VALUE", "set a game option; repeatable", .list = &w->words.sets},
        {"--bots", "NAMES", "comma-separated bots of seats 0, 1, … (default: medium on all seats)",
         .text = &w->words.bots},
        {"--threads", "T", "search threads per bot (default: 1)", .number = &w->threads, .low = 1,
         .high = DT_BOT_RUNNER_THREADS},
        {"--record", "FILE", "write the record at the end (default: none)", .text = &w->record},
        {"--lang", "LANG", "language, en or de (default: from LANG)", .text = &w->lang},
        {"--new", NULL, "do not offer to continue a saved game", .flag = &w->fresh},
        {"--pace", "MS", "pause after a bot's move (default: 350)", .number = &w->pace, .low = 0,
         .high = 10000},
        {"--join", "URL", "join an online table; URL is its invitation link", .text = &w->join},
        {"--watch", NULL, "with --join: watch as a spectator", .flag = &w->look},
        {"--words", "TEXT", "with --join: your own text in the client seed of the shuffle",
         .text = &w->shuffle},
        {"--plain", NULL, "play line by line instead of full screen", .flag = &w->plain},
    };
    const struct dt_usage usage = {
        .command = "play",
        .operand = "GAME",
        .instead = &w->join,
        .description =
            "Plays a game in the terminal: against bots, with others at the same keyboard, or,\n"
            "with --join instead of GAME, at an online table. Line by line (--plain, or when the\n"
            "output is not a terminal) you type an action's number or text; `help` lists the\n"
            "other commands.",
        .example = "divetable play GAME --seats human,hard,medium",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &w->words.game);
}

/* --seats human,hard,medium: counts the seats, marks persons, collects the bots. */
static int read_sitters(struct play_options *w)
{
    struct dt_span rest = dt_span_of(w->sitters), word;
    struct dt_writer bots = dt_writer_on(w->bots, sizeof w->bots);
    int n = 0;
    if (dt_span_int(rest, 0, 99, &n)) {
        w->words.seats = n;
        return DT_ARGS_OK;
    }
    for (n = 0; dt_span_cut(&rest, ',', &word); n++) {
        bool human = dt_span_is(word, "human");
        if (n == DT_SEATS || (!human && dt_bot_find(word) == NULL)) {
            dt_cli_error(
                "play",
                "--seats: %s: expected a number, or a comma-separated list of human and bots.",
                w->sitters);
            return DT_EXIT_USAGE;
        }
        w->human[n] = human;
        dt_write_text(&bots, n > 0 ? "," : "");
        dt_write_bytes(&bots, human ? "random" : word.at, human ? 6 : word.len);
    }
    w->told = true;
    w->words.seats = n;
    w->words.bots = w->bots;
    return DT_ARGS_OK;
}

static int make_key(const struct play_options *w, uint8_t key[DT_KEY])
{
    if (w->seeded) {
        dt_rng_seed_key(w->seed, key);
    } else if (!dt_seed_random(key)) {
        dt_cli_error("play", "the operating system provides no random key; use --seed.");
        return DT_EXIT_FAILED;
    }
    return DT_ARGS_OK;
}

/* The person's name: --name, or the login name with a capital letter. */
static void person_name(const struct play_options *w, char name[NAME_MAX])
{
    const char *user = getenv("USER");
    snprintf(name, NAME_MAX, "%s", w->name != NULL ? w->name : user != NULL ? user : "");
    if (!dt_record_allows(dt_span_of(name), DT_NAME_MAX) || name[0] == 0) {
        snprintf(name, NAME_MAX, "Ada");
    }
    if (name[0] >= 'a' && name[0] <= 'z') {
        name[0] = (char)(name[0] - 'a' + 'A');
    }
}

/* ---- line by line ---- */

static int play_lines(const struct play_options *w, const struct dt_table_options *table,
                      const uint8_t key[DT_KEY], dt_lang lang)
{
    const struct dt_timing *timing = table->game->timing;
    if (timing != NULL && timing->needed(&table->config)) {
        dt_cli_error("play",
                     "these options set a time limit, which line-by-line play cannot enforce; "
                     "choose other options or play full screen.");
        return DT_EXIT_USAGE;
    }
    struct dt_play *p = calloc(1, sizeof *p);
    const struct dt_board *board = dt_board_find(table->game);
    char name[NAME_MAX];
    if (p == NULL) {
        dt_cli_error("play", "%s.", dt_error_text(lang, "out of memory"));
        return DT_EXIT_FAILED;
    }
    person_name(w, name);
    p->table = *table;
    if (w->words.sets.count == 0 && w->position == NULL && board->adapt_config != NULL) {
        board->adapt_config(&p->table.config, 0);
    }
    p->lang = lang;
    p->seat = w->seat;
    p->names[w->seat] = name;
    p->record = w->record;
    p->position = w->position;
    p->threads = w->threads;
    p->in = stdin;
    int code = dt_play_run(p, key);
    free(p);
    return code;
}

/* ---- full screen ---- */

static const struct dt_search_result *think(void *runner, const struct dt_bot *bot,
                                            const struct dt_game *game, const void *state, int seat,
                                            struct dt_rng *rng, int ms)
{
    return dt_bot_runner_search(runner, bot, game, state, seat, rng,
                                (struct dt_search_budget){.ms = ms});
}

static void name_match(const uint8_t key[DT_KEY], char id[DT_MATCH_ID + 1])
{
    uint8_t hash[DT_SHA256];
    struct dt_sha256 s;
    struct dt_writer out = dt_writer_on(id, DT_MATCH_ID + 1);
    dt_sha256_begin(&s);
    dt_sha256_add(&s, key, DT_KEY);
    dt_sha256_end(&s, hash);
    dt_write_hex(&out, hash, ID_BYTES);
}

static int report_end(enum dt_term_result end, dt_lang lang, const char *why)
{
    char text[2 * DT_PATH_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const char *const args[] = {why};
    switch (end) {
    case DT_TERM_SAVED:
        dt_translate_with(lang, N_("The game is saved in {0}. You can continue it next time."),
                          args, 1, &out);
        break;
    case DT_TERM_LEFT_TABLE:
        dt_write_text(
            &out,
            dt_translate(lang,
                         N_("The server keeps the game. Use the same command to return to it.")));
        break;
    case DT_TERM_FINISHED:
        dt_translate_with(
            lang,
            N_("The record is in {0}. Replay it with divetable watch, check its shuffle with "
               "divetable verify."),
            args, 1, &out);
        break;
    case DT_TERM_NO_TTY:
        dt_cli_error("play", "%s", dt_translate(lang, N_("This terminal cannot show the table.")));
        return DT_EXIT_FAILED;
    case DT_TERM_ERROR:
        dt_cli_error("play", "%s%s", why, why[0] != 0 && why[strlen(why) - 1] == '.' ? "" : ".");
        return DT_EXIT_FAILED;
    }
    puts(text);
    return DT_EXIT_OK;
}

/* *end is DT_TERM_NO_TTY if the terminal cannot show the game. */
static int play_screen(const struct play_options *w, const struct dt_table_options *table,
                       const uint8_t key[DT_KEY], dt_lang lang, enum dt_term_result *end)
{
    static const char *const others[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};
    char name[NAME_MAX], why[DT_PATH_MAX];
    struct dt_bot_runner runner = {0};
    struct dt_term_options options = {
        .adapt_config = w->words.sets.count == 0,
        .ignore_saved = w->fresh || w->seeded,
        .lang = lang,
        .record = w->record,
        .bot_delay_ms = w->pace,
        .search = think,
        .search_ctx = &runner,
        .search_ms = THINK_MS,
    };
    person_name(w, name);
    dt_match_setup_default(&options.opening, table->game);
    name_match(key, options.opening.id);
    options.opening.config = table->config;
    options.opening.undo = DT_UNDO_ASK;
    memcpy(options.opening.key, key, DT_KEY);
    for (int i = 0, n = 0; i < table->config.seats; i++) {
        bool human = w->told ? w->human[i] : i == w->seat;
        options.seat[i] =
            (struct dt_seat_setup){human ? NULL : table->bot[i], n == 0 ? name : others[i]};
        n += human;
    }
    *end = dt_term_play(&options, why);
    dt_bot_runner_close(&runner);
    return *end == DT_TERM_NO_TTY ? DT_EXIT_FAILED : report_end(*end, lang, why);
}

/* ---- online ---- */

static int join(const struct play_options *w, dt_lang lang)
{
    char name[NAME_MAX], why[DT_PATH_MAX] = "";
    person_name(w, name);
    struct dt_term_join_options options = {
        .name = name,
        .phrase = w->shuffle,
        .record = w->record,
        .seat = w->seat_told ? w->seat : DT_SPECTATOR,
        .spectate = w->look,
        .lang = lang,
    };
    const char *fault = dt_address_parse(&options.address, w->join);
    if (fault != NULL) {
        dt_cli_error("play", "--join: %s: %s.", w->join, dt_error_text(lang, fault));
        return DT_EXIT_USAGE;
    }
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO)) {
        dt_cli_error("play", "--join: %s",
                     dt_translate(lang, N_("Input and output must be a terminal.")));
        return DT_EXIT_USAGE;
    }
    enum dt_fairness fair;
    enum dt_term_result end = dt_term_join(&options, why, &fair);
    if (end == DT_TERM_FINISHED) {
        puts(dt_translate(lang, dt_fairness_messages[fair]));
    }
    return report_end(end, lang, why);
}

/* ---- local ---- */

/* Seats and options are those of the position. */
static int read_position(const struct play_options *w, struct dt_table_options *table)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    if (w->sitters != NULL || w->words.sets.count > 0) {
        dt_cli_error("play", "--position has its own seats and options; omit --seats and --set.");
        return DT_EXIT_USAGE;
    }
    const char *why = table->game->parse(state, dt_span_of(w->position));
    if (why != NULL) {
        dt_cli_error("play", "--position: %s.", why);
        return DT_EXIT_USAGE;
    }
    table->game->config(state, &table->config);
    return DT_ARGS_OK;
}

static int play_local(struct play_options *w, const struct dt_table_options *table, dt_lang lang)
{
    uint8_t key[DT_KEY];
    int persons = 0;
    for (int i = table->config.seats - 1; w->told && i >= 0; i--) {
        persons += w->human[i];
        w->seat = w->human[i] ? i : w->seat;
    }
    if (w->seat >= table->config.seats) {
        dt_cli_error("play", "--seat: %d: the last seat is %d.", w->seat, table->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    int code = make_key(w, key);
    if (code != DT_ARGS_OK) {
        return code;
    }
    if (!w->plain && w->position == NULL && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO)) {
        enum dt_term_result end;
        code = play_screen(w, table, key, lang, &end);
        if (end != DT_TERM_NO_TTY) {
            return code;
        }
    }
    if (w->told && persons != 1) {
        dt_cli_error("play", "--seats: %s: line-by-line play takes exactly one person.",
                     w->sitters);
        return DT_EXIT_USAGE;
    }
    return play_lines(w, table, key, lang);
}

int dt_cmd_play(int argc, char **argv)
{
    struct play_options w = {.words = {.bots = "medium"}, .pace = PACE_MS};
    struct dt_table_options table;
    dt_lang lang;
    int code = read_options(argc, argv, &w);
    if (code == DT_ARGS_OK && w.sitters != NULL) {
        code = read_sitters(&w);
    }
    if (code == DT_ARGS_OK) {
        code = dt_lang_read("play", w.lang, &lang);
    }
    if (code == DT_ARGS_OK && w.join != NULL) {
        return join(&w, lang);
    }
    if (code == DT_ARGS_OK) {
        code = dt_table_options_parse("play", &w.words, &table);
    }
    if (code == DT_ARGS_OK && w.position != NULL) {
        code = read_position(&w, &table);
    }
    return code == DT_ARGS_OK ? play_local(&w, &table, lang) : code;
}
