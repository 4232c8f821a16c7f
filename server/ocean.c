/* Serves pictures of the card stack: a client gets JPEG frames, never cards. A frame is the same
 * for every seat, so it is rendered once, on DT_POOL_RENDER, and cached (least recently made goes
 * first). */
#include <stdio.h>
#include <stdlib.h>

#include "ocean/file/picture.h"
#include "ocean/pile.h"
#include "server/bots.h"
#include "server/log.h"
#include "server/rest.h"
#include "server/session.h"
#include "server/table.h"
#include "server/worker.h"

enum {
    CACHE_BYTES = 64 << 20, /* of the cache */
    SNAP = 5,               /* views and torches are rounded to multiples of this */
    KEY = 96,
    RETRIES_MAX = 32, /* store commits that a request waits for */
};

/* A cached frame, or one that is being rendered. */
struct frame {
    char key[KEY];
    struct dt_buf *jpeg; /* NULL: being rendered */
    struct frame_waiter {
        struct frame_waiter *next;
        struct dt_http_request *request;
    } * waiting;
    struct frame *older, *newer;
};

struct dt_frames {
    struct dt_strmap map;
    struct frame *newest, *oldest; /* of the rendered ones */
    int64_t bytes;
};

/* A render job. */
struct drawing {
    struct dt_job job;
    struct dt_server *server;
    char key[KEY];
    uint64_t pile;
    struct dt_ocean_stack stack;
    struct dt_ocean_viewpoint look;
    uint8_t *jpeg;
    size_t len;
};

struct dt_frames *dt_frames_open(void)
{
    return dt_xzalloc(sizeof(struct dt_frames));
}

static void evict(struct dt_frames *f, struct frame *frame)
{
    *(frame->newer != NULL ? &frame->newer->older : &f->newest) = frame->older;
    *(frame->older != NULL ? &frame->older->newer : &f->oldest) = frame->newer;
    f->bytes -= frame->jpeg->len;
    dt_strmap_remove(&f->map, frame->key);
    dt_buf_unref(frame->jpeg);
    free(frame);
}

void dt_frames_close(struct dt_frames *f)
{
    while (f->oldest != NULL) {
        evict(f, f->oldest);
    }
    dt_strmap_close(&f->map);
    free(f);
}

static void insert(struct dt_frames *f, struct frame *frame)
{
    frame->older = f->newest;
    *(f->newest != NULL ? &f->newest->newer : &f->oldest) = frame;
    f->newest = frame;
    f->bytes += frame->jpeg->len;
    while (f->bytes > CACHE_BYTES && f->oldest != frame) {
        evict(f, f->oldest);
    }
}

static void send_frame(const struct frame *frame, struct dt_http_request *req)
{
    struct dt_http_response response = {
        .status = 200,
        .type = "image/jpeg",
        .cache = "private, no-cache",
        .body = dt_buf_ref(frame->jpeg),
    };
    snprintf(response.tag, sizeof response.tag, "\"%.64s\"", frame->key);
    dt_http_respond(req, &response);
}

static void draw_work(struct dt_job *job, void *at)
{
    struct drawing *d = (struct drawing *)job;
    struct dt_worker *worker = at;
    const struct dt_ocean *o = dt_worker_ocean(worker, &d->stack, d->pile);
    dt_ocean_draw(o, worker->art, &d->look, worker->frame);
    d->jpeg = dt_picture_jpeg(worker->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE, &d->len);
    if (d->jpeg == NULL) {
        dt_log_end("out of memory");
    }
}

static void draw_done(struct dt_job *job)
{
    struct drawing *d = (struct drawing *)job;
    struct dt_frames *f = d->server->frames;
    struct frame *frame = dt_strmap_find(&f->map, d->key);
    assert(frame != NULL && frame->jpeg == NULL);
    frame->jpeg = dt_buf_new((struct dt_span){(const char *)d->jpeg, (int)d->len});
    d->server->metrics.frames_total++;
    for (struct frame_waiter *w = frame->waiting, *next; w != NULL; w = next) {
        next = w->next;
        send_frame(frame, w->request);
        free(w);
    }
    frame->waiting = NULL;
    insert(f, frame);
    free(d->jpeg);
    free(d);
}

static void wait_for(struct frame *frame, struct dt_http_request *req)
{
    struct frame_waiter *w = dt_xzalloc(sizeof *w);
    w->request = req;
    w->next = frame->waiting;
    frame->waiting = w;
}

