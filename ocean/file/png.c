/* Pictures without loss, for looking and for tests. */
#include <png.h>
#include <stdlib.h>

#include "ocean/file/picture.h"

static void drop_opacity(const uint8_t *rgba, uint8_t *rgb, size_t pixels)
{
    for (size_t i = 0; i < pixels; i++) {
        memcpy(rgb + 3 * i, rgba + 4 * i, 3);
    }
}

uint8_t *dt_picture_png(const uint8_t *rgba, int width, int height, size_t *len)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = (png_uint_32)width,
        .height = (png_uint_32)height,
        .format = PNG_FORMAT_RGB,
    };
    size_t pixels = (size_t)width * (size_t)height;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *rgb = malloc(pixels * 3), *bytes = malloc(size);
    if (rgb != NULL && bytes != NULL) {
        drop_opacity(rgba, rgb, pixels);
        if (png_image_write_to_memory(&image, bytes, &size, 0, rgb, 0, NULL)) {
            free(rgb);
            *len = size;
            return bytes;
        }
    }
    free(rgb);
    free(bytes);
    return NULL;
}
