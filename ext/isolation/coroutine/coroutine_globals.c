/* SPDX-License-Identifier: MIT */
#include "isolation/coroutine/private.h"

#include "engine/compat/compat.h"
#include "engine/intercept/quiet.h"

NX_PER_THREAD bool nx_world__is_moving;

typedef struct {
    void (*begin)(nx_world_t *world);
    void (*exchange)(nx_world_t *world);
    void (*release)(nx_world_t *world);
} part_t;

static void nothing(nx_world_t *world)
{
}

#define PART(name)                                                                                           \
    {                                                                                                        \
        nx_world__begin_##name, nx_world__exchange_##name, nx_world__release_##name                          \
    }

static const part_t parts[NX_WORLD_PARTS] = {
    [NX_WORLD_INI] = {NULL, nx_world__exchange_settings, nx_world__release_settings},
    [NX_WORLD_TIMEZONE] = PART(timezone),
    [NX_WORLD_LOCALE] = PART(locale),
    [NX_WORLD_MULTIBYTE] = PART(multibyte),
    [NX_WORLD_RANDOM] = PART(random),
    [NX_WORLD_STREAMS] = PART(streams),
    [NX_WORLD_DIRECTORY] = PART(directory),
    [NX_WORLD_UMASK] = {nx_world__begin_umask, nx_world__exchange_umask, nothing},
    [NX_WORLD_TEXT_DOMAIN] = PART(text_domain),
    [NX_WORLD_ASSERTION] = PART(assertion),
    [NX_WORLD_LIMIT] = {nothing, nothing, nx_world__release_limit},
};

nx_world_t *nx_world__of_runner(void)
{
    nx_coroutine_t *runner = nx_coro_current();
    if (runner == NULL || runner == nx_coro_main()) {
        return NULL;
    }
    if (nx_apart.world == NULL) {
        nx_apart.world = ecalloc(1, sizeof(nx_world_t));
    }
    return nx_apart.world;
}

/* Extensions raise errors when some settings are put in place, and PHP's functions serve interrupts. */
static void begin_moving(nx_quiet_t *quiet)
{
    nx_quiet_begin(quiet);
    nx_world__is_moving = true;
}

static void end_moving(nx_quiet_t *quiet)
{
    nx_world__is_moving = false;
    nx_quiet_end(quiet);
}

void nx_world__begin(nx_world_t *world, nx_world_part_t part)
{
    if (world->used & (1U << part)) {
        return;
    }
    nx_quiet_t quiet;
    begin_moving(&quiet);
    parts[part].begin(world);
    end_moving(&quiet);
    world->used |= 1U << part;
}

bool nx_world__call(const char *name, zval *result, zval *argument)
{
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    ZVAL_UNDEF(result);
    if (function == NULL) {
        return false;
    }
    zend_object *pending = EG(exception);
    EG(exception) = NULL;
    zend_call_known_function(function, NULL, NULL, result, argument == NULL ? 0 : 1, argument, NULL);
    EG(exception) = pending;
    return true;
}

static void exchange(nx_world_t *world)
{
    nx_quiet_t quiet;
    begin_moving(&quiet);
    if (world->used & (1U << NX_WORLD_MULTIBYTE)) {
        nx_world__read_multibyte(world);
    }
    for (unsigned i = 0; i < NX_WORLD_PARTS; i++) {
        if (world->used & (1U << i)) {
            parts[i].exchange(world);
        }
    }
    end_moving(&quiet);
}

static void release(nx_world_t *world)
{
    for (unsigned i = 0; i < NX_WORLD_PARTS; i++) {
        if (world->used & (1U << i)) {
            parts[i].release(world);
        }
    }
    efree(world);
}

/* Errors first, and last on the way back: moving the rest may make some. */
static void leave(nx_coroutine_t *coroutine)
{
    bool has_errors = nx_world__has_errors();
    nx_world_t *world = nx_apart.world;
    if (world == NULL && !has_errors) {
        return;
    }
    if (world == NULL) {
        world = ecalloc(1, sizeof(*world));
    }
    world->has_errors = has_errors;
    if (has_errors) {
        nx_world__take_errors(&world->errors);
    }
    exchange(world);
    nx_world__drop_errors();
    nx_apart.world = NULL;
    coroutine->world = world;
}

static void enter(nx_coroutine_t *coroutine)
{
    nx_world_t *world = coroutine->world;
    coroutine->world = NULL;
    exchange(world);
    nx_world__drop_errors();
    if (world->has_errors) {
        nx_world__put_errors(&world->errors);
    }
    if (world->used == 0) {
        release(world);
        return;
    }
    nx_apart.world = world;
}

static void drop(void)
{
    nx_world_t *world = nx_apart.world;
    nx_apart.world = NULL;
    if (world != NULL) {
        exchange(world);
        release(world);
    }
    nx_world__drop_errors();
}

nx_world_t *nx_world_take(void)
{
    nx_world_t *world = nx_apart.world;
    nx_apart.world = NULL;
    if (world != NULL) {
        nx_world__release_limit(world);
        exchange(world);
    }
    return world;
}

/* The engine keeps error_reporting() beside the setting, and a body begins with main's. */
void nx_world_give(nx_world_t *world)
{
    exchange(world);
    nx_apart.world = world;
    if (world->used & 1U << NX_WORLD_INI) {
        EG(error_reporting) = (int)INI_INT("error_reporting");
    }
}

void nx_world_release(nx_world_t *world)
{
    release(world);
}

static int start_request(void)
{
    nx_apart.world = NULL;
    nx_apart.leave = leave;
    nx_apart.enter = enter;
    nx_apart.drop = drop;
    nx_world__is_moving = false;
    nx_world__watch_errors();
    nx_world__start_setters();
    nx_world__start_crypto();
    nx_world__start_limits();
    return 0;
}

static void end_process(void)
{
    nx_world__remove_limits();
    nx_world__remove_crypto();
    nx_world__remove_setters();
}

const nx_module_t nx_world_module = {
    .name = "world",
    .rinit = start_request,
    .mshutdown = end_process,
};
