/* Reads table messages into the table view, and updates into the log. */
#include <stdio.h>

#include "term/remote.h"

const char *dt_remote_text(const json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text != NULL ? text : "";
}

static int64_t number_of(const json_t *m, const char *key)
{
    return json_integer_value(json_object_get(m, key));
}

/* ---- the table ---- */

static int word_in(const char *word, const char *const *words, int count)
{
    return dt_span_find(dt_span_of(word), words, count);
}

static bool read_config(struct dt_match *m, const json_t *table)
{
    const struct dt_game *game = dt_game_find(dt_span_of(dt_remote_text(table, "game")));
    const char *key;
    json_t *choice;
    if (game == NULL) {
        return false;
    }
    m->setup.game = game;
    m->setup.config = dt_config_default(game);
    m->setup.config.seats = (uint8_t)json_array_size(json_object_get(table, "seats"));
    json_object_foreach(json_object_get(table, "options"), key, choice)
    {
        const char *word = json_string_value(choice);
        if (word == NULL ||
            dt_config_set(game, &m->setup.config, dt_span_of(key), dt_span_of(word)) != NULL) {
            return false;
        }
    }
    return dt_config_check(game, &m->setup.config) == NULL;
}

static bool read_seat(struct dt_match_seat *s, const json_t *seat)
{
    int kind = word_in(dt_remote_text(seat, "kind"), dt_seat_kind_words, DT_SEAT_KINDS);
    int gone = word_in(dt_remote_text(seat, "gone"), dt_absence_words, DT_ABSENCES);
    *s = (struct dt_match_seat){.kind = (uint8_t)kind, .absence = (uint8_t)gone};
    snprintf(s->name, sizeof s->name, "%s", dt_remote_text(seat, "name"));
    s->left = json_is_integer(json_object_get(seat, "left")) ? number_of(seat, "left") : DT_NEVER;
    return kind >= 0 && gone >= 0;
}

static bool read_seats(struct dt_match *m, const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    m->guests = 0;
    for (size_t i = 0; i < m->setup.config.seats; i++) {
        const json_t *seat = json_array_get(seats, i);
        if (!read_seat(&m->seat[i], seat)) {
            return false;
        }
        m->guests |= json_is_true(json_object_get(seat, "guest")) ? DT_SEAT(i) : 0;
    }
    return true;
}

static dt_seats read_seat_set(const json_t *list)
{
    dt_seats set = 0;
    size_t i;
    json_t *seat;
    json_array_foreach(list, i, seat)
    {
        json_int_t n = json_integer_value(seat);
        set |= n >= 0 && n < DT_SEATS ? DT_SEAT((int)n) : 0;
    }
    return set;
}

static void read_clock(struct dt_match *m, const json_t *clock)
{
    dt_seats running = read_seat_set(json_object_get(clock, "running"));
    m->now = number_of(clock, "at");
    for (int i = 0; i < m->setup.config.seats; i++) {
        m->seat[i].running = (running >> i & 1) != 0;
    }
}

/* The time limit of the current decision, restarted at the message's time. */
static void read_deadline(struct dt_match *m, const json_t *deadline)
{
    m->limit = json_is_object(deadline) ? number_of(deadline, "of") : 0;
    m->limit_from = m->now;
    m->limit_left = json_is_object(deadline) ? number_of(deadline, "due") - m->now : 0;
}

/* An event or outcome as the engine writes it; nothing if it is none or too long. */
static bool dump_object(const json_t *object, char *out, size_t size)
{
    size_t len = json_is_object(object) ? json_dumpb(object, out, size - 1, JSON_COMPACT) : 0;
    out[len < size ? len : 0] = 0;
    return len > 0 && len < size;
}

