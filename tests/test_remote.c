/* A server's table as the terminal client hears of it, without a server: addresses, messages in both
 * directions, refusals, and a line that breaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/dive/dive.h"
#include "locale/catalog.h"
#include "locale/locale.h"
#include "term/reason.h"
#include "term/remote.h"
#include "term/room.h"
#include "term/scene.h"
#include "tests/support.h"

enum { SAID = 64 };

/* The client, and what it has sent. */
static struct {
    struct dt_remote remote;
    struct dt_remote_wish wish;
    int count;
    json_t *sent[SAID];
    char text[DT_TELL_MAX];
} t;

/* A match that plays the server. */
static struct {
    struct dt_match match;
    struct dt_news news;
    struct dt_match_step past[DT_MATCH_PAST];
} table;

static void note_sent(void *to, struct dt_span text)
{
    (void)to;
    assert_true(t.count < SAID);
    t.sent[t.count++] = json_loadb(text.at, (size_t)text.len, JSON_REJECT_DUPLICATES, NULL);
}

static const char *sent_text(int i, const char *key)
{
    assert_true(i < t.count);
    return json_string_value(json_object_get(t.sent[i], key));
}

static void forget_sent(void)
{
    while (t.count > 0) {
        json_decref(t.sent[--t.count]);
    }
}

static void hear(const char *text)
{
    dt_remote_heard(&t.remote, dt_span_of(text), 1000);
}

static void begin(const char *token)
{
    memset(&t.remote, 0, sizeof t.remote);
    t.wish = (struct dt_remote_wish){.name = "Bo", .token = token, .seat = DT_ONLOOKER};
    assert_null(dt_address_parse(&t.wish.to, "http://localhost:8080/#/join/ABCDEFGHJKLM"));
    t.remote.send = note_sent;
    static const uint8_t key[DT_KEY] = {7};
    dt_remote_begin(&t.remote, &t.wish, key);
    dt_remote_opened(&t.remote);
}

static void finish(void)
{
    dt_remote_end(&t.remote);
    forget_sent();
}

/* ---- the other side ---- */

static void enter(int seat, enum dt_verb verb, const char *text)
{
    struct dt_entry e = {1, seat, verb, dt_span_of(text)};
    assert_null(dt_match_do(&table.match, &e, &table.news));
}

static void open_table(const char *key)
{
    struct dt_opening o;
    dt_opening_preset(&o, dt_game_find(dt_span_of(key)));
    o.config.seats = 2;
    snprintf(o.id, sizeof o.id, "ABCDEFGHJKLM");
    dt_match_open(&table.match, &o);
    dt_match_lend(&table.match, table.past, DT_MATCH_PAST);
    enter(0, DT_DO_SIT, "Ada");
    enter(1, DT_DO_SIT, "Bo");
}

static void say_table(bool news)
{
    struct dt_out out = dt_out_on(t.text, sizeof t.text);
    dt_match_tell(&table.match, 1, news ? &table.news : NULL, true, &out);
    hear(t.text);
}

static void say_position(void)
{
    char words[DT_TEXT_MAX], text[DT_TEXT_MAX + 128];
    struct dt_out out = dt_out_on(words, sizeof words), message = dt_out_on(text, sizeof text);
    struct dt_json j = dt_json_on(&message);
    dt_match_position(&table.match, 1, &out);
    dt_json_object(&j, NULL);
    dt_json_text(&j, "t", "position");
    dt_json_text(&j, "match", table.match.opening.id);
    dt_json_int(&j, "seq", table.match.count);
    dt_json_text(&j, "text", words);
    dt_json_end(&j);
    hear(text);
}

static void arrive(const char *game)
{
    open_table(game);
    begin("");
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    say_table(false);
    hear("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":2}");
}

/* ---- tests ---- */

