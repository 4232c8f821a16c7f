/* Reads and writes whole files. Errors from strerror are valid until the next call. */
#define _POSIX_C_SOURCE 200809L
#include "cli/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 1 << 16 };

/* Doubles the buffer; the largest has one byte more, to tell a file of the maximum size from a
 * larger one. */
static bool grow(char **bytes, int *capacity)
{
    int more = *capacity == 0 ? FIRST_CAPACITY : *capacity * 2;
    if (more > DT_FILE_MAX) {
        more = DT_FILE_MAX + 1;
    }
    char *moved = realloc(*bytes, (size_t)more);
    if (moved == NULL) {
        return false;
    }
    *bytes = moved;
    *capacity = more;
    return true;
}

static const char *read_all(FILE *in, char **bytes, int *len)
{
    int capacity = 0;
    size_t got;
    *len = 0;
    do {
        if (*len == capacity && !grow(bytes, &capacity)) {
            return "out of memory";
        }
        errno = 0;
        got = fread(*bytes + *len, 1, (size_t)(capacity - *len), in);
        *len += (int)got;
        if (*len > DT_FILE_MAX) {
            return "the file is larger than 64 MB";
        }
    } while (got > 0);
    return ferror(in) ? strerror(errno) : NULL;
}

const char *dt_file_read(const char *path, char **bytes, int *len)
{
    bool standard = strcmp(path, "-") == 0;
    *bytes = NULL;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL) {
        return strerror(errno);
    }
    const char *why = read_all(in, bytes, len);
    if (!standard) {
        fclose(in);
    }
    if (why != NULL) {
        free(*bytes);
        *bytes = NULL;
    }
    return why;
}

const char *dt_file_write(const char *path, const char *bytes, int len)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        return strerror(errno);
    }
    bool fine = fwrite(bytes, 1, (size_t)len, out) == (size_t)len;
    int first = errno;
    if (fclose(out) != 0) {
        return strerror(errno);
    }
    return fine ? NULL : strerror(first);
}
