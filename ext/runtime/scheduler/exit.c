/* SPDX-License-Identifier: MIT */
/*
 * Detects how main ends: by exit(), or by an uncaught exception, which is detected where PHP reports it. If a handler
 * of set_exception_handler() is called instead, PHP reports nothing. For that case the frames of main are searched for
 * a catch block when the exception is thrown.
 */
#include "runtime/scheduler/interplay.h"
#include "engine/intercept/exits.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/script_end.h"

#include "zend_exceptions.h"

/* Main threw an exception that none of its frames catches. The exception handler is running or will run. */
static NX_PER_THREAD bool is_for_handler;

/* Destructors at the end of a coroutine run as main while main is parked. Their exit() must not end main. */
static bool is_main_running(void)
{
    return nx_scheduler.open && nx_scheduler.current == &nx_scheduler.main &&
           nx_scheduler.main.state == NX_COROUTINE_RUNNING;
}

static void note_end_of_main(void)
{
    if (is_main_running()) {
        nx_scheduler.is_over = true;
    }
}

void nx_exit__install(void)
{
    nx_exits_install(note_end_of_main);
}

void nx_exit__remove(void)
{
    nx_exits_remove();
}

/* A catch block whose class is not loaded matches no exception. */
static bool catches(const zend_op_array *code, const zend_op *block, const zend_object *exception)
{
    for (;; block = OP_JMP_ADDR(block, block->op2)) {
        const zval *lower_name = RT_CONSTANT(block, block->op1) + 1;
        const zend_class_entry *wanted = zend_hash_find_ptr(EG(class_table), Z_STR_P(lower_name));
        if (wanted != NULL && instanceof_function(exception->ce, wanted)) {
            return true;
        }
        if (block->extended_value & ZEND_LAST_CATCH) {
            return false;
        }
    }
}

/* A `return` or `break` in a finally block discards the exception. */
static bool discards(const zend_op_array *code, const zend_try_catch_element *block)
{
    for (uint32_t number = block->finally_op; number < block->finally_end; number++) {
        if (code->opcodes[number].opcode == ZEND_DISCARD_EXCEPTION) {
            return true;
        }
    }
    return false;
}

static bool is_caught_in(const zend_op_array *code, uint32_t at, const zend_object *exception)
{
    for (uint32_t i = 0; i < (uint32_t)code->last_try_catch; i++) {
        const zend_try_catch_element *block = &code->try_catch_array[i];
        if (at < block->try_op) {
            break;
        }
        if (at < block->catch_op && catches(code, &code->opcodes[block->catch_op], exception)) {
            return true;
        }
        if (at < block->finally_op && discards(code, block)) {
            return true;
        }
    }
    return false;
}

static bool is_caught_by(const zend_execute_data *frame, const zend_object *exception)
{
    if (frame->func == NULL || !ZEND_USER_CODE(frame->func->type)) {
        return false;
    }
    const zend_op *at =
        frame->opline->opcode == ZEND_HANDLE_EXCEPTION ? EG(opline_before_exception) : frame->opline;
    const zend_op_array *code = &frame->func->op_array;
    return is_caught_in(code, (uint32_t)(at - code->opcodes), exception);
}

static bool is_caught(const zend_object *exception)
{
    for (const zend_execute_data *frame = EG(current_execute_data); frame != NULL;
         frame = frame->prev_execute_data) {
        if (is_caught_by(frame, exception)) {
            return true;
        }
    }
    return false;
}

/*
 * False in the handler of an uncaught exception, and in a shutdown function: their frames do not lead to main's code.
 */
static bool is_in_main_code(void)
{
    const zend_execute_data *last = NULL;
    for (const zend_execute_data *frame = EG(current_execute_data); frame != NULL;
         frame = frame->prev_execute_data) {
        last = frame;
    }
    return last != NULL && ZEND_CALL_KIND(last) == ZEND_CALL_TOP_CODE;
}

void nx_exit__note_throw(const zend_object *exception)
{
    bool has_handler = Z_TYPE(EG(user_exception_handler)) != IS_UNDEF;
    if (UNEXPECTED(has_handler) && exception != NULL && is_main_running() && is_in_main_code()) {
        is_for_handler = !is_caught(exception);
    }
}

void nx_exit__note_uncaught(void)
{
    note_end_of_main();
}

bool nx_exit__was_handled(void)
{
    return is_for_handler;
}

void nx_exit__start(void)
{
    is_for_handler = false;
    nx_exits_start();
}
