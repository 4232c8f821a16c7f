/* Display names for bots. */
#ifndef DT_TERM_BOT_NAMES_H
#define DT_TERM_BOT_NAMES_H

#include "engine/base.h"

/* Names bots (an empty name or a bot's key) with initials that no other seat has, because pieces
 * are told apart by the initial. The new names have static storage. */
void dt_bot_names_fill(const char *names[DT_SEATS]);

#endif
