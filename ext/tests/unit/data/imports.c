/* SPDX-License-Identifier: MIT */
/* A library for core_got_patch_test.c: it calls one import (JUMP_SLOT) and takes the address of another (GLOB_DAT). */
#include <unistd.h>

int called(void);
int taken(void);

int called(void)
{
    return (int)getppid();
}

int taken(void)
{
    pid_t (*volatile function)(void) = getpgrp;
    return (int)function();
}
