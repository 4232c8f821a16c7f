/* divetable ocean --vision: how much a program sees, by depth and by how it may look. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "cli/ocean_vision.h"

/* Right answers by depth. */
struct score {
    int shark[DT_SIGHT_DEPTHS], helper[DT_SIGHT_DEPTHS];
};

static void add_scores(struct score *score, const struct dt_ocean_stack *stack,
                       const struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        struct dt_sight truth = dt_sight_of(stack->card[d].card);
        score->shark[d] += dt_sight_shark(&sight[d]) == dt_sight_shark(&truth);
        score->helper[d] += dt_sight_helper(&sight[d]) == dt_sight_helper(&truth);
    }
}

static void print_row(const char *what, const char *eyes, const int right[], int stacks)
{
    printf("%-8s %-20s", what, eyes);
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        printf(" %5.1f", 100.0 * right[d] / stacks);
    }
    putchar('\n');
}

static void print_scores(const struct score score[DT_EYES], int stacks)
{
    printf("%% right at depth                 1     2     3     4     5     6\n");
    for (int e = 0; e < DT_EYES; e++) {
        print_row("shark", dt_eyes_names[e], score[e].shark, stacks);
    }
    for (int e = 0; e < DT_EYES; e++) {
        print_row("helper", dt_eyes_names[e], score[e].helper, stacks);
    }
    printf("%d stacks; always \"no\" scores 55.6 for the shark and 50.0 for the helper.\n", stacks);
}

/* What a thread works with. */
struct watcher {
    const struct dt_ocean_wish *wish;
    struct dt_viewer *viewer;
    struct score score[DT_EYES];
};

struct job {
    const struct dt_ocean_wish *wish;
    struct score score[DT_EYES];
};

static void *open_watcher(void *with)
{
    struct job *job = with;
    struct watcher *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->wish = job->wish;
    t->viewer = dt_viewer_open(t->wish->stack.water);
    if (t->viewer == NULL) {
        free(t);
        return NULL;
    }
    return t;
}

static const char *watch(void *with, int number)
{
    struct watcher *t = with;
    struct dt_viewer *v = t->viewer;
    struct dt_ocean_stack stack = dt_ocean_deal(t->wish->seed + (uint64_t)number, DT_OCEAN_LAYERS);
    stack.water = t->wish->stack.water;
    dt_viewer_begin(v, &stack);
    for (int e = 0; e < DT_EYES; e++) {
        struct dt_sight sight[DT_SIGHT_DEPTHS];
        dt_vision_survey(&v->vision, &v->ocean, (enum dt_eyes)e, v->frame);
        dt_vision_judge(&v->vision, sight);
        add_scores(&t->score[e], &stack, sight);
    }
    return NULL;
}

static void close_watcher(void *with, void *watcher)
{
    struct job *job = with;
    struct watcher *t = watcher;
    for (int e = 0; e < DT_EYES; e++) {
        for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
            job->score[e].shark[d] += t->score[e].shark[d];
            job->score[e].helper[d] += t->score[e].helper[d];
        }
    }
    free(t->viewer);
    free(t);
}

int dt_ocean_vision(const struct dt_ocean_wish *w)
{
    struct job job = {.wish = w};
    const struct dt_thread_pool_job pool_job = {
        .to = w->stacks,
        .whole = w->stacks,
        .threads = w->threads,
        .job = &job,
        .open = open_watcher,
        .work = watch,
        .close = close_watcher,
    };
    int failed;
    const char *why = dt_thread_pool_run(&pool_job, &failed);
    if (why != NULL) {
        dt_complain("ocean", "%s.", why);
        return DT_EXIT_FAILED;
    }
    print_scores(job.score, w->stacks);
    return DT_EXIT_FINE;
}
