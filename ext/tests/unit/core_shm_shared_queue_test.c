/* SPDX-License-Identifier: MIT */
/* Queues and locks between processes, of which some are killed at random moments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/shm/shared_mutex.h"
#include "core/shm/shared_processes.h"
#include "core/shm/shared_queue.h"

#define MEBIBYTE ((size_t)1 << 20)

typedef struct fixture {
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_queue_t *queue;
    nx_shared_found_t found;
} fixture_t;

static fixture_t with_queue(uint32_t capacity, size_t bytes)
{
    fixture_t fixture;
    nx_shared_existing_t existing;
    assert_int_equal(nx_shared_heap_create(512 * MEBIBYTE, &fixture.file, &fixture.bell), 0);
    assert_int_equal(nx_shared_heap_attach(fixture.file, fixture.bell, &fixture.heap), 0);
    assert_int_equal(nx_shared_queue_open(fixture.heap, "q", 1, capacity, bytes, &fixture.queue, &existing),
                     0);
    nx_shared_found_init(&fixture.found);
    return fixture;
}

static void end_queue(fixture_t *fixture)
{
    nx_shared_found_release(&fixture->found);
    nx_shared_queue_close(fixture->queue);
    nx_shared_heap_detach(fixture->heap);
    close(fixture->file);
    close(fixture->bell);
}

static nx_shared_ticket_t ticket_of(fixture_t *fixture)
{
    nx_shared_ticket_t ticket = {.place = NX_SHARED_NO_PLACE};
    assert_int_equal(nx_shared_process_enter(fixture->heap, NX_SHARED_NO_DOOR, 0, &ticket.process), 0);
    return ticket;
}

static int push(fixture_t *fixture, int64_t number, size_t length, nx_shared_ticket_t *ticket)
{
    static char bytes[64 << 10];
    memset(bytes, (int)(number % 251), length);
    nx_shared_value_t item = {.kind = 2, .number = number, .bytes = bytes, .length = length};
    return nx_shared_queue_push(fixture->queue, &item, ticket);
}

/* The number of the item; -1 if its bytes are not those that were pushed. */
static int64_t number_of(const nx_shared_found_t *found)
{
    for (size_t i = 0; i < nx_bytes_length(&found->bytes); i++) {
        if ((unsigned char)nx_bytes_data(&found->bytes)[i] != found->number % 251) {
            return -1;
        }
    }
    return found->number;
}

static void items_leave_in_the_order_in_which_they_came(void **state)
{
    fixture_t fixture = with_queue(5, MEBIBYTE);
    for (int64_t round = 0; round < 100; round++) {
        for (int64_t i = 0; i < 5; i++) {
            assert_int_equal(push(&fixture, round * 5 + i, (size_t)(i * 1000), NULL), 0);
        }
        assert_int_equal(push(&fixture, 0, 0, NULL), -EAGAIN);
        for (int64_t i = 0; i < 5; i++) {
            assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, NULL), 0);
            assert_int_equal(number_of(&fixture.found), round * 5 + i);
            assert_int_equal(nx_bytes_length(&fixture.found.bytes), i * 1000);
        }
        assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, NULL), -EAGAIN);
    }
    end_queue(&fixture);
}

static void memory_bounds_a_queue_too(void **state)
{
    fixture_t fixture = with_queue(1000, 64 << 10);
    assert_int_equal(push(&fixture, 1, 40 << 10, NULL), -EFBIG);
    int64_t pushed = 0;
    while (push(&fixture, pushed, 6 << 10, NULL) == 0) {
        pushed++;
    }
    assert_in_range(pushed, 8, 10);
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, NULL), 0);
    assert_int_equal(push(&fixture, pushed, 6 << 10, NULL), 0);
    end_queue(&fixture);
}

static void a_change_calls_the_oldest_waiter_only(void **state)
{
    fixture_t fixture = with_queue(2, MEBIBYTE);
    const nx_shared_waiters_t *waiters = nx_shared_queue_waiters(fixture.queue);
    nx_shared_ticket_t first = ticket_of(&fixture), second = ticket_of(&fixture);
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &first), -EAGAIN);
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &second), -EAGAIN);
    push(&fixture, 1, 10, NULL);
    assert_true(nx_shared_waiters_is_called(waiters, first.place));
    assert_false(nx_shared_waiters_is_called(waiters, second.place));
    /* One that was called and leaves passes the call on. */
    nx_shared_queue_leave(fixture.queue, &first);
    assert_true(nx_shared_waiters_is_called(waiters, second.place));
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &second), 0);
    assert_true(nx_shared_waiters_is_empty(waiters));
    /* One that was called in vain keeps its place. */
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &first), -EAGAIN);
    push(&fixture, 2, 10, NULL);
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, NULL), 0);
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &first), -EAGAIN);
    assert_false(nx_shared_waiters_is_called(waiters, first.place));
    nx_shared_queue_end(fixture.queue);
    assert_true(nx_shared_waiters_is_called(waiters, first.place));
    assert_int_equal(nx_shared_queue_pop(fixture.queue, &fixture.found, &first), -EPIPE);
    assert_int_equal(push(&fixture, 1, 1, NULL), -EPIPE);
    assert_true(nx_shared_waiters_is_empty(waiters));
    end_queue(&fixture);
}

