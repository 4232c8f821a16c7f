/* Events and actions as text, as JSON with named arguments, and as numbers, by their tables. */
#include "engine/game.h"

static int arg_count(const struct dt_type *t)
{
    int n = 0;
    while (n < DT_ARGS && t->arg[n].name != NULL) {
        n++;
    }
    return n;
}

static void write_arg(const struct dt_type_arg *arg, const void *state, int64_t value,
                      struct dt_writer *out)
{
    dt_write_text(out, arg->before != NULL ? arg->before : " ");
    dt_kind_write(arg->kind, state, value, out);
}

static const char *type_of(const struct dt_type *t)
{
    return t->name != NULL ? t->name : t->word;
}

/* ---- events and outcomes ---- */

static void write_event(const struct dt_type *t, const struct dt_event *event,
                        struct dt_writer *out)
{
    dt_write_text(out, t->word);
    for (int i = 0; i < arg_count(t); i++) {
        if (!t->arg[i].json_only) {
            write_arg(&t->arg[i], NULL, event->arg[i], out);
        }
    }
    dt_write_text(out, t->after != NULL ? t->after : "");
}

static void json_event(const struct dt_type *t, const char *tag, const struct dt_event *event,
                       const char *key, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_json_text(j, tag, type_of(t));
    for (int i = 0; i < arg_count(t); i++) {
        dt_kind_json(t->arg[i].kind, NULL, event->arg[i], t->arg[i].name, j);
    }
    dt_json_end(j);
}

void dt_event_text(const struct dt_game *game, const struct dt_event *event, struct dt_writer *out)
{
    assert(event->kind < game->schema->event_count);
    write_event(&game->schema->events[event->kind], event, out);
}

void dt_event_json(const struct dt_game *game, const struct dt_event *event, const char *key,
                   struct dt_json *j)
{
    json_event(&game->schema->events[event->kind], "e", event, key, j);
}

void dt_outcome_text(const struct dt_game *game, const void *state, struct dt_writer *out)
{
    struct dt_event outcome;
    if (game->outcome(state, &outcome)) {
        assert(outcome.kind < game->schema->outcome_count);
        write_event(&game->schema->outcomes[outcome.kind], &outcome, out);
    }
}

void dt_outcome_json(const struct dt_game *game, const void *state, const char *key,
                     struct dt_json *j)
{
    struct dt_event outcome;
    if (game->outcome(state, &outcome)) {
        json_event(&game->schema->outcomes[outcome.kind], "o", &outcome, key, j);
    } else {
        dt_json_null(j, key);
    }
}

/* ---- the bits of an action ---- */

static dt_action arg_mask(const struct dt_type_arg *arg)
{
    return (dt_action)((UINT64_C(1) << arg->bits) - 1) << arg->shift;
}

static int64_t arg_of(const struct dt_type_arg *arg, dt_action action)
{
    return (action & arg_mask(arg)) >> arg->shift;
}

static bool row_fits(const struct dt_type *t, dt_action action)
{
    dt_action covered = 0;
    for (int i = 0; i < arg_count(t); i++) {
        if (!dt_kind_has(t->arg[i].kind, arg_of(&t->arg[i], action))) {
            return false;
        }
        covered |= arg_mask(&t->arg[i]);
    }
    return (action & ~covered) == t->code;
}

/* The first row that the bits fit, of chance or of seats, without aliases; -1: none. */
static int row_of_bits(const struct dt_schema *schema, bool chance, dt_action action)
{
    for (int row = 0; row < schema->action_count; row++) {
        const struct dt_type *t = &schema->actions[row];
        if (t->chance == chance && !t->alias && row_fits(t, action)) {
            return row;
        }
    }
    return -1;
}

static int row_of(const struct dt_schema *schema, const void *state, int seat, dt_action action)
{
    return schema->action_row != NULL ? schema->action_row(state, seat, action)
                                      : row_of_bits(schema, seat == DT_CHANCE, action);
}

/* ---- actions ---- */

void dt_action_text(const struct dt_game *game, const void *state, int seat, dt_action action,
                    struct dt_writer *out)
{
    int row = row_of(game->schema, state, seat, action);
    assert(row >= 0);
    const struct dt_type *t = &game->schema->actions[row];
    dt_write_text(out, t->word);
    for (int i = 0; i < arg_count(t); i++) {
        write_arg(&t->arg[i], state, arg_of(&t->arg[i], action), out);
    }
    dt_write_text(out, t->after != NULL ? t->after : "");
}

void dt_action_members(const struct dt_game *game, const void *state, int seat, dt_action action,
                       struct dt_json *j)
{
    int row = row_of(game->schema, state, seat, action);
    assert(row >= 0);
    const struct dt_type *t = &game->schema->actions[row];
    dt_json_text(j, "a", type_of(t));
    for (int i = 0; i < arg_count(t); i++) {
        dt_kind_json(t->arg[i].kind, state, arg_of(&t->arg[i], action), t->arg[i].name, j);
    }
}

