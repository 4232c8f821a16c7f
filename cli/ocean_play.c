/* divetable ocean --play GAME: bots whose looks are what the eyes make of frames, against the same
 * bots with the looks that chance tells them. A look is a draw of chance, so the rules, the bots and
 * the record need not know where it came from. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/course.h"
#include "cli/crew.h"
#include "cli/ocean.h"
#include "cli/ocean_vision.h"
#include "cli/seating.h"
#include "ocean/words.h"

enum { SEATS = 2, ITERATIONS = 2000 };
enum side { SEES, TOLD, SIDES };

/* What came of one side's looks, and of its games. */
struct tally {
    struct dt_arena_tally games;
    int64_t points;
    int64_t looked[DT_SIGHT_DEPTHS];
    int64_t shark[DT_SIGHT_DEPTHS]; /* looks that were right */
    int64_t helper[DT_SIGHT_DEPTHS];
};

struct job {
    const struct dt_ocean_wish *wish;
    struct dt_seating table;
    struct tally tally[SIDES];
};

/* What a thread works with. */
struct bench {
    const struct job *job;
    struct dt_viewer *viewer;
    struct dt_course course;
    struct tally tally[SIDES];
};

/* Compares a look with the truth; both are in words of two letters, "look N0 SG …". */
static void count_look(struct tally *t, const char *look, const char *truth)
{
    enum { VERB = 5, WORD = 3 };
    for (int d = 0, at = VERB; at < (int)strlen(truth); d++, at += WORD) {
        t->looked[d]++;
        t->shark[d] += look[at] == truth[at];
        t->helper[d] += look[at + 1] == truth[at + 1];
    }
}

static void tell_truth(const struct dt_ocean_stack *stack, struct dt_out *out)
{
    struct dt_sight sight[DT_SIGHT_DEPTHS];
    for (int d = 0; d < DT_SIGHT_DEPTHS && d < stack->count; d++) {
        sight[d] = dt_sight_of(stack->card[d].card);
    }
    dt_ocean_look_text(sight, stack, out);
}

/* Looks at the stack, from frames alone. */
static void look(struct bench *b, const struct dt_ocean_stack *stack, struct dt_out *out)
{
    struct dt_viewer *v = b->viewer;
    struct dt_sight sight[DT_SIGHT_DEPTHS];
    dt_viewer_begin(v, stack);
    dt_vision_survey(&v->vision, &v->ocean, (enum dt_eyes)b->job->wish->eyes, v->frame);
    dt_vision_judge(&v->vision, sight);
    dt_ocean_look_text(sight, stack, out);
}

/* A look for a seat: what chance would tell, which is in `words`, or what the eyes see. */
static const char *draw_look(struct bench *b, struct dt_span position, int sighted,
                             struct dt_out *words)
{
    struct dt_course *c = &b->course;
    const struct dt_game *game = b->job->table.game;
    struct dt_ocean_stack stack;
    char text[DT_ACTION_TEXT_MAX];
    struct dt_out truth = dt_out_on(text, sizeof text);
    bool sees = dt_ocean_looker(position) == sighted;
    dt_action action;
    if (!dt_ocean_read(position, &stack)) {
        return "the game has looks, but no stack to look at";
    }
    stack.lie = b->job->wish->seed;
    tell_truth(&stack, &truth);
    if (sees) {
        *words = dt_out_on(words->text, words->cap);
        look(b, &stack, words);
    }
    count_look(&b->tally[sees ? SEES : TOLD], words->text, text);
    if (!sees) {
        return dt_course_draw(c, &action, NULL);
    }
    const char *why = game->action_parse(c->state, DT_CHANCE, dt_span_of(words->text), &action);
    return why != NULL ? why : dt_course_do(c, DT_CHANCE, action, NULL);
}

