/* Who is connected: no part of the match, so it has no number and is not missed. With several nodes
 * each says who is there, and everybody is told of all. */
#include <stdlib.h>

#include "server/house.h"

enum {
    HERE_MS = 1000,
    ABSENT_MS = 5 * 60000,  /* not connected for so long, */
    SILENT_MS = 30 * 60000, /* or silent to one decision: then the others may claim */
    APPLICANT_MS = 15000,   /* whoever asked for a seat is waited for so long */
    ELSEWHERE_MS = 30000,   /* between two questions whether somebody is still at another node */
};

static_assert(DT_SEATS <= 31, "seats are bits");

static struct dt_here count_here(const struct dt_table *t)
{
    struct dt_here here = {.open = t->open};
    for (const struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        here.onlookers += w->seat == DT_ONLOOKER;
        here.seats |= w->seat != DT_ONLOOKER ? 1U << w->seat : 0;
    }
    return here;
}

/* What the others may claim against whoever is gone. */
static void tell_claims(const struct dt_table *t, struct dt_json *j)
{
    static const char *const words[] = {"bot", "draw", "win"};
    if (t->claims == 0) {
        return;
    }
    dt_json_array(j, "claims");
    for (dt_seats rest = t->claims; rest != 0; rest &= rest - 1) {
        struct dt_entry e = {t->match.now, dt_lowest(rest), DT_DO_CLAIM, {"", 0}};
        dt_json_object(j, NULL);
        dt_json_int(j, "seat", e.seat);
        dt_json_array(j, "may");
        for (int i = 0; i < DT_COUNT(words); i++) {
            e.text = dt_span_of(words[i]);
            if (dt_match_check(&t->match, &e) == NULL) {
                dt_json_text(j, NULL, words[i]);
            }
        }
        dt_json_end(j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

static void tell(struct dt_table *t)
{
    struct dt_house *h = t->house;
    struct dt_out out = dt_out_on(h->scratch, sizeof h->scratch);
    struct dt_json j = dt_json_on(&out);
    struct dt_here here = count_here(t);
    uint32_t seats = here.seats | t->elsewhere.seats;
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "here");
    dt_json_text(&j, "match", t->id);
    dt_json_array(&j, "seats");
    for (int i = 0; i < t->match.opening.config.seats; i++) {
        dt_json_bool(&j, NULL, (seats >> i & 1) != 0);
    }
    dt_json_end(&j);
    dt_json_int(&j, "onlookers", here.onlookers + t->elsewhere.onlookers);
    tell_claims(t, &j);
    dt_json_end(&j);
    struct dt_blob *b = dt_blob_of((struct dt_span){out.text, out.len});
    for (struct dt_watch *w = t->watches; w != NULL; w = w->next) {
        dt_client_send(w->client, b);
    }
    dt_blob_drop(b);
}

/* Bots that had nobody to play for may have somebody now. */
static void go_on(struct dt_table *t)
{
    if (!t->busy) {
        dt_bots_think(t);
    }
}

/* Telling other nodes, and asking them. */
struct asking {
    struct dt_job job;
    struct dt_house *house;
    char id[DT_STORE_ID];
    bool says; /* who is here has changed */
    struct dt_here here, elsewhere;
};

static void ask_work(struct dt_job *job, void *bench)
{
    struct asking *a = (struct asking *)job;
    const char *why = a->says ? dt_store_here(bench, a->id, a->house->node, &a->here) : NULL;
    dt_desk_must(why != NULL ? why
                             : dt_store_elsewhere(bench, a->id, a->house->node, &a->elsewhere));
}

static void ask_done(struct dt_job *job)
{
    struct asking *a = (struct asking *)job;
    struct dt_table *t = dt_table_find(a->house, a->id);
    if (t != NULL && t->loaded) {
        bool same = a->elsewhere.seats == t->elsewhere.seats &&
                    a->elsewhere.onlookers == t->elsewhere.onlookers;
        t->elsewhere = a->elsewhere;
        if (a->says || !same) {
            tell(t);
            go_on(t);
        }
    }
    free(a);
}

static void ask(struct dt_table *t, bool says)
{
    struct asking *a = dt_need(sizeof *a);
    a->job = (struct dt_job){.work = ask_work, .done = ask_done};
    a->house = t->house;
    memcpy(a->id, t->id, sizeof a->id);
    a->says = says;
    a->here = count_here(t);
    dt_jobs_post(t->house->desk, &a->job);
}

void dt_here_forget(struct dt_table *t)
{
    memset(t->absence, 0, sizeof t->absence);
}

/* Whether the match waits for a person who has been gone, or silent, for too long. */
static bool is_absent(struct dt_table *t, int seat, uint32_t present, int64_t now)
{
    const struct dt_match *m = &t->match;
    bool asked = dt_seats_have(dt_match_to_act(m) & dt_match_humans(m), seat);
    if ((present >> seat & 1) != 0 || t->absence[seat].present == 0) {
        t->absence[seat].present = now;
    }
    if (!asked || t->absence[seat].waited == 0 ||
        t->absence[seat].question != m->seat[seat].asked) {
        t->absence[seat].waited = now;
        t->absence[seat].question = m->seat[seat].asked;
    }
    return asked && (now - t->absence[seat].present >= ABSENT_MS ||
                     now - t->absence[seat].waited >= SILENT_MS);
}

/* A node that has died does not say who is gone with it. */
static void ask_again(struct dt_table *t, int64_t now)
{
    if (t->house->ears != NULL && t->watches != NULL && t->elsewhere.seats != 0 &&
        now - t->elsewhere_asked >= ELSEWHERE_MS) {
        t->elsewhere_asked = now;
        ask(t, false);
    }
}

static void look_for_claims(struct dt_table *t, int64_t now)
{
    uint32_t present = count_here(t).seats | t->elsewhere.seats;
    dt_seats claims = 0;
    if (t->match.phase == DT_PLAYING && t->match.opening.clock == DT_CLOCK_OFF) {
        ask_again(t, now);
        for (int i = 0; i < t->match.opening.config.seats; i++) {
            claims |= is_absent(t, i, present, now) ? DT_SEAT(i) : 0;
        }
    }
    t->here_stale |= claims != t->claims;
    t->claims = claims;
}

/* Whoever asked for a seat and has left does not get it. */
static void look_for_applicant(struct dt_table *t, int64_t now)
{
    const char *player = t->match.applying != DT_ONLOOKER ? t->player[t->match.applying] : "";
    const struct dt_watch *w = t->watches;
    if (t->applicant == 0 || player[0] == 0) {
        t->applicant = 0;
        return;
    }
    while (w != NULL && strcmp(w->client->person.player, player) != 0) {
        w = w->next;
    }
    t->applicant = w != NULL ? now : t->applicant;
    if (now - t->applicant >= APPLICANT_MS && !t->busy) {
        struct dt_entry e = {dt_outage_time(t->house), DT_ONLOOKER, DT_DO_DECLINE, {"", 0}};
        struct dt_deed deed = {.reply = {.house = t->house}};
        dt_table_do(t, &e, &deed);
    }
}

void dt_here_tick(struct dt_table *t, int64_t now)
{
    if (t->loaded && now - t->looked >= HERE_MS) {
        t->looked = now;
        look_for_claims(t, now);
        look_for_applicant(t, now);
    }
    if (!t->here_stale || !t->loaded || t->house->paused || now - t->here_told < HERE_MS) {
        return;
    }
    t->here_stale = false;
    t->here_told = now;
    if (t->house->ears != NULL) {
        ask(t, true);
    } else {
        tell(t);
        go_on(t);
    }
}

void dt_here_heard(struct dt_table *t)
{
    if (t->loaded && t->watches != NULL) {
        ask(t, false);
    }
}
