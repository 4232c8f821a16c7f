/* The contract of Deep Blue: sizes, options, the function for each member. */
#include "games/deepblue/deepblue.h"

static const struct dt_option options[] = {
    {
        .key = "scenario",
        .description =
            "The special rule for dives to the Sunken City: one of seven, none, or a drawn one.",
        .choices = deepblue_scenario_words,
        .count = DEEPBLUE_CHOICES,
        .default_choice = DEEPBLUE_TROUBLED,
    },
};

/* Every choice of seats and scenario can be played. */
static const char *check(const struct dt_config *config)
{
    (void)config;
    return NULL;
}

static void config_of(const void *state, struct dt_config *out)
{
    const struct deepblue *s = state;
    *out = (struct dt_config){.seats = s->seats, .option = {s->option}};
}

const struct dt_game dt_game_deepblue = {
    .key = "deepblue",
    .name = "Deep Blue",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = DEEPBLUE_SEATS,
    .state_size = sizeof(struct deepblue),
    .pack_max = DEEPBLUE_PACK,
    .actions_max = 64,
    .steps_max = 60000, /* 1,000 turns of at most 46 steps, and 14 dives of at most 500 more */
    .components = deepblue_components,
    .options = options,
    .option_count = DT_COUNT(options),
    .heuristics = &deepblue_heuristics,
    .schema = &deepblue_schema,
    .check = check,
    .start = deepblue_start,
    .config = config_of,
    .to_act = deepblue_to_act,
    .actions = deepblue_actions,
    .legal = deepblue_legal,
    .random_action = deepblue_random_action,
    .chance = deepblue_chance,
    .chance_odds = deepblue_chance_odds,
    .apply = deepblue_apply,
    .scores = deepblue_scores,
    .winners = deepblue_winners,
    .validate = deepblue_validate,
    .redact = deepblue_redact,
    .is_complete = deepblue_is_complete,
    .determinize = deepblue_determinize,
    .derive = deepblue_derive,
    .parse = deepblue_parse,
    .outcome = deepblue_outcome,
    .view = deepblue_view,
    .own_view = deepblue_own_view,
    .facts = deepblue_facts,
    .own_facts = deepblue_own_facts,
};
