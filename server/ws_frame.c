/* WebSocket frames in and out; RFC 6455, sections 5 to 7. */
#include "server/ws_frame.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/buf.h"
#include "server/sha1.h"

enum { FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80, MASK = 4, KEY = 16 };

static int opcode_of(const struct dt_ws_reader *r)
{
    return r->head[0] & 0x0f;
}

static bool is_control(const struct dt_ws_reader *r)
{
    return opcode_of(r) >= DT_WS_CLOSE;
}

/* The head's length, as far as its first two bytes tell. */
static int head_size(const struct dt_ws_reader *r)
{
    int len = r->head_len >= 2 ? r->head[1] & 0x7f : 0;
    return 2 + (len == 126 ? 2 : len == 127 ? 8 : 0) + MASK;
}

/* Takes bytes of the head; true once it is complete. */
static bool take_head(struct dt_ws_reader *r, const uint8_t *bytes, int len, int *at)
{
    while (*at < len && r->head_len < head_size(r)) {
        r->head[r->head_len++] = bytes[(*at)++];
    }
    return r->head_len >= 2 && r->head_len == head_size(r);
}

/* The payload's length; false if its encoding is not the shortest. */
static bool read_length(const struct dt_ws_reader *r, uint64_t *out)
{
    int size = head_size(r) - MASK;
    uint64_t len = r->head[1] & 0x7f;
    for (int i = 2; i < size; i++) {
        len = (i == 2 ? 0 : len << 8) | r->head[i];
    }
    *out = len;
    return size == 2 || (size == 4 && len >= 126) || (size == 10 && len > UINT16_MAX);
}

static bool set_fault(struct dt_ws_event *e, int code, const char *why)
{
    *e = (struct dt_ws_event){.kind = DT_WS_FAULT, .code = code, .why = why};
    return false;
}

static bool is_opcode(int opcode)
{
    return opcode <= DT_WS_BINARY || (opcode >= DT_WS_CLOSE && opcode <= DT_WS_PONG);
}

/* Starts the frame whose head is complete. */
static bool begin_frame(struct dt_ws_reader *r, int most, struct dt_ws_event *e)
{
    int opcode = opcode_of(r);
    bool final = (r->head[0] & FINAL) != 0;
    uint64_t len;
    if ((r->head[0] & RESERVED) != 0 || (r->head[1] & MASKED) == 0 || !is_opcode(opcode) ||
        !read_length(r, &len)) {
        return set_fault(e, 1002, "a frame is malformed");
    }
    if (is_control(r) ? !final || len > DT_WS_CONTROL_MAX
                      : (opcode == DT_WS_CONTINUATION) != r->in_message) {
        return set_fault(e, 1002, "a frame is out of place");
    }
    if (opcode == DT_WS_BINARY) {
        return set_fault(e, 1003, "messages are text");
    }
    if (!is_control(r) && len > (uint64_t)(most - r->message_len)) {
        return set_fault(e, 1009, "a message is too long");
    }
    r->in_payload = true;
    r->taken = 0;
    r->left = (int)len;
    return true;
}

static void unmask(const struct dt_ws_reader *r, uint8_t *bytes, int len)
{
    const uint8_t *mask = r->head + r->head_len - MASK;
    for (int i = 0; i < len; i++) {
        bytes[i] ^= mask[(r->taken + i) % MASK];
    }
}

/* Takes bytes of the payload. Returns the whole payload if it is contiguous in `bytes`; NULL if
 * more is to come or it was copied. */
static const char *take_payload(struct dt_ws_reader *r, uint8_t *bytes, int len)
{
    bool alone = !is_control(r) && !r->in_message && (r->head[0] & FINAL) != 0;
    unmask(r, bytes, len);
    if (alone && r->taken == 0 && len == r->left) {
        r->left = 0;
        return (const char *)bytes;
    }
    if (is_control(r)) {
        memcpy(r->control + r->taken, bytes, (size_t)len);
    } else if (len > 0) {
        r->message = dt_xrealloc(r->message, (size_t)(r->message_len + r->left));
        memcpy(r->message + r->message_len, bytes, (size_t)len);
        r->message_len += len;
    }
    r->taken += len;
    r->left -= len;
    return NULL;
}

