/* SPDX-License-Identifier: MIT */
/*
 * A fatal error in a coroutine ends that coroutine, not the process. PHP reports it as always, but is told not to bail out
 * (it would mark every live object as destructed); we bail out to the bottom of the coroutine's own stack and put right what
 * _zend_bailout() and the memory limit leave behind. What the abandoned frames held is leaked: the process is tainted and
 * should be replaced soon.
 */
#include "coro/interplay.h"
#include "coro/private.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <unistd.h>

#include "zend_gc.h"

#define FATAL_ERRORS (E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE)
/* For what a memory limit's unwinding cannot give back, so that the others may finish. */
#define SPARE_MEMORY (16 * 1024 * 1024)
#define C_FRAMES     40

static char program[1024]; /* its path */

static void (*report_before)(int type, zend_string *file, const uint32_t line, zend_string *message);

static bool in_a_coroutine(void)
{
    return nx_scheduler.current != NULL && nx_scheduler.current != &nx_scheduler.main;
}

static void allow_spare_memory(void)
{
    zend_long limit = PG(memory_limit);
    if (limit <= 0) {
        return;
    }
    size_t used = zend_memory_usage(true);
    size_t wanted = used + SPARE_MEMORY;
    zend_set_memory_limit(wanted > (size_t)limit ? wanted : (size_t)limit);
}

static void report(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    bool fatal = (type & FATAL_ERRORS) && !(type & E_DONT_BAIL);
    if (!fatal || !in_a_coroutine() || EG(bailout) == NULL) {
        report_before(type, file, line, message);
        return;
    }
    allow_spare_memory();
    report_before(type | E_DONT_BAIL, file, line, message);
    if (type & E_PARSE && EG(exception) != NULL) {
        return;
    }
    zend_bailout();
}

bool nx_fatal__was_delayed(void)
{
#ifdef ZEND_HAS_OOM
    return ZEND_HAS_OOM();
#else
    return false;
#endif
}

bool nx_coro_is_out_of_memory(void)
{
    return nx_fatal__was_delayed();
}

static void forget_delayed_oom(void)
{
#ifdef ZEND_HAS_OOM
    EG(delayed_oom).state = ZEND_OOM_STATE_NONE;
    EG(delayed_oom).message = NULL;
    EG(delayed_oom).filename = NULL;
#endif
}

void nx_fatal__recover(void)
{
    CG(unclean_shutdown) = 0;
    CG(active_op_array) = NULL;
    gc_protect(false);
    forget_delayed_oom();
    allow_spare_memory();
    if (EG(exception) != NULL) {
        OBJ_RELEASE(EG(exception));
        EG(exception) = NULL;
    }
    EG(prev_exception) = NULL;
}

void nx_fatal__install(void)
{
    report_before = zend_error_cb;
    zend_error_cb = report;
}

void nx_fatal__remove(void)
{
    zend_error_cb = report_before;
}

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void say_number(unsigned long number)
{
    char digits[24];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    say(digits + position);
}

static void say_frames(void)
{
    zend_execute_data *frame = EG(current_execute_data);
    for (int depth = 0; frame != NULL && depth < 12; frame = frame->prev_execute_data) {
        if (frame->func == NULL || !ZEND_USER_CODE(frame->func->type)) {
            continue;
        }
        say("  at ");
        say(frame->func->op_array.filename == NULL ? "?" : ZSTR_VAL(frame->func->op_array.filename));
        say(":");
        say_number(frame->opline == NULL ? 0 : frame->opline->lineno);
        say("\n");
        depth++;
    }
}

static void say_hexadecimal(uintptr_t number)
{
    char digits[sizeof(number) * 2 + 1];
    size_t position = sizeof(digits) - 1;
    digits[position] = '\0';
    do {
        digits[--position] = "0123456789abcdef"[number % 16];
        number /= 16;
    } while (number > 0);
    say("0x");
    say(digits + position);
}

/* As backtrace_symbols_fd() does, which calls the program by what is in its argv[0]: here, a title of the process. */
static void say_place(const void *address)
{
    Dl_info found;
    struct link_map *module;
    if (dladdr1(address, &found, (void **)&module, RTLD_DL_LINKMAP) != 0) {
        bool is_named = found.dli_sname != NULL;
        uintptr_t from = is_named ? (uintptr_t)found.dli_saddr : module->l_addr;
        say(module->l_name[0] != '\0' ? module->l_name : program);
        say(is_named ? "(" : "(+");
        say(is_named ? found.dli_sname : "");
        say(is_named ? "+" : "");
        say_hexadecimal((uintptr_t)address - from);
        say(")");
    }
    say("[");
    say_hexadecimal((uintptr_t)address);
    say("]\n");
}

/* By return addresses, so the last thing that is tried: it may find what has broken the process. */
static void say_c_frames(void)
{
    void *addresses[C_FRAMES];
    int count = backtrace(addresses, C_FRAMES);
    say("  in C, innermost first:\n");
    for (int i = 0; i < count; i++) {
        say_place(addresses[i]);
    }
}

/* Nothing can be saved here; say where it was, then die of the same signal. */
static void on_crash(int signal_number, siginfo_t *information, void *context)
{
    signal(signal_number, SIG_DFL);
    if (nx_stack__is_guard(information->si_addr)) {
        say("Nexus: [NX-0110] a coroutine's stack overflowed: too deep a recursion, or nexus.stack_size is too small\n");
    } else {
        say("Nexus: [NX-0111] the process crashed (signal ");
        say_number((unsigned long)signal_number);
        say(")\n");
    }
    say_frames();
    say_c_frames();
    raise(signal_number);
}

static void watch(int signal_number, const struct sigaction *action)
{
    struct sigaction current;
    if (sigaction(signal_number, NULL, &current) == 0 && current.sa_handler == SIG_DFL) {
        sigaction(signal_number, action, NULL);
    }
}

/* Its first call loads a library, which is too late in a crash. */
static void prepare_backtrace(void)
{
    void *address;
    (void)backtrace(&address, 1);
    ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
    program[length > 0 ? length : 0] = '\0';
}

void nx_crash__watch(void)
{
    static const int deadly[] = {SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char alternative[64 * 1024];
    static bool watching;
    struct sigaction current;
    if (watching || sigaction(SIGSEGV, NULL, &current) != 0 || current.sa_handler != SIG_DFL) {
        return;
    }
    watching = true;
    stack_t stack = {.ss_sp = alternative, .ss_size = sizeof(alternative)};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, NULL);
    for (size_t index = 0; index < sizeof(deadly) / sizeof(deadly[0]); index++) {
        watch(deadly[index], &action);
    }
    prepare_backtrace();
}
