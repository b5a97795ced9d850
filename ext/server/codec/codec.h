/* SPDX-License-Identifier: MIT */
/*
 * Encodes PHP values as bytes, and decodes them: for messages to other processes of the server, and for data that they
 * share.
 *
 * It supports null, bool, int, float, string, array, enum, DateTimeImmutable, references to actors (by hooks), objects
 * by their declared and dynamic properties, and objects with __serialize() and __unserialize(). An object that occurs
 * twice in a value becomes two objects. docs/inside/codec.md describes the format and the rules.
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

/* Limits of an encoded value: its size, and its number of nested arrays and objects. */
#define NX_CODEC_MOST_BYTES (16u << 20)
#define NX_CODEC_DEEPEST    512

/*
 * The output of the encoder: contiguous bytes from `start` to `at`, with free memory up to `end`.
 *
 * The memory is first a window of the caller, for example the free part of a ring. The bytes move to the sink's own
 * memory when a value does not fit, and before user code runs: the sink is then detached. User code can therefore use
 * the window for another value.
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

/* Appends bytes. For the hooks of references. */
static inline void nx_codec_sink_append(nx_codec_sink_t *sink, const void *bytes, size_t length)
{
    if (UNEXPECTED((size_t)(sink->end - sink->at) < length)) {
        sink->grow(sink, length);
    }
    memcpy(sink->at, bytes, length);
    sink->at += length;
}

/*
 * A table of the classes that one process has written, so that a value contains a number in place of a class name. The
 * memory is append-only. One process writes it; others may map it read-only. It starts zeroed. A later process may
 * continue the table of an earlier process, whose values then stay readable.
 */
typedef struct nx_codec_names nx_codec_names_t;

/* In nx_codec_encode() and nx_codec_decode(), `names` may be NULL: the value then contains the names of its classes. */
nx_codec_names_t *nx_codec_names_write(void *table, size_t capacity);
nx_codec_names_t *nx_codec_names_read(const void *table, size_t capacity);
void nx_codec_names_close(nx_codec_names_t *names);

/*
 * Appends the value to the sink. False, with an exception: NotTransferableError names the path of the part that cannot
 * be encoded. The sink then has its previous length.
 */
NX_SUSPENDS NX_THROWS bool nx_codec_encode(const zval *value, nx_codec_sink_t *sink, nx_codec_names_t *names);

/*
 * Builds the value, which the caller owns. The bytes must not change meanwhile, so memory of another process has to be
 * copied first. False, with an exception: `value` is undefined, and no destructor of a user class has run.
 */
NX_SUSPENDS NX_THROWS bool nx_codec_decode(const unsigned char *bytes, size_t length, nx_codec_names_t *names,
                                           zval *value);

/*
 * Hooks for references: objects of the classes for which `is_reference` is true, of other internal classes, and of
 * classes that are not serializable. `encode` appends the bytes of a reference. It returns 1, 0 if the object is not a
 * reference, or -1 with an exception. `decode` sets `value`; false with an exception.
 */
typedef bool (*nx_codec_is_reference_t)(const zend_class_entry *class_entry);
typedef int (*nx_codec_encode_reference_t)(zend_object *object, nx_codec_sink_t *sink);
typedef bool (*nx_codec_decode_reference_t)(const unsigned char *bytes, size_t length, zval *value);
void nx_codec_set_reference_hooks(nx_codec_is_reference_t is_reference, nx_codec_encode_reference_t encode,
                                  nx_codec_decode_reference_t decode);

/*
 * Sets which classes may be built from bytes: an array of class names, and of namespaces that end with a backslash.
 * NULL: every class that the application has declared or that its autoloader finds. Takes the reference over.
 */
void nx_codec_allow_classes(zend_array *names);

#endif
