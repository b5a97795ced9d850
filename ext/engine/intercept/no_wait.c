/* SPDX-License-Identifier: MIT */
#include "engine/intercept/no_wait.h"

NX_PER_THREAD const char *nx_no_wait_reason;
