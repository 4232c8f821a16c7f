/* The members of Deep Blue's state as a table, for the files that read and write positions. */
#ifndef DT_GAMES_DEEPBLUE_SCHEMA_H
#define DT_GAMES_DEEPBLUE_SCHEMA_H

#include "games/deepblue/deepblue.h"

/* In the order of the packed bytes. */
enum {
    M_SEATS,
    M_OPTION,
    M_SCENARIO,
    M_PHASE,
    M_ACTIVE,
    M_ASKED,
    M_TURN,
    M_HAND, /* from here to SPOT2: of each seat */
    M_REST,
    M_OPEN,
    M_MAYBE,
    M_CHEST,
    M_ANNOUNCED,
    M_HANDS,
    M_TOKENS,
    M_NODE1,
    M_SPOT1,
    M_NODE2,
    M_SPOT2,
    M_MARKET,
    M_DISCARD,
    M_SUPPLY,
    M_BOARD,
    M_GONE,
    M_TILE,
    M_GEM,
    M_SLOT,
    M_PAID,
    M_MOVES,
    M_MOVED,
    M_PLACED,
    M_STORM,
    M_DIVE,
    M_DIVERS,
    M_PULLED,
    M_HAZARD,
    M_ANSWERED,
    M_BAG, /* not packed */
    MEMBERS,
};

enum { DEEPBLUE_FIELDS = 33 };

extern const struct dt_member deepblue_members[MEMBERS];
extern const struct dt_position_field deepblue_fields[DEEPBLUE_FIELDS]; /* position.c */
extern const struct dt_kind deepblue_seat_set;

/* A value of a member's kind. */
void deepblue_json(struct dt_json *j, const char *key, int member, int64_t value);
/* The next pull of the present dive, and the seat's cards in it; members of an open object. */
void deepblue_next_json(const struct deepblue *s, int seat, struct dt_json *j);
/* What one gem of each colour would bring a diver; null if the seat has a hazard to answer. */
void deepblue_gems_json(const struct deepblue *s, int seat, struct dt_json *j);

#endif
