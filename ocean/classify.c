/* The classifier: logistic regression on the features of outline matches. Its weights were trained on
 * known stacks by `divetable ocean --learn` and are in vision.def. */
#include "ocean/fixed.h"
#include "ocean/vision.h"

enum {
    ONE = 1024,
    NO_MATCH = -8 * ONE,
};

/* A match scores the sum of its features times `weight`; the logit of a motif is offset + slope *
 * score of the card's best match. All with 1024 as 1. */
static const struct motif_weights {
    int32_t weight[DT_FEATURES], offset, slope;
} all_weights[DT_SURVEYS][DT_MOTIFS][DT_VISION_DEPTHS] = {
#define DT_WEIGHTS(set, motif, depth, a, b, c, d, e, f, g, h, i, offset, slope)                    \
    [DT_SURVEY_##set][DT_MOTIF_##motif][(depth)-1] = {{a, b, c, d, e, f, g, h, i}, offset, slope},
#include "ocean/vision.def"
#undef DT_WEIGHTS
};

/* The logarithm to base 2 of n / 1024, linear between the powers. */
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

void dt_vision_features(const struct dt_outline_match *m, int depth, int32_t x[DT_FEATURES])
{
    int32_t strength = dt_clamp(log_of(m->strength), -4 * ONE, 2 * ONE);
    x[0] = ONE;
    x[1] = m->fit;
    x[2] = strength;
    x[3] = strength * strength / ONE;
    x[4] = depth > 0 ? m->fit - m->fit_above : 0;
    x[5] = depth < DT_VISION_DEPTHS - 1 ? m->fit - m->fit_below : 0;
    x[6] = m->decoy_fit;
    x[7] = m->torch_fit;
    x[8] = 2 * m->torch_fit - m->torch_fit_above - m->torch_fit_below;
}

/* 1000 / (1 + exp(-z)), linear between halves. */
static int32_t logistic(int32_t z)
{
    static const int16_t half[] = {500, 622, 731, 818, 881, 924, 953, 971, 982,
                                   989, 993, 996, 998, 998, 999, 999, 1000};
    int32_t size = dt_clamp(z < 0 ? -z : z, 0, 8 * ONE - 1), at = size / (ONE / 2);
    int32_t p = half[at] + (half[at + 1] - half[at]) * (size % (ONE / 2)) / (ONE / 2);
    return z < 0 ? 1000 - p : p;
}

static int32_t match_score(const struct motif_weights *in, const struct dt_outline_match *m,
                           int depth)
{
    int32_t x[DT_FEATURES];
    int64_t sum = 0;
    dt_vision_features(m, depth, x);
    for (int i = 0; i < DT_FEATURES; i++) {
        sum += (int64_t)in->weight[i] * x[i];
    }
    return dt_clamp((int32_t)(sum / ONE), NO_MATCH, -NO_MATCH);
}

static int classify_motif(const struct dt_vision *v, enum dt_survey survey, int motif, int depth)
{
    const struct motif_weights *in = &all_weights[survey][motif][depth];
    const struct dt_outline_matches *matches = &v->matches[depth][motif];
    int32_t most = NO_MATCH;
    for (int i = 0; i < dt_outline_match_count(matches); i++) {
        int32_t w = match_score(in, &matches->list[i], depth);
        most = w > most ? w : most;
    }
    return logistic(in->offset + in->slope * most / ONE);
}

void dt_vision_classify(struct dt_vision *v, struct dt_prediction predictions[DT_VISION_DEPTHS])
{
    enum dt_survey survey = v->frames[DT_TORCHLIGHT] > 0  ? DT_SURVEY_TORCH
                            : v->frames[DT_DAYLIGHT] == 1 ? DT_SURVEY_ONE
                                                          : DT_SURVEY_MANY;
    dt_vision_match(v);
    for (int depth = 0; depth < DT_VISION_DEPTHS; depth++) {
        int *likely = predictions[depth].likely, helpers = 0;
        for (int m = 0; m < DT_MOTIFS; m++) {
            likely[m] = classify_motif(v, survey, m, depth);
            helpers += m == DT_MOTIF_SHARK ? 0 : likely[m];
        }
        /* A card has at most one helper. */
        for (int m = DT_MOTIF_SHARK + 1; m < DT_MOTIFS && helpers > 1000; m++) {
            likely[m] = likely[m] * 1000 / helpers;
        }
    }
}

bool dt_prediction_shark(const struct dt_prediction *s)
{
    return s->likely[DT_MOTIF_SHARK] >= 500;
}

enum dt_motif dt_prediction_helper(const struct dt_prediction *s)
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
