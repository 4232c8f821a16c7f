/* divetable ocean --play GAME: bots whose readings come from classified frames, against the same bots
 * with readings drawn by chance. A reading is a chance action, so the rules, the bots and the record
 * do not depend on where it came from. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/game_session.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "cli/ocean_classifier.h"
#include "cli/table_options.h"
#include "ocean/readings.h"

enum { SEATS = 2, ITERATIONS = 2000 };
enum side { BY_VISION, BY_CHANCE, SIDES };

/* Results of one side: its readings and its games. */
struct play_tally {
    struct dt_arena_tally games;
    int64_t points;
    int64_t readings[DT_VISION_DEPTHS];
    int64_t shark[DT_VISION_DEPTHS]; /* readings that were right */
    int64_t helper[DT_VISION_DEPTHS];
};

struct play_job {
    const struct dt_ocean_options *options;
    struct dt_table_options table;
    struct play_tally tally[SIDES];
};

/* State of a thread. */
struct play_worker {
    const struct play_job *job;
    struct dt_classifier *classifier;
    struct dt_game_session game;
    struct play_tally tally[SIDES];
};

/* Compares a reading with the truth; both are texts such as "look N0 SG …". */
static void count_reading(struct play_tally *t, const char *reading, const char *truth)
{
    enum { VERB = 5, WORD = 3 };
    for (int d = 0, at = VERB; at < (int)strlen(truth); d++, at += WORD) {
        t->readings[d]++;
        t->shark[d] += reading[at] == truth[at];
        t->helper[d] += reading[at + 1] == truth[at + 1];
    }
}

static void write_truth(const struct dt_ocean_stack *stack, struct dt_writer *out)
{
    struct dt_prediction predictions[DT_VISION_DEPTHS];
    for (int d = 0; d < DT_VISION_DEPTHS && d < stack->count; d++) {
        predictions[d] = dt_prediction_true(stack->card[d].card);
    }
    dt_reading_text(predictions, stack, out);
}

/* Classifies the stack from frames alone. */
static void read_frames(struct play_worker *b, const struct dt_ocean_stack *stack,
                        struct dt_writer *out)
{
    struct dt_classifier *v = b->classifier;
    struct dt_prediction predictions[DT_VISION_DEPTHS];
    dt_classifier_begin(v, stack);
    dt_vision_survey(&v->vision, &v->ocean, (enum dt_survey)b->job->options->survey, v->frame);
    dt_vision_classify(&v->vision, predictions);
    dt_reading_text(predictions, stack, out);
}

/* Draws a seat's reading: the one drawn by chance, which is in `words`, or one from vision. */
static const char *draw_reading(struct play_worker *b, struct dt_span position, int vision_seat,
                                struct dt_writer *words)
{
    struct dt_game_session *c = &b->game;
    const struct dt_game *game = b->job->table.game;
    struct dt_ocean_stack stack;
    char text[DT_ACTION_TEXT_MAX];
    struct dt_writer truth = dt_writer_on(text, sizeof text);
    bool by_vision = dt_reading_seat(position) == vision_seat;
    dt_action action;
    if (!dt_ocean_stack_parse(position, &stack)) {
        return "the game has readings, but no stack to draw";
    }
    stack.jitter_seed = b->job->options->seed;
    write_truth(&stack, &truth);
    if (by_vision) {
        *words = dt_writer_on(words->text, words->cap);
        read_frames(b, &stack, words);
    }
    count_reading(&b->tally[by_vision ? BY_VISION : BY_CHANCE], words->text, text);
    if (!by_vision) {
        return dt_session_draw(&c->session, NULL);
    }
    const char *why =
        dt_action_parse(game, c->session.state, DT_CHANCE, dt_span_of(words->text), &action);
    return why != NULL ? why : dt_session_apply(&c->session, DT_CHANCE, action, NULL);
}

