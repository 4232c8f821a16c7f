/* divetable ocean --learn: what a fit is worth, from stacks that are known. Prints ocean/vision.def. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "cli/ocean_vision.h"
#include "ocean/cards.h"

enum {
    STEPS = 40, /* of Newton's method */
    NEAR = 9,   /* fine pixels within which a place is the true one */
    PLACES_MAX = DT_LIGHTS * DT_SIGHT_BEST,
    WORTH_MAX = 8,
    CARDS = DT_MOTIFS * DT_SIGHT_DEPTHS, /* what can be on the cards that are judged */
    INSIGHTS = DT_EYES * CARDS,
};

static const char *const eyes_names[DT_EYES] = {"ONE", "MANY", "TORCH"};
static const char *const motif_names[DT_MOTIFS] = {"SHARK", "GREEN_TURTLE", "RED_TURTLE", "RAY"};

/* One card of one stack, as the eyes saw one motif on it. */
struct lesson {
    bool there; /* the motif is on the card */
    int count;
    float x[PLACES_MAX][DT_FEATURES];
    bool right[PLACES_MAX]; /* this place is where it is */
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

/* A step of Newton's method for logistic regression, one example at a time. */
struct newton {
    int n;
    double w[DT_FEATURES], slope[DT_FEATURES], bend[DT_FEATURES][DT_FEATURES];
};

static void begin_step(struct newton *t)
{
    for (int i = 0; i < t->n; i++) {
        t->slope[i] = -0.05 * t->w[i]; /* pulls a little towards 0 */
        for (int j = 0; j < t->n; j++) {
            t->bend[i][j] = i == j ? 0.05 : 0;
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
        t->slope[i] += x[i] * ((y ? 1 : 0) - p);
        for (int j = 0; j < t->n; j++) {
            t->bend[i][j] += x[i] * x[j] * p * (1 - p);
        }
    }
}

static void end_step(struct newton *t)
{
    solve(t->bend, t->slope, t->n);
    for (int i = 0; i < t->n; i++) {
        t->w[i] += t->slope[i];
    }
}

/* What a place is worth. */
static void learn_places(struct newton *t, const struct lesson *lessons, int count)
{
    *t = (struct newton){.n = DT_FEATURES};
    for (int step = 0; step < STEPS; step++) {
        begin_step(t);
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < lessons[i].count; k++) {
                add_example(t, lessons[i].x[k], lessons[i].right[k]);
            }
        }
        end_step(t);
    }
}

static double best_worth(const struct newton *places, const struct lesson *lesson)
{
    double most = -WORTH_MAX;
    for (int k = 0; k < lesson->count; k++) {
        double z = 0;
        for (int i = 0; i < DT_FEATURES; i++) {
            z += places->w[i] * lesson->x[k][i];
        }
        most = z > most ? z : most;
    }
    return most < WORTH_MAX ? most : WORTH_MAX;
}

/* What the best place says about the card. */
static void learn_cards(struct newton *t, const struct newton *places, const struct lesson *lessons,
                        int count)
{
    *t = (struct newton){.n = 2};
    for (int step = 0; step < STEPS; step++) {
        begin_step(t);
        for (int i = 0; i < count; i++) {
            float x[2] = {1, (float)best_worth(places, &lessons[i])};
            add_example(t, x, lessons[i].there);
        }
        end_step(t);
    }
}

static void print_insight(int eyes, int motif, int depth, const struct lesson *lessons, int count)
{
    struct newton places, cards;
    learn_places(&places, lessons, count);
    learn_cards(&cards, &places, lessons, count);
    printf("DT_INSIGHT(%-5s, %-12s, %d,", eyes_names[eyes], motif_names[motif], depth + 1);
    for (int i = 0; i < DT_FEATURES; i++) {
        printf(" %6.0f,", places.w[i] * 1024);
    }
    printf(" %6.0f, %6.0f)\n", cards.w[0] * 1024, cards.w[1] * 1024);
}

