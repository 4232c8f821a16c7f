/* Names the arguments of outcome texts, by the forms in [outcome-words]: {name} is a number, {name*}
 * are seats up to the next word or the end. It goes once a game's schema describes its outcomes as it
 * describes its events. */
#include "locale/catalog.h"
#include "locale/locale.h"

static const struct dt_section *forms_of(const char *game)
{
    for (int b = 0; b < dt_catalog_count; b++) {
        const struct dt_catalog *book = &dt_catalogs[b];
        for (int k = 0; strcmp(book->game, game) == 0 && k < book->count; k++) {
            if (strcmp(book->sections[k].name, "outcome-words") == 0) {
                return &book->sections[k];
            }
        }
    }
    return NULL;
}

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
    const struct dt_section *forms = forms_of(game);
    for (int i = 0; forms != NULL && i < forms->count; i++) {
        dt_json_object(j, NULL);
        dt_json_text(j, "o", forms->list[i].key);
        if (read_form(forms->list[i].text[0], text, j)) {
            dt_json_end(j);
            return true;
        }
        *j = json;
        *j->out = out;
        j->out->text[out.len] = 0;
    }
    return false;
}
