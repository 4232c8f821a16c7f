/* What a seat is told: the table as its eyes see it, and the news. docs/protocol.md has the
 * messages. All that depends on the game is made from the redacted state, so that nothing hidden
 * can slip in. */
#include "match/inside.h"

static const char *const phase_words[DT_MATCH_PHASES] = {"waiting", "playing", "over"};
static const char *const kind_words[DT_SITTINGS] = {"open", "human", "bot"};
static const char *const gone_words[DT_GONES] = {NULL, "away", "resigned", "time"};
static const char *const why_words[DT_WHYS] = {"end", "resigned", "time", "agreed"};

static void word_or_null(struct dt_json *j, const char *key, const char *word)
{
    if (word == NULL || word[0] == 0) {
        dt_json_null(j, key);
    } else {
        dt_json_text(j, key, word);
    }
}

static void hex(struct dt_json *j, const char *key, const uint8_t bytes[DT_SHA256])
{
    char digits[2 * DT_SHA256 + 1];
    struct dt_out text = dt_out_on(digits, sizeof digits);
    dt_out_hex(&text, bytes, DT_SHA256);
    dt_json_text(j, key, digits);
}

static void seats(struct dt_json *j, const char *key, dt_seats set)
{
    dt_json_array(j, key);
    for (; set != 0; set &= set - 1) {
        dt_json_int(j, NULL, dt_lowest(set));
    }
    dt_json_end(j);
}

static void tell_options(const struct dt_match *m, struct dt_json *j)
{
    const struct dt_game *game = m->opening.game;
    dt_json_object(j, "options");
    for (int i = 0; i < game->option_count; i++) {
        const struct dt_option *option = &game->options[i];
        dt_json_text(j, option->key, option->choices[m->opening.config.option[i]]);
    }
    dt_json_end(j);
}

static void tell_seat(const struct dt_match *m, int i, struct dt_json *j)
{
    const struct dt_match_seat *s = &m->seat[i];
    const struct dt_bot *bot = dt_match_bot(m, i);
    dt_json_object(j, NULL);
    dt_json_text(j, "kind", kind_words[s->kind]);
    word_or_null(j, "name", s->name);
    if (s->kind == DT_HUMAN && dt_seats_have(m->guests, i)) {
        dt_json_bool(j, "guest", true);
    }
    word_or_null(j, "bot", bot != NULL ? bot->key : NULL);
    dt_json_bool(j, "here", s->kind != DT_OPEN && s->gone == DT_HERE);
    word_or_null(j, "gone", gone_words[s->gone]);
    word_or_null(j, "words", s->words);
    if (s->committed && m->phase == DT_WAITING) {
        hex(j, "commitment", s->commitment);
    }
    if (m->opening.clock == DT_CLOCK_OFF || m->phase == DT_WAITING || s->kind != DT_HUMAN) {
        dt_json_null(j, "left");
    } else {
        dt_json_int(j, "left", dt_match_left(m, i, m->now));
    }
    dt_json_end(j);
}

static void tell_clock(const struct dt_match *m, struct dt_json *j)
{
    dt_seats running = 0;
    int first;
    for (int i = 0; i < m->opening.config.seats; i++) {
        running |= m->seat[i].running ? DT_SEAT(i) : 0;
    }
    dt_json_object(j, "clock");
    dt_json_text(j, "kind", dt_clock_word(m->opening.clock));
    dt_json_int(j, "base", m->opening.base);
    dt_json_int(j, "extra", m->opening.extra);
    dt_json_int(j, "at", m->now);
    seats(j, "running", running);
    if (running == 0) {
        dt_json_null(j, "due");
    } else {
        dt_json_int(j, "due", dt_clock_due(m, &first));
    }
    dt_json_end(j);
}

/* The time that the rules give to the present question. */
static void tell_deadline(const struct dt_match *m, struct dt_json *j)
{
    if (dt_match_deadline(m) == DT_NEVER) {
        return; /* most games have none */
    }
    dt_json_object(j, "deadline");
    dt_json_int(j, "due", dt_match_deadline(m));
    dt_json_int(j, "of", m->limit);
    dt_json_end(j);
}

