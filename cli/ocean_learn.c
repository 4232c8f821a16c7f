/* divetable ocean --learn: trains the classifier (logistic regression by Newton's method) on known
 * stacks. Prints ocean/vision.def. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "cli/ocean_classifier.h"
#include "ocean/cards.h"

enum {
    STEPS = 40, /* of Newton's method */
    NEAR = 9,   /* fine pixels within which a match is at the true place */
    MATCHES_MAX = DT_LIGHTS * DT_MATCHES_FINE,
    SCORE_MAX = 8,
    CARDS = DT_MOTIFS * DT_VISION_DEPTHS, /* what can be on the cards that are classified */
    MODELS = DT_SURVEYS * CARDS,
};

static const char *const survey_labels[DT_SURVEYS] = {"ONE", "MANY", "TORCH"};
static const char *const motif_names[DT_MOTIFS] = {"SHARK", "GREEN_TURTLE", "RED_TURTLE", "RAY"};

/* A training example: one card of one stack, as one motif was matched on it. */
struct example {
    bool there; /* the motif is on the card */
    int count;
    float x[MATCHES_MAX][DT_FEATURES];
    bool right[MATCHES_MAX]; /* this match is at the motif's true place */
};

/* Solves a * x = b for a small symmetric matrix; the answer is in b. */
static void solve(double a[DT_FEATURES][DT_FEATURES], double b[DT_FEATURES], int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            double f = a[k][i] / a[i][i];
            for (int j = i; j < n; j++) {
                a[k][j] -= f * a[i][j];
            }
            b[k] -= f * b[i];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) {
            b[i] -= a[i][j] * b[j];
        }
        b[i] /= a[i][i];
    }
}

/* A step of Newton's method for logistic regression, accumulated over examples. */
struct newton {
    int n;
    double w[DT_FEATURES], gradient[DT_FEATURES], hessian[DT_FEATURES][DT_FEATURES];
};

static void begin_step(struct newton *t)
{
    for (int i = 0; i < t->n; i++) {
        t->gradient[i] = -0.05 * t->w[i]; /* L2 regularisation */
        for (int j = 0; j < t->n; j++) {
            t->hessian[i][j] = i == j ? 0.05 : 0;
        }
    }
}

static void add_example(struct newton *t, const float *x, bool y)
{
    double z = 0;
    for (int i = 0; i < t->n; i++) {
        z += t->w[i] * x[i];
    }
    double p = 1 / (1 + exp(-z));
    for (int i = 0; i < t->n; i++) {
        t->gradient[i] += x[i] * ((y ? 1 : 0) - p);
        for (int j = 0; j < t->n; j++) {
            t->hessian[i][j] += x[i] * x[j] * p * (1 - p);
        }
    }
}

static void end_step(struct newton *t)
{
    solve(t->hessian, t->gradient, t->n);
    for (int i = 0; i < t->n; i++) {
        t->w[i] += t->gradient[i];
    }
}

/* Fits the score of a match. */
static void fit_matches(struct newton *t, const struct example *examples, int count)
{
    *t = (struct newton){.n = DT_FEATURES};
    for (int step = 0; step < STEPS; step++) {
        begin_step(t);
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < examples[i].count; k++) {
                add_example(t, examples[i].x[k], examples[i].right[k]);
            }
        }
        end_step(t);
    }
}

static double best_score(const struct newton *matches, const struct example *example)
{
    double most = -SCORE_MAX;
    for (int k = 0; k < example->count; k++) {
        double z = 0;
        for (int i = 0; i < DT_FEATURES; i++) {
            z += matches->w[i] * example->x[k][i];
        }
        most = z > most ? z : most;
    }
    return most < SCORE_MAX ? most : SCORE_MAX;
}

/* Fits the card's logit to the score of its best match. */
static void fit_cards(struct newton *t, const struct newton *matches,
                      const struct example *examples, int count)
{
    *t = (struct newton){.n = 2};
    for (int step = 0; step < STEPS; step++) {
        begin_step(t);
        for (int i = 0; i < count; i++) {
            float x[2] = {1, (float)best_score(matches, &examples[i])};
            add_example(t, x, examples[i].there);
        }
        end_step(t);
    }
}

static void print_model(int survey, int motif, int depth, const struct example *examples, int count)
{
    struct newton matches, cards;
    fit_matches(&matches, examples, count);
    fit_cards(&cards, &matches, examples, count);
    printf("DT_WEIGHTS(%-5s, %-12s, %d,", survey_labels[survey], motif_names[motif], depth + 1);
    for (int i = 0; i < DT_FEATURES; i++) {
        printf(" %6.0f,", matches.w[i] * 1024);
    }
    printf(" %6.0f, %6.0f)\n", cards.w[0] * 1024, cards.w[1] * 1024);
}

