/* Whole files in and out. */
#ifndef DT_CLI_FILE_H
#define DT_CLI_FILE_H

#include "engine/base.h"

enum { DT_FILE_MAX = 64 << 20 }; /* bytes of a file that is read */

/* Reads a file, or stdin for "-". NULL, or a sentence; then *bytes is NULL. The caller frees
 * *bytes. */
const char *dt_file_read(const char *path, char **bytes, int *len);

/* Writes a file anew. NULL, or a sentence. */
const char *dt_file_write(const char *path, const char *bytes, int len);

#endif
