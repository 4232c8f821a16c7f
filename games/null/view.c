/* The JSON view that a board draws, written from a redacted state. */
#include "games/null/null.h"

/* A shell by its number; null: none; "?": redacted. */
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

/* The key of the prompt in locale/null.txt. */
static const char *phase(const struct null_state *st)
{
    if (null_over(st)) {
        return "over";
    }
    return null_to_act(st) == DT_SEAT(DT_CHANCE) ? "drawing" : "choosing";
}

/* "phase":"choosing","rounds":3,"played":1 */
void null_view(const void *state, struct dt_json *json)
{
    const struct null_state *st = state;
    dt_json_text(json, "phase", phase(st));
    dt_json_int(json, "rounds", null_rounds(st));
    dt_json_int(json, "played", null_played(st));
}

/* "you":0,"seats":[{"points":1,"shell":7,"plan":"none","laid":null},…]; a spectator's "you" is null. */
void null_own_view(const void *state, int seat, struct dt_json *json)
{
    const struct null_state *st = state;
    if (seat == DT_SPECTATOR) {
        dt_json_null(json, "you");
    } else {
        dt_json_int(json, "you", seat);
    }
    dt_json_array(json, "seats");
    for (int i = 0; i < st->seats; i++) {
        view_seat(st, i, json);
    }
    dt_json_end(json);
}
