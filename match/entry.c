/* Entries as text lines, the format of stored matches: `AT SEAT VERB TEXT`. */
#include "match/internal.h"

const char *const dt_verb_words[DT_VERBS] = {
#define DT_VERB(symbol, word) word,
#include "match/verbs.def"
#undef DT_VERB
};

void dt_entry_text(const struct dt_entry *e, struct dt_writer *out)
{
    dt_write_int(out, e->at);
    dt_write_char(out, ' ');
    if (e->seat == DT_SPECTATOR) {
        dt_write_char(out, '-');
    } else {
        dt_write_int(out, e->seat);
    }
    dt_write_char(out, ' ');
    dt_write_text(out, dt_verb_words[e->verb]);
    if (e->text.len > 0) {
        dt_write_char(out, ' ');
        dt_write_bytes(out, e->text.at, e->text.len);
    }
}

/* Cuts the word before the next single space. */
static struct dt_span next_word(struct dt_span *rest)
{
    struct dt_span word;
    dt_span_cut(rest, ' ', &word);
    return word;
}

const char *dt_entry_parse(struct dt_entry *e, struct dt_span line)
{
    struct dt_entry parsed;
    if (!dt_match_parse_time(next_word(&line), &parsed.at)) {
        return "at: expected milliseconds since 1970";
    }
    struct dt_span seat = next_word(&line);
    parsed.seat = DT_SPECTATOR;
    if (!dt_span_is(seat, "-") && !dt_span_int(seat, 0, DT_SEATS - 1, &parsed.seat)) {
        return "seat: expected a number, or -";
    }
    int verb = dt_span_find(next_word(&line), dt_verb_words, DT_VERBS);
    if (verb < 0) {
        return "verb: there is no such verb";
    }
    parsed.verb = (enum dt_verb)verb;
    parsed.text = line;
    if (line.len > DT_ENTRY_TEXT) {
        return "text: too long";
    }
    *e = parsed;
    return NULL;
}
