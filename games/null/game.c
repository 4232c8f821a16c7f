/* The contract of Nine Shells: sizes, options, the component list, and the function for each
 * member. */
#include "games/null/null.h"

const char *const null_rounds_words[NULL_ROUNDS] = {[NULL_ONE] = "one", [NULL_THREE] = "three"};

static const struct dt_option options[] = {
    {.key = "rounds",
     .description = "How many rounds are played.",
     .choices = null_rounds_words,
     .count = NULL_ROUNDS,
     .default_choice = NULL_ONE},
};

#define NULL_SHELL(number) "shell " #number "\n"
static const char components[] =
#include "games/null/box.def"
    ;
#undef NULL_SHELL

const struct dt_game dt_game_null = {
    .key = "null",
    .name = "Nine Shells",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = NULL_SEATS,
    .state_size = sizeof(struct null_state),
    .pack_max = NULL_PACK,
    .actions_max = NULL_SHELLS,
    .steps_max = 3 * 3 * NULL_SEATS, /* rounds; draw, choose, draw again */
    .components = components,
    .options = options,
    .option_count = DT_COUNT(options),
    .schema = &null_schema,
    .check = null_check,
    .start = null_start,
    .config = null_config,
    .to_act = null_to_act,
    .actions = null_actions,
    .legal = null_legal,
    .random_action = null_random_action,
    .chance = null_chance,
    .apply = null_apply,
    .scores = null_scores,
    .winners = null_winners,
    .validate = null_validate,
    .redact = null_redact,
    .is_complete = null_is_complete,
    .determinize = null_determinize,
    .derive = null_derive,
    .parse = null_parse,
    .outcome = null_outcome,
    .view = null_view,
    .own_view = null_own_view,
};
