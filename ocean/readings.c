/* Parsing stacks out of positions, and writing readings. */
#include "ocean/readings.h"

#include "engine/game.h"

static const char *const turns[] = {"0", "90", "180", "270"};
static const char *const waters[DT_WATERS] = {
    [DT_WATER_NORMAL] = "normal", [DT_WATER_CLEAR] = "clear", [DT_WATER_MURKY] = "murky"};

/* O05@90m: the fifth card, turned by 90 degrees, and mirrored before that. */
static bool read_card(struct dt_span word, struct dt_ocean_card *card)
{
    struct dt_span name;
    int number;
    dt_span_cut(&word, '@', &name);
    bool flip = word.len > 0 && word.at[word.len - 1] == 'm';
    word.len -= flip;
    int turn = dt_span_find(word, turns, DT_COUNT(turns));
    if (turn < 0 || name.len != 3 || name.at[0] != 'O') {
        return false;
    }
    int zero = name.at[1] == '0'; /* O05 is card 5 */
    if (!dt_span_int((struct dt_span){name.at + 1 + zero, 2 - zero}, 1, DT_OCEAN_CARDS, &number)) {
        return false;
    }
    *card = (struct dt_ocean_card){(uint8_t)(number - 1), (uint8_t)turn, flip};
    return true;
}

static bool read_cards(struct dt_span list, struct dt_ocean_stack *s)
{
    struct dt_span word;
    s->count = 0; /* a second list takes the place of the first */
    while (dt_span_cut(&list, ',', &word)) {
        if (s->count == DT_OCEAN_LAYERS || !read_card(word, &s->card[s->count++])) {
            return false;
        }
    }
    return s->count > 0;
}

static int count_words(struct dt_span list)
{
    struct dt_span word;
    int count = 0;
    while (dt_span_cut(&list, ',', &word)) {
        count += !dt_span_is(word, "-");
    }
    return count;
}

/* use:35/40 lays the Octopus tile; no other call has two numbers. */
static void read_call(struct dt_span call, struct dt_ocean_stack *s)
{
    struct dt_span verb, x;
    dt_span_cut(&call, ':', &verb);
    if (dt_span_is(verb, "use") && dt_span_cut(&call, '/', &x) &&
        dt_span_int(x, 0, 100, &s->tile_x) && dt_span_int(call, 0, 100, &s->tile_y)) {
        s->tile = true;
    }
}

static bool begins(struct dt_span s, const char *with)
{
    int n = (int)strlen(with);
    return s.len >= n && memcmp(s.at, with, (size_t)n) == 0;
}

bool dt_ocean_stack_parse(struct dt_span position, struct dt_ocean_stack *out)
{
    struct dt_ocean_stack s = {.count = 0};
    struct dt_field f;
    bool found = false;
    while (dt_span_field(&position, &f)) {
        int water = dt_span_is(f.key, "water") ? dt_span_find(f.value, waters, DT_WATERS) : -1;
        if (water >= 0) {
            s.water = (enum dt_ocean_water)water;
        } else if (dt_span_is(f.key, "stack")) {
            found = read_cards(f.value, &s);
        } else if (dt_span_is(f.key, "gone")) {
            s.first = count_words(f.value);
        } else if (begins(f.key, "call")) {
            read_call(f.value, &s);
        }
    }
    if (found) {
        *out = s;
    }
    return found;
}

int dt_reading_seat(struct dt_span position)
{
    struct dt_field f;
    dt_seats looked = 0;
    while (dt_span_field(&position, &f)) {
        int seat;
        if (begins(f.key, "look") &&
            dt_span_int((struct dt_span){f.key.at + 4, f.key.len - 4}, 0, DT_SEATS - 1, &seat)) {
            looked |= DT_SEAT(seat);
        }
    }
    return dt_ctz(~looked);
}

bool dt_is_reading(struct dt_span draw)
{
    return begins(draw, "look ");
}

void dt_reading_text(const struct dt_prediction predictions[DT_VISION_DEPTHS],
                     const struct dt_ocean_stack *stack, struct dt_writer *out)
{
    static const char helpers[DT_MOTIFS] = {'0', 'G', 'R', 'Y'};
    dt_write_text(out, "look");
    for (int d = 0; d < DT_VISION_DEPTHS && d < stack->count; d++) {
        dt_write_char(out, ' ');
        dt_write_char(out, dt_prediction_shark(&predictions[d]) ? 'S' : 'N');
        dt_write_char(out, helpers[dt_prediction_helper(&predictions[d])]);
    }
}
