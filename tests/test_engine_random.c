/* The generator and the draws: the stream is ChaCha8, and every draw is exactly uniform. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/draw.h"
#include "engine/span.h"

/* ---- ChaCha8 a second time, one block at a time, straight from its definition ---- */

static uint32_t turn(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = turn(*d ^ *a, 16);
    *c += *d;
    *b = turn(*b ^ *c, 12);
    *a += *b;
    *d = turn(*d ^ *a, 8);
    *c += *d;
    *b = turn(*b ^ *c, 7);
}

/* Eight rounds are four times four columns, then four diagonals. The nonce is 0. */
static void chacha8(const uint8_t key[DT_KEY], uint64_t counter, uint32_t out[16])
{
    uint32_t s[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < DT_KEY; i++) {
        s[4 + i / 4] |= (uint32_t)key[i] << 8 * (i % 4);
    }
    s[12] = (uint32_t)counter;
    s[13] = (uint32_t)(counter >> 32);
    memcpy(out, s, sizeof s);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 4; i++) {
            quarter(out + i, out + 4 + i, out + 8 + i, out + 12 + i);
        }
        for (int i = 0; i < 4; i++) {
            quarter(out + i, out + 4 + (i + 1) % 4, out + 8 + (i + 2) % 4, out + 12 + (i + 3) % 4);
        }
    }
    for (int i = 0; i < 16; i++) {
        out[i] += s[i];
    }
}

/* The published first block for 256 zero bits of key and a zero nonce. */
static void test_vector(void **unused)
{
    (void)unused;
    static const char block[] = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                                "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
    uint8_t bytes[64], key[DT_KEY] = {0};
    uint32_t own[16];
    struct dt_rng rng;
    assert_true(dt_span_hex(dt_span_of(block), bytes, 64));
    chacha8(key, 0, own);
    dt_rng_key(&rng, key);
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = bytes + 4 * i;
        uint32_t word = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        assert_int_equal(own[i], word);
        assert_int_equal(dt_rng_next(&rng), word);
    }
}

static void test_stream_is_chacha8(void **unused)
{
    (void)unused;
    uint8_t key[DT_KEY];
    uint32_t block[16];
    struct dt_rng rng;
    for (int k = 0; k < 20; k++) {
        for (int i = 0; i < DT_KEY; i++) {
            key[i] = (uint8_t)(251 * k + 37 * i * i + i);
        }
        dt_rng_key(&rng, key);
        for (uint64_t n = 0; n < 40; n++) {
            chacha8(key, n, block);
            for (int i = 0; i < 16; i++) {
                assert_int_equal(dt_rng_next(&rng), block[i]);
            }
        }
    }
}

static void test_seed_is_a_key(void **unused)
{
    (void)unused;
    const uint64_t seed = UINT64_C(0x1122334455667788);
    uint8_t key[DT_KEY], by_hand[DT_KEY] = {0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    struct dt_rng a, b;
    dt_rng_seed_key(seed, key);
    assert_memory_equal(key, by_hand, DT_KEY);
    dt_rng_seed(&a, seed);
    dt_rng_key(&b, by_hand);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(dt_rng_next(&a), dt_rng_next(&b));
    }
}

static void test_tell_counts_words(void **unused)
{
    (void)unused;
    struct dt_rng rng;
    dt_rng_seed(&rng, 5);
    for (uint64_t n = 0; n < 200; n++) {
        assert_int_equal(dt_rng_tell(&rng), n);
        dt_rng_next(&rng);
    }
}

static void test_seek(void **unused)
{
    (void)unused;
    uint32_t word[300];
    struct dt_rng rng;
    dt_rng_seed(&rng, 6);
    for (int i = 0; i < 300; i++) {
        word[i] = dt_rng_next(&rng);
    }
    for (int i = 299; i >= 0; i -= 1 + i % 3) {
        dt_rng_seek(&rng, (uint64_t)i);
        assert_int_equal(dt_rng_tell(&rng), (uint64_t)i);
        for (int k = i; k < 300; k++) {
            assert_int_equal(dt_rng_next(&rng), word[k]);
        }
    }
}

/* The counter has 64 bits: the stream goes on where its low half wraps. */
static void test_seek_far(void **unused)
{
    (void)unused;
    uint8_t key[DT_KEY];
    uint32_t block[16];
    struct dt_rng rng;
    dt_rng_seed_key(7, key);
    dt_rng_key(&rng, key);
    const uint64_t first = UINT64_C(0xfffffffe);
    dt_rng_seek(&rng, 16 * first + 3);
    for (uint64_t n = first; n < first + 6; n++) {
        chacha8(key, n, block);
        for (int i = n == first ? 3 : 0; i < 16; i++) {
            assert_int_equal(dt_rng_next(&rng), block[i]);
        }
    }
}

