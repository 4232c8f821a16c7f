/* Bytes for divetable_deserialize from anybody. The first byte chooses the game; a second byte `s` adds
 * the sum that the bytes should end with, so that the fuzzer gets beyond it. */
#include "tests/fuzz/probe.h"

#include "engine/hash.h"
#include "lib/divetable.h"

enum { SUM = 8, LENGTH_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[LENGTH_MAX + SUM];
    struct divetable *table = NULL;
    const uint8_t *again;
    uint8_t sum[DT_SHA256];
    if (size < 2 || size > LENGTH_MAX) {
        return 0;
    }
    const char *key = dt_games[data[0] % dt_game_count]->key;
    int len = (int)size - 2;
    memcpy(bytes, data + 2, (size_t)len);
    if (data[1] == 's') {
        dt_sha256(bytes, (size_t)len, sum);
        memcpy(bytes + len, sum, SUM);
        len += SUM;
    }
    if (divetable_deserialize(&table, key, bytes, len, 1) != NULL) {
        dt_probe_must(table == NULL, "refused bytes made a table");
        return 0;
    }
    dt_probe_must(divetable_serialize(table, DIVETABLE_TABLE, &again) == len &&
                      memcmp(again, bytes, (size_t)len) == 0,
                  "accepted bytes are others when written again");
    for (int seat = DIVETABLE_SPECTATOR; seat < divetable_seats(table); seat++) {
        dt_probe_must((divetable_check(table, seat) == NULL) ==
                          (divetable_position(table, seat) != NULL),
                      "a position that the check does not expect");
    }
    divetable_close(table);
    return 0;
}
