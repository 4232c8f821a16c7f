/* Text of cards, looks, calls, plans and actions, and their parsers. */
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

/* The index of a letter in a string, or -1. */
static int letter_index(const char *letters, char c)
{
    for (int i = 0; letters[i] != 0; i++) {
        if (letters[i] == c) {
            return i;
        }
    }
    return -1;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- cards ---- */

void dive_kind_text(int kind, struct dt_writer *out)
{
    dt_write_char(out, sides[kind / DIVE_SHARK]);
    dt_write_char(out, helper_letters[kind % DIVE_HELPERS]);
}

int dive_kind_parse(struct dt_span word)
{
    if (word.len != 2) {
        return -1;
    }
    int shark = letter_index(sides, word.at[0]), helper = letter_index(helper_letters, word.at[1]);
    return shark < 0 || helper < 0 ? -1 : shark * DIVE_SHARK + helper;
}

/* A letter and the card's number from 1 in two digits. */
static void card_number_text(char c, int n, struct dt_writer *out)
{
    dt_write_char(out, c);
    dt_write_char(out, (char)('0' + (n + 1) / 10));
    dt_write_char(out, (char)('0' + (n + 1) % 10));
}

static int card_number_parse(struct dt_span word, char c, int count)
{
    if (word.len != 3 || word.at[0] != c || !is_digit(word.at[1]) || !is_digit(word.at[2])) {
        return -1;
    }
    int n = (word.at[1] - '0') * 10 + word.at[2] - '0';
    return n >= 1 && n <= count ? n - 1 : -1;
}

static const char *const turns[] = {"0", "90", "180", "270"};

/* O05@90m: turned by 90 degrees, and mirrored before that. */
void dive_card_text(int card, int pose, struct dt_writer *out)
{
    card_number_text('O', card, out);
    dt_write_char(out, '@');
    dt_write_text(out, turns[pose % DT_COUNT(turns)]);
    dt_write_text(out, pose >= DT_COUNT(turns) ? "m" : "");
}

bool dive_card_parse(struct dt_span word, int *card, int *pose)
{
    struct dt_span name;
    dt_span_cut(&word, '@', &name);
    bool without_tokens = word.len == 0, mirrored = !without_tokens && word.at[word.len - 1] == 'm';
    word.len -= mirrored;
    int turn = without_tokens ? 0 : dt_span_find(word, turns, DT_COUNT(turns));
    *card = card_number_parse(name, 'O', DIVE_CARDS);
    *pose = turn + (mirrored ? DT_COUNT(turns) : 0);
    return *card >= 0 && turn >= 0;
}

void dive_chief_text(int card, struct dt_writer *out)
{
    card_number_text('C', card, out);
}

int dive_chief_parse(struct dt_span word)
{
    return card_number_parse(word, 'C', DIVE_CHIEFS);
}

/* ---- looks ---- */

void dive_look_text(uint32_t look, int depths, char separator, struct dt_writer *out)
{
    for (int depth = 1; depth <= depths; depth++) {
        if (depth > 1) {
            dt_write_char(out, separator);
        }
        dive_kind_text(dive_look_kind(look, depth), out);
    }
}

bool dive_look_parse(struct dt_span words, int depths, char separator, uint32_t *out)
{
    struct dt_span word;
    uint32_t look = 0;
    int depth = 0;
    while (dt_span_cut(&words, separator, &word)) {
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

void dive_call_text(int companion, uint32_t call, char separator, struct dt_writer *out)
{
    if (call == DIVE_PASS) {
        dt_write_text(out, "pass");
        return;
    }
    dt_write_text(out, "use");
    if (companion == DIVE_OCTOPUS) {
        dt_write_char(out, separator);
        dt_write_int(out, (call - 1) % DIVE_GRID * STEP);
        dt_write_char(out, '/');
        dt_write_int(out, (call - 1) / DIVE_GRID * STEP);
    } else if (companion == DIVE_DOLPHINS) {
        dt_write_char(out, separator);
        dt_write_int(out, call - 1);
    }
}

int dive_call_parse(int companion, struct dt_span words, char separator)
{
    struct dt_span verb, across;
    int x, y, seat;
    if (dt_span_is(words, "pass")) {
        return DIVE_PASS;
    }
    if (!dt_span_cut(&words, separator, &verb) || !dt_span_is(verb, "use")) {
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

static void side_text(bool shark, struct dt_writer *out)
{
    dt_write_char(out, sides[shark]);
}

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
        side_text(dive_plan_shark(plan, depth), out);
        dt_write_text(out, dive_plan_clown(plan) == depth ? "*" : "");
    }
    if (dive_plan_angler(plan) != DIVE_NO_ANGLER) {
        dt_write_char(out, separator);
        dt_write_char(out, 'A');
        side_text(dive_plan_shark(plan, DIVE_DEPTHS), out);
    }
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
    int side = rest.len > 0 ? letter_index(sides, rest.at[0]) : -1;
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
    int side = piece.len == 2 ? letter_index(sides, piece.at[1]) : -1;
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

/* ---- actions ---- */

void dive_action_text(const void *state, int seat, dt_action action, struct dt_writer *out)
{
    const struct dive *s = state;
    uint32_t operand = dive_operand(action);
    switch ((enum dive_verb)dive_verb_of(action)) {
    case DIVE_DO_PICK:
        dt_write_text(out, "take ");
        dt_write_text(out, dive_companion_words[operand]);
        break;
    case DIVE_DO_CARD:
        dt_write_text(out, "card ");
        dive_card_text((int)(operand / DIVE_POSES), (int)(operand % DIVE_POSES), out);
        break;
    case DIVE_DO_CALL:
        dive_call_text(s->companion[seat], operand, ' ', out);
        break;
    case DIVE_DO_LOOK:
        dt_write_text(out, "look ");
        dive_look_text(operand, dive_look_depths(s), ' ', out);
        break;
    case DIVE_DO_PLAN:
        dt_write_text(out, "plan ");
        dive_plan_text(operand, ' ', out);
        break;
    case DIVE_DO_CHIEF:
        dt_write_text(out, "chief ");
        dive_chief_text((int)operand, out);
        break;
    case DIVE_VERBS:
        break;
    }
}

static const char *pick_parse(struct dt_span rest, dt_action *out)
{
    int n = dt_span_find(rest, dive_companion_words, DIVE_COMPANIONS);
    if (n < 0) {
        return "take: expected octopus, orca, anglerfish, turtle, clownfish, dolphins or white";
    }
    *out = dive_action(DIVE_DO_PICK, (uint32_t)n);
    return NULL;
}

static const char *card_parse(struct dt_span rest, dt_action *out)
{
    int card, pose;
    if (!dive_card_parse(rest, &card, &pose)) {
        return "card: expected a card and how it lies, such as O05@90 or O05@90m";
    }
    *out = dive_action(DIVE_DO_CARD, (uint32_t)(card * DIVE_POSES + pose));
    return NULL;
}

static const char *look_parse(const struct dive *s, struct dt_span rest, dt_action *out)
{
    uint32_t look;
    if (!dive_look_parse(rest, dive_look_depths(s), ' ', &look)) {
        return "look: expected N or S and 0, G, R or Y for each depth, such as N0 SG NY N0 S0 NR";
    }
    *out = dive_action(DIVE_DO_LOOK, look);
    return NULL;
}

/* Validates the plan here, so that a player gets the reason and not only "not legal". */
static const char *plan_parse(const struct dive *s, int seat, struct dt_span rest, dt_action *out)
{
    uint32_t plan = 0;
    const char *error = dive_plan_parse(rest, ' ', &plan);
    if (error == NULL) {
        error = dive_plan_validate(s, seat, plan);
    }
    if (error == NULL) {
        *out = dive_action(DIVE_DO_PLAN, plan);
    }
    return error;
}

static const char *chief_parse(struct dt_span rest, dt_action *out)
{
    int card = dive_chief_parse(rest);
    if (card < 0) {
        return "chief: expected one of his cards, C01 to C48";
    }
    *out = dive_action(DIVE_DO_CHIEF, (uint32_t)card);
    return NULL;
}

static const char *call_parse(const struct dive *s, int seat, struct dt_span in, dt_action *out)
{
    int call = dive_call_parse(s->companion[seat], in, ' ');
    if (call < 0) {
        return "use: expected pass or use; the octopus needs a place such as 35/40, the dolphins a "
               "seat";
    }
    *out = dive_action(DIVE_DO_CALL, (uint32_t)call);
    return NULL;
}

const char *dive_action_parse(const void *state, int seat, struct dt_span in, dt_action *out)
{
    const struct dive *s = state;
    struct dt_span verb, rest = dt_span_trim(in), all = rest;
    bool is_seat = seat >= 0 && seat < s->seats;
    dt_span_word(&rest, &verb);
    rest = dt_span_trim(rest);
    if (dt_span_is(verb, "take")) {
        return pick_parse(rest, out);
    }
    if (dt_span_is(verb, "card")) {
        return card_parse(rest, out);
    }
    if (dt_span_is(verb, "look")) {
        return look_parse(s, rest, out);
    }
    if (dt_span_is(verb, "chief")) {
        return chief_parse(rest, out);
    }
    if (is_seat && dt_span_is(verb, "plan")) {
        return plan_parse(s, seat, rest, out);
    }
    if (is_seat && (dt_span_is(verb, "use") || dt_span_is(verb, "pass"))) {
        return call_parse(s, seat, all, out);
    }
    return "action: expected plan, use, pass, take, card, look or chief, and its arguments";
}
