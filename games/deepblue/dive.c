/* A dive (§5): rush, pulls, hazards, card windows, the leader's decision. Seats are asked in one
 * order, the leader first, then clockwise; `from` is an index in that order. Points are in
 * score.c. */
#include "games/deepblue/deepblue.h"

static bool dives(const struct deepblue *s, int seat)
{
    return (s->divers >> seat & 1) != 0;
}

/* The index after the asked seat in the order of a dive. */
static int after_asked(const struct deepblue *s)
{
    int order = s->asked - s->active;
    return (order < 0 ? order + s->seats : order) + 1;
}

static void ask(struct deepblue *s, int phase, int seat)
{
    s->phase = (uint8_t)phase;
    s->asked = (uint8_t)seat;
}

/* §5.5: the window is closed; the leader goes on or stops, if there is a choice. */
static void decide(struct deepblue *s, struct dt_events *events)
{
    s->asked = s->active;
    if (!dives(s, s->active)) { /* D-12 */
        deepblue_score(s, false, events);
    } else if (s->bag == 0) { /* D-14 */
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_EMPTY, s->active);
        deepblue_score(s, true, events);
    } else {
        s->phase = DEEPBLUE_LEADING;
    }
}

/* §5.4, D-09, D-10: one round; every diver with a card in hand is asked. */
static void open_window(struct deepblue *s, int from, struct dt_events *events)
{
    for (int i = from; i < s->seats; i++) {
        int seat = deepblue_seat_after(s, s->active, i);
        if (dives(s, seat) && s->hands[seat] > 0) {
            ask(s, DEEPBLUE_PLAYING, seat);
            return;
        }
    }
    decide(s, events);
}

/* §5.3: the boats lie beside the tile. */
static void surface_seat(struct deepblue *s, int seat, struct dt_events *events)
{
    s->divers &= (uint8_t) ~(1u << seat);
    for (uint32_t boats = deepblue_boats_at(s, seat, s->dive); boats != 0; boats &= boats - 1) {
        s->boat[seat][dt_ctz(boats)].spot = DEEPBLUE_MIDDLE;
    }
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_SURFACES, seat);
}

/* How many hazards the pull has brought. */
static int hazard_count(const struct deepblue *s)
{
    return (s->hazard[0] != DEEPBLUE_NONE) + (s->hazard[1] != DEEPBLUE_NONE);
}

/* D-15: seat by seat, each all hazards of the pull. A seat with neither a card nor a fitting spot
 * surfaces unasked. */
static void face_hazards(struct deepblue *s, int from, struct dt_events *events)
{
    for (int i = from; i < s->seats && s->hazard[0] != DEEPBLUE_NONE; i++, s->answered = 0) {
        int seat = deepblue_seat_after(s, s->active, i);
        if (!dives(s, seat) || s->answered == hazard_count(s)) {
            continue;
        }
        if (deepblue_must_answer(s, seat, s->answered)) {
            ask(s, DEEPBLUE_ANSWERING, seat);
            return;
        }
        surface_seat(s, seat, events);
    }
    memset(s->hazard, DEEPBLUE_NONE, sizeof s->hazard);
    open_window(s, 0, events);
}

/* The asked seat has answered a hazard; the next one follows, or the next seat. */
static void answer(struct deepblue *s, struct dt_events *events)
{
    s->answered++;
    face_hazards(s, after_asked(s) - 1, events);
}

/* A gem comes onto the dive board; the first black and the first blue only warn. */
static void put_on_board(struct deepblue *s, int event, int colour, struct dt_events *events)
{
    s->board += DEEPBLUE_ONE(colour);
    DT_EVENT(events, DT_EVERYONE, (uint8_t)event, colour, s->active);
    if (colour != DEEPBLUE_BLACK && colour != DEEPBLUE_BLUE) {
        return;
    }
    if (deepblue_gem_count(s->board, colour) == 1) {
        DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_WARNING, colour);
        return;
    }
    s->hazard[s->hazard[0] == DEEPBLUE_NONE ? 0 : 1] = (uint8_t)colour;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_HAZARD, colour);
}

/* The rush is over and every seat with a boat there dives. D-16: a gem on the tile comes first. */
static void submerge(struct deepblue *s, struct dt_events *events)
{
    int gem = s->gem[s->dive];
    s->divers = (uint8_t)deepblue_seats_at(s, s->dive);
    if (gem == DEEPBLUE_NONE) {
        deepblue_pull(s, events);
        return;
    }
    s->gem[s->dive] = DEEPBLUE_NONE;
    put_on_board(s, DEEPBLUE_EV_FOUND, gem, events);
    open_window(s, 0, events);
}

static void ask_to_rush(struct deepblue *s, int from, struct dt_events *events)
{
    for (int i = from; i < s->seats; i++) {
        int seat = deepblue_seat_after(s, s->active, i);
        if (deepblue_rushing_boats(s, seat) != 0) {
            ask(s, DEEPBLUE_RUSHING, seat);
            return;
        }
    }
    submerge(s, events);
}

void deepblue_dive(struct deepblue *s, int site, struct dt_events *events)
{
    s->dive = (uint8_t)site;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_DIVES, s->active, site);
    ask_to_rush(s, 0, events);
}

void deepblue_rush(struct deepblue *s, int boats, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_RUSHES, s->asked, boats);
    for (int b = 0; b < DEEPBLUE_BOATS; b++) {
        if ((boats >> b & 1) != 0) {
            s->boat[s->asked][b] = (struct deepblue_boat){s->dive, DEEPBLUE_MIDDLE};
        }
    }
    ask_to_rush(s, after_asked(s), events);
}

void deepblue_draw_gem(struct deepblue *s, int colour, struct dt_events *events)
{
    s->bag -= DEEPBLUE_ONE(colour);
    put_on_board(s, DEEPBLUE_EV_GEM, colour, events);
    if (++s->pulled < deepblue_pull_size(s) && s->bag != 0) { /* D-15 */
        return;
    }
    s->pulled = 0;
    face_hazards(s, 0, events);
}

void deepblue_protect(struct deepblue *s, int card, struct dt_events *events)
{
    deepblue_lay_open(s, s->asked, card, events);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PROTECTS, s->asked, card);
    answer(s, events);
}

void deepblue_slide(struct deepblue *s, int boat, struct dt_events *events)
{
    s->boat[s->asked][boat].spot = DEEPBLUE_MIDDLE;
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_SLIDES, s->asked, boat);
    answer(s, events);
}

void deepblue_surface(struct deepblue *s, struct dt_events *events)
{
    surface_seat(s, s->asked, events);
    answer(s, events);
}

void deepblue_play(struct deepblue *s, int card, struct dt_events *events)
{
    deepblue_lay_open(s, s->asked, card, events);
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PLAYS, s->asked, card);
    if (s->hands[s->asked] == 0) {
        open_window(s, after_asked(s), events);
    }
}

void deepblue_pass(struct deepblue *s, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PASSES, s->asked);
    open_window(s, after_asked(s), events);
}

void deepblue_pull(struct deepblue *s, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_PULLS, s->active);
    ask(s, DEEPBLUE_DRAWING, s->active);
}

void deepblue_stop(struct deepblue *s, struct dt_events *events)
{
    DT_EVENT(events, DT_EVERYONE, DEEPBLUE_EV_STOPS, s->active);
    deepblue_score(s, true, events);
}
