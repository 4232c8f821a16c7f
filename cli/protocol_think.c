/* The engine protocol's questions that somebody must think about. They change nothing. */
#include "cli/protocol_inside.h"

enum { THINK_MS = 1000, THINK_MS_MAX = 3600000, ITERATIONS_MAX = 1000000000 };

/* What may stand behind the seat. */
struct wish {
    int seat;
    bool chooses;             /* bot=NAME may stand there */
    const struct dt_bot *bot; /* the first one if it does not */
    struct dt_limit limit;
};

/* A whole number from 1 on behind `name=`. */
static const char *read_number(struct dt_protocol *p, struct dt_field f, int most, int *out)
{
    return dt_span_int(f.value, 1, most, out)
               ? NULL
               : dt_refuse_word(p, "bad-arguments", f.value,
                                "ms is a whole number from 1 to 3600000, iters one from 1 to "
                                "1000000000, threads one from 1 to 64");
}

static const char *read_bot(struct dt_protocol *p, struct dt_span name, const struct dt_bot **bot)
{
    *bot = dt_bot_find(name);
    return *bot != NULL
               ? NULL
               : dt_refuse_word(p, "no-such-bot", name, "there is no such bot; hello lists them");
}

static const char *read_field(struct dt_protocol *p, struct dt_field f, struct wish *w)
{
    if (w->chooses && dt_span_is(f.key, "bot")) {
        return read_bot(p, f.value, &w->bot);
    }
    if (dt_span_is(f.key, "ms")) {
        return read_number(p, f, THINK_MS_MAX, &w->limit.ms);
    }
    if (dt_span_is(f.key, "iters")) {
        return read_number(p, f, ITERATIONS_MAX, &w->limit.iterations);
    }
    if (dt_span_is(f.key, "threads")) {
        return read_number(p, f, DT_THINKER_THREADS, &w->limit.threads);
    }
    return dt_refuse_word(p, "bad-arguments", f.key.len > 0 ? f.key : f.value,
                          w->chooses ? "only bot=NAME, ms=N, iters=N and threads=N may stand here"
                                     : "only ms=N, iters=N and threads=N may stand here");
}

/* The smaller one of two limits, of which 0 is none. */
static int smaller(int a, int b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The whole line, and whether this seat can be thought for. */
static const char *read_wish(struct dt_protocol *p, struct dt_span rest, struct wish *w)
{
    struct dt_field f;
    const char *code = dt_read_seat(p, &rest, 0, &w->seat);
    w->bot = &dt_bots[0];
    while (code == NULL && dt_span_field(&rest, &f)) {
        code = read_field(p, f, w);
    }
    if (w->limit.ms == 0 && w->limit.iterations == 0) {
        w->limit.ms = THINK_MS;
    }
    w->limit.ms = smaller(w->limit.ms, p->most.ms);
    w->limit.iterations = smaller(w->limit.iterations, p->most.iterations);
    w->limit.threads = smaller(w->limit.threads, p->most.threads);
    return code == NULL ? dt_check_turn(p, w->seat) : code;
}

static void field(struct dt_protocol *p, const char *name, int64_t n)
{
    dt_out_char(&p->out, ' ');
    dt_out_text(&p->out, name);
    dt_out_char(&p->out, ' ');
    dt_out_int(&p->out, n);
}

/* `name VALUE VISITS ACTION`; values are parts of a whole victory, in ten thousandths. */
static void say_idea(struct dt_protocol *p, const char *name, int seat, const struct dt_idea *idea)
{
    dt_out_text(&p->out, name);
    dt_out_char(&p->out, ' ');
    dt_out_int(&p->out, (int64_t)idea->value * 10000 / DT_SURE);
    dt_out_char(&p->out, ' ');
    dt_out_int(&p->out, idea->visits);
    dt_out_char(&p->out, ' ');
    p->course.head.game->action_text(p->course.state, seat, idea->action, &p->out);
    dt_answer_line(p);
}

const char *dt_ask_go(struct dt_protocol *p, struct dt_span rest)
{
    struct wish w = {.chooses = true};
    const char *code = read_wish(p, rest, &w);
    if (code != NULL) {
        return code;
    }
    const struct dt_thought *t = dt_course_ask(&p->course, w.bot, w.seat, w.limit);
    if (t == NULL) {
        return dt_refuse(p, "failed", "there is no memory for this bot");
    }
    if (t->iterations > 0) {
        dt_out_text(&p->out, "info");
        field(p, "iterations", t->iterations);
        field(p, "depth", t->depth);
        dt_answer_line(p);
    }
    for (int i = 0; t->iterations > 0 && i < t->count; i++) {
        say_idea(p, "idea", w.seat, &t->candidate[i]);
    }
    dt_out_text(&p->out, "best ");
    p->course.head.game->action_text(p->course.state, w.seat, t->candidate[0].action, &p->out);
    dt_answer_line(p);
    return NULL;
}

const char *dt_ask_advice(struct dt_protocol *p, struct dt_span rest)
{
    struct dt_advice advice;
    struct wish w = {.chooses = false};
    const char *code = read_wish(p, rest, &w);
    if (code != NULL) {
        return code;
    }
    if (!dt_course_advise(&p->course, w.seat, w.limit, &advice)) {
        return dt_refuse(p, "failed", "there is no memory for advice");
    }
    for (int i = 0; i < advice.count; i++) {
        say_idea(p, "advice", w.seat, &advice.best[i]);
    }
    if (advice.hint[0] != 0) {
        dt_out_text(&p->out, "note ");
        dt_out_text(&p->out, advice.hint);
        dt_answer_line(p);
    }
    return NULL;
}
