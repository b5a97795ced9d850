/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: da32d8a8797501ce84f7a46f0a8e9a05c11f61f1 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Process___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_fork, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_execute, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, command, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, environment, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, descriptors, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, errors, IS_LONG, 0, "2")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_dieWith, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, parent, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, signal, IS_LONG, 0, "9")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_parentId arginfo_class_Nexus_Server_Internal_Process_fork

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_openPidFile, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_closeOnExec, 0, 0, IS_VOID, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, descriptors, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_closeInForks arginfo_class_Nexus_Server_Internal_Process_closeOnExec

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_userNamed, 0, 1, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_groupNamed, 0, 1, IS_LONG, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_become, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, user, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, group, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_forbidNewPrivileges arginfo_class_Nexus_Server_Internal_Process_fork

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_adoptOrphans, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_signalChild, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, signal, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_hasChild, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_parentOf, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_kill arginfo_class_Nexus_Server_Internal_Process_signalChild

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_reap, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_ownSignals, 0, 0, IS_VOID, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, signals, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_disownSignal, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, signal, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_ignoreSignal arginfo_class_Nexus_Server_Internal_Process_disownSignal

#define arginfo_class_Nexus_Server_Internal_Process_reportOn arginfo_class_Nexus_Server_Internal_Process_disownSignal

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_wait, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, seconds, IS_DOUBLE, 0, "-1.0")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_openErrorLog arginfo_class_Nexus_Server_Internal_Process_adoptOrphans

#define arginfo_class_Nexus_Server_Internal_Process_closeErrorLog arginfo_class_Nexus_Server_Internal_Process_adoptOrphans

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_limitErrorLog, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_bypassOpcache, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, isBypassed, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_redirectErrors, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_duplicateErrors arginfo_class_Nexus_Server_Internal_Process_fork

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_logLine, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, line, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_awaitCoroutines arginfo_class_Nexus_Server_Internal_Process_adoptOrphans

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_raise, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, event, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Process_raiseOpenFiles, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Process_cpuCount arginfo_class_Nexus_Server_Internal_Process_fork

#define arginfo_class_Nexus_Server_Internal_Sockets___construct arginfo_class_Nexus_Server_Internal_Process___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_listenTcp, 0, 4, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, host, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, backlog, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, isFirst, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, listens, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_listenUnix, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, backlog, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Nexus_Server_Internal_Sockets_pair, 0, 0, MAY_BE_ARRAY|MAY_BE_LONG)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Sockets_queue arginfo_class_Nexus_Server_Internal_Sockets_pair

