/* Error messages, and suggestions for mistyped words by edit distance. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>

void dt_cli_error(const char *command, const char *format, ...)
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

/* Damerau-Levenshtein distance (optimal string alignment) of the first WORD_MAX bytes. */
static int distance(const char *a, const char *b)
{
    int d[WORD_MAX + 1][WORD_MAX + 1];
    int la = least((int)strlen(a), WORD_MAX), lb = least((int)strlen(b), WORD_MAX);
    for (int i = 0; i <= la; i++) {
        for (int j = 0; j <= lb; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(d[i - 1][j], d[i][j - 1]) + 1;
            d[i][j] = least(d[i][j], d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[la][lb];
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
