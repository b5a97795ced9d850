/* SPDX-License-Identifier: MIT */
/*
 * An extension for `make phpt-src` and `make suites`. It runs the script of the command line in a coroutine,
 * unmodified:
 *   script_in_coroutine.way=loaded     as usual, without a coroutine; Nexus is only loaded
 *   script_in_coroutine.way=coroutine  in a coroutine
 *   script_in_coroutine.way=ticking    in a coroutine, beside another one that changes its own settings every
 *   millisecond
 * The command line, line numbers, global variables, backtraces and the numbers of objects are those of the script
 * alone.
 */
#include "php.h"
#include "php_ini.h"
#include "zend_exceptions.h"

/* The number of objects that the script can create before it reaches the number of an object of this extension. */
#define NUMBERS_FOR_THE_SCRIPT 4000

/* The message of await() about a coroutine that a fatal error has ended. */
#define FATAL_ERROR "[NX-0108]"

static zend_op_array *(*compile_next)(zend_file_handle *file, int type);
static zend_file_handle *script;
static zval *reserved;

PHP_INI_BEGIN()
PHP_INI_ENTRY("script_in_coroutine.way", "loaded", PHP_INI_SYSTEM, NULL)
PHP_INI_END()

#define TICKER                                                                                                  \
    "static function (): void {\n"                                                                              \
    "    for ($tick = 0;; $tick++) {\n"                                                                         \
    "        $even = $tick % 2 === 0;\n"                                                                        \
    "        @ini_set('precision', $even ? '5' : '7');\n"                                                       \
    "        @ini_set('serialize_precision', $even ? '5' : '7');\n"                                             \
    "        @ini_set('default_charset', $even ? 'ISO-8859-1' : 'KOI8-R');\n"                                   \
    "        date_default_timezone_set($even ? 'Asia/Kathmandu' : 'America/St_Johns');\n"                       \
    "        function_exists('mb_internal_encoding') && mb_internal_encoding($even ? 'SJIS' : 'ISO-8859-5');\n" \
    "        error_reporting($even ? 0 : E_ERROR);\n"                                                           \
    "        set_error_handler(static fn(): bool => true);\n"                                                   \
    "        mt_srand($tick);\n"                                                                                \
    "        json_decode('{');\n"                                                                               \
    "        umask($even ? 0777 : 0);\n"                                                                        \
    "        chdir($even ? '/' : '/usr');\n"                                                                    \
    "        ob_start(static fn(): string => '');\n"                                                            \
    "        echo 'output of the neighbour';\n"                                                                 \
    "        usleep(1000);\n"                                                                                   \
    "        ob_end_clean();\n"                                                                                 \
    "        restore_error_handler();\n"                                                                        \
    "    }\n"                                                                                                   \
    "}"
#define AWAIT_SCRIPT                                                                                         \
    "    try {\n"                                                                                            \
    "        \\Nexus\\Async\\await(\\Nexus\\Async\\spawn(script_in_coroutine_run(...)));\n"                  \
    "    } catch (\\Throwable $failure) {\n"                                                                 \
    "        script_in_coroutine_failed($failure);\n"                                                        \
    "    }\n"

static const char START_ALONE[] = "(static function (): void {\n" AWAIT_SCRIPT "})();";
static const char START_TICKING[] =
    "(static function (): void {\n"
    "    $ticker = \\Nexus\\Async\\spawn(" TICKER ");\n" AWAIT_SCRIPT "    $ticker->cancel();\n"
    "})();";

static void reserve_numbers(void)
{
    reserved = safe_emalloc(NUMBERS_FOR_THE_SCRIPT, sizeof(zval), 0);
    for (uint32_t number = 0; number < NUMBERS_FOR_THE_SCRIPT; number++) {
        object_init(&reserved[number]);
    }
}

/* PHP's list of free numbers is last in, first out: the next object is number 1 again. */
static void give_numbers_back(void)
{
    for (uint32_t number = NUMBERS_FOR_THE_SCRIPT; number > 0; number--) {
        zval_ptr_dtor(&reserved[number - 1]);
    }
    efree(reserved);
    reserved = NULL;
}

static bool has_ending(const zend_string *path, const char *ending)
{
    size_t length = strlen(ending);
    return ZSTR_LEN(path) >= length && strcmp(ZSTR_VAL(path) + ZSTR_LEN(path) - length, ending) == 0;
}

