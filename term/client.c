/* The course of a match in the terminal: whose turn it is, and what a key does. */
#include <stdio.h>
#include <stdlib.h>

#include "term/client_inside.h"

enum verdict { GO_ON, LEAVE, GONE, TROUBLE };

static const char keys_asked[] =
    N_("↑↓ or number  Enter do it  ? rules  h hint  u undo  l log  s save  q quit");
static const char keys_ocean[] = N_("v ocean  ? rules  h hint  u undo  l log  s save  q quit");
static const char keys_waiting[] = N_("? rules  l log  s save  q quit");

/* ---- showing ---- */

static const uint8_t *frame(struct dt_client *c)
{
    struct dt_ocean_stack stack;
    if (dt_tty_colours() < 256 || c->board->stack == NULL || c->table.match.phase != DT_PLAYING ||
        !c->board->stack(c->table.match.state, &stack)) {
        return NULL;
    }
    if (c->sea == NULL) {
        c->sea = dt_sea_open();
    }
    memcpy(&stack.lie, c->table.match.commitment, sizeof stack.lie);
    return c->sea != NULL ? dt_sea_frame(c->sea, &stack, &c->look) : NULL;
}

struct dt_scene dt_client_scene(struct dt_client *c)
{
    const struct dt_match *m = &c->table.match;
    dt_match_redact(m, c->viewer, c->seen);
    return (struct dt_scene){
        .game = m->opening.game,
        .state = c->seen,
        .eyes = c->viewer,
        .tell = {c->wish->lang, m->opening.game->key, c->table.names, m->opening.config.seats},
        .pointed = c->asking ? dt_menu_pointed(&c->menu) : "",
        .colours = dt_tty_colours(),
        .frame = frame(c),
        .editor = c->editing ? &c->editor : NULL,
    };
}

void dt_client_draw(struct dt_client *c, const char *status)
{
    int w, h;
    struct dt_show show = {
        .board = c->board,
        .scene = dt_client_scene(c),
        .log = &c->table.log,
        .menu = c->asking ? &c->menu : NULL,
        .message = c->message[0] != 0 ? c->message : NULL,
        .keys = !c->asking && !c->editing ? keys_waiting
                : c->editing              ? keys_ocean
                                          : keys_asked,
        .status = status,
    };
    dt_tty_size(&w, &h);
    dt_screen_clear(&c->screen, w, h);
    dt_show_draw(&show, &c->screen);
    dt_tty_show(&c->screen);
}

void dt_client_tell(struct dt_client *c, const char *sentence)
{
    snprintf(c->message, sizeof c->message, "%s", sentence);
}

int dt_client_key(struct dt_client *c)
{
    int key;
    do {
        dt_client_draw(c, NULL);
        key = c->ahead != 0 ? c->ahead : dt_tty_key(-1);
        c->ahead = 0;
    } while (key == DT_KEY_RESIZE || key == DT_KEY_NONE);
    c->message[0] = 0;
    return key;
}

/* ---- keeping ---- */

void dt_client_keep(struct dt_client *c)
{
    char *text = c->path[0] != 0 ? dt_local_text(&c->table) : NULL;
    const char *why = text != NULL ? dt_store_write(c->path, text, (int)strlen(text)) : NULL;
    free(text);
    if (why != NULL) {
        dt_client_tell(c, why);
    }
}

/* The record of a finished match, where the command line says or beside the kept ones. */
static const char *write_record(struct dt_client *c, char path[DT_PATH_MAX])
{
    int len = 0;
    if (c->wish->record != NULL) {
        snprintf(path, DT_PATH_MAX, "%s", c->wish->record);
    } else if (!dt_store_record(dt_client_game(c), c->table.match.opening.id, path)) {
        return "there is no folder to write to";
    }
    char *text = dt_local_record(&c->table, &len);
    const char *why = text != NULL ? dt_store_write(path, text, len) : "out of memory";
    free(text);
    return why;
}

