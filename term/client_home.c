/* A match of this terminal: whose turn it is, bots that think, several persons at one keyboard, and the
 * file in which it is kept. */
#include <stdio.h>
#include <stdlib.h>

#include "ocean/pile.h"
#include "term/client_inside.h"
#include "term/local.h"
#include "term/sea.h"

enum { SLICE = 200 }; /* while time runs, keys are waited for so long (milliseconds) */

struct home {
    struct dt_client c; /* first, so that one can be taken for the other */
    const struct dt_client_wish *wish;
    struct dt_local table;
    struct dt_sea *sea;
    int ahead;              /* a key that was pressed while a bot was thinking; 0: none */
    char path[DT_PATH_MAX]; /* where the match is kept; empty: nowhere */
};

static struct home *home_of(struct dt_client *c)
{
    return (struct home *)c;
}

static struct dt_match *match_of(struct home *h)
{
    return &h->table.spot.match;
}

static const uint8_t *frame(struct dt_client *c)
{
    struct home *h = home_of(c);
    const struct dt_match *m = match_of(h);
    struct dt_ocean_stack stack;
    if (dt_tty_colours() < 256 || c->board->stack == NULL || m->phase != DT_PLAYING ||
        !c->board->stack(m->state, &stack, &c->torch)) {
        return NULL;
    }
    if (h->sea == NULL) {
        h->sea = dt_sea_open();
    }
    stack.jitter_seed = dt_ocean_jitter_seed(m->opening.key);
    return h->sea != NULL ? dt_sea_frame(h->sea, &stack, &c->look) : NULL;
}

static void keep(struct home *h);

static dt_time table_now(struct dt_client *c)
{
    (void)c;
    return dt_local_now();
}

static int next_key(struct dt_client *c, int ms)
{
    struct home *h = home_of(c);
    bool runs = dt_match_deadline(match_of(h)) != DT_NEVER;
    int key = h->ahead != 0 ? h->ahead : dt_tty_key(runs && ms < 0 ? SLICE : ms);
    h->ahead = 0;
    if (runs && c->viewer >= 0 && dt_local_do(&h->table, c->viewer, DT_DO_FLAG, "") == NULL) {
        keep(h);
        dt_client_tell(c, dt_client_say(c, "Time is up: what lay there counts."));
        return DT_KEY_NONE;
    }
    return key;
}

/* ---- keeping ---- */

/* Writes the match to its file. */
static void keep(struct home *h)
{
    char *text = h->path[0] != 0 ? dt_local_text(&h->table) : NULL;
    const char *why = text != NULL ? dt_store_write(h->path, text, (int)strlen(text)) : NULL;
    free(text);
    if (why != NULL) {
        dt_client_tell(&h->c, dt_reason(h->c.lang, why));
    }
}

/* The record of a finished match, where the command line says or beside the kept ones. */
static const char *write_record(struct home *h, char path[DT_PATH_MAX])
{
    int len = 0;
    if (h->wish->record != NULL) {
        snprintf(path, DT_PATH_MAX, "%s", h->wish->record);
    } else if (!dt_store_record(dt_client_game(&h->c), match_of(h)->opening.id, path)) {
        return "there is no folder to write to";
    }
    char *text = dt_local_record(&h->table, &len);
    const char *why = text != NULL ? dt_store_write(path, text, len) : "out of memory";
    free(text);
    return why;
}

static void save(struct dt_client *c)
{
    struct home *h = home_of(c);
    char path[DT_PATH_MAX];
    const char *why = NULL;
    if (match_of(h)->phase == DT_OVER) {
        why = write_record(h, path);
    } else {
        snprintf(path, sizeof path, "%s", h->path);
        keep(h);
    }
    if (why != NULL) {
        dt_client_tell(c, dt_reason(c->lang, why));
    } else {
        dt_client_tell_with(c, N_("Saved: {0}"), path);
    }
}

/* ---- undo ---- */

/* The others at the keyboard are asked one after the other. */
static bool everybody_agrees(struct home *h)
{
    struct dt_client *c = &h->c;
    const struct dt_match *m = match_of(h);
    while (m->asking == DT_ASK_UNDO) {
        dt_seats waiting = dt_match_humans(m) & ~m->agreed & ~DT_SEAT(m->asker);
        if (waiting == 0) {
            return true;
        }
        int seat = dt_lowest(waiting);
        int key = dt_client_question(c, c->spot->names[seat],
                                     dt_client_say(c, "May the last decision be taken back?"),
                                     dt_client_say(c, "y yes   n no"), "yjn");
        if (key == 0) {
            return false;
        }
        dt_local_do(&h->table, seat, key == 'n' ? DT_DO_REFUSE : DT_DO_AGREE, "");
    }
    return true;
}

