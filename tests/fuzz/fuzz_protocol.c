/* A whole session of the engine protocol from anybody. The first byte says how the bytes come: in
 * portions of up to 64, or (l) line by line, where every answer must end as it should and an
 * error must have changed nothing. */
#include "tests/fuzz/probe.h"

#include "cli/protocol.h"

enum { PORTION = 64, ENOUGH = 1 << 24 };

struct answer {
    char text[1 << 16]; /* the last bytes of it */
    int len;
    int64_t told; /* bytes of all answers; after so many lists of actions it is enough */
};

static bool keys(uint8_t key[DT_KEY])
{
    memset(key, 1, DT_KEY);
    return true;
}

static void keep(void *to, const char *bytes, int len)
{
    struct answer *a = to;
    int cap = (int)sizeof a->text;
    a->told += len;
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
static struct dt_span last_line(const struct answer *a)
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
    static struct answer before, answer, after;
    struct dt_span line;
    bool on = true;
    answer.told = 0;
    while (on && answer.told < ENOUGH && dt_span_cut(&text, '\n', &line)) {
        before.len = answer.len = after.len = 0;
        dt_protocol_line(p, dt_span_of("hash"), keep, &before);
        on = dt_protocol_line(p, line, keep, &answer);
        if (answer.len == 0 || !on) {
            continue;
        }
        struct dt_span last = last_line(&answer);
        if (dt_span_is(last, "ok")) {
            continue;
        }
        dt_probe_must(last.len > 8 && memcmp(last.at, "error ", 6) == 0,
                      "an answer that ends neither with ok nor with an error");
        dt_protocol_line(p, dt_span_of("hash"), keep, &after);
        dt_probe_must(before.len == after.len &&
                          memcmp(before.text, after.text, (size_t)after.len) == 0,
                      "an error has changed something");
    }
}

static void by_portions(struct dt_protocol *p, const char *bytes, int len, int portion)
{
    static struct answer answer;
    bool on = true;
    answer = (struct answer){.len = 0};
    for (int at = 0; on && at < len && answer.told < ENOUGH; at += portion) {
        int n = len - at < portion ? len - at : portion;
        on = dt_protocol_bytes(p, bytes + at, n, keep, &answer);
    }
    dt_protocol_end(p, keep, &answer);
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
        by_portions(p, text, (int)size - 1, data[0] % PORTION + 1);
    }
    dt_protocol_close(p);
    return 0;
}
