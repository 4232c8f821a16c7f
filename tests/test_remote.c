/* The client side of the protocol without a server: messages in both directions, refusals, and
 * disconnects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/dive/dive.h"
#include "locale/catalog.h"
#include "locale/locale.h"
#include "term/draw_context.h"
#include "term/errors.h"
#include "term/remote.h"
#include "term/waiting_room.h"
#include "tests/support.h"

enum { SENT = 64 };

/* The client, and the messages it sent. */
static struct {
    struct dt_remote remote;
    struct dt_remote_options options;
    int count;
    json_t *sent[SENT];
    char text[DT_MATCH_MESSAGE_MAX];
} t;

/* The match that acts as the server. */
static struct {
    struct dt_match match;
    struct dt_match_update news;
    struct dt_match_step past[DT_MATCH_HISTORY];
} table;

static void record_sent(void *user, struct dt_span text)
{
    (void)user;
    assert_true(t.count < SENT);
    t.sent[t.count++] = json_loadb(text.at, (size_t)text.len, JSON_REJECT_DUPLICATES, NULL);
}

static const char *sent_text(int i, const char *key)
{
    assert_true(i < t.count);
    return json_string_value(json_object_get(t.sent[i], key));
}

static void clear_sent(void)
{
    while (t.count > 0) {
        json_decref(t.sent[--t.count]);
    }
}

static void receive(const char *text)
{
    dt_remote_on_message(&t.remote, dt_span_of(text), 1000);
}

static void connect_client(const char *token)
{
    memset(&t.remote, 0, sizeof t.remote);
    t.options = (struct dt_remote_options){.name = "Bo", .token = token, .seat = DT_SPECTATOR};
    assert_null(dt_address_parse(&t.options.address, "http://localhost:8080/#/join/ABCDEFGHJKLM"));
    t.remote.send = record_sent;
    static const uint8_t key[DT_KEY] = {7};
    dt_remote_init(&t.remote, &t.options, key);
    dt_remote_on_open(&t.remote);
}

static void close_client(void)
{
    dt_remote_close(&t.remote);
    clear_sent();
}

/* ---- the server ---- */

static void apply_entry(int seat, enum dt_verb verb, const char *text)
{
    struct dt_entry e = {1, seat, verb, dt_span_of(text)};
    assert_null(dt_match_do(&table.match, &e, &table.news));
}

static void open_table(const char *key)
{
    struct dt_match_setup o;
    dt_match_setup_default(&o, dt_game_find(dt_span_of(key)));
    o.config.seats = 2;
    snprintf(o.id, sizeof o.id, "ABCDEFGHJKLM");
    dt_match_open(&table.match, &o);
    dt_match_set_storage(&table.match, table.past, DT_MATCH_HISTORY);
    apply_entry(0, DT_DO_SIT, "Ada");
    apply_entry(1, DT_DO_SIT, "Bo");
}

static void send_table(bool news)
{
    struct dt_writer out = dt_writer_on(t.text, sizeof t.text);
    dt_match_message(&table.match, 1, news ? &table.news : NULL, true, &out);
    receive(t.text);
}

/* Applies an entry, and sends what it changed. */
static void send_change(int seat, enum dt_verb verb, const char *text)
{
    static struct dt_match_change change;
    static struct dt_match_part public, own, new_public, new_own;
    struct dt_writer out = dt_writer_on(t.text, sizeof t.text);
    dt_match_public_part(&table.match, &public);
    dt_match_own_part(&table.match, 1, &own);
    apply_entry(seat, verb, text);
    dt_match_public_part(&table.match, &new_public);
    dt_match_own_part(&table.match, 1, &new_own);
    dt_match_compare(dt_span_of(public.text), &new_public, &change);
    dt_match_news(&table.match, 1, &table.news, &change, dt_span_of(own.text), &new_own, &out);
    receive(t.text);
}

