/* A game in play. Undo replays from the start: games are short, and the history costs only a few
 * bytes per action. */
#include "cli/game_session.h"

#include <stdlib.h>

#include "cli/seeds.h"

enum {
    FIRST_CAPACITY = 128,
    HEAD_BYTES = DT_TEXT_MAX + 8192, /* upper bound of a record's tags */
};

static void begin(struct dt_game_session *s, const uint8_t key[DT_KEY])
{
    uint8_t derived[DT_KEY];
    dt_record_commit(&s->head, key);
    dt_record_seed_draws(&s->head, &s->draws);
    dt_seed_for_bots(key, derived);
    dt_rng_key(&s->bots, derived);
    memcpy(s->state, s->first, s->head.game->state_size);
    s->count = 0;
}

void dt_game_session_start(struct dt_game_session *s, const struct dt_game *game,
                           const struct dt_config *config, const uint8_t key[DT_KEY])
{
    memset(&s->head, 0, sizeof s->head);
    s->head.game = game;
    s->head.config = *config;
    game->start(s->first, config);
    begin(s, key);
}

const char *dt_game_session_start_at(struct dt_game_session *s, const struct dt_game *game,
                                     struct dt_span position, const uint8_t key[DT_KEY])
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const char *why = game->parse(state, position);
    if (why == NULL && !game->is_complete(state)) {
        why = "position: something in it is hidden, so it cannot be played on";
    }
    if (why != NULL) {
        return why;
    }
    memset(&s->head, 0, sizeof s->head);
    s->head.game = game;
    game->config(state, &s->head.config);
    struct dt_writer text = dt_writer_on(s->head.position, DT_TEXT_MAX);
    game->text(state, &text);
    memcpy(s->first, state, game->state_size);
    begin(s, key);
    return NULL;
}

void dt_game_session_close(struct dt_game_session *s)
{
    free(s->step);
    dt_bot_runner_close(&s->bot_runner);
    *s = (struct dt_game_session){0};
}

/* Ensures capacity for one more action. */
static const char *reserve_step(struct dt_game_session *s)
{
    if ((uint32_t)s->count >= s->head.game->steps_max) {
        return "the game is longer than its rules allow";
    }
    if (s->count < s->capacity) {
        return NULL;
    }
    int capacity = s->capacity == 0 ? FIRST_CAPACITY : s->capacity * 2;
    struct dt_game_session_step *moved = realloc(s->step, (size_t)capacity * sizeof *moved);
    if (moved == NULL) {
        return "out of memory";
    }
    s->step = moved;
    s->capacity = capacity;
    return NULL;
}

static void append_step(struct dt_game_session *s, int seat, dt_action action, uint64_t place,
                        bool given)
{
    s->step[s->count++] = (struct dt_game_session_step){
        .place = place,
        .action = action,
        .seat = (uint8_t)seat,
        .given = given,
    };
}

const char *dt_game_session_apply(struct dt_game_session *s, int seat, dt_action action,
                                  struct dt_events *events)
{
    const struct dt_game *game = s->head.game;
    uint64_t place = dt_rng_tell(&s->draws);
    bool own = true;
    const char *why = reserve_step(s);
    if (why != NULL) {
        return why;
    }
    if (seat == DT_CHANCE && game->to_act(s->state) == DT_SEAT(DT_CHANCE)) {
        own = game->chance(s->state, &s->draws) == action;
    }
    why = dt_step(game, s->state, seat, action, events);
    if (why != NULL || !own) {
        dt_rng_seek(&s->draws, place);
    }
    if (why == NULL) {
        append_step(s, seat, action, place, !own);
    }
    return why;
}

const char *dt_game_session_draw(struct dt_game_session *s, dt_action *drew,
                                 struct dt_events *events)
{
    const struct dt_game *game = s->head.game;
    if (game->to_act(s->state) != DT_SEAT(DT_CHANCE)) {
        return "seat: chance is not to act now";
    }
    const char *why = reserve_step(s);
    if (why != NULL) {
        return why;
    }
    uint64_t place = dt_rng_tell(&s->draws);
    *drew = game->chance(s->state, &s->draws);
    game->apply(s->state, DT_CHANCE, *drew, events);
    append_step(s, DT_CHANCE, *drew, place, false);
    return NULL;
}

bool dt_game_session_undo(struct dt_game_session *s)
{
    if (s->count == 0) {
        return false;
    }
    s->count--;
    dt_rng_seek(&s->draws, s->step[s->count].place);
    memcpy(s->state, s->first, s->head.game->state_size);
    for (int i = 0; i < s->count; i++) {
        s->head.game->apply(s->state, s->step[i].seat, s->step[i].action, NULL);
    }
    return true;
}

void dt_game_session_redact(const struct dt_game_session *s, int seat, void *out)
{
    memcpy(out, s->state, s->head.game->state_size);
    s->head.game->redact(out, seat);
}

const struct dt_search_result *dt_game_session_search(struct dt_game_session *s,
                                                      const struct dt_bot *bot, int seat,
                                                      struct dt_search_budget limit)
{
    return dt_bot_runner_search(&s->bot_runner, bot, s->head.game, s->state, seat, &s->bots, limit);
}

bool dt_game_session_advise(struct dt_game_session *s, int seat, struct dt_search_budget limit,
                            struct dt_advice *out)
{
    return dt_bot_runner_advise(&s->bot_runner, s->head.game, s->state, seat, &s->bots, limit, out);
}

bool dt_game_session_provable(const struct dt_game_session *s)
{
    for (int i = 0; i < s->count; i++) {
        if (s->step[i].given) {
            return false;
        }
    }
    return true;
}

static void write_steps(const struct dt_game_session *s, struct dt_record_writer *w)
{
    const struct dt_game *game = s->head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    memcpy(state, s->first, game->state_size);
    for (int i = 0; i < s->count; i++) {
        const struct dt_game_session_step *step = &s->step[i];
        dt_record_act(w, game, state, step->seat, step->action);
        game->apply(state, step->seat, step->action, NULL);
    }
}

char *dt_game_session_record(const struct dt_game_session *s, bool reveal, int *len)
{
    struct dt_record_head head = s->head;
    struct dt_record_writer w;
    int cap = HEAD_BYTES + (s->count + 1) * DT_RECORD_LINE;
    char *text = malloc((size_t)cap);
    if (text == NULL) {
        return NULL;
    }
    head.committed = dt_game_session_provable(s);
    head.revealed = head.committed && reveal;
    dt_record_result(head.game, s->state, head.result);
    struct dt_writer out = dt_writer_on(text, cap);
    dt_record_begin(&w, &out, &head);
    write_steps(s, &w);
    dt_record_end(&w, &head);
    assert(!out.cut);
    *len = out.len;
    return text;
}
