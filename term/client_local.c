/* The client of a local match: turns, bots, several players at one keyboard, undo, and the saved
 * file. */
#include <stdio.h>
#include <stdlib.h>

#include "ocean/pile.h"
#include "term/client_internal.h"
#include "term/local.h"
#include "term/ocean_cache.h"

enum { KEY_POLL_MS = 200 }; /* while a time limit runs, keys are polled at this interval */

struct local_client {
    struct dt_term_client c; /* base; must be first, for the cast in local_of */
    const struct dt_term_options *options;
    struct dt_local table;
    struct dt_ocean_cache *ocean;
    int typed_ahead;        /* pressed while a bot was searching; 0: none */
    char path[DT_PATH_MAX]; /* of the saved match; empty: not saved */
};

static struct local_client *local_of(struct dt_term_client *c)
{
    return (struct local_client *)c;
}

static struct dt_match *match_of(struct local_client *lc)
{
    return &lc->table.view.match;
}

static const uint8_t *frame(struct dt_term_client *c)
{
    struct local_client *lc = local_of(c);
    const struct dt_match *m = match_of(lc);
    struct dt_ocean_stack stack;
    if (dt_tty_colours() < 256 || c->board->ocean_stack == NULL || m->phase != DT_PLAYING ||
        !c->board->ocean_stack(m->state, &stack, &c->torch)) {
        return NULL;
    }
    if (lc->ocean == NULL) {
        lc->ocean = dt_ocean_cache_open();
    }
    stack.jitter_seed = dt_ocean_jitter_seed(m->setup.key);
    return lc->ocean != NULL ? dt_ocean_cache_frame(lc->ocean, &stack, &c->look) : NULL;
}

static void save_match(struct local_client *lc);

static dt_time table_now(struct dt_term_client *c)
{
    (void)c;
    return dt_local_now();
}

static int next_key(struct dt_term_client *c, int ms)
{
    struct local_client *lc = local_of(c);
    bool timed = dt_match_deadline(match_of(lc)) != DT_NEVER;
    int key =
        lc->typed_ahead != 0 ? lc->typed_ahead : dt_tty_key(timed && ms < 0 ? KEY_POLL_MS : ms);
    lc->typed_ahead = 0;
    if (timed && c->viewer >= 0 && dt_local_do(&lc->table, c->viewer, DT_DO_FLAG, "") == NULL) {
        save_match(lc);
        dt_term_message(c, dt_term_translate(c, "Time is up. Your last plan counts."));
        return DT_KEY_NONE;
    }
    return key;
}

/* ---- saving ---- */

/* Writes the match to its file. */
static void save_match(struct local_client *lc)
{
    const struct dt_journal *j = &lc->table.journal;
    const char *why = lc->path[0] != 0 ? dt_state_write(lc->path, j->text, j->len) : NULL;
    if (why != NULL) {
        dt_term_message(&lc->c, dt_error_text(lc->c.lang, why));
    }
}

/* Writes the record to --record or the state folder. NULL, or an error message. */
static const char *write_record(struct local_client *lc, char path[DT_PATH_MAX])
{
    int len = 0;
    if (lc->options->record != NULL) {
        snprintf(path, DT_PATH_MAX, "%s", lc->options->record);
    } else if (!dt_state_record_path(dt_term_game(&lc->c), match_of(lc)->setup.id, path)) {
        return "there is no folder to save to";
    }
    char *text = dt_local_record(&lc->table, &len);
    const char *why = text != NULL ? dt_state_write(path, text, len) : "out of memory";
    free(text);
    return why;
}

static void save(struct dt_term_client *c)
{
    struct local_client *lc = local_of(c);
    char path[DT_PATH_MAX];
    const char *why = NULL;
    if (match_of(lc)->phase == DT_OVER) {
        why = write_record(lc, path);
    } else {
        snprintf(path, sizeof path, "%s", lc->path);
        save_match(lc);
    }
    if (why != NULL) {
        dt_term_message(c, dt_error_text(c->lang, why));
    } else {
        dt_term_message_with(c, N_("Saved: {0}"), path);
    }
}

/* ---- undo ---- */

/* Asks the other players at the keyboard one after the other; false if the terminal is closed. */
static bool ask_other_seats(struct local_client *lc)
{
    struct dt_term_client *c = &lc->c;
    const struct dt_match *m = match_of(lc);
    while (m->proposal == DT_PROPOSAL_UNDO) {
        dt_seats waiting = dt_match_humans(m) & ~m->agreed & ~DT_SEAT(m->proposer);
        if (waiting == 0) {
            return true;
        }
        int seat = dt_ctz(waiting);
        int key = dt_term_choice(c, c->view->names[seat],
                                 dt_term_translate(c, "Agree to undo the last move?"),
                                 dt_term_translate(c, "y yes   n no"), "yjn");
        if (key == 0) {
            return false;
        }
        dt_local_do(&lc->table, seat, key == 'n' ? DT_DO_REFUSE : DT_DO_AGREE, "");
    }
    return true;
}

