/* Bakes cards into layers: film with a soft edge, holes, drawings with their shadows, rings. */
#include "ocean/cards.h"
#include "ocean/depth.h"
#include "ocean/fixed.h"
#include "engine/rng.h"

enum {
    DROP_X = 4, /* offset of a shadow, in pixels */
    DROP_Y = 6,
    CORNER = 3,            /* radius of a card's corners, in units */
    JITTER_ANGLE = 127,    /* largest rotation of a card's jitter: 0.7 degrees of 65536 a turn */
    JITTER_OFFSET = 32768, /* largest offset of a card's jitter: half a unit, in 1/65536 */
    TILE_SIZE = 35,        /* diameter of the Octopus tile in units */
    EDGE_GLINT = 26,       /* brightness of the line along a card's edge, of 256 */
    HOLES_MAX = 4,         /* of a card */
};

/* A hole on its layer, in 1/65536 pixels. */
struct hole {
    int32_t x, y, radius;
};

/* Position and rotation of a card on its layer. */
struct pose {
    struct dt_ocean_card card;
    struct dt_depth depth;
    uint32_t angle;       /* turn and jitter */
    int32_t cosine, sine; /* of the jitter's rotation alone */
    int32_t dx, dy;       /* of its middle, in 1/65536 pixels */
    uint32_t softness;    /* of an edge, in 1/256 pixels */
    struct hole hole[HOLES_MAX];
    int hole_count;
};

const uint16_t dt_layer_transparent[4] = {0, 0, 0, DT_FULL};

/* The jitter belongs to the place in the pile, not to the card, so it does not identify the card. */
static struct pose pose_of(const struct dt_ocean_stack *s, int layer)
{
    struct pose p = {.depth = dt_depth_at(s->water, layer)};
    struct dt_rng rng;
    dt_rng_seed(&rng, s->jitter_seed);
    dt_rng_seek(&rng, (uint64_t)(s->first + layer) * 16);
    uint32_t jitter = dt_rng_below(&rng, 2 * JITTER_ANGLE + 1) - JITTER_ANGLE;
    p.dx = dt_smul((int32_t)dt_rng_below(&rng, 2 * JITTER_OFFSET + 1) - JITTER_OFFSET,
                   (int32_t)p.depth.unit);
    p.dy = dt_smul((int32_t)dt_rng_below(&rng, 2 * JITTER_OFFSET + 1) - JITTER_OFFSET,
                   (int32_t)p.depth.unit);
    if (layer < s->count) {
        p.card = s->card[layer];
    }
    p.angle = jitter + p.card.turn * 0x4000u;
    p.cosine = dt_cosine(jitter);
    p.sine = dt_sine(jitter);
    p.softness = 256 + dt_root(p.depth.soft.blur * 64) * 2;
    return p;
}

/* A point of the card, in units, as a point of the layer in 1/65536 pixels. */
static void point_of(const struct pose *p, int x, int y, int32_t *px, int32_t *py)
{
    int32_t u = (x - 50) * (int32_t)p->depth.unit, v = (y - 50) * (int32_t)p->depth.unit;
    int32_t c = dt_cosine(p->angle), s = dt_sine(p->angle);
    if (p->card.flip) {
        u = -u;
    }
    *px = (DT_LAYER_SIDE << 15) + p->dx + dt_smul(u, c) - dt_smul(v, s);
    *py = (DT_LAYER_SIDE << 15) + p->dy + dt_smul(u, s) + dt_smul(v, c);
}

static void clear(struct dt_layer *l)
{
    memset(l->filmed, 0, sizeof l->filmed);
    memset(l->drawn, 0, sizeof l->drawn);
}

/* The tile of a pixel, stored as pixels from now on. While a card is being baked every tile has its
 * own slot; compact() then removes the gaps. */
static struct dt_tile *stored_tile(struct dt_layer *l, int x, int y)
{
    int t = x / DT_TILE;
    uint32_t bit = UINT32_C(1) << t;
    struct dt_tile *tile = &l->tile[y * DT_LAYER_TILES + t];
    if (l->drawn[y] & bit) {
        return tile;
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < DT_TILE; k++) {
            tile->row[i][k] = l->filmed[y] & bit ? l->film[i] : dt_layer_transparent[i];
        }
    }
    l->drawn[y] |= bit;
    l->filmed[y] &= ~bit;
    return tile;
}

