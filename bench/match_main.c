/* Measures match/: time of an entry and of the messages to every seat, and their length, for all games.
 * Messages with the whole table, as an offline game has them, and with what changed, as a server sends them.
 * Usage: bench_match [DECISIONS [GAME]]. Decisions are random; four seats where the game has so many. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "match/match.h"

enum { DECISIONS = 20000, SEATS = 4 };
enum messages { NONE, WHOLE, CHANGES };

struct match_bench {
    struct dt_match match;
    struct dt_match_update update;
    struct dt_rng rng;
    long decisions, messages, bytes;
    uint32_t longest;                        /* decisions of one match */
    long lengths[DT_MATCH_MESSAGE_MAX];      /* how many messages were so long */
    struct dt_match_part part[SEATS + 1][2]; /* now and before; the last one is public */
    struct dt_match_change change;
    bool known; /* what was before */
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

static void count(struct match_bench *b, int bytes)
{
    b->messages++;
    b->bytes += bytes;
    b->lengths[bytes]++;
}

static int median(const struct match_bench *b)
{
    int length = 0;
    for (long below = b->lengths[0]; below < b->messages / 2; below += b->lengths[length]) {
        length++;
    }
    return length;
}

static void tell_whole(struct match_bench *b, int seat)
{
    struct dt_writer out = dt_writer_on(b->text, sizeof b->text);
    dt_match_message(&b->match, seat, &b->update, true, &out);
    count(b, out.len);
}

static struct dt_span text_of(const struct dt_match_part *part)
{
    return (struct dt_span){part->text, part->len};
}

static void tell_changes(struct match_bench *b)
{
    int now = b->match.count % 2;
    struct dt_match_part *public = b->part[SEATS];
    bool known = b->known && b->match.phase == DT_PLAYING;
    dt_match_public_part(&b->match, &public[now]);
    if (known) {
        dt_match_compare(text_of(&public[!now]), &public[now], &b -> change);
    }
    for (int i = 0; i < b->match.setup.config.seats; i++) {
        struct dt_match_part *own = b->part[i];
        struct dt_writer out = dt_writer_on(b->text, sizeof b->text);
        dt_match_own_part(&b->match, i, &own[now]);
        if (known) {
            dt_match_news(&b->match, i, &b->update, &b->change, text_of(&own[!now]), &own[now],
                          &out);
            count(b, out.len);
        } else {
            tell_whole(b, i);
        }
    }
    b->known = b->match.phase == DT_PLAYING;
}

static void tell(struct match_bench *b, enum messages messages)
{
    if (messages == CHANGES) {
        tell_changes(b);
    }
    for (int i = 0; messages == WHOLE && i < b->match.setup.config.seats; i++) {
        tell_whole(b, i);
    }
}

static void decide(struct match_bench *b, enum messages messages)
{
    const struct dt_game *game = b->match.setup.game;
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer text = dt_writer_on(words, sizeof words);
    int seat = dt_ctz(dt_match_to_act(&b->match));
    dt_action_text(game, b->match.state, seat, game->random_action(b->match.state, seat, &b->rng),
                   &text);
    enter(b, seat, DT_DO_ACT, words);
    b->decisions++;
    tell(b, messages);
}

/* Plays whole matches; microseconds a decision, writing the random action's text included. */
static double play(struct match_bench *b, const struct dt_game *game, long decisions,
                   enum messages messages)
{
    b->decisions = b->messages = b->bytes = 0;
    memset(b->lengths, 0, sizeof b->lengths);
    dt_rng_seed(&b->rng, 1);
    double start = now();
    for (uint64_t seed = 1; b->decisions < decisions; seed++) {
        open_table(b, game, seed);
        b->known = false;
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
    double entered = play(b, game, decisions, NONE);
    printf("%-10s %6.2f", game->key, entered);
    for (enum messages messages = WHOLE; messages <= CHANGES; messages++) {
        double all = play(b, game, decisions, messages);
        printf(" %8.2f %7d %6ld", all - entered, median(b), b->bytes / b->messages);
    }
    printf(" %8u\n", b->longest);
    free(b->match.history);
}

int main(int argc, char **argv)
{
    static struct match_bench b;
    long decisions = argc > 1 ? atol(argv[1]) : DECISIONS;
    printf("%zu bytes a match, %zu for an update\n", sizeof b.match, sizeof b.update);
    printf("            entry   tables  median   mean  changes  median   mean  longest\n"
           "               us       us   bytes  bytes       us   bytes  bytes  decisions\n");
    for (int i = 0; i < dt_game_count; i++) {
        if (argc <= 2 || dt_span_is(dt_span_of(argv[2]), dt_games[i]->key)) {
            measure(&b, dt_games[i], decisions);
        }
    }
    return 0;
}
