/* The laws about hidden information. Three states are compared: the true one, the one redacted for
 * a seat, and a determinization of that, which may differ from the true one in secrets only. */
#include "tests/laws_internal.h"

#include "engine/hash.h"
#include "tests/support.h"

enum {
    FACTS = 4,   /* facts and tensor, which take longest, at one of so many costly steps */
    SAMPLES = 8, /* determinizations that show whether a decision reveals something */
};

/* What is public is the same in `redacted`, and redact is idempotent. */
static const char *law_public(struct dt_laws *l, int seat)
{
    const struct dt_game *game = l->game;
    struct dt_config config;
    int32_t mine[DT_SEATS], all[DT_SEATS];
    const char *why = game->validate(l->redacted);
    LAW(why == NULL, "redact: seat %d, not valid: %s", seat, why);
    LAW(game->to_act(l->redacted) == game->to_act(l->state), "redact: seat %d, to_act differs",
        seat);
    LAW(game->winners(l->redacted) == game->winners(l->state), "redact: seat %d, winners differ",
        seat);
    TRY(dt_law_outcome(l, l->redacted));
    game->config(l->redacted, &config);
    LAW(memcmp(&config, &l->config, sizeof config) == 0, "redact: seat %d, config differs", seat);
    game->scores(l->redacted, mine);
    game->scores(l->state, all);
    LAW(seat < 0 || mine[seat] == all[seat], "redact: seat %d, its own score differs", seat);
    LAW(game->is_complete(l->redacted) == dt_laws_same(l, l->redacted, l->state),
        "is_complete: wrong about what seat %d knows", seat);
    dt_laws_copy(l, l->copy, l->redacted);
    game->redact(l->copy, seat);
    LAW(dt_laws_same(l, l->redacted, l->copy), "redact: seat %d forgets more the second time",
        seat);
    return NULL;
}

/* A seat that is to act has the same actions in its redacted state. */
static const char *law_own_actions(struct dt_laws *l, int seat)
{
    if (seat < 0 || (l->game->to_act(l->state) & DT_SEAT(seat)) == 0) {
        return NULL;
    }
    struct dt_rng one = l->rng, two = l->rng;
    LAW(l->game->random_action(l->state, seat, &one) ==
            l->game->random_action(l->redacted, seat, &two),
        "random_action: seat %d picks differently from its redacted state", seat);
    TRY(dt_law_same_list(l, seat, l->redacted, "its redacted state"));
    return dt_law_same_list(l, seat, l->determinized, "its determinization");
}

/* Writes a seat's view of a redacted state. */
static const char *view(struct dt_laws *l, const void *redacted, int seat, char *to)
{
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    dt_view_json(l->game, redacted, seat, NULL, &json);
    LAW(!out.cut && json.depth == 0, "view: seat %d, cut or not closed", seat);
    const char *why = dt_test_json((struct dt_span){to, out.len});
    LAW(why == NULL, "view: seat %d, not JSON: %s: %.500s", seat, why, to);
    return NULL;
}

