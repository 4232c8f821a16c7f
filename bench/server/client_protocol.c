/* Two client protocols: divetable's own, and boardgame.io's over socket.io. */
#include "bench/server/client_protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 512, ACTIONS = 128 };

static int64_t number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? strtoll(at + strlen(key), NULL, 10) : -1;
}

static void word_after(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key);
    at = at != NULL ? at + strlen(key) : "";
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* divetable's messages; each kind has its own `ref`. */

enum { HELLO = 1, CREATE, JOIN, START, ACT, WATCH, UNWATCH };

static void divetable_enter(struct bench_client *s)
{
    bench_send(s, "{\"t\":\"hello\",\"v\":3,\"ref\":1}");
}

static void divetable_create(struct bench_client *s)
{
    s->table->joined = 0;
    bench_send(s, "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":4,\"ref\":2,"
                  "\"options\":{\"length\":\"long\"}}");
}

static void divetable_request(struct bench_client *s, const char *word, const char *match, int ref)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"match\":\"%s\",\"ref\":%d}", word, match, ref);
    bench_send(s, text);
}

static void divetable_act(struct bench_client *s)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"act\",\"seq\":%lld,\"text\":\"%s\","
             "\"ref\":5}",
             s->table->match, (long long)s->seq, s->action);
    bench_move_sent(s);
    bench_send(s, text);
}

static void divetable_start(struct bench_client *host)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":4}",
             host->table->match);
    bench_send(host, text);
}

static void table_answer(struct bench_client *s, const char *text)
{
    struct bench_match *t = s->table;
    switch (number_after(text, "\"ref\":")) {
    case HELLO:
        s->entered = true;
        if (s->number > 0 && t->match[0] != 0) {
            divetable_request(s, "join", t->match, JOIN);
        } else if (s->number == 0) {
            divetable_create(s);
        } else if (s->number < 0 && t != NULL) {
            divetable_request(s, "watch", t->match, WATCH);
        }
        break;
    case CREATE:
        word_after(text, "\"match\":\"", t->match, sizeof t->match);
        for (int i = 1; i < 4; i++) {
            if (t->seat[i]->entered) {
                divetable_request(t->seat[i], "join", t->match, JOIN);
            }
        }
        break;
    case JOIN:
        if (++t->joined == 3) {
            divetable_start(t->seat[0]);
        }
        break;
    case ACT:
        bench_move_confirmed(s);
        break;
    default:
        break;
    }
}

/* Takes a random one of the actions in this list. */
static void choose(struct bench_client *s, const char *list)
{
    static const char mark[] = "{\"text\":\"";
    const char *end = strstr(list, "}]"), *at[ACTIONS];
    uint32_t count = 0;
    for (const char *next = list; next != NULL && next < end && count < ACTIONS;
         next = strstr(next + 1, mark)) {
        at[count++] = next + sizeof mark - 1;
    }
    const char *words = at[bench_random(count)];
    snprintf(s->action, sizeof s->action, "%.*s", (int)strcspn(words, "\""), words);
}

/* A match is over. The next one may have begun already: another node can be ahead of this one. */
static void table_leave(struct bench_client *s, const char *text)
{
    char match[sizeof s->table->match];
    word_after(text, "\"match\":\"", match, sizeof match);
    divetable_request(s, "unwatch", match, UNWATCH);
    if (s->number == 0) {
        divetable_create(s);
    }
}

/* A whole table, or an update with it. */
static void table_receive(struct bench_client *s, const char *text)
{
    static const char list[] = "\"actions\":[{";
    const char *actions = strstr(text, list);
    if (strstr(text, "\"phase\":\"over\"") != NULL) {
        table_leave(s, text);
    } else if (actions != NULL) {
        s->seq = number_after(text, "\"seq\":");
        choose(s, actions + sizeof list - 2);
        bench_turn(s);
    }
}

/* An update with what changed. A list of actions that became another one, or the same, is not worked out here: the
 * client requests the table. */
static void change_receive(struct bench_client *s, const char *text, const char *change)
{
    static const char key[] = "\"actions\":";
    const char *own = strstr(change, "\"own\":{"), *actions = strstr(own, key);
    bool mine = strstr(text, "\"verb\":\"act\",\"text\":\"") != NULL; /* others get no text */
    actions = actions != NULL ? actions + sizeof key - 1 : "";
    if (actions[0] == '[') {
        s->seq = number_after(text, "\"seq\":");
        choose(s, actions + strcspn(actions, "{"));
        bench_turn(s);
    } else if (mine && actions[0] != 'n') {
        divetable_request(s, "watch", s->table->match, WATCH);
    }
}

static void divetable_receive(struct bench_client *s, const char *text)
{
    static const char cut[] = "\"cut\":false,\"change\":";
    if (strncmp(text, "{\"t\":\"error\"", 12) == 0) {
        fprintf(stderr, "load: %s\n", text);
        exit(1);
    }
    bool news = strncmp(text, "{\"t\":\"news\"", 11) == 0;
    const char *change = news ? strstr(text, cut) : NULL;
    if (!news && strncmp(text, "{\"t\":\"table\"", 12) != 0) {
        table_answer(s, text);
    } else if (s->number >= 0 && change != NULL) {
        change_receive(s, text, change);
    } else if (s->number >= 0) {
        table_receive(s, text);
    }
}

const struct client_protocol protocol_divetable = {"/ws", divetable_enter, divetable_receive,
                                                   divetable_act};

/* boardgame.io: packets of engine.io 4 that hold packets of socket.io 5, one namespace a game. */

static void socketio_enter(struct bench_client *s)
{
    (void)s; /* the server sends first */
}

static void socketio_act(struct bench_client *s)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "42/play,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\","
             "\"args\":[%u],\"playerID\":\"%d\",\"credentials\":\"\"}},%lld,\"m%d\",\"%d\"]",
             bench_random(48), s->number, (long long)s->seq, s->table->number, s->number);
    bench_move_sent(s);
    bench_send(s, text);
}

static void socketio_sync(struct bench_client *s)
{
    char text[TEXT];
    if (s->number < 0) {
        snprintf(text, sizeof text, "42/play,[\"sync\",\"m%d\",null,\"\",4]",
                 s->table != NULL ? s->table->number : 0);
    } else {
        snprintf(text, sizeof text, "42/play,[\"sync\",\"m%d\",\"%d\",\"\",4]", s->table->number,
                 s->number);
    }
    bench_send(s, text);
}

static void socketio_state(struct bench_client *s, const char *text)
{
    char current[8];
    if (s->sent != 0) {
        bench_move_confirmed(s);
    }
    word_after(text, "\"currentPlayer\":\"", current, sizeof current);
    s->seq = number_after(text, "\"_stateID\":");
    if (s->number >= 0 && current[0] == '0' + s->number) {
        bench_turn(s);
    }
}

static void socketio_receive(struct bench_client *s, const char *text)
{
    if (text[0] == '0') {
        bench_send(s, "40/play,");
    } else if (text[0] == '2') {
        bench_send(s, "3");
    } else if (strncmp(text, "40/play", 7) == 0) {
        socketio_sync(s);
    } else if (strncmp(text, "42/play,[\"update\"", 17) == 0 ||
               strncmp(text, "42/play,[\"sync\"", 15) == 0) {
        socketio_state(s, text);
    }
}

const struct client_protocol protocol_socketio = {"/socket.io/?EIO=4&transport=websocket",
                                                  socketio_enter, socketio_receive, socketio_act};
