/* SPDX-License-Identifier: MIT */
/* The results of calls that wait, as a C library sees them: value and errno. Compiled and loaded by libc.inc. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <poll.h>
#include <resolv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    long result;
    int error;
    int extra;
} answer_t;

#define ANSWER(call)                                                                                         \
    errno = 0;                                                                                               \
    answer_t answer = {.result = (long)(call)};                                                              \
    answer.error = errno;                                                                                    \
    return answer

#define WRAP(name, parameters, call)                                                                         \
    answer_t c_##name parameters                                                                             \
    {                                                                                                        \
        ANSWER(call);                                                                                        \
    }

WRAP(fsync, (int fd), fsync(fd))
WRAP(fdatasync, (int fd), fdatasync(fd))
WRAP(flock, (int fd, int operation), flock(fd, operation))
WRAP(close, (int fd), close(fd))
WRAP(dup2, (int from, int to), dup2(from, to))
WRAP(dup3, (int from, int to, int flags), dup3(from, to, flags))
WRAP(close_range, (unsigned first, unsigned last), close_range(first, last, 0))
WRAP(read, (int fd, char *bytes, long size), read(fd, bytes, (size_t)size))
WRAP(write, (int fd, const char *bytes, long size), write(fd, bytes, (size_t)size))
WRAP(recv, (int fd, char *bytes, long size, int flags), recv(fd, bytes, (size_t)size, flags))
WRAP(send, (int fd, const char *bytes, long size, int flags), send(fd, bytes, (size_t)size, flags))
WRAP(usleep, (unsigned microseconds), usleep(microseconds))
WRAP(sleep, (unsigned seconds), sleep(seconds))
WRAP(listen, (int fd, int backlog), listen(fd, backlog))
WRAP(socket, (int domain, int type), socket(domain, type, 0))
WRAP(accept, (int fd), accept(fd, NULL, NULL))
WRAP(pclose, (const char *command), pclose(popen(command, "w")))
WRAP(wait, (int *status), wait(status))
WRAP(waitpid, (int pid, int *status, int options), waitpid(pid, status, options))
WRAP(open, (const char *path), open(path, O_RDWR | O_CREAT, 0600))
WRAP(nonblocking, (int fd, int is_on), fcntl(fd, F_SETFL, is_on ? O_NONBLOCK : 0))
WRAP(semget, (int count), semget(IPC_PRIVATE, count, 0600))
WRAP(semrm, (int set), semctl(set, 0, IPC_RMID))
WRAP(msgget, (void), msgget(IPC_PRIVATE, 0600))
WRAP(msgrm, (int queue), msgctl(queue, IPC_RMID, NULL))
WRAP(sockopt, (int fd, int option, int value), setsockopt(fd, SOL_SOCKET, option, &value, sizeof(value)))

answer_t c_timeout(int fd, int option, int milliseconds)
{
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    ANSWER(setsockopt(fd, SOL_SOCKET, option, &limit, sizeof(limit)));
}

answer_t c_socketpair(int type, int *pair)
{
    ANSWER(socketpair(AF_UNIX, type, 0, pair));
}

answer_t c_pipe(int *pair)
{
    ANSWER(pipe(pair));
}

answer_t c_semop(int set, int number, int change, int milliseconds)
{
    struct sembuf operation = {.sem_num = (unsigned short)number, .sem_op = (short)change};
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    ANSWER(milliseconds < 0 ? semop(set, &operation, 1) : semtimedop(set, &operation, 1, &limit));
}

typedef struct {
    long type;
    char text[256];
} message_t;

answer_t c_msgsnd(int queue, long type, const char *text, int flags)
{
    message_t message = {.type = type};
    snprintf(message.text, sizeof(message.text), "%s", text);
    ANSWER(msgsnd(queue, &message, strlen(text), flags));
}

answer_t c_msgrcv(int queue, long type, int flags, char *text)
{
    message_t message = {0};
    errno = 0;
    answer_t answer = {.result = msgrcv(queue, &message, sizeof(message.text), type, flags)};
    answer.error = errno;
    memcpy(text, message.text, sizeof(message.text));
    return answer;
}

answer_t c_poll(int first, int first_events, int second, int second_events, int timeout)
{
    struct pollfd fds[2] = {{.fd = first, .events = (short)first_events},
                            {.fd = second, .events = (short)second_events}};
    errno = 0;
    answer_t answer = {.result = poll(fds, 2, timeout)};
    answer.error = errno;
    answer.extra = (unsigned short)fds[0].revents << 16 | (unsigned short)fds[1].revents;
    return answer;
}

/* extra: whether the descriptor is still in the set. */
answer_t c_select(int fd, int direction, int milliseconds)
{
    fd_set set;
    FD_ZERO(&set);
    FD_SET(fd, &set);
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    errno = 0;
    answer_t answer = {.result = select(fd + 1, direction == 0 ? &set : NULL, direction == 1 ? &set : NULL,
                                        direction == 2 ? &set : NULL, &limit)};
    answer.error = errno;
    answer.extra = FD_ISSET(fd, &set) != 0;
    return answer;
}

