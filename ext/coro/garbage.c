/* SPDX-License-Identifier: MIT */
#include "coro/private.h"

bool nx_garbage__at_idle(void)
{
    return false;
}

void nx_garbage__install(void)
{
}

void nx_garbage__remove(void)
{
}

void nx_garbage__start(void)
{
}
