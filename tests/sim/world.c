/* Virtual time: events in order, chance from the seed, the trace. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "tests/sim/sim.h"

uint32_t sim_below(struct sim *sim, uint32_t n)
{
    return dt_rng_below(&sim->rng, n);
}

bool sim_chance(struct sim *sim, int thousandths)
{
    return !sim->calm && thousandths > 0 && (int)sim_below(sim, 1000) < thousandths;
}

static bool before(const struct sim_event *a, const struct sim_event *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(struct sim_event *a, struct sim_event *b)
{
    struct sim_event c = *a;
    *a = *b;
    *b = c;
}

void sim_plan(struct sim *sim, int64_t in, struct sim_event e)
{
    if (sim->event_count == sim->event_cap) {
        sim->event_cap = sim->event_cap > 0 ? 2 * sim->event_cap : 256;
        sim->events = dt_xrealloc(sim->events, (size_t)sim->event_cap * sizeof *sim->events);
    }
    e.at = sim->now + in;
    e.order = sim->planned++;
    int at = sim->event_count++;
    sim->events[at] = e;
    for (; at > 0 && before(&sim->events[at], &sim->events[(at - 1) / 2]); at = (at - 1) / 2) {
        swap(&sim->events[at], &sim->events[(at - 1) / 2]);
    }
}

static struct sim_event take_first(struct sim *sim)
{
    struct sim_event first = sim->events[0];
    struct sim_event *heap = sim->events;
    int at = 0, count = --sim->event_count;
    heap[0] = heap[count];
    for (;;) {
        int least = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2; child++) {
            least = child < count && before(&heap[child], &heap[least]) ? child : least;
        }
        if (least == at) {
            return first;
        }
        swap(&heap[at], &heap[least]);
        at = least;
    }
}

bool sim_step(struct sim *sim)
{
    if (sim->event_count == 0) {
        return false;
    }
    struct sim_event e = take_first(sim);
    sim->now = e.at;
    e.run(sim, &e);
    free(e.text);
    return true;
}

void sim_clear(struct sim *sim)
{
    while (sim->event_count > 0) {
        free(sim->events[--sim->event_count].text);
    }
    free(sim->events);
    sim->events = NULL;
}

static void print(const struct sim *sim, const char *format, va_list list)
{
    printf("%9.3f ", (double)(sim->now - SIM_START) / 1000);
    vprintf(format, list);
    putchar('\n');
}

void sim_note(const struct sim *sim, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (sim->trace) {
        print(sim, format, list);
    }
    va_end(list);
}

_Noreturn void sim_fail(const struct sim *sim, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print(sim, format, list);
    va_end(list);
    fflush(stdout);
    _Exit(1); /* memory is not given back */
}