/* Makes the stored tiles of a baked card contiguous. */
static void compact(struct dt_layer *l)
{
    int count = 0;
    for (int y = 0; y < DT_LAYER_SIDE; y++) {
        l->first[y] = (uint16_t)count;
        for (int t = 0; t < DT_LAYER_TILES; t++) {
            if (l->drawn[y] >> t & 1) {
                l->tile[count++] = l->tile[y * DT_LAYER_TILES + t];
            }
        }
    }
}

/* What passes a pixel is multiplied by `passes`, then `add` is added; full scale 65535. */
static void lay_over(struct dt_layer *l, int x, int y, uint32_t passes, const uint32_t add[3])
{
    struct dt_tile *tile = stored_tile(l, x, y);
    int k = x % DT_TILE;
    for (int i = 0; i < 3; i++) {
        uint32_t sum = dt_mul_full(tile->row[i][k], passes) + add[i];
        tile->row[i][k] = (uint16_t)(sum < DT_FULL ? sum : DT_FULL);
    }
    tile->row[3][k] = (uint16_t)dt_mul_full(tile->row[3][k], passes);
}

/* How far inside the card's rounded edge a pixel lies, in 1/256 pixels; negative outside. */
static int32_t inside(const struct pose *p, int x, int y)
{
    int32_t c = p->cosine, s = p->sine;
    int32_t dx = (2 * x + 1 - DT_LAYER_SIDE) * (DT_ONE / 2) - p->dx;
    int32_t dy = (2 * y + 1 - DT_LAYER_SIDE) * (DT_ONE / 2) - p->dy;
    int32_t u = (dt_smul(dx, c) + dt_smul(dy, s)) / 256,
            v = (dt_smul(dy, c) - dt_smul(dx, s)) / 256;
    int32_t corner = (int32_t)(CORNER * p->depth.unit / 256);
    int32_t half = (int32_t)(50 * p->depth.unit / 256) - corner;
    u = (u < 0 ? -u : u) - half;
    v = (v < 0 ? -v : v) - half;
    if (u <= 0 || v <= 0) {
        return corner - (u > v ? u : v);
    }
    return corner - (int32_t)dt_root((uint32_t)(u * u + v * v));
}

/* Coverage of a pixel at an edge. */
static uint32_t cover_of(const struct pose *p, int32_t depth)
{
    int32_t soft = (int32_t)p->softness;
    return (uint32_t)(dt_clamp(depth + soft / 2, 0, soft) * DT_FULL / soft);
}

static void lay_edge_tile(struct dt_layer *l, const struct pose *p, int tile, int y)
{
    for (int x = tile * DT_TILE; x < (tile + 1) * DT_TILE; x++) {
        int32_t depth = inside(p, x, y);
        uint32_t cover = cover_of(p, depth), add[3];
        if (cover == 0) {
            continue;
        }
        /* A narrow bright line along the edge. */
        int32_t width = 2 * (int32_t)p->softness + 384, off = depth - width / 2;
        uint32_t glint = (uint32_t)dt_clamp(width / 2 - (off < 0 ? -off : off), 0, 4096);
        for (int i = 0; i < 3; i++) {
            add[i] = dt_mul_full(p->depth.film[i], cover);
            add[i] += dt_mul(add[i] * EDGE_GLINT / 16, (glint << 17) / (uint32_t)width);
        }
        lay_over(l, x, y, DT_FULL - dt_mul_full(DT_FULL - p->depth.passes, cover), add);
    }
}

/* The film: whole tiles where the card certainly is, pixels along its edge. */
static void lay_film(struct dt_layer *l, const struct pose *p)
{
    memcpy(l->film, p->depth.film, sizeof p->depth.film);
    l->film[3] = p->depth.passes;
    int32_t sure = 3 * (int32_t)p->softness + 512;
    for (int y = 0; y < DT_LAYER_SIDE; y++) {
        for (int t = 0; t < DT_LAYER_TILES; t++) {
            if (inside(p, t * DT_TILE, y) > sure && inside(p, (t + 1) * DT_TILE - 1, y) > sure) {
                l->filmed[y] |= UINT32_C(1) << t;
            } else {
                lay_edge_tile(l, p, t, y);
            }
        }
    }
}

