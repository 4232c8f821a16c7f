/* Shared by Dive's board (dive.c) and its plan editor (dive_plan.c). */
#ifndef DT_TERM_DIVE_H
#define DT_TERM_DIVE_H

#include "games/dive/dive.h"
#include "term/draw_context.h"

/* Draws a plan depth by depth, each `w` columns wide: tokens above, the side below. `at` is the
 * depth under the cursor, or 0. */
void dt_dive_plan(const struct dt_draw_context *ctx, struct dt_pane p, uint32_t plan, int w,
                  int at);

bool dt_dive_has_editor(const void *state, int seat);
void dt_dive_edit_begin(const struct dt_draw_context *ctx, struct dt_editor *e);
bool dt_dive_edit_key(const struct dt_draw_context *ctx, struct dt_editor *e, int key);
dt_action dt_dive_edit_action(const struct dt_editor *e);
dt_action dt_dive_edit_draft(const struct dt_draw_context *ctx, const struct dt_editor *e);
void dt_dive_edit_load(struct dt_editor *e, dt_action action);
void dt_dive_edit_draw(const struct dt_draw_context *ctx, struct dt_pane p);

#endif