static void send_position(void)
{
    char words[DT_TEXT_MAX], text[DT_TEXT_MAX + 128];
    struct dt_writer out = dt_writer_on(words, sizeof words),
                     message = dt_writer_on(text, sizeof text);
    struct dt_json j = dt_json_on(&message);
    dt_match_position(&table.match, 1, &out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "position");
    dt_json_text(&j, "match", table.match.setup.id);
    dt_json_int(&j, "seq", table.match.count);
    dt_json_text(&j, "text", words);
    dt_json_end(&j);
    receive(text);
}

static void join_table(const char *game)
{
    open_table(game);
    connect_client("");
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    send_table(false);
    receive("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":2}");
}

/* ---- tests ---- */

static void test_join_takes_a_seat(void **unused)
{
    (void)unused;
    join_table("hainoon");
    assert_string_equal(sent_text(0, "t"), "hello");
    assert_null(sent_text(0, "token"));
    assert_string_equal(sent_text(1, "t"), "join");
    assert_string_equal(sent_text(1, "match"), "ABCDEFGHJKLM");
    assert_string_equal(sent_text(2, "t"), "watch");
    assert_int_equal(t.remote.state, DT_REMOTE_CONNECTED);
    assert_string_equal(t.remote.token, "tok");
    assert_int_equal(t.remote.clock_offset, 4000);
    assert_int_equal(t.remote.you, 1);
    assert_int_equal(t.remote.view.match.phase, DT_WAITING);
    assert_string_equal(t.remote.view.names[0], "Ada");
    close_client();
}

/* Table, position and log change together, and hold only what the seat may know. */
static void test_table_and_position_agree(void **unused)
{
    (void)unused;
    _Alignas(16) uint8_t redacted[DT_STATE_MAX];
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        join_table(game->key);
        clear_sent();
        apply_entry(DT_SPECTATOR, DT_DO_START, "");
        send_table(true);
        assert_int_equal(t.remote.view.match.phase, DT_WAITING);
        assert_string_equal(sent_text(0, "t"), "position");
        assert_int_equal(t.remote.view.log.count, 0);
        send_position();
        assert_int_equal(t.remote.view.match.phase, DT_PLAYING);
        assert_true(t.remote.view.log.count > 0);
        dt_match_redact(&table.match, 1, redacted);
        if (game->hide_readings != NULL) {
            game->hide_readings(redacted, 1);
        }
        assert_int_equal(dt_state_hash(game, redacted),
                         dt_state_hash(game, t.remote.view.match.state));
        close_client();
    }
}

/* V-02: readings are for bots, and for people only where they do not see pixels. */
static void test_readings_depend_on_sight(void **unused)
{
    (void)unused;
    const struct dive *seen = (const struct dive *)t.remote.view.match.state;
    for (int readings = 0; readings < 2; readings++) {
        join_table("dive");
        clear_sent();
        table.match.setup.config.option[DIVE_SIGHT] = readings ? DIVE_READINGS : DIVE_PIXELS;
        apply_entry(DT_SPECTATOR, DT_DO_START, "");
        send_table(true);
        send_position();
        assert_int_equal(seen->phase, DIVE_PLANNING);
        assert_true(((const struct dive *)table.match.state)->look[1] < DIVE_SECRET);
        assert_int_equal(seen->look[0], DIVE_SECRET);
        assert_int_equal(seen->look[1] < DIVE_SECRET, readings);
        close_client();
    }
}