static void find_holes(struct pose *p, const struct dt_bubble *bubbles, int count)
{
    for (int i = 0; i < count; i++) {
        if (bubbles[i].open) {
            assert(p->hole_count < HOLES_MAX);
            struct hole *h = &p->hole[p->hole_count++];
            point_of(p, bubbles[i].x, bubbles[i].y, &h->x, &h->y);
            h->radius = bubbles[i].radius * (int32_t)p->depth.unit;
        }
    }
}

/* How much of a pixel the card's holes leave. */
static uint32_t left_by_holes(const struct pose *p, int x, int y)
{
    uint32_t left = DT_FULL;
    for (int i = 0; i < p->hole_count; i++) {
        const struct hole *h = &p->hole[i];
        int32_t dx = (x * DT_ONE + DT_ONE / 2 - h->x) / 256,
                dy = (y * DT_ONE + DT_ONE / 2 - h->y) / 256;
        int32_t reach = h->radius / 256 + (int32_t)p->softness;
        if (dx > -reach && dx < reach && dy > -reach && dy < reach) {
            int32_t far = (int32_t)dt_root((uint32_t)(dx * dx + dy * dy));
            left = dt_mul_full(left, cover_of(p, far - h->radius / 256));
        }
    }
    return left;
}

/* Opens a hole in the film. */
static void punch(struct dt_layer *l, const struct pose *p, const struct hole *h)
{
    int reach = (h->radius >> 16) + (int)(p->softness >> 8) + 2;
    for (int y = (h->y >> 16) - reach; y <= (h->y >> 16) + reach; y++) {
        for (int x = (h->x >> 16) - reach; x <= (h->x >> 16) + reach; x++) {
            uint32_t left = left_by_holes(p, x, y);
            if (left == DT_FULL) {
                continue;
            }
            struct dt_tile *tile = stored_tile(l, x, y);
            for (int i = 0; i < 3; i++) {
                tile->row[i][x % DT_TILE] = (uint16_t)dt_mul_full(p->depth.film[i], left);
            }
            tile->row[3][x % DT_TILE] =
                (uint16_t)(DT_FULL - dt_mul_full(DT_FULL - p->depth.passes, left));
        }
    }
}

/* Lays a patch on the layer; holes of the card cut it, its shadow falls through them. */
static void lay_patch(struct dt_layer *l, const struct pose *p, const struct dt_patch *patch)
{
    for (int y = 0; y < patch->h; y++) {
        for (int x = 0; x < patch->w; x++) {
            int at = y * patch->w + x, lx = patch->x + x, ly = patch->y + y;
            uint32_t opaque = dt_mul_full(patch->a[at], p->depth.opaque);
            uint32_t dark = dt_mul_full(patch->shadow[at], p->depth.dark), add[3];
            if (opaque + dark < 64 || lx < 0 || ly < 0 || lx >= DT_LAYER_SIDE ||
                ly >= DT_LAYER_SIDE) {
                continue;
            }
            uint32_t left = left_by_holes(p, lx, ly);
            uint32_t strength = dt_mul_full(p->depth.opaque, left);
            opaque = dt_mul_full(opaque, left);
            add[0] = dt_mul_full(dt_mul_full(patch->r[at], p->depth.ink[0]), strength);
            add[1] = dt_mul_full(dt_mul_full(patch->g[at], p->depth.ink[1]), strength);
            add[2] = dt_mul_full(dt_mul_full(patch->b[at], p->depth.ink[2]), strength);
            lay_over(l, lx, ly, dt_mul_full(DT_FULL - opaque, DT_FULL - dark), add);
        }
    }
}

