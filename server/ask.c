/* Asks and answers. */
#include "server/ask.h"

#include <stdlib.h>

#include "engine/json.h"

static void free_ask(struct dt_ask *a)
{
    dt_blob_drop(a->answer.body);
    free(a);
}

void dt_ask_answer(struct dt_ask *a, const struct dt_answer *answer)
{
    assert(!a->answered);
    a->answer = *answer;
    a->answered = true;
    if (a->at == NULL) {
        free_ask(a);
    } else {
        a->wake(a->at);
    }
}

void dt_ask_end(struct dt_ask *a)
{
    if (a->answered) {
        free_ask(a);
    } else {
        a->at = NULL;
    }
}

void dt_ask_json(struct dt_ask *a, int status, struct dt_span text)
{
    struct dt_answer answer = {
        .status = status, .type = "application/json", .body = dt_blob_of(text)};
    dt_ask_answer(a, &answer);
}

void dt_ask_error(struct dt_ask *a, int status, const char *text)
{
    char body[256];
    struct dt_out out = dt_out_on(body, sizeof body);
    struct dt_json j = dt_json_on(&out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "error", text);
    dt_json_end(&j);
    dt_ask_json(a, status, (struct dt_span){body, out.len});
}

bool dt_ask_query(const struct dt_ask *a, const char *key, struct dt_span *out)
{
    struct dt_span rest = dt_span_of(a->query), pair, name;
    while (dt_span_cut(&rest, '&', &pair)) {
        if (dt_span_cut(&pair, '=', &name) && dt_span_is(name, key)) {
            *out = pair;
            return true;
        }
    }
    return false;
}
