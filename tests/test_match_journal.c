/* The journal: an entry is stored before it is told, one group is in flight at a time, and a request
 * that is sent again is applied once. A table with a store and a client is killed at every point of an
 * entry's way; whatever happens, the client is told every entry once, in order, and the store ends up
 * with the same bytes as without a crash. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "match/journal.h"
#include "tests/match_support.h"

enum { ENTRIES = 48, TEXT = 1 << 16, FIRST_REF = 100 };

/* What a store keeps, and what survives a crash. */
struct store {
    char text[TEXT];
    int len;
    uint32_t count;
    struct {
        int seat;
        uint64_t ref;
    } entry[2 * ENTRIES];
};

/* One process: all of it is lost in a crash. */
struct process {
    struct dt_journal journal;
    struct dt_match match;
    struct dt_match_update update;
};

/* Every seat of the table and its spectators, as one client. */
struct client {
    uint32_t told; /* entries */
    uint64_t hash; /* of all messages */
};

/* A match without crashes: its requests, and what everyone is told. */
struct script {
    struct dt_match_fixture *b;
    uint32_t count;
    uint64_t hash[ENTRIES + 1]; /* of all messages up to an entry */
    char text[TEXT];            /* the journal */
    struct dt_span line[ENTRIES];
};

static struct script script;
static struct store store;
static struct process process;
static struct client client;

/* ---- a script ---- */

static void play_script(struct dt_match_fixture *b)
{
    char chat[DT_CHAT_MAX + 1];
    memset(chat, 'x', DT_CHAT_MAX);
    chat[DT_CHAT_MAX] = 0;
    dt_match_fixture_start(b);
    while (b->match.count < ENTRIES - 3 && b->match.phase == DT_PLAYING) {
        b->at += b->match.count % 4 == 0 ? -7 : 10; /* the system clock may go back */
        dt_match_fixture_act(b);
        if (b->match.count % 5 == 0 && b->match.phase == DT_PLAYING) {
            dt_match_fixture_do(b, (int)b->match.history[b->match.steps - 1].seat, DT_DO_ASK,
                                "undo");
        }
        if (b->match.count % 3 == 0) {
            assert_null(dt_match_fixture_do(b, DT_SPECTATOR, DT_DO_CHAT, chat));
        }
    }
}

/* Plays a match, and once more to note what is expected after each of its entries. */
static void open_script(const struct dt_game *game)
{
    struct dt_match_setup o;
    struct dt_entry e;
    struct dt_writer out = dt_writer_on(script.text, sizeof script.text);
    dt_match_fixture_setup(&o, game->key, game->seats_max, 7);
    o.undo = DT_UNDO_FREE;
    o.clock = DT_CLOCK_PLAYER;
    o.base = 1000000;
    dt_match_setup_text(&o, &out);
    dt_write_char(&out, '\n');
    script.b = dt_match_fixture_with(&o, 7);
    play_script(script.b);
    struct dt_match_fixture *again = dt_match_fixture_with(&o, 7);
    struct dt_span rest = {script.b->lines, script.b->log.len};
    script.hash[0] = again->message_hash;
    for (script.count = 0; dt_span_cut(&rest, '\n', &script.line[script.count]);) {
        assert_null(dt_entry_parse(&e, script.line[script.count]));
        assert_null(dt_match_fixture_enter(again, &e));
        dt_entry_text(&again->update.entry, &out);
        dt_write_char(&out, '\n');
        script.hash[++script.count] = again->message_hash;
    }
    assert_false(out.cut);
    free(again);
}

/* ---- the table ---- */

/* Tells everyone about the last entry, if they do not know it yet. */
static void tell(void *ctx)
{
    static char message[DT_MATCH_MESSAGE_MAX];
    (void)ctx;
    assert_true(process.match.count <= store.count); /* stored before told */
    if (process.match.count <= client.told) {
        return;
    }
    assert_int_equal(process.match.count, client.told + 1);
    for (int seat = DT_SPECTATOR; seat < process.match.setup.config.seats; seat++) {
        struct dt_writer out = dt_writer_on(message, sizeof message);
        dt_match_message(&process.match, seat, &process.update, true, &out);
        client.hash = dt_hash(client.hash, message, (size_t)out.len);
    }
    client.told++;
}

static void drop(void)
{
    free(process.journal.text);
    free(process.match.history);
    memset(&process, 0, sizeof process);
}

