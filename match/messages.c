/* Messages to clients: the whole table, and updates, as JSON for one seat or a spectator.
 * docs/protocol.md describes them. Everything that depends on the game is made from the redacted
 * state, so hidden information cannot leak. */
#include "match/internal.h"

const char *const dt_phase_words[DT_MATCH_PHASES] = {"waiting", "playing", "over"};
const char *const dt_seat_kind_words[DT_SEAT_KINDS] = {"open", "human", "bot"};
const char *const dt_absence_words[DT_ABSENCES] = {"", "away", "resigned", "time"};
const char *const dt_end_words[DT_END_REASONS] = {"end", "resigned", "time", "agreed"};

static void write_word_or_null(struct dt_json *j, const char *key, const char *word)
{
    if (word == NULL || word[0] == 0) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, word);
    }
}

static void write_hex(struct dt_json *j, const char *key, const uint8_t bytes[DT_SHA256])
{
    char digits[2 * DT_SHA256 + 1];
    struct dt_writer text = dt_writer_on(digits, sizeof digits);
    dt_write_hex(&text, bytes, DT_SHA256);
    dt_json_text(j, key, digits);
}

void dt_message_seats(struct dt_json *j, const char *key, dt_seats set)
{
    dt_json_array(j, key);
    for (; set != 0; set &= set - 1) {
        dt_json_int(j, NULL, dt_ctz(set));
    }
    dt_json_end(j);
}

void dt_message_options(struct dt_json *j, const struct dt_game *game,
                        const struct dt_config *config)
{
    dt_json_object(j, "options");
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *option = &game->options[i];
        dt_json_text(j, option->key, option->choices[config->option[i]]);
    }
    dt_json_end(j);
}

static void write_seat(const struct dt_match *m, int i, struct dt_json *j)
{
    const struct dt_match_seat *s = &m->seat[i];
    const struct dt_bot *bot = dt_match_bot(m, i);
    dt_json_object(j, NULL);
    dt_json_text(j, "kind", dt_seat_kind_words[s->kind]);
    write_word_or_null(j, "name", s->name);
    if (s->kind == DT_HUMAN && dt_seats_have(m->guests, i)) {
        dt_json_bool(j, "guest", true);
    }
    write_word_or_null(j, "bot", bot != NULL ? bot->key : NULL);
    dt_json_bool(j, "here", s->kind != DT_OPEN && s->absence == DT_PRESENT);
    write_word_or_null(j, "gone", dt_absence_words[s->absence]);
    write_word_or_null(j, "words", s->client_seed);
    if (s->committed && m->phase == DT_WAITING) {
        write_hex(j, "commitment", s->commitment);
    }
    if (m->setup.clock == DT_CLOCK_OFF || m->phase == DT_WAITING || s->kind != DT_HUMAN) {
        dt_json_null(j, "left");
    } else {
        dt_json_int(j, "left", dt_match_left(m, i, m->now));
    }
    dt_json_end(j);
}

static void write_clock(const struct dt_match *m, struct dt_json *j)
{
    dt_seats running = 0;
    int first;
    for (int i = 0; i < m->setup.config.seats; i++) {
        running |= m->seat[i].running ? DT_SEAT(i) : 0;
    }
    dt_json_object(j, "clock");
    dt_json_text(j, "kind", dt_clock_word(m->setup.clock));
    dt_json_int(j, "base", m->setup.base);
    dt_json_int(j, "extra", m->setup.extra);
    dt_json_int(j, "at", m->now);
    dt_message_seats(j, "running", running);
    if (running == 0) {
        dt_json_null(j, "due");
    } else {
        dt_json_int(j, "due", dt_clock_next_timeout(m, &first));
    }
    dt_json_end(j);
}

/* The rules' deadline for the pending decisions. */
static void write_deadline(const struct dt_match *m, struct dt_json *j)
{
    if (dt_match_deadline(m) == DT_NEVER) {
        dt_json_null(j, "deadline");
        return;
    }
    dt_json_object(j, "deadline");
    dt_json_int(j, "due", dt_match_deadline(m));
    dt_json_int(j, "of", m->limit);
    dt_json_end(j);
}

