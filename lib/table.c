/* Tables: opening, closing, cloning, acting. */
#include "lib/table.h"

#include <stdlib.h>

enum { FIRST_STEPS = 64 };

const char dt_table_no_memory[] = "out of memory";
static const char no_seat[] = "seat: there is no such seat";
static const char no_game[] = "there is no such game";

bool dt_table_has_seat(const struct divetable *t, int seat)
{
    return seat >= DT_SPECTATOR && seat < t->head.config.seats;
}

bool dt_table_redact(const struct divetable *t, int seat, void *out)
{
    if (!dt_table_has_seat(t, seat)) {
        return false;
    }
    memcpy(out, t->state, t->head.game->state_size);
    t->head.game->redact(out, seat);
    return true;
}

/* Keys the generator as a record does, so that the draws can be verified. */
static void key_draws(struct divetable *t, uint64_t seed)
{
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    dt_record_commit(&t->head, key);
    dt_record_seed_draws(&t->head, &t->draws);
}

/* Makes a table at this state of the game, or at the game's start if it is NULL. */
static const char *make(struct divetable **out, const struct dt_game *game,
                        const struct dt_config *config, const void *state, uint64_t seed)
{
    struct divetable *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return dt_table_no_memory;
    }
    t->head.game = game;
    t->head.config = *config;
    t->provable = true;
    if (state == NULL) {
        game->start(t->first, config);
    } else {
        struct dt_writer position = dt_writer_on(t->head.position, DT_TEXT_MAX);
        memcpy(t->first, state, game->state_size);
        game->text(state, &position);
    }
    memcpy(t->state, t->first, game->state_size);
    key_draws(t, seed);
    *out = t;
    return NULL;
}

static const char *set_options(const struct dt_game *game, const char *options,
                               struct dt_config *config)
{
    struct dt_span rest = dt_span_of(options);
    struct dt_field field;
    const char *why = NULL;
    while (why == NULL && dt_span_field(&rest, &field)) {
        why = dt_config_set(game, config, field.key, field.value);
    }
    return why;
}

/* The fewest seats that can play these options. */
static uint8_t fewest_seats(const struct dt_game *game, struct dt_config config)
{
    config.seats = game->seats_min;
    while (config.seats < game->seats_max && dt_config_check(game, &config) != NULL) {
        config.seats++;
    }
    return config.seats;
}

const char *divetable_open(struct divetable **out, const char *key, int seats, const char *options,
                           uint64_t seed)
{
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    if (game == NULL) {
        return no_game;
    }
    struct dt_config config = dt_config_default(game);
    const char *why = options != NULL ? set_options(game, options, &config) : NULL;
    if (why != NULL) {
        return why;
    }
    if (seats < 0 || seats > DT_SEATS) {
        return "seats: the game is not made for so many or so few players";
    }
    config.seats = seats > 0 ? (uint8_t)seats : fewest_seats(game, config);
    why = dt_config_check(game, &config);
    return why != NULL ? why : make(out, game, &config, NULL, seed);
}

const char *divetable_open_position(struct divetable **out, const char *key, const char *position,
                                    uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_config config;
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    if (game == NULL) {
        return no_game;
    }
    const char *why = game->parse(state, dt_span_of(position));
    if (why != NULL) {
        return why;
    }
    if (!game->is_complete(state)) {
        return "position: something in it is hidden, so it cannot be played on";
    }
    game->config(state, &config);
    return make(out, game, &config, state, seed);
}

/* Applies the rest of a record to a new table. */
static const char *replay_record(struct divetable *t, struct dt_replay *p)
{
    const char *why = dt_replay_step(p);
    while (why == NULL && !p->in.ended) {
        why = divetable_act(t, p->seat, p->action);
        if (why == NULL) {
            why = dt_replay_step(p);
        }
    }
    t->provable = p->verifying;
    if (p->verifying) {
        t->draws = p->rng;
        dt_record_commit(&t->head, p->in.head.key);
    }
    return why;
}

const char *divetable_open_record(struct divetable **out, const char *record, uint64_t seed)
{
    struct divetable *t = NULL;
    struct dt_replay *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return dt_table_no_memory;
    }
    const struct dt_record_head *head = &p->in.head;
    const char *why = dt_replay_open(p, dt_span_of(record));
    if (why == NULL) {
        why = make(&t, head->game, &head->config, head->position[0] != 0 ? p->state : NULL, seed);
    }
    if (why == NULL) {
        memcpy(t->head.seat, head->seat, sizeof head->seat);
        memcpy(t->head.client_seed, head->client_seed, sizeof head->client_seed);
        why = replay_record(t, p);
    }
    if (why == NULL) {
        *out = t;
    } else {
        divetable_close(t);
    }
    free(p);
    return why;
}