static const char *draw(struct play_worker *b, int vision_seat)
{
    struct dt_game_session *c = &b->game;
    const struct dt_game *game = b->job->table.game;
    char position[DT_TEXT_MAX], text[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(position, sizeof position);
    struct dt_writer words = dt_writer_on(text, sizeof text);
    dt_action action;
    const char *why = dt_session_peek(&c->session, &action);
    if (why != NULL) {
        return why;
    }
    dt_action_text(game, c->session.state, DT_CHANCE, action, &words);
    if (!dt_is_reading(dt_span_of(text))) {
        return dt_session_draw(&c->session, NULL);
    }
    dt_position_text(game, c->session.state, &out);
    return draw_reading(b, dt_span_of(position), vision_seat, &words);
}

static void count_game(struct play_worker *b, int vision_seat)
{
    const struct dt_game *game = b->job->table.game;
    dt_seats won = game->winners(b->game.session.state);
    int32_t points[DT_SEATS];
    game->scores(b->game.session.state, points);
    for (int seat = 0; seat < SEATS; seat++) {
        struct play_tally *t = &b->tally[seat == vision_seat ? BY_VISION : BY_CHANCE];
        double share = (won & DT_SEAT(seat)) != 0 ? 1.0 / dt_popcount(won) : 0;
        t->points += points[seat];
        t->games.samples++;
        t->games.sum += share;
        t->games.squares += share * share;
    }
}

static const char *play(void *with, int number)
{
    struct play_worker *b = with;
    struct dt_game_session *c = &b->game;
    const struct dt_table_options *table = &b->job->table;
    struct dt_search_budget limit = {.iterations = ITERATIONS};
    int vision_seat = number % SEATS;
    const char *why;
    uint8_t key[DT_KEY];
    dt_seats who;
    dt_rng_seed_key(b->job->options->seed + (uint64_t)number, key);
    why = dt_game_session_start(c, table->game, &table->config, (struct dt_span){0}, key);
    while (why == NULL && (who = table->game->to_act(c->session.state)) != 0) {
        if (who == DT_SEAT(DT_CHANCE)) {
            why = draw(b, vision_seat);
            continue;
        }
        int seat = dt_ctz(who);
        why = dt_game_session_play_bot(c, table->bot[seat], seat, limit, NULL);
    }
    if (why == NULL) {
        count_game(b, vision_seat);
    }
    return why;
}

static void *open_worker(void *with)
{
    const struct play_job *job = with;
    struct play_worker *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return NULL;
    }
    b->job = job;
    b->classifier = dt_classifier_open(job->options->stack.water);
    if (b->classifier == NULL) {
        free(b);
        return NULL;
    }
    return b;
}

static void add(struct play_tally *to, const struct play_tally *from)
{
    to->games.samples += from->games.samples;
    to->games.sum += from->games.sum;
    to->games.squares += from->games.squares;
    to->points += from->points;
    for (int d = 0; d < DT_VISION_DEPTHS; d++) {
        to->readings[d] += from->readings[d];
        to->shark[d] += from->shark[d];
        to->helper[d] += from->helper[d];
    }
}

static void close_worker(void *with, void *worker)
{
    struct play_job *job = with;
    struct play_worker *b = worker;
    for (int side = 0; side < SIDES; side++) {
        add(&job->tally[side], &b->tally[side]);
    }
    dt_game_session_close(&b->game);
    free(b->classifier);
    free(b);
}

static void print_right(const char *what, const struct play_tally *t, const int64_t *right)
{
    printf("  %-6s right", what);
    for (int d = 0; d < DT_VISION_DEPTHS; d++) {
        printf(" %5.1f",
               t->readings[d] > 0 ? 100.0 * (double)right[d] / (double)t->readings[d] : 0);
    }
    putchar('\n');
}

static void print_tally(const char *name, const struct play_tally *t)
{
    printf("%-20s %5.1f %% ± %4.1f %% of the victory, %5.2f points\n", name,
           100 * dt_arena_share(&t->games), 100 * dt_arena_ci95(&t->games),
           (double)t->points / (double)t->games.samples);
    print_right("shark", t, t->shark);
    print_right("helper", t, t->helper);
}

static int read_table(const struct dt_ocean_options *w, struct dt_table_options *out)
{
    static const char *const waters[DT_WATERS] = {
        [DT_WATER_NORMAL] = "water=normal",
        [DT_WATER_CLEAR] = "water=clear",
        [DT_WATER_MURKY] = "water=murky",
    };
    struct dt_table_args words = {.game = w->play, .seats = SEATS, .bots = w->bot};
    words.sets.item[words.sets.count++] = waters[w->stack.water];
    return dt_table_options_parse("ocean", &words, out);
}

int dt_ocean_play(const struct dt_ocean_options *w)
{
    struct play_job job = {.options = w};
    const struct dt_thread_pool_job pool_job = {
        .to = w->games,
        .whole = w->games,
        .threads = w->threads,
        .job = &job,
        .open = open_worker,
        .work = play,
        .close = close_worker,
    };
    int failed, code = read_table(w, &job.table);
    if (code != DT_ARGS_OK) {
        return code;
    }
    const char *why = dt_thread_pool_run(&pool_job, &failed);
    if (why != NULL) {
        dt_cli_error("ocean", "--play %s: %s.", w->play, why);
        return DT_EXIT_FAILED;
    }
    printf("%d games of two %s bots; %% of readings right at depth 1 to 6\n", w->games, w->bot);
    print_tally(dt_survey_names[w->survey], &job.tally[BY_VISION]);
    print_tally("drawn by chance", &job.tally[BY_CHANCE]);
    return DT_EXIT_OK;
}
