/* The client of a server's table: keeps the connection, shows the table, and sends decisions. One
 * thread: keys and socket share the event loop of ws_client.c. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "ocean/file/picture.h"
#include "term/client_internal.h"
#include "term/remote.h"
#include "term/waiting_room.h"
#include "term/ws_client.h"

enum {
    BACKOFF_MIN_MS = 500, /* between connection attempts; doubles up to the maximum */
    BACKOFF_MAX_MS = 8000,
    REPLY_TIMEOUT_MS = 15000, /* for replies */
    RECORD_TIMEOUT_MS = 5000,
    SECOND_MS = 1000,
    TICK_MS = 250,           /* while a clock runs, the screen is redrawn at this interval */
    DRAFT_INTERVAL_MS = 500, /* minimum between two drafts */
    PATH_SIZE = 256,
};

struct online_client {
    struct dt_term_client c; /* base; must be first, for the cast in online_of */
    const struct dt_term_join_options *options;
    struct dt_remote_options remote_options;
    struct dt_remote remote;
    struct dt_ws_client *ws;
    struct dt_ws_callbacks callbacks;
    uint32_t event_count;       /* messages, responses and disconnects so far */
    int64_t retry_at;           /* time of the next connection attempt, */
    int backoff_ms;             /* and the delay before the one after it */
    char prompted[DT_TEXT_MAX]; /* the position the menu or editor was opened for */
    char frame_path[PATH_SIZE]; /* of the ocean frame requested or shown, */
    uint32_t frame_seq;         /* and its entry */
    int64_t frame_retry_at;     /* when a failed frame is requested again */
    int64_t next_draft_at;      /* when the next draft may be sent */
    bool has_frame, fetching;   /* `frame` is valid; a request is in flight: */
    bool fetching_record;       /* for the record */
    char *record;               /* once received */
    int record_len;
    char token_path[DT_PATH_MAX];
    char saved_token[DT_REMOTE_TOKEN]; /* as stored in token_path */
    uint8_t frame[DT_OCEAN_BYTES];
};

