/* Numbers with a point for JSON. */
#include "cli/decimal.h"

#include <stdio.h>

void dt_json_decimal(struct dt_json *j, const char *key, double x, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, x);
    /* The writer sets comma, key and a zero; the zero makes room for the number. */
    dt_json_int(j, key, 0);
    j->out->len--;
    dt_out_text(j->out, text);
}
