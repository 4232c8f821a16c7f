/* divetable play: reads the command line and sits down. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/keys.h"
#include "cli/play.h"

/* What the command line asks for. */
struct wish {
    struct dt_seating_words words;
    const char *record;
    int seat;
    uint64_t seed;
    bool seeded;
    int threads;
};

static int read_wish(int argc, char **argv, struct wish *w)
{
    const struct dt_arg args[] = {
        {"--seats", "N", "seats at the table (default: as many as the game takes)",
         .number = &w->words.seats, .low = 1, .high = 99},
        {"--seat", "S", "where you sit (default: 0)", .number = &w->seat, .low = 0,
         .high = DT_SEATS - 1},
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
    };
    const struct dt_usage usage = {
        .command = "play",
        .operand = "GAME",
        .about = "Plays a game in the terminal against bots. You answer with the number of an\n"
                 "action or with its words; help lists the other commands.",
        .example = "divetable play GAME --seats 3 --record game.txt",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    return dt_args_read(&usage, argc, argv, &w->words.game);
}

static int sit_down(const struct wish *w, const struct dt_seating *table)
{
    uint8_t key[DT_KEY];
    if (w->seat >= table->config.seats) {
        dt_complain("play", "--seat: %d is no seat of this table; the last one is %d.", w->seat,
                    table->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    if (w->seeded) {
        dt_rng_seed_key(w->seed, key);
    } else if (!dt_keys_random(key)) {
        dt_complain("play", "the operating system gives no random key; use --seed.");
        return DT_EXIT_FAILED;
    }
    struct dt_play *p = calloc(1, sizeof *p);
    if (p == NULL) {
        dt_complain("play", "out of memory.");
        return DT_EXIT_FAILED;
    }
    p->table = *table;
    p->seat = w->seat;
    p->record = w->record;
    p->threads = w->threads;
    p->in = stdin;
    int code = dt_play_run(p, key);
    free(p);
    return code;
}

int dt_cmd_play(int argc, char **argv)
{
    struct wish w = {.words = {.bots = "medium"}};
    struct dt_seating table;
    int code = read_wish(argc, argv, &w);
    if (code == DT_ARGS_FINE) {
        code = dt_seating_read("play", &w.words, &table);
    }
    return code == DT_ARGS_FINE ? sit_down(&w, &table) : code;
}
