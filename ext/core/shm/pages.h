/* SPDX-License-Identifier: MIT */
/* Sizes in whole pages of memory. */
#ifndef NX_CORE_SHM_PAGES_H
#define NX_CORE_SHM_PAGES_H

#include <stddef.h>

#define NX_PAGE_BYTES ((size_t)4096)

/* Rounds up. */
static inline size_t nx_whole_pages(size_t bytes)
{
    return (bytes + NX_PAGE_BYTES - 1) / NX_PAGE_BYTES * NX_PAGE_BYTES;
}

#endif
