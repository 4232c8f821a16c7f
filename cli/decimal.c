/* Decimal numbers for JSON. */
#include "cli/decimal.h"

#include <stdio.h>

void dt_json_decimal(struct dt_json *j, const char *key, double x, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, x);
    /* The writer writes comma, key and a zero; the number replaces the zero. */
    dt_json_int(j, key, 0);
    j->out->len--;
    dt_write_text(j->out, text);
}
