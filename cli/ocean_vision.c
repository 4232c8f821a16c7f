/* divetable ocean --vision: how much a program sees, by depth and by how it may look. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/ocean.h"
#include "cli/ocean_vision.h"

static const char *const eyes_names[DT_EYES] = {"one view", "25 views", "25 views and torch"};

/* Right answers by depth. */
struct score {
    int shark[DT_SIGHT_DEPTHS], helper[DT_SIGHT_DEPTHS];
};

/* The helper that is likeliest, 0 for none. */
static int likeliest_helper(const struct dt_sight *s)
{
    int best = 0, most = 1000;
    for (int m = DT_MOTIF_SHARK + 1; m < DT_MOTIFS; m++) {
        most -= s->likely[m];
    }
    for (int m = DT_MOTIF_SHARK + 1; m < DT_MOTIFS; m++) {
        if (s->likely[m] > most) {
            most = s->likely[m];
            best = m;
        }
    }
    return best;
}

static int true_helper(int card)
{
    for (int m = DT_MOTIF_SHARK + 1; m < DT_MOTIFS; m++) {
        if (dt_motif_on(card, (enum dt_motif)m) != NULL) {
            return m;
        }
    }
    return 0;
}

static void add_scores(struct score *score, const struct dt_ocean_stack *stack,
                       const struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
        int card = stack->card[d].card;
        bool shark = dt_motif_on(card, DT_MOTIF_SHARK) != NULL;
        score->shark[d] += (sight[d].likely[DT_MOTIF_SHARK] >= 500) == shark;
        score->helper[d] += likeliest_helper(&sight[d]) == true_helper(card);
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
        print_row("shark", eyes_names[e], score[e].shark, stacks);
    }
    for (int e = 0; e < DT_EYES; e++) {
        print_row("helper", eyes_names[e], score[e].helper, stacks);
    }
    printf("%d stacks; always \"no\" scores 55.6 for the shark and 50.0 for the helper.\n", stacks);
}

/* A thread, which looks at every so many-th stack. */
struct watcher {
    pthread_t thread;
    const struct dt_ocean_wish *wish;
    int first;
    bool failed;
    struct score score[DT_EYES];
};

static void watch(struct watcher *t, struct dt_ocean_desk *desk, struct dt_vision *v)
{
    const struct dt_ocean_wish *w = t->wish;
    dt_ocean_art_open(&desk->art, dt_rows_best());
    dt_vision_open(v, &desk->art, w->stack.water);
    for (int s = t->first; s < w->stacks; s += w->threads) {
        struct dt_ocean_stack stack = dt_ocean_deal(w->seed + (uint64_t)s, DT_OCEAN_LAYERS);
        stack.water = w->stack.water;
        dt_ocean_bake(&desk->ocean, &desk->art, &stack);
        dt_vision_begin(v);
        for (int e = 0; e < DT_EYES; e++) {
            struct dt_sight sight[DT_SIGHT_DEPTHS];
            dt_vision_survey(v, &desk->ocean, (enum dt_eyes)e, desk->frame);
            dt_vision_judge(v, sight);
            add_scores(&t->score[e], &stack, sight);
        }
    }
}

static void *run_watcher(void *with)
{
    struct watcher *t = with;
    struct dt_ocean_desk *desk = calloc(1, sizeof *desk);
    struct dt_vision *v = calloc(1, sizeof *v);
    t->failed = desk == NULL || v == NULL;
    if (!t->failed) {
        watch(t, desk, v);
    }
    free(desk);
    free(v);
    return NULL;
}

static void collect(struct score to[DT_EYES], const struct score from[DT_EYES])
{
    for (int e = 0; e < DT_EYES; e++) {
        for (int d = 0; d < DT_SIGHT_DEPTHS; d++) {
            to[e].shark[d] += from[e].shark[d];
            to[e].helper[d] += from[e].helper[d];
        }
    }
}

int dt_ocean_vision(const struct dt_ocean_wish *w)
{
    static struct watcher watchers[DT_OCEAN_THREADS];
    struct score score[DT_EYES] = {{{0}, {0}}};
    int started = 0;
    bool failed = false;
    while (started < w->threads && !failed) {
        struct watcher *t = &watchers[started];
        *t = (struct watcher){.wish = w, .first = started};
        failed = pthread_create(&t->thread, NULL, run_watcher, t) != 0;
        started += !failed;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(watchers[i].thread, NULL);
        failed |= watchers[i].failed;
        collect(score, watchers[i].score);
    }
    if (failed) {
        dt_complain("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    print_scores(score, w->stacks);
    return DT_EXIT_FINE;
}
