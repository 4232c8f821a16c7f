/* divetable ocean: draws a stack of ocean cards. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/ocean.h"
#include "cli/ocean_vision.h"
#include "cli/thread_pool.h"
#include "ocean/cards.h"
#include "ocean/file/picture.h"

/* The unparsed arguments. */
struct ocean_args {
    const char *view, *torch, *tile, *water, *of, *eyes;
    int top;
    bool sheet, bench, signature, vision, learn;
};

static const char *const water_names[DT_WATERS] = {"normal", "clear", "murky"};
static const char *const torch_names[] = {"none", "above", "below", "side"};

/* Parses two integers separated by a comma. */
static bool read_pair(struct dt_span text, int low, int high, int *x, int *y)
{
    struct dt_span first;
    return dt_span_cut(&text, ',', &first) && dt_span_int(first, low, high, x) &&
           dt_span_int(text, low, high, y);
}

static int usage_error(const char *option, const char *value, const char *wanted)
{
    dt_complain("ocean", "%s: %s is not %s.", option, value, wanted);
    return DT_EXIT_USAGE;
}

static int read_torch(const char *text, struct dt_torch *torch)
{
    struct dt_span rest = dt_span_of(text), name;
    dt_span_cut(&rest, ',', &name);
    int kind = dt_span_find(name, torch_names, DT_COUNT(torch_names));
    torch->x = torch->y = 50;
    if (kind < 0 || (rest.len > 0 && !read_pair(rest, 0, 100, &torch->x, &torch->y))) {
        return usage_error("--torch", text,
                           "above, below or side, optionally followed by ,x,y from 0 to 100");
    }
    torch->kind = (enum dt_torch_kind)kind;
    return DT_ARGS_FINE;
}

