/* SPDX-License-Identifier: MIT */
/* The C side of Nexus\Http\BodyStream. */
#include "http/request/body.h"
#include "http/request/form.h"
#include "http/request/body_source.h"
#include "http/request/private.h"
#include "http/request/body_stream.h"

zend_class_entry *nx_ce_body_stream;
const zend_object_handlers *nx_body_stream_handlers;

zend_object *nx_body_stream_create(zend_class_entry *class_entry)
{
    nx_body_stream_t *stream = zend_object_alloc(sizeof(nx_body_stream_t), class_entry);
    stream->message = NULL;
    stream->position = 0;
    zend_object_std_init(&stream->std, class_entry);
    stream->std.handlers = nx_body_stream_handlers;
    return &stream->std;
}

void nx_body_stream_free_object(zend_object *object)
{
    nx_body_stream_t *stream = nx_body_stream_of(object);
    if (stream->message != NULL) {
        nx_message_release(stream->message);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_body_stream_for(nx_message_t *message)
{
    zend_object *object = nx_body_stream_create(nx_ce_body_stream);
    message->references++;
    nx_body_stream_of(object)->message = message;
    return object;
}

static zend_string *read_stored(nx_body_stream_t *stream, size_t most)
{
    const nx_message_t *message = stream->message;
    uint64_t left = message->body_length - stream->position;
    size_t wanted = left < most ? (size_t)left : most;
    if (wanted == 0) {
        return NULL;
    }
    zend_string *piece = zend_string_alloc(wanted, false);
    ssize_t count = nx_body_copy(message, stream->position, ZSTR_VAL(piece), wanted);
    if (count != (ssize_t)wanted) {
        zend_string_efree(piece);
        nx_body_throw_unreadable(count);
        return NULL;
    }
    ZSTR_VAL(piece)[wanted] = '\0';
    stream->position += wanted;
    return piece;
}

/* True when the form of a streamed body was requested: its stream cannot be read any more. */
static bool is_parted(const nx_message_t *message)
{
    return !nx_body_is_live(message) &&
           (message->form != NULL || (message->body_length > 0 && !message->is_streamed)) &&
           nx_message_is_form(message);
}

zend_string *nx_body_stream_read(nx_body_stream_t *stream, size_t most)
{
    most = MIN(most, NX_BODY_PIECE_MOST);
    if (UNEXPECTED(is_parted(stream->message))) {
        nx_body_throw_parted();
        return NULL;
    }
    return nx_body_is_live(stream->message)
               ? stream->message->body_source->read(stream->message->body_source, most)
               : read_stored(stream, most);
}

uint64_t nx_body_stream_position(const nx_body_stream_t *stream)
{
    return nx_body_is_live(stream->message) ? stream->message->received : stream->position;
}

bool nx_body_stream_is_at_end(const nx_body_stream_t *stream)
{
    return nx_body_is_live(stream->message) ? stream->message->body_source->is_complete
                                            : stream->position == stream->message->body_length;
}
