/* Complaining and suggesting: the words for somebody who mistyped. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

void dt_complain(const char *command, const char *format, ...)
{
    va_list rest;
    fflush(stdout);
    fputs("divetable", stderr);
    if (command != NULL) {
        fprintf(stderr, " %s", command);
    }
    fputs(": ", stderr);
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
}

enum { WORD_MAX = 24 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters must be added, dropped or changed to make one word of the other; words longer
 * than WORD_MAX are compared by their beginning. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int la = least((int)strlen(a), WORD_MAX), lb = least((int)strlen(b), WORD_MAX);
    for (int j = 0; j <= lb; j++) {
        row[j] = j;
    }
    for (int i = 1; i <= la; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= lb; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            row[j] = least(change, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[lb];
}

const char *dt_suggest(const char *word, const char *const *names, int count)
{
    const char *best = NULL;
    int best_distance = 1 + least(3, (int)strlen(word) / 2);
    for (int i = 0; i < count; i++) {
        int d = distance(word, names[i]);
        if (d < best_distance) {
            best_distance = d;
            best = names[i];
        }
    }
    return best;
}