/* A hash of the names of an object's members. */
static uint64_t member_names(const char *text)
{
    uint64_t hash = DT_HASH_START;
    int depth = 0;
    for (const char *at = text; *at != 0; at++) {
        if (*at == '"') {
            const char *end = at + 1;
            for (; *end != '"'; end++) {
                end += *end == '\\';
            }
            bool name = depth == 1 && end[1] == ':';
            hash = name ? dt_hash(hash, at, (size_t)(end - at)) : hash;
            at = end;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return hash;
}

static void public_part(struct dt_laws *l, bool facts, const void *redacted, char *to)
{
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    dt_json_object(&json, NULL);
    (facts ? l->game->facts : l->game->view)(redacted, &json);
    dt_json_end(&json);
}

const char *dt_law_parts(struct dt_laws *l, int seat, bool facts)
{
    const char *what = facts ? "facts" : "view";
    dt_laws_copy(l, l->copy, l->state);
    l->game->redact(l->copy, DT_SPECTATOR);
    public_part(l, facts, l->redacted, l->text);
    public_part(l, facts, l->copy, l->other_text);
    LAW(strcmp(l->text, l->other_text) == 0,
        "%s: seat %d, the public part is not a spectator's:\n%.800s\n%.800s", what, seat, l->text,
        l->other_text);
    struct dt_writer out = dt_writer_on(l->text, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    (facts ? dt_facts_json : dt_view_json)(l->game, l->redacted, seat, NULL, &json);
    uint64_t names = member_names(l->text), *known = &l->members[facts];
    LAW(*known == 0 || *known == names, "%s: seat %d, other members than before: %.800s", what,
        seat, l->text);
    *known = names;
    return NULL;
}

/* `redacted` and `spare`, which the seat cannot tell apart, have the same view and text. */
static const char *law_view(struct dt_laws *l, int seat)
{
    TRY(view(l, l->redacted, seat, l->text));
    TRY(view(l, l->spare, seat, l->other_text));
    LAW(strcmp(l->text, l->other_text) == 0, "view: seat %d can tell a secret:\n%.400s\n%.400s",
        seat, l->text, l->other_text);
    struct dt_writer one = dt_writer_on(l->text, DT_TEXT_MAX),
                     two = dt_writer_on(l->other_text, DT_TEXT_MAX);
    dt_position_text(l->game, l->redacted, &one);
    dt_position_text(l->game, l->spare, &two);
    LAW(strcmp(l->text, l->other_text) == 0, "text: seat %d can tell a secret:\n%.400s\n%.400s",
        seat, l->text, l->other_text);
    return NULL;
}

/* A determinization is valid, and redacted again it equals the seat's state. */
static const char *law_determinize(struct dt_laws *l, int seat)
{
    dt_laws_copy(l, l->determinized, l->redacted);
    l->game->determinize(l->determinized, seat, &l->rng);
    const char *why = l->game->validate(l->determinized);
    LAW(why == NULL, "determinize: seat %d, not valid: %s", seat, why);
    LAW(l->game->is_complete(l->determinized), "determinize: seat %d, not complete", seat);
    LAW(l->game->to_act(l->determinized) == l->game->to_act(l->state),
        "determinize: seat %d, to_act differs", seat);
    dt_laws_copy(l, l->spare, l->determinized);
    l->game->redact(l->spare, seat);
    LAW(dt_laws_same(l, l->redacted, l->spare),
        "determinize: seat %d would know that it is not true", seat);
    return NULL;
}

/* The next event from `n` on that a seat is told, or NULL. */
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

/* The kind of the first event in which a seat is told something else, or SAME. The audience is not
 * part of what a seat is told. */
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

/* The actor does a in the true state and b in another one that this seat cannot tell apart. If the
 * seat is told the same, its redacted states must be equal; no visible change happens without an
 * event. */
static const char *law_learn(struct dt_laws *l, int seat, int actor, dt_action a, const void *other,
                             dt_action b)
{
    int n = 0;
    l->events->count = l->other_events->count = 0;
    dt_laws_copy(l, l->copy, l->state);
    dt_laws_copy(l, l->spare, other);
    l->game->apply(l->copy, actor, a, l->events);
    l->game->apply(l->spare, actor, b, l->other_events);
    const char *why = l->game->validate(l->spare);
    LAW(why == NULL, "determinize: seat %d, not valid after %08x: %s", seat, b, why);
    bool equal = dt_laws_same(l, l->copy, l->spare);
    l->game->redact(l->copy, seat);
    l->game->redact(l->spare, seat);
    int apart = told_apart(l->events, l->other_events, seat);
    bool known = dt_laws_same(l, l->copy, l->spare);
    LAW(apart != SAME || known, "events: seat %d learns what no event told it (%08x and %08x)",
        seat, a, b);
    LAW(next_told(l->events, &n, seat) != NULL || dt_laws_same(l, l->copy, l->redacted),
        "events: seat %d is told nothing of %08x", seat, a);
    /* Events may differ although the redacted states are equal only if no secret is the reason:
     * other actions in other states, states that are truly equal now, revealed cards. */
    bool innocent = equal || (other != l->state && a != b);
    LAW(apart == SAME || !known || innocent || (apart < 64 && (l->open >> apart & 1) != 0),
        "events: seat %d is told a secret (%08x and %08x)", seat, a, b);
    return NULL;
}

/* What one step tells a seat: the same action in both states, and other actions too. */
static const char *law_told(struct dt_laws *l, int seat)
{
    dt_seats who = l->game->to_act(l->state);
    int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
    dt_action a = dt_laws_choose(l, l->state, actor), b = a;
    if (actor != seat && (dt_laws_below(l, 2) == 0 || !l->game->legal(l->determinized, actor, a))) {
        b = dt_laws_choose(l, l->determinized, actor);
    }
    TRY(law_learn(l, seat, actor, a, l->determinized, b));
    b = dt_laws_choose(l, l->state, actor);
    return actor == seat ? NULL : law_learn(l, seat, actor, a, l->state, b);
}

/* Whether a viewer learns something hidden from a decision that leads from `state` to `copy`: in a
 * determinization of what it knew before, the decision is not legal, or tells it or leaves it
 * something else. Whether it can be undone is told too. */
static bool learns(struct dt_laws *l, int viewer, int actor, dt_action a)
{
    const struct dt_game *game = l->game;
    bool learned = false;
    dt_laws_copy(l, l->redacted, l->state);
    game->redact(l->redacted, viewer);
    dt_laws_copy(l, l->spare, l->copy);
    game->redact(l->spare, viewer);
    for (int i = 0; i < SAMPLES && !learned && !game->is_complete(l->redacted); i++) {
        dt_laws_copy(l, l->determinized, l->redacted);
        game->determinize(l->determinized, viewer, &l->rng);
        learned = !game->legal(l->determinized, actor, a);
        if (!learned) {
            *l->other_events = (struct dt_events){.count = 0};
            game->apply(l->determinized, actor, a, l->other_events);
            game->redact(l->determinized, viewer);
            learned = l->events->reveals != l->other_events->reveals ||
                      told_apart(l->events, l->other_events, viewer) != SAME ||
                      !dt_laws_same(l, l->spare, l->determinized);
        }
    }
    return learned;
}

const char *dt_law_reveals(struct dt_laws *l)
{
    dt_seats who = l->game->to_act(l->state);
    if (who == 0 || who == DT_SEAT(DT_CHANCE)) {
        return NULL;
    }
    struct dt_rng before = l->rng;
    int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
    dt_action a = dt_laws_choose(l, l->state, actor);
    bool learned = false;
    *l->events = (struct dt_events){.count = 0};
    dt_laws_copy(l, l->copy, l->state);
    l->game->apply(l->copy, actor, a, l->events);
    for (int viewer = DT_SPECTATOR; viewer < l->config.seats; viewer++) {
        bool now = learns(l, viewer, actor, a);
        LAW(!now || l->events->reveals, "reveals: seat %d learns something of %08x undeclared",
            viewer, a);
        learned |= now;
    }
    l->rng = before; /* the other laws go on with the same games */
    dt_seats next = l->game->to_act(l->copy);
    bool declared = l->events->reveals && next != 0 && next != DT_SEAT(DT_CHANCE);
    l->declared += declared;
    l->idle += declared && !learned;
    return NULL;
}

/* Bots play determinized games to their end. */
static const char *law_determinized_end(struct dt_laws *l, int seat)
{
    dt_seats who;
    uint32_t steps = 0;
    while ((who = l->game->to_act(l->determinized)) != 0) {
        int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
        LAW(steps++ < l->game->steps_max, "determinize: seat %d, a game without end", seat);
        l->game->apply(l->determinized, actor, dt_laws_choose(l, l->determinized, actor), NULL);
    }
    const char *why = l->game->validate(l->determinized);
    LAW(why == NULL, "determinize: seat %d, not valid at the end: %s", seat, why);
    return NULL;
}

const char *dt_law_hidden(struct dt_laws *l, int seat)
{
    dt_laws_copy(l, l->redacted, l->state);
    l->game->redact(l->redacted, seat);
    TRY(law_public(l, seat));
    TRY(dt_law_pack(l, l->redacted));
    TRY(dt_law_bad_bytes(l, l->redacted));
    TRY(dt_law_text(l, l->redacted));
    TRY(law_determinize(l, seat));
    TRY(law_view(l, seat));
    TRY(dt_law_parts(l, seat, false));
    TRY(dt_law_members(l, l->redacted));
    TRY(dt_law_odds(l, l->redacted));
    if (l->game->to_act(l->state) == 0 || dt_laws_below(l, FACTS) == 0) {
        TRY(dt_law_facts(l, seat));
        TRY(dt_law_tensor(l, seat));
    }
    TRY(law_own_actions(l, seat));
    if (l->game->to_act(l->state) == 0) {
        return NULL;
    }
    TRY(law_told(l, seat));
    return dt_laws_below(l, 8) == 0 ? law_determinized_end(l, seat) : NULL;
}
