/* The next pull of a dive as JSON, for views and facts: its odds, and what it means for a seat. */
#include "games/deepblue/odds.h"
#include "games/deepblue/schema.h"

/* How the seat would hold off a hazard: a card of its hand, or "spot". */
static void guard(const struct deepblue *s, int seat, int c, struct dt_json *j)
{
    deepblue_set cards = s->crew[seat].hand & deepblue_guards(c);
    dt_json_text(j, "means", "guard");
    dt_json_text(j, "by", cards != 0 ? deepblue_cards[__builtin_ctzll(cards)].name : "spot");
}

/* What one gem of a colour does to a diver. */
struct effect {
    bool hazard, out;
    int points, scenario; /* for the gem, and for the scenario */
    int card_plus;        /* for each card besides its own points */
    deepblue_set cards;   /* that become playable */
};

static struct effect effect_of(const struct deepblue *s, int seat, int c)
{
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    const struct deepblue_gem *kind = &deepblue_gem_kinds[c];
    int drawn = deepblue_gem_total(s->board);
    struct effect e = {
        .hazard =
            (c == DEEPBLUE_BLACK || c == DEEPBLUE_BLUE) && deepblue_gem_count(s->board, c) > 0,
        .points = (in.spots >> c & 1) != 0 ? kind->spot_vp : kind->vp,
        .scenario = (drawn + 1) % DEEPBLUE_LUCRATIVE_GEMS == 0 ? in.three_plus : 0,
        .card_plus = in.card_plus,
        .cards = deepblue_playable(s->board + DEEPBLUE_ONE(c), in.cards) &
                 ~deepblue_playable(s->board, in.cards),
    };
    e.out = e.hazard && (c == DEEPBLUE_BLACK ? in.black : in.blue) + in.either == 0;
    return e;
}

/* A warning, a hazard that is held off or forces the seat out, or points, for the gem and for cards
 * that need this colour. */
static void gem_means(const struct deepblue *s, int seat, int c, struct dt_json *j)
{
    struct effect e = effect_of(s, seat, c);
    deepblue_set own = 0;
    if (e.hazard && !e.out) {
        guard(s, seat, c, j);
        return;
    }
    if (c == DEEPBLUE_BLACK || c == DEEPBLUE_BLUE) {
        dt_json_text(j, "means", e.out ? "out" : "warning");
        return;
    }
    for (deepblue_set rest = e.cards; rest != 0; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        if (deepblue_cards[card].need == c) {
            own |= DEEPBLUE_BIT(card);
            e.points += deepblue_cards[card].vp + e.card_plus;
        }
    }
    dt_json_text(j, "means", e.points > 0 ? "points" : "nothing");
    dt_json_int(j, "plus", e.points);
    deepblue_json(j, "cards", M_HAND, (int64_t)own);
}

/* The seat's scoring cards in hand: what each would give in this dive, how many gems it still
 * needs, and whether the next pull brings them whatever comes. */
static void cards_json(const struct deepblue *s, int seat, int gems, struct dt_json *j)
{
    struct deepblue_odds_input in = deepblue_odds_input_of(s, seat);
    dt_json_array(j, "cards");
    for (deepblue_set rest = in.cards; rest != 0; rest &= rest - 1) {
        const struct deepblue_card *c = &deepblue_cards[__builtin_ctzll(rest)];
        bool any = c->need == DEEPBLUE_ANY;
        int left =
            c->count - (any ? deepblue_gem_total(s->board) : deepblue_gem_count(s->board, c->need));
        dt_json_object(j, NULL);
        dt_json_text(j, "card", c->name);
        dt_json_int(j, "vp", c->vp + in.card_plus);
        dt_json_int(j, "left", left > 0 ? left : 0);
        dt_json_bool(j, "next", any && left > 0 && left <= gems);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* Whether the seat dives and has no hazard to answer before the next pull. */
static bool awaits_pull(const struct deepblue *s, int seat)
{
    return seat >= 0 && (s->divers >> seat & 1) != 0 &&
           (s->phase == DEEPBLUE_PLAYING || s->phase == DEEPBLUE_LEADING);
}

/* The odds of the next pull, as counts of equally likely pulls; null if there is none. What it
 * means for the seat is included for a diver who has no hazard to answer. */
void deepblue_next_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    bool mine = awaits_pull(s, seat);
    bool ended = s->phase != DEEPBLUE_RUSHING && (s->divers >> s->active & 1) == 0;
    struct deepblue_odds_input in = deepblue_odds_input_of(s, mine ? seat : s->active);
    in.pull = (uint8_t)(in.pull - s->pulled);
    struct deepblue_pull_odds next = deepblue_pull_odds_of(&in);
    if (ended || next.of == 0) {
        dt_json_null(j, "next");
    } else {
        dt_json_object(j, "next");
        dt_json_int(j, "gems", next.gems);
        dt_json_int(j, "pulls", next.of);
        if (mine) {
            dt_json_int(j, "out", next.out);
            dt_json_int(j, "gain", next.gain);
        }
        dt_json_array(j, "colours");
        for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
            dt_json_object(j, NULL);
            dt_json_text(j, "gem", deepblue_gem_kinds[c].name);
            dt_json_int(j, "pulls", next.with[c]);
            if (mine && next.with[c] > 0) {
                gem_means(s, seat, c, j);
            }
            dt_json_end(j);
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    if (seat >= 0 && (s->divers >> seat & 1) != 0) {
        cards_json(s, seat, ended ? 0 : next.gems, j);
    }
}

static void gem_json(const struct deepblue *s, int seat, int c, struct dt_json *j)
{
    struct effect e = effect_of(s, seat, c);
    struct deepblue_points lost = deepblue_dive_points(s, seat, true, true);
    bool danger = c == DEEPBLUE_BLACK || c == DEEPBLUE_BLUE;
    int total = e.out ? -lost.gems - lost.scenario : e.points + e.scenario;
    dt_json_object(j, NULL);
    dt_json_text(j, "gem", deepblue_gem_kinds[c].name);
    dt_json_text(j, "means", e.out ? "out" : e.hazard ? "guard" : danger ? "warning" : "treasure");
    dt_json_int(j, "points", e.points);
    dt_json_int(j, "scenario", e.out ? 0 : e.scenario);
    dt_json_array(j, "cards");
    for (deepblue_set rest = e.out ? 0 : e.cards; rest != 0; rest &= rest - 1) {
        const struct deepblue_card *card = &deepblue_cards[__builtin_ctzll(rest)];
        dt_json_object(j, NULL);
        dt_json_text(j, "card", card->name);
        dt_json_int(j, "points", card->vp + e.card_plus);
        dt_json_end(j);
        total += card->vp + e.card_plus;
    }
    dt_json_end(j);
    dt_json_int(j, "total", total);
    dt_json_end(j);
}

void deepblue_gems_json(const struct deepblue *s, int seat, struct dt_json *j)
{
    if (!awaits_pull(s, seat)) {
        dt_json_null(j, "gems");
        return;
    }
    dt_json_array(j, "gems");
    for (int c = 0; c < DEEPBLUE_COLOURS; c++) {
        gem_json(s, seat, c, j);
    }
    dt_json_end(j);
}
