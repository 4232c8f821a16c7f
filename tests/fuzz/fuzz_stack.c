/* Fuzzes ocean/readings.c: parses a stack out of any position, and whose reading is next. */
#include "tests/fuzz/probe.h"

#include "ocean/readings.h"

enum { UNTOUCHED = 77, WORDS_MAX = 256 };

static void must_be_sound(const struct dt_ocean_stack *s)
{
    dt_probe_must(s->count >= 1 && s->count <= DT_OCEAN_LAYERS, "a stack of so many cards");
    dt_probe_must(s->first >= 0, "less than no card is gone");
    dt_probe_must((int)s->water >= 0 && s->water < DT_WATERS, "water that is none");
    dt_probe_must(s->tile_x >= 0 && s->tile_x <= 100, "a tile beside the card");
    dt_probe_must(s->tile_y >= 0 && s->tile_y <= 100, "a tile below the card");
    for (int i = 0; i < s->count; i++) {
        const struct dt_ocean_card *c = &s->card[i];
        dt_probe_must(c->card < DT_OCEAN_CARDS && c->turn < 4 && c->flip < 2,
                      "a card that is none");
    }
}

/* O05@90m: the fifth card, turned by 90 degrees, and mirrored before that. */
static void write_card(struct dt_writer *out, const struct dt_ocean_card *c)
{
    dt_write_text(out, c->card + 1 < 10 ? "O0" : "O");
    dt_write_int(out, c->card + 1);
    dt_write_char(out, '@');
    dt_write_int(out, 90 * c->turn);
    dt_write_text(out, c->flip ? "m" : "");
}

/* Writing the parsed cards and parsing them again gives the same. */
static void must_read_again(const struct dt_ocean_stack *s)
{
    char text[WORDS_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_ocean_stack again;
    dt_write_text(&out, "stack=");
    for (int i = 0; i < s->count; i++) {
        dt_write_text(&out, i == 0 ? "" : ",");
        write_card(&out, &s->card[i]);
    }
    dt_probe_must(dt_ocean_stack_parse(dt_span_of(text), &again),
                  "a stack that cannot be read again");
    dt_probe_must(again.count == s->count, "another number of cards when read again");
    for (int i = 0; i < s->count; i++) {
        const struct dt_ocean_card *a = &again.card[i], *b = &s->card[i];
        dt_probe_must(a->card == b->card && a->turn == b->turn && a->flip == b->flip,
                      "another card when read again");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dt_span text = {(const char *)data, (int)size};
    struct dt_ocean_stack stack = {.count = UNTOUCHED, .jitter_seed = UNTOUCHED};
    if (dt_ocean_stack_parse(text, &stack)) {
        must_be_sound(&stack);
        must_read_again(&stack);
    } else {
        dt_probe_must(stack.count == UNTOUCHED && stack.jitter_seed == UNTOUCHED,
                      "a refused stack left a trace");
    }
    int seat = dt_reading_seat(text);
    dt_probe_must(seat >= 0 && seat <= DT_SEATS, "a reading for a seat that is none");
    dt_probe_must(!dt_is_reading(text) || size > strlen("look"), "a reading without a word");
    return 0;
}
