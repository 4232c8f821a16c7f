/* A session of the engine protocol from untrusted input. The first byte selects the framing: chunks
 * of up to 64 bytes, or (l) line by line, where every answer must end correctly and an error must
 * change nothing. */
#include "tests/fuzz/probe.h"

#include "cli/protocol.h"

enum { CHUNK_MAX = 64, TOTAL_MAX = 1 << 24 };

struct fuzz_answer {
    char text[1 << 16]; /* its last bytes */
    int len;
    int64_t total; /* bytes of all answers; stops at TOTAL_MAX */
};

static bool keys(uint8_t key[DT_KEY])
{
    memset(key, 1, DT_KEY);
    return true;
}

static void collect(void *to, const char *bytes, int len)
{
    struct fuzz_answer *a = to;
    int cap = (int)sizeof a->text;
    a->total += len;
    if (len >= cap / 2) {
        bytes += len - cap / 2;
        len = cap / 2;
    }
    if (a->len + len > cap) {
        memmove(a->text, a->text + a->len - cap / 2, (size_t)(cap / 2));
        a->len = cap / 2;
    }
    memcpy(a->text + a->len, bytes, (size_t)len);
    a->len += len;
}

/* The last line of an answer, without its newline. */
static struct dt_span last_line(const struct fuzz_answer *a)
{
    int from = a->len - 1;
    dt_probe_must(a->len > 0 && a->text[a->len - 1] == '\n', "an answer without a last newline");
    while (from > 0 && a->text[from - 1] != '\n') {
        from--;
    }
    return (struct dt_span){a->text + from, a->len - 1 - from};
}

static void by_lines(struct dt_protocol *p, struct dt_span text)
{
    static struct fuzz_answer before, answer, after;
    struct dt_span line;
    bool on = true;
    answer.total = 0;
    while (on && answer.total < TOTAL_MAX && dt_span_cut(&text, '\n', &line)) {
        before.len = answer.len = after.len = 0;
        dt_protocol_line(p, dt_span_of("hash"), collect, &before);
        on = dt_protocol_line(p, line, collect, &answer);
        if (answer.len == 0 || !on) {
            continue;
        }
        struct dt_span last = last_line(&answer);
        if (dt_span_is(last, "ok")) {
            continue;
        }
        dt_probe_must(last.len > 8 && memcmp(last.at, "error ", 6) == 0,
                      "an answer that ends neither with ok nor with an error");
        dt_protocol_line(p, dt_span_of("hash"), collect, &after);
        dt_probe_must(before.len == after.len &&
                          memcmp(before.text, after.text, (size_t)after.len) == 0,
                      "an error has changed something");
    }
}

static void by_chunks(struct dt_protocol *p, const char *bytes, int len, int chunk)
{
    static struct fuzz_answer answer;
    bool on = true;
    answer = (struct fuzz_answer){.len = 0};
    for (int at = 0; on && at < len && answer.total < TOTAL_MAX; at += chunk) {
        int n = len - at < chunk ? len - at : chunk;
        on = dt_protocol_bytes(p, bytes + at, n, collect, &answer);
    }
    dt_protocol_end(p, collect, &answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) {
        return 0;
    }
    struct dt_protocol *p = dt_protocol_open(keys);
    dt_probe_must(p != NULL, "memory");
    dt_protocol_limit_search(p, 0, 20);
    const char *text = (const char *)data + 1;
    if (data[0] == 'l') {
        by_lines(p, (struct dt_span){text, (int)size - 1});
    } else {
        by_chunks(p, text, (int)size - 1, data[0] % CHUNK_MAX + 1);
    }
    dt_protocol_close(p);
    return 0;
}
