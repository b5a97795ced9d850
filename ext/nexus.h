/* SPDX-License-Identifier: MIT */
#ifndef NX_NEXUS_H
#define NX_NEXUS_H

#define NX_VERSION "0.1.0-dev"

#include "php.h"

extern zend_module_entry nexus_module_entry;
#define phpext_nexus_ptr &nexus_module_entry

/* In the child, once, before anything else of ours: every module rebuilds what a fork breaks, in rank order. */
void nx_after_fork(void);

#endif
