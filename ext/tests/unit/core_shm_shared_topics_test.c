/* SPDX-License-Identifier: MIT */
/* Topics between processes, of which some are killed at random moments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/shm/shared_processes.h"
#include "core/shm/shared_topics.h"

#define MEBIBYTE ((size_t)1 << 20)

typedef struct fixture {
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_topics_t *topics;
    nx_shared_found_t found;
    uint32_t process;
} fixture_t;

static fixture_t with_topics(uint32_t subscriptions, size_t bytes)
{
    fixture_t fixture;
    assert_int_equal(nx_shared_heap_create(512 * MEBIBYTE, &fixture.file, &fixture.bell), 0);
    assert_int_equal(nx_shared_heap_attach(fixture.file, fixture.bell, &fixture.heap), 0);
    assert_int_equal(nx_shared_topics_open(fixture.heap, subscriptions, bytes, &fixture.topics), 0);
    assert_int_equal(nx_shared_process_enter(fixture.heap, NX_SHARED_NO_DOOR, 0, &fixture.process), 0);
    nx_shared_found_init(&fixture.found);
    return fixture;
}

static void end_topics(fixture_t *fixture)
{
    nx_shared_found_release(&fixture->found);
    nx_shared_topics_close(fixture->topics);
    nx_shared_heap_detach(fixture->heap);
    close(fixture->file);
    close(fixture->bell);
}

static nx_topic_place_t subscribe(fixture_t *fixture, const char *pattern, uint32_t capacity,
                                  nx_topic_policy_t policy)
{
    nx_topic_place_t place;
    nx_topic_spec_t spec = {pattern, strlen(pattern), capacity, policy, fixture->process};
    assert_int_equal(nx_shared_topics_subscribe(fixture->topics, &spec, &place), 0);
    return place;
}

static int publish(fixture_t *fixture, const char *name, int64_t number, size_t length,
                   nx_topic_outcome_t *outcome)
{
    static char bytes[64 << 10];
    nx_topic_outcome_t unused;
    memset(bytes, (int)(number % 251), length);
    nx_shared_value_t value = {.kind = 2, .number = number, .bytes = bytes, .length = length};
    return nx_shared_topics_publish(fixture->topics, name, strlen(name), &value, NULL,
                                    outcome == NULL ? &unused : outcome);
}

/* The number of the next message; -1: it has other bytes than those that were published. Or an error. */
static int64_t take(fixture_t *fixture, nx_topic_place_t place)
{
    int error = nx_shared_topics_take(fixture->topics, place, &fixture->found);
    if (error != 0) {
        return error;
    }
    const nx_shared_found_t *found = &fixture->found;
    for (size_t i = found->key_length; i < nx_bytes_length(&found->bytes); i++) {
        if ((unsigned char)nx_bytes_data(&found->bytes)[i] != found->number % 251) {
            return -1;
        }
    }
    return found->number;
}