/* Whether a match is where the drawing of the card is. */
static bool is_there(const struct dt_ocean_card *card, int depth, const struct dt_drawing *d,
                     const struct dt_outline_match *m)
{
    double u = d->x - 50.0, v = d->y - 50.0, unit = 2.8 / (1 + 0.01 * depth);
    u = card->flip ? -u : u;
    for (int i = 0; i < card->turn; i++) {
        double t = u;
        u = -v;
        v = t;
    }
    return fabs(140 + u * unit - m->x) < NEAR && fabs(140 + v * unit - m->y) < NEAR;
}

static void take_example(struct example *example, const struct dt_vision *v,
                         const struct dt_ocean_stack *stack, int motif, int depth)
{
    const struct dt_drawing *d = dt_motif_on(stack->card[depth].card, (enum dt_motif)motif);
    const struct dt_outline_matches *matches = &v->matches[depth][motif];
    example->there = d != NULL;
    example->count = dt_outline_match_count(matches);
    for (int k = 0; k < example->count; k++) {
        const struct dt_outline_match *m = &matches->list[k];
        int32_t x[DT_FEATURES];
        dt_vision_features(m, depth, x);
        for (int i = 0; i < DT_FEATURES; i++) {
            example->x[k][i] = (float)x[i] / 1024;
        }
        example->right[k] = d != NULL && is_there(&stack->card[depth], depth, d, m);
    }
}

/* State of a thread; the examples are [survey][motif][depth][stack] and shared. */
struct trainer {
    const struct dt_ocean_options *options;
    struct example *examples;
    struct dt_classifier *classifier;
};

static void *open_trainer(void *with)
{
    const struct trainer *all = with;
    struct trainer *p = malloc(sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    *p = *all;
    p->classifier = dt_classifier_open(DT_WATER_NORMAL);
    if (p->classifier == NULL) {
        free(p);
        return NULL;
    }
    return p;
}

/* Collects the examples of one stack with all surveys in turn. */
static const char *collect_examples(void *with, int number)
{
    struct trainer *p = with;
    struct dt_classifier *v = p->classifier;
    struct dt_ocean_stack stack =
        dt_ocean_deal(p->options->seed + (uint64_t)number, DT_OCEAN_LAYERS);
    dt_classifier_begin(v, &stack);
    for (int i = 0; i < MODELS; i++) {
        if (i % CARDS == 0) {
            dt_vision_survey(&v->vision, &v->ocean, (enum dt_survey)(i / CARDS), v->frame);
            dt_vision_match(&v->vision);
        }
        take_example(&p->examples[i * p->options->stacks + number], &v->vision, &stack,
                     i % CARDS / DT_VISION_DEPTHS, i % DT_VISION_DEPTHS);
    }
    return NULL;
}

static void close_trainer(void *all, void *with)
{
    struct trainer *p = with;
    (void)all;
    free(p->classifier);
    free(p);
}

static void print_models(const struct trainer *p)
{
    int stacks = p->options->stacks;
    printf(
        "/* The weights of classify.c by survey, motif and depth. Made by\n"
        " * divetable ocean --learn --seed %llu --stacks %d\n"
        " * The columns: survey, motif, depth, the weights of dt_vision_features, offset, slope. */\n",
        (unsigned long long)p->options->seed, stacks);
    for (int i = 0; i < MODELS; i++) {
        print_model(i / CARDS, i % CARDS / DT_VISION_DEPTHS, i % DT_VISION_DEPTHS,
                    &p->examples[i * stacks], stacks);
    }
}

int dt_ocean_learn(const struct dt_ocean_options *w)
{
    struct trainer all = {.options = w};
    const struct dt_thread_pool_job pool_job = {
        .to = w->stacks,
        .whole = w->stacks,
        .threads = w->threads,
        .job = &all,
        .open = open_trainer,
        .work = collect_examples,
        .close = close_trainer,
    };
    int failed;
    all.examples = calloc((size_t)w->stacks * MODELS, sizeof *all.examples);
    const char *why =
        all.examples == NULL ? "out of memory" : dt_thread_pool_run(&pool_job, &failed);
    if (why == NULL) {
        print_models(&all);
    } else {
        dt_cli_error("ocean", "%s.", why);
    }
    free(all.examples);
    return why == NULL ? DT_EXIT_OK : DT_EXIT_FAILED;
}
