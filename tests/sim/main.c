/* divetable-sim: runs simulations of the server, each from its seed. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/buf.h"
#include "server/log.h"
#include "tests/sim/sim.h"

enum { FAULTS_MS = 20000, END_MS = 2 * 3600 * 1000, REST_MS = 70000 };

/* All randomness of the program comes from the seed, and no thread waits. */

static const char *random_name(void)
{
    return "sim";
}

static uint32_t random_number(void)
{
    return sim_now != NULL ? dt_rng_next(&sim_now->rng) : 0;
}

static void random_bytes(void *const to, const size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((uint8_t *)to)[i] = (uint8_t)random_number();
    }
}

static struct randombytes_implementation randomness = {
    .implementation_name = random_name, .random = random_number, .buf = random_bytes};

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    (void)wanted;
    (void)left;
    return 0;
}

/* Some seeds have all faults, some have few, some none. */
static int pick(struct sim *sim, int most)
{
    return sim_below(sim, 3) == 0 ? 0 : (int)sim_below(sim, (uint32_t)most + 1);
}

static void pick_faults(struct sim *sim)
{
    sim->faults = (struct sim_faults){
        .commit_fails = pick(sim, 60),
        .answer_lost = pick(sim, 60),
        .verb_fails = pick(sim, 15),
        .notice_late = pick(sim, 600),
        .notice_twice = pick(sim, 200),
        .listen_breaks = pick(sim, 10),
        .cut = pick(sim, 15),
        .slow = pick(sim, 300),
        .kill = pick(sim, 150),
        .stop = pick(sim, 30),
        .stall = pick(sim, 60),
        .repeat = pick(sim, 200),
    };
}

static bool all_over(const struct sim *sim)
{
    bool over = true;
    for (int i = 0; i < sim->store.matches; i++) {
        over &= sim_oracle_over(sim->store.match[i]);
    }
    return over;
}

/* First with faults, then without until every match is over, and a while for the last answers. */
static void run(struct sim *sim)
{
    int64_t rest = 0;
    while (sim_step(sim)) {
        if (!sim->calm && sim->now >= SIM_START + FAULTS_MS) {
            sim_note(sim, "the faults end");
            sim->calm = true;
        }
        if (!sim->calm || !all_over(sim)) {
            rest = 0;
        } else if (rest == 0) {
            rest = sim->now + REST_MS;
        } else if (sim->now >= rest) {
            return;
        }
        if (sim->now > SIM_START + END_MS) {
            sim_fail(sim, "a match does not end");
        }
    }
}

static void end(struct sim *sim)
{
    for (int i = 0; i < sim->people; i++) {
        sim_person_end(&sim->person[i]);
    }
    sim_store_free(sim);
    sim_clear(sim);
    free(sim);
}

static void simulate(uint64_t seed, bool trace)
{
    struct sim *sim = dt_xzalloc(sizeof *sim);
    sim_now = sim;
    sim->seed = seed;
    sim->trace = trace;
    sim->now = sim->down_since = SIM_START;
    dt_rng_seed(&sim->rng, seed);
    random_bytes(sim->secret, sizeof sim->secret);
    sim->alone = sim_below(sim, 4) == 0;
    sim->nodes = sim->alone ? 1 : 2 + (int)sim_below(sim, SIM_NODES - 1);
    sim->people = 3 + (int)sim_below(sim, SIM_PEOPLE - 2);
    pick_faults(sim);
    for (int i = 0; i < sim->nodes; i++) {
        sim->node[i].sim = sim;
        sim->node[i].number = i;
        sim_node_start(&sim->node[i]);
    }
    for (int i = 0; i < sim->people; i++) {
        sim->person[i].sim = sim;
        sim_person_begin(&sim->person[i], i);
    }
    sim_faults_begin(sim);
    run(sim);
    sim_oracle_end(sim);
    sim_nodes_end(sim);
    printf("seed %llu: %.0f s, %d matches, %lld entries, %lld confirmed, %lld messages, "
           "%lld kills, %lld cuts, %lld conflicts, %lld flags, %d outages\n",
           (unsigned long long)seed, (double)(sim->now - SIM_START) / 1000, sim->store.matches,
           (long long)sim->count.entries, (long long)sim->count.confirmed,
           (long long)sim->count.messages, (long long)sim->count.kills, (long long)sim->count.cuts,
           (long long)sim->count.conflicts, (long long)sim->count.flags, sim->outages - 1);
    fflush(stdout);
    end(sim);
}

static const char usage[] =
    "usage: divetable-sim SEED [--count N] [--trace]\n\n"
    "Simulates several nodes of the server with people who play, and faults, on virtual time; everything\n"
    "follows from the seed. A failing seed prints the command that replays it.\n\n"
    "  --count N  runs N seeds, from SEED on (default: 1)\n"
    "  --trace    prints everything that happens\n";

int main(int argc, char **argv)
{
    uint64_t seed, count = 1;
    bool trace = false, fine = argc > 1 && dt_span_u64(dt_span_of(argv[1]), &seed);
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--trace") == 0) {
            trace = true;
        } else {
            fine &= strcmp(argv[i], "--count") == 0 && i + 1 < argc &&
                    dt_span_u64(dt_span_of(argv[++i]), &count);
        }
    }
    if (!fine) {
        fputs(usage, stderr);
        return 2;
    }
    randombytes_set_implementation(&randomness);
    if (sodium_init() < 0) {
        return 1;
    }
    json_object_seed(1);
    dt_log_from(DT_LOG_ERROR);
    for (uint64_t i = 0; i < count; i++) {
        simulate(seed + i, trace);
    }
    return 0;
}
