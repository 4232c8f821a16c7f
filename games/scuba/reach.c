/* What the active diver can still reach in this turn, by trying out every way. */
#include "games/scuba/scuba.h"

/* The diver is here after so many steps. The shortest ways to a cell have the same steps in each
 * direction, so one of them tells what can be done from there. */
static void visit(const struct scuba *s, int steps, struct scuba_reach *out)
{
    const struct scuba_diver *d = &s->diver[s->active];
    bool under = d->status == SCUBA_UNDER;
    int row = under ? scuba_row(d->cell) : 0, column = scuba_column(d->cell);
    uint32_t verbs = scuba_diving_verbs(s);
    if (out->cell[row][column].steps != 0 && out->cell[row][column].steps <= steps + 1) {
        return;
    }
    out->cell[row][column].steps = (uint8_t)(steps + 1);
    out->cell[row][column].markers = d->markers;
    out->cell[row][column].change = (int16_t)(under ? scuba_markers_change(s, s->active) : 0);
    out->cell[row][column].window = s->window;
    out->cell[row][column].minus = d->minus;
    if ((verbs >> (SCUBA_DO_BOARD - SCUBA_DO_UP) & 1) != 0 &&
        (out->board < 0 || out->board > steps + under)) {
        out->board = (int8_t)(steps + under);
    }
    for (int verb = SCUBA_DO_UP; verb <= SCUBA_DO_SURFACE; verb++) {
        bool moves = verb <= SCUBA_DO_RIGHT || verb == SCUBA_DO_SURFACE;
        if (moves && (verbs >> (verb - SCUBA_DO_UP) & 1) != 0) {
            struct scuba next = *s;
            scuba_apply_diving(&next, verb, NULL);
            visit(&next, steps + 1, out);
        }
    }
}

/* While an event is resolved or the current is drawn, as if the turn went on without it. */
void scuba_reach_of(const struct scuba *s, struct scuba_reach *out)
{
    struct scuba now = *s;
    int status = s->diver[s->active].status;
    *out = (struct scuba_reach){.board = -1};
    for (int column = SCUBA_BOAT_FIRST; s->phase == SCUBA_ENTERING && column <= SCUBA_BOAT_LAST;
         column++) {
        scuba_apply(&now, s->active, scuba_action(SCUBA_DO_ENTER, (uint32_t)column), NULL);
        visit(&now, 1, out);
        now = *s;
    }
    now.phase = SCUBA_DIVING;
    if (s->phase != SCUBA_OVER && (status == SCUBA_UNDER || status == SCUBA_SWIMMING)) {
        visit(&now, 0, out);
    }
}
