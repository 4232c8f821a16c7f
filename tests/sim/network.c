/* Connections: messages keep their order on one connection, and arrive late; any message may be the
 * last one that arrives. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "server/client.h"
#include "tests/sim/sim.h"

enum { DELAY_MS = 60, SLOW_MS = 400 };

static int64_t later(struct sim *sim, int64_t *last)
{
    int64_t at = sim->now + 1 + sim_below(sim, DELAY_MS);
    *last = at > *last ? at : *last;
    return *last - sim->now;
}

static struct sim_node *node_of(struct sim_person *p)
{
    return &p->sim->node[p->conn.node];
}

/* The person of an event, if it is about their present connection. */
static struct sim_person *person_of(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = &sim->person[e->number];
    return p->conn.client != NULL && p->connection == e->generation ? p : NULL;
}

static void plan(struct sim_person *p, int64_t in, char *text,
                 void (*run)(struct sim *sim, const struct sim_event *e))
{
    sim_plan(p->sim, in,
             (struct sim_event){
                 .run = run, .number = p->number, .generation = p->connection, .text = text});
}

void sim_disconnect(struct sim_person *p)
{
    struct dt_client *c = p->conn.client;
    if (c != NULL) {
        sim_note(p->sim, "%s: the connection is cut", p->name);
        p->sim->count.cuts++;
        p->conn.client = NULL;
        p->connection++;
        sim_node_enter(node_of(p));
        dt_client_close(c);
        sim_node_plan(node_of(p));
        sim_person_lost(p);
    }
}

static void run_arrival(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = person_of(sim, e);
    if (p == NULL) {
        return;
    }
    sim->count.messages++;
    sim_note(sim, "%s <- %s", p->name, e->text);
    sim_person_receive(p, e->text);
    if (p->conn.client != NULL && sim_chance(sim, sim->faults.cut)) {
        sim_disconnect(p);
    }
}

/* The server's side writes what the connection takes: all, or one message now and then. */
static void run_pull(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = person_of(sim, e);
    struct dt_buf *b;
    if (p == NULL) {
        return;
    }
    p->conn.pulling = false;
    sim_node_enter(node_of(p));
    while ((b = dt_client_next(p->conn.client)) != NULL) {
        char *text = dt_xzalloc((size_t)b->len + 1);
        memcpy(text, b->text, (size_t)b->len);
        dt_buf_unref(b);
        plan(p, later(sim, &p->conn.down), text, run_arrival);
        if (p->slow) {
            p->conn.pulling = true;
            plan(p, sim_below(sim, SLOW_MS), NULL, run_pull);
            break;
        }
    }
    sim_node_plan(node_of(p));
}

static void wake(void *ctx)
{
    struct sim_person *p = ctx;
    if (!p->conn.pulling) {
        p->conn.pulling = true;
        plan(p, 0, NULL, run_pull);
    }
}

static void run_close(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = person_of(sim, e);
    if (p != NULL) {
        sim_disconnect(p);
    }
}

static void close_client(void *ctx, int code, const char *why)
{
    struct sim_person *p = ctx;
    sim_note(p->sim, "%s: the server closes the connection: %d %s", p->name, code, why);
    plan(p, 0, NULL, run_close);
}

void sim_connect(struct sim_person *p, int node)
{
    static const struct dt_client_ops ops = {wake, close_client};
    struct sim_node *n = &p->sim->node[node];
    char address[16];
    assert(n->up && p->conn.client == NULL);
    sim_note(p->sim, "%s: connects to node %d", p->name, node);
    p->connection++;
    p->conn = (struct sim_conn){.node = node};
    snprintf(address, sizeof address, "10.0.0.%d", p->number + 1);
    sim_node_enter(n);
    p->conn.client = dt_client_open(n->server, &ops, p, address);
}

static void run_send(struct sim *sim, const struct sim_event *e)
{
    struct sim_person *p = person_of(sim, e);
    if (p == NULL) {
        return;
    }
    sim_note(sim, "%s -> %s", p->name, e->text);
    sim_node_enter(node_of(p));
    dt_client_receive(p->conn.client, dt_span_of(e->text));
    sim_node_plan(node_of(p));
    if (p->conn.client != NULL && sim_chance(sim, sim->faults.cut)) {
        sim_disconnect(p);
    }
}

void sim_send(struct sim_person *p, const char *text)
{
    if (p->conn.client != NULL) {
        size_t size = strlen(text) + 1;
        char *copy = dt_xzalloc(size);
        memcpy(copy, text, size);
        plan(p, later(p->sim, &p->conn.up), copy, run_send);
    }
}
