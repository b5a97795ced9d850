/* SPDX-License-Identifier: MIT */
#include "actor/php/names.h"

#include "actor/system/cell.h"
#include "actor/system/host.h"
#include "actor/system/package_class.h"

static const nx_host_method_name_t host_methods[NX_HOST_METHODS] = {
    [NX_HOST_ASK_FAILED] = {"askfailed", 2},
    [NX_HOST_ASK_TIMED_OUT] = {"asktimedout", 3},
    [NX_HOST_ASK_UNDELIVERABLE] = {"askundeliverable", 3},
    [NX_HOST_BAD_BEHAVIOR] = {"badbehavior", 2},
    [NX_HOST_BAD_NAME] = {"badname", 2},
    [NX_HOST_BAD_RESULT] = {"badresult", 2},
    [NX_HOST_DEAD_LETTER] = {"deadletter", 5},
    [NX_HOST_EMPTIED] = {"emptied", 0},
    [NX_HOST_EVENT] = {"event", 2},
    [NX_HOST_EXHAUSTED] = {"exhausted", 2},
    [NX_HOST_FAILED] = {"failed", 3},
    [NX_HOST_HAS_EVENT_LISTENERS] = {"haseventlisteners", 0},
    [NX_HOST_LOGGER] = {"logger", 1},
    [NX_HOST_MAILBOX_FULL] = {"mailboxfull", 3},
    [NX_HOST_MEMORY_FULL] = {"memoryfull", 4},
    [NX_HOST_NAME_EXISTS] = {"nameexists", 2},
    [NX_HOST_NO_SENDER] = {"nosender", 2},
    [NX_HOST_NOT_ACCEPTING] = {"notaccepting", 2},
    [NX_HOST_NOT_STARTED] = {"notstarted", 2},
    [NX_HOST_OWN_MAILBOX_FULL] = {"ownmailboxfull", 2},
    [NX_HOST_SIGNAL_FAILED] = {"signalfailed", 3},
    [NX_HOST_STASH_OVERFLOW] = {"stashoverflow", 2},
    [NX_HOST_STOPPED_ITSELF] = {"stoppeditself", 1},
    [NX_HOST_SUPERVISION] = {"supervision", 1},
    [NX_HOST_TASK_FAILED] = {"taskfailed", 2},
    [NX_HOST_TASK_FAILED_MESSAGE] = {"taskfailedmessage", 2},
    [NX_HOST_WANTS_DEAD_LETTERS] = {"wantsdeadletters", 0},
    [NX_HOST_WRAPPED_TOO_DEEP] = {"wrappedtoodeep", 2},
};

static const char *const class_names[NX_PACKAGE_CLASSES] = {
    [NX_CLASS_ACTOR_PATH] = "Nexus\\Actor\\ActorPath",
    [NX_CLASS_CHILD_FAILED] = "Nexus\\Actor\\Signal\\ChildFailed",
    [NX_CLASS_CONTROL_MESSAGE] = "Nexus\\Actor\\Message\\ControlMessage",
    [NX_CLASS_DEAD_LETTER] = "Nexus\\Actor\\Message\\DeadLetter",
    [NX_CLASS_DEAD_LETTER_SUPPRESSION] = "Nexus\\Actor\\Message\\DeadLetterSuppression",
    [NX_CLASS_DURATION] = "Nexus\\Time\\Duration",
    [NX_CLASS_ENQUEUE_RESULT] = "Nexus\\Actor\\EnqueueResult",
    [NX_CLASS_HOST] = "Nexus\\Actor\\Internal\\Host",
    [NX_CLASS_INTERCEPTORS] = "Nexus\\Actor\\Internal\\Interceptors",
    [NX_CLASS_POST_RESTART] = "Nexus\\Actor\\Signal\\PostRestart",
    [NX_CLASS_POST_STOP] = "Nexus\\Actor\\Signal\\PostStop",
    [NX_CLASS_PRE_RESTART] = "Nexus\\Actor\\Signal\\PreRestart",
    [NX_CLASS_PRE_START] = "Nexus\\Actor\\Signal\\PreStart",
    [NX_CLASS_PROPS] = "Nexus\\Actor\\Props",
    [NX_CLASS_RECEIVE_TIMEOUT] = "Nexus\\Actor\\Signal\\ReceiveTimeout",
    [NX_CLASS_STATUS_REPLY] = "Nexus\\Actor\\StatusReply",
    [NX_CLASS_SUPERVISION_STRATEGY] = "Nexus\\Actor\\SupervisionStrategy",
    [NX_CLASS_TERMINATED] = "Nexus\\Actor\\Signal\\Terminated",
};

static zend_string *names_intern(const char *name)
{
    return zend_string_init_interned(name, strlen(name), true);
}

void nx_php_register_actor_names(void)
{
    for (size_t id = 0; id < NX_PACKAGE_CLASSES; id++) {
        nx_package_class_names[id] = names_intern(class_names[id]);
    }
    nx_host_method_names = host_methods;
    nx_method_tell = names_intern("tell");
    nx_method_route = names_intern("route");
    nx_method_stand_in = names_intern("standin");
}