static int read_words(const struct ocean_args *words, struct dt_ocean_wish *w)
{
    int water = dt_span_find(dt_span_of(words->water), water_names, DT_WATERS);
    w->stack = dt_ocean_deal(w->seed, words->top);
    if (water < 0) {
        return usage_error("--water", words->water, "normal, clear or murky");
    }
    w->stack.water = (enum dt_ocean_water)water;
    if (!read_pair(dt_span_of(words->view), -DT_OCEAN_LEAN, DT_OCEAN_LEAN, &w->look.x,
                   &w->look.y)) {
        return usage_error("--view", words->view, "x,y with whole numbers from -100 to 100");
    }
    w->stack.tile = words->tile != NULL;
    if (w->stack.tile &&
        !read_pair(dt_span_of(words->tile), 0, 100, &w->stack.tile_x, &w->stack.tile_y)) {
        return usage_error("--tile", words->tile, "x,y with whole numbers from 0 to 100");
    }
    w->eyes = dt_span_find(dt_span_of(words->eyes), dt_eyes_keys, DT_EYES);
    if (w->eyes < 0) {
        return usage_error("--eyes", words->eyes, "one, many or torch");
    }
    return read_torch(words->torch, &w->look.torch);
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
        dt_complain("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    const char *why = dt_file_write(path, (const char *)bytes, (int)len);
    free(bytes);
    if (why != NULL) {
        dt_complain("ocean", "%s: %s.", path, why);
        return DT_EXIT_FAILED;
    }
    printf("%s: %d by %d pixels, %zu bytes\n", path, width, height, len);
    return DT_EXIT_FINE;
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

static int draw(struct dt_ocean_desk *d, const struct dt_ocean_wish *w)
{
    dt_ocean_bake(&d->ocean, &d->art, &w->stack);
    dt_ocean_draw(&d->ocean, &d->art, &w->look, d->frame);
    if (!w->framed) {
        return dt_ocean_write(w->out, d->frame, DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    }
    dt_ocean_frame(&d->art, d->frame, d->framed);
    return dt_ocean_write(w->out, d->framed, DT_FRAMED_SIZE, DT_FRAMED_SIZE);
}

static int print_signature(struct dt_ocean_desk *d)
{
    uint64_t hash = dt_ocean_signature(&d->ocean, &d->art, d->frame);
    printf("%016llx\n", (unsigned long long)hash);
    return DT_EXIT_FINE;
}

/* What can only be asked for together. */
static int check_words(const struct ocean_args *words, const struct dt_ocean_wish *w, int *kind)
{
    int count = 0;
    while (dt_ocean_sheets[count] != NULL) {
        count++;
    }
    *kind = dt_span_find(dt_span_of(words->of), dt_ocean_sheets, count);
    if (*kind < 0) {
        return usage_error("--of", words->of, "views, torches, depths, stacks or cards");
    }
    if (w->out != NULL && !ends_with(w->out, ".png") && !ends_with(w->out, ".jpg")) {
        return usage_error("--out", w->out, "a name that ends with .png or .jpg");
    }
    if (words->sheet && w->out == NULL) {
        dt_complain("ocean", "--sheet requires --out FILE.");
        return DT_EXIT_USAGE;
    }
    return DT_ARGS_FINE;
}

static int run(const struct ocean_args *words, const struct dt_ocean_wish *w)
{
    int kind, code = check_words(words, w, &kind);
    if (code != DT_ARGS_FINE) {
        return code;
    }
    if (words->vision) {
        return dt_ocean_vision(w);
    }
    if (words->learn) {
        return dt_ocean_learn(w);
    }
    if (w->play != NULL) {
        return dt_ocean_play(w);
    }
    struct dt_ocean_desk *d = calloc(1, sizeof *d);
    if (d == NULL) {
        dt_complain("ocean", "out of memory.");
        return DT_EXIT_FAILED;
    }
    dt_ocean_art_open(&d->art, dt_rows_best());
    code = DT_EXIT_FINE;
    if (words->signature) {
        code = print_signature(d);
    } else if (words->bench) {
        code = dt_ocean_bench(d, w);
    } else if (words->sheet) {
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
    struct ocean_args words = {.view = "0,0",
                               .torch = "none",
                               .water = "normal",
                               .of = "views",
                               .eyes = "many",
                               .top = DT_OCEAN_LAYERS};
    struct dt_ocean_wish w = {.seed = 1, .stacks = 500, .threads = 1, .bot = "medium", .games = 40};
    const struct dt_arg args[] = {
        {"--seed", "S", "seed of the shuffle (default: 1)", .big = &w.seed},
        {"--top", "N", "number of cards in the stack, 0 to 12 (default: 12)", .number = &words.top,
         .low = 0, .high = DT_OCEAN_LAYERS},
        {"--view", "X,Y", "viewing position, right and down, -100 to 100 (default: 0,0)",
         .text = &words.view},
        {"--torch", "KIND,X,Y", "above, below or side; X,Y from 0 to 100 (default: none)",
         .text = &words.torch},
        {"--water", "KIND", "normal, clear or murky (default: normal)", .text = &words.water},
        {"--tile", "X,Y", "position of the Octopus tile, 0 to 100", .text = &words.tile},
        {"--out", "FILE", "write the picture to FILE, .png or .jpg", .text = &w.out},
        {"--framed", NULL, "draw the frame too: 640 pixels instead of 560", .flag = &w.framed},
        {"--sheet", NULL, "draw a contact sheet instead", .flag = &words.sheet},
        {"--of", "WHAT",
         "contact sheet of views, torches, depths, stacks or cards (default: views)",
         .text = &words.of},
        {"--bench", NULL, "measure drawing speed against other methods", .flag = &words.bench},
        {"--vision", NULL, "measure how well the vision program recognises cards",
         .flag = &words.vision},
        {"--learn", NULL, "train the vision program and print its parameters",
         .flag = &words.learn},
        {"--stacks", "N", "number of stacks for --vision and --learn (default: 500)",
         .number = &w.stacks, .low = 1, .high = 100000},
        {"--play", "GAME", "play bots that see pictures against bots that know the cards",
         .text = &w.play},
        {"--games", "N", "number of games for --play (default: 40)", .number = &w.games, .low = 1,
         .high = 100000},
        {"--bot", "NAME", "bot for --play (default: medium)", .text = &w.bot},
        {"--eyes", "WHAT", "what the bots see: one view, many, or torch views too (default: many)",
         .text = &words.eyes},
        {"--threads", "N", "number of threads (default: 1)", .number = &w.threads, .low = 1,
         .high = DT_THREAD_POOL_MAX},
        {"--signature", NULL, "print a hash of many pictures", .flag = &words.signature},
    };
    const struct dt_usage usage = {
        .command = "ocean",
        .about = "Draws a stack of transparent ocean cards; without --out lists the cards. A side\n"
                 "torch is on the left (X below 50) or right; every 10 of Y lowers it by one card.",
        .example = "divetable ocean --seed 7 --view 50,0 --torch side,0,20 --out ocean.png",
        .args = args,
        .arg_count = DT_COUNT(args),
    };
    int code = dt_args_read(&usage, argc, argv, NULL);
    if (code == DT_ARGS_FINE) {
        code = read_words(&words, &w);
    }
    return code == DT_ARGS_FINE ? run(&words, &w) : code;
}
