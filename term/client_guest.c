/* A guest at a server's table: the line is kept, the table shown, and what is decided goes there. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "ocean/file/picture.h"
#include "term/client_inside.h"
#include "term/line.h"
#include "term/remote.h"
#include "term/room.h"

enum {
    FIRST_WAIT = 500, /* before the line is tried again (milliseconds), */
    LONGEST_WAIT = 8000,
    ANSWER = 15000, /* for what must be answered */
    RECORD = 5000,
    SECOND = 1000,
    TICK = 250,        /* between two looks at the clock */
    DRAFT_PAUSE = 500, /* between two drafts */
    PATH = 256,
};

struct guest {
    struct dt_client c; /* first, so that one can be taken for the other */
    const struct dt_client_visit *visit;
    struct dt_remote_wish wish;
    struct dt_remote remote;
    struct dt_line *line;
    struct dt_line_ear ear;
    uint32_t happened;       /* things that were heard */
    int64_t retry;           /* when the line is tried again, */
    int wait;                /* and how long to wait next time */
    char shown[DT_TEXT_MAX]; /* the position of the present question */
    char wanted[PATH];       /* the picture that is being fetched or there, */
    uint32_t wanted_at;      /* and of which entry */
    int64_t look_again;      /* when a picture that could not be had is sent for again */
    int64_t draft_again;     /* when the next draft may be sent */
    bool pictured, fetching; /* there is one; something is on its way: */
    bool recording;          /* the record */
    char *record;            /* once it is there */
    int record_len;
    char token_path[DT_PATH_MAX];
    char token[DT_REMOTE_TOKEN]; /* as it is kept */
    uint8_t picture[DT_OCEAN_BYTES];
};

static struct guest *guest_of(struct dt_client *c)
{
    return (struct guest *)c;
}

