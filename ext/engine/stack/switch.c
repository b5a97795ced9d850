/* SPDX-License-Identifier: MIT */
/*
 * The engine enters a context by a call and leaves it by a jump. From then on the processor's stack of return addresses
 * has one entry too many, and every return up to the interpreter is mispredicted. That costs more than the switch
 * itself. One extra return removes the entry: it goes to the address that the processor predicts, which is the next
 * instruction.
 */
#include "engine/stack/switch.h"

#include "zend_exceptions.h"

/* Does the same as zend_fiber_switch_context(). */
void nx_switch_plainly(zend_fiber_transfer *transfer);

#if defined(__x86_64__) && !(defined(__CET__) && (__CET__ & 2))

__asm__(".text\n"
        ".p2align 4\n"
        ".globl nx_switch_plainly\n"
        ".hidden nx_switch_plainly\n"
        ".type nx_switch_plainly, @function\n"
        "nx_switch_plainly:\n"
        ".cfi_startproc\n"
        "    push %rbx\n"
        ".cfi_adjust_cfa_offset 8\n"
        ".cfi_rel_offset rbx, 0\n"
        "    mov $1, %ebx\n"
        "    call *zend_fiber_switch_context@GOTPCREL(%rip)\n"
        "1:  sub $1, %ebx\n"
        "    js 2f\n"
        "    lea 1b(%rip), %rax\n"
        "    push %rax\n"
        "    ret\n"
        "2:  pop %rbx\n"
        ".cfi_adjust_cfa_offset -8\n"
        ".cfi_restore rbx\n"
        "    ret\n"
        ".cfi_endproc\n"
        ".size nx_switch_plainly, .-nx_switch_plainly\n");

#else

NX_HOT void nx_switch_plainly(zend_fiber_transfer *transfer)
{
    zend_fiber_switch_context(transfer);
}

#endif

static void switch_plainly(zend_fiber_context *context)
{
    zend_fiber_transfer transfer = {.context = context};
    nx_switch_plainly(&transfer);
    if (UNEXPECTED(transfer.flags & ZEND_FIBER_TRANSFER_FLAG_ERROR)) {
        zend_throw_exception_internal(Z_OBJ(transfer.value));
    }
}

/* Xdebug names a new fiber after the file that runs. At the end of the script no file runs, and Xdebug would crash. */
static NX_COLD void switch_without_frame(zend_fiber_context *context)
{
    static zend_op_array nowhere = {.type = ZEND_USER_FUNCTION};
    static const zend_op nothing = {.opcode = ZEND_NOP};
    zend_execute_data frame = {.func = (zend_function *)&nowhere, .opline = &nothing};
    nowhere.filename = ZSTR_EMPTY_ALLOC();
    frame.prev_execute_data = EG(current_execute_data);
    EG(current_execute_data) = &frame;
    switch_plainly(context);
    EG(current_execute_data) = frame.prev_execute_data;
}

NX_HOT void nx_switch_to(zend_fiber_context *context)
{
    if (UNEXPECTED(context->status == ZEND_FIBER_STATUS_INIT) && zend_get_executed_filename_ex() == NULL) {
        switch_without_frame(context);
        return;
    }
    switch_plainly(context);
}
