/* Text of events: a word and its arguments, formatted by one table. */
#include "games/scuba/scuba.h"

/* How arguments are written. PLACE and CARDS take two each. */
enum arg_kind {
    NUMBER,
    PLACE,
    CURRENT,
    CARD,
    CONTENT,
    COLOUR,
    DECK,
    OP,
    WAY,
    WHOM,
    DISCS,
    YES,
    CARDS
};

static const struct {
    const char *word;
    uint8_t count;
    enum arg_kind arg[5];
} formats[SCUBA_EVENTS] = {
    [SCUBA_EV_START] = {"start", 1, {NUMBER}},
    [SCUBA_EV_LIFTED] = {"lifted", 1, {PLACE}},
    [SCUBA_EV_SWAPPED] = {"swapped", 2, {PLACE, PLACE}},
    [SCUBA_EV_TURN] = {"turn", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_ENTERED] = {"entered", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_LEFT] = {"left", 1, {NUMBER}},
    [SCUBA_EV_SHUFFLED] = {"shuffled", 1, {DECK}},
    [SCUBA_EV_CURRENT] = {"current", 2, {NUMBER, CURRENT}},
    [SCUBA_EV_DRIFTED] = {"drifted", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_CARRIED] = {"carried", 2, {NUMBER, PLACE}},
    [SCUBA_EV_STEPPED] = {"stepped", 2, {NUMBER, PLACE}},
    [SCUBA_EV_TURNED] = {"turned", 3, {NUMBER, PLACE, CONTENT}},
    [SCUBA_EV_SIGHTED] = {"sighted", 5, {NUMBER, CONTENT, NUMBER, YES, YES}},
    [SCUBA_EV_FLIPPED] = {"flipped", 2, {PLACE, CONTENT}},
    [SCUBA_EV_REMOVED] = {"removed", 2, {PLACE, COLOUR}},
    [SCUBA_EV_EVENT] = {"event", 2, {NUMBER, CARD}},
    [SCUBA_EV_CHOSE] = {"chose", 2, {NUMBER, OP}},
    [SCUBA_EV_POINTED] = {"pointed", 2, {NUMBER, PLACE}},
    [SCUBA_EV_FISHED] = {"fished", 4, {NUMBER, PLACE, CONTENT, DISCS}},
    [SCUBA_EV_HERDED] = {"herded", 2, {CONTENT, PLACE}},
    [SCUBA_EV_PUSHED] = {"pushed", 3, {NUMBER, WAY, WHOM}},
    [SCUBA_EV_SWAM] = {"swam", 3, {NUMBER, WAY, NUMBER}},
    [SCUBA_EV_STAYED] = {"stayed", 1, {NUMBER}},
    [SCUBA_EV_POINTS] = {"points", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_AIR] = {"air", 3, {NUMBER, NUMBER, NUMBER}},
    [SCUBA_EV_MARKERS] = {"markers", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_LEVEL] = {"level", 1, {NUMBER}},
    [SCUBA_EV_SURFACED] = {"surfaced", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_BOARDED] = {"boarded", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_STOPPED] = {"stopped", 1, {NUMBER}},
    [SCUBA_EV_DIED] = {"died", 1, {NUMBER}},
    [SCUBA_EV_RESCUED] = {"rescued", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_PENALTY] = {"penalty", 2, {NUMBER, NUMBER}},
    [SCUBA_EV_SEEN] = {"seen", 1, {NUMBER}},
    [SCUBA_EV_TRIGGERED] = {"triggered", 1, {NUMBER}},
    [SCUBA_EV_EXTRA] = {"extra", 1, {NUMBER}},
    [SCUBA_EV_GONE] = {"gone", 0, {NUMBER}},
    [SCUBA_EV_SHOWN] = {"shown", 2, {NUMBER, CARDS}},
    [SCUBA_EV_OVER] = {"over", 1, {WHOM}},
};

static void discs_text(int discs, struct dt_writer *out)
{
    dt_write_text(out, discs == 0 ? "-" : "");
    for (int seat = 0; seat < SCUBA_SEATS; seat++) {
        if ((discs >> seat & 1) != 0) {
            dt_write_int(out, seat);
        }
    }
}

static void place_text(int column, int row, struct dt_writer *out)
{
    if (column == 0) {
        dt_write_text(out, "lost");
        return;
    }
    dt_write_int(out, column);
    dt_write_char(out, ',');
    dt_write_int(out, row);
}

/* A list of all species would be too long. */
static void cards_text(uint32_t cards, struct dt_writer *out)
{
    if (cards == (1u << SCUBA_ALL_SPECIES) - 1) {
        dt_write_text(out, "all");
        return;
    }
    dt_write_text(out, cards == 0 ? "-" : "");
    for (uint32_t rest = cards; rest != 0; rest &= rest - 1) {
        dt_write_text(out, scuba_species_words[dt_ctz(rest)]);
        dt_write_text(out, (rest & (rest - 1)) != 0 ? " " : "");
    }
}

/* Writes an argument; returns how many event arguments it used. */
static int arg_text(enum arg_kind arg, const int64_t *n, struct dt_writer *out)
{
    switch (arg) {
    case NUMBER:
        dt_write_int(out, *n);
        break;
    case PLACE:
        place_text((int)n[0], (int)n[1], out);
        return 2;
    case CURRENT:
        dt_write_text(out, scuba_current_words[*n]);
        break;
    case CARD:
        dt_write_text(out, scuba_event_words[*n]);
        break;
    case CONTENT:
        scuba_content_text((int)*n, out);
        break;
    case COLOUR:
        dt_write_text(out, scuba_colour_words[*n]);
        break;
    case DECK:
        dt_write_text(out, *n < 0 ? "currents" : scuba_colour_words[*n]);
        break;
    case OP:
        dt_write_text(out, scuba_op_words[*n]);
        break;
    case WAY:
        dt_write_text(out, scuba_way_words[*n]);
        break;
    case WHOM:
        if (*n < 0) {
            dt_write_char(out, '-');
        } else {
            dt_write_int(out, *n);
        }
        break;
    case DISCS:
        discs_text((int)*n, out);
        break;
    case CARDS:
        cards_text((uint32_t)n[0] | (uint32_t)n[1] << 9, out);
        return 2;
    case YES:
        dt_write_text(out, *n != 0 ? "yes" : "no");
        break;
    }
    return 1;
}

void scuba_event_text(const struct dt_event *event, struct dt_writer *out)
{
    const int64_t *at = event->arg;
    assert(event->kind < SCUBA_EVENTS);
    dt_write_text(out, formats[event->kind].word);
    for (int i = 0; i < formats[event->kind].count; i++) {
        dt_write_char(out, ' ');
        at += arg_text(formats[event->kind].arg[i], at, out);
    }
}
