/* SPDX-License-Identifier: MIT */
/*
 * Stages of a message that PHP cannot measure alone: the mailbox, and the call of a handler from C. Compiled into an
 * extension with the mailbox of ext/actor.
 */
#include <php.h>

#include <time.h>

#include "actor/system/mailbox.h"

static double cpu_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* Enqueues all messages, then dequeues all: as when an actor gets a burst. */
PHP_FUNCTION(nexus_probe_mailbox)
{
    zend_object *message;
    zend_long count;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ(message)
    Z_PARAM_LONG(count)
    ZEND_PARSE_PARAMETERS_END();
    nx_mailbox_t mailbox;
    nx_mailbox_init(&mailbox);
    double began = cpu_nanoseconds();
    for (zend_long i = 0; i < count; i++) {
        GC_ADDREF(message);
        nx_mailbox_push(&mailbox, message, NULL);
    }
    while (mailbox.count > 0) {
        nx_mail_t mail = nx_mailbox_pop(&mailbox);
        nx_mail_release(&mail);
    }
    double took = cpu_nanoseconds() - began;
    if (mailbox.slots != &mailbox.alone) {
        efree(mailbox.slots);
    }
    RETURN_DOUBLE(took / (double)count);
}

/* The call of a handler with two arguments; its result is released. */
PHP_FUNCTION(nexus_probe_call)
{
    zend_fcall_info information;
    zend_fcall_info_cache call;
    zval arguments[2];
    zval *context, *message;
    zend_long count;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_FUNC(information, call)
    Z_PARAM_ZVAL(context)
    Z_PARAM_ZVAL(message)
    Z_PARAM_LONG(count)
    ZEND_PARSE_PARAMETERS_END();
    ZVAL_COPY_VALUE(&arguments[0], context);
    ZVAL_COPY_VALUE(&arguments[1], message);
    double began = cpu_nanoseconds();
    for (zend_long i = 0; i < count && EG(exception) == NULL; i++) {
        zval result;
        ZVAL_UNDEF(&result);
        zend_call_known_function(call.function_handler, call.object, call.called_scope, &result, 2, arguments,
                                 NULL);
        zval_ptr_dtor(&result);
    }
    RETURN_DOUBLE((cpu_nanoseconds() - began) / (double)count);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_mailbox, 0, 2, IS_DOUBLE, 0)
ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_ARG_TYPE_INFO(0, count, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_call, 0, 4, IS_DOUBLE, 0)
ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
ZEND_ARG_TYPE_INFO(0, context, IS_MIXED, 0)
ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_ARG_TYPE_INFO(0, count, IS_LONG, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {PHP_FE(nexus_probe_mailbox, arginfo_mailbox)
                                                    PHP_FE(nexus_probe_call, arginfo_call) PHP_FE_END};

zend_module_entry nexus_probe_module_entry = {
    STANDARD_MODULE_HEADER,    "nexus_probe", functions, NULL, NULL, NULL, NULL, NULL, "1",
    STANDARD_MODULE_PROPERTIES};

ZEND_GET_MODULE(nexus_probe)
