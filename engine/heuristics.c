/* Converts expected points into winning probabilities. Integers only, so that all builds agree. */
#include "engine/heuristics.h"

/* 2 to the power of n/16, for n below 16, in 32768ths. */
static const uint16_t powers[16] = {32768, 34219, 35734, 37316, 38968, 40693, 42495, 44376,
                                    46341, 48393, 50535, 52773, 55109, 57549, 60097, 62757};

/* Doubles for every `doubling` points; 0 from 16 doublings behind the first. */
static uint32_t weight(int32_t behind, int32_t doubling)
{
    int64_t steps = ((int64_t)behind * 16 + doubling / 2) / doubling;
    if (steps >= 16 * 16) {
        return 0;
    }
    int whole = (int)(steps + 15) / 16;
    return (uint32_t)powers[whole * 16 - steps] >> whole;
}

void dt_heuristics_share(const int32_t *points, int count, int32_t doubling, int32_t *out)
{
    int32_t most = points[0];
    uint32_t part[DT_SEATS + 1], sum = 0;
    assert(count <= DT_SEATS + 1);
    for (int i = 1; i < count; i++) {
        most = points[i] > most ? points[i] : most;
    }
    for (int i = 0; i < count; i++) {
        part[i] = weight(most - points[i], doubling);
        sum += part[i];
    }
    assert(sum > 0); /* the weight of the first is not 0 */
    for (int i = 0; i < count; i++) {
        out[i] = (int32_t)((uint64_t)DT_VALUE_WIN * part[i] / sum);
    }
}
