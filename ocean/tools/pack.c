/* Makes the C file of all sprites from PNG files; the build runs it on its own machine.
 * usage: pack OUT.c NAME=FILE.png… */
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packer {
    FILE *out;
    uint8_t seen[64][4], last[4];
    int run, bytes;
};

static void put(struct packer *p, int byte)
{
    fprintf(p->out, "%d,%s", byte & 255, ++p->bytes % 24 == 0 ? "\n" : "");
}

static void end_run(struct packer *p)
{
    if (p->run > 0) {
        put(p, 0xc0 | (p->run - 1));
        p->run = 0;
    }
}

static void put_near(struct packer *p, const uint8_t c[4])
{
    int r = (int8_t)(c[0] - p->last[0]), g = (int8_t)(c[1] - p->last[1]);
    int b = (int8_t)(c[2] - p->last[2]), rg = (int8_t)(r - g), bg = (int8_t)(b - g);
    if (c[3] != p->last[3]) {
        put(p, 0xff);
    } else if (r >= -2 && r <= 1 && g >= -2 && g <= 1 && b >= -2 && b <= 1) {
        put(p, 0x40 | (r + 2) << 4 | (g + 2) << 2 | (b + 2));
        return;
    } else if (rg >= -8 && rg <= 7 && g >= -32 && g <= 31 && bg >= -8 && bg <= 7) {
        put(p, 0x80 | (g + 32));
        put(p, (rg + 8) << 4 | (bg + 8));
        return;
    } else {
        put(p, 0xfe);
    }
    for (int i = 0; i < (c[3] != p->last[3] ? 4 : 3); i++) {
        put(p, c[i]);
    }
}

static void put_pixel(struct packer *p, const uint8_t c[4])
{
    int slot = (c[0] * 3 + c[1] * 5 + c[2] * 7 + c[3] * 11) & 63;
    if (memcmp(c, p->last, 4) == 0) {
        if (++p->run == 62) {
            end_run(p);
        }
        return;
    }
    end_run(p);
    if (memcmp(c, p->seen[slot], 4) == 0) {
        put(p, slot);
    } else {
        put_near(p, c);
    }
    memcpy(p->seen[slot], c, 4);
    memcpy(p->last, c, 4);
}

/* Colours are kept multiplied by their opacity. */
static void multiply(uint8_t *c)
{
    for (int i = 0; i < 3; i++) {
        c[i] = (uint8_t)((c[i] * c[3] + 127) / 255);
    }
}

static int pack(FILE *out, const char *name, const char *file)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    struct packer p = {.out = out, .last = {0, 0, 0, 255}};
    if (!png_image_begin_read_from_file(&image, file)) {
        fprintf(stderr, "pack: %s: %s\n", file, image.message);
        return 0;
    }
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels == NULL || image.width != image.height ||
        !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        fprintf(stderr, "pack: %s: not a square picture\n", file);
        png_image_free(&image);
        free(pixels);
        return 0;
    }
    fprintf(out, "static const uint8_t %s[] = {\n", name);
    for (size_t i = 0; i < (size_t)image.width * image.height; i++) {
        multiply(pixels + 4 * i);
        put_pixel(&p, pixels + 4 * i);
    }
    end_run(&p);
    fputs("};\n", out);
    free(pixels);
    return (int)image.width;
}

int main(int argc, char **argv)
{
    enum { DRAWINGS_MAX = 256 };
    static int side[DRAWINGS_MAX];
    FILE *out = argc > 2 && argc < DRAWINGS_MAX ? fopen(argv[1], "w") : NULL;
    if (out == NULL) {
        fprintf(stderr, "usage: pack OUT.c NAME=FILE.png...\n");
        return 2;
    }
    fputs("/* Made by ocean/tools/pack.c from ocean/art. */\n#include \"ocean/sprite.h\"\n", out);
    for (int i = 2; i < argc; i++) {
        char *file = strchr(argv[i], '=');
        if (file == NULL) {
            fprintf(stderr, "pack: %s: NAME=FILE is expected\n", argv[i]);
            return 2;
        }
        *file = 0;
        side[i] = pack(out, argv[i], file + 1);
        if (side[i] == 0) {
            return 1;
        }
    }
    fputs("const struct dt_packed dt_packed_art[DT_ART_COUNT] = {\n", out);
    for (int i = 2; i < argc; i++) {
        fprintf(out, "[DT_ART_%s] = {%s, sizeof %s, %d},\n", argv[i], argv[i], argv[i], side[i]);
    }
    fputs("};\n", out);
    return fclose(out) == 0 ? 0 : 1;
}
