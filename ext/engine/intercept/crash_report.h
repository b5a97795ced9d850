/* SPDX-License-Identifier: MIT */
/*
 * The report of a crash (SIGSEGV and others), on standard error. The process that crashed may hold any lock, and its
 * memory may be broken. Therefore it only makes system calls.
 *
 * Each part of the report is written by a copy of the process (process_copy.h). The copy may crash, or may wait for a
 * lock or a reader of the log. It is killed when its time is over. Then the process ends by the signal's default
 * action.
 */
#ifndef NX_ENGINE_INTERCEPT_CRASH_REPORT_H
#define NX_ENGINE_INTERCEPT_CRASH_REPORT_H

/*
 * Gives this thread a signal stack, on which an overflow of a coroutine's stack is reported. The first call in the
 * process installs the signal handlers, unless another library handles SIGSEGV.
 */
void nx_crash_report_start(void);
/* Frees the signal stack of this thread. The handlers stay. */
void nx_crash_report_stop(void);

#endif
