/* Kinds of values and position text by tables of a toy's state, with the forms that no game has yet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/game.h"
#include "engine/schema.h"

/* ---- kinds ---- */

static const char *const colours[] = {"red", "green", "blue"};

static const struct dt_kind digit = {.name = "digit", .low = 0, .high = 9};
static const struct dt_kind place = {.name = "place", .low = 0, .high = 63, .plus = 1};
static const struct dt_kind stepped = {.name = "stepped",
                                       .low = -3,
                                       .high = 7,
                                       .step = 2,
                                       .plus = 1,
                                       .special = {{50, "-"}, {60, "?"}, {-9, "x"}}};
static const struct dt_kind colour = {
    .name = "colour", .low = 4, .high = 6, .words = colours, .special = {{0, "?"}, {255, "-"}}};
static const struct dt_kind even = {
    .name = "even", .low = 2, .high = 6, .step = 2, .words = colours};
static const struct dt_kind digits = {.name = "digits", .of = &digit, .special = {{0, "none"}}};
static const struct dt_kind joined = {.name = "joined", .of = &digit, .between = ""};
static const struct dt_kind places = {.name = "places", .of = &place, .special = {{0, "-"}}};

/* A kind and its values in the order of their index, as texts. */
static const struct {
    const struct dt_kind *kind;
    int count;
    int64_t value[12];
    const char *text[12];
} lists[] = {
    {&stepped, 9, {-3, -1, 1, 3, 5, 7, 50, 60, -9}, {"-2", "0", "2", "4", "6", "8", "-", "?", "x"}},
    {&colour, 5, {4, 5, 6, 0, 255}, {"red", "green", "blue", "?", "-"}},
    {&even, 3, {2, 4, 6}, {"red", "green", "blue"}},
};

static const char *text_of(const struct dt_kind *kind, int64_t value)
{
    static char text[400];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    dt_kind_write(kind, NULL, value, &out);
    return text;
}

/* Values, words and numbers belong together, and nothing else is a value. */
static void test_values(void **state)
{
    (void)state;
    for (int n = 0; n < DT_COUNT(lists); n++) {
        const struct dt_kind *kind = lists[n].kind;
        int64_t read;
        int found = 0;
        assert_int_equal(dt_kind_count(kind, NULL), lists[n].count);
        for (int i = 0; i < lists[n].count; i++) {
            int64_t value = lists[n].value[i];
            assert_string_equal(text_of(kind, value), lists[n].text[i]);
            assert_true(dt_kind_read(kind, NULL, dt_span_of(lists[n].text[i]), &read));
            assert_true(read == value);
            assert_int_equal(dt_kind_index(kind, NULL, value), i);
            assert_true(dt_kind_at(kind, NULL, (uint32_t)i) == value);
        }
        for (int64_t value = -20; value < 300; value++) {
            found += dt_kind_has(kind, value);
        }
        assert_int_equal(found, lists[n].count);
    }
}

static void test_wrong_texts(void **state)
{
    static const struct {
        const struct dt_kind *kind;
        const char *text;
    } wrong[] = {
        {&stepped, "-4"}, {&stepped, "1"},   {&stepped, "10"},    {&stepped, ""},
        {&stepped, "51"}, {&colour, "Red"},  {&colour, "5"},      {&colour, "x"},
        {&even, "-"},     {&digits, ""},     {&digits, "1,1"},    {&digits, "1,10"},
        {&digits, "1;2"}, {&joined, "1,2"},  {&joined, "11"},     {&joined, ""},
        {&places, "0"},   {&places, "1,65"}, {&digits, "1,none"},
    };
    int64_t value;
    (void)state;
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        if (dt_kind_read(wrong[i].kind, NULL, dt_span_of(wrong[i].text), &value)) {
            fail_msg("%s: %s was taken", wrong[i].kind->name, wrong[i].text);
        }
    }
}

