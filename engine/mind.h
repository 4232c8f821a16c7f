/* What a game tells the bots about itself, so that they need no game's header. What takes a state
 * takes one in which nothing is forgotten (a bot only ever has imagined ones) unless it says
 * otherwise. Each member may be left out; the bots then make do with the contract. */
#ifndef DT_ENGINE_MIND_H
#define DT_ENGINE_MIND_H

#include "engine/out.h"
#include "engine/rng.h"

enum {
    DT_SURE = 1 << 16, /* a victory that is certain and not shared */
    DT_IDEAS = 512,    /* no seat ever has more actions worth thinking about */
    DT_ROOM = 1 << 20, /* bytes that are lent to `sure` and `note`, aligned to 16 */
    DT_NOTE_MAX = 512, /* no note is longer (bytes, zero included) */
};

struct dt_mind {
    /* How much of the victory each seat may expect; all together at most DT_SURE, 0 beyond the
     * seats. Asked only while the game goes on and the state is quiet. */
    void (*value)(const void *state, int32_t out[DT_SEATS]);
    /* Whether `value` can judge the state: no draw and no question is open. If it is left out,
     * every state is quiet in which players are to act. */
    bool (*quiet)(const void *state);
    /* A sensible action of a seat that is to act, found quickly; it may draw. */
    dt_action (*policy)(const void *state, int seat, struct dt_rng *rng);
    /* The legal actions worth thinking about, ascending, at least one and at most DT_IDEAS. `own`:
     * the seat that thinks; what others would do may be looked at more coarsely. If it is left
     * out, all legal actions, which must be few enough. */
    int (*ideas)(const void *state, int seat, bool own, dt_action *out);
    /* The action of a seat that is to act, if it is known which one is right: a calculation instead
     * of a search. The state is as this seat knows it. */
    bool (*sure)(const void *state, int seat, void *room, dt_action *out);
    /* What somebody on this seat would like to have worked out, as `key=value` fields; nothing if
     * there is nothing to say. The state is as this seat knows it. */
    void (*note)(const void *state, int seat, void *room, struct dt_out *out);
    uint32_t explore; /* how curious a search is: what a doubt is worth, of DT_SURE */
    uint16_t deep;  /* decisions that a search looks up and learns about; 0: as many as it meets */
    uint16_t ahead; /* decisions that it then plays on before `value` judges */
    uint16_t tries; /* `policy` draws: where care is taken, the best of so many counts */
};

/* Shares the victory among `count` players, at most DT_SEATS + 1, by the points they may expect:
 * whoever is `twice` points ahead is twice as likely to win. */
void dt_mind_share(const int32_t *points, int count, int32_t twice, int32_t *out);

#endif
