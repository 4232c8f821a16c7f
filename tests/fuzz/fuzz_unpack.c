/* Packed states from anybody: the first byte chooses the game, the rest are the bytes. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[DT_PACK_MAX];
    if (size < 1) {
        return 0;
    }
    const struct dt_game *game = dt_probe_game(data[0]);
    void *state = dt_probe_state(game);
    int len = (int)size - 1;
    if (dt_unpack(game, state, data + 1, len) == NULL) {
        dt_probe_must(dt_pack(game, state, bytes) == len &&
                          memcmp(bytes, data + 1, (size_t)len) == 0,
                      "accepted bytes pack differently");
        dt_probe_use(game, state);
    } else {
        dt_probe_must(dt_probe_untouched(game, state), "refused bytes left a trace");
    }
    free(state);
    return 0;
}
