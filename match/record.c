/* The record of a match that is over, as engine/record.h writes it: every action that was not taken
 * back, every draw, the key and the result, also of a match that ended before its game. */
#include "match/inside.h"

static void keep(char *to, const char *text, int cap)
{
    struct dt_out out = dt_out_on(to, cap);
    dt_out_text(&out, text);
}

static void name_seats(const struct dt_match *m, struct dt_record_head *head)
{
    for (int i = 0; i < m->opening.config.seats; i++) {
        const struct dt_match_seat *s = &m->seat[i];
        keep(head->words[i], s->words, sizeof head->words[i]);
        if (s->kind == DT_HUMAN) {
            keep(head->seat[i], s->name, sizeof head->seat[i]);
        } else {
            struct dt_out name = dt_out_on(head->seat[i], sizeof head->seat[i]);
            dt_out_text(&name, "bot ");
            dt_out_text(&name, dt_bots[s->bot].key);
        }
    }
}

static void write_result(const struct dt_match *m, char out[DT_RESULT_MAX])
{
    const struct dt_game *game = m->opening.game;
    switch (m->why) {
    case DT_WHY_END:
    case DT_WHYS:
        dt_record_result(game, m->state, out);
        return;
    case DT_WHY_RESIGNED:
        dt_record_closed(game, m->state, DT_CLOSED_RESIGNED, dt_seats_gone(m), out);
        return;
    case DT_WHY_TIME:
        dt_record_closed(game, m->state, DT_CLOSED_TIME, dt_seats_gone(m), out);
        return;
    case DT_WHY_AGREED:
        dt_record_closed(game, m->state, DT_CLOSED_AGREED, 0, out);
        return;
    }
}

static void write_steps(const struct dt_match *m, struct dt_record_writer *writer)
{
    struct dt_walk w;
    dt_walk_begin(&w, m);
    while (dt_walk_next(&w, m->steps)) {
        dt_record_act(writer, m->opening.game, w.state, w.seat, w.action);
        dt_walk_apply(&w);
    }
}

const char *dt_match_record(const struct dt_match *m, struct dt_record_head *head,
                            struct dt_out *out)
{
    struct dt_record_writer writer;
    if (m->phase != DT_OVER) {
        return "phase: the record is secret until the match is over";
    }
    memset(head, 0, sizeof *head);
    head->game = m->opening.game;
    head->config = m->opening.config;
    name_seats(m, head);
    dt_record_commit(head, m->opening.key);
    head->revealed = true;
    write_result(m, head->result);
    dt_record_begin(&writer, out, head);
    write_steps(m, &writer);
    dt_record_end(&writer, head);
    return out->cut ? "memory: the record is longer than the room for it" : NULL;
}
