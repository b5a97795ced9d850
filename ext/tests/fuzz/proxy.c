/* SPDX-License-Identifier: MIT */
/*
 * The input is the first bytes of a connection. Every prefix must need more bytes or have the result of the whole. No
 * byte after a prefix may be read.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static int parse(const uint8_t *data, size_t length, nx_proxy_t *proxy)
{
    /* Memory of exactly that size, so that ASan finds a read past its end. */
    char *exact = malloc(length > 0 ? length : 1);
    memcpy(exact, data, length);
    int answer = nx_proxy_parse(exact, length, proxy);
    free(exact);
    check((answer < 0) == (proxy->problem != NULL));
    check(answer <= 0 || ((size_t)answer <= length && answer <= NX_PROXY_BYTES_MAX));
    return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    nx_proxy_t whole, part;
    int answer = parse(data, length, &whole);
    size_t most = length < 300 ? length : 300;
    for (size_t cut = 0; cut < most; cut++) {
        int early = parse(data, cut, &part);
        check(early == 0 || early == answer);
        check(early != 0 || answer != 0 || length < 300 || part.problem == NULL);
        check(early <= 0 || memcmp(&part, &whole, sizeof(part)) == 0);
    }
    return 0;
}