static void test_sets(void **state)
{
    static const struct {
        const struct dt_kind *kind;
        uint64_t set;
        const char *text;
    } sets[] = {
        {&digits, 0, "none"},
        {&digits, 1, "0"},
        {&digits, 0x3ff, "0,1,2,3,4,5,6,7,8,9"},
        {&joined, 0x206, "129"},
        {&places, UINT64_C(1) << 63 | 1, "1,64"},
        {&places, UINT64_C(1) << 62, "63"},
    };
    int64_t value;
    (void)state;
    for (int i = 0; i < DT_COUNT(sets); i++) {
        assert_string_equal(text_of(sets[i].kind, (int64_t)sets[i].set), sets[i].text);
        assert_true(dt_kind_read(sets[i].kind, NULL, dt_span_of(sets[i].text), &value));
        assert_true((uint64_t)value == sets[i].set);
        assert_true(dt_kind_has(sets[i].kind, value));
    }
    assert_false(dt_kind_has(&digits, 0x400));
    assert_true(dt_kind_has(&places, -1));
    assert_int_equal(dt_kind_count(&digits, NULL), 1024); /* "none" is the empty one */
    for (uint32_t i = 0; i < 1024; i++) {
        assert_int_equal(dt_kind_at(&digits, NULL, i), i);
        assert_int_equal(dt_kind_index(&digits, NULL, i), i);
    }
}

static void test_small(void **state)
{
    struct dt_kind kind = {.low = 1, .high = DT_KIND_SMALL};
    (void)state;
    assert_true(dt_kind_is_small(&kind));
    kind.high++;
    assert_false(dt_kind_is_small(&kind));
    kind.step = 2;
    assert_true(dt_kind_is_small(&kind));
    assert_false(dt_kind_is_small(&digits));
}

/* ---- members ---- */

/* A member of each size is written as such, and nothing beside it. */
static void test_sizes(void **state)
{
    struct wide {
        uint8_t one, beside_one;
        uint16_t two, beside_two;
        uint32_t four, beside_four;
        uint64_t eight, beside_eight;
    } w, expected;
    static const struct dt_member sizes[] = {
        {"one", &digit, DT_MEMBER(struct wide, one)},
        {"two", &digit, DT_MEMBER(struct wide, two)},
        {"four", &digit, DT_MEMBER(struct wide, four)},
        {"eight", &digit, DT_MEMBER(struct wide, eight)},
    };
    (void)state;
    for (int64_t value = 0; value < 10; value += 9) {
        memset(&w, 0x55, sizeof w);
        memcpy(&expected, &w, sizeof w);
        expected.one = (uint8_t)value;
        expected.two = (uint16_t)value;
        expected.four = (uint32_t)value;
        expected.eight = (uint64_t)value;
        for (int i = 0; i < DT_COUNT(sizes); i++) {
            dt_member_set(&sizes[i], &w, 0, 0, value);
            assert_true(dt_member_get(&sizes[i], &w, 0, 0) == value);
        }
        assert_memory_equal(&w, &expected, sizeof w);
    }
    for (int i = DT_COUNT(sizes) - 1; i >= 0; i--) { /* in the other order too */
        dt_member_set(&sizes[i], &w, 0, 0, 7);
    }
    assert_int_equal(w.beside_one, 0x55);
    assert_int_equal(w.beside_two, 0x5555);
    assert_int_equal(w.beside_four, 0x55555555);
}

/* ---- positions ---- */

struct toy {
    uint8_t seats, lead;
    uint8_t points[3]; /* of each seat */
    uint8_t row[4];    /* colours up to the first none */
    struct {
        uint8_t air, mask;
    } diver[3];
};

static const struct dt_kind seat_count = {.name = "seats", .low = 1, .high = 3};
enum { SEATS, LEAD, POINTS, ROW, AIR, MASK, MEMBERS };
static const struct dt_member members[MEMBERS] = {
    [SEATS] = {"seats", &seat_count, DT_MEMBER(struct toy, seats)},
    [LEAD] = {"lead", &digit, DT_MEMBER(struct toy, lead)},
    [POINTS] = {"points", &digit, DT_ARRAY(struct toy, points)},
    [ROW] = {"row", &colour, DT_ARRAY(struct toy, row)},
    [AIR] = {"air", &digit, offsetof(struct toy, diver[0].air), 1, 0, 1, 2},
    [MASK] = {"mask", &digit, offsetof(struct toy, diver[0].mask), 1, 0, 1, 2},
};

