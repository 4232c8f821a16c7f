/* The engine protocol's search commands (go, advice). They do not change the game. */
#include "cli/protocol_internal.h"

enum { THINK_MS = 1000, THINK_MS_MAX = 3600000, ITERATIONS_MAX = 1000000000 };

/* The arguments after the seat. */
struct search_options {
    int seat;
    bool chooses;             /* bot=NAME is allowed */
    const struct dt_bot *bot; /* default: the first bot */
    bool seeded;              /* seed=S was given */
    uint64_t seed;
    struct dt_search_budget limit;
};

/* A positive integer value. */
static const char *read_number(struct dt_protocol *p, struct dt_field f, int most, int *out)
{
    return dt_span_int(f.value, 1, most, out)
               ? NULL
               : dt_protocol_error_word(
                     p, "bad-arguments", f.value,
                     "ms is a whole number from 1 to 3600000, iters one from 1 to "
                     "1000000000, threads one from 1 to 64");
}

static const char *read_bot(struct dt_protocol *p, struct dt_span name, const struct dt_bot **bot)
{
    *bot = dt_bot_find(name);
    return *bot != NULL ? NULL
                        : dt_protocol_error_word(p, "no-such-bot", name,
                                                 "there is no such bot; hello lists them");
}

static const char *read_field(struct dt_protocol *p, struct dt_field f, struct search_options *o)
{
    if (o->chooses && dt_span_is(f.key, "bot")) {
        return read_bot(p, f.value, &o->bot);
    }
    if (dt_span_is(f.key, "ms")) {
        return read_number(p, f, THINK_MS_MAX, &o->limit.ms);
    }
    if (dt_span_is(f.key, "iters")) {
        return read_number(p, f, ITERATIONS_MAX, &o->limit.iterations);
    }
    if (dt_span_is(f.key, "threads")) {
        return read_number(p, f, DT_BOT_RUNNER_THREADS, &o->limit.threads);
    }
    if (dt_span_is(f.key, "seed")) {
        o->seeded = true;
        return dt_protocol_read_seed(p, f, &o->seed);
    }
    return dt_protocol_error_word(
        p, "bad-arguments", f.key.len > 0 ? f.key : f.value,
        o->chooses ? "only bot=NAME, ms=N, iters=N, threads=N and seed=S may stand here"
                   : "only ms=N, iters=N, threads=N and seed=S may stand here");
}

/* The smaller of two limits; 0 means none. */
static int smaller(int a, int b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* Parses the line and checks that the seat is to act; then a seed restarts the bots' generator. */
static const char *read_search_options(struct dt_protocol *p, struct dt_span rest,
                                       struct search_options *o)
{
    struct dt_field f;
    const char *code = dt_protocol_read_seat(p, &rest, 0, &o->seat);
    o->bot = &dt_bots[0];
    while (code == NULL && dt_span_field(&rest, &f)) {
        code = read_field(p, f, o);
    }
    if (o->limit.ms == 0 && o->limit.iterations == 0) {
        o->limit.ms = THINK_MS;
    }
    o->limit.ms = smaller(o->limit.ms, p->most.ms);
    o->limit.iterations = smaller(o->limit.iterations, p->most.iterations);
    o->limit.threads = smaller(o->limit.threads, p->most.threads);
    if (code == NULL) {
        code = dt_protocol_check_known(p, o->seat);
    }
    if (code == NULL) {
        code = dt_protocol_check_turn(p, o->seat);
    }
    if (code == NULL && o->seeded) {
        dt_rng_seed(&p->game.bots, o->seed);
    }
    return code;
}

static void field(struct dt_protocol *p, const char *name, int64_t n)
{
    dt_write_char(&p->out, ' ');
    dt_write_text(&p->out, name);
    dt_write_char(&p->out, ' ');
    dt_write_int(&p->out, n);
}

/* `name VALUE VISITS ACTION`; the value is the win share in ten thousandths. */
static void write_candidate(struct dt_protocol *p, const char *name, int seat,
                            const struct dt_candidate *idea)
{
    dt_write_text(&p->out, name);
    dt_write_char(&p->out, ' ');
    dt_write_int(&p->out, (int64_t)idea->value * 10000 / DT_VALUE_WIN);
    dt_write_char(&p->out, ' ');
    dt_write_int(&p->out, idea->visits);
    dt_write_char(&p->out, ' ');
    dt_action_text(p->game.session.head.game, p->game.session.state, seat, idea->action, &p->out);
    dt_protocol_flush_line(p);
}

const char *dt_protocol_cmd_go(struct dt_protocol *p, struct dt_span rest)
{
    struct search_options o = {.chooses = true};
    const char *code = read_search_options(p, rest, &o);
    if (code != NULL) {
        return code;
    }
    const struct dt_search_result *t = dt_game_session_search(&p->game, o.bot, o.seat, o.limit);
    if (t == NULL) {
        return dt_protocol_error(p, "failed", "there is no memory for this bot");
    }
    if (t->iterations > 0) {
        dt_write_text(&p->out, "info");
        field(p, "iterations", t->iterations);
        field(p, "depth", t->depth);
        dt_protocol_flush_line(p);
    }
    for (int i = 0; t->iterations > 0 && i < t->count; i++) {
        write_candidate(p, "idea", o.seat, &t->candidate[i]);
    }
    dt_write_text(&p->out, "best ");
    dt_action_text(p->game.session.head.game, p->game.session.state, o.seat, t->candidate[0].action,
                   &p->out);
    dt_protocol_flush_line(p);
    return NULL;
}

const char *dt_protocol_cmd_advice(struct dt_protocol *p, struct dt_span rest)
{
    struct dt_advice advice;
    struct search_options o = {.chooses = false};
    const char *code = read_search_options(p, rest, &o);
    if (code != NULL) {
        return code;
    }
    if (!dt_game_session_advise(&p->game, o.seat, o.limit, &advice)) {
        return dt_protocol_error(p, "failed", "there is no memory for advice");
    }
    for (int i = 0; i < advice.count; i++) {
        write_candidate(p, "advice", o.seat, &advice.best[i]);
    }
    if (advice.hint[0] != 0) {
        dt_write_text(&p->out, "note ");
        dt_write_text(&p->out, advice.hint);
        dt_protocol_flush_line(p);
    }
    return NULL;
}