static void tell_reveal(const struct dt_match *m, struct dt_json *j)
{
    dt_json_object(j, "reveal");
    seats(j, "waiting", dt_match_reveals(m));
    dt_json_int(j, "due", m->reveal_by);
    dt_json_end(j);
}

static void tell_ask(const struct dt_match *m, struct dt_json *j)
{
    if (m->asking == DT_ASK_NOTHING) {
        dt_json_null(j, "ask");
        return;
    }
    dt_json_object(j, "ask");
    dt_json_text(j, "what", dt_ask_word(m->asking));
    dt_json_int(j, "by", m->asker);
    seats(j, "waiting", dt_ask_waiting(m));
    dt_json_end(j);
}

static void tell_apply(const struct dt_match *m, struct dt_json *j)
{
    if (m->applying == DT_ONLOOKER) {
        return; /* most tables never have it */
    }
    dt_json_object(j, "apply");
    dt_json_int(j, "seat", m->applying);
    dt_json_text(j, "name", m->applicant);
    seats(j, "waiting", dt_apply_waiting(m));
    dt_json_end(j);
}

static void may(struct dt_json *j, bool it_may, const char *what)
{
    if (it_may) {
        dt_json_text(j, NULL, what);
    }
}

static void may_waiting(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool open = false;
    if (dt_match_starting(m)) {
        may(j, seat != DT_ONLOOKER && dt_seats_have(dt_match_reveals(m), seat), "words");
        return;
    }
    for (int i = 0; i < m->opening.config.seats; i++) {
        open |= m->seat[i].kind == DT_OPEN;
    }
    may(j, open && seat == DT_ONLOOKER, "sit");
    may(j, seat != DT_ONLOOKER, "rise");
    may(j, seat != DT_ONLOOKER && !m->seat[seat].committed, "words");
    may(j, seat != DT_ONLOOKER, "commit");
    may(j, seat != DT_ONLOOKER && seat == dt_match_host(m), "bot");
    may(j, !open && seat != DT_ONLOOKER && seat == dt_match_host(m), "start");
}

static void may_playing(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool here = dt_seat_here(m, seat), asked = dt_seats_have(dt_ask_waiting(m), seat);
    may(j, here && dt_seats_have(dt_match_to_act(m), seat), "act");
    may(j, dt_ask_fault(m, seat, DT_ASK_UNDO) == NULL, "undo");
    may(j, dt_ask_fault(m, seat, DT_ASK_DRAW) == NULL, "draw");
    may(j, asked, "agree");
    may(j, asked || (m->asking != DT_ASK_NOTHING && m->asker == seat), "refuse");
    may(j, here, "resign");
    may(j, here, "away");
    may(j, m->seat[seat].gone == DT_AWAY_NOW && !dt_seat_missed(m, seat, m->now), "back");
    may(j, dt_seats_have(dt_apply_waiting(m), seat), "admit");
    may(j, here && m->applying != DT_ONLOOKER, "decline");
}

/* What this seat's person could do now, for buttons; the entry itself is checked again. */
static void tell_may(const struct dt_match *m, int seat, struct dt_json *j)
{
    bool person = seat != DT_ONLOOKER && m->seat[seat].kind == DT_HUMAN;
    dt_json_array(j, "may");
    if (m->phase == DT_WAITING && (person || seat == DT_ONLOOKER)) {
        may_waiting(m, seat, j);
    } else if (m->phase == DT_PLAYING && person) {
        may_playing(m, seat, j);
    }
    may(j, seat == DT_ONLOOKER && dt_apply_possible(m), "sit");
    may(j, person, "chat");
    may(j, person && m->phase == DT_OVER && m->rematch[0] == 0, "rematch");
    dt_json_end(j);
}