static void test_addresses_are_read(void **unused)
{
    (void)unused;
    struct dt_address a;
    assert_null(dt_address_parse(&a, "http://localhost:8080/#/join/ABCDEFGHJKLM"));
    assert_false(a.safe);
    assert_string_equal(a.host, "localhost");
    assert_int_equal(a.port, 8080);
    assert_string_equal(a.match, "ABCDEFGHJKLM");
    assert_string_equal(a.code, "");
    assert_null(dt_address_parse(&a, "https://dive.example/join/abcde"));
    assert_true(a.safe);
    assert_int_equal(a.port, 443);
    assert_string_equal(a.code, "abcde");
    assert_null(dt_address_parse(&a, "https://dive.example/#/table/ABCDEFGHJKLM?x=1"));
    assert_string_equal(a.match, "ABCDEFGHJKLM");
    assert_null(dt_address_parse(&a, "http://[::1]:81/join/ABCDE/"));
    assert_string_equal(a.host, "::1");
    assert_int_equal(a.port, 81);
    static const char *const wrong[] = {
        "",
        "dive.example/join/ABCDE",
        "ws://dive.example/join/ABCDE",
        "http:///join/ABCDE",
        "http://[::1/join/ABCDE",
        "http://ada@dive.example/join/ABCDE",
        "http://dive.example:0/join/ABCDE",
        "http://dive.example:port/join/ABCDE",
        "http://dive.example",
        "http://dive.example/",
        "http://dive.example/#/join/AB%20E",
        "http://dive.example/#/join/ABCDEFGHJKLMABCDEFGHJKLMABCDEFGHJKLM",
    };
    for (int i = 0; i < DT_COUNT(wrong); i++) {
        assert_non_null(dt_address_parse(&a, wrong[i]));
        assert_string_equal(a.host, "::1");
    }
}

static void test_who_comes_sits_down(void **unused)
{
    (void)unused;
    arrive("hainoon");
    assert_string_equal(sent_text(0, "t"), "hello");
    assert_null(sent_text(0, "token"));
    assert_string_equal(sent_text(1, "t"), "join");
    assert_string_equal(sent_text(1, "match"), "ABCDEFGHJKLM");
    assert_string_equal(sent_text(2, "t"), "watch");
    assert_int_equal(t.remote.state, DT_REMOTE_THERE);
    assert_string_equal(t.remote.token, "tok");
    assert_int_equal(t.remote.ahead, 4000);
    assert_int_equal(t.remote.you, 1);
    assert_int_equal(t.remote.spot.match.phase, DT_WAITING);
    assert_string_equal(t.remote.spot.names[0], "Ada");
    finish();
}

/* Table, position and log change together, and are what the seat may know. */
static void test_table_and_position_fit(void **unused)
{
    (void)unused;
    _Alignas(16) uint8_t eyes[DT_STATE_MAX];
    for (int g = 0; g < dt_game_count; g++) {
        const struct dt_game *game = dt_games[g];
        arrive(game->key);
        forget_sent();
        enter(DT_ONLOOKER, DT_DO_START, "");
        say_table(true);
        assert_int_equal(t.remote.spot.match.phase, DT_WAITING);
        assert_string_equal(sent_text(0, "t"), "position");
        assert_int_equal(t.remote.spot.log.count, 0);
        say_position();
        assert_int_equal(t.remote.spot.match.phase, DT_PLAYING);
        assert_true(t.remote.spot.log.count > 0);
        dt_match_redact(&table.match, 1, eyes);
        if (game->unread != NULL) {
            game->unread(eyes, 1);
        }
        assert_int_equal(dt_state_hash(game, eyes), dt_state_hash(game, t.remote.spot.match.state));
        finish();
    }
}

