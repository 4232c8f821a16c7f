/* The laws about rules, and the random game that checks all laws after every step. Packing and text
 * are in laws_text.c, hidden information in laws_hidden.c. */
#include "tests/laws.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/laws_internal.h"

enum { WRONG = 4, ODDS = 2000, SAMPLES = DT_LAWS_SAMPLES, SELDOM = 4096 };

/* ---- tools ---- */

const char *dt_laws_broken(struct dt_laws *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(l->broken, sizeof l->broken, format, args);
    va_end(args);
    return l->broken;
}

void *dt_laws_alloc(size_t bytes)
{
    void *p = malloc(bytes > 0 ? bytes : 1);
    assert(p != NULL);
    return p;
}

void dt_laws_copy(const struct dt_laws *l, void *to, const void *from)
{
    memcpy(to, from, l->game->state_size);
}

int dt_laws_below(struct dt_laws *l, int n)
{
    return (int)dt_rng_below(&l->rng, (uint32_t)n);
}

dt_action dt_laws_choose(struct dt_laws *l, const void *state, int actor)
{
    return actor == DT_CHANCE ? l->game->chance(state, &l->rng)
                              : l->game->random_action(state, actor, &l->rng);
}

bool dt_laws_same(struct dt_laws *l, const void *a, const void *b)
{
    int n = dt_pack(l->game, a, l->pack), m = dt_pack(l->game, b, l->bytes);
    return n == m && memcmp(l->pack, l->bytes, (size_t)n) == 0;
}

void dt_laws_open(struct dt_laws *l, const struct dt_game *game, const struct dt_config *config)
{
    *l = (struct dt_laws){.game = game, .config = *config, .sparse = 1};
    void **states[] = {&l->state, &l->redacted, &l->determinized, &l->copy, &l->spare};
    for (int i = 0; i < DT_COUNT(states); i++) {
        *states[i] = dt_laws_alloc(game->state_size);
    }
    l->list = dt_laws_alloc(game->actions_max * sizeof *l->list);
    l->more = dt_laws_alloc(game->actions_max * sizeof *l->more);
    l->pack = dt_laws_alloc(game->pack_max);
    l->bytes = dt_laws_alloc(game->pack_max);
    l->text = dt_laws_alloc(DT_VIEW_MAX);
    l->other_text = dt_laws_alloc(DT_VIEW_MAX);
    l->events = dt_laws_alloc(sizeof *l->events);
    l->other_events = dt_laws_alloc(sizeof *l->other_events);
}

void dt_laws_close(struct dt_laws *l)
{
    void *all[] = {l->state,      l->redacted, l->determinized, l->copy,  l->spare,
                   l->list,       l->more,     l->pack,         l->bytes, l->text,
                   l->other_text, l->events,   l->other_events};
    for (int i = 0; i < DT_COUNT(all); i++) {
        free(all[i]);
    }
}

const char *dt_laws_position(struct dt_laws *l)
{
    struct dt_writer out = dt_writer_on(l->text, DT_TEXT_MAX);
    dt_position_text(l->game, l->state, &out);
    return l->text;
}

/* ---- lists of actions ---- */

static bool listed(const dt_action *list, int count, dt_action a)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < a) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && list[low] == a;
}

/* `legal` is exactly membership: asked for what is listed and for codes close to it. */
static const char *law_legal(struct dt_laws *l, int seat, int count)
{
    int asked = count < DT_LAWS_ASKED ? count : DT_LAWS_ASKED;
    for (int i = 0; i < asked; i++) {
        dt_action a = l->list[asked == count ? i : dt_laws_below(l, count)];
        LAW(l->game->legal(l->state, seat, a), "legal: seat %d, listed action %08x", seat, a);
    }
    for (int i = 0; i < WRONG; i++) {
        dt_action a = l->list[dt_laws_below(l, count)];
        switch (i) {
        case 0:
            a += 1;
            break;
        case 1:
            a -= 1;
            break;
        case 2:
            a = dt_rng_next(&l->rng);
            break;
        default:
            a ^= (dt_action)1 << dt_laws_below(l, 32);
            break;
        }
        LAW(listed(l->list, count, a) == l->game->legal(l->state, seat, a),
            "legal: seat %d, action %08x", seat, a);
    }
    return NULL;
}

