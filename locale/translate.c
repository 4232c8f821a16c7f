/* Language choice, and lookup of the program's own sentences. */
#include "locale/catalog.h"
#include "locale/locale.h"

/* Length of the language code, before country, charset or modifier. */
static int word_len(const char *word)
{
    int n = 0;
    while (word[n] != 0 && word[n] != '_' && word[n] != '.' && word[n] != '@' && word[n] != ':' &&
           word[n] != ' ') {
        n++;
    }
    return n;
}

dt_lang dt_lang_find(const char *word)
{
    struct dt_span name = {word, word_len(word)};
    for (dt_lang lang = 0; lang < dt_lang_count; lang++) {
        if (dt_span_is(name, dt_lang_words[lang])) {
            return lang;
        }
    }
    return -1;
}

static bool is_set(const char *value)
{
    return value != NULL && value[0] != 0;
}

dt_lang dt_lang_choose(const char *language, const char *lc_all, const char *lc_messages,
                       const char *lang)
{
    const char *locale = is_set(lc_all) ? lc_all : is_set(lc_messages) ? lc_messages : lang;
    if (!is_set(locale) || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) {
        return 0;
    }
    struct dt_span rest = dt_span_of(is_set(language) ? language : ""), item;
    while (dt_span_cut(&rest, ':', &item)) {
        dt_lang found = item.len > 0 ? dt_lang_find(item.at) : -1;
        if (found >= 0) {
            return found;
        }
    }
    dt_lang found = dt_lang_find(locale);
    return found >= 0 ? found : 0;
}

const char *dt_translate(dt_lang lang, const char *english)
{
    int low = 0, high = dt_text_count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(english, dt_texts[middle].key);
        if (order == 0) {
            return dt_texts[middle].text[lang];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return english;
}

void dt_translate_with(dt_lang lang, const char *english, const char *const *args, int count,
                       struct dt_writer *out)
{
    for (const char *s = dt_translate(lang, english); *s != 0; s++) {
        int n = s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}' ? s[1] - '0' : count;
        if (n < count) {
            dt_write_text(out, args[n]);
            s += 2;
        } else {
            dt_write_char(out, *s);
        }
    }
}
