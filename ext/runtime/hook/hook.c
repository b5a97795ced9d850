/* SPDX-License-Identifier: MIT */
#include "runtime/hook/private.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/un.h>

#include "core/got/patch.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

bool nx_hook_is_enabled;

static bool is_installed;

#ifdef ZTS
static pthread_key_t here;
static nx_hook_here_t elsewhere;

nx_hook_here_t *nx_hook__find_here(void)
{
    nx_hook_here_t *found = pthread_getspecific(here);
    return found != NULL ? found : &elsewhere;
}

static int prepare_threads(void)
{
    return pthread_key_create(&here, NULL) == 0 ? 0 : -1;
}

static int prepare_this_thread(void)
{
    static __thread nx_hook_here_t own;
    return pthread_setspecific(here, &own) == 0 ? 0 : -1;
}
#else
__thread nx_hook_here_t nx_hook__here __attribute__((tls_model("initial-exec")));

static int prepare_threads(void)
{
    return 0;
}

static int prepare_this_thread(void)
{
    return 0;
}
#endif

/* Some PHP versions continue a function after memory has run out, and report it only when the function returns. */
static bool has_memory_run_out(void)
{
#ifdef ZEND_HAS_OOM
    return ZEND_HAS_OOM();
#else
    return false;
#endif
}

bool nx_hook__is_leaving(void)
{
    if (EXPECTED(EG(exception) == NULL)) {
        return has_memory_run_out();
    }
    return zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)) ||
           instanceof_function(EG(exception)->ce, nx_ce_cancelled_error);
}

/* A pending exception would be attributed to one of the coroutines that run meanwhile; see nx_hook__is_leaving(). */
bool nx_hook__may_wait(void)
{
    /* Checked first, because most scripts have no coroutines. */
    if (!nx_scheduler_has_others() || nx_coroutine_current() == NULL) {
        return false;
    }
    if (UNEXPECTED(EG(exception) != NULL || has_memory_run_out())) {
        return nx_hook__is_leaving();
    }
    if (!nx_coroutine_may_wait()) {
        return false;
    }
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        zend_clear_exception();
        return false;
    }
    return true;
}

static void no_hook_state_to_abandon(nx_wait_t *wait)
{
}

static void describe_address(const struct sockaddr_storage *storage, socklen_t length, smart_str *text)
{
    char name[INET6_ADDRSTRLEN];
    if (storage->ss_family == AF_INET) {
        const struct sockaddr_in *address = (const struct sockaddr_in *)storage;
        inet_ntop(AF_INET, &address->sin_addr, name, sizeof(name));
        smart_str_append_printf(text, " of %s:%u", name, ntohs(address->sin_port));
    } else if (storage->ss_family == AF_INET6) {
        const struct sockaddr_in6 *address = (const struct sockaddr_in6 *)storage;
        inet_ntop(AF_INET6, &address->sin6_addr, name, sizeof(name));
        smart_str_append_printf(text, " of [%s]:%u", name, ntohs(address->sin6_port));
    } else if (storage->ss_family == AF_UNIX && length > offsetof(struct sockaddr_un, sun_path)) {
        const struct sockaddr_un *address = (const struct sockaddr_un *)storage;
        if (address->sun_path[0] != '\0') {
            smart_str_append_printf(text, " of %s", address->sun_path);
        }
    }
}

static void describe_hook(nx_wait_t *base, smart_str *text)
{
    const nx_hook_wait_t *wait = nx_container_of(base, nx_hook_wait_t, wait);
    if (wait->count == 1) {
        struct sockaddr_storage address;
        socklen_t length = sizeof(address);
        int fd = wait->interests[0].fd;
        if (getpeername(fd, (struct sockaddr *)&address, &length) == 0) {
            describe_address(&address, length, text);
        } else {
            smart_str_append_printf(text, " of descriptor %d", fd);
        }
    } else if (wait->count > 1) {
        smart_str_append_printf(text, " of %zu descriptors", wait->count);
    }
    if (nx_timer_is_active(&wait->timer)) {
        double left = (double)(wait->timer.deadline - nx_loop_now(nx_scheduler_loop())) / 1e9;
        smart_str_append_printf(text, ", %.3f s left", left < 0 ? 0 : left);
    }
}

#define NX_HOOK_KIND(name, text)                                                                             \
    const nx_wait_kind_t name = {.what = text, .abandon = no_hook_state_to_abandon, .describe = describe_hook}
NX_HOOK_KIND(nx_hook__for_reading, "read");
NX_HOOK_KIND(nx_hook__for_writing, "write");
NX_HOOK_KIND(nx_hook__for_accept, "accept");
NX_HOOK_KIND(nx_hook__for_connect, "connect");
NX_HOOK_KIND(nx_hook__for_poll, "poll");
NX_HOOK_KIND(nx_hook__for_select, "select");
NX_HOOK_KIND(nx_hook__for_sleep, "sleep");
NX_HOOK_KIND(nx_hook__for_child, "child process");
NX_HOOK_KIND(nx_hook__for_signal, "signal");

/* Until nx_modules_after_fork() or exec() the child must not use the parent's reactor. */
static void on_fork(void)
{
    nx_hook__here.is_on = false;
}

/* The library is never unloaded, because another thread may be inside one of the hooks. */
static void stay_loaded(void)
{
    Dl_info information;
    if (dladdr((const void *)stay_loaded, &information) != 0) {
        dlopen(information.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

static int hook_start_process(int module_number)
{
    if (prepare_threads() != 0) {
        return -1;
    }
    if (nx_hook_is_enabled) {
        nx_hook__find_originals();
        nx_hook__watch_warnings();
        pthread_atfork(NULL, NULL, on_fork);
    }
    return 0;
}

/* Not earlier, because extensions may be loaded after this one. */
static int hook_start_request(void)
{
    if (!nx_hook_is_enabled) {
        return 0;
    }
    if (prepare_this_thread() != 0) {
        return -1;
    }
    if (!is_installed) {
        is_installed = true;
        stay_loaded();
        nx_hook__find_library_calls();
    }
    nx_patch__apply();
    nx_hook__here.is_on = true;
    return 0;
}

static void hook_end_request(void)
{
    nx_hook__here.is_on = false;
    nx_hook__forget_warnings();
    nx_hook__forget_all();
}

static void hook_end_process(void)
{
    if (is_installed) {
        is_installed = false;
        nx_hook__leave_warnings();
        nx_patch__restore();
    }
}

static void hook_after_fork(void)
{
    nx_hook__forget_all();
    nx_hook__here.is_on = is_installed;
}

const nx_module_t nx_hook_module = {
    .name = "hook",
    .minit = hook_start_process,
    .rinit = hook_start_request,
    .rshutdown = hook_end_request,
    .mshutdown = hook_end_process,
    .after_fork = hook_after_fork,
};
