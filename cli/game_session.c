/* Memory and bots of a session. */
#include "cli/game_session.h"

#include <stdlib.h>

#include "cli/seeds.h"

static const char no_memory[] = "out of memory";

/* Ensures space for the steps of the longest game, so that nothing is allocated during play. */
static const char *reserve_steps(struct dt_session *s, const struct dt_game *game)
{
    if (s->capacity >= (int)game->steps_max) {
        return NULL;
    }
    struct dt_session_step *moved = realloc(s->step, game->steps_max * sizeof *moved);
    if (moved == NULL) {
        return no_memory;
    }
    s->step = moved;
    s->capacity = (int)game->steps_max;
    return NULL;
}

const char *dt_game_session_start(struct dt_game_session *s, const struct dt_game *game,
                                  const struct dt_config *config, struct dt_span position,
                                  const uint8_t key[DT_KEY])
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    uint8_t derived[DT_KEY];
    const char *why = config == NULL ? game->parse(state, position) : NULL;
    if (why != NULL || (why = reserve_steps(&s->session, game)) != NULL) {
        return why;
    }
    if (config != NULL) {
        dt_session_start(&s->session, game, config, key);
    } else {
        dt_session_start_state(&s->session, game, state, key);
    }
    dt_seed_for_bots(key, derived);
    dt_rng_key(&s->bots, derived);
    return NULL;
}

void dt_game_session_close(struct dt_game_session *s)
{
    free(s->session.step);
    dt_bot_runner_close(&s->bot_runner);
    *s = (struct dt_game_session){0};
}

const struct dt_search_result *dt_game_session_search(struct dt_game_session *s,
                                                      const struct dt_bot *bot, int seat,
                                                      struct dt_search_budget limit)
{
    return dt_bot_runner_search(&s->bot_runner, bot, s->session.head.game, s->session.state, seat,
                                &s->bots, limit);
}

const char *dt_game_session_play_bot(struct dt_game_session *s, const struct dt_bot *bot, int seat,
                                     struct dt_search_budget limit, struct dt_events *events)
{
    const struct dt_search_result *found = dt_game_session_search(s, bot, seat, limit);
    return found == NULL ? no_memory
                         : dt_session_apply(&s->session, seat, found->candidate[0].action, events);
}

bool dt_game_session_advise(struct dt_game_session *s, int seat, struct dt_search_budget limit,
                            struct dt_advice *out)
{
    return dt_bot_runner_advise(&s->bot_runner, s->session.head.game, s->session.state, seat,
                                &s->bots, limit, out);
}

const char *dt_game_session_record(const struct dt_game_session *s, bool reveal, char **text,
                                   int *len)
{
    int cap = dt_session_record_max(&s->session);
    *text = malloc((size_t)cap);
    if (*text == NULL) {
        return no_memory;
    }
    struct dt_writer out = dt_writer_on(*text, cap);
    const char *why = dt_session_record(&s->session, reveal, &out);
    if (why != NULL) {
        free(*text);
        *text = NULL;
    }
    *len = out.len;
    return why;
}
