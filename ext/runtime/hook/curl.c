/* SPDX-License-Identifier: MIT */
/*
 * Two calls of libcurl.
 *
 * curl_multi_wait() is the wait of curl_multi_select(). Newer versions of libcurl refuse every call on a multi handle
 * on which it has not returned. Therefore a coroutine asks libcurl for the descriptors and the time limit, and waits
 * outside libcurl: other coroutines may use the handle meanwhile.
 *
 * curl_easy_perform() makes a private multi handle for its easy handle, with a pair of sockets by which other threads
 * could wake curl_multi_poll(). No other thread has the private handle. The pair costs about a sixth of a short
 * transfer: socketpair(), four fcntl(), two close(), and a second descriptor in each wait. libcurl continues without
 * the pair when socketpair() fails, so it fails for this pair, and for no other one: a thread that looks up a name
 * needs its own pair. The two differ by the place of the call.
 */
#include "runtime/hook/private.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/scheduler/scheduler.h"

enum { USUAL = 8, CURLM_OK = 0, CURLM_OUT_OF_MEMORY = 3, CURLM_UNRECOVERABLE_POLL = 12 };

/* NULL: this libcurl is older than 8.8, and has no curl_multi_waitfds(). */
static __typeof__(curl_multi_waitfds) *list_descriptors;
static __typeof__(curl_multi_timeout) *find_timeout;
static __typeof__(curl_multi_init) *make_multi;
static __typeof__(curl_multi_cleanup) *free_multi;
static __typeof__(curl_version) *find_version;

/* The place in libcurl that makes the pair of a multi handle. */
static NX_PER_THREAD struct {
    const void *place; /* NULL: unknown, or not to be refused */
    bool is_known;     /* `place` was searched for */
    bool is_looking;
    /*
     * True from the start of a call of curl_easy_perform() on, until a coroutine waits: `parks` then differs from the
     * number of waits.
     */
    bool is_performing;
    uint64_t parks;
} pair;

void nx_hook__find_curl(const void *curl_multi_wait_of_libcurl)
{
    Dl_info found;
    void *library = dladdr(curl_multi_wait_of_libcurl, &found) != 0
                        ? dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD)
                        : NULL;
    if (library == NULL) {
        return;
    }
    make_multi = (__typeof__(curl_multi_init) *)dlsym(library, "curl_multi_init");
    free_multi = (__typeof__(curl_multi_cleanup) *)dlsym(library, "curl_multi_cleanup");
    find_version = (__typeof__(curl_version) *)dlsym(library, "curl_version");
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

/* From 8.9 on libcurl has an eventfd in place of the pair, or makes all pairs in one place. */
static bool has_place_of_its_own(void)
{
    int major = 0, minor = 0;
    return find_version != NULL && make_multi != NULL && free_multi != NULL &&
           sscanf(find_version(), "libcurl/%d.%d", &major, &minor) == 2 &&
           (major == 7 || (major == 8 && minor < 9));
}

/* Makes a multi handle whose pair is refused. If libcurl then returns no handle, it needs the pair. */
static void find_place(void)
{
    pair.is_known = true;
    if (!has_place_of_its_own()) {
        return;
    }
    pair.is_looking = true;
    void *multi = make_multi();
    pair.is_looking = false;
    if (multi == NULL) {
        pair.place = NULL;
        return;
    }
    free_multi(multi);
}

static bool is_pair_of_private_handle(const void *place)
{
    return pair.is_performing && place == pair.place && pair.parks == nx_scheduler_counters()->parks;
}

int nx_hook_socketpair(int domain, int type, int protocol, int *fds)
{
    const void *place = __builtin_return_address(0);
    if (EXPECTED(!nx_hook__here.is_on) || EXPECTED(!pair.is_looking && !is_pair_of_private_handle(place))) {
        return nx_hook__libc.socketpair(domain, type, protocol, fds);
    }
    if (pair.is_looking) {
        pair.place = place;
    }
    errno = EMFILE;
    return -1;
}

int nx_hook_curl_easy_perform(void *easy)
{
    if (!nx_hook__is_cooperative()) {
        return nx_hook__libc.curl_easy_perform(easy);
    }
    if (UNEXPECTED(!pair.is_known)) {
        find_place();
    }
    pair.is_performing = pair.place != NULL;
    pair.parks = nx_scheduler_counters()->parks;
    int code = nx_hook__libc.curl_easy_perform(easy);
    pair.is_performing = false;
    return code;
}
