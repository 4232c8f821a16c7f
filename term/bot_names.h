/* Names for those who have none. */
#ifndef DT_TERM_BOT_NAMES_H
#define DT_TERM_BOT_NAMES_H

#include "engine/base.h"

/* Bots (names that are empty or a bot's key) get names with first letters that nobody else has, for
 * pieces are told apart by them. The new names live for ever. */
void dt_bot_names_fill(const char *names[DT_SEATS]);

#endif
