/* A table as text: positions, views, events, actions, and the record. */
#include "lib/table.h"

#include <stdlib.h>

enum { HEAD_BYTES = DT_TEXT_MAX + 8192 /* more than the tags of a record need */ };

/* An empty writer on the table's text buffer; false without memory. */
static bool open_text(struct divetable *t, int cap, struct dt_writer *out)
{
    if (t->text_cap < cap) {
        char *text = malloc((size_t)cap);
        if (text == NULL) {
            return false;
        }
        free(t->text);
        t->text = text;
        t->text_cap = cap;
    }
    *out = dt_writer_on(t->text, t->text_cap);
    return true;
}

static const char *text_of(const struct dt_writer *out)
{
    assert(!out->cut);
    return out->text;
}

const char *divetable_position(struct divetable *t, int seat)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    bool all = seat == DIVETABLE_TABLE;
    struct dt_writer out;
    if ((!all && !dt_table_redact(t, seat, seen)) || !open_text(t, DT_TEXT_MAX, &out)) {
        return NULL;
    }
    dt_position_text(t->head.game, all ? t->state : seen, &out);
    return text_of(&out);
}

const char *divetable_view(struct divetable *t, int seat)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct dt_writer out;
    if (!dt_table_redact(t, seat, seen) || !open_text(t, DT_VIEW_MAX, &out)) {
        return NULL;
    }
    struct dt_json json = dt_json_on(&out);
    t->head.game->view(seen, seat, &json);
    return text_of(&out);
}

const char *divetable_events(struct divetable *t, int seat)
{
    struct dt_writer out;
    if (!dt_table_has_seat(t, seat) || !open_text(t, DT_EVENTS * DT_ACTION_TEXT_MAX, &out)) {
        return NULL;
    }
    for (int i = 0; i < t->events.count; i++) {
        const struct dt_event *event = &t->events.list[i];
        if (dt_event_for(event, seat)) {
            dt_event_text(t->head.game, event, &out);
            dt_write_char(&out, '\n');
        }
    }
    return text_of(&out);
}

const char *divetable_action_text(struct divetable *t, int seat, uint32_t action)
{
    struct dt_writer out;
    if (!divetable_legal(t, seat, action) || !open_text(t, DT_ACTION_TEXT_MAX, &out)) {
        return NULL;
    }
    dt_action_text(t->head.game, t->state, seat, action, &out);
    return text_of(&out);
}

const char *divetable_action_parse(const struct divetable *t, int seat, const char *text,
                                   uint32_t *action)
{
    dt_action parsed;
    const struct dt_game *game = t->head.game;
    if (!dt_seats_have(game->to_act(t->state), seat)) {
        return "seat: this seat is not to act now";
    }
    const char *why = dt_action_parse(game, t->state, seat, dt_span_of(text), &parsed);
    if (why == NULL) {
        *action = parsed;
    }
    return why;
}

static void write_steps(const struct divetable *t, struct dt_record_writer *w)
{
    const struct dt_game *game = t->head.game;
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    memcpy(state, t->first, game->state_size);
    for (int i = 0; i < t->count; i++) {
        dt_record_act(w, game, state, t->step[i].seat, t->step[i].action);
        game->apply(state, t->step[i].seat, t->step[i].action, NULL);
    }
}

const char *divetable_record(struct divetable *t, bool reveal)
{
    struct dt_record_head head = t->head;
    struct dt_record_writer w;
    struct dt_writer out;
    if (!open_text(t, HEAD_BYTES + (t->count + 1) * DT_RECORD_LINE, &out)) {
        return NULL;
    }
    head.committed = t->provable;
    head.revealed = t->provable && reveal;
    dt_record_result(head.game, t->state, head.result);
    dt_record_begin(&w, &out, &head);
    write_steps(t, &w);
    dt_record_end(&w, &head);
    return text_of(&out);
}
