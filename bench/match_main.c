/* Measures match/: time of an entry and of the messages to every seat, for all games.
 * Usage: bench_match [DECISIONS [GAME]]. Decisions are random; four seats where the game has so many. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "match/match.h"

enum { DECISIONS = 20000, SEATS = 4 };

struct match_bench {
    struct dt_match match;
    struct dt_match_update update;
    struct dt_rng rng;
    long decisions, bytes;
    uint32_t longest; /* decisions of one match */
    char text[DT_MATCH_MESSAGE_MAX];
};

/* CPU time, so that other programs are not counted. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void enter(struct match_bench *b, int seat, enum dt_verb verb, const char *text)
{
    struct dt_entry e = {.seat = seat, .verb = verb, .text = dt_span_of(text)};
    const char *why = dt_match_do(&b->match, &e, &b->update);
    if (why != NULL) {
        fprintf(stderr, "bench_match: %s: %s\n", text, why);
        exit(1);
    }
}

static void open_table(struct match_bench *b, const struct dt_game *game, uint64_t seed)
{
    struct dt_match_setup opening;
    dt_match_setup_default(&opening, game);
    memcpy(opening.id, "bench", 6);
    opening.config.seats = game->seats_max < SEATS ? game->seats_max : SEATS;
    dt_rng_seed_key(seed, opening.key);
    struct dt_match_step *past = b->match.history;
    dt_match_open(&b->match, &opening);
    dt_match_set_storage(&b->match, past, game->steps_max);
    for (int i = 0; i < opening.config.seats; i++) {
        enter(b, i, DT_DO_SIT, "Ada");
    }
    enter(b, DT_SPECTATOR, DT_DO_START, "");
}

static void decide(struct match_bench *b, bool messages)
{
    const struct dt_game *game = b->match.setup.game;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer text = dt_writer_on(words, sizeof words);
    int seat = dt_ctz(dt_match_to_act(&b->match));
    dt_action_text(game, b->match.state, seat, game->random_action(b->match.state, seat, &b->rng),
                   &text);
    enter(b, seat, DT_DO_ACT, words);
    b->decisions++;
    for (int i = 0; messages && i < b->match.setup.config.seats; i++) {
        struct dt_writer out = dt_writer_on(b->text, sizeof b->text);
        dt_match_message(&b->match, i, &b->update, true, &out);
        b->bytes += out.len;
    }
}

/* Plays whole matches; microseconds a decision, writing the random action's text included. */
static double play(struct match_bench *b, const struct dt_game *game, long decisions, bool messages)
{
    b->decisions = b->bytes = 0;
    dt_rng_seed(&b->rng, 1);
    double start = now();
    for (uint64_t seed = 1; b->decisions < decisions; seed++) {
        open_table(b, game, seed);
        while (b->match.phase == DT_PLAYING) {
            decide(b, messages);
        }
        b->longest = b->match.steps > b->longest ? b->match.steps : b->longest;
    }
    return (now() - start) / (double)b->decisions * 1e6;
}

static void measure(struct match_bench *b, const struct dt_game *game, long decisions)
{
    b->longest = 0;
    b->match.history = malloc(game->steps_max * sizeof *b->match.history);
    if (b->match.history == NULL) {
        exit(1);
    }
    double entered = play(b, game, decisions, false);
    double all = play(b, game, decisions, true);
    free(b->match.history);
    printf("%-10s %6.2f %6.2f %9ld %8u\n", game->key, entered, all,
           b->bytes / b->decisions / b->match.setup.config.seats, b->longest);
}

int main(int argc, char **argv)
{
    static struct match_bench b;
    long decisions = argc > 1 ? atol(argv[1]) : DECISIONS;
    printf("%zu bytes a match, %zu for an update\n", sizeof b.match, sizeof b.update);
    printf("game        entry    all   message  longest   (us a decision; bytes; decisions)\n");
    for (int i = 0; i < dt_game_count; i++) {
        if (argc <= 2 || dt_span_is(dt_span_of(argv[2]), dt_games[i]->key)) {
            measure(&b, dt_games[i], decisions);
        }
    }
    return 0;
}
