/* Tables: opening, closing, cloning, acting. */
#include "lib/table.h"

#include <stdlib.h>

enum { FIRST_STEPS = 64 };

_Static_assert(sizeof(struct divetable_step) == sizeof(struct dt_session_step) &&
                   offsetof(struct divetable_step, action) ==
                       offsetof(struct dt_session_step, action),
               "the steps of the public header are the engine's");

const char dt_table_no_memory[] = "out of memory";
const char dt_table_no_game[] = "there is no such game";

const char *divetable_check(const struct divetable *t, int seat)
{
    if (seat == DIVETABLE_TABLE) {
        return dt_session_check(&t->session, DT_CHANCE);
    }
    bool is_seat = seat >= DT_SPECTATOR && seat < t->session.head.config.seats;
    return is_seat ? dt_session_check(&t->session, seat) : DT_ERROR("no-such-seat");
}

bool dt_table_redact(const struct divetable *t, int seat, void *out)
{
    bool all = seat == DIVETABLE_TABLE;
    if (!all && divetable_check(t, seat) != NULL) {
        return false;
    }
    dt_session_redact(&t->session, all ? DT_CHANCE : seat, out);
    return true;
}

const char *dt_table_make(struct divetable **out, const struct dt_game *game,
                          const struct dt_config *config, const void *state, uint64_t seed)
{
    struct divetable *t = calloc(1, sizeof *t);
    uint8_t key[DT_KEY];
    if (t == NULL) {
        return dt_table_no_memory;
    }
    dt_rng_seed_key(seed, key);
    if (state == NULL) {
        dt_session_start(&t->session, game, config, key);
    } else {
        dt_session_start_state(&t->session, game, state, key);
    }
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
        return dt_table_no_game;
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
    return why != NULL ? why : dt_table_make(out, game, &config, NULL, seed);
}

const char *divetable_open_position(struct divetable **out, const char *key, const char *position,
                                    uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const struct dt_game *game = dt_game_find(dt_span_of(key));
    const char *why = game == NULL ? dt_table_no_game : game->parse(state, dt_span_of(position));
    return why != NULL ? why : dt_table_make(out, game, NULL, state, seed);
}

/* Applies the rest of a record to a new table, with its own key, or with the seed's after it. */
static const char *replay_record(struct divetable *t, struct dt_replay *p, uint64_t seed)
{
    dt_session_set_key(&t->session, p->in.head.key);
    const char *why = dt_replay_step(p);
    while (why == NULL && !p->in.ended) {
        why = divetable_act(t, p->seat, p->action);
        if (why == NULL) {
            why = dt_replay_step(p);
        }
    }
    if (!p->verifying) {
        divetable_reseed(t, seed);
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
        const void *state = head->position[0] != 0 ? p->state : NULL;
        why = dt_table_make(&t, head->game, &head->config, state, seed);
    }
    if (why == NULL) {
        memcpy(t->session.head.seat, head->seat, sizeof head->seat);
        memcpy(t->session.head.client_seed, head->client_seed, sizeof head->client_seed);
        why = replay_record(t, p, seed);
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
    size_t count = (size_t)t->session.count;
    struct divetable *copy = malloc(sizeof *copy);
    struct dt_session_step *step = calloc(count + 1, sizeof *step);
    if (copy == NULL || step == NULL) {
        free(copy);
        free(step);
        return dt_table_no_memory;
    }
    *copy = *t;
    copy->session.step = step;
    copy->session.capacity = (int)count + 1;
    copy->list = NULL;
    copy->text = NULL;
    copy->text_cap = 0;
    if (count > 0) {
        memcpy(step, t->session.step, count * sizeof *step);
    }
    *out = copy;
    return NULL;
}

const char *divetable_determinize(struct divetable **out, const struct divetable *t, int seat,
                                  uint64_t seed)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_rng rng;
    const char *why = seat < 0 ? DT_ERROR("no-such-seat") : divetable_check(t, seat);
    if (why != NULL) {
        return why;
    }
    dt_rng_seed(&rng, seed);
    dt_session_determinize(&t->session, seat, &rng, state);
    return dt_table_make(out, t->session.head.game, NULL, state, seed);
}

