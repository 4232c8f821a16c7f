/* divetable play: reads the command line and sits down, in the whole terminal or line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/keys.h"
#include "cli/lang.h"
#include "cli/play.h"
#include "term/client.h"
#include "term/draw_context.h"
#include "term/errors.h"
#include "term/state_files.h"

enum { THINK_MS = 400, PACE_MS = 350, LIST_MAX = 256, NAME_MAX = 24, ID_BYTES = 8 };

/* What the command line asks for. */
struct wish {
    struct dt_seating_words words;
    const char *sitters; /* a number, or who sits where */
    const char *record, *lang, *name;
    const char *join, *shuffle; /* an invitation, and words for the shuffle there */
    int seat, pace;
    uint64_t seed;
    int threads;
    bool seeded, plain, fresh, seat_told, look;
    bool human[DT_SEATS]; /* of sitters */
    bool told;            /* who is human was said there */
    char bots[LIST_MAX];
};

static int read_wish(int argc, char **argv, struct wish *w)
{
    const struct dt_arg args[] = {
        {"--seats", "N|WHO,…",
         "how many seats, or who sits on each: human or a bot (default: as many as the game takes)",
         .text = &w->sitters},
        {"--seat", "S", "where you sit (default: 0; at a server's table any free seat)",
         .number = &w->seat, .low = 0, .high = DT_SEATS - 1, .given = &w->seat_told},
        {"--name", "NAME", "what you are called (default: your account's name)", .text = &w->name},
        {"--seed", "S", "makes the game repeatable (default: a key that nobody can guess)",
         .big = &w->seed, .given = &w->seeded},
        {"--set", "OPTION=VALUE", "a variant of the game; may be given several times",
         .list = &w->words.sets},
        {"--bots", "NAMES",
         "who sits on seat 0, 1, …, joined by commas (default: medium everywhere)",
         .text = &w->words.bots},
        {"--threads", "T", "threads that think for a bot (default: 1)", .number = &w->threads,
         .low = 1, .high = DT_THINKER_THREADS},
        {"--record", "FILE", "writes the record at the end (default: none)", .text = &w->record},
        {"--lang", "LANG", "en or de (default: as LANG says)", .text = &w->lang},
        {"--new", NULL, "does not ask whether to go on with a match that was left",
         .flag = &w->fresh},
        {"--pace", "MS", "time to look at what a bot did (default: 350)", .number = &w->pace,
         .low = 0, .high = 10000},
        {"--join", "URL", "sits down at a server's table; URL is its invitation", .text = &w->join},
        {"--watch", NULL, "with --join: takes no seat, only looks on", .flag = &w->look},
        {"--words", "TEXT", "with --join: words of yours in the seed that you add to the shuffle",
         .text = &w->shuffle},
        {"--plain", NULL, "line by line instead of in the whole terminal", .flag = &w->plain},
    };
    const struct dt_usage usage = {
        .command = "play",
        .operand = "GAME",
        .instead = &w->join,
        .about =
            "Plays a game in the terminal, with bots, with others at the same keyboard, or with\n"
            "--join instead of GAME at a server's table.\n"
            "Line by line (--plain, or when the output is no terminal) you answer with the\n"
            "number of an action or with its words; help lists the other commands.",
        .example = "divetable play GAME --seats human,hard,medium",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &w->words.game);
}

/* --seats human,hard,medium: the seats are counted, persons are noted, the rest are bots. */
static int read_sitters(struct wish *w)
{
    struct dt_span rest = dt_span_of(w->sitters), word;
    struct dt_out bots = dt_out_on(w->bots, sizeof w->bots);
    int n = 0;
    if (dt_span_int(rest, 0, 99, &n)) {
        w->words.seats = n;
        return DT_ARGS_FINE;
    }
    for (n = 0; dt_span_cut(&rest, ',', &word); n++) {
        bool human = dt_span_is(word, "human");
        if (n == DT_SEATS || (!human && dt_bot_find(word) == NULL)) {
            dt_complain("play",
                        "--seats: %s: expected a number, or human and bots joined by commas.",
                        w->sitters);
            return DT_EXIT_USAGE;
        }
        w->human[n] = human;
        dt_out_text(&bots, n > 0 ? "," : "");
        dt_out_bytes(&bots, human ? "random" : word.at, human ? 6 : word.len);
    }
    w->told = true;
    w->words.seats = n;
    w->words.bots = w->bots;
    return DT_ARGS_FINE;
}

