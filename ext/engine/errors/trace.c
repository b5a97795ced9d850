/* SPDX-License-Identifier: MIT */
#include "engine/errors/trace.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"

#define FRAMES_MAX   30
#define PREVIOUS_MAX 5
#define TEXT_MAX     (16 * 1024)
#define TEXT_CUT     "...\n  and more"
#define MESSAGE_MAX  2048
#define NAME_SHOWN   300

#define OWN_NAMESPACE "Nexus\\"
#define OWN_FOLDER    "/src"

typedef struct trace_place {
    const zend_string *file; /* NULL: an internal function */
    zend_long line;
} trace_place_t;

/* The part of an exception's trace that is shown. */
typedef struct excerpt {
    trace_place_t thrown, blamed;
    const HashTable *frames; /* NULL: the exception has no trace */
    /* the frames that are shown: the first one, and the one after the last */
    zend_ulong first, end;
} excerpt_t;

static const zend_string *string_in(const HashTable *frame, const char *key, size_t length)
{
    const zval *value = frame == NULL ? NULL : zend_hash_str_find(frame, key, length);
    return value == NULL || Z_TYPE_P(value) != IS_STRING ? NULL : Z_STR_P(value);
}

static zend_long line_in(const HashTable *frame)
{
    const zval *value = zend_hash_str_find(frame, ZEND_STRL("line"));
    return value == NULL || Z_TYPE_P(value) != IS_LONG ? 0 : Z_LVAL_P(value);
}

static const HashTable *frame_at(const HashTable *frames, zend_ulong index)
{
    const zval *frame = frames == NULL ? NULL : zend_hash_index_find(frames, index);
    return frame == NULL || Z_TYPE_P(frame) != IS_ARRAY ? NULL : Z_ARRVAL_P(frame);
}

static trace_place_t place_in(const HashTable *frame)
{
    const zend_string *file = string_in(frame, ZEND_STRL("file"));
    return (trace_place_t){.file = file, .line = file == NULL ? 0 : line_in(frame)};
}

static bool is_same_place(trace_place_t one, trace_place_t other)
{
    return one.line == other.line && one.file != NULL && other.file != NULL &&
           zend_string_equals(one.file, other.file);
}

/*
 * Length of the namespace ("Nexus\Db\Internal") at the start of `name`, which is set to the name of the frame's class
 * or function. 0: it has no namespace.
 */
static size_t namespace_of(const HashTable *frame, const char **name)
{
    const zend_string *class_name = string_in(frame, ZEND_STRL("class"));
    const zend_string *full = class_name == NULL ? string_in(frame, ZEND_STRL("function")) : class_name;
    if (full == NULL) {
        return 0;
    }
    /* PHP 8.4 names a closure after the function that contains it. */
    size_t skipped = zend_string_starts_with_literal(full, "{closure:") ? sizeof("{closure:") - 1 : 0;
    *name = ZSTR_VAL(full) + skipped;
    const char *end = zend_memrchr(*name, '\\', ZSTR_LEN(full) - skipped);
    return end == NULL ? 0 : (size_t)(end - *name);
}

/*
 * True if the file is in the folder of that namespace. By PSR-4, code of Nexus\Db\Internal is in .../src/Db/Internal.
 */
static bool is_folder_of(const zend_string *file, const char *namespace, size_t length)
{
    const char *slash = zend_memrchr(ZSTR_VAL(file), '/', ZSTR_LEN(file));
    size_t own = sizeof(OWN_FOLDER) - 1, below = length - (sizeof(OWN_NAMESPACE) - 2);
    size_t folder = slash == NULL ? 0 : (size_t)(slash - ZSTR_VAL(file));
    if (folder < own + below || memcmp(slash - below - own, OWN_FOLDER, own) != 0) {
        return false;
    }
    const char *part = namespace + length - below;
    for (size_t i = 0; i < below; i++) {
        if (slash[(ptrdiff_t)i - (ptrdiff_t)below] != (part[i] == '\\' ? '/' : part[i])) {
            return false;
        }
    }
    return true;
}

/* True if the place is in this package. `around` is the frame of the function that contains the place. */
static bool is_own_place(trace_place_t place, const HashTable *around)
{
    const char *namespace;
    size_t length = around == NULL ? 0 : namespace_of(around, &namespace);
    size_t prefix = sizeof(OWN_NAMESPACE) - 2;
    if (length < prefix || memcmp(namespace, OWN_NAMESPACE, prefix) != 0 ||
        (length > prefix && namespace[prefix] != '\\')) {
        return false;
    }
    return is_folder_of(place.file, namespace, length);
}

