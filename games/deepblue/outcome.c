/* Why a game of Deep Blue ended, in all and, as a fact, for every seat. */
#include "games/deepblue/schema.h"

static int cards_of(const struct deepblue *s, int seat)
{
    return deepblue_card_count(deepblue_all_cards(s, seat));
}

/* The most crew cards among these seats. */
static int most_cards(const struct deepblue *s, dt_seats seats)
{
    int most = 0;
    for (; seats != 0; seats &= seats - 1) {
        int cards = cards_of(s, dt_ctz(seats));
        most = cards > most ? cards : most;
    }
    return most;
}

/* D-19: how the winners have won. */
struct ranking {
    dt_seats won, level; /* level: all with the most points */
    int most, second;    /* points */
    int cards, fewer;    /* crew cards: of the winners, and of the next of `level` */
    bool rounds;         /* the last round ended the game (D-23) */
};

static struct ranking rank(const struct deepblue *s)
{
    struct ranking r = {.won = deepblue_winners(s)};
    r.most = s->chest[dt_ctz(r.won)];
    for (int seat = 0; seat < s->seats; seat++) {
        int points = s->chest[seat];
        r.level |= points == r.most ? DT_SEAT(seat) : 0;
        r.second = points < r.most && points > r.second ? points : r.second;
    }
    r.cards = most_cards(s, r.level);
    r.fewer = most_cards(s, r.level & ~r.won);
    r.rounds = dt_popcount(s->gone & DEEPBLUE_CITY_TILES) < DEEPBLUE_CITIES;
    return r;
}

static const struct dt_kind number = {.name = "number", .high = 9999},
                            winner = {.name = "seat", .high = DEEPBLUE_SEATS - 1};

#define WINNER                                                                                     \
    {                                                                                              \
        "winner", &winner                                                                          \
    }
#define WINNERS                                                                                    \
    {                                                                                              \
        "winners", &deepblue_seat_set                                                              \
    }
#define POINTS                                                                                     \
    {                                                                                              \
        "points", &number                                                                          \
    }
#define CARDS                                                                                      \
    {                                                                                              \
        "cards", &number                                                                           \
    }
#define SECOND                                                                                     \
    {                                                                                              \
        "second", &number                                                                          \
    }

/* After the last round (D-23) the words begin with "rounds". */
const struct dt_type deepblue_outcomes[DEEPBLUE_OUTCOMES] = {
    [DEEPBLUE_OUT_POINTS] = {"points", .arg = {WINNER, POINTS, SECOND}},
    [DEEPBLUE_OUT_CARDS] = {"cards", .arg = {WINNER, CARDS, SECOND, POINTS}},
    [DEEPBLUE_OUT_SHARED] = {"shared", .arg = {WINNERS, CARDS, POINTS}},
    [DEEPBLUE_OUT_LAST_POINTS] = {"rounds points", .arg = {WINNER, POINTS, SECOND},
                                  .name = "last-points"},
    [DEEPBLUE_OUT_LAST_CARDS] = {"rounds cards", .arg = {WINNER, CARDS, SECOND, POINTS},
                                 .name = "last-cards"},
    [DEEPBLUE_OUT_LAST_SHARED] = {"rounds shared", .arg = {WINNERS, CARDS, POINTS},
                                  .name = "last-shared"},
};

bool deepblue_outcome(const void *state, struct dt_event *out)
{
    const struct deepblue *s = state;
    if (s->phase != DEEPBLUE_OVER) {
        return false;
    }
    struct ranking r = rank(s);
    if (dt_popcount(r.won) > 1) {
        DT_OUTCOME(out, DEEPBLUE_OUT_SHARED, r.won, r.cards, r.most);
    } else if (r.level != r.won) {
        DT_OUTCOME(out, DEEPBLUE_OUT_CARDS, dt_ctz(r.won), r.cards, r.fewer, r.most);
    } else {
        DT_OUTCOME(out, DEEPBLUE_OUT_POINTS, dt_ctz(r.won), r.most, r.second);
    }
    if (r.rounds) {
        out->kind = (uint8_t)(out->kind + DEEPBLUE_OUT_LAST_POINTS);
    }
    return true;
}

/* Why a seat has won, beside the second best, or lost, beside the best, in points or in cards. */
static void why_seat(const struct deepblue *s, const struct ranking *r, int seat, struct dt_json *j)
{
    bool won = dt_seats_have(r->won, seat), level = dt_seats_have(r->level, seat);
    bool shared = won && dt_popcount(r->won) > 1;
    dt_json_object(j, NULL);
    dt_json_int(j, "seat", seat);
    dt_json_bool(j, "won", won);
    if (!won) {
        dt_json_text(j, "reason", level ? "fewer-cards" : "fewer-points");
        dt_json_int(j, "best", level ? r->cards : r->most);
    } else if (shared) {
        dt_json_text(j, "reason", "shared");
        dt_kind_json(&deepblue_seat_set, NULL, r->won, "winners", j);
    } else {
        dt_json_text(j, "reason", r->level != r->won ? "most-cards" : "most-points");
        dt_json_int(j, "second", r->level != r->won ? r->fewer : r->second);
    }
    dt_json_int(j, "points", s->chest[seat]);
    dt_json_int(j, "cards", cards_of(s, seat));
    dt_json_text(j, "end", r->rounds ? "rounds" : "city");
    dt_json_end(j);
}

void deepblue_why_json(const struct deepblue *s, struct dt_json *j)
{
    if (s->phase != DEEPBLUE_OVER) {
        dt_json_null(j, "why");
        return;
    }
    struct ranking r = rank(s);
    dt_json_array(j, "why");
    for (int seat = 0; seat < s->seats; seat++) {
        why_seat(s, &r, seat, j);
    }
    dt_json_end(j);
}
