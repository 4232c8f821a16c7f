/* Generates bot names. */
#include "term/bot_names.h"

#include "bots/bots.h"

static bool is_initial_taken(const char *const names[DT_SEATS], char letter)
{
    for (int i = 0; i < DT_SEATS; i++) {
        if (names[i][0] == letter) {
            return true;
        }
    }
    return false;
}

void dt_bot_names_fill(const char *names[DT_SEATS])
{
    static const char *const pool[] = {"Marina", "Kai", "Coralie", "Finn", "Perle",
                                       "Nils",   "Oda", "Till",    "Runa", "Jonte"};
    for (int i = 0; i < DT_SEATS; i++) {
        if (dt_bot_find(dt_span_of(names[i])) != NULL) {
            names[i] = "";
        }
    }
    for (int i = 0; i < DT_SEATS; i++) {
        for (int n = 0; n < DT_COUNT(pool) && names[i][0] == 0; n++) {
            names[i] = is_initial_taken(names, pool[n][0]) ? names[i] : pool[n];
        }
    }
}