/* Whose client seeds are missing, from `start` to the beginning. */
static void write_reveal(const struct dt_match *m, struct dt_json *j)
{
    if (!dt_match_starting(m)) {
        dt_json_null(j, "reveal");
        return;
    }
    dt_json_object(j, "reveal");
    dt_message_seats(j, "waiting", dt_match_reveals(m));
    dt_json_int(j, "due", m->reveal_by);
    dt_json_end(j);
}

static void write_proposal(const struct dt_match *m, struct dt_json *j)
{
    if (m->proposal == DT_PROPOSAL_NONE) {
        dt_json_null(j, "proposal");
        return;
    }
    dt_json_object(j, "proposal");
    dt_json_text(j, "what", dt_proposal_word(m->proposal));
    dt_json_int(j, "by", m->proposer);
    dt_message_seats(j, "waiting", dt_proposal_pending(m));
    dt_json_end(j);
}

static void write_seat_request(const struct dt_match *m, struct dt_json *j)
{
    if (m->requested_seat == DT_SPECTATOR) {
        dt_json_null(j, "apply");
        return;
    }
    dt_json_object(j, "apply");
    dt_json_int(j, "seat", m->requested_seat);
    dt_json_text(j, "name", m->requester);
    dt_message_seats(j, "waiting", dt_seat_request_pending(m));
    dt_json_end(j);
}

static void allow(struct dt_json *j, bool allowed, const char *what)
{
    if (allowed) {
        dt_json_text(j, NULL, what);
    }
}

static void allow_waiting(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool open = false;
    if (dt_match_starting(m)) {
        allow(j, seat != DT_SPECTATOR && dt_seats_have(dt_match_reveals(m), seat), "words");
        return;
    }
    for (int i = 0; i < m->setup.config.seats; i++) {
        open |= m->seat[i].kind == DT_OPEN;
    }
    allow(j, open && seat == DT_SPECTATOR, "sit");
    bool host = seat != DT_SPECTATOR && seat == dt_match_host(m);
    allow(j, seat != DT_SPECTATOR, "rise");
    allow(j, seat != DT_SPECTATOR && !m->seat[seat].committed, "words");
    allow(j, seat != DT_SPECTATOR, "commit");
    allow(j, seat != DT_SPECTATOR, "name");
    allow(j, host || (open && seat != DT_SPECTATOR), "bot"); /* a guest: on an open seat */
    allow(j, host, "remove");
    allow(j, host && m->setup.config.seats > 1, "swap");
    allow(j, host, "set");
    allow(j, host && !open, "start");
}

static void allow_playing(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool here = dt_seat_present(m, seat), asked = dt_seats_have(dt_proposal_pending(m), seat);
    allow(j, here && dt_seats_have(dt_match_to_act(m), seat), "act");
    bool undo = dt_proposal_error(m, seat, DT_PROPOSAL_UNDO) == NULL;
    allow(j, undo, "undo");
    allow(j, undo && dt_proposal_undoes_at_once(m, seat), "takeback");
    allow(j, dt_proposal_error(m, seat, DT_PROPOSAL_DRAW) == NULL, "draw");
    allow(j, asked, "agree");
    allow(j, asked || (m->proposal != DT_PROPOSAL_NONE && m->proposer == seat), "refuse");
    allow(j, here, "resign");
    allow(j, here, "away");
    allow(j, m->seat[seat].absence == DT_ABSENT_AWAY && !dt_seat_expired_away(m, seat, m->now),
          "back");
    allow(j, dt_seats_have(dt_seat_request_pending(m), seat), "admit");
    allow(j, here && m->requested_seat != DT_SPECTATOR, "decline");
}

/* The verbs this seat may use now, for a client's buttons; the entry itself is checked again. */
static void write_allowed(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool person = seat != DT_SPECTATOR && m->seat[seat].kind == DT_HUMAN;
    dt_json_array(j, "may");
    if (m->phase == DT_WAITING && (person || seat == DT_SPECTATOR)) {
        allow_waiting(m, seat, j);
    } else if (m->phase == DT_PLAYING && person) {
        allow_playing(m, seat, j);
    }
    allow(j, seat == DT_SPECTATOR && dt_seat_request_allowed(m), "sit");
    allow(j, person, "chat");
    allow(j, person && m->phase == DT_OVER && m->rematch[0] == 0, "rematch");
    dt_json_end(j);
}