/* V-02: where people see pixels, readings are for bots; where they do not, a person has one. */
static void test_readings_are_for_those_who_do_not_see(void **unused)
{
    (void)unused;
    const struct dive *seen = (const struct dive *)t.remote.spot.match.state;
    for (int readings = 0; readings < 2; readings++) {
        arrive("dive");
        forget_sent();
        table.match.opening.config.option[DIVE_SIGHT] = readings ? DIVE_READINGS : DIVE_PIXELS;
        enter(DT_ONLOOKER, DT_DO_START, "");
        say_table(true);
        say_position();
        assert_int_equal(seen->phase, DIVE_PLANNING);
        assert_true(((const struct dive *)table.match.state)->look[1] < DIVE_SECRET);
        assert_int_equal(seen->look[0], DIVE_SECRET);
        assert_int_equal(seen->look[1] < DIVE_SECRET, readings);
        finish();
    }
}

/* What was not answered is sent again, under the same number, behind the news that was missed. */
static void test_lost_lines_are_taken_up(void **unused)
{
    (void)unused;
    arrive("hainoon");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    say_position();
    int count = t.remote.spot.log.count;
    dt_remote_do(&t.remote, DT_DO_CHAT, "ahoi", 1);
    assert_string_equal(sent_text(t.count - 1, "t"), "do");
    int64_t ref = json_integer_value(json_object_get(t.sent[t.count - 1], "ref"));
    dt_remote_closed(&t.remote, "gone");
    assert_int_equal(t.remote.state, DT_REMOTE_LOST);
    forget_sent();
    dt_remote_opened(&t.remote);
    assert_string_equal(sent_text(0, "token"), "tok");
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    assert_string_equal(sent_text(1, "t"), "watch");
    assert_int_equal(json_integer_value(json_object_get(t.sent[1], "since")), 3);
    assert_string_equal(sent_text(2, "text"), "ahoi");
    assert_int_equal(json_integer_value(json_object_get(t.sent[2], "ref")), ref);
    enter(1, DT_DO_CHAT, "ahoi");
    say_table(true);
    say_table(true); /* heard twice, noted once */
    say_position();
    assert_int_equal(t.remote.spot.log.count, count + 1);
    assert_string_equal(t.remote.spot.log.line[count].words, "Bo: ahoi");
    snprintf(t.text, sizeof t.text,
             "{\"t\":\"ok\",\"ref\":%d,\"match\":\"ABCDEFGHJKLM\",\"seq\":4}", (int)ref);
    hear(t.text);
    for (int i = 0; i < DT_REMOTE_ASKED; i++) {
        assert_null(t.remote.asked[i]);
    }
    finish();
}

/* Advice is not asked for again, and nobody waits for it. */
static void test_questions_end_with_their_line(void **unused)
{
    (void)unused;
    arrive("hainoon");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    say_position();
    dt_remote_ask_advice(&t.remote);
    dt_remote_do(&t.remote, DT_DO_CHAT, "ahoi", 1);
    dt_remote_closed(&t.remote, "gone");
    assert_true(t.remote.advised);
    assert_int_equal(t.remote.advice.count, 0);
    forget_sent();
    dt_remote_opened(&t.remote);
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    assert_int_equal(t.count, 3);
    assert_string_equal(sent_text(1, "t"), "watch");
    assert_string_equal(sent_text(2, "t"), "do");
    finish();
}

/* The table comes first, then all that was missed, and the table again with the last of it. */
static void test_a_long_past_is_read(void **unused)
{
    (void)unused;
    enum { REMARKS = 5000 };
    arrive("hainoon");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    say_position();
    int count = t.remote.spot.log.count;
    dt_remote_closed(&t.remote, "gone");
    struct dt_match before = table.match;
    for (int i = 0; i < REMARKS; i++) {
        enter(0, DT_DO_CHAT, "well");
    }
    dt_remote_opened(&t.remote);
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    say_table(false);
    say_position();
    assert_int_equal(t.remote.spot.match.count, before.count + REMARKS);
    table.match = before;
    for (int i = 0; i < REMARKS; i++) {
        struct dt_out out = dt_out_on(t.text, sizeof t.text);
        enter(0, DT_DO_CHAT, "well");
        dt_match_tell(&table.match, 1, &table.news, i == REMARKS - 1, &out);
        hear(t.text);
        forget_sent();
    }
    assert_int_equal(t.remote.spot.log.count, count + REMARKS);
    assert_int_equal(t.remote.logged, before.count + REMARKS);
    finish();
}

