/* Numbers with a point for JSON; the engine's own writer knows whole numbers only. */
#ifndef DT_CLI_DECIMAL_H
#define DT_CLI_DECIMAL_H

#include "engine/json.h"

/* A finite number, rounded to so many digits behind the point. */
void dt_json_decimal(struct dt_json *j, const char *key, double x, int digits);

#endif
