/* A match from untrusted input: a setup, then entries, one per line. Every accepted entry gives every
 * seat a message, and replaying the accepted entries gives the same match. */
#include "tests/fuzz/probe.h"

#include "match/match.h"

enum { PAST = 2048, LINES = 1 << 16 };

static struct dt_match match, replayed_match;
static struct dt_match_step past[PAST], replayed_past[PAST];
static struct dt_match_update update;
static char message[DT_MATCH_MESSAGE_MAX];
static char lines[LINES], replayed[DT_MATCH_MESSAGE_MAX];

static void write_messages(struct dt_match *m)
{
    for (int seat = DT_SPECTATOR; seat < m->setup.config.seats; seat++) {
        struct dt_writer out = dt_writer_on(message, sizeof message);
        dt_match_message(m, seat, &update, true, &out);
        dt_probe_must(!out.cut, "a message is too long");
    }
}

static void enter(struct dt_span line, struct dt_writer *log)
{
    struct dt_entry e;
    if (dt_entry_parse(&e, line) != NULL) {
        return;
    }
    const char *expected = dt_match_check(&match, &e);
    uint32_t count = match.count;
    dt_probe_must(dt_match_do(&match, &e, &update) == expected, "check and do differ");
    dt_probe_must(match.count == count + (expected == NULL), "entries are not counted");
    if (expected != NULL) {
        dt_probe_must(dt_match_code(expected).len > 0, "a refusal without a code");
        return;
    }
    dt_entry_text(&e, log);
    dt_write_char(log, '\n');
    write_messages(&match);
    const char *fault = match.phase == DT_WAITING ? NULL : match.setup.game->validate(match.state);
    dt_probe_must(fault == NULL, fault);
}

static void replay(struct dt_span log)
{
    const struct dt_game *game = match.setup.game;
    struct dt_span line;
    struct dt_entry e;
    dt_match_open(&replayed_match, &match.setup);
    dt_match_set_storage(&replayed_match, replayed_past, PAST);
    while (dt_span_cut(&log, '\n', &line)) {
        const char *why = dt_entry_parse(&e, line);
        why = why != NULL ? why : dt_match_do(&replayed_match, &e, &update);
        dt_probe_must(why == NULL, why);
    }
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
    struct dt_writer log = dt_writer_on(lines, sizeof lines);
    if (!dt_span_cut(&text, '\n', &line) || dt_match_setup_parse(&opening, line) != NULL) {
        return 0;
    }
    dt_match_open(&match, &opening);
    dt_match_set_storage(&match, past, PAST);
    while (dt_span_cut(&text, '\n', &line) && log.len < LINES - DT_ENTRY_LINE) {
        enter(line, &log);
    }
    if (match.count > 0) {
        replay((struct dt_span){lines, log.len});
    }
    return 0;
}
