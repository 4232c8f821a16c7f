/* Random games for measuring, and the signature that every build must reproduce. */
#include "bench/bench.h"
#include "engine/hash.h"

uint64_t dt_bench_play(const struct dt_game *game, const struct dt_config *config,
                       struct dt_rng *rng, uint64_t games, void *state)
{
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        dt_seats who;
        game->start(state, config);
        while ((who = game->to_act(state)) != 0) {
            if (who == DT_SEAT(DT_CHANCE)) {
                game->apply(state, DT_CHANCE, game->chance(state, rng), NULL);
            } else {
                int seat = dt_ctz(who);
                game->apply(state, seat, game->random_action(state, seat, rng), NULL);
                decisions++;
            }
        }
    }
    return decisions;
}

static void sign_text(struct dt_signature *work, const struct dt_writer *out)
{
    work->hash = dt_hash(work->hash, out->text, (size_t)out->len);
}

static void sign_events(struct dt_signature *work, const struct dt_game *game)
{
    for (int i = 0; i < work->events.count; i++) {
        struct dt_writer out = dt_writer_on(work->text, DT_ACTION_TEXT_MAX);
        dt_event_text(game, &work->events.list[i], &out);
        work->hash = dt_hash_u32(work->hash, work->events.list[i].audience);
        sign_text(work, &out);
    }
}

/* The position as text and bytes, and as one seat sees it. Redacts the state, so it comes last. */
static void sign_end(struct dt_signature *work, const struct dt_game *game)
{
    struct dt_writer out = dt_writer_on(work->text, DT_TEXT_MAX);
    dt_position_text(game, work->state, &out);
    sign_text(work, &out);
    game->redact(work->state, 0);
    int len = dt_pack(game, work->state, work->bytes);
    work->hash = dt_hash(work->hash, work->bytes, (size_t)len);
    out = dt_writer_on(work->text, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    dt_view_json(game, work->state, 0, NULL, &json);
    sign_text(work, &out);
}

/* Plays at most so many steps, signing every action and its events. */
static void sign_game(struct dt_signature *work, const struct dt_game *game,
                      const struct dt_config *config, int steps)
{
    dt_seats who;
    game->start(work->state, config);
    while (steps-- > 0 && (who = game->to_act(work->state)) != 0) {
        int seat = dt_ctz(who);
        dt_action action = seat == DT_CHANCE ? game->chance(work->state, &work->rng)
                                             : game->random_action(work->state, seat, &work->rng);
        work->events.count = 0;
        game->apply(work->state, seat, action, &work->events);
        work->hash = dt_hash_u32(dt_hash_u32(work->hash, (uint32_t)seat), action);
        sign_events(work, game);
    }
    sign_end(work, game);
}

/* Cycles through the options: game i plays choice i (mod its count) of each, if that is allowed. */
static struct dt_config config_for(const struct dt_game *game, int seats, int i)
{
    struct dt_config config = dt_config_default(game), preset = config;
    for (int k = 0; k < game->option_count; k++) {
        config.option[k] = (uint8_t)(i % game->options[k].count);
        i /= game->options[k].count;
    }
    config.seats = preset.seats = (uint8_t)seats;
    return dt_config_check(game, &config) == NULL ? config : preset;
}

/* Signs a bot's search result and applies its decision. */
static void sign_search(struct dt_signature *work, const struct dt_game *game, int seat,
                        const struct dt_bot *bot)
{
    enum { ITERATIONS = 80 };
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_search_limits limits = {
        .iterations = ITERATIONS, .memory = work->memory, .size = sizeof work->memory};
    memcpy(seen, work->state, game->state_size);
    game->redact(seen, seat);
    bot->think(game, seen, seat, &work->rng, &limits, &work->result);
    for (int i = 0; i < work->result.count; i++) {
        work->hash = dt_hash_u32(work->hash, work->result.candidate[i].action);
        work->hash = dt_hash_u32(work->hash, work->result.candidate[i].visits);
        work->hash = dt_hash_u32(work->hash, (uint32_t)work->result.candidate[i].value);
    }
    game->apply(work->state, seat, work->result.candidate[0].action, NULL);
}

/* The beginning of a game of all bots in turn. */
static void sign_bots(struct dt_signature *work, const struct dt_game *game)
{
    enum { DECISIONS = 24 };
    struct dt_config config = dt_config_default(game);
    dt_seats who;
    dt_rng_seed(&work->rng, 1);
    game->start(work->state, &config);
    for (int n = 0; n < DECISIONS && (who = game->to_act(work->state)) != 0;) {
        if (who == DT_SEAT(DT_CHANCE)) {
            dt_step_chance(game, work->state, &work->rng);
        } else {
            sign_search(work, game, dt_ctz(who), &dt_bots[n++ % dt_bot_count]);
        }
    }
}

uint64_t dt_signature(struct dt_signature *work)
{
    enum { GAMES = 24 };
    work->hash = DT_HASH_START;
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            for (int i = 0; i < GAMES; i++) {
                struct dt_config config = config_for(game, seats, i);
                if (dt_config_check(game, &config) != NULL) {
                    continue;
                }
                dt_rng_seed(&work->rng, (uint64_t)i);
                sign_game(work, game, &config, i % 4 == 3 ? 40 : INT32_MAX);
            }
        }
        sign_bots(work, game);
    }
    return work->hash;
}
