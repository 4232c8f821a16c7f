/* What a client does in front of any table: showing it, and what a key means. */
#include <stdio.h>

#include "term/client_inside.h"
#include "term/standing.h"

/* ---- showing ---- */

struct dt_scene dt_client_scene(struct dt_client *c)
{
    const struct dt_match *m = &c->spot->match;
    dt_match_redact(m, c->viewer, c->seen);
    return (struct dt_scene){
        .game = m->opening.game,
        .state = c->seen,
        .eyes = c->viewer,
        .tell = {c->lang, m->opening.game->key, c->spot->names, m->opening.config.seats},
        .pointed = c->asking ? dt_menu_pointed(&c->menu) : "",
        .colours = dt_tty_colours(),
        .frame = c->door->frame(c),
        .editor = c->editing ? &c->editor : NULL,
    };
}

struct dt_pane dt_client_blank(struct dt_client *c)
{
    int w, h;
    dt_tty_size(&w, &h);
    dt_screen_clear(&c->screen, w, h);
    return dt_screen_all(&c->screen);
}

const char *dt_client_countdown(struct dt_client *c, char text[DT_MESSAGE_MAX])
{
    dt_time deadline = dt_match_deadline(&c->spot->match);
    struct dt_out out = dt_out_on(text, DT_MESSAGE_MAX);
    if (deadline == DT_NEVER) {
        return NULL;
    }
    char digits[24];
    dt_time left = deadline - c->door->now(c);
    snprintf(digits, sizeof digits, "%lld", (long long)(left > 0 ? (left + 999) / 1000 : 0));
    dt_say_with(c->lang, N_("{0} s left"), (const char *const[]){digits}, 1, &out);
    return text;
}

bool dt_client_drafts(struct dt_client *c, dt_action *draft)
{
    if (!c->editing || dt_match_deadline(&c->spot->match) == DT_NEVER) {
        return false;
    }
    struct dt_scene scene = dt_client_scene(c);
    *draft = c->board->edit_draft(&scene, &c->editor);
    bool changed = !c->has_drafted || *draft != c->drafted;
    c->drafted = *draft;
    c->has_drafted = true;
    return changed;
}

void dt_client_draw(struct dt_client *c, const char *status)
{
    char left[DT_MESSAGE_MAX];
    struct dt_show show = {
        .board = c->board,
        .scene = dt_client_scene(c),
        .log = &c->spot->log,
        .menu = c->asking ? &c->menu : NULL,
        .message = c->message[0] != 0 ? c->message : NULL,
        .keys = c->asking    ? c->door->keys_asked
                : c->editing ? c->door->keys_editing
                             : c->door->keys_waiting,
        .status = status != NULL ? status : dt_client_countdown(c, left),
    };
    dt_client_blank(c);
    dt_show_draw(&show, &c->screen);
    dt_tty_show(&c->screen);
}

void dt_client_tell(struct dt_client *c, const char *sentence)
{
    snprintf(c->message, sizeof c->message, "%s", sentence);
}

void dt_client_tell_with(struct dt_client *c, const char *english, const char *arg)
{
    struct dt_out out = dt_out_on(c->message, sizeof c->message);
    dt_say_with(c->lang, english, (const char *const[]){arg}, 1, &out);
}

int dt_client_key(struct dt_client *c)
{
    int key;
    uint32_t count = c->spot->match.count;
    do {
        dt_client_draw(c, NULL);
        key = c->door->key(c, -1);
    } while ((key == DT_KEY_RESIZE || key == DT_KEY_NONE) && c->spot->match.count == count);
    if (key != DT_KEY_NONE) {
        c->message[0] = 0;
    }
    return key;
}

/* ---- asking ---- */

bool dt_client_common(struct dt_client *c, int key, enum dt_verdict *verdict)
{
    bool there = true;
    *verdict = DT_GO_ON;
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
        c->door->save(c);
        break;
    case 'q':
        *verdict = DT_LEAVE;
        break;
    case DT_KEY_CLOSED:
        there = false;
        break;
    default:
        return false;
    }
    *verdict = there ? *verdict : DT_GONE;
    return true;
}

void dt_client_ask(struct dt_client *c, int seat)
{
    c->viewer = seat;
    c->asking = c->editing = false;
    struct dt_scene scene = dt_client_scene(c);
    if (c->board->edits != NULL && c->board->edits(c->seen, seat)) {
        c->board->edit_begin(&scene, &c->editor);
        c->editing = true;
        c->has_drafted = false;
    } else {
        c->asking = dt_menu_open(&c->menu, &scene, seat);
    }
}

bool dt_client_decides(struct dt_client *c, int seat, int key, dt_action *action)
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

/* ---- the end ---- */

/* Who a result is about: for whoever left for good a bot has played to the end. */
static void name_text(const struct dt_client *c, int seat, struct dt_out *out)
{
    const struct dt_match *m = &c->spot->match;
    uint8_t gone = m->seat[seat].gone;
    bool bot = m->why == DT_WHY_END && (gone == DT_GONE_RESIGNED || gone == DT_GONE_TIME);
    dt_say_with(c->lang, bot ? N_("bot for {0}") : "{0}", &c->spot->names[seat], 1, out);
}

/* Who has won, with how many points, the best first, and why. */
static void result_text(const struct dt_client *c, struct dt_out *out)
{
    const struct dt_match *m = &c->spot->match;
    struct dt_teller tell = {c->lang, m->opening.game->key, c->spot->names,
                             m->opening.config.seats};
    struct dt_standing list[DT_STANDINGS];
    int count = 0;
    for (int seat = 0; seat < m->opening.config.seats; seat++) {
        struct dt_standing *s = &list[count++];
        struct dt_out called = dt_out_on(s->name, sizeof s->name);
        name_text(c, seat, &called);
        s->score = c->spot->scores[seat];
        s->won = (m->winners >> seat & 1) != 0;
    }
    bool played = m->why == DT_WHY_END;
    count = dt_standing_rival(&tell, m->opening.game, m->state, played, list, count);
    dt_standing_text(list, count, out);
    dt_out_char(out, '\n');
    dt_spot_outcome(c->spot, c->lang, out);
}

enum dt_verdict dt_client_celebrate(struct dt_client *c)
{
    char text[DT_SENTENCE_MAX];
    struct dt_out out = dt_out_on(text, sizeof text);
    result_text(c, &out);
    int key = dt_client_question(c, dt_client_say(c, "The game is over"), text,
                                 dt_client_say(c, "Enter look at the table   q quit"), "\nq\033");
    enum dt_verdict verdict = key == 0 ? DT_GONE : key == 'q' ? DT_LEAVE : DT_GO_ON;
    while (verdict == DT_GO_ON) {
        dt_client_common(c, dt_client_key(c), &verdict);
    }
    return verdict;
}