#define arginfo_class_Nexus_Server_Internal_Sockets_streams arginfo_class_Nexus_Server_Internal_Sockets_pair

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_pass, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, queue, IS_LONG, 0)
	ZEND_ARG_INFO(0, stream)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_take, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, queue, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_stream, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_isReadable, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_activate, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, backlog, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_send, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Sockets_checkListening arginfo_class_Nexus_Server_Internal_Process_redirectErrors

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_peerUser, 0, 1, IS_LONG, 0)
	ZEND_ARG_INFO(0, stream)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Sockets_peerProcess arginfo_class_Nexus_Server_Internal_Sockets_peerUser

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_notify, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_nameOf, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Sockets_portOf arginfo_class_Nexus_Server_Internal_Process_redirectErrors

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_close, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Sockets_describe, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, errno, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Server_Internal_Process, __construct);
ZEND_METHOD(Nexus_Server_Internal_Process, fork);
ZEND_METHOD(Nexus_Server_Internal_Process, execute);
ZEND_METHOD(Nexus_Server_Internal_Process, dieWith);
ZEND_METHOD(Nexus_Server_Internal_Process, parentId);
ZEND_METHOD(Nexus_Server_Internal_Process, openPidFile);
ZEND_METHOD(Nexus_Server_Internal_Process, closeOnExec);
ZEND_METHOD(Nexus_Server_Internal_Process, closeInForks);
ZEND_METHOD(Nexus_Server_Internal_Process, userNamed);
ZEND_METHOD(Nexus_Server_Internal_Process, groupNamed);
ZEND_METHOD(Nexus_Server_Internal_Process, become);
ZEND_METHOD(Nexus_Server_Internal_Process, forbidNewPrivileges);
ZEND_METHOD(Nexus_Server_Internal_Process, adoptOrphans);
ZEND_METHOD(Nexus_Server_Internal_Process, signalChild);
ZEND_METHOD(Nexus_Server_Internal_Process, hasChild);
ZEND_METHOD(Nexus_Server_Internal_Process, parentOf);
ZEND_METHOD(Nexus_Server_Internal_Process, kill);
ZEND_METHOD(Nexus_Server_Internal_Process, reap);
ZEND_METHOD(Nexus_Server_Internal_Process, ownSignals);
ZEND_METHOD(Nexus_Server_Internal_Process, disownSignal);
ZEND_METHOD(Nexus_Server_Internal_Process, ignoreSignal);
ZEND_METHOD(Nexus_Server_Internal_Process, reportOn);
ZEND_METHOD(Nexus_Server_Internal_Process, wait);
ZEND_METHOD(Nexus_Server_Internal_Process, openErrorLog);
ZEND_METHOD(Nexus_Server_Internal_Process, closeErrorLog);
ZEND_METHOD(Nexus_Server_Internal_Process, limitErrorLog);
ZEND_METHOD(Nexus_Server_Internal_Process, bypassOpcache);
ZEND_METHOD(Nexus_Server_Internal_Process, redirectErrors);
ZEND_METHOD(Nexus_Server_Internal_Process, duplicateErrors);
ZEND_METHOD(Nexus_Server_Internal_Process, logLine);
ZEND_METHOD(Nexus_Server_Internal_Process, awaitCoroutines);
ZEND_METHOD(Nexus_Server_Internal_Process, raise);
ZEND_METHOD(Nexus_Server_Internal_Process, raiseOpenFiles);
ZEND_METHOD(Nexus_Server_Internal_Process, cpuCount);
ZEND_METHOD(Nexus_Server_Internal_Sockets, __construct);
ZEND_METHOD(Nexus_Server_Internal_Sockets, listenTcp);
ZEND_METHOD(Nexus_Server_Internal_Sockets, listenUnix);
ZEND_METHOD(Nexus_Server_Internal_Sockets, pair);
ZEND_METHOD(Nexus_Server_Internal_Sockets, queue);
ZEND_METHOD(Nexus_Server_Internal_Sockets, streams);
ZEND_METHOD(Nexus_Server_Internal_Sockets, pass);
ZEND_METHOD(Nexus_Server_Internal_Sockets, take);
ZEND_METHOD(Nexus_Server_Internal_Sockets, stream);
ZEND_METHOD(Nexus_Server_Internal_Sockets, isReadable);
ZEND_METHOD(Nexus_Server_Internal_Sockets, activate);
ZEND_METHOD(Nexus_Server_Internal_Sockets, send);
ZEND_METHOD(Nexus_Server_Internal_Sockets, checkListening);
ZEND_METHOD(Nexus_Server_Internal_Sockets, peerUser);
ZEND_METHOD(Nexus_Server_Internal_Sockets, peerProcess);
ZEND_METHOD(Nexus_Server_Internal_Sockets, notify);
ZEND_METHOD(Nexus_Server_Internal_Sockets, nameOf);
ZEND_METHOD(Nexus_Server_Internal_Sockets, portOf);
ZEND_METHOD(Nexus_Server_Internal_Sockets, close);
ZEND_METHOD(Nexus_Server_Internal_Sockets, describe);


