/* The web client's files, read once when the server starts and served from memory: what was not read
 * cannot be asked for, whatever the path looks like. */
#ifndef DT_SERVER_FILES_H
#define DT_SERVER_FILES_H

#include "server/http_request.h"

struct dt_files;

/* All files below a folder; NULL: a page that says that there is no client. Without such a folder,
 * or with more files than fit, the reason is in `why`, and the page is served. */
struct dt_files *dt_files_open(const char *folder, const char **why);
void dt_files_close(struct dt_files *f);
int dt_files_count(const struct dt_files *f);

/* Answers a path that is none of the program's own. */
void dt_files_serve(const struct dt_files *f, struct dt_http_request *a);

#endif
