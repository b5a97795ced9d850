/* SPDX-License-Identifier: MIT */
#include "engine/intercept/exits.h"

#include "zend_exceptions.h"

#include "engine/compat/compat.h"
#include "engine/intercept/functions.h"

static void (*note_exit)(void);

#if NX_PHP_EXIT_IS_OPCODE
static user_opcode_handler_t exit_before;

static int on_exit_opcode(zend_execute_data *execute_data)
{
    note_exit();
    return exit_before != NULL ? exit_before(execute_data) : ZEND_USER_OPCODE_DISPATCH;
}

void nx_exits_install(void (*exits)(void))
{
    note_exit = exits;
    exit_before = zend_get_user_opcode_handler(ZEND_EXIT);
    zend_set_user_opcode_handler(ZEND_EXIT, on_exit_opcode);
}

void nx_exits_start(void)
{
}

void nx_exits_remove(void)
{
    if (zend_get_user_opcode_handler(ZEND_EXIT) == on_exit_opcode) {
        zend_set_user_opcode_handler(ZEND_EXIT, exit_before);
    }
}
#else
enum { EXIT, DIE, CALLS };

static ZEND_NAMED_FUNCTION(call_exit);
static ZEND_NAMED_FUNCTION(call_die);

static nx_intercept_t calls[CALLS] = {
    [EXIT] = {.name = "exit", .handler = call_exit},
    [DIE] = {.name = "die", .handler = call_die},
};

static void record_exit_call(void)
{
    if (EG(exception) != NULL && zend_is_unwind_exit(EG(exception))) {
        note_exit();
    }
}

static ZEND_NAMED_FUNCTION(call_exit)
{
    calls[EXIT].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    record_exit_call();
}

static ZEND_NAMED_FUNCTION(call_die)
{
    calls[DIE].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    record_exit_call();
}

void nx_exits_install(void (*exits)(void))
{
    note_exit = exits;
}

void nx_exits_start(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_exits_remove(void)
{
    nx_intercept_remove(calls, CALLS);
}
#endif