static const char *draw(struct bench *b, int sighted)
{
    struct dt_course *c = &b->course;
    const struct dt_game *game = b->job->table.game;
    struct dt_rng ahead = c->draws;
    char position[DT_TEXT_MAX], text[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(position, sizeof position);
    struct dt_out words = dt_out_on(text, sizeof text);
    dt_action action = game->chance(c->state, &ahead);
    game->action_text(c->state, DT_CHANCE, action, &words);
    if (!dt_ocean_is_look(dt_span_of(text))) {
        return dt_course_draw(c, &action, NULL);
    }
    game->text(c->state, &out);
    return draw_look(b, dt_span_of(position), sighted, &words);
}

static void count_game(struct bench *b, int sighted)
{
    const struct dt_game *game = b->job->table.game;
    dt_seats won = game->winners(b->course.state);
    int32_t points[DT_SEATS];
    game->scores(b->course.state, points);
    for (int seat = 0; seat < SEATS; seat++) {
        struct tally *t = &b->tally[seat == sighted ? SEES : TOLD];
        double share = (won & DT_SEAT(seat)) != 0 ? 1.0 / dt_ones(won) : 0;
        t->points += points[seat];
        t->games.chairs++;
        t->games.sum += share;
        t->games.squares += share * share;
    }
}

static const char *play(void *with, int number)
{
    struct bench *b = with;
    struct dt_course *c = &b->course;
    const struct dt_seating *table = &b->job->table;
    struct dt_limit limit = {.iterations = ITERATIONS};
    int sighted = number % SEATS;
    const char *why = NULL;
    uint8_t key[DT_KEY];
    dt_seats who;
    dt_rng_seed_key(b->job->wish->seed + (uint64_t)number, key);
    dt_course_start(c, table->game, &table->config, key);
    while (why == NULL && (who = table->game->to_act(c->state)) != 0) {
        if (who == DT_SEAT(DT_CHANCE)) {
            why = draw(b, sighted);
            continue;
        }
        int seat = dt_lowest(who);
        const struct dt_thought *thought = dt_course_ask(c, table->bot[seat], seat, limit);
        why = thought == NULL ? "out of memory"
                              : dt_course_do(c, seat, thought->candidate[0].action, NULL);
    }
    if (why == NULL) {
        count_game(b, sighted);
    }
    return why;
}

static void *open_bench(void *with)
{
    const struct job *job = with;
    struct bench *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return NULL;
    }
    b->job = job;
    b->viewer = dt_viewer_open(job->wish->stack.water);
    if (b->viewer == NULL) {
        free(b);
        return NULL;
    }
    return b;
}

static void add(struct tally *to, const struct tally *from)
{
    to->games.chairs += from->games.chairs;
    to->games.sum += from->games.sum;
    to->games.squares += from->games.squares;
    to->points += from->points;
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        to->looked[d] += from->looked[d];
        to->shark[d] += from->shark[d];
        to->helper[d] += from->helper[d];
    }
}

static void close_bench(void *with, void *bench)
{
    struct job *job = with;
    struct bench *b = bench;
    for (int side = 0; side < SIDES; side++) {
        add(&job->tally[side], &b->tally[side]);
    }
    dt_course_close(&b->course);
    free(b->viewer);
    free(b);
}

static void print_right(const char *what, const struct tally *t, const int64_t *right)
{
    printf("  %-6s right", what);
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        printf(" %5.1f", t->looked[d] > 0 ? 100.0 * (double)right[d] / (double)t->looked[d] : 0);
    }
    putchar('\n');
}

static void print_tally(const char *name, const struct tally *t)
{
    printf("%-20s %5.1f %% ± %4.1f %% of the victory, %5.2f points\n", name,
           100 * dt_arena_share(&t->games), 100 * dt_arena_doubt(&t->games),
           (double)t->points / (double)t->games.chairs);
    print_right("shark", t, t->shark);
    print_right("helper", t, t->helper);
}

static int read_table(const struct dt_ocean_wish *w, struct dt_seating *out)
{
    static const char *const waters[DT_WATERS] = {
        [DT_WATER_NORMAL] = "water=normal",
        [DT_WATER_CLEAR] = "water=clear",
        [DT_WATER_MURKY] = "water=murky",
    };
    struct dt_seating_words words = {.game = w->play, .seats = SEATS, .bots = w->bot};
    words.sets.item[words.sets.count++] = waters[w->stack.water];
    return dt_seating_read("ocean", &words, out);
}

int dt_ocean_play(const struct dt_ocean_wish *w)
{
    struct job job = {.wish = w};
    const struct dt_crew_job crew = {
        .to = w->games,
        .whole = w->games,
        .threads = w->threads,
        .job = &job,
        .open = open_bench,
        .work = play,
        .close = close_bench,
    };
    int failed, code = read_table(w, &job.table);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    const char *why = dt_crew_run(&crew, &failed);
    if (why != NULL) {
        dt_complain("ocean", "--play %s: %s.", w->play, why);
        return DT_EXIT_FAILED;
    }
    printf("%d games of two %s bots; looks right in %% at depth 1 to 6\n", w->games, w->bot);
    print_tally(dt_eyes_names[w->eyes], &job.tally[SEES]);
    print_tally("told by chance", &job.tally[TOLD]);
    return DT_EXIT_FINE;
}