static void undo(struct home *h, int seat)
{
    const char *why = dt_local_do(&h->table, seat, DT_DO_ASK, "undo");
    if (why != NULL) {
        dt_client_tell(
            &h->c,
            dt_client_say(&h->c, "Nothing can be taken back: something was drawn or shown since."));
        return;
    }
    everybody_agrees(h);
    keep(h);
}

/* ---- the course ---- */

static const struct dt_thought *advice(struct dt_client *c, int seat)
{
    return dt_local_advice(&home_of(c)->table, seat);
}

static void act(struct home *h, int seat, dt_action action)
{
    const char *why = dt_local_act(&h->table, seat, action);
    if (why != NULL) {
        dt_client_tell(&h->c, dt_reason(h->c.lang, why));
    } else {
        keep(h);
    }
}

/* While time runs, what is being planned is told to the match. Returns the number of the last entry. */
static uint32_t draft(struct home *h, int seat)
{
    dt_action action;
    if (dt_client_drafts(&h->c, &action) && dt_local_draft(&h->table, seat, action) == NULL) {
        keep(h);
    }
    return match_of(h)->count;
}

/* Asks a person until the question has changed, by an answer or by taking one back. */
static enum dt_verdict ask(struct home *h, int seat)
{
    struct dt_client *c = &h->c;
    enum dt_verdict verdict = DT_GO_ON;
    dt_client_ask(c, seat);
    uint32_t count = draft(h, seat);
    while (verdict == DT_GO_ON && match_of(h)->count == count) {
        dt_action action;
        int key = dt_client_key(c);
        if (key == 'h') {
            verdict = dt_client_advice(c, seat) ? DT_GO_ON : DT_GONE;
        } else if (key == 'u') {
            undo(h, seat);
        } else if (!dt_client_common(c, key, &verdict) &&
                   dt_client_decides(c, seat, key, &action)) {
            act(h, seat, action);
        }
        count = match_of(h)->count == count ? draft(h, seat) : count;
    }
    c->asking = c->editing = false;
    return verdict;
}

