/* The record of a finished match in the format of engine/record.h: every action that was not undone,
 * every draw, the key and the result, also of a match that ended before its game. */
#include "match/internal.h"

static void copy_text(char *to, const char *text, int cap)
{
    struct dt_writer out = dt_writer_on(to, cap);
    dt_write_text(&out, text);
}

/* Whether a bot played this seat to the end because its person left for good. */
static bool is_replaced(const struct dt_match *m, const struct dt_match_seat *s)
{
    return m->end_reason == DT_END_NORMAL &&
           (s->absence == DT_ABSENT_RESIGNED || s->absence == DT_ABSENT_TIMEOUT);
}

/* A name that does not fit is omitted. */
static void name_seat(const struct dt_match_seat *s, bool bot, char out[DT_NAME_MAX + 1])
{
    struct dt_writer name = dt_writer_on(out, DT_NAME_MAX + 1);
    if (!bot) {
        dt_write_text(&name, s->name);
        return;
    }
    dt_write_text(&name, "bot ");
    dt_write_text(&name, dt_bots[s->bot].key);
    int len = name.len;
    if (s->kind == DT_HUMAN) {
        dt_write_text(&name, " for ");
        dt_write_text(&name, s->name);
    }
    if (name.cut) {
        out[len] = 0;
    }
}

static void name_seats(const struct dt_match *m, struct dt_record_head *head)
{
    for (int i = 0; i < m->setup.config.seats; i++) {
        const struct dt_match_seat *s = &m->seat[i];
        copy_text(head->client_seed[i], s->client_seed, sizeof head->client_seed[i]);
        name_seat(s, s->kind != DT_HUMAN || is_replaced(m, s), head->seat[i]);
    }
}

static void write_result(const struct dt_match *m, char out[DT_RESULT_MAX])
{
    const struct dt_game *game = m->setup.game;
    switch (m->end_reason) {
    case DT_END_NORMAL:
    case DT_END_REASONS:
        dt_record_result(game, m->state, out);
        return;
    case DT_END_RESIGNED:
        dt_record_closed(game, m->state, DT_CLOSED_RESIGNED, dt_seats_departed(m), out);
        return;
    case DT_END_TIME:
        dt_record_closed(game, m->state, DT_CLOSED_TIME, dt_seats_departed(m), out);
        return;
    case DT_END_AGREED:
        dt_record_closed(game, m->state, DT_CLOSED_AGREED, 0, out);
        return;
    }
}

static void write_steps(const struct dt_match *m, struct dt_record_writer *writer)
{
    struct dt_replayer r;
    dt_replayer_begin(&r, m);
    while (dt_replayer_next(&r, m->steps)) {
        dt_record_act(writer, m->setup.game, r.state, r.seat, r.action);
        dt_replayer_apply(&r);
    }
}

const char *dt_match_record(const struct dt_match *m, struct dt_record_head *head,
                            struct dt_writer *out)
{
    struct dt_record_writer writer;
    if (m->phase != DT_OVER) {
        return DT_ERROR("not-over");
    }
    memset(head, 0, sizeof *head);
    head->game = m->setup.game;
    head->config = m->setup.config;
    name_seats(m, head);
    dt_record_commit(head, m->setup.key);
    head->revealed = true;
    write_result(m, head->result);
    dt_record_begin(&writer, out, head);
    write_steps(m, &writer);
    dt_record_end(&writer, head);
    return out->cut ? DT_ERROR("memory") : NULL;
}
