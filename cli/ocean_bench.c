/* divetable ocean --bench: drawing time, compared with cairo doing the same work and with memcpy. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/ocean.h"
#include "ocean/file/picture.h"

#ifdef DT_CAIRO
#include <cairo.h>
#endif

enum {
    ROUNDS = 60, /* all variants in turn, so that a slow moment of the machine affects all */
    COPY_BYTES = 64 << 20,
};

/* Something to measure: draws one frame. */
struct variant {
    const char *name;
    void (*run)(void *with);
    void *with;
    double best, middle, ms[ROUNDS];
};

static double now_ms(void)
{
    return 1e3 * dt_monotonic_seconds();
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void measure(struct variant *variants, int count)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < count; i++) {
            double start = now_ms();
            variants[i].run(variants[i].with);
            variants[i].ms[round] = now_ms() - start;
        }
    }
    for (int i = 0; i < count; i++) {
        qsort(variants[i].ms, ROUNDS, sizeof variants[i].ms[0], compare);
        variants[i].best = variants[i].ms[0];
        variants[i].middle = variants[i].ms[ROUNDS / 2];
    }
}

/* Our own drawing with a choice of instruction set and torch. */
struct own_draw {
    struct dt_ocean_workspace *workspace;
    const struct dt_blend *blend;
    struct dt_ocean_viewpoint view;
};

static void run_own(void *with)
{
    struct own_draw *o = with;
    o->workspace->art.blend = o->blend;
    dt_ocean_draw(&o->workspace->ocean, &o->workspace->art, &o->view, o->workspace->frame);
}

static void run_jpeg(void *with)
{
    struct own_draw *o = with;
    size_t len;
    free(dt_picture_jpeg(o->workspace->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE, &len));
}

struct copy {
    uint8_t *from, *to;
};

static void run_copy(void *with)
{
    struct copy *c = with;
    memcpy(c->to, c->from, COPY_BYTES);
}

#ifdef DT_CAIRO
/* The same layers as cairo surfaces with alpha. */
struct painting {
    cairo_surface_t *layer[DT_OCEAN_LAYERS], *light, *frame;
    struct dt_ocean_viewpoint view;
};

static cairo_surface_t *surface_of(const struct dt_layer *l)
{
    cairo_surface_t *s =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, DT_LAYER_SIDE, DT_LAYER_SIDE);
    uint8_t *bytes = cairo_image_surface_get_data(s);
    int stride = cairo_image_surface_get_stride(s);
    for (int y = 0; y < DT_LAYER_SIDE; y++) {
        for (int x = 0; x < DT_LAYER_SIDE; x++) {
            uint16_t p[4];
            dt_layer_pixel(l, x, y, p);
            uint32_t word = (uint32_t)(255 - p[3] / 257) << 24 | (uint32_t)(p[0] / 257) << 16 |
                            (uint32_t)(p[1] / 257) << 8 | (uint32_t)(p[2] / 257);
            memcpy(bytes + (size_t)y * (size_t)stride + 4 * (size_t)x, &word, 4);
        }
    }
    cairo_surface_mark_dirty(s);
    return s;
}

static cairo_surface_t *light_of(const struct dt_ocean_art *art)
{
    cairo_surface_t *s =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    uint8_t *bytes = cairo_image_surface_get_data(s);
    int stride = cairo_image_surface_get_stride(s);
    for (int y = 0; y < DT_OCEAN_SIZE; y++) {
        for (int x = 0; x < DT_OCEAN_SIZE; x++) {
            uint32_t level = art->light[y * DT_OCEAN_SIZE + x] >> 8;
            uint32_t word = level << 16 | level << 8 | level;
            memcpy(bytes + (size_t)y * (size_t)stride + 4 * (size_t)x, &word, 4);
        }
    }
    cairo_surface_mark_dirty(s);
    return s;
}

static void run_cairo(void *with)
{
    struct painting *p = with;
    cairo_t *c = cairo_create(p->frame);
    const int left = (DT_OCEAN_SIZE - DT_LAYER_SIDE) / 2;
    cairo_set_source_rgb(c, 0.02, 0.16, 0.27);
    cairo_paint(c);
    for (int i = DT_OCEAN_LAYERS - 1; i >= 0; i--) {
        cairo_set_source_surface(c, p->layer[i], left + dt_ocean_shift(i, p->view.x),
                                 left + dt_ocean_shift(i, p->view.y));
        cairo_paint(c);
    }
    cairo_set_operator(c, CAIRO_OPERATOR_MULTIPLY);
    cairo_set_source_surface(c, p->light, 0, 0);
    cairo_paint(c);
    cairo_destroy(c);
    cairo_surface_flush(p->frame);
}

