/* SPDX-License-Identifier: MIT */
/*
 * Stacks are slots of chunks. A chunk is one mmap, and the kernel merges neighbouring ones: a hundred thousand stacks
 * need about a hundred maps. From low to high addresses a slot is
 *
 *     guard page | C stack, growing down ............ | nx_stack_t, first VM stack page |
 *
 * The C stack and the VM stack meet within a page. So a coroutine that waits touches one page: a wait from a plain
 * function needs some 1.3 KiB of C stack and 0.5 KiB of VM stack, and one from two nested generators 2.2 KiB and
 * 0.8 KiB.
 *
 * The guard page is made by MADV_GUARD_INSTALL, which does not split the map. It needs Linux 6.13, and the slots need a
 * php binary that exports make_fcontext. Without them (also in an emulator) each stack is mapped by
 * zend_fiber_init_context(), at the price of two maps.
 */
#include "engine/stack/stack.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <unistd.h>

#include "zend_exceptions.h"
#include "zend_observer.h"

#include "core/base/assertion.h"
#include "core/base/clock.h"
#include "engine/compat/layouts.h"
#include "engine/errors/errors.h"
#include "engine/stack/switch.h"

#if defined(__has_include)
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif
#ifndef VALGRIND_STACK_REGISTER
#define VALGRIND_STACK_REGISTER(start, end) ((void)0)
#endif

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif

#define VM_PAGE_BYTES  ZEND_FIBER_VM_STACK_SIZE
#define STACKS_A_CHUNK 64
/* The part of the page in which both stacks meet that is the C stack's. The calls of C need more than those of PHP. */
#define C_BYTES_OF_PAGE 2304
#define MAPS_FOR_OTHERS 1400
/* Spare stacks that were not needed for a second are returned to the kernel, at most this many at a time. */
#define TRIM_EVERY      (NX_NANOSECONDS_PER_SECOND)
#define TRIM_AT_MOST    4096
#define SPARES_RETAINED 64
#define SMALLEST_STACK  (256 * 1024)
/* A pool with no more slots than this stays mapped for the next request of the worker. */
#define SLOTS_RETAINED 8

typedef struct {
    void *handle;
    zend_fiber_transfer *transfer;
} boost_data_t;

extern void *make_fcontext(void *stack, size_t size, void (*function)(boost_data_t)) __attribute__((weak));

typedef struct stack_chunk {
    char *memory;
    size_t bytes;
} stack_chunk_t;

typedef struct {
    nx_stack_t *spare;
    stack_chunk_t *chunks;
    size_t chunk_count, chunk_capacity, slots_used;
    char **free_slots; /* slots without a stack; has space for all slots */
    size_t free_count;
    uint64_t least_spare; /* least number of spare stacks since `counted_since` */
    nx_time_t counted_since;
    size_t slot_bytes, page_bytes, stack_offset;
    /* limit of `created` for stock stacks: PHP's allocator needs memory maps too, and cannot continue without them */
    uint64_t stock_limit;
    int kind; /* 0 undecided, 1 arena, 2 stock */
} arena_t;

NX_PER_THREAD nx_stack_counters_t nx_stack_counters;
static NX_PER_THREAD nx_stack_settings_t settings;
static NX_PER_THREAD arena_t arena;
static const int context_kind;

/*
 * Installs an empty VM stack with the frame from which every body is called. Also called after a bailout, which has
 * discarded the rest of the stack.
 */
static void reset_vm(nx_stack_t *stack)
{
    static zend_function bottom = {ZEND_INTERNAL_FUNCTION};
    zend_vm_stack page = stack->vm_page;
    zend_execute_data *frame = (zend_execute_data *)ZEND_VM_STACK_ELEMENTS(page);
    memset(frame, 0, sizeof(*frame));
    frame->func = &bottom;
    EG(vm_stack) = page;
    EG(vm_stack_top) = (zval *)frame + ZEND_CALL_FRAME_SLOT;
    EG(vm_stack_end) = (zval *)((char *)stack + VM_PAGE_BYTES);
    EG(vm_stack_page_size) = VM_PAGE_BYTES;
    page->top = EG(vm_stack_top);
    page->end = EG(vm_stack_end);
    page->prev = NULL;
    EG(current_execute_data) = frame;
    EG(active_fiber) = NULL;
    EG(jit_trace_num) = 0;
#ifdef ZEND_CHECK_STACK_LIMIT
    EG(stack_base) = stack->c_base;
    EG(stack_limit) = stack->c_limit;
#endif
}

