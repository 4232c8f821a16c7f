/* The laws about knowledge. Three states are compared: the true one, what a seat may know of it
 * (`eyes`), and what the seat imagines from that (`dream`), which differs in secrets only. */
#include "tests/laws_internal.h"

#include "tests/support.h"

/* What is public is the same in `eyes`, and forgetting twice is forgetting once. */
static const char *law_public(struct dt_laws *l, int seat)
{
    const struct dt_game *game = l->game;
    struct dt_config config;
    int32_t mine[DT_SEATS], all[DT_SEATS];
    const char *fault = game->fault(l->eyes);
    LAW(fault == NULL, "redact: seat %d, fault: %s", seat, fault);
    LAW(game->to_act(l->eyes) == game->to_act(l->state), "redact: seat %d, to_act differs", seat);
    LAW(game->winners(l->eyes) == game->winners(l->state), "redact: seat %d, winners differ", seat);
    KEEP(dt_law_outcome_text(l, l->eyes));
    game->config(l->eyes, &config);
    LAW(memcmp(&config, &l->config, sizeof config) == 0, "redact: seat %d, config differs", seat);
    game->scores(l->eyes, mine);
    game->scores(l->state, all);
    LAW(seat < 0 || mine[seat] == all[seat], "redact: seat %d, its own score differs", seat);
    LAW(game->complete(l->eyes) == dt_laws_same(l, l->eyes, l->state),
        "complete: wrong about what seat %d knows", seat);
    dt_laws_put(l, l->copy, l->eyes);
    game->redact(l->copy, seat);
    LAW(dt_laws_same(l, l->eyes, l->copy), "redact: seat %d forgets more the second time", seat);
    return NULL;
}

/* A seat that is to act finds its actions with its own eyes. */
static const char *law_own_actions(struct dt_laws *l, int seat)
{
    if (seat < 0 || (l->game->to_act(l->state) & DT_SEAT(seat)) == 0) {
        return NULL;
    }
    struct dt_rng one = l->rng, two = l->rng;
    LAW(l->game->pick(l->state, seat, &one) == l->game->pick(l->eyes, seat, &two),
        "pick: seat %d picks differently with its own eyes", seat);
    KEEP(dt_law_same_list(l, seat, l->eyes, "its own eyes"));
    return dt_law_same_list(l, seat, l->dream, "what it imagines");
}

/* Writes a seat's view of a redacted state. */
static const char *view(struct dt_laws *l, const void *eyes, int seat, char *to)
{
    struct dt_out out = dt_out_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    l->game->view(eyes, seat, &json);
    LAW(!out.cut && json.depth == 0, "view: seat %d, cut or not closed", seat);
    const char *why = dt_test_json((struct dt_span){to, out.len});
    LAW(why == NULL, "view: seat %d, not JSON: %s: %.500s", seat, why, to);
    return NULL;
}

/* `eyes` and `spare`, which the seat cannot tell apart, look the same. */
static const char *law_view(struct dt_laws *l, int seat)
{
    KEEP(view(l, l->eyes, seat, l->text));
    KEEP(view(l, l->spare, seat, l->words));
    LAW(strcmp(l->text, l->words) == 0, "view: seat %d can tell a secret:\n%.400s\n%.400s", seat,
        l->text, l->words);
    struct dt_out one = dt_out_on(l->text, DT_TEXT_MAX), two = dt_out_on(l->words, DT_TEXT_MAX);
    l->game->text(l->eyes, &one);
    l->game->text(l->spare, &two);
    LAW(strcmp(l->text, l->words) == 0, "text: seat %d can tell a secret:\n%.400s\n%.400s", seat,
        l->text, l->words);
    return NULL;
}

/* What a seat imagines could be true, and looks exactly like the truth to that seat. */
static const char *law_dream(struct dt_laws *l, int seat)
{
    dt_laws_put(l, l->dream, l->eyes);
    l->game->imagine(l->dream, seat, &l->rng);
    const char *fault = l->game->fault(l->dream);
    LAW(fault == NULL, "imagine: seat %d, fault: %s", seat, fault);
    LAW(l->game->complete(l->dream), "imagine: seat %d, not complete", seat);
    LAW(l->game->to_act(l->dream) == l->game->to_act(l->state), "imagine: seat %d, to_act differs",
        seat);
    dt_laws_put(l, l->spare, l->dream);
    l->game->redact(l->spare, seat);
    LAW(dt_laws_same(l, l->eyes, l->spare), "imagine: seat %d would know that it is not true",
        seat);
    return NULL;
}

/* The next event from `n` on that a seat learns of, or NULL. */
static const struct dt_event *next_told(const struct dt_events *events, int *n, int seat)
{
    while (*n < events->count) {
        const struct dt_event *e = &events->list[(*n)++];
        if (dt_event_for(e, seat)) {
            return e;
        }
    }
    return NULL;
}

