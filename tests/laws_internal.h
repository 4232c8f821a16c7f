/* Functions shared by the files of the laws. A law returns NULL or what is broken. */
#ifndef DT_TESTS_LAWS_PARTS_H
#define DT_TESTS_LAWS_PARTS_H

#include "tests/laws.h"

enum {
    DT_LAWS_ASKED = 48,  /* of a list of actions so many are tried */
    DT_LAWS_LONG = 1024, /* a longer one is made in full only now and then */
};

/* Inside a law about `l`: it must hold, or this is what is broken. */
#define LAW(holds, ...)                                                                            \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            return dt_laws_broken(l, __VA_ARGS__);                                                 \
        }                                                                                          \
    } while (0)

/* Another law must hold too. */
#define TRY(law)                                                                                   \
    do {                                                                                           \
        const char *why_ = (law);                                                                  \
        if (why_ != NULL) {                                                                        \
            return why_;                                                                           \
        }                                                                                          \
    } while (0)

__attribute__((format(printf, 2, 3))) const char *dt_laws_broken(struct dt_laws *l,
                                                                 const char *format, ...);
void *dt_laws_alloc(size_t bytes); /* the caller frees it; aborts without memory */
void dt_laws_copy(const struct dt_laws *l, void *to, const void *from);
int dt_laws_below(struct dt_laws *l, int n);
/* A random action of a seat, or of chance, that is to act. */
dt_action dt_laws_choose(struct dt_laws *l, const void *state, int actor);
/* Whether two states are equal; `pack` and `bytes` are overwritten. */
bool dt_laws_same(struct dt_laws *l, const void *a, const void *b);

/* laws.c: another state offers a seat the same actions as `state`; overwrites `list`, `more`. Of
 * long lists the number and some picks are compared. */
const char *dt_law_same_list(struct dt_laws *l, int seat, const void *other, const char *whose);

/* laws_text.c: round trips and damaged input. These overwrite `copy`, `spare`, texts and bytes. */
const char *dt_law_pack(struct dt_laws *l, const void *state); /* leaves an unpacked `copy` */
const char *dt_law_bad_bytes(struct dt_laws *l, const void *state);
const char *dt_law_text(struct dt_laws *l, const void *state);
const char *dt_law_action_text(struct dt_laws *l, int seat, dt_action action);
const char *dt_law_event_text(struct dt_laws *l, const struct dt_event *event);
const char *dt_law_outcome(struct dt_laws *l, const void *state);

/* laws_hidden.c: redaction for a seat or DT_SPECTATOR. Overwrites all but `state`. */
const char *dt_law_hidden(struct dt_laws *l, int seat);
/* A random decision of a seat that is to act declares that it reveals something if it does so to any
 * seat or spectator. Overwrites all but `state`. */
const char *dt_law_reveals(struct dt_laws *l);

/* The public part of a view or of facts, written from `redacted`, is the same as for spectators, and all
 * have the same members every time. Overwrites `copy` and the texts. */
const char *dt_law_parts(struct dt_laws *l, int seat, bool facts);

/* laws_schema.c: what is made from the schema, facts and odds. The tensor and facts compare
 * `redacted` with `spare`, which the seat cannot tell apart; the tensor overwrites `copy` and `spare`. */
const char *dt_law_members(struct dt_laws *l, const void *state);
const char *dt_law_event_json(struct dt_laws *l, const struct dt_event *event);
const char *dt_law_action_index(struct dt_laws *l, int seat, dt_action action);
const char *dt_law_tensor(struct dt_laws *l, int seat);
const char *dt_law_facts(struct dt_laws *l, int seat);
const char *dt_law_odds(struct dt_laws *l, const void *state);

#endif
