/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/handle/ only. */
#ifndef NX_RUNTIME_HANDLE_PRIVATE_H
#define NX_RUNTIME_HANDLE_PRIVATE_H

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/library.h"
#include "runtime/handle/handle.h"

/*
 * Identifies a shared resource. It is derived from an address, a stream, or a direction of a stream. 0: nothing is
 * shared.
 */
typedef zend_ulong nx_handle_key_t;

typedef struct nx_handle_kind {
    const char *class_name;
    const char *what;
    bool is_owner; /* a connection; false for a statement or a result of one */
    nx_handle_key_t (*identify)(zend_object *object);
    /* true if a cancelled call breaks its connection; NULL: it recovers by itself */
    bool (*loses)(zend_object *object);
} nx_handle_kind_t;

enum {
    NX_CALL_FREE = 1,   /* not guarded: contacts no server, or may run in several coroutines at once */
    NX_CALL_ENDS = 2,   /* allowed on a broken handle: closes it, or reads local data */
    NX_CALL_RENEWS = 4, /* closes or opens: the handle is no longer broken */
    /* not called on a broken connection, since closing it has the same effect; the result is true */
    NX_CALL_UNDOES = 8,
    NX_CALL_KEEPS = 16,        /* may be cancelled without loss */
    NX_CALL_OPENS = 32,        /* makes the default connection, for functions without a connection argument */
    NX_CALL_DEFAULT_LINK = 64, /* uses the default connection */
    NX_CALL_TLS_ONLY = 128     /* guards the stream it reads only if that is a TLS stream */
};

/* Traits of a guarded function. reads, writes: numbers of the arguments that are streams, from 1; 0: none. */
typedef struct nx_handle_traits {
    uint8_t flags, reads, writes;
} nx_handle_traits_t;

/* guard.c */
extern NX_PER_THREAD struct nx_handle_state {
    /* number of recorded waits, queues and broken handles: while it is 0, a guarded call costs nothing */
    size_t attention;
    nx_handle_key_t default_link;
    bool is_lost;
} nx_handle__state;
bool nx_handle__reserve(void);
void nx_handle__guard_all(void);
void nx_handle__unguard_all(void);
bool nx_handle__is_guarded(const zend_function *function);
nx_handle_traits_t nx_handle__traits(const zend_function *function);

/* kinds.c */
void nx_handle__learn_kinds(void);
void nx_handle__forget_kinds(void);
const nx_handle_kind_t *nx_handle__kind_of_class(const zend_class_entry *class_entry);
nx_handle_key_t nx_handle__itself(zend_object *object);
nx_handle_key_t nx_handle__first_member(zend_object *object);
nx_handle_key_t nx_handle__pdo_of_statement(zend_object *object);
nx_handle_key_t nx_handle__mysqli(zend_object *object);
nx_handle_key_t nx_handle__mysqli_of_statement(zend_object *object);
nx_handle_key_t nx_handle__mysqli_of_result(zend_object *object);
bool nx_handle__loses(zend_object *object);
bool nx_handle__loses_pdo(zend_object *object);
bool nx_handle__loses_statement(zend_object *object);

/* operands.c: the handles among a function's arguments. */
enum { NX_HANDLE_READS, NX_HANDLE_WRITES, NX_HANDLE_STREAM };
typedef struct nx_handle_operand {
    const nx_handle_kind_t *kind; /* NULL: a stream, or the default link */
    zend_object *object;          /* NULL: as above */
    zend_resource *stream;        /* NULL: none */
    int direction;                /* NX_HANDLE_STREAM: neither reads nor writes; it is only in use */
    nx_handle_key_t key;
} nx_handle_operand_t;
/* Returns false to stop. */
typedef bool (*nx_handle_visit_fn)(const nx_handle_operand_t *operand, void *context);
bool nx_handle__each_of(zend_execute_data *frame, nx_handle_visit_fn visit, void *context);
/*
 * Visits the handles of the functions that wait in `frame`: those called directly by PHP code and, with `all`, the
 * guarded functions that have called that code as well.
 */