static void respond(struct dt_server *srv, struct dt_http_request *req, struct drawing *d)
{
    struct dt_frames *f = srv->frames;
    struct frame *frame = dt_strmap_find(&f->map, d->key);
    if (req->tag[0] != 0 && strstr(req->tag, d->key) != NULL) {
        struct dt_http_response same = {.status = 304, .cache = "private, no-cache"};
        dt_http_respond(req, &same);
    } else if (frame != NULL && frame->jpeg != NULL) {
        srv->metrics.frames_cached_total++;
        send_frame(frame, req);
    } else if (frame != NULL) {
        wait_for(frame, req);
    } else {
        frame = dt_xzalloc(sizeof *frame);
        memcpy(frame->key, d->key, sizeof frame->key);
        dt_strmap_add(&f->map, frame->key, frame);
        wait_for(frame, req);
        dt_job_post(srv->pool[DT_POOL_RENDER], &d->job);
        return;
    }
    free(d);
}

static int snap(int n)
{
    return (n + (n < 0 ? -SNAP / 2 : SNAP / 2)) / SNAP * SNAP;
}

/* Two whole numbers joined by a comma. */
static bool read_pair(struct dt_span text, int low, int high, int *x, int *y)
{
    struct dt_span first;
    if (!dt_span_cut(&text, ',', &first) || !dt_span_int(first, low, high, x) ||
        !dt_span_int(text, low, high, y)) {
        return false;
    }
    *x = snap(*x);
    *y = snap(*y);
    return true;
}

static bool read_look(const struct dt_http_request *req, struct dt_ocean_viewpoint *look)
{
    static const char *const kinds[] = {"none", "above", "below", "side"};
    struct dt_span text, word;
    if (dt_http_request_query(req, "view", &text) &&
        !read_pair(text, -DT_OCEAN_LEAN, DT_OCEAN_LEAN, &look->x, &look->y)) {
        return false;
    }
    if (!dt_http_request_query(req, "torch", &text)) {
        return true;
    }
    dt_span_cut(&text, ',', &word);
    int kind = dt_span_find(word, kinds, DT_COUNT(kinds));
    look->torch.kind = (enum dt_torch_kind)kind;
    return kind == 0 || (kind > 0 && read_pair(text, 0, 100, &look->torch.x, &look->torch.y));
}

/* Whether the match has this choice of an option. */
static bool plays_with(const struct dt_match *m, const char *option, const char *choice)
{
    const struct dt_game *game = m->setup.game;
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *o = &game->options[i];
        if (strcmp(o->key, option) == 0) {
            return strcmp(o->choices[m->setup.config.option[i]], choice) == 0;
        }
    }
    return false;
}

/* 0, or the status with which the request is refused, and why. */
static int check_access(const struct dt_match *m, const struct dt_ocean_viewpoint *look,
                        const char **why)
{
    *why = DT_ERROR("no-picture");
    if (m->phase == DT_WAITING || m->setup.game->pile == NULL) {
        return 404;
    }
    if (plays_with(m, "sight", "readings")) {
        *why = "sight: this table plays on readings";
        return 403;
    }
    if (look->torch.kind != DT_TORCH_NONE && !plays_with(m, "torch", "on")) {
        *why = "torch: this table plays without one";
        return 403;
    }
    return 0;
}

static struct drawing *prepare(const struct dt_table *t, const struct dt_ocean_viewpoint *look)
{
    struct drawing *d = dt_xzalloc(sizeof *d);
    struct dt_pile pile;
    t->match.setup.game->pile(t->match.state, &pile);
    d->job = (struct dt_job){.work = draw_work, .done = draw_done};
    d->server = t->server;
    d->stack = dt_ocean_stack_of_pile(&pile, dt_ocean_jitter_seed(t->match.setup.key));
    d->look = *look;
    /* The key must not reveal the cards: it depends on how far the match is, not on what lies
     * there. */
    d->pile = dt_hash(DT_HASH_START, t->id, strlen(t->id));
    d->pile = dt_hash_u32(d->pile, (uint32_t)pile.gone);
    d->pile = dt_hash_u32(d->pile, (uint32_t)pile.count);
    d->pile = dt_hash_u32(d->pile, (uint32_t)(pile.tile ? 1 + pile.tile_x * 128 + pile.tile_y : 0));
    snprintf(d->key, sizeof d->key, "%016llx.%d.%d.%d.%d.%d", (unsigned long long)d->pile, look->x,
             look->y, look->torch.kind, look->torch.x, look->torch.y);
    return d;
}

