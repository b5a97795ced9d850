/* SPDX-License-Identifier: MIT */
/* Shared by the files of handle/ only. */
#ifndef NX_RUNTIME_HANDLE_PRIVATE_H
#define NX_RUNTIME_HANDLE_PRIVATE_H

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/library.h"
#include "runtime/handle/handle.h"

/*
 * What is shared, as a number that is nothing else's: of an address, of a stream, of a direction of a stream. 0:
 * nothing is.
 */
typedef zend_ulong nx_handle_key_t;

typedef struct nx_handle_kind {
    const char *class_name;
    const char *what;
    bool is_owner; /* not a statement or a result that an owner has handed out */
    nx_handle_key_t (*identify)(zend_object *object);
    bool (*loses)(zend_object *object); /* its connection, by a cancelled call; NULL: it recovers by itself */
} nx_handle_kind_t;

enum {
    NX_CALL_FREE = 1,          /* asks nobody, or what others may do meanwhile: not guarded */
    NX_CALL_ENDS = 2,          /* a broken handle may be closed, or asked what it knows itself */
    NX_CALL_RENEWS = 4,        /* closes or opens: what was broken is not any more */
    NX_CALL_UNDOES = 8,        /* done by itself when a broken connection goes: true */
    NX_CALL_KEEPS = 16,        /* may be cancelled without loss */
    NX_CALL_OPENS = 32,        /* makes the connection that functions use which are given none */
    NX_CALL_DEFAULT_LINK = 64, /* uses it */
    NX_CALL_TLS_ONLY = 128     /* reads a stream only where that is a TLS stream */
};

/* Of a guarded function. The numbers of the arguments that are streams it reads and writes, from 1; 0: none. */
typedef struct nx_handle_traits {
    uint8_t flags, reads, writes;
} nx_handle_traits_t;

/* guard.c */
extern NX_PER_THREAD struct nx_handle_state {
    size_t attention; /* accounts of waits, queues and broken handles: with 0 a guarded call is the call */
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

/* operands.c: what a function was given. */
enum { NX_HANDLE_READS, NX_HANDLE_WRITES, NX_HANDLE_STREAM };
typedef struct nx_handle_operand {
    const nx_handle_kind_t *kind; /* NULL: a stream, or the default link */
    zend_object *object;          /* NULL: as above */
    zend_resource *stream;        /* NULL: none */
    int direction;                /* NX_HANDLE_STREAM: in neither; it is only in use */
    nx_handle_key_t key;
} nx_handle_operand_t;
/* False: enough. */
typedef bool (*nx_handle_visit_fn)(const nx_handle_operand_t *operand, void *context);
bool nx_handle__each_of(zend_execute_data *frame, nx_handle_visit_fn visit, void *context);
/*
 * Of the functions that wait in `frame`: of those that are right above PHP code, and, with `all`, of the guarded ones
 * that have called that code.
 */
void nx_handle__each(zend_execute_data *frame, bool all, nx_handle_visit_fn visit, void *context);
bool nx_handle__is_foreach(const zend_execute_data *frame);
nx_handle_key_t nx_handle__key_of_stream(const zend_resource *stream, int direction);
bool nx_handle__is_closed_stream(nx_handle_key_t key);
bool nx_handle__is_tls(const zend_resource *stream);

/* busy.c: accounts of the waits of others. */
typedef struct nx_handle_account {
    nx_coroutine_t *coroutine;
    zend_execute_data *frame;
    nx_time_t since;
    nx_handle_key_t *keys, first_keys[6];
    uint32_t count, room;
    zend_resource *pins[4];
    uint32_t pin_count;
} nx_handle_account_t;
void nx_handle__enter(nx_library_wait_t *wait);
void nx_handle__leave(nx_library_wait_t *wait);
/* NULL: nobody, or the running coroutine. */
const nx_handle_account_t *nx_handle__user_of(nx_handle_key_t key);
void nx_handle__forget_busy(void);

/* broken.c: handles whose call was cancelled in its midst. */
typedef struct nx_handle_break {
    nx_handle_key_t key;
    uint32_t owners;    /* objects whose end is the end of this */
    zend_string *story; /* who was cancelled where */
} nx_handle_break_t;
void nx_handle__fail(void);
const nx_handle_break_t *nx_handle__break_of(nx_handle_key_t key);
void nx_handle__renew(nx_handle_key_t key);
void nx_handle__forget_broken(void);

/* unread.c: what a cancelled call has read of a plain stream. */
void nx_handle__note_reader(const nx_handle_operand_t *operand);
void nx_handle__take_back(const zend_execute_data *caller, const zval *answer);
void nx_handle__forget_unread(void);

/* freeing.c: statements and results whose last reference goes. */
void nx_handle__take_over_freeing(void);
/* Those that the running coroutine is about to free. */
void nx_handle__each_freed(nx_handle_visit_fn visit, void *context);
/* Frees what was kept because another used its connection, and does not any more. */
NX_SUSPENDS void nx_handle__release_kept(zend_execute_data *caller);
void nx_handle__forget_kept(void);

/* messages.c: what people read. */
NX_COLD void nx_handle__throw_busy(const zend_execute_data *call, const nx_handle_operand_t *operand,
                                   const nx_handle_account_t *user);
NX_COLD void nx_handle__throw_broken(const zend_execute_data *call, const nx_handle_operand_t *operand,
                                     const nx_handle_break_t *broken);
/* "coroutine 3 was cancelled in PDO::query() at /app/orders.php:12". */
NX_COLD zend_string *nx_handle__story(zend_execute_data *frame, nx_handle_key_t key);

/*
 * stream_queue.c: who is to read, or to write, a plain stream next. On the stack of the call that has the turn, or
 * waits for it.
 */
typedef struct nx_handle_queue nx_handle_queue_t;
typedef struct nx_handle_turn {
    nx_wait_t wait;
    nx_list_t link;
    nx_handle_queue_t *queue; /* NULL: not in one */
    bool is_parked;
} nx_handle_turn_t;
/* Somebody waits, or has it from having waited; but for the running coroutine. */
bool nx_handle__is_queued(nx_handle_key_t key);
NX_SUSPENDS NX_THROWS bool nx_handle__take_turn(nx_handle_turn_t *turn, const nx_handle_operand_t *operand);
void nx_handle__end_turn(nx_handle_turn_t *turn);
/* Nobody is in it for the moment. */
void nx_handle__poke(nx_handle_key_t key);
void nx_handle__forget_turns(void);

#endif