/* Unanswered entries are sent again with the same number, after the subscription. */
static void test_reconnect_resends_entries(void **unused)
{
    (void)unused;
    join_table("hainoon");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    send_position();
    int count = t.remote.view.log.count;
    dt_remote_do(&t.remote, DT_DO_CHAT, "ahoi", 1);
    assert_string_equal(sent_text(t.count - 1, "t"), "do");
    int64_t ref = json_integer_value(json_object_get(t.sent[t.count - 1], "ref"));
    dt_remote_on_close(&t.remote, "gone");
    assert_int_equal(t.remote.state, DT_REMOTE_DISCONNECTED);
    clear_sent();
    dt_remote_on_open(&t.remote);
    assert_string_equal(sent_text(0, "token"), "tok");
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    assert_string_equal(sent_text(1, "t"), "watch");
    assert_int_equal(json_integer_value(json_object_get(t.sent[1], "since")), 3);
    assert_string_equal(sent_text(2, "text"), "ahoi");
    assert_int_equal(json_integer_value(json_object_get(t.sent[2], "ref")), ref);
    apply_entry(1, DT_DO_CHAT, "ahoi");
    send_table(true);
    send_table(true); /* received twice, logged once */
    send_position();
    assert_int_equal(t.remote.view.log.count, count + 1);
    assert_string_equal(t.remote.view.log.line[count].text, "Bo: ahoi");
    snprintf(t.text, sizeof t.text,
             "{\"t\":\"ok\",\"ref\":%d,\"match\":\"ABCDEFGHJKLM\",\"seq\":4}", (int)ref);
    receive(t.text);
    for (int i = 0; i < DT_REMOTE_PENDING; i++) {
        assert_null(t.remote.pending[i]);
    }
    close_client();
}

/* An update changes the table of the entry before it; otherwise the client asks for the whole. */
static void test_changes_are_applied(void **unused)
{
    (void)unused;
    join_table("hainoon");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    send_position();
    assert_int_equal(t.remote.view.match.seat[0].absence, DT_PRESENT);
    send_change(0, DT_DO_AWAY, "");
    send_position();
    assert_int_equal(t.remote.view.match.seat[0].absence, DT_ABSENT_AWAY);
    assert_string_equal(t.remote.view.match.seat[0].name, "Ada");
    assert_int_equal(t.remote.view.match.count, 4);
    apply_entry(0, DT_DO_BACK, ""); /* it does not arrive */
    clear_sent();
    send_change(0, DT_DO_CHAT, "here I am");
    assert_int_equal(t.count, 1);
    assert_string_equal(sent_text(0, "t"), "watch");
    assert_null(json_object_get(t.sent[0], "since"));
    assert_int_equal(t.remote.view.match.count, 4);
    send_table(false);
    send_position();
    assert_int_equal(t.remote.view.match.count, 6);
    assert_int_equal(t.remote.view.match.seat[0].absence, DT_PRESENT);
    close_client();
}

/* Advice requests are not repeated after a disconnect, and count as answered. */
static void test_disconnect_drops_queries(void **unused)
{
    (void)unused;
    join_table("hainoon");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    send_position();
    dt_remote_request_advice(&t.remote);
    dt_remote_do(&t.remote, DT_DO_CHAT, "ahoi", 1);
    dt_remote_on_close(&t.remote, "gone");
    assert_true(t.remote.advice_done);
    assert_int_equal(t.remote.advice.count, 0);
    clear_sent();
    dt_remote_on_open(&t.remote);
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    assert_int_equal(t.count, 3);
    assert_string_equal(sent_text(1, "t"), "watch");
    assert_string_equal(sent_text(2, "t"), "do");
    close_client();
}

/* After a reconnect the table comes first, then the missed updates, the last of them with the table
 * again. */
static void test_reconnect_reads_long_history(void **unused)
{
    (void)unused;
    enum { REMARKS = 5000 };
    join_table("hainoon");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    send_position();
    int count = t.remote.view.log.count;
    dt_remote_on_close(&t.remote, "gone");
    struct dt_match before = table.match;
    for (int i = 0; i < REMARKS; i++) {
        apply_entry(0, DT_DO_CHAT, "well");
    }
    dt_remote_on_open(&t.remote);
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    send_table(false);
    send_position();
    assert_int_equal(t.remote.view.match.count, before.count + REMARKS);
    table.match = before;
    for (int i = 0; i < REMARKS; i++) {
        struct dt_writer out = dt_writer_on(t.text, sizeof t.text);
        apply_entry(0, DT_DO_CHAT, "well");
        dt_match_message(&table.match, 1, &table.news, i == REMARKS - 1, &out);
        receive(t.text);
        clear_sent();
    }
    assert_int_equal(t.remote.view.log.count, count + REMARKS);
    assert_int_equal(t.remote.last_logged, before.count + REMARKS);
    close_client();
}

