/* SPDX-License-Identifier: MIT */
/*
 * A cancelled read returns the bytes received so far, as after a timeout. The CancelledError replaces this result. The
 * bytes are put back into the stream's buffer, where the next read finds them.
 */
#include "runtime/handle/private.h"

#include "php_streams.h"

static NX_PER_THREAD struct {
    const zend_execute_data *caller; /* NULL: no cancelled read is about to return */
    nx_coroutine_t *coroutine;
    zend_long stream; /* number of the resource: the stream may be closed by then */
} reader;

void nx_handle__note_reader(const nx_handle_operand_t *operand)
{
    if (operand->direction == NX_HANDLE_READS) {
        reader.caller = EG(current_execute_data)->prev_execute_data;
        reader.coroutine = nx_coroutine_current();
        reader.stream = operand->stream->handle;
    }
}

static void put_in_front(php_stream *stream, const zend_string *bytes)
{
    size_t rest = (size_t)(stream->writepos - stream->readpos);
    size_t count = ZSTR_LEN(bytes) + rest;
    unsigned char *buffer = pemalloc(count + stream->chunk_size, stream->is_persistent);
    memcpy(buffer, ZSTR_VAL(bytes), ZSTR_LEN(bytes));
    if (stream->readbuf != NULL) {
        memcpy(buffer + ZSTR_LEN(bytes), stream->readbuf + stream->readpos, rest);
        pefree(stream->readbuf, stream->is_persistent);
    }
    stream->readbuf = buffer;
    stream->readbuflen = count + stream->chunk_size;
    stream->readpos = 0;
    stream->writepos = (zend_off_t)count;
    stream->position -= (zend_off_t)ZSTR_LEN(bytes);
}

void nx_handle__take_back(const zend_execute_data *caller, const zval *answer)
{
    bool is_reader = reader.caller == caller && reader.coroutine == nx_coroutine_current();
    reader.caller = NULL;
    if (!is_reader || Z_TYPE_P(answer) != IS_STRING || Z_STRLEN_P(answer) == 0) {
        return;
    }
    zend_resource *resource = zend_hash_index_find_ptr(&EG(regular_list), (zend_ulong)reader.stream);
    php_stream *stream =
        resource == NULL ? NULL
                         : zend_fetch_resource2(resource, NULL, php_file_le_stream(), php_file_le_pstream());
    if (stream != NULL) {
        put_in_front(stream, Z_STR_P(answer));
    }
}

void nx_handle__forget_unread(void)
{
    reader.caller = NULL;
}
