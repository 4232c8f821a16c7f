/* How laid cards, looks and plans are written, read and put into JSON (§3). `separator` is between
 * parts: a space in actions and events, another character in positions. */
#include "games/dive/dive.h"

static const char sides[] = "NS"; /* no shark, shark */

/* The side that a letter names, or -1. */
static int side_of(char c)
{
    return c == sides[0] ? 0 : c == sides[1] ? 1 : -1;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- cards ---- */

static const char *const turns[] = {"0", "90", "180", "270"};

/* O05@90m: turned by 90 degrees, and mirrored before that. */
void dive_card_text(int card, int pose, struct dt_writer *out)
{
    dt_write_text(out, dive_card_words[card]);
    dt_write_char(out, '@');
    dt_write_text(out, turns[pose % DT_COUNT(turns)]);
    dt_write_text(out, pose >= DT_COUNT(turns) ? "m" : "");
}

bool dive_card_parse(struct dt_span word, int *card, int *pose)
{
    struct dt_span name;
    dt_span_cut(&word, '@', &name);
    bool unturned = word.len == 0, mirrored = !unturned && word.at[word.len - 1] == 'm';
    word.len -= mirrored;
    int turn = unturned ? 0 : dt_span_find(word, turns, DT_COUNT(turns));
    *card = dt_span_find(name, dive_card_words, DIVE_CARDS);
    *pose = turn + (mirrored ? DT_COUNT(turns) : 0);
    return *card >= 0 && turn >= 0;
}

void dive_kind_json(int kind, struct dt_json *j)
{
    dt_json_bool(j, "shark", kind >= DIVE_SHARK);
    dt_json_text(j, "helper", dive_helper_words[kind % DIVE_HELPERS]);
}

void dive_card_json(int card, int pose, const char *key, struct dt_json *j)
{
    dt_json_object(j, key);
    dt_json_text(j, "name", dive_card_words[card]);
    dive_kind_json(dive_kinds[card], j);
    dt_json_int(j, "turn", 90 * (pose % DT_COUNT(turns)));
    dt_json_bool(j, "mirrored", pose >= DT_COUNT(turns));
    dt_json_end(j);
}

/* ---- looks ---- */

void dive_look_text(uint32_t look, int depths, char separator, struct dt_writer *out)
{
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1) {
            dt_write_char(out, separator);
        }
        dt_write_text(out, dive_kind_words[dive_look_kind(look, depth)]);
    }
}

bool dive_look_parse(struct dt_span words, int depths, char separator, uint32_t *out)
{
    struct dt_span word;
    uint32_t look = 0;
    int depth = 0;
    while (dt_span_cut(&words, separator, &word)) {
        int kind = dt_span_find(word, dive_kind_words, DIVE_KINDS);
        if (kind < 0 || depth == depths) {
            return false;
        }
        look |= (uint32_t)kind << DIVE_KIND_BITS * depth++;
    }
    *out = look;
    return depth == depths;
}

void dive_look_json(uint32_t look, int depths, const char *key, struct dt_json *j)
{
    dt_json_array(j, key);
    for (int depth = 1; depth <= depths; depth++) {
        dt_json_object(j, NULL);
        dive_kind_json(dive_look_kind(look, depth), j);
        dt_json_end(j);
    }
    dt_json_end(j);
}

/* ---- plans ---- */

void dive_plan_text(uint32_t plan, char separator, struct dt_writer *out)
{
    int depths = dive_plan_depths(plan);
    dt_write_text(out, depths == 0 ? "-" : "");
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1) {
            dt_write_char(out, separator);
        }
        for (int token = 1; token <= DIVE_TOKENS; token++) {
            if (dive_plan_token(plan, token) == depth) {
                dt_write_int(out, token);
            }
        }
        dt_write_char(out, sides[dive_plan_shark(plan, depth)]);
        dt_write_text(out, dive_plan_clown(plan) == depth ? "*" : "");
    }
    if (dive_plan_angler(plan) != DIVE_NO_ANGLER) {
        dt_write_char(out, separator);
        dt_write_char(out, 'A');
        dt_write_char(out, sides[dive_plan_shark(plan, DIVE_DEPTHS)]);
    }
}