static void test_refusals_have_messages(void **unused)
{
    (void)unused;
    static const struct {
        const char *message, *why;
    } cases[] = {
        {"{\"t\":\"error\",\"of\":\"hello\",\"code\":\"other-protocol\"}", "version"},
        {"{\"t\":\"error\",\"of\":\"join\",\"code\":\"no-such-match\"}",
         "This table does not exist."},
        {"{\"t\":\"error\",\"of\":\"join\",\"code\":\"no-such-code\"}",
         "There is no table with this code."},
        {"{\"t\":\"error\",\"of\":\"watch\",\"code\":\"other-rules\"}",
         "This game was played with another version of the rules"},
        {"{\"t\":\"table\",\"match\":\"ABCDEFGHJKLM\",\"seq\":1,\"phase\":\"waiting\"}",
         "can't read the server's table"},
    };
    for (int i = 0; i < DT_COUNT(cases); i++) {
        connect_client("");
        receive(cases[i].message);
        assert_int_equal(t.remote.state, DT_REMOTE_FAILED);
        assert_non_null(strstr(t.remote.error, cases[i].why));
        close_client();
    }
    connect_client("");
    dt_remote_on_close(&t.remote, "nobody answers");
    assert_int_equal(t.remote.state, DT_REMOTE_FAILED);
    assert_non_null(strstr(t.remote.error, "nobody answers"));
    close_client();
}

/* Whether a text is a German message of the catalogue. */
static bool is_german(const char *text)
{
    bool found = false;
    for (int i = 0; i < dt_text_count; i++) {
        found |= strcmp(dt_texts[i].text[dt_lang_find("de")], text) == 0 &&
                 strcmp(dt_texts[i].key, text) != 0;
    }
    for (int i = 0; i < dt_catalog_count; i++) {
        const struct dt_section *errors = dt_catalogs[i].sections;
        for (int k = 0; strcmp(dt_catalogs[i].game, "errors") == 0 && k < errors->count; k++) {
            found |= strstr(errors->list[k].text[dt_lang_find("de")], text) != NULL;
        }
    }
    return found;
}

/* Unknown refusals are German, too. */
static void test_refusals_have_german_messages(void **unused)
{
    static const char *const messages[] = {
        "\"of\":\"join\",\"code\":\"no-such-match\"",
        "\"of\":\"join\",\"code\":\"seat-taken\"",
        "\"of\":\"join\",\"code\":\"invalid\",\"args\":{\"field\":\"text\",\"detail\":\"too long\"}",
        "\"of\":\"hello\",\"code\":\"other-protocol\"",
        "\"of\":\"hello\",\"code\":\"rate-limit\"",
        "\"of\":\"join\",\"code\":\"moon\"",
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(messages); i++) {
        char message[256];
        snprintf(message, sizeof message, "{\"t\":\"error\",%s}", messages[i]);
        connect_client("");
        t.options.lang = dt_lang_find("de");
        receive(message);
        assert_int_equal(t.remote.state, DT_REMOTE_FAILED);
        assert_true(is_german(t.remote.error));
        close_client();
    }
    connect_client("");
    t.options.lang = dt_lang_find("de");
    dt_remote_on_close(&t.remote, "nobody answers");
    assert_true(is_german(t.remote.error));
    close_client();
    assert_true(
        is_german(dt_error_text(dt_lang_find("de"), "a reason that nobody has translated")));
    assert_string_equal(dt_error_text(0, "a new reason"), "a new reason");
}