/* --- kills --- */

enum { PRODUCERS = 2, CONSUMERS = 2, ITEMS_MOST = 1 << 20 };

typedef struct ledger {
    _Atomic uint32_t next, pushed_low, torn, disordered;
    _Atomic uint8_t pushed[ITEMS_MOST], popped[ITEMS_MOST];
} ledger_t;

static void produce(fixture_t *fixture, ledger_t *ledger)
{
    for (;;) {
        uint32_t number = atomic_fetch_add(&ledger->next, 1) % ITEMS_MOST;
        while (push(fixture, number, number % 700, NULL) == -EAGAIN) {
            usleep(50);
        }
        atomic_store(&ledger->pushed[number], 1);
    }
}

static void consume(fixture_t *fixture, ledger_t *ledger)
{
    for (;;) {
        int result = nx_shared_queue_pop(fixture->queue, &fixture->found, NULL);
        if (result == -EAGAIN) {
            usleep(50);
            continue;
        }
        int64_t number = number_of(&fixture->found);
        if (result != 0 || number < 0 || number >= ITEMS_MOST) {
            atomic_fetch_add(&ledger->torn, 1);
            continue;
        }
        atomic_fetch_add(&ledger->popped[number], 1);
    }
}

static pid_t start_process(fixture_t *fixture, ledger_t *ledger, unsigned number)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        number < PRODUCERS ? produce(fixture, ledger) : consume(fixture, ledger);
    }
    return child;
}

static void killed_processes_lose_at_most_the_item_in_hand(void **state)
{
    const unsigned kills = getenv("NX_KILLS") == NULL ? 300 : (unsigned)atoi(getenv("NX_KILLS"));
    fixture_t fixture = with_queue(16, 32 << 10);
    ledger_t *ledger = mmap(NULL, sizeof(*ledger), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    pid_t processes[PRODUCERS + CONSUMERS];
    for (unsigned i = 0; i < PRODUCERS + CONSUMERS; i++) {
        processes[i] = start_process(&fixture, ledger, i);
    }
    unsigned consumers_killed = 0;
    for (unsigned round = 0; round < kills; round++) {
        unsigned victim = (unsigned)rand() % (PRODUCERS + CONSUMERS);
        usleep((unsigned)rand() % 1500);
        assert_int_equal(kill(processes[victim], SIGKILL), 0);
        assert_int_equal(waitpid(processes[victim], NULL, 0), processes[victim]);
        consumers_killed += victim >= PRODUCERS;
        processes[victim] = start_process(&fixture, ledger, victim);
    }
    for (unsigned i = 0; i < PRODUCERS + CONSUMERS; i++) {
        kill(processes[i], SIGKILL);
        waitpid(processes[i], NULL, 0);
        consumers_killed += i >= PRODUCERS;
    }
    /* The queue is usable, and has what the others have pushed and not popped. */
    while (nx_shared_queue_pop(fixture.queue, &fixture.found, NULL) == 0) {
        int64_t number = number_of(&fixture.found);
        assert_in_range(number, 0, ITEMS_MOST - 1);
        atomic_fetch_add(&ledger->popped[number], 1);
    }
    unsigned lost = 0, doubled = 0, count = atomic_load(&ledger->next);
    assert_in_range(count, 1, ITEMS_MOST);
    for (unsigned number = 0; number < count; number++) {
        doubled += ledger->popped[number] > 1;
        lost += ledger->pushed[number] && ledger->popped[number] == 0;
    }
    assert_int_equal(atomic_load(&ledger->torn), 0);
    assert_int_equal(doubled, 0);
    assert_in_range(lost, 0, consumers_killed);
    /* No cell has leaked: the queue takes as much as a new one. */
    unsigned fits = 0;
    while (push(&fixture, fits, 1500, NULL) == 0) {
        fits++;
    }
    assert_int_equal(fits, 16);
    print_message("%u kills, %u items, %u lost in hand\n", kills, count, lost);
    munmap(ledger, sizeof(*ledger));
    end_queue(&fixture);
}

/* --- a lock --- */

static void a_lock_goes_to_the_oldest_waiter(void **state)
{
    fixture_t fixture = with_queue(2, MEBIBYTE);
    nx_shared_mutex_t *mutex;
    nx_shared_existing_t existing;
    assert_int_equal(nx_shared_mutex_open(fixture.heap, "l", 1, &mutex, &existing), 0);
    nx_shared_ticket_t second = ticket_of(&fixture), third = ticket_of(&fixture);
    assert_int_equal(nx_shared_mutex_release(mutex, 1), -EPERM);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 1, NULL), 0);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 1, NULL), -EDEADLK);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 2, NULL), -EAGAIN);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 2, &second), -EAGAIN);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 3, &third), -EAGAIN);
    assert_int_equal(nx_shared_mutex_release(mutex, 2), -EPERM);
    assert_int_equal(nx_shared_mutex_release(mutex, 1), 0);
    assert_true(nx_shared_waiters_is_called(nx_shared_mutex_waiters(mutex), second.place));
    /* The lock was handed over: none can come between. */
    assert_int_equal(nx_shared_mutex_acquire(mutex, 1, NULL), -EAGAIN);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 3, &third), -EAGAIN);
    nx_shared_mutex_leave(mutex, 2, &second);
    assert_int_equal(nx_shared_mutex_acquire(mutex, 3, &third), 0);
    assert_int_equal(nx_shared_mutex_release(mutex, 3), 0);
    assert_int_equal(nx_shared_mutex_holder(mutex), 0);
    nx_shared_mutex_close(mutex);
    end_queue(&fixture);
}

