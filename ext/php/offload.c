/* SPDX-License-Identifier: MIT */
/* The calls of offload/ by name, so that tests reach them with nothing in between. */
#include "php/php.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/ipc.h>
#include <unistd.h>

#include "offload/offload.h"
#include "php/offload_arginfo.h"

#define BIGGEST_MESSAGE 256
#define MOST_ARGUMENTS  5

typedef struct {
    zend_long numbers[MOST_ARGUMENTS];
    const char *texts[MOST_ARGUMENTS];
    size_t lengths[MOST_ARGUMENTS];
} arguments_t;

typedef zend_long (*call_t)(const arguments_t *arguments, zval *value);

static void add_address(zval *list, int family, const void *address)
{
    char text[INET6_ADDRSTRLEN];
    if (inet_ntop(family, address, text, sizeof(text)) != NULL) {
        add_next_index_string(list, text);
    }
}

/* name, service, flags */
static zend_long call_getaddrinfo(const arguments_t *arguments, zval *value)
{
    struct addrinfo hints = {.ai_flags = (int)arguments->numbers[2], .ai_socktype = SOCK_STREAM}, *list;
    int status = nx_offload_getaddrinfo(arguments->texts[0], arguments->texts[1], &hints, &list);
    if (status != 0) {
        return status;
    }
    array_init(value);
    for (struct addrinfo *item = list; item != NULL; item = item->ai_next) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)item->ai_addr;
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)item->ai_addr;
        add_address(value, item->ai_family,
                    item->ai_family == AF_INET ? (const void *)&four->sin_addr : &six->sin6_addr);
    }
    freeaddrinfo(list);
    return status;
}

/* IPv4 address, flags */
static zend_long call_getnameinfo(const arguments_t *arguments, zval *value)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
    inet_pton(AF_INET, arguments->texts[0], &address.sin_addr);
    char host[NI_MAXHOST] = "", service[NI_MAXSERV] = "";
    int status = nx_offload_getnameinfo((struct sockaddr *)&address, sizeof(address), host, sizeof(host),
                                        service, sizeof(service), (int)arguments->numbers[1]);
    ZVAL_STR(value, zend_strpprintf(0, "%s %s", host, service));
    return status;
}

static void list_host(const struct hostent *host, zval *value)
{
    array_init(value);
    add_next_index_string(value, host->h_name);
    for (char **alias = host->h_aliases; *alias != NULL; alias++) {
        add_next_index_string(value, *alias);
    }
    for (char **address = host->h_addr_list; *address != NULL; address++) {
        add_address(value, host->h_addrtype, *address);
    }
}

/* name, size of the buffer, how far from an aligned address it begins; on the stack, as PHP has it */
static zend_long call_gethostbyname_r(const arguments_t *arguments, zval *value)
{
    char memory[4096] __attribute__((aligned(64)));
    struct hostent host, *result;
    int error = 0;
    int status = nx_offload_gethostbyname_r(arguments->texts[0], &host, memory + arguments->numbers[2],
                                            (size_t)arguments->numbers[1], &result, &error);
    if (result != NULL) {
        list_host(result, value);
    } else {
        ZVAL_LONG(value, error);
    }
    return status;
}

static zend_long tell_host(const struct hostent *host, zval *value)
{
    if (host == NULL) {
        ZVAL_LONG(value, h_errno);
        return -1;
    }
    list_host(host, value);
    return 0;
}

static zend_long call_gethostbyname(const arguments_t *arguments, zval *value)
{
    return tell_host(nx_offload_gethostbyname(arguments->texts[0]), value);
}

/* IPv4 address */
static zend_long call_gethostbyaddr(const arguments_t *arguments, zval *value)
{
    struct in_addr address = {0};
    inet_pton(AF_INET, arguments->texts[0], &address);
    return tell_host(nx_offload_gethostbyaddr(&address, sizeof(address), AF_INET), value);
}

/* name, type */
static zend_long call_res_nsearch(const arguments_t *arguments, zval *value)
{
    unsigned char answer[4096];
    struct __res_state state = {0};
    res_ninit(&state);
    int length = nx_offload_res_nsearch(&state, arguments->texts[0], 1, (int)arguments->numbers[1], answer,
                                        sizeof(answer));
    int error = errno;
    if (length > 0) {
        ZVAL_STRINGL(value, (char *)answer, (size_t)length);
    } else {
        ZVAL_LONG(value, state.res_h_errno);
    }
    res_nclose(&state);
    errno = error;
    return length;
}

