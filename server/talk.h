/* One message from a client, checked and taken apart. Inside server/ only. */
#ifndef DT_SERVER_TALK_H
#define DT_SERVER_TALK_H

#include <jansson.h>

#include "server/house.h"

struct dt_say {
    struct dt_client *client;
    struct dt_table *table; /* of messages about a match: loaded, and not busy if they need that */
    struct dt_reply reply;
    struct dt_span raw;
    json_t *root;
};

typedef void dt_say_run(struct dt_say *say);

extern const char dt_rate_refusal[]; /* what one hears who does something too often */

/* Members that were there have the right kind; others have a preset. */
const char *dt_say_text(const struct dt_say *say, const char *key); /* or NULL */
int64_t dt_say_number(const struct dt_say *say, const char *key, int64_t preset);
bool dt_say_truth(const struct dt_say *say, const char *key, bool preset);
uint64_t dt_say_ref(
    const struct dt_say *say); /* by which it is known when it comes again; 0: none */

/* session.c */
void dt_welcome(const struct dt_reply *r, const struct dt_person *p);
void dt_say_device(struct dt_say *say); /* notes what the client calls its device */
dt_say_run dt_say_hello, dt_say_sessions, dt_say_logout;
/* account.c */
extern const char dt_name_taken[];
dt_say_run dt_say_register, dt_say_login, dt_say_password;
/* lobby.c */
dt_say_run dt_say_lobby, dt_say_create, dt_say_quick, dt_say_join, dt_say_mine;
void dt_lobby_rematch(struct dt_say *say);
/* play.c */
dt_say_run dt_say_watch, dt_say_unwatch, dt_say_do, dt_say_position, dt_say_preview;
/* NULL, or why this person may not add such an entry now. It counts as added. */
const char *dt_say_limit(const struct dt_say *say, enum dt_verb verb, int seat);
/* bots.c */
dt_say_run dt_say_advice;

#endif
