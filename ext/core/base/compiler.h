/* SPDX-License-Identifier: MIT */
/* Attributes of functions, and hints, for the compiler. */
#ifndef NX_CORE_BASE_COMPILER_H
#define NX_CORE_BASE_COMPILER_H

/*
 * NX_HOT: a request, a message or a switch of coroutines calls this function. The compiler places such functions side
 * by side, so that their code lies in few pages and cache lines. tools/hot-functions compares the marks with a run.
 */
#define NX_HOT         __attribute__((hot))
#define NX_COLD        __attribute__((cold))
#define NX_NOINLINE    __attribute__((noinline))
#define NX_LIKELY(x)   (__builtin_expect(!!(x), 1))
#define NX_UNLIKELY(x) (__builtin_expect(!!(x), 0))

#endif
