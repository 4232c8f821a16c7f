/* divetable replay and divetable verify: print or check a record. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/lang.h"
#include "cli/print.h"
#include "engine/record.h"
#include "term/bot_names.h"
#include "term/errors.h"
#include "term/state_files.h"

/* A record in memory and its replay. Large, so it is on the heap. */
struct record_replay {
    const char *command, *path;
    dt_lang lang;
    char *bytes;
    struct dt_replay play;
    const char *names[DT_SEATS];
    struct dt_screen screen; /* buffer for drawing the table */
};

static int print_line_error(const struct record_replay *s, const char *why)
{
    char line[16], where[2 * DT_PATH_MAX];
    struct dt_writer out = dt_writer_on(where, sizeof where);
    snprintf(line, sizeof line, "%d", s->play.in.line);
    dt_translate_with(s->lang, N_("{0}: line {1}"), (const char *const[]){s->path, line}, 2, &out);
    dt_cli_error(s->command, "%s: %s.", where, dt_error_text(s->lang, why));
    return DT_EXIT_FAILED;
}

static void close_record(struct record_replay *s)
{
    if (s != NULL) {
        free(s->bytes);
        free(s);
    }
}

/* Reads the file. NULL after printing an error. */
static struct record_replay *open_record(const char *command, const char *path, dt_lang lang,
                                         int *len)
{
    struct record_replay *s = calloc(1, sizeof *s);
    if (s == NULL) {
        dt_cli_error(command, "%s.", dt_error_text(lang, "out of memory"));
        return NULL;
    }
    s->command = command;
    s->path = path;
    s->lang = lang;
    const char *why = dt_file_read(path, &s->bytes, len);
    if (why != NULL) {
        dt_cli_error(command, "%s: %s.", path, dt_error_text(lang, why));
        close_record(s);
        return NULL;
    }
    return s;
}

static struct dt_formatter teller(const struct record_replay *s)
{
    const struct dt_record_head *head = &s->play.in.head;
    return (struct dt_formatter){s->lang, head->game->key, s->names, head->config.seats,
                                 DT_SPECTATOR};
}

static void name_seats(struct record_replay *s)
{
    for (int i = 0; i < DT_SEATS; i++) {
        s->names[i] = s->play.in.head.seat[i];
    }
    dt_bot_names_fill(s->names);
}

/* Step number, actor and, if the viewer may know it, the action; then the events. */
static void print_step(const struct record_replay *s, int viewer, const char *action)
{
    const struct dt_replay *p = &s->play;
    struct dt_formatter tell = teller(s);
    bool known = viewer == DT_PRINT_ALL || viewer == p->seat;
    printf("%d %s", p->in.steps,
           p->seat == DT_CHANCE ? dt_translate(s->lang, N_("Chance")) : s->names[p->seat]);
    printf("%s%s\n", known ? ": " : "", known ? action : "");
    dt_print_events(&tell, p->in.head.game, &p->events, viewer, "    * ");
}

/* The table, and the result if the game is over. */
static void print_end(struct record_replay *s, int viewer)
{
    const struct dt_game *game = s->play.in.head.game;
    struct dt_formatter tell = teller(s);
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    memcpy(seen, s->play.state, game->state_size);
    if (viewer != DT_PRINT_ALL) {
        game->redact(seen, viewer);
    }
    putchar('\n');
    dt_print_table(&tell, game, seen, viewer, &s->screen);
    if (game->to_act(s->play.state) == 0) {
        dt_print_result(&tell, game, s->play.state);
    } else {
        dt_print(s->lang, N_("The game is not over yet."), NULL, NULL);
    }
}

static int print_replay(struct record_replay *s, int to, int viewer)
{
    struct dt_replay *p = &s->play;
    _Alignas(16) uint8_t before[DT_STATE_MAX];
    char action[DT_SENTENCE_MAX];
    struct dt_formatter tell = teller(s);
    while (p->in.steps < to && !ferror(stdout)) {
        memcpy(before, p->state, p->in.head.game->state_size);
        const char *why = dt_replay_step(p);
        if (why != NULL) {
            return print_line_error(s, why);
        }
        if (p->in.ended) {
            break;
        }
        dt_print_action(&tell, p->in.head.game, before, p->seat, p->action, action);
        print_step(s, viewer, action);
    }
    print_end(s, viewer);
    return DT_EXIT_OK;
}