static const char *law_draw(struct dt_laws *l, int seat, int count)
{
    struct dt_rng one = l->rng, two = l->rng;
    if (seat == DT_CHANCE) {
        dt_action a = l->game->chance(l->state, &one), b = l->game->chance(l->state, &two);
        LAW(listed(l->list, count, a), "chance: drew %08x, which is not listed", a);
        LAW(a == b, "chance: the same generator gave %08x and %08x", a, b);
    } else {
        dt_action a = l->game->random_action(l->state, seat, &one);
        dt_action b = l->list[dt_rng_below(&two, (uint32_t)count)];
        LAW(a == b, "random_action: seat %d picked %08x instead of %08x", seat, a, b);
    }
    LAW(dt_rng_tell(&one) == dt_rng_tell(&two), "random_action: seat %d used other draws", seat);
    l->rng = one;
    return NULL;
}

/* A long list that is not made: random and drawn actions are legal, and those at higher indices
 * have higher codes, which only an ascending list gives. Leaves one of its actions in `list`. */
static const char *law_samples(struct dt_laws *l, int seat, int count)
{
    for (int i = 0; i < SAMPLES; i++) {
        struct dt_rng place = l->rng;
        dt_action a = dt_laws_choose(l, l->state, seat);
        LAW(l->game->legal(l->state, seat, a), "legal: seat %d, picked action %08x", seat, a);
        l->list[0] = a;
        if (seat == DT_CHANCE) {
            continue;
        }
        uint32_t n = dt_rng_below(&place, (uint32_t)count);
        LAW(dt_rng_tell(&place) == dt_rng_tell(&l->rng), "random_action: seat %d used other draws",
            seat);
        l->place[i] = n;
        l->more[i] = a;
        for (int k = 0; k < i; k++) {
            LAW((l->place[k] < n) == (l->more[k] < a) && (l->place[k] == n) == (l->more[k] == a),
                "random_action: seat %d, %08x at %u and %08x at %u", seat, l->more[k], l->place[k],
                a, n);
        }
    }
    return NULL;
}

/* Long lists are made in full the first time, and then once in a while. */
static bool in_full(struct dt_laws *l, int seat, int count)
{
    if (count <= DT_LAWS_LONG) {
        return true;
    }
    bool full = (l->listed & DT_SEAT(seat)) == 0 || dt_laws_below(l, SELDOM) == 0;
    l->listed |= DT_SEAT(seat);
    return full;
}

/* Leaves the seat's actions in `list`, of a long one perhaps a single action. */
static const char *law_list(struct dt_laws *l, int seat)
{
    int count = l->game->actions(l->state, seat, NULL);
    LAW(count > 0, "actions: seat %d is to act and has none", seat);
    LAW((uint32_t)count <= l->game->actions_max, "actions: seat %d has %d, too many", seat, count);
    if (!in_full(l, seat, count)) {
        return law_samples(l, seat, count);
    }
    int wrote = l->game->actions(l->state, seat, l->list);
    LAW(count == wrote, "actions: seat %d counts %d and lists %d", seat, count, wrote);
    for (int i = 1; i < count; i++) {
        LAW(l->list[i - 1] < l->list[i], "actions: seat %d, %08x before %08x", seat, l->list[i - 1],
            l->list[i]);
    }
    TRY(law_legal(l, seat, count));
    return law_draw(l, seat, count);
}

static const char *law_same_picks(struct dt_laws *l, int seat, const void *other, const char *whose)
{
    for (int i = 0; i < SAMPLES && seat != DT_CHANCE; i++) {
        struct dt_rng one = l->rng;
        dt_action a = l->game->random_action(l->state, seat, &l->rng);
        LAW(a == l->game->random_action(other, seat, &one) && l->game->legal(other, seat, a),
            "random_action: seat %d, %08x is another in %s", seat, a, whose);
    }
    return NULL;
}

const char *dt_law_same_list(struct dt_laws *l, int seat, const void *other, const char *whose)
{
    int count = l->game->actions(l->state, seat, NULL);
    LAW(count == l->game->actions(other, seat, NULL), "actions: seat %d has others in %s", seat,
        whose);
    if (count > DT_LAWS_LONG) {
        return law_same_picks(l, seat, other, whose);
    }
    LAW(count == l->game->actions(l->state, seat, l->list) &&
            count == l->game->actions(other, seat, l->more) &&
            memcmp(l->list, l->more, (size_t)count * sizeof *l->list) == 0,
        "actions: seat %d has others in %s", seat, whose);
    int n = dt_laws_below(l, count);
    LAW(l->game->legal(other, seat, l->list[n]), "legal: seat %d, %08x is not in %s", seat,
        l->list[n], whose);
    return NULL;
}