static void test_refusals_are_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *message, *why;
    } cases[] = {
        {"{\"t\":\"error\",\"of\":\"hello\",\"code\":\"version\",\"text\":\"v: 2\"}", "version"},
        {"{\"t\":\"error\",\"of\":\"join\",\"code\":\"match\",\"text\":\"match: no\"}",
         "This table does not exist."},
        {"{\"t\":\"error\",\"of\":\"join\",\"code\":\"code\",\"text\":\"code: no\"}",
         "No table has this code."},
        {"{\"t\":\"error\",\"of\":\"watch\",\"code\":\"match\",\"text\":\"rules: played with "
         "another version of the rules\"}",
         "This game was played with another version of the rules"},
        {"{\"t\":\"table\",\"match\":\"ABCDEFGHJKLM\",\"seq\":1,\"phase\":\"waiting\"}",
         "makes no sense"},
    };
    for (int i = 0; i < DT_COUNT(cases); i++) {
        begin("");
        hear(cases[i].message);
        assert_int_equal(t.remote.state, DT_REMOTE_ENDED);
        assert_non_null(strstr(t.remote.why, cases[i].why));
        finish();
    }
    begin("");
    dt_remote_closed(&t.remote, "nobody answers");
    assert_int_equal(t.remote.state, DT_REMOTE_ENDED);
    assert_non_null(strstr(t.remote.why, "nobody answers"));
    finish();
}

/* Whether a text is one of the German sentences of the program. */
static bool is_german(const char *text)
{
    bool found = false;
    for (int i = 0; i < dt_text_count; i++) {
        found |= strcmp(dt_texts[i].text[dt_lang_find("de")], text) == 0 &&
                 strcmp(dt_texts[i].pattern, text) != 0;
    }
    return found;
}

/* Also what the server says in words that nobody here has heard before. */
static void test_refusals_are_told_in_german(void **unused)
{
    static const char *const messages[] = {
        "\"of\":\"join\",\"code\":\"match\",\"text\":\"match: there is no such match\"",
        "\"of\":\"join\",\"code\":\"seat\",\"text\":\"seat: it is taken\"",
        "\"of\":\"hello\",\"code\":\"version\",\"text\":\"v: 2\"",
        "\"of\":\"hello\",\"code\":\"rate\",\"text\":\"rate: too much at once, wait a little\"",
        "\"of\":\"join\",\"code\":\"moon\",\"text\":\"moon: it is full\"",
    };
    (void)unused;
    for (int i = 0; i < DT_COUNT(messages); i++) {
        char message[256];
        snprintf(message, sizeof message, "{\"t\":\"error\",%s}", messages[i]);
        begin("");
        t.wish.lang = dt_lang_find("de");
        hear(message);
        assert_int_equal(t.remote.state, DT_REMOTE_ENDED);
        assert_true(is_german(t.remote.why));
        finish();
    }
    begin("");
    t.wish.lang = dt_lang_find("de");
    dt_remote_closed(&t.remote, "nobody answers");
    assert_true(is_german(t.remote.why));
    finish();
    assert_true(is_german(dt_reason(dt_lang_find("de"), "a reason that nobody has translated")));
    assert_string_equal(dt_reason(0, "a new reason"), "a new reason");
}

/* A token that no longer counts is given up; then somebody is a new guest. */
static void test_old_tokens_are_given_up(void **unused)
{
    (void)unused;
    begin("old");
    assert_string_equal(sent_text(0, "token"), "old");
    hear("{\"t\":\"error\",\"of\":\"hello\",\"code\":\"token\",\"text\":\"token: no\"}");
    assert_string_equal(sent_text(1, "t"), "hello");
    assert_null(sent_text(1, "token"));
    finish();
}

