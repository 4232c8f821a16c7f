/* A game in the terminal: whose turn it is, what the person types, what the bots do. */
#include "cli/play.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/file.h"

enum { INPUT_MAX = 1024, THINK_MS = 1000 };

enum verdict { GO_ON, LEAVE, FAILED };

static enum verdict trouble(const char *why)
{
    dt_complain("play", "%s.", why);
    return FAILED;
}

static bool write_record(const struct dt_play *p, const char *path, bool reveal)
{
    int len;
    char *text = dt_course_record(&p->course, reveal, &len);
    const char *why = text == NULL ? "out of memory" : dt_file_write(path, text, len);
    free(text);
    if (why != NULL) {
        dt_complain("play", "%s: %s.", path, why);
        return false;
    }
    printf("The record is in %s.\n", path);
    return true;
}

/* Back to the position before the person's last action. */
static bool take_back(struct dt_play *p)
{
    const struct dt_course *c = &p->course;
    int n = c->count;
    while (n > 0 && c->step[n - 1].seat != p->seat) {
        n--;
    }
    if (n == 0) {
        puts("There is nothing to take back yet.");
        return false;
    }
    while (c->count >= n) {
        dt_course_undo(&p->course);
    }
    puts("Taken back, and the draws since then too: they come again in the same order.");
    return true;
}

/* A line of input without its end; false when there is no more. A line that is too long gives an
 * empty one. */
static bool read_line(struct dt_play *p, char line[INPUT_MAX])
{
    fflush(stdout);
    if (fgets(line, INPUT_MAX, p->in) == NULL) {
        return false;
    }
    size_t len = strcspn(line, "\r\n");
    if (line[len] == 0 && !feof(p->in)) {
        int c;
        while ((c = getc(p->in)) != '\n' && c != EOF) {
        }
        puts("That line is too long.");
        len = 0;
    }
    line[len] = 0;
    return true;
}

/* The action that the words mean, by number or by name. */
static bool find_action(const struct dt_play *p, struct dt_span words, dt_action *out)
{
    const struct dt_game *game = p->table.game;
    int n;
    if (dt_span_int(words, 1, p->list_count, &n)) {
        *out = p->list[n - 1];
        return true;
    }
    uint64_t other;
    const char *why = dt_span_u64(words, &other)
                          ? "the list has no such number"
                          : game->action_parse(p->course.state, p->seat, words, out);
    if (why == NULL && !game->legal(p->course.state, p->seat, *out)) {
        why = "that is not legal now";
    }
    if (why != NULL) {
        printf("%s; choose a number from 1 to %d, or type help.\n", why, p->list_count);
    }
    return why == NULL;
}

static void save(const struct dt_play *p, struct dt_span path)
{
    char name[INPUT_MAX];
    if (path.len == 0) {
        puts("Say where: save FILE.");
        return;
    }
    memcpy(name, path.at, (size_t)path.len);
    name[path.len] = 0;
    write_record(p, name, p->table.game->to_act(p->course.state) == 0);
}

static void advise(struct dt_play *p)
{
    struct dt_advice advice;
    struct dt_limit limit = {.ms = THINK_MS, .threads = p->threads};
    if (dt_course_advise(&p->course, p->seat, limit, &advice)) {
        dt_play_show_advice(p, &advice);
    } else {
        puts("There is no memory for advice.");
    }
}

enum reply { ASK_AGAIN, ACTED, TAKEN_BACK, QUIT };

/* One line from the person. `page` is where `more` goes on. */
static enum reply answer(struct dt_play *p, struct dt_span line, int *page, dt_action *out)
{
    struct dt_span rest = line, word;
    if (!dt_span_word(&rest, &word)) {
        return ASK_AGAIN;
    }
    bool alone = dt_span_trim(rest).len == 0;
    if (alone && dt_span_is(word, "quit")) {
        return QUIT;
    }
    if (alone && dt_span_is(word, "undo")) {
        return take_back(p) ? TAKEN_BACK : ASK_AGAIN;
    }
    if (dt_span_is(word, "save")) {
        save(p, dt_span_trim(rest));
    } else if (alone && dt_span_is(word, "help")) {
        dt_play_show_help();
    } else if (alone && dt_span_is(word, "advice")) {
        advise(p);
    } else if (alone && dt_span_is(word, "position")) {
        dt_play_show_position(p);
    } else if (alone && (dt_span_is(word, "more") || dt_span_is(word, "actions"))) {
        *page = dt_span_is(word, "more") ? *page + DT_PLAY_PAGE : 0;
        *page = *page < p->list_count ? *page : 0;
        dt_play_show_actions(p, *page);
    } else if (find_action(p, dt_span_trim(line), out)) {
        return ACTED;
    }
    return ASK_AGAIN;
}

