/* The pieces of Dive in words and back: cards, looks, calls and plans. */
#include "games/dive/dive.h"

static const char helper_letters[] = "0GRY";
static const char sides[] = "NS"; /* no shark, shark */

const char *const dive_companion_words[DIVE_COMPANIONS] = {
#define DIVE_COMPANION(symbol, word, step) word,
#include "games/dive/box.def"
#undef DIVE_COMPANION
};

const char *const dive_helper_words[DIVE_HELPERS] = {"nobody", "green-turtle", "red-turtle", "ray"};
const char *const dive_phase_words[DIVE_PHASES] = {
    "picking", "laying", "covering", "looking", "calling", "planning", "meeting", "over",
};

/* The place of a letter in a word, or -1. */
static int letter(const char *letters, char c)
{
    for (int i = 0; letters[i] != 0; i++) {
        if (letters[i] == c) {
            return i;
        }
    }
    return -1;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- cards ---- */

void dive_kind_text(int kind, struct dt_out *out)
{
    dt_out_char(out, sides[kind / DIVE_SHARK]);
    dt_out_char(out, helper_letters[kind % DIVE_HELPERS]);
}

int dive_kind_parse(struct dt_span word)
{
    if (word.len != 2) {
        return -1;
    }
    int shark = letter(sides, word.at[0]), helper = letter(helper_letters, word.at[1]);
    return shark < 0 || helper < 0 ? -1 : shark * DIVE_SHARK + helper;
}

/* A letter and a number from 1 in two digits. */
static void numbered(char c, int n, struct dt_out *out)
{
    dt_out_char(out, c);
    dt_out_char(out, (char)('0' + (n + 1) / 10));
    dt_out_char(out, (char)('0' + (n + 1) % 10));
}

static int numbered_parse(struct dt_span word, char c, int count)
{
    if (word.len != 3 || word.at[0] != c || !digit(word.at[1]) || !digit(word.at[2])) {
        return -1;
    }
    int n = (word.at[1] - '0') * 10 + word.at[2] - '0';
    return n >= 1 && n <= count ? n - 1 : -1;
}

static const char *const turns[] = {"0", "90", "180", "270"};

/* O05@90m: turned by 90 degrees, and mirrored before that. */
void dive_card_text(int card, int pose, struct dt_out *out)
{
    numbered('O', card, out);
    dt_out_char(out, '@');
    dt_out_text(out, turns[pose % DT_COUNT(turns)]);
    dt_out_text(out, pose >= DT_COUNT(turns) ? "m" : "");
}

bool dive_card_parse(struct dt_span word, int *card, int *pose)
{
    struct dt_span name;
    dt_span_cut(&word, '@', &name);
    bool bare = word.len == 0, mirrored = !bare && word.at[word.len - 1] == 'm';
    word.len -= mirrored;
    int turn = bare ? 0 : dt_span_find(word, turns, DT_COUNT(turns));
    *card = numbered_parse(name, 'O', DIVE_CARDS);
    *pose = turn + (mirrored ? DT_COUNT(turns) : 0);
    return *card >= 0 && turn >= 0;
}

void dive_chief_text(int card, struct dt_out *out)
{
    numbered('C', card, out);
}

int dive_chief_parse(struct dt_span word)
{
    return numbered_parse(word, 'C', DIVE_CHIEFS);
}

/* ---- looks ---- */

void dive_look_text(uint32_t look, int depths, char between, struct dt_out *out)
{
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1) {
            dt_out_char(out, between);
        }
        dive_kind_text(dive_look_kind(look, depth), out);
    }
}

bool dive_look_parse(struct dt_span words, int depths, char between, uint32_t *out)
{
    struct dt_span word;
    uint32_t look = 0;
    int depth = 0;
    while (dt_span_cut(&words, between, &word)) {
        int kind = dive_kind_parse(word);
        if (kind < 0 || depth == depths) {
            return false;
        }
        look |= (uint32_t)kind << DIVE_KIND_BITS * depth++;
    }
    *out = look;
    return depth == depths;
}

/* ---- calls ---- */

enum { STEP = DIVE_GRID_STEP };

void dive_call_text(int companion, uint32_t call, char between, struct dt_out *out)
{
    if (call == DIVE_PASS) {
        dt_out_text(out, "pass");
        return;
    }
    dt_out_text(out, "use");
    if (companion == DIVE_OCTOPUS) {
        dt_out_char(out, between);
        dt_out_int(out, (call - 1) % DIVE_GRID * STEP);
        dt_out_char(out, '/');
        dt_out_int(out, (call - 1) / DIVE_GRID * STEP);
    } else if (companion == DIVE_DOLPHINS) {
        dt_out_char(out, between);
        dt_out_int(out, call - 1);
    }
}

