/* Numbers with a point for JSON, made of two whole ones so that no locale has a say. */
#include "cli/decimal.h"

void dt_json_decimal(struct dt_json *j, const char *key, double x, int digits)
{
    int64_t scale = 1;
    for (int i = 0; i < digits; i++) {
        scale *= 10;
    }
    int64_t n = (int64_t)(x * (double)scale + (x < 0 ? -0.5 : 0.5));
    int64_t part = n < 0 ? -n % scale : n % scale;
    if (n < 0 && n > -scale) {
        dt_json_span(j, key, (struct dt_span){"-0", 2});
    }
    dt_json_int(j, key, n / scale);
    if (digits > 0) {
        dt_out_char(j->out, '.');
        for (int64_t place = scale / 10; place > 0; place /= 10) {
            dt_out_char(j->out, (char)('0' + part / place % 10));
        }
    }
}
