/* Readings as text: parses the stack out of a game's position text, and writes a prediction as the
 * chance action that gives a seat its reading. With these a caller needs only the contract, not the
 * game's header. */
#ifndef DT_OCEAN_READINGS_H
#define DT_OCEAN_READINGS_H

#include "engine/writer.h"
#include "engine/span.h"
#include "ocean/vision.h"

/* Parses the stack of a position in which nothing is redacted: its fields stack, gone, water and call.
 * The caller sets the jitter seed (it is 0 here). False without such a stack; then *out is
 * unchanged. */
bool dt_ocean_stack_parse(struct dt_span position, struct dt_ocean_stack *out);

/* Whose reading is drawn next: the first seat that has none in the position. */
int dt_reading_seat(struct dt_span position);

/* Whether the text of a chance action is a reading. */
bool dt_is_reading(struct dt_span draw);

/* Writes predictions as the text of a chance action: for each card of the stack down to
 * DT_VISION_DEPTHS what is likeliest on it. */
void dt_reading_text(const struct dt_prediction predictions[DT_VISION_DEPTHS],
                     const struct dt_ocean_stack *stack, struct dt_writer *out);

#endif
