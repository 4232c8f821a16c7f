/* Position text from anybody: the first byte chooses the game, the rest is the text. */
#include "tests/fuzz/probe.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) {
        return 0;
    }
    const struct dt_game *game = dt_probe_game(data[0]);
    void *state = dt_probe_state(game);
    struct dt_span text = {(const char *)data + 1, (int)size - 1};
    if (game->parse(state, text) == NULL) {
        dt_probe_use(game, state);
    } else {
        dt_probe_must(dt_probe_untouched(game, state), "a refused position left a trace");
    }
    free(state);
    return 0;
}
