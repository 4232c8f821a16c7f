/* One who sends whatever may do harm: requests about other people's seats, verbs that only the server
 * may use, other people's references, false tokens, things that are not messages. They may get only what
 * a spectator may know, and nothing they send may stop the others. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/sim/sim.h"

static const struct sim_match *any_match(struct sim *sim)
{
    return sim->store.matches > 0 ? sim->store.match[sim_below(sim, (uint32_t)sim->store.matches)]
                                  : NULL;
}

static void send_object(struct sim_person *p, json_t *object)
{
    if (sim_below(p->sim, 2) == 0) {
        json_object_set_new(object, "ref", json_integer(1 + sim_below(p->sim, SIM_HOSTILE_REFS)));
    }
    char *text = json_dumps(object, JSON_COMPACT);
    sim_send(p, text);
    free(text);
    json_decref(object);
}

static void send_verb(struct sim_person *p, const struct sim_match *m)
{
    static const char *const texts[] = {"", "undo", "bot", "0", "1000", "win", "x", "pass"};
    struct sim *sim = p->sim;
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:s}", "t", "do", "match", m->about.id, "verb",
                  dt_verb_words[sim_below(sim, DT_VERBS)], "text", texts[sim_below(sim, 8)]);
    if (sim_below(sim, 3) > 0) {
        json_object_set_new(object, "seat", json_integer((int)sim_below(sim, DT_SEATS + 2) - 1));
    }
    if (sim_below(sim, 3) > 0) {
        json_object_set_new(object, "seq", json_integer((int)sim_below(sim, 2) + m->count));
    }
    send_object(p, object);
}

/* A legal decision of somebody else. */
static void send_decision(struct sim_person *p, const struct sim_match *m)
{
    char action[DT_ACTION_TEXT_MAX];
    for (int seat = 0; m->oracle != NULL && seat < DT_SEATS; seat++) {
        if (sim_oracle_decide(p->sim, m, seat, action)) {
            send_object(p,
                        json_pack("{s:s, s:s, s:s, s:s, s:i, s:i}", "t", "do", "match", m->about.id,
                                  "verb", "act", "text", action, "seat", seat, "seq", m->count));
            return;
        }
    }
}

static void send_look(struct sim_person *p, const struct sim_match *m)
{
    static const char *const types[] = {"watch",  "position", "preview",
                                        "advice", "join",     "unwatch"};
    struct sim *sim = p->sim;
    uint32_t i = sim_below(sim, DT_COUNT(types));
    json_t *object = json_pack("{s:s, s:s}", "t", types[i], "match", m->about.id);
    if (i == 0 && sim_below(sim, 2) == 0) {
        json_object_set_new(object, "since", json_integer(sim_below(sim, (uint32_t)m->count + 9)));
    } else if (i == 2) {
        json_object_set_new(object, "action", json_string("pass"));
    } else if (i == 4 && sim_below(sim, 2) == 0) {
        json_object_set_new(object, "look", json_boolean(true));
    }
    send_object(p, object);
}

static void send_rubbish(struct sim_person *p)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"t\":\"do\"}",
        "{\"t\":\"hello\",\"v\":1}",
        "{\"t\":\"watch\",\"match\":\"../../etc\"}",
        "{\"t\":\"do\",\"match\":\"AAAAAAAAAAAA\",\"verb\":\"act\",\"seq\":1,\"text\":\"\\u0000\"}",
        "{\"t\":\"create\",\"game\":\"chess\"}",
        "{\"t\":\"join\",\"code\":\"ZZZZZ\"}",
        "{\"t\":\"quick\",\"game\":\"hainoon\",\"seats\":99}",
        "{\"t\":\"name\",\"name\":\"person0\"}",
        "{\"t\":\"logout\",\"all\":true}",
    };
    sim_send(p, texts[sim_below(p->sim, DT_COUNT(texts))]);
}

/* Another's token with another end, or another's name in one's own. */
bool sim_hostile_token(struct sim_person *p, json_t *hello)
{
    const struct sim_person *other =
        &p->sim->person[sim_below(p->sim, (uint32_t)p->sim->people - 1)];
    char text[DT_TOKEN_MAX];
    size_t len = strlen(other->token);
    if (len == 0) {
        return false;
    }
    memcpy(text, other->token, len + 1);
    text[len - 2 - sim_below(p->sim, 40)] ^= 1; /* not the last one, which has spare bits */
    json_object_set_new(hello, "token", json_string(text));
    return true;
}

void sim_hostile_think(struct sim_person *p)
{
    const struct sim_match *m = any_match(p->sim);
    if (!p->welcome && sim_chance(p->sim, 200)) {
        sim_disconnect(p); /* a false token was refused */
        return;
    }
    for (int i = 0; i < 3; i++) {
        uint32_t what = sim_below(p->sim, 8);
        if (what == 0 && m != NULL) {
            send_decision(p, m);
        } else if (what < 3 && m != NULL) {
            send_verb(p, m);
        } else if (what < 6 && m != NULL) {
            send_look(p, m);
        } else if (what == 6) {
            send_rubbish(p);
        }
    }
    if (sim_chance(p->sim, 20)) {
        sim_disconnect(p);
    }
}
