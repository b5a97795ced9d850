/* SPDX-License-Identifier: MIT */
#include "server/remote_inspect/private.h"

#define FRAMES_AT_MOST 200
#define NAME_BYTES     256
#define FILE_BYTES     1024

typedef struct known_call {
    char name[2 * NAME_BYTES + 2];
    char file[FILE_BYTES];
    uint32_t line; /* 0: a C function */
} known_call_t;

static void name_call(nx_remote_memory_t *memory, const zend_string *function, const zend_class_entry *scope,
                      known_call_t *call)
{
    const zend_string *class_name = NULL;
    size_t length = 0;
    if (scope != NULL &&
        nx_remote_memory__read(memory, (const char *)scope + offsetof(zend_class_entry, name), &class_name,
                               sizeof(class_name)) &&
        nx_remote_memory__read_zend_string(memory, class_name, call->name, NAME_BYTES)) {
        length = strlen(call->name);
        length += (size_t)snprintf(call->name + length, sizeof(call->name) - length, "::");
    }
    if (!nx_remote_memory__read_zend_string(memory, function, call->name + length, NAME_BYTES)) {
        snprintf(call->name + length, sizeof(call->name) - length, "{main}");
    }
}

/*
 * Returns the line of `opline`, or the first line of the function if `opline` is not inside it. `opline` was read at
 * another time than `code`, so it may be invalid. While an exception unwinds, it points outside of all functions.
 */
static uint32_t frame_line_of(nx_remote_memory_t *memory, const zend_op_array *code, const zend_op *opline)
{
    uint32_t line;
    bool is_inside = opline >= code->opcodes && opline < code->opcodes + code->last;
    if (!is_inside || !nx_remote_memory__read(memory, &opline->lineno, &line, sizeof(line))) {
        return code->line_start;
    }
    return line;
}

static bool learn_call(nx_remote_memory_t *memory, const zend_execute_data *frame, known_call_t *call)
{
    union {
        zend_uchar type;
        zend_op_array code;
        zend_internal_function internal;
    } function;
    if (!nx_remote_memory__read(memory, frame->func, &function.type, sizeof(function.type))) {
        return false;
    }
    if (!ZEND_USER_CODE(function.type)) {
        call->line = 0;
        if (function.type != ZEND_INTERNAL_FUNCTION ||
            !nx_remote_memory__read(memory, frame->func, &function.internal, sizeof(function.internal)) ||
            function.internal.function_name == NULL) {
            return false;
        }
        name_call(memory, function.internal.function_name, function.internal.scope, call);
        return true;
    }
    if (!nx_remote_memory__read(memory, frame->func, &function.code, sizeof(function.code)) ||
        !nx_remote_memory__read_zend_string(memory, function.code.filename, call->file, sizeof(call->file))) {
        return false;
    }
    name_call(memory, function.code.function_name, function.code.scope, call);
    call->line = frame_line_of(memory, &function.code, frame->opline);
    return true;
}

static void append_stack_call(const known_call_t *call, uint32_t number, smart_str *text)
{
    if (call->line == 0) {
        smart_str_append_printf(text, "    #%u %s() in C\n", number, call->name);
        return;
    }
    bool is_main = strcmp(call->name, "{main}") == 0;
    smart_str_append_printf(text, "    #%u %s%s at %s:%u\n", number, call->name, is_main ? "" : "()",
                            call->file, call->line);
}

bool nx_frames__append(nx_remote_memory_t *memory, const zend_execute_data *frame, smart_str *text)
{
    uint32_t number = 0;
    known_call_t call;
    for (uint32_t depth = 0; frame != NULL && depth < FRAMES_AT_MOST; depth++) {
        zend_execute_data copy;
        if (!nx_remote_memory__read(memory, frame, &copy, sizeof(copy))) {
            smart_str_appends(text, "    (its caller has returned meanwhile)\n");
            break;
        }
        /* The outermost frame of a coroutine's stack has no function, or one without a name. */
        if (copy.func != NULL && learn_call(memory, &copy, &call)) {
            append_stack_call(&call, number++, text);
        }
        frame = copy.prev_execute_data;
    }
    if (frame != NULL && number > 0) {
        smart_str_appends(text, "    ...\n");
    }
    return number > 0;
}
