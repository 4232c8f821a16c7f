/* Trying everything on a state that came from outside. */
#include "tests/fuzz/probe.h"

#include <stdio.h>
#include <stdlib.h>

extern const struct dt_game dt_game_null;

enum { FILLER = 0x5a, STEPS = 50 };

void dt_probe_must(bool holds, const char *words)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", words);
        abort();
    }
}

/* A game's letter: the first of its key that no game before it has. */
static uint8_t letter(int game, uint32_t *taken)
{
    const char *key = dt_games[game]->key;
    while ((*taken >> (*key & 31) & 1) != 0) {
        key++;
    }
    *taken |= 1u << (*key & 31);
    return (uint8_t)*key;
}

const struct dt_game *dt_probe_game(uint8_t n)
{
    uint32_t taken = 1u << ('n' & 31); /* the template's */
    for (int k = 0; k < dt_game_count; k++) {
        if (letter(k, &taken) == n) {
            return dt_games[k];
        }
    }
    int i = n % (dt_game_count + 1);
    return n != 'n' && i < dt_game_count ? dt_games[i] : &dt_game_null;
}

void *dt_probe_state(const struct dt_game *game)
{
    void *state = malloc(game->state_size);
    dt_probe_must(state != NULL, "memory");
    return memset(state, FILLER, game->state_size);
}

bool dt_probe_untouched(const struct dt_game *game, const void *state)
{
    const uint8_t *byte = state;
    for (uint32_t i = 0; i < game->state_size; i++) {
        if (byte[i] != FILLER) {
            return false;
        }
    }
    return true;
}

static void must_be_sound(const struct dt_game *game, const void *state)
{
    const char *fault = game->validate(state);
    dt_probe_must(fault == NULL, fault);
}

void dt_probe_play(const struct dt_game *game, void *state, struct dt_rng *rng, int steps)
{
    static struct dt_events events;
    dt_seats who;
    for (int n = 0; n < steps && (who = game->to_act(state)) != 0; n++) {
        int seat = dt_nth(who, (int)dt_rng_below(rng, (uint32_t)dt_popcount(who)));
        dt_action a =
            seat == DT_CHANCE ? game->chance(state, rng) : game->random_action(state, seat, rng);
        dt_probe_must(game->legal(state, seat, a), "an action that was picked is not legal");
        events.count = 0;
        game->apply(state, seat, a, &events);
        must_be_sound(game, state);
    }
}

static bool same(const struct dt_game *game, const void *a, const void *b)
{
    static uint8_t one[DT_PACK_MAX], two[DT_PACK_MAX];
    int n = dt_pack(game, a, one), m = dt_pack(game, b, two);
    return n == m && memcmp(one, two, (size_t)n) == 0;
}

static void round_trips(const struct dt_game *game, const void *state, void *copy)
{
    static char text[DT_TEXT_MAX];
    static uint8_t bytes[DT_PACK_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_position_text(game, state, &out);
    dt_probe_must(!out.cut, "a position is cut");
    const char *why = game->parse(copy, dt_span_of(text));
    dt_probe_must(why == NULL, why);
    dt_probe_must(same(game, state, copy), "a position is another one when read back");
    why = dt_unpack(game, copy, bytes, dt_pack(game, state, bytes));
    dt_probe_must(why == NULL, why);
    dt_probe_must(same(game, state, copy), "a packed state is another one when unpacked");
}

/* One seat's use of a state: redact, determinize, and play on from there. */
static void sit_down(const struct dt_game *game, const void *state, int seat, void *copy)
{
    static char text[DT_VIEW_MAX];
    struct dt_rng rng;
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_rng_seed(&rng, (uint64_t)(seat + 1));
    memcpy(copy, state, game->state_size);
    game->redact(copy, seat);
    must_be_sound(game, copy);
    dt_view_json(game, copy, seat, NULL, &json);
    dt_probe_must(!out.cut, "a view is cut");
    game->determinize(copy, seat, &rng);
    must_be_sound(game, copy);
    dt_probe_must(game->is_complete(copy), "a determinization is not complete");
    dt_probe_play(game, copy, &rng, STEPS);
}

/* A redacted state may be set up for any seat: the engine determinizes it to see whose knowledge it is. */
static void guess(const struct dt_game *game, const void *state, int seat, void *copy)
{
    struct dt_rng rng;
    dt_rng_seed(&rng, (uint64_t)(seat + 1));
    memcpy(copy, state, game->state_size);
    game->redact(copy, seat);
    game->determinize(copy, seat, &rng);
    must_be_sound(game, copy);
    dt_probe_must(game->is_complete(copy), "a determinization is not complete");
}

void dt_probe_use(const struct dt_game *game, void *state)
{
    void *copy = dt_probe_state(game);
    struct dt_config config;
    struct dt_rng rng;
    must_be_sound(game, state);
    game->config(state, &config);
    dt_probe_must(dt_config_check(game, &config) == NULL, "seats or options that cannot be");
    round_trips(game, state, copy);
    if (game->is_complete(state)) {
        for (int seat = DT_SPECTATOR; seat < config.seats; seat++) {
            sit_down(game, state, seat, copy);
        }
        dt_rng_seed(&rng, 7);
        dt_probe_play(game, state, &rng, STEPS);
        round_trips(game, state, copy);
    } else {
        sit_down(game, state, DT_SPECTATOR, copy);
        for (int seat = 0; seat < config.seats; seat++) {
            guess(game, state, seat, copy);
        }
    }
    free(copy);
}