static void read_result(struct dt_table_view *s, const json_t *result)
{
    const json_t *scores = json_object_get(result, "scores");
    int why = word_in(dt_remote_text(result, "why"), dt_end_words, DT_END_REASONS);
    s->match.winners = read_seat_set(json_object_get(result, "winners"));
    s->match.end_reason = why < 0 ? DT_END_NORMAL : (enum dt_end_reason)why;
    dump_object(json_object_get(result, "outcome"), s->outcome, sizeof s->outcome);
    for (size_t i = 0; i < DT_SEATS; i++) {
        s->scores[i] = (int32_t)json_integer_value(json_array_get(scores, i));
    }
}

static unsigned read_may(const json_t *list)
{
    static const struct {
        const char *word;
        unsigned bit;
    } words[] = {
        {"start", DT_MAY_START}, {"bot", DT_MAY_BOT},       {"undo", DT_MAY_UNDO},
        {"agree", DT_MAY_AGREE}, {"resign", DT_MAY_RESIGN}, {"back", DT_MAY_BACK},
        {"chat", DT_MAY_CHAT},   {"words", DT_MAY_SEED},    {"sit", DT_MAY_SIT},
        {"admit", DT_MAY_ADMIT}, {"commit", DT_MAY_COMMIT},
    };
    unsigned may = 0;
    size_t n;
    json_t *item;
    json_array_foreach(list, n, item)
    {
        const char *word = json_string_value(item);
        for (int i = 0; word != NULL && i < DT_COUNT(words); i++) {
            may |= strcmp(word, words[i].word) == 0 ? words[i].bit : 0;
        }
    }
    return may;
}

static void read_application(struct dt_remote *r, const json_t *apply)
{
    json_int_t seat = json_is_object(apply) ? number_of(apply, "seat") : DT_SPECTATOR;
    bool fits = seat >= 0 && seat < r->view.match.setup.config.seats;
    r->applied_seat = fits ? (int)seat : DT_SPECTATOR;
    r->may &= fits ? ~0U : ~(unsigned)DT_MAY_ADMIT;
    snprintf(r->applicant, sizeof r->applicant, "%s", dt_remote_text(apply, "name"));
}

void dt_remote_read_presence(struct dt_remote *r, const json_t *presence)
{
    static const char *const words[] = {"bot", "draw", "win"};
    const json_t *claim = json_array_get(json_object_get(presence, "claims"), 0);
    json_int_t seat = number_of(claim, "seat");
    size_t i;
    json_t *word;
    r->claims = 0;
    json_array_foreach(json_object_get(claim, "may"), i, word)
    {
        const char *text = json_string_value(word);
        int n = text != NULL ? word_in(text, words, DT_COUNT(words)) : -1;
        r->claims |= n >= 0 ? 1U << n : 0;
    }
    bool fits = seat >= 0 && seat < r->view.match.setup.config.seats && (int)seat != r->you;
    r->claims = fits && r->you != DT_SPECTATOR ? r->claims : 0;
    r->absent = r->claims != 0 ? (int)seat : DT_SPECTATOR;
}

/* Reads the position of a running match; false unless it fits the table's options. */
static bool read_position(struct dt_match *m, const char *position)
{
    _Alignas(16) uint8_t state[DT_STATE_MAX];
    struct dt_config config;
    if (m->setup.game->parse(state, dt_span_of(position)) != NULL) {
        return false;
    }
    m->setup.game->config(state, &config);
    memcpy(m->state, state, m->setup.game->state_size);
    return config.seats == m->setup.config.seats &&
           memcmp(config.option, m->setup.config.option, sizeof config.option) == 0;
}

