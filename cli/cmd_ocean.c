/* divetable ocean: draws a stack of ocean cards, and runs the classifier's subcommands. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/thread_pool.h"
#include "cli/file.h"
#include "cli/ocean.h"
#include "cli/ocean_classifier.h"
#include "ocean/cards.h"
#include "ocean/file/picture.h"

/* The command line before it is parsed. */
struct raw_options {
    const char *view, *torch, *tile, *water, *of, *survey;
    int top;
    bool sheet, bench, signature, vision, learn;
};

static const char *const water_names[DT_WATERS] = {"normal", "clear", "murky"};
static const char *const torch_names[] = {"none", "above", "below", "side"};

/* Two whole numbers joined by a comma. */
static bool read_pair(struct dt_span text, int low, int high, int *x, int *y)
{
    struct dt_span first;
    return dt_span_cut(&text, ',', &first) && dt_span_int(first, low, high, x) &&
           dt_span_int(text, low, high, y);
}

static int refuse(const char *option, const char *value, const char *wanted)
{
    dt_cli_error("ocean", "%s: %s is not %s.", option, value, wanted);
    return DT_EXIT_USAGE;
}

static int read_torch(const char *text, struct dt_torch *torch)
{
    struct dt_span rest = dt_span_of(text), name;
    dt_span_cut(&rest, ',', &name);
    int kind = dt_span_find(name, torch_names, DT_COUNT(torch_names));
    torch->x = torch->y = 50;
    if (kind < 0 || (rest.len > 0 && !read_pair(rest, 0, 100, &torch->x, &torch->y))) {
        return refuse("--torch", text,
                      "above, below or side, optionally followed by ,x,y from 0 to 100");
    }
    torch->kind = (enum dt_torch_kind)kind;
    return DT_ARGS_OK;
}

static int parse_options(const struct raw_options *raw, struct dt_ocean_options *w)
{
    int water = dt_span_find(dt_span_of(raw->water), water_names, DT_WATERS);
    w->stack = dt_ocean_deal(w->seed, raw->top);
    if (water < 0) {
        return refuse("--water", raw->water, "normal, clear or murky");
    }
    w->stack.water = (enum dt_ocean_water)water;
    if (!read_pair(dt_span_of(raw->view), -DT_OCEAN_LEAN, DT_OCEAN_LEAN, &w->view.x, &w->view.y)) {
        return refuse("--view", raw->view, "x,y with whole numbers from -100 to 100");
    }
    w->stack.tile = raw->tile != NULL;
    if (w->stack.tile &&
        !read_pair(dt_span_of(raw->tile), 0, 100, &w->stack.tile_x, &w->stack.tile_y)) {
        return refuse("--tile", raw->tile, "x,y with whole numbers from 0 to 100");
    }
    w->survey = dt_span_find(dt_span_of(raw->survey), dt_survey_keys, DT_SURVEYS);
    if (w->survey < 0) {
        return refuse("--eyes", raw->survey, "one, many or torch");
    }
    return read_torch(raw->torch, &w->view.torch);
}

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n >= m && strcmp(path + n - m, end) == 0;
}

