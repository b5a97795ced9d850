/* SPDX-License-Identifier: MIT */
/*
 * Classes of the Composer package that actors use. Each is looked up once a request.
 *
 * Ownership: classes belong to the engine. Suspension, errors: as marked; autoloading may suspend and throw.
 */
#ifndef NX_ACTOR_SYSTEM_PACKAGE_CLASS_H
#define NX_ACTOR_SYSTEM_PACKAGE_CLASS_H

#include "php.h"

#include "core/base/module.h"

typedef enum {
    NX_CLASS_ACTOR_PATH,
    NX_CLASS_CHILD_FAILED, /* a signal, as PreStart to Terminated below */
    NX_CLASS_CONTROL_MESSAGE,
    NX_CLASS_DEAD_LETTER,
    NX_CLASS_DEAD_LETTER_SUPPRESSION,
    NX_CLASS_DURATION,
    NX_CLASS_ENQUEUE_RESULT,
    NX_CLASS_HOST,
    NX_CLASS_INTERCEPTORS,
    NX_CLASS_POST_RESTART,
    NX_CLASS_POST_STOP,
    NX_CLASS_PRE_RESTART,
    NX_CLASS_PRE_START,
    NX_CLASS_PROPS,
    NX_CLASS_RECEIVE_TIMEOUT,
    NX_CLASS_STATUS_REPLY,
    NX_CLASS_SUPERVISION_STRATEGY,
    NX_CLASS_TERMINATED,
    NX_PACKAGE_CLASSES
} nx_package_class_t;

/* Interned. Filled in by php/. */
extern zend_string *nx_package_class_names[NX_PACKAGE_CLASSES];

/* Loads the class. NULL: it does not exist (the Composer package is not installed), or its autoloader threw. */
NX_SUSPENDS NX_THROWS zend_class_entry *nx_package_class(nx_package_class_t id);
/* NULL: it is not loaded, so that no object is an instance of it. */
zend_class_entry *nx_package_class_if_loaded(nx_package_class_t id);
void nx_package_classes_free_request(void);

#endif