/* ---- even draws ---- */

/* A generator whose next words are given; the stream continues after them. */
static struct dt_rng fake(uint32_t first, uint32_t second)
{
    struct dt_rng rng;
    dt_rng_seed(&rng, 0);
    dt_rng_refill(&rng);
    rng.word[0] = first;
    rng.word[1] = second;
    return rng;
}

/* The smallest word whose product with n reaches r × 2^32. */
static uint64_t least_word(uint64_t r, uint64_t n)
{
    return ((r << 32) + n - 1) / n;
}

/* The words that lead to r are a run, and along it the low half of the product grows by n. What is
 * thrown away has a low half below 2^32 mod n, so only the first word of a run can be. Counting
 * the first word and the length of every run therefore counts all 2^32 words. */
static void check_below(uint32_t n, uint32_t r)
{
    uint64_t first = least_word(r, n), next = least_word((uint64_t)r + 1, n);
    uint32_t other = (uint32_t)least_word(n - 1, n) + 1;
    struct dt_rng rng = fake((uint32_t)first, other);
    uint32_t got = dt_rng_below(&rng, n);
    bool thrown = rng.used == 2;
    assert_int_equal(got, thrown ? n - 1 : r);
    for (uint64_t w = first + 1; w<next; w += next - first> 2 ? next - first - 2 : 1) {
        rng = fake((uint32_t)w, 0);
        assert_int_equal(dt_rng_below(&rng, n), r);
        assert_int_equal(rng.used, 1);
    }
    assert_int_equal(next - first - (thrown ? 1 : 0), (UINT64_C(1) << 32) / n);
}

static void test_below_is_exactly_even(void **unused)
{
    (void)unused;
    for (uint32_t n = 1; n <= 200; n++) {
        for (uint32_t r = 0; r < n; r++) {
            check_below(n, r);
        }
    }
    for (uint32_t r = 0; r < 50000; r += 17) {
        check_below(50000, r);
    }
}

/* For n = 3 × 2^30 every result has one word, and a quarter of all words is thrown away. */
static void test_below_large(void **unused)
{
    (void)unused;
    const uint32_t n = UINT32_C(3) << 30;
    uint32_t thrown = 0;
    for (uint32_t w = 0; w < 4000; w++) {
        struct dt_rng rng = fake(w, 0xffffffff);
        uint32_t got = dt_rng_below(&rng, n);
        bool again = (uint32_t)((uint64_t)w * n) < UINT32_C(1) << 30;
        assert_int_equal(got, again ? n - 1 : (uint32_t)((uint64_t)w * n >> 32));
        assert_int_equal(rng.used, again ? 2 : 1);
        thrown += again;
    }
    assert_int_equal(thrown, 1000);
}

/* Chi-square with n-1 degrees of freedom stays below `limit` if the sum of squares does. The seed
 * is fixed, so this either always holds or never. */
static void check_spread(const uint32_t *count, uint32_t n, uint32_t expected, uint64_t limit)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t off = (int64_t)count[i] - expected;
        sum += (uint64_t)(off * off);
    }
    assert_true(sum < limit * expected);
}

static void test_below_spread(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t n, limit; /* the value that chance exceeds once in a thousand */
    } cases[] = {{2, 11}, {3, 14}, {6, 21}, {7, 23}, {12, 32}, {48, 83}};
    struct dt_rng rng;
    dt_rng_seed(&rng, 2024);
    for (int c = 0; c < DT_COUNT(cases); c++) {
        uint32_t count[48] = {0};
        for (uint32_t i = 0; i < 2000 * cases[c].n; i++) {
            count[dt_rng_below(&rng, cases[c].n)]++;
        }
        check_spread(count, cases[c].n, 2000, cases[c].limit);
    }
}

static void check_bits(uint64_t mask)
{
    uint32_t ones = 0;
    for (int bit = 0; bit < 64; bit++) {
        ones += (uint32_t)(mask >> bit & 1);
    }
    assert_int_equal(dt_draw_count(mask), ones);
    uint32_t place = 0;
    for (int bit = 0; bit < 64; bit++) {
        if ((mask >> bit & 1) != 0) {
            struct dt_rng rng = fake((uint32_t)least_word(place++, ones) + 1, 0);
            assert_int_equal(dt_draw_bit(mask, &rng), bit);
        }
    }
}

