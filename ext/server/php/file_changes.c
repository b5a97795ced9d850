/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <errno.h>
#include <sys/inotify.h>

#include "engine/errors/errors.h"

#include "server/php/file_changes_arginfo.h"

#define CHANGES                                                                                              \
    (IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)

ZEND_METHOD(Nexus_Server_Internal_FileChanges, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Server_Internal_FileChanges, open)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (descriptor < 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "File changes cannot be watched: %s. Raise fs.inotify.max_user_instances, or start without "
                 "--watch",
                 strerror(errno));
        return;
    }
    RETURN_LONG(descriptor);
}

ZEND_METHOD(Nexus_Server_Internal_FileChanges, watch)
{
    zend_long descriptor;
    zend_string *directory;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(descriptor)
    Z_PARAM_PATH_STR(directory)
    ZEND_PARSE_PARAMETERS_END();
    int number = inotify_add_watch((int)descriptor, ZSTR_VAL(directory), CHANGES);
    if (number < 0) {
        RETURN_NULL();
    }
    RETURN_LONG(number);
}

void nx_php_register_file_changes(void)
{
    register_class_Nexus_Server_Internal_FileChanges();
}
