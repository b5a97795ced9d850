/* SPDX-License-Identifier: MIT */
#include "runtime/handle/handle.h"

#include "engine/compat/compat.h"
#include "runtime/handle/private.h"

static bool is_possible, is_installed;
static NX_PER_THREAD bool has_guarded_functions;

bool nx_handle_is_lost(void)
{
    bool is_lost = nx_handle__state.is_lost;
    nx_handle__state.is_lost = false;
    return is_lost;
}

static const nx_library_hooks_t library_hooks = {
    .enter = nx_handle__enter,
    .leave = nx_handle__leave,
    .fail = nx_handle__fail,
    .take_back = nx_handle__take_back,
};

static int handle_start_process(int module_number)
{
    is_possible = nx_handle__reserve();
    return 0;
}

/*
 * Not earlier, because database extensions may be loaded after this one; not later, because code may be compiled then.
 */
static int handle_start_request(void)
{
    if (!is_installed && is_possible && INI_BOOL("nexus.hooks")) {
        is_installed = has_guarded_functions = true;
        nx_handle__learn_kinds();
        nx_handle__guard_all();
        nx_handle__take_over_freeing();
        nx_library_register_hooks(&library_hooks);
    } else if (is_installed && !has_guarded_functions) {
        has_guarded_functions = true;
        nx_handle__guard_all();
    }
    return 0;
}

/* Coroutines that still wait never return to their frames. */
static void handle_end_request(void)
{
    nx_handle__forget_busy();
    nx_handle__forget_stream_queues();
    nx_handle__forget_unread();
    nx_handle__discard_deferred();
    nx_handle__forget_broken();
    nx_handle__state = (struct nx_handle_state){0};
}

static void handle_end_process(void)
{
    if (!is_installed) {
        return;
    }
    is_installed = has_guarded_functions = false;
    nx_library_register_hooks(NULL);
    nx_handle__unguard_all();
    nx_handle__forget_kinds();
}

const nx_module_t nx_handle_module = {
    .name = "handle",
    .minit = handle_start_process,
    .rinit = handle_start_request,
    .rshutdown = handle_end_request,
    .mshutdown = handle_end_process,
};