void dt_message_scores(struct dt_json *j, const struct dt_game *game, int seats, const void *state)
{
    int32_t score[DT_SEATS];
    game->scores(state, score);
    dt_json_array(j, "scores");
    for (int i = 0; i < seats; i++) {
        dt_json_int(j, NULL, score[i]);
    }
    dt_json_end(j);
}

/* An opponent without a seat, in games that have one. */
static void write_rival(const struct dt_match *m, struct dt_json *j)
{
    const struct dt_game *game = m->setup.game;
    int32_t points;
    const char *word = game->rival != NULL ? game->rival(m->state, &points) : NULL;
    if (word != NULL) {
        dt_json_object(j, "rival");
        dt_json_text(j, "name", word);
        dt_json_int(j, "score", points);
        dt_json_bool(j, "won", m->end_reason == DT_END_NORMAL && m->winners == 0);
        dt_json_end(j);
    }
}

void dt_message_result(struct dt_json *j, const struct dt_match *m)
{
    dt_message_seats(j, "winners", m->winners);
    dt_message_scores(j, m->setup.game, m->setup.config.seats, m->state);
    dt_json_text(j, "why", dt_end_words[m->end_reason]);
}

/* The result reveals the key, so only once the match is over. */
static void write_result(const struct dt_match *m, struct dt_json *j)
{
    if (m->phase != DT_OVER) {
        dt_json_null(j, "result");
        return;
    }
    dt_json_object(j, "result");
    dt_message_result(j, m);
    dt_outcome_json(m->setup.game, m->state, "outcome", j); /* null: it ended before the game */
    write_rival(m, j);
    write_hex(j, "key", m->setup.key);
    dt_json_end(j);
}

void dt_message_action(struct dt_json *j, const char *key, const struct dt_game *game,
                       const void *redacted, int seat, dt_action action)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer text = dt_writer_on(words, sizeof words);
    dt_action_text(game, redacted, seat, action, &text);
    dt_json_object(j, key);
    dt_json_span(j, "text", (struct dt_span){words, text.len});
    dt_action_members(game, redacted, seat, action, j);
    dt_json_end(j);
}

static void write_actions(const struct dt_match *m, int seat, const void *redacted,
                          struct dt_json *j)
{
    const struct dt_game *game = m->setup.game;
    dt_action list[DT_MATCH_MESSAGE_ACTIONS];
    bool asked = seat != DT_SPECTATOR && dt_seats_have(dt_match_to_act(m), seat);
    bool few = game->actions_max <= DT_MATCH_MESSAGE_ACTIONS;
    int count = !asked ? 0 : game->actions(redacted, seat, few ? list : NULL);
    if (!asked || count > DT_MATCH_MESSAGE_ACTIONS) {
        dt_json_null(j, "actions");
        dt_json_int(j, "count", count);
        return;
    }
    if (!few) {
        game->actions(redacted, seat, list);
    }
    dt_json_array(j, "actions");
    for (int i = 0; i < count; i++) {
        dt_message_action(j, NULL, game, redacted, seat, list[i]);
    }
    dt_json_end(j);
    dt_json_int(j, "count", count);
}

void dt_match_position(const struct dt_match *m, int seat, struct dt_writer *out)
{
    const struct dt_game *game = m->setup.game;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    dt_match_redact(m, seat, redacted);
    if (game->hide_readings != NULL) {
        game->hide_readings(redacted, seat);
    }
    dt_position_text(game, redacted, out);
}

