/* Bots at the tables: searches run on DT_POOL_BOT, on a redacted state, and their choice is submitted
 * on the loop's thread. */
#include "server/bots.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/outage.h"
#include "server/request.h"
#include "server/worker.h"

enum { ADVICE_MAX = 8, PER_MILLE = 1000 };

/* A running search. */
struct bot_job {
    struct dt_job job;
    struct dt_reply reply; /* for advice; handle 0: a bot's own move */
    char id[DT_STORE_ID];
    uint32_t seq; /* the last entry the search knows */
    int seat;
    const struct dt_game *game;
    const struct dt_bot *bot;
    int ms;
    uint8_t key[DT_KEY];
    int count; /* candidates */
    int32_t value[ADVICE_MAX];
    dt_action action[ADVICE_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX]; /* redacted */
};

static bool is_timed_out(void *clock)
{
    return dt_monotonic_ms() >= *(const int64_t *)clock;
}

static void search_work(struct dt_job *job, void *at)
{
    struct bot_job *k = (struct bot_job *)job;
    struct dt_worker *worker = at;
    struct dt_rng rng;
    int64_t until = dt_monotonic_ms() + k->ms;
    struct dt_search_limits effort = {
        .stop = is_timed_out,
        .clock = &until,
        .memory = dt_worker_memory(worker, k->bot->memory),
        .size = k->bot->memory,
    };
    dt_rng_key(&rng, k->key);
    k->bot->think(k->game, k->state, k->seat, &rng, &effort, &worker->search);
    k->count = worker->search.count < ADVICE_MAX ? worker->search.count : ADVICE_MAX;
    for (int i = 0; i < k->count; i++) {
        k->action[i] = worker->search.candidate[i].action;
        k->value[i] =
            (int32_t)((int64_t)worker->search.candidate[i].value * PER_MILLE / DT_VALUE_WIN);
    }
}

static struct bot_job *new_bot_job(struct dt_table *t, int seat, const struct dt_bot *bot)
{
    struct bot_job *k = dt_xzalloc(sizeof *k);
    k->reply.server = t->server;
    memcpy(k->id, t->id, sizeof k->id);
    k->seq = t->match.count;
    k->seat = seat;
    k->game = t->match.setup.game;
    k->bot = bot;
    k->ms = t->server->config.think_ms;
    randombytes_buf(k->key, sizeof k->key);
    dt_match_redact(&t->match, seat, k->state);
    return k;
}

/* Submits a bot's choice; a stale one is discarded. */
static bool submit_choice(struct dt_table *t, int seat)
{
    struct dt_submission sub = {.request = NULL};
    struct dt_entry e = {t->server->cluster->time(t->server), seat, DT_DO_ACT,
                         dt_span_of(t->bot_choice[seat])};
    bool fine = !dt_match_is_stale(&t->match, seat, t->bot_choice_seq[seat]) &&
                dt_table_submit(t, &e, &sub) == NULL;
    t->bot_choice[seat][0] = 0;
    t->server->metrics.decisions_total += fine;
    return fine;
}

static void search_done(struct dt_job *job)
{
    struct bot_job *k = (struct bot_job *)job;
    struct dt_table *t = dt_table_find(k->reply.server, k->id);
    if (t != NULL) {
        t->thinking &= ~DT_SEAT(k->seat);
    }
    if (t != NULL && dt_table_is_loaded(t)) {
        struct dt_writer text = dt_writer_on(t->bot_choice[k->seat], sizeof t->bot_choice[k->seat]);
        dt_action_text(k->game, k->state, k->seat, k->action[0], &text);
        t->bot_choice_seq[k->seat] = k->seq;
        dt_table_run_pending(t);
    }
    free(k);
}

/* Without players and watchers bots stop, and continue when someone comes. */
bool dt_bots_wanted(const struct dt_table *t)
{
    return dt_match_humans(&t->match) != 0 || t->watches != NULL || t->presence.remote.seats != 0 ||
           t->presence.remote.spectators > 0;
}

void dt_bots_think(struct dt_table *t)
{
    if (t->server->stopping || !t->server->cluster->holds(t) || !dt_bots_wanted(t)) {
        return;
    }
    for (dt_seats bots = dt_match_bots(&t->match); bots != 0; bots &= bots - 1) {
        int seat = dt_ctz(bots);
        if (t->bot_choice[seat][0] != 0 && submit_choice(t, seat)) {
            return;
        }
        if ((t->thinking & DT_SEAT(seat)) == 0) {
            struct bot_job *k = new_bot_job(t, seat, dt_match_bot(&t->match, seat));
            k->job = (struct dt_job){.owner = t->owner, .work = search_work, .done = search_done};
            t->thinking |= DT_SEAT(seat);
            dt_job_post(t->server->pool[DT_POOL_BOT], &k->job);
        }
    }
}

/* Advice, for a person who plays only against bots. */

static void advice_done(struct dt_job *job)
{
    struct bot_job *k = (struct bot_job *)job;
    struct dt_writer out;
    struct dt_json j = dt_reply_begin(&k->reply, &out, "advice");
    dt_json_text(&j, "match", k->id);
    dt_json_int(&j, "seq", k->seq);
    dt_json_array(&j, "candidates");
    for (int i = 0; i < k->count; i++) {
        dt_json_object(&j, NULL);
        dt_message_action(&j, "action", k->game, k->state, k->seat, k->action[i]);
        dt_json_int(&j, "value", k->value[i]);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    dt_reply_end(&k->reply, &j);
    free(k);
}

void dt_handle_advice(struct dt_request *req)
{
    struct dt_table *t = req->table;
    int seat = dt_table_seat(t, req->client->person.player);
    if (!dt_client_may(req->client, DT_LIMIT_ADVICE)) {
        dt_reply_error(&req->reply, DT_ERROR("rate-limit"));
    } else if (dt_server_overloaded(t->server, dt_client_owner(req->client))) {
        dt_reply_error(&req->reply, DT_ERROR("busy"));
    } else if (seat == DT_SPECTATOR || !dt_seats_have(dt_match_to_act(&t->match), seat)) {
        dt_reply_error(&req->reply, DT_ERROR("not-to-act"));
    } else if (dt_match_humans(&t->match) != DT_SEAT(seat)) {
        dt_reply_error(&req->reply, DT_ERROR("bots-only"));
    } else {
        struct bot_job *k = new_bot_job(t, seat, &dt_bots[dt_bot_count - 1]);
        k->reply = req->reply;
        k->job = (struct dt_job){
            .owner = dt_client_owner(req->client), .work = search_work, .done = advice_done};
        dt_job_post(t->server->pool[DT_POOL_BOT], &k->job);
    }
}
