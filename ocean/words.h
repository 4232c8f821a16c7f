/* The ocean in the words of a game's positions and draws. Whoever has the contract alone can so draw
 * the stack of a table, and hand a seat what the eyes made of it. */
#ifndef DT_OCEAN_WORDS_H
#define DT_OCEAN_WORDS_H

#include "engine/out.h"
#include "engine/span.h"
#include "ocean/vision.h"

/* The stack of a position in which nothing is forgotten: its fields stack, gone, water and call. How
 * untidily it lies is up to the caller (`lie` is 0). False without such a stack; then *out is
 * unchanged. */
bool dt_ocean_read(struct dt_span position, struct dt_ocean_stack *out);

/* Whose look is drawn next: the first seat of which the position has none. */
int dt_ocean_looker(struct dt_span position);

/* Whether a draw, in words, is a look. */
bool dt_ocean_is_look(struct dt_span draw);

/* The look that a seat has with these eyes, as a draw of chance in words: for each card of the stack
 * down to DT_SIGHT_DEPTHS what is likeliest on it. */
void dt_ocean_look_text(const struct dt_sight sight[DT_SIGHT_DEPTHS],
                        const struct dt_ocean_stack *stack, struct dt_out *out);

#endif
