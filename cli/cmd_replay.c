/* divetable replay and divetable verify: a record played again. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/lang.h"
#include "cli/print.h"
#include "engine/record.h"
#include "term/names.h"
#include "term/reason.h"
#include "term/store.h"

/* A record in memory and how far it was played. Large, so it lives on the heap. */
struct showing {
    const char *command, *path;
    dt_lang lang;
    char *bytes;
    struct dt_replay play;
    const char *names[DT_SEATS];
    struct dt_screen screen; /* where the table is drawn before it is printed */
};

static int complain_line(const struct showing *s, const char *why)
{
    char line[16], where[2 * DT_PATH_MAX];
    struct dt_out out = dt_out_on(where, sizeof where);
    snprintf(line, sizeof line, "%d", s->play.in.line);
    dt_say_with(s->lang, N_("{0}: line {1}"), (const char *const[]){s->path, line}, 2, &out);
    dt_complain(s->command, "%s: %s.", where, dt_reason(s->lang, why));
    return DT_EXIT_FAILED;
}

static void close_showing(struct showing *s)
{
    if (s != NULL) {
        free(s->bytes);
        free(s);
    }
}

/* Reads the file. NULL after a complaint. */
static struct showing *open_showing(const char *command, const char *path, dt_lang lang, int *len)
{
    struct showing *s = calloc(1, sizeof *s);
    if (s == NULL) {
        dt_complain(command, "%s.", dt_reason(lang, "out of memory"));
        return NULL;
    }
    s->command = command;
    s->path = path;
    s->lang = lang;
    const char *why = dt_file_read(path, &s->bytes, len);
    if (why != NULL) {
        dt_complain(command, "%s: %s.", path, dt_reason(lang, why));
        close_showing(s);
        return NULL;
    }
    return s;
}

static struct dt_teller teller(const struct showing *s)
{
    const struct dt_record_head *head = &s->play.in.head;
    return (struct dt_teller){s->lang, head->game->key, s->names, head->config.seats};
}

static void name_seats(struct showing *s)
{
    for (int i = 0; i < DT_SEATS; i++) {
        s->names[i] = s->play.in.head.seat[i];
    }
    dt_names_fill(s->names);
}

/* The number of the step, who acted, and what it was if these eyes may know; then what happened. */
static void print_step(const struct showing *s, int eyes, const char *action)
{
    const struct dt_replay *p = &s->play;
    struct dt_teller tell = teller(s);
    bool known = eyes == DT_PRINT_ALL || eyes == p->seat;
    printf("%d %s", p->in.steps,
           p->seat == DT_CHANCE ? dt_say(s->lang, N_("Chance")) : s->names[p->seat]);
    printf("%s%s\n", known ? ": " : "", known ? action : "");
    dt_print_events(&tell, p->in.head.game, &p->events, eyes, "    * ");
}

/* The table, and the result if there is one. */
static void print_end(struct showing *s, int eyes)
{
    const struct dt_game *game = s->play.in.head.game;
    struct dt_teller tell = teller(s);
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    memcpy(seen, s->play.state, game->state_size);
    if (eyes != DT_PRINT_ALL) {
        game->redact(seen, eyes);
    }
    putchar('\n');
    dt_print_table(&tell, game, seen, eyes, &s->screen);
    if (game->to_act(s->play.state) == 0) {
        dt_print_result(&tell, game, s->play.state);
    } else {
        dt_print(s->lang, N_("The game is still on."), NULL, NULL);
    }
}

static int show(struct showing *s, int to, int eyes)
{
    struct dt_replay *p = &s->play;
    _Alignas(16) uint8_t before[DT_STATE_MAX];
    char action[DT_SENTENCE_MAX];
    struct dt_teller tell = teller(s);
    while (p->in.steps < to && !ferror(stdout)) {
        memcpy(before, p->state, p->in.head.game->state_size);
        const char *why = dt_replay_step(p);
        if (why != NULL) {
            return complain_line(s, why);
        }
        if (p->in.ended) {
            break;
        }
        dt_print_action(&tell, p->in.head.game, before, p->seat, p->action, action);
        print_step(s, eyes, action);
    }
    print_end(s, eyes);
    return DT_EXIT_FINE;
}

