/* divetable ocean --sheet: contact sheets of many small pictures, for inspection and the documents. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/ocean.h"
#include "ocean/cards.h"

enum { GAP = 6, SMALL = 280, TINY = 140 };

enum { SHEET_VIEWS, SHEET_TORCHES, SHEET_DEPTHS, SHEET_STACKS, SHEET_CARDS };
const char *const dt_ocean_sheets[] = {"views", "torches", "depths", "stacks", "cards", NULL};

/* A sheet being filled from the top left. */
struct sheet {
    uint8_t *rgba;
    int columns, rows, side; /* pictures across and down, pixels of one */
    int width, height, next;
};

static bool open_sheet(struct sheet *s, int columns, int rows, int side)
{
    *s = (struct sheet){.columns = columns, .rows = rows, .side = side};
    s->width = columns * (side + GAP) + GAP;
    s->height = rows * (side + GAP) + GAP;
    s->rgba = calloc((size_t)s->width * (size_t)s->height, 4);
    return s->rgba != NULL;
}

/* Adds a picture, made smaller by averaging squares of its pixels. */
static void add_picture(struct sheet *s, const uint8_t *frame)
{
    int step = DT_OCEAN_SIZE / s->side;
    int left = GAP + s->next % s->columns * (s->side + GAP);
    int top = GAP + s->next / s->columns * (s->side + GAP);
    s->next++;
    for (int y = 0; y < s->side; y++) {
        for (int x = 0; x < s->side; x++) {
            uint8_t *to = s->rgba + 4 * ((size_t)(top + y) * (size_t)s->width + (size_t)(left + x));
            for (int i = 0; i < 3; i++) {
                int sum = step * step / 2;
                for (int k = 0; k < step * step; k++) {
                    int px = x * step + k % step, py = y * step + k / step;
                    sum += frame[4 * (py * DT_OCEAN_SIZE + px) + i];
                }
                to[i] = (uint8_t)(sum / (step * step));
            }
            to[3] = 255;
        }
    }
}

static void add_view(struct sheet *s, struct dt_ocean_workspace *d,
                     const struct dt_ocean_viewpoint *view)
{
    dt_ocean_draw(&d->ocean, &d->art, view, d->frame);
    add_picture(s, d->frame);
}

static void add_stack(struct sheet *s, struct dt_ocean_workspace *d,
                      const struct dt_ocean_stack *stack)
{
    const struct dt_ocean_viewpoint straight = {0};
    dt_ocean_bake(&d->ocean, &d->art, stack);
    add_view(s, d, &straight);
}

static void fill_views(struct sheet *s, struct dt_ocean_workspace *d,
                       const struct dt_ocean_options *w)
{
    dt_ocean_bake(&d->ocean, &d->art, &w->stack);
    for (int i = 0; i < s->columns * s->rows; i++) {
        struct dt_ocean_viewpoint view = w->view;
        view.x = (2 * (i % s->columns) * DT_OCEAN_LEAN) / (s->columns - 1) - DT_OCEAN_LEAN;
        view.y = (2 * (i / s->columns) * DT_OCEAN_LEAN) / (s->rows - 1) - DT_OCEAN_LEAN;
        add_view(s, d, &view);
    }
}

static void fill_torches(struct sheet *s, struct dt_ocean_workspace *d,
                         const struct dt_ocean_options *w)
{
    static const struct dt_torch torches[] = {
        {DT_TORCH_NONE, 0, 0},    {DT_TORCH_ABOVE, 30, 35}, {DT_TORCH_ABOVE, 70, 65},
        {DT_TORCH_BELOW, 35, 50}, {DT_TORCH_SIDE, 0, 0},    {DT_TORCH_SIDE, 0, 40},
    };
    dt_ocean_bake(&d->ocean, &d->art, &w->stack);
    for (int i = 0; i < DT_COUNT(torches); i++) {
        struct dt_ocean_viewpoint view = w->view;
        view.torch = torches[i];
        add_view(s, d, &view);
    }
}

/* The same card at depths 1 to 9, under other cards: one with a shark, as the pile has it. */
static void fill_depths(struct sheet *s, struct dt_ocean_workspace *d,
                        const struct dt_ocean_options *w)
{
    struct dt_ocean_stack stack = w->stack;
    int at = 0;
    while (at < stack.count - 1 && dt_card_shark(stack.card[at].card) == NULL) {
        at++;
    }
    for (; at > 0; at--) {
        struct dt_ocean_card above = stack.card[at - 1];
        stack.card[at - 1] = stack.card[at];
        stack.card[at] = above;
    }
    for (int i = 0; i < s->columns * s->rows; i++) {
        add_stack(s, d, &stack);
        struct dt_ocean_card below = stack.card[i + 1];
        stack.card[i + 1] = stack.card[i];
        stack.card[i] = below;
    }
}

static void fill_stacks(struct sheet *s, struct dt_ocean_workspace *d,
                        const struct dt_ocean_options *w)
{
    for (int i = 0; i < s->columns * s->rows; i++) {
        struct dt_ocean_stack stack = dt_ocean_deal(w->seed + (uint64_t)i, DT_OCEAN_LAYERS);
        stack.water = w->stack.water;
        add_stack(s, d, &stack);
    }
}

static void fill_cards(struct sheet *s, struct dt_ocean_workspace *d,
                       const struct dt_ocean_options *w)
{
    for (int i = 0; i < DT_OCEAN_CARDS; i++) {
        struct dt_ocean_stack stack = {.count = 1, .card = {{.card = (uint8_t)i}}};
        stack.water = w->stack.water;
        add_stack(s, d, &stack);
    }
}

int dt_ocean_sheet(struct dt_ocean_workspace *d, const struct dt_ocean_options *w, int kind)
{
    static const struct {
        int columns, rows, side;
        void (*fill)(struct sheet *s, struct dt_ocean_workspace *d,
                     const struct dt_ocean_options *w);
    } kinds[] = {
        [SHEET_VIEWS] = {5, 5, SMALL, fill_views},   [SHEET_TORCHES] = {3, 2, SMALL, fill_torches},
        [SHEET_DEPTHS] = {3, 3, SMALL, fill_depths}, [SHEET_STACKS] = {3, 2, SMALL, fill_stacks},
        [SHEET_CARDS] = {6, 6, TINY, fill_cards},
    };
    struct sheet s;
    if (!open_sheet(&s, kinds[kind].columns, kinds[kind].rows, kinds[kind].side)) {
        dt_cli_error("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    kinds[kind].fill(&s, d, w);
    int code = dt_ocean_write(w->out, s.rgba, s.width, s.height);
    free(s.rgba);
    return code;
}