void dive_plan_json(uint32_t plan, const char *key, struct dt_json *j)
{
    dt_json_array(j, key);
    for (int depth = 1; depth <= dive_plan_reach(plan); depth++) {
        dt_json_object(j, NULL);
        dt_json_array(j, "tokens");
        for (int token = 1; token <= DIVE_TOKENS; token++) {
            if (dive_plan_token(plan, token) == depth) {
                dt_json_int(j, NULL, token);
            }
        }
        dt_json_end(j);
        dt_json_bool(j, "shark", dive_plan_shark(plan, depth));
        dt_json_bool(j, "clownfish", dive_plan_clown(plan) == depth);
        dt_json_bool(j, "anglerfish", depth > DIVE_TOKENS);
        dt_json_end(j);
    }
    dt_json_end(j);
}

static const char plan_expected[] =
    "plan: expected tokens and a side for each depth, such as plan 1N 3S 45N 2N";

/* A plan being parsed; children's plans have depths without tokens. */
struct plan_parser {
    uint32_t plan;
    int depths, without_tokens;
};

static const char *parse_side(struct plan_parser *p, struct dt_span rest, int depth)
{
    int side = rest.len > 0 ? side_of(rest.at[0]) : -1;
    if (side < 0) {
        return plan_expected;
    }
    p->plan |= (uint32_t)side << (depth - 1);
    if (rest.len == 2 && rest.at[1] == '*') {
        if (dive_plan_clown(p->plan) != 0) {
            return "plan: the clownfish swims at one depth only";
        }
        p->plan |= (uint32_t)depth << DIVE_PLAN_CLOWN;
        return NULL;
    }
    if (rest.len > 1) {
        return is_digit(rest.at[1]) ? "plan: one stack shows one side only" : plan_expected;
    }
    return NULL;
}

/* One depth: tokens, side, and perhaps a star for the clownfish. */
static const char *parse_depth(struct plan_parser *p, struct dt_span piece)
{
    int depth = p->depths + 1, n = 0;
    if (dt_span_is(piece, "-")) {
        return "plan: no depth above another is left empty";
    }
    if (depth > DIVE_TOKENS) {
        return "plan: five tokens fill five depths at most";
    }
    for (; n < piece.len && is_digit(piece.at[n]); n++) {
        int token = piece.at[n] - '0';
        if (token < 1 || token > DIVE_TOKENS || dive_plan_token(p->plan, token) != 0) {
            return "plan: there are five tokens, 1 to 5, and each lies at one depth";
        }
        p->plan |= dive_plan_token_at(token, depth);
    }
    p->depths = depth;
    p->without_tokens += n == 0;
    return parse_side(p, (struct dt_span){piece.at + n, piece.len - n}, depth);
}

/* AN or AS behind five depths. */
static const char *parse_angler(struct plan_parser *p, struct dt_span piece)
{
    int side = piece.len == 2 ? side_of(piece.at[1]) : -1;
    if (side < 0 || dive_plan_angler(p->plan) != DIVE_NO_ANGLER) {
        return plan_expected;
    }
    p->plan |= (uint32_t)(DIVE_ANGLER_CLEAR + side) << DIVE_PLAN_ANGLER;
    return p->depths < DIVE_TOKENS
               ? "plan: the anglerfish needs a token at each of the five depths above it"
               : NULL;
}

const char *dive_plan_parse(struct dt_span words, char separator, uint32_t *out)
{
    struct plan_parser p = {0};
    struct dt_span piece;
    const char *error = words.len == 0 ? plan_expected : NULL;
    if (dt_span_is(words, "-")) {
        *out = 0;
        return NULL;
    }
    while (error == NULL && dt_span_cut(&words, separator, &piece)) {
        if (piece.len == 0 && separator == ' ') {
            continue;
        }
        error =
            piece.len > 0 && piece.at[0] == 'A' ? parse_angler(&p, piece) : parse_depth(&p, piece);
    }
    if (error == NULL && p.without_tokens != 0 && p.without_tokens != p.depths) {
        error = "plan: every depth from the first to the last holds a token";
    }
    if (error == NULL) {
        *out = p.plan | (uint32_t)p.depths << DIVE_PLAN_DEPTHS;
    }
    return error;
}
