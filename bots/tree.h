/* The tree of an information-set Monte Carlo tree search: a hash table of decisions (nodes), keyed
 * by what the deciding seat is taken to know, each with the actions tried so far (edges). It lies in
 * one block of the caller's memory; when that is full nothing is added any more. Inside bots/ only. */
#ifndef DT_BOTS_TREE_H
#define DT_BOTS_TREE_H

#include "bots/bots.h"

/* An action at a node. */
struct dt_tree_edge {
    dt_action action;
    uint32_t visits;    /* times it was selected */
    uint32_t available; /* times it could have been: determinizations differ in what is legal */
    float mean;         /* value to the seat that decides, of DT_VALUE_WIN */
};

/* A decision. */
struct dt_tree_node {
    uint64_t key;
    uint32_t visits;
    uint32_t edges;      /* index of the first one */
    uint16_t count, cap; /* edges in use, edges that fit */
    float mean;
};

enum {
    DT_TREE_INV_SQRTS = 1024, /* 1/√n is looked up below this */
    DT_TREE_SQRT_LOGS = 256,  /* √ln n by the four leading bits of n and their place */
};

struct dt_tree {
    uint32_t *slot; /* hash table: a node's number plus 1, or 0; a power of two of them */
    uint32_t slot_mask;
    struct dt_tree_node *node;
    uint32_t node_count, node_cap;
    struct dt_tree_edge *edge;
    uint32_t edge_count, edge_cap;
    float inv_sqrt[DT_TREE_INV_SQRTS];
    float sqrt_log[DT_TREE_SQRT_LOGS];
};

/* Lays an empty tree out in the memory; NULL if it is too small. */
struct dt_tree *dt_tree_make(void *memory, size_t size);

/* The node with this key, added if there was none; NULL if the memory is full. */
struct dt_tree_node *dt_tree_find_or_add(struct dt_tree *tree, uint64_t key);

/* Expansion: adds those of these actions (ascending) that the node does not have yet, and sets
 * edge_of[i] to the place of list[i] among the node's edges; false if the memory is full. Moves
 * edges: pointers to this node's edges are invalid afterwards. */
bool dt_tree_expand(struct dt_tree *tree, struct dt_tree_node *node, const dt_action *list,
                    int count, uint16_t *edge_of);

/* The exploration bonus of UCB1 without its constant: √(ln available / visits). */
float dt_tree_ucb_bonus(const struct dt_tree *tree, uint32_t available, uint32_t visits);

#endif
