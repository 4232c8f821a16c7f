/* The light map: caustics (a net of bright lines), slanting beams, a darker rim, a few motes. It is
 * the same in every frame and carries no information. */
#include "ocean/fixed.h"
#include "ocean/ocean.h"

enum {
    UNIT = 32768,  /* light that changes nothing */
    NET_NEAR = 96, /* pixels between the knots of the coarse net */
    NET_FAR = 61,  /* and of the fine one */
    MOTES = 48,
};

/* Hashes two numbers to 32 bits. */
static uint32_t scatter(uint32_t x, uint32_t y)
{
    uint32_t h = x * UINT32_C(0x9e3779b1) ^ y * UINT32_C(0x85ebca77);
    h = (h ^ h >> 15) * UINT32_C(0x2c1b3c6d);
    h = (h ^ h >> 12) * UINT32_C(0x297a2d39);
    return h ^ h >> 15;
}

/* The distances, in 1/16 pixels, from a point in 1/16 pixels to the two nearest knots of a net. */
static void nearest(int32_t x, int32_t y, int32_t mesh, uint32_t salt, uint32_t far[2])
{
    int32_t cx = x / (16 * mesh), cy = y / (16 * mesh);
    uint32_t best[2] = {UINT32_MAX, UINT32_MAX};
    for (int32_t j = cy - 1; j <= cy + 1; j++) {
        for (int32_t i = cx - 1; i <= cx + 1; i++) {
            uint32_t h = scatter((uint32_t)i + salt, (uint32_t)j);
            int32_t kx = (i * 16 + (int32_t)(h & 15)) * mesh;
            int32_t ky = (j * 16 + (int32_t)(h >> 8 & 15)) * mesh;
            uint32_t d = (uint32_t)((kx - x) * (kx - x) + (ky - y) * (ky - y));
            if (d < best[0]) {
                best[1] = best[0];
                best[0] = d;
            } else if (d < best[1]) {
                best[1] = d;
            }
        }
    }
    far[0] = dt_root(best[0]);
    far[1] = dt_root(best[1]);
}

/* How bright a net is at a point: 65535 on a line between two knots, falling off steeply. */
static uint32_t net(int32_t x, int32_t y, int32_t mesh, uint32_t salt)
{
    uint32_t far[2], width = (uint32_t)mesh * 16;
    nearest(x, y, mesh, salt, far);
    uint32_t gap = far[1] - far[0];
    uint32_t t = gap < width ? DT_FULL - gap * DT_FULL / width : 0;
    uint32_t sharp = dt_mul_full(t, t);
    sharp = dt_mul_full(sharp, sharp);
    return dt_mul_full(dt_mul_full(sharp, sharp), sharp) / 2 + dt_mul_full(t, t) / 6;
}

/* A wave that bends straight lines, in 1/16 pixels. */
static int32_t wave(int32_t a, int32_t b, int32_t high)
{
    uint32_t angle = (uint32_t)(a * 210 + dt_sine((uint32_t)(b * 330)) / 6);
    return dt_sine(angle) * high / 4096;
}

/* Beams from the upper left, 0 … 65535. */
static uint32_t beams(int32_t x, int32_t y)
{
    uint32_t along = (uint32_t)(x * 3 + y);
    int32_t sum = dt_sine(along * 97) + dt_sine(along * 41 + 9000) + dt_sine(along * 23 + 30000);
    int32_t fade = dt_clamp(DT_ONE - (x + 2 * y) * 40, 0, DT_ONE);
    return (uint32_t)dt_smul(dt_clamp(sum / 3 + DT_ONE / 4, 0, DT_ONE), fade);
}

/* How bright the water is apart from lines and beams: most a little above the middle. */
static int32_t glow(int32_t x, int32_t y)
{
    int32_t dx = x - DT_OCEAN_SIZE / 2 + 30, dy = y - DT_OCEAN_SIZE / 2 + 70;
    int32_t far = dt_clamp((dx * dx + dy * dy) / 3, 0, DT_ONE);
    return 33000 - dt_smul(19000, far) + dt_smul(3500, dt_smul(far, far));
}

static void add_motes(uint16_t *light)
{
    for (uint32_t i = 0; i < MOTES; i++) {
        uint32_t h = scatter(i, 7777), bright = h >> 24;
        uint16_t *at = &light[(1 + h % (DT_OCEAN_SIZE - 2)) * DT_OCEAN_SIZE + 1 +
                              (h >> 12) % (DT_OCEAN_SIZE - 2)];
        uint32_t more = 3000 + bright * 60;
        *at = (uint16_t)(*at + more);
        at[1] = (uint16_t)(at[1] + more / 3);
        at[DT_OCEAN_SIZE] = (uint16_t)(at[DT_OCEAN_SIZE] + more / 3);
    }
}

/* Where the lines are strong and where they fade, 0 … 65536. */
static int32_t caustics_at(int32_t x, int32_t y)
{
    int32_t slow =
        dt_sine((uint32_t)(x * 70 + y * 31)) + dt_sine((uint32_t)(y * 83 - x * 45 + 20000));
    return dt_clamp(DT_ONE * 6 / 10 + slow / 4, 0, DT_ONE);
}

void dt_ocean_light(uint16_t light[DT_OCEAN_SIZE * DT_OCEAN_SIZE])
{
    for (int32_t y = 0; y < DT_OCEAN_SIZE; y++) {
        for (int32_t x = 0; x < DT_OCEAN_SIZE; x++) {
            int32_t bx = 16 * (x + 256) + wave(y, x, 11), by = 16 * (y + 256) + wave(x + 70, y, 9);
            uint32_t lines = net(bx, by, NET_NEAR, 5) + net(by, bx, NET_FAR, 91) / 2;
            int32_t more =
                dt_smul((int32_t)(lines * 2 / 7), caustics_at(x, y)) + (int32_t)beams(x, y) / 9;
            int32_t base = glow(x, y);
            light[y * DT_OCEAN_SIZE + x] = (uint16_t)(base + dt_smul(base * 2, more));
        }
    }
    add_motes(light);
}
