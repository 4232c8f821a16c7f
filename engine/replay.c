/* The replayer of records: it checks every action against the rules and every draw against the
 * key. */
#include "engine/record.h"

static const char *check_key(struct dt_replay *p)
{
    const struct dt_record_head *head = &p->in.head;
    uint8_t sum[DT_SHA256];
    p->verifying = head->committed && head->revealed;
    if (head->revealed && !head->committed) {
        return "Key: there is no commitment";
    }
    if (!p->verifying) {
        return NULL;
    }
    dt_sha256(head->key, DT_KEY, sum);
    if (memcmp(sum, head->commitment, DT_SHA256) != 0) {
        return "Key: does not match the commitment";
    }
    dt_record_seed_draws(head, &p->rng);
    return NULL;
}

/* A record's start position must be a game of the record's own seats and options. */
static const char *set_position(struct dt_replay *p)
{
    const struct dt_record_head *head = &p->in.head;
    struct dt_config config;
    const char *why = head->game->parse(p->state, dt_span_of(head->position));
    if (why != NULL) {
        return why;
    }
    if (!head->game->is_complete(p->state)) {
        return "Position: something in it is hidden, so it cannot be played";
    }
    head->game->config(p->state, &config);
    return memcmp(&config, &head->config, sizeof config) == 0
               ? NULL
               : "Position: its seats or options differ from the tags";
}

const char *dt_replay_open(struct dt_replay *p, struct dt_span text)
{
    const char *why = dt_record_open(&p->in, text);
    p->seat = DT_SPECTATOR;
    p->action = 0;
    p->events.count = 0;
    if (why == NULL) {
        why = check_key(p);
    }
    if (why != NULL) {
        return why;
    }
    if (p->in.head.position[0] != 0) {
        return set_position(p);
    }
    p->in.head.game->start(p->state, &p->in.head.config);
    return NULL;
}

/* Whether the result is that of a game closed before its end; tries all reasons and sets of
 * seats. */
static bool was_closed(const struct dt_replay *p)
{
    const struct dt_record_head *head = &p->in.head;
    char result[DT_RESULT_MAX];
    for (int why = 0; why < DT_CLOSINGS; why++) {
        dt_seats least = why == DT_CLOSED_AGREED ? 0 : 1;
        dt_seats end = why == DT_CLOSED_AGREED ? 1 : DT_SEAT(head->config.seats);
        for (dt_seats left = least; left < end; left++) {
            dt_record_closed(head->game, p->state, (enum dt_closing)why, left, result);
            if (dt_span_is(dt_span_of(result), head->result)) {
                return true;
            }
        }
    }
    return false;
}

static const char *check_result(struct dt_replay *p)
{
    char result[DT_RESULT_MAX];
    dt_record_result(p->in.head.game, p->state, result);
    bool closed = result[0] == 0 && was_closed(p);
    return closed || dt_span_is(dt_span_of(result), p->in.head.result)
               ? NULL
               : "Result: the game ended differently";
}

const char *dt_replay_step(struct dt_replay *p)
{
    const struct dt_game *game = p->in.head.game;
    struct dt_span words;
    p->events.count = 0;
    const char *why = dt_record_next(&p->in, &p->seat, &words);
    if (why != NULL) {
        return why;
    }
    if (p->in.ended) {
        return check_result(p);
    }
    if ((game->to_act(p->state) & DT_SEAT(p->seat)) == 0) {
        return "it was not this seat's turn";
    }
    why = dt_action_parse(game, p->state, p->seat, words, &p->action);
    if (why != NULL) {
        return why;
    }
    if (p->seat == DT_CHANCE && p->verifying && game->chance(p->state, &p->rng) != p->action) {
        return "the draw does not match the commitment";
    }
    return dt_step(game, p->state, p->seat, p->action, &p->events) == NULL
               ? NULL
               : "action: not legal here";
}
