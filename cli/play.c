/* Line-by-line play: the turn loop, the person's commands, bot moves. */
#include "cli/play.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/file.h"
#include "term/bot_names.h"
#include "term/errors.h"

enum { INPUT_MAX = 1024, THINK_MS = 1000 };

enum verdict { CONTINUE, STOP, FAILED };

static enum verdict print_failure(const struct dt_play *p, const char *why)
{
    dt_cli_error("play", "%s.", dt_error_text(p->lang, why));
    return FAILED;
}

/* A redacted position can be looked at and searched, but not played on. */
static bool is_redacted(const struct dt_play *p)
{
    return dt_session_check(&p->game.session, DT_CHANCE) != NULL;
}

static void print_redacted(const struct dt_play *p)
{
    dt_print(p->lang, N_("The position is redacted: it can be neither played on nor recorded."),
             NULL, NULL);
}

static bool write_record(const struct dt_play *p, const char *path, bool reveal)
{
    int len;
    char *text;
    const char *why = dt_game_session_record(&p->game, reveal, &text, &len);
    if (why == NULL) {
        why = dt_file_write(path, text, len);
    }
    free(text);
    if (why != NULL) {
        dt_cli_error("play", "%s: %s.", path, dt_error_text(p->lang, why));
        return false;
    }
    dt_print(p->lang, N_("The record is in {0}."), path, NULL);
    return true;
}

/* Undoes back to the person's last action. */
static bool undo(struct dt_play *p)
{
    const struct dt_session *c = &p->game.session;
    int n = c->count;
    while (n > 0 && c->step[n - 1].seat != p->seat) {
        n--;
    }
    if (n == 0) {
        dt_print(p->lang, N_("There is nothing to undo yet."), NULL, NULL);
        return false;
    }
    while (c->count >= n) {
        dt_session_undo(&p->game.session);
    }
    dt_print(p->lang, N_("Undone. The same draws will come again in the same order."), NULL, NULL);
    return true;
}

/* A line of input without its newline; false at the end of input. A line that is too long gives an
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
        dt_print(p->lang, N_("That line is too long."), NULL, NULL);
        len = 0;
    }
    line[len] = 0;
    return true;
}

/* Parses an action by number or text. */
static bool find_action(const struct dt_play *p, struct dt_span words, dt_action *out)
{
    const struct dt_game *game = p->table.game;
    int n;
    if (dt_span_int(words, 1, p->list_count, &n)) {
        *out = p->list[n - 1];
        return true;
    }
    const char *why = dt_action_parse(game, p->game.session.state, p->seat, words, out);
    if (why == NULL && game->legal(p->game.session.state, p->seat, *out)) {
        return true;
    }
    char last[16], example[DT_ACTION_TEXT_MAX];
    snprintf(last, sizeof last, "%d", p->list_count);
    dt_play_example(p, example);
    dt_print(
        p->lang,
        N_("That is not a legal action. Type a number from 1 to {0}, an action such as `{1}`, or help."),
        last, example);
    return false;
}

static void save(const struct dt_play *p, struct dt_span path)
{
    char name[INPUT_MAX];
    if (path.len == 0) {
        dt_print(p->lang, N_("Type save and a file name."), NULL, NULL);
        return;
    }
    if (is_redacted(p)) {
        print_redacted(p);
        return;
    }
    memcpy(name, path.at, (size_t)path.len);
    name[path.len] = 0;
    write_record(p, name, p->table.game->to_act(p->game.session.state) == 0);
}

static void advise(struct dt_play *p)
{
    struct dt_advice advice;
    struct dt_search_budget limit = {.ms = THINK_MS, .threads = p->threads};
    if (dt_game_session_advise(&p->game, p->seat, limit, &advice)) {
        dt_play_print_advice(p, &advice);
    } else {
        dt_print(p->lang, N_("Not enough memory for advice."), NULL, NULL);
    }
}

enum reply { ASK_AGAIN, ACTED, UNDONE, QUIT };

/* Handles one line of input. `page` is where `more` continues. */
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
        return undo(p) ? UNDONE : ASK_AGAIN;
    }
    if (dt_span_is(word, "save")) {
        save(p, dt_span_trim(rest));
    } else if (alone && dt_span_is(word, "help")) {
        dt_play_print_help(p);
    } else if (alone && dt_span_is(word, "advice")) {
        advise(p);
    } else if (alone && dt_span_is(word, "position")) {
        dt_play_print_table(p);
    } else if (alone && (dt_span_is(word, "more") || dt_span_is(word, "actions"))) {
        *page = dt_span_is(word, "more") ? *page + DT_PLAY_PAGE : 0;
        *page = *page < p->list_count ? *page : 0;
        dt_play_print_actions(p, *page);
    } else if (find_action(p, dt_span_trim(line), out)) {
        if (!is_redacted(p)) {
            return ACTED;
        }
        print_redacted(p);
    }
    return ASK_AGAIN;
}

static enum verdict ask_person(struct dt_play *p)
{
    char line[INPUT_MAX];
    dt_action action;
    int page = 0;
    enum reply reply = ASK_AGAIN;
    p->list_count = p->table.game->actions(p->game.session.state, p->seat, p->list);
    dt_play_print_turn(p);
    while (reply == ASK_AGAIN) {
        printf("> ");
        if (!read_line(p, line)) {
            putchar('\n');
            dt_print(p->lang, N_("End of input."), NULL, NULL);
            return STOP;
        }
        reply = answer(p, dt_span_of(line), &page, &action);
    }
    if (reply != ACTED) {
        return reply == QUIT ? STOP : CONTINUE;
    }
    const char *why = dt_session_apply(&p->game.session, p->seat, action, &p->events);
    return why == NULL ? CONTINUE : print_failure(p, why);
}

