/* The kernels in terms of vector operations, for the files blend_<unit>.c. Before including
 * this they define: UNIT (a name), UNIT_TARGET (a function attribute or nothing), VECTOR and LANES,
 * and the functions load, store, spread (one number to all lanes), high (upper half of products),
 * plus (adding up to 65535), least (of numbers below 32768), minus (wrapping), four_times,
 * write_rgba (LANES pixels of levels up to 511) and add_products. */

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define NAME(loop) JOIN(JOIN(loop, _), UNIT)
#define TEXT2(a) #a
#define TEXT(a) TEXT2(a)

UNIT_TARGET static inline VECTOR apply_light(VECTOR a, VECTOR light)
{
    return four_times(least(high(a, light), spread(DT_LIT_ONE - 1)));
}

UNIT_TARGET static void NAME(tiles)(uint16_t *below, const struct dt_tile *tile, int count)
{
    for (const struct dt_tile *t = tile, *end = t + count; t < end; t++, below += DT_TILE) {
        for (int x = 0; x < DT_TILE; x += LANES) {
            VECTOR m = load(t->row[3] + x);
            for (int i = 0; i < 3; i++) {
                uint16_t *at = below + i * DT_CANVAS_SIDE + x;
                store(at, plus(high(load(at), m), load(t->row[i] + x)));
            }
        }
    }
}

UNIT_TARGET static void NAME(film)(uint16_t *below, const uint16_t film[4], int n)
{
    VECTOR m = spread(film[3]);
    for (int i = 0; i < 3; i++) {
        VECTOR k = spread(film[i]);
        for (uint16_t *at = below + i * DT_CANVAS_SIDE, *end = at + n; at < end; at += LANES) {
            store(at, plus(high(load(at), m), k));
        }
    }
}

UNIT_TARGET static void NAME(lit)(uint16_t *below, const uint16_t *layer, const uint16_t *light,
                                  int n)
{
    for (int x = 0; x < n; x += LANES) {
        const uint16_t *l = layer + x, *t = light + x;
        VECTOR m = apply_light(load(l + 3 * DT_LAYER_SIDE), load(t + 3 * DT_LAYER_SIDE));
        for (int i = 0; i < 3; i++) {
            uint16_t *at = below + i * DT_CANVAS_SIDE + x;
            VECTOR k = apply_light(load(l + i * DT_LAYER_SIDE), load(t + i * DT_LAYER_SIDE));
            store(at, plus(high(load(at), m), k));
        }
    }
}

UNIT_TARGET static void NAME(ramp)(uint16_t *out, const uint16_t *shape, uint16_t base,
                                   uint16_t gain, int n)
{
    for (int x = 0; x < n; x += LANES) {
        store(out + x, plus(spread(base), high(load(shape + x), spread(gain))));
    }
}

UNIT_TARGET static void NAME(shade)(uint16_t *out, const uint16_t *m, uint16_t base, uint16_t gain,
                                    int n)
{
    for (int x = 0; x < n; x += LANES) {
        VECTOR dark = high(minus(spread(65535), load(m + x)), spread(gain));
        store(out + x, minus(spread(base), dark));
    }
}

UNIT_TARGET static void NAME(finish)(uint8_t *rgba, const uint16_t *canvas, const uint16_t *light,
                                     const uint16_t *noise, int n)
{
    for (int x = 0; x < n; x += LANES) {
        VECTOR l = load(light + x), grain = load(noise + x % 16), c[3];
        for (int i = 0; i < 3; i++) {
            c[i] = level_of(plus(high(load(canvas + i * DT_CANVAS_SIDE + x), l), grain));
        }
        write_rgba(rgba + 4 * x, c[0], c[1], c[2]);
    }
}

const struct dt_blend JOIN(dt_blend_, UNIT) = {
    .name = TEXT(UNIT),
    .tiles = NAME(tiles),
    .film = NAME(film),
    .lit = NAME(lit),
    .ramp = NAME(ramp),
    .shade = NAME(shade),
    .finish = NAME(finish),
    .dot = NAME(dot),
};
