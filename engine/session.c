/* A game in progress. Undo replays from the start: games are short, and a step takes eight bytes. */
#include "engine/session.h"

enum { HEAD_BYTES = DT_TEXT_MAX + 8192 }; /* upper bound of a record's tags */

void dt_session_set_key(struct dt_session *s, const uint8_t key[DT_KEY])
{
    dt_record_commit(&s->head, key);
    dt_record_seed_draws(&s->head, &s->draws);
    s->keyed = s->count;
    s->given = false;
}

/* Whether a redacted state holds all that a seat knows: then, and only then, some complete state
 * redacted for the seat is equal to it, and a determinization is one. */
static bool knows(const struct dt_game *game, const void *state, int seat)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX], sample[DT_STATE_MAX];
    uint8_t one[DT_PACK_MAX], two[DT_PACK_MAX];
    struct dt_rng rng;
    dt_rng_seed(&rng, 0);
    memcpy(seen, state, game->state_size);
    game->redact(seen, seat);
    memcpy(sample, seen, game->state_size);
    game->determinize(sample, seat, &rng);
    game->redact(sample, seat);
    int len = dt_pack(game, seen, one);
    return dt_pack(game, sample, two) == len && memcmp(one, two, (size_t)len) == 0;
}

/* The seats whose knowledge a state holds. */
static dt_seats known_seats(const struct dt_game *game, const void *state, int seats)
{
    dt_seats known = DT_SEAT(DT_SPECTATOR_BIT);
    if (game->is_complete(state)) {
        return ~(dt_seats)0;
    }
    for (int seat = 0; seat < seats; seat++) {
        known |= knows(game, state, seat) ? DT_SEAT(seat) : 0;
    }
    return known;
}

/* The first state is set. */
static void begin(struct dt_session *s, const struct dt_game *game, const uint8_t key[DT_KEY])
{
    memset(&s->head, 0, sizeof s->head);
    s->head.game = game;
    game->config(s->first, &s->head.config);
    memcpy(s->state, s->first, game->state_size);
    s->known = known_seats(game, s->first, s->head.config.seats);
    s->count = 0;
    dt_session_set_key(s, key);
}

void dt_session_start(struct dt_session *s, const struct dt_game *game,
                      const struct dt_config *config, const uint8_t key[DT_KEY])
{
    game->start(s->first, config);
    begin(s, game, key);
}

void dt_session_start_state(struct dt_session *s, const struct dt_game *game, const void *state,
                            const uint8_t key[DT_KEY])
{
    memcpy(s->first, state, game->state_size);
    begin(s, game, key);
    struct dt_writer text = dt_writer_on(s->head.position, DT_TEXT_MAX);
    dt_position_text(game, state, &text);
}

const char *dt_session_check(const struct dt_session *s, int seat)
{
    if (dt_seats_have(s->known, seat == DT_SPECTATOR ? DT_SPECTATOR_BIT : seat)) {
        return NULL;
    }
    return seat == DT_CHANCE
               ? "position: something in it is hidden, so it can be neither played on nor recorded"
               : "position: something that this seat knows is hidden in it";
}

/* False if it is chance's turn and the generator draws something else. */
static bool draws_next(struct dt_session *s, int seat, dt_action action)
{
    const struct dt_game *game = s->head.game;
    return seat != DT_CHANCE || s->count < s->keyed ||
           game->to_act(s->state) != DT_SEAT(DT_CHANCE) ||
           game->chance(s->state, &s->draws) == action;
}

static const char *check_step(const struct dt_session *s)
{
    assert(s->count < s->capacity);
    return (uint32_t)s->count >= s->head.game->steps_max ? "the game is longer than its rules allow"
                                                         : dt_session_check(s, DT_CHANCE);
}

const char *dt_session_apply(struct dt_session *s, int seat, dt_action action,
                             struct dt_events *events)
{
    const char *why = check_step(s);
    if (why != NULL) {
        return why;
    }
    uint64_t place = dt_rng_tell(&s->draws);
    bool own = draws_next(s, seat, action);
    why = dt_step(s->head.game, s->state, seat, action, events);
    if (why != NULL || !own) {
        dt_rng_seek(&s->draws, place);
    }
    if (why == NULL) {
        s->step[s->count++] = (struct dt_session_step){.seat = seat, .action = action};
        s->given |= !own;
    }
    return why;
}

static const char *check_draw(const struct dt_session *s)
{
    const char *why = dt_session_check(s, DT_CHANCE);
    return why == NULL && s->head.game->to_act(s->state) != DT_SEAT(DT_CHANCE)
               ? DT_ERROR("not-to-act")
               : why;
}

const char *dt_session_peek(const struct dt_session *s, dt_action *next)
{
    struct dt_rng copy = s->draws;
    const char *why = check_draw(s);
    if (why == NULL) {
        *next = s->head.game->chance(s->state, &copy);
    }
    return why;
}

const char *dt_session_draw(struct dt_session *s, struct dt_events *events)
{
    const char *why = check_draw(s);
    why = why != NULL ? why : check_step(s);
    if (why == NULL) {
        dt_action next = s->head.game->chance(s->state, &s->draws);
        s->head.game->apply(s->state, DT_CHANCE, next, events);
        s->step[s->count++] = (struct dt_session_step){.seat = DT_CHANCE, .action = next};
    }
    return why;
}

bool dt_session_undo(struct dt_session *s)
{
    int count = s->count - 1;
    if (count < 0) {
        return false;
    }
    s->keyed = count < s->keyed ? count : s->keyed;
    s->given = false;
    memcpy(s->state, s->first, s->head.game->state_size);
    dt_rng_seek(&s->draws, 0);
    for (s->count = 0; s->count < count;) {
        dt_session_apply(s, s->step[s->count].seat, s->step[s->count].action, NULL);
    }
    return true;
}

void dt_session_redact(const struct dt_session *s, int seat, void *out)
{
    memcpy(out, s->state, s->head.game->state_size);
    if (seat != DT_CHANCE) {
        s->head.game->redact(out, seat);
    }
}

void dt_session_determinize(const struct dt_session *s, int seat, struct dt_rng *rng, void *out)
{
    assert(dt_session_check(s, seat) == NULL);
    dt_session_redact(s, seat, out);
    s->head.game->determinize(out, seat, rng);
}

bool dt_session_provable(const struct dt_session *s)
{
    return s->keyed == 0 && !s->given;
}

int dt_session_record_max(const struct dt_session *s)
{
    return HEAD_BYTES + (s->count + 1) * DT_RECORD_LINE;
}

const char *dt_session_record(const struct dt_session *s, bool reveal, struct dt_writer *out)
{
    const struct dt_game *game = s->head.game;
    struct dt_record_head head = s->head;
    struct dt_record_writer w;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const char *why = dt_session_check(s, DT_CHANCE);
    if (why != NULL) {
        return why;
    }
    head.committed = dt_session_provable(s);
    head.revealed = head.committed && reveal;
    dt_record_result(game, s->state, head.result);
    dt_record_begin(&w, out, &head);
    memcpy(state, s->first, game->state_size);
    for (int i = 0; i < s->count; i++) {
        dt_record_act(&w, game, state, s->step[i].seat, s->step[i].action);
        game->apply(state, s->step[i].seat, s->step[i].action, NULL);
    }
    dt_record_end(&w, &head);
    assert(!out->cut);
    return NULL;
}
