/* Records from anybody, replayed as they are, and once more with the hashes put right: otherwise
 * a fuzzer would never come past the first line that it has changed. */
#include "tests/fuzz/probe.h"

#include "engine/record.h"

static struct dt_replay replay;

static void play(struct dt_span text)
{
    const char *why = dt_replay_open(&replay, text);
    while (why == NULL && !replay.in.ended) {
        const char *fault = replay.in.head.game->validate(replay.state);
        dt_probe_must(fault == NULL, fault);
        why = dt_replay_step(&replay);
    }
    dt_probe_must(why == NULL || why[0] != 0, "an error without words");
}

/* Writes one line again: "3 chance draw joker #…", whatever number and hash it had. */
static void write_again(struct dt_record_writer *w, struct dt_span line)
{
    char action[DT_RECORD_LINE];
    struct dt_span word;
    int seat = DT_CHANCE;
    int mark = line.len - 18;
    if (mark > 0 && line.at[mark] == ' ' && line.at[mark + 1] == '#') {
        line.len = mark;
    }
    if (!dt_span_word(&line, &word) || !dt_span_word(&line, &word) ||
        (!dt_span_is(word, "chance") && !dt_span_int(word, 0, DT_SEATS - 1, &seat))) {
        return;
    }
    line = dt_span_trim(line);
    if (line.len < DT_RECORD_LINE) {
        memcpy(action, line.at, (size_t)line.len);
        action[line.len] = 0;
        dt_record_add(w, seat, action);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct dt_record_reader reader;
    static char again[1 << 18];
    struct dt_span text = {(const char *)data, (int)size}, line;
    struct dt_writer out = dt_writer_on(again, sizeof again);
    struct dt_record_writer writer;
    play(text);
    if (dt_record_open(&reader, text) != NULL) {
        return 0;
    }
    dt_record_begin(&writer, &out, &reader.head);
    while (dt_span_cut(&reader.rest, '\n', &line)) {
        write_again(&writer, line);
    }
    dt_record_end(&writer, &reader.head);
    if (!out.cut) {
        play((struct dt_span){again, out.len});
    }
    return 0;
}
