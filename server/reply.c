/* Answers to one client, which may have disconnected by then. */
#include "server/client.h"
#include "server/table.h"

static void send_text(const struct dt_reply *r, struct dt_span text)
{
    struct dt_client *c = dt_client_find(r->server, r->handle);
    if (c != NULL) {
        struct dt_buf *b = dt_buf_new(text);
        dt_client_send(c, b);
        dt_buf_unref(b);
    }
}

struct dt_json dt_reply_begin(const struct dt_reply *r, struct dt_writer *out, const char *type)
{
    *out = dt_writer_on(r->server->scratch, sizeof r->server->scratch);
    struct dt_json j = dt_json_on(out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", type);
    if (r->has_ref) {
        dt_json_int(&j, "ref", r->ref);
    }
    return j;
}

void dt_reply_end(const struct dt_reply *r, struct dt_json *j)
{
    dt_json_end(j);
    assert(j->depth == 0 && !j->out->cut);
    send_text(r, (struct dt_span){j->out->text, j->out->len});
}

void dt_reply_object(const struct dt_reply *r, struct dt_span object)
{
    struct dt_writer out = dt_writer_on(r->server->scratch, sizeof r->server->scratch);
    dt_write_bytes(&out, object.at, object.len - 1);
    if (r->has_ref) {
        dt_write_text(&out, ",\"ref\":");
        dt_write_int(&out, r->ref);
    }
    dt_write_char(&out, '}');
    assert(!out.cut);
    send_text(r, (struct dt_span){out.text, out.len});
}

void dt_reply_error(const struct dt_reply *r, const char *why)
{
    struct dt_writer out;
    struct dt_json j = dt_reply_begin(r, &out, "error");
    if (r->of[0] != 0) {
        dt_json_text(&j, "of", r->of);
    } else {
        dt_json_null(&j, "of");
    }
    dt_error_json(why, &j);
    dt_reply_end(r, &j);
    r->server->metrics.errors_total++;
}

void dt_reply_ok(const struct dt_reply *r, const struct dt_table *t)
{
    struct dt_writer out;
    struct dt_json j = dt_reply_begin(r, &out, "ok");
    if (t != NULL) {
        dt_json_text(&j, "match", t->id);
        dt_json_int(&j, "seq", t->match.count);
    }
    dt_reply_end(r, &j);
}
