/* The log: one line an event on stderr, `TIME LEVEL event key=value …`. Values with spaces are
 * quoted, and nothing that came from outside can end a line. */
#ifndef DT_SERVER_LOG_H
#define DT_SERVER_LOG_H

#include "engine/base.h"

enum dt_log_level { DT_LOG_DEBUG, DT_LOG_INFO, DT_LOG_WARN, DT_LOG_ERROR };

/* Lines below this level are not written; DT_LOG_INFO by default. Set before threads start. */
void dt_log_from(enum dt_log_level level);

/* One event. After `event` come pairs of key and value, both strings, and a NULL. */
__attribute__((sentinel)) void dt_log(enum dt_log_level level, const char *event, ...);

/* A number as a value; its text lives until the end of the caller's statement. */
#define DT_LOG_NUMBER(n) dt_log_number((char[24]){0}, (int64_t)(n))
const char *dt_log_number(char out[24], int64_t n);

/* Logs why and ends the program with exit code 1. All that was confirmed is stored. */
_Noreturn void dt_log_end(const char *why);

#endif
