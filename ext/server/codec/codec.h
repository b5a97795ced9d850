/* SPDX-License-Identifier: MIT */
/*
 * PHP values as bytes, for messages to other processes of the server and for data that they share.
 *
 * Carried: null, bool, int, float, string, array, enum, DateTimeImmutable, references to actors (by hooks), objects by
 * their declared and dynamic properties, and objects with __serialize() and __unserialize(). An object that occurs
 * twice in a value becomes two objects. docs/inside/codec.md has the format and the rules.
 *
 * Ownership: a sink belongs to its caller. Names belong to the request in which they were opened.
 * Suspension, exceptions: encoding runs __serialize() of users; decoding runs __unserialize() and autoloaders. Both may
 * suspend, and both may throw.
 * Fork: names that were opened before a fork must not be used for writing in the child.
 */
#ifndef NX_SERVER_CODEC_CODEC_H
#define NX_SERVER_CODEC_CODEC_H

#include "php.h"

#include "core/base/module.h"

extern const nx_module_t nx_codec_module;

/* A larger encoded value is refused, and a value with more levels of arrays and objects. */
#define NX_CODEC_MOST_BYTES (16u << 20)
#define NX_CODEC_DEEPEST    512

/*
 * Where an encoded value is written: contiguous bytes from `start` to `at`, with free memory up to `end`.
 *
 * The memory is first a window of the caller, for example the free part of a ring. When a value does not fit, or user
 * code runs while it is encoded, the bytes move to memory of the sink's own: the sink is detached. User code can
 * therefore use the window for another value meanwhile.
 */
typedef struct nx_codec_sink {
    unsigned char *start;
    unsigned char *at;
    unsigned char *end;
    /* Makes at least `more` bytes free. The bytes may move. Never fails: PHP's memory limit ends the request. */
    void (*grow)(struct nx_codec_sink *sink, size_t more);
    bool is_detached;
} nx_codec_sink_t;

/* A window of length 0 may be NULL. */
void nx_codec_sink_init(nx_codec_sink_t *sink, void *window, size_t length);
/* Frees the sink's own memory. */
void nx_codec_sink_free(nx_codec_sink_t *sink);
/* Moves the bytes to the sink's own memory, with at least `more` free bytes. */
void nx_codec_sink_detach(nx_codec_sink_t *sink, size_t more);

static inline size_t nx_codec_sink_length(const nx_codec_sink_t *sink)
{
    return (size_t)(sink->at - sink->start);
}

/* Bytes for the hooks of references: makes them free, and appends. */
static inline void nx_codec_sink_append(nx_codec_sink_t *sink, const void *bytes, size_t length)
{
    if (UNEXPECTED((size_t)(sink->end - sink->at) < length)) {
        sink->grow(sink, length);
    }
    memcpy(sink->at, bytes, length);
    sink->at += length;
}

/*
 * A table of the classes that one process has written: numbers instead of names. It is append-only memory that one
 * process writes and others may map read-only. It starts as zeros. A later process may continue the table of an
 * earlier one, so that records of the earlier one stay readable.
 */
typedef struct nx_codec_names nx_codec_names_t;

/* NULL names: a value has the names of its classes, and needs no table. */
nx_codec_names_t *nx_codec_names_write(void *table, size_t capacity);
nx_codec_names_t *nx_codec_names_read(const void *table, size_t capacity);
void nx_codec_names_close(nx_codec_names_t *names);

/*
 * Appends the value to the sink. False, with an exception: NotTransferableError names the path of the part that cannot
 * be carried. The sink's length is then what it was before.
 */
NX_SUSPENDS NX_THROWS bool nx_codec_encode(const zval *value, nx_codec_sink_t *sink, nx_codec_names_t *names);

/*
 * Builds the value. The caller owns it. The bytes must not change meanwhile: memory of another process has to be copied
 * before. False, with an exception; `value` is then undefined, and no destructor of a user has run.
 */
NX_SUSPENDS NX_THROWS bool nx_codec_decode(const unsigned char *bytes, size_t length, nx_codec_names_t *names,
                                           zval *value);

/*
 * References: objects of the classes for which `is_reference` is true, of other internal classes, and of classes that
 * are not serializable. `encode` appends the bytes of a reference: 1; 0: the object is none; -1: an exception is
 * pending. `decode` sets `value`; false with an exception.
 */
typedef bool (*nx_codec_is_reference_t)(const zend_class_entry *class_entry);
typedef int (*nx_codec_encode_reference_t)(zend_object *object, nx_codec_sink_t *sink);
typedef bool (*nx_codec_decode_reference_t)(const unsigned char *bytes, size_t length, zval *value);
void nx_codec_set_reference_hooks(nx_codec_is_reference_t is_reference, nx_codec_encode_reference_t encode,
                                  nx_codec_decode_reference_t decode);

/*
 * The classes that may be built from bytes: an array of names, or of namespaces that end with a backslash. NULL: every
 * class that the application has declared or that its autoloader finds. The reference is taken over.
 */
void nx_codec_allow_classes(zend_array *names);

#endif