/* One bot decides; its name stands in the title while it thinks. */
static enum dt_verdict let_bot(struct home *h)
{
    struct dt_client *c = &h->c;
    char text[DT_MESSAGE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    int seat = dt_lowest(dt_match_bots(match_of(h)));
    dt_say_with(c->lang, N_("{0} is thinking …"), (const char *const[]){c->spot->names[seat]}, 1,
                &out);
    dt_client_draw(c, text);
    const char *why = dt_local_bot(&h->table);
    if (why != NULL) {
        dt_client_tell(c, dt_reason(c->lang, why));
        return DT_TROUBLE;
    }
    enum dt_verdict verdict = DT_GO_ON;
    dt_client_draw(c, NULL);
    int key = h->ahead != 0 ? DT_KEY_NONE : dt_tty_key(h->wish->pace);
    if (!dt_client_common(c, key, &verdict) && key != DT_KEY_NONE && key != DT_KEY_RESIZE) {
        h->ahead = key;
    }
    return verdict;
}

static enum dt_verdict curtain(struct home *h, int seat)
{
    int key;
    do {
        dt_client_blank(&h->c);
        dt_show_curtain(&h->c.screen, h->c.lang, h->c.spot->names[seat]);
        dt_tty_show(&h->c.screen);
        key = dt_tty_key(-1);
    } while (key != DT_KEY_ENTER && key != DT_KEY_CLOSED);
    return key == DT_KEY_CLOSED ? DT_GONE : DT_GO_ON;
}

/* Who of the persons is asked next: whoever sits there, if it is one of them. */
static int next_person(const struct home *h, dt_seats persons)
{
    return dt_seats_have(persons, h->c.viewer) ? h->c.viewer : dt_lowest(persons);
}

static enum dt_verdict step(struct home *h)
{
    const struct dt_match *m = match_of(h);
    dt_seats persons = dt_match_to_act(m) & ~dt_match_bots(m);
    if (persons == 0) {
        return let_bot(h);
    }
    int seat = next_person(h, persons), before = h->c.viewer;
    if (seat != before && before >= 0) {
        if (dt_local_secret(&h->table, seat, before) && curtain(h, seat) == DT_GONE) {
            return DT_GONE;
        }
        dt_local_pause(&h->table, m->limit_from); /* everybody at this keyboard has all the time */
    }
    return ask(h, seat);
}

/* Before the first question: the person who sits alone here, or nobody. */
static int first_viewer(struct home *h)
{
    dt_seats humans = dt_match_humans(match_of(h));
    return dt_ones(humans) == 1 ? dt_lowest(humans) : DT_ONLOOKER;
}

static enum dt_verdict play(struct home *h)
{
    enum dt_verdict verdict = DT_GO_ON;
    h->c.viewer = first_viewer(h);
    dt_local_pause(&h->table, match_of(h)->now); /* nobody was here since the last entry */
    while (verdict == DT_GO_ON && match_of(h)->phase == DT_PLAYING) {
        verdict = step(h);
    }
    if (match_of(h)->phase == DT_OVER) {
        dt_store_remove(h->path);
        return dt_client_celebrate(&h->c);
    }
    keep(h);
    return verdict;
}

/* ---- beginning and end ---- */

static const char *open_new(struct home *h)
{
    struct dt_opening opening = h->wish->opening;
    if (h->wish->suited && h->c.board->suit != NULL) {
        h->c.board->suit(&opening.config, dt_tty_colours());
    }
    return dt_local_open(&h->table, &opening, h->wish->sitter);
}

/* A match that was kept, if the person wants it. NULL, or a sentence. */
static const char *open_table(struct home *h, enum dt_verdict *verdict)
{
    int len;
    struct dt_client *c = &h->c;
    char *kept = h->wish->fresh || h->path[0] == 0 ? NULL : dt_store_read(h->path, &len);
    const char *why = kept != NULL ? dt_local_load(&h->table, (struct dt_span){kept, len}) : NULL;
    bool loaded = kept != NULL && why == NULL && match_of(h)->phase == DT_PLAYING;
    free(kept);
    if (loaded) {
        c->viewer = DT_ONLOOKER;
        int key = dt_client_question(
            c, dt_client_game(c)->name, dt_client_say(c, "A match is waiting here. Go on with it?"),
            dt_client_say(c, "y go on   n begin a new one   q quit"), "yjnq\n");
        *verdict = key == 0 || key == 'q' ? DT_LEAVE : DT_GO_ON;
        if (key != 'n') {
            return NULL;
        }
        dt_local_close(&h->table);
    }
    bool other = why == dt_match_other_rules;
    why = open_new(h);
    if (why == NULL && other) {
        dt_client_tell(c, dt_client_say(c, "The match that waited here has other rules: a new one "
                                           "begins."));
    }
    return why;
}

static struct home *make_home(const struct dt_client_wish *wish)
{
    static const struct dt_client_door door = {
        .keys_asked =
            N_("↑↓ or number  Enter do it  ? rules  h hint  u undo  l log  s save  q quit"),
        .keys_editing = N_("v ocean  ? rules  h hint  u undo  l log  s save  q quit"),
        .keys_waiting = N_("? rules  l log  s save  q quit"),
        .key = next_key,
        .now = table_now,
        .frame = frame,
        .advice = advice,
        .save = save,
    };
    struct home *h = calloc(1, sizeof *h);
    if (h != NULL) {
        h->wish = wish;
        h->c.door = &door;
        h->c.lang = wish->lang;
        h->c.board = dt_board_find(wish->opening.game);
        h->c.spot = &h->table.spot;
        h->table.think = wish->think;
        h->table.thinker = wish->thinker;
        h->table.think_ms = wish->think_ms;
        if (!dt_store_path(wish->opening.game, h->path)) {
            h->path[0] = 0;
        }
    }
    return h;
}

/* What is said once the terminal is back. */
static enum dt_client_end finish(struct home *h, enum dt_verdict verdict, char *why)
{
    if (verdict == DT_TROUBLE) {
        snprintf(why, DT_PATH_MAX, "%s", h->c.message);
        return DT_CLIENT_TROUBLE;
    }
    if (match_of(h)->phase != DT_OVER) {
        snprintf(why, DT_PATH_MAX, "%s", h->path);
        return DT_CLIENT_LEFT;
    }
    const char *fault = write_record(h, why);
    if (fault != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", dt_reason(h->c.lang, fault));
        return DT_CLIENT_TROUBLE;
    }
    return DT_CLIENT_OVER;
}

enum dt_client_end dt_client_play(const struct dt_client_wish *wish, char *why)
{
    struct home *h = make_home(wish);
    enum dt_verdict verdict = DT_GO_ON;
    if (h == NULL || !dt_tty_open()) {
        free(h);
        return DT_CLIENT_NO_TTY;
    }
    const char *fault = open_table(h, &verdict);
    if (fault != NULL) {
        dt_client_tell(&h->c, dt_reason(h->c.lang, fault));
        verdict = DT_TROUBLE;
    }
    if (verdict == DT_GO_ON) {
        verdict = play(h);
    }
    dt_tty_close();
    enum dt_client_end end = finish(h, verdict, why);
    dt_sea_close(h->sea);
    dt_local_close(&h->table);
    free(h);
    return end;
}