static void patterns_match_names_by_tokens(void **state)
{
    static const struct {
        const char *pattern, *name;
        bool matches;
    } cases[] = {
        {"a", "a", true},         {"a", "b", false},      {"a.b", "a.b", true},     {"a.b", "a", false},
        {"a", "a.b", false},      {"*", "a", true},       {"*", "a.b", false},      {"*.b", "a.b", true},
        {"a.*", "a.b", true},     {"a.*", "a", false},    {"a.*.c", "a.b.c", true}, {"a.*.c", "a.b.d", false},
        {">", "a", true},         {">", "a.b.c", true},   {"a.>", "a", false},      {"a.>", "a.b", true},
        {"a.>", "a.b.c.d", true}, {"a.>", "b.c", false},  {"*.>", "a", false},      {"*.>", "a.b", true},
        {"ab", "a", false},       {"a.bc", "a.b", false}, {"a.b", "a.bc", false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        bool matches = nx_topic_matches(cases[i].pattern, strlen(cases[i].pattern), cases[i].name,
                                        strlen(cases[i].name));
        if (matches != cases[i].matches) {
            fail_msg("%s and %s", cases[i].pattern, cases[i].name);
        }
    }
    static const char *const refused[] = {"", ".", "a.", ".a", "a..b", "a.>.b", "a*", "*a", "a.b>", ">a"};
    for (size_t i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
        assert_false(nx_topic_is_name(refused[i], strlen(refused[i]), true));
    }
    assert_true(nx_topic_is_name("a.*.>", 5, true));
    assert_false(nx_topic_is_name("a.*", 3, false));
    assert_false(nx_topic_is_name("a\0b", 3, true));
}

static void each_subscription_has_all_messages_in_order(void **state)
{
    fixture_t fixture = with_topics(8, MEBIBYTE);
    nx_topic_outcome_t outcome;
    nx_topic_place_t one = subscribe(&fixture, "a.b", 300, NX_TOPIC_DROPS_OLDEST);
    nx_topic_place_t other = subscribe(&fixture, "a.*", 300, NX_TOPIC_DROPS_OLDEST);
    for (int64_t round = 0; round < 20; round++) {
        for (int64_t i = 0; i < 100; i++) {
            assert_int_equal(publish(&fixture, "a.b", round * 100 + i, (size_t)i * 10, &outcome), 0);
            assert_int_equal(outcome.reached, 2);
        }
        assert_int_equal(publish(&fixture, "a.c", 7, 0, &outcome), 0);
        assert_int_equal(outcome.reached, 1);
        for (int64_t i = 0; i < 100; i++) {
            assert_int_equal(take(&fixture, one), round * 100 + i);
            assert_int_equal(take(&fixture, other), round * 100 + i);
        }
        assert_int_equal(take(&fixture, other), 7);
        assert_memory_equal(nx_bytes_data(&fixture.found.bytes), "a.c", fixture.found.key_length);
        assert_int_equal(take(&fixture, one), -EAGAIN);
    }
    nx_shared_topics_unsubscribe(fixture.topics, one);
    assert_int_equal(take(&fixture, one), -EPIPE);
    assert_int_equal(publish(&fixture, "a.b", 1, 0, &outcome), 0);
    assert_int_equal(outcome.reached, 1);
    assert_int_equal(nx_shared_topics_count(fixture.topics, "a.b", 3), 1);
    end_topics(&fixture);
}

static void a_full_queue_follows_its_policy(void **state)
{
    fixture_t fixture = with_topics(8, MEBIBYTE);
    nx_topic_place_t oldest = subscribe(&fixture, "a", 2, NX_TOPIC_DROPS_OLDEST);
    nx_topic_place_t newest = subscribe(&fixture, "a", 2, NX_TOPIC_DROPS_NEWEST);
    nx_topic_place_t fails = subscribe(&fixture, "a", 2, NX_TOPIC_FAILS);
    nx_topic_outcome_t outcome;
    for (int64_t i = 1; i <= 4; i++) {
        assert_int_equal(publish(&fixture, "a", i, 100, &outcome), 0);
    }
    /* The one that has failed loses nothing further. */
    assert_int_equal(outcome.lost, 2);
    assert_int_equal(nx_shared_topics_lost(fixture.topics, oldest), 2);
    assert_int_equal(nx_shared_topics_lost(fixture.topics, newest), 2);
    assert_int_equal(nx_shared_topics_lost(fixture.topics, fails), 1);
    int64_t expected[] = {3, 4, -EAGAIN, 1, 2, -EAGAIN, 1, 2, -EPIPE};
    nx_topic_place_t places[] = {oldest, newest, fails};
    for (int i = 0; i < 9; i++) {
        assert_int_equal(take(&fixture, places[i / 3]), expected[i]);
    }
    end_topics(&fixture);
}

static void a_publisher_waits_for_a_subscription_that_loses_nothing(void **state)
{
    fixture_t fixture = with_topics(8, MEBIBYTE);
    nx_topic_place_t waits = subscribe(&fixture, "a", 1, NX_TOPIC_WAITS);
    nx_topic_place_t other = subscribe(&fixture, "a", 9, NX_TOPIC_DROPS_OLDEST);
    nx_shared_ticket_t ticket = {.process = fixture.process, .place = NX_SHARED_NO_PLACE};
    const nx_shared_waiters_t *waiters = nx_shared_topics_waiters(fixture.topics);
    nx_shared_value_t value = {.kind = 1, .number = 2};
    nx_topic_outcome_t outcome;
    assert_int_equal(publish(&fixture, "a", 1, 0, NULL), 0);
    assert_int_equal(nx_shared_topics_publish(fixture.topics, "a", 1, &value, &ticket, &outcome), -EAGAIN);
    assert_int_equal(nx_shared_topics_length(fixture.topics, other), 1);
    assert_false(nx_shared_waiters_is_called(waiters, ticket.place));
    assert_int_equal(take(&fixture, waits), 1);
    assert_true(nx_shared_waiters_is_called(waiters, ticket.place));
    assert_int_equal(nx_shared_topics_publish(fixture.topics, "a", 1, &value, &ticket, &outcome), 0);
    assert_int_equal(outcome.reached, 2);
    assert_true(nx_shared_waiters_is_empty(waiters));
    /* The end of the subscription calls it, too. */
    assert_int_equal(nx_shared_topics_publish(fixture.topics, "a", 1, &value, &ticket, &outcome), -EAGAIN);
    nx_shared_topics_unsubscribe(fixture.topics, waits);
    assert_true(nx_shared_waiters_is_called(waiters, ticket.place));
    nx_shared_topics_leave(fixture.topics, &ticket);
    end_topics(&fixture);
}

static void a_message_calls_the_listener_of_its_subscriber(void **state)
{
    fixture_t fixture = with_topics(8, MEBIBYTE);
    nx_topic_place_t place = subscribe(&fixture, "a", 9, NX_TOPIC_DROPS_OLDEST);
    nx_shared_ticket_t ticket = {.process = fixture.process, .place = NX_SHARED_NO_PLACE};
    const nx_shared_waiters_t *waiters = nx_shared_topics_waiters(fixture.topics);
    assert_int_equal(nx_shared_topics_listen(fixture.topics, &ticket), 0);
    publish(&fixture, "b", 1, 0, NULL);
    assert_false(nx_shared_waiters_is_called(waiters, ticket.place));
    publish(&fixture, "a", 1, 0, NULL);
    assert_true(nx_shared_waiters_is_called(waiters, ticket.place));
    assert_true(nx_shared_topics_is_ready(fixture.topics, place));
    assert_int_equal(nx_shared_topics_listen(fixture.topics, &ticket), 0);
    assert_false(nx_shared_waiters_is_called(waiters, ticket.place));
    end_topics(&fixture);
}

static void memory_is_taken_from_the_slowest_subscription(void **state)
{
    fixture_t fixture = with_topics(8, 256 << 10);
    nx_topic_place_t slow = subscribe(&fixture, "slow", 1000, NX_TOPIC_DROPS_OLDEST);
    for (int64_t i = 0; i < 1000; i++) {
        assert_int_equal(publish(&fixture, "slow", i, 2000, NULL), 0);
    }
    uint64_t lost = nx_shared_topics_lost(fixture.topics, slow);
    assert_in_range(lost, 800, 990);
    nx_topic_place_t other = subscribe(&fixture, "other", 9, NX_TOPIC_DROPS_NEWEST);
    assert_int_equal(publish(&fixture, "other", 5, 60 << 10, NULL), 0);
    assert_int_equal(take(&fixture, other), 5);
    assert_int_equal(publish(&fixture, "other", 5, (60 << 10) - 1, NULL), 0);
    /* Every message of the slow one that is left is the next one, and whole. */
    int64_t first = take(&fixture, slow), number, next = first + 1;
    while ((number = take(&fixture, slow)) != -EAGAIN) {
        assert_int_equal(number, next++);
    }
    assert_int_equal(next, 1000);
    end_topics(&fixture);
}

static void a_full_table_is_freed_of_dead_processes(void **state)
{
    fixture_t fixture = with_topics(4, MEBIBYTE);
    pid_t child = fork();
    if (child == 0) {
        nx_shared_process_enter(fixture.heap, NX_SHARED_NO_DOOR, 0, &fixture.process);
        for (int i = 0; i < 4; i++) {
            subscribe(&fixture, "a", 1, NX_TOPIC_WAITS);
        }
        publish(&fixture, "a", 1, 0, NULL);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    nx_topic_place_t place = subscribe(&fixture, "a", 5, NX_TOPIC_DROPS_OLDEST);
    nx_topic_outcome_t outcome;
    assert_int_equal(publish(&fixture, "a", 2, 0, &outcome), 0);
    assert_int_equal(outcome.reached, 1);
    assert_int_equal(take(&fixture, place), 2);
    end_topics(&fixture);
}

/* --- kills --- */

enum { PROCESSES = 4, PUBLISHERS = 2 };

typedef struct ledger {
    _Atomic uint64_t published, torn, doubled;
} ledger_t;

static void publish_for_ever(fixture_t *fixture, ledger_t *ledger)
{
    for (;;) {
        int64_t number = (int64_t)atomic_fetch_add(&ledger->published, 1);
        publish(fixture, "a", number, (size_t)number % 700, NULL);
    }
}

/* Publishers number their messages before they take the lock, so two of them may be swapped, but none comes twice. */
static void receive_for_ever(fixture_t *fixture, ledger_t *ledger)
{
    static _Atomic uint8_t seen[1 << 22];
    nx_topic_place_t place = subscribe(fixture, "*", 50, NX_TOPIC_DROPS_OLDEST);
    for (;;) {
        int64_t number = take(fixture, place);
        if (number == -1 || number == -EPIPE) {
            atomic_fetch_add(&ledger->torn, 1);
        } else if (number >= 0 && number < 1 << 22 && atomic_fetch_add(&seen[number], 1) > 0) {
            atomic_fetch_add(&ledger->doubled, 1);
        }
    }
}

static pid_t start_process(fixture_t *fixture, ledger_t *ledger, unsigned number)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        nx_shared_process_enter(fixture->heap, NX_SHARED_NO_DOOR, 0, &fixture->process);
        number < PUBLISHERS ? publish_for_ever(fixture, ledger) : receive_for_ever(fixture, ledger);
    }
    return child;
}

