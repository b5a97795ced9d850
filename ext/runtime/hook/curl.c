/* SPDX-License-Identifier: MIT */
/*
 * The wait of curl_multi_select(). Newer versions of libcurl refuse every call on a multi handle on which
 * curl_multi_wait() has not returned. Therefore a coroutine asks libcurl for the descriptors and the time limit, and
 * waits outside libcurl: other coroutines may use the handle meanwhile.
 */
#include "runtime/hook/private.h"

#include <stdlib.h>

enum { USUAL = 8, CURLM_OK = 0, CURLM_OUT_OF_MEMORY = 3, CURLM_UNRECOVERABLE_POLL = 12 };

/* NULL: this libcurl is older than 8.8, and has no curl_multi_waitfds(). */
static __typeof__(curl_multi_waitfds) *list_descriptors;
static __typeof__(curl_multi_timeout) *find_timeout;

void nx_hook__find_curl(const void *curl_multi_wait_of_libcurl)
{
    Dl_info found;
    void *library = dladdr(curl_multi_wait_of_libcurl, &found) != 0
                        ? dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                        : NULL;
    if (library == NULL) {
        return;
    }
    find_timeout = (__typeof__(curl_multi_timeout) *)dlsym(library, "curl_multi_timeout");
    if (find_timeout != NULL) {
        list_descriptors = (__typeof__(curl_multi_waitfds) *)dlsym(library, "curl_multi_waitfds");
    }
    dlclose(library);
}

static int await_descriptors(void *multi, struct pollfd *fds, unsigned count, int milliseconds, int *ready)
{
    long until_timer = -1;
    find_timeout(multi, &until_timer);
    if (until_timer >= 0 && until_timer < milliseconds) {
        milliseconds = (int)until_timer;
    }
    int found = count > 0 ? nx_hook_poll(fds, count, milliseconds) : 0;
    if (ready != NULL) {
        *ready = found > 0 ? found : 0;
    }
    return found >= 0 ? CURLM_OK : CURLM_UNRECOVERABLE_POLL;
}

int nx_hook_curl_multi_wait(void *multi, struct pollfd *more, unsigned more_count, int milliseconds,
                            int *ready)
{
    struct pollfd usual[USUAL], *fds = usual;
    unsigned count = 0;
    if (list_descriptors == NULL || more_count > 0 || milliseconds <= 0 || !nx_hook__is_cooperative()) {
        return nx_hook__libc.curl_multi_wait(multi, more, more_count, milliseconds, ready);
    }
    int code = list_descriptors(multi, usual, USUAL, &count);
    if (code == CURLM_OUT_OF_MEMORY && count > USUAL) {
        fds = calloc(count, sizeof(*fds));
        code = fds != NULL ? list_descriptors(multi, fds, count, &count) : CURLM_OUT_OF_MEMORY;
    }
    code = code == CURLM_OK ? await_descriptors(multi, fds, count, milliseconds, ready)
                            : nx_hook__libc.curl_multi_wait(multi, more, more_count, milliseconds, ready);
    if (fds != usual) {
        free(fds);
    }
    return code;
}
