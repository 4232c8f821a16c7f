/* The catalogues as tables. scripts/catalogue.py makes them from the files in this folder. */
#ifndef DT_LOCALE_BOOK_H
#define DT_LOCALE_BOOK_H

enum { DT_LANGS_MAX = 4 };

/* A pattern of words, and the sentence for it in every language. Of the code's own sentences the
 * pattern is the English sentence itself. */
struct dt_phrase {
    const char *pattern;
    const char *text[DT_LANGS_MAX];
};

/* The phrases of one kind of words; the first whose pattern fits is taken. */
struct dt_phrases {
    const char *kind;
    const struct dt_phrase *list;
    int count;
};

/* All kinds of one game. */
struct dt_book {
    const char *game; /* its key */
    const struct dt_phrases *kinds;
    int count;
};

extern const char *const dt_lang_words[]; /* "en" first */
extern const int dt_lang_count;
extern const struct dt_book dt_books[];
extern const int dt_book_count;
extern const struct dt_phrase dt_texts[]; /* sorted by pattern */
extern const int dt_text_count;

#endif