static zend_op_array *compile_start(const char *code)
{
    zend_string *source = zend_string_init(code, strlen(code), 0);
    zend_op_array *start =
        zend_compile_string(source, "script_in_coroutine", ZEND_COMPILE_POSITION_AFTER_OPEN_TAG);
    zend_string_release(source);
    return start;
}

/* run-tests.php writes the sections of a test to files with these names. */
static bool is_beside_the_test(const zend_string *path)
{
    return path && (has_ending(path, ".skip.php") || has_ending(path, ".clean.php"));
}

static zend_op_array *compile_script(zend_file_handle *file, int type)
{
    const char *way = INI_STR("script_in_coroutine.way");
    if (!file->primary_script) {
        return compile_next(file, type);
    }
    zend_compile_file = compile_next;
    if (strcmp(way, "loaded") == 0 || is_beside_the_test(file->filename)) {
        return compile_next(file, type);
    }
    script = file;
    zend_op_array *start = compile_start(strcmp(way, "ticking") == 0 ? START_TICKING : START_ALONE);
    reserve_numbers();
    return start;
}

/* Ends the script like zend_execute_scripts(), except that exit() continues to the coroutine. */
static void end_script(void)
{
    zend_exception_restore();
    if (!EG(exception) || zend_is_unwind_exit(EG(exception))) {
        return;
    }
    if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
        zend_user_exception_handler();
    }
    if (EG(exception) && !zend_is_unwind_exit(EG(exception))) {
        zend_exception_error(EG(exception), E_ERROR);
    }
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_run, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

/*
 * Without a frame below it, the script is PHP's main script: its variables are global, and its backtraces
 * end in {main}.
 */
ZEND_FUNCTION(script_in_coroutine_run)
{
    zend_execute_data *caller = EG(current_execute_data);
    ZEND_PARSE_PARAMETERS_NONE();
    if (reserved == NULL) { /* a script that calls all existing functions */
        return;
    }
    give_numbers_back();
    EG(current_execute_data) = NULL;
    zend_op_array *code = compile_next(script, ZEND_REQUIRE);
    if (code) {
        zend_execute(code, NULL);
    }
    end_script();
    if (code) {
        zend_destroy_static_vars(code);
        destroy_op_array(code);
        efree_size(code, sizeof(zend_op_array));
    }
    EG(current_execute_data) = caller;
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_failed, 0, 1, IS_VOID, 0)
ZEND_ARG_OBJ_INFO(0, failure, Throwable, 0)
ZEND_END_ARG_INFO()

/* A fatal error was printed before; every other failure is a failure of Nexus. */
ZEND_FUNCTION(script_in_coroutine_failed)
{
    zval *failure;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(failure)
    ZEND_PARSE_PARAMETERS_END();
    zval *read = zend_read_property(Z_OBJCE_P(failure), Z_OBJ_P(failure), ZEND_STRL("message"), 1, NULL);
    const char *message = Z_TYPE_P(read) == IS_STRING ? Z_STRVAL_P(read) : "";
    if (strncmp(message, FATAL_ERROR, strlen(FATAL_ERROR)) != 0) {
        php_printf("\n%s: %s\n", ZSTR_VAL(Z_OBJCE_P(failure)->name), message);
    }
}

static const zend_function_entry functions[] = {ZEND_FE(script_in_coroutine_run, arginfo_run) ZEND_FE(
    script_in_coroutine_failed, arginfo_failed) ZEND_FE_END};

static PHP_MINIT_FUNCTION(script_in_coroutine)
{
    REGISTER_INI_ENTRIES();
    return SUCCESS;
}

/* At this time, extensions that replace the compiler, such as OPcache, have installed their function. */
static PHP_RINIT_FUNCTION(script_in_coroutine)
{
    compile_next = zend_compile_file;
    zend_compile_file = compile_script;
    return SUCCESS;
}

static zend_module_entry module = {STANDARD_MODULE_HEADER,
                                   "script_in_coroutine",
                                   functions,
                                   PHP_MINIT(script_in_coroutine),
                                   NULL,
                                   PHP_RINIT(script_in_coroutine),
                                   NULL,
                                   NULL,
                                   "1",
                                   STANDARD_MODULE_PROPERTIES};
ZEND_DLEXPORT zend_module_entry *get_module(void)
{
    return &module;
}
