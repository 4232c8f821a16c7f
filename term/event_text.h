/* Names the arguments of event texts. A server sends events as text; once it sends them as JSON with named
 * arguments, the log takes that as it is and this file goes. */
#ifndef DT_TERM_EVENT_TEXT_H
#define DT_TERM_EVENT_TEXT_H

#include "engine/game.h"

/* An event's text as JSON, as dt_event_json would write it; false if the game has no such event. */
bool dt_event_text_json(const struct dt_game *game, struct dt_span text, struct dt_json *j);

#endif
