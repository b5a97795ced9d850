/* SPDX-License-Identifier: MIT */
/*
 * PHP's streams know nothing of coroutines: fclose() would free the one that a coroutine waits in. While it does, the streams that
 * its function was given cannot be closed by hand: fclose() warns and answers false.
 */
#include "hook/private.h"

#include "php_streams.h"

static php_stream *stream_of(zval *argument)
{
    ZVAL_DEREF(argument);
    if (Z_TYPE_P(argument) != IS_RESOURCE) {
        return NULL;
    }
    return zend_fetch_resource2(Z_RES_P(argument), NULL, php_file_le_stream(), php_file_le_pstream());
}

void nx_hook__pin_streams(nx_hook_pins_t *pins)
{
    pins->count = 0;
    zend_execute_data *call = EG(current_execute_data);
    if (call == NULL || call->func == NULL || ZEND_USER_CODE(call->func->type)) {
        return;
    }
    uint32_t count = ZEND_CALL_NUM_ARGS(call);
    for (uint32_t i = 0; i < count && pins->count < NX_HOOK_PINS; i++) {
        php_stream *stream = stream_of(ZEND_CALL_ARG(call, i + 1));
        if (stream != NULL && !(stream->flags & PHP_STREAM_FLAG_NO_FCLOSE)) {
            stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
            pins->resources[pins->count++] = stream->res;
            GC_ADDREF(stream->res);
        }
    }
}

/* At the end of a request PHP closes all streams before it frees their resources. */
void nx_hook__unpin_streams(nx_hook_pins_t *pins)
{
    for (uint32_t i = 0; i < pins->count; i++) {
        if (pins->resources[i]->ptr != NULL) {
            ((php_stream *)pins->resources[i]->ptr)->flags &= ~PHP_STREAM_FLAG_NO_FCLOSE;
        }
        zend_list_delete(pins->resources[i]);
    }
}
