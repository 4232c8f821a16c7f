/* Bots in the browser. A search runs in slices, so that a worker can handle messages in between; each
 * slice resumes the search, so slices decide the same as one long search. The memory for a search is
 * allocated when a bot first needs it. */
#include "web/wasm.h"

enum { PAGE = 65536, CANDIDATES_WRITTEN = 24, PER_MILLE = 1000 };

static struct dt_rng rng;
static struct dt_search_result search_result;
static _Alignas(16) uint8_t redacted[DT_STATE_MAX];
static const struct dt_bot *searching_bot;
static const struct dt_game *game; /* that the decision belongs to */
static int searching_seat;
static bool resume; /* the memory holds a search of this decision */
static void *memory;
static uint32_t memory_size;

DT_EXPORT("seed") void wasm_seed(uint32_t low, uint32_t high);
DT_EXPORT("think") int wasm_think(int seat, int len);
DT_EXPORT("slice") int wasm_slice(uint32_t iterations);
DT_EXPORT("choice") int wasm_choice(void);
DT_EXPORT("candidates") int wasm_candidates(void);

/* Seeds the bots' generator; without it they decide the same in every match. */
void wasm_seed(uint32_t low, uint32_t high)
{
    dt_rng_seed(&rng, (uint64_t)high << 32 | low);
}

static bool has_memory(uint32_t size)
{
    if (memory_size >= size) {
        return true;
    }
    size_t pages = (size + PAGE - 1) / PAGE, from = __builtin_wasm_memory_grow(0, pages);
    if (from == (size_t)-1) {
        return false;
    }
    memory = (void *)(from * PAGE); // NOLINT(performance-no-int-to-ptr): where the memory grew
    memory_size = (uint32_t)(pages * PAGE);
    return true;
}

/* Begins a decision of a seat that is to act. The input names the bot; without a name it is the one
 * that decides for this seat. */
int wasm_think(int seat, int len)
{
    struct dt_match *m = wasm_match();
    struct dt_span key = wasm_input(len);
    searching_bot = NULL;
    if (m == NULL || !dt_seats_have(dt_match_to_act(m), seat)) {
        return wasm_refuse(DT_ERROR("not-to-act"));
    }
    const struct dt_bot *bot = key.len > 0 ? dt_bot_find(key) : dt_match_bot(m, seat);
    if (bot == NULL) {
        return wasm_refuse(DT_ERROR("no-such-bot"));
    }
    if (!has_memory(bot->memory)) {
        return wasm_refuse(DT_ERROR("memory"));
    }
    dt_match_redact(m, seat, redacted);
    searching_bot = bot;
    game = m->setup.game;
    searching_seat = seat;
    resume = false;
    search_result.count = 0;
    return 0;
}

/* Searches for so many iterations; 1 if more could help, 0 if the decision is made. */
int wasm_slice(uint32_t iterations)
{
    if (searching_bot == NULL) {
        return 0;
    }
    struct dt_search_limits limits = {
        .iterations = iterations > 0 ? iterations : 1,
        .resume = resume,
        .memory = memory,
        .size = searching_bot->memory,
    };
    searching_bot->think(game, redacted, searching_seat, &rng, &limits, &search_result);
    resume = searching_bot->anytime;
    return !search_result.converged;
}

/* The decision as text. */
int wasm_choice(void)
{
    struct dt_writer out = wasm_begin();
    if (searching_bot == NULL || search_result.count == 0) {
        return wasm_refuse("bot: no search was started");
    }
    dt_action_text(game, redacted, searching_seat, search_result.candidate[0].action, &out);
    return wasm_end(&out);
}

/* The candidates, the best first, as the message `advice`. */
int wasm_candidates(void)
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    const struct dt_match *m = wasm_match();
    if (m == NULL || searching_bot == NULL) {
        return wasm_refuse("bot: no search was started");
    }
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "advice");
    dt_json_text(&j, "match", m->setup.id);
    dt_json_int(&j, "seat", searching_seat);
    dt_json_int(&j, "iterations", search_result.iterations);
    dt_json_array(&j, "candidates");
    for (int i = 0; i < search_result.count && i < CANDIDATES_WRITTEN; i++) {
        const struct dt_candidate *c = &search_result.candidate[i];
        dt_json_object(&j, NULL);
        dt_message_action(&j, "action", game, redacted, searching_seat, c->action);
        dt_json_int(&j, "value", (int64_t)c->value * PER_MILLE / DT_VALUE_WIN);
        dt_json_int(&j, "visits", c->visits);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    dt_json_end(&j);
    return wasm_end(&out);
}