static bool is_users(trace_place_t place, const HashTable *frames, zend_ulong around)
{
    return place.file != NULL && !is_own_place(place, frame_at(frames, around));
}

static zval *property(zend_object *thrown, const char *name, size_t length, zval *buffer)
{
    zval *value = zend_read_property(zend_get_exception_base(thrown), thrown, name, length, true, buffer);
    ZVAL_DEREF(value);
    return value;
}

static trace_place_t trace_place_of(zend_object *thrown)
{
    zval file_buffer, line_buffer;
    const zval *file = property(thrown, ZEND_STRL("file"), &file_buffer);
    const zval *line = property(thrown, ZEND_STRL("line"), &line_buffer);
    return (trace_place_t){.file = Z_TYPE_P(file) == IS_STRING ? Z_STR_P(file) : NULL,
                           .line = Z_TYPE_P(line) == IS_LONG ? Z_LVAL_P(line) : 0};
}

const char *nx_trace_entry_class;

/* True for the call in bin/nexus. is_own_place() does not find it, since that file has no namespace. */
static bool is_entry(const HashTable *frame)
{
    const zend_string *class_name = string_in(frame, ZEND_STRL("class"));
    return class_name != NULL && strcmp(ZSTR_VAL(class_name), nx_trace_entry_class) == 0;
}

/* End of the frames that are shown. The outermost frames, in which this package calls the program, are left out. */
static zend_ulong end_of(const HashTable *frames)
{
    zend_ulong end = frames == NULL ? 0 : zend_hash_num_elements(frames);
    while (end > 0) {
        const HashTable *frame = frame_at(frames, end - 1);
        trace_place_t place = frame == NULL ? (trace_place_t){0} : place_in(frame);
        if (place.file == NULL || !(is_own_place(place, frame_at(frames, end)) || is_entry(frame))) {
            return end;
        }
        end--;
    }
    return 0;
}

static excerpt_t excerpt_of(zend_object *thrown)
{
    zval buffer;
    const zval *trace = property(thrown, ZEND_STRL("trace"), &buffer);
    trace_place_t own = trace_place_of(thrown);
    excerpt_t excerpt = {
        .thrown = own, .blamed = own, .frames = Z_TYPE_P(trace) == IS_ARRAY ? Z_ARRVAL_P(trace) : NULL};
    excerpt.end = end_of(excerpt.frames);
    const HashTable *frame = frame_at(excerpt.frames, 0);
    bool is_internal = frame != NULL && is_same_place(own, place_in(frame));
    if (!is_internal && is_users(own, excerpt.frames, 0)) {
        return excerpt;
    }
    for (zend_ulong i = 0; (frame = frame_at(excerpt.frames, i)) != NULL; i++) {
        trace_place_t place = place_in(frame);
        if (is_users(place, excerpt.frames, i + 1) && !is_entry(frame)) {
            excerpt.blamed = place;
            excerpt.first = i;
            return excerpt;
        }
    }
    /* No frame is in the program, so all frames are shown. */
    excerpt.end = excerpt.frames == NULL ? 0 : zend_hash_num_elements(excerpt.frames);
    return excerpt;
}

static void append_cut(smart_str *text, const zend_string *part, size_t limit)
{
    size_t length = ZSTR_LEN(part) < limit ? ZSTR_LEN(part) : limit;
    nx_error_append_escaped(text, ZSTR_VAL(part), length);
    if (length < ZSTR_LEN(part)) {
        smart_str_append_printf(text, "... (%zu bytes more)", ZSTR_LEN(part) - length);
    }
}

/* The name of an anonymous class has a NUL byte before its file. Only the part before it is shown. */
static void append_class(smart_str *text, const zend_string *name)
{
    size_t length = strlen(ZSTR_VAL(name));
    nx_error_append_escaped(text, ZSTR_VAL(name), length < NAME_SHOWN ? length : NAME_SHOWN);
}

static void append_trace_place(smart_str *text, trace_place_t place)
{
    append_cut(text, place.file, NAME_SHOWN);
    smart_str_append_printf(text, ":" ZEND_LONG_FMT, place.line);
}

static void append_blamed(smart_str *text, trace_place_t blamed)
{
    if (blamed.file != NULL) {
        smart_str_appends(text, " in ");
        append_trace_place(text, blamed);
    }
}

