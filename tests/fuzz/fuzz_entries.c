/* A match from untrusted input: a setup, then entries, one per line. Every accepted entry gives every
 * seat a message, and replaying the accepted entries gives the same match. */
#include "tests/fuzz/probe.h"

#include "match/journal.h"

enum { PAST = 2048, LINES = 1 << 16 };

static struct dt_match_step past[PAST], replayed_past[PAST];
static char lines[LINES], replayed_lines[LINES];
static struct dt_match match = {.history = past, .capacity = PAST};
static struct dt_match replayed_match = {.history = replayed_past, .capacity = PAST};
static struct dt_journal journal = {.text = lines, .cap = LINES};
static struct dt_journal replayed_journal = {.text = replayed_lines, .cap = LINES};
static struct dt_match_update update;
static char message[DT_MATCH_MESSAGE_MAX], replayed[DT_MATCH_MESSAGE_MAX];

static void write_messages(struct dt_match *m)
{
    for (int seat = DT_SPECTATOR; seat < m->setup.config.seats; seat++) {
        struct dt_writer out = dt_writer_on(message, sizeof message);
        dt_match_message(m, seat, &update, true, &out);
        dt_probe_must(!out.cut, "a message is too long");
    }
}

static void enter(struct dt_span line)
{
    struct dt_entry e;
    if (dt_entry_parse(&e, line) != NULL) {
        return;
    }
    const char *expected = dt_match_check(&match, &e);
    uint32_t count = match.count;
    const char *why = dt_journal_append(&journal, &match, &e, 0, &update);
    dt_probe_must(why == expected, "check and do differ");
    dt_probe_must(match.count == count + (expected == NULL), "entries are not counted");
    if (expected != NULL) {
        dt_probe_must(strchr(expected, ' ') == NULL || strstr(expected, ": ") != NULL,
                      "an error is neither a code nor about a field");
        return;
    }
    write_messages(&match);
    const char *fault = match.phase == DT_WAITING ? NULL : match.setup.game->validate(match.state);
    dt_probe_must(fault == NULL, fault);
}

static void replay(void)
{
    const struct dt_game *game = match.setup.game;
    const char *why = dt_journal_load(&replayed_journal, &replayed_match,
                                      (struct dt_span){lines, journal.len}, &update, NULL, NULL);
    dt_probe_must(why == NULL, why);
    dt_probe_must(strcmp(lines, replayed_lines) == 0, "another journal");
    dt_probe_must(replayed_match.count == match.count && replayed_match.phase == match.phase,
                  "another match");
    dt_probe_must(match.phase == DT_WAITING ||
                      memcmp(replayed_match.state, match.state, game->state_size) == 0,
                  "another state");
    struct dt_writer table = dt_writer_on(message, sizeof message);
    dt_match_message(&match, DT_SPECTATOR, NULL, true, &table);
    struct dt_writer out = dt_writer_on(replayed, sizeof replayed);
    dt_match_message(&replayed_match, DT_SPECTATOR, NULL, true, &out);
    dt_probe_must(out.len == table.len && memcmp(replayed, message, (size_t)out.len) == 0,
                  "another table");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dt_span text = {(const char *)data, (int)size}, line;
    struct dt_match_setup opening;
    if (!dt_span_cut(&text, '\n', &line) || dt_match_setup_parse(&opening, line) != NULL) {
        return 0;
    }
    const char *why = dt_journal_open(&journal, &match, &opening);
    dt_probe_must(why == NULL, why);
    while (dt_span_cut(&text, '\n', &line) && journal.len < LINES - DT_ENTRY_LINE) {
        enter(line);
    }
    replay();
    return 0;
}
