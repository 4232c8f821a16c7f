/* Bots in the browser. A decision is thought about in slices, so that a worker can answer others in
 * between: each slice goes on where the one before it ended, so slices decide what one long search
 * decides. Memory for a search is asked for when a bot first wants it. */
#include "web/wasm.h"

enum { PAGE = 65536, IDEAS_TOLD = 24, PER_MILLE = 1000 };

static struct dt_rng rng;
static struct dt_thought thought;
static _Alignas(16) uint8_t eyes[DT_STATE_MAX];
static const struct dt_bot *thinker;
static const struct dt_game *game; /* that the decision belongs to */
static int seat_thinking;
static bool resume; /* the memory holds a search of this decision */
static void *memory;
static uint32_t memory_size;

DT_EXPORT("seed") void wasm_seed(uint32_t low, uint32_t high);
DT_EXPORT("think") int wasm_think(int seat, int len);
DT_EXPORT("slice") int wasm_slice(uint32_t iterations);
DT_EXPORT("choice") int wasm_choice(void);
DT_EXPORT("ideas") int wasm_ideas(void);

/* The bots' own luck; without it they decide the same in every match. */
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
    thinker = NULL;
    if (m == NULL || !dt_seats_have(dt_match_to_act(m), seat)) {
        return wasm_refuse("seat: it is not to act now");
    }
    const struct dt_bot *bot = key.len > 0 ? dt_bot_find(key) : dt_match_bot(m, seat);
    if (bot == NULL) {
        return wasm_refuse("bot: there is no such bot");
    }
    if (!has_memory(bot->memory)) {
        return wasm_refuse("memory: there is not enough for this bot");
    }
    dt_match_redact(m, seat, eyes);
    thinker = bot;
    game = m->opening.game;
    seat_thinking = seat;
    resume = false;
    thought.count = 0;
    return 0;
}

/* Thinks for so many iterations; 1 if more could help, 0 if the decision is made. */
int wasm_slice(uint32_t iterations)
{
    if (thinker == NULL) {
        return 0;
    }
    struct dt_effort effort = {
        .iterations = iterations > 0 ? iterations : 1,
        .resume = resume,
        .memory = memory,
        .size = thinker->memory,
    };
    thinker->think(game, eyes, seat_thinking, &rng, &effort, &thought);
    resume = thinker->slow;
    return !thought.decided;
}

/* The decision in words. */
int wasm_choice(void)
{
    struct dt_out out = wasm_begin();
    if (thinker == NULL || thought.count == 0) {
        return wasm_refuse("bot: nobody has thought about anything");
    }
    game->action_text(eyes, seat_thinking, thought.candidate[0].action, &out);
    return wasm_end(&out);
}

/* What the game's mind works out about the situation, or null. */
static void tell_note(struct dt_json *j)
{
    struct dt_advice advice = {.count = 0};
    if (has_memory(DT_ROOM)) {
        resume = false; /* the note is worked out in the same memory */
        dt_advise(game, eyes, seat_thinking, &thought, memory, &advice);
    }
    if (advice.hint[0] != 0) {
        dt_json_text(j, "note", advice.hint);
    } else {
        dt_json_null(j, "note");
    }
}

/* What was thought of, the best first, as a message of advice. */
int wasm_ideas(void)
{
    struct dt_out out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    const struct dt_match *m = wasm_match();
    char words[DT_ACTION_TEXT_MAX];
    if (m == NULL || thinker == NULL) {
        return wasm_refuse("bot: nobody has thought about anything");
    }
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "advice");
    dt_json_text(&j, "match", m->opening.id);
    dt_json_int(&j, "seat", seat_thinking);
    dt_json_int(&j, "iterations", thought.iterations);
    dt_json_array(&j, "ideas");
    for (int i = 0; i < thought.count && i < IDEAS_TOLD; i++) {
        const struct dt_idea *idea = &thought.candidate[i];
        struct dt_out text = dt_out_on(words, sizeof words);
        game->action_text(eyes, seat_thinking, idea->action, &text);
        dt_json_object(&j, NULL);
        dt_json_text(&j, "action", words);
        dt_json_int(&j, "value", (int64_t)idea->value * PER_MILLE / DT_SURE);
        dt_json_int(&j, "visits", idea->visits);
        dt_json_end(&j);
    }
    dt_json_end(&j);
    tell_note(&j);
    dt_json_end(&j);
    return wasm_end(&out);
}
