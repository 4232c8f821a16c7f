/* Torch light on a row of a layer, for draw.c. */
#ifndef DT_OCEAN_TORCH_H
#define DT_OCEAN_TORCH_H

#include "ocean/ocean.h"

struct dt_torchlight {
    struct dt_torch torch;
    enum dt_ocean_water water;
    int lamp_layer;                  /* the lamp lies under this layer; -1: there is none */
    uint16_t spot[DT_CANVAS_SIDE];   /* how much of it falls on the pixels of the row */
    uint16_t beyond[DT_CANVAS_SIDE]; /* the rest to 65535 */
};

void dt_torch_begin(struct dt_torchlight *t, const struct dt_torch *torch,
                    enum dt_ocean_water water);

/* Sets the row of the frame. */
void dt_torch_row(struct dt_torchlight *t, int y);

/* The light on a row of a layer that is moved by `shift`, as input of dt_blend.lit; `m` is the
 * layer's row M. */
void dt_torch_light(const struct dt_torchlight *t, const struct dt_blend *blend, int layer,
                    int shift, const uint16_t *m, uint16_t light[DT_LAYER_ROW]);

/* Adds the lamp from below; `canvas` is where an unmoved layer lies. */
void dt_torch_lamp(const struct dt_torchlight *t, const struct dt_blend *blend, uint16_t *canvas);

#endif
