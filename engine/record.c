/* Writer and reader of records. The replayer is in replay.c. */
#include "engine/record.h"

static const char format[] = "divetable record 1";

bool dt_record_allows(struct dt_span text, int max)
{
    for (int i = 0; i < text.len; i++) {
        uint8_t c = (uint8_t)text.at[i];
        if (c < 0x20 || c == 0x7f || c == '"' || c == '\\') {
            return false;
        }
    }
    return text.len <= max && dt_span_utf8(text);
}

void dt_record_commit(struct dt_record_head *head, const uint8_t key[DT_KEY])
{
    memcpy(head->key, key, DT_KEY);
    dt_sha256(key, DT_KEY, head->commitment);
    head->committed = true;
}

void dt_shuffle_key(const uint8_t key[DT_KEY], const char *const client_seed[], int seats,
                    uint8_t out[DT_KEY])
{
    struct dt_sha256 s;
    dt_sha256_begin(&s);
    dt_sha256_add(&s, key, DT_KEY);
    for (int i = 0; i < seats; i++) {
        dt_sha256_add(&s, client_seed[i], strlen(client_seed[i]));
        dt_sha256_add(&s, "\n", 1);
    }
    dt_sha256_end(&s, out);
}

void dt_record_seed_draws(const struct dt_record_head *head, struct dt_rng *draws)
{
    const char *client_seed[DT_SEATS];
    uint8_t key[DT_KEY];
    for (int i = 0; i < DT_SEATS; i++) {
        client_seed[i] = head->client_seed[i];
    }
    dt_shuffle_key(head->key, client_seed, head->config.seats, key);
    dt_rng_key(draws, key);
}

static void seat_numbers(struct dt_writer *text, dt_seats set)
{
    for (; set != 0; set &= set - 1) {
        dt_write_char(text, ' ');
        dt_write_int(text, dt_ctz(set));
    }
}

static void winners_and_scores(const struct dt_game *game, const void *state, dt_seats won,
                               struct dt_writer *text)
{
    struct dt_config config;
    int32_t score[DT_SEATS], points = 0;
    const char *rival = game->rival != NULL ? game->rival(state, &points) : NULL;
    bool lost = won == 0 && rival != NULL && game->to_act(state) == 0;
    game->config(state, &config);
    game->scores(state, score);
    dt_write_text(text, won == 0 && !lost ? "nobody wins" : "winners");
    seat_numbers(text, won);
    if (lost) {
        dt_write_char(text, ' ');
        dt_write_text(text, rival);
    }
    dt_write_text(text, ", scores");
    for (int i = 0; i < config.seats; i++) {
        dt_write_char(text, ' ');
        dt_write_int(text, score[i]);
    }
    if (rival != NULL) {
        dt_write_char(text, ' ');
        dt_write_text(text, rival);
        dt_write_char(text, ' ');
        dt_write_int(text, points);
    }
}

void dt_record_result(const struct dt_game *game, const void *state, char out[DT_RESULT_MAX])
{
    struct dt_writer text = dt_writer_on(out, DT_RESULT_MAX);
    if (game->to_act(state) == 0) {
        winners_and_scores(game, state, game->winners(state), &text);
    }
}

void dt_record_closed(const struct dt_game *game, const void *state, enum dt_closing why,
                      dt_seats left, char out[DT_RESULT_MAX])
{
    static const char *const reason[DT_CLOSINGS] = {", resigned", ", time", ", agreed"};
    struct dt_writer text = dt_writer_on(out, DT_RESULT_MAX);
    struct dt_config config;
    game->config(state, &config);
    dt_seats others = (DT_SEAT(config.seats) - 1) & ~left;
    winners_and_scores(game, state, why == DT_CLOSED_AGREED ? 0 : others, &text);
    dt_write_text(&text, reason[why]);
    seat_numbers(&text, left);
}

static void chain_update(uint8_t chain[DT_SHA256], const char *line, int len)
{
    struct dt_sha256 s;
    dt_sha256_begin(&s);
    dt_sha256_add(&s, chain, DT_SHA256);
    dt_sha256_add(&s, line, (size_t)len);
    dt_sha256_end(&s, chain);
}

static void tag(struct dt_writer *out, const char *name, int number, const char *value)
{
    dt_write_char(out, '[');
    dt_write_text(out, name);
    if (number >= 0) {
        dt_write_int(out, number);
    }
    dt_write_text(out, " \"");
    dt_write_text(out, value);
    dt_write_text(out, "\"]\n");
}