static int read_viewer(const char *word, const struct dt_record_head *head, int *viewer)
{
    if (word == NULL) {
        *viewer = DT_PRINT_ALL;
    } else if (strcmp(word, "spectator") == 0 ||
               strcmp(word, "onlooker") == 0) { /* its former name */
        *viewer = DT_SPECTATOR;
    } else if (!dt_span_int(dt_span_of(word), 0, head->config.seats - 1, viewer)) {
        dt_cli_error("replay", "--seat: %s: expected a seat from 0 to %d, or spectator.", word,
                     head->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}

static int replay(const char *path, int to, const char *seat, dt_lang lang)
{
    int len, viewer, code;
    struct record_replay *s = open_record("replay", path, lang, &len);
    if (s == NULL) {
        return DT_EXIT_FAILED;
    }
    const char *why = dt_replay_open(&s->play, (struct dt_span){s->bytes, len});
    if (why != NULL) {
        code = print_line_error(s, why);
    } else {
        code = read_viewer(seat, &s->play.in.head, &viewer);
        if (code == DT_ARGS_OK) {
            name_seats(s);
            code = print_replay(s, to, viewer);
        }
    }
    close_record(s);
    return code;
}

/* Lists the seats with client seeds. */
static void print_seeds(const struct dt_record_head *head)
{
    const char *front = "with the client seeds of seats";
    for (int i = 0; i < head->config.seats; i++) {
        if (head->client_seed[i][0] != 0) {
            printf("%s %d", front, i);
            front = "";
        }
    }
    fputs(front[0] == 0 ? " " : "", stdout);
}

static void print_verdict(const struct record_replay *s, int draws)
{
    const struct dt_replay *p = &s->play;
    printf("%s: %d actions, chain unbroken, every action legal, ", s->path, p->in.steps);
    if (p->verifying) {
        print_seeds(&p->in.head);
        printf("all %d draws match the committed key, ", draws);
    } else if (p->in.head.committed) {
        printf("the key of the %d draws is not revealed, ", draws);
    } else {
        printf("no key was committed for the %d draws, ", draws);
    }
    printf("result %s\n", p->in.head.result[0] != 0 ? p->in.head.result : "* (unfinished)");
}

static int verify(const char *path)
{
    int len, draws = 0, code = DT_EXIT_OK;
    struct record_replay *s = open_record("verify", path, 0, &len);
    if (s == NULL) {
        return DT_EXIT_FAILED;
    }
    const char *why = dt_replay_open(&s->play, (struct dt_span){s->bytes, len});
    while (why == NULL && !s->play.in.ended) {
        why = dt_replay_step(&s->play);
        draws += why == NULL && !s->play.in.ended && s->play.seat == DT_CHANCE;
    }
    if (why != NULL) {
        fprintf(stderr, "%s: line %d: %s\n", path, s->play.in.line, why);
        code = DT_EXIT_FAILED;
    } else {
        print_verdict(s, draws);
    }
    close_record(s);
    return code;
}

int dt_cmd_replay(int argc, char **argv)
{
    int to = INT32_MAX;
    const char *seat = NULL, *word = NULL;
    dt_lang lang;
    const struct dt_arg args[] = {
        {"--to", "N", "stop after N actions, including draws (default: all)", .number = &to,
         .low = 0, .high = INT32_MAX},
        {"--seat", "S", "show only what a seat, or spectator, knows (default: everything)",
         .text = &seat},
        {"--lang", "LANG", "language, en or de (default: from LANG)", .text = &word},
    };
    const struct dt_usage usage = {
        .command = "replay",
        .operand = "FILE",
        .description =
            "Prints a record: each action, its events, and the table at the end. FILE may be -\n"
            "for stdin.",
        .example = "divetable replay game.txt --to 20 --seat 0",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    const char *operand;
    int code = dt_args_read(&usage, argc, argv, &operand);
    if (code == DT_ARGS_OK) {
        code = dt_lang_read("replay", word, &lang);
    }
    return code == DT_ARGS_OK ? replay(operand, to, seat, lang) : code;
}

int dt_cmd_verify(int argc, char **argv)
{
    static const struct dt_usage usage = {
        .command = "verify",
        .operand = "FILE",
        .description =
            "Verifies that a record is unmodified and its shuffle was fair: no line was changed\n"
            "or removed, every action was legal and, if the record has the key, every draw follows\n"
            "from the key and the client seeds. Otherwise prints the first wrong line and exits\n"
            "with 1. Only players who saw the commitments before the game can say whether key and\n"
            "client seeds match them. FILE may be - for stdin.",
        .example = "divetable verify game.txt",
    };
    const char *operand;
    int code = dt_args_read(&usage, argc, argv, &operand);
    return code == DT_ARGS_OK ? verify(operand) : code;
}
