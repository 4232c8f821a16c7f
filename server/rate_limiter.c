/* The rate limits of a public server, and counting against them. */
#include "server/rate_limiter.h"

/* Twenty players may share an address; a page in use sends about one message a second. A code has 5
 * letters of 32, so with 1,000 tables one guess in 34,000 finds one, and an address may guess 20
 * times an hour: one hit in ten weeks, at a table whose host may remove whoever sits down. */
const struct dt_rate_limit dt_rate_limits_default[DT_LIMITS] = {
    [DT_LIMIT_MESSAGE] = {{0, 0, 0}, {1600, 400, 0}},
    [DT_LIMIT_CREATE] = {{20, 0, 120}, {60, 0, 360}},
    [DT_LIMIT_WATCH] = {{40, 1, 0}, {160, 8, 0}},
    [DT_LIMIT_ACT] = {{60, 10, 0}, {240, 80, 0}},
    [DT_LIMIT_ENTRY] = {{20, 1, 0}, {80, 8, 0}},
    [DT_LIMIT_CHAT] = {{10, 1, 0}, {40, 8, 0}},
    [DT_LIMIT_PREVIEW] = {{60, 10, 0}, {120, 40, 0}},
    [DT_LIMIT_ADVICE] = {{5, 0, 1200}, {20, 2, 0}},
    [DT_LIMIT_PICTURE] = {{120, 20, 0}, {360, 60, 0}},
    [DT_LIMIT_CODE] = {{10, 0, 20}, {20, 0, 20}},
};

bool dt_rate_limiter_take(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                          const char *address, int64_t now)
{
    if (l->limits == NULL) {
        return true;
    }
    const struct dt_rate_limit *limit = &l->limits[kind];
    bool by_player = player[0] != 0 && limit->player.burst > 0;
    bool by_address = l->by_address && address[0] != 0 && limit->address.burst > 0;
    return (!by_player || dt_bucket_map_take(&l->player[kind], player, limit->player, now)) &&
           (!by_address || dt_bucket_map_take(&l->address[kind], address, limit->address, now));
}

void dt_rate_limiter_refund(struct dt_rate_limiter *l, enum dt_limit_kind kind, const char *player,
                            const char *address)
{
    dt_bucket_map_refund(&l->player[kind], player);
    dt_bucket_map_refund(&l->address[kind], address);
}

void dt_rate_limiter_close(struct dt_rate_limiter *l)
{
    for (int i = 0; i < DT_LIMITS; i++) {
        dt_bucket_map_close(&l->player[i]);
        dt_bucket_map_close(&l->address[i]);
    }
}
