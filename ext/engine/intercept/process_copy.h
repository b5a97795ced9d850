/* SPDX-License-Identifier: MIT */
/*
 * Runs code in a copy of this process, for reports that may crash or block.
 * Threads: any thread may call it. Only that thread exists in the copy; the others were at any instruction, and may
 * have held locks. Async-signal-safe.
 */
#ifndef NX_ENGINE_INTERCEPT_PROCESS_COPY_H
#define NX_ENGINE_INTERCEPT_PROCESS_COPY_H

#include <stdbool.h>

/*
 * Runs `work` in a copy of this process. True if it finished in time. A copy that crashes or hangs has no other effect:
 * it is killed after that time.
 */
bool nx_process_copy_run(void (*work)(void *argument), void *argument, int milliseconds);

#endif
