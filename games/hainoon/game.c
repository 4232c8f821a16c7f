/* The contract of Hai Noon: sizes, options, the function for each member. */
#include "games/hainoon/hainoon.h"

static const struct dt_option options[] = {
    {
        .key = "length",
        .description =
            "How hungry the sharks begin: the corners (normal), none (long) or all (short).",
        .choices = hainoon_length_words,
        .count = 3,
    },
    {
        .key = "ending",
        .description =
            "Over when the first diver is eaten, or when only one seat has a diver left.",
        .choices = hainoon_ending_words,
        .count = 2,
    },
};

/* Every choice of seats and options can be played. */
static const char *check(const struct dt_config *config)
{
    (void)config;
    return NULL;
}

static void config_of(const void *state, struct dt_config *out)
{
    const struct hainoon *s = state;
    *out = (struct dt_config){.seats = s->seats, .option = {s->length, s->ending}};
}

/* A winner has one point, the others none. */
static void scores(const void *state, int32_t out[DT_SEATS])
{
    dt_seats won = hainoon_winners(state);
    for (int seat = 0; seat < DT_SEATS; seat++) {
        out[seat] = (int32_t)(won >> seat & 1);
    }
}

const struct dt_game dt_game_hainoon = {
    .key = "hainoon",
    .name = "Hai Noon",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = HAINOON_SEATS,
    .state_size = sizeof(struct hainoon),
    .pack_max = HAINOON_PACK,
    .actions_max = HAINOON_HAND * HAINOON_SIDES * HAINOON_SHARKS,
    .steps_max = 3000, /* 400 turns of at most a return, a card, two answers and three draws */
    .components = hainoon_components,
    .options = options,
    .option_count = DT_COUNT(options),
    .heuristics = &hainoon_heuristics,
    .schema = &hainoon_schema,
    .check = check,
    .start = hainoon_start,
    .config = config_of,
    .to_act = hainoon_to_act,
    .actions = hainoon_actions,
    .legal = hainoon_legal,
    .random_action = hainoon_random_action,
    .chance = hainoon_chance,
    .chance_odds = hainoon_chance_odds,
    .apply = hainoon_apply,
    .scores = scores,
    .winners = hainoon_winners,
    .validate = hainoon_validate,
    .redact = hainoon_redact,
    .is_complete = hainoon_is_complete,
    .determinize = hainoon_determinize,
    .derive = hainoon_derive,
    .parse = hainoon_parse,
    .outcome = hainoon_outcome,
    .view = hainoon_view,
    .own_view = hainoon_own_view,
    .facts = hainoon_facts,
    .own_facts = hainoon_own_facts,
};