/* The part that is the same for all seats. */
static void write_public(const struct dt_match *m, struct dt_json *j)
{
    dt_json_text(j, "game", m->setup.game->key);
    dt_message_options(j, m->setup.game, &m->setup.config);
    dt_json_text(j, "phase", dt_phase_words[m->phase]);
    dt_json_array(j, "seats");
    for (int i = 0; i < m->setup.config.seats; i++) {
        write_seat(m, i, j);
    }
    dt_json_end(j);
    dt_json_int(j, "host", dt_match_host(m));
    write_hex(j, "commitment", m->commitment);
    write_reveal(m, j);
    write_clock(m, j);
    write_deadline(m, j);
    dt_message_seats(j, "toact", dt_match_to_act(m));
    dt_message_seats(j, "done", m->done);
    write_proposal(m, j);
    write_seat_request(m, j);
    write_result(m, j);
    write_word_or_null(j, "rematch", m->rematch);
}

/* Only the seat that sent a draft receives it. */
static void write_draft(const struct dt_match *m, int seat, struct dt_json *j)
{
    if (seat != DT_SPECTATOR && m->seat[seat].drafted && dt_seats_have(dt_match_to_act(m), seat)) {
        dt_message_action(j, "draft", m->setup.game, m->state, seat, m->seat[seat].draft);
    } else {
        dt_json_null(j, "draft");
    }
}

/* The seat's own part. `redacted` is its state, unless the match waits. */
static void write_own(const struct dt_match *m, int seat, const void *redacted, struct dt_json *j)
{
    dt_json_int(j, "you", seat);
    write_draft(m, seat, j);
    write_allowed(m, seat, j);
    if (m->phase == DT_WAITING) {
        dt_json_null(j, "actions");
        dt_json_int(j, "count", 0);
        dt_json_array(j, "scores");
        dt_json_end(j);
    } else {
        write_actions(m, seat, redacted, j);
        dt_message_scores(j, m->setup.game, m->setup.config.seats, redacted);
    }
}

/* The members of a whole table. */
static void write_table(const struct dt_match *m, int seat, struct dt_json *j)
{
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    dt_json_text(j, "match", m->setup.id);
    dt_json_int(j, "seq", m->count);
    write_public(m, j);
    if (m->phase == DT_WAITING) {
        write_own(m, seat, NULL, j);
        dt_json_null(j, "view");
        dt_json_null(j, "facts");
        return;
    }
    dt_match_redact(m, seat, redacted);
    write_own(m, seat, redacted, j);
    dt_view_json(m->setup.game, redacted, seat, "view", j);
    dt_facts_json(m->setup.game, redacted, seat, "facts", j);
}

/* Only the acting seat receives the text of an action or a draft. */
static void write_entry(const struct dt_match_update *update, int seat, struct dt_json *j)
{
    const struct dt_entry *e = &update->entry;
    dt_json_int(j, "seq", update->number);
    dt_json_int(j, "at", e->at);
    dt_json_int(j, "seat", e->seat);
    dt_json_text(j, "verb", dt_verb_words[e->verb]);
    bool own = e->verb == DT_DO_ACT || e->verb == DT_DO_DRAFT;
    if (e->text.len == 0 || (own && e->seat != seat)) {
        dt_json_null(j, "text");
    } else {
        dt_json_span(j, "text", e->text);
    }
    dt_json_int(j, "undone", update->undone);
}

void dt_message_events(struct dt_json *j, const struct dt_game *game, const struct dt_event *list,
                       int count, int seat)
{
    dt_json_array(j, "events");
    for (int i = 0; i < count; i++) {
        if (dt_event_for(&list[i], seat)) {
            dt_event_json(game, &list[i], NULL, j);
        }
    }
    dt_json_end(j);
}

/* The members of an update, up to what has become of the table. */
static void write_update(const struct dt_match *m, int seat, const struct dt_match_update *update,
                         struct dt_json *j)
{
    dt_json_text(j, "t", "news");
    dt_json_text(j, "match", m->setup.id);
    write_entry(update, seat, j);
    dt_message_events(j, m->setup.game, update->event, update->count, seat);
    dt_json_bool(j, "cut", update->cut);
}

void dt_match_message(const struct dt_match *m, int seat, const struct dt_match_update *update,
                      bool table, struct dt_writer *out)
{
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    if (update == NULL) {
        dt_json_text(&j, "t", "table");
        write_table(m, seat, &j);
    } else {
        write_update(m, seat, update, &j);
        if (table) {
            dt_json_object(&j, "table");
            write_table(m, seat, &j);
            dt_json_end(&j);
        }
    }
    dt_json_end(&j);
}

