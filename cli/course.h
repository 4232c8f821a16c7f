/* The course of one game: how it began, every action so far, where the generator stands, and the
 * position it all led to. Seats, clocks and who may see what are not its business. */
#ifndef DT_CLI_COURSE_H
#define DT_CLI_COURSE_H

#include "cli/thinker.h"
#include "engine/record.h"

struct dt_course_step {
    uint64_t place; /* of the generator before it */
    dt_action action;
    uint8_t seat;
    bool given; /* a draw that was not the generator's own */
};

/* Set to zero before the first start; may be started again and again. */
struct dt_course {
    struct dt_record_head head; /* the seats' names may be written into it */
    struct dt_rng draws;
    struct dt_rng bots;
    struct dt_thinker thinker;
    struct dt_course_step *step;
    int count, room;
    _Alignas(16) uint8_t first[DT_STATE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
};

/* A new game of a configuration that was checked, with its key. */
void dt_course_start(struct dt_course *c, const struct dt_game *game,
                     const struct dt_config *config, const uint8_t key[DT_KEY]);

/* A game that begins at a position. NULL, or a sentence; then nothing has changed. */
const char *dt_course_setup(struct dt_course *c, const struct dt_game *game,
                            struct dt_span position, const uint8_t key[DT_KEY]);

void dt_course_close(struct dt_course *c);

/* One action, chance included. A draw that equals the generator's next is taken as its own.
 * NULL, or a sentence; then nothing has changed. `events` may be NULL. */
const char *dt_course_do(struct dt_course *c, int seat, dt_action action, struct dt_events *events);

/* Chance acts by the generator. NULL, or a sentence; then nothing has changed. */
const char *dt_course_draw(struct dt_course *c, dt_action *drew, struct dt_events *events);

/* Takes the last action back; false if there is none. */
bool dt_course_undo(struct dt_course *c);

/* What a bot would do on a seat that is to act and is not chance; its first idea is the best. NULL
 * without memory. */
const struct dt_thought *dt_course_ask(struct dt_course *c, const struct dt_bot *bot, int seat,
                                       struct dt_limit limit);

/* What the best bot advises on such a seat; false without memory. */
bool dt_course_advise(struct dt_course *c, int seat, struct dt_limit limit, struct dt_advice *out);

/* A copy of the position as a seat or DT_ONLOOKER may know it. */
void dt_course_redact(const struct dt_course *c, int seat, void *out);

/* Whether every draw was the generator's own. */
bool dt_course_provable(const struct dt_course *c);

/* The record as text that the caller frees, or NULL without memory. The key is left out unless
 * `reveal`; without a provable course the commitment too. */
char *dt_course_record(const struct dt_course *c, bool reveal, int *len);

#endif
