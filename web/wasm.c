/* The WebAssembly module: text input and output, lists of games and bots, and the signature by which
 * the tests compare this build with the others. One thread; docs/wasm.md lists all exports. */
#include "web/wasm.h"

#include "bench/bench.h"

static struct dt_signature signature;
static char input[DT_WASM_TEXT];
static char output[DT_WASM_TEXT];
static const char *result = output;

DT_EXPORT("dt_signature") uint64_t wasm_signature(void);
DT_EXPORT("input") char *wasm_input_at(void);
DT_EXPORT("input_size") int wasm_input_size(void);
DT_EXPORT("result") const char *wasm_result_at(void);
DT_EXPORT("games") int wasm_games(void);
DT_EXPORT("bots") int wasm_bots(void);

/* The bench signature; JavaScript receives 64 bits as a BigInt. */
uint64_t wasm_signature(void)
{
    return dt_signature(&signature);
}

char *wasm_input_at(void)
{
    return input;
}

int wasm_input_size(void)
{
    return DT_WASM_TEXT;
}

const char *wasm_result_at(void)
{
    return result;
}

struct dt_span wasm_input(int len)
{
    return (struct dt_span){input, len > 0 && len <= DT_WASM_TEXT ? len : 0};
}

struct dt_writer wasm_begin(void)
{
    return dt_writer_on(output, sizeof output);
}

int wasm_end(const struct dt_writer *out)
{
    result = output;
    return out->cut ? wasm_refuse(DT_ERROR("memory")) : out->len;
}

int wasm_refuse(const char *why)
{
    result = why;
    return -(int)strlen(why);
}

int wasm_result_in(const char *text, int len)
{
    result = text;
    return len;
}

static void write_option(const struct dt_option *option, struct dt_json *j)
{
    dt_json_object(j, NULL);
    dt_json_text(j, "key", option->key);
    dt_json_text(j, "about", option->description);
    dt_json_array(j, "choices");
    for (int i = 0; i < option->count; i++) {
        dt_json_text(j, NULL, option->choices[i]);
    }
    dt_json_end(j);
    dt_json_text(j, "preset", option->choices[option->default_choice]);
    dt_json_end(j);
}

static void write_game(const struct dt_game *game, struct dt_json *j)
{
    dt_json_object(j, NULL);
    dt_json_text(j, "key", game->key);
    dt_json_text(j, "name", game->name);
    dt_json_int(j, "rules", game->rules_version);
    dt_json_array(j, "seats");
    dt_json_int(j, NULL, game->seats_min);
    dt_json_int(j, NULL, game->seats_max);
    dt_json_end(j);
    dt_json_array(j, "options");
    for (int i = 0; i < game->option_count; i++) {
        write_option(&game->options[i], j);
    }
    dt_json_end(j);
    dt_json_end(j);
}

/* All games with their options, as JSON. */
int wasm_games(void)
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    dt_json_array(&j, NULL);
    for (int i = 0; i < dt_game_count; i++) {
        write_game(dt_games[i], &j);
    }
    dt_json_end(&j);
    return wasm_end(&out);
}

/* All bots, the weakest first, as JSON. */
int wasm_bots(void)
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    dt_json_array(&j, NULL);
    for (int i = 0; i < dt_bot_count; i++) {
        dt_json_object(&j, NULL);
        dt_json_text(&j, "key", dt_bots[i].key);
        dt_json_text(&j, "about", dt_bots[i].description);
        dt_json_bool(&j, "slow", dt_bots[i].anytime);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    return wasm_end(&out);
}
