/* Shared by the parts of `divetable ocean`: options, drawing workspace, writing pictures. */
#ifndef DT_CLI_OCEAN_H
#define DT_CLI_OCEAN_H

#include "ocean/deal.h"

/* The parsed command line. */
struct dt_ocean_options {
    uint64_t seed;
    struct dt_ocean_stack stack;
    struct dt_ocean_viewpoint view;
    const char *out;
    bool framed;
    int stacks;       /* to classify, for --vision and --learn */
    int threads;      /* for these and --play, 1 … DT_THREAD_POOL_MAX */
    const char *play; /* a game's key, or NULL */
    const char *bot;  /* that plays it */
    int games;
    int survey; /* enum dt_survey */
};

/* Memory for drawing; some 45 megabytes. */
struct dt_ocean_workspace {
    struct dt_ocean_art art;
    struct dt_ocean ocean;
    uint8_t frame[DT_OCEAN_BYTES];
    uint8_t framed[DT_FRAMED_BYTES];
};

/* Writes R, G, B, 255 as PNG or JPEG by the file name's extension. Returns the exit code. */
int dt_ocean_write(const char *path, const uint8_t *rgba, int width, int height);

/* The kinds of contact sheets, for a usage line; NULL ends the list. */
extern const char *const dt_ocean_sheets[];

/* Each returns the exit code. */
int dt_ocean_sheet(struct dt_ocean_workspace *d, const struct dt_ocean_options *w, int kind);
int dt_ocean_bench(struct dt_ocean_workspace *d, const struct dt_ocean_options *w);
int dt_ocean_vision(const struct dt_ocean_options *w);
int dt_ocean_learn(const struct dt_ocean_options *w);
int dt_ocean_play(const struct dt_ocean_options *w);

#endif
