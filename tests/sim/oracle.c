/* What must hold. The log that is stored is replayed as it grows; what people are told is compared with
 * what follows from it for their seat. */
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "tests/sim/sim.h"

enum { VIEWERS = DT_SEATS + 1, CLOCK_LATE_MS = 1500 };

/* What may be known after an entry: hashes of the table and of the news for each seat, the last for
 * spectators. */
struct expected {
    uint64_t table[VIEWERS], news[VIEWERS];
    char player[DT_SEATS][DT_STORE_ID];
};

/* A clock that runs. */
struct clock {
    bool runs;
    int64_t since, left; /* when it began to run for the pending decision, with so much */
    int64_t down;        /* time without any node before that */
    int outages;
};

struct sim_oracle {
    struct dt_match match;
    struct clock clock[DT_SEATS];
    struct dt_match_update news;
    struct expected *at; /* by entry */
    int cap;
    char text[DT_MATCH_MESSAGE_MAX];
};

static int viewer_of(int seat)
{
    return seat == DT_SPECTATOR ? DT_SEATS : seat;
}

static uint64_t hash_text(const char *text, size_t len)
{
    return dt_hash(DT_HASH_START, text, len);
}

/* Hashes of the messages for a seat. */
static struct dt_writer write_table(struct sim_oracle *o, int seat)
{
    struct dt_writer out = dt_writer_on(o->text, sizeof o->text);
    dt_match_message(&o->match, seat, NULL, true, &out);
    return out;
}

static struct dt_writer write_news(struct sim_oracle *o, int seat)
{
    struct dt_writer out = dt_writer_on(o->text, sizeof o->text);
    dt_match_message(&o->match, seat, &o->news, false, &out);
    return out;
}

/* View and facts are made of nothing but the redacted state. */
static void check_view(struct sim *sim, struct sim_oracle *o, int seat)
{
    static char view[2 * DT_VIEW_MAX];
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const struct dt_game *game = o->match.setup.game;
    struct dt_writer out = dt_writer_on(view, sizeof view - 1);
    struct dt_json j = dt_json_on(&out);
    memcpy(state, o->match.state, game->state_size);
    game->redact(state, seat);
    dt_view_json(game, state, seat, "view", &j);
    dt_facts_json(game, state, seat, "facts", &j);
    view[out.len] = 0;
    if (strstr(o->text, view) == NULL) {
        sim_fail(sim, "match %s: seat %d's view is not its redacted state's", o->match.setup.id,
                 seat);
    }
}

/* Nothing but events for this seat, and the text of its own decisions. */
static void check_told(struct sim *sim, struct sim_oracle *o, int seat)
{
    static char events[DT_MATCH_MESSAGE_MAX];
    const struct dt_entry *e = &o->news.entry;
    struct dt_writer out = dt_writer_on(events, sizeof events - 1);
    struct dt_json j = dt_json_on(&out);
    bool secret = e->verb == DT_DO_ACT || e->verb == DT_DO_DRAFT;
    dt_json_array(&j, NULL);
    for (int i = 0; i < o->news.count; i++) {
        uint32_t bit = seat == DT_SPECTATOR ? DT_SPECTATOR_BIT : (uint32_t)seat;
        if ((o->news.event[i].audience >> bit & 1) != 0) {
            dt_event_json(o->match.setup.game, &o->news.event[i], NULL, &j);
        }
    }
    dt_json_end(&j);
    events[out.len] = 0;
    if (strstr(o->text, events) == NULL ||
        (secret && e->seat != seat && strstr(o->text, "\"text\":null") == NULL)) {
        sim_fail(sim, "match %s: seat %d is told too much or too little", o->match.setup.id, seat);
    }
}

/* The key stays secret until the end. */
static void check_key(struct sim *sim, struct sim_oracle *o)
{
    char digits[2 * DT_KEY + 1];
    struct dt_writer out = dt_writer_on(digits, sizeof digits);
    dt_write_hex(&out, o->match.setup.key, DT_KEY);
    if (o->match.phase != DT_OVER && strstr(o->text, digits) != NULL) {
        sim_fail(sim, "match %s: the key is told before the end", o->match.setup.id);
    }
}

