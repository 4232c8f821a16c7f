/* The struct dt_game of Scuba: options, limits and function pointers. */
#include "games/scuba/scuba.h"

static const char box[] = "scuba\n"
#define SCUBA_COLOUR(symbol, word) "colour " word "\n"
#include "games/scuba/box.def"
#undef SCUBA_COLOUR
#define SCUBA_COLUMN(number, penalty) "column " #number " " #penalty "\n"
#include "games/scuba/box.def"
#undef SCUBA_COLUMN
#define SCUBA_SPECIES(symbol, word, name, colour, points, tiles, combo)                            \
    "species " word " " #colour " " #points " " #tiles " " #combo "\n"
#include "games/scuba/box.def"
#undef SCUBA_SPECIES
#define SCUBA_PLAIN(events, empties) "plain " #events " " #empties "\n"
#include "games/scuba/box.def"
#undef SCUBA_PLAIN
#define SCUBA_BONUS(size, have, points) "bonus " #size " " #have " " #points "\n"
#include "games/scuba/box.def"
#undef SCUBA_BONUS
#define SCUBA_CURRENT(id, way, red, yellow, green, blue, divers, air)                              \
    "current " #id " " #way " " #red " " #yellow " " #green " " #blue " " #divers " " #air "\n"
#include "games/scuba/box.def"
#undef SCUBA_CURRENT
#define SCUBA_CALM(copies) "calm " #copies "\n"
#include "games/scuba/box.def"
#undef SCUBA_CALM
#define SCUBA_EVENT(id, stack, name, effect) "event " #id " " #effect "\n"
#include "games/scuba/box.def"
#undef SCUBA_EVENT
    ;

static const char *const off_on[] = {"off", "on"};
static const char *const on_off[] = {"on", "off"};
static const char *const penalties[] = {"9", "4", "5"};
static const char *const first_turns[] = {"enter", "full"};
static const char *const ascents[] = {"any", "10-20m"};
static const char *const looks[] = {"always", "drifted", "never"};
static const char *const secrecies[] = {"secret", "open"};

const struct dt_option scuba_options[SCUBA_OPTIONS] = {
    [SCUBA_DECOMPRESSION] = {.key = "decompression",
                             .description =
                                 "Markers for depth, fast ascents and surfacing too early.",
                             .choices = off_on,
                             .count = 2},
    [SCUBA_DEATH] = {.key = "death",
                     .description =
                         "A diver who runs out of air dies, or is rescued for minus points.",
                     .choices = on_off,
                     .count = 2},
    [SCUBA_SOLO_PENALTY] = {.key = "solo-penalty",
                            .description = "Minus points for each extra turn of the last diver.",
                            .choices = penalties,
                            .count = 3},
    [SCUBA_FIRST_TURN] = {.key = "first-turn",
                          .description =
                              "In round 1 divers only enter the water, or have all steps.",
                          .choices = first_turns,
                          .count = 2},
    [SCUBA_CURRENT_AIR] = {.key = "current-air",
                           .description =
                               "The four strongest currents cost the active diver one air.",
                           .choices = on_off,
                           .count = 2},
    [SCUBA_FAST_ASCENT] = {.key = "fast-ascent",
                           .description = "With decompression: from which depth three steps up are "
                                          "possible.",
                           .choices = ascents,
                           .count = 2},
    [SCUBA_START_LOOK] = {.key = "start-look",
                          .description =
                              "Exploring your own cell before the first step: always, after "
                              "drifting, or never.",
                          .choices = looks,
                          .count = 3},
    [SCUBA_SECRECY] = {.key = "points",
                       .description =
                           "The others' species cards and totals are hidden until the end, or "
                           "open.",
                       .choices = secrecies,
                       .count = 2},
};

#define KIND(number, list) .name = "option", .high = (number)-1, .words = (list)

const struct dt_kind scuba_option_kinds[SCUBA_OPTIONS] = {
    [SCUBA_DECOMPRESSION] = {KIND(2, off_on)},   [SCUBA_DEATH] = {KIND(2, on_off)},
    [SCUBA_SOLO_PENALTY] = {KIND(3, penalties)}, [SCUBA_FIRST_TURN] = {KIND(2, first_turns)},
    [SCUBA_CURRENT_AIR] = {KIND(2, on_off)},     [SCUBA_FAST_ASCENT] = {KIND(2, ascents)},
    [SCUBA_START_LOOK] = {KIND(3, looks)},       [SCUBA_SECRECY] = {KIND(2, secrecies)},
};

/* All choices of seats and options are playable. */
static const char *check(const struct dt_config *config)
{
    (void)config;
    return NULL;
}

static void config_of(const void *state, struct dt_config *out)
{
    const struct scuba *s = state;
    *out = (struct dt_config){.seats = s->seats};
    memcpy(out->option, s->option, sizeof s->option);
}

/* Set-up: a start seat and six cells. A seat has at most 22 turns, because a diver under water uses air
 * (SCUBA_ROUNDS), and in each it may leave the boat, draw a current, make four steps, look at five
 * cells, board and stop. Each of 72 tiles is turned once: the action, its content, a card, four choices
 * and draws for it, and one more look. */
enum {
    STEPS_MAX = 1 + SCUBA_SWAPS + SCUBA_ROUNDS * SCUBA_SEATS * (1 + 1 + 4 + 5 + 1 + 1) + 72 * 8
};

const struct dt_game dt_game_scuba = {
    .key = "scuba",
    .name = "Scuba",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = SCUBA_SEATS,
    .state_size = sizeof(struct scuba),
    .pack_max = SCUBA_PACK,
    .actions_max = SCUBA_ACTIONS,
    .steps_max = STEPS_MAX,
    .components = box,
    .options = scuba_options,
    .option_count = SCUBA_OPTIONS,
    .heuristics = &scuba_heuristics,
    .schema = &scuba_schema,
    .check = check,
    .start = scuba_start,
    .config = config_of,
    .to_act = scuba_to_act,
    .actions = scuba_actions,
    .legal = scuba_legal,
    .random_action = scuba_random_action,
    .chance = scuba_chance,
    .chance_odds = scuba_chance_odds,
    .apply = scuba_apply,
    .scores = scuba_scores,
    .winners = scuba_winners,
    .validate = scuba_validate,
    .redact = scuba_redact,
    .is_complete = scuba_is_complete,
    .determinize = scuba_determinize,
    .derive = scuba_derive,
    .parse = scuba_parse,
    .outcome = scuba_outcome,
    .view = scuba_view,
    .own_view = scuba_own_view,
    .facts = scuba_facts,
    .own_facts = scuba_own_facts,
};
