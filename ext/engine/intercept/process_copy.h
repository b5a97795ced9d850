/* SPDX-License-Identifier: MIT */
/*
 * Runs code in a copy of this process, for reports that may crash or block.
 * Threads: any thread may call it. Only that thread exists in the copy. Other threads may have held locks at the moment
 * of the copy. Async-signal-safe.
 */
#ifndef NX_ENGINE_INTERCEPT_PROCESS_COPY_H
#define NX_ENGINE_INTERCEPT_PROCESS_COPY_H

#include <stdbool.h>

/*
 * Runs `work` in a copy of this process. True if it finished within that time. A copy that hangs is killed then. A
 * crash of the copy does not affect this process.
 */
bool nx_process_copy_run(void (*work)(void *argument), void *argument, int milliseconds);

/*
 * Makes the running frame readable. Code of the JIT keeps the opline of this frame in a register, and the opline in the
 * frame may be an invalid pointer. It is replaced by the first opline of the function. Only `work` may call this: the
 * process itself would continue at that opline.
 */
void nx_process_copy_mend_frame(void);

#endif
