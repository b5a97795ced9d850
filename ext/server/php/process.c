/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "server/php/classes.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/scheduler/scheduler.h"
#include "engine/errors/errors.h"
#include "engine/intercept/loading.h"
#include "server/process/process.h"
#include "server/scoreboard/scoreboard.h"

#include "server/php/process_arginfo.h"

/* --- Process --- */

PHP_METHOD(Nexus_Server_Internal_Process, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

PHP_METHOD(Nexus_Server_Internal_Process, fork)
{
    ZEND_PARSE_PARAMETERS_NONE();
    pid_t pid = nx_process_fork();
    if (pid == -EBUSY) {
        nx_throw(NX_ERROR_FORK_REFUSED,
                 "This process cannot be forked while coroutines other than the main one are alive: fork "
                 "before the first spawn(), or start a program instead.");
        RETURN_THROWS();
    }
    if (pid < 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "fork() failed: %s. The limit of processes may be reached: see ulimit -u and pids.max.",
                 strerror(-pid));
        RETURN_THROWS();
    }
    RETURN_LONG(pid);
}

/* Builds a NULL-terminated array in one allocation. The strings still belong to PHP. */
static char **argument_vector(HashTable *strings)
{
    char **vector = safe_emalloc(zend_hash_num_elements(strings) + 1, sizeof(char *), 0);
    size_t count = 0;
    zval *value;
    ZEND_HASH_FOREACH_VAL(strings, value)
    {
        vector[count++] = Z_STRVAL_P(value);
    }
    ZEND_HASH_FOREACH_END();
    vector[count] = NULL;
    return vector;
}

static char **environment_vector(HashTable *variables)
{
    char **vector = safe_emalloc(zend_hash_num_elements(variables) + 1, sizeof(char *), 0);
    size_t count = 0;
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(variables, name, value)
    {
        if (name != NULL && Z_TYPE_P(value) == IS_STRING) {
            spprintf(&vector[count++], 0, "%s=%s", ZSTR_VAL(name), Z_STRVAL_P(value));
        }
    }
    ZEND_HASH_FOREACH_END();
    vector[count] = NULL;
    return vector;
}

static void free_environment(char **vector)
{
    for (char **variable = vector; *variable != NULL; variable++) {
        efree(*variable);
    }
    efree(vector);
}

static bool all_are(HashTable *values, uint8_t type)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(values, value)
    {
        if (Z_TYPE_P(value) != type) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static pid_t execute_command(HashTable *command, HashTable *variables, HashTable *descriptors, int errors)
{
    size_t kept_count = 0;
    int *kept = safe_emalloc(zend_hash_num_elements(descriptors) + 1, sizeof(int), 0);
    zval *value;
    ZEND_HASH_FOREACH_VAL(descriptors, value)
    {
        kept[kept_count++] = (int)Z_LVAL_P(value);
    }
    ZEND_HASH_FOREACH_END();
    char **arguments = argument_vector(command);
    char **environment = environment_vector(variables);
    pid_t pid = nx_process_execute(arguments, environment, kept, kept_count, errors);
    free_environment(environment);
    efree(arguments);
    efree(kept);
    return pid;
}

PHP_METHOD(Nexus_Server_Internal_Process, execute)
{
    HashTable *command, *variables, *descriptors;
    zend_long errors = STDERR_FILENO;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_ARRAY_HT(command)
    Z_PARAM_ARRAY_HT(variables)
    Z_PARAM_ARRAY_HT(descriptors)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(errors)
    ZEND_PARSE_PARAMETERS_END();
    if (zend_hash_num_elements(command) == 0 || !all_are(command, IS_STRING) ||
        !all_are(descriptors, IS_LONG)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A command is a list of strings, descriptors are a list of integers.");
        RETURN_THROWS();
    }
    pid_t pid = execute_command(command, variables, descriptors, (int)errors);
    if (pid < 0) {
        zval *program = zend_hash_index_find(command, 0);
        nx_throw(NX_ERROR_SYSTEM, "%s cannot be started: %s.", program ? Z_STRVAL_P(program) : "The program",
                 strerror(-pid));
        RETURN_THROWS();
    }
    RETURN_LONG(pid);
}

PHP_METHOD(Nexus_Server_Internal_Process, dieWith)
{
    zend_long parent, signal_number = SIGKILL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_LONG(parent)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_process_die_with((pid_t)parent, (int)signal_number) == 0);
}

PHP_METHOD(Nexus_Server_Internal_Process, parentId)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(getppid());
}

PHP_METHOD(Nexus_Server_Internal_Process, openPidFile)
{
    char *path;
    size_t path_length;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH(path, path_length)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_open_pid_file(path));
}

static void close_in_fork(int descriptor)
{
    (void)nx_process_close_in_forks(&descriptor, 1);
}

static void for_each_descriptor(INTERNAL_FUNCTION_PARAMETERS, void (*apply)(int descriptor))
{
    zval *descriptors;
    uint32_t count;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', descriptors, count)
    ZEND_PARSE_PARAMETERS_END();
    for (uint32_t i = 0; i < count; i++) {
        apply((int)zval_get_long(&descriptors[i]));
    }
}

