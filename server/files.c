/* Static files with types, ETags and compressed variants (`x.js.br`, `x.js.gz` beside `x.js`). */
#include "server/files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "engine/hash.h"
#include "server/strmap.h"

enum { DEPTH = 8, FILES_MAX = 4096, BYTES_MAX = 128 << 20, PATH_LEN = 1024 };

struct file {
    char path[DT_HTTP_PATH_MAX]; /* as requested, "/x.js" */
    char tag[72];
    const char *type;
    bool lasting; /* its name changes with its content */
    struct dt_buf *plain, *gzip, *brotli;
};

struct dt_files {
    struct dt_strmap map;
    int64_t bytes;
    const char *error;
};

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".ogg", "audio/ogg"},
    {".mp3", "audio/mpeg"},
};

static const char no_client[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>divetable</title>\n"
    "<h1>divetable</h1>\n<p>The server is running, but it has no web client: it was started "
    "without <code>--web</code>.</p>\n<p>Programs can play over WebSocket at <code>/ws</code>; "
    "<a href=\"/api/games\">/api/games</a> lists the games.</p>\n</html>\n";

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

static const char *type_of(const char *path)
{
    for (int i = 0; i < DT_COUNT(types); i++) {
        if (ends_with(path, types[i].end)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static struct dt_buf *read_file(struct dt_files *f, const char *name, off_t size)
{
    FILE *in = fopen(name, "rb");
    char *bytes = dt_xzalloc((size_t)size + 1);
    size_t got = in != NULL ? fread(bytes, 1, (size_t)size, in) : 0;
    struct dt_buf *b = NULL;
    if (in != NULL && got == (size_t)size) {
        b = dt_buf_new((struct dt_span){bytes, (int)size});
        f->bytes += size;
    }
    if (in != NULL) {
        fclose(in);
    }
    free(bytes);
    return b;
}

static void set_tag(struct file *file)
{
    uint8_t hash[DT_SHA256];
    dt_sha256(file->plain->text, (size_t)file->plain->len, hash);
    struct dt_writer out = dt_writer_on(file->tag, sizeof file->tag);
    dt_write_char(&out, '"');
    dt_write_hex(&out, hash, 16);
    dt_write_char(&out, '"');
}

static struct file *add(struct dt_files *f, const char *path, struct dt_buf *content)
{
    struct file *file = dt_xzalloc(sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    file->type = type_of(path);
    file->lasting = strncmp(path, "/assets/", 8) == 0;
    file->plain = content;
    set_tag(file);
    dt_strmap_add(&f->map, file->path, file);
    return file;
}

/* Compressed variants are not served by their own name. */
static struct dt_buf *read_compressed(struct dt_files *f, const char *name, const char *end)
{
    char compressed_path[PATH_LEN + 4];
    struct stat about;
    snprintf(compressed_path, sizeof compressed_path, "%s%s", name, end);
    return stat(compressed_path, &about) == 0 && S_ISREG(about.st_mode) && about.st_size < BYTES_MAX
               ? read_file(f, compressed_path, about.st_size)
               : NULL;
}

static void load_file(struct dt_files *f, const char *name, const char *path,
                      const struct stat *about)
{
    if (ends_with(path, ".gz") || ends_with(path, ".br") || strlen(path) >= DT_HTTP_PATH_MAX) {
        return;
    }
    if (f->map.count == FILES_MAX || about->st_size > BYTES_MAX - f->bytes) {
        f->error = "too many or too large files";
        return;
    }
    struct dt_buf *content = read_file(f, name, about->st_size);
    if (content == NULL) {
        f->error = "cannot read a file";
        return;
    }
    struct file *file = add(f, path, content);
    file->gzip = read_compressed(f, name, ".gz");
    file->brotli = read_compressed(f, name, ".br");
}

static void load_folder(struct dt_files *f, const char *folder, const char *path, int depth)
{
    char name[PATH_LEN], below[PATH_LEN];
    struct stat about;
    const struct dirent *entry;
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        f->error = "cannot read the folder";
        return;
    }
    while (f->error == NULL && (entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] == '.' ||
            snprintf(name, sizeof name, "%s/%s", folder, entry->d_name) >= PATH_LEN ||
            snprintf(below, sizeof below, "%s/%s", path, entry->d_name) >= PATH_LEN ||
            lstat(name, &about) != 0) {
            continue;
        }
        if (S_ISDIR(about.st_mode) && depth < DEPTH) {
            load_folder(f, name, below, depth + 1);
        } else if (S_ISREG(about.st_mode)) {
            load_file(f, name, below, &about);
        }
    }
    closedir(dir);
}

struct dt_files *dt_files_open(const char *folder, const char **why)
{
    struct dt_files *f = dt_xzalloc(sizeof *f);
    if (folder != NULL) {
        load_folder(f, folder, "", 0);
    }
    *why = f->error;
    if (dt_strmap_find(&f->map, "/index.html") == NULL) {
        add(f, "/index.html", dt_buf_new(dt_span_of(no_client)));
    }
    return f;
}

void dt_files_close(struct dt_files *f)
{
    struct file *file;
    uint32_t at = 0;
    while ((file = dt_strmap_next(&f->map, &at)) != NULL) {
        dt_buf_unref(file->plain);
        dt_buf_unref(file->gzip);
        dt_buf_unref(file->brotli);
        free(file);
    }
    dt_strmap_close(&f->map);
    free(f);
}

int dt_files_count(const struct dt_files *f)
{
    return (int)f->map.count;
}

/* Paths without a dot, such as invitations, are routes of the web client: they get its page. */
static const struct file *find(const struct dt_files *f, const char *path)
{
    const struct file *file = dt_strmap_find(&f->map, path);
    return file == NULL && strchr(path, '.') == NULL ? dt_strmap_find(&f->map, "/index.html")
                                                     : file;
}

void dt_files_serve(const struct dt_files *f, struct dt_http_request *req)
{
    const struct file *file = find(f, req->path);
    if (file == NULL) {
        dt_http_respond_error(req, 404, DT_ERROR("not-found"));
        return;
    }
    struct dt_http_response response = {
        .status = 200,
        .type = file->type,
        .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
        .vary = file->gzip != NULL || file->brotli != NULL ? "Accept-Encoding" : NULL,
    };
    memcpy(response.tag, file->tag, sizeof response.tag);
    struct dt_buf *body = file->plain;
    if (req->brotli && file->brotli != NULL) {
        body = file->brotli;
        response.coding = "br";
    } else if (req->gzip && file->gzip != NULL) {
        body = file->gzip;
        response.coding = "gzip";
    }
    if (strstr(req->tag, file->tag) != NULL) {
        response.status = 304;
        response.coding = NULL;
    } else {
        response.body = dt_buf_ref(body);
    }
    dt_http_respond(req, &response);
}