/* Without a free seat one looks on. */
static void test_a_name_that_is_refused_is_left_out(void **unused)
{
    (void)unused;
    begin("");
    assert_string_equal(sent_text(0, "name"), "Bo");
    hear("{\"t\":\"error\",\"of\":\"hello\",\"code\":\"name\",\"text\":\"name: it is taken\"}");
    assert_string_equal(sent_text(1, "t"), "hello");
    assert_null(sent_text(1, "name"));
    hear(
        "{\"t\":\"error\",\"of\":\"hello\",\"code\":\"name\",\"text\":\"name: it is taken, or looks like one that is\"}");
    assert_int_equal(t.remote.state, DT_REMOTE_ENDED);
    assert_string_equal(t.remote.why, "This name is taken, or looks like one that is.");
    finish();
}

static void test_guests_are_known(void **unused)
{
    (void)unused;
    open_table("hainoon");
    table.match.guests = DT_SEAT(0);
    begin("");
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    say_table(false);
    assert_int_equal(t.remote.spot.match.guests, DT_SEAT(0));
    table.match.guests = 0;
    say_table(false);
    assert_int_equal(t.remote.spot.match.guests, 0);
    finish();
}

static void test_without_a_seat_one_looks_on(void **unused)
{
    (void)unused;
    open_table("scuba");
    begin("");
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    struct dt_out out = dt_out_on(t.text, sizeof t.text);
    dt_match_tell(&table.match, DT_ONLOOKER, NULL, true, &out);
    hear(t.text);
    hear("{\"t\":\"error\",\"of\":\"join\",\"code\":\"seat\",\"text\":\"seat: none is open\"}");
    assert_int_equal(t.remote.state, DT_REMOTE_THERE);
    assert_int_equal(t.remote.you, DT_ONLOOKER);
    finish();
}

/* Somebody asks for a bot's seat, and somebody does not come back. */
static void test_seats_and_claims(void **unused)
{
    (void)unused;
    struct dt_opening o;
    dt_opening_preset(&o, dt_game_find(dt_span_of("hainoon")));
    o.config.seats = 3;
    snprintf(o.id, sizeof o.id, "ABCDEFGHJKLM");
    dt_match_open(&table.match, &o);
    dt_match_lend(&table.match, table.past, DT_MATCH_PAST);
    enter(0, DT_DO_SIT, "Ada");
    enter(1, DT_DO_SIT, "Bo");
    enter(2, DT_DO_BOT, "easy");
    begin("");
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    say_table(false);
    hear("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":3}");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    say_position();
    assert_int_equal(t.remote.applying, DT_ONLOOKER);
    assert_int_equal(t.remote.may & DT_MAY_ADMIT, 0);
    enter(2, DT_DO_APPLY, "Eve");
    say_table(true);
    say_position();
    assert_int_equal(t.remote.applying, 2);
    assert_string_equal(t.remote.applicant, "Eve");
    assert_int_not_equal(t.remote.may & DT_MAY_ADMIT, 0);
    hear("{\"t\":\"here\",\"match\":\"ABCDEFGHJKLM\",\"seats\":[false,true,false],\"onlookers\":0,"
         "\"claims\":[{\"seat\":0,\"may\":[\"bot\",\"win\"]}]}");
    assert_int_equal(t.remote.absent, 0);
    assert_int_equal(t.remote.claims, DT_MAY_CLAIM_BOT | DT_MAY_CLAIM_WIN);
    hear("{\"t\":\"here\",\"match\":\"ABCDEFGHJKLM\",\"seats\":[true,true,false],\"onlookers\":0}");
    assert_int_equal(t.remote.claims, 0);
    hear("{\"t\":\"error\",\"of\":\"join\",\"code\":\"apply\","
         "\"text\":\"apply: the others have said no\"}");
    assert_string_equal(t.remote.why, "The other players declined.");
    forget_sent();
    dt_remote_sit(&t.remote, 2);
    assert_string_equal(sent_text(0, "t"), "join");
    finish();
}