const char *divetable_clone(struct divetable **out, const struct divetable *t)
{
    struct divetable *copy = malloc(sizeof *copy);
    struct divetable_step *step = calloc((size_t)t->count + 1, sizeof *step);
    if (copy == NULL || step == NULL) {
        free(copy);
        free(step);
        return dt_table_no_memory;
    }
    *copy = *t;
    copy->step = step;
    copy->step_cap = t->count + 1;
    copy->list = NULL;
    copy->text = NULL;
    copy->text_cap = 0;
    for (int i = 0; i < t->count; i++) {
        step[i] = t->step[i];
    }
    *out = copy;
    return NULL;
}

const char *divetable_determinize(struct divetable **out, const struct divetable *t, int seat,
                                  uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng;
    if (seat == DT_SPECTATOR || !dt_table_redact(t, seat, state)) {
        return no_seat;
    }
    dt_rng_seed(&rng, seed);
    t->head.game->determinize(state, seat, &rng);
    return make(out, t->head.game, &t->head.config, state, seed);
}

void divetable_close(struct divetable *t)
{
    if (t != NULL) {
        free(t->step);
        free(t->list);
        free(t->text);
        free(t);
    }
}

int divetable_seats(const struct divetable *t)
{
    return t->head.config.seats;
}

const char *divetable_key(const struct divetable *t)
{
    return t->head.game->key;
}

uint32_t divetable_to_act(const struct divetable *t)
{
    return t->head.game->to_act(t->state);
}

int divetable_actions(struct divetable *t, int seat, const uint32_t **list)
{
    const struct dt_game *game = t->head.game;
    if (t->list == NULL) {
        t->list = malloc(game->actions_max * sizeof *t->list);
        if (t->list == NULL) {
            return -1;
        }
    }
    *list = t->list;
    bool acts = dt_seats_have(game->to_act(t->state), seat);
    return acts ? game->actions(t->state, seat, t->list) : 0;
}

bool divetable_legal(const struct divetable *t, int seat, uint32_t action)
{
    const struct dt_game *game = t->head.game;
    return dt_seats_have(game->to_act(t->state), seat) && game->legal(t->state, seat, action);
}

/* Makes space for one more step. */
static const char *reserve_step(struct divetable *t)
{
    if (t->count < t->step_cap) {
        return NULL;
    }
    int cap = t->step_cap < FIRST_STEPS ? FIRST_STEPS : t->step_cap * 2;
    struct divetable_step *moved = realloc(t->step, (size_t)cap * sizeof *moved);
    if (moved == NULL) {
        return dt_table_no_memory;
    }
    t->step = moved;
    t->step_cap = cap;
    return NULL;
}

/* Whether the generator draws this action for chance, which is to act; if not, it is rewound. */
static bool draw_matches(struct divetable *t, uint32_t action)
{
    uint64_t place = dt_rng_tell(&t->draws);
    if (t->head.game->chance(t->state, &t->draws) == action) {
        return true;
    }
    dt_rng_seek(&t->draws, place);
    return false;
}

const char *divetable_act(struct divetable *t, int seat, uint32_t action)
{
    const struct dt_game *game = t->head.game;
    const char *why = reserve_step(t);
    if (why != NULL) {
        return why;
    }
    bool chance = seat == DT_CHANCE && game->to_act(t->state) == DT_SEAT(DT_CHANCE);
    bool own = !chance || draw_matches(t, action);
    int before = t->events.count;
    t->events.count = 0;
    why = dt_step(game, t->state, seat, action, &t->events);
    if (why != NULL) {
        t->events.count = before;
        return why;
    }
    t->provable = t->provable && own;
    t->step[t->count++] = (struct divetable_step){.seat = seat, .action = action};
    return NULL;
}

const char *divetable_peek(const struct divetable *t, uint32_t *action)
{
    struct dt_rng copy = t->draws;
    if (t->head.game->to_act(t->state) != DT_SEAT(DT_CHANCE)) {
        return "seat: chance is not to act now";
    }
    *action = t->head.game->chance(t->state, &copy);
    return NULL;
}

const char *divetable_draw(struct divetable *t)
{
    uint32_t action;
    const char *why = divetable_peek(t, &action);
    return why != NULL ? why : divetable_act(t, DT_CHANCE, action);
}

void divetable_reseed(struct divetable *t, uint64_t seed)
{
    key_draws(t, seed);
    t->provable = t->provable && t->count == 0;
}

int divetable_history(const struct divetable *t, const struct divetable_step **list)
{
    *list = t->step;
    return t->count;
}

const char *divetable_name(struct divetable *t, int seat, const char *name)
{
    struct dt_span words = dt_span_of(name);
    if (seat == DT_SPECTATOR || !dt_table_has_seat(t, seat)) {
        return no_seat;
    }
    if (!dt_record_allows(words, DT_NAME_MAX)) {
        return "name: at most 32 bytes of UTF-8, without quotes, backslashes and controls";
    }
    memcpy(t->head.seat[seat], name, (size_t)words.len + 1);
    return NULL;
}

void divetable_scores(const struct divetable *t, int32_t out[DIVETABLE_SEATS])
{
    t->head.game->scores(t->state, out);
}

uint32_t divetable_winners(const struct divetable *t)
{
    return t->head.game->winners(t->state);
}
