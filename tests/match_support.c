/* The fixture of the match tests. */
#include "tests/match_support.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support.h"

static void must(bool holds, const char *words)
{
    if (!holds) {
        fprintf(stderr, "match fixture: %s\n", words);
        abort();
    }
}

void dt_match_fixture_setup(struct dt_match_setup *o, const char *game, int seats, uint64_t seed)
{
    const struct dt_game *found = dt_game_find(dt_span_of(game));
    must(found != NULL, game);
    dt_match_setup_default(o, found);
    memcpy(o->id, "table", 6);
    o->config.seats = (uint8_t)seats;
    dt_rng_seed_key(seed, o->key);
}

struct dt_match_fixture *dt_match_fixture_with(const struct dt_match_setup *opening, uint64_t seed)
{
    struct dt_match_fixture *b = malloc(sizeof *b);
    must(b != NULL, "out of memory");
    const char *why = dt_match_setup_check(opening);
    must(why == NULL, why);
    dt_match_open(&b->match, opening);
    b->opening = *opening;
    dt_match_set_storage(&b->match, b->past, DT_MATCH_FIXTURE_PAST);
    dt_rng_seed(&b->rng, seed);
    b->message_hash = DT_HASH_START;
    b->at = 1000;
    b->log = dt_writer_on(b->lines, sizeof b->lines);
    b->out = dt_writer_on(b->message, sizeof b->message);
    return b;
}

struct dt_match_fixture *dt_match_fixture_open(const char *game, int seats, uint64_t seed)
{
    struct dt_match_setup o;
    dt_match_fixture_setup(&o, game, seats, seed);
    return dt_match_fixture_with(&o, seed);
}

static void hash_messages(struct dt_match_fixture *b)
{
    for (int seat = DT_SPECTATOR; seat < b->match.setup.config.seats; seat++) {
        dt_match_fixture_update(b, seat);
        const char *why = dt_test_json((struct dt_span){b->message, b->out.len});
        must(why == NULL, why);
        b->message_hash = dt_hash(b->message_hash, b->message, (size_t)b->out.len);
    }
}

const char *dt_match_fixture_enter(struct dt_match_fixture *b, const struct dt_entry *e)
{
    static struct dt_match before;
    memcpy(&before, &b->match, sizeof before);
    const char *expected = dt_match_check(&b->match, e);
    must(memcmp(&before, &b->match, sizeof before) == 0, "a check changed the match");
    const char *why = dt_match_do(&b->match, e, &b->update);
    must(why == expected, "check and do differ");
    if (why != NULL) {
        must(memcmp(&before, &b->match, sizeof before) == 0, "a rejected entry changed the match");
        must(why[0] != 0, "an error without text");
        return why;
    }
    dt_entry_text(e, &b->log);
    dt_write_char(&b->log, '\n');
    must(!b->log.cut, "the log is too short");
    hash_messages(b);
    return NULL;
}

const char *dt_match_fixture_do(struct dt_match_fixture *b, int seat, enum dt_verb verb,
                                const char *text)
{
    struct dt_entry e = {b->at, seat, verb, dt_span_of(text)};
    return dt_match_fixture_enter(b, &e);
}

void dt_match_fixture_commitment(const char *seed, char digits[2 * DT_SHA256 + 1])
{
    uint8_t hash[DT_SHA256];
    struct dt_writer out = dt_writer_on(digits, 2 * DT_SHA256 + 1);
    dt_sha256(seed, strlen(seed), hash);
    dt_write_hex(&out, hash, sizeof hash);
}

void dt_match_fixture_start(struct dt_match_fixture *b)
{
    static const char *const names[DT_SEATS] = {"Ada", "Bo", "Cleo", "Dan", "Eva"};
    for (int i = 0; i < b->match.setup.config.seats; i++) {
        if (b->match.seat[i].kind == DT_OPEN) {
            must(dt_match_fixture_do(b, i, DT_DO_SIT, names[i]) == NULL,
                 "a person cannot sit down");
        }
    }
    must(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_START, "") == NULL, "the match does not start");
}

void dt_match_fixture_choose(struct dt_match_fixture *b, int seat, char words[DT_ACTION_TEXT_MAX])
{
    const struct dt_game *game = b->match.setup.game;
    struct dt_writer text = dt_writer_on(words, DT_ACTION_TEXT_MAX);
    dt_action action;
    do { /* partial actions are legal only at the deadline */
        action = game->random_action(b->match.state, seat, &b->rng);
    } while (game->timing != NULL && game->timing->partial(b->match.state, seat, action));
    dt_action_text(game, b->match.state, seat, action, &text);
}

void dt_match_fixture_act(struct dt_match_fixture *b)
{
    char words[DT_ACTION_TEXT_MAX];
    dt_seats who = dt_match_to_act(&b->match);
    int seat = dt_nth(who, (int)dt_rng_below(&b->rng, (uint32_t)dt_popcount(who)));
    dt_match_fixture_choose(b, seat, words);
    const char *why = dt_match_fixture_do(b, seat, DT_DO_ACT, words);
    must(why == NULL, why);
}

void dt_match_fixture_finish(struct dt_match_fixture *b)
{
    while (b->match.phase == DT_PLAYING) {
        dt_match_fixture_act(b);
    }
}

int dt_match_fixture_first(const struct dt_match_fixture *b)
{
    return dt_ctz(dt_match_to_act(&b->match));
}

bool dt_match_fixture_refused(const char *why, const char *code)
{
    struct dt_span rest = dt_span_of(why != NULL ? why : ""), first;
    bool is = dt_span_cut(&rest, ':', &first) && dt_span_is(first, code);
    if (!is) {
        fprintf(stderr, "match fixture: expected a refusal \"%s\", not: %s\n", code,
                why != NULL ? why : "agreement");
    }
    return is;
}

const char *dt_match_fixture_table(struct dt_match_fixture *b, int seat)
{
    b->out.len = 0;
    dt_match_message(&b->match, seat, NULL, true, &b->out);
    must(!b->out.cut, "a message is too long");
    return b->message;
}

const char *dt_match_fixture_update(struct dt_match_fixture *b, int seat)
{
    b->out.len = 0;
    dt_match_message(&b->match, seat, &b->update, true, &b->out);
    must(!b->out.cut, "a message is too long");
    return b->message;
}

bool dt_match_fixture_says(const struct dt_match_fixture *b, const char *words)
{
    return strstr(b->message, words) != NULL;
}

const char *dt_match_fixture_verify(struct dt_match_fixture *b, char result[DT_RESULT_MAX])
{
    static struct dt_record_head head;
    static struct dt_replay replay;
    static char text[1 << 21];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    const char *why = dt_match_record(&b->match, &head, &out);
    if (why == NULL) {
        why = dt_replay_open(&replay, (struct dt_span){text, out.len});
    }
    while (why == NULL && !replay.in.ended) {
        why = dt_replay_step(&replay);
    }
    must(why != NULL || replay.verifying, "a record without a proof");
    memcpy(result, head.result, DT_RESULT_MAX);
    return why;
}