static ZEND_NORETURN void begin_stack(nx_stack_t *stack)
{
    JMP_BUF catcher;
    reset_vm(stack);
    EG(bailout) = &catcher;
    if (SETJMP(catcher) != 0) {
        reset_vm(stack);
        EG(bailout) = &catcher;
        settings.bailed_out(stack);
    }
    settings.run(stack);
    abort();
}

static void enter_arena_stack(boost_data_t data)
{
    zend_fiber_context *from = data.transfer->context;
    NX_ASSERT(from != EG(current_fiber_context));
    from->handle = data.handle;
    if (from->status == ZEND_FIBER_STATUS_DEAD) {
        zend_fiber_destroy_context(from);
    }
    begin_stack(nx_stack_of_context(EG(current_fiber_context)));
}

static void enter_stock_stack(zend_fiber_transfer *transfer)
{
    begin_stack(nx_stack_of_context(EG(current_fiber_context)));
}

nx_stack_t *nx_stack_of_context(zend_fiber_context *context)
{
    return nx_container_of(context, nx_stack_t, context);
}

bool nx_stack_is_ours(const zend_fiber_context *context)
{
    return context->kind == &context_kind;
}

static bool install_guard(char *slot)
{
    return madvise(slot, arena.page_bytes, MADV_GUARD_INSTALL) == 0;
}

/*
 * An emulator (qemu-user) accepts any advice and ignores it. Therefore the kernel is asked to read the page: it refuses
 * if the page is a guard. Calls that take the page as a buffer cannot be used, since valgrind reads the buffer itself
 * and crashes.
 */
static bool is_guarded(char *slot)
{
    return madvise(slot, arena.page_bytes, MADV_POPULATE_READ) != 0 && errno == EFAULT;
}

static long read_map_limit(void)
{
    char text[32] = "";
    int fd = open("/proc/sys/vm/max_map_count", O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        ssize_t length = read(fd, text, sizeof(text) - 1);
        close(fd);
        text[length > 0 ? length : 0] = '\0';
    }
    return atol(text);
}

static void choose_kind(void)
{
    arena.page_bytes = (size_t)sysconf(_SC_PAGESIZE);
    size_t wanted = settings.bytes;
    wanted = wanted < SMALLEST_STACK ? SMALLEST_STACK : wanted;
    arena.slot_bytes = (wanted + VM_PAGE_BYTES + 3 * arena.page_bytes - 1) & ~(arena.page_bytes - 1);
    arena.stack_offset = arena.slot_bytes - VM_PAGE_BYTES - arena.page_bytes + C_BYTES_OF_PAGE;
    long maps = read_map_limit() - MAPS_FOR_OTHERS;
    arena.stock_limit = maps > 0 ? (uint64_t)maps / 2 : 16000;
    arena.kind = 2;
    if (settings.is_stock || make_fcontext == NULL) {
        return;
    }
    char *probe = mmap(NULL, arena.page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe == MAP_FAILED) {
        return;
    }
    if (install_guard(probe) && is_guarded(probe)) {
        arena.kind = 1;
    }
    munmap(probe, arena.page_bytes);
}

static NX_COLD void throw_no_stack(int reason)
{
    uint64_t stacks = nx_stack_counters.created;
    if (arena.kind == 2) {
        nx_throw(NX_ERROR_STACK_LIMIT,
                 "No stack for another waiting coroutine: %" PRIu64
                 " stacks are in use, each needs two memory maps, and the "
                 "limit vm.max_map_count is %ld (%s). Raise it with: sysctl -w vm.max_map_count=%ld",
                 stacks, read_map_limit(), strerror(reason), 4 * (long)stacks + 65530);
        return;
    }
    nx_throw(
        NX_ERROR_STACK_LIMIT,
        "No stack for another waiting coroutine: %" PRIu64
        " stacks of %zu KiB of address space are in use (%s). Raise "
        "the limit with: ulimit -v unlimited; sysctl -w vm.max_map_count=262144; or lower nexus.stack_size",
        stacks, arena.slot_bytes / 1024, strerror(reason));
}

