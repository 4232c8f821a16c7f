/* The search tree: node table, edges, and the exploration bonus of UCB. */
#include "bots/tree.h"

enum { NODES_PART = 4 }; /* one part in so many of the memory is for nodes, the rest for edges */

/* Square root by Newton's method: the same on every machine, and without libm. */
static float sqrt_of(float x)
{
    float r = x > 1 ? x : 1, last = 0;
    for (int i = 0; i < 40 && r != last; i++) {
        last = r;
        r = (r + x / r) / 2;
    }
    return r;
}

/* ln of a number from 1 up to 2, by the series of (x-1)/(x+1). */
static float log_of(float x)
{
    float y = (x - 1) / (x + 1), square = y * y, power = y, sum = 0;
    for (int i = 1; i < 20; i += 2) {
        sum += power / (float)i;
        power *= square;
    }
    return 2 * sum;
}

static void fill_tables(struct dt_tree *tree)
{
    const float log_two = 0.69314718f;
    tree->inv_sqrt[0] = 1;
    for (int n = 1; n < DT_TREE_INV_SQRTS; n++) {
        tree->inv_sqrt[n] = 1 / sqrt_of((float)n);
    }
    for (int i = 0; i < DT_TREE_SQRT_LOGS; i++) {
        tree->sqrt_log[i] = sqrt_of((float)(i / 8) * log_two + log_of(1 + (float)(i % 8) / 8));
    }
}

struct dt_tree *dt_tree_make(void *memory, size_t size)
{
    uint8_t *at = memory;
    uint32_t slots = 1;
    if (size < 2 * sizeof(struct dt_tree)) {
        return NULL;
    }
    struct dt_tree *tree = memory;
    size -= sizeof *tree;
    at += sizeof *tree;
    uint32_t nodes =
        (uint32_t)(size / NODES_PART / (sizeof(struct dt_tree_node) + 2 * sizeof(uint32_t)));
    while (slots * 2 <= nodes * 2) {
        slots *= 2;
    }
    *tree = (struct dt_tree){.slot_mask = slots - 1, .node_cap = nodes};
    tree->node = (struct dt_tree_node *)(void *)at;
    at += nodes * sizeof(struct dt_tree_node);
    tree->slot = (uint32_t *)(void *)at;
    at += slots * sizeof(uint32_t);
    tree->edge = (struct dt_tree_edge *)(void *)at;
    size -= nodes * sizeof(struct dt_tree_node) + slots * sizeof(uint32_t);
    tree->edge_cap = (uint32_t)(size / sizeof(struct dt_tree_edge));
    memset(tree->slot, 0, slots * sizeof(uint32_t));
    fill_tables(tree);
    return tree;
}

struct dt_tree_node *dt_tree_find_or_add(struct dt_tree *tree, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & tree->slot_mask;
    for (; tree->slot[i] != 0; i = (i + 1) & tree->slot_mask) {
        struct dt_tree_node *node = &tree->node[tree->slot[i] - 1];
        if (node->key == key) {
            return node;
        }
    }
    if (tree->node_count == tree->node_cap || tree->node_count >= tree->slot_mask / 4 * 3) {
        return NULL;
    }
    struct dt_tree_node *node = &tree->node[tree->node_count++];
    *node = (struct dt_tree_node){.key = key};
    tree->slot[i] = tree->node_count;
    return node;
}

/* Makes room for so many edges; the old ones are copied to the end of the edge array and their former
 * place is not used again. */
static bool grow(struct dt_tree *tree, struct dt_tree_node *node, int count)
{
    if (count <= node->cap) {
        return true;
    }
    uint32_t cap = (uint32_t)count + (node->cap > 0 ? (uint32_t)count / 2 : 0);
    cap = cap > UINT16_MAX ? UINT16_MAX : cap;
    if (tree->edge_cap - tree->edge_count < cap) {
        return false;
    }
    memcpy(&tree->edge[tree->edge_count], &tree->edge[node->edges],
           node->count * sizeof(struct dt_tree_edge));
    node->edges = tree->edge_count;
    node->cap = (uint16_t)cap;
    tree->edge_count += cap;
    return true;
}

/* The first edge from `from` on whose action is not smaller; gallops, as both lists ascend. */
static int lower_bound(const struct dt_tree_edge *edge, int from, int count, dt_action action)
{
    int step = 1;
    while (from + step <= count && edge[from + step - 1].action < action) {
        from += step;
        step *= 2;
    }
    int end = from + step < count ? from + step : count;
    while (from < end) {
        int middle = (from + end) / 2;
        bool before = edge[middle].action < action;
        from = before ? middle + 1 : from;
        end = before ? end : middle;
    }
    return from;
}

/* Merges the sorted list into the sorted edges in place, from the end. */
static void merge_edges(struct dt_tree_edge *edge, int old, int total, const dt_action *list,
                        int count)
{
    int k = old - 1;
    for (int i = count - 1, to = total - 1; to > k; to--) {
        if (k >= 0 && (i < 0 || edge[k].action >= list[i])) {
            i -= i >= 0 && edge[k].action == list[i];
            edge[to] = edge[k--];
        } else {
            edge[to] = (struct dt_tree_edge){.action = list[i--]};
        }
    }
}

bool dt_tree_expand(struct dt_tree *tree, struct dt_tree_node *node, const dt_action *list,
                    int count, uint16_t *edge_of)
{
    struct dt_tree_edge *edge = &tree->edge[node->edges];
    int old = node->count, added = 0, k = 0;
    for (int i = 0; i < count; i++) {
        k = lower_bound(edge, k, old, list[i]);
        edge_of[i] = (uint16_t)(k + added);
        added += k == old || edge[k].action != list[i];
    }
    if (added > 0) {
        if (old + added > (int)UINT16_MAX || !grow(tree, node, old + added)) {
            return false;
        }
        node->count = (uint16_t)(old + added);
        merge_edges(&tree->edge[node->edges], old, old + added, list, count);
    }
    return true;
}

/* √ln n, looked up by the four leading bits of n. */
static float sqrt_log_of(const struct dt_tree *tree, uint32_t n)
{
    int place = 31 - __builtin_clz(n | 1);
    uint32_t digits = place >= 3 ? n >> (place - 3) : n << (3 - place);
    return tree->sqrt_log[place * 8 + (int)(digits & 7)];
}

float dt_tree_ucb_bonus(const struct dt_tree *tree, uint32_t available, uint32_t visits)
{
    float half = 1;
    for (; visits >= DT_TREE_INV_SQRTS; visits /= 4) { /* √(4n) is 2√n */
        half /= 2;
    }
    return sqrt_log_of(tree, available) * tree->inv_sqrt[visits] * half;
}