static void tell_scores(const struct dt_match *m, const void *eyes, struct dt_json *j)
{
    int32_t score[DT_SEATS];
    m->opening.game->scores(eyes, score);
    dt_json_array(j, "scores");
    for (int i = 0; i < m->opening.config.seats; i++) {
        dt_json_int(j, NULL, score[i]);
    }
    dt_json_end(j);
}

/* Why the game ended so, in its own words; empty when the match was closed before. */
static void tell_outcome(const struct dt_match *m, struct dt_json *j)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_out out = dt_out_on(words, sizeof words);
    m->opening.game->outcome_text(m->state, &out);
    dt_json_text(j, "outcome", words);
}

/* Somebody who played along without a seat. */
static void tell_rival(const struct dt_match *m, struct dt_json *j)
{
    const struct dt_game *game = m->opening.game;
    int32_t points;
    const char *word = game->rival != NULL ? game->rival(m->state, &points) : NULL;
    if (word != NULL) {
        dt_json_object(j, "rival");
        dt_json_text(j, "name", word);
        dt_json_int(j, "score", points);
        dt_json_bool(j, "won", m->why == DT_WHY_END && m->winners == 0);
        dt_json_end(j);
    }
}

/* Once the match is over the key may be known, and everything that follows from it. */
static void tell_result(const struct dt_match *m, struct dt_json *j)
{
    if (m->phase != DT_OVER) {
        dt_json_null(j, "result");
        return;
    }
    dt_json_object(j, "result");
    seats(j, "winners", m->winners);
    tell_scores(m, m->state, j);
    dt_json_text(j, "why", why_words[m->why]);
    tell_outcome(m, j);
    tell_rival(m, j);
    hex(j, "key", m->opening.key);
    dt_json_end(j);
}

static void tell_actions(const struct dt_match *m, int seat, const void *eyes, struct dt_json *j)
{
    const struct dt_game *game = m->opening.game;
    dt_action list[DT_TELL_ACTIONS];
    char words[DT_ACTION_TEXT_MAX];
    bool asked = seat != DT_ONLOOKER && dt_seats_have(dt_match_to_act(m), seat);
    bool few = game->actions_max <= DT_TELL_ACTIONS;
    int count = !asked ? 0 : game->actions(eyes, seat, few ? list : NULL);
    if (!asked || count > DT_TELL_ACTIONS) {
        dt_json_null(j, "actions");
        dt_json_int(j, "count", count);
        return;
    }
    if (!few) {
        game->actions(eyes, seat, list);
    }
    dt_json_array(j, "actions");
    for (int i = 0; i < count; i++) {
        struct dt_out text = dt_out_on(words, sizeof words);
        game->action_text(eyes, seat, list[i], &text);
        dt_json_span(j, NULL, (struct dt_span){words, text.len});
    }
    dt_json_end(j);
    dt_json_int(j, "count", count);
}

void dt_match_position(const struct dt_match *m, int seat, struct dt_out *out)
{
    const struct dt_game *game = m->opening.game;
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    dt_match_redact(m, seat, eyes);
    if (game->unread != NULL) {
        game->unread(eyes, seat);
    }
    game->text(eyes, out);
}

/* What the game shows this seat. */
static void tell_game(const struct dt_match *m, int seat, struct dt_json *j)
{
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    if (m->phase == DT_WAITING) {
        dt_json_null(j, "actions");
        dt_json_int(j, "count", 0);
        dt_json_array(j, "scores");
        dt_json_end(j);
        dt_json_null(j, "view");
        return;
    }
    dt_match_redact(m, seat, eyes);
    tell_actions(m, seat, eyes, j);
    tell_scores(m, eyes, j);
    dt_json_key(j, "view");
    m->opening.game->view(eyes, seat, j);
}