/* The k-th result of a uniform choice is the k-th bit, so the bits are drawn uniformly. */
static void test_draw_bit(void **unused)
{
    (void)unused;
    struct dt_rng rng;
    dt_rng_seed(&rng, 8);
    for (int bit = 0; bit < 64; bit++) {
        check_bits(UINT64_C(1) << bit);
        check_bits(~(UINT64_C(1) << bit));
        check_bits(UINT64_MAX << bit);
        check_bits(UINT64_MAX >> bit);
    }
    for (int i = 0; i < 500; i++) {
        uint64_t mask = (uint64_t)dt_rng_next(&rng) << 32 | dt_rng_next(&rng);
        check_bits(mask | 1);
        check_bits((mask & dt_rng_next(&rng)) | 1);
    }
    assert_int_equal(dt_draw_count(0), 0);
}

static void test_draw_bit_spread(void **unused)
{
    (void)unused;
    const uint64_t mask = UINT64_C(0x8000010000300401);
    uint32_t count[64] = {0}, seen[6];
    int kinds = 0;
    struct dt_rng rng;
    dt_rng_seed(&rng, 9);
    for (int i = 0; i < 12000; i++) {
        count[dt_draw_bit(mask, &rng)]++;
    }
    for (int bit = 0; bit < 64; bit++) {
        if ((mask >> bit & 1) != 0) {
            seen[kinds++] = count[bit];
        } else {
            assert_int_equal(count[bit], 0);
        }
    }
    assert_int_equal(kinds, 6);
    check_spread(seen, 6, 2000, 21);
}

/* Every piece of the bag is one result of the even choice; kinds without pieces never come. */
static void test_draw_kind(void **unused)
{
    (void)unused;
    static const uint8_t bag[] = {0, 3, 0, 1, 255, 2, 0};
    uint32_t total = 0, drawn[DT_COUNT(bag)] = {0};
    for (int k = 0; k < DT_COUNT(bag); k++) {
        total += bag[k];
    }
    for (uint32_t place = 0; place < total; place++) {
        struct dt_rng rng = fake((uint32_t)least_word(place, total) + 1, 0);
        drawn[dt_draw_kind(bag, DT_COUNT(bag), &rng)]++;
    }
    for (int k = 0; k < DT_COUNT(bag); k++) {
        assert_int_equal(drawn[k], bag[k]);
    }
}

static void test_masks(void **unused)
{
    (void)unused;
    static const uint32_t masks[] = {1, 0x80000000, 0xffffffff, 0x0f0f0001, 0x12345678};
    assert_int_equal(dt_popcount(0), 0);
    for (int m = 0; m < DT_COUNT(masks); m++) {
        int ones = 0;
        for (int bit = 0; bit < 32; bit++) {
            if ((masks[m] >> bit & 1) != 0) {
                assert_int_equal(dt_nth(masks[m], ones), bit);
                if (ones++ == 0) {
                    assert_int_equal(dt_ctz(masks[m]), bit);
                }
            }
        }
        assert_int_equal(dt_popcount(masks[m]), ones);
    }
}

/* The jumpless search for a set bit gives what the plain one gives, for every mask of eight. */
static void test_nth(void **unused)
{
    (void)unused;
    for (uint32_t mask = 1; mask < 256; mask++) {
        for (int n = 0; n < dt_popcount(mask); n++) {
            assert_int_equal(dt_nth8(mask, (uint32_t)n), dt_nth(mask, n));
        }
    }
    assert_int_equal(dt_nth8(0x7fffff81u, 1), 7); /* what lies above the eight does not count */
    assert_int_equal(dt_first_above(UINT64_C(0x7f04030200000001), 1), 4);
    assert_int_equal(dt_first_above(UINT64_C(0x7f00000000000000), 126), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nth),
        cmocka_unit_test(test_vector),
        cmocka_unit_test(test_stream_is_chacha8),
        cmocka_unit_test(test_seed_is_a_key),
        cmocka_unit_test(test_tell_counts_words),
        cmocka_unit_test(test_seek),
        cmocka_unit_test(test_seek_far),
        cmocka_unit_test(test_below_is_exactly_even),
        cmocka_unit_test(test_below_large),
        cmocka_unit_test(test_below_spread),
        cmocka_unit_test(test_draw_bit),
        cmocka_unit_test(test_draw_bit_spread),
        cmocka_unit_test(test_draw_kind),
        cmocka_unit_test(test_masks),
    };
    return cmocka_run_group_tests_name("engine: random", tests, NULL, NULL);
}