void nx_handle__each(zend_execute_data *frame, bool all, nx_handle_visit_fn visit, void *context);
bool nx_handle__is_foreach(const zend_execute_data *frame);
nx_handle_key_t nx_handle__key_of_stream(const zend_resource *stream, int direction);
bool nx_handle__is_closed_stream(nx_handle_key_t key);
bool nx_handle__is_tls(const zend_resource *stream);

/* busy.c: records of waits of other coroutines. */
typedef struct nx_handle_account {
    nx_coroutine_t *coroutine;
    zend_execute_data *frame;
    nx_time_t since;
    nx_handle_key_t *keys, first_keys[6];
    uint32_t count, capacity;
    zend_resource *pins[4];
    uint32_t pin_count;
} nx_handle_account_t;
void nx_handle__enter(nx_library_wait_t *wait);
void nx_handle__leave(nx_library_wait_t *wait);
/* NULL: no coroutine uses it, or the running one does. */
const nx_handle_account_t *nx_handle__user_of(nx_handle_key_t key);
void nx_handle__forget_busy(void);

/* broken.c: handles whose call was cancelled halfway. */
typedef struct nx_handle_break {
    nx_handle_key_t key;
    uint32_t owners;    /* number of objects; the record is removed with the last of them */
    zend_string *story; /* which coroutine was cancelled, and where */
} nx_handle_break_t;
void nx_handle__fail(void);
const nx_handle_break_t *nx_handle__break_of(nx_handle_key_t key);
void nx_handle__renew(nx_handle_key_t key);
void nx_handle__forget_broken(void);

/* unread.c: what a cancelled call has read of a plain stream. */
void nx_handle__note_reader(const nx_handle_operand_t *operand);
void nx_handle__take_back(const zend_execute_data *caller, const zval *answer);
void nx_handle__forget_unread(void);

/* freeing.c: statements and results whose last reference is released. */
void nx_handle__take_over_freeing(void);
/* Visits the handles that the running coroutine is about to free. */
void nx_handle__each_freed(nx_handle_visit_fn visit, void *context);
/* Frees objects that were kept because another coroutine used their connection, and no longer does. */
NX_SUSPENDS void nx_handle__release_deferred(zend_execute_data *caller);
void nx_handle__discard_deferred(void);

/* messages.c: error messages. */
NX_COLD void nx_handle__throw_busy(const zend_execute_data *call, const nx_handle_operand_t *operand,
                                   const nx_handle_account_t *user);
NX_COLD void nx_handle__throw_broken(const zend_execute_data *call, const nx_handle_operand_t *operand,
                                     const nx_handle_break_t *broken);
/* "coroutine 3 was cancelled in PDO::query() at /app/orders.php:12". */
NX_COLD zend_string *nx_handle__story(zend_execute_data *frame, nx_handle_key_t key);

/*
 * stream_queue.c: the order in which coroutines read or write a plain stream. An entry is on the stack of the call
 * that has access or waits for it.
 */
typedef struct nx_handle_queue nx_handle_queue_t;
typedef struct nx_stream_waiter {
    nx_wait_t wait;
    nx_list_t link;
    nx_handle_queue_t *queue; /* NULL: not in one */
    bool is_parked;
} nx_stream_waiter_t;
/* True if a coroutine other than the running one waits for access, or has obtained it by waiting. */
bool nx_handle__is_queued(nx_handle_key_t key);
NX_SUSPENDS NX_THROWS bool nx_handle__enter_stream_queue(nx_stream_waiter_t *waiter,
                                                         const nx_handle_operand_t *operand);
void nx_handle__leave_stream_queue(nx_stream_waiter_t *waiter);
/* Called when the stream is not in use: gives the next coroutine access. */
void nx_handle__poke(nx_handle_key_t key);
void nx_handle__forget_stream_queues(void);

#endif
