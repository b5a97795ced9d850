/* SPDX-License-Identifier: MIT */
/*
 * System V semaphores and messages. Waits for the same operations on the same semaphores, or for messages of the same
 * type, are queued. Waits for different ones do not wait for each other, as in the kernel: the first may depend on a
 * later one.
 */
#include "runtime/offload/private.h"

typedef struct {
    nx_lock_waiter_t waiter;
    struct sembuf *operations; /* a copy, each with IPC_NOWAIT */
    size_t count;
    bool has_waited;
} operation_t;

typedef struct {
    nx_lock_waiter_t waiter;
    void *message;
    size_t size;
    long type;
    int flags;
    ssize_t received;
    bool has_waited;
} ipc_transfer_t;

/* The error after a removal during the wait is not the one after a removal before it. */
static int error_of(bool has_waited)
{
    return errno == EINVAL && has_waited ? EIDRM : errno;
}

static bool operate(nx_lock_waiter_t *waiter)
{
    operation_t *operation = nx_container_of(waiter, operation_t, waiter);
    int result = nx_offload_libc.semop((int)waiter->key.id, operation->operations, operation->count);
    waiter->error = result == 0 ? 0 : error_of(operation->has_waited);
    operation->has_waited = true;
    return waiter->error != EAGAIN;
}

static bool gives(const struct sembuf *operations, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (operations[i].sem_op != 0) {
            return true;
        }
    }
    return false;
}

/* Increases and decreases both count: other coroutines may wait for a higher value or for zero. */
static void wake_for_change(int set, const struct sembuf *operations, size_t count)
{
    if (nx_lock_waiter__is_any() && gives(operations, count)) {
        nx_lock_waiter__poke(NX_LOCK_WAITER_SEMAPHORE, (unsigned)set, 0);
    }
}

static bool would_not_block(const struct sembuf *operations, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (operations[i].sem_flg & IPC_NOWAIT) {
            return true;
        }
        if (operations[i].sem_op <= 0) {
            return false;
        }
    }
    return true;
}

/* More operations than these go to libc directly. The kernel accepts 500, PHP uses three. */
#define MOST_OPERATIONS 32

static int wait_to_operate(int set, const struct sembuf *wanted, size_t count, nx_time_t deadline)
{
    struct sembuf operations[MOST_OPERATIONS];
    for (size_t i = 0; i < count; i++) {
        operations[i] = wanted[i];
        operations[i].sem_flg |= IPC_NOWAIT;
    }
    operation_t operation = {.operations = operations, .count = count};
    int64_t same = count == 1 ? (int64_t)wanted[0].sem_num << 32 | (uint16_t)wanted[0].sem_op
                              : (int64_t)(intptr_t)&operation;
    operation.waiter =
        (nx_lock_waiter_t){.key = {.kind = NX_LOCK_WAITER_SEMAPHORE, .id = (unsigned)set, .wanted = same},
                           .attempt = operate,
                           .fd = -1};
    if (nx_lock_waiter__wait(&operation.waiter, deadline) != 0) {
        return -1;
    }
    wake_for_change(set, wanted, count);
    return 0;
}

static nx_time_t semaphore_deadline(const struct timespec *timeout)
{
    return timeout == NULL
               ? NX_TIME_NEVER
               : nx_clock_monotonic() + timeout->tv_sec * NX_NANOSECONDS_PER_SECOND + timeout->tv_nsec;
}

int nx_offload_semtimedop(int set, struct sembuf *operations, size_t count, const struct timespec *timeout)
{
    bool is_sane =
        operations != NULL && count > 0 && count <= MOST_OPERATIONS &&
        (timeout == NULL || (timeout->tv_sec >= 0 && timeout->tv_sec < INT32_MAX && timeout->tv_nsec >= 0 &&
                             timeout->tv_nsec < NX_NANOSECONDS_PER_SECOND));
    if (is_sane && nx_offload_may_wait() && !would_not_block(operations, count)) {
        return wait_to_operate(set, operations, count, semaphore_deadline(timeout));
    }
    int result = nx_offload_libc.semtimedop(set, operations, count, timeout);
    if (result == 0) {
        wake_for_change(set, operations, count);
    }
    return result;
}

int nx_offload_semop(int set, struct sembuf *operations, size_t count)
{
    return nx_offload_semtimedop(set, operations, count, NULL);
}

static bool receive(nx_lock_waiter_t *waiter)
{
    ipc_transfer_t *transfer = nx_container_of(waiter, ipc_transfer_t, waiter);
    transfer->received = nx_offload_libc.msgrcv((int)waiter->key.id, transfer->message, transfer->size,
                                                transfer->type, transfer->flags | IPC_NOWAIT);
    waiter->error = transfer->received >= 0 ? 0 : error_of(transfer->has_waited);
    transfer->has_waited = true;
    return waiter->error != ENOMSG;
}

static bool send_it(nx_lock_waiter_t *waiter)
{
    ipc_transfer_t *transfer = nx_container_of(waiter, ipc_transfer_t, waiter);
    int result = nx_offload_libc.msgsnd((int)waiter->key.id, transfer->message, transfer->size,
                                        transfer->flags | IPC_NOWAIT);
    waiter->error = result == 0 ? 0 : error_of(transfer->has_waited);
    transfer->has_waited = true;
    return waiter->error != EAGAIN;
}

static ssize_t finish_transfer(ipc_transfer_t *transfer, int kind_of_others)
{
    if (nx_lock_waiter__wait(&transfer->waiter, NX_TIME_NEVER) != 0) {
        return -1;
    }
    nx_lock_waiter__poke(kind_of_others, transfer->waiter.key.id, 0);
    return transfer->received;
}

ssize_t nx_offload_msgrcv(int queue, void *message, size_t size, long type, int flags)
{
    if ((flags & IPC_NOWAIT) != 0 || !nx_offload_may_wait()) {
        ssize_t received = nx_offload_libc.msgrcv(queue, message, size, type, flags);
        if (received >= 0 && nx_lock_waiter__is_any()) {
            nx_lock_waiter__poke(NX_LOCK_WAITER_SEND, (unsigned)queue, 0);
        }
        return received;
    }
    /* "Any type except this one" is not the same wait as "this type". */
    int64_t wanted = (int64_t)((uint64_t)type << 1 | ((flags & MSG_EXCEPT) != 0));
    ipc_transfer_t transfer = {
        .waiter = {.key = {.kind = NX_LOCK_WAITER_RECEIVE, .id = (unsigned)queue, .wanted = wanted},
                   .attempt = receive,
                   .fd = -1},
        .message = message,
        .size = size,
        .type = type,
        .flags = flags};
    return finish_transfer(&transfer, NX_LOCK_WAITER_SEND);
}

int nx_offload_msgsnd(int queue, const void *message, size_t size, int flags)
{
    if ((flags & IPC_NOWAIT) != 0 || !nx_offload_may_wait()) {
        int result = nx_offload_libc.msgsnd(queue, message, size, flags);
        if (result == 0 && nx_lock_waiter__is_any()) {
            nx_lock_waiter__poke(NX_LOCK_WAITER_RECEIVE, (unsigned)queue, 0);
        }
        return result;
    }
    ipc_transfer_t transfer = {
        .waiter = {.key = {.kind = NX_LOCK_WAITER_SEND, .id = (unsigned)queue}, .attempt = send_it, .fd = -1},
        .message = (void *)message,
        .size = size,
        .flags = flags};
    return (int)finish_transfer(&transfer, NX_LOCK_WAITER_RECEIVE);
}
