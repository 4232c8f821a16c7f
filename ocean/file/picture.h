/* JPEG and PNG encoding. Apart from drawing, because it calls libjpeg-turbo and libpng and
 * allocates. Safe to call from any thread. */
#ifndef DT_OCEAN_FILE_PICTURE_H
#define DT_OCEAN_FILE_PICTURE_H

#include "engine/base.h"

enum { DT_JPEG_QUALITY = 80 };

/* R, G, B, 255 as JPEG. The bytes depend on the pixels and their number alone: fixed tables, no
 * marker beyond what JPEG needs, no search for shorter codes. NULL without memory; the caller frees
 * the bytes. */
uint8_t *dt_picture_jpeg(const uint8_t *rgba, int width, int height, size_t *len);

/* Decodes such bytes; untrusted bytes are safe. False: they are no JPEG of this size. */
bool dt_picture_from_jpeg(const uint8_t *bytes, size_t len, uint8_t *rgba, int width, int height);

/* The same as PNG, without its opacity. */
uint8_t *dt_picture_png(const uint8_t *rgba, int width, int height, size_t *len);

#endif