/* A request that waits until pending entries are stored: a picture must not show more than that. */
struct frame_request {
    struct dt_job job;
    struct dt_server *server;
    struct dt_http_request *request;
    char id[DT_STORE_ID];
    struct dt_ocean_viewpoint look;
    int left;
    struct dt_person person; /* the token's owner */
    int64_t now;
    bool valid; /* the token is still valid */
};

static void try_frame(struct frame_request *p);

static void wait_work(struct dt_job *job, void *worker)
{
    (void)job;
    (void)worker;
}

static void wait_done(struct dt_job *job)
{
    try_frame((struct frame_request *)job);
}

static void try_frame(struct frame_request *p)
{
    struct dt_table *t = dt_table_find(p->server, p->id);
    const char *why = DT_ERROR("no-such-match");
    int status = 404;
    if (t != NULL && dt_table_is_loaded(t) && t->state != DT_TABLE_READY && p->left-- > 0) {
        p->job = (struct dt_job){.work = wait_work, .done = wait_done};
        dt_job_post(p->server->pool[DT_POOL_STORE], &p->job);
        return;
    }
    if (t != NULL && dt_table_is_loaded(t) && t->state != DT_TABLE_READY) {
        status = 503;
        why = DT_ERROR("busy");
    } else if (t != NULL && t->state == DT_TABLE_READY) {
        status = check_access(&t->match, &p->look, &why);
    }
    if (status != 0) {
        dt_http_respond_error(p->request, status, why);
    } else {
        struct drawing *d = prepare(t, &p->look);
        d->job.owner = dt_owner_of(p->request->address, p->person.player);
        respond(p->server, p->request, d);
    }
    free(p);
}

/* A session that is not cached. */

static void check_work(struct dt_job *job, void *worker)
{
    struct frame_request *p = (struct frame_request *)job;
    struct dt_store_account account;
    dt_store_job_check(dt_session_verify(worker, &p->person, p->now, &account, &p->valid));
}

static void check_done(struct dt_job *job)
{
    struct frame_request *p = (struct frame_request *)job;
    if (p->valid) {
        dt_session_cache(p->server, &p->person);
        try_frame(p);
    } else {
        dt_http_respond_error(p->request, 401, DT_ERROR("bad-token"));
        free(p);
    }
}

static void check_token(struct frame_request *p)
{
    if (dt_session_cached(p->server, &p->person)) {
        try_frame(p);
        return;
    }
    p->job = (struct dt_job){.work = check_work, .done = check_done};
    p->now = dt_server_now(p->server);
    dt_job_post(p->server->pool[DT_POOL_STORE], &p->job);
}

void dt_rest_ocean(struct dt_server *srv, struct dt_http_request *req, const char *id)
{
    struct dt_ocean_viewpoint look = {.x = 0};
    struct dt_person person;
    if (!dt_token_read(dt_span_of(req->token), srv->secret, &person)) {
        dt_http_respond_error(req, 401, DT_ERROR("bad-token"));
    } else if (!read_look(req, &look)) {
        dt_http_respond_error(req, 400, "view, torch: expected view=x,y and torch=kind,x,y");
    } else if (!dt_rate_limiter_take(&srv->limiter, DT_LIMIT_PICTURE, person.player, req->address,
                                     dt_server_now(srv))) {
        dt_http_respond_error(req, 429, DT_ERROR("rate-limit"));
    } else if (dt_job_pool_waiting(srv->pool[DT_POOL_RENDER]) > DT_JOBS_MAX / 8 ||
               dt_job_pool_waiting_of(srv->pool[DT_POOL_RENDER],
                                      dt_owner_of(req->address, person.player)) > DT_JOBS_OWNER) {
        dt_http_respond_error(req, 503, DT_ERROR("busy"));
    } else {
        struct frame_request *p = dt_xzalloc(sizeof *p);
        p->server = srv;
        p->request = req;
        snprintf(p->id, sizeof p->id, "%s", id);
        p->look = look;
        p->left = RETRIES_MAX;
        p->person = person;
        check_token(p);
    }
}