/* The capacity is set last: it applies to both lists, and either may fail to grow. */
static bool grow_lists(void)
{
    size_t capacity = arena.chunk_capacity == 0 ? 16 : 2 * arena.chunk_capacity;
    stack_chunk_t *chunks = realloc(arena.chunks, capacity * sizeof(stack_chunk_t));
    if (chunks == NULL) {
        return false;
    }
    arena.chunks = chunks;
    char **slots = realloc(arena.free_slots, capacity * STACKS_A_CHUNK * sizeof(char *));
    if (slots == NULL) {
        return false;
    }
    arena.free_slots = slots;
    arena.chunk_capacity = capacity;
    return true;
}

static bool add_stack_chunk(void)
{
    if (arena.chunk_count == arena.chunk_capacity && !grow_lists()) {
        return false;
    }
    size_t bytes = arena.slot_bytes * STACKS_A_CHUNK;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
    char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    madvise(memory, bytes, MADV_NOHUGEPAGE);
    arena.chunks[arena.chunk_count++] = (stack_chunk_t){memory, bytes};
    arena.slots_used = 0;
    return true;
}

static char *take_slot(void)
{
    if (arena.free_count > 0) {
        return arena.free_slots[--arena.free_count];
    }
    if (arena.chunk_count == 0 || arena.slots_used == STACKS_A_CHUNK) {
        if (!add_stack_chunk()) {
            return NULL;
        }
    }
    char *slot = arena.chunks[arena.chunk_count - 1].memory + arena.slot_bytes * arena.slots_used;
    if (!install_guard(slot)) {
        return NULL;
    }
    arena.slots_used++;
    return slot;
}

static nx_stack_t *create_in_arena(void)
{
    char *slot = take_slot();
    if (slot == NULL) {
        return NULL;
    }
    nx_stack_t *stack = (nx_stack_t *)(slot + arena.stack_offset);
    memset(stack, 0, sizeof(*stack));
    stack->is_in_arena = true;
    stack->c_base = stack;
    stack->c_limit = slot + arena.page_bytes + 16 * 1024;
    stack->context.handle = make_fcontext(
        stack->c_base, (size_t)((char *)stack->c_base - slot - arena.page_bytes), enter_arena_stack);
    VALGRIND_STACK_REGISTER(slot + arena.page_bytes, stack->c_base);
    return stack;
}

static bool is_layout_reported;

/* If PHP's structure has another size, the bounds stay NULL. PHP then does not check the depth of the stack. */
static void remember_stock_bounds(nx_stack_t *stack)
{
    const nx_php_fiber_stack_t *bounds = (const void *)stack->context.stack;
    if (bounds->size == arena.slot_bytes && (uintptr_t)bounds->pointer % arena.page_bytes == 0) {
        stack->c_base = (char *)bounds->pointer + bounds->size;
        stack->c_limit = (char *)bounds->pointer + arena.page_bytes + 16 * 1024;
    } else if (!is_layout_reported) {
        is_layout_reported = true;
        nx_php_report_layout("The stacks of Fibers", "a too deep recursion in a coroutine is no Error");
    }
}

static nx_stack_t *create_stock(void)
{
    if (nx_stack_counters.created >= arena.stock_limit) {
        errno = ENOMEM;
        return NULL;
    }
    nx_stack_t *stack = malloc(VM_PAGE_BYTES);
    if (stack == NULL) {
        return NULL;
    }
    memset(stack, 0, sizeof(*stack));
    zend_object *outer = EG(exception);
    EG(exception) = NULL;
    /* The result is a bool before 8.4, and a zend_result since. So context.stack is checked instead. */
    zend_fiber_init_context(&stack->context, (void *)&context_kind, enter_stock_stack, arena.slot_bytes);
    zend_clear_exception();
    EG(exception) = outer;
    if (stack->context.stack == NULL) {
        free(stack);
        errno = ENOMEM;
        return NULL;
    }
    remember_stock_bounds(stack);
    return stack;
}

