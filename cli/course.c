/* The course of one game. Going back is playing again from the start: a game is short, and so the
 * past costs a few bytes an action. */
#include "cli/course.h"

#include <stdlib.h>

#include "cli/keys.h"

enum {
    FIRST_ROOM = 128,
    HEAD_ROOM = DT_TEXT_MAX + 8192, /* bytes that the tags of a record never fill */
};

static void begin(struct dt_course *c, const uint8_t key[DT_KEY])
{
    uint8_t derived[DT_KEY];
    dt_record_commit(&c->head, key);
    dt_record_draw_key(&c->head, derived);
    dt_rng_key(&c->draws, derived);
    dt_keys_bots(key, derived);
    dt_rng_key(&c->bots, derived);
    memcpy(c->state, c->first, c->head.game->state_size);
    c->count = 0;
}

void dt_course_start(struct dt_course *c, const struct dt_game *game,
                     const struct dt_config *config, const uint8_t key[DT_KEY])
{
    memset(&c->head, 0, sizeof c->head);
    c->head.game = game;
    c->head.config = *config;
    game->start(c->first, config);
    begin(c, key);
}

const char *dt_course_setup(struct dt_course *c, const struct dt_game *game,
                            struct dt_span position, const uint8_t key[DT_KEY])
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const char *why = game->parse(state, position);
    if (why == NULL && !game->complete(state)) {
        why = "position: something in it is hidden, so it cannot be played on";
    }
    if (why != NULL) {
        return why;
    }
    memset(&c->head, 0, sizeof c->head);
    c->head.game = game;
    game->config(state, &c->head.config);
    struct dt_out text = dt_out_on(c->head.position, DT_TEXT_MAX);
    game->text(state, &text);
    memcpy(c->first, state, game->state_size);
    begin(c, key);
    return NULL;
}

void dt_course_close(struct dt_course *c)
{
    free(c->step);
    dt_thinker_close(&c->thinker);
    *c = (struct dt_course){0};
}

/* Makes sure that one more action can be remembered. */
static const char *make_room(struct dt_course *c)
{
    if ((uint32_t)c->count >= c->head.game->steps_max) {
        return "the game is longer than its rules allow";
    }
    if (c->count < c->room) {
        return NULL;
    }
    int room = c->room == 0 ? FIRST_ROOM : c->room * 2;
    struct dt_course_step *moved = realloc(c->step, (size_t)room * sizeof *moved);
    if (moved == NULL) {
        return "out of memory";
    }
    c->step = moved;
    c->room = room;
    return NULL;
}

static void remember(struct dt_course *c, int seat, dt_action action, uint64_t place, bool given)
{
    c->step[c->count++] = (struct dt_course_step){
        .place = place,
        .action = action,
        .seat = (uint8_t)seat,
        .given = given,
    };
}

const char *dt_course_do(struct dt_course *c, int seat, dt_action action, struct dt_events *events)
{
    const struct dt_game *game = c->head.game;
    uint64_t place = dt_rng_tell(&c->draws);
    bool own = true;
    const char *why = make_room(c);
    if (why != NULL) {
        return why;
    }
    if (seat == DT_CHANCE && game->to_act(c->state) == DT_SEAT(DT_CHANCE)) {
        own = game->chance(c->state, &c->draws) == action;
    }
    why = dt_step(game, c->state, seat, action, events);
    if (why != NULL || !own) {
        dt_rng_seek(&c->draws, place);
    }
    if (why == NULL) {
        remember(c, seat, action, place, !own);
    }
    return why;
}

const char *dt_course_draw(struct dt_course *c, dt_action *drew, struct dt_events *events)
{
    const struct dt_game *game = c->head.game;
    if (game->to_act(c->state) != DT_SEAT(DT_CHANCE)) {
        return "seat: chance is not to act now";
    }
    const char *why = make_room(c);
    if (why != NULL) {
        return why;
    }
    uint64_t place = dt_rng_tell(&c->draws);
    *drew = game->chance(c->state, &c->draws);
    game->apply(c->state, DT_CHANCE, *drew, events);
    remember(c, DT_CHANCE, *drew, place, false);
    return NULL;
}

bool dt_course_undo(struct dt_course *c)
{
    if (c->count == 0) {
        return false;
    }
    c->count--;
    dt_rng_seek(&c->draws, c->step[c->count].place);
    memcpy(c->state, c->first, c->head.game->state_size);
    for (int i = 0; i < c->count; i++) {
        c->head.game->apply(c->state, c->step[i].seat, c->step[i].action, NULL);
    }
    return true;
}

void dt_course_redact(const struct dt_course *c, int seat, void *out)
{
    memcpy(out, c->state, c->head.game->state_size);
    c->head.game->redact(out, seat);
}

const struct dt_thought *dt_course_ask(struct dt_course *c, const struct dt_bot *bot, int seat,
                                       struct dt_limit limit)
{
    return dt_thinker_ask(&c->thinker, bot, c->head.game, c->state, seat, &c->bots, limit);
}

bool dt_course_advise(struct dt_course *c, int seat, struct dt_limit limit, struct dt_advice *out)
{
    return dt_thinker_advise(&c->thinker, c->head.game, c->state, seat, &c->bots, limit, out);
}

bool dt_course_provable(const struct dt_course *c)
{
    for (int i = 0; i < c->count; i++) {
        if (c->step[i].given) {
            return false;
        }
    }
    return true;
}

static void write_steps(const struct dt_course *c, struct dt_record_writer *w)
{
    const struct dt_game *game = c->head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    memcpy(state, c->first, game->state_size);
    for (int i = 0; i < c->count; i++) {
        const struct dt_course_step *s = &c->step[i];
        dt_record_act(w, game, state, s->seat, s->action);
        game->apply(state, s->seat, s->action, NULL);
    }
}

char *dt_course_record(const struct dt_course *c, bool reveal, int *len)
{
    struct dt_record_head head = c->head;
    struct dt_record_writer w;
    int cap = HEAD_ROOM + (c->count + 1) * DT_RECORD_LINE;
    char *text = malloc((size_t)cap);
    if (text == NULL) {
        return NULL;
    }
    head.committed = dt_course_provable(c);
    head.revealed = head.committed && reveal;
    dt_record_result(head.game, c->state, head.result);
    struct dt_out out = dt_out_on(text, cap);
    dt_record_begin(&w, &out, &head);
    write_steps(c, &w);
    dt_record_end(&w, &head);
    assert(!out.cut);
    *len = out.len;
    return text;
}