static void request_undo(struct local_client *lc, int seat)
{
    const char *why = dt_local_do(&lc->table, seat, DT_DO_ASK, "undo");
    if (why != NULL) {
        dt_term_message(&lc->c,
                        dt_term_translate(
                            &lc->c, "You can't undo that: something was drawn or revealed since."));
        return;
    }
    ask_other_seats(lc);
    save_match(lc);
}

/* ---- turns ---- */

static const struct dt_search_result *advice(struct dt_term_client *c, int seat)
{
    return dt_local_advice(&local_of(c)->table, seat);
}

static void act(struct local_client *lc, int seat, dt_action action)
{
    const char *why = dt_local_act(&lc->table, seat, action);
    if (why != NULL) {
        dt_term_message(&lc->c, dt_error_text(lc->c.lang, why));
    } else {
        save_match(lc);
    }
}

/* While a time limit runs, enters a changed plan as a draft. Returns the match's entry count. */
static uint32_t update_draft(struct local_client *lc, int seat)
{
    dt_action action;
    if (dt_term_draft_changed(&lc->c, &action) &&
        dt_local_draft(&lc->table, seat, action) == NULL) {
        save_match(lc);
    }
    return match_of(lc)->count;
}

/* Handles keys until the match has a new entry: an action, an undo or a timeout. */
static enum dt_term_flow prompt_seat(struct local_client *lc, int seat)
{
    struct dt_term_client *c = &lc->c;
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    dt_term_prompt(c, seat);
    uint32_t count = update_draft(lc, seat);
    while (flow == DT_FLOW_CONTINUE && match_of(lc)->count == count) {
        dt_action action;
        int key = dt_term_key(c);
        if (key == 'h') {
            flow = dt_term_show_advice(c, seat) ? DT_FLOW_CONTINUE : DT_FLOW_TTY_CLOSED;
        } else if (key == 'u') {
            request_undo(lc, seat);
        } else if (!dt_term_common_key(c, key, &flow) &&
                   dt_term_decision_key(c, seat, key, &action)) {
            act(lc, seat, action);
        }
        count = match_of(lc)->count == count ? update_draft(lc, seat) : count;
    }
    c->menu_open = c->editing = false;
    return flow;
}

/* Lets one bot move; the title shows its name while it searches. */
static enum dt_term_flow play_bot(struct local_client *lc)
{
    struct dt_term_client *c = &lc->c;
    char text[DT_MESSAGE_MAX];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    int seat = dt_ctz(dt_match_bots(match_of(lc)));
    dt_translate_with(c->lang, N_("{0} is thinking …"), (const char *const[]){c->view->names[seat]},
                      1, &out);
    dt_term_draw(c, text);
    const char *why = dt_local_bot(&lc->table);
    if (why != NULL) {
        dt_term_message(c, dt_error_text(c->lang, why));
        return DT_FLOW_ERROR;
    }
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    dt_term_draw(c, NULL);
    int key = lc->typed_ahead != 0 ? DT_KEY_NONE : dt_tty_key(lc->options->bot_delay_ms);
    if (!dt_term_common_key(c, key, &flow) && key != DT_KEY_NONE && key != DT_KEY_RESIZE) {
        lc->typed_ahead = key;
    }
    return flow;
}

static enum dt_term_flow hand_over(struct local_client *lc, int seat)
{
    int key;
    do {
        dt_term_clear(&lc->c);
        dt_layout_handover(&lc->c.screen, lc->c.lang, lc->c.view->names[seat]);
        dt_tty_show(&lc->c.screen);
        key = dt_tty_key(-1);
    } while (key != DT_KEY_ENTER && key != DT_KEY_CLOSED);
    return key == DT_KEY_CLOSED ? DT_FLOW_TTY_CLOSED : DT_FLOW_CONTINUE;
}

/* The next player to decide: the one at the keyboard if possible. */
static int next_person(const struct local_client *lc, dt_seats persons)
{
    return dt_seats_have(persons, lc->c.viewer) ? lc->c.viewer : dt_ctz(persons);
}

static enum dt_term_flow play_turn(struct local_client *lc)
{
    const struct dt_match *m = match_of(lc);
    dt_seats persons = dt_match_to_act(m) & ~dt_match_bots(m);
    if (persons == 0) {
        return play_bot(lc);
    }
    int seat = next_person(lc, persons), before = lc->c.viewer;
    if (seat != before && before >= 0) {
        if (dt_local_views_differ(&lc->table, seat, before) &&
            hand_over(lc, seat) == DT_FLOW_TTY_CLOSED) {
            return DT_FLOW_TTY_CLOSED;
        }
        dt_local_credit_time(&lc->table, m->limit_from); /* each player gets the full time */
    }
    return prompt_seat(lc, seat);
}

/* The only human, or DT_SPECTATOR. */
static int first_viewer(struct local_client *lc)
{
    dt_seats humans = dt_match_humans(match_of(lc));
    return dt_popcount(humans) == 1 ? dt_ctz(humans) : DT_SPECTATOR;
}

