/* The pile of ocean cards as JSON, of a match and of a replay. */
#include "ocean/pile.h"
#include "web/wasm.h"

static void write_stack(const struct dt_ocean_stack *stack, struct dt_json *j)
{
    char digits[24];
    struct dt_writer seed_text = dt_writer_on(digits, sizeof digits);
    dt_write_int(&seed_text, (int64_t)stack->jitter_seed);
    dt_json_object(j, NULL);
    dt_json_text(j, "lie", digits); /* JavaScript's numbers do not hold it */
    dt_json_int(j, "first", stack->first);
    dt_json_int(j, "water", stack->water);
    dt_json_array(j, "cards");
    for (int i = 0; i < stack->count; i++) {
        dt_json_array(j, NULL);
        dt_json_int(j, NULL, stack->card[i].card);
        dt_json_int(j, NULL, stack->card[i].turn);
        dt_json_int(j, NULL, stack->card[i].flip);
        dt_json_end(j);
    }
    dt_json_end(j);
    if (stack->tile) {
        dt_json_array(j, "tile");
        dt_json_int(j, NULL, stack->tile_x);
        dt_json_int(j, NULL, stack->tile_y);
        dt_json_end(j);
    } else {
        dt_json_null(j, "tile");
    }
    dt_json_end(j);
}

int wasm_write_pile(const struct dt_game *game, const void *state, const uint8_t key[DT_KEY])
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    struct dt_pile pile;
    if (game->pile == NULL) {
        return wasm_refuse(DT_ERROR("no-picture"));
    }
    game->pile(state, &pile);
    struct dt_ocean_stack stack = dt_ocean_stack_of_pile(&pile, dt_ocean_jitter_seed(key));
    write_stack(&stack, &j);
    return wasm_end(&out);
}