static void killed_processes_leave_whole_messages_and_no_memory(void **state)
{
    const unsigned kills = getenv("NX_KILLS") == NULL ? 150 : (unsigned)atoi(getenv("NX_KILLS"));
    fixture_t fixture = with_topics(16, 256 << 10);
    ledger_t *ledger = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t processes[PROCESSES];
    for (unsigned i = 0; i < PROCESSES; i++) {
        processes[i] = start_process(&fixture, ledger, i);
    }
    for (unsigned round = 0; round < kills; round++) {
        unsigned victim = (unsigned)rand() % PROCESSES;
        usleep((unsigned)rand() % 1500);
        assert_int_equal(kill(processes[victim], SIGKILL), 0);
        assert_int_equal(waitpid(processes[victim], NULL, 0), processes[victim]);
        processes[victim] = start_process(&fixture, ledger, victim);
    }
    for (unsigned i = 0; i < PROCESSES; i++) {
        kill(processes[i], SIGKILL);
        waitpid(processes[i], NULL, 0);
    }
    assert_int_equal(atomic_load(&ledger->torn), 0);
    assert_int_equal(atomic_load(&ledger->doubled), 0);
    /* All subscriptions and messages of dead processes can be freed. */
    for (unsigned i = 0; i < 16; i++) {
        subscribe(&fixture, "b", 200, NX_TOPIC_DROPS_NEWEST);
    }
    unsigned fits = 0;
    while (publish(&fixture, "b", fits, 3000, NULL) == 0) {
        fits++;
    }
    assert_in_range(fits, 80, 90);
    print_message("%u kills, %u messages\n", kills, (unsigned)atomic_load(&ledger->published));
    munmap(ledger, 4096);
    end_topics(&fixture);
}

