/* SPDX-License-Identifier: MIT */
#include "engine/php/php.h"

#include "zend_exceptions.h"
#include "ext/spl/spl_exceptions.h"

#include "engine/arguments/duration.h"
#include "engine/errors/errors.h"
#include "engine/errors/trace.h"
#include "engine/php/errors_arginfo.h"

PHP_METHOD(Nexus_Async_TimeoutException, errorCode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval buffer;
    zval *code =
        zend_read_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("errorCode"), true, &buffer);
    RETURN_COPY_DEREF(code);
}

PHP_METHOD(Nexus_Async_CompositeException, errors)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval buffer;
    zval *errors =
        zend_read_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("errors"), true, &buffer);
    RETURN_COPY_DEREF(errors);
}

PHP_METHOD(Nexus_Http_BodyException, status)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval buffer;
    zval *status =
        zend_read_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("status"), true, &buffer);
    RETURN_COPY_DEREF(status);
}

static int register_errors(int module_number)
{
    nx_duration_set_class(NX_DURATION_CLASS, sizeof(NX_DURATION_CLASS) - 1);
    nx_trace_entry_class = "Nexus\\Console\\Entry";
    zend_class_entry *exception = register_class_Nexus_NexusException(zend_ce_throwable);
    nx_ce_temporarily_unavailable = register_class_Nexus_TemporarilyUnavailable(exception);
    zend_class_entry *runtime = spl_ce_RuntimeException;
    nx_ce_not_transferable_error = register_class_Nexus_NotTransferableError(zend_ce_error, exception);
    nx_ce_transfer_exception = register_class_Nexus_TransferException(runtime, exception);
    nx_ce_queue_closed_exception = register_class_Nexus_Shared_QueueClosedException(runtime, exception);
    nx_ce_subscription_closed = register_class_Nexus_Shared_SubscriptionClosedException(runtime, exception);
    nx_ce_slow_subscriber_exception = register_class_Nexus_Shared_SlowSubscriberException(runtime, exception);
    nx_ce_shared_full_exception = register_class_Nexus_Shared_FullException(runtime, exception);
    nx_ce_cancelled_error = register_class_Nexus_Async_CancelledError(zend_ce_error, exception);
    nx_ce_wait_forbidden_error = register_class_Nexus_Async_WaitForbiddenError(zend_ce_error, exception);
    nx_ce_deadlock_error = register_class_Nexus_Async_DeadlockError(zend_ce_error, exception);
    nx_ce_misuse_error = register_class_Nexus_Async_MisuseError(zend_ce_error, exception);
    nx_ce_timeout_exception = register_class_Nexus_Async_TimeoutException(runtime, exception);
    nx_ce_resource_limit_exception = register_class_Nexus_Async_ResourceLimitException(runtime, exception);
    nx_ce_channel_closed_exception = register_class_Nexus_Async_ChannelClosedException(runtime, exception);
    nx_ce_composite_exception = register_class_Nexus_Async_CompositeException(runtime, exception);
    nx_ce_handle_busy_error = register_class_Nexus_Async_HandleBusyError(zend_ce_error, exception);
    nx_ce_broken_handle_exception = register_class_Nexus_Async_BrokenHandleException(runtime, exception);
    nx_ce_system_exception = register_class_Nexus_Server_SystemException(runtime, exception);
    nx_ce_http_message_error = register_class_Nexus_Http_HttpMessageError(zend_ce_error, exception);
    nx_ce_http_body_exception = register_class_Nexus_Http_BodyException(runtime, exception);
    nx_ce_client_gone_exception = register_class_Nexus_Http_ClientGoneException(runtime, exception);
    nx_ce_http_bad_request_exception = register_class_Nexus_Http_BadRequestException(runtime, exception);
    return 0;
}

static int forget_classes(void)
{
    nx_duration_start_request();
    return 0;
}

const nx_module_t nx_engine_php_module = {
    .name = "engine/php",
    .minit = register_errors,
    .rinit = forget_classes,
};