static enum verdict ask_person(struct dt_play *p)
{
    char line[INPUT_MAX];
    dt_action action;
    int page = 0;
    enum reply reply = ASK_AGAIN;
    p->list_count = p->table.game->actions(p->course.state, p->seat, p->list);
    dt_play_show_turn(p);
    while (reply == ASK_AGAIN) {
        printf("> ");
        if (!read_line(p, line)) {
            puts("\nNo more input.");
            return LEAVE;
        }
        reply = answer(p, dt_span_of(line), &page, &action);
    }
    if (reply != ACTED) {
        return reply == QUIT ? LEAVE : GO_ON;
    }
    const char *why = dt_course_do(&p->course, p->seat, action, &p->events);
    return why == NULL ? GO_ON : trouble(why);
}

static enum verdict let_bot(struct dt_play *p, int seat)
{
    const struct dt_bot *bot = p->table.bot[seat];
    printf("\nSeat %d, %s:\n", seat, bot->key);
    const struct dt_thought *thought = dt_course_ask(
        &p->course, bot, seat, (struct dt_limit){.ms = THINK_MS, .threads = p->threads});
    const char *why = thought == NULL
                          ? "out of memory"
                          : dt_course_do(&p->course, seat, thought->idea[0].action, &p->events);
    return why == NULL ? GO_ON : trouble(why);
}

static enum verdict play_step(struct dt_play *p, dt_seats who)
{
    enum verdict verdict;
    p->events.count = 0;
    if (who == DT_SEAT(DT_CHANCE)) {
        dt_action drew;
        const char *why = dt_course_draw(&p->course, &drew, &p->events);
        verdict = why == NULL ? GO_ON : trouble(why);
    } else if ((who & DT_SEAT(p->seat)) != 0) {
        verdict = ask_person(p);
    } else {
        verdict = let_bot(p, dt_lowest(who));
    }
    dt_play_show_events(p);
    return ferror(stdout) ? LEAVE : verdict;
}

static void greet(const struct dt_play *p)
{
    printf("%s, %d seats. You sit on seat %d.\n", p->table.game->name, p->table.config.seats,
           p->seat);
    printf("Commitment ");
    for (int i = 0; i < DT_SHA256; i++) {
        printf("%02x", p->course.head.commitment[i]);
    }
    puts("\nThat is the SHA-256 of the key that makes every draw; the key is shown at the end.\n"
         "Type help for the commands.");
}

/* Result, key and record. */
static int say_goodbye(const struct dt_play *p)
{
    char result[DT_RESULT_MAX];
    dt_record_result(p->table.game, p->course.state, result);
    printf("\n%s%s.\nKey ",
           result[0] != 0 ? "The game is over: " : "The game ends here, unfinished", result);
    for (int i = 0; i < DT_KEY; i++) {
        printf("%02x", p->course.head.key[i]);
    }
    putchar('\n');
    if (p->record == NULL) {
        puts("With --record FILE the game is kept, and divetable verify FILE proves the draws.");
        return DT_EXIT_FINE;
    }
    if (!write_record(p, p->record, true)) {
        return DT_EXIT_FAILED;
    }
    printf("divetable verify %s proves that the draws were the committed ones.\n", p->record);
    return DT_EXIT_FINE;
}

static void name_seats(struct dt_play *p)
{
    for (int i = 0; i < p->table.config.seats; i++) {
        snprintf(p->course.head.seat[i], sizeof p->course.head.seat[i], "%s",
                 i == p->seat ? "person" : p->table.bot[i]->key);
    }
}

int dt_play_run(struct dt_play *p, const uint8_t key[DT_KEY])
{
    const struct dt_game *game = p->table.game;
    enum verdict verdict = GO_ON;
    dt_seats who;
    p->list = malloc(game->actions_max * sizeof *p->list);
    if (p->list == NULL) {
        dt_complain("play", "out of memory.");
        return DT_EXIT_FAILED;
    }
    dt_course_start(&p->course, game, &p->table.config, key);
    name_seats(p);
    greet(p);
    while (verdict == GO_ON && (who = game->to_act(p->course.state)) != 0) {
        verdict = play_step(p, who);
    }
    int code = verdict == FAILED ? DT_EXIT_FAILED : say_goodbye(p);
    dt_course_close(&p->course);
    free(p->list);
    return code;
}
