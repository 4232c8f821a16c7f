/* JPEG encoding and decoding with libjpeg-turbo; every setting that could vary is fixed, so that equal
 * pixels give equal bytes. */
#include <stdio.h>
#include <setjmp.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "ocean/file/picture.h"

/* libjpeg ends the program on an error unless it can jump away. */
struct escape {
    struct jpeg_error_mgr manager;
    jmp_buf back;
};

static void give_up(j_common_ptr c)
{
    struct escape *e = (struct escape *)c->err;
    longjmp(e->back, 1);
}

static void keep_quiet(j_common_ptr c)
{
    (void)c;
}

static void set_up(struct jpeg_compress_struct *c, int width, int height)
{
    c->image_width = (JDIMENSION)width;
    c->image_height = (JDIMENSION)height;
    c->input_components = 4;
    c->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(c); /* 4:2:0 and the standard Huffman tables */
    jpeg_set_quality(c, DT_JPEG_QUALITY, TRUE);
    c->dct_method = JDCT_ISLOW; /* the same on every machine */
    c->optimize_coding = FALSE;
}

uint8_t *dt_picture_jpeg(const uint8_t *rgba, int width, int height, size_t *len)
{
    struct jpeg_compress_struct c;
    struct escape e;
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    c.err = jpeg_std_error(&e.manager);
    e.manager.error_exit = give_up;
    if (setjmp(e.back) != 0) {
        jpeg_destroy_compress(&c);
        free(bytes);
        return NULL;
    }
    jpeg_create_compress(&c);
    jpeg_mem_dest(&c, &bytes, &count);
    set_up(&c, width, height);
    jpeg_start_compress(&c, TRUE);
    while (c.next_scanline < c.image_height) {
        /* libjpeg only reads the rows, though its type does not say so. */
        JSAMPROW row = (JSAMPROW)(uintptr_t)(rgba + (size_t)c.next_scanline * (size_t)width * 4);
        jpeg_write_scanlines(&c, &row, 1);
    }
    jpeg_finish_compress(&c);
    jpeg_destroy_compress(&c);
    *len = count;
    return bytes;
}

bool dt_picture_from_jpeg(const uint8_t *bytes, size_t len, uint8_t *rgba, int width, int height)
{
    struct jpeg_decompress_struct d;
    struct escape e;
    d.err = jpeg_std_error(&e.manager);
    e.manager.error_exit = give_up;
    e.manager.output_message = keep_quiet;
    if (setjmp(e.back) != 0) {
        jpeg_destroy_decompress(&d);
        return false;
    }
    jpeg_create_decompress(&d);
    jpeg_mem_src(&d, bytes, (unsigned long)len);
    jpeg_read_header(&d, TRUE);
    d.out_color_space = JCS_EXT_RGBA;
    bool fits = d.image_width == (JDIMENSION)width && d.image_height == (JDIMENSION)height;
    if (fits) {
        jpeg_start_decompress(&d);
        while (d.output_scanline < d.output_height) {
            JSAMPROW row = rgba + (size_t)d.output_scanline * (size_t)width * 4;
            jpeg_read_scanlines(&d, &row, 1);
        }
        jpeg_finish_decompress(&d);
    }
    jpeg_destroy_decompress(&d);
    return fits;
}