answer_t c_connect_unix(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    errno = 0;
    answer_t answer = {.result = connect(fd, (struct sockaddr *)&address, sizeof(address))};
    answer.error = errno;
    close(fd);
    return answer;
}

answer_t c_nanosleep(long seconds, long nanoseconds)
{
    struct timespec span = {seconds, nanoseconds}, left = {0};
    errno = 0;
    answer_t answer = {.result = nanosleep(&span, &left)};
    answer.error = errno;
    answer.extra = (int)(left.tv_sec * 1000 + left.tv_nsec / 1000000);
    return answer;
}

answer_t c_waitid(int pid, int options)
{
    siginfo_t information = {0};
    errno = 0;
    answer_t answer = {.result = waitid(pid > 0 ? P_PID : P_ALL, (id_t)pid, &information, options)};
    answer.error = errno;
    answer.extra = information.si_pid == 0 ? -1 : information.si_status << 8 | information.si_code;
    return answer;
}

answer_t c_epoll(int fd, unsigned events, int timeout)
{
    int set = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = events, .data.fd = fd};
    epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
    struct epoll_event ready = {0};
    errno = 0;
    answer_t answer = {.result = epoll_wait(set, &ready, 1, timeout)};
    answer.error = errno;
    answer.extra = (int)ready.events;
    close(set);
    return answer;
}

/* extra: the bytes of both messages. */
answer_t c_recvmmsg(int fd, int flags)
{
    char first[16], second[16];
    struct iovec vectors[2] = {{first, sizeof(first)}, {second, sizeof(second)}};
    struct mmsghdr messages[2] = {{.msg_hdr = {.msg_iov = &vectors[0], .msg_iovlen = 1}},
                                  {.msg_hdr = {.msg_iov = &vectors[1], .msg_iovlen = 1}}};
    errno = 0;
    answer_t answer = {.result = recvmmsg(fd, messages, 2, flags, NULL)};
    answer.error = errno;
    answer.extra = (int)(messages[0].msg_len << 8 | messages[1].msg_len);
    return answer;
}

answer_t c_sendmmsg(int fd, const char *first, const char *second, int flags)
{
    struct iovec vectors[2] = {{(char *)first, strlen(first)}, {(char *)second, strlen(second)}};
    struct mmsghdr messages[2] = {{.msg_hdr = {.msg_iov = &vectors[0], .msg_iovlen = 1}},
                                  {.msg_hdr = {.msg_iov = &vectors[1], .msg_iovlen = 1}}};
    errno = 0;
    answer_t answer = {.result = sendmmsg(fd, messages, 2, flags)};
    answer.error = errno;
    answer.extra = (int)(messages[0].msg_len << 8 | messages[1].msg_len);
    return answer;
}

static answer_t tell_host(const struct hostent *host, char *text, size_t size)
{
    answer_t answer = {.result = host != NULL, .error = errno, .extra = host != NULL ? 0 : h_errno};
    text[0] = '\0';
    for (size_t i = 0; host != NULL && host->h_addr_list[i] != NULL; i++) {
        char address[64];
        inet_ntop(host->h_addrtype, host->h_addr_list[i], address, sizeof(address));
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s %s;", host->h_name, address);
    }
    return answer;
}