/* A rejected token is dropped; the client joins as a new guest. */
static void test_rejected_token_is_dropped(void **unused)
{
    (void)unused;
    connect_client("old");
    assert_string_equal(sent_text(0, "token"), "old");
    receive("{\"t\":\"error\",\"of\":\"hello\",\"code\":\"bad-token\"}");
    assert_string_equal(sent_text(1, "t"), "hello");
    assert_null(sent_text(1, "token"));
    close_client();
}

/* A rejected name is left out. */
static void test_rejected_name_is_dropped(void **unused)
{
    (void)unused;
    connect_client("");
    assert_string_equal(sent_text(0, "name"), "Bo");
    receive("{\"t\":\"error\",\"of\":\"hello\",\"code\":\"name-taken\"}");
    assert_string_equal(sent_text(1, "t"), "hello");
    assert_null(sent_text(1, "name"));
    receive("{\"t\":\"error\",\"of\":\"hello\",\"code\":\"name-taken\"}");
    assert_int_equal(t.remote.state, DT_REMOTE_FAILED);
    assert_string_equal(t.remote.error, "This name is taken, or looks like one that is.");
    close_client();
}

static void test_guest_flags_are_read(void **unused)
{
    (void)unused;
    open_table("hainoon");
    table.match.guests = DT_SEAT(0);
    connect_client("");
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    send_table(false);
    assert_int_equal(t.remote.view.match.guests, DT_SEAT(0));
    table.match.guests = 0;
    send_table(false);
    assert_int_equal(t.remote.view.match.guests, 0);
    close_client();
}

static void test_full_table_is_spectated(void **unused)
{
    (void)unused;
    open_table("scuba");
    connect_client("");
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    struct dt_writer out = dt_writer_on(t.text, sizeof t.text);
    dt_match_message(&table.match, DT_SPECTATOR, NULL, true, &out);
    receive(t.text);
    receive("{\"t\":\"error\",\"of\":\"join\",\"code\":\"no-open-seat\"}");
    assert_int_equal(t.remote.state, DT_REMOTE_CONNECTED);
    assert_int_equal(t.remote.you, DT_SPECTATOR);
    close_client();
}

/* Applications for a bot's seat, and claims against an absent player. */
static void test_applications_and_claims(void **unused)
{
    (void)unused;
    struct dt_match_setup o;
    dt_match_setup_default(&o, dt_game_find(dt_span_of("hainoon")));
    o.config.seats = 3;
    snprintf(o.id, sizeof o.id, "ABCDEFGHJKLM");
    dt_match_open(&table.match, &o);
    dt_match_set_storage(&table.match, table.past, DT_MATCH_HISTORY);
    apply_entry(0, DT_DO_SIT, "Ada");
    apply_entry(1, DT_DO_SIT, "Bo");
    apply_entry(2, DT_DO_BOT, "easy");
    connect_client("");
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    send_table(false);
    receive("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":3}");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    send_position();
    assert_int_equal(t.remote.applied_seat, DT_SPECTATOR);
    assert_int_equal(t.remote.may & DT_MAY_ADMIT, 0);
    apply_entry(2, DT_DO_APPLY, "Eve");
    send_table(true);
    send_position();
    assert_int_equal(t.remote.applied_seat, 2);
    assert_string_equal(t.remote.applicant, "Eve");
    assert_int_not_equal(t.remote.may & DT_MAY_ADMIT, 0);
    receive(
        "{\"t\":\"here\",\"match\":\"ABCDEFGHJKLM\",\"seats\":[false,true,false],\"spectators\":0,"
        "\"claims\":[{\"seat\":0,\"may\":[\"bot\",\"win\"]}]}");
    assert_int_equal(t.remote.absent, 0);
    assert_int_equal(t.remote.claims, DT_MAY_CLAIM_BOT | DT_MAY_CLAIM_WIN);
    receive(
        "{\"t\":\"here\",\"match\":\"ABCDEFGHJKLM\",\"seats\":[true,true,false],\"spectators\":0}");
    assert_int_equal(t.remote.claims, 0);
    receive("{\"t\":\"error\",\"of\":\"join\",\"code\":\"request-declined\"}");
    assert_string_equal(t.remote.error, "The other players declined.");
    clear_sent();
    dt_remote_request_seat(&t.remote, 2);
    assert_string_equal(sent_text(0, "t"), "join");
    close_client();
}

