/* SPDX-License-Identifier: MIT */
/*
 * Finds values that a coroutine has set without a call that could be intercepted. This runs at every switch, so it
 * consists of loads only: from PHP's globals, and from addresses that isolation/coroutine has found when the request
 * started.
 */
#ifndef NX_ISOLATION_REGISTRY_DETECTED_H
#define NX_ISOLATION_REGISTRY_DETECTED_H

#include "php.h"

#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "php_output.h"
#include "zend_fibers.h"

#include "engine/compat/globals.h"
#include "isolation/registry/isolation.h"

#define NX_ISOLATION_CODES 7

typedef struct nx_isolation_places {
    /* The codes of the last errors; 0: no error. */
    const int *codes[NX_ISOLATION_CODES];
    void **queues[2]; /* error queues; NULL: no error */
    /* The handlers that coroutines start with: main's, while main does not run. */
    zval error_handler, exception_handler;
    zend_llist **libxml_errors; /* PHP's variable; it is NULL while libxml emits warnings instead */
    bool is_libxml_collecting;  /* initial value for coroutines */
} nx_isolation_places_t;

extern NX_PER_THREAD nx_isolation_places_t nx_isolation_places;

static zend_always_inline bool nx_isolation_is_same(const zval *a, const zval *b)
{
    return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) == IS_UNDEF || Z_PTR_P(a) == Z_PTR_P(b));
}

static zend_always_inline bool nx_isolation_has_errors(void)
{
    const nx_isolation_places_t *places = &nx_isolation_places;
    int codes = *places->codes[0] | *places->codes[1] | *places->codes[2] | *places->codes[3] |
                *places->codes[4] | *places->codes[5] | *places->codes[6];
    return codes != 0 || *places->queues[0] != NULL || *places->queues[1] != NULL;
}

static zend_always_inline bool nx_isolation_has_libxml(void)
{
    zend_llist *errors = *nx_isolation_places.libxml_errors;
    return UNEXPECTED(errors != NULL) ? !nx_isolation_places.is_libxml_collecting || errors->count > 0
                                      : nx_isolation_places.is_libxml_collecting;
}

/* True if the running coroutine may have set a value of an entry. */
static zend_always_inline bool nx_isolation_is_used(void)
{
    return nx_isolation_here.own != NULL
#define NX_DETECTED(entry, condition) || (condition)
#define NX_DETECTED_WITH(entry, condition)
#include "isolation/registry/detected.def"
#undef NX_DETECTED
#undef NX_DETECTED_WITH
        ;
}

/* The detected entries that the coroutine may have set, as bits of nx_isolation_detected_t. */
static inline uint32_t nx_isolation_detect(void)
{
    uint32_t found = 0;
#define NX_DETECTED(entry, condition) found |= (condition) ? 1U << NX_DETECTED_##entry : 0;
#define NX_DETECTED_WITH              NX_DETECTED
#include "isolation/registry/detected.def"
#undef NX_DETECTED
#undef NX_DETECTED_WITH
    return found;
}

#endif