/* --- threads, for ThreadSanitizer --- */

static void *publish_in_thread(void *data)
{
    fixture_t *fixture = data;
    nx_shared_value_t value = {.kind = 2, .number = 1, .bytes = "item", .length = 4};
    nx_topic_outcome_t outcome;
    for (int i = 0; i < 2000;) {
        i += nx_shared_topics_publish(fixture->topics, "a", 1, &value, NULL, &outcome) == 0;
    }
    return NULL;
}

static void threads_share_topics(void **state)
{
    fixture_t fixture = with_topics(8, MEBIBYTE);
    nx_topic_place_t place = subscribe(&fixture, "a", 8, NX_TOPIC_WAITS);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, publish_in_thread, &fixture), 0);
    }
    for (int received = 0; received < 4000;) {
        if (nx_shared_topics_is_ready(fixture.topics, place)) {
            received += nx_shared_topics_take(fixture.topics, place, &fixture.found) == 0;
        }
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    end_topics(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_match_names_by_tokens),
        cmocka_unit_test(each_subscription_has_all_messages_in_order),
        cmocka_unit_test(a_full_queue_follows_its_policy),
        cmocka_unit_test(a_publisher_waits_for_a_subscription_that_loses_nothing),
        cmocka_unit_test(a_message_calls_the_listener_of_its_subscriber),
        cmocka_unit_test(memory_is_taken_from_the_slowest_subscription),
        cmocka_unit_test(a_full_table_is_freed_of_dead_processes),
        cmocka_unit_test(killed_processes_leave_whole_messages_and_no_memory),
        cmocka_unit_test(threads_share_topics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
