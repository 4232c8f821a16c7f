/* A game's schema: tables of its state's members, of the fields of its positions, and of its events
 * and actions. From them the engine makes position text and its parser, bytes, range checks, event
 * and action text, JSON, the dense action index and the observation tensor. By hand stays what is a
 * rule. Nothing on the hot path of play or search reads these tables. */
#ifndef DT_ENGINE_SCHEMA_H
#define DT_ENGINE_SCHEMA_H

#include "engine/json.h"
#include "engine/span.h"
#include "engine/writer.h"

struct dt_config;
struct dt_event;

/* A value beside the range of its kind, with its word: "-" is none (null in JSON), "?" redacted. */
struct dt_special {
    int64_t value;
    const char *word;
};

enum { DT_SPECIALS = 3 };

/* A kind of value: what a number of a state, an event or an action means and how it is written. */
struct dt_kind {
    const char *name;         /* of the type: "card"; kinds that share it are parts of one type */
    int64_t low, high;        /* the values, both included; of a set, of its members */
    int16_t step;             /* between the values; 0: 1 */
    int16_t plus;             /* numbers are written so much larger: 1 if people count from 1 */
    const char *const *words; /* of the values; NULL: numbers */
    struct dt_special special[DT_SPECIALS]; /* those that are used come first */
    const struct dt_kind *of;               /* a set: the value is a mask of these */
    const char *between;                    /* between the members of a set; NULL: "," */
    /* By hand; the state is NULL in events. `read` gets the whole text of the value. */
    void (*write)(const void *state, int64_t value, struct dt_writer *out);
    bool (*read)(const void *state, struct dt_span in, int64_t *value);
    void (*json)(const void *state, int64_t value, const char *key, struct dt_json *j);
    /* By hand where the values are not low … high in steps: how many there are with these options,
     * and which is which. */
    uint32_t (*count)(const struct dt_config *config);
    uint32_t (*index)(const struct dt_config *config, int64_t value);
    int64_t (*at)(const struct dt_config *config, uint32_t index);
};

/* A member of the state: one value, an array, or an array of each seat. Neighbours in the table that
 * are of seats are packed seat by seat. */
struct dt_member {
    const char *name;
    const struct dt_kind *kind;
    uint16_t offset;
    uint8_t size;    /* bytes of an element: 1, 2, 4 or 8 */
    uint8_t packed;  /* bytes of an element when packed; 0: `size` */
    uint8_t count;   /* elements, of one seat where `stride` is not 0 */
    uint16_t stride; /* from a seat's elements to the next one's; 0: not of a seat */
    uint16_t used;   /* offset of the byte with the number of elements in use; 0: all are. The last
                      * member only: the bytes of the others are always as many */
};

/* Members, for tables: DT_MEMBER(struct x, x.kind …). An array of count elements: DT_ARRAY. */
#define DT_MEMBER(type, member) offsetof(type, member), sizeof(((type *)0)->member), 0, 1, 0
#define DT_ARRAY(type, member)                                                                     \
    offsetof(type, member), sizeof(((type *)0)->member[0]), 0,                                     \
        sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), 0
/* One element of an array for each seat. */
#define DT_OF_SEAT(type, member)                                                                   \
    offsetof(type, member), sizeof(((type *)0)->member[0]), 0, 1, sizeof(((type *)0)->member[0])

enum dt_form {
    DT_FORM_ONE,  /* one value */
    DT_FORM_EACH, /* one for each seat: 7,8,13 */
    DT_FORM_LIST, /* values up to the first "-", which stands for an empty list */
};

/* A field of the position text: key=value. */
struct dt_position_field {
    const char *key;
    const char *wrong;              /* the error for a bad value and for a second one */
    const struct dt_member *member; /* NULL: by hand */
    /* By hand; n is the seat, or `number`. `read` gets the state given to dt_fields_read, which may
     * be the beginning of a larger struct with what the parser notes. `shown`: whether the field is
     * written; NULL: always. */
    bool (*shown)(const void *state, int n);
    void (*write)(const void *state, int n, struct dt_writer *out);
    bool (*read)(void *state, int n, struct dt_span in);
    int64_t usual;
    int16_t number; /* for the functions by hand */
    uint8_t form;   /* enum dt_form */
    bool of_seat;   /* one for each seat: key0, key1 … */
    bool joined;    /* written seat by seat together with the field before */
    bool omit;      /* not written if it is `usual`, by hand: if it is empty */
};