/* Where a drawing of the stack truly is, in fine pixels. */
static bool is_there(const struct dt_ocean_card *card, int depth, const struct dt_drawing *d,
                     const struct dt_glimpse *m)
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

static void take_lesson(struct lesson *lesson, const struct dt_vision *v,
                        const struct dt_ocean_stack *stack, int motif, int depth)
{
    const struct dt_drawing *d = dt_motif_on(stack->card[depth].card, (enum dt_motif)motif);
    const struct dt_places *places = &v->places[depth][motif];
    lesson->there = d != NULL;
    lesson->count = dt_places_count(places);
    for (int k = 0; k < lesson->count; k++) {
        const struct dt_glimpse *m = &places->list[k];
        int32_t x[DT_FEATURES];
        dt_vision_features(m, depth, x);
        for (int i = 0; i < DT_FEATURES; i++) {
            lesson->x[k][i] = (float)x[i] / 1024;
        }
        lesson->right[k] = d != NULL && is_there(&stack->card[depth], depth, d, m);
    }
}

/* What a thread works with; the lessons are [eyes][motif][depth][stack]. */
struct pupil {
    const struct dt_ocean_wish *wish;
    struct lesson *lessons;
    struct dt_viewer *viewer;
};

static void *open_pupil(void *with)
{
    const struct pupil *all = with;
    struct pupil *p = malloc(sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    *p = *all;
    p->viewer = dt_viewer_open(DT_WATER_NORMAL);
    if (p->viewer == NULL) {
        free(p);
        return NULL;
    }
    return p;
}

/* One stack, seen with better and better eyes. */
static const char *study(void *with, int number)
{
    struct pupil *p = with;
    struct dt_viewer *v = p->viewer;
    struct dt_ocean_stack stack = dt_ocean_deal(p->wish->seed + (uint64_t)number, DT_OCEAN_LAYERS);
    dt_viewer_begin(v, &stack);
    for (int i = 0; i < INSIGHTS; i++) {
        if (i % CARDS == 0) {
            dt_vision_survey(&v->vision, &v->ocean, (enum dt_eyes)(i / CARDS), v->frame);
            dt_vision_match(&v->vision);
        }
        take_lesson(&p->lessons[i * p->wish->stacks + number], &v->vision, &stack,
                    i % CARDS / DT_SIGHT_DEPTHS, i % DT_SIGHT_DEPTHS);
    }
    return NULL;
}

static void close_pupil(void *all, void *with)
{
    struct pupil *p = with;
    (void)all;
    free(p->viewer);
    free(p);
}

static void print_insights(const struct pupil *p)
{
    int stacks = p->wish->stacks;
    printf(
        "/* What a fit is worth, by how much there was to see, by motif and depth. Made by\n"
        " * divetable ocean --learn --seed %llu --stacks %d\n"
        " * The columns: eyes, motif, depth, the weights of dt_vision_features, offset, slope. */\n",
        (unsigned long long)p->wish->seed, stacks);
    for (int i = 0; i < INSIGHTS; i++) {
        print_insight(i / CARDS, i % CARDS / DT_SIGHT_DEPTHS, i % DT_SIGHT_DEPTHS,
                      &p->lessons[i * stacks], stacks);
    }
}

int dt_ocean_learn(const struct dt_ocean_wish *w)
{
    struct pupil all = {.wish = w};
    const struct dt_thread_pool_job pool_job = {
        .to = w->stacks,
        .whole = w->stacks,
        .threads = w->threads,
        .job = &all,
        .open = open_pupil,
        .work = study,
        .close = close_pupil,
    };
    int failed;
    all.lessons = calloc((size_t)w->stacks * INSIGHTS, sizeof *all.lessons);
    const char *why =
        all.lessons == NULL ? "out of memory" : dt_thread_pool_run(&pool_job, &failed);
    if (why == NULL) {
        print_insights(&all);
    } else {
        dt_complain("ocean", "%s.", why);
    }
    free(all.lessons);
    return why == NULL ? DT_EXIT_FINE : DT_EXIT_FAILED;
}