answer_t c_gethostbyname(const char *name, char *text)
{
    errno = 0;
    return tell_host(gethostbyname(name), text, 256);
}

answer_t c_gethostbyaddr(const char *text_address, char *text)
{
    struct in_addr address;
    inet_pton(AF_INET, text_address, &address);
    errno = 0;
    return tell_host(gethostbyaddr(&address, sizeof(address), AF_INET), text, 256);
}

/* `misaligned`: the bytes by which the buffer is off malloc()'s alignment. */
answer_t c_gethostbyname_r(const char *name, int size, int misaligned, char *text)
{
    char buffer[2048];
    struct hostent host, *found = NULL;
    int host_error = 0;
    errno = 0;
    int result = gethostbyname_r(name, &host, buffer + misaligned, (size_t)size, &found, &host_error);
    answer_t answer = tell_host(found, text, 256);
    answer.result = result;
    answer.extra = host_error;
    return answer;
}

answer_t c_getaddrinfo(const char *node, const char *service, int flags, char *text)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = flags},
                    *list = NULL;
    errno = 0;
    answer_t answer = {.result = getaddrinfo(node, service, &hints, &list)};
    answer.error = errno;
    text[0] = '\0';
    for (struct addrinfo *one = list; one != NULL; one = one->ai_next) {
        char host[64];
        inet_ntop(AF_INET, &((struct sockaddr_in *)one->ai_addr)->sin_addr, host, sizeof(host));
        size_t used = strlen(text);
        snprintf(text + used, 256 - used, "%s:%d;", host,
                 ntohs(((struct sockaddr_in *)one->ai_addr)->sin_port));
    }
    if (list != NULL) {
        freeaddrinfo(list);
    }
    return answer;
}

answer_t c_getnameinfo(const char *text_address, int flags, char *text)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
    inet_pton(AF_INET, text_address, &address.sin_addr);
    char host[128] = "", service[64] = "";
    errno = 0;
    answer_t answer = {.result = getnameinfo((struct sockaddr *)&address, sizeof(address), host, sizeof(host),
                                             service, sizeof(service), flags)};
    answer.error = errno;
    snprintf(text, 256, "%s %s", host, service);
    return answer;
}

answer_t c_res_nsearch(const char *name, int type, char *text)
{
    struct __res_state state = {0};
    unsigned char message[1024] = {0};
    res_ninit(&state);
    errno = 0;
    answer_t answer = {.result = res_nsearch(&state, name, 1, type, message, sizeof(message))};
    answer.error = errno;
    answer.extra = state.res_h_errno;
    /* The first two bytes are the number of the question. */
    text[0] = '\0';
    for (long i = 2; i < answer.result && i < 120; i++) {
        snprintf(text + 2 * (i - 2), 3, "%02x", message[i]);
    }
    res_nclose(&state);
    return answer;
}

static void note(int *log, long result)
{
    size_t at = (size_t)++log[0];
    log[2 * at] = (int)result;
    log[2 * at + 1] = errno;
    errno = 0;
}

/*
 * Waits repeatedly, as a library that evaluates each failure: the result of each wait is recorded in `log`, after its
 * number.
 */
void c_persist(int fd, const char *locked, int *log)
{
    char bytes[8];
    struct pollfd state = {.fd = fd, .events = POLLIN};
    struct timespec span = {.tv_sec = 30};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(fd, &set);
    log[0] = 0;
    errno = 0;
    note(log, recv(fd, bytes, sizeof(bytes), 0));
    note(log, read(fd, bytes, sizeof(bytes)));
    note(log, poll(&state, 1, 30000));
    note(log, select(fd + 1, &set, NULL, NULL, NULL));
    note(log, nanosleep(&span, NULL));
    note(log, usleep(30000000));
    int lock = open(locked, O_RDWR);
    note(log, flock(lock, LOCK_EX));
    close(lock);
    note(log, fsync(fd));
    struct addrinfo *list = NULL;
    note(log, getaddrinfo("localhost", "80", NULL, &list));
}
