/* SPDX-License-Identifier: MIT */
#include <php.h>

#include "http/php/classes.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/un.h>

#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "http/load_generator/load.h"

#include "http/php/load_generator_arginfo.h"

static zend_class_entry *generator_class;
static zend_object_handlers generator_handlers;

typedef struct generator_object {
    nx_load_plan_t plan;
    zend_string *request;
    zend_string *body; /* or NULL */
    nx_load_t *load;   /* NULL before start() */
    zend_object std;
} generator_object_t;

static generator_object_t *generator_of(zend_object *object)
{
    return nx_container_of(object, generator_object_t, std);
}

static zend_object *create_generator(zend_class_entry *class_entry)
{
    generator_object_t *self = zend_object_alloc(sizeof(generator_object_t), class_entry);
    memset(self, 0, offsetof(generator_object_t, std));
    zend_object_std_init(&self->std, class_entry);
    object_properties_init(&self->std, class_entry);
    self->std.handlers = &generator_handlers;
    return &self->std;
}

static void free_generator(zend_object *object)
{
    generator_object_t *self = generator_of(object);
    if (self->load != NULL) {
        nx_load_destroy(self->load);
    }
    if (self->request != NULL) {
        zend_string_release(self->request);
    }
    if (self->body != NULL) {
        zend_string_release(self->body);
    }
    zend_object_std_dtor(object);
}

static bool take_unix(nx_load_plan_t *plan, const zend_string *path)
{
    struct sockaddr_un *address = (struct sockaddr_un *)&plan->address;
    if (ZSTR_LEN(path) == 0 || ZSTR_LEN(path) >= sizeof(address->sun_path)) {
        return false;
    }
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, ZSTR_VAL(path), ZSTR_LEN(path));
    plan->address_bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + ZSTR_LEN(path) + 1);
    return true;
}

static bool take_numeric(nx_load_plan_t *plan, const char *text, uint16_t port)
{
    struct sockaddr_in *four = (struct sockaddr_in *)&plan->address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&plan->address;
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        plan->address_bytes = sizeof(*four);
        return true;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        plan->address_bytes = sizeof(*six);
        return true;
    }
    return false;
}

PHP_METHOD(Nexus_Load_Generator, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

PHP_METHOD(Nexus_Load_Generator, to)
{
    zend_string *address, *request;
    zend_long port;
    bool is_head;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_PATH_STR(address)
    Z_PARAM_LONG(port)
    Z_PARAM_STR(request)
    Z_PARAM_BOOL(is_head)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, generator_class);
    generator_object_t *self = generator_of(Z_OBJ_P(return_value));
    const bool is_known = port == 0 ? take_unix(&self->plan, address)
                                    : port > 0 && port <= UINT16_MAX &&
                                          take_numeric(&self->plan, ZSTR_VAL(address), (uint16_t)port);
    if (!is_known) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "%s with port " ZEND_LONG_FMT " is not an address.",
                 ZSTR_VAL(address), port);
        RETURN_THROWS();
    }
    self->request = zend_string_copy(request);
    self->plan.request = ZSTR_VAL(request);
    self->plan.request_bytes = ZSTR_LEN(request);
    self->plan.is_head = is_head;
}

PHP_METHOD(Nexus_Load_Generator, expect)
{
    zend_long status;
    zend_string *body;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(status)
    Z_PARAM_STR_OR_NULL(body)
    ZEND_PARSE_PARAMETERS_END();
    generator_object_t *self = generator_of(Z_OBJ_P(ZEND_THIS));
    if (self->load != NULL || self->body != NULL) {
        zend_throw_error(NULL, "expect() can be called only once, before start()");
        RETURN_THROWS();
    }
    self->plan.status = (uint16_t)(status < 0 || status >= NX_LOAD_STATUSES ? 0 : status);
    if (body != NULL) {
        self->body = zend_string_copy(body);
        self->plan.body = ZSTR_VAL(body);
        self->plan.body_bytes = ZSTR_LEN(body);
    }
}

