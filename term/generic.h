/* The screen of a game that has none of its own. */
#ifndef DT_TERM_GENERIC_H
#define DT_TERM_GENERIC_H

#include "term/draw_context.h"

extern const struct dt_board dt_board_generic;

/* The phase, as the view calls it. */
void dt_generic_phase(const struct dt_draw_context *ctx, struct dt_out *out);

#endif