int dive_call_parse(int companion, struct dt_span words, char between)
{
    struct dt_span verb, across;
    int x, y, seat;
    if (dt_span_is(words, "pass")) {
        return DIVE_PASS;
    }
    if (!dt_span_cut(&words, between, &verb) || !dt_span_is(verb, "use")) {
        return -1;
    }
    if (companion == DIVE_DOLPHINS) {
        return dt_span_int(words, 0, DIVE_SEATS - 1, &seat) ? 1 + seat : -1;
    }
    if (companion != DIVE_OCTOPUS) {
        return words.len == 0 ? 1 : -1;
    }
    dt_span_cut(&words, '/', &across);
    return dt_span_int(across, 0, (DIVE_GRID - 1) * STEP, &x) &&
                   dt_span_int(words, 0, (DIVE_GRID - 1) * STEP, &y) && x % STEP == 0 &&
                   y % STEP == 0
               ? 1 + x / STEP + y / STEP * DIVE_GRID
               : -1;
}

/* ---- plans ---- */

static void side_text(bool shark, struct dt_out *out)
{
    dt_out_char(out, sides[shark]);
}

void dive_plan_text(uint32_t plan, char between, struct dt_out *out)
{
    int depths = dive_plan_depths(plan);
    dt_out_text(out, depths == 0 ? "-" : "");
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1) {
            dt_out_char(out, between);
        }
        for (int token = 1; token <= DIVE_TOKENS; token++) {
            if (dive_plan_token(plan, token) == depth) {
                dt_out_int(out, token);
            }
        }
        side_text(dive_plan_shark(plan, depth), out);
        dt_out_text(out, dive_plan_clown(plan) == depth ? "*" : "");
    }
    if (dive_plan_angler(plan) != DIVE_NO_ANGLER) {
        dt_out_char(out, between);
        dt_out_char(out, 'A');
        side_text(dive_plan_shark(plan, DIVE_DEPTHS), out);
    }
}

static const char plan_expected[] =
    "plan: expected tokens and a side for each depth, such as plan 1N 3S 45N 2N";

/* A plan being read, and how many of its depths have no token, as children plan. */
struct sketch {
    uint32_t plan;
    int depths, bare;
};

static const char *read_side(struct sketch *k, struct dt_span rest, int depth)
{
    int side = rest.len > 0 ? letter(sides, rest.at[0]) : -1;
    if (side < 0) {
        return plan_expected;
    }
    k->plan |= (uint32_t)side << (depth - 1);
    if (rest.len == 2 && rest.at[1] == '*') {
        if (dive_plan_clown(k->plan) != 0) {
            return "plan: the clownfish swims at one depth only";
        }
        k->plan |= (uint32_t)depth << DIVE_PLAN_CLOWN;
        return NULL;
    }
    if (rest.len > 1) {
        return digit(rest.at[1]) ? "plan: one stack shows one side only" : plan_expected;
    }
    return NULL;
}

/* One depth: tokens, side, and perhaps a star for the clownfish. */
static const char *read_depth(struct sketch *k, struct dt_span piece)
{
    int depth = k->depths + 1, n = 0;
    if (dt_span_is(piece, "-")) {
        return "plan: no depth above another is left empty";
    }
    if (depth > DIVE_TOKENS) {
        return "plan: five tokens fill five depths at most";
    }
    for (; n < piece.len && digit(piece.at[n]); n++) {
        int token = piece.at[n] - '0';
        if (token < 1 || token > DIVE_TOKENS || dive_plan_token(k->plan, token) != 0) {
            return "plan: there are five tokens, 1 to 5, and each lies at one depth";
        }
        k->plan |= dive_plan_token_at(token, depth);
    }
    k->depths = depth;
    k->bare += n == 0;
    return read_side(k, (struct dt_span){piece.at + n, piece.len - n}, depth);
}

/* AN or AS behind five depths. */
static const char *read_angler(struct sketch *k, struct dt_span piece)
{
    int side = piece.len == 2 ? letter(sides, piece.at[1]) : -1;
    if (side < 0 || dive_plan_angler(k->plan) != DIVE_NO_ANGLER) {
        return plan_expected;
    }
    k->plan |= (uint32_t)(DIVE_ANGLER_CLEAR + side) << DIVE_PLAN_ANGLER;
    return k->depths < DIVE_TOKENS
               ? "plan: the anglerfish needs a token at each of the five depths above it"
               : NULL;
}

const char *dive_plan_parse(struct dt_span words, char between, uint32_t *out)
{
    struct sketch k = {0};
    struct dt_span piece;
    const char *why = words.len == 0 ? plan_expected : NULL;
    if (dt_span_is(words, "-")) {
        *out = 0;
        return NULL;
    }
    while (why == NULL && dt_span_cut(&words, between, &piece)) {
        if (piece.len == 0 && between == ' ') {
            continue;
        }
        why = piece.len > 0 && piece.at[0] == 'A' ? read_angler(&k, piece) : read_depth(&k, piece);
    }
    if (why == NULL && k.bare != 0 && k.bare != k.depths) {
        why = "plan: every depth from the first to the last holds a token";
    }
    if (why == NULL) {
        *out = k.plan | (uint32_t)k.depths << DIVE_PLAN_DEPTHS;
    }
    return why;
}
