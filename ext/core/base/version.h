/* SPDX-License-Identifier: MIT */
#ifndef NX_CORE_BASE_VERSION_H
#define NX_CORE_BASE_VERSION_H

#define NX_VERSION "0.1.0-dev"

#endif