static const struct dt_position_field fields[] = {
    {.key = "seats", .wrong = "seats", .member = &members[SEATS]},
    {.key = "lead", .wrong = "lead", .member = &members[LEAD], .usual = 7, .omit = true},
    {.key = "points", .wrong = "points", .member = &members[POINTS], .form = DT_FORM_EACH},
    {.key = "masks", .wrong = "masks", .member = &members[MASK], .form = DT_FORM_EACH},
    {.key = "row", .wrong = "row", .member = &members[ROW], .form = DT_FORM_LIST},
    {.key = "air", .wrong = "air", .member = &members[AIR], .of_seat = true},
};

static const struct dt_schema schema = {
    .members = members,
    .member_count = MEMBERS,
    .fields = fields,
    .field_count = DT_COUNT(fields),
    .seats = 3,
    .seats_offset = offsetof(struct toy, seats),
    .unknown_field = "unknown",
};

/* NULL, or the sentence for a position. */
static const char *parse(const char *position, struct toy *toy)
{
    static struct dt_field_values values;
    *toy = (struct toy){.seats = 3};
    const char *why = dt_fields_split(&schema, dt_span_of(position), &values);
    return why != NULL ? why : dt_fields_read(&schema, &values, 0, DT_COUNT(fields), toy);
}

static void test_positions(void **state)
{
    static const char *const positions[] = {
        "seats=3 lead=0 points=1,2,3 masks=4,5,6 row=red,blue air0=7 air1=8 air2=9",
        "seats=2 points=0,9 masks=0,0 row=- air0=1 air1=0",
        "seats=1 lead=6 points=4 masks=2 row=?,red,red,green air0=1",
    };
    const struct dt_game game = {.schema = &schema};
    char text[200];
    struct toy toy;
    (void)state;
    for (int i = 0; i < DT_COUNT(positions); i++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        const char *why = parse(positions[i], &toy);
        assert_null(why);
        toy.lead = strstr(positions[i], "lead") != NULL ? toy.lead : 7;
        dt_position_text(&game, &toy, &out);
        assert_string_equal(text, positions[i]);
    }
    assert_null(parse("row=red masks=1,2,3 air2=5", &toy));
    assert_int_equal(toy.row[0], 4);
    assert_int_equal(toy.row[1], 255); /* none */
    assert_int_equal(toy.row[3], 255);
    assert_int_equal(toy.diver[2].mask, 3);
    assert_int_equal(toy.diver[2].air, 5);
}

static void test_wrong_positions(void **state)
{
    static const char *const wrong[][2] = {
        {"seats=4", "seats"},
        {"seats=0", "seats"},
        {"seats=3 seats=3", "seats"},
        {"lead=10", "lead"},
        {"seats=2 points=1,2,3", "points"},
        {"seats=2 points=1", "points"},
        {"points=1,2,", "points"},
        {"masks=1,2", "masks"},
        {"row=", "row"},
        {"row=red,-", "row"},
        {"row=-,red", "row"},
        {"row=red,red,red,red,red", "row"},
        {"seats=2 air2=1", "air"},
        {"air=1", "unknown"},
        {"air3=1", "unknown"},
        {"air00=1", "unknown"},
        {"airs=1", "unknown"},
        {"=1", "unknown"},
        {"bubbles=1", "unknown"},
    };
    struct toy toy;
    (void)state;
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        const char *why = parse(wrong[i][0], &toy);
        if (why == NULL || strcmp(why, wrong[i][1]) != 0) {
            fail_msg("%s: %s", wrong[i][0], why == NULL ? "taken" : why);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_wrong_texts),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_wrong_positions),
    };
    return cmocka_run_group_tests_name("engine: schema", tests, NULL, NULL);
}
