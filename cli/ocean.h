/* What the parts of divetable ocean share: a place to draw in, what is asked for, writing pictures. */
#ifndef DT_CLI_OCEAN_H
#define DT_CLI_OCEAN_H

#include "ocean/deal.h"

/* What divetable ocean is asked for. */
struct dt_ocean_wish {
    uint64_t seed;
    struct dt_ocean_stack stack;
    struct dt_ocean_look look;
    const char *out;
    bool framed;
    int stacks;       /* to look at, for --vision and --learn */
    int threads;      /* for these and --play, 1 … DT_THREAD_POOL_MAX */
    const char *play; /* a game's key, or NULL */
    const char *bot;  /* who plays it */
    int games;
    int eyes; /* enum dt_eyes */
};

/* Room for drawing; some 45 megabytes. */
struct dt_ocean_desk {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    uint8_t frame[DT_OCEAN_BYTES];
    uint8_t framed[DT_FRAMED_BYTES];
};

/* Writes R, G, B, 255 as PNG or JPEG, as the file's name ends. Returns the exit code. */
int dt_ocean_write(const char *path, const uint8_t *rgba, int width, int height);

/* The kinds of contact sheets, for a usage line; NULL ends the list. */
extern const char *const dt_ocean_sheets[];

/* Each returns the exit code. */
int dt_ocean_sheet(struct dt_ocean_desk *d, const struct dt_ocean_wish *w, int kind);
int dt_ocean_bench(struct dt_ocean_desk *d, const struct dt_ocean_wish *w);
int dt_ocean_vision(const struct dt_ocean_wish *w);
int dt_ocean_learn(const struct dt_ocean_wish *w);
int dt_ocean_play(const struct dt_ocean_wish *w);

#endif
