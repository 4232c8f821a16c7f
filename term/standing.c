/* Who is where at the end. */
#include "term/standing.h"

#include <stdio.h>

#include "term/screen.h"

enum { NAME = 14 };

int dt_standing_rival(const struct dt_teller *tell, const struct dt_game *game, const void *state,
                      bool played, struct dt_standing list[DT_STANDINGS], int count)
{
    int32_t points;
    const char *rival = game->rival != NULL ? game->rival(state, &points) : NULL;
    if (rival == NULL) {
        return count;
    }
    struct dt_standing *s = &list[count];
    snprintf(s->name, sizeof s->name, "%s", dt_tell_word(tell, "rival", rival));
    s->score = points;
    s->won = played && game->winners(state) == 0;
    return count + 1;
}

static bool is_ahead(const struct dt_standing *a, const struct dt_standing *b)
{
    return a->won != b->won ? a->won : a->score > b->score;
}

static int place(const struct dt_standing *list, int count, int i)
{
    int ahead = 0;
    for (int k = 0; k < count; k++) {
        ahead += is_ahead(&list[k], &list[i]);
    }
    return ahead + 1;
}

static void write_line(const struct dt_standing *s, int at, struct dt_out *out)
{
    char line[sizeof s->name + 64];
    int pad = NAME - dt_text_columns(s->name);
    snprintf(line, sizeof line, "%s %d. %s%*s %4d\n", s->won ? "★" : " ", at, s->name,
             pad > 0 ? pad : 0, "", (int)s->score);
    dt_out_text(out, line);
}

void dt_standing_text(const struct dt_standing *list, int count, struct dt_out *out)
{
    for (int at = 1; at <= count; at++) {
        for (int i = 0; i < count; i++) {
            if (place(list, count, i) == at) {
                write_line(&list[i], at, out);
            }
        }
    }
}