int dt_ocean_write(const char *path, const uint8_t *rgba, int width, int height)
{
    size_t len;
    uint8_t *bytes = ends_with(path, ".jpg") ? dt_picture_jpeg(rgba, width, height, &len)
                                             : dt_picture_png(rgba, width, height, &len);
    if (bytes == NULL) {
        dt_cli_error("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    const char *why = dt_file_write(path, (const char *)bytes, (int)len);
    free(bytes);
    if (why != NULL) {
        dt_cli_error("ocean", "%s: %s.", path, why);
        return DT_EXIT_FAILED;
    }
    printf("%s: %d by %d pixels, %zu bytes\n", path, width, height, len);
    return DT_EXIT_OK;
}

static const char *name_of(enum dt_art art)
{
    static const char *const names[DT_ART_COUNT] = {
#define DT_ART(name, side) #name,
#include "ocean/art.def"
#undef DT_ART
    };
    return names[art];
}

static void print_stack(const struct dt_ocean_stack *s)
{
    for (int i = 0; i < s->count; i++) {
        const struct dt_ocean_card *c = &s->card[i];
        const struct dt_drawing *d;
        int count = dt_card_drawings(c->card, &d);
        printf("%2d  card %2d, turned by %3d%s:", i + 1, c->card + 1, c->turn * 90,
               c->flip ? " and flipped" : "");
        for (int k = count - 1; k >= 0; k--) {
            printf("%s %s", k < count - 1 ? "," : "", name_of((enum dt_art)d[k].art));
        }
        putchar('\n');
    }
}

static int draw(struct dt_ocean_workspace *d, const struct dt_ocean_options *w)
{
    dt_ocean_bake(&d->ocean, &d->art, &w->stack);
    dt_ocean_draw(&d->ocean, &d->art, &w->view, d->frame);
    if (!w->framed) {
        return dt_ocean_write(w->out, d->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    }
    dt_ocean_frame(&d->art, d->frame, d->framed);
    return dt_ocean_write(w->out, d->framed, DT_FRAMED_SIZE, DT_FRAMED_SIZE);
}

static int print_signature(struct dt_ocean_workspace *d)
{
    uint64_t hash = dt_ocean_signature(&d->ocean, &d->art, d->frame);
    printf("%016llx\n", (unsigned long long)hash);
    return DT_EXIT_OK;
}

/* Checks options that depend on each other. */
static int check_options(const struct raw_options *raw, const struct dt_ocean_options *w, int *kind)
{
    int count = 0;
    while (dt_ocean_sheets[count] != NULL) {
        count++;
    }
    *kind = dt_span_find(dt_span_of(raw->of), dt_ocean_sheets, count);
    if (*kind < 0) {
        return refuse("--of", raw->of, "views, torches, depths, stacks or cards");
    }
    if (w->out != NULL && !ends_with(w->out, ".png") && !ends_with(w->out, ".jpg")) {
        return refuse("--out", w->out, "a name that ends with .png or .jpg");
    }
    if (raw->sheet && w->out == NULL) {
        dt_cli_error("ocean", "--sheet requires --out FILE.");
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_OK;
}

static int run(const struct raw_options *raw, const struct dt_ocean_options *w)
{
    int kind, code = check_options(raw, w, &kind);
    if (code != DT_ARGS_OK) {
        return code;
    }
    if (raw->vision) {
        return dt_ocean_vision(w);
    }
    if (raw->learn) {
        return dt_ocean_learn(w);
    }
    if (w->play != NULL) {
        return dt_ocean_play(w);
    }
    struct dt_ocean_workspace *d = calloc(1, sizeof *d);
    if (d == NULL) {
        dt_cli_error("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    dt_ocean_art_open(&d->art, dt_blend_best());
    code = DT_EXIT_OK;
    if (raw->signature) {
        code = print_signature(d);
    } else if (raw->bench) {
        code = dt_ocean_bench(d, w);
    } else if (raw->sheet) {
        code = dt_ocean_sheet(d, w, kind);
    } else if (w->out != NULL) {
        code = draw(d, w);
    } else {
        print_stack(&w->stack);
    }
    free(d);
    return code;
}

int dt_cmd_ocean(int argc, char **argv)
{
    struct raw_options raw = {.view = "0,0",
                              .torch = "none",
                              .water = "normal",
                              .of = "views",
                              .survey = "many",
                              .top = DT_OCEAN_LAYERS};
    struct dt_ocean_options w = {
        .seed = 1, .stacks = 500, .threads = 1, .bot = "medium", .games = 40};
    const struct dt_arg args[] = {
        {"--seed", "S", "seed of the shuffle (default: 1)", .big = &w.seed},
        {"--top", "N", "number of cards, 0 to 12 (default: 12)", .number = &raw.top, .low = 0,
         .high = DT_OCEAN_LAYERS},
        {"--view", "X,Y", "viewpoint, right and down, -100 to 100 (default: 0,0)",
         .text = &raw.view},
        {"--torch", "KIND,X,Y", "torch: above, below or side; X,Y from 0 to 100 (default: none)",
         .text = &raw.torch},
        {"--water", "KIND", "normal, clear or murky (default: normal)", .text = &raw.water},
        {"--tile", "X,Y", "position of the Octopus tile, 0 to 100", .text = &raw.tile},
        {"--out", "FILE", "write the picture to FILE.png or FILE.jpg", .text = &w.out},
        {"--framed", NULL, "add the wooden frame: 640 pixels instead of 560", .flag = &w.framed},
        {"--sheet", NULL, "draw a contact sheet instead", .flag = &raw.sheet},
        {"--of", "WHAT", "views, torches, depths, stacks or cards (default: views)",
         .text = &raw.of},
        {"--bench", NULL, "compare drawing speed with cairo and memcpy", .flag = &raw.bench},
        {"--vision", NULL, "print how many cards the classifier recognises", .flag = &raw.vision},
        {"--learn", NULL, "train the classifier and print its weights", .flag = &raw.learn},
        {"--stacks", "N", "stacks for --vision and --learn (default: 500)", .number = &w.stacks,
         .low = 1, .high = 100000},
        {"--play", "GAME", "play bots that read frames against bots with drawn readings",
         .text = &w.play},
        {"--games", "N", "games for --play (default: 40)", .number = &w.games, .low = 1,
         .high = 100000},
        {"--bot", "NAME", "bots for --play (default: medium)", .text = &w.bot},
        {"--eyes", "WHAT", "frames they read: one, many, or torch (default: many)",
         .text = &raw.survey},
        {"--threads", "N", "threads for --vision, --learn and --play (default: 1)",
         .number = &w.threads, .low = 1, .high = DT_THREAD_POOL_MAX},
        {"--signature", NULL, "print the hash of a set of frames", .flag = &raw.signature},
    };
    const struct dt_usage usage = {
        .command = "ocean",
        .description =
            "Draws a stack of transparent ocean cards. Without --out it lists the cards. A\n"
            "torch from the side is at the left (X below 50) or the right wall, and every 10\n"
            "of Y lowers it by one card.",
        .example = "divetable ocean --seed 7 --view 50,0 --torch side,0,20 --out ocean.png",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code == DT_ARGS_OK) {
        code = parse_options(&raw, &w);
    }
    return code == DT_ARGS_OK ? run(&raw, &w) : code;
}