static void save(struct dt_client *c)
{
    char text[DT_MESSAGE_MAX], path[DT_PATH_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    const char *why = NULL;
    if (c->table.match.phase == DT_OVER) {
        why = write_record(c, path);
    } else {
        snprintf(path, sizeof path, "%s", c->path);
        dt_client_keep(c);
    }
    if (why != NULL) {
        dt_client_tell(c, why);
        return;
    }
    dt_say_with(c->wish->lang, N_("Saved: {0}"), (const char *const[]){path}, 1, &out);
    dt_client_tell(c, text);
}

/* ---- undo ---- */

/* The others at the keyboard are asked one after the other. */
static bool everybody_agrees(struct dt_client *c)
{
    while (c->table.match.asking == DT_ASK_UNDO) {
        dt_seats waiting = dt_match_humans(&c->table.match) & ~c->table.match.agreed &
                           ~DT_SEAT(c->table.match.asker);
        if (waiting == 0) {
            return true;
        }
        int seat = dt_lowest(waiting);
        int key = dt_client_question(c, c->table.names[seat],
                                     dt_client_say(c, "May the last decision be taken back?"),
                                     dt_client_say(c, "y yes   n no"), "yjn");
        if (key == 0) {
            return false;
        }
        dt_local_do(&c->table, seat, key == 'n' ? DT_DO_REFUSE : DT_DO_AGREE, "");
    }
    return true;
}

/* Whether something was taken back. */
static bool undo(struct dt_client *c, int seat)
{
    uint32_t before = c->table.match.steps;
    const char *why = dt_local_do(&c->table, seat, DT_DO_ASK, "undo");
    if (why != NULL) {
        dt_client_tell(
            c, dt_client_say(c, "Nothing can be taken back: something was drawn or shown since."));
        return false;
    }
    everybody_agrees(c);
    dt_client_keep(c);
    return c->table.match.steps < before;
}

/* ---- asking ---- */

/* Keys that mean the same at any time. False: it was none of them. */
static bool common_key(struct dt_client *c, int key, enum verdict *verdict)
{
    bool there = true;
    *verdict = GO_ON;
    switch (key) {
    case '?':
        there = dt_client_rules(c);
        break;
    case 'l':
        there = dt_client_log(c);
        break;
    case 'v':
        there = dt_client_ocean(c);
        break;
    case 's':
        save(c);
        break;
    case 'q':
        *verdict = LEAVE;
        break;
    case DT_KEY_CLOSED:
        there = false;
        break;
    default:
        return false;
    }
    *verdict = there ? *verdict : GONE;
    return true;
}

static enum verdict do_action(struct dt_client *c, int seat, dt_action action)
{
    const char *why = dt_local_act(&c->table, seat, action);
    if (why != NULL) {
        dt_client_tell(c, why);
        return GO_ON;
    }
    dt_client_keep(c);
    return GO_ON;
}

static void begin_question(struct dt_client *c, int seat)
{
    c->viewer = seat;
    c->asking = c->editing = false;
    struct dt_scene scene = dt_client_scene(c);
    if (c->board->edits != NULL && c->board->edits(c->seen, seat)) {
        c->board->edit_begin(&scene, &c->editor);
        c->editing = true;
    } else {
        c->asking = dt_menu_open(&c->menu, &scene, seat);
    }
}

/* Whether a key has decided what to do. */
static bool decides(struct dt_client *c, int seat, int key, dt_action *action)
{
    struct dt_scene scene = dt_client_scene(c);
    if (!c->editing) {
        return dt_menu_key(&c->menu, key, action);
    }
    if (key == DT_KEY_ENTER) {
        *action = c->board->edit_action(&c->editor);
        return dt_client_game(c)->legal(c->seen, seat, *action);
    }
    c->board->edit_key(&scene, &c->editor, key);
    return false;
}

/* Asks a person until the question has changed, by an answer or by taking one back. */
static enum verdict ask(struct dt_client *c, int seat)
{
    enum verdict verdict = GO_ON;
    uint32_t count = c->table.match.count;
    begin_question(c, seat);
    while (verdict == GO_ON && c->table.match.count == count) {
        dt_action action;
        int key = dt_client_key(c);
        if (key == 'h') {
            verdict = dt_client_advice(c, seat) ? GO_ON : GONE;
        } else if (key == 'u') {
            undo(c, seat);
        } else if (!common_key(c, key, &verdict) && decides(c, seat, key, &action)) {
            verdict = do_action(c, seat, action);
        }
    }
    c->asking = c->editing = false;
    return verdict;
}

/* ---- the course ---- */

/* One bot decides; its name stands in the title while it thinks. */
static enum verdict let_bot(struct dt_client *c)
{
    char text[DT_MESSAGE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    int seat = dt_lowest(dt_match_bots(&c->table.match));
    dt_say_with(c->wish->lang, N_("{0} is thinking …"), (const char *const[]){c->table.names[seat]},
                1, &out);
    dt_client_draw(c, text);
    const char *why = dt_local_bot(&c->table);
    if (why != NULL) {
        dt_client_tell(c, why);
        return TROUBLE;
    }
    enum verdict verdict = GO_ON;
    dt_client_draw(c, NULL);
    int key = c->ahead != 0 ? DT_KEY_NONE : dt_tty_key(c->wish->pace);
    if (!common_key(c, key, &verdict) && key != DT_KEY_NONE && key != DT_KEY_RESIZE) {
        c->ahead = key;
    }
    return verdict;
}

static enum verdict curtain(struct dt_client *c, int seat)
{
    int key;
    do {
        int w, h;
        dt_tty_size(&w, &h);
        dt_screen_clear(&c->screen, w, h);
        dt_show_curtain(&c->screen, c->wish->lang, c->table.names[seat]);
        dt_tty_show(&c->screen);
        key = dt_tty_key(-1);
    } while (key != DT_KEY_ENTER && key != DT_KEY_CLOSED);
    return key == DT_KEY_CLOSED ? GONE : GO_ON;
}

/* Who of the persons is asked next: whoever sits there, if it is one of them. */
static int next_person(const struct dt_client *c, dt_seats persons)
{
    return dt_seats_have(persons, c->viewer) ? c->viewer : dt_lowest(persons);
}

static enum verdict step(struct dt_client *c)
{
    dt_seats persons = dt_match_to_act(&c->table.match) & ~dt_match_bots(&c->table.match);
    if (persons == 0) {
        return let_bot(c);
    }
    int seat = next_person(c, persons);
    if (seat != c->viewer && c->viewer >= 0 && dt_local_secret(&c->table, seat, c->viewer) &&
        curtain(c, seat) == GONE) {
        return GONE;
    }
    return ask(c, seat);
}

/* Before the first question: the person who sits alone here, or nobody. */
static int first_viewer(const struct dt_client *c)
{
    dt_seats humans = dt_match_humans(&c->table.match);
    return dt_ones(humans) == 1 ? dt_lowest(humans) : DT_ONLOOKER;
}

/* Who has won, and with how many points. */
static void result_text(struct dt_client *c, struct dt_out *out)
{
    const struct dt_match *m = &c->table.match;
    int32_t scores[DT_SEATS];
    char line[DT_MESSAGE_MAX];
    m->opening.game->scores(m->state, scores);
    for (int seat = 0; seat < m->opening.config.seats; seat++) {
        bool won = (m->winners >> seat & 1) != 0;
        snprintf(line, sizeof line, "%s %-12s %4d\n", won ? "★" : " ", c->table.names[seat],
                 (int)scores[seat]);
        dt_out_text(out, line);
    }
}

/* The end stays on the screen until somebody leaves. */
static enum verdict celebrate(struct dt_client *c)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    enum verdict verdict = GO_ON;
    dt_store_remove(c->path);
    result_text(c, &out);
    int key = dt_client_question(c, dt_client_say(c, "The game is over"), text,
                                 dt_client_say(c, "Enter look at the table   q quit"), "\nq\033");
    verdict = key == 0 ? GONE : key == 'q' ? LEAVE : GO_ON;
    while (verdict == GO_ON) {
        common_key(c, dt_client_key(c), &verdict);
    }
    return verdict;
}

static enum verdict play(struct dt_client *c)
{
    enum verdict verdict = GO_ON;
    c->viewer = first_viewer(c);
    while (verdict == GO_ON && c->table.match.phase == DT_PLAYING) {
        verdict = step(c);
    }
    if (c->table.match.phase == DT_OVER) {
        return celebrate(c);
    }
    dt_client_keep(c);
    return verdict;
}

/* ---- beginning ---- */

static const char *open_new(struct dt_client *c)
{
    struct dt_opening opening = c->wish->opening;
    if (c->wish->suited && c->board->suit != NULL) {
        c->board->suit(&opening.config, dt_tty_colours());
    }
    return dt_local_open(&c->table, &opening, c->wish->sitter);
}

/* A match that was kept, if the person wants it. NULL, or a sentence. */
static const char *open_table(struct dt_client *c, enum verdict *verdict)
{
    int len;
    char *kept = c->wish->fresh || c->path[0] == 0 ? NULL : dt_store_read(c->path, &len);
    const char *why = kept != NULL ? dt_local_load(&c->table, (struct dt_span){kept, len}) : NULL;
    bool loaded = kept != NULL && why == NULL && c->table.match.phase == DT_PLAYING;
    free(kept);
    if (loaded) {
        c->viewer = DT_ONLOOKER;
        int key = dt_client_question(
            c, dt_client_game(c)->name, dt_client_say(c, "A match is waiting here. Go on with it?"),
            dt_client_say(c, "y go on   n begin a new one   q quit"), "yjnq\n");
        *verdict = key == 0 || key == 'q' ? LEAVE : GO_ON;
        if (key != 'n') {
            return NULL;
        }
        dt_local_close(&c->table);
    }
    return open_new(c);
}

static struct dt_client *make_client(const struct dt_client_wish *wish)
{
    struct dt_client *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->wish = wish;
        c->board = dt_board_find(wish->opening.game);
        c->table.think = wish->think;
        c->table.thinker = wish->thinker;
        c->table.think_ms = wish->think_ms;
        if (!dt_store_path(wish->opening.game, c->path)) {
            c->path[0] = 0;
        }
    }
    return c;
}