/* Every seat number there can be, chance last. */
static int next_seat(int seat)
{
    return seat == DT_SEATS - 1 ? DT_CHANCE : seat + 1;
}

/* The fallback when the time is up is legal, and without a time limit no action is partial. */
static const char *law_timing(struct dt_laws *l, int seat)
{
    const struct dt_timing *t = l->game->timing;
    struct dt_config config;
    if (t == NULL || seat == DT_CHANCE) {
        return NULL;
    }
    l->game->config(l->state, &config);
    int32_t limit = t->limit(l->state);
    dt_action fallback = t->fallback(l->state, seat);
    LAW(limit >= 0, "timing: a negative limit");
    LAW(limit == 0 || t->needed(&config), "timing: a limit that no option asked for");
    LAW(limit == 0 || l->game->legal(l->state, seat, fallback),
        "timing: what counts when the time is up is not legal");
    for (int i = 0; i < 8; i++) {
        LAW(limit > 0 ||
                !t->partial(l->state, seat, l->game->random_action(l->state, seat, &l->rng)),
            "timing: a partial action where no time runs");
    }
    return NULL;
}

/* Who acts: chance alone or seats of the table; the others have no legal action. */
static const char *law_who(struct dt_laws *l)
{
    dt_seats who = l->game->to_act(l->state), won = l->game->winners(l->state);
    LAW(who == DT_SEAT(DT_CHANCE) || who < DT_SEAT(l->config.seats), "to_act: seats %08x", who);
    LAW(won < DT_SEAT(l->config.seats), "winners: seats %08x", won);
    LAW(who == 0 || won == 0, "winners: seats %08x before the end", won);
    LAW(l->game->is_complete(l->state), "is_complete: false in a true state");
    TRY(dt_law_outcome(l, l->state));
    dt_action any = 0;
    for (dt_seats rest = who; rest != 0; rest &= rest - 1) {
        TRY(law_list(l, dt_ctz(rest)));
        TRY(law_timing(l, dt_ctz(rest)));
        any = l->list[0];
    }
    for (int seat = 0; seat <= DT_CHANCE; seat = next_seat(seat)) {
        LAW((who & DT_SEAT(seat)) != 0 || !l->game->legal(l->state, seat, any),
            "legal: seat %d is not to act and may do %08x", seat, any);
    }
    return NULL;
}

/* An unpacked state behaves like the original: everything follows from its bytes. */
static const char *law_unpacked(struct dt_laws *l, dt_seats who)
{
    TRY(dt_law_pack(l, l->state));
    LAW(who == l->game->to_act(l->copy), "to_act: differs in an unpacked copy");
    for (dt_seats rest = who; rest != 0; rest &= rest - 1) {
        TRY(dt_law_same_list(l, dt_ctz(rest), l->copy, "an unpacked copy"));
    }
    if (who == DT_SEAT(DT_CHANCE)) {
        struct dt_rng one = l->rng, two = l->rng;
        LAW(l->game->chance(l->state, &one) == l->game->chance(l->copy, &two),
            "chance: draws differently from an unpacked copy");
    }
    return NULL;
}

/* ---- steps ---- */

static const char *law_start(struct dt_laws *l)
{
    struct dt_config config;
    memset(l->state, 0, l->game->state_size);
    memset(l->copy, 0xff, l->game->state_size);
    l->game->start(l->state, &l->config);
    l->game->start(l->copy, &l->config);
    LAW(memcmp(l->state, l->copy, l->game->state_size) == 0, "start: some byte is not written");
    const char *why = l->game->validate(l->state);
    LAW(why == NULL, "start: not valid: %s", why);
    l->game->config(l->state, &config);
    LAW(memcmp(&config, &l->config, sizeof config) == 0, "config: another than it began with");
    return NULL;
}