enum { DT_ARGS = 6, DT_FIELDS_MAX = 64 };

/* An argument of an event or an action. */
struct dt_type_arg {
    const char *name;
    const struct dt_kind *kind;
    uint8_t shift, bits; /* where an action has its value; two arguments may share bits */
    const char *before;  /* the text before it; NULL: a space */
    bool json_only;      /* of an event: not in its text */
};

/* An event or an action as `word argument argument …`. */
struct dt_type {
    const char *word;
    struct dt_type_arg arg[DT_ARGS];
    const char *after; /* text at the end; NULL: nothing */
    const char *name;  /* its type in JSON; NULL: the word */
    dt_action code;    /* of an action: the bits outside its arguments */
    bool chance;       /* an action of chance */
    bool alias;        /* an action with the bits of an earlier row: it has that row's index */
};

struct dt_schema {
    const struct dt_member *members;        /* in the order of the packed bytes */
    const struct dt_position_field *fields; /* in the order of the text */
    const struct dt_type *events;           /* by kind of event */
    const struct dt_type *outcomes;         /* by kind of outcome */
    const struct dt_type *actions;          /* of two that fit, the first is meant */
    uint8_t member_count, field_count, event_count, outcome_count, action_count;
    uint8_t seats;             /* the arrays of seats have so many elements */
    uint16_t seats_offset;     /* of the byte with the number of seats in play */
    const char *unknown_field; /* errors */
    const char *twice;         /* a field is given twice; NULL: its own `wrong` */
    const char *unknown_action;
    const char *wrong_action; /* a known word with wrong arguments; NULL: unknown_action */
    /* The row of `actions` if bits alone do not tell it; NULL: they do. */
    int (*action_row)(const void *state, int seat, dt_action action);
    /* NULL, or a sentence why this text is not an action of the seat, asked first; NULL: the
     * sentences above are enough. */
    const char *(*action_why)(const void *state, int seat, struct dt_span in);
    /* NULL, or writes lists of what is printed on components and clients show without a state. */
    void (*components)(struct dt_json *j);
};

/* Kinds: engine/kind.c. */

void dt_kind_write(const struct dt_kind *kind, const void *state, int64_t value,
                   struct dt_writer *out);
bool dt_kind_read(const struct dt_kind *kind, const void *state, struct dt_span in, int64_t *value);
void dt_kind_json(const struct dt_kind *kind, const void *state, int64_t value, const char *key,
                  struct dt_json *j);
bool dt_kind_has(const struct dt_kind *kind, int64_t value); /* whether it is in range */
enum { DT_KIND_SMALL = 64 };
bool dt_kind_is_small(const struct dt_kind *kind); /* at most so many values; not a set */
/* How many values there are, and which is which; specials come last. */
uint32_t dt_kind_count(const struct dt_kind *kind, const struct dt_config *config);
uint32_t dt_kind_index(const struct dt_kind *kind, const struct dt_config *config, int64_t value);
int64_t dt_kind_at(const struct dt_kind *kind, const struct dt_config *config, uint32_t index);

/* Members and bytes: engine/members.c. */

int64_t dt_member_get(const struct dt_member *m, const void *state, int seat, int i);
void dt_member_set(const struct dt_member *m, void *state, int seat, int i, int64_t value);
/* The elements of a member that are in use, of one seat if it is an array of seats. */
int dt_member_used(const struct dt_member *m, const void *state);
/* The first member with a value that is out of range, or NULL. */
const struct dt_member *dt_members_check(const struct dt_schema *schema, const void *state);

/* Position text: engine/fields.c. */

/* The values of a position's fields; `at` is NULL where one is not given. */
struct dt_field_values {
    struct dt_span value[DT_FIELDS_MAX][DT_SEATS];
};
/* NULL, or a sentence: an unknown field, or one given twice. */
const char *dt_fields_split(const struct dt_schema *schema, struct dt_span in,
                            struct dt_field_values *out);
/* Reads the fields first … last - 1 that are given, in the order of the table. NULL, or the
 * sentence of a field. */
const char *dt_fields_read(const struct dt_schema *schema, const struct dt_field_values *values,
                           int first, int last, void *state);
static inline bool dt_field_given(const struct dt_field_values *values, int field, int seat)
{
    return values->value[field][seat].at != NULL;
}

#endif