static struct online_client *online_of(struct dt_term_client *c)
{
    return (struct online_client *)c;
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

/* ---- connection ---- */

static void send_text(void *to, struct dt_span text)
{
    struct online_client *oc = to;
    dt_ws_client_send(oc->ws, text);
}

static void save_token(struct online_client *oc)
{
    if (strcmp(oc->saved_token, oc->remote.token) != 0 && oc->token_path[0] != 0) {
        memcpy(oc->saved_token, oc->remote.token, sizeof oc->saved_token);
        dt_state_write(oc->token_path, oc->saved_token, (int)strlen(oc->saved_token));
    }
}

static void on_open(void *at)
{
    struct online_client *oc = at;
    dt_remote_on_open(&oc->remote);
}

static void on_message(void *at, struct dt_span text)
{
    struct online_client *oc = at;
    oc->event_count++;
    oc->backoff_ms = BACKOFF_MIN_MS;
    dt_remote_on_message(&oc->remote, text, now_ms());
    save_token(oc);
}

static void on_close(void *at, const char *why)
{
    struct online_client *oc = at;
    oc->event_count++;
    dt_remote_on_close(&oc->remote, why);
    oc->retry_at = now_ms() + oc->backoff_ms;
    oc->backoff_ms = 2 * oc->backoff_ms < BACKOFF_MAX_MS ? 2 * oc->backoff_ms : BACKOFF_MAX_MS;
}

static void store_record(struct online_client *oc, int status, struct dt_span body)
{
    oc->fetching_record = false;
    oc->record = status == 200 ? malloc((size_t)body.len) : NULL;
    if (oc->record != NULL) {
        memcpy(oc->record, body.at, (size_t)body.len);
        oc->record_len = body.len;
    }
}

static void store_frame(struct online_client *oc, int status, struct dt_span body)
{
    oc->has_frame =
        status == 200 && dt_picture_from_jpeg((const uint8_t *)body.at, (size_t)body.len, oc->frame,
                                              DT_OCEAN_SIZE, DT_OCEAN_SIZE);
    if (!oc->has_frame) {
        oc->frame_seq = 0;
        oc->frame_retry_at = now_ms() + SECOND_MS;
    }
}

static void on_response(void *at, int status, struct dt_span body)
{
    struct online_client *oc = at;
    oc->event_count++;
    oc->fetching = false;
    if (oc->fetching_record) {
        store_record(oc, status, body);
    } else {
        store_frame(oc, status, body);
    }
}

/* Runs the event loop and reconnects when due; true if a key can be read. */
static bool poll_socket(struct online_client *oc, int file, int ms)
{
    int64_t now = now_ms();
    if (oc->remote.state == DT_REMOTE_DISCONNECTED && now >= oc->retry_at) {
        oc->retry_at = now + REPLY_TIMEOUT_MS;
        dt_ws_client_connect(oc->ws);
    }
    if (oc->remote.state == DT_REMOTE_DISCONNECTED && (ms < 0 || now + ms > oc->retry_at)) {
        ms = oc->retry_at > now ? (int)(oc->retry_at - now) : 0;
    }
    return dt_ws_client_run_once(oc->ws, file, ms);
}

static int next_key(struct dt_term_client *c, int ms)
{
    struct online_client *oc = online_of(c);
    int64_t until = now_ms() + ms;
    uint32_t event_count = oc->event_count;
    for (int key = dt_tty_key(0);; key = dt_tty_key(0)) {
        if (key != DT_KEY_NONE) {
            return key;
        }
        int64_t left = until - now_ms();
        if (oc->event_count != event_count || (ms >= 0 && left <= 0)) {
            return DT_KEY_NONE;
        }
        if (poll_socket(oc, STDIN_FILENO, ms < 0 ? -1 : (int)left)) {
            key = dt_tty_key(-1);
            if (key != DT_KEY_NONE) {
                return key;
            }
        }
    }
}

/* ---- frames, records, advice ---- */

static void make_frame_path(const struct online_client *oc, char path[PATH_SIZE])
{
    static const char *const kinds[] = {
        [DT_TORCH_ABOVE] = "above", [DT_TORCH_BELOW] = "below", [DT_TORCH_SIDE] = "side"};
    const struct dt_ocean_viewpoint *look = &oc->c.look;
    int len = snprintf(path, PATH_SIZE, "/api/matches/%s/ocean?view=%d,%d",
                       oc->remote.view.match.setup.id, look->x, look->y);
    if (look->torch.kind != DT_TORCH_NONE) {
        snprintf(path + len, (size_t)(PATH_SIZE - len), "&torch=%s,%d,%d", kinds[look->torch.kind],
                 look->torch.x, look->torch.y);
    }
}

/* The last frame; requests another one if the table or the viewpoint has changed. */
static const uint8_t *frame(struct dt_term_client *c)
{
    struct online_client *oc = online_of(c);
    const struct dt_match *m = &oc->remote.view.match;
    struct dt_ocean_stack stack;
    char path[PATH_SIZE];
    if (dt_tty_colours() < 256 || c->board->ocean_stack == NULL || m->phase != DT_PLAYING ||
        !c->board->ocean_stack(m->state, &stack, &c->torch)) {
        return NULL;
    }
    make_frame_path(oc, path);
    bool stale = oc->frame_seq != m->count || strcmp(path, oc->frame_path) != 0;
    if (stale && !oc->fetching && now_ms() >= oc->frame_retry_at &&
        dt_ws_client_fetch(oc->ws, path, oc->remote.token)) {
        oc->fetching = true;
        oc->frame_seq = m->count;
        memcpy(oc->frame_path, path, sizeof oc->frame_path);
    }
    return oc->has_frame ? oc->frame : NULL;
}

static void fetch_record(struct online_client *oc)
{
    char path[PATH_SIZE];
    if (oc->remote.view.match.phase == DT_OVER && oc->record == NULL && !oc->fetching_record) {
        snprintf(path, sizeof path, "/api/matches/%s/record", oc->remote.view.match.setup.id);
        oc->fetching_record = oc->fetching = dt_ws_client_fetch(oc->ws, path, oc->remote.token);
    }
}

/* Waits up to RECORD_TIMEOUT_MS for the record and writes it. NULL, or an error message. */
static const char *write_record(struct online_client *oc, char path[DT_PATH_MAX])
{
    const struct dt_match *m = &oc->remote.view.match;
    for (int64_t until = now_ms() + RECORD_TIMEOUT_MS;
         oc->record == NULL && oc->remote.state == DT_REMOTE_CONNECTED && now_ms() < until;) {
        fetch_record(oc);
        poll_socket(oc, -1, SECOND_MS / 10);
    }
    if (oc->record == NULL) {
        return "the server did not send the record";
    }
    if (oc->options->record != NULL) {
        snprintf(path, DT_PATH_MAX, "%s", oc->options->record);
    } else if (!dt_state_record_path(m->setup.game, m->setup.id, path)) {
        return "there is no folder to save to";
    }
    return dt_state_write(path, oc->record, oc->record_len);
}

static enum dt_fairness verify_shuffle(const struct online_client *oc)
{
    struct dt_replay *play = malloc(sizeof *play);
    enum dt_fairness fair = DT_FAIR_UNPROVEN;
    if (play != NULL) {
        fair = dt_shuffle_verify(&oc->remote.shuffle, (struct dt_span){oc->record, oc->record_len},
                                 play);
    }
    free(play);
    return fair;
}

static void save(struct dt_term_client *c)
{
    struct online_client *oc = online_of(c);
    char path[DT_PATH_MAX];
    if (c->view->match.phase != DT_OVER) {
        dt_term_message(c, dt_term_translate(c, "The server saves this match for you."));
        return;
    }
    const char *why = write_record(oc, path);
    if (why != NULL) {
        dt_term_message(c, dt_error_text(c->lang, why));
    } else {
        dt_term_message_with(c, N_("Saved: {0}"), path);
    }
}

static const struct dt_search_result *advice(struct dt_term_client *c, int seat)
{
    struct online_client *oc = online_of(c);
    struct dt_remote *r = &oc->remote;
    (void)seat;
    dt_remote_request_advice(r);
    for (int64_t until = now_ms() + REPLY_TIMEOUT_MS; !r->advice_done && now_ms() < until;) {
        poll_socket(oc, -1, SECOND_MS);
    }
    return r->advice_done ? &r->advice : NULL;
}

/* ---- at the table ---- */

static dt_time table_now(struct dt_term_client *c)
{
    return now_ms() + online_of(c)->remote.clock_offset;
}

/* The right of the title: connection lost, pending requests, or time left. */
static const char *status_text(struct online_client *oc, char text[DT_MESSAGE_MAX])
{
    const struct dt_remote *r = &oc->remote;
    const struct dt_match *m = &r->view.match;
    struct dt_writer out = dt_writer_on(text, DT_MESSAGE_MAX);
    if (r->state == DT_REMOTE_DISCONNECTED) {
        return dt_term_translate(&oc->c, N_("connection lost, reconnecting …"));
    }
    if ((r->may & DT_MAY_BACK) != 0) {
        return dt_term_translate(&oc->c, N_("a bot is playing for you: b take over"));
    }
    if (r->claims != 0) {
        dt_translate_with(oc->c.lang, N_("{0} is away: c options"), &r->view.names[r->absent], 1,
                          &out);
        return text;
    }
    if (r->applied_seat != DT_SPECTATOR && r->you == DT_SPECTATOR) {
        return dt_term_translate(&oc->c, N_("seat request: waiting for the players"));
    }
    if ((r->may & DT_MAY_SIT) != 0) {
        return dt_term_translate(&oc->c, N_("a ask for a bot's seat"));
    }
    if (dt_term_countdown(&oc->c, text) != NULL) {
        return text;
    }
    for (int i = 0; i < m->setup.config.seats; i++) {
        if (m->seat[i].running) {
            int64_t now = now_ms() + r->clock_offset;
            int64_t left = (m->seat[i].left - (now - m->now)) / SECOND_MS;
            char clock[64];
            left = left < 0 ? 0 : left;
            snprintf(clock, sizeof clock, "%s%s %d:%02d", out.len > 0 ? "  " : "", r->view.names[i],
                     (int)(left / 60), (int)(left % 60));
            dt_write_text(&out, clock);
        }
    }
    return out.len > 0 ? text : NULL;
}

static bool clock_runs(const struct online_client *oc)
{
    bool running = dt_match_deadline(&oc->remote.view.match) != DT_NEVER;
    for (int i = 0; i < DT_SEATS; i++) {
        running |= oc->remote.view.match.seat[i].running;
    }
    return running && oc->remote.state == DT_REMOTE_CONNECTED;
}

/* Whether the player is to decide. */
static bool must_act(const struct online_client *oc)
{
    const struct dt_remote *r = &oc->remote;
    return !r->act_pending && r->you != DT_SPECTATOR &&
           dt_seats_have(dt_match_to_act(&r->view.match), r->you) &&
           r->view.match.seat[r->you].absence == DT_PRESENT;
}

/* Reopens the menu or editor if the decision changed; other players' entries do not close it. */
static void refresh(struct online_client *oc)
{
    struct dt_term_client *c = &oc->c;
    struct dt_remote *r = &oc->remote;
    bool mine = must_act(oc), moved = strcmp(oc->prompted, r->position) != 0;
    c->viewer = r->you;
    if (!mine) {
        c->menu_open = c->editing = false;
    } else if (r->new_prompt || !(c->menu_open || c->editing) || (c->menu_open && moved)) {
        dt_term_prompt(c, r->you);
        memcpy(oc->prompted, r->position, sizeof oc->prompted);
        r->new_prompt = false;
    }
    if (r->error[0] != 0 && r->state != DT_REMOTE_FAILED) {
        dt_term_message(c, r->error);
        r->error[0] = 0;
    }
}

static int bot_seat(const struct dt_match *m)
{
    int seat = 0;
    while (seat < m->setup.config.seats - 1 && m->seat[seat].kind != DT_BOT) {
        seat++;
    }
    return seat;
}

static enum dt_term_flow enter_chat(struct online_client *oc, enum dt_verb verb, const char *title)
{
    char text[DT_CLIENT_SEED_MAX + 1];
    if (!dt_term_input(&oc->c, dt_term_translate(&oc->c, title), text, sizeof text)) {
        return DT_FLOW_TTY_CLOSED;
    }
    if (text[0] != 0) {
        dt_remote_do(&oc->remote, verb, text, oc->remote.you);
    }
    return DT_FLOW_CONTINUE;
}

static enum dt_term_flow resign(struct online_client *oc)
{
    struct dt_term_client *c = &oc->c;
    int key = dt_term_choice(c, dt_term_game(c)->name,
                             dt_term_translate(c, "Do you really want to resign?"),
                             dt_term_translate(c, "y yes   n no"), "yjn\033");
    if (key == 'y' || key == 'j') {
        dt_remote_do(&oc->remote, DT_DO_RESIGN, "", oc->remote.you);
    }
    return key == 0 ? DT_FLOW_TTY_CLOSED : DT_FLOW_CONTINUE;
}

/* Keys for the table, not the game. False: the key is not one of them. */
static bool table_key(struct online_client *oc, int key, enum dt_term_flow *flow)
{
    struct dt_remote *r = &oc->remote;
    if (key == 'u' && (r->may & DT_MAY_UNDO) != 0) {
        dt_remote_do(r, DT_DO_ASK, "undo", r->you);
    } else if (key == 'u') {
        dt_term_message(&oc->c,
                        dt_term_translate(
                            &oc->c, "You can't undo that: something was drawn or revealed since."));
    } else if (key == 't' && (r->may & DT_MAY_CHAT) != 0) {
        *flow = enter_chat(oc, DT_DO_CHAT, N_("Message to the table"));
    } else if (key == 'g' && (r->may & DT_MAY_RESIGN) != 0) {
        *flow = resign(oc);
    } else if (key == 'b' && (r->may & DT_MAY_BACK) != 0) {
        dt_remote_do(r, DT_DO_BACK, "", r->you);
    } else if (key == 'c' && r->claims != 0) {
        *flow = dt_term_claim(&oc->c, r);
    } else if (key == 'a' && (r->may & DT_MAY_SIT) != 0) {
        dt_remote_request_seat(r, bot_seat(&r->view.match));
    } else {
        return false;
    }
    return true;
}

/* While a time limit runs, sends a changed plan as a draft. */
static void send_draft(struct online_client *oc)
{
    dt_action action;
    if (now_ms() >= oc->next_draft_at && oc->remote.state == DT_REMOTE_CONNECTED &&
        dt_term_draft_changed(&oc->c, &action)) {
        dt_remote_draft(&oc->remote, action);
        oc->next_draft_at = now_ms() + DRAFT_INTERVAL_MS;
    }
}

static enum dt_term_flow table_step(struct online_client *oc)
{
    struct dt_term_client *c = &oc->c;
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    char text[DT_MESSAGE_MAX];
    dt_action action;
    refresh(oc);
    if ((oc->remote.may & DT_MAY_AGREE) != 0) {
        return dt_term_answer_proposal(c, &oc->remote);
    }
    if ((oc->remote.may & DT_MAY_ADMIT) != 0) {
        return dt_term_answer_application(c, &oc->remote);
    }
    dt_term_draw(c, status_text(oc, text));
    send_draft(oc);
    int key = next_key(c, clock_runs(oc) || now_ms() < oc->frame_retry_at ? TICK_MS : -1);
    if (key == DT_KEY_NONE || key == DT_KEY_RESIZE) {
        return DT_FLOW_CONTINUE;
    }
    c->message[0] = 0;
    bool asked = c->menu_open || c->editing;
    if (key == 'h' && asked) {
        return dt_term_show_advice(c, oc->remote.you) ? DT_FLOW_CONTINUE : DT_FLOW_TTY_CLOSED;
    }
    if (!table_key(oc, key, &flow) && !dt_term_common_key(c, key, &flow) && asked &&
        dt_term_decision_key(c, oc->remote.you, key, &action)) {
        dt_remote_act(&oc->remote, action);
    }
    return flow;
}

/* ---- waiting room ---- */

static int open_seat(const struct dt_match *m)
{
    int seat = 0;
    while (seat < m->setup.config.seats && m->seat[seat].kind != DT_OPEN) {
        seat++;
    }
    return seat;
}

static enum dt_term_flow enter_phrase(struct online_client *oc)
{
    struct dt_term_client *c = &oc->c;
    char text[DT_CLIENT_SEED_MAX + 1];
    if (!dt_term_input(c, dt_term_translate(c, "Your phrase for the shuffle"), text, sizeof text)) {
        return DT_FLOW_TTY_CLOSED;
    }
    if (text[0] != 0) {
        dt_remote_set_phrase(&oc->remote, text);
    }
    return DT_FLOW_CONTINUE;
}

static enum dt_term_flow waiting_room_step(struct online_client *oc)
{
    struct dt_term_client *c = &oc->c;
    struct dt_remote *r = &oc->remote;
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    refresh(oc);
    const char *lost = r->state == DT_REMOTE_DISCONNECTED
                           ? dt_term_translate(c, N_("connection lost, reconnecting …"))
                           : NULL;
    dt_term_clear(c);
    dt_waiting_room_draw(r, &c->screen,
                         lost != NULL         ? lost
                         : c->message[0] != 0 ? c->message
                                              : NULL);
    dt_tty_show(&c->screen);
    int key = next_key(c, -1);
    if (key == DT_KEY_NONE || key == DT_KEY_RESIZE) {
        return DT_FLOW_CONTINUE;
    }
    c->message[0] = 0;
    if (key == DT_KEY_ENTER && (r->may & DT_MAY_START) != 0) {
        dt_remote_do(r, DT_DO_START, "", DT_SPECTATOR);
    } else if (key == 'b' && (r->may & DT_MAY_BOT) != 0 &&
               open_seat(&r->view.match) < r->view.match.setup.config.seats) {
        dt_remote_do(r, DT_DO_BOT, "medium", open_seat(&r->view.match));
    } else if (key == 'w' && (r->may & (DT_MAY_SEED | DT_MAY_COMMIT)) != 0 && !r->starting) {
        flow = enter_phrase(oc);
    } else if (key == '?' || key == 'q' || key == DT_KEY_CLOSED) {
        dt_term_common_key(c, key, &flow);
    } else {
        table_key(oc, key, &flow);
    }
    return flow;
}

static enum dt_term_flow run_table(struct online_client *oc)
{
    const struct dt_match *m = &oc->remote.view.match;
    enum dt_term_flow flow = DT_FLOW_CONTINUE;
    while (flow == DT_FLOW_CONTINUE && oc->remote.state != DT_REMOTE_FAILED &&
           m->phase != DT_OVER) {
        flow = m->phase == DT_WAITING ? waiting_room_step(oc) : table_step(oc);
    }
    if (m->phase == DT_OVER) {
        refresh(oc);
        fetch_record(oc);
        return dt_term_show_result(&oc->c);
    }
    return oc->remote.state == DT_REMOTE_FAILED ? DT_FLOW_ERROR : flow;
}

/* ---- opening and closing ---- */

static void read_token(struct online_client *oc)
{
    const struct dt_address *to = &oc->options->address;
    char server[DT_HOST_MAX + 8];
    int len;
    snprintf(server, sizeof server, "%s:%d", to->host, to->port);
    if (!dt_state_token_path(server, oc->options->name, oc->token_path)) {
        oc->token_path[0] = 0;
        return;
    }
    char *token = dt_state_read(oc->token_path, &len);
    snprintf(oc->saved_token, sizeof oc->saved_token, "%s", token != NULL ? token : "");
    free(token);
}

static struct online_client *make_online(const struct dt_term_join_options *options)
{
    static const struct dt_term_ops ops = {
        .keys_menu =
            N_("↑↓ or number  Enter choose  ? rules  h hint  u undo  l log  t chat  q quit"),
        .keys_editing = N_("v ocean  ? rules  h hint  u undo  l log  t chat  q quit"),
        .keys_waiting = N_("? rules  u undo  l log  t chat  g resign  q quit"),
        .key = next_key,
        .now = table_now,
        .frame = frame,
        .advice = advice,
        .save = save,
    };
    struct online_client *oc = calloc(1, sizeof *oc);
    if (oc == NULL) {
        return NULL;
    }
    oc->c = (struct dt_term_client){.ops = &ops, .lang = options->lang, .view = &oc->remote.view};
    oc->options = options;
    oc->backoff_ms = BACKOFF_MIN_MS;
    read_token(oc);
    oc->remote_options = (struct dt_remote_options){.address = options->address,
                                                    .name = options->name,
                                                    .token = oc->saved_token,
                                                    .phrase = options->phrase,
                                                    .seat = options->seat,
                                                    .spectate = options->spectate,
                                                    .lang = options->lang};
    oc->remote.send = send_text;
    oc->remote.user = oc;
    oc->callbacks = (struct dt_ws_callbacks){oc, on_open, on_message, on_close, on_response};
    uint8_t key[DT_KEY];
    if (getrandom(key, sizeof key, 0) != sizeof key) {
        free(oc);
        return NULL;
    }
    dt_remote_init(&oc->remote, &oc->remote_options, key);
    oc->ws = dt_ws_client_new(&oc->options->address, &oc->callbacks);
    return oc;
}

/* Waits for the first table message. False: it failed or timed out, see remote.error. */
static bool wait_for_table(struct online_client *oc)
{
    struct dt_remote *r = &oc->remote;
    int64_t until = now_ms() + REPLY_TIMEOUT_MS;
    dt_ws_client_connect(oc->ws);
    while (r->state != DT_REMOTE_FAILED && r->view.match.setup.game == NULL) {
        if (now_ms() > until) {
            snprintf(r->error, sizeof r->error, "%s",
                     dt_term_translate(&oc->c, N_("the server is not responding")));
            return false;
        }
        poll_socket(oc, -1, SECOND_MS);
    }
    oc->c.board = r->state != DT_REMOTE_FAILED ? dt_board_find(r->view.match.setup.game) : NULL;
    return oc->c.board != NULL;
}

static enum dt_term_result finish(struct online_client *oc, enum dt_term_flow flow, char *why,
                                  enum dt_fairness *fair)
{
    const char *error = flow == DT_FLOW_ERROR ? oc->remote.error : NULL;
    enum dt_term_result end = DT_TERM_LEFT_TABLE;
    if (error == NULL && oc->remote.view.match.phase == DT_OVER) {
        error = write_record(oc, why);
        error = error != NULL ? dt_error_text(oc->c.lang, error) : NULL;
        *fair = error == NULL ? verify_shuffle(oc) : *fair;
        end = DT_TERM_FINISHED;
    }
    if (error != NULL) {
        snprintf(why, DT_PATH_MAX, "%s", error);
        end = DT_TERM_ERROR;
    }
    return end;
}

static enum dt_term_result run_online(struct online_client *oc, char *why, enum dt_fairness *fair)
{
    if (!wait_for_table(oc)) {
        return finish(oc, DT_FLOW_ERROR, why, fair);
    }
    if (!dt_tty_open()) {
        return DT_TERM_NO_TTY;
    }
    enum dt_term_flow flow = run_table(oc);
    dt_tty_close();
    return finish(oc, flow, why, fair);
}

enum dt_term_result dt_term_join(const struct dt_term_join_options *options, char *why,
                                 enum dt_fairness *fair)
{
    struct online_client *oc = make_online(options);
    if (oc == NULL || oc->ws == NULL) {
        free(oc);
        snprintf(why, DT_PATH_MAX, "%s", dt_error_text(options->lang, "out of memory"));
        return DT_TERM_ERROR;
    }
    enum dt_term_result end = run_online(oc, why, fair);
    dt_ws_client_free(oc->ws);
    dt_remote_close(&oc->remote);
    free(oc->record);
    free(oc);
    return end;
}