PHP_METHOD(Nexus_Server_Internal_Process, closeOnExec)
{
    for_each_descriptor(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_process_close_on_exec);
}

PHP_METHOD(Nexus_Server_Internal_Process, closeInForks)
{
    for_each_descriptor(INTERNAL_FUNCTION_PARAM_PASSTHRU, close_in_fork);
}

PHP_METHOD(Nexus_Server_Internal_Process, userNamed)
{
    char *name;
    size_t length;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH(name, length)
    ZEND_PARSE_PARAMETERS_END();
    nx_user_t user;
    if (nx_process_find_user(name, &user) != 0) {
        RETURN_NULL();
    }
    array_init_size(return_value, 2);
    add_assoc_long(return_value, "user", user.user);
    add_assoc_long(return_value, "group", user.group);
}

PHP_METHOD(Nexus_Server_Internal_Process, groupNamed)
{
    char *name;
    size_t length;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH(name, length)
    ZEND_PARSE_PARAMETERS_END();
    gid_t group;
    if (nx_process_find_group(name, &group) == 0) {
        RETURN_LONG(group);
    }
}

PHP_METHOD(Nexus_Server_Internal_Process, become)
{
    char *name;
    size_t length;
    zend_long user, group;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_PATH(name, length)
    Z_PARAM_LONG(user)
    Z_PARAM_LONG(group)
    ZEND_PARSE_PARAMETERS_END();
    nx_user_t wanted = {.user = (uid_t)user, .group = (gid_t)group};
    RETURN_LONG(nx_process_become(name, &wanted));
}

PHP_METHOD(Nexus_Server_Internal_Process, forbidNewPrivileges)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(nx_process_forbid_new_privileges());
}

PHP_METHOD(Nexus_Server_Internal_Process, adoptOrphans)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_process_adopt_orphans();
}

PHP_METHOD(Nexus_Server_Internal_Process, signalChild)
{
    zend_long pid, signal_number;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(pid)
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(pid > 0 && pid <= INT32_MAX && nx_process_signal_child((pid_t)pid, (int)signal_number) == 0);
}

PHP_METHOD(Nexus_Server_Internal_Process, hasChild)
{
    zend_long pid;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(pid)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(pid > 0 && pid <= INT32_MAX && nx_process_has_child((pid_t)pid));
}

PHP_METHOD(Nexus_Server_Internal_Process, parentOf)
{
    zend_long pid;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(pid)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(pid > 0 && pid <= INT32_MAX ? nx_process_parent_of((pid_t)pid) : -ESRCH);
}

PHP_METHOD(Nexus_Server_Internal_Process, kill)
{
    zend_long pid, signal_number;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(pid)
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(pid > 0 && kill((pid_t)pid, (int)signal_number) == 0);
}

PHP_METHOD(Nexus_Server_Internal_Process, reap)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int code, signal_number;
    pid_t pid = nx_process_reap(&code, &signal_number);
    if (pid <= 0) {
        RETURN_NULL();
    }
    array_init_size(return_value, 3);
    add_assoc_long(return_value, "pid", pid);
    add_assoc_long(return_value, "code", code);
    add_assoc_long(return_value, "signal", signal_number);
}

static void throw_not_taken(zend_long signal_number, int error)
{
    nx_throw(NX_ERROR_SYSTEM, "Signal " ZEND_LONG_FMT " cannot be taken: %s.", signal_number,
             strerror(-error));
}

PHP_METHOD(Nexus_Server_Internal_Process, ownSignals)
{
    zval *signals;
    uint32_t count;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', signals, count)
    ZEND_PARSE_PARAMETERS_END();
    for (uint32_t i = 0; i < count; i++) {
        int result = nx_process_own_signal((int)zval_get_long(&signals[i]));
        if (result != 0) {
            throw_not_taken(zval_get_long(&signals[i]), result);
            RETURN_THROWS();
        }
    }
}

PHP_METHOD(Nexus_Server_Internal_Process, disownSignal)
{
    zend_long signal_number;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    nx_process_disown_signal((int)signal_number);
}

PHP_METHOD(Nexus_Server_Internal_Process, ignoreSignal)
{
    zend_long signal_number;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    if (signal_number < 1 || signal_number > 31) {
        zend_argument_value_error(1, "must be between 1 and 31");
        RETURN_THROWS();
    }
    nx_process_ignore_signal((int)signal_number);
}

PHP_METHOD(Nexus_Server_Internal_Process, reportOn)
{
    zend_long signal_number;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(signal_number)
    ZEND_PARSE_PARAMETERS_END();
    int result = nx_process_report_on((int)signal_number);
    if (result != 0) {
        throw_not_taken(signal_number, result);
    }
}

PHP_METHOD(Nexus_Server_Internal_Process, wait)
{
    double seconds = -1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_DOUBLE(seconds)
    ZEND_PARSE_PARAMETERS_END();
    int event = nx_process_wait(seconds);
    if (event < 0) {
        RETURN_THROWS();
    }
    RETURN_LONG(event);
}