static void tag_int(struct dt_writer *out, const char *name, int n)
{
    char digits[16];
    struct dt_writer text = dt_writer_on(digits, sizeof digits);
    dt_write_int(&text, n);
    tag(out, name, -1, digits);
}

static void tag_hex(struct dt_writer *out, const char *name, const uint8_t bytes[DT_SHA256])
{
    char digits[2 * DT_SHA256 + 1];
    struct dt_writer text = dt_writer_on(digits, sizeof digits);
    dt_write_hex(&text, bytes, DT_SHA256);
    tag(out, name, -1, digits);
}

static void tag_options(struct dt_writer *out, const struct dt_record_head *head)
{
    for (int i = 0; i < head->game->option_count; i++) {
        const struct dt_option *option = &head->game->options[i];
        dt_write_text(out, "[Option ");
        dt_write_text(out, option->key);
        dt_write_text(out, " \"");
        dt_write_text(out, option->choices[head->config.option[i]]);
        dt_write_text(out, "\"]\n");
    }
}

/* The tags that are known before the first move: the chain begins with them. */
static void head_tags(struct dt_writer *out, const struct dt_record_head *head)
{
    uint8_t box[DT_SHA256];
    tag(out, "Record", -1, format);
    tag(out, "Game", -1, head->game->key);
    tag_int(out, "Rules", head->game->rules_version);
    dt_components_hash(head->game, box);
    tag_hex(out, "Box", box);
    tag_int(out, "Seats", head->config.seats);
    for (int i = 0; i < head->config.seats; i++) {
        tag(out, "Seat", i, head->seat[i]);
    }
    tag_options(out, head);
    if (head->position[0] != 0) {
        tag(out, "Position", -1, head->position);
    }
    if (head->committed) {
        tag_hex(out, "Commitment", head->commitment);
    }
    for (int i = 0; i < head->config.seats; i++) {
        if (head->client_seed[i][0] != 0) {
            tag(out, "Words", i, head->client_seed[i]);
        }
    }
}

/* The tags that are known at the end only: the closing line's hash covers them. */
static void end_tags(struct dt_writer *out, const struct dt_record_head *head)
{
    if (head->revealed) {
        tag_hex(out, "Key", head->key);
    }
    tag(out, "Result", -1, head->result[0] != 0 ? head->result : "*");
}

void dt_record_begin(struct dt_record_writer *w, struct dt_writer *out,
                     const struct dt_record_head *head)
{
    *w = (struct dt_record_writer){.out = out};
    int from = out->len;
    head_tags(out, head);
    chain_update(w->chain, out->text + from, out->len - from);
    end_tags(out, head);
    dt_write_char(out, '\n');
}

static void write_hash(struct dt_record_writer *w)
{
    dt_write_text(w->out, " #");
    dt_write_hex(w->out, w->chain, 8);
    dt_write_char(w->out, '\n');
}

void dt_record_add(struct dt_record_writer *w, int seat, const char *action)
{
    int from = w->out->len;
    dt_write_int(w->out, ++w->steps);
    dt_write_char(w->out, ' ');
    if (seat == DT_CHANCE) {
        dt_write_text(w->out, "chance");
    } else {
        dt_write_int(w->out, seat);
    }
    dt_write_char(w->out, ' ');
    dt_write_text(w->out, action);
    chain_update(w->chain, w->out->text + from, w->out->len - from);
    write_hash(w);
}

void dt_record_act(struct dt_record_writer *w, const struct dt_game *game, const void *state,
                   int seat, dt_action action)
{
    char words[DT_ACTION_TEXT_MAX];
    struct dt_writer text = dt_writer_on(words, sizeof words);
    dt_action_text(game, state, seat, action, &text);
    dt_record_add(w, seat, words);
}

static void chain_update_end(uint8_t chain[DT_SHA256], const struct dt_record_head *head, int steps)
{
    char text[512];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    end_tags(&out, head);
    dt_write_text(&out, "end ");
    dt_write_int(&out, steps);
    chain_update(chain, text, out.len);
}

void dt_record_end(struct dt_record_writer *w, const struct dt_record_head *head)
{
    dt_write_text(w->out, "end ");
    dt_write_int(w->out, w->steps);
    chain_update_end(w->chain, head, w->steps);
    write_hash(w);
}

/* ---- reading ---- */

static bool next_line(struct dt_record_reader *r, struct dt_span *line)
{
    if (!dt_span_cut(&r->rest, '\n', line)) {
        return false;
    }
    r->line++;
    if (line->len > 0 && line->at[line->len - 1] == '\r') {
        line->len--;
    }
    return true;
}

