/* Two client protocols: divetable's own, and boardgame.io's over socket.io. */
#include "bench/server/client_protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 512 };

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
    bench_send(s, "{\"t\":\"hello\",\"v\":2,\"ref\":1}");
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

/* A random one of the listed actions. */
static bool choose(struct bench_client *s, const char *text)
{
    const char *list = strstr(text, "\"actions\":[{\"text\":\"");
    if (list == NULL) {
        return false;
    }
    int64_t count = number_after(list, "],\"count\":");
    list += strlen("\"actions\":[{\"text\":\"");
    for (uint32_t skip = bench_random((uint32_t)count); skip > 0; skip--) {
        list = strstr(list, "{\"text\":\"") + strlen("{\"text\":\"");
    }
    snprintf(s->action, sizeof s->action, "%.*s", (int)strcspn(list, "\""), list);
    return true;
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

static void divetable_receive(struct bench_client *s, const char *text)
{
    if (strncmp(text, "{\"t\":\"error\"", 12) == 0) {
        fprintf(stderr, "load: %s\n", text);
        exit(1);
    }
    if (strncmp(text, "{\"t\":\"news\"", 11) != 0) {
        table_answer(s, text);
    } else if (s->number >= 0 && strstr(text, "\"phase\":\"over\"") != NULL) {
        table_leave(s, text);
    } else if (s->number >= 0 && choose(s, text)) {
        s->seq = number_after(text, "\"seq\":");
        bench_turn(s);
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