void divetable_close(struct divetable *t)
{
    if (t != NULL) {
        free(t->session.step);
        free(t->list);
        free(t->text);
        free(t);
    }
}

int divetable_seats(const struct divetable *t)
{
    return t->session.head.config.seats;
}

const char *divetable_key(const struct divetable *t)
{
    return t->session.head.game->key;
}

uint32_t divetable_to_act(const struct divetable *t)
{
    return t->session.head.game->to_act(t->session.state);
}

/* Whether a seat or chance is to act. */
static bool acts(const struct divetable *t, int seat)
{
    return dt_seats_have(t->session.head.game->to_act(t->session.state), seat);
}

int divetable_actions(struct divetable *t, int seat, const uint32_t **list)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_game *game = t->session.head.game;
    if (t->list == NULL) {
        t->list = malloc(game->actions_max * sizeof *t->list);
        if (t->list == NULL) {
            return -1;
        }
    }
    *list = t->list;
    if (!acts(t, seat)) {
        return 0;
    }
    dt_session_redact(&t->session, seat, seen);
    return dt_session_check(&t->session, seat) == NULL ? game->actions(seen, seat, t->list) : -1;
}

bool divetable_legal(const struct divetable *t, int seat, uint32_t action)
{
    return acts(t, seat) && dt_session_check(&t->session, seat) == NULL &&
           t->session.head.game->legal(t->session.state, seat, action);
}

/* Makes space for one more step. */
static const char *reserve_step(struct dt_session *s)
{
    if (s->count < s->capacity) {
        return NULL;
    }
    int capacity = s->capacity < FIRST_STEPS ? FIRST_STEPS : s->capacity * 2;
    struct dt_session_step *moved = realloc(s->step, (size_t)capacity * sizeof *moved);
    if (moved == NULL) {
        return dt_table_no_memory;
    }
    s->step = moved;
    s->capacity = capacity;
    return NULL;
}

const char *divetable_act(struct divetable *t, int seat, uint32_t action)
{
    const char *why = reserve_step(&t->session);
    if (why != NULL) {
        return why;
    }
    int before = t->events.count;
    t->events.count = 0;
    why = dt_session_apply(&t->session, seat, action, &t->events);
    t->events.count = why == NULL ? t->events.count : before;
    return why;
}

const char *divetable_peek(const struct divetable *t, uint32_t *action)
{
    return dt_session_peek(&t->session, action);
}

const char *divetable_draw(struct divetable *t)
{
    uint32_t action;
    const char *why = divetable_peek(t, &action);
    return why != NULL ? why : divetable_act(t, DT_CHANCE, action);
}

void divetable_reseed(struct divetable *t, uint64_t seed)
{
    uint8_t key[DT_KEY];
    dt_rng_seed_key(seed, key);
    dt_session_set_key(&t->session, key);
}

int divetable_history(const struct divetable *t, const struct divetable_step **list)
{
    *list = (const struct divetable_step *)t->session.step;
    return t->session.count;
}

const char *divetable_name(struct divetable *t, int seat, const char *name)
{
    struct dt_span words = dt_span_of(name);
    if (seat < 0 || seat >= t->session.head.config.seats) {
        return DT_ERROR("no-such-seat");
    }
    if (!dt_record_allows(words, DT_NAME_MAX)) {
        return "name: at most 32 bytes of UTF-8, without quotes, backslashes and controls";
    }
    memcpy(t->session.head.seat[seat], name, (size_t)words.len + 1);
    return NULL;
}

void divetable_scores(const struct divetable *t, int32_t out[DIVETABLE_SEATS])
{
    t->session.head.game->scores(t->session.state, out);
    for (int i = 0; i < DIVETABLE_SEATS; i++) {
        out[i] = dt_session_check(&t->session, i) == NULL ? out[i] : 0;
    }
}

uint32_t divetable_winners(const struct divetable *t)
{
    return t->session.head.game->winners(t->session.state);
}
