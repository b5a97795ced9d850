/* SPDX-License-Identifier: MIT */
/*
 * The engine leaves a context by a jump where it had come by a call. From then on the processor's stack of return addresses is one ahead
 * and guesses wrong at every return up to the interpreter, which costs more than the switch itself. One return to where the processor
 * believes to come back to sets it right: it is taken once, to the place it stands at.
 */
#include "coro/private.h"

#if defined(__x86_64__) && !(defined(__CET__) && (__CET__ & 2))

__asm__(".text\n"
        ".p2align 4\n"
        ".globl nx_scheduler__switch\n"
        ".hidden nx_scheduler__switch\n"
        ".type nx_scheduler__switch, @function\n"
        "nx_scheduler__switch:\n"
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
        ".size nx_scheduler__switch, .-nx_scheduler__switch\n");

#else

void nx_scheduler__switch(zend_fiber_transfer *transfer)
{
    zend_fiber_switch_context(transfer);
}

#endif