void dt_action_json(const struct dt_game *game, const void *state, int seat, dt_action action,
                    const char *key, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_action_members(game, state, seat, action, j);
    dt_json_end(j);
}

/* The text of an argument: up to what is written before the next one, or all of it. */
static struct dt_span cut_arg(struct dt_span *rest, const struct dt_type_arg *next)
{
    struct dt_span piece = *rest;
    if (next == NULL) {
        rest->len = 0;
    } else {
        dt_span_cut(rest, next->before != NULL ? next->before[0] : ' ', &piece);
    }
    return next == NULL || next->before == NULL ? dt_span_trim(piece) : piece;
}

/* Whether the arguments of a row are in the text; gives the action. */
static bool read_args(const struct dt_type *t, const void *state, struct dt_span rest,
                      dt_action *out)
{
    int count = arg_count(t);
    dt_action action = t->code;
    int64_t value[DT_ARGS];
    for (int i = 0; i < count; i++) {
        const struct dt_type_arg *arg = &t->arg[i];
        struct dt_span piece = cut_arg(&rest, i + 1 < count ? arg + 1 : NULL);
        rest = dt_span_trim(rest);
        if (!dt_kind_read(arg->kind, state, piece, &value[i]) ||
            !dt_kind_has(arg->kind, value[i])) {
            return false;
        }
        action = (action & ~arg_mask(arg)) | ((dt_action)value[i] << arg->shift & arg_mask(arg));
    }
    for (int i = 0; i < count; i++) { /* those that share bits must agree */
        if (arg_of(&t->arg[i], action) != value[i]) {
            return false;
        }
    }
    *out = action;
    return rest.len == 0;
}

const char *dt_action_parse(const struct dt_game *game, const void *state, int seat,
                            struct dt_span in, dt_action *out)
{
    const struct dt_schema *schema = game->schema;
    struct dt_span rest = dt_span_trim(in), word;
    bool known = false;
    const char *why = schema->action_why != NULL ? schema->action_why(state, seat, rest) : NULL;
    dt_span_word(&rest, &word);
    for (int row = 0; why == NULL && row < schema->action_count; row++) {
        const struct dt_type *t = &schema->actions[row];
        dt_action action;
        if (t->chance != (seat == DT_CHANCE) || !dt_span_is(word, t->word)) {
            continue;
        }
        known = true;
        if (read_args(t, state, dt_span_trim(rest), &action) &&
            row_of(schema, state, seat, action) == row) {
            *out = action;
            return NULL;
        }
    }
    if (why != NULL) {
        return why;
    }
    return known && schema->wrong_action != NULL ? schema->wrong_action : schema->unknown_action;
}

/* ---- the dense index ---- */

/* Whether an argument has bits of its own. */
static bool is_own(const struct dt_type *t, int i)
{
    dt_action before = 0;
    for (int k = 0; k < i; k++) {
        before |= arg_mask(&t->arg[k]);
    }
    return (arg_mask(&t->arg[i]) & before) == 0;
}

/* How many indices a row has. */
static uint32_t row_count(const struct dt_type *t, const struct dt_config *config)
{
    uint32_t count = 1;
    if (t->chance || t->alias) {
        return 0;
    }
    for (int i = 0; i < arg_count(t); i++) {
        count *= is_own(t, i) ? dt_kind_count(t->arg[i].kind, config) : 1;
    }
    return count;
}

uint32_t dt_action_count(const struct dt_game *game, const struct dt_config *config)
{
    uint32_t count = 0;
    for (int row = 0; row < game->schema->action_count; row++) {
        count += row_count(&game->schema->actions[row], config);
    }
    return count;
}

uint32_t dt_action_index(const struct dt_game *game, const struct dt_config *config,
                         dt_action action)
{
    const struct dt_schema *schema = game->schema;
    uint32_t index = 0, within = 0;
    int row = row_of_bits(schema, false, action);
    assert(row >= 0);
    const struct dt_type *t = &schema->actions[row];
    for (int k = 0; k < row; k++) {
        index += row_count(&schema->actions[k], config);
    }
    for (int i = 0; i < arg_count(t); i++) {
        if (is_own(t, i)) {
            const struct dt_kind *kind = t->arg[i].kind;
            within = within * dt_kind_count(kind, config) +
                     dt_kind_index(kind, config, arg_of(&t->arg[i], action));
        }
    }
    return index + within;
}

dt_action dt_action_at(const struct dt_game *game, const struct dt_config *config, uint32_t index)
{
    const struct dt_type *t = game->schema->actions;
    while (index >= row_count(t, config)) {
        index -= row_count(t++, config);
    }
    dt_action action = t->code;
    for (int i = arg_count(t) - 1; i >= 0; i--) {
        if (is_own(t, i)) {
            uint32_t count = dt_kind_count(t->arg[i].kind, config);
            action |= (dt_action)dt_kind_at(t->arg[i].kind, config, index % count)
                      << t->arg[i].shift;
            index /= count;
        }
    }
    return action;
}