/* A new process reads the store, and the client catches up. */
static void restart(void)
{
    drop();
    process.journal.grow = realloc;
    assert_null(dt_journal_load(&process.journal, &process.match,
                                (struct dt_span){store.text, store.len}, &process.update, tell,
                                NULL));
    for (uint32_t i = 0; i < store.count; i++) {
        dt_refs_add(&process.journal.refs, store.entry[i].seat, store.entry[i].ref);
    }
    assert_int_equal(process.match.count, store.count);
    assert_int_equal(process.journal.len, store.len);
    assert_memory_equal(process.journal.text, store.text, store.len);
}

static void open_table(void)
{
    memset(&store, 0, sizeof store);
    client = (struct client){0, script.hash[0]};
    drop();
    process.journal.grow = realloc;
    assert_null(dt_journal_open(&process.journal, &process.match, &script.b->match.setup));
    memcpy(store.text, process.journal.text, (size_t)process.journal.len);
    store.len = process.journal.len;
}

/* Stores a group; false if another process has written its first number. */
static bool write_group(struct dt_span group, uint32_t number, int seat, uint64_t ref)
{
    if (number != store.count + 1) {
        return false;
    }
    memcpy(store.text + store.len, group.at, (size_t)group.len);
    store.len += group.len;
    store.entry[store.count].seat = seat;
    store.entry[store.count++].ref = ref;
    return true;
}

/* Where a process is killed on an entry's way. */
enum point { RECEIVED, APPENDED, IN_FLIGHT, WRITTEN, STORED, TOLD, NOWHERE };

/* Handles a request, up to a point. NULL, or an error. */
static const char *handle(struct dt_span line, uint64_t ref, enum point until)
{
    struct dt_entry e;
    assert_null(dt_entry_parse(&e, line));
    if (until == RECEIVED || dt_refs_have(&process.journal.refs, ref)) {
        return NULL;
    }
    const char *why = dt_journal_append(&process.journal, &process.match, &e, ref, &process.update);
    if (why != NULL || until == APPENDED) {
        return why;
    }
    struct dt_span group = dt_journal_store(&process.journal);
    if (until == IN_FLIGHT) {
        return NULL;
    }
    if (!write_group(group, process.match.count, e.seat, ref)) {
        return "conflict: another process was faster";
    }
    if (until == WRITTEN) {
        return NULL;
    }
    dt_journal_stored(&process.journal);
    if (until != STORED) {
        tell(NULL);
    }
    return NULL;
}

/* ---- tests ---- */

static void for_all_games(void (*check)(void))
{
    for (int g = 0; g < dt_game_count; g++) {
        open_script(dt_games[g]);
        check();
        free(script.b);
    }
    drop();
}

static void check_end(void)
{
    assert_int_equal(client.told, script.count);
    assert_true(client.hash == script.hash[script.count]);
    assert_int_equal(store.count, script.count);
    assert_string_equal(store.text, script.text);
    assert_string_equal(process.journal.text, script.text);
}

static void check_without_crashes(void)
{
    open_table();
    for (uint32_t i = 0; i < script.count; i++) {
        assert_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
        assert_true(client.hash == script.hash[i + 1]);
    }
    check_end();
    restart();
    check_end();
    assert_memory_equal(process.match.state, script.b->match.state,
                        script.b->match.setup.game->state_size);
}

static void test_a_rebuilt_match_is_the_same(void **state)
{
    (void)state;
    for_all_games(check_without_crashes);
}

/* Every entry is interrupted there; the client, whose answer was lost, sends it again. */
static void check_kills(void)
{
    for (enum point p = RECEIVED; p < NOWHERE; p++) {
        open_table();
        for (uint32_t i = 0; i < script.count; i++) {
            assert_null(handle(script.line[i], FIRST_REF + i, p));
            assert_int_equal(client.told, p < TOLD ? i : i + 1);
            restart();
            assert_int_equal(store.count, p < WRITTEN ? i : i + 1);
            assert_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
            assert_true(client.hash == script.hash[i + 1]);
        }
        check_end();
    }
}

static void test_killed_at_every_point(void **state)
{
    (void)state;
    for_all_games(check_kills);
}

/* Another process of the same store is faster, every time. Nothing is told of the refused entry, and
 * it is neither lost nor doubled. */
