/* Compares two JSON texts in one walk through both. Numbers, strings and words are compared as text, and so are
 * objects and lists of which the index says where they end. */
#include "engine/change.h"

/* Objects of the outermost level are changed by member, however much of them: several texts may share them. */
enum { SHARED = 1 };

/* Where the comparison is in both texts. */
struct texts {
    const char *old, *now;
    const char *equal; /* up to here the new one is equal to the old one from there on */
    const char *old_end, *now_begin, *now_end;
    const struct dt_json_index *index;
    int next; /* number of the next object or list of the new text */
};

static bool is_end(char c)
{
    return c == '}' || c == ']';
}

static bool is_container(char c)
{
    return c == '{' || c == '[';
}

/* Whether an odd number of backslashes stands before a quotation mark. */
static bool is_escaped(const char *quote)
{
    const char *at = quote;
    while (at[-1] == '\\') {
        at--;
    }
    return (quote - at) % 2 != 0;
}

static const char *string_end(const char *at)
{
    do {
        at++;
    } while (*at != '"' || is_escaped(at));
    return at + 1;
}

/* The end of the value that begins here. */
static const char *value_end(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = string_end(at);
            continue;
        }
        depth += is_container(*at) - is_end(*at);
        at++;
    } while (depth > 0 || (*at != ',' && !is_end(*at)));
    return at;
}

/* Finds up to where the texts are equal from here on. */
static void look_ahead(struct texts *t)
{
    enum { WORD = 8 };
    const char *old = t->old, *now = t->now;
    while (t->old_end - old >= WORD && t->now_end - now >= WORD && memcmp(old, now, WORD) == 0) {
        old += WORD;
        now += WORD;
    }
    while (old < t->old_end && now < t->now_end && *old == *now) {
        old++;
        now++;
    }
    t->equal = now;
}

/* Moves past the new value, all of it. */
static void pass(struct texts *t)
{
    if (is_container(*t->now)) {
        const struct dt_json_container *container = &t->index->container[t->next];
        t->now = t->now_begin + container->end;
        t->next = container->next;
    } else {
        t->now = value_end(t->now);
    }
}

/* Moves past a value that has not changed; false if it has, or perhaps has. */
static bool pass_same(struct texts *t)
{
    const struct texts from = *t;
    if (t->equal <= t->now) {
        look_ahead(t);
    }
    const char *equal = t->equal;
    pass(t);
    t->old += t->now - from.now;
    if (t->now < equal) { /* and what follows it is the same too */
        return true;
    }
    *t = from;
    t->equal = equal;
    return false;
}

static void write_change(struct texts *t, struct dt_span name, int depth, struct dt_json *j);

/* `"3":`, the place of an element in a list. */
static struct dt_span element_name(int n, char text[16])
{
    struct dt_writer out = dt_writer_on(text, 16);
    dt_write_char(&out, '"');
    dt_write_int(&out, n);
    dt_write_text(&out, "\":");
    return (struct dt_span){text, out.len};
}

/* Takes the name of the next member, with its quotes and colon; false if the other text has another one. */
static bool take_name(struct texts *t, struct dt_span *name)
{
    const char *begin = t->now, *end = string_end(begin) + 1;
    *name = (struct dt_span){begin, (int)(end - begin)};
    bool same = t->old_end - t->old >= name->len && memcmp(t->old, begin, (size_t)name->len) == 0;
    t->old += same ? name->len : 0;
    t->now = end;
    return same;
}

/* Writes the changes of the members or elements of two containers; false if these are others than before. Then
 * what was written, and where the texts are, means nothing. */
static bool write_members(struct texts *t, int depth, struct dt_json *j)
{
    char text[16];
    bool list = *t->now == '[';
    t->old++;
    t->now++;
    t->next++;
    for (int n = 0; !is_end(*t->now); n++) {
        struct dt_span name = {text, 0};
        if (is_end(*t->old) || (!list && !take_name(t, &name))) {
            return false;
        }
        if (!pass_same(t)) {
            write_change(t, list ? element_name(n, text) : name, depth, j);
        }
        t->old += *t->old == ',';
        t->now += *t->now == ',';
    }
    t->now++;
    return is_end(*t->old++);
}

static void write_name(struct dt_span name, struct dt_json *j)
{
    dt_json_raw(j, name);
    j->comma = false;
}

/* Goes into a container and writes its changes; false if they cannot be told by member. */
static bool write_inside(struct texts *t, struct dt_span name, int depth, struct dt_json *j)
{
    if (!is_container(*t->now) || *t->old != *t->now) {
        return false;
    }
    write_name(name, j);
    dt_json_object(j, NULL);
    bool known = write_members(t, depth + 1, j);
    dt_json_end(j);
    return known;
}

/* Writes the change of one value, if there is any, and moves past it. */
static void write_change(struct texts *t, struct dt_span name, int depth, struct dt_json *j)
{
    const struct texts from = *t;
    const int len = j->out->len, level = j->depth;
    const bool comma = j->comma, both = is_container(*t->old) && is_container(*t->now);
    bool known = write_inside(t, name, depth, j);
    if (!known) {
        *t = from;
        pass(t);
        t->old = value_end(from.old);
    }
    struct dt_span now = {from.now, (int)(t->now - from.now)};
    struct dt_span old = {from.old, (int)(t->old - from.old)};
    bool same = dt_span_same(old, now);
    bool shared = depth == SHARED && *from.now == '{';
    if (known && !same && (shared || j->out->len - len <= name.len + now.len + 2)) {
        return;
    }
    j->out->len = len;
    j->depth = level;
    j->comma = comma;
    if (!same) {
        write_name(name, j);
        dt_write_text(j->out, both ? "[" : "");
        dt_json_raw(j, now);
        dt_write_text(j->out, both ? "]" : "");
    }
}

void dt_change_json(struct dt_span old, struct dt_span now, const struct dt_json_index *index,
                    const char *key, struct dt_json *j)
{
    struct texts t = {old.at, now.at, now.at, old.at + old.len, now.at, now.at + now.len, index, 0};
    dt_json_object(j, key);
    bool known = write_members(&t, SHARED, j);
    assert(known);
    (void)known;
    dt_json_end(j);
}

struct dt_text_hash dt_text_hash_of(struct dt_span text)
{
    const uint32_t p1 = 31, p2 = p1 * p1, p3 = p2 * p1, p4 = p3 * p1;
    struct dt_text_hash h = {0, 1};
    int i = 0;
    for (; i + 4 <= text.len; i += 4) { /* products that do not wait for each other */
        const uint8_t *c = (const uint8_t *)text.at + i;
        h.hash = h.hash * p4 + (c[0] * p3 + c[1] * p2 + c[2] * p1 + c[3]);
        h.power *= p4;
    }
    for (; i < text.len; i++) {
        h.hash = h.hash * p1 + (uint8_t)text.at[i];
        h.power *= p1;
    }
    return h;
}

uint32_t dt_text_hash_add(uint32_t hash, struct dt_text_hash piece)
{
    return hash * piece.power + piece.hash;
}
