/* Hai Noon as the rest of the table knows it: the filled contract. */
#include "games/hainoon/hainoon.h"

static const char box[] = "hainoon\n"
#define HAINOON_COLOUR(symbol, word) "colour " word "\n"
#include "games/hainoon/box.def"
#undef HAINOON_COLOUR
#define HAINOON_CARD(symbol, word, copies) "card " word " " #copies "\n"
#include "games/hainoon/box.def"
#undef HAINOON_CARD
#define HAINOON_JOKERS(copies) "jokers " #copies "\n"
#include "games/hainoon/box.def"
#undef HAINOON_JOKERS
    ;

static const struct dt_option options[] = {
    {
        .key = "length",
        .about = "How hungry the sharks begin: the corners (normal), none (long) or all (short).",
        .choices = hainoon_length_words,
        .count = 3,
    },
    {
        .key = "ending",
        .about = "Over when the first diver is eaten, or when only one seat has a diver left.",
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

/* A winner has one point, everybody else none. */
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
    .rules = 2,
    .seats_min = 2,
    .seats_max = HAINOON_SEATS,
    .state_size = sizeof(struct hainoon),
    .pack_max = HAINOON_PACK,
    .actions_max = HAINOON_HAND * HAINOON_SIDES * HAINOON_SHARKS,
    .steps_max = 3000, /* 400 turns of at most a return, a card, two answers and three draws */
    .box = box,
    .options = options,
    .option_count = DT_COUNT(options),
    .mind = &hainoon_mind,
    .check = check,
    .start = hainoon_start,
    .config = config_of,
    .to_act = hainoon_to_act,
    .actions = hainoon_actions,
    .legal = hainoon_legal,
    .pick = hainoon_pick,
    .chance = hainoon_chance,
    .apply = hainoon_apply,
    .scores = scores,
    .winners = hainoon_winners,
    .fault = hainoon_fault,
    .redact = hainoon_redact,
    .complete = hainoon_complete,
    .imagine = hainoon_imagine,
    .pack = hainoon_pack,
    .unpack = hainoon_unpack,
    .text = hainoon_text,
    .parse = hainoon_parse,
    .action_text = hainoon_action_text,
    .action_parse = hainoon_action_parse,
    .event_text = hainoon_event_text,
    .outcome_text = hainoon_outcome_text,
    .view = hainoon_view,
};