static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static void end_control(struct dt_ws_reader *r, struct dt_ws_event *e)
{
    struct dt_span text = {r->control, r->taken};
    *e = (struct dt_ws_event){.kind = DT_WS_CONTROL, .opcode = opcode_of(r), .text = text};
    if (e->opcode != DT_WS_CLOSE) {
        return;
    }
    e->code = 1005;
    if (text.len > 0) {
        struct dt_span why = {text.at + 2, text.len - 2};
        e->code = text.len > 1 ? (uint8_t)text.at[0] << 8 | (uint8_t)text.at[1] : 0;
        if (!is_close_code(e->code)) {
            set_fault(e, 1002, "a close is malformed");
        } else if (!dt_span_utf8(why)) {
            set_fault(e, 1007, "a text is not UTF-8");
        }
    }
}

static void end_data(struct dt_ws_reader *r, const char *whole, struct dt_ws_event *e)
{
    struct dt_span text = {whole != NULL ? whole : r->message,
                           whole != NULL ? r->taken : r->message_len};
    r->in_message = (r->head[0] & FINAL) == 0;
    if (r->in_message) {
        *e = (struct dt_ws_event){.kind = DT_WS_FRAGMENT};
        return;
    }
    r->message_len = 0;
    *e = (struct dt_ws_event){.kind = DT_WS_MESSAGE, .opcode = DT_WS_TEXT, .text = text};
    if (!dt_span_utf8(text)) {
        set_fault(e, 1007, "a text is not UTF-8");
    }
}

int dt_ws_read(struct dt_ws_reader *r, uint8_t *bytes, int len, int most, struct dt_ws_event *e)
{
    int at = 0;
    *e = (struct dt_ws_event){.kind = DT_WS_NOTHING};
    if (!r->in_message && !r->in_payload) {
        dt_ws_reader_close(r); /* the message before has been read */
    }
    if (!r->in_payload && (!take_head(r, bytes, len, &at) || !begin_frame(r, most, e))) {
        return at;
    }
    int piece = len - at < r->left ? len - at : r->left;
    const char *whole = take_payload(r, bytes + at, piece);
    if (r->left == 0) {
        r->taken = whole != NULL ? piece : r->taken;
        r->in_payload = false;
        r->head_len = 0;
        if (is_control(r)) {
            end_control(r, e);
        } else {
            end_data(r, whole, e);
        }
    }
    return at + piece;
}

void dt_ws_reader_close(struct dt_ws_reader *r)
{
    free(r->message);
    r->message = NULL;
    r->message_len = 0;
}

int dt_ws_head(uint8_t out[DT_WS_HEAD_OUT], int opcode, uint32_t len)
{
    int bytes = len < 126 ? 0 : len <= UINT16_MAX ? 2 : 8;
    out[0] = (uint8_t)(FINAL | opcode);
    out[1] = (uint8_t)(bytes == 0 ? len : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++) {
        out[2 + i] = (uint8_t)((uint64_t)len >> 8 * (bytes - 1 - i));
    }
    return 2 + bytes;
}

bool dt_ws_accept(struct dt_span key, char out[DT_WS_ACCEPT])
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { BASE64 = sodium_base64_VARIANT_ORIGINAL };
    uint8_t nonce[KEY], hash[DT_SHA1];
    char text[64];
    size_t len = 0;
    if (key.len != 24 ||
        sodium_base642bin(nonce, sizeof nonce, key.at, (size_t)key.len, NULL, &len, NULL, BASE64) !=
            0 ||
        len != KEY) {
        return false;
    }
    int size = snprintf(text, sizeof text, "%.*s%s", key.len, key.at, salt);
    dt_sha1(text, (size_t)size, hash);
    sodium_bin2base64(out, DT_WS_ACCEPT, hash, sizeof hash, BASE64);
    return true;
}
