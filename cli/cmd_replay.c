/* divetable replay and divetable verify: a record played again. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "engine/record.h"

enum { ALL = -2 }; /* eyes that see everything */

/* A record in memory and how far it was played. Large, so it lives on the heap. */
struct showing {
    const char *command, *path;
    char *bytes;
    struct dt_replay play;
};

static int complain_line(const struct showing *s, const char *why)
{
    dt_complain(s->command, "%s: line %d: %s.", s->path, s->play.in.line, why);
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
static struct showing *open_showing(const char *command, const char *path, int *len)
{
    struct showing *s = calloc(1, sizeof *s);
    if (s == NULL) {
        dt_complain(command, "out of memory.");
        return NULL;
    }
    s->command = command;
    s->path = path;
    const char *why = dt_file_read(path, &s->bytes, len);
    if (why != NULL) {
        dt_complain(command, "%s: %s.", path, why);
        close_showing(s);
        return NULL;
    }
    return s;
}

static void print_seat(int seat)
{
    if (seat == DT_CHANCE) {
        printf("chance");
    } else {
        printf("seat %d", seat);
    }
}

static void print_step(const struct showing *s, int eyes, const char *words)
{
    const struct dt_replay *p = &s->play;
    char text[DT_ACTION_TEXT_MAX];
    printf("%d ", p->in.steps);
    print_seat(p->seat);
    if (eyes == ALL || eyes == p->seat) {
        printf(": %s", words);
    }
    putchar('\n');
    for (int i = 0; i < p->events.count; i++) {
        const struct dt_event *e = &p->events.list[i];
        if (eyes == ALL || dt_event_for(e, eyes)) {
            struct dt_out out = dt_out_on(text, sizeof text);
            p->in.head.game->event_text(e, &out);
            printf("    %s\n", text);
        }
    }
}

static void print_end(struct showing *s, int eyes)
{
    const struct dt_game *game = s->play.in.head.game;
    char text[DT_TEXT_MAX], result[DT_RESULT_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    dt_record_result(game, s->play.state, result);
    if (eyes != ALL) {
        game->redact(s->play.state, eyes);
    }
    game->text(s->play.state, &out);
    printf("position %s\n", text);
    printf("result %s\n", result[0] != 0 ? result : "* (the game is on)");
}

static int show(struct showing *s, int to, int eyes)
{
    struct dt_replay *p = &s->play;
    _Alignas(16) uint8_t before[DT_STATE_MAX];
    char words[DT_ACTION_TEXT_MAX];
    while (p->in.steps < to && !ferror(stdout)) {
        memcpy(before, p->state, p->in.head.game->state_size);
        const char *why = dt_replay_step(p);
        if (why != NULL) {
            return complain_line(s, why);
        }
        if (p->in.ended) {
            break;
        }
        struct dt_out out = dt_out_on(words, sizeof words);
        p->in.head.game->action_text(before, p->seat, p->action, &out);
        print_step(s, eyes, words);
    }
    print_end(s, eyes);
    return DT_EXIT_FINE;
}

static int read_eyes(const char *word, const struct dt_record_head *head, int *eyes)
{
    if (word == NULL) {
        *eyes = ALL;
    } else if (strcmp(word, "onlooker") == 0) {
        *eyes = DT_ONLOOKER;
    } else if (!dt_span_int(dt_span_of(word), 0, head->config.seats - 1, eyes)) {
        dt_complain("replay", "--seat: %s is not a seat from 0 to %d, nor onlooker.", word,
                    head->config.seats - 1);
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_FINE;
}

static int replay(const char *path, int to, const char *seat)
{
    int len, eyes, code;
    struct showing *s = open_showing("replay", path, &len);
    if (s == NULL) {
        return DT_EXIT_FAILED;
    }
    const char *why = dt_replay_open(&s->play, (struct dt_span){s->bytes, len});
    if (why != NULL) {
        code = complain_line(s, why);
    } else {
        code = read_eyes(seat, &s->play.in.head, &eyes);
        if (code == DT_ARGS_FINE) {
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
    if (p->proving) {
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
    struct showing *s = open_showing("verify", path, &len);
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
    const char *seat = NULL;
    const struct dt_arg args[] = {
        {"--to", "N", "stops after N actions, chance included (default: plays all)", .number = &to,
         .low = 0, .high = INT32_MAX},
        {"--seat", "S", "shows what this seat, or onlooker, may know (default: everything)",
         .text = &seat},
    };
    const struct dt_usage usage = {
        .command = "replay",
        .operand = "FILE",
        .about = "Plays a record again: each action, what happened, and the position at the end.\n"
                 "FILE may be - for stdin.",
        .example = "divetable replay game.txt --to 20 --seat 0",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    const char *operand;
    int code = dt_args_read(&usage, argc, argv, &operand);
    return code == DT_ARGS_FINE ? replay(operand, to, seat) : code;
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
