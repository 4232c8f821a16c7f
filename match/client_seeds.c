/* Client seeds of the shuffle. A seat commits to its seed by its SHA-256 (`commit`). `start` closes
 * the list of commitments; only then are the seeds revealed (`words`), and the last one begins the
 * match. So no seed can be chosen after the key or another seed is known. A seat that does not reveal
 * in time cancels the start, and all seeds are chosen again, because some are known by then. A seat
 * that has not committed may send its seed in plain (`words` before `start`). */
#include "match/internal.h"

dt_seats dt_match_reveals(const struct dt_match *m)
{
    dt_seats seats = 0;
    for (int i = 0; i < m->setup.config.seats; i++) {
        seats |= m->seat[i].committed && !m->seat[i].revealed ? DT_SEAT(i) : 0;
    }
    return dt_match_starting(m) ? seats : 0;
}

const char *dt_check_commit(const struct dt_match *m, struct dt_pending_entry *pending)
{
    if (m->seat[pending->entry.seat].kind != DT_HUMAN) {
        return DT_ERROR("wrong-seat");
    }
    return dt_span_hex(pending->entry.text, pending->hash, DT_SHA256)
               ? NULL
               : "text: expected 64 hexadecimal digits, small letters";
}

void dt_do_commit(struct dt_match *m, struct dt_pending_entry *pending)
{
    struct dt_match_seat *s = &m->seat[pending->entry.seat];
    memcpy(s->commitment, pending->hash, sizeof s->commitment);
    s->committed = true;
    s->client_seed[0] = 0;
}

static bool matches_commitment(const struct dt_match_seat *s, struct dt_span seed)
{
    uint8_t hash[DT_SHA256];
    dt_sha256(seed.at, (size_t)seed.len, hash);
    return memcmp(hash, s->commitment, sizeof hash) == 0;
}

const char *dt_check_words(const struct dt_match *m, struct dt_pending_entry *pending)
{
    const struct dt_match_seat *s = &m->seat[pending->entry.seat];
    if (s->kind != DT_HUMAN) {
        return DT_ERROR("wrong-seat");
    }
    if (s->committed != dt_match_starting(m) || s->revealed) {
        return s->committed ? DT_ERROR("seed-fixed") : DT_ERROR("starting");
    }
    if (!dt_record_allows(pending->entry.text, DT_CLIENT_SEED_MAX)) {
        return "text: expected at most 64 bytes, without quotes";
    }
    return !s->committed || matches_commitment(s, pending->entry.text) ? NULL
                                                                       : DT_ERROR("wrong-seed");
}

void dt_do_words(struct dt_match *m, struct dt_pending_entry *pending)
{
    struct dt_match_seat *s = &m->seat[pending->entry.seat];
    memcpy(s->client_seed, pending->entry.text.at, (size_t)pending->entry.text.len);
    s->client_seed[pending->entry.text.len] = 0;
    s->revealed = s->committed;
    if (dt_match_starting(m) && dt_match_reveals(m) == 0) {
        dt_match_begin(m, pending->update);
    }
}

const char *dt_check_start(const struct dt_match *m, struct dt_pending_entry *pending)
{
    (void)pending;
    for (int i = 0; i < m->setup.config.seats; i++) {
        if (m->seat[i].kind == DT_OPEN) {
            return DT_ERROR("seat-open");
        }
    }
    return NULL;
}

void dt_do_start(struct dt_match *m, struct dt_pending_entry *pending)
{
    m->reveal_by = pending->entry.at + DT_REVEAL_MS;
    if (dt_match_reveals(m) == 0) {
        dt_match_begin(m, pending->update);
    }
}

bool dt_reveal_overdue(const struct dt_match *m, int seat, dt_time at)
{
    return dt_seats_have(dt_match_reveals(m), seat) && at >= m->reveal_by;
}

void dt_start_cancel(struct dt_match *m)
{
    m->reveal_by = 0;
    for (int i = 0; i < m->setup.config.seats; i++) {
        struct dt_match_seat *s = &m->seat[i];
        if (s->committed) {
            s->client_seed[0] = 0;
            memset(s->commitment, 0, sizeof s->commitment);
            s->committed = s->revealed = false;
        }
    }
}
