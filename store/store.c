/* The verbs of the store, dispatched to the backend that was opened. */
#include "store/backend.h"

const char dt_store_unavailable[] = "store: it is unavailable";

static bool begins(const char *text, const char *front)
{
    return strncmp(text, front, strlen(front)) == 0;
}

const char *dt_store_open(const char *where, struct dt_store **out)
{
    bool postgres = begins(where, "postgresql://") || begins(where, "postgres://");
    return postgres ? dt_postgres_open(where, out) : dt_sqlite_open(where, out);
}

void dt_store_close(struct dt_store *s)
{
    s->backend->close(s);
}

const char *dt_store_begin(struct dt_store *s)
{
    return s->backend->begin(s);
}

const char *dt_store_commit(struct dt_store *s)
{
    return s->backend->commit(s);
}

void dt_store_rollback(struct dt_store *s)
{
    s->backend->rollback(s);
}

const char *dt_store_why(const struct dt_store *s)
{
    return s->error;
}

const char *dt_store_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET])
{
    return s->backend->secret(s, secret);
}

const char *dt_store_time(struct dt_store *s, int64_t *now, int64_t *mark)
{
    return s->backend->time(s, now, mark);
}

const char *dt_store_mark(struct dt_store *s, int64_t at)
{
    return s->backend->mark(s, at);
}

const char *dt_store_match_open(struct dt_store *s, const struct dt_store_match *match,
                                struct dt_span opening, enum dt_store_result *result)
{
    return s->backend->match_open(s, match, opening, result);
}

const char *dt_store_append(struct dt_store *s, const char *match,
                            const struct dt_store_entry *entry,
                            const struct dt_store_change *change, enum dt_store_result *result)
{
    assert(entry->number > 0 && entry->line.len > 0 && entry->line.len < DT_STORE_ENTRY);
    return s->backend->append(s, match, entry, change, result);
}

const char *dt_store_sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    return s->backend->sit(s, match, seat, player);
}

const char *dt_store_load(struct dt_store *s, const char *match, int after,
                          const struct dt_store_reader *reader, enum dt_store_result *result)
{
    return s->backend->load(s, match, after, reader, result);
}

const char *dt_store_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                          enum dt_store_result *result)
{
    return s->backend->find(s, code, match, result);
}

const char *dt_store_list(struct dt_store *s, const struct dt_store_query *query,
                          struct dt_store_match *out, int *count)
{
    assert(query->most >= 0 && query->most <= DT_STORE_LIST);
    return s->backend->list(s, query, out, count);
}

const char *dt_store_forget(struct dt_store *s, const char *match, const char *player,
                            enum dt_store_result *result)
{
    return s->backend->forget(s, match, player, result);
}

const char *dt_store_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                             int most, int *count)
{
    return s->backend->running(s, after, ids, most, count);
}

const char *dt_store_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                           int *count)
{
    return s->backend->stale(s, before, ids, most, count);
}

const char *dt_store_drop(struct dt_store *s, const char *match)
{
    return s->backend->drop(s, match);
}

const char *dt_store_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out)
{
    return s->backend->count(s, phase, out);
}

const char *dt_store_account_open(struct dt_store *s, const struct dt_store_account *account,
                                  int64_t at, enum dt_store_result *result)
{
    return s->backend->account_open(s, account, at, result);
}

const char *dt_store_account_find(struct dt_store *s, const char *name,
                                  struct dt_store_account *out, enum dt_store_result *result)
{
    return s->backend->account_find(s, name, out, result);
}

const char *dt_store_account_of(struct dt_store *s, const char *player,
                                struct dt_store_account *out, enum dt_store_result *result)
{
    return s->backend->account_of(s, player, out, result);
}

const char *dt_store_account_change(struct dt_store *s, const char *player, const char *hash,
                                    enum dt_store_result *result)
{
    return s->backend->account_change(s, player, hash, result);
}

const char *dt_store_account_alike(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_store_result *result)
{
    return s->backend->account_alike(s, name, out, result);
}

const char *dt_store_session_open(struct dt_store *s, const struct dt_store_session *session,
                                  int64_t before)
{
    return s->backend->session_open(s, session, before);
}

const char *dt_store_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                  enum dt_store_result *result)
{
    return s->backend->session_find(s, id, out, result);
}

const char *dt_store_session_use(struct dt_store *s, const char *id, int64_t at)
{
    return s->backend->session_use(s, id, at);
}

const char *dt_store_session_list(struct dt_store *s, const char *player,
                                  struct dt_store_session *out, int *count)
{
    return s->backend->session_list(s, player, out, count);
}

const char *dt_store_session_end(struct dt_store *s, const char *player, const char *id)
{
    return s->backend->session_end(s, player, id);
}

/* Several nodes. */

bool dt_store_shared(const struct dt_store *s)
{
    return s->backend->listen != NULL;
}

const char *dt_store_listen(struct dt_store *s, int ms, void *to,
                            void (*on_notification)(void *to,
                                                    const struct dt_notification *notification))
{
    return s->backend->listen(s, ms, to, on_notification);
}

const char *dt_store_lease(struct dt_store *s, const struct dt_lease_request *request,
                           struct dt_leased *out, int *count)
{
    assert(request->count <= DT_STORE_LEASES);
    return s->backend->lease(s, request, out, count);
}

const char *dt_store_lease_orphans(struct dt_store *s, const struct dt_lease_request *request,
                                   struct dt_leased *out, int most, int *count)
{
    return s->backend->lease_orphans(s, request, out, most, count);
}

const char *dt_store_lease_release(struct dt_store *s, const char *node, const char *id)
{
    return s->backend->lease_release(s, node, id);
}

const char *dt_store_heartbeat(struct dt_store *s, const char *node, int people, int ms,
                               int *others)
{
    return s->backend->heartbeat(s, node, people, ms, others);
}

const char *dt_store_presence_set(struct dt_store *s, const char *match, const char *node,
                                  const struct dt_presence *presence)
{
    return s->backend->presence_set(s, match, node, presence);
}

const char *dt_store_presence_others(struct dt_store *s, const char *match, const char *node,
                                     struct dt_presence *out)
{
    return s->backend->presence_others(s, match, node, out);
}

const char *dt_store_lobby_tables(struct dt_store *s, char (*ids)[DT_STORE_ID], int most,
                                  int *count)
{
    return s->backend->lobby_tables(s, ids, most, count);
}

const char *dt_store_rate_take(struct dt_store *s, const char *key,
                               const struct dt_store_rate *rate, bool *fine)
{
    return s->backend->rate_take(s, key, rate, fine);
}

const char *dt_store_expire(struct dt_store *s)
{
    return s->backend->expire(s);
}
