/* Records in the browser: verified, and replayed step by step for any seat. */
#include "web/wasm.h"

static struct dt_replay replay;
static char record[DT_WASM_TEXT];
static int record_len;
static char sentence[256];

DT_EXPORT("replay_open") int wasm_replay_open(int len);
DT_EXPORT("replay_step") int wasm_replay_step(void);
DT_EXPORT("replay_go") int wasm_replay_go(int step);
DT_EXPORT("replay_tell") int wasm_replay_tell(int seat);
DT_EXPORT("replay_pile") int wasm_replay_pile(void);
DT_EXPORT("verify") int wasm_verify(int len);

/* Refuses with the record's line number before the message. */
static int refuse(const char *why)
{
    struct dt_writer out = dt_writer_on(sentence, sizeof sentence);
    dt_write_text(&out, "line ");
    dt_write_int(&out, replay.in.line);
    dt_write_text(&out, ": ");
    dt_write_text(&out, why);
    record_len = 0;
    return wasm_refuse(sentence);
}

static const char *begin(void)
{
    return dt_replay_open(&replay, (struct dt_span){record, record_len});
}

/* Opens a record for replay; the position is that before the first action. */
int wasm_replay_open(int len)
{
    struct dt_span text = wasm_input(len);
    memcpy(record, text.at, (size_t)text.len);
    record_len = text.len;
    const char *why = begin();
    return why != NULL ? refuse(why) : 0;
}

/* Plays one action; its number, or 0 at the end. */
int wasm_replay_step(void)
{
    if (record_len == 0 || replay.in.ended) {
        return 0;
    }
    const char *why = dt_replay_step(&replay);
    if (why != NULL) {
        return refuse(why);
    }
    return replay.in.ended ? 0 : replay.in.steps;
}

/* Goes to the position after so many actions, forwards or back; the number that was reached. */
int wasm_replay_go(int step)
{
    const char *why = record_len > 0 && replay.in.steps > step ? begin() : NULL;
    while (why == NULL && record_len > 0 && !replay.in.ended && replay.in.steps < step) {
        why = dt_replay_step(&replay);
    }
    return why != NULL ? refuse(why) : replay.in.steps;
}

static void write_head(const struct dt_record_head *head, struct dt_json *j)
{
    dt_json_text(j, "game", head->game->key);
    dt_json_array(j, "seats");
    for (int i = 0; i < head->config.seats; i++) {
        dt_json_text(j, NULL, head->seat[i]);
    }
    dt_json_end(j);
    dt_message_options(j, head->game, &head->config);
    dt_json_text(j, "result", head->result);
}

static void write_position(int seat, struct dt_json *j)
{
    _Alignas(16) static uint8_t redacted[DT_STATE_MAX];
    const struct dt_game *game = replay.in.head.game;
    dt_message_seats(j, "toact", game->to_act(replay.state));
    memcpy(redacted, replay.state, game->state_size);
    game->redact(redacted, seat);
    dt_message_scores(j, game, replay.in.head.config.seats, redacted);
    dt_view_json(game, redacted, seat, "view", j);
    dt_facts_json(game, redacted, seat, "facts", j);
}

/* The last action and the position after it, for a seat or a spectator. */
int wasm_replay_tell(int seat)
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    if (record_len == 0 || seat < DT_SPECTATOR || seat >= replay.in.head.config.seats) {
        return wasm_refuse(DT_ERROR("no-such-seat"));
    }
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "replay");
    dt_json_int(&j, "step", replay.in.steps);
    dt_json_bool(&j, "ended", replay.in.ended);
    dt_json_int(&j, "by", replay.seat);
    write_head(&replay.in.head, &j);
    dt_message_events(&j, replay.in.head.game, replay.events.list, replay.events.count, seat);
    write_position(seat, &j);
    dt_json_end(&j);
    return wasm_end(&out);
}

/* The pile at that step. A record has no secrets, so it is for any seat. */
int wasm_replay_pile(void)
{
    const struct dt_record_head *head = &replay.in.head;
    const uint8_t *key = head->revealed ? head->key : head->commitment;
    return record_len == 0 ? wasm_refuse(DT_ERROR("no-picture"))
                           : wasm_write_pile(head->game, replay.state, key);
}

/* Replays a whole record: how many actions, and whether the key proves the draws. */
int wasm_verify(int len)
{
    struct dt_writer out = wasm_begin();
    struct dt_json j = dt_json_on(&out);
    int opened = wasm_replay_open(len);
    const char *why = NULL;
    while (opened == 0 && why == NULL && !replay.in.ended) {
        why = dt_replay_step(&replay);
    }
    if (opened != 0 || why != NULL) {
        return opened != 0 ? opened : refuse(why);
    }
    dt_json_object(&j, NULL);
    dt_json_int(&j, "steps", replay.in.steps);
    dt_json_bool(&j, "proved", replay.verifying);
    write_head(&replay.in.head, &j);
    dt_json_end(&j);
    return wasm_end(&out);
}
