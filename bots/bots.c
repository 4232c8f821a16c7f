/* The list of all bots. How each one thinks is in a file of its own. */
#include "bots/bots.h"

enum { TREE = 48 << 20 };

const struct dt_bot dt_bots[] = {
    {"random", "takes any legal action, each as often as the others", dt_bot_random, 0, false},
    {"easy", "looks one move ahead, and not always well", dt_bot_easy, DT_ROOM, false},
    {"medium", "weighs every move over several ways the game may go on", dt_bot_medium, DT_ROOM,
     false},
    {"hard", "searches as deep as its time allows", dt_bot_hard, TREE, true},
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