static void check_conflicts(void)
{
    char line[DT_ENTRY_LINE];
    open_table();
    for (uint32_t i = 0; i < script.count; i++) {
        struct dt_writer out = dt_writer_on(line, sizeof line);
        struct dt_entry chat = {process.match.now, DT_SPECTATOR, DT_DO_CHAT, dt_span_of("faster")};
        dt_entry_text(&chat, &out);
        dt_write_char(&out, '\n');
        uint32_t told = client.told;
        assert_true(write_group((struct dt_span){line, out.len}, store.count + 1, chat.seat, 0));
        assert_non_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
        assert_int_equal(client.told, told);
        restart(); /* tells of the chat */
        assert_int_equal(client.told, told + 1);
        assert_int_equal(process.update.entry.verb, DT_DO_CHAT);
        assert_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
        assert_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
        assert_int_equal(client.told, told + 2);
    }
    assert_int_equal(store.count, 2 * script.count);
    assert_memory_equal(process.match.state, script.b->match.state,
                        script.b->match.setup.game->state_size);
}

static void test_refused_by_the_store(void **state)
{
    (void)state;
    for_all_games(check_conflicts);
}

/* Whether appending an entry now is a programmer's error. */
static bool aborts(const struct dt_entry *e)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        dt_journal_append(&process.journal, &process.match, e, 0, &process.update);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* A new table is stored as one group; until it is, nothing more is appended. */
static void test_one_group(void **state)
{
    struct dt_entry e;
    (void)state;
    open_script(dt_game_find(dt_span_of("hainoon")));
    open_table();
    int from = process.journal.len;
    assert_int_equal(from, process.journal.entries);
    for (int i = 0; i < 3; i++) {
        assert_null(dt_entry_parse(&e, script.line[i]));
        assert_null(dt_journal_append(&process.journal, &process.match, &e, 0, &process.update));
    }
    struct dt_span group = dt_journal_store(&process.journal);
    assert_ptr_equal(group.at, process.journal.text + from);
    assert_int_equal(group.len, process.journal.len - from);
    assert_true(process.journal.in_flight);
    assert_true(aborts(&e));
    dt_journal_stored(&process.journal);
    assert_false(process.journal.in_flight);
    assert_int_equal(process.journal.stored, process.journal.len);
    free(script.b);
    drop();
}

/* References of one seat do not push out another seat's. */
static void test_references(void **state)
{
    struct dt_refs refs = {0};
    (void)state;
    assert_false(dt_refs_have(&refs, 0));
    dt_refs_add(&refs, 0, 1);
    dt_refs_add(&refs, DT_SPECTATOR, 2);
    for (uint64_t ref = 3; ref < 20; ref++) {
        dt_refs_add(&refs, 1, ref);
        dt_refs_add(&refs, 1, 0);
    }
    assert_true(dt_refs_have(&refs, 1) && dt_refs_have(&refs, 2));
    for (uint64_t ref = 3; ref < 20; ref++) {
        assert_int_equal(dt_refs_have(&refs, ref), ref >= 20 - DT_REFS);
    }
    for (int i = 0; i < DT_REFS; i++) {
        dt_refs_add(&refs, DT_SEATS - 1, 19); /* known: it pushes out nothing */
        dt_refs_add(&refs, 1, 19);
    }
    assert_true(dt_refs_have(&refs, 20 - DT_REFS));
}

static int grow_left;

static void *grow_some(void *memory, size_t size)
{
    return grow_left-- > 0 ? realloc(memory, size) : NULL;
}

/* Without memory an entry is refused, and nothing changes; with memory again the match goes on. */
static void check_memory(void)
{
    static struct dt_match before;
    int refused = 0;
    open_table();
    process.journal.grow = grow_some;
    for (uint32_t i = 0; i < script.count; i++) {
        grow_left = (int)(i % 3) / 2;
        before = process.match;
        int len = process.journal.len;
        const char *why = handle(script.line[i], FIRST_REF + i, NOWHERE);
        if (why != NULL) {
            assert_true(dt_match_fixture_refused(why, "memory"));
            before.history = process.match.history;
            before.capacity = process.match.capacity;
            assert_memory_equal(&before, &process.match, sizeof before);
            assert_int_equal(process.journal.len, len);
            refused++;
            grow_left = 2;
            assert_null(handle(script.line[i], FIRST_REF + i, NOWHERE));
        }
    }
    assert_true(refused > 0);
    check_end();
}