static int64_t clock_ms(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t now_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

/* ---- the line ---- */

static void send_text(void *to, struct dt_span text)
{
    struct guest *g = to;
    dt_line_send(g->line, text);
}

static void keep_token(struct guest *g)
{
    if (strcmp(g->token, g->remote.token) != 0 && g->token_path[0] != 0) {
        memcpy(g->token, g->remote.token, sizeof g->token);
        dt_store_write(g->token_path, g->token, (int)strlen(g->token));
    }
}

static void on_opened(void *at)
{
    struct guest *g = at;
    dt_remote_opened(&g->remote);
}

static void on_heard(void *at, struct dt_span text)
{
    struct guest *g = at;
    g->happened++;
    g->wait = FIRST_WAIT;
    dt_remote_heard(&g->remote, text, now_ms());
    keep_token(g);
}

static void on_closed(void *at, const char *why)
{
    struct guest *g = at;
    g->happened++;
    dt_remote_closed(&g->remote, why);
    g->retry = now_ms() + g->wait;
    g->wait = 2 * g->wait < LONGEST_WAIT ? 2 * g->wait : LONGEST_WAIT;
}

static void take_record(struct guest *g, int status, struct dt_span body)
{
    g->recording = false;
    g->record = status == 200 ? malloc((size_t)body.len) : NULL;
    if (g->record != NULL) {
        memcpy(g->record, body.at, (size_t)body.len);
        g->record_len = body.len;
    }
}

static void take_picture(struct guest *g, int status, struct dt_span body)
{
    g->pictured = status == 200 && dt_picture_from_jpeg((const uint8_t *)body.at, (size_t)body.len,
                                                        g->picture, DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    if (!g->pictured) {
        g->wanted_at = 0;
        g->look_again = now_ms() + SECOND;
    }
}

static void on_fetched(void *at, int status, struct dt_span body)
{
    struct guest *g = at;
    g->happened++;
    g->fetching = false;
    if (g->recording) {
        take_record(g, status, body);
    } else {
        take_picture(g, status, body);
    }
}

/* Lets the line work; true if a key can be read. */
static bool pump(struct guest *g, int file, int ms)
{
    int64_t now = now_ms();
    if (g->remote.state == DT_REMOTE_LOST && now >= g->retry) {
        g->retry = now + ANSWER;
        dt_line_open(g->line);
    }
    if (g->remote.state == DT_REMOTE_LOST && (ms < 0 || now + ms > g->retry)) {
        ms = g->retry > now ? (int)(g->retry - now) : 0;
    }
    return dt_line_wait(g->line, file, ms);
}

static int next_key(struct dt_client *c, int ms)
{
    struct guest *g = guest_of(c);
    int64_t until = now_ms() + ms;
    uint32_t happened = g->happened;
    for (int key = dt_tty_key(0);; key = dt_tty_key(0)) {
        if (key != DT_KEY_NONE) {
            return key;
        }
        int64_t left = until - now_ms();
        if (g->happened != happened || (ms >= 0 && left <= 0)) {
            return DT_KEY_NONE;
        }
        if (pump(g, STDIN_FILENO, ms < 0 ? -1 : (int)left)) {
            key = dt_tty_key(-1);
            if (key != DT_KEY_NONE) {
                return key;
            }
        }
    }
}

/* ---- pictures, records, advice ---- */

static void picture_path(const struct guest *g, char path[PATH])
{
    static const char *const kinds[] = {
        [DT_TORCH_ABOVE] = "above", [DT_TORCH_BELOW] = "below", [DT_TORCH_SIDE] = "side"};
    const struct dt_ocean_viewpoint *look = &g->c.look;
    int len = snprintf(path, PATH, "/api/matches/%s/ocean?view=%d,%d",
                       g->remote.spot.match.opening.id, look->x, look->y);
    if (look->torch.kind != DT_TORCH_NONE) {
        snprintf(path + len, (size_t)(PATH - len), "&torch=%s,%d,%d", kinds[look->torch.kind],
                 look->torch.x, look->torch.y);
    }
}

/* The last picture; another one is sent for when the table or the look has changed. */
static const uint8_t *frame(struct dt_client *c)
{
    struct guest *g = guest_of(c);
    const struct dt_match *m = &g->remote.spot.match;
    struct dt_ocean_stack stack;
    char path[PATH];
    if (dt_tty_colours() < 256 || c->board->stack == NULL || m->phase != DT_PLAYING ||
        !c->board->stack(m->state, &stack, &c->torch)) {
        return NULL;
    }
    picture_path(g, path);
    bool stale = g->wanted_at != m->count || strcmp(path, g->wanted) != 0;
    if (stale && !g->fetching && now_ms() >= g->look_again &&
        dt_line_fetch(g->line, path, g->remote.token)) {
        g->fetching = true;
        g->wanted_at = m->count;
        memcpy(g->wanted, path, sizeof g->wanted);
    }
    return g->pictured ? g->picture : NULL;
}

static void fetch_record(struct guest *g)
{
    char path[PATH];
    if (g->remote.spot.match.phase == DT_OVER && g->record == NULL && !g->recording) {
        snprintf(path, sizeof path, "/api/matches/%s/record", g->remote.spot.match.opening.id);
        g->recording = g->fetching = dt_line_fetch(g->line, path, g->remote.token);
    }
}

/* Waits for the record, but not for ever, and writes it. NULL, or a sentence. */
static const char *write_record(struct guest *g, char path[DT_PATH_MAX])
{
    const struct dt_match *m = &g->remote.spot.match;
    for (int64_t until = now_ms() + RECORD;
         g->record == NULL && g->remote.state == DT_REMOTE_THERE && now_ms() < until;) {
        fetch_record(g);
        pump(g, -1, SECOND / 10);
    }
    if (g->record == NULL) {
        return "the server does not give the record";
    }
    if (g->visit->record != NULL) {
        snprintf(path, DT_PATH_MAX, "%s", g->visit->record);
    } else if (!dt_store_record(m->opening.game, m->opening.id, path)) {
        return "there is no folder to write to";
    }
    return dt_store_write(path, g->record, g->record_len);
}

static enum dt_fairness judge(const struct guest *g)
{
    struct dt_replay *play = malloc(sizeof *play);
    enum dt_fairness fair = DT_FAIR_UNPROVED;
    if (play != NULL) {
        fair =
            dt_shuffle_judge(&g->remote.shuffle, (struct dt_span){g->record, g->record_len}, play);
    }
    free(play);
    return fair;
}

static void save(struct dt_client *c)
{
    struct guest *g = guest_of(c);
    char path[DT_PATH_MAX];
    if (c->spot->match.phase != DT_OVER) {
        dt_client_tell(c, dt_client_say(c, "The server keeps this match."));
        return;
    }
    const char *why = write_record(g, path);
    if (why != NULL) {
        dt_client_tell(c, dt_reason(c->lang, why));
    } else {
        dt_client_tell_with(c, N_("Saved: {0}"), path);
    }
}

static const struct dt_thought *advice(struct dt_client *c, int seat)
{
    struct guest *g = guest_of(c);
    struct dt_remote *r = &g->remote;
    (void)seat;
    dt_remote_ask_advice(r);
    for (int64_t until = now_ms() + ANSWER; !r->advised && now_ms() < until;) {
        pump(g, -1, SECOND);
    }
    return r->advised ? &r->advice : NULL;
}

/* ---- at the table ---- */

static dt_time table_now(struct dt_client *c)
{
    return now_ms() + guest_of(c)->remote.ahead;
}

/* What stands at the right of the title: a lost line, or how much time is left. */
static const char *status(struct guest *g, char text[DT_MESSAGE_MAX])
{
    const struct dt_remote *r = &g->remote;
    const struct dt_match *m = &r->spot.match;
    struct dt_out out = dt_out_on(text, DT_MESSAGE_MAX);
    if (r->state == DT_REMOTE_LOST) {
        return dt_client_say(&g->c, N_("connection lost, trying again …"));
    }
    if ((r->may & DT_MAY_BACK) != 0) {
        return dt_client_say(&g->c, N_("a bot plays for you: b takes over"));
    }
    if (r->claims != 0) {
        dt_say_with(g->c.lang, N_("{0} is gone: c"), &r->spot.names[r->absent], 1, &out);
        return text;
    }
    if (r->applying != DT_ONLOOKER && r->you == DT_ONLOOKER) {
        return dt_client_say(&g->c, N_("a seat was asked for: the others must agree"));
    }
    if ((r->may & DT_MAY_SIT) != 0) {
        return dt_client_say(&g->c, N_("a asks for a bot's seat"));
    }
    if (dt_client_countdown(&g->c, text) != NULL) {
        return text;
    }
    for (int i = 0; i < m->opening.config.seats; i++) {
        if (m->seat[i].running) {
            int64_t now = now_ms() + r->ahead;
            int64_t left = (m->seat[i].left - (now - m->now)) / SECOND;
            char time[64];
            left = left < 0 ? 0 : left;
            snprintf(time, sizeof time, "%s%s %d:%02d", out.len > 0 ? "  " : "", r->spot.names[i],
                     (int)(left / 60), (int)(left % 60));
            dt_out_text(&out, time);
        }
    }
    return out.len > 0 ? text : NULL;
}

static bool ticks(const struct guest *g)
{
    bool running = dt_match_deadline(&g->remote.spot.match) != DT_NEVER;
    for (int i = 0; i < DT_SEATS; i++) {
        running |= g->remote.spot.match.seat[i].running;
    }
    return running && g->remote.state == DT_REMOTE_THERE;
}

/* Whether this person is to decide. */
static bool is_asked(const struct guest *g)
{
    const struct dt_remote *r = &g->remote;
    return !r->acting && r->you != DT_ONLOOKER &&
           dt_seats_have(dt_match_to_act(&r->spot.match), r->you) &&
           r->spot.match.seat[r->you].gone == DT_HERE;
}

/* A question goes on while others do something; it begins anew if it is another one. */
static void refresh(struct guest *g)
{
    struct dt_client *c = &g->c;
    struct dt_remote *r = &g->remote;
    bool mine = is_asked(g), moved = strcmp(g->shown, r->position) != 0;
    c->viewer = r->you;
    if (!mine) {
        c->asking = c->editing = false;
    } else if (r->fresh || !(c->asking || c->editing) || (c->asking && moved)) {
        dt_client_ask(c, r->you);
        memcpy(g->shown, r->position, sizeof g->shown);
        r->fresh = false;
    }
    if (r->why[0] != 0 && r->state != DT_REMOTE_ENDED) {
        dt_client_tell(c, r->why);
        r->why[0] = 0;
    }
}

static int bot_seat(const struct dt_match *m)
{
    int seat = 0;
    while (seat < m->opening.config.seats - 1 && m->seat[seat].kind != DT_BOT) {
        seat++;
    }
    return seat;
}

static enum dt_verdict talk(struct guest *g, enum dt_verb verb, const char *title)
{
    char text[DT_WORDS_MAX + 1];
    if (!dt_client_line(&g->c, dt_client_say(&g->c, title), text, sizeof text)) {
        return DT_GONE;
    }
    if (text[0] != 0) {
        dt_remote_do(&g->remote, verb, text, g->remote.you);
    }
    return DT_GO_ON;
}

static enum dt_verdict give_up(struct guest *g)
{
    struct dt_client *c = &g->c;
    int key = dt_client_question(c, dt_client_game(c)->name,
                                 dt_client_say(c, "Do you really want to give up?"),
                                 dt_client_say(c, "y yes   n no"), "yjn\033");
    if (key == 'y' || key == 'j') {
        dt_remote_do(&g->remote, DT_DO_RESIGN, "", g->remote.you);
    }
    return key == 0 ? DT_GONE : DT_GO_ON;
}

/* Keys that are about the table and not about the game. False: it was none of them. */
static bool table_key(struct guest *g, int key, enum dt_verdict *verdict)
{
    struct dt_remote *r = &g->remote;
    if (key == 'u' && (r->may & DT_MAY_UNDO) != 0) {
        dt_remote_do(r, DT_DO_ASK, "undo", r->you);
    } else if (key == 'u') {
        dt_client_tell(&g->c, dt_client_say(&g->c, "Nothing can be taken back: something was drawn "
                                                   "or shown since."));
    } else if (key == 't' && (r->may & DT_MAY_CHAT) != 0) {
        *verdict = talk(g, DT_DO_CHAT, N_("Say something"));
    } else if (key == 'g' && (r->may & DT_MAY_RESIGN) != 0) {
        *verdict = give_up(g);
    } else if (key == 'b' && (r->may & DT_MAY_BACK) != 0) {
        dt_remote_do(r, DT_DO_BACK, "", r->you);
    } else if (key == 'c' && r->claims != 0) {
        *verdict = dt_client_claim(&g->c, r);
    } else if (key == 'a' && (r->may & DT_MAY_SIT) != 0) {
        dt_remote_sit(r, bot_seat(&r->spot.match));
    } else {
        return false;
    }
    return true;
}

/* While time runs, what is being planned is told to the table. */
static void draft(struct guest *g)
{
    dt_action action;
    if (now_ms() >= g->draft_again && g->remote.state == DT_REMOTE_THERE &&
        dt_client_drafts(&g->c, &action)) {
        dt_remote_draft(&g->remote, action);
        g->draft_again = now_ms() + DRAFT_PAUSE;
    }
}

static enum dt_verdict at_table(struct guest *g)
{
    struct dt_client *c = &g->c;
    enum dt_verdict verdict = DT_GO_ON;
    char text[DT_MESSAGE_MAX];
    dt_action action;
    refresh(g);
    if ((g->remote.may & DT_MAY_AGREE) != 0) {
        return dt_client_answer(c, &g->remote);
    }
    if ((g->remote.may & DT_MAY_ADMIT) != 0) {
        return dt_client_admit(c, &g->remote);
    }
    dt_client_draw(c, status(g, text));
    draft(g);
    int key = next_key(c, ticks(g) || now_ms() < g->look_again ? TICK : -1);
    if (key == DT_KEY_NONE || key == DT_KEY_RESIZE) {
        return DT_GO_ON;
    }
    c->message[0] = 0;
    bool asked = c->asking || c->editing;
    if (key == 'h' && asked) {
        return dt_client_advice(c, g->remote.you) ? DT_GO_ON : DT_GONE;
    }
    if (!table_key(g, key, &verdict) && !dt_client_common(c, key, &verdict) && asked &&
        dt_client_decides(c, g->remote.you, key, &action)) {
        dt_remote_act(&g->remote, action);
    }
    return verdict;
}

/* ---- before it ---- */

static int open_seat(const struct dt_match *m)
{
    int seat = 0;
    while (seat < m->opening.config.seats && m->seat[seat].kind != DT_OPEN) {
        seat++;
    }
    return seat;
}

static enum dt_verdict add_words(struct guest *g)
{
    struct dt_client *c = &g->c;
    char text[DT_WORDS_MAX + 1];
    if (!dt_client_line(c, dt_client_say(c, "Words for the shuffle"), text, sizeof text)) {
        return DT_GONE;
    }
    if (text[0] != 0) {
        dt_remote_words(&g->remote, text);
    }
    return DT_GO_ON;
}

static enum dt_verdict in_room(struct guest *g)
{
    struct dt_client *c = &g->c;
    struct dt_remote *r = &g->remote;
    enum dt_verdict verdict = DT_GO_ON;
    refresh(g);
    const char *lost =
        r->state == DT_REMOTE_LOST ? dt_client_say(c, N_("connection lost, trying again …")) : NULL;
    dt_client_blank(c);
    dt_room_draw(r, &c->screen, lost != NULL ? lost : c->message[0] != 0 ? c->message : NULL);
    dt_tty_show(&c->screen);
    int key = next_key(c, -1);
    if (key == DT_KEY_NONE || key == DT_KEY_RESIZE) {
        return DT_GO_ON;
    }
    c->message[0] = 0;
    if (key == DT_KEY_ENTER && (r->may & DT_MAY_START) != 0) {
        dt_remote_do(r, DT_DO_START, "", DT_ONLOOKER);
    } else if (key == 'b' && (r->may & DT_MAY_BOT) != 0 &&
               open_seat(&r->spot.match) < r->spot.match.opening.config.seats) {
        dt_remote_do(r, DT_DO_BOT, "medium", open_seat(&r->spot.match));
    } else if (key == 'w' && (r->may & (DT_MAY_WORDS | DT_MAY_COMMIT)) != 0 && !r->starting) {
        verdict = add_words(g);
    } else if (key == '?' || key == 'q' || key == DT_KEY_CLOSED) {
        dt_client_common(c, key, &verdict);
    } else {
        table_key(g, key, &verdict);
    }
    return verdict;
}

static enum dt_verdict attend(struct guest *g)
{
    const struct dt_match *m = &g->remote.spot.match;
    enum dt_verdict verdict = DT_GO_ON;
    while (verdict == DT_GO_ON && g->remote.state != DT_REMOTE_ENDED && m->phase != DT_OVER) {
        verdict = m->phase == DT_WAITING ? in_room(g) : at_table(g);
    }
    if (m->phase == DT_OVER) {
        refresh(g);
        fetch_record(g);
        return dt_client_celebrate(&g->c);
    }
    return g->remote.state == DT_REMOTE_ENDED ? DT_TROUBLE : verdict;
}

/* ---- beginning and end ---- */

static void read_token(struct guest *g)
{
    const struct dt_address *to = &g->visit->to;
    char server[DT_HOST_MAX + 8];
    int len;
    snprintf(server, sizeof server, "%s:%d", to->host, to->port);
    if (!dt_store_token(server, g->visit->name, g->token_path)) {
        g->token_path[0] = 0;
        return;
    }
    char *token = dt_store_read(g->token_path, &len);
    snprintf(g->token, sizeof g->token, "%s", token != NULL ? token : "");
    free(token);
}

static struct guest *make_guest(const struct dt_client_visit *visit)
{
    static const struct dt_client_door door = {
        .keys_asked =
            N_("↑↓ or number  Enter do it  ? rules  h hint  u undo  l log  t talk  q quit"),
        .keys_editing = N_("v ocean  ? rules  h hint  u undo  l log  t talk  q quit"),
        .keys_waiting = N_("? rules  u undo  l log  t talk  g give up  q quit"),
        .key = next_key,
        .now = table_now,
        .frame = frame,
        .advice = advice,
        .save = save,
    };
    struct guest *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return NULL;
    }
    g->c = (struct dt_client){.door = &door, .lang = visit->lang, .spot = &g->remote.spot};
    g->visit = visit;
    g->wait = FIRST_WAIT;
    read_token(g);
    g->wish = (struct dt_remote_wish){.to = visit->to,
                                      .name = visit->name,
                                      .token = g->token,
                                      .words = visit->words,
                                      .seat = visit->seat,
                                      .look = visit->look,
                                      .lang = visit->lang};
    g->remote.send = send_text;
    g->remote.to = g;
    g->ear = (struct dt_line_ear){g, on_opened, on_heard, on_closed, on_fetched};
    uint8_t key[DT_KEY];
    if (getrandom(key, sizeof key, 0) != sizeof key) {
        free(g);
        return NULL;
    }
    dt_remote_begin(&g->remote, &g->wish, key);
    g->line = dt_line_new(&g->visit->to, &g->ear);
    return g;
}

/* Until the table is there. False: it does not come, and remote.why says why. */
static bool arrive(struct guest *g)
{
    struct dt_remote *r = &g->remote;
    int64_t until = now_ms() + ANSWER;
    dt_line_open(g->line);
    while (r->state != DT_REMOTE_ENDED && r->spot.match.opening.game == NULL) {
        if (now_ms() > until) {
            snprintf(r->why, sizeof r->why, "%s",
                     dt_client_say(&g->c, N_("the server does not answer")));
            return false;
        }
        pump(g, -1, SECOND);
    }
    g->c.board = r->state != DT_REMOTE_ENDED ? dt_board_find(r->spot.match.opening.game) : NULL;
    return g->c.board != NULL;
}

static enum dt_client_end finish(struct guest *g, enum dt_verdict verdict, char *why,
                                 enum dt_fairness *fair)
{
    const char *fault = verdict == DT_TROUBLE ? g->remote.why : NULL;
    enum dt_client_end end = DT_CLIENT_AWAY;
    if (fault == NULL && g->remote.spot.match.phase == DT_OVER) {
        fault = write_record(g, why);
        fault = fault != NULL ? dt_reason(g->c.lang, fault) : NULL;
        *fair = fault == NULL ? judge(g) : *fair;
        end = DT_CLIENT_OVER;
    }
    if (fault != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", fault);
        end = DT_CLIENT_TROUBLE;
    }
    return end;
}

static enum dt_client_end visit_table(struct guest *g, char *why, enum dt_fairness *fair)
{
    if (!arrive(g)) {
        return finish(g, DT_TROUBLE, why, fair);
    }
    if (!dt_tty_open()) {
        return DT_CLIENT_NO_TTY;
    }
    enum dt_verdict verdict = attend(g);
    dt_tty_close();
    return finish(g, verdict, why, fair);
}

enum dt_client_end dt_client_join(const struct dt_client_visit *visit, char *why,
                                  enum dt_fairness *fair)
{
    struct guest *g = make_guest(visit);
    if (g == NULL || g->line == NULL) {
        free(g);
        snprintf(why, DT_PATH_MAX, "%s", dt_reason(visit->lang, "out of memory"));
        return DT_CLIENT_TROUBLE;
    }
    enum dt_client_end end = visit_table(g, why, fair);
    dt_line_free(g->line);
    dt_remote_end(&g->remote);
    free(g->record);
    free(g);
    return end;
}