static void open_painting(struct painting *p, const struct dt_ocean_workspace *d,
                          const struct dt_ocean_viewpoint *view)
{
    p->view = *view;
    p->light = light_of(&d->art);
    p->frame = cairo_image_surface_create(CAIRO_FORMAT_RGB24, DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    for (int i = 0; i < DT_OCEAN_LAYERS; i++) {
        p->layer[i] = surface_of(&d->ocean.layer[i]);
    }
}

static void close_painting(struct painting *p)
{
    for (int i = 0; i < DT_OCEAN_LAYERS; i++) {
        cairo_surface_destroy(p->layer[i]);
    }
    cairo_surface_destroy(p->light);
    cairo_surface_destroy(p->frame);
}
#endif

/* Bytes of stored tiles that a frame reads. */
static double bytes_read(const struct dt_ocean *o)
{
    double tiles = 0;
    for (int i = 0; i < DT_OCEAN_LAYERS; i++) {
        for (int y = 0; y < DT_LAYER_SIDE; y++) {
            tiles += dt_popcount(o->layer[i].drawn[y]);
        }
    }
    return tiles * sizeof(struct dt_tile);
}

static void print_variants(const struct variant *variants, int count, const struct variant *own,
                           double bytes)
{
    printf("%-44s %8s %8s %7s\n", "", "best ms", "middle", "ratio");
    for (int i = 0; i < count; i++) {
        printf("%-44s %8.3f %8.3f %7.2f\n", variants[i].name, variants[i].best, variants[i].middle,
               variants[i].best / own->best);
    }
    printf("\nA frame reads %.1f MB of layers; copying memory moves %.1f GB/s.\n", bytes / 1e6,
           COPY_BYTES / own[1].best / 1e6);
}

static void bench_variants(struct dt_ocean_workspace *d, const struct dt_ocean_options *w,
                           struct copy *copy)
{
    enum { VARIANTS_MAX = 16 };
    static struct variant variants[VARIANTS_MAX];
    static struct own_draw own[VARIANTS_MAX];
    int n = 0;
    own[n] = (struct own_draw){d, dt_blend_best(), w->view};
    variants[n] = (struct variant){.name = "a frame of 12 layers", .run = run_own, .with = &own[n]};
    n++;
    variants[n++] =
        (struct variant){.name = "copying 64 MB of memory", .run = run_copy, .with = copy};
#ifdef DT_CAIRO
    static struct painting painting;
    open_painting(&painting, d, &w->view);
    variants[n++] = (struct variant){
        .name = "cairo: the same 12 layers and light map", .run = run_cairo, .with = &painting};
#endif
    for (int i = 0; dt_blend_nth(i) != NULL && n < VARIANTS_MAX - 2; i++, n++) {
        own[n] = (struct own_draw){d, dt_blend_nth(i), w->view};
        variants[n] = (struct variant){.name = own[n].blend->name, .run = run_own, .with = &own[n]};
    }
    own[n] = own[0];
    own[n].view.torch = (struct dt_torch){DT_TORCH_SIDE, 0, 20};
    variants[n] =
        (struct variant){.name = "a frame under a torch", .run = run_own, .with = &own[n]};
    n++;
    variants[n++] = (struct variant){.name = "JPEG of a frame", .run = run_jpeg, .with = &own[0]};
    measure(variants, n);
    print_variants(variants, n, variants, bytes_read(&d->ocean));
#ifdef DT_CAIRO
    close_painting(&painting);
#endif
}

/* The fastest of a few runs. */
static double bake_ms(struct dt_ocean_workspace *d, const struct dt_ocean_stack *stack)
{
    enum { TIMES = 5 };
    double best = 1e9;
    for (int i = 0; i < TIMES; i++) {
        double start = now_ms();
        dt_ocean_bake(&d->ocean, &d->art, stack);
        double ms = now_ms() - start;
        best = ms < best ? ms : best;
    }
    return best;
}

int dt_ocean_bench(struct dt_ocean_workspace *d, const struct dt_ocean_options *w)
{
    struct copy copy = {malloc(COPY_BYTES), malloc(COPY_BYTES)};
    int code = DT_EXIT_OK;
    if (copy.from == NULL || copy.to == NULL) {
        dt_cli_error("ocean", "out of memory.");
        code = DT_EXIT_FAILED;
    } else {
        memset(copy.from, 1, COPY_BYTES);
        memset(copy.to, 2, COPY_BYTES);
        printf("one thread, %s; baking 12 cards takes %.1f ms\n\n", dt_blend_best()->name,
               bake_ms(d, &w->stack));
        bench_variants(d, w, &copy);
    }
    free(copy.from);
    free(copy.to);
    return code;
}