PHP_METHOD(Nexus_Load_Generator, offer)
{
    double rate;
    bool is_random;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_DOUBLE(rate)
    Z_PARAM_BOOL(is_random)
    ZEND_PARSE_PARAMETERS_END();
    generator_object_t *self = generator_of(Z_OBJ_P(ZEND_THIS));
    if (!(rate > 0 && rate <= NX_LOAD_RATE_MAX)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "A rate must be greater than 0 and at most 10 million requests "
                                        "per second.");
        RETURN_THROWS();
    }
    self->plan.rate = rate;
    self->plan.is_random = is_random;
}

/* True if the value is a valid time span. In nanoseconds, the maximum is far below the range of 64 bits. */
static bool is_time_span(double seconds)
{
    return seconds > 0 && seconds <= 1e8;
}

PHP_METHOD(Nexus_Load_Generator, start)
{
    zend_long connections;
    double duration, timeout;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_LONG(connections)
    Z_PARAM_DOUBLE(duration)
    Z_PARAM_DOUBLE(timeout)
    ZEND_PARSE_PARAMETERS_END();
    generator_object_t *self = generator_of(Z_OBJ_P(ZEND_THIS));
    const bool is_plan = connections > 0 && connections <= NX_LOAD_CONNECTIONS_MAX &&
                         is_time_span(duration) && is_time_span(timeout) && self->plan.request_bytes > 0;
    if (self->load != NULL || !is_plan) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "start() can be called only once, and needs a request, 1 to 1 000 000 connections, a "
                 "duration and a time limit greater than 0.");
        RETURN_THROWS();
    }
    self->plan.connections = (uint32_t)connections;
    self->plan.duration = (nx_time_t)(duration * (double)NX_NANOSECONDS_PER_SECOND);
    self->plan.timeout = (nx_time_t)(timeout * (double)NX_NANOSECONDS_PER_SECOND);
    const int error = nx_load_create(&self->plan, &self->load);
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The load generator cannot start: %s.", strerror(-error));
        RETURN_THROWS();
    }
}

/* Throws unless the load generator has been started. */
static NX_THROWS nx_load_t *load_of(zval *object)
{
    nx_load_t *load = generator_of(Z_OBJ_P(object))->load;
    if (load == NULL) {
        zend_throw_error(NULL, "The load has not been started");
    }
    return load;
}

PHP_METHOD(Nexus_Load_Generator, advance)
{
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_DOUBLE(seconds)
    ZEND_PARSE_PARAMETERS_END();
    nx_load_t *load = load_of(ZEND_THIS);
    if (load == NULL) {
        RETURN_THROWS();
    }
    const double span = seconds > 0 && seconds < 1e8 ? seconds : 0;
    const int error =
        nx_load_advance(load, nx_clock_monotonic() + (nx_time_t)(span * (double)NX_NANOSECONDS_PER_SECOND));
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The load generator cannot continue: %s.", strerror(-error));
        RETURN_THROWS();
    }
    RETURN_BOOL(nx_load_figures(load)->phase != NX_LOAD_DONE);
}

PHP_METHOD(Nexus_Load_Generator, stop)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_load_t *load = load_of(ZEND_THIS);
    if (load != NULL) {
        nx_load_stop(load);
    }
}

static double in_seconds(nx_time_t time)
{
    return (double)time / (double)NX_NANOSECONDS_PER_SECOND;
}

PHP_METHOD(Nexus_Load_Generator, figures)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_load_t *load = load_of(ZEND_THIS);
    if (load == NULL) {
        RETURN_THROWS();
    }
    const nx_load_figures_t *figures = nx_load_figures(load);
    array_init(return_value);
    add_assoc_double(return_value, "seconds", in_seconds(figures->elapsed));
    add_assoc_double(return_value, "cpu", in_seconds(figures->cpu));
    add_assoc_long(return_value, "due", (zend_long)figures->due);
    add_assoc_long(return_value, "sent", (zend_long)figures->sent);
    add_assoc_long(return_value, "waited", (zend_long)figures->waited);
    add_assoc_long(return_value, "answered", (zend_long)figures->answered);
    add_assoc_long(return_value, "right", (zend_long)figures->right);
    add_assoc_long(return_value, "inTime", (zend_long)figures->in_time);
    add_assoc_long(return_value, "connected", (zend_long)figures->connected);
    add_assoc_long(return_value, "bytesIn", (zend_long)figures->bytes_in);
    add_assoc_long(return_value, "bytesOut", (zend_long)figures->bytes_out);
    add_assoc_long(return_value, "connectErrno", figures->connect_errno);
    add_assoc_string(return_value, "malformed", figures->malformed == NULL ? "" : figures->malformed);
}

