/* Previews: the action is applied to several determinizations of what the seat knows. The preview
 * has the events that are the same in all of them, up to the first that differs. */
#include "match/internal.h"

enum { SAMPLES = 6 };

/* What the seat learns from the action in one determinization. */
struct sampled_outcome {
    int len;
    uint8_t known[DT_PACK_MAX];
    struct dt_events events;
};

struct preview {
    const struct dt_game *game;
    int seat;
    dt_action action;
    struct dt_rng rng;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    _Alignas(16) uint8_t sample[DT_STATE_MAX]; /* after the action, redacted for the seat */
};

static void filter_events(struct dt_events *events, int seat)
{
    int kept = 0;
    for (int i = 0; i < events->count; i++) {
        if (dt_event_for(&events->list[i], seat)) {
            events->list[kept++] = events->list[i];
        }
    }
    events->count = kept;
}

static void sample_outcome(struct preview *p, struct sampled_outcome *out)
{
    memcpy(p->sample, p->redacted, p->game->state_size);
    p->game->determinize(p->sample, p->seat, &p->rng);
    out->events.count = 0;
    p->game->apply(p->sample, p->seat, p->action, &out->events);
    filter_events(&out->events, p->seat);
    p->game->redact(p->sample, p->seat);
    out->len = dt_pack(p->game, p->sample, out->known);
}

/* Clients get only what the schema describes, so events are the same if their texts are. */
static bool same_event(const struct preview *p, const struct dt_event *a, const struct dt_event *b)
{
    char one[DT_ACTION_TEXT_MAX], other[DT_ACTION_TEXT_MAX];
    struct dt_writer first = dt_writer_on(one, sizeof one),
                     second = dt_writer_on(other, sizeof other);
    dt_event_text(p->game, a, &first);
    dt_event_text(p->game, b, &second);
    return dt_span_is(dt_span_of(one), other);
}

/* Shortens `first` to the events it shares with `other`; true if both outcomes are identical. */
static bool agree(const struct preview *p, struct sampled_outcome *first,
                  const struct sampled_outcome *other)
{
    bool certain = first->events.count == other->events.count && first->len == other->len &&
                   memcmp(first->known, other->known, (size_t)first->len) == 0;
    int n = 0;
    while (n < first->events.count && n < other->events.count &&
           same_event(p, &first->events.list[n], &other->events.list[n])) {
        n++;
    }
    certain &= n == first->events.count;
    first->events.count = n;
    return certain;
}

static void write_preview(struct preview *p, const struct sampled_outcome *o, bool certain,
                          struct dt_span action, struct dt_writer *out)
{
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "preview");
    dt_json_span(&j, "action", action);
    dt_message_events(&j, p->game, o->events.list, o->events.count, p->seat);
    dt_json_bool(&j, "sure", certain);
    if (certain) {
        dt_view_json(p->game, p->sample, p->seat, "view", &j);
        dt_facts_json(p->game, p->sample, p->seat, "facts", &j);
    } else {
        dt_json_null(&j, "view");
        dt_json_null(&j, "facts");
    }
    if (p->game->action_facts != NULL) {
        dt_json_key(&j, "action_facts");
        p->game->action_facts(p->redacted, p->seat, p->action, &j);
    }
    dt_json_end(&j);
}

const char *dt_match_preview(const struct dt_match *m, int seat, struct dt_span action,
                             struct dt_writer *out)
{
    struct preview p = {.game = m->setup.game, .seat = seat};
    struct sampled_outcome first, other;
    bool certain = true;
    if (!dt_seats_have(dt_match_to_act(m), seat)) {
        return DT_ERROR("not-to-act");
    }
    dt_match_redact(m, seat, p.redacted);
    const char *why = dt_action_parse(p.game, p.redacted, seat, action, &p.action);
    if (why != NULL) {
        return why;
    }
    if (!p.game->legal(p.redacted, seat, p.action)) {
        return DT_ERROR("illegal-action");
    }
    dt_rng_seed(&p.rng, m->count);
    sample_outcome(&p, &first);
    for (int i = 1; i < SAMPLES; i++) {
        sample_outcome(&p, &other);
        certain &= agree(&p, &first, &other);
    }
    write_preview(&p, &first, certain, action, out);
    return NULL;
}
