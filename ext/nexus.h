/* SPDX-License-Identifier: MIT */
#ifndef NX_NEXUS_H
#define NX_NEXUS_H

#include "php.h"

extern zend_module_entry nexus_module_entry;
#define phpext_nexus_ptr &nexus_module_entry

#endif