/* ---- the shuffle ---- */

/* The verb that was sent last is entered at the table, as a server does; it may be refused. */
static const char *enter_sent(int seat, const char *verb)
{
    assert_string_equal(sent_text(t.count - 1, "verb"), verb);
    int found = dt_span_find(dt_span_of(verb), dt_verb_words, DT_VERBS);
    struct dt_entry e = {1, seat, (enum dt_verb)found, dt_span_of(sent_text(t.count - 1, "text"))};
    const char *why = dt_match_do(&table.match, &e, &table.news);
    char ok[64];
    snprintf(ok, sizeof ok, "{\"t\":\"ok\",\"ref\":%d}",
             (int)json_integer_value(json_object_get(t.sent[t.count - 1], "ref")));
    hear(ok);
    return why;
}

static void commit(int seat, const char *seed)
{
    char sum[DT_SUM_TEXT];
    dt_shuffle_sum(seed, sum);
    enter(seat, DT_DO_COMMIT, sum);
}

/* Ada and the terminal's Bo up to the end; returns Bo's seed. */
static const char *play_with_seeds(const char *words)
{
    open_table("hainoon");
    begin("");
    t.wish.words = words;
    snprintf(t.remote.words, sizeof t.remote.words, "%s", words);
    hear("{\"t\":\"welcome\",\"v\":1,\"name\":\"Bo\",\"token\":\"tok\",\"now\":5000}");
    say_table(false);
    hear("{\"t\":\"ok\",\"match\":\"ABCDEFGHJKLM\",\"seq\":2}");
    say_table(false);
    int sent = t.count;
    say_table(false); /* not sent twice */
    assert_int_equal(t.count, sent);
    assert_null(enter_sent(1, "commit"));
    commit(0, "Ada's");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    assert_true(t.remote.starting);
    assert_null(enter_sent(1, "words"));
    enter(0, DT_DO_WORDS, "Ada's");
    say_table(true);
    say_position();
    assert_int_equal(t.remote.spot.match.phase, DT_PLAYING);
    enter(0, DT_DO_RESIGN, "");
    return table.match.seat[1].words;
}

static enum dt_fairness judge(void)
{
    static struct dt_record_head head;
    static struct dt_replay play;
    struct dt_out out = dt_out_on(t.text, sizeof t.text);
    assert_null(dt_match_record(&table.match, &head, &out));
    return dt_shuffle_judge(&t.remote.shuffle, (struct dt_span){t.text, out.len}, &play);
}

/* A terminal commits, shows its seed when all commitments are known, and compares the record. */
static void test_shuffle_is_compared(void **unused)
{
    (void)unused;
    struct dt_match honest;
    const char *seed = play_with_seeds("storm");
    assert_int_equal(strncmp(seed, "storm ", 6), 0);
    assert_int_equal(strlen(seed), 6 + 32);
    assert_int_equal(judge(), DT_FAIR);
    honest = table.match;
    table.match.opening.key[0]++;
    assert_int_equal(judge(), DT_FAIR_OTHER_KEY);
    table.match = honest;
    table.match.seat[1].words[0] = 0;
    assert_int_equal(judge(), DT_FAIR_OTHER_SEED);
    table.match = honest;
    table.match.seat[0].words[0] = 'B';
    assert_int_equal(judge(), DT_FAIR_OTHER_SEEDS);
    table.match = honest;
    t.remote.shuffle.shown[0] = 0;
    assert_int_equal(judge(), DT_FAIR_SEEDLESS);
    t.remote.shuffle.commitment[0] = 0;
    assert_int_equal(judge(), DT_FAIR_UNSEEN);
    static struct dt_replay play;
    assert_int_equal(dt_shuffle_judge(&t.remote.shuffle, dt_span_of("nothing"), &play),
                     DT_FAIR_UNPROVED);
    finish();
}