static int read_eyes(const char *word, const struct dt_record_head *head, int *eyes)
{
    if (word == NULL) {
        *eyes = DT_PRINT_ALL;
    } else if (strcmp(word, "onlooker") == 0) {
        *eyes = DT_ONLOOKER;
    } else if (!dt_span_int(dt_span_of(word), 0, head->config.seats - 1, eyes)) {
        dt_complain("replay", "--seat: %s is not a seat from 0 to %d, nor onlooker.", word,
                    head->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_FINE;
}

static int replay(const char *path, int to, const char *seat, dt_lang lang)
{
    int len, eyes, code;
    struct showing *s = open_showing("replay", path, lang, &len);
    if (s == NULL) {
        return DT_EXIT_FAILED;
    }
    const char *why = dt_replay_open(&s->play, (struct dt_span){s->bytes, len});
    if (why != NULL) {
        code = complain_line(s, why);
    } else {
        code = read_eyes(seat, &s->play.in.head, &eyes);
        if (code == DT_ARGS_FINE) {
            name_seats(s);
            code = show(s, to, eyes);
        }
    }
    close_showing(s);
    return code;
}

/* Which seats added to the shuffle. */
static void print_seeds(const struct dt_record_head *head)
{
    const char *front = "with the seeds of seats";
    for (int i = 0; i < head->config.seats; i++) {
        if (head->words[i][0] != 0) {
            printf("%s %d", front, i);
            front = "";
        }
    }
    fputs(front[0] == 0 ? " " : "", stdout);
}

static void print_verdict(const struct showing *s, int draws)
{
    const struct dt_replay *p = &s->play;
    printf("%s: %d actions, chain unbroken, every action legal, ", s->path, p->in.steps);
    if (p->verifying) {
        print_seeds(&p->in.head);
        printf("all %d draws are the committed ones, ", draws);
    } else if (p->in.head.committed) {
        printf("the key of the %d draws is not revealed, ", draws);
    } else {
        printf("no key was committed for the %d draws, ", draws);
    }
    printf("result %s\n", p->in.head.result[0] != 0 ? p->in.head.result : "* (the game is on)");
}

static int verify(const char *path)
{
    int len, draws = 0, code = DT_EXIT_FINE;
    struct showing *s = open_showing("verify", path, 0, &len);
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
    close_showing(s);
    return code;
}

int dt_cmd_replay(int argc, char **argv)
{
    int to = INT32_MAX;
    const char *seat = NULL, *word = NULL;
    dt_lang lang;
    const struct dt_arg args[] = {
        {"--to", "N", "stops after N actions, chance included (default: plays all)", .number = &to,
         .low = 0, .high = INT32_MAX},
        {"--seat", "S", "shows what this seat, or onlooker, may know (default: everything)",
         .text = &seat},
        {"--lang", "LANG", "en or de (default: as LANG says)", .text = &word},
    };
    const struct dt_usage usage = {
        .command = "replay",
        .operand = "FILE",
        .about = "Plays a record again: each action, what happened, and the table at the end.\n"
                 "FILE may be - for stdin.",
        .example = "divetable replay game.txt --to 20 --seat 0",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    const char *operand;
    int code = dt_args_read(&usage, argc, argv, &operand);
    if (code == DT_ARGS_FINE) {
        code = dt_lang_read("replay", word, &lang);
    }
    return code == DT_ARGS_FINE ? replay(operand, to, seat, lang) : code;
}

int dt_cmd_verify(int argc, char **argv)
{
    static const struct dt_usage usage = {
        .command = "verify",
        .operand = "FILE",
        .about =
            "Checks a record: that no line was changed or cut, that every action was legal,\n"
            "and, if the key is in it, that every draw was the committed one. Exit code 1\n"
            "and the first wrong line if not. That key and seeds are those that were promised\n"
            "before play is for those to say who were there. FILE may be - for stdin.",
        .example = "divetable verify game.txt",
    };
    const char *operand;
    int code = dt_args_read(&usage, argc, argv, &operand);
    return code == DT_ARGS_FINE ? verify(operand) : code;
}
