/* SPDX-License-Identifier: MIT */
#include "server/process/process.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int socket_of(int family)
{
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    return fd < 0 ? -errno : fd;
}

static int close_socket(int fd, int error)
{
    close(fd);
    return -error;
}

/*
 * With SO_REUSEPORT before bind(), two servers of one user could share a port unnoticed, each with half of the
 * connections. The kernel checks the current flag when the next socket binds, so the first socket sets it after its
 * own bind().
 */
static int listen_at(const struct addrinfo *address, int backlog, bool is_first)
{
    const int on = 1;
    int fd = socket_of(address->ai_family);
    if (fd < 0) {
        return fd;
    }
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) != 0) {
        return close_socket(fd, errno);
    }
    if (!is_first && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0) {
        return close_socket(fd, errno);
    }
    if (bind(fd, address->ai_addr, address->ai_addrlen) != 0) {
        return close_socket(fd, errno);
    }
    if (is_first && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0) {
        return close_socket(fd, errno);
    }
    return backlog == NX_BOUND_ONLY || listen(fd, backlog) == 0 ? fd : close_socket(fd, errno);
}

int nx_process_listen_tcp(const char *host, int port, int backlog, bool is_first)
{
    char service[16];
    snprintf(service, sizeof(service), "%d", port);
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    if (getaddrinfo(host, service, &wanted, &found) != 0) {
        return -EHOSTUNREACH;
    }
    int fd = listen_at(found, backlog, is_first);
    freeaddrinfo(found);
    return fd;
}

static bool is_socket_answered(const struct sockaddr_un *address)
{
    int fd = socket_of(AF_UNIX);
    if (fd < 0) {
        return true;
    }
    /* EAGAIN means a full backlog: a server is running there. */
    bool answered = connect(fd, (const struct sockaddr *)address, sizeof(*address)) == 0 || errno == EAGAIN;
    close(fd);
    return answered;
}

/*
 * The file gets the mode of its socket, less the umask, when it is created. This avoids chmod() by name, which may
 * refer to another file by then.
 */
static int bind_with_mode(int fd, const struct sockaddr_un *address, int mode)
{
    if (mode < 0) {
        return bind(fd, (const struct sockaddr *)address, sizeof(*address)) == 0 ? 0 : -errno;
    }
    if (fchmod(fd, (mode_t)mode) != 0) {
        return -errno;
    }
    mode_t before = umask(0);
    int result = bind(fd, (const struct sockaddr *)address, sizeof(*address)) == 0 ? 0 : -errno;
    umask(before);
    return result;
}

int nx_process_listen_unix(const char *path, int backlog, int mode)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof(address.sun_path)) {
        return -ENAMETOOLONG;
    }
    strcpy(address.sun_path, path);
    struct stat status;
    if (lstat(path, &status) == 0) {
        if (!S_ISSOCK(status.st_mode)) {
            return -EEXIST;
        }
        if (is_socket_answered(&address)) {
            return -EADDRINUSE;
        }
        unlink(path);
    }
    int fd = socket_of(AF_UNIX);
    if (fd < 0) {
        return fd;
    }
    int result = bind_with_mode(fd, &address, mode);
    if (result != 0) {
        return close_socket(fd, -result);
    }
    return listen(fd, backlog) == 0 ? fd : close_socket(fd, errno);
}

int64_t nx_process_peer_user(int fd)
{
    struct ucred peer;
    socklen_t length = sizeof(peer);
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? (int64_t)peer.uid : -errno;
}

int64_t nx_process_peer_process(int fd)
{
    struct ucred peer;
    socklen_t length = sizeof(peer);
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? (int64_t)peer.pid : -errno;
}

int nx_process_notify(const char *path, const char *text, size_t length)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t path_length = strlen(path);
    if (path_length < 2 || path_length >= sizeof(address.sun_path)) {
        return -EINVAL;
    }
    memcpy(address.sun_path, path, path_length);
    if (path[0] == '@') {
        address.sun_path[0] = '\0';
    }
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return -errno;
    }
    socklen_t address_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path_length);
    ssize_t sent =
        sendto(fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&address, address_length);
    int result = sent < 0 ? -errno : 0;
    close(fd);
    return result;
}

int nx_process_check_listening(int fd)
{
    int type = 0, is_listening = 0;
    socklen_t length = sizeof(type);
    if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length) != 0) {
        return -errno;
    }
    length = sizeof(is_listening);
    (void)getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &length);
    return type == SOCK_STREAM && is_listening ? 0 : -EINVAL;
}

void nx_process_name_of(int fd, char *name, size_t size)
{
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
        struct sockaddr_un local;
    } address = {.storage = {0}};
    socklen_t length = sizeof(address);
    char host[INET6_ADDRSTRLEN], port[8];
    snprintf(name, size, "descriptor %d", fd);
    if (getsockname(fd, &address.any, &length) != 0) {
        return;
    }
    if (address.any.sa_family == AF_UNIX) {
        snprintf(name, size, "unix:%s", address.local.sun_path);
    } else if (getnameinfo(&address.any, length, host, sizeof(host), port, sizeof(port),
                           NI_NUMERICHOST | NI_NUMERICSERV) == 0) {
        snprintf(name, size, strchr(host, ':') != NULL ? "http://[%s]:%s" : "http://%s:%s", host, port);
    }
}

int nx_process_port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof(address);
    if (getsockname(fd, (struct sockaddr *)&address, &length) != 0) {
        return -errno;
    }
    if (address.ss_family == AF_INET6) {
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    }
    return address.ss_family == AF_INET ? ntohs(((struct sockaddr_in *)&address)->sin_port) : -EAFNOSUPPORT;
}
