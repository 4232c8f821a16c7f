/* What a seat of Nine Shells knows: forgetting the rest, guessing it, and showing the table. */
#include "engine/draw.h"
#include "games/null/null.h"

void null_redact(void *state, int seat)
{
    struct null_state *st = state;
    bool open = null_over(st), chosen = null_chosen(st);
    for (int i = 0; i < st->seats; i++) {
        if (i == seat) {
            continue;
        }
        if (!open && st->hand[i] != 0) {
            st->hand[i] = NULL_UNKNOWN;
        }
        if (!chosen && st->plan[i] != NULL_NONE) {
            st->plan[i] = NULL_SECRET;
        }
    }
}

bool null_complete(const void *state)
{
    const struct null_state *st = state;
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == NULL_UNKNOWN || st->plan[i] == NULL_SECRET) {
            return false;
        }
    }
    return true;
}

void null_imagine(void *state, int seat, struct dt_rng *rng)
{
    struct null_state *st = state;
    (void)seat; /* every set of hands that the others can hold is equally likely */
    for (int i = 0; i < st->seats; i++) {
        if (st->hand[i] == NULL_UNKNOWN) {
            st->hand[i] = (uint8_t)dt_draw_bit(null_bag(st), rng);
        }
        if (st->plan[i] == NULL_SECRET) {
            st->plan[i] = (uint8_t)(NULL_KEEP + dt_rng_below(rng, 2));
        }
    }
}

/* A shell by its number; none is null, and one that this seat cannot know is "?". */
static void view_shell(const char *key, int shell, struct dt_json *json)
{
    if (shell == 0) {
        dt_json_null(json, key);
    } else if (shell == NULL_UNKNOWN) {
        dt_json_text(json, key, "?");
    } else {
        dt_json_int(json, key, shell);
    }
}

static void view_seat(const struct null_state *st, int i, struct dt_json *json)
{
    static const char *const plan[NULL_PLANS] = {"none", "keep", "swap", "secret"};
    dt_json_object(json, NULL);
    dt_json_int(json, "points", st->points[i]);
    view_shell("shell", st->hand[i], json);
    dt_json_text(json, "plan", plan[st->plan[i]]);
    view_shell("laid", st->laid[i], json);
    dt_json_end(json);
}

/* What is done now: the word by which people are asked (locale/null.txt). */
static const char *phase(const struct null_state *st)
{
    if (null_over(st)) {
        return "over";
    }
    return null_to_act(st) == DT_SEAT(DT_CHANCE) ? "drawing" : "choosing";
}

/* {"you":0,"phase":"choosing","rounds":3,"played":1,
 *  "seats":[{"points":1,"shell":7,"plan":"none","laid":null},…]}; an onlooker's "you" is null. */
void null_view(const void *state, int seat, struct dt_json *json)
{
    const struct null_state *st = state;
    dt_json_object(json, NULL);
    if (seat == DT_ONLOOKER) {
        dt_json_null(json, "you");
    } else {
        dt_json_int(json, "you", seat);
    }
    dt_json_text(json, "phase", phase(st));
    dt_json_int(json, "rounds", null_rounds(st));
    dt_json_int(json, "played", null_played(st));
    dt_json_array(json, "seats");
    for (int i = 0; i < st->seats; i++) {
        view_seat(st, i, json);
    }
    dt_json_end(json);
    dt_json_end(json);
}
