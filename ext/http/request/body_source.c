/* SPDX-License-Identifier: MIT */
#include "http/request/body_source.h"

#include <inttypes.h>

#include "http/request/body.h"
#include "http/request/private.h"
#include "http/request/body_stream.h"

/* A form that cannot be parsed reports its error when it is requested. */
static NX_COLD bool fail_to_gather(const nx_message_t *message, int status)
{
    if (message->form != NULL) {
        return true;
    }
    nx_throw(NX_ERROR_BODY_NOT_STORED, "The request's body could not be stored: see the error log");
    nx_body_throw_with((unsigned)-status);
    return false;
}

bool nx_body_source_gather(nx_message_t *message)
{
    nx_body_source_t *source = message->body_source;
    if (source == NULL || source->is_gathered) {
        return true;
    }
    if (message->received > 0 || source->reader != NULL) {
        nx_throw(NX_ERROR_BODY_USED,
                 "%" PRIu64 " bytes of the request's body were already read from its stream: read the rest "
                 "from the stream, or read the whole body before the stream",
                 message->received);
        return false;
    }
    nx_body_begin(message);
    zend_string *piece;
    while ((piece = source->read(source, NX_BODY_PIECE)) != NULL) {
        int status = nx_body_put(message, ZSTR_VAL(piece), ZSTR_LEN(piece));
        zend_string_release(piece);
        if (status != 0) {
            return fail_to_gather(message, status);
        }
    }
    if (EG(exception) != NULL) {
        return false;
    }
    int status = nx_body_end(message);
    if (status != 0 && !fail_to_gather(message, status)) {
        return false;
    }
    source->is_gathered = true;
    return true;
}

bool nx_body_is_live(const nx_message_t *message)
{
    return message->body_source != NULL && !message->body_source->is_gathered;
}

int64_t nx_body_length(const nx_message_t *message)
{
    if (!nx_body_is_live(message)) {
        return (int64_t)message->body_length;
    }
    if (!message->head.is_chunked) {
        return message->head.content_length;
    }
    return message->body_source->is_complete ? (int64_t)message->received : -1;
}
