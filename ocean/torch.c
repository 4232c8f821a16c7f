/* Torch light. From above: a warm spot that fades card by card, the rest in the dark. From below: a
 * lamp under the ninth card that makes silhouettes of all above it. From the side: a sheet of light at
 * one depth that casts long shadows. */
#include "ocean/torch.h"

#include "ocean/depth.h"
#include "ocean/fixed.h"

enum {
    SPOT = 280,       /* radius in pixels */
    LAMP_LAYER = 8,   /* the ninth card */
    REACH_SIDE = 900, /* how far the sheet of light reaches, in pixels */
    LONG = 11,        /* pixels of a shadow from the side */
    SHEET = 42,       /* half of the sheet's height, in tenths of a card */
};

#define LIT(percent) ((uint16_t)(DT_LIT_ONE * (percent) / 100))

static const uint8_t warm[3] = {100, 96, 84}; /* percent of the torch's light */
static const uint16_t lamp_colour[3] = {225 * 257, 238 * 257, 205 * 257};

void dt_torch_begin(struct dt_torchlight *t, const struct dt_torch *torch,
                    enum dt_ocean_water water)
{
    t->torch = *torch;
    t->water = water;
    t->lamp_layer = torch->kind == DT_TORCH_BELOW ? LAMP_LAYER : -1;
}

/* (1 - r²)³ for a squared distance as a fraction of 65536: a bell without a tail. */
static uint32_t bell(uint32_t r2)
{
    uint32_t t = r2 < DT_ONE ? DT_FULL - r2 * DT_FULL / DT_ONE : 0;
    return dt_mul_full(dt_mul_full(t, t), t);
}

static uint32_t round_spot(const struct dt_torch *torch, int x, int y)
{
    int64_t dx = x - torch->x * DT_OCEAN_SIZE / 100, dy = y - torch->y * DT_OCEAN_SIZE / 100;
    int64_t r2 = (dx * dx + dy * dy) * DT_ONE / (SPOT * SPOT);
    return bell(r2 < DT_ONE ? (uint32_t)r2 : DT_ONE);
}

static uint32_t side_light(const struct dt_torch *torch, int x)
{
    int far = torch->x < 50 ? x : DT_OCEAN_SIZE - x;
    return (uint32_t)dt_clamp((REACH_SIDE - far) * DT_FULL / REACH_SIDE, 0, DT_FULL);
}

void dt_torch_row(struct dt_torchlight *t, int y)
{
    for (int i = 0; i < DT_CANVAS_SIDE; i++) {
        int x = i - (DT_CANVAS_SIDE - DT_OCEAN_SIZE) / 2;
        uint32_t spot =
            t->torch.kind == DT_TORCH_SIDE ? side_light(&t->torch, x) : round_spot(&t->torch, x, y);
        t->spot[i] = (uint16_t)spot;
        t->beyond[i] = (uint16_t)(DT_FULL - spot);
    }
}

/* The same mix on R, G and B, tinted by the torch: base + shape * gain. */
static void light_rgb(const struct dt_blend *blend, const uint16_t *shape, uint32_t base,
                      uint32_t gain, uint16_t *light)
{
    for (int i = 0; i < 3; i++) {
        blend->ramp(light + i * DT_LAYER_SIDE, shape, (uint16_t)base,
                    (uint16_t)(gain * warm[i] / 100), DT_LAYER_SIDE);
    }
}

static void light_above(const struct dt_blend *blend, int layer, const uint16_t *spot,
                        uint16_t *light)
{
    uint32_t gain = LIT(105);
    for (int i = 0; i < layer; i++) {
        gain = gain * 66 / 100;
    }
    light_rgb(blend, spot, LIT(42), gain + LIT(12), light);
    blend->ramp(light + 3 * DT_LAYER_SIDE, spot, DT_LIT_ONE, 0, DT_LAYER_SIDE);
}

