/* Parses event texts by the game's schema. */
#include "term/event_text.h"

static bool starts(struct dt_span text, struct dt_span with)
{
    return text.len >= with.len && memcmp(text.at, with.at, (size_t)with.len) == 0;
}

static struct dt_span from(struct dt_span text, int n)
{
    return (struct dt_span){text.at + n, text.len - n};
}

/* Finds the value of a kind that can only be written: tries all. */
static bool search_value(const struct dt_kind *kind, struct dt_span text, int64_t *value)
{
    for (*value = kind->low; *value <= kind->high; ++*value) {
        char written[DT_ACTION_TEXT_MAX];
        struct dt_writer out = dt_writer_on(written, sizeof written);
        dt_kind_write(kind, NULL, *value, &out);
        if (dt_span_is(text, written)) {
            return true;
        }
    }
    return false;
}

static bool read_value(const struct dt_kind *kind, struct dt_span text, int64_t *value)
{
    if (kind->of != NULL && text.len == 0) {
        *value = 0;
        return true;
    }
    if (dt_kind_read(kind, NULL, text, value) && (kind->of != NULL || dt_kind_has(kind, *value))) {
        return true;
    }
    return kind->write != NULL && kind->read == NULL && search_value(kind, text, value);
}

static struct dt_span text_before(const struct dt_type_arg *arg)
{
    return dt_span_of(arg->before != NULL ? arg->before : " ");
}

/* The text of an argument: up to `stop`, or all. The last one may contain `stop`. */
static struct dt_span cut_argument(struct dt_span *rest, struct dt_span stop)
{
    int n = stop.len == 0 ? rest->len : 0;
    while (n < rest->len && !starts(from(*rest, n), stop)) {
        n++;
    }
    struct dt_span piece = {rest->at, n};
    *rest = from(*rest, n);
    return piece;
}

/* Whether the text is an event of this type; gives the arguments. */
static bool read_type(const struct dt_type *t, struct dt_span rest, struct dt_event *event)
{
    struct dt_span word = dt_span_of(t->word), after = dt_span_of(t->after != NULL ? t->after : "");
    if (!starts(rest, word)) {
        return false;
    }
    rest = from(rest, word.len);
    for (int i = 0; i < DT_ARGS && t->arg[i].name != NULL; i++) {
        bool last = i + 1 == DT_ARGS || t->arg[i + 1].name == NULL;
        struct dt_span before = text_before(&t->arg[i]);
        if (!starts(rest, before)) {
            return false;
        }
        rest = from(rest, before.len);
        struct dt_span piece = cut_argument(&rest, last ? after : text_before(&t->arg[i + 1]));
        if (!read_value(t->arg[i].kind, piece, &event->arg[i])) {
            return false;
        }
    }
    return dt_span_same(rest, after);
}

bool dt_event_text_json(const struct dt_game *game, struct dt_span text, struct dt_json *j)
{
    for (int kind = 0; kind < game->schema->event_count; kind++) {
        struct dt_event event = {.kind = (uint8_t)kind};
        if (read_type(&game->schema->events[kind], text, &event)) {
            dt_event_json(game, &event, NULL, j);
            return true;
        }
    }
    return false;
}