static enum verdict run_bot(struct dt_play *p, int seat)
{
    const struct dt_bot *bot = p->table.bot[seat];
    if (p->game.session.count == 0 ||
        p->game.session.step[p->game.session.count - 1].seat != seat) {
        putchar('\n');
        dt_print(p->lang, N_("{0} is thinking …"), p->names[seat], NULL);
    }
    struct dt_search_budget limit = {.ms = THINK_MS, .threads = p->threads};
    const char *why = dt_game_session_play_bot(&p->game, bot, seat, limit, &p->events);
    return why == NULL ? CONTINUE : print_failure(p, why);
}

static enum verdict play_step(struct dt_play *p, dt_seats who)
{
    enum verdict verdict;
    p->events.count = 0;
    if (who == DT_SEAT(DT_CHANCE)) {
        const char *why = dt_session_draw(&p->game.session, &p->events);
        verdict = why == NULL ? CONTINUE : print_failure(p, why);
    } else if ((who & DT_SEAT(p->seat)) != 0) {
        verdict = ask_person(p);
    } else {
        verdict = run_bot(p, dt_ctz(who));
    }
    dt_play_print_events(p);
    return ferror(stdout) ? STOP : verdict;
}

static void hex(const uint8_t *bytes, int count, char *text)
{
    struct dt_writer out = dt_writer_on(text, 2 * count + 1);
    dt_write_hex(&out, bytes, count);
}

static void print_intro(const struct dt_play *p)
{
    char names[DT_SENTENCE_MAX], sum[2 * DT_SHA256 + 1];
    struct dt_writer out = dt_writer_on(names, sizeof names);
    for (int i = 0; i < p->table.config.seats; i++) {
        dt_write_text(&out, i > 0 ? ", " : "");
        dt_write_text(&out, p->names[i]);
        dt_write_text(&out, i == p->seat ? " " : "");
        dt_write_text(&out, i == p->seat ? dt_translate(p->lang, N_("(you)")) : "");
    }
    hex(p->game.session.head.commitment, DT_SHA256, sum);
    dt_print(p->lang, N_("{0}. At the table: {1}."), p->table.game->name, names);
    if (!is_redacted(p)) {
        dt_print(p->lang, N_("Commitment: {0}"), sum, NULL);
        dt_print(
            p->lang,
            N_("This is the SHA-256 of the key behind every draw; the key is shown at the end."),
            NULL, NULL);
    }
    dt_print(p->lang, N_("Type help for the commands."), NULL, NULL);
}

/* Prints result and key, writes the record. */
static int finish(const struct dt_play *p)
{
    char key[2 * DT_KEY + 1];
    putchar('\n');
    if (p->table.game->to_act(p->game.session.state) != 0) {
        dt_print(p->lang, N_("The game ends unfinished."), NULL, NULL);
    } else {
        dt_play_print_result(p);
    }
    if (is_redacted(p)) {
        return DT_EXIT_OK;
    }
    hex(p->game.session.head.key, DT_KEY, key);
    dt_print(p->lang, N_("Key: {0}"), key, NULL);
    if (p->record == NULL) {
        dt_print(
            p->lang,
            N_("Use --record FILE to save the game; divetable verify FILE checks its shuffle."),
            NULL, NULL);
        return DT_EXIT_OK;
    }
    if (!write_record(p, p->record, true)) {
        return DT_EXIT_FAILED;
    }
    dt_print(p->lang, N_("divetable verify {0} checks that the shuffle was fair."), p->record,
             NULL);
    return DT_EXIT_OK;
}

/* The record has the bots' keys; the screen shows names. */
static void name_seats(struct dt_play *p)
{
    for (int i = 0; i < p->table.config.seats; i++) {
        const char *name = i == p->seat ? p->names[i] : p->table.bot[i]->key;
        snprintf(p->game.session.head.seat[i], sizeof p->game.session.head.seat[i], "%s", name);
    }
    for (int i = 0; i < DT_SEATS; i++) {
        p->names[i] = i == p->seat ? p->names[i] : "";
    }
    dt_bot_names_fill(p->names);
}

/* NULL, or an error. */
static const char *start(struct dt_play *p, const uint8_t key[DT_KEY])
{
    const struct dt_game *game = p->table.game;
    const struct dt_config *config = p->position == NULL ? &p->table.config : NULL;
    struct dt_span position = dt_span_of(config == NULL ? p->position : "");
    const char *why = dt_game_session_start(&p->game, game, config, position, key);
    if (why == NULL) {
        why = dt_session_check(&p->game.session, p->seat);
    }
    if (why == NULL && is_redacted(p)) {
        why = p->record != NULL ? dt_session_check(&p->game.session, DT_CHANCE)
              : dt_seats_have(game->to_act(p->game.session.state), p->seat)
                  ? NULL
                  : "position: it is redacted, and this seat is not to act";
    }
    return why;
}

int dt_play_run(struct dt_play *p, const uint8_t key[DT_KEY])
{
    const struct dt_game *game = p->table.game;
    enum verdict verdict = CONTINUE;
    dt_seats who;
    p->list = malloc(game->actions_max * sizeof *p->list);
    const char *why = p->list == NULL ? "out of memory" : start(p, key);
    if (why == NULL) {
        name_seats(p);
        print_intro(p);
    } else {
        dt_cli_error("play", "%s.", p->position != NULL ? why : dt_error_text(p->lang, why));
        verdict = FAILED;
    }
    while (verdict == CONTINUE && (who = game->to_act(p->game.session.state)) != 0) {
        verdict = play_step(p, who);
    }
    int code = verdict == FAILED ? DT_EXIT_FAILED : finish(p);
    dt_game_session_close(&p->game);
    free(p->list);
    return code;
}
