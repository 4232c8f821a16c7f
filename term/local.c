/* Applies, journals and loads the entries of a local match. */
#include "term/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ADVICE_MS = 700 };

static const char no_memory[] = "out of memory";

dt_time dt_local_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (dt_time)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void read_result(struct dt_table_view *p)
{
    const struct dt_game *game = p->match.setup.game;
    struct dt_event outcome;
    struct dt_writer out = dt_writer_on(p->outcome, sizeof p->outcome);
    struct dt_json j = dt_json_on(&out);
    game->scores(p->match.state, p->scores);
    if (game->outcome(p->match.state, &outcome)) {
        dt_outcome_json(game, p->match.state, NULL, &j);
    }
}

/* Shows what an entry did, once it is in the journal. */
static void applied(void *ctx)
{
    struct dt_local *t = ctx;
    for (int i = 0; i < t->update.count; i++) {
        dt_event_log_event(&t->view.log, t->view.match.setup.game, &t->update.event[i]);
    }
    if (t->update.undone > 0) {
        dt_event_log_add(&t->view.log, DT_EVERYONE, true, N_("The last move was undone."));
    }
    dt_table_view_name_seats(&t->view);
    if (t->view.match.phase == DT_OVER) {
        read_result(&t->view);
    }
}

const char *dt_local_do(struct dt_local *t, int seat, enum dt_verb verb, const char *text)
{
    struct dt_entry e = {dt_local_now(), seat, verb, dt_span_of(text)};
    const char *why = dt_journal_append(&t->journal, &t->view.match, &e, 0, &t->update);
    if (why == NULL) {
        applied(t);
    }
    return why;
}

static const char *do_action(struct dt_local *t, int seat, enum dt_verb verb, dt_action action)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(words, sizeof words);
    dt_action_text(t->view.match.setup.game, t->view.match.state, seat, action, &out);
    return dt_local_do(t, seat, verb, words);
}

const char *dt_local_act(struct dt_local *t, int seat, dt_action action)
{
    return do_action(t, seat, DT_DO_ACT, action);
}

const char *dt_local_draft(struct dt_local *t, int seat, dt_action action)
{
    return do_action(t, seat, DT_DO_DRAFT, action);
}

void dt_local_credit_time(struct dt_local *t, dt_time since)
{
    char text[24];
    if (dt_match_deadline(&t->view.match) != DT_NEVER) {
        snprintf(text, sizeof text, "%lld", (long long)since);
        dt_local_do(t, DT_SPECTATOR, DT_DO_OUTAGE, text);
    }
}

/* Seeds the bots' generator, which is separate from the draws; the same match key gives the same
 * bots. */
static void seed_bots(struct dt_local *t)
{
    uint64_t seed;
    memcpy(&seed, t->view.match.commitment, sizeof seed);
    dt_rng_seed(&t->rng, seed);
}

const char *dt_local_open(struct dt_local *t, const struct dt_match_setup *opening,
                          const struct dt_seat_setup seats[DT_SEATS])
{
    t->journal.grow = realloc;
    const char *why = dt_journal_open(&t->journal, &t->view.match, opening);
    seed_bots(t);
    for (int i = 0; why == NULL && i < opening->config.seats; i++) {
        const struct dt_bot *bot = seats[i].bot;
        why = dt_local_do(t, i, bot != NULL ? DT_DO_BOT : DT_DO_SIT,
                          bot != NULL ? bot->key : seats[i].name);
    }
    return why != NULL ? why : dt_local_do(t, DT_SPECTATOR, DT_DO_START, "");
}

const char *dt_local_load(struct dt_local *t, struct dt_span text)
{
    t->journal.grow = realloc;
    const char *why = dt_journal_load(&t->journal, &t->view.match, text, &t->update, applied, t);
    if (why != NULL) {
        dt_local_close(t);
    }
    seed_bots(t);
    return why;
}

void dt_local_close(struct dt_local *t)
{
    free(t->view.match.history);
    free(t->journal.text);
    dt_event_log_close(&t->view.log);
    t->view.match.history = NULL;
    t->view.match.capacity = 0;
    t->journal = (struct dt_journal){.text = NULL};
}

const char *dt_local_bot(struct dt_local *t)
{
    int seat = dt_ctz(dt_match_bots(&t->view.match));
    const struct dt_search_result *thought =
        t->search(t->search_ctx, dt_match_bot(&t->view.match, seat), t->view.match.setup.game,
                  t->view.match.state, seat, &t->rng, t->search_ms);
    return thought == NULL ? no_memory : dt_local_act(t, seat, thought->candidate[0].action);
}

const struct dt_search_result *dt_local_advice(struct dt_local *t, int seat)
{
    return t->search(t->search_ctx, &dt_bots[dt_bot_count - 1], t->view.match.setup.game,
                     t->view.match.state, seat, &t->rng, ADVICE_MS);
}

bool dt_local_views_differ(const struct dt_local *t, int a, int b)
{
    const struct dt_game *game = t->view.match.setup.game;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    uint8_t one[DT_PACK_MAX], other[DT_PACK_MAX];
    dt_match_redact(&t->view.match, a, redacted);
    int len = dt_pack(game, redacted, one);
    dt_match_redact(&t->view.match, b, redacted);
    return dt_pack(game, redacted, other) != len || memcmp(one, other, (size_t)len) != 0;
}

char *dt_local_record(const struct dt_local *t, int *len)
{
    size_t room = DT_RECORD_HEAD + (size_t)DT_RECORD_LINE * t->view.match.setup.game->steps_max;
    struct dt_record_head *head = malloc(sizeof *head);
    char *text = malloc(room);
    const char *why = no_memory;
    if (head != NULL && text != NULL) {
        struct dt_writer out = dt_writer_on(text, (int)room);
        why = dt_match_record(&t->view.match, head, &out);
        *len = out.len;
    }
    free(head);
    if (why != NULL) {
        free(text);
        return NULL;
    }
    return text;
}