/* ---- updates with what changed ---- */

/* Writes a member that is an object; what is in it is for the caller to write in between. */
static void begin_piece(struct dt_json *j, const char *key, struct dt_span *piece)
{
    dt_json_object(j, key);
    *piece = (struct dt_span){j->out->text + j->out->len, j->out->len};
}

static void end_piece(struct dt_json *j, struct dt_span *piece)
{
    piece->len = j->out->len - piece->len;
    dt_json_end(j);
}

/* The public part, or a seat's own. */
static void write_part(const struct dt_match *m, int seat, bool own, struct dt_match_part *part)
{
    const struct dt_game *game = m->setup.game;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    struct dt_writer out = dt_writer_on(part->text, sizeof part->text);
    struct dt_json j = dt_json_on(&out);
    bool plays = m->phase != DT_WAITING, facts = plays && game->facts != NULL;
    if (plays) {
        dt_match_redact(m, seat, redacted);
    }
    j.index = &part->index;
    j.index->count = 0;
    dt_json_object(&j, NULL);
    own ? write_own(m, seat, redacted, &j) : write_public(m, &j);
    begin_piece(&j, "view", &part->view);
    if (plays) {
        own ? game->own_view(redacted, seat, &j) : game->view(redacted, &j);
    }
    end_piece(&j, &part->view);
    begin_piece(&j, "facts", &part->facts);
    if (facts) {
        own ? game->own_facts(redacted, seat, &j) : game->facts(redacted, &j);
    }
    end_piece(&j, &part->facts);
    dt_json_end(&j);
    assert(!out.cut);
    part->len = out.len;
}

void dt_match_public_part(const struct dt_match *m, struct dt_match_part *part)
{
    write_part(m, DT_SPECTATOR, false, part);
}

void dt_match_own_part(const struct dt_match *m, int seat, struct dt_match_part *part)
{
    write_part(m, seat, true, part);
}

void dt_match_compare(struct dt_span old, const struct dt_match_part *now,
                      struct dt_match_change *change)
{
    struct dt_writer out = dt_writer_on(change->text, sizeof change->text);
    struct dt_json j = dt_json_on(&out);
    dt_change_json(old, (struct dt_span){now->text, now->len}, &now->index, NULL, &j);
    assert(!out.cut);
    change->len = out.len;
    change->view = dt_text_hash_of(now->view);
    change->facts = dt_text_hash_of(now->facts);
}

/* Adds the text of an object whose members are in two parts. */
static uint32_t add_object(uint32_t hash, struct dt_text_hash public, struct dt_span own)
{
    static const struct dt_text_hash open = {'{', 31}, comma = {',', 31}, close = {'}', 31};
    hash = dt_text_hash_add(dt_text_hash_add(hash, open), public);
    hash = public.power != 1 && own.len > 0 ? dt_text_hash_add(hash, comma) : hash;
    return dt_text_hash_add(dt_text_hash_add(hash, dt_text_hash_of(own)), close);
}

static uint32_t add_null(uint32_t hash)
{
    return dt_text_hash_add(hash, dt_text_hash_of(dt_span_of("null")));
}

/* Of the text of the view and of the facts behind it. */
static uint32_t check_of(const struct dt_match *m, const struct dt_match_change *change,
                         const struct dt_match_part *own)
{
    if (m->phase == DT_WAITING) {
        return add_null(add_null(0));
    }
    uint32_t hash = add_object(0, change->view, own->view);
    return m->setup.game->facts == NULL ? add_null(hash)
                                        : add_object(hash, change->facts, own->facts);
}

void dt_match_news(const struct dt_match *m, int seat, const struct dt_match_update *update,
                   const struct dt_match_change *change, struct dt_span old,
                   const struct dt_match_part *now, struct dt_writer *out)
{
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    write_update(m, seat, update, &j);
    dt_json_key(&j, "change");
    dt_json_raw(&j, (struct dt_span){change->text, change->len});
    dt_change_json(old, (struct dt_span){now->text, now->len}, &now->index, "own", &j);
    dt_json_int(&j, "check", check_of(m, change, now));
    dt_json_end(&j);
}
