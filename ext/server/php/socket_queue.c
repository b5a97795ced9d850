/* SPDX-License-Identifier: MIT */
/* The methods of Nexus\Server\Internal\Sockets that concern the queue of connections. */
#include <php.h>
#include <php_network.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/process/process.h"

PHP_METHOD(Nexus_Server_Internal_Sockets, queue)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        RETURN_LONG(-errno);
    }
    array_init_size(return_value, 2);
    add_next_index_long(return_value, ends[0]);
    add_next_index_long(return_value, ends[1]);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, pass)
{
    zend_long queue;
    zval *resource;
    php_stream *stream;
    int fd;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(queue)
    Z_PARAM_RESOURCE(resource)
    ZEND_PARSE_PARAMETERS_END();
    php_stream_from_zval(stream, resource);
    if (php_stream_cast(stream, PHP_STREAM_AS_FD, (void **)&fd, 0) != SUCCESS) {
        RETURN_LONG(-EBADF);
    }
    RETURN_LONG(nx_process_pass_descriptor((int)queue, fd));
}

/* Takes the descriptor over; a negative one is the result itself. */
static void return_socket_stream(zval *return_value, int fd)
{
    if (fd < 0) {
        RETURN_LONG(fd);
    }
    php_stream *stream = php_stream_sock_open_from_socket(fd, NULL);
    if (stream == NULL) {
        close(fd);
        RETURN_LONG(-ENOMEM);
    }
    php_stream_to_zval(stream, return_value);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, streams)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        RETURN_LONG(-errno);
    }
    array_init_size(return_value, 2);
    for (size_t i = 0; i < 2; i++) {
        zval stream;
        return_socket_stream(&stream, ends[i]);
        add_next_index_zval(return_value, &stream);
    }
}

PHP_METHOD(Nexus_Server_Internal_Sockets, take)
{
    zend_long queue;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(queue)
    ZEND_PARSE_PARAMETERS_END();
    return_socket_stream(return_value, nx_process_take_descriptor((int)queue));
}

PHP_METHOD(Nexus_Server_Internal_Sockets, stream)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    int fd = fcntl((int)descriptor, F_DUPFD_CLOEXEC, 0);
    return_socket_stream(return_value, fd < 0 ? -errno : fd);
}

PHP_METHOD(Nexus_Server_Internal_Sockets, isReadable)
{
    zend_long descriptor;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(descriptor)
    ZEND_PARSE_PARAMETERS_END();
    struct pollfd socket = {.fd = (int)descriptor, .events = POLLIN};
    RETURN_BOOL(poll(&socket, 1, 0) > 0);
}