/* Whoever has seen our seed shows other commitments: what counts are those of before. */
static void test_shown_seed_is_bound(void **unused)
{
    (void)unused;
    char sum[DT_SEATS][DT_SUM_TEXT];
    play_with_seeds("");
    memcpy(sum, t.remote.shuffle.sum, sizeof sum);
    dt_shuffle_sum("Bea's", sum[0]);
    dt_shuffle_show(&t.remote.shuffle, 1, sum, 2);
    assert_int_equal(judge(), DT_FAIR);
    finish();
}

/* A start that is called off is told, and the next seed is another one. */
static void test_called_off(void **unused)
{
    (void)unused;
    char first[DT_WORDS_MAX + 1];
    arrive("hainoon");
    say_table(false);
    assert_null(enter_sent(1, "commit"));
    commit(0, "Ada's");
    enter(DT_ONLOOKER, DT_DO_START, "");
    say_table(true);
    assert_null(enter_sent(1, "words"));
    memcpy(first, t.remote.shuffle.seed, sizeof first);
    struct dt_entry late = {1 + DT_REVEAL_MS, 0, DT_DO_FLAG, {"", 0}};
    assert_null(dt_match_do(&table.match, &late, &table.news));
    say_table(true);
    assert_false(t.remote.starting);
    const struct dt_log *log = &t.remote.spot.log;
    assert_non_null(strstr(log->line[log->count - 1].words, "called off: Ada"));
    assert_null(enter_sent(1, "commit"));
    assert_string_not_equal(t.remote.shuffle.seed, first);
    finish();
}

/* Before the match begins: who is there, and what they have said, in the colours of their seats. */
static void test_the_waiting_room_is_drawn(void **unused)
{
    static struct dt_screen screen;
    char row[4 * DT_SCREEN_W + 1];
    int found = 0;
    (void)unused;
    arrive("hainoon");
    say_table(false);
    dt_log_add(&t.remote.spot.log, DT_EVERYONE, true, "Ada gets up.");
    dt_screen_clear(&screen, 80, 24);
    dt_room_draw(&t.remote, &screen, NULL);
    for (int y = 0; y < screen.h; y++) {
        dt_screen_row(&screen, y, row);
        const char *at = strstr(row, "Ada");
        for (int x = 0; at != NULL && x < screen.w; x++) {
            if (screen.cell[y * screen.w + x].rune == 'A') {
                assert_int_equal(screen.cell[y * screen.w + x].style.fg,
                                 dt_game_colour(t.remote.spot.match.opening.game, 0));
                found++;
            }
        }
    }
    assert_int_equal(found, 2);
    finish();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_are_read),
        cmocka_unit_test(test_who_comes_sits_down),
        cmocka_unit_test(test_table_and_position_fit),
        cmocka_unit_test(test_readings_are_for_those_who_do_not_see),
        cmocka_unit_test(test_lost_lines_are_taken_up),
        cmocka_unit_test(test_questions_end_with_their_line),
        cmocka_unit_test(test_a_long_past_is_read),
        cmocka_unit_test(test_refusals_are_told),
        cmocka_unit_test(test_refusals_are_told_in_german),
        cmocka_unit_test(test_old_tokens_are_given_up),
        cmocka_unit_test(test_a_name_that_is_refused_is_left_out),
        cmocka_unit_test(test_guests_are_known),
        cmocka_unit_test(test_without_a_seat_one_looks_on),
        cmocka_unit_test(test_seats_and_claims),
        cmocka_unit_test(test_shuffle_is_compared),
        cmocka_unit_test(test_shown_seed_is_bound),
        cmocka_unit_test(test_called_off),
        cmocka_unit_test(test_the_waiting_room_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
