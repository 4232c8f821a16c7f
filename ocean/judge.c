/* From fits to odds: what a fit at a depth is worth was learned from stacks that were known, and
 * stands in vision.def. */
#include "ocean/fixed.h"
#include "ocean/vision.h"

enum {
    ONE = 1024,
    NOTHING = -8 * ONE, /* no place at all */
};

/* A place is worth the sum of its features times `weight`; the best place of a card makes a motif
 * likely by offset + slope * worth, as a logit. All with 1024 as 1. */
static const struct insight {
    int32_t weight[DT_FEATURES], offset, slope;
} insights[DT_EYES][DT_MOTIFS][DT_SIGHT_DEPTHS] = {
#define DT_INSIGHT(eyes, motif, depth, a, b, c, d, e, f, g, h, i, offset, slope)                   \
    [DT_EYES_##eyes][DT_MOTIF_##motif][(depth)-1] = {{a, b, c, d, e, f, g, h, i}, offset, slope},
#include "ocean/vision.def"
#undef DT_INSIGHT
};

/* The logarithm to base 2 of n / 1024, straight between the powers. */
static int32_t log_of(int n)
{
    int32_t whole = 0;
    if (n < 1) {
        n = 1;
    }
    for (; n >= 2 * ONE; n /= 2) {
        whole += ONE;
    }
    for (; n < ONE; n *= 2) {
        whole -= ONE;
    }
    return whole + n - ONE;
}

void dt_vision_features(const struct dt_glimpse *m, int depth, int32_t x[DT_FEATURES])
{
    int32_t strength = dt_clamp(log_of(m->strength), -4 * ONE, 2 * ONE);
    x[0] = ONE;
    x[1] = m->fit;
    x[2] = strength;
    x[3] = strength * strength / ONE;
    x[4] = depth > 0 ? m->fit - m->fit_above : 0;
    x[5] = depth < DT_SIGHT_DEPTHS - 1 ? m->fit - m->fit_below : 0;
    x[6] = m->rival;
    x[7] = m->glow;
    x[8] = 2 * m->glow - m->glow_above - m->glow_below;
}

/* 1000 / (1 + exp(-z)), straight between halves. */
static int32_t logistic(int32_t z)
{
    static const int16_t half[] = {500, 622, 731, 818, 881, 924, 953, 971, 982,
                                   989, 993, 996, 998, 998, 999, 999, 1000};
    int32_t size = dt_clamp(z < 0 ? -z : z, 0, 8 * ONE - 1), at = size / (ONE / 2);
    int32_t p = half[at] + (half[at + 1] - half[at]) * (size % (ONE / 2)) / (ONE / 2);
    return z < 0 ? 1000 - p : p;
}

static int32_t worth(const struct insight *in, const struct dt_glimpse *m, int depth)
{
    int32_t x[DT_FEATURES];
    int64_t sum = 0;
    dt_vision_features(m, depth, x);
    for (int i = 0; i < DT_FEATURES; i++) {
        sum += (int64_t)in->weight[i] * x[i];
    }
    return dt_clamp((int32_t)(sum / ONE), NOTHING, -NOTHING);
}

static int judge_motif(const struct dt_vision *v, enum dt_eyes eyes, int motif, int depth)
{
    const struct insight *in = &insights[eyes][motif][depth];
    const struct dt_places *places = &v->places[depth][motif];
    int32_t most = NOTHING;
    for (int i = 0; i < dt_places_count(places); i++) {
        int32_t w = worth(in, &places->list[i], depth);
        most = w > most ? w : most;
    }
    return logistic(in->offset + in->slope * most / ONE);
}

void dt_vision_judge(struct dt_vision *v, struct dt_sight sight[DT_SIGHT_DEPTHS])
{
    enum dt_eyes eyes = v->frames[DT_TORCHLIGHT] > 0  ? DT_EYES_TORCH
                        : v->frames[DT_DAYLIGHT] == 1 ? DT_EYES_ONE
                                                      : DT_EYES_MANY;
    dt_vision_match(v);
    for (int depth = 0; depth < DT_SIGHT_DEPTHS; depth++) {
        int *likely = sight[depth].likely, helpers = 0;
        for (int m = 0; m < DT_MOTIFS; m++) {
            likely[m] = judge_motif(v, eyes, m, depth);
            helpers += m == DT_MOTIF_SHARK ? 0 : likely[m];
        }
        /* A card has one helper at most. */
        for (int m = DT_MOTIF_SHARK + 1; m < DT_MOTIFS && helpers > 1000; m++) {
            likely[m] = likely[m] * 1000 / helpers;
        }
    }
}

bool dt_sight_shark(const struct dt_sight *s)
{
    return s->likely[DT_MOTIF_SHARK] >= 500;
}

enum dt_motif dt_sight_helper(const struct dt_sight *s)
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
    return (enum dt_motif)best;
}
