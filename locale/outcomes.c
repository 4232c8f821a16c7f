/* Names the arguments of outcome texts. It goes once a game's schema describes its outcomes as it
 * describes its events. */
#include "locale/locale.h"

/* The words of an outcome: {name} is one number, {name*} seats up to the next word or the end. */
struct form {
    const char *game, *type, *words;
};

static const struct form forms[] = {
    {"null", "most", "seat {winners*} has most rounds: {rounds}"},
    {"null", "most", "seats {winners*} have most rounds: {rounds}"},
    {"deepblue", "points", "points {winner} {points} {second}"},
    {"deepblue", "cards", "cards {winner} {cards} {second} {points}"},
    {"deepblue", "shared", "shared {winners*} {cards} {points}"},
    {"deepblue", "last-points", "rounds points {winner} {points} {second}"},
    {"deepblue", "last-cards", "rounds cards {winner} {cards} {second} {points}"},
    {"deepblue", "last-shared", "rounds shared {winners*} {cards} {points}"},
    {"hainoon", "eaten", "eaten {eaten*} winners {winners*}"},
    {"hainoon", "last", "last {winners*}"},
    {"hainoon", "turns", "turns {turns} winners {winners*}"},
    {"scuba", "nobody", "nobody"},
    {"scuba", "alone", "alone {winner} {points}"},
    {"scuba", "points", "points {winner} {second} {points} {fewer}"},
    {"scuba", "cards", "cards {winner} {second} {points} {cards} {fewer}"},
    {"scuba", "minus", "minus {winner} {second} {points} {minus} {more}"},
    {"scuba", "first", "first {winner} {second} {points}"},
    {"dive", "goal-chief", "goal chief {field} {second} {seats*}"},
    {"dive", "goal-tie", "goal tie {field} {seats*}"},
    {"dive", "goal", "goal {field} {winners*}"},
    {"dive", "empty-chief", "empty chief {field} {second} {seats*}"},
    {"dive", "empty-tie", "empty tie {field} {seats*}"},
    {"dive", "empty", "empty {field} {winners*}"},
};

static bool is_number(struct dt_span word)
{
    int n;
    return dt_span_int(word, -9999, 9999, &n);
}

/* Reads seats, separated by spaces or commas; "nobody" are none. */
static void read_seats(struct dt_span *rest, struct dt_json *j)
{
    struct dt_span before = *rest, word, seat;
    while (dt_span_word(rest, &word) && (dt_span_is(word, "nobody") || word.at[0] <= '9')) {
        bool several = memchr(word.at, ',', (size_t)word.len) != NULL;
        while (!dt_span_is(word, "nobody") && dt_span_cut(&word, ',', &seat)) {
            dt_json_raw(j, seat);
        }
        before = *rest;
        if (several) {
            break;
        }
    }
    *rest = before;
}

/* Whether the text has this form; writes its arguments. */
static bool read_form(const char *words, struct dt_span text, struct dt_json *j)
{
    struct dt_span form = dt_span_of(words), part, word;
    while (dt_span_word(&form, &part)) {
        bool argument = part.at[0] == '{', seats = argument && part.at[part.len - 2] == '*';
        char name[DT_JSON_KEY] = "";
        memcpy(name, part.at + argument, (size_t)(part.len - argument * (2 + seats)));
        if (seats) {
            dt_json_array(j, name);
            read_seats(&text, j);
            dt_json_end(j);
        } else if (!dt_span_word(&text, &word) ||
                   (argument ? !is_number(word) : !dt_span_is(word, name))) {
            return false;
        } else if (argument) {
            dt_json_key(j, name);
            dt_json_raw(j, word);
        }
    }
    return dt_span_trim(text).len == 0;
}

bool dt_outcome_json(const char *game, struct dt_span text, struct dt_json *j)
{
    const struct dt_json json = *j;
    const struct dt_writer out = *j->out;
    for (int i = 0; i < DT_COUNT(forms); i++) {
        if (strcmp(forms[i].game, game) == 0) {
            dt_json_object(j, NULL);
            dt_json_text(j, "o", forms[i].type);
            if (read_form(forms[i].words, text, j)) {
                dt_json_end(j);
                return true;
            }
            *j = json;
            *j->out = out;
            j->out->text[out.len] = 0;
        }
    }
    return false;
}
