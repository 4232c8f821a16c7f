/* Lists of matches: the lobby, a player's own, and those that are deleted. */
#ifndef DT_SERVER_LOBBY_H
#define DT_SERVER_LOBBY_H

#include "server/table.h"

/* lobby.c */
void dt_lobby_changed(struct dt_server *srv);
void dt_lobby_tick(struct dt_server *srv);
void dt_lobby_poll(struct dt_server *srv, int64_t now);       /* lists the tables of other nodes */
void dt_lobby_list(struct dt_server *srv, struct dt_json *j); /* members of an object */

/* my_matches.c */
/* Members for lists: the seats, and the result. */
void dt_match_summary(const struct dt_match *m, char text[DT_STORE_SUMMARY]);
void dt_my_matches_tick(struct dt_table *t, int64_t now); /* tells players, at most once a second */
void dt_my_matches_json(const struct dt_store_match *list, int count, struct dt_json *j);

/* expire.c */
void dt_expire_tick(struct dt_server *srv, int64_t now);
bool dt_expire_left(const struct dt_table *t, int64_t now); /* only bots are left, for long */
void dt_expire_drop(struct dt_server *srv, const char *id); /* deletes one that is not in memory */

#endif