/* What everybody sees in the same way. */
static void tell_same(const struct dt_match *m, struct dt_json *j)
{
    dt_json_text(j, "match", m->opening.id);
    dt_json_int(j, "seq", m->count);
    dt_json_text(j, "game", m->opening.game->key);
    tell_options(m, j);
    dt_json_text(j, "phase", phase_words[m->phase]);
    dt_json_array(j, "seats");
    for (int i = 0; i < m->opening.config.seats; i++) {
        tell_seat(m, i, j);
    }
    dt_json_end(j);
    dt_json_int(j, "host", dt_match_host(m));
    hex(j, "commitment", m->commitment);
    if (dt_match_starting(m)) {
        tell_reveal(m, j);
    }
    tell_clock(m, j);
    tell_deadline(m, j);
    seats(j, "toact", dt_match_to_act(m));
    seats(j, "done", m->done);
    tell_ask(m, j);
    tell_apply(m, j);
    tell_result(m, j);
    word_or_null(j, "rematch", m->rematch);
}

/* The same, written once for all seats. */
static void tell_same_again(const struct dt_match *m, struct dt_news *news, struct dt_json *j)
{
    if (news->shared == 0) {
        struct dt_out out = dt_out_on(news->same, sizeof news->same);
        struct dt_json same = dt_json_on(&out);
        tell_same(m, &same);
        assert(!out.cut);
        news->shared = out.len;
    }
    dt_json_raw(j, (struct dt_span){news->same, news->shared});
}

/* A draft is for the seat that sent it, and for nobody else. */
static void tell_draft(const struct dt_match *m, int seat, struct dt_json *j)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_out text = dt_out_on(words, sizeof words);
    if (seat != DT_ONLOOKER && m->seat[seat].drafted && dt_seats_have(dt_match_to_act(m), seat)) {
        m->opening.game->action_text(m->state, seat, m->seat[seat].draft, &text);
        dt_json_text(j, "draft", words);
    }
}

static void tell_own(const struct dt_match *m, int seat, struct dt_json *j)
{
    dt_json_int(j, "you", seat);
    tell_draft(m, seat, j);
    tell_may(m, seat, j);
    tell_game(m, seat, j);
}

/* The words of an action or a draft are for the seat that did it, and for nobody else. */
static void tell_entry(const struct dt_news *news, int seat, struct dt_json *j)
{
    const struct dt_entry *e = &news->entry;
    dt_json_int(j, "seq", news->number);
    dt_json_int(j, "at", e->at);
    dt_json_int(j, "seat", e->seat);
    dt_json_text(j, "verb", dt_verb_words[e->verb]);
    bool own = e->verb == DT_DO_ACT || e->verb == DT_DO_DRAFT;
    if (e->text.len == 0 || (own && e->seat != seat)) {
        dt_json_null(j, "text");
    } else {
        dt_json_span(j, "text", e->text);
    }
    dt_json_int(j, "undone", news->undone);
}

static void tell_events(const struct dt_match *m, const struct dt_news *news, int seat,
                        struct dt_json *j)
{
    char words[DT_ACTION_TEXT_MAX];
    dt_json_array(j, "events");
    for (int i = 0; i < news->count; i++) {
        if (dt_event_for(&news->event[i], seat)) {
            struct dt_out text = dt_out_on(words, sizeof words);
            m->opening.game->event_text(&news->event[i], &text);
            dt_json_span(j, NULL, (struct dt_span){words, text.len});
        }
    }
    dt_json_end(j);
    dt_json_bool(j, "cut", news->cut);
}

void dt_match_tell(const struct dt_match *m, int seat, struct dt_news *news, bool table,
                   struct dt_out *out)
{
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    if (news == NULL) {
        dt_json_text(&j, "t", "table");
        tell_same(m, &j);
        tell_own(m, seat, &j);
    } else {
        dt_json_text(&j, "t", "news");
        dt_json_text(&j, "match", m->opening.id);
        tell_entry(news, seat, &j);
        tell_events(m, news, seat, &j);
        if (table) {
            dt_json_object(&j, "table");
            tell_same_again(m, news, &j);
            tell_own(m, seat, &j);
            dt_json_end(&j);
        }
    }
    dt_json_end(&j);
}
