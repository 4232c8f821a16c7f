/* Ranks the players by victory and score. */
#include "term/standings.h"

#include <stdio.h>

#include "term/screen.h"

enum { NAME = 16, LINE = 256 };

struct standing {
    const char *name;
    int32_t score;
    bool won;
};

static bool is_ahead(const struct standing *a, const struct standing *b)
{
    return a->won != b->won ? a->won : a->score > b->score;
}

static void line_text(const struct standing *s, int rank, struct dt_writer *out)
{
    char line[LINE];
    int pad = NAME - dt_text_columns(s->name);
    snprintf(line, sizeof line, "%s %d. %s%*s %4d\n", s->won ? "★" : " ", rank, s->name,
             pad > 0 ? pad : 0, "", (int)s->score);
    dt_write_text(out, line);
}

/* The lines of all players with this rank. */
static void rank_text(const struct standing *list, int count, int rank, struct dt_writer *out)
{
    for (int i = 0; i < count; i++) {
        int ahead = 0;
        for (int k = 0; k < count; k++) {
            ahead += is_ahead(&list[k], &list[i]);
        }
        if (ahead + 1 == rank) {
            line_text(&list[i], rank, out);
        }
    }
}

void dt_standings_text(const struct dt_formatter *fmt, const struct dt_game *game,
                       const void *state, const int32_t scores[DT_SEATS], dt_seats winners,
                       bool played, struct dt_writer *out)
{
    struct standing list[DT_SEATS + 1];
    int32_t points = 0;
    const char *rival = game->rival != NULL ? game->rival(state, &points) : NULL;
    int count = 0;
    for (int seat = 0; seat < fmt->seats; seat++) {
        list[count++] =
            (struct standing){fmt->names[seat], scores[seat], (winners >> seat & 1) != 0};
    }
    if (rival != NULL) {
        list[count++] =
            (struct standing){dt_format_word(fmt, "rival", rival), points, played && winners == 0};
    }
    for (int rank = 1; rank <= count; rank++) {
        rank_text(list, count, rank, out);
    }
}
