/* Applies, journals and loads the entries of a local match. */
#include "term/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ADVICE_MS = 700, FIRST_CAPACITY = 1 << 12 };

static const char no_memory[] = "out of memory";

dt_time dt_local_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (dt_time)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool grow_storage(struct dt_local *t)
{
    uint32_t room = t->view.match.capacity == 0 ? DT_MATCH_HISTORY : 2 * t->view.match.capacity;
    struct dt_match_step *past = realloc(t->view.match.history, room * sizeof *past);
    if (past != NULL) {
        dt_match_set_storage(&t->view.match, past, room);
    }
    return past != NULL;
}

static bool append_line(struct dt_local *t, const char *line)
{
    int len = (int)strlen(line);
    if (t->len + len + 2 > t->capacity) {
        int capacity = t->capacity == 0 ? FIRST_CAPACITY : 2 * t->capacity;
        char *moved = realloc(t->entries, (size_t)capacity);
        if (moved == NULL) {
            return false;
        }
        t->entries = moved;
        t->capacity = capacity;
    }
    memcpy(t->entries + t->len, line, (size_t)len);
    t->len += len;
    t->entries[t->len++] = '\n';
    t->entries[t->len] = 0;
    return true;
}

static void log_update(struct dt_local *t)
{
    for (int i = 0; i < t->update.count; i++) {
        dt_event_log_event(&t->view.log, t->view.match.setup.game, &t->update.event[i]);
    }
    if (t->update.undone > 0) {
        dt_event_log_add(&t->view.log, DT_EVERYONE, true, N_("The last move was undone."));
    }
}

static void read_result(struct dt_table_view *p)
{
    const struct dt_game *game = p->match.setup.game;
    struct dt_writer out = dt_writer_on(p->outcome, sizeof p->outcome);
    game->scores(p->match.state, p->scores);
    game->outcome_text(p->match.state, &out);
}

static const char *apply_entry(struct dt_local *t, const struct dt_entry *e)
{
    char line[DT_ENTRY_LINE];
    struct dt_writer out = dt_writer_on(line, sizeof line);
    if (dt_match_full(&t->view.match) && !grow_storage(t)) {
        return no_memory;
    }
    dt_entry_text(e, &out);
    const char *why = dt_match_do(&t->view.match, e, &t->update);
    if (why != NULL) {
        return why;
    }
    log_update(t);
    dt_table_view_name_seats(&t->view);
    if (t->view.match.phase == DT_OVER) {
        read_result(&t->view);
    }
    return append_line(t, line) ? NULL : no_memory;
}

const char *dt_local_do(struct dt_local *t, int seat, enum dt_verb verb, const char *text)
{
    dt_time at = dt_local_now();
    struct dt_entry e = {at > t->view.match.now ? at : t->view.match.now, seat, verb,
                         dt_span_of(text)};
    return apply_entry(t, &e);
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

static const char *open_match(struct dt_local *t, const struct dt_match_setup *opening)
{
    dt_match_open(&t->view.match, opening);
    dt_table_view_name_seats(&t->view);
    seed_bots(t);
    return grow_storage(t) ? NULL : no_memory;
}

const char *dt_local_open(struct dt_local *t, const struct dt_match_setup *opening,
                          const struct dt_seat_setup seats[DT_SEATS])
{
    const char *why = dt_match_setup_check(opening);
    if (why == NULL) {
        why = open_match(t, opening);
    }
    for (int i = 0; why == NULL && i < opening->config.seats; i++) {
        const struct dt_bot *bot = seats[i].bot;
        why = dt_local_do(t, i, bot != NULL ? DT_DO_BOT : DT_DO_SIT,
                          bot != NULL ? bot->key : seats[i].name);
    }
    return why != NULL ? why : dt_local_do(t, DT_SPECTATOR, DT_DO_START, "");
}

const char *dt_local_load(struct dt_local *t, struct dt_span text)
{
    struct dt_match_setup opening;
    struct dt_span line;
    dt_span_cut(&text, '\n', &line);
    const char *why = dt_match_setup_parse(&opening, line);
    why = why != NULL ? why : dt_match_setup_check(&opening);
    why = why != NULL ? why : open_match(t, &opening);
    while (why == NULL && dt_span_cut(&text, '\n', &line)) {
        struct dt_entry e;
        why = dt_entry_parse(&e, line);
        why = why != NULL ? why : apply_entry(t, &e);
    }
    if (why != NULL) {
        dt_local_close(t);
    }
    return why;
}

char *dt_local_text(const struct dt_local *t)
{
    char opening[DT_MATCH_SETUP_TEXT];
    struct dt_writer out = dt_writer_on(opening, sizeof opening);
    dt_match_setup_text(&t->view.match.setup, &out);
    size_t size = (size_t)(out.len + 1 + t->len + 1);
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s\n%s", opening, t->entries);
    }
    return text;
}

void dt_local_close(struct dt_local *t)
{
    free(t->view.match.history);
    free(t->entries);
    dt_event_log_close(&t->view.log);
    t->view.match.history = NULL;
    t->view.match.capacity = 0;
    t->entries = NULL;
    t->len = t->capacity = 0;
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
