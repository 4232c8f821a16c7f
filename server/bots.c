/* Bots at the tables. A bot thinks on a thread of its own, about what its seat may know. */
#include <sodium.h>
#include <stdlib.h>
#include <time.h>

#include "server/bench.h"
#include "server/talk.h"

enum { ADVICE = 8, THOUSAND = 1000 };

/* A decision that is thought about. */
struct think {
    struct dt_job job;
    struct dt_reply reply; /* for advice; handle 0: the bot itself decides */
    char id[DT_STORE_ID];
    uint32_t seq; /* the last entry when it began */
    int seat;
    const struct dt_game *game;
    const struct dt_bot *bot;
    int ms;
    uint8_t key[DT_KEY];
    int count; /* ideas */
    int32_t value[ADVICE];
    char action[ADVICE][DT_ACTION_TEXT_MAX];
    char note[DT_NOTE_MAX];                   /* with advice: what the game works out */
    _Alignas(16) uint8_t state[DT_STATE_MAX]; /* redacted */
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool is_over(void *clock)
{
    return now_ms() >= *(const int64_t *)clock;
}

static void think_work(struct dt_job *job, void *at)
{
    struct think *k = (struct think *)job;
    struct dt_bench *bench = at;
    struct dt_rng rng;
    int64_t until = now_ms() + k->ms;
    struct dt_effort effort = {
        .stop = is_over,
        .clock = &until,
        .memory = dt_bench_memory(bench, k->bot->memory),
        .size = k->bot->memory,
    };
    dt_rng_key(&rng, k->key);
    k->bot->think(k->game, k->state, k->seat, &rng, &effort, &bench->thought);
    k->count = bench->thought.count < ADVICE ? bench->thought.count : ADVICE;
    for (int i = 0; i < k->count; i++) {
        struct dt_out out = dt_out_on(k->action[i], sizeof k->action[i]);
        k->game->action_text(k->state, k->seat, bench->thought.candidate[i].action, &out);
        k->value[i] = (int32_t)((int64_t)bench->thought.candidate[i].value * THOUSAND / DT_SURE);
    }
}

static struct think *begin(struct dt_table *t, int seat, const struct dt_bot *bot)
{
    struct think *k = dt_need(sizeof *k);
    k->reply.house = t->house;
    memcpy(k->id, t->id, sizeof k->id);
    k->seq = t->match.count;
    k->seat = seat;
    k->game = t->match.opening.game;
    k->bot = bot;
    k->ms = t->house->rules.think_ms;
    randombytes_buf(k->key, sizeof k->key);
    dt_match_redact(&t->match, seat, k->state);
    return k;
}

/* Carries out what bots have decided, one at a time; what was decided too early is thrown away. */
static bool act(struct dt_table *t, int seat)
{
    struct dt_deed deed = {.reply = {.house = t->house}};
    struct dt_entry e = {dt_outage_time(t->house), seat, DT_DO_ACT, dt_span_of(t->thought[seat])};
    bool fine =
        !dt_match_late(&t->match, seat, t->thought_at[seat]) && dt_table_do(t, &e, &deed) == NULL;
    t->thought[seat][0] = 0;
    t->house->metrics.decisions_total += fine;
    return fine;
}

static void think_done(struct dt_job *job)
{
    struct think *k = (struct think *)job;
    struct dt_table *t = dt_table_find(k->reply.house, k->id);
    if (t != NULL && t->loaded) {
        t->thinking &= ~DT_SEAT(k->seat);
        memcpy(t->thought[k->seat], k->action[0], sizeof t->thought[k->seat]);
        t->thought_at[k->seat] = k->seq;
        dt_table_go_on(t);
    }
    free(k);
}

/* Where nobody plays and nobody looks, bots would play for nobody: they go on when somebody comes. */
bool dt_bots_wanted(const struct dt_table *t)
{
    return dt_match_humans(&t->match) != 0 || t->watches != NULL || t->elsewhere.seats != 0 ||
           t->elsewhere.onlookers > 0;
}

void dt_bots_think(struct dt_table *t)
{
    if (t->house->ending || !dt_lease_held(t) || !dt_bots_wanted(t)) {
        return;
    }
    for (dt_seats bots = dt_match_bots(&t->match); bots != 0; bots &= bots - 1) {
        int seat = dt_lowest(bots);
        if (t->thought[seat][0] != 0 && act(t, seat)) {
            return;
        }
        if ((t->thinking & DT_SEAT(seat)) == 0) {
            struct think *k = begin(t, seat, dt_match_bot(&t->match, seat));
            k->job = (struct dt_job){.owner = t->owner, .work = think_work, .done = think_done};
            t->thinking |= DT_SEAT(seat);
            dt_jobs_post(t->house->minds, &k->job);
        }
    }
}

/* Advice to a person who plays against bots only. */

static void advice_work(struct dt_job *job, void *at)
{
    struct think *k = (struct think *)job;
    struct dt_bench *bench = at;
    struct dt_advice advice;
    think_work(job, at);
    dt_advise(k->game, k->state, k->seat, &bench->thought, dt_bench_memory(bench, DT_ROOM),
              &advice);
    memcpy(k->note, advice.hint, sizeof k->note);
}

static void advice_done(struct dt_job *job)
{
    struct think *k = (struct think *)job;
    struct dt_out out;
    struct dt_json j = dt_reply_begin(&k->reply, &out, "advice");
    dt_json_text(&j, "match", k->id);
    dt_json_int(&j, "seq", k->seq);
    dt_json_array(&j, "ideas");
    for (int i = 0; i < k->count; i++) {
        dt_json_object(&j, NULL);
        dt_json_text(&j, "action", k->action[i]);
        dt_json_int(&j, "value", k->value[i]);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    if (k->note[0] != 0) {
        dt_json_text(&j, "note", k->note);
    } else {
        dt_json_null(&j, "note");
    }
    dt_reply_end(&k->reply, &j);
    free(k);
}

void dt_say_advice(struct dt_say *say)
{
    struct dt_table *t = say->table;
    int seat = dt_table_seat(t, say->client->person.player);
    if (!dt_client_may(say->client, DT_LIMIT_ADVICE)) {
        dt_reply_refusal(&say->reply, dt_rate_refusal);
    } else if (dt_house_crowded(t->house, dt_client_owner(say->client))) {
        dt_reply_error(&say->reply, "busy", "match: please try again");
    } else if (seat == DT_ONLOOKER || !dt_seats_have(dt_match_to_act(&t->match), seat)) {
        dt_reply_error(&say->reply, "seat", "seat: it is not to act now");
    } else if (dt_match_humans(&t->match) != DT_SEAT(seat)) {
        dt_reply_error(&say->reply, "advice", "advice: only against bots");
    } else {
        struct think *k = begin(t, seat, &dt_bots[dt_bot_count - 1]);
        k->reply = say->reply;
        k->job = (struct dt_job){
            .owner = dt_client_owner(say->client), .work = advice_work, .done = advice_done};
        dt_jobs_post(t->house->minds, &k->job);
    }
}
