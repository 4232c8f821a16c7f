/* Paths and files of the user's state folder. */
#include "term/state_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/hash.h"

enum { FILE_MAX = 1 << 22, ONLY_OWNER = 0700 };

static bool folder(char path[DT_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int len = -1;
    if (state != NULL && state[0] == '/') {
        len = snprintf(path, DT_PATH_MAX, "%s/divetable", state);
    } else if (home != NULL && home[0] == '/') {
        len = snprintf(path, DT_PATH_MAX, "%s/.local/state/divetable", home);
    }
    return len > 0 && len < DT_PATH_MAX;
}

/* Joins folder and file name; false if the path is too long. */
static bool in_folder(const char *name, char path[DT_PATH_MAX])
{
    char base[DT_PATH_MAX];
    if (!folder(base)) {
        return false;
    }
    int len = snprintf(path, DT_PATH_MAX, "%s/%s", base, name);
    return len > 0 && len < DT_PATH_MAX;
}

bool dt_state_match_path(const struct dt_game *game, char path[DT_PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof name, "%s.match", game->key);
    return in_folder(name, path);
}

bool dt_state_record_path(const struct dt_game *game, const char *id, char path[DT_PATH_MAX])
{
    char name[96];
    snprintf(name, sizeof name, "%s-%s.record", game->key, id);
    return in_folder(name, path);
}

bool dt_state_token_path(const char *server, const char *name, char path[DT_PATH_MAX])
{
    char file[64];
    uint64_t hash = dt_hash(DT_HASH_START, server, strlen(server) + 1);
    hash = dt_hash(hash, name, strlen(name));
    snprintf(file, sizeof file, "server-%016llx.token", (unsigned long long)hash);
    return in_folder(file, path);
}

/* Creates the parent folders of a file. */
static void make_folders(const char *path)
{
    char part[DT_PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = part + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        mkdir(part, ONLY_OWNER);
        *slash = '/';
    }
}

static bool write_all(int file, const char *text, int len)
{
    while (len > 0) {
        ssize_t n = write(file, text, (size_t)len);
        if (n < 0 && errno != EINTR) {
            return false;
        }
        text += n > 0 ? n : 0;
        len -= n > 0 ? (int)n : 0;
    }
    return true;
}

const char *dt_state_write(const char *path, const char *text, int len)
{
    char draft[DT_PATH_MAX + 8];
    snprintf(draft, sizeof draft, "%s.new", path);
    make_folders(path);
    int file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return strerror(errno);
    }
    bool fine = write_all(file, text, len) && fsync(file) == 0;
    fine = close(file) == 0 && fine;
    if (!fine || rename(draft, path) != 0) {
        const char *why = strerror(errno);
        unlink(draft);
        return why;
    }
    return NULL;
}

char *dt_state_read(const char *path, int *len)
{
    FILE *in = fopen(path, "rb");
    char *text = in != NULL ? malloc(FILE_MAX + 1) : NULL;
    if (text != NULL) {
        *len = (int)fread(text, 1, FILE_MAX, in);
        text[*len] = 0;
        if (ferror(in) != 0 || *len == FILE_MAX) {
            free(text);
            text = NULL;
        }
    }
    if (in != NULL) {
        fclose(in);
    }
    return text;
}

void dt_state_remove(const char *path)
{
    unlink(path);
}
