/* The board renderer for games without their own. */
#ifndef DT_TERM_GENERIC_H
#define DT_TERM_GENERIC_H

#include "term/draw_context.h"

extern const struct dt_board dt_board_generic;

/* The phase's word in the view. */
void dt_generic_phase(const struct dt_draw_context *ctx, struct dt_writer *out);

#endif