/* Above the lamp, half of the film goes and the drawings turn dark. */
static void light_below(const struct dt_blend *blend, const struct dt_depth *d, bool lit,
                        const uint16_t *spot, const uint16_t *beyond, uint16_t *light)
{
    uint32_t film = DT_FULL - d->passes;
    uint32_t clear = lit ? DT_LIT_ONE * (film / 2) / d->passes : 0;
    for (int i = 0; i < 3; i++) {
        blend->ramp(light + i * DT_LAYER_SIDE, beyond, lit ? LIT(30) : LIT(100), lit ? LIT(70) : 0,
                    DT_LAYER_SIDE);
    }
    blend->ramp(light + 3 * DT_LAYER_SIDE, spot, DT_LIT_ONE, (uint16_t)clear, DT_LAYER_SIDE);
}

/* The nearer the card is to the sheet of light, the brighter it is and the darker its shadow. */
static void light_side(const struct dt_blend *blend, const struct dt_torchlight *t,
                       const struct dt_depth *d, int layer, const uint16_t *spot, const uint16_t *m,
                       uint16_t *light)
{
    int32_t off = 10 * layer - t->torch.y;
    uint32_t near = bell((uint32_t)dt_clamp(off * off * DT_ONE / (SHEET * SHEET), 0, DT_ONE));
    uint16_t moved[DT_LAYER_SIDE + 2 * LONG], dark = (uint16_t)dt_mul(LIT(70), near);
    uint32_t film = DT_FULL - d->passes;
    for (int i = 0; i < LONG; i++) {
        moved[i] = moved[LONG + DT_LAYER_SIDE + i] = d->passes;
    }
    memcpy(moved + LONG, m, DT_LAYER_SIDE * sizeof *m);
    light_rgb(blend, spot, LIT(38), dt_mul(LIT(120), near), light);
    blend->shade(light + 3 * DT_LAYER_SIDE, t->torch.x < 50 ? moved : moved + 2 * LONG,
                 (uint16_t)(DT_LIT_ONE + dt_mul(film, dark)), dark, DT_LAYER_SIDE);
}

void dt_torch_light(const struct dt_torchlight *t, const struct dt_blend *blend, int layer,
                    int shift, const uint16_t *m, uint16_t light[DT_LAYER_ROW])
{
    int at = (DT_CANVAS_SIDE - DT_LAYER_SIDE) / 2 + shift;
    struct dt_depth d = dt_depth_at(t->water, layer);
    switch (t->torch.kind) {
    case DT_TORCH_NONE:
    case DT_TORCH_ABOVE:
        light_above(blend, layer, t->spot + at, light);
        break;
    case DT_TORCH_BELOW:
        light_below(blend, &d, layer <= LAMP_LAYER, t->spot + at, t->beyond + at, light);
        break;
    case DT_TORCH_SIDE:
        light_side(blend, t, &d, layer, t->spot + at, m, light);
        break;
    }
}

/* The lamp is a layer that adds its colour and is fully transparent. */
void dt_torch_lamp(const struct dt_torchlight *t, const struct dt_blend *blend, uint16_t *canvas)
{
    uint16_t lamp[DT_LAYER_ROW], light[DT_LAYER_ROW];
    for (int x = 0; x < DT_LAYER_SIDE; x++) {
        for (int i = 0; i < 3; i++) {
            lamp[i * DT_LAYER_SIDE + x] = lamp_colour[i];
        }
        lamp[3 * DT_LAYER_SIDE + x] = DT_FULL;
    }
    const uint16_t *spot = t->spot + (DT_CANVAS_SIDE - DT_LAYER_SIDE) / 2;
    for (int i = 0; i < 3; i++) {
        blend->ramp(light + i * DT_LAYER_SIDE, spot, 0, LIT(100), DT_LAYER_SIDE);
    }
    blend->ramp(light + 3 * DT_LAYER_SIDE, spot, DT_LIT_ONE, 0, DT_LAYER_SIDE);
    blend->lit(canvas, lamp, light, DT_LAYER_SIDE);
}
