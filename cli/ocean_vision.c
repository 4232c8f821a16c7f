/* divetable ocean --vision: the classifier's hit rate by depth and survey. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "cli/ocean_classifier.h"

/* Right answers by depth. */
struct score {
    int shark[DT_VISION_DEPTHS], helper[DT_VISION_DEPTHS];
};

static void add_scores(struct score *score, const struct dt_ocean_stack *stack,
                       const struct dt_prediction predictions[DT_VISION_DEPTHS])
{
    for (int d = 0; d < DT_VISION_DEPTHS; d++) {
        struct dt_prediction truth = dt_prediction_true(stack->card[d].card);
        score->shark[d] += dt_prediction_shark(&predictions[d]) == dt_prediction_shark(&truth);
        score->helper[d] += dt_prediction_helper(&predictions[d]) == dt_prediction_helper(&truth);
    }
}

static void print_row(const char *what, const char *survey, const int right[], int stacks)
{
    printf("%-8s %-20s", what, survey);
    for (int d = 0; d < DT_VISION_DEPTHS; d++) {
        printf(" %5.1f", 100.0 * right[d] / stacks);
    }
    putchar('\n');
}

static void print_scores(const struct score score[DT_SURVEYS], int stacks)
{
    printf("%% right at depth                 1     2     3     4     5     6\n");
    for (int e = 0; e < DT_SURVEYS; e++) {
        print_row("shark", dt_survey_names[e], score[e].shark, stacks);
    }
    for (int e = 0; e < DT_SURVEYS; e++) {
        print_row("helper", dt_survey_names[e], score[e].helper, stacks);
    }
    printf("%d stacks; always \"no\" scores 55.6 for the shark and 50.0 for the helper.\n", stacks);
}

/* State of a thread. */
struct vision_worker {
    const struct dt_ocean_options *options;
    struct dt_classifier *classifier;
    struct score score[DT_SURVEYS];
};

struct vision_job {
    const struct dt_ocean_options *options;
    struct score score[DT_SURVEYS];
};

static void *open_worker(void *with)
{
    struct vision_job *job = with;
    struct vision_worker *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->options = job->options;
    t->classifier = dt_classifier_open(t->options->stack.water);
    if (t->classifier == NULL) {
        free(t);
        return NULL;
    }
    return t;
}

static const char *classify_stack(void *with, int number)
{
    struct vision_worker *t = with;
    struct dt_classifier *v = t->classifier;
    struct dt_ocean_stack stack =
        dt_ocean_deal(t->options->seed + (uint64_t)number, DT_OCEAN_LAYERS);
    stack.water = t->options->stack.water;
    dt_classifier_begin(v, &stack);
    for (int e = 0; e < DT_SURVEYS; e++) {
        struct dt_prediction predictions[DT_VISION_DEPTHS];
        dt_vision_survey(&v->vision, &v->ocean, (enum dt_survey)e, v->frame);
        dt_vision_classify(&v->vision, predictions);
        add_scores(&t->score[e], &stack, predictions);
    }
    return NULL;
}

static void close_worker(void *with, void *vision_worker)
{
    struct vision_job *job = with;
    struct vision_worker *t = vision_worker;
    for (int e = 0; e < DT_SURVEYS; e++) {
        for (int d = 0; d < DT_VISION_DEPTHS; d++) {
            job->score[e].shark[d] += t->score[e].shark[d];
            job->score[e].helper[d] += t->score[e].helper[d];
        }
    }
    free(t->classifier);
    free(t);
}

int dt_ocean_vision(const struct dt_ocean_options *w)
{
    struct vision_job job = {.options = w};
    const struct dt_thread_pool_job pool_job = {
        .to = w->stacks,
        .whole = w->stacks,
        .threads = w->threads,
        .job = &job,
        .open = open_worker,
        .work = classify_stack,
        .close = close_worker,
    };
    int failed;
    const char *why = dt_thread_pool_run(&pool_job, &failed);
    if (why != NULL) {
        dt_cli_error("ocean", "%s.", why);
        return DT_EXIT_FAILED;
    }
    print_scores(job.score, w->stacks);
    return DT_EXIT_OK;
}