static void test_out_of_memory(void **state)
{
    (void)state;
    for_all_games(check_memory);
}

/* Storage that cannot grow, as in WebAssembly. */
static void test_fixed_storage(void **state)
{
    static struct dt_match_step history[4];
    static char text[2048];
    static struct dt_match m;
    static struct dt_match_update update;
    (void)state;
    open_script(dt_game_find(dt_span_of("scuba")));
    for (int cap = 16; cap <= (int)sizeof text; cap += 1016) {
        struct dt_journal j = {.text = text, .cap = cap};
        dt_match_set_storage(&m, history, DT_COUNT(history));
        const char *why = dt_journal_load(&j, &m, dt_span_of(script.text), &update, NULL, NULL);
        assert_true(dt_match_fixture_refused(why, "memory"));
        assert_ptr_equal(j.text, text);
        assert_ptr_equal(m.history, history);
        assert_true(j.len < cap);
        m.steps = 0;
    }
    free(script.b);
}

/* The text of a whole match, from its setup to its last entry. */
static void write_match(struct dt_match_fixture *b, struct dt_writer *out)
{
    dt_match_setup_text(&b->opening, out);
    dt_write_char(out, '\n');
    dt_write_text(out, b->lines);
    assert_false(out->cut);
}

/* A match of more decisions than the history first has room for. */
static void test_long_match(void **state)
{
    static char text[1 << 18];
    struct dt_writer out = dt_writer_on(text, sizeof text);
    struct dt_match_fixture *b = dt_match_fixture_open("deepblue", 3, 5);
    (void)state;
    dt_match_fixture_start(b);
    dt_match_fixture_finish(b);
    assert_true(b->match.steps > 2 * DT_MATCH_HISTORY);
    write_match(b, &out);
    drop();
    process.journal.grow = realloc;
    assert_null(dt_journal_load(&process.journal, &process.match, (struct dt_span){text, out.len},
                                &process.update, NULL, NULL));
    assert_int_equal(process.match.steps, b->match.steps);
    assert_memory_equal(process.match.history, b->past, b->match.steps * sizeof *b->past);
    assert_memory_equal(process.match.state, b->match.state, b->match.setup.game->state_size);
    assert_true(process.match.capacity >= b->match.steps);
    static const struct dt_refs none; /* which requests they were is not in the text */
    assert_memory_equal(&process.journal.refs, &none, sizeof none);
    assert_true(process.match.capacity < 4 * b->match.steps);
    drop();
    free(b);
}

/* What is no setup or no entry is an error, wherever it stands. */
static void test_broken_text(void **state)
{
    static char text[4096];
    struct dt_match_fixture *b = dt_match_fixture_open("hainoon", 2, 5);
    struct dt_match_setup o = b->opening;
    (void)state;
    dt_match_fixture_start(b);
    for (int kind = 0; kind < 4; kind++) {
        struct dt_writer out = dt_writer_on(text, sizeof text);
        if (kind == 0) {
            dt_write_text(&out, "id=table\n");
        }
        write_match(b, &out);
        dt_write_text(&out, kind == 1 ? "5000 0 dance\n" : kind == 2 ? "5000 0 start\n" : "");
        drop();
        process.journal.grow = realloc;
        const char *why = dt_journal_load(&process.journal, &process.match, dt_span_of(text),
                                          &process.update, NULL, NULL);
        assert_true((why == NULL) == (kind == 3));
    }
    uint32_t count = process.match.count;
    assert_non_null(
        dt_journal_replay(&process.match, dt_span_of("5000 0 dance"), realloc, &process.update));
    assert_int_equal(process.match.count, count);
    assert_null(dt_journal_replay(&process.match, dt_span_of("5000 0 chat hello"), realloc,
                                  &process.update));
    assert_int_equal(process.match.count, count + 1);
    drop();
    process.journal.grow = realloc;
    o.host = 2; /* there are two seats */
    assert_true(
        dt_match_fixture_refused(dt_journal_open(&process.journal, &process.match, &o), "host"));
    assert_null(process.journal.text);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rebuilt_match_is_the_same),
        cmocka_unit_test(test_killed_at_every_point),
        cmocka_unit_test(test_refused_by_the_store),
        cmocka_unit_test(test_one_group),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_fixed_storage),
        cmocka_unit_test(test_long_match),
        cmocka_unit_test(test_broken_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
