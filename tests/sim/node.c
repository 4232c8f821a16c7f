/* Nodes: servers that start, run their jobs some time later and in any order, stall, stop and are
 * killed. */
#include <limits.h>
#include <stdio.h>

#include "tests/sim/sim.h"

enum { TICK_MS = 50, DOWN_MS = 8000, STALL_MS = 7000, SKEW_MS = 10000, ERROR_MS = 200 };

static const struct sim_node *clock_of;

static int64_t read_clock(void)
{
    int64_t now = clock_of->sim->now;
    return now + clock_of->skew + (now - SIM_START) * clock_of->drift / 1000;
}

void sim_node_enter(const struct sim_node *n)
{
    clock_of = n;
}

static struct sim_node *node_of(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = &sim->node[e->number];
    return n->up && n->generation == e->generation ? n : NULL;
}

static void plan(struct sim_node *n, int64_t in, int pool,
                 void (*run)(struct sim *sim, const struct sim_event *e))
{
    sim_plan(n->sim, in,
             (struct sim_event){
                 .run = run, .number = n->number, .other = pool, .generation = n->generation});
}

static void run_reap(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = node_of(sim, e);
    if (n != NULL) {
        sim_node_enter(n);
        dt_job_pool_reap(n->server->pool[e->other]);
        sim_node_plan(n);
    }
}

/* Some or all waiting jobs; those of the store are one group. */
static void run_pool(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = node_of(sim, e);
    if (n == NULL) {
        return;
    }
    n->planned[e->other] = false;
    if (e->other == DT_POOL_STORE && n->stalled > sim->now) {
        n->planned[e->other] = true;
        plan(n, n->stalled - sim->now, e->other, run_pool);
        return;
    }
    sim_node_enter(n);
    dt_job_pool_run(n->server->pool[e->other],
                    e->other == DT_POOL_STORE ? INT_MAX : 1 + (int)sim_below(sim, 3));
    plan(n, sim_below(sim, 3), e->other, run_reap);
    sim_node_plan(n);
}

void sim_node_plan(struct sim_node *n)
{
    static const uint32_t slowest_ms[DT_POOLS] = {20, 15, 40, 15, 0};
    for (int i = 0; i < DT_POOL_NOTIFY; i++) {
        if (!n->planned[i] && dt_job_pool_waiting(n->server->pool[i]) > 0) {
            n->planned[i] = true;
            plan(n, 1 + sim_below(n->sim, slowest_ms[i]), i, run_pool);
        }
    }
}

static void run_notify(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = node_of(sim, e);
    if (n != NULL) {
        struct dt_job_pool *pool = n->server->pool[DT_POOL_NOTIFY];
        sim_node_enter(n);
        dt_job_pool_run(pool, 1);
        dt_job_pool_reap(pool);
        sim_node_plan(n);
        plan(n, 5 + sim_below(sim, 40), 0, run_notify);
    }
}

static void run_tick(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = node_of(sim, e);
    if (n != NULL) {
        sim_node_enter(n);
        dt_server_tick(n->server);
        sim_node_plan(n);
        plan(n, TICK_MS + sim_below(sim, 3 * TICK_MS), 0, run_tick);
    }
}

