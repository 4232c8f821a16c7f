/* Random play through the contract. */
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
                int seat = dt_lowest(who);
                game->apply(state, seat, game->pick(state, seat, rng), NULL);
                decisions++;
            }
        }
    }
    return decisions;
}

static void sign_text(struct dt_signature *room, const struct dt_out *out)
{
    room->hash = dt_hash(room->hash, out->text, (size_t)out->len);
}

static void sign_events(struct dt_signature *room, const struct dt_game *game)
{
    for (int i = 0; i < room->events.count; i++) {
        struct dt_out out = dt_out_on(room->text, DT_ACTION_TEXT_MAX);
        game->event_text(&room->events.list[i], &out);
        room->hash = dt_hash_u32(room->hash, room->events.list[i].audience);
        sign_text(room, &out);
    }
}

/* The position in bytes and words, and as one seat sees it. This forgets what the seat must not
 * know, so it comes last. */
static void sign_end(struct dt_signature *room, const struct dt_game *game)
{
    struct dt_out out = dt_out_on(room->text, DT_TEXT_MAX);
    game->text(room->state, &out);
    sign_text(room, &out);
    game->redact(room->state, 0);
    int len = game->pack(room->state, room->bytes);
    room->hash = dt_hash(room->hash, room->bytes, (size_t)len);
    out = dt_out_on(room->text, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    game->view(room->state, 0, &json);
    sign_text(room, &out);
}

/* Plays at most so many steps, signing every action and its events. */
static void sign_game(struct dt_signature *room, const struct dt_game *game,
                      const struct dt_config *config, int steps)
{
    dt_seats who;
    game->start(room->state, config);
    while (steps-- > 0 && (who = game->to_act(room->state)) != 0) {
        int seat = dt_lowest(who);
        dt_action action = seat == DT_CHANCE ? game->chance(room->state, &room->rng)
                                             : game->pick(room->state, seat, &room->rng);
        room->events.count = 0;
        game->apply(room->state, seat, action, &room->events);
        room->hash = dt_hash_u32(dt_hash_u32(room->hash, (uint32_t)seat), action);
        sign_events(room, game);
    }
    sign_end(room, game);
}

/* Options in turn: game number i plays choice i (mod its count) of each option, if that is allowed. */
static struct dt_config config_for(const struct dt_game *game, int seats, int i)
{
    struct dt_config config = dt_config_preset(game), preset = config;
    for (int k = 0; k < game->option_count; k++) {
        config.option[k] = (uint8_t)(i % game->options[k].count);
        i /= game->options[k].count;
    }
    config.seats = preset.seats = (uint8_t)seats;
    return dt_config_check(game, &config) == NULL ? config : preset;
}

/* What a bot thinks of a decision, signed and carried out. */
static void sign_thought(struct dt_signature *room, const struct dt_game *game, int seat,
                         const struct dt_bot *bot)
{
    enum { ITERATIONS = 80 };
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    const struct dt_effort effort = {
        .iterations = ITERATIONS, .memory = room->memory, .size = sizeof room->memory};
    memcpy(seen, room->state, game->state_size);
    game->redact(seen, seat);
    bot->think(game, seen, seat, &room->rng, &effort, &room->thought);
    for (int i = 0; i < room->thought.count; i++) {
        room->hash = dt_hash_u32(room->hash, room->thought.candidate[i].action);
        room->hash = dt_hash_u32(room->hash, room->thought.candidate[i].visits);
        room->hash = dt_hash_u32(room->hash, (uint32_t)room->thought.candidate[i].value);
    }
    game->apply(room->state, seat, room->thought.candidate[0].action, NULL);
}

/* The beginning of a game of all bots in turn. */
static void sign_bots(struct dt_signature *room, const struct dt_game *game)
{
    enum { DECISIONS = 24 };
    struct dt_config config = dt_config_preset(game);
    dt_seats who;
    dt_rng_seed(&room->rng, 1);
    game->start(room->state, &config);
    for (int n = 0; n < DECISIONS && (who = game->to_act(room->state)) != 0;) {
        if (who == DT_SEAT(DT_CHANCE)) {
            dt_step_chance(game, room->state, &room->rng);
        } else {
            sign_thought(room, game, dt_lowest(who), &dt_bots[n++ % dt_bot_count]);
        }
    }
}

uint64_t dt_signature(struct dt_signature *room)
{
    enum { GAMES = 24 };
    room->hash = DT_HASH_START;
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            for (int i = 0; i < GAMES; i++) {
                struct dt_config config = config_for(game, seats, i);
                if (dt_config_check(game, &config) != NULL) {
                    continue;
                }
                dt_rng_seed(&room->rng, (uint64_t)i);
                sign_game(room, game, &config, i % 4 == 3 ? 40 : INT32_MAX);
            }
        }
        sign_bots(room, game);
    }
    return room->hash;
}