static void lock_for_ever(nx_shared_mutex_t *mutex, _Atomic uint32_t *inside)
{
    for (;;) {
        if (nx_shared_mutex_acquire(mutex, 7, NULL) != 0) {
            continue;
        }
        atomic_store(inside, (uint32_t)getpid());
        inside[1] += atomic_load(inside) != (uint32_t)getpid();
        nx_shared_mutex_release(mutex, 7);
    }
}

static void killed_holders_free_the_lock(void **state)
{
    const unsigned kills = getenv("NX_KILLS") == NULL ? 100 : (unsigned)atoi(getenv("NX_KILLS")) / 3;
    fixture_t fixture = with_queue(2, MEBIBYTE);
    nx_shared_mutex_t *mutex;
    nx_shared_existing_t existing;
    assert_int_equal(nx_shared_mutex_open(fixture.heap, "l", 1, &mutex, &existing), 0);
    _Atomic uint32_t *inside = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (unsigned round = 0; round < kills; round++) {
        pid_t children[2];
        for (int i = 0; i < 2; i++) {
            children[i] = fork();
            if (children[i] == 0) {
                lock_for_ever(mutex, inside);
            }
        }
        usleep((unsigned)rand() % 1500);
        for (int i = 0; i < 2; i++) {
            kill(children[i], SIGKILL);
            waitpid(children[i], NULL, 0);
        }
        assert_int_equal(nx_shared_mutex_acquire(mutex, 1, NULL), 0);
        assert_int_equal(nx_shared_mutex_release(mutex, 1), 0);
    }
    assert_int_equal(inside[1], 0);
    munmap(inside, 4096);
    nx_shared_mutex_close(mutex);
    end_queue(&fixture);
}

/* --- threads, for ThreadSanitizer --- */

static void *push_in_thread(void *data)
{
    fixture_t *fixture = data;
    nx_shared_value_t item = {.kind = 2, .number = 1, .bytes = "item", .length = 4};
    for (int i = 0; i < 2000; i++) {
        while (nx_shared_queue_push(fixture->queue, &item, NULL) == -EAGAIN) {
            poll(NULL, 0, 0);
        }
    }
    return NULL;
}

static void threads_share_a_queue(void **state)
{
    fixture_t fixture = with_queue(8, MEBIBYTE);
    pthread_t threads[2];
    nx_shared_ticket_t ticket = ticket_of(&fixture);
    const nx_shared_waiters_t *waiters = nx_shared_queue_waiters(fixture.queue);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, push_in_thread, &fixture), 0);
    }
    for (int count = 0; count < 4000;) {
        if (ticket.place != NX_SHARED_NO_PLACE && !nx_shared_waiters_is_called(waiters, ticket.place)) {
            struct pollfd bell = {.fd = fixture.bell, .events = POLLIN};
            uint64_t rings;
            assert_int_equal(poll(&bell, 1, 60000), 1);
            assert_int_equal(read(fixture.bell, &rings, sizeof(rings)), sizeof(rings));
            continue;
        }
        count += nx_shared_queue_pop(fixture.queue, &fixture.found, &ticket) == 0;
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    end_queue(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_leave_in_the_order_in_which_they_came),
        cmocka_unit_test(memory_bounds_a_queue_too),
        cmocka_unit_test(a_change_calls_the_oldest_waiter_only),
        cmocka_unit_test(killed_processes_lose_at_most_the_item_in_hand),
        cmocka_unit_test(a_lock_goes_to_the_oldest_waiter),
        cmocka_unit_test(killed_holders_free_the_lock),
        cmocka_unit_test(threads_share_a_queue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