static int make_key(const struct wish *w, uint8_t key[DT_KEY])
{
    if (w->seeded) {
        dt_rng_seed_key(w->seed, key);
    } else if (!dt_keys_random(key)) {
        dt_complain("play", "the operating system gives no random key; use --seed.");
        return DT_EXIT_FAILED;
    }
    return DT_ARGS_FINE;
}

/* What a person is called who has not said so: the account, with a capital letter. */
static void own_name(const struct wish *w, char name[NAME_MAX])
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

static int play_lines(const struct wish *w, const struct dt_seating *table,
                      const uint8_t key[DT_KEY], dt_lang lang)
{
    const struct dt_timing *timing = table->game->timing;
    if (timing != NULL && timing->needed(&table->config)) {
        dt_complain("play", "with these options planning takes its time, and line by line nobody "
                            "keeps it; choose others, or play in the whole terminal.");
        return DT_EXIT_USAGE;
    }
    struct dt_play *p = calloc(1, sizeof *p);
    const struct dt_board *board = dt_board_find(table->game);
    char name[NAME_MAX];
    if (p == NULL) {
        dt_complain("play", "%s.", dt_error_text(lang, "out of memory"));
        return DT_EXIT_FAILED;
    }
    own_name(w, name);
    p->table = *table;
    if (w->words.sets.count == 0 && board->adapt_config != NULL) {
        board->adapt_config(&p->table.config, 0);
    }
    p->lang = lang;
    p->seat = w->seat;
    p->names[w->seat] = name;
    p->record = w->record;
    p->threads = w->threads;
    p->in = stdin;
    int code = dt_play_run(p, key);
    free(p);
    return code;
}

/* ---- the whole terminal ---- */

static const struct dt_thought *think(void *thinker, const struct dt_bot *bot,
                                      const struct dt_game *game, const void *state, int seat,
                                      struct dt_rng *rng, int ms)
{
    return dt_thinker_ask(thinker, bot, game, state, seat, rng, (struct dt_limit){.ms = ms});
}

static void name_match(const uint8_t key[DT_KEY], char id[DT_MATCH_ID + 1])
{
    uint8_t hash[DT_SHA256];
    struct dt_sha256 s;
    struct dt_out out = dt_out_on(id, DT_MATCH_ID + 1);
    dt_sha256_begin(&s);
    dt_sha256_add(&s, key, DT_KEY);
    dt_sha256_end(&s, hash);
    dt_out_hex(&out, hash, ID_BYTES);
}

