/* SPDX-License-Identifier: MIT */
#include "server/codec/codec.h"

#define SMALLEST_OWN 256

static void codec_sink_grow(nx_codec_sink_t *sink, size_t more)
{
    if (!sink->is_detached) {
        nx_codec_sink_detach(sink, more);
        return;
    }
    size_t length = nx_codec_sink_length(sink), capacity = (size_t)(sink->end - sink->start);
    capacity = MAX(capacity * 2, length + more);
    sink->start = erealloc(sink->start, capacity);
    sink->at = sink->start + length;
    sink->end = sink->start + capacity;
}

void nx_codec_sink_init(nx_codec_sink_t *sink, void *window, size_t length)
{
    *sink = (nx_codec_sink_t){.start = window, .at = window, .grow = codec_sink_grow};
    sink->end = length == 0 ? sink->start : sink->start + length;
}

void nx_codec_sink_detach(nx_codec_sink_t *sink, size_t more)
{
    if (sink->is_detached) {
        return;
    }
    size_t length = nx_codec_sink_length(sink), capacity = MAX(SMALLEST_OWN, 2 * (length + more));
    unsigned char *own = emalloc(capacity);
    if (length > 0) {
        memcpy(own, sink->start, length);
    }
    sink->start = own;
    sink->at = own + length;
    sink->end = own + capacity;
    sink->is_detached = true;
}

void nx_codec_sink_free(nx_codec_sink_t *sink)
{
    if (sink->is_detached) {
        efree(sink->start);
    }
    sink->start = sink->at = sink->end = NULL;
    sink->is_detached = false;
}
