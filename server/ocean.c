/* What people look into, as pixels: a client gets JPEG frames and never cards. A frame is the same for
 * every seat, so each is drawn once, away from the loop, and kept as long as there is room. */
#include <stdio.h>
#include <stdlib.h>

#include "ocean/file/picture.h"
#include "ocean/pile.h"
#include "server/bench.h"
#include "server/log.h"
#include "server/rest.h"

enum {
    KEPT_BYTES = 64 << 20, /* of all frames */
    SNAP = 5,              /* views and torches are this far apart */
    KEY = 96,
    PATIENCE = 32, /* entries of a table that an ask waits for */
};

/* A frame, or one that is being drawn. */
struct frame {
    char key[KEY];
    struct dt_blob *jpeg; /* NULL: not yet */
    struct waiting {
        struct waiting *next;
        struct dt_ask *ask;
    } * waiting;
    struct frame *older, *newer;
};

struct dt_frames {
    struct dt_index index;
    struct frame *newest, *oldest; /* of those that are drawn */
    int64_t bytes;
};

/* Drawing one. */
struct drawing {
    struct dt_job job;
    struct dt_house *house;
    char key[KEY];
    uint64_t pile;
    struct dt_ocean_stack stack;
    struct dt_ocean_viewpoint look;
    uint8_t *jpeg;
    size_t len;
};

struct dt_frames *dt_frames_open(void)
{
    return dt_need(sizeof(struct dt_frames));
}

static void forget(struct dt_frames *f, struct frame *frame)
{
    *(frame->newer != NULL ? &frame->newer->older : &f->newest) = frame->older;
    *(frame->older != NULL ? &frame->older->newer : &f->oldest) = frame->newer;
    f->bytes -= frame->jpeg->len;
    dt_index_remove(&f->index, frame->key);
    dt_blob_drop(frame->jpeg);
    free(frame);
}

void dt_frames_close(struct dt_frames *f)
{
    while (f->oldest != NULL) {
        forget(f, f->oldest);
    }
    dt_index_close(&f->index);
    free(f);
}

static void keep(struct dt_frames *f, struct frame *frame)
{
    frame->older = f->newest;
    *(f->newest != NULL ? &f->newest->newer : &f->oldest) = frame;
    f->newest = frame;
    f->bytes += frame->jpeg->len;
    while (f->bytes > KEPT_BYTES && f->oldest != frame) {
        forget(f, f->oldest);
    }
}

static void give(const struct frame *frame, struct dt_ask *a)
{
    struct dt_answer answer = {
        .status = 200,
        .type = "image/jpeg",
        .cache = "private, no-cache",
        .body = dt_blob_hold(frame->jpeg),
    };
    snprintf(answer.tag, sizeof answer.tag, "\"%.64s\"", frame->key);
    dt_ask_answer(a, &answer);
}

static void draw_work(struct dt_job *job, void *at)
{
    struct drawing *d = (struct drawing *)job;
    struct dt_bench *bench = at;
    const struct dt_ocean *o = dt_bench_ocean(bench, &d->stack, d->pile);
    dt_ocean_draw(o, bench->art, &d->look, bench->frame);
    d->jpeg = dt_picture_jpeg(bench->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE, &d->len);
    if (d->jpeg == NULL) {
        dt_log_end("out of memory");
    }
}

static void draw_done(struct dt_job *job)
{
    struct drawing *d = (struct drawing *)job;
    struct dt_frames *f = d->house->frames;
    struct frame *frame = dt_index_find(&f->index, d->key);
    assert(frame != NULL && frame->jpeg == NULL);
    frame->jpeg = dt_blob_of((struct dt_span){(const char *)d->jpeg, (int)d->len});
    d->house->metrics.frames_total++;
    for (struct waiting *w = frame->waiting, *next; w != NULL; w = next) {
        next = w->next;
        give(frame, w->ask);
        free(w);
    }
    frame->waiting = NULL;
    keep(f, frame);
    free(d->jpeg);
    free(d);
}

static void wait_for(struct frame *frame, struct dt_ask *a)
{
    struct waiting *w = dt_need(sizeof *w);
    w->ask = a;
    w->next = frame->waiting;
    frame->waiting = w;
}

