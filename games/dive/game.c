/* The struct dt_game of Dive: options, limits and function pointers. */
#include "games/dive/dive.h"

static const char box[] = "dive\n"
#define DIVE_CARD(number, shark, helper, sharks, helpers, holes, rings, decoration)                \
    "O" #number " " #shark " " #helper " " sharks ";" helpers ";" holes ";" rings ";" decoration   \
    "\n"
#include "games/dive/box.def"
#undef DIVE_CARD
#define DIVE_CHIEF_CARD(number, a, b, c, d, yellow) "C" #number " " #a #b #c #d " " #yellow "\n"
#include "games/dive/box.def"
#undef DIVE_CHIEF_CARD
#define DIVE_COMPANION(symbol, word, step) word "\n"
#include "games/dive/box.def"
#undef DIVE_COMPANION
#define DIVE_LOOK(water, row, shark, helper) #water " " #row " " #shark " " #helper "\n"
#include "games/dive/box.def"
#undef DIVE_LOOK
    ;

static const char *const versions[] = {"family", "children"};
static const char *const off_on[] = {"off", "on"};
static const char *const companions[] = {"off", "on", "all"};
static const char *const levels[] = {"off", "easy", "normal", "hard", "expert"};
static const char *const sights[] = {"pixels", "readings"};
static const char *const waters[] = {"clear", "normal", "murky"};
static const char *const timers[] = {"off", "60", "90"};

const struct dt_option dive_options[DIVE_OPTIONS] = {
    [DIVE_VERSION] = {"version",
                      "The full game, or a version with sharks only for children aged six and up.",
                      versions, DT_COUNT(versions), DIVE_FAMILY},
    [DIVE_WITH_COMPANIONS] = {"companions",
                              "Each diver takes one companion: from six, or from all seven with "
                              "the orca, which needs a clock.",
                              companions, DT_COUNT(companions), DIVE_BARE},
    [DIVE_LEVEL] = {"chief", "The old chief dives against all players, at this level.", levels,
                    DT_COUNT(levels), DIVE_ALONE},
    [DIVE_TORCH] = {"torch", "Players may light the stack from any side.", off_on, DT_COUNT(off_on),
                    0},
    [DIVE_SIGHT] = {"sight", "Players see the stack as a picture, or get a reading of each depth.",
                    sights, DT_COUNT(sights), DIVE_PIXELS},
    [DIVE_WATER] = {"water", "How clear the water is.", waters, DT_COUNT(waters), DIVE_NORMAL},
    [DIVE_TIMER] = {"timer", "Seconds for planning.", timers, DT_COUNT(timers), DIVE_NO_TIMER},
};

static void scores(const void *state, int32_t out[DT_SEATS])
{
    const struct dive *s = state;
    for (int seat = 0; seat < DT_SEATS; seat++) {
        out[seat] = seat < s->seats ? s->field[seat] : 0;
    }
}

static const char *rival(const void *state, int32_t *points)
{
    const struct dive *s = state;
    *points = s->field[DIVE_CHIEF];
    return s->option[DIVE_LEVEL] != DIVE_ALONE ? "chief" : NULL;
}

const struct dt_game dt_game_dive = {
    .key = "dive",
    .name = "Dive",
    .rules_version = 2,
    .seats_min = 1,
    .seats_max = DIVE_SEATS,
    .state_size = sizeof(struct dive),
    .pack_max = DIVE_PACK,
    .actions_max = 1 << DIVE_KIND_BITS * DIVE_DEPTHS, /* a look; a seat has 66,605 at most */
    .steps_max = DIVE_SEATS + DIVE_CARDS * (2 + 3 * DIVE_SEATS), /* picks; and for each round at
                                    most a card, the chief, and calls, looks and plans of all */
    .components = box,
    .options = dive_options,
    .option_count = DIVE_OPTIONS,
    .heuristics = &dive_heuristics,
    .timing = &dive_timing,
    .check = dive_check,
    .start = dive_start,
    .config = dive_config,
    .to_act = dive_to_act,
    .actions = dive_actions,
    .legal = dive_legal,
    .random_action = dive_random_action,
    .chance = dive_chance,
    .apply = dive_apply,
    .scores = scores,
    .winners = dive_winners,
    .rival = rival,
    .validate = dive_validate,
    .redact = dive_redact,
    .is_complete = dive_is_complete,
    .determinize = dive_determinize,
    .pack = dive_pack,
    .unpack = dive_unpack,
    .text = dive_text,
    .parse = dive_parse,
    .action_text = dive_action_text,
    .action_parse = dive_action_parse,
    .event_text = dive_event_text,
    .outcome_text = dive_outcome_text,
    .view = dive_view,
    .pile = dive_pile,
    .hide_readings = dive_hide_readings,
};