enum { SAME = -1 };

/* The kind of the first event in which a seat is told something else, or SAME. Who else is told
 * is nothing one is told. */
static int told_apart(const struct dt_events *a, const struct dt_events *b, int seat)
{
    int i = 0, k = 0;
    for (;;) {
        const struct dt_event *x = next_told(a, &i, seat), *y = next_told(b, &k, seat);
        if (x == NULL && y == NULL) {
            return SAME;
        }
        if (x == NULL || y == NULL) {
            return x == NULL ? y->kind : x->kind;
        }
        if (x->kind != y->kind || x->count != y->count ||
            memcmp(x->arg, y->arg, x->count * sizeof x->arg[0]) != 0) {
            return x->kind;
        }
    }
}

/* The actor does a in truth and b in another state that this seat cannot tell from the truth.
 * Whoever is told the same knows the same, and nothing changes before one's eyes in silence. */
static const char *law_learn(struct dt_laws *l, int seat, int actor, dt_action a, const void *other,
                             dt_action b)
{
    int n = 0;
    l->truth->count = l->dreamt->count = 0;
    dt_laws_put(l, l->copy, l->state);
    dt_laws_put(l, l->spare, other);
    l->game->apply(l->copy, actor, a, l->truth);
    l->game->apply(l->spare, actor, b, l->dreamt);
    const char *fault = l->game->fault(l->spare);
    LAW(fault == NULL, "imagine: seat %d, fault after %08x: %s", seat, b, fault);
    bool equal = dt_laws_same(l, l->copy, l->spare);
    l->game->redact(l->copy, seat);
    l->game->redact(l->spare, seat);
    int apart = told_apart(l->truth, l->dreamt, seat);
    bool known = dt_laws_same(l, l->copy, l->spare);
    LAW(apart != SAME || known, "events: seat %d learns what no event told it (%08x and %08x)",
        seat, a, b);
    LAW(next_told(l->truth, &n, seat) != NULL || dt_laws_same(l, l->copy, l->eyes),
        "events: seat %d is told nothing of %08x", seat, a);
    /* Different words may be said where the same is known only if no secret makes the difference:
     * other actions in other states, states that are truly equal now, cards laid open. */
    bool innocent = equal || (other != l->state && a != b);
    LAW(apart == SAME || !known || innocent || (apart < 64 && (l->open >> apart & 1) != 0),
        "events: seat %d is told a secret (%08x and %08x)", seat, a, b);
    return NULL;
}

/* What one step tells a seat: the same action in truth and dream, and other actions too. */
static const char *law_told(struct dt_laws *l, int seat)
{
    dt_seats who = l->game->to_act(l->state);
    int actor = dt_nth(who, dt_laws_below(l, dt_ones(who)));
    dt_action a = dt_laws_choose(l, l->state, actor), b = a;
    if (actor != seat && (dt_laws_below(l, 2) == 0 || !l->game->legal(l->dream, actor, a))) {
        b = dt_laws_choose(l, l->dream, actor);
    }
    KEEP(law_learn(l, seat, actor, a, l->dream, b));
    b = dt_laws_choose(l, l->state, actor);
    return actor == seat ? NULL : law_learn(l, seat, actor, a, l->state, b);
}

/* Bots play imagined games to their end. */
static const char *law_dream_ends(struct dt_laws *l, int seat)
{
    dt_seats who;
    uint32_t steps = 0;
    while ((who = l->game->to_act(l->dream)) != 0) {
        int actor = dt_nth(who, dt_laws_below(l, dt_ones(who)));
        LAW(steps++ < l->game->steps_max, "imagine: seat %d, a game without end", seat);
        l->game->apply(l->dream, actor, dt_laws_choose(l, l->dream, actor), NULL);
    }
    const char *fault = l->game->fault(l->dream);
    LAW(fault == NULL, "imagine: seat %d, fault at the end: %s", seat, fault);
    return NULL;
}

const char *dt_law_knowledge(struct dt_laws *l, int seat)
{
    dt_laws_put(l, l->eyes, l->state);
    l->game->redact(l->eyes, seat);
    KEEP(law_public(l, seat));
    KEEP(dt_law_pack(l, l->eyes));
    KEEP(dt_law_bad_bytes(l, l->eyes));
    KEEP(dt_law_text(l, l->eyes));
    KEEP(law_dream(l, seat));
    KEEP(law_view(l, seat));
    KEEP(law_own_actions(l, seat));
    if (l->game->to_act(l->state) == 0) {
        return NULL;
    }
    KEEP(law_told(l, seat));
    return dt_laws_below(l, 8) == 0 ? law_dream_ends(l, seat) : NULL;
}