static enum dt_term_flow run_match(struct local_client *lc)
{
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    lc->c.viewer = first_viewer(lc);
    dt_local_credit_time(&lc->table,
                         match_of(lc)->now); /* time while the match was closed does not count */
    while (flow == DT_FLOW_CONTINUE && match_of(lc)->phase == DT_PLAYING) {
        flow = play_turn(lc);
    }
    if (match_of(lc)->phase == DT_OVER) {
        dt_state_remove(lc->path);
        return dt_term_show_result(&lc->c);
    }
    save_match(lc);
    return flow;
}

/* ---- opening and closing ---- */

static const char *open_new(struct local_client *lc)
{
    struct dt_match_setup opening = lc->options->opening;
    if (lc->options->adapt_config && lc->c.board->adapt_config != NULL) {
        lc->c.board->adapt_config(&opening.config, dt_tty_colours());
    }
    return dt_local_open(&lc->table, &opening, lc->options->seat);
}

/* Opens the saved match if the player wants it, else a new one. NULL, or an error message. */
static const char *open_table(struct local_client *lc, enum dt_term_flow *flow)
{
    int len;
    struct dt_term_client *c = &lc->c;
    char *saved =
        lc->options->ignore_saved || lc->path[0] == 0 ? NULL : dt_state_read(lc->path, &len);
    const char *why =
        saved != NULL ? dt_local_load(&lc->table, (struct dt_span){saved, len}) : NULL;
    bool loaded = saved != NULL && why == NULL && match_of(lc)->phase == DT_PLAYING;
    free(saved);
    if (loaded) {
        c->viewer = DT_SPECTATOR;
        int key = dt_term_choice(
            c, dt_term_game(c)->name, dt_term_translate(c, "You have a saved match. Continue it?"),
            dt_term_translate(c, "y continue   n new match   q quit"), "yjnq\n");
        *flow = key == 0 || key == 'q' ? DT_FLOW_QUIT : DT_FLOW_CONTINUE;
        if (key != 'n') {
            return NULL;
        }
        dt_local_close(&lc->table);
    }
    bool other = why == dt_match_other_rules;
    why = open_new(lc);
    if (why == NULL && other) {
        dt_term_message(
            c,
            dt_term_translate(
                c, "Your saved match uses a different version of the rules. A new match begins."));
    }
    return why;
}

static struct local_client *make_local(const struct dt_term_options *options)
{
    static const struct dt_term_ops ops = {
        .keys_menu =
            N_("↑↓ or number  Enter choose  ? rules  h hint  u undo  l log  s save  q quit"),
        .keys_editing = N_("v ocean  ? rules  h hint  u undo  l log  s save  q quit"),
        .keys_waiting = N_("? rules  l log  s save  q quit"),
        .key = next_key,
        .now = table_now,
        .frame = frame,
        .advice = advice,
        .save = save,
    };
    struct local_client *lc = calloc(1, sizeof *lc);
    if (lc != NULL) {
        lc->options = options;
        lc->c.ops = &ops;
        lc->c.lang = options->lang;
        lc->c.board = dt_board_find(options->opening.game);
        lc->c.view = &lc->table.view;
        lc->table.search = options->search;
        lc->table.search_ctx = options->search_ctx;
        lc->table.search_ms = options->search_ms;
        if (!dt_state_match_path(options->opening.game, lc->path)) {
            lc->path[0] = 0;
        }
    }
    return lc;
}

/* Sets the result after the terminal is restored. */
static enum dt_term_result finish(struct local_client *lc, enum dt_term_flow flow, char *why)
{
    if (flow == DT_FLOW_ERROR) {
        snprintf(why, DT_PATH_MAX, "%s", lc->c.message);
        return DT_TERM_ERROR;
    }
    if (match_of(lc)->phase != DT_OVER) {
        snprintf(why, DT_PATH_MAX, "%s", lc->path);
        return DT_TERM_SAVED;
    }
    const char *error = write_record(lc, why);
    if (error != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", dt_error_text(lc->c.lang, error));
        return DT_TERM_ERROR;
    }
    return DT_TERM_FINISHED;
}

enum dt_term_result dt_term_play(const struct dt_term_options *options, char *why)
{
    struct local_client *lc = make_local(options);
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    if (lc == NULL || !dt_tty_open()) {
        free(lc);
        return DT_TERM_NO_TTY;
    }
    const char *error = open_table(lc, &flow);
    if (error != NULL) {
        dt_term_message(&lc->c, dt_error_text(lc->c.lang, error));
        flow = DT_FLOW_ERROR;
    }
    if (flow == DT_FLOW_CONTINUE) {
        flow = run_match(lc);
    }
    dt_tty_close();
    enum dt_term_result end = finish(lc, flow, why);
    dt_ocean_cache_close(lc->ocean);
    dt_local_close(&lc->table);
    free(lc);
    return end;
}
