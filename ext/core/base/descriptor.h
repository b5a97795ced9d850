/* SPDX-License-Identifier: MIT */
/*
 * Moves descriptors of this extension to numbers that select() cannot use, so that the low numbers remain for code
 * that calls select().
 */
#ifndef NX_CORE_BASE_DESCRIPTOR_H
#define NX_CORE_BASE_DESCRIPTOR_H

/*
 * Takes ownership of `fd`, and returns a duplicate of it with a number of at least 1024 that exec() closes. Returns
 * `fd` itself if that fails (the limit of open files), or if it is negative. errno is preserved.
 */
int nx_descriptor_raise(int fd);

#endif
