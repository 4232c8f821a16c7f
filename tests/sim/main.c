/* divetable-sim: runs simulations of the server, each from its seed. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/buf.h"
#include "server/log.h"
#include "tests/sim/sim.h"

enum { FAULTS_MS = 20000, END_MS = 2 * 3600 * 1000, REST_MS = 70000, JOBS_MAX = 64 };

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

static struct sim_count simulate(uint64_t seed, bool trace)
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
    sim->count.outages = sim->outages - 1;
    sim->count.matches = sim->store.matches;
    struct sim_count count = sim->count;
    end(sim);
    return count;
}

static void add(struct sim_count *sum, const struct sim_count *one)
{
    sum->matches += one->matches;
    sum->entries += one->entries;
    sum->confirmed += one->confirmed;
    sum->messages += one->messages;
    sum->kills += one->kills;
    sum->cuts += one->cuts;
    sum->conflicts += one->conflicts;
    sum->flags += one->flags;
    sum->outages += one->outages;
}

static void print_count(const struct sim_count *c)
{
    printf("%lld matches, %lld entries, %lld confirmed, %lld messages, %lld kills, %lld cuts, "
           "%lld conflicts, %lld flags, %lld outages\n",
           (long long)c->matches, (long long)c->entries, (long long)c->confirmed,
           (long long)c->messages, (long long)c->kills, (long long)c->cuts, (long long)c->conflicts,
           (long long)c->flags, (long long)c->outages);
}

/* Many seeds, in worker processes, so that the parent can say which one has ended its process. */

/* What a worker tells the parent, in shared memory. */
struct progress {
    uint64_t seed, done;
    struct sim_count count;
};

struct options {
    uint64_t seed, count, jobs;
    bool trace;
};

static void work(const struct options *o, uint64_t job, struct progress *p)
{
    for (uint64_t i = job; i < o->count; i += o->jobs) {
        p->seed = o->seed + i;
        struct sim_count one = simulate(p->seed, false);
        add(&p->count, &one);
        p->done++;
    }
    exit(0);
}

static void print_progress(const struct options *o, const struct progress *p, bool last)
{
    struct progress sum = {.done = 0};
    for (uint64_t i = 0; i < o->jobs; i++) {
        sum.done += p[i].done;
        add(&sum.count, &p[i].count);
    }
    if (last) {
        printf("%llu seeds: ", (unsigned long long)sum.done);
        print_count(&sum.count);
    } else {
        fprintf(stderr, "\r%llu of %llu seeds", (unsigned long long)sum.done,
                (unsigned long long)o->count);
    }
}

/* Waits for one worker; whether it has ended well. */
static bool wait_for_one(const struct options *o, const pid_t *pid, const struct progress *p)
{
    int status;
    pid_t ended = waitpid(-1, &status, isatty(2) ? WNOHANG : 0);
    for (; ended == 0; ended = waitpid(-1, &status, WNOHANG)) {
        print_progress(o, p, false);
        sleep(1);
    }
    for (uint64_t i = 0; i < o->jobs; i++) {
        if (pid[i] == ended && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) {
            printf("seed %llu fails; this replays it: divetable-sim %llu --trace\n",
                   (unsigned long long)p[i].seed, (unsigned long long)p[i].seed);
            return false;
        }
    }
    return true;
}

static bool run_many(const struct options *o)
{
    pid_t pid[JOBS_MAX];
    bool fine = true;
    struct progress *p =
        mmap(NULL, JOBS_MAX * sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (uint64_t i = 0; i < o->jobs; i++) {
        pid[i] = fork();
        if (pid[i] == 0) {
            work(o, i, &p[i]);
        }
    }
    for (uint64_t i = 0; fine && i < o->jobs; i++) {
        fine = wait_for_one(o, pid, p);
    }
    for (uint64_t i = 0; !fine && i < o->jobs; i++) {
        kill(pid[i], SIGKILL);
    }
    print_progress(o, p, true);
    return fine;
}

static const char usage[] =
    "usage: divetable-sim SEED [--count N] [--jobs N] [--trace]\n\n"
    "Simulates several nodes of the server with people who play, and faults, on virtual time; everything\n"
    "follows from the seed. The exit code is 1 if something that must hold did not; then the command that\n"
    "replays the seed is printed. docs/testing.md tells more.\n\n"
    "  --count N  runs N seeds, from SEED on (default: 1)\n"
    "  --jobs N   in so many processes (default: 1)\n"
    "  --trace    prints everything that happens; only with one seed\n";

static bool read_options(int argc, char **argv, struct options *o)
{
    bool fine = argc > 1 && dt_span_u64(dt_span_of(argv[1]), &o->seed);
    for (int i = 2; i < argc; i++) {
        bool count = strcmp(argv[i], "--count") == 0, jobs = strcmp(argv[i], "--jobs") == 0;
        o->trace |= strcmp(argv[i], "--trace") == 0;
        fine &= count || jobs ? i + 1 < argc && dt_span_u64(dt_span_of(argv[i + 1]),
                                                            count ? &o->count : &o->jobs)
                              : strcmp(argv[i], "--trace") == 0;
        i += count || jobs;
    }
    return fine && o->count > 0 && o->jobs > 0 && o->jobs <= JOBS_MAX &&
           (o->count == 1 || !o->trace);
}

int main(int argc, char **argv)
{
    struct options o = {.count = 1, .jobs = 1};
    if (!read_options(argc, argv, &o)) {
        fputs(usage, stderr);
        return 2;
    }
    randombytes_set_implementation(&randomness);
    if (sodium_init() < 0) {
        return 1;
    }
    json_object_seed(1);
    dt_log_from(DT_LOG_ERROR);
    if (o.count > 1) {
        return run_many(&o) ? 0 : 1;
    }
    struct sim_count count = simulate(o.seed, o.trace);
    print_count(&count);
    return 0;
}