PHP_METHOD(Nexus_Server_Internal_Process, awaitCoroutines)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scheduler_drain();
}

PHP_METHOD(Nexus_Server_Internal_Process, bypassOpcache)
{
    bool is_bypassed;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_BOOL(is_bypassed)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_intercept_bypass_cache(is_bypassed));
}

PHP_METHOD(Nexus_Server_Internal_Process, raise)
{
    zend_long event;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(event)
    ZEND_PARSE_PARAMETERS_END();
    if (event < 1 || event > NX_EVENT_RETIRE) {
        zend_argument_value_error(1, "must be a signal or an event");
        RETURN_THROWS();
    }
    nx_process_raise((int)event);
}

PHP_METHOD(Nexus_Server_Internal_Process, raiseOpenFiles)
{
    ZEND_PARSE_PARAMETERS_NONE();
    uint64_t soft = 0, hard = 0;
    nx_process_raise_open_files(&soft, &hard);
    array_init_size(return_value, 2);
    add_assoc_long(return_value, "soft", soft > ZEND_LONG_MAX ? ZEND_LONG_MAX : (zend_long)soft);
    add_assoc_long(return_value, "hard", hard > ZEND_LONG_MAX ? ZEND_LONG_MAX : (zend_long)hard);
}

PHP_METHOD(Nexus_Server_Internal_Process, cpuCount)
{
    ZEND_PARSE_PARAMETERS_NONE();
    cpu_set_t cpus;
    /* Fails with EINVAL on machines with more CPUs than the set can represent. */
    if (sched_getaffinity(0, sizeof(cpus), &cpus) != 0) {
        RETURN_LONG(MAX(1, sysconf(_SC_NPROCESSORS_ONLN)));
    }
    RETURN_LONG(CPU_COUNT(&cpus));
}

/* --- Sockets --- */

PHP_METHOD(Nexus_Server_Internal_Sockets, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

PHP_METHOD(Nexus_Server_Internal_Sockets, listenTcp)
{
    char *host;
    size_t host_length;
    zend_long port, backlog;
    bool is_first, listens = true;
    ZEND_PARSE_PARAMETERS_START(4, 5)
    Z_PARAM_PATH(host, host_length)
    Z_PARAM_LONG(port)
    Z_PARAM_LONG(backlog)
    Z_PARAM_BOOL(is_first)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(listens)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_listen_tcp(host, (int)port, listens ? (int)backlog : NX_BOUND_ONLY, is_first));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, listenUnix)
{
    char *path;
    size_t path_length;
    zend_long backlog, mode = -1;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_PATH(path, path_length)
    Z_PARAM_LONG(backlog)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(mode)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_listen_unix(path, (int)backlog, (int)mode));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, pair)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        RETURN_LONG(-errno);
    }
    array_init_size(return_value, 2);
    add_next_index_long(return_value, ends[0]);
    add_next_index_long(return_value, ends[1]);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, activate)
{
    zend_long fd, backlog;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(fd)
    Z_PARAM_LONG(backlog)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(listen((int)fd, (int)backlog) == 0 ? 0 : -errno);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, send)
{
    zend_long fd;
    zend_string *bytes;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(fd)
    Z_PARAM_STR(bytes)
    ZEND_PARSE_PARAMETERS_END();
    ssize_t sent = send((int)fd, ZSTR_VAL(bytes), ZSTR_LEN(bytes), MSG_NOSIGNAL | MSG_DONTWAIT);
    RETURN_LONG(sent < 0 ? -errno : (zend_long)sent);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, checkListening)
{
    zend_long fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_check_listening((int)fd));
}

static void return_of_peer(INTERNAL_FUNCTION_PARAMETERS, int64_t (*of)(int fd))
{
    zval *resource;
    php_stream *stream;
    int fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_RESOURCE(resource)
    ZEND_PARSE_PARAMETERS_END();
    php_stream_from_zval(stream, resource);
    if (php_stream_cast(stream, PHP_STREAM_AS_FD, (void **)&fd, 0) != SUCCESS) {
        RETURN_LONG(-EBADF);
    }
    RETURN_LONG(of(fd));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, peerUser)
{
    return_of_peer(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_process_peer_user);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, peerProcess)
{
    return_of_peer(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_process_peer_process);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, notify)
{
    char *path;
    size_t path_length;
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_PATH(path, path_length)
    Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_notify(path, ZSTR_VAL(text), ZSTR_LEN(text)));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, nameOf)
{
    zend_long fd;
    char name[160];
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    nx_process_name_of((int)fd, name, sizeof(name));
    RETURN_STRING(name);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, portOf)
{
    zend_long fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_process_port_of((int)fd));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, close)
{
    zend_long fd;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    close((int)fd);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, describe)
{
    zend_long error;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(error)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_STRING(strerror((int)(error < 0 ? -error : error)));
}

void nx_php_register_process(void)
{
    register_class_Nexus_Server_Internal_Process();
    register_class_Nexus_Server_Internal_Sockets();
}