NX_HOT nx_stack_t *nx_stack_take(void)
{
    nx_stack_t *stack = arena.spare;
    if (EXPECTED(stack != NULL)) {
        arena.spare = stack->next_spare;
        if (--nx_stack_counters.spare < arena.least_spare) {
            arena.least_spare = nx_stack_counters.spare;
        }
        return stack;
    }
    if (arena.kind == 0) {
        choose_kind();
    }
    stack = arena.kind == 1 ? create_in_arena() : create_stock();
    if (stack == NULL) {
        throw_no_stack(errno);
        return NULL;
    }
    stack->vm_page = (zend_vm_stack)((char *)stack + ZEND_MM_ALIGNED_SIZE_EX(sizeof(nx_stack_t), 16));
    if (stack->is_in_arena) {
        stack->context.kind = (void *)&context_kind;
        stack->context.status = ZEND_FIBER_STATUS_INIT;
        zend_observer_fiber_init_notify(&stack->context);
    }
    nx_stack_counters.created++;
    return stack;
}

NX_HOT void nx_stack_give_back(nx_stack_t *stack)
{
    stack->next_spare = arena.spare;
    arena.spare = stack;
    nx_stack_counters.spare++;
}

static void forget_frames(nx_stack_t *stack)
{
    nx_sanitizer_forget(stack->c_limit, (size_t)((char *)stack->c_base - (char *)stack->c_limit));
}

static void discard_stack(nx_stack_t *stack)
{
    nx_stack_counters.created--;
    forget_frames(stack);
    if (!stack->is_in_arena) {
        zend_fiber_destroy_context(&stack->context);
        free(stack);
        return;
    }
    zend_observer_fiber_destroy_notify(&stack->context);
    char *slot = (char *)stack - arena.stack_offset;
    madvise(slot + arena.page_bytes, arena.slot_bytes - arena.page_bytes, MADV_DONTNEED);
    arena.free_slots[arena.free_count++] = slot;
}

void nx_stacks_trim(nx_time_t now)
{
    if (EXPECTED(now - arena.counted_since < TRIM_EVERY)) {
        return;
    }
    uint64_t unused = arena.least_spare;
    arena.counted_since = now;
    for (uint64_t i = 0; i < TRIM_AT_MOST && unused > SPARES_RETAINED; i++, unused--) {
        nx_stack_t *stack = arena.spare;
        arena.spare = stack->next_spare;
        nx_stack_counters.spare--;
        discard_stack(stack);
    }
    arena.least_spare = nx_stack_counters.spare;
}

bool nx_stacks_is_guard(const void *address)
{
    for (size_t i = 0; i < arena.chunk_count; i++) {
        const char *memory = arena.chunks[i].memory;
        if ((const char *)address < memory || (const char *)address >= memory + arena.chunks[i].bytes) {
            continue;
        }
        return (size_t)((const char *)address - memory) % arena.slot_bytes < arena.page_bytes;
    }
    return false;
}

/* Keeps the slots of all stacks, including those that a fatal error has abandoned: no code returns to their frames. */
static void reset_slots(void)
{
    char *memory = arena.chunks[0].memory;
    arena.free_count = 0;
    for (size_t i = arena.slots_used; i-- > 0;) {
        char *slot = memory + arena.slot_bytes * i;
        nx_sanitizer_forget(slot + arena.page_bytes, arena.stack_offset - arena.page_bytes);
        arena.free_slots[arena.free_count++] = slot;
    }
    arena.spare = NULL;
    arena.least_spare = 0;
}

static bool is_worth_keeping(void)
{
    return arena.kind == 1 && arena.chunk_count == 1 && arena.slots_used <= SLOTS_RETAINED;
}

void nx_stacks_start(const nx_stack_settings_t *chosen)
{
    settings = *chosen;
    nx_stack_counters = (nx_stack_counters_t){0};
}

void nx_stacks_release(bool retains_some)
{
    while (arena.spare != NULL) {
        nx_stack_t *stack = arena.spare;
        arena.spare = stack->next_spare;
        forget_frames(stack);
        if (stack->is_in_arena) {
            zend_observer_fiber_destroy_notify(&stack->context);
            continue;
        }
        zend_fiber_destroy_context(&stack->context);
        free(stack);
    }
    if (retains_some && is_worth_keeping()) {
        reset_slots();
        return;
    }
    for (size_t i = 0; i < arena.chunk_count; i++) {
        munmap(arena.chunks[i].memory, arena.chunks[i].bytes);
    }
    free(arena.chunks);
    free(arena.free_slots);
    memset(&arena, 0, sizeof(arena));
}