static void expect(struct sim *sim, struct sim_match *m)
{
    struct sim_oracle *o = m->oracle;
    struct expected *e = &o->at[o->match.count];
    for (int i = 0; i < o->match.setup.config.seats; i++) {
        if (o->match.seat[i].kind == DT_HUMAN) {
            memcpy(e->player[i], m->player[i], sizeof e->player[i]);
        }
    }
    for (int seat = DT_SPECTATOR; seat < o->match.setup.config.seats; seat++) {
        struct dt_writer out = write_table(o, seat);
        check_key(sim, o);
        if (o->match.phase != DT_WAITING) {
            check_view(sim, o, seat);
        }
        e->table[viewer_of(seat)] = hash_text(out.text, (size_t)out.len);
        out = write_news(o, seat);
        check_told(sim, o, seat);
        e->news[viewer_of(seat)] = hash_text(out.text, (size_t)out.len);
    }
}

static struct sim_oracle *open_oracle(struct sim *sim, const struct sim_match *m)
{
    struct sim_oracle *o = dt_xzalloc(sizeof *o);
    struct dt_match_setup setup;
    const char *why = dt_match_setup_parse(&setup, dt_span_of(m->setup));
    if (why != NULL) {
        sim_fail(sim, "match %s: %s", m->about.id, why);
    }
    dt_match_open(&o->match, &setup);
    return o;
}

static void ref_of(const struct sim_person *p, int64_t number, char out[24])
{
    uint64_t mix[2] = {hash_text(p->client, strlen(p->client)), (uint64_t)number};
    uint64_t hash = dt_hash(hash_text((const char *)mix, sizeof mix), p->player, strlen(p->player));
    snprintf(out, 24, "%llu", (unsigned long long)(hash != 0 ? hash : 1));
}

/* Whether the hostile one has used it, who uses each again and again. */
static bool is_reused(const struct sim *sim, const char *ref)
{
    char own[24];
    bool found = false;
    for (int64_t n = 1; n <= SIM_HOSTILE_REFS; n++) {
        ref_of(&sim->person[sim->people - 1], n, own);
        found |= strcmp(own, ref) == 0;
    }
    return found;
}

/* A reference marks one entry only. */
static void check_ref(struct sim *sim, const struct sim_match *m, uint32_t number)
{
    const char *ref = m->entries[number - 1].ref;
    for (uint32_t i = 0; ref[0] != 0 && i + 1 < number; i++) {
        if (strcmp(m->entries[i].ref, ref) == 0 && !is_reused(sim, ref)) {
            sim_fail(sim, "match %s: entries %u and %u are the same request", m->about.id, i + 1,
                     number);
        }
    }
}

static void note_clocks(struct sim *sim, struct sim_oracle *o)
{
    for (int i = 0; i < o->match.setup.config.seats; i++) {
        const struct dt_match_seat *s = &o->match.seat[i];
        struct clock *c = &o->clock[i];
        if (s->running && !c->runs) {
            *c = (struct clock){.since = o->match.now,
                                .left = dt_match_left(&o->match, i, o->match.now),
                                .down = sim_down_ms(sim),
                                .outages = sim->outages};
        }
        c->runs = s->running;
    }
}

/* Nobody runs out of time before having had it all while there was a server. */
static void check_flag(struct sim *sim, const struct sim_oracle *o, struct dt_span line)
{
    struct dt_entry e;
    if (dt_entry_parse(&e, line) != NULL || e.verb != DT_DO_FLAG || e.seat == DT_SPECTATOR ||
        !o->clock[e.seat].runs || dt_match_deadline(&o->match) <= e.at) {
        return; /* or the rules' deadline is over */
    }
    const struct clock *c = &o->clock[e.seat];
    sim->count.flags++;
    int64_t had = e.at - c->since - (sim_down_ms(sim) - c->down);
    int64_t late = (int64_t)CLOCK_LATE_MS * (1 + sim->outages - c->outages);
    if (had + late < c->left) {
        sim_fail(sim, "match %s: seat %d had %lld of its %lld ms", o->match.setup.id, e.seat,
                 (long long)had, (long long)c->left);
    }
}

