/* Reads and writes whole files. */
#ifndef DT_CLI_FILE_H
#define DT_CLI_FILE_H

#include "engine/base.h"

enum { DT_FILE_MAX = 64 << 20 }; /* largest file that is read (bytes) */

/* Reads a file, or stdin for "-". NULL, or an error; then *bytes is NULL. The caller frees
 * *bytes. */
const char *dt_file_read(const char *path, char **bytes, int *len);

/* Writes or overwrites a file. NULL, or an error. */
const char *dt_file_write(const char *path, const char *bytes, int len);

#endif
