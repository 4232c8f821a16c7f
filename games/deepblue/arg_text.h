/* How the number that an action or an event carries is written. Implemented in action_text.c. */
#ifndef DT_GAMES_DEEPBLUE_ARG_TEXT_H
#define DT_GAMES_DEEPBLUE_ARG_TEXT_H

#include "games/deepblue/deepblue.h"

enum deepblue_arg {
    NOTHING, /* there is no number */
    NUMBER,
    FROM_ONE, /* a slot, boat or spot, counted from 1 */
    CARD,
    TILE,
    NODE,
    COLOUR,
    SCENARIO,
    SPOT,
    BOATS, /* a mask */
    SEATS, /* a mask */
};

void deepblue_arg_text(enum deepblue_arg kind, int n, struct dt_writer *out);

#endif
