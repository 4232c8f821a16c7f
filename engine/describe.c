/* A game's schema as JSON: the source of the generated types and reference pages. */
#include "engine/game.h"

/* Few values that are written by hand are words too. */
static bool is_word(const struct dt_kind *kind)
{
    return kind->words != NULL ||
           (kind->write != NULL && kind->json == NULL && dt_kind_is_small(kind));
}

static const char *form_of(const struct dt_kind *kind)
{
    if (kind->of != NULL) {
        return "set";
    }
    if (kind->json != NULL) {
        return "object";
    }
    return is_word(kind) ? "word" : kind->write != NULL ? "text" : "number";
}

/* The words of a kind of words; numbers as they are written: with `plus`. */
static void describe_values(const struct dt_kind *kind, struct dt_json *j)
{
    if (is_word(kind)) {
        dt_json_array(j, "words");
        for (uint32_t i = 0; i < dt_kind_count(kind, NULL); i++) {
            int64_t value = dt_kind_at(kind, NULL, i);
            if (dt_kind_has(kind, value) && value >= kind->low && value <= kind->high) {
                dt_kind_json(kind, NULL, value, NULL, j);
            }
        }
        dt_json_end(j);
    } else if (kind->of == NULL && kind->write == NULL) {
        dt_json_int(j, "low", kind->low + kind->plus);
        dt_json_int(j, "high", kind->high + kind->plus);
    }
    if (kind->special[0].word != NULL) {
        dt_json_array(j, "special");
        for (int i = 0; i < DT_SPECIALS && kind->special[i].word != NULL; i++) {
            dt_json_text(j, NULL, kind->special[i].word);
        }
        dt_json_end(j);
    }
}

static void describe_kind(const char *key, const struct dt_kind *kind, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_json_text(j, "name", kind->name);
    dt_json_text(j, "form", form_of(kind));
    describe_values(kind, j);
    if (kind->of != NULL) {
        describe_kind("of", kind->of, j);
    }
    dt_json_end(j);
}

static void describe_types(const char *key, const struct dt_type *types, int count,
                           struct dt_json *j)
{
    dt_json_array(j, key);
    for (int n = 0; n < count; n++) {
        const struct dt_type *t = &types[n];
        dt_json_object(j, NULL);
        dt_json_text(j, "type", t->name != NULL ? t->name : t->word);
        dt_json_text(j, "word", t->word);
        dt_json_bool(j, "chance", t->chance);
        dt_json_array(j, "args");
        for (int i = 0; i < DT_ARGS && t->arg[i].name != NULL; i++) {
            dt_json_object(j, NULL);
            dt_json_text(j, "name", t->arg[i].name);
            dt_json_text(j, "before", t->arg[i].before != NULL ? t->arg[i].before : " ");
            dt_json_bool(j, "json_only", t->arg[i].json_only);
            describe_kind("kind", t->arg[i].kind, j);
            dt_json_end(j);
        }
        dt_json_end(j);
        dt_json_text(j, "after", t->after != NULL ? t->after : "");
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void describe_fields(const struct dt_schema *schema, struct dt_json *j)
{
    dt_json_array(j, "fields");
    for (int n = 0; n < schema->field_count; n++) {
        const struct dt_position_field *f = &schema->fields[n];
        dt_json_object(j, NULL);
        dt_json_text(j, "key", f->key);
        dt_json_bool(j, "of_seat", f->of_seat);
        dt_json_text(j, "wrong", f->wrong);
        if (f->member != NULL && f->write == NULL) {
            describe_kind("kind", f->member->kind, j);
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void describe_tensor(const struct dt_game *game, struct dt_json *j)
{
    static const char *const encodings[] = {"set", "one-hot", "bytes"};
    struct dt_tensor_part part;
    dt_json_array(j, "tensor");
    for (int n = 0; dt_tensor_part(game, n, &part); n++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "name", part.member != NULL ? part.member->name : "own seat");
        dt_json_bool(j, "of_seat", part.member != NULL && part.member->stride != 0);
        dt_json_int(j, "offset", part.offset);
        dt_json_int(j, "elements", part.elements);
        dt_json_int(j, "planes", part.planes);
        dt_json_text(j, "encoding", encodings[part.encoding]);
        if (part.member != NULL) {
            describe_kind("kind", part.member->kind, j);
        }
        dt_json_end(j);
    }
    dt_json_end(j);
}

void dt_schema_json(const struct dt_game *game, struct dt_json *j)
{
    const struct dt_schema *schema = game->schema;
    dt_json_object(j, NULL);
    dt_json_text(j, "game", game->key);
    dt_json_text(j, "name", game->name);
    dt_json_int(j, "rules", game->rules_version);
    describe_fields(schema, j);
    describe_types("events", schema->events, schema->event_count, j);
    describe_types("outcomes", schema->outcomes, schema->outcome_count, j);
    describe_types("actions", schema->actions, schema->action_count, j);
    describe_tensor(game, j);
    dt_json_object(j, "components");
    if (schema->components != NULL) {
        schema->components(j);
    }
    dt_json_end(j);
    dt_json_end(j);
}
