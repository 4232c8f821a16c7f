/* The log. A line is written by one call, so that lines of several threads do not mix. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "engine/writer.h"

enum { LINE = 1024 };

static enum dt_log_level lowest = DT_LOG_INFO;

void dt_log_from(enum dt_log_level level)
{
    lowest = level;
}

const char *dt_log_number(char out[24], int64_t n)
{
    struct dt_writer text = dt_writer_on(out, 24);
    dt_write_int(&text, n);
    return out;
}

static void add_time(struct dt_writer *out)
{
    struct timespec now;
    struct tm day;
    char text[64];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    size_t len = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(text + len, sizeof text - len, ".%03dZ", (int)(now.tv_nsec / 1000000));
    dt_write_text(out, text);
}

static bool is_plain(const char *value)
{
    for (const char *c = value; *c != 0; c++) {
        if ((uint8_t)*c <= ' ' || *c == '"' || *c == '=' || *c == '\\') {
            return false;
        }
    }
    return value[0] != 0;
}

static void add_value(struct dt_writer *out, const char *value)
{
    if (is_plain(value)) {
        dt_write_text(out, value);
        return;
    }
    dt_write_char(out, '"');
    for (const char *c = value; *c != 0; c++) {
        if (*c == '"' || *c == '\\') {
            dt_write_char(out, '\\');
        }
        dt_write_char(out, (uint8_t)*c < ' ' ? '?' : *c);
    }
    dt_write_char(out, '"');
}

void dt_log(enum dt_log_level level, const char *event, ...)
{
    static const char *const words[] = {"debug", "info", "warn", "error"};
    char line[LINE];
    struct dt_writer out = dt_writer_on(line, sizeof line - 1);
    const char *key;
    va_list list;
    if (level < lowest) {
        return;
    }
    add_time(&out);
    dt_write_char(&out, ' ');
    dt_write_text(&out, words[level]);
    dt_write_char(&out, ' ');
    dt_write_text(&out, event);
    va_start(list, event);
    while ((key = va_arg(list, const char *)) != NULL) {
        dt_write_char(&out, ' ');
        dt_write_text(&out, key);
        dt_write_char(&out, '=');
        add_value(&out, va_arg(list, const char *));
    }
    va_end(list);
    line[out.len] = '\n';
    if (write(STDERR_FILENO, line, (size_t)out.len + 1) < 0) {
        return; /* nowhere left to report it */
    }
}

_Noreturn void dt_log_end(const char *why)
{
    dt_log(DT_LOG_ERROR, "end", "why", why, NULL);
    _exit(1);
}
