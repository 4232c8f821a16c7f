/* What an action would surely do: it is tried in several worlds that the seat can imagine, and what
 * happens in all of them alike is told, up to the first event that differs. */
#include "match/inside.h"

enum { WORLDS = 6 };

/* What one world shows the seat after the action. */
struct outcome {
    int len;
    uint8_t known[DT_PACK_MAX];
    struct dt_events events;
};

struct preview {
    const struct dt_game *game;
    int seat;
    dt_action action;
    struct dt_rng rng;
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    _Alignas(16) uint8_t world[DT_STATE_MAX]; /* after the action, as the seat sees it */
};

static void keep_own(struct dt_events *events, int seat)
{
    int kept = 0;
    for (int i = 0; i < events->count; i++) {
        if (dt_event_for(&events->list[i], seat)) {
            events->list[kept++] = events->list[i];
        }
    }
    events->count = kept;
}

static void try_world(struct preview *p, struct outcome *out)
{
    memcpy(p->world, p->eyes, p->game->state_size);
    p->game->imagine(p->world, p->seat, &p->rng);
    out->events.count = 0;
    p->game->apply(p->world, p->seat, p->action, &out->events);
    keep_own(&out->events, p->seat);
    p->game->redact(p->world, p->seat);
    out->len = p->game->pack(p->world, out->known);
}

static void words_of(const struct preview *p, const struct dt_event *event,
                     char words[DT_ACTION_TEXT_MAX])
{
    struct dt_out text = dt_out_on(words, DT_ACTION_TEXT_MAX);
    p->game->event_text(event, &text);
}

/* Only words leave the table, so events are the same if their words are. */
static bool same_event(const struct preview *p, const struct dt_event *a, const struct dt_event *b)
{
    char one[DT_ACTION_TEXT_MAX], other[DT_ACTION_TEXT_MAX];
    words_of(p, a, one);
    words_of(p, b, other);
    return dt_span_is(dt_span_of(one), other);
}

/* Shortens `first` to what `other` agrees on; whether that was all, and all that is known. */
static bool agree(const struct preview *p, struct outcome *first, const struct outcome *other)
{
    bool sure = first->events.count == other->events.count && first->len == other->len &&
                memcmp(first->known, other->known, (size_t)first->len) == 0;
    int n = 0;
    while (n < first->events.count && n < other->events.count &&
           same_event(p, &first->events.list[n], &other->events.list[n])) {
        n++;
    }
    sure &= n == first->events.count;
    first->events.count = n;
    return sure;
}

static void write(struct preview *p, const struct outcome *o, bool sure, struct dt_span action,
                  struct dt_out *out)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "preview");
    dt_json_span(&j, "action", action);
    dt_json_array(&j, "events");
    for (int i = 0; i < o->events.count; i++) {
        words_of(p, &o->events.list[i], words);
        dt_json_text(&j, NULL, words);
    }
    dt_json_end(&j);
    dt_json_bool(&j, "sure", sure);
    if (sure) {
        dt_json_key(&j, "view");
        p->game->view(p->world, p->seat, &j);
    } else {
        dt_json_null(&j, "view");
    }
    dt_json_end(&j);
}

const char *dt_match_preview(const struct dt_match *m, int seat, struct dt_span action,
                             struct dt_out *out)
{
    struct preview p = {.game = m->opening.game, .seat = seat};
    struct outcome first, other;
    bool sure = true;
    if (!dt_seats_have(dt_match_to_act(m), seat)) {
        return "seat: it is not to act now";
    }
    dt_match_redact(m, seat, p.eyes);
    const char *why = p.game->action_parse(p.eyes, seat, action, &p.action);
    if (why != NULL) {
        return why;
    }
    if (!p.game->legal(p.eyes, seat, p.action)) {
        return "action: not legal here";
    }
    dt_rng_seed(&p.rng, m->count);
    try_world(&p, &first);
    for (int i = 1; i < WORLDS; i++) {
        try_world(&p, &other);
        sure &= agree(&p, &first, &other);
    }
    write(&p, &first, sure, action, out);
    return NULL;
}
