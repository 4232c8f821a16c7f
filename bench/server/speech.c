/* Two ways to speak: the table's own messages, and those of boardgame.io over socket.io. */
#include "bench/server/speech.h"

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

/* The table's own messages; each kind has its own `ref`. */

enum { HELLO = 1, CREATE, JOIN, START, ACT, WATCH, UNWATCH };

static void table_enter(struct seat *s)
{
    speech_send(s, "{\"t\":\"hello\",\"v\":1,\"ref\":1}");
}

static void table_create(struct seat *s)
{
    s->table->joined = 0;
    speech_send(s, "{\"t\":\"create\",\"game\":\"hainoon\",\"seats\":4,\"ref\":2,"
                   "\"options\":{\"length\":\"long\"}}");
}

static void table_go(struct seat *s, const char *word, const char *match, int ref)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"%s\",\"match\":\"%s\",\"ref\":%d}", word, match, ref);
    speech_send(s, text);
}

static void table_act(struct seat *s)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"act\",\"seq\":%lld,\"text\":\"%s\","
             "\"ref\":5}",
             s->table->match, (long long)s->seq, s->action);
    speech_acted(s);
    speech_send(s, text);
}

static void table_start(struct seat *host)
{
    char text[TEXT];
    snprintf(text, sizeof text, "{\"t\":\"do\",\"match\":\"%s\",\"verb\":\"start\",\"ref\":4}",
             host->table->match);
    speech_send(host, text);
}

static void table_answer(struct seat *s, const char *text)
{
    struct table *t = s->table;
    switch (number_after(text, "\"ref\":")) {
    case HELLO:
        s->entered = true;
        if (s->number > 0 && t->match[0] != 0) {
            table_go(s, "join", t->match, JOIN);
        } else if (s->number == 0) {
            table_create(s);
        } else if (s->number < 0 && t != NULL) {
            table_go(s, "watch", t->match, WATCH);
        }
        break;
    case CREATE:
        word_after(text, "\"match\":\"", t->match, sizeof t->match);
        for (int i = 1; i < 4; i++) {
            if (t->seat[i]->entered) {
                table_go(t->seat[i], "join", t->match, JOIN);
            }
        }
        break;
    case JOIN:
        if (++t->joined == 3) {
            table_start(t->seat[0]);
        }
        break;
    case ACT:
        speech_confirmed(s);
        break;
    default:
        break;
    }
}

/* Any of the actions that the news lists. */
static bool choose(struct seat *s, const char *text)
{
    const char *list = strstr(text, "\"actions\":[\"");
    if (list == NULL) {
        return false;
    }
    int64_t count = number_after(list, "],\"count\":");
    list += strlen("\"actions\":[\"");
    for (uint32_t skip = speech_random((uint32_t)count); skip > 0; skip--) {
        list = strstr(list, "\",\"") + 3;
    }
    snprintf(s->action, sizeof s->action, "%.*s", (int)strcspn(list, "\""), list);
    return true;
}

/* A match is over. The next one may have begun already: another node can be ahead of this one. */
static void table_leave(struct seat *s, const char *text)
{
    char match[sizeof s->table->match];
    word_after(text, "\"match\":\"", match, sizeof match);
    table_go(s, "unwatch", match, UNWATCH);
    if (s->number == 0) {
        table_create(s);
    }
}

static void table_hear(struct seat *s, const char *text)
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
        speech_turn(s);
    }
}

const struct speech speech_table = {"/ws", table_enter, table_hear, table_act};

/* boardgame.io: packets of engine.io 4 that hold packets of socket.io 5, one namespace a game. */

static void socketio_enter(struct seat *s)
{
    (void)s; /* the server speaks first */
}

static void socketio_act(struct seat *s)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "42/play,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"play\","
             "\"args\":[%u],\"playerID\":\"%d\",\"credentials\":\"\"}},%lld,\"m%d\",\"%d\"]",
             speech_random(48), s->number, (long long)s->seq, s->table->number, s->number);
    speech_acted(s);
    speech_send(s, text);
}

static void socketio_sync(struct seat *s)
{
    char text[TEXT];
    if (s->number < 0) {
        snprintf(text, sizeof text, "42/play,[\"sync\",\"m%d\",null,\"\",4]",
                 s->table != NULL ? s->table->number : 0);
    } else {
        snprintf(text, sizeof text, "42/play,[\"sync\",\"m%d\",\"%d\",\"\",4]", s->table->number,
                 s->number);
    }
    speech_send(s, text);
}

static void socketio_state(struct seat *s, const char *text)
{
    char current[8];
    if (s->sent != 0) {
        speech_confirmed(s);
    }
    word_after(text, "\"currentPlayer\":\"", current, sizeof current);
    s->seq = number_after(text, "\"_stateID\":");
    if (s->number >= 0 && current[0] == '0' + s->number) {
        speech_turn(s);
    }
}

static void socketio_hear(struct seat *s, const char *text)
{
    if (text[0] == '0') {
        speech_send(s, "40/play,");
    } else if (text[0] == '2') {
        speech_send(s, "3");
    } else if (strncmp(text, "40/play", 7) == 0) {
        socketio_sync(s);
    } else if (strncmp(text, "42/play,[\"update\"", 17) == 0 ||
               strncmp(text, "42/play,[\"sync\"", 15) == 0) {
        socketio_state(s, text);
    }
}

const struct speech speech_socketio = {"/socket.io/?EIO=4&transport=websocket", socketio_enter,
                                       socketio_hear, socketio_act};
