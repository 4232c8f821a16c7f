/* The verbs of every store, handed on to the one that was opened. */
#include "store/kind.h"

const char dt_store_gone[] = "store: it cannot be reached";

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
    s->kind->close(s);
}

const char *dt_store_begin(struct dt_store *s)
{
    return s->kind->begin(s);
}

const char *dt_store_commit(struct dt_store *s)
{
    return s->kind->commit(s);
}

void dt_store_abandon(struct dt_store *s)
{
    s->kind->abandon(s);
}

const char *dt_store_why(const struct dt_store *s)
{
    return s->trouble;
}

const char *dt_store_secret(struct dt_store *s, uint8_t secret[DT_STORE_SECRET])
{
    return s->kind->secret(s, secret);
}

const char *dt_store_time(struct dt_store *s, int64_t *now, int64_t *mark)
{
    return s->kind->time(s, now, mark);
}

const char *dt_store_mark(struct dt_store *s, int64_t at)
{
    return s->kind->mark(s, at);
}

const char *dt_store_match_open(struct dt_store *s, const struct dt_store_match *match,
                                struct dt_span opening, enum dt_kept *kept)
{
    return s->kind->match_open(s, match, opening, kept);
}

const char *dt_store_append(struct dt_store *s, const char *match,
                            const struct dt_store_entry *entry,
                            const struct dt_store_change *change, enum dt_kept *kept)
{
    assert(entry->number > 0 && entry->line.len > 0 && entry->line.len < DT_STORE_ENTRY);
    return s->kind->append(s, match, entry, change, kept);
}

const char *dt_store_sit(struct dt_store *s, const char *match, int seat, const char *player)
{
    return s->kind->sit(s, match, seat, player);
}

const char *dt_store_load(struct dt_store *s, const char *match, int after,
                          const struct dt_store_reader *reader, enum dt_kept *kept)
{
    return s->kind->load(s, match, after, reader, kept);
}

const char *dt_store_find(struct dt_store *s, const char *code, char match[DT_STORE_ID],
                          enum dt_kept *kept)
{
    return s->kind->find(s, code, match, kept);
}

const char *dt_store_list(struct dt_store *s, const struct dt_store_wish *wish,
                          struct dt_store_match *out, int *count)
{
    assert(wish->most >= 0 && wish->most <= DT_STORE_LIST);
    return s->kind->list(s, wish, out, count);
}

const char *dt_store_running(struct dt_store *s, const char *after, char (*ids)[DT_STORE_ID],
                             int most, int *count)
{
    return s->kind->running(s, after, ids, most, count);
}

const char *dt_store_stale(struct dt_store *s, int64_t before, char (*ids)[DT_STORE_ID], int most,
                           int *count)
{
    return s->kind->stale(s, before, ids, most, count);
}

const char *dt_store_drop(struct dt_store *s, const char *match)
{
    return s->kind->drop(s, match);
}

const char *dt_store_count(struct dt_store *s, enum dt_store_phase phase, int64_t *out)
{
    return s->kind->count(s, phase, out);
}

const char *dt_store_account_open(struct dt_store *s, const struct dt_store_account *account,
                                  int64_t at, enum dt_kept *kept)
{
    return s->kind->account_open(s, account, at, kept);
}

const char *dt_store_account_find(struct dt_store *s, const char *name,
                                  struct dt_store_account *out, enum dt_kept *kept)
{
    return s->kind->account_find(s, name, out, kept);
}

const char *dt_store_account_of(struct dt_store *s, const char *player,
                                struct dt_store_account *out, enum dt_kept *kept)
{
    return s->kind->account_of(s, player, out, kept);
}

const char *dt_store_account_change(struct dt_store *s, const char *player, const char *hash,
                                    enum dt_kept *kept)
{
    return s->kind->account_change(s, player, hash, kept);
}

const char *dt_store_account_alike(struct dt_store *s, const char *name,
                                   struct dt_store_account *out, enum dt_kept *kept)
{
    return s->kind->account_alike(s, name, out, kept);
}

const char *dt_store_session_open(struct dt_store *s, const struct dt_store_session *session,
                                  int64_t before)
{
    return s->kind->session_open(s, session, before);
}

const char *dt_store_session_find(struct dt_store *s, const char *id, struct dt_store_session *out,
                                  enum dt_kept *kept)
{
    return s->kind->session_find(s, id, out, kept);
}

const char *dt_store_session_use(struct dt_store *s, const char *id, int64_t at)
{
    return s->kind->session_use(s, id, at);
}

const char *dt_store_session_list(struct dt_store *s, const char *player,
                                  struct dt_store_session *out, int *count)
{
    return s->kind->session_list(s, player, out, count);
}

const char *dt_store_session_end(struct dt_store *s, const char *player, const char *id)
{
    return s->kind->session_end(s, player, id);
}

/* Several nodes. */

bool dt_store_shared(const struct dt_store *s)
{
    return s->kind->hear != NULL;
}

const char *dt_store_hear(struct dt_store *s, int ms, void *to,
                          void (*hear)(void *to, const struct dt_heard *heard))
{
    return s->kind->hear(s, ms, to, hear);
}

const char *dt_store_lease(struct dt_store *s, const struct dt_lease *lease, struct dt_leased *out,
                           int *count)
{
    assert(lease->count <= DT_STORE_LEASES);
    return s->kind->lease(s, lease, out, count);
}

const char *dt_store_lease_left(struct dt_store *s, const struct dt_lease *lease,
                                struct dt_leased *out, int most, int *count)
{
    return s->kind->lease_left(s, lease, out, most, count);
}

const char *dt_store_lease_end(struct dt_store *s, const char *node, const char *id)
{
    return s->kind->lease_end(s, node, id);
}

const char *dt_store_alive(struct dt_store *s, const char *node, int people, int ms, int *others)
{
    return s->kind->alive(s, node, people, ms, others);
}

const char *dt_store_here(struct dt_store *s, const char *match, const char *node,
                          const struct dt_here *here)
{
    return s->kind->here(s, match, node, here);
}

const char *dt_store_elsewhere(struct dt_store *s, const char *match, const char *node,
                               struct dt_here *out)
{
    return s->kind->elsewhere(s, match, node, out);
}

const char *dt_store_here_open(struct dt_store *s, char (*ids)[DT_STORE_ID], int most, int *count)
{
    return s->kind->here_open(s, ids, most, count);
}

const char *dt_store_take(struct dt_store *s, const char *key, const struct dt_store_rate *rate,
                          bool *fine)
{
    return s->kind->take(s, key, rate, fine);
}

const char *dt_store_tidy(struct dt_store *s)
{
    return s->kind->tidy(s);
}
