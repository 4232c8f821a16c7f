/* The web client's files, read once at start and served from memory: a path can only reach what was
 * read. */
#ifndef DT_SERVER_FILES_H
#define DT_SERVER_FILES_H

#include "server/http_request.h"

struct dt_files;

/* Reads all files below a folder. NULL, or on failure (the reason in `why`): only a page that says
 * that there is no client. */
struct dt_files *dt_files_open(const char *folder, const char **why);
void dt_files_close(struct dt_files *f);
int dt_files_count(const struct dt_files *f);

/* Responds to any other path. */
void dt_files_serve(const struct dt_files *f, struct dt_http_request *a);

#endif