/* What is said once the terminal is back. */
static enum dt_client_end finish(struct dt_client *c, enum verdict verdict, char *why)
{
    if (verdict == TROUBLE) {
        snprintf(why, DT_PATH_MAX, "%s", c->message);
        return DT_CLIENT_TROUBLE;
    }
    if (c->table.match.phase != DT_OVER) {
        snprintf(why, DT_PATH_MAX, "%s", c->path);
        return DT_CLIENT_LEFT;
    }
    const char *fault = write_record(c, why);
    if (fault != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", fault);
        return DT_CLIENT_TROUBLE;
    }
    return DT_CLIENT_OVER;
}

enum dt_client_end dt_client_play(const struct dt_client_wish *wish, char *why)
{
    struct dt_client *c = make_client(wish);
    enum verdict verdict = GO_ON;
    if (c == NULL || !dt_tty_open()) {
        free(c);
        return DT_CLIENT_NO_TTY;
    }
    const char *fault = open_table(c, &verdict);
    if (fault != NULL) {
        dt_client_tell(c, fault);
        verdict = TROUBLE;
    }
    if (verdict == GO_ON) {
        verdict = play(c);
    }
    dt_tty_close();
    enum dt_client_end end = finish(c, verdict, why);
    dt_sea_close(c->sea);
    dt_local_close(&c->table);
    free(c);
    return end;
}