static int say_end(enum dt_term_result end, dt_lang lang, const char *why)
{
    char text[2 * DT_PATH_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    const char *const args[] = {why};
    switch (end) {
    case DT_TERM_SAVED:
        dt_say_with(lang, N_("The match is kept in {0} and will be offered next time."), args, 1,
                    &out);
        break;
    case DT_TERM_LEFT_TABLE:
        dt_out_text(
            &out,
            dt_say(lang, N_("The server keeps the match; the same command leads back to it.")));
        break;
    case DT_TERM_FINISHED:
        dt_say_with(lang,
                    N_("The record is in {0}. divetable watch shows it again, and divetable verify "
                       "proves the draws."),
                    args, 1, &out);
        break;
    case DT_TERM_NO_TTY:
        dt_complain("play", "%s", dt_say(lang, N_("This terminal cannot show the table.")));
        return DT_EXIT_FAILED;
    case DT_TERM_ERROR:
        dt_complain("play", "%s%s", why, why[0] != 0 && why[strlen(why) - 1] == '.' ? "" : ".");
        return DT_EXIT_FAILED;
    }
    puts(text);
    return DT_EXIT_FINE;
}

/* If the terminal cannot show it, *end says so. */
static int play_screen(const struct wish *w, const struct dt_seating *table,
                       const uint8_t key[DT_KEY], dt_lang lang, enum dt_term_result *end)
{
    static const char *const others[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dora", "Emil"};
    char name[NAME_MAX], why[DT_PATH_MAX];
    struct dt_thinker thinker = {0};
    struct dt_term_options options = {
        .adapt_config = w->words.sets.count == 0,
        .ignore_saved = w->fresh || w->seeded,
        .lang = lang,
        .record = w->record,
        .bot_delay_ms = w->pace,
        .search = think,
        .search_ctx = &thinker,
        .search_ms = THINK_MS,
    };
    own_name(w, name);
    dt_opening_preset(&options.opening, table->game);
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
    dt_thinker_close(&thinker);
    return *end == DT_TERM_NO_TTY ? DT_EXIT_FAILED : say_end(*end, lang, why);
}

/* ---- elsewhere ---- */

static int join(const struct wish *w, dt_lang lang)
{
    char name[NAME_MAX], why[DT_PATH_MAX] = "";
    own_name(w, name);
    struct dt_term_join_options options = {
        .name = name,
        .phrase = w->shuffle,
        .record = w->record,
        .seat = w->seat_told ? w->seat : DT_ONLOOKER,
        .spectate = w->look,
        .lang = lang,
    };
    const char *fault = dt_address_parse(&options.address, w->join);
    if (fault != NULL) {
        dt_complain("play", "--join: %s: %s.", w->join, dt_error_text(lang, fault));
        return DT_EXIT_USAGE;
    }
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO)) {
        dt_complain("play", "--join: %s", dt_say(lang, N_("Input and output must be a terminal.")));
        return DT_EXIT_USAGE;
    }
    enum dt_fairness fair;
    enum dt_term_result end = dt_term_join(&options, why, &fair);
    if (end == DT_TERM_FINISHED) {
        puts(dt_say(lang, dt_fairness_messages[fair]));
    }
    return say_end(end, lang, why);
}

/* ---- here ---- */

static int sit_down(struct wish *w, const struct dt_seating *table, dt_lang lang)
{
    uint8_t key[DT_KEY];
    int persons = 0;
    for (int i = table->config.seats - 1; w->told && i >= 0; i--) {
        persons += w->human[i];
        w->seat = w->human[i] ? i : w->seat;
    }
    if (w->seat >= table->config.seats) {
        dt_complain("play", "--seat: %d is no seat of this table; the last one is %d.", w->seat,
                    table->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    int code = make_key(w, key);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    if (!w->plain && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO)) {
        enum dt_term_result end;
        code = play_screen(w, table, key, lang, &end);
        if (end != DT_TERM_NO_TTY) {
            return code;
        }
    }
    if (w->told && persons != 1) {
        dt_complain("play", "--seats: %s: line by line exactly one person plays.", w->sitters);
        return DT_EXIT_USAGE;
    }
    return play_lines(w, table, key, lang);
}

int dt_cmd_play(int argc, char **argv)
{
    struct wish w = {.words = {.bots = "medium"}, .pace = PACE_MS};
    struct dt_seating table;
    dt_lang lang;
    int code = read_wish(argc, argv, &w);
    if (code == DT_ARGS_FINE && w.sitters != NULL) {
        code = read_sitters(&w);
    }
    if (code == DT_ARGS_FINE) {
        code = dt_lang_read("play", w.lang, &lang);
    }
    if (code == DT_ARGS_FINE && w.join != NULL) {
        return join(&w, lang);
    }
    if (code == DT_ARGS_FINE) {
        code = dt_seating_read("play", &w.words, &table);
    }
    return code == DT_ARGS_FINE ? sit_down(&w, &table, lang) : code;
}
