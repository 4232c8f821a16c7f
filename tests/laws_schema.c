/* The laws about what the engine makes from a game's schema (ranges, JSON, the dense index, the
 * tensor), about facts, and about the odds of chance. */
#include "tests/laws_internal.h"

#include <stdlib.h>

#include "tests/support.h"

const char *dt_law_members(struct dt_laws *l, const void *state)
{
    const struct dt_member *wrong = dt_members_check(l->game->schema, state);
    LAW(wrong == NULL, "members: %s is out of the range of its kind", wrong->name);
    return NULL;
}

/* ---- JSON ---- */

static const char *law_json(struct dt_laws *l, const struct dt_writer *out, const char *what)
{
    const char *why = dt_test_json((struct dt_span){out->text, out->len});
    LAW(!out->cut && why == NULL, "%s: not JSON: %s: %.300s", what, out->cut ? "cut" : why,
        out->text);
    return NULL;
}

const char *dt_law_event_json(struct dt_laws *l, const struct dt_event *event)
{
    char text[4 * DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_event_json(l->game, event, NULL, &json);
    return law_json(l, &out, "event_json");
}

/* ---- actions ---- */

const char *dt_law_action_index(struct dt_laws *l, int seat, dt_action action)
{
    char text[4 * DT_ACTION_TEXT_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_json json = dt_json_on(&out);
    dt_action_json(l->game, l->state, seat, action, NULL, &json);
    TRY(law_json(l, &out, "action_json"));
    if (seat == DT_CHANCE) {
        return NULL;
    }
    uint32_t count = dt_action_count(l->game, &l->config);
    uint32_t index = dt_action_index(l->game, &l->config, action);
    LAW(index < count, "index: %08x has %u of %u", action, index, count);
    dt_action back = dt_action_at(l->game, &l->config, index);
    LAW(back == action, "index: %08x has %u, which is %08x", action, index, back);
    index = dt_rng_below(&l->rng, count);
    back = dt_action_at(l->game, &l->config, index);
    LAW(dt_action_index(l->game, &l->config, back) == index, "index: %u is %08x, which has %u",
        index, back, dt_action_index(l->game, &l->config, back));
    return NULL;
}

/* ---- what a seat knows ---- */

/* What a seat knows after one more step, a random one; in `state`. */
static void know_after_step(struct dt_laws *l, int seat, void *state)
{
    dt_seats who = l->game->to_act(l->state);
    int actor = dt_nth(who, dt_laws_below(l, dt_popcount(who)));
    dt_laws_copy(l, state, l->state);
    l->game->apply(state, actor, dt_laws_choose(l, state, actor), NULL);
    l->game->redact(state, seat);
}

/* The same over an information set, and different where something else is known: before a step and
 * after it, and after two steps. */
static const char *law_tensor_bytes(struct dt_laws *l, int seat, uint8_t *one, uint8_t *two)
{
    size_t size = (size_t)dt_tensor_size(l->game);
    dt_tensor(l->game, l->redacted, seat, one);
    dt_tensor(l->game, l->spare, seat, two);
    LAW(memcmp(one, two, size) == 0, "tensor: seat %d can tell a secret", seat);
    if (l->game->to_act(l->state) == 0) {
        return NULL;
    }
    know_after_step(l, seat, l->copy);
    dt_tensor(l->game, l->copy, seat, two);
    LAW((memcmp(one, two, size) == 0) == dt_laws_same(l, l->redacted, l->copy),
        "tensor: seat %d, a step is not seen", seat);
    know_after_step(l, seat, l->spare);
    dt_tensor(l->game, l->spare, seat, one);
    LAW((memcmp(one, two, size) == 0) == dt_laws_same(l, l->spare, l->copy),
        "tensor: seat %d, two steps look the same", seat);
    return NULL;
}

const char *dt_law_tensor(struct dt_laws *l, int seat)
{
    uint8_t *one = dt_laws_alloc((size_t)dt_tensor_size(l->game));
    uint8_t *two = dt_laws_alloc((size_t)dt_tensor_size(l->game));
    const char *why = law_tensor_bytes(l, seat, one, two);
    free(one);
    free(two);
    return why;
}

static const char *facts(struct dt_laws *l, const void *redacted, int seat, char *to)
{
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    dt_facts_json(l->game, redacted, seat, NULL, &json);
    LAW(json.depth == 0, "facts: seat %d, not closed", seat);
    return law_json(l, &out, "facts");
}

/* The facts about an action that the seat can do. */
static const char *action_facts(struct dt_laws *l, const void *redacted, int seat, dt_action action,
                                char *to)
{
    struct dt_writer out = dt_writer_on(to, DT_VIEW_MAX);
    struct dt_json json = dt_json_on(&out);
    l->game->action_facts(redacted, seat, action, &json);
    LAW(json.depth == 0, "action_facts: seat %d, not closed", seat);
    return law_json(l, &out, "action_facts");
}

static const char *law_action_facts(struct dt_laws *l, int seat)
{
    if (l->game->action_facts == NULL || !dt_seats_have(l->game->to_act(l->state), seat)) {
        return NULL;
    }
    dt_action action = dt_laws_choose(l, l->redacted, seat);
    TRY(action_facts(l, l->redacted, seat, action, l->text));
    TRY(action_facts(l, l->spare, seat, action, l->other_text));
    LAW(strcmp(l->text, l->other_text) == 0,
        "action_facts: seat %d can tell a secret:\n%.400s\n%.400s", seat, l->text, l->other_text);
    return NULL;
}

/* `redacted` and `spare`, which the seat cannot tell apart, have the same facts. */
const char *dt_law_facts(struct dt_laws *l, int seat)
{
    TRY(law_action_facts(l, seat));
    if (l->game->facts == NULL) {
        return NULL;
    }
    TRY(facts(l, l->redacted, seat, l->text));
    TRY(facts(l, l->spare, seat, l->other_text));
    LAW(strcmp(l->text, l->other_text) == 0, "facts: seat %d can tell a secret:\n%.400s\n%.400s",
        seat, l->text, l->other_text);
    return dt_law_parts(l, seat, true);
}

/* ---- odds ---- */

/* The weights add up and none is 0; overwrites `list`. */
const char *dt_law_odds(struct dt_laws *l, const void *state)
{
    if (l->game->to_act(state) != DT_SEAT(DT_CHANCE) || l->game->chance_odds == NULL) {
        return NULL;
    }
    int count = l->game->actions(state, DT_CHANCE, NULL);
    uint32_t *weight = dt_laws_alloc((size_t)count * sizeof *weight);
    uint64_t sum = l->game->chance_odds(state, weight), of = 0;
    bool none = false;
    for (int i = 0; sum > 0 && i < count; i++) {
        of += weight[i];
        none |= weight[i] == 0;
    }
    free(weight);
    LAW(of == sum && !none, "odds: the weights of %d outcomes add up to %llu, not %llu", count,
        (unsigned long long)of, (unsigned long long)sum);
    return NULL;
}

/* The index of an action in the list of chance's. */
static int place_of(const struct dt_laws *l, int count, dt_action a)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (l->list[middle] < a) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The squared errors over the expectations, less what is expected of them: the outcomes less one.
 * Outcomes that are expected too seldom count together. In thousandths. */
static int64_t chi_square_excess(const uint32_t *seen, const uint32_t *weight, uint64_t sum,
                                 int count, int draws, int *freedom)
{
    int64_t total = 0, rare_seen = 0, rare_expected = 0;
    *freedom = -1;
    for (int i = 0; i <= count; i++) {
        int64_t expected =
            i == count ? rare_expected : (int64_t)((uint64_t)draws * weight[i] * 1000 / sum);
        int64_t found = i == count ? rare_seen : seen[i];
        if (i < count && expected < 5000) {
            rare_seen += found;
            rare_expected += expected;
        } else if (expected > 0) {
            int64_t error = found * 1000 - expected;
            total += error * error / expected;
            ++*freedom;
        }
    }
    return total - 1000 * (int64_t)*freedom;
}

const char *dt_laws_chance(struct dt_laws *l, int draws, bool *listed)
{
    int count = l->game->actions(l->state, DT_CHANCE, NULL), freedom;
    uint32_t *memory = dt_laws_alloc(2 * (size_t)count * sizeof *memory);
    uint32_t *weight = memory, *seen = memory + count;
    memset(memory, 0, 2 * (size_t)count * sizeof *memory);
    uint64_t sum = dt_chance_odds(l->game, l->state, weight);
    *listed = sum > 0;
    int64_t off = 0;
    if (*listed) {
        l->game->actions(l->state, DT_CHANCE, l->list);
        for (int i = 0; i < draws; i++) {
            seen[place_of(l, count, l->game->chance(l->state, &l->rng))]++;
        }
        off = chi_square_excess(seen, weight, sum, count, draws, &freedom);
    }
    free(memory);
    LAW(!*listed || off <= 0 || off / 1000 * (off / 1000) <= 60 * (freedom + 1),
        "odds: not what chance draws, off by %lld with %d", (long long)(off / 1000), freedom);
    return NULL;
}
