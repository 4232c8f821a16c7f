/* Notifications to the service manager, received on a socket of the test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/notify.h"

enum { LIMIT_MS = 1000 };

static int listener;

/* Listens at an abstract name, or at a path. */
static void listen_at(const char *name)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t len = strlen(name);
    memcpy(at.sun_path, name, len);
    if (name[0] == '@') {
        at.sun_path[0] = 0;
    }
    listener = socket(AF_UNIX, SOCK_DGRAM, 0);
    assert_true(listener >= 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&at,
                          (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len)),
                     0);
    setenv("NOTIFY_SOCKET", name, 1);
}

static int open_listener(void **state)
{
    char name[64];
    (void)state;
    snprintf(name, sizeof name, "@divetable-test-notify-%d", (int)getpid());
    listen_at(name);
    setenv("WATCHDOG_USEC", "1000000", 1);
    unsetenv("WATCHDOG_PID");
    return 0;
}

static int close_listener(void **state)
{
    (void)state;
    close(listener);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
    return 0;
}

/* The next datagram; empty: there is none. */
static const char *last_datagram(void)
{
    static char text[64];
    ssize_t len = recv(listener, text, sizeof text - 1, MSG_DONTWAIT);
    text[len > 0 ? len : 0] = 0;
    return text;
}

static void it_tells_that_it_listens_lives_and_stops(void **state)
{
    struct dt_notify n;
    (void)state;
    dt_notify_open(&n);
    assert_string_equal(last_datagram(), "");
    dt_notify_ready(&n);
    assert_string_equal(last_datagram(), "READY=1");
    for (int64_t now = LIMIT_MS; now <= 4 * LIMIT_MS; now += LIMIT_MS / 2) {
        dt_notify_tick(&n, now, 0);
        assert_string_equal(last_datagram(), "WATCHDOG=1");
        dt_notify_tick(&n, now + 1, 0); /* not at every tick */
        assert_string_equal(last_datagram(), "");
    }
    dt_notify_stop(&n);
    assert_string_equal(last_datagram(), "STOPPING=1");
    dt_notify_tick(&n, 9 * LIMIT_MS, 0);
    assert_string_equal(last_datagram(), "");
}

static void a_store_that_hangs_is_no_life(void **state)
{
    struct dt_notify n;
    (void)state;
    dt_notify_open(&n);
    dt_notify_tick(&n, LIMIT_MS, LIMIT_MS / 2 - 1);
    assert_string_equal(last_datagram(), "WATCHDOG=1");
    for (int64_t silence = LIMIT_MS / 2; silence < 4 * LIMIT_MS; silence += 50) {
        dt_notify_tick(&n, LIMIT_MS + silence, silence);
        assert_string_equal(last_datagram(), "");
    }
    dt_notify_tick(&n, 6 * LIMIT_MS, 0);
    assert_string_equal(last_datagram(), "WATCHDOG=1");
    dt_notify_stop(&n);
}

static void a_limit_of_another_process_is_not_ours(void **state)
{
    struct dt_notify n;
    (void)state;
    setenv("WATCHDOG_PID", "1", 1);
    dt_notify_open(&n);
    dt_notify_tick(&n, LIMIT_MS, 0);
    assert_string_equal(last_datagram(), "");
    dt_notify_stop(&n);
    assert_string_equal(last_datagram(), "STOPPING=1");
}

static void the_socket_may_be_a_path(void **state)
{
    char dir[64] = "/tmp/divetable-notify-XXXXXX", path[80];
    struct dt_notify n;
    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/s", dir);
    close(listener);
    listen_at(path);
    dt_notify_open(&n);
    dt_notify_ready(&n);
    assert_string_equal(last_datagram(), "READY=1");
    dt_notify_stop(&n);
    unlink(path);
    rmdir(dir);
}

static void without_a_socket_nothing_happens(void **state)
{
    static const char *const names[] = {"", "@", "relative", "/nowhere/at/all"};
    struct dt_notify n;
    char name[300];
    (void)state;
    memset(name, 'x', sizeof name - 1);
    name[0] = '/';
    name[sizeof name - 1] = 0; /* longer than an address can be */
    for (int i = 0; i <= DT_COUNT(names); i++) {
        setenv("NOTIFY_SOCKET", i < DT_COUNT(names) ? names[i] : name, 1);
        dt_notify_open(&n);
        dt_notify_ready(&n);
        dt_notify_tick(&n, LIMIT_MS, 0);
        dt_notify_stop(&n);
    }
    unsetenv("NOTIFY_SOCKET");
    dt_notify_open(&n);
    assert_true(n.socket < 0);
    dt_notify_stop(&n);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_listener, close_listener)
    const struct CMUnitTest tests[] = {
        TEST(it_tells_that_it_listens_lives_and_stops), TEST(a_store_that_hangs_is_no_life),
        TEST(a_limit_of_another_process_is_not_ours),   TEST(the_socket_may_be_a_path),
        TEST(without_a_socket_nothing_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
