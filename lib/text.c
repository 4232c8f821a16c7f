/* A table as text: positions, views, events, actions, and the record. */
#include "lib/table.h"

#include <stdlib.h>

bool dt_table_open_text(struct divetable *t, int cap, struct dt_writer *out)
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
    struct dt_writer out;
    if (!dt_table_redact(t, seat, seen) || !dt_table_open_text(t, DT_TEXT_MAX, &out)) {
        return NULL;
    }
    dt_position_text(t->session.head.game, seen, &out);
    return text_of(&out);
}

const char *divetable_view(struct divetable *t, int seat)
{
    _Alignas(16) uint8_t seen[DT_STATE_MAX];
    struct dt_writer out;
    if (seat == DIVETABLE_TABLE || !dt_table_redact(t, seat, seen) ||
        !dt_table_open_text(t, DT_VIEW_MAX, &out)) {
        return NULL;
    }
    struct dt_json json = dt_json_on(&out);
    dt_view_json(t->session.head.game, seen, seat, NULL, &json);
    return text_of(&out);
}

const char *divetable_events(struct divetable *t, int seat)
{
    struct dt_writer out;
    if (seat == DIVETABLE_TABLE || divetable_check(t, seat) != NULL ||
        !dt_table_open_text(t, DT_EVENTS * DT_ACTION_TEXT_MAX, &out)) {
        return NULL;
    }
    for (int i = 0; i < t->events.count; i++) {
        const struct dt_event *event = &t->events.list[i];
        if (dt_event_for(event, seat)) {
            dt_event_text(t->session.head.game, event, &out);
            dt_write_char(&out, '\n');
        }
    }
    return text_of(&out);
}

const char *divetable_action_text(struct divetable *t, int seat, uint32_t action)
{
    struct dt_writer out;
    if (!divetable_legal(t, seat, action) || !dt_table_open_text(t, DT_ACTION_TEXT_MAX, &out)) {
        return NULL;
    }
    dt_action_text(t->session.head.game, t->session.state, seat, action, &out);
    return text_of(&out);
}

const char *divetable_action_parse(const struct divetable *t, int seat, const char *text,
                                   uint32_t *action)
{
    dt_action parsed;
    const struct dt_game *game = t->session.head.game;
    if (!dt_seats_have(game->to_act(t->session.state), seat)) {
        return DT_ERROR("not-to-act");
    }
    const char *why = dt_session_check(&t->session, seat);
    if (why != NULL) {
        return why;
    }
    why = dt_action_parse(game, t->session.state, seat, dt_span_of(text), &parsed);
    if (why == NULL) {
        *action = parsed;
    }
    return why;
}

const char *divetable_record(struct divetable *t, bool reveal)
{
    struct dt_writer out;
    bool done = dt_table_open_text(t, dt_session_record_max(&t->session), &out) &&
                dt_session_record(&t->session, reveal, &out) == NULL;
    return done ? text_of(&out) : NULL;
}
