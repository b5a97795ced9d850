/* SPDX-License-Identifier: MIT */
/* Which calls are replaced, by which functions, and in which objects they are not. */
#include "runtime/hook/private.h"

#include "core/got/patch.h"

nx_hook_calls_t nx_hook__libc;

static nx_patch_call_t calls[] = {
#define NX_HOOK_CALL(name)      {#name, (void *)nx_hook_##name, (void *)name, NULL, false},
#define NX_HOOK_OFFLOADED(name) {#name, (void *)nx_offload_##name, (void *)name, NULL, false},
#include "runtime/hook/table.def"
};

static const nx_patch_exclusion_t exclusions[] = {
#define NX_HOOK_EXCLUSION(library, call, reason) {library, call, reason},
#include "runtime/hook/exclusions.def"
#undef NX_HOOK_EXCLUSION
};

void nx_hook__find_originals(void)
{
    if (nx_hook__libc.close != NULL) {
        return;
    }
    nx_patch__begin(calls, sizeof(calls) / sizeof(calls[0]), exclusions,
                    sizeof(exclusions) / sizeof(exclusions[0]));
#define NX_HOOK_CALL(name)      nx_hook__libc.name = (__typeof__(name) *)nx_patch__find(#name)->program;
#define NX_HOOK_OFFLOADED(name) nx_offload_libc.name = (__typeof__(name) *)nx_patch__find(#name)->program;
#include "runtime/hook/table.def"
    nx_offload_libc.pclose = nx_hook__libc.pclose;
}

static void *find_library_call(const char *name, bool is_exact)
{
    void *found = dlsym(RTLD_DEFAULT, name);
    for (size_t i = 0; found != NULL && i < sizeof(calls) / sizeof(calls[0]); i++) {
        if (strcmp(calls[i].name, name) == 0) {
            calls[i].program = found;
            calls[i].is_exact = is_exact;
        }
    }
    return found;
}

void nx_hook__find_library_calls(void)
{
    void *wait = find_library_call("curl_multi_wait", false);
    if (wait == NULL) {
        return;
    }
    nx_hook__libc.curl_multi_wait = (__typeof__(curl_multi_wait) *)wait;
    nx_hook__find_curl(wait);
    /* A process may have more than one libcurl, and each has easy handles of its own. */
    nx_hook__libc.curl_easy_perform =
        (__typeof__(curl_easy_perform) *)find_library_call("curl_easy_perform", true);
}

typedef struct {
    void (*report)(const nx_hook_entry_t *entry, void *context);
    void *context;
} entry_listener_t;

static void visit_hook(const nx_patch_entry_t *entry, void *context)
{
    static const nx_hook_entry_state_t states[] = {[NX_PATCH_OURS] = NX_HOOK_ENTRY_OURS,
                                                   [NX_PATCH_EXCLUDED] = NX_HOOK_ENTRY_EXCLUDED,
                                                   [NX_PATCH_ANOTHERS] = NX_HOOK_ENTRY_ANOTHERS,
                                                   [NX_PATCH_LIBC] = NX_HOOK_ENTRY_LIBC};
    const entry_listener_t *listener = context;
    nx_hook_entry_t found = {entry->object, entry->call, states[entry->state], entry->reason};
    listener->report(&found, listener->context);
}

void nx_hook_each_entry(void (*with)(const nx_hook_entry_t *entry, void *context), void *context)
{
    nx_hook__find_originals();
    entry_listener_t listener = {with, context};
    nx_patch__each(visit_hook, &listener);
}

/* Forces a tail call. Each compiler has its own attribute for that. */
#ifdef __clang__
#define TAIL_CALLS
#define JUMP __attribute__((musttail)) return
#else
#define TAIL_CALLS __attribute__((optimize("optimize-sibling-calls", "omit-frame-pointer")))
#define JUMP       return
#endif

/*
 * A program that has opened a library calls dlsym() to use it. The library's imports are patched here, before its first
 * function runs. The call must end in a jump, because dlsym() uses its return address.
 */
TAIL_CALLS __attribute__((no_sanitize("address", "undefined"))) void *nx_hook_dlsym(void *handle,
                                                                                    const char *name)
{
    nx_patch__apply();
    JUMP nx_hook__libc.dlsym(handle, name);
}
