/* What the files of the store in memory share. */
#ifndef DT_TESTS_SIM_STORE_H
#define DT_TESTS_SIM_STORE_H

#include "tests/sim/sim.h"

enum { SIM_FIRST_LEASE_MS = 2000 }; /* for a node to attend a new match */

/* A node's handle. */
struct sim_handle {
    struct dt_store store;
    struct dt_store_backend backend;
    struct sim_node *node;
    int64_t writer;
    int generation;
    bool failed; /* the group is */
    bool heard;  /* it listens */
};

struct sim_handle *sim_handle_of(struct dt_store *s);
struct sim_store *sim_store_of(struct dt_store *s);
struct sim *sim_of(struct dt_store *s);
bool sim_is_severed(struct dt_store *s); /* a killed process's handle neither reads nor writes */
bool sim_verb_fails(struct dt_store *s); /* then the whole group runs again */
char *sim_copy(const char *at, int len); /* allocated, and zero-terminated */

/* Changes that are undone if the group is not committed. */
enum sim_undo_kind { SIM_BYTES, SIM_ENTRY, SIM_MATCH };
void sim_undo_note(struct sim_store *db, enum sim_undo_kind kind, void *at, size_t size);
void sim_set(struct sim_store *db, void *at, const void *value, size_t size);
void sim_set_text(struct sim_store *db, char *at, size_t size, const char *text);

/* Notifies all nodes, once the group is committed. */
void sim_announce(struct dt_store *s, const char *match, int number,
                  const struct dt_store_entry *entry);

const char *sim_listen(struct dt_store *s, int ms, void *to,
                       void (*on_notification)(void *to, const struct dt_notification *n));

/* store_match.c, store_nodes.c: the verbs. */
void sim_match_verbs(struct dt_store_backend *b);
void sim_alone_verbs(struct dt_store_backend *b);
void sim_nodes_verbs(struct dt_store_backend *b);
struct sim_lease *sim_lease_find(struct sim_store *db,
                                 const char *id); /* an unused one if there is none */
void sim_lease_set(struct sim_store *db, struct sim_lease *l, const char *id, const char *node,
                   int64_t until);
int64_t sim_lease_unattended(const struct sim_lease *l, int64_t now);

#endif