/* Applies one choice for each of these seats, in random order. */
static const char *commit(struct dt_laws *l, void *state, dt_seats who, const dt_action *chosen)
{
    for (dt_seats rest = who; rest != 0;) {
        int seat = dt_nth(rest, dt_laws_below(l, dt_popcount(rest)));
        LAW((l->game->to_act(state) & who) == rest && l->game->legal(state, seat, chosen[seat]),
            "commits: what seat %d may do depends on who came first", seat);
        l->game->apply(state, seat, chosen[seat], NULL);
        rest &= ~DT_SEAT(seat);
    }
    return NULL;
}

/* Commits commute: the same choices in two orders give the same state. */
static const char *law_commute(struct dt_laws *l, dt_seats who)
{
    dt_action chosen[DT_SEATS] = {0};
    for (dt_seats rest = who; rest != 0; rest &= rest - 1) {
        chosen[dt_ctz(rest)] = l->game->random_action(l->state, dt_ctz(rest), &l->rng);
    }
    dt_laws_copy(l, l->copy, l->state);
    dt_laws_copy(l, l->spare, l->state);
    TRY(commit(l, l->copy, who, chosen));
    TRY(commit(l, l->spare, who, chosen));
    LAW(dt_laws_same(l, l->copy, l->spare), "commits: the order of seats %08x matters", who);
    return NULL;
}

static const char *law_events(struct dt_laws *l, const struct dt_events *events)
{
    LAW(events->count >= 0 && events->count <= DT_EVENTS, "events: %d of them", events->count);
    for (int i = 0; i < events->count; i++) {
        dt_seats audience = events->list[i].audience;
        LAW(audience != 0 && audience <= DT_EVERYONE, "events: audience %08x", audience);
        TRY(dt_law_event_text(l, &events->list[i]));
        TRY(dt_law_event_json(l, &events->list[i]));
    }
    return NULL;
}

/* Applies an action; a copy without `events`, often an unpacked one, must reach the same state. */
static const char *law_apply(struct dt_laws *l, int seat, dt_action a)
{
    int32_t scores[DT_SEATS];
    struct dt_config config;
    l->events->count = 0;
    if (dt_laws_below(l, 2) == 0) {
        TRY(dt_law_pack(l, l->state));
    } else {
        dt_laws_copy(l, l->copy, l->state);
    }
    l->game->apply(l->state, seat, a, l->events);
    l->step++;
    const char *why = l->game->validate(l->state);
    LAW(why == NULL, "apply: seat %d, %08x, not valid: %s", seat, a, why);
    l->game->apply(l->copy, seat, a, NULL);
    LAW(dt_laws_same(l, l->state, l->copy), "apply: seat %d, %08x, a copy goes another way", seat,
        a);
    l->game->config(l->state, &config);
    LAW(memcmp(&config, &l->config, sizeof config) == 0, "config: another than it began with");
    l->game->scores(l->state, scores);
    for (int i = l->config.seats; i < DT_SEATS; i++) {
        LAW(scores[i] == 0, "scores: %d points for seat %d, who is not there", scores[i], i);
    }
    return law_events(l, l->events);
}

/* ---- a game ---- */

/* The costly laws: for all seats at the last step, for one random seat or spectator before. */
static const char *law_costly(struct dt_laws *l, dt_seats who)
{
    int chosen = dt_laws_below(l, l->config.seats + 1) - 1;
    TRY(dt_law_bad_bytes(l, l->state));
    TRY(dt_law_text(l, l->state));
    TRY(dt_law_members(l, l->state));
    TRY(dt_law_odds(l, l->state));
    for (int seat = DT_SPECTATOR; seat < l->config.seats; seat++) {
        if (who == 0 || seat == chosen) {
            TRY(dt_law_hidden(l, seat));
        }
    }
    TRY(dt_law_reveals(l));
    if (who == 0) {
        return NULL;
    }
    int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
    int count = l->game->actions(l->state, actor, NULL);
    if (count <= DT_LAWS_LONG) {
        l->game->actions(l->state, actor, l->list);
    }
    for (int i = 0; i < count && i < DT_LAWS_ASKED; i++) {
        int n = count <= DT_LAWS_ASKED ? i : dt_laws_below(l, count);
        dt_action a = count <= DT_LAWS_LONG ? l->list[n] : dt_laws_choose(l, l->state, actor);
        TRY(dt_law_action_text(l, actor, a));
        TRY(dt_law_action_index(l, actor, a));
    }
    return NULL;
}

