/* The struct dt_game of Dive: components, limits and function pointers. */
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
    .schema = &dive_schema,
    .check = dive_check,
    .start = dive_start,
    .config = dive_config,
    .to_act = dive_to_act,
    .actions = dive_actions,
    .legal = dive_legal,
    .random_action = dive_random_action,
    .chance = dive_chance,
    .chance_odds = dive_chance_odds,
    .apply = dive_apply,
    .scores = scores,
    .winners = dive_winners,
    .rival = rival,
    .validate = dive_validate,
    .redact = dive_redact,
    .is_complete = dive_is_complete,
    .determinize = dive_determinize,
    .derive = dive_derive,
    .parse = dive_parse,
    .outcome = dive_outcome,
    .view = dive_view,
    .own_view = dive_own_view,
    .facts = dive_facts,
    .own_facts = dive_own_facts,
    .action_facts = dive_action_facts,
    .pile = dive_pile,
    .hide_readings = dive_hide_readings,
};
