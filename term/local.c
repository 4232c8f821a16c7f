/* The match of this terminal, entry by entry. */
#include "term/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ADVICE_MS = 700, FIRST_ROOM = 1 << 12 };

static const char no_memory[] = "out of memory";

dt_time dt_local_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (dt_time)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool lend(struct dt_local *t)
{
    uint32_t room = t->spot.match.room == 0 ? DT_MATCH_PAST : 2 * t->spot.match.room;
    struct dt_match_step *past = realloc(t->spot.match.past, room * sizeof *past);
    if (past != NULL) {
        dt_match_lend(&t->spot.match, past, room);
    }
    return past != NULL;
}

static bool keep_line(struct dt_local *t, const char *line)
{
    int len = (int)strlen(line);
    if (t->len + len + 2 > t->room) {
        int room = t->room == 0 ? FIRST_ROOM : 2 * t->room;
        char *moved = realloc(t->entries, (size_t)room);
        if (moved == NULL) {
            return false;
        }
        t->entries = moved;
        t->room = room;
    }
    memcpy(t->entries + t->len, line, (size_t)len);
    t->len += len;
    t->entries[t->len++] = '\n';
    t->entries[t->len] = 0;
    return true;
}

static void log_news(struct dt_local *t)
{
    for (int i = 0; i < t->news.count; i++) {
        dt_log_event(&t->spot.log, t->spot.match.opening.game, &t->news.event[i]);
    }
    if (t->news.undone > 0) {
        dt_log_add(&t->spot.log, DT_EVERYONE, true, N_("The last decision is taken back."));
    }
}

static void take_result(struct dt_spot *p)
{
    const struct dt_game *game = p->match.opening.game;
    struct dt_out out = dt_out_on(p->outcome, sizeof p->outcome);
    game->scores(p->match.state, p->scores);
    game->outcome_text(p->match.state, &out);
}

static const char *enter(struct dt_local *t, const struct dt_entry *e)
{
    char line[DT_ENTRY_LINE];
    struct dt_out out = dt_out_on(line, sizeof line);
    if (dt_match_full(&t->spot.match) && !lend(t)) {
        return no_memory;
    }
    dt_entry_text(e, &out);
    const char *why = dt_match_do(&t->spot.match, e, &t->news);
    if (why != NULL) {
        return why;
    }
    log_news(t);
    dt_spot_name(&t->spot);
    if (t->spot.match.phase == DT_OVER) {
        take_result(&t->spot);
    }
    return keep_line(t, line) ? NULL : no_memory;
}

const char *dt_local_do(struct dt_local *t, int seat, enum dt_verb verb, const char *text)
{
    dt_time at = dt_local_now();
    struct dt_entry e = {at > t->spot.match.now ? at : t->spot.match.now, seat, verb,
                         dt_span_of(text)};
    return enter(t, &e);
}

static const char *do_action(struct dt_local *t, int seat, enum dt_verb verb, dt_action action)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(words, sizeof words);
    t->spot.match.opening.game->action_text(t->spot.match.state, seat, action, &out);
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

void dt_local_pause(struct dt_local *t, dt_time since)
{
    char text[24];
    if (dt_match_deadline(&t->spot.match) != DT_NEVER) {
        snprintf(text, sizeof text, "%lld", (long long)since);
        dt_local_do(t, DT_ONLOOKER, DT_DO_OUTAGE, text);
    }
}

/* Bots' generators have nothing to do with the draws, but the same key gives the same. */
static void seed_bots(struct dt_local *t)
{
    uint64_t seed;
    memcpy(&seed, t->spot.match.commitment, sizeof seed);
    dt_rng_seed(&t->rng, seed);
}

static const char *begin(struct dt_local *t, const struct dt_opening *opening)
{
    dt_match_open(&t->spot.match, opening);
    dt_spot_name(&t->spot);
    seed_bots(t);
    return lend(t) ? NULL : no_memory;
}

const char *dt_local_open(struct dt_local *t, const struct dt_opening *opening,
                          const struct dt_sitter sitter[DT_SEATS])
{
    const char *why = dt_opening_check(opening);
    if (why == NULL) {
        why = begin(t, opening);
    }
    for (int i = 0; why == NULL && i < opening->config.seats; i++) {
        const struct dt_bot *bot = sitter[i].bot;
        why = dt_local_do(t, i, bot != NULL ? DT_DO_BOT : DT_DO_SIT,
                          bot != NULL ? bot->key : sitter[i].name);
    }
    return why != NULL ? why : dt_local_do(t, DT_ONLOOKER, DT_DO_START, "");
}

const char *dt_local_load(struct dt_local *t, struct dt_span text)
{
    struct dt_opening opening;
    struct dt_span line;
    dt_span_cut(&text, '\n', &line);
    const char *why = dt_opening_parse(&opening, line);
    why = why != NULL ? why : dt_opening_check(&opening);
    why = why != NULL ? why : begin(t, &opening);
    while (why == NULL && dt_span_cut(&text, '\n', &line)) {
        struct dt_entry e;
        why = dt_entry_parse(&e, line);
        why = why != NULL ? why : enter(t, &e);
    }
    if (why != NULL) {
        dt_local_close(t);
    }
    return why;
}

char *dt_local_text(const struct dt_local *t)
{
    char opening[DT_OPENING_TEXT];
    struct dt_out out = dt_out_on(opening, sizeof opening);
    dt_opening_text(&t->spot.match.opening, &out);
    size_t size = (size_t)(out.len + 1 + t->len + 1);
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s\n%s", opening, t->entries);
    }
    return text;
}

void dt_local_close(struct dt_local *t)
{
    free(t->spot.match.past);
    free(t->entries);
    dt_log_close(&t->spot.log);
    t->spot.match.past = NULL;
    t->spot.match.room = 0;
    t->entries = NULL;
    t->len = t->room = 0;
}

const char *dt_local_bot(struct dt_local *t)
{
    int seat = dt_lowest(dt_match_bots(&t->spot.match));
    const struct dt_thought *thought =
        t->think(t->thinker, dt_match_bot(&t->spot.match, seat), t->spot.match.opening.game,
                 t->spot.match.state, seat, &t->rng, t->think_ms);
    return thought == NULL ? no_memory : dt_local_act(t, seat, thought->candidate[0].action);
}

const struct dt_thought *dt_local_advice(struct dt_local *t, int seat)
{
    return t->think(t->thinker, &dt_bots[dt_bot_count - 1], t->spot.match.opening.game,
                    t->spot.match.state, seat, &t->rng, ADVICE_MS);
}

bool dt_local_secret(const struct dt_local *t, int a, int b)
{
    const struct dt_game *game = t->spot.match.opening.game;
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    uint8_t one[DT_PACK_MAX], other[DT_PACK_MAX];
    dt_match_redact(&t->spot.match, a, eyes);
    int len = game->pack(eyes, one);
    dt_match_redact(&t->spot.match, b, eyes);
    return game->pack(eyes, other) != len || memcmp(one, other, (size_t)len) != 0;
}

char *dt_local_record(const struct dt_local *t, int *len)
{
    size_t room = DT_RECORD_HEAD + (size_t)DT_RECORD_LINE * t->spot.match.opening.game->steps_max;
    struct dt_record_head *head = malloc(sizeof *head);
    char *text = malloc(room);
    const char *why = no_memory;
    if (head != NULL && text != NULL) {
        struct dt_out out = dt_out_on(text, (int)room);
        why = dt_match_record(&t->spot.match, head, &out);
        *len = out.len;
    }
    free(head);
    if (why != NULL) {
        free(text);
        return NULL;
    }
    return text;
}
