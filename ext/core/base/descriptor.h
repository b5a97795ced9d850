/* SPDX-License-Identifier: MIT */
/*
 * Descriptors of our own at numbers that select() cannot use, so that its callers keep those it can.
 */
#ifndef NX_CORE_BASE_DESCRIPTOR_H
#define NX_CORE_BASE_DESCRIPTOR_H

/*
 * Takes `fd` over: the same thing at a number of 1024 or more, closed by exec(); or `fd` itself where that cannot be
 * had (the limit of open files, or it is negative). errno stays.
 */
int nx_descriptor_raise(int fd);

#endif
