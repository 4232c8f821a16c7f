/* Decimal numbers for JSON; the engine's writer has integers only (no floats there). */
#ifndef DT_CLI_DECIMAL_H
#define DT_CLI_DECIMAL_H

#include "engine/json.h"

/* A finite number, rounded to `digits` decimal places. */
void dt_json_decimal(struct dt_json *j, const char *key, double x, int digits);

#endif