/* All laws of the present state. */
static const char *law_state(struct dt_laws *l, dt_seats who)
{
    TRY(law_who(l));
    TRY(law_unpacked(l, who));
    if (who != DT_SEAT(DT_CHANCE) && dt_popcount(who) > 1) {
        TRY(law_commute(l, who));
    }
    bool costly =
        l->sparse > 0 && (dt_rng_below(&l->rng, l->sparse) == 0 || l->step == 0 || who == 0);
    return costly ? law_costly(l, who) : NULL;
}

const char *dt_laws_play(struct dt_laws *l, uint64_t seed)
{
    dt_seats who;
    dt_rng_seed(&l->rng, seed);
    l->step = 0;
    TRY(law_start(l));
    while ((who = l->game->to_act(l->state)) != 0) {
        LAW((uint32_t)l->step < l->game->steps_max, "steps_max: the game goes on after %d steps",
            l->step);
        TRY(law_state(l, who));
        int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
        dt_action a = dt_laws_choose(l, l->state, actor);
        TRY(dt_law_action_text(l, actor, a));
        TRY(law_apply(l, actor, a));
    }
    return law_state(l, 0);
}

/* ---- the contract itself ---- */

static bool complete_table(const struct dt_game *g)
{
    return g->check && g->start && g->config && g->to_act && g->actions && g->legal &&
           g->random_action && g->chance && g->apply && g->scores && g->winners && g->validate &&
           g->redact && g->is_complete && g->determinize && g->schema && g->derive && g->parse &&
           g->outcome && g->view && g->own_view && (g->facts == NULL) == (g->own_facts == NULL);
}

/* A word that can stand in names of files, in options and in positions. */
static bool word(const char *w)
{
    for (const char *c = w; *c != 0; c++) {
        if ((*c < 'a' || *c > 'z') && (*c < '0' || *c > '9') && *c != '-') {
            return false;
        }
    }
    return w[0] != 0;
}

static bool sound_option(const struct dt_option *o)
{
    bool sound =
        word(o->key) && o->description[0] != 0 && o->count > 0 && o->default_choice < o->count;
    for (int i = 0; sound && i < o->count; i++) {
        sound = word(o->choices[i]) &&
                dt_span_find(dt_span_of(o->choices[i]), o->choices, o->count) == i;
    }
    return sound;
}

const char *dt_laws_contract(struct dt_laws *l)
{
    const struct dt_game *g = l->game;
    LAW(complete_table(g), "contract: a function is missing");
    LAW(word(g->key) && g->name[0] != 0 && g->components[0] != 0, "contract: key, name or box");
    LAW(g->rules_version > 0 && g->steps_max > 0 && g->actions_max > 0, "contract: a number is 0");
    LAW(g->seats_min > 0 && g->seats_min <= g->seats_max && g->seats_max <= DT_SEATS,
        "contract: seats %d to %d", g->seats_min, g->seats_max);
    LAW(g->state_size > 0 && g->state_size <= DT_STATE_MAX && g->pack_max > 0 &&
            g->pack_max <= DT_PACK_MAX,
        "contract: %u bytes of state, %u packed", g->state_size, g->pack_max);
    LAW(g->option_count <= DT_OPTIONS, "contract: %d options", g->option_count);
    for (int i = 0; i < g->option_count; i++) {
        LAW(sound_option(&g->options[i]), "contract: option %d", i);
    }
    return NULL;
}

/* ---- odds ---- */

const char *dt_laws_odds(struct dt_laws *l, uint64_t seed, int draws, const uint8_t *weights,
                         int count)
{
    uint32_t weight[256];
    bool listed;
    assert(count <= DT_COUNT(weight));
    dt_rng_seed(&l->rng, seed);
    l->game->start(l->state, &l->config);
    for (int n = 0; n < draws; n++) {
        LAW(l->game->to_act(l->state) == DT_SEAT(DT_CHANCE), "chance: not to act");
        l->game->apply(l->state, DT_CHANCE, l->game->chance(l->state, &l->rng), NULL);
    }
    int listed_count = l->game->actions(l->state, DT_CHANCE, NULL);
    LAW(listed_count == count, "chance: %d outcomes, expected %d", listed_count, count);
    dt_chance_odds(l->game, l->state, weight);
    for (int i = 0; i < count; i++) {
        LAW(weight[i] == weights[i], "odds: outcome %d weighs %u, expected %d", i, weight[i],
            weights[i]);
    }
    return dt_laws_chance(l, ODDS * count, &listed);
}