PHP_METHOD(Nexus_Load_Generator, errors)
{
    static const char *const names[NX_LOAD_ERROR_COUNT] = {
        [NX_LOAD_CONNECT] = "connect", [NX_LOAD_CLOSED] = "closed",       [NX_LOAD_TIMEOUT] = "timeout",
        [NX_LOAD_UNSENT] = "unsent",   [NX_LOAD_MALFORMED] = "malformed", [NX_LOAD_STATUS] = "status",
        [NX_LOAD_BODY] = "body",
    };
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_load_t *load = load_of(ZEND_THIS);
    if (load == NULL) {
        RETURN_THROWS();
    }
    array_init(return_value);
    for (size_t error = 0; error < NX_LOAD_ERROR_COUNT; error++) {
        add_assoc_long(return_value, names[error], (zend_long)nx_load_figures(load)->errors[error]);
    }
}

PHP_METHOD(Nexus_Load_Generator, statuses)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_load_t *load = load_of(ZEND_THIS);
    if (load == NULL) {
        RETURN_THROWS();
    }
    array_init(return_value);
    for (zend_ulong status = 0; status < NX_LOAD_STATUSES; status++) {
        if (nx_load_figures(load)->statuses[status] > 0) {
            add_index_long(return_value, status, (zend_long)nx_load_figures(load)->statuses[status]);
        }
    }
}

/* Throws when there is no histogram of that kind. */
static NX_THROWS const nx_load_histogram_t *histogram_of(zval *object, zend_long which)
{
    const nx_load_t *load = load_of(object);
    if (load == NULL) {
        return NULL;
    }
    const nx_load_figures_t *figures = nx_load_figures(load);
    const nx_load_histogram_t *const all[] = {&figures->latency, &figures->wrong, &figures->lag};
    if (which < 0 || which >= (zend_long)(sizeof all / sizeof *all)) {
        zend_argument_value_error(1, "must be one of the constants");
        return NULL;
    }
    return all[which];
}

PHP_METHOD(Nexus_Load_Generator, count)
{
    zend_long which;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(which)
    ZEND_PARSE_PARAMETERS_END();
    const nx_load_histogram_t *histogram = histogram_of(ZEND_THIS, which);
    if (histogram != NULL) {
        RETURN_LONG((zend_long)histogram->count);
    }
}

PHP_METHOD(Nexus_Load_Generator, quantile)
{
    zend_long which;
    double share;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(which)
    Z_PARAM_DOUBLE(share)
    ZEND_PARSE_PARAMETERS_END();
    if (!(share >= 0 && share <= 1)) {
        zend_argument_value_error(2, "must be between 0 and 1");
        RETURN_THROWS();
    }
    const nx_load_histogram_t *histogram = histogram_of(ZEND_THIS, which);
    if (histogram != NULL) {
        RETURN_DOUBLE(in_seconds(nx_load_histogram_quantile(histogram, share)));
    }
}

PHP_METHOD(Nexus_Load_Generator, mean)
{
    zend_long which;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(which)
    ZEND_PARSE_PARAMETERS_END();
    const nx_load_histogram_t *histogram = histogram_of(ZEND_THIS, which);
    if (histogram != NULL) {
        RETURN_DOUBLE(histogram->count == 0
                          ? 0
                          : histogram->sum / (double)histogram->count / (double)NX_NANOSECONDS_PER_SECOND);
    }
}

void nx_php_register_load(void)
{
    generator_class = register_class_Nexus_Load_Generator();
    generator_class->create_object = create_generator;
    memcpy(&generator_handlers, &std_object_handlers, sizeof(generator_handlers));
    generator_handlers.offset = offsetof(generator_object_t, std);
    generator_handlers.free_obj = free_generator;
    generator_handlers.clone_obj = NULL;
}