static const zend_function_entry class_Nexus_Server_Internal_Process_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Process, __construct, arginfo_class_Nexus_Server_Internal_Process___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_Process, fork, arginfo_class_Nexus_Server_Internal_Process_fork, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, execute, arginfo_class_Nexus_Server_Internal_Process_execute, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, dieWith, arginfo_class_Nexus_Server_Internal_Process_dieWith, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, parentId, arginfo_class_Nexus_Server_Internal_Process_parentId, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, openPidFile, arginfo_class_Nexus_Server_Internal_Process_openPidFile, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, closeOnExec, arginfo_class_Nexus_Server_Internal_Process_closeOnExec, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, closeInForks, arginfo_class_Nexus_Server_Internal_Process_closeInForks, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, userNamed, arginfo_class_Nexus_Server_Internal_Process_userNamed, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, groupNamed, arginfo_class_Nexus_Server_Internal_Process_groupNamed, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, become, arginfo_class_Nexus_Server_Internal_Process_become, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, forbidNewPrivileges, arginfo_class_Nexus_Server_Internal_Process_forbidNewPrivileges, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, adoptOrphans, arginfo_class_Nexus_Server_Internal_Process_adoptOrphans, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, signalChild, arginfo_class_Nexus_Server_Internal_Process_signalChild, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, hasChild, arginfo_class_Nexus_Server_Internal_Process_hasChild, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, parentOf, arginfo_class_Nexus_Server_Internal_Process_parentOf, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, kill, arginfo_class_Nexus_Server_Internal_Process_kill, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, reap, arginfo_class_Nexus_Server_Internal_Process_reap, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, ownSignals, arginfo_class_Nexus_Server_Internal_Process_ownSignals, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, disownSignal, arginfo_class_Nexus_Server_Internal_Process_disownSignal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, ignoreSignal, arginfo_class_Nexus_Server_Internal_Process_ignoreSignal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, reportOn, arginfo_class_Nexus_Server_Internal_Process_reportOn, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, wait, arginfo_class_Nexus_Server_Internal_Process_wait, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, openErrorLog, arginfo_class_Nexus_Server_Internal_Process_openErrorLog, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, closeErrorLog, arginfo_class_Nexus_Server_Internal_Process_closeErrorLog, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, limitErrorLog, arginfo_class_Nexus_Server_Internal_Process_limitErrorLog, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, bypassOpcache, arginfo_class_Nexus_Server_Internal_Process_bypassOpcache, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, redirectErrors, arginfo_class_Nexus_Server_Internal_Process_redirectErrors, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, duplicateErrors, arginfo_class_Nexus_Server_Internal_Process_duplicateErrors, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, logLine, arginfo_class_Nexus_Server_Internal_Process_logLine, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, awaitCoroutines, arginfo_class_Nexus_Server_Internal_Process_awaitCoroutines, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, raise, arginfo_class_Nexus_Server_Internal_Process_raise, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, raiseOpenFiles, arginfo_class_Nexus_Server_Internal_Process_raiseOpenFiles, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Process, cpuCount, arginfo_class_Nexus_Server_Internal_Process_cpuCount, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Server_Internal_Sockets_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Sockets, __construct, arginfo_class_Nexus_Server_Internal_Sockets___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_Sockets, listenTcp, arginfo_class_Nexus_Server_Internal_Sockets_listenTcp, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, listenUnix, arginfo_class_Nexus_Server_Internal_Sockets_listenUnix, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, pair, arginfo_class_Nexus_Server_Internal_Sockets_pair, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, queue, arginfo_class_Nexus_Server_Internal_Sockets_queue, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, streams, arginfo_class_Nexus_Server_Internal_Sockets_streams, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, pass, arginfo_class_Nexus_Server_Internal_Sockets_pass, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, take, arginfo_class_Nexus_Server_Internal_Sockets_take, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, stream, arginfo_class_Nexus_Server_Internal_Sockets_stream, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, isReadable, arginfo_class_Nexus_Server_Internal_Sockets_isReadable, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, activate, arginfo_class_Nexus_Server_Internal_Sockets_activate, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, send, arginfo_class_Nexus_Server_Internal_Sockets_send, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, checkListening, arginfo_class_Nexus_Server_Internal_Sockets_checkListening, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, peerUser, arginfo_class_Nexus_Server_Internal_Sockets_peerUser, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, peerProcess, arginfo_class_Nexus_Server_Internal_Sockets_peerProcess, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, notify, arginfo_class_Nexus_Server_Internal_Sockets_notify, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, nameOf, arginfo_class_Nexus_Server_Internal_Sockets_nameOf, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, portOf, arginfo_class_Nexus_Server_Internal_Sockets_portOf, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, close, arginfo_class_Nexus_Server_Internal_Sockets_close, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Sockets, describe, arginfo_class_Nexus_Server_Internal_Sockets_describe, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_Process(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Process", class_Nexus_Server_Internal_Process_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	zval const_EVENT_NONE_value;
	ZVAL_LONG(&const_EVENT_NONE_value, 0);
	zend_string *const_EVENT_NONE_name = zend_string_init_interned("EVENT_NONE", sizeof("EVENT_NONE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_NONE_name, &const_EVENT_NONE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_NONE_name);

	zval const_EVENT_LEAVING_value;
	ZVAL_LONG(&const_EVENT_LEAVING_value, 59);
	zend_string *const_EVENT_LEAVING_name = zend_string_init_interned("EVENT_LEAVING", sizeof("EVENT_LEAVING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_LEAVING_name, &const_EVENT_LEAVING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_LEAVING_name);

	zval const_EVENT_LOGS_value;
	ZVAL_LONG(&const_EVENT_LOGS_value, 60);
	zend_string *const_EVENT_LOGS_name = zend_string_init_interned("EVENT_LOGS", sizeof("EVENT_LOGS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_LOGS_name, &const_EVENT_LOGS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_LOGS_name);

	zval const_EVENT_OPEN_value;
	ZVAL_LONG(&const_EVENT_OPEN_value, 61);
	zend_string *const_EVENT_OPEN_name = zend_string_init_interned("EVENT_OPEN", sizeof("EVENT_OPEN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_OPEN_name, &const_EVENT_OPEN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_OPEN_name);

	zval const_EVENT_SLOTS_value;
	ZVAL_LONG(&const_EVENT_SLOTS_value, 62);
	zend_string *const_EVENT_SLOTS_name = zend_string_init_interned("EVENT_SLOTS", sizeof("EVENT_SLOTS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_SLOTS_name, &const_EVENT_SLOTS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_SLOTS_name);

	zval const_EVENT_RETIRE_value;
	ZVAL_LONG(&const_EVENT_RETIRE_value, 63);
	zend_string *const_EVENT_RETIRE_name = zend_string_init_interned("EVENT_RETIRE", sizeof("EVENT_RETIRE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_EVENT_RETIRE_name, &const_EVENT_RETIRE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_EVENT_RETIRE_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Server_Internal_Sockets(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Sockets", class_Nexus_Server_Internal_Sockets_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