bool dt_remote_read_table(struct dt_remote *r, const json_t *table)
{
    struct dt_match *m = &r->view.match;
    const json_t *proposal = json_object_get(table, "proposal");
    int phase = word_in(dt_remote_text(table, "phase"), dt_phase_words, DT_MATCH_PHASES);
    if (phase < 0 || !read_config(m, table) || !read_seats(m, table) ||
        (phase != DT_WAITING && !read_position(m, r->position))) {
        return false;
    }
    int you = (int)number_of(table, "you");
    r->new_prompt |= you != r->you;
    r->you = you >= 0 && you < m->setup.config.seats ? you : DT_SPECTATOR;
    m->phase = (enum dt_match_phase)phase;
    m->count = (uint32_t)number_of(table, "seq");
    read_clock(m, json_object_get(table, "clock"));
    read_deadline(m, json_object_get(table, "deadline"));
    read_result(&r->view, json_object_get(table, "result"));
    r->may = read_may(json_object_get(table, "may"));
    read_application(r, json_object_get(table, "apply"));
    r->starting = json_is_object(json_object_get(table, "reveal"));
    r->proposer = (int)number_of(proposal, "by");
    r->proposal =
        strcmp(dt_remote_text(proposal, "what"), "draw") == 0 ? DT_PROPOSAL_DRAW : DT_PROPOSAL_UNDO;
    dt_table_view_name_seats(&r->view);
    return true;
}

/* ---- the log ---- */

static const struct {
    enum dt_verb verb;
    const char *english; /* {0} is the player, {1} the text */
} lines[] = {
    {DT_DO_SIT, N_("{0} takes a seat.")},
    {DT_DO_RISE, N_("{0} leaves the table.")},
    {DT_DO_RESIGN, N_("{0} resigns.")},
    {DT_DO_AWAY, N_("{0} left; a bot is playing for them.")},
    {DT_DO_BACK, N_("{0} is back.")},
    {DT_DO_FLAG, N_("{0} ran out of time.")},
    {DT_DO_CHAT, N_("{0}: {1}")},
    {DT_DO_APPLY, N_("{1} asks to take over from {0}.")},
    {DT_DO_ADMIT, N_("{0} agrees.")},
    {DT_DO_DECLINE, N_("{0} declines.")},
    {DT_DO_CLAIM, N_("{0} did not come back.")},
    {DT_DO_OUTAGE, N_("The server was unavailable. The clocks stood still.")},
};

static const char called_off[] =
    N_("The start was cancelled: {0} did not reveal their seed for the shuffle in time.");

static void log_entry(struct dt_remote *r, const json_t *update)
{
    json_int_t seat = number_of(update, "seat");
    int verb = word_in(dt_remote_text(update, "verb"), dt_verb_words, DT_VERBS);
    const char *text = dt_remote_text(update, "text");
    const char *who = seat >= 0 && seat < DT_SEATS && r->view.names[seat] != NULL
                          ? r->view.names[seat]
                          : dt_translate(r->options->lang, N_("The table"));
    for (int i = 0; i < DT_COUNT(lines); i++) {
        if ((int)lines[i].verb == verb) {
            char line[DT_SENTENCE_MAX];
            struct dt_writer out = dt_writer_on(line, sizeof line);
            const char *const args[] = {verb == DT_DO_SIT ? text : who, text};
            bool late = verb == DT_DO_FLAG && r->view.match.phase == DT_WAITING;
            dt_translate_with(r->options->lang, late ? called_off : lines[i].english, args, 2,
                              &out);
            dt_event_log_add(&r->view.log, DT_EVERYONE, true, line);
        }
    }
}

void dt_remote_log_update(struct dt_remote *r, const json_t *update)
{
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(update, "events"), i, event)
    {
        char args[DT_ARGUMENTS_MAX];
        if (dump_object(event, args, sizeof args)) {
            dt_event_log_add(&r->view.log, DT_EVERYONE, false, args);
        }
    }
    log_entry(r, update);
    if (number_of(update, "undone") > 0) {
        dt_event_log_add(&r->view.log, DT_EVERYONE, true, "The last move was undone.");
    }
    bool draft = strcmp(dt_remote_text(update, "verb"), dt_verb_words[DT_DO_DRAFT]) == 0;
    r->new_prompt |=
        number_of(update, "undone") > 0 || (number_of(update, "seat") == r->you && !draft);
}
