/* SPDX-License-Identifier: MIT */
/* Converts the exception of a handler to a failure of its actor. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/lifecycle.h"
#include "engine/errors/errors.h"
#include "engine/intercept/memory_limit.h"

nx_outcome_t nx_actor_take_failure(zend_object **failure)
{
    zend_object *exception = EG(exception);
    if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception)) {
        zend_clear_exception();
        if (nx_memory_limit_is_exhausted()) {
            zend_bailout();
        }
        nx_throw(
            NX_ERROR_ACTOR_EXITED,
            "exit() was called in a handler of an actor: return Behavior::stopped() to stop the actor, call "
            "ActorSystem::shutdown() to end the script");
        exception = EG(exception);
    }
    GC_ADDREF(exception);
    zend_clear_exception();
    *failure = exception;
    return instanceof_function(exception->ce, nx_ce_cancelled_error) ? NX_HANDLING_CANCELLED
                                                                     : NX_HANDLING_FAILED;
}