/* [Name "value"]: the name may hold a space (Option length). */
static bool split_tag(struct dt_span line, struct dt_span *name, struct dt_span *value)
{
    if (line.len < 6 || line.at[0] != '[' || line.at[line.len - 2] != '"' ||
        line.at[line.len - 1] != ']') {
        return false;
    }
    struct dt_span inside = {line.at + 1, line.len - 3};
    if (!dt_span_cut(&inside, '"', name) || name->len < 2 || name->at[name->len - 1] != ' ') {
        return false;
    }
    name->len--;
    *value = inside;
    return dt_record_allows(inside, DT_TEXT_MAX - 1);
}

static bool copy_value(char *to, int cap, struct dt_span value)
{
    if (value.len >= cap) {
        return false;
    }
    memcpy(to, value.at, (size_t)value.len);
    to[value.len] = 0;
    return true;
}

/* The seat in a tag such as Seat0, or -1. */
static int seat_of_tag(struct dt_span name, const char *word, int seats)
{
    int len = (int)strlen(word), seat;
    if (name.len <= len || memcmp(name.at, word, (size_t)len) != 0 ||
        !dt_span_int((struct dt_span){name.at + len, name.len - len}, 0, seats - 1, &seat)) {
        return -1;
    }
    return seat;
}

static const char *read_game(struct dt_record_head *h, struct dt_span value)
{
    h->game = dt_game_find(value);
    if (h->game == NULL) {
        return "Game: unknown game";
    }
    h->config = dt_config_default(h->game);
    h->config.seats = 0;
    return NULL;
}

static const char *read_box(const struct dt_record_head *h, struct dt_span value)
{
    uint8_t ours[DT_SHA256], theirs[DT_SHA256];
    dt_components_hash(h->game, ours);
    if (!dt_span_hex(value, theirs, DT_SHA256)) {
        return "Box: expected 64 hexadecimal digits";
    }
    return memcmp(ours, theirs, DT_SHA256) == 0 ? NULL : "Box: played with different components";
}

static const char *read_tag(struct dt_record_head *h, struct dt_span name, struct dt_span value)
{
    int n;
    if (dt_span_is(name, "Rules")) {
        return dt_span_int(value, 0, 65535, &n) && n == h->game->rules_version
                   ? NULL
                   : "Rules: played with a different version of the rules";
    }
    if (dt_span_is(name, "Box")) {
        return read_box(h, value);
    }
    if (dt_span_is(name, "Seats")) {
        if (!dt_span_int(value, 1, DT_SEATS, &n)) {
            return "Seats: expected a small number";
        }
        h->config.seats = (uint8_t)n;
        return NULL;
    }
    if (dt_span_is(name, "Position")) {
        return copy_value(h->position, DT_TEXT_MAX, value) ? NULL : "Position: too long";
    }
    if (dt_span_is(name, "Commitment")) {
        h->committed = dt_span_hex(value, h->commitment, DT_SHA256);
        return h->committed ? NULL : "Commitment: expected 64 hexadecimal digits";
    }
    if (dt_span_is(name, "Key")) {
        h->revealed = dt_span_hex(value, h->key, DT_KEY);
        return h->revealed ? NULL : "Key: expected 64 hexadecimal digits";
    }
    if (dt_span_is(name, "Result")) {
        return dt_span_is(value, "*") || copy_value(h->result, DT_RESULT_MAX, value)
                   ? NULL
                   : "Result: too long";
    }
    if ((n = seat_of_tag(name, "Seat", h->config.seats)) >= 0) {
        return copy_value(h->seat[n], DT_NAME_MAX + 1, value) ? NULL : "Seat: the name is too long";
    }
    if ((n = seat_of_tag(name, "Words", h->config.seats)) >= 0) {
        return copy_value(h->client_seed[n], DT_CLIENT_SEED_MAX + 1, value) ? NULL
                                                                            : "Words: too long";
    }
    if (name.len > 7 && memcmp(name.at, "Option ", 7) == 0) {
        return dt_config_set(h->game, &h->config, (struct dt_span){name.at + 7, name.len - 7},
                             value);
    }
    return "unknown tag";
}

/* The first two tags have fixed places, because all others need the game. */
static const char *read_first(struct dt_record_reader *r, struct dt_span name, struct dt_span value)
{
    if (r->line == 1) {
        return dt_span_is(name, "Record") && dt_span_is(value, format)
                   ? NULL
                   : "Record: not a record that this version can read";
    }
    return dt_span_is(name, "Game") ? read_game(&r->head, value) : "Game: must be the second tag";
}