static zend_long call_open(const arguments_t *arguments, zval *value)
{
    return open(arguments->texts[0], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static zend_long call_close(const arguments_t *arguments, zval *value)
{
    nx_offload_closing((int)arguments->numbers[0]);
    return close((int)arguments->numbers[0]);
}

static zend_long call_fsync(const arguments_t *arguments, zval *value)
{
    return nx_offload_fsync((int)arguments->numbers[0]);
}

static zend_long call_fdatasync(const arguments_t *arguments, zval *value)
{
    return nx_offload_fdatasync((int)arguments->numbers[0]);
}

/* A command whose end is waited for. */
static zend_long call_pclose(const arguments_t *arguments, zval *value)
{
    return nx_offload_pclose(popen(arguments->texts[0], "w"));
}

static zend_long call_flock(const arguments_t *arguments, zval *value)
{
    return nx_offload_flock((int)arguments->numbers[0], (int)arguments->numbers[1]);
}

static zend_long call_semget(const arguments_t *arguments, zval *value)
{
    return semget(IPC_PRIVATE, (int)arguments->numbers[0], 0600);
}

static zend_long call_semrm(const arguments_t *arguments, zval *value)
{
    return semctl((int)arguments->numbers[0], 0, IPC_RMID);
}

/* set, number, by how much, flags, milliseconds */
static zend_long call_semop(const arguments_t *arguments, zval *value)
{
    struct sembuf operation = {.sem_num = (unsigned short)arguments->numbers[1],
                               .sem_op = (short)arguments->numbers[2],
                               .sem_flg = (short)arguments->numbers[3]};
    zend_long limit = arguments->numbers[4];
    struct timespec timeout = {.tv_sec = limit / 1000, .tv_nsec = limit % 1000 * 1000000};
    return limit == 0 ? nx_offload_semop((int)arguments->numbers[0], &operation, 1)
                      : nx_offload_semtimedop((int)arguments->numbers[0], &operation, 1, &timeout);
}

static zend_long call_msgget(const arguments_t *arguments, zval *value)
{
    return msgget(IPC_PRIVATE, 0600);
}

static zend_long call_msgrm(const arguments_t *arguments, zval *value)
{
    return msgctl((int)arguments->numbers[0], IPC_RMID, NULL);
}

/* queue, type, flags */
static zend_long call_msgrcv(const arguments_t *arguments, zval *value)
{
    struct {
        long type;
        char text[BIGGEST_MESSAGE];
    } message;
    ssize_t length = nx_offload_msgrcv((int)arguments->numbers[0], &message, sizeof(message.text),
                                       arguments->numbers[1], (int)arguments->numbers[2]);
    if (length >= 0) {
        ZVAL_STRINGL(value, message.text, (size_t)length);
    }
    return length;
}

/* queue, type, text, flags */
static zend_long call_msgsnd(const arguments_t *arguments, zval *value)
{
    struct {
        long type;
        char text[BIGGEST_MESSAGE];
    } message = {.type = arguments->numbers[1]};
    size_t length = MIN(arguments->lengths[2], sizeof(message.text));
    memcpy(message.text, arguments->texts[2], length);
    return nx_offload_msgsnd((int)arguments->numbers[0], &message, length, (int)arguments->numbers[3]);
}

#define CALL(name)                                                                                           \
    {                                                                                                        \
#name, call_##name                                                                                   \
    }

static const struct {
    const char *name;
    call_t call;
} calls[] = {
    CALL(getaddrinfo), CALL(getnameinfo), CALL(gethostbyname_r), CALL(gethostbyname), CALL(gethostbyaddr),
    CALL(res_nsearch), CALL(open),        CALL(close),           CALL(fsync),         CALL(fdatasync),
    CALL(pclose),      CALL(flock),       CALL(semget),          CALL(semrm),         CALL(semop),
    CALL(msgget),      CALL(msgrm),       CALL(msgrcv),          CALL(msgsnd),
};

static call_t find_call(const char *name)
{
    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        if (strcmp(calls[i].name, name) == 0) {
            return calls[i].call;
        }
    }
    return NULL;
}

static void read_arguments(arguments_t *arguments, zval *values, uint32_t count)
{
    for (uint32_t i = 0; i < count && i < MOST_ARGUMENTS; i++) {
        if (Z_TYPE(values[i]) == IS_STRING) {
            arguments->texts[i] = Z_STRVAL(values[i]);
            arguments->lengths[i] = Z_STRLEN(values[i]);
        } else {
            arguments->numbers[i] = zval_get_long(&values[i]);
        }
    }
}

ZEND_FUNCTION(Nexus_Internal_offload)
{
    char *name;
    size_t length;
    zval *values = NULL;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
    Z_PARAM_STRING(name, length)
    Z_PARAM_VARIADIC('*', values, count)
    ZEND_PARSE_PARAMETERS_END();
    call_t call = find_call(name);
    if (call == NULL) {
        zend_argument_value_error(1, "is not a call that waits here");
        RETURN_THROWS();
    }
    arguments_t arguments = {0};
    read_arguments(&arguments, values, count);
    zval value;
    ZVAL_NULL(&value);
    errno = 0;
    zend_long result = call(&arguments, &value);
    int error = errno;
    array_init_size(return_value, 3);
    add_next_index_long(return_value, result);
    add_next_index_long(return_value, error);
    add_next_index_zval(return_value, &value);
}

ZEND_FUNCTION(Nexus_Internal_offload_counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_pool_counters_t counters = nx_offload_counters();
    array_init_size(return_value, 5);
    add_assoc_long(return_value, "threads", counters.threads);
    add_assoc_long(return_value, "idle", counters.idle);
    add_assoc_long(return_value, "queued", counters.queued);
    add_assoc_long(return_value, "running", counters.running);
    add_assoc_long(return_value, "begun", (zend_long)counters.begun);
}

void nx_php_register_offload(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