static void append_headline(smart_str *text, zend_object *thrown, trace_place_t blamed)
{
    zval buffer;
    const zval *message = property(thrown, ZEND_STRL("message"), &buffer);
    append_class(text, thrown->ce->name);
    if (Z_TYPE_P(message) == IS_STRING && Z_STRLEN_P(message) > 0) {
        smart_str_appends(text, ": ");
        append_cut(text, Z_STR_P(message), MESSAGE_MAX);
    }
    append_blamed(text, blamed);
}

static void append_call(smart_str *text, const HashTable *frame)
{
    const zend_string *class_name = string_in(frame, ZEND_STRL("class"));
    const zend_string *type = string_in(frame, ZEND_STRL("type"));
    const zend_string *function = string_in(frame, ZEND_STRL("function"));
    if (class_name != NULL) {
        append_class(text, class_name);
        smart_str_appends(text, type == NULL ? "::" : ZSTR_VAL(type));
    }
    if (function != NULL) {
        append_cut(text, function, NAME_SHOWN);
    }
    smart_str_appends(text, "()");
}

static void append_frame(smart_str *text, const HashTable *frame, zend_ulong number)
{
    trace_place_t place = place_in(frame);
    smart_str_append_printf(text, "\n    #" ZEND_ULONG_FMT " ", number);
    if (place.file == NULL) {
        smart_str_appends(text, "[internal function]: ");
    } else {
        append_cut(text, place.file, NAME_SHOWN);
        smart_str_append_printf(text, "(" ZEND_LONG_FMT "): ", place.line);
    }
    append_call(text, frame);
}

static bool is_full(const smart_str *text, size_t begin)
{
    return ZSTR_LEN(text->s) - begin >= TEXT_MAX;
}

static void append_excerpt(smart_str *text, const excerpt_t *excerpt, size_t begin)
{
    const HashTable *frame;
    zend_ulong i = excerpt->first;
    for (; i < excerpt->end && i - excerpt->first < FRAMES_MAX && !is_full(text, begin); i++) {
        if ((frame = frame_at(excerpt->frames, i)) != NULL) {
            append_frame(text, frame, i - excerpt->first);
        }
    }
    if (i < excerpt->end) {
        smart_str_append_printf(text, "\n    and " ZEND_ULONG_FMT " calls more", excerpt->end - i);
    }
    if (excerpt->thrown.file != NULL && !is_same_place(excerpt->thrown, excerpt->blamed)) {
        smart_str_appends(text, "\n    thrown in ");
        append_trace_place(text, excerpt->thrown);
    }
}

static zend_object *previous_of(zend_object *thrown)
{
    zval buffer;
    const zval *previous = property(thrown, ZEND_STRL("previous"), &buffer);
    return Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : NULL;
}

void nx_trace_append_headline(smart_str *text, zend_object *thrown)
{
    excerpt_t excerpt = excerpt_of(thrown);
    append_headline(text, thrown, excerpt.blamed);
}

void nx_trace_append_place(smart_str *text, zend_object *thrown)
{
    append_blamed(text, excerpt_of(thrown).blamed);
}

static void append_causes(smart_str *text, zend_object *thrown, size_t begin)
{
    excerpt_t excerpt = excerpt_of(thrown);
    append_excerpt(text, &excerpt, begin);
    unsigned depth = 0;
    while ((thrown = previous_of(thrown)) != NULL) {
        if (++depth > PREVIOUS_MAX || is_full(text, begin)) {
            smart_str_appends(text, "\n  and more previous exceptions");
            return;
        }
        excerpt = excerpt_of(thrown);
        smart_str_appends(text, "\n  previous: ");
        append_headline(text, thrown, excerpt.blamed);
        append_excerpt(text, &excerpt, begin);
    }
}

/* A message or a frame that was begun before the limit may exceed it. A character of UTF-8 is not divided. */
static void cut_text(smart_str *text, size_t begin)
{
    if (ZSTR_LEN(text->s) - begin <= TEXT_MAX) {
        return;
    }
    size_t end = begin + TEXT_MAX - (sizeof(TEXT_CUT) - 1);
    while (end > begin && (ZSTR_VAL(text->s)[end] & 0xC0) == 0x80) {
        end--;
    }
    ZSTR_LEN(text->s) = end;
    smart_str_appends(text, TEXT_CUT);
}

void nx_trace_append_frames(smart_str *text, zend_object *thrown)
{
    size_t begin = text->s == NULL ? 0 : ZSTR_LEN(text->s);
    smart_str_alloc(text, 0, false);
    append_causes(text, thrown, begin);
    cut_text(text, begin);
}
