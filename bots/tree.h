/* The memory of a search: a table of decisions, found by what is known there, each with the
 * actions tried so far. All of it lives in one piece of memory that the caller lends; when it is
 * full nothing is added any more. Inside bots/ only. */
#ifndef DT_BOTS_TREE_H
#define DT_BOTS_TREE_H

#include "bots/bots.h"

/* An action at a decision. */
struct dt_edge {
    dt_action action;
    uint32_t visits; /* times it was taken */
    uint32_t seen;   /* times it could have been taken: not every imagined hand has every card */
    float mean;      /* what it brought the one who decides, of DT_SURE */
};

/* A decision. */
struct dt_node {
    uint64_t key;
    uint32_t visits;
    uint32_t edges;       /* where they begin */
    uint16_t count, room; /* edges in use, edges that fit */
    float mean;
};

enum {
    DT_TREE_ROOTS = 1024, /* 1/√n is looked up below this */
    DT_TREE_LOGS = 256,   /* √ln n by the first four binary digits of n and their place */
};

struct dt_tree {
    uint32_t *slot; /* a node's number and 1, or 0; a power of two of them */
    uint32_t slot_mask;
    struct dt_node *node;
    uint32_t node_count, node_room;
    struct dt_edge *edge;
    uint32_t edge_count, edge_room;
    float root[DT_TREE_ROOTS];
    float log[DT_TREE_LOGS];
};

/* Lays an empty tree out in the memory; NULL if it is too small. */
struct dt_tree *dt_tree_make(void *memory, size_t size);

/* The decision with this key, made if there was none; NULL if the memory is full. */
struct dt_node *dt_tree_find(struct dt_tree *tree, uint64_t key);

/* Makes sure that a decision knows these actions (ascending), and says at which of its edges each
 * is; false if the memory is full. */
bool dt_tree_learn(struct dt_tree *tree, struct dt_node *node, const dt_action *list, int count,
                   uint16_t *at);

/* How much doubt there is about an action that was seen and taken so often: √(ln seen / taken). */
float dt_tree_doubt(const struct dt_tree *tree, uint32_t seen, uint32_t taken);

#endif
