/* What is the same at every table. */
#include "term/spot.h"

#include "term/names.h"

void dt_spot_name(struct dt_spot *p)
{
    for (int i = 0; i < DT_SEATS; i++) {
        p->names[i] = p->match.seat[i].name;
    }
    dt_names_fill(p->names);
}

/* Those who have left, which ended the match. */
static void leavers(const struct dt_spot *p, enum dt_gone gone, struct dt_out *out)
{
    for (int i = 0; i < p->match.opening.config.seats; i++) {
        if (p->match.seat[i].gone == gone) {
            dt_out_text(out, out->len > 0 ? ", " : "");
            dt_out_text(out, p->names[i]);
        }
    }
}

void dt_spot_outcome(const struct dt_spot *p, dt_lang lang, struct dt_out *out)
{
    const struct dt_match *m = &p->match;
    char names[DT_SEATS * (DT_NAME_MAX + 2) + 1];
    struct dt_out who = dt_out_on(names, sizeof names);
    const char *const arg[] = {names};
    struct dt_teller tell = {lang, m->opening.game->key, p->names, m->opening.config.seats};
    if (m->phase != DT_OVER) {
        return;
    }
    switch (m->why) {
    case DT_WHY_RESIGNED:
        leavers(p, DT_GONE_RESIGNED, &who);
        dt_say_with(lang, N_("{0} gave up."), arg, 1, out);
        return;
    case DT_WHY_TIME:
        leavers(p, DT_GONE_TIME, &who);
        dt_say_with(lang, N_("{0} ran out of time."), arg, 1, out);
        return;
    case DT_WHY_AGREED:
        dt_out_text(out, dt_say(lang, "A draw was agreed."));
        return;
    case DT_WHY_END:
    case DT_WHYS:
        if (p->outcome[0] != 0) {
            dt_tell_line(&tell, "outcome", dt_span_of(p->outcome), out);
        }
        return;
    }
}