/* Draws one drawing of the card. */
static void lay_drawing(struct dt_layer *l, struct dt_patch *patch, const struct dt_ocean_art *art,
                        const struct pose *p, const struct dt_drawing *d)
{
    uint32_t deg = d->deg * 65536u / 360u;
    struct dt_place place = {
        .side = d->size * (int32_t)p->depth.unit,
        .angle = p->card.flip ? p->angle - deg : p->angle + deg,
        .flip = p->card.flip,
    };
    point_of(p, d->x, d->y, &place.x, &place.y);
    dt_patch_draw(patch, &art->sprite[d->art], &place, p->depth.soft, DROP_X, DROP_Y);
    lay_patch(l, p, patch);
}

/* The rim of a hole, or a ring that is only embossed; both cast almost no shadow. */
static void lay_bubble(struct dt_layer *l, struct dt_patch *patch, const struct dt_ocean_art *art,
                       const struct pose *p, const struct dt_bubble *b)
{
    struct pose faint = *p;
    struct dt_drawing rim = {
        .art = b->open ? DT_ART_rim : DT_ART_bubbles,
        .x = b->x,
        .y = b->y,
        .size = (uint8_t)(2 * b->radius + 1),
    };
    faint.depth.dark /= 3;
    faint.hole_count = 0;
    lay_drawing(l, patch, art, &faint, &rim);
}

/* Adds holes and drawings to the film. */
static void lay_card(struct dt_layer *l, struct dt_patch *patch, const struct dt_ocean_art *art,
                     struct pose *p)
{
    const struct dt_drawing *drawings;
    const struct dt_bubble *bubbles;
    int drawing_count = dt_card_drawings(p->card.card, &drawings);
    int bubble_count = dt_card_bubbles(p->card.card, &bubbles);
    find_holes(p, bubbles, bubble_count);
    for (int i = 0; i < p->hole_count; i++) {
        punch(l, p, &p->hole[i]);
    }
    for (int i = 0; i < drawing_count; i++) {
        lay_drawing(l, patch, art, p, &drawings[i]);
    }
    for (int i = 0; i < bubble_count; i++) {
        lay_bubble(l, patch, art, p, &bubbles[i]);
    }
}

static void bake_card(struct dt_ocean *o, const struct dt_ocean_art *art,
                      const struct dt_ocean_stack *s, int layer)
{
    struct dt_layer *l = &o->layer[layer];
    struct pose p = pose_of(s, layer);
    clear(l);
    lay_film(l, &p);
    if (layer < s->count) {
        lay_card(l, &o->patch, art, &p);
    }
    compact(l);
}

/* The Octopus tile is a layer of its own without film. */
static void bake_tile(struct dt_ocean *o, const struct dt_ocean_art *art,
                      const struct dt_ocean_stack *s)
{
    struct pose p = {.depth = dt_depth_at(s->water, 0), .softness = 256};
    struct dt_drawing tile = {
        .art = DT_ART_tile,
        .x = (uint8_t)s->tile_x,
        .y = (uint8_t)s->tile_y,
        .size = TILE_SIZE,
    };
    clear(&o->tile);
    p.depth.opaque = DT_FULL;
    lay_drawing(&o->tile, &o->patch, art, &p, &tile);
    compact(&o->tile);
}

void dt_layer_pixel(const struct dt_layer *l, int x, int y, uint16_t out[4])
{
    int t = x / DT_TILE;
    const uint16_t *alike = l->filmed[y] >> t & 1 ? l->film : dt_layer_transparent;
    bool drawn = l->drawn[y] >> t & 1;
    for (int i = 0; i < 4; i++) {
        out[i] = drawn ? dt_layer_tile(l, y, t)->row[i][x % DT_TILE] : alike[i];
    }
}

void dt_ocean_bake(struct dt_ocean *o, const struct dt_ocean_art *art,
                   const struct dt_ocean_stack *stack)
{
    assert(stack->count >= 0 && stack->count <= DT_OCEAN_LAYERS);
    o->water = stack->water;
    o->has_tile = stack->tile;
    for (int i = 0; i < DT_OCEAN_LAYERS; i++) {
        bake_card(o, art, stack, i);
    }
    if (stack->tile) {
        bake_tile(o, art, stack);
    }
}