/* The tags written from what was read must equal the input, line by line: none is missing, doubled,
 * moved or spelled differently. The hash chain begins with them. */
static const char *check_tags(struct dt_record_reader *r, struct dt_span text)
{
    char canonical[DT_TEXT_MAX + 2048];
    struct dt_writer out = dt_writer_on(canonical, sizeof canonical);
    struct dt_record_reader lines = {.rest = text};
    struct dt_span ours, theirs;
    head_tags(&out, &r->head);
    int head = out.len;
    end_tags(&out, &r->head);
    struct dt_span rest = {canonical, out.len};
    while (dt_span_cut(&rest, '\n', &ours)) {
        if (!next_line(&lines, &theirs) || !dt_span_same(ours, theirs)) {
            r->line = lines.line;
            return "a tag is missing or in the wrong place";
        }
    }
    chain_update(r->chain, canonical, head);
    return lines.line + 1 == r->line ? NULL : "too many tags";
}

const char *dt_record_open(struct dt_record_reader *r, struct dt_span text)
{
    struct dt_span line, name, value;
    memset(r, 0, sizeof *r);
    r->rest = text;
    while (next_line(r, &line) && line.len > 0) {
        if (!split_tag(line, &name, &value)) {
            return "expected a tag such as [Game \"…\"]";
        }
        const char *why =
            r->line <= 2 ? read_first(r, name, value) : read_tag(&r->head, name, value);
        if (why != NULL) {
            return why;
        }
    }
    if (r->head.game == NULL || r->head.config.seats == 0) {
        r->line += r->line == 0;
        return "the record is truncated: tags are missing";
    }
    const char *why = dt_config_check(r->head.game, &r->head.config);
    return why != NULL ? why : check_tags(r, text);
}

/* Compares a line's hash (16 digits) with the chain so far. */
static const char *check_hash(struct dt_record_reader *r, struct dt_span hash)
{
    uint8_t theirs[8];
    if (!dt_span_hex(hash, theirs, 8)) {
        return "the line has no hash: the record is truncated or changed here";
    }
    return memcmp(theirs, r->chain, 8) == 0
               ? NULL
               : "the hash does not match: this line or a tag was changed";
}

/* The closing line is the last one and ends like all others. */
static const char *read_end(struct dt_record_reader *r, struct dt_span count, struct dt_span hash)
{
    int steps;
    if (!dt_span_int(count, 0, INT32_MAX, &steps) || steps != r->steps) {
        return "the closing line has the wrong number of actions";
    }
    chain_update_end(r->chain, &r->head, r->steps);
    r->ended = true;
    const char *why = check_hash(r, hash);
    if (why != NULL) {
        return why;
    }
    if (r->rest.len > 0) {
        r->line++;
        return "there is text after the closing line";
    }
    return r->rest.at[-1] == '\n' ? NULL
                                  : "the record is truncated: the closing line is incomplete";
}

const char *dt_record_next(struct dt_record_reader *r, int *seat, struct dt_span *action)
{
    struct dt_span line, body, hash, rest, word;
    int number;
    if (!next_line(r, &line)) {
        r->line++;
        return "the record is truncated: the closing line is missing";
    }
    int mark = line.len - 18;
    if (line.len > DT_RECORD_LINE || mark < 1 || line.at[mark] != ' ' || line.at[mark + 1] != '#') {
        return "the line has no hash: the record is truncated or changed here";
    }
    body = (struct dt_span){line.at, mark};
    hash = (struct dt_span){line.at + mark + 2, 16};
    if (body.len > 4 && memcmp(body.at, "end ", 4) == 0) {
        return read_end(r, (struct dt_span){body.at + 4, body.len - 4}, hash);
    }
    rest = body;
    dt_span_word(&rest, &word);
    chain_update(r->chain, body.at, body.len);
    const char *why = check_hash(r, hash);
    if (why != NULL) {
        return why;
    }
    if (!dt_span_int(word, 1, INT32_MAX, &number) || number != r->steps + 1) {
        return "the action has the wrong number";
    }
    dt_span_word(&rest, &word);
    if (dt_span_is(word, "chance")) {
        *seat = DT_CHANCE;
    } else if (!dt_span_int(word, 0, r->head.config.seats - 1, seat)) {
        return "there is no such seat";
    }
    *action = dt_span_trim(rest);
    r->steps++;
    return NULL;
}