static void answer(struct dt_house *h, struct dt_ask *a, struct drawing *d)
{
    struct dt_frames *f = h->frames;
    struct frame *frame = dt_index_find(&f->index, d->key);
    if (a->tag[0] != 0 && strstr(a->tag, d->key) != NULL) {
        struct dt_answer same = {.status = 304, .cache = "private, no-cache"};
        dt_ask_answer(a, &same);
    } else if (frame != NULL && frame->jpeg != NULL) {
        h->metrics.frames_cached_total++;
        give(frame, a);
    } else if (frame != NULL) {
        wait_for(frame, a);
    } else {
        frame = dt_need(sizeof *frame);
        memcpy(frame->key, d->key, sizeof frame->key);
        dt_index_add(&f->index, frame->key, frame);
        wait_for(frame, a);
        dt_jobs_post(h->eyes, &d->job);
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

static bool read_look(const struct dt_ask *a, struct dt_ocean_viewpoint *look)
{
    static const char *const kinds[] = {"none", "above", "below", "side"};
    struct dt_span text, word;
    if (dt_ask_query(a, "view", &text) &&
        !read_pair(text, -DT_OCEAN_LEAN, DT_OCEAN_LEAN, &look->x, &look->y)) {
        return false;
    }
    if (!dt_ask_query(a, "torch", &text)) {
        return true;
    }
    dt_span_cut(&text, ',', &word);
    int kind = dt_span_find(word, kinds, DT_COUNT(kinds));
    look->torch.kind = (enum dt_torch_kind)kind;
    return kind == 0 || (kind > 0 && read_pair(text, 0, 100, &look->torch.x, &look->torch.y));
}

/* Whether a table plays with this choice of an option that its game has. */
static bool plays_with(const struct dt_match *m, const char *option, const char *choice)
{
    const struct dt_game *game = m->opening.game;
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *o = &game->options[i];
        if (strcmp(o->key, option) == 0) {
            return strcmp(o->choices[m->opening.config.option[i]], choice) == 0;
        }
    }
    return false;
}

/* 0, or the status with which this look is refused, and why. */
static int refuses(const struct dt_match *m, const struct dt_ocean_viewpoint *look,
                   const char **why)
{
    *why = "there is nothing to look into";
    if (m->phase == DT_WAITING || m->opening.game->pile == NULL) {
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
    struct drawing *d = dt_need(sizeof *d);
    struct dt_pile pile;
    t->match.opening.game->pile(t->match.state, &pile);
    d->job = (struct dt_job){.work = draw_work, .done = draw_done};
    d->house = t->house;
    d->stack = dt_ocean_stack_of_pile(&pile, dt_ocean_jitter_seed(t->match.opening.key));
    d->look = *look;
    /* The key says nothing about the cards: it is how far the match is, not what lies there. */
    d->pile = dt_hash(DT_HASH_START, t->id, strlen(t->id));
    d->pile = dt_hash_u32(d->pile, (uint32_t)pile.gone);
    d->pile = dt_hash_u32(d->pile, (uint32_t)pile.count);
    d->pile = dt_hash_u32(d->pile, (uint32_t)(pile.tile ? 1 + pile.tile_x * 128 + pile.tile_y : 0));
    snprintf(d->key, sizeof d->key, "%016llx.%d.%d.%d.%d.%d", (unsigned long long)d->pile, look->x,
             look->y, look->torch.kind, look->torch.x, look->torch.y);
    return d;
}

/* An ask that waits until what happens at its table is stored: nobody sees further than that. */
struct patience {
    struct dt_job job;
    struct dt_house *house;
    struct dt_ask *ask;
    char id[DT_STORE_ID];
    struct dt_ocean_viewpoint look;
    int left;
    struct dt_person person; /* whose token this is, */
    int64_t now;
    bool counts; /* and whether it still does */
};

static void look_at(struct patience *p);

static void wait_work(struct dt_job *job, void *bench)
{
    (void)job;
    (void)bench;
}

static void wait_done(struct dt_job *job)
{
    look_at((struct patience *)job);
}

static void look_at(struct patience *p)
{
    struct dt_table *t = dt_table_find(p->house, p->id);
    const char *why = "match: nobody is at this table";
    int status = 404;
    if (t != NULL && t->loaded && t->busy && p->left-- > 0) {
        p->job = (struct dt_job){.work = wait_work, .done = wait_done};
        dt_jobs_post(p->house->desk, &p->job);
        return;
    }
    if (t != NULL && t->loaded && t->busy) {
        status = 503;
        why = "please try again";
    } else if (t != NULL && t->loaded) {
        status = refuses(&t->match, &p->look, &why);
    }
    if (status != 0) {
        dt_ask_error(p->ask, status, why);
    } else {
        struct drawing *d = prepare(t, &p->look);
        d->job.owner = dt_owner_of(p->ask->address, p->person.player);
        answer(p->house, p->ask, d);
    }
    free(p);
}

/* Somebody whom the store was not asked about lately. */

static void check_work(struct dt_job *job, void *bench)
{
    struct patience *p = (struct patience *)job;
    struct dt_store_account account;
    dt_desk_must(dt_session_verify(bench, &p->person, p->now, &account, &p->counts));
}

static void check_done(struct dt_job *job)
{
    struct patience *p = (struct patience *)job;
    if (p->counts) {
        dt_session_remember(p->house, &p->person);
        look_at(p);
    } else {
        dt_ask_error(p->ask, 401, "token: it no longer counts, log in again");
        free(p);
    }
}

static void look_as(struct patience *p)
{
    if (dt_session_known(p->house, &p->person)) {
        look_at(p);
        return;
    }
    p->job = (struct dt_job){.work = check_work, .done = check_done};
    p->now = dt_house_now(p->house);
    dt_jobs_post(p->house->desk, &p->job);
}

void dt_rest_ocean(struct dt_house *h, struct dt_ask *a, const char *id)
{
    struct dt_ocean_viewpoint look = {.x = 0};
    struct dt_person person;
    if (!dt_token_read(dt_span_of(a->token), h->secret, &person)) {
        dt_ask_error(a, 401, "token: whose eyes are these?");
    } else if (!read_look(a, &look)) {
        dt_ask_error(a, 400, "view, torch: expected view=x,y and torch=kind,x,y");
    } else if (!dt_limit_take(&h->limiter, DT_LIMIT_PICTURE, person.player, a->address,
                              dt_house_now(h))) {
        dt_ask_error(a, 429, "too many pictures, wait a little");
    } else if (dt_jobs_waiting(h->eyes) > DT_JOBS_MAX / 8 ||
               dt_jobs_waiting_of(h->eyes, dt_owner_of(a->address, person.player)) >
                   DT_JOBS_OWNER) {
        dt_ask_error(a, 503, "please try again later");
    } else {
        struct patience *p = dt_need(sizeof *p);
        p->house = h;
        p->ask = a;
        snprintf(p->id, sizeof p->id, "%s", id);
        p->look = look;
        p->left = PATIENCE;
        p->person = person;
        look_as(p);
    }
}