void sim_node_start(struct sim_node *n)
{
    static char where[SIM_NODES][2];
    struct sim *sim = n->sim;
    const struct dt_server_config config = {
        .clock = read_clock,
        .messages = {1000, 1000, 0},
        .passwords = {2, 1, 0},
        .tables = 50,
        .think_ms = 0,
        .idle_ms = 20000,
    };
    if (sim->nodes_up++ == 0) {
        sim->down += sim->now - sim->down_since;
        sim->outages++;
    }
    n->generation++;
    n->up = true;
    n->severed = n->stopping = false;
    n->stalled = n->deaf = 0;
    n->skew = (int64_t)sim_below(sim, SKEW_MS);
    n->drift = (int)sim_below(sim, 3) - 1;
    memset(n->planned, 0, sizeof n->planned);
    sim_node_enter(n);
    sim_note(sim, "node %d: starts, its clock is %lld ms ahead and drifts by %d ms a second",
             n->number, (long long)n->skew, n->drift);
    n->server = dt_server_open(&config);
    n->server->base = sim->now - read_clock() + (int64_t)sim_below(sim, 2 * ERROR_MS) - ERROR_MS;
    memcpy(n->server->secret, sim->secret, sizeof sim->secret);
    dt_random_id(n->server->nodes.id, DT_ID_LEN);
    snprintf(where[n->number], sizeof where[0], "%d", n->number);
    n->worker = (struct dt_store_worker){
        .store = where[n->number], .open = sim_store_open, .shared = !sim->alone};
    dt_pools_open(n->server, &n->worker, (const int[DT_POOLS]){0});
    dt_server_begin(n->server);
    plan(n, 1, 0, run_tick);
    if (!sim->alone) {
        plan(n, 1, 0, run_notify);
    }
    sim_node_plan(n);
}

/* The people on it notice. */
static void hang_up(struct sim_node *n)
{
    for (int i = 0; i < n->sim->people; i++) {
        struct sim_person *p = &n->sim->person[i];
        if (p->conn.client != NULL && p->conn.node == n->number) {
            sim_disconnect(p);
        }
    }
}

static void close_node(struct sim_node *n)
{
    sim_node_enter(n);
    n->stopping = true;
    dt_server_stop(n->server);
    n->sim->count.conflicts += n->server->metrics.conflicts_total;
    hang_up(n);
    dt_server_close(n->server);
    sim_notices_free(&n->notices);
    n->server = NULL;
    n->up = false;
    if (--n->sim->nodes_up == 0) {
        n->sim->down_since = n->sim->now;
    }
}

int64_t sim_down_ms(const struct sim *sim)
{
    return sim->down + (sim->nodes_up == 0 ? sim->now - sim->down_since : 0);
}

static void run_start(struct sim *sim, const struct sim_event *e)
{
    struct sim_node *n = &sim->node[e->number];
    if (!n->up && n->generation == e->generation) {
        sim_node_start(n);
    }
}

static void plan_start(struct sim_node *n)
{
    plan(n, 100 + sim_below(n->sim, DOWN_MS), 0, run_start);
}

void sim_node_stop(struct sim_node *n)
{
    sim_note(n->sim, "node %d: stops", n->number);
    close_node(n);
    plan_start(n);
}

/* From one moment to the next nothing of it reaches the store or a person. What has reached the store
 * stays there. */
void sim_node_kill(struct sim_node *n)
{
    sim_note(n->sim, "node %d: is killed", n->number);
    n->sim->count.kills++;
    n->severed = true;
    hang_up(n);
    close_node(n);
    plan_start(n);
}

/* Faults of nodes, each second. */
static void run_faults(struct sim *sim, const struct sim_event *e)
{
    if (sim->calm) {
        return;
    }
    for (int i = 0; i < sim->nodes; i++) {
        struct sim_node *n = &sim->node[i];
        if (n->up && sim_chance(sim, sim->faults.kill)) {
            sim_node_kill(n);
        } else if (n->up && sim_chance(sim, sim->faults.stop)) {
            sim_node_stop(n);
        } else if (n->up && sim_chance(sim, sim->faults.stall)) {
            n->stalled = sim->now + sim_below(sim, STALL_MS);
            sim_note(sim, "node %d: its store stalls until %.3f", n->number,
                     (double)(n->stalled - SIM_START) / 1000);
        }
    }
    sim_plan(sim, 1000, *e);
}

void sim_faults_begin(struct sim *sim)
{
    sim_plan(sim, 1000, (struct sim_event){.run = run_faults});
}

void sim_nodes_end(struct sim *sim)
{
    for (int i = 0; i < sim->nodes; i++) {
        if (sim->node[i].up) {
            close_node(&sim->node[i]);
        }
    }
}
