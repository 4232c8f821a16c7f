/* The table of bots; each algorithm is in a file of its own. */
#include "bots/bots.h"

enum { TREE_BYTES = 48 << 20 };

const struct dt_bot dt_bots[] = {
    {"random", "plays random legal moves", dt_bot_random, 0, false},
    {"easy", "looks one move ahead and makes mistakes", dt_bot_easy, DT_SCRATCH_BYTES, false},
    {"medium", "compares every move in several sampled continuations", dt_bot_medium,
     DT_SCRATCH_BYTES, false},
    {"hard", "searches as deep as its time allows", dt_bot_hard, TREE_BYTES, true},
};

const int dt_bot_count = DT_COUNT(dt_bots);

const struct dt_bot *dt_bot_find(struct dt_span key)
{
    for (int i = 0; i < dt_bot_count; i++) {
        if (dt_span_is(key, dt_bots[i].key)) {
            return &dt_bots[i];
        }
    }
    return NULL;
}