/* ---- the shuffle ---- */

/* Applies the entry that was sent last, as a server does. NULL, or the error. */
static const char *apply_sent(int seat, const char *verb)
{
    assert_string_equal(sent_text(t.count - 1, "verb"), verb);
    int found = dt_span_find(dt_span_of(verb), dt_verb_words, DT_VERBS);
    struct dt_entry e = {1, seat, (enum dt_verb)found, dt_span_of(sent_text(t.count - 1, "text"))};
    const char *why = dt_match_do(&table.match, &e, &table.news);
    char ok[64];
    snprintf(ok, sizeof ok, "{\"t\":\"ok\",\"ref\":%d}",
             (int)json_integer_value(json_object_get(t.sent[t.count - 1], "ref")));
    receive(ok);
    return why;
}

static void commit(int seat, const char *seed)
{
    char hash[DT_SHA256_HEX];
    dt_shuffle_hash(seed, hash);
    apply_entry(seat, DT_DO_COMMIT, hash);
}

/* Plays Ada against the client's Bo to the end; returns Bo's seed. */
static const char *play_with_seeds(const char *words)
{
    open_table("hainoon");
    connect_client("");
    t.options.phrase = words;
    snprintf(t.remote.phrase, sizeof t.remote.phrase, "%s", words);
    receive("{\"t\":\"welcome\",\"v\":3,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    send_table(false);
    receive("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":2}");
    send_table(false);
    int sent = t.count;
    send_table(false); /* not sent twice */
    assert_int_equal(t.count, sent);
    assert_null(apply_sent(1, "commit"));
    commit(0, "Ada's");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    assert_true(t.remote.starting);
    assert_null(apply_sent(1, "words"));
    apply_entry(0, DT_DO_WORDS, "Ada's");
    send_table(true);
    send_position();
    assert_int_equal(t.remote.view.match.phase, DT_PLAYING);
    apply_entry(0, DT_DO_RESIGN, "");
    return table.match.seat[1].client_seed;
}

static enum dt_fairness verify(void)
{
    static struct dt_record_head head;
    static struct dt_replay play;
    struct dt_writer out = dt_writer_on(t.text, sizeof t.text);
    assert_null(dt_match_record(&table.match, &head, &out));
    return dt_shuffle_verify(&t.remote.shuffle, (struct dt_span){t.text, out.len}, &play);
}

/* The client commits, reveals its seed once all commitments are known, and verifies the record. */
static void test_shuffle_is_verified(void **unused)
{
    (void)unused;
    struct dt_match honest;
    const char *seed = play_with_seeds("storm");
    assert_int_equal(strncmp(seed, "storm ", 6), 0);
    assert_int_equal(strlen(seed), 6 + 32);
    assert_int_equal(verify(), DT_FAIR);
    honest = table.match;
    table.match.setup.key[0]++;
    assert_int_equal(verify(), DT_FAIR_OTHER_KEY);
    table.match = honest;
    table.match.seat[1].client_seed[0] = 0;
    assert_int_equal(verify(), DT_FAIR_OTHER_SEED);
    table.match = honest;
    table.match.seat[0].client_seed[0] = 'B';
    assert_int_equal(verify(), DT_FAIR_OTHER_SEEDS);
    table.match = honest;
    t.remote.shuffle.revealed[0] = 0;
    assert_int_equal(verify(), DT_FAIR_SEEDLESS);
    t.remote.shuffle.commitment[0] = 0;
    assert_int_equal(verify(), DT_FAIR_UNSEEN);
    static struct dt_replay play;
    assert_int_equal(dt_shuffle_verify(&t.remote.shuffle, dt_span_of("nothing"), &play),
                     DT_FAIR_UNPROVEN);
    close_client();
}

/* Commitments that change after our seed was revealed are ignored. */
static void test_revealed_seed_is_binding(void **unused)
{
    (void)unused;
    char hash[DT_SEATS][DT_SHA256_HEX];
    play_with_seeds("");
    memcpy(hash, t.remote.shuffle.hash, sizeof hash);
    dt_shuffle_hash("Bea's", hash[0]);
    dt_shuffle_reveal(&t.remote.shuffle, 1, hash, 2);
    assert_int_equal(verify(), DT_FAIR);
    close_client();
}

/* A cancelled start is logged, and the next seed is another one. */
static void test_cancelled_start_is_logged(void **unused)
{
    (void)unused;
    char first[DT_CLIENT_SEED_MAX + 1];
    join_table("hainoon");
    send_table(false);
    assert_null(apply_sent(1, "commit"));
    commit(0, "Ada's");
    apply_entry(DT_SPECTATOR, DT_DO_START, "");
    send_table(true);
    assert_null(apply_sent(1, "words"));
    memcpy(first, t.remote.shuffle.seed, sizeof first);
    struct dt_entry late = {1 + DT_REVEAL_MS, 0, DT_DO_FLAG, {"", 0}};
    assert_null(dt_match_do(&table.match, &late, &table.news));
    send_table(true);
    assert_false(t.remote.starting);
    const struct dt_event_log *log = &t.remote.view.log;
    assert_non_null(strstr(log->line[log->count - 1].text, "cancelled: Ada"));
    assert_null(apply_sent(1, "commit"));
    assert_string_not_equal(t.remote.shuffle.seed, first);
    close_client();
}

/* The waiting room shows seats and log in the seats' colours. */
static void test_waiting_room_is_drawn(void **unused)
{
    static struct dt_screen screen;
    char row[4 * DT_SCREEN_W + 1];
    int found = 0;
    (void)unused;
    join_table("hainoon");
    send_table(false);
    dt_event_log_add(&t.remote.view.log, DT_EVERYONE, true, "Ada leaves the table.");
    dt_screen_clear(&screen, 80, 24);
    dt_waiting_room_draw(&t.remote, &screen, NULL);
    for (int y = 0; y < screen.h; y++) {
        dt_screen_row(&screen, y, row);
        const char *at = strstr(row, "Ada");
        for (int x = 0; at != NULL && x < screen.w; x++) {
            if (screen.cell[y * screen.w + x].rune == 'A') {
                assert_int_equal(screen.cell[y * screen.w + x].style.fg,
                                 dt_game_colour(t.remote.view.match.setup.game, 0));
                found++;
            }
        }
    }
    assert_int_equal(found, 2);
    close_client();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join_takes_a_seat),
        cmocka_unit_test(test_table_and_position_agree),
        cmocka_unit_test(test_readings_depend_on_sight),
        cmocka_unit_test(test_reconnect_resends_entries),
        cmocka_unit_test(test_changes_are_applied),
        cmocka_unit_test(test_disconnect_drops_queries),
        cmocka_unit_test(test_reconnect_reads_long_history),
        cmocka_unit_test(test_refusals_have_messages),
        cmocka_unit_test(test_refusals_have_german_messages),
        cmocka_unit_test(test_rejected_token_is_dropped),
        cmocka_unit_test(test_rejected_name_is_dropped),
        cmocka_unit_test(test_guest_flags_are_read),
        cmocka_unit_test(test_full_table_is_spectated),
        cmocka_unit_test(test_applications_and_claims),
        cmocka_unit_test(test_shuffle_is_verified),
        cmocka_unit_test(test_revealed_seed_is_binding),
        cmocka_unit_test(test_cancelled_start_is_logged),
        cmocka_unit_test(test_waiting_room_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