/* Whether one of a player's requests has this reference. The hostile one uses any reference or none. */
static bool is_theirs(const struct sim *sim, const char *player, const char *ref)
{
    char own[24];
    for (int i = 0; i < sim->people; i++) {
        const struct sim_person *p = &sim->person[i];
        if (p->hostile && strcmp(p->player, player) == 0) {
            return true;
        }
        for (int64_t n = p->refs; strcmp(p->player, player) == 0 && n > 0; n--) {
            ref_of(p, n, own);
            if (strcmp(own, ref) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Nobody decides for the seat of a person who is there, except that person. Before the entry. */
static void check_author(struct sim *sim, const struct sim_match *m, uint32_t number)
{
    const struct dt_match *match = &m->oracle->match;
    const struct sim_entry *stored = &m->entries[number - 1];
    struct dt_entry e;
    if (dt_entry_parse(&e, dt_span_of(stored->line)) != NULL ||
        (e.verb != DT_DO_ACT && e.verb != DT_DO_RESIGN && e.verb != DT_DO_AGREE) ||
        match->seat[e.seat].kind != DT_HUMAN || match->seat[e.seat].absence != DT_PRESENT) {
        return;
    }
    const char *player = m->oracle->at[number - 1].player[e.seat];
    if (!is_theirs(sim, player, stored->ref)) {
        sim_fail(sim, "match %s: entry %u is not by the seat's player: %s", m->about.id, number,
                 stored->line);
    }
}

void sim_oracle_stored(struct sim *sim, struct sim_match *m)
{
    if (m->oracle == NULL) {
        m->oracle = open_oracle(sim, m);
    }
    struct sim_oracle *o = m->oracle;
    while ((int)o->match.count < m->count) {
        const char *line = m->entries[o->match.count].line;
        if ((int)o->match.count + 1 >= o->cap) {
            o->cap = o->cap > 0 ? 2 * o->cap : 64;
            o->at = dt_xrealloc(o->at, (size_t)o->cap * sizeof *o->at);
        }
        sim_note(sim, "match %s: entry %u is stored: %s", m->about.id, o->match.count + 1, line);
        check_flag(sim, o, dt_span_of(line));
        check_author(sim, m, o->match.count + 1);
        const char *why = dt_journal_replay(&o->match, dt_span_of(line), dt_xrealloc, &o->news);
        note_clocks(sim, o);
        if (why != NULL) {
            sim_fail(sim, "match %s: entry %u cannot be replayed: %s", m->about.id,
                     o->match.count + 1, why);
        }
        memset(&o->at[o->match.count], 0, sizeof *o->at);
        check_ref(sim, m, o->match.count);
        expect(sim, m);
        sim->count.entries++;
    }
}

void sim_oracle_free(struct sim_match *m)
{
    if (m->oracle != NULL) {
        free(m->oracle->match.history);
        free(m->oracle->at);
        free(m->oracle);
    }
}

/* Messages. */

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* Whether a player has had this seat at some time. */
static bool has_sat(const struct sim_oracle *o, const char *player, int seat)
{
    for (uint32_t i = 1; i <= o->match.count; i++) {
        if (strcmp(o->at[i].player[seat], player) == 0) {
            return true;
        }
    }
    return false;
}

/* The viewer for whom a table was made. */
static int check_seat(const struct sim_person *p, const struct sim_oracle *o, const json_t *table)
{
    int seat = (int)number_of(table, "you");
    if (seat != DT_SPECTATOR && !has_sat(o, p->player, seat)) {
        sim_fail(p->sim, "%s gets the table of seat %d, which they never had", p->name, seat);
    }
    return viewer_of(seat);
}

/* Who is a guest is not in the log: a node that reads several entries at once knows it only for the
 * last. */
static json_t *without_guests(const json_t *table)
{
    json_t *copy = json_copy((json_t *)table);
    json_t *seats = json_deep_copy(json_object_get(table, "seats"));
    size_t i;
    json_t *seat;
    json_array_foreach(seats, i, seat)
    {
        json_object_del(seat, "guest");
    }
    json_object_set_new(copy, "seats", seats);
    return copy;
}

static uint64_t hash_json(const json_t *object, bool news)
{
    static const char *const parts[] = {"table", "change", "own", "check"};
    json_t *copy = json_copy((json_t *)object);
    for (int i = 0; news && i < DT_COUNT(parts); i++) {
        json_object_del(copy, parts[i]);
    }
    char *text = json_dumps(copy, JSON_COMPACT);
    uint64_t hash = hash_text(text, strlen(text));
    free(text);
    json_decref(copy);
    return hash;
}

/* What should have been told, by replaying the log up to there. */
static void print_expected(const struct sim_match *m, int64_t seq, int seat, bool news)
{
    struct sim_oracle *o = dt_xzalloc(sizeof *o);
    struct dt_match_setup setup;
    dt_match_setup_parse(&setup, dt_span_of(m->setup));
    dt_match_open(&o->match, &setup);
    while ((int64_t)o->match.count < seq) {
        const char *line = m->entries[o->match.count].line;
        dt_journal_replay(&o->match, dt_span_of(line), dt_xrealloc, &o->news);
    }
    struct dt_writer out = news ? write_news(o, seat) : write_table(o, seat);
    printf("expected: %.*s\n", out.len, out.text);
    free(o->match.history);
    free(o);
}

static void print_json(const char *what, const json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    printf("%s: %s\n", what, text);
    free(text);
}

static void check_table(const struct sim_person *p, const struct sim_oracle *o, const json_t *table)
{
    int64_t seq = number_of(table, "seq");
    if (seq < 1 || seq > o->match.count) {
        sim_fail(p->sim, "%s hears of entry %lld, which is not stored", p->name, (long long)seq);
    }
    int viewer = check_seat(p, o, table);
    json_t *plain = without_guests(table), *whole = json_pack("{s:s}", "t", "table");
    json_object_update(whole, plain);
    json_decref(plain);
    if (hash_json(whole, false) != o->at[seq].table[viewer]) {
        print_json("told", whole);
        print_expected(sim_store_find(p->sim, o->match.setup.id), seq, (int)number_of(table, "you"),
                       false);
        sim_fail(p->sim, "%s: this is not the table after entry %lld", p->name, (long long)seq);
    }
    json_decref(whole);
}

static bool is_for(const struct expected *e, uint64_t hash, const struct sim_oracle *o,
                   const char *player)
{
    bool fits = hash == e->news[DT_SEATS];
    for (int i = 0; i < o->match.setup.config.seats; i++) {
        fits |= hash == e->news[i] && has_sat(o, player, i);
    }
    return fits;
}

static void check_news(const struct sim_person *p, const struct sim_oracle *o, const json_t *news)
{
    int64_t seq = number_of(news, "seq");
    if (seq < 1 || seq > o->match.count) {
        sim_fail(p->sim, "%s hears of entry %lld, which is not stored", p->name, (long long)seq);
    }
    if (!is_for(&o->at[seq], hash_json(news, true), o, p->player)) {
        print_json("told", news);
        print_expected(sim_store_find(p->sim, o->match.setup.id), seq, DT_SPECTATOR, true);
        sim_fail(p->sim, "%s: this is not the news of entry %lld for them", p->name,
                 (long long)seq);
    }
    if (json_object_get(news, "table") != NULL) {
        check_table(p, o, json_object_get(news, "table"));
    }
}

/* The position is that of the seat, or a spectator's. */
static void check_position(const struct sim_person *p, const struct sim_oracle *o,
                           const json_t *message)
{
    static char text[DT_TEXT_MAX];
    const char *got = json_string_value(json_object_get(message, "text"));
    bool fits = number_of(message, "seq") != o->match.count; /* an earlier one is not known here */
    for (int seat = DT_SPECTATOR; !fits && seat < o->match.setup.config.seats; seat++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        dt_match_position(&o->match, seat, &out);
        fits = strcmp(got, text) == 0 && (seat == DT_SPECTATOR || has_sat(o, p->player, seat));
    }
    if (!fits) {
        sim_fail(p->sim, "%s gets a position that is not theirs", p->name);
    }
}

void sim_oracle_table(const struct sim_person *p, const json_t *table)
{
    check_table(p, sim_store_find(p->sim, p->match)->oracle, table);
}

void sim_oracle_message(struct sim_person *p, const json_t *message, const char *text)
{
    const char *type = json_string_value(json_object_get(message, "t"));
    const char *id = json_string_value(json_object_get(message, "match"));
    const struct sim_match *m = id != NULL ? sim_store_find(p->sim, id) : NULL;
    if (type == NULL) {
        sim_fail(p->sim, "%s: a message without a type: %s", p->name, text);
    }
    if (strcmp(type, "news") != 0 && strcmp(type, "table") != 0 && strcmp(type, "position") != 0) {
        return;
    }
    if (m == NULL || m->oracle == NULL) {
        sim_fail(p->sim, "%s hears of a match that is not stored", p->name);
    }
    if (strcmp(type, "news") == 0) {
        check_news(p, m->oracle, message);
    } else if (strcmp(type, "table") == 0) {
        check_table(p, m->oracle, message);
    } else {
        check_position(p, m->oracle, message);
    }
}

/* Confirmed requests are in the log. */
void sim_oracle_confirmed(struct sim_person *p, const struct sim_request *r)
{
    const struct sim_match *m = sim_store_find(p->sim, r->match);
    char ref[24];
    int found = 0;
    ref_of(p, r->ref, ref);
    for (int i = 0; m != NULL && i < m->count; i++) {
        found += strcmp(m->entries[i].ref, ref) == 0;
    }
    if (found != 1) {
        sim_fail(p->sim, "%s: confirmed, but %d times in the log: %s", p->name, found, r->text);
    }
    p->sim->count.confirmed++;
}

bool sim_oracle_decide(struct sim *sim, const struct sim_match *m, int seat,
                       char action[DT_ACTION_TEXT_MAX])
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    const struct sim_oracle *o = m->oracle;
    const struct dt_game *game = o->match.setup.game;
    if (seat == DT_SPECTATOR || !dt_seats_have(dt_match_to_act(&o->match), seat)) {
        return false;
    }
    dt_match_redact(&o->match, seat, state);
    struct dt_writer out = dt_writer_on(action, DT_ACTION_TEXT_MAX);
    dt_action_text(game, state, seat, game->random_action(state, seat, &sim->rng), &out);
    return true;
}

bool sim_oracle_over(const struct sim_match *m)
{
    return m->oracle->match.phase != DT_PLAYING;
}

/* The end. */

/* Replays a record with its draws. */
static void check_record(struct sim *sim, const struct dt_match *m)
{
    struct dt_record_head *head = dt_xzalloc(sizeof *head);
    struct dt_replay *replay = dt_xzalloc(sizeof *replay);
    size_t size = DT_RECORD_HEAD + (size_t)m->setup.game->steps_max * DT_RECORD_LINE;
    char *text = dt_xzalloc(size);
    struct dt_writer out = dt_writer_on(text, (int)size);
    const char *why = dt_match_record(m, head, &out);
    why = why != NULL ? why : dt_replay_open(replay, (struct dt_span){text, out.len});
    while (why == NULL && !replay->in.ended) {
        why = dt_replay_step(replay);
    }
    if (why != NULL || !replay->verifying) {
        sim_fail(sim, "match %s: the record does not verify: %s", m->setup.id,
                 why != NULL ? why : "there is no key");
    }
    free(text);
    free(replay);
    free(head);
}

/* Tables in memory are what is stored. */
static void check_table_of(struct sim *sim, const struct sim_node *n, const struct dt_table *t)
{
    const struct sim_match *m = sim_store_find(sim, t->id);
    if (m == NULL || (int)t->match.count > m->count) {
        sim_fail(sim, "node %d: match %s has entries that are not stored", n->number, t->id);
    }
    struct dt_span rest = {t->journal.text + t->journal.entries,
                           t->journal.len - t->journal.entries},
                   line;
    for (int i = 0; dt_span_cut(&rest, '\n', &line); i++) {
        if (!dt_span_is(line, m->entries[i].line)) {
            sim_fail(sim, "node %d: match %s: entry %d is another one", n->number, t->id, i + 1);
        }
    }
}

void sim_oracle_end(struct sim *sim)
{
    for (int i = 0; i < sim->store.matches; i++) {
        const struct sim_match *m = sim->store.match[i];
        if (m->oracle->match.phase == DT_OVER) {
            check_record(sim, &m->oracle->match);
        }
    }
    for (int i = 0; i < sim->nodes; i++) {
        struct dt_table *t;
        uint32_t at = 0;
        while (sim->node[i].up && (t = dt_strmap_next(&sim->node[i].server->tables, &at)) != NULL) {
            if (t->state == DT_TABLE_READY) {
                check_table_of(sim, &sim->node[i], t);
            }
        }
    }
}
