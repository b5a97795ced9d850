/* SPDX-License-Identifier: MIT */
#include "engine/intercept/throw_points.h"

#include <dlfcn.h>

#include "zend_exceptions.h"

#include "core/base/module.h"

/*
 * Return address of an interrupt that zend_call_function() handles. At such an interrupt the opcode of the calling
 * frame has started.
 */
static const void *return_into_c_call;
static NX_PER_THREAD bool is_calibrating;

static void do_nothing(INTERNAL_FUNCTION_PARAMETERS)
{
}

static zend_internal_function nothing = {
    .type = ZEND_INTERNAL_FUNCTION,
    .fn_flags = ZEND_ACC_PUBLIC,
    .handler = do_nothing,
};

/* Called at the first use. At startup it would call hooks of other extensions before they are ready. */
static void calibrate(void)
{
    if (return_into_c_call != NULL || EG(exception) != NULL) {
        return;
    }
    zval ignored;
    zend_fcall_info call = {.size = sizeof(call), .retval = &ignored};
    zend_fcall_info_cache cache = {.function_handler = (zend_function *)&nothing};
    ZVAL_UNDEF(&call.function_name);
    bool was_interrupted = zend_atomic_bool_load_ex(&EG(vm_interrupt));
    nothing.function_name = ZSTR_EMPTY_ALLOC();
    is_calibrating = true;
    zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
    zend_call_function(&call, &cache);
    is_calibrating = false;
    zend_atomic_bool_store_ex(&EG(vm_interrupt), was_interrupted);
}

bool nx_throw_points_calibrate(const void *return_address)
{
    if (EXPECTED(!is_calibrating)) {
        return false;
    }
    return_into_c_call = return_address;
    return true;
}

bool nx_throw_points_is_in_c_call(const void *return_address)
{
    calibrate();
    return return_into_c_call == NULL || return_address == return_into_c_call;
}

static bool is_temporary(zend_uchar operand_type)
{
    return (operand_type & (IS_TMP_VAR | IS_VAR)) != 0;
}

static bool is_part_of_call(zend_uchar opcode)
{
    switch (opcode) {
    case ZEND_SEND_VAL:
    case ZEND_SEND_VAL_EX:
    case ZEND_SEND_VAR:
    case ZEND_SEND_VAR_EX:
    case ZEND_SEND_REF:
    case ZEND_SEND_VAR_NO_REF:
    case ZEND_SEND_VAR_NO_REF_EX:
    case ZEND_SEND_FUNC_ARG:
    case ZEND_SEND_USER:
    case ZEND_SEND_UNPACK:
    case ZEND_SEND_ARRAY:
    case ZEND_CHECK_UNDEF_ARGS:
    case ZEND_CHECK_FUNC_ARG:
    case ZEND_CALLABLE_CONVERT:
    case ZEND_DO_FCALL:
    case ZEND_DO_ICALL:
    case ZEND_DO_UCALL:
    case ZEND_DO_FCALL_BY_NAME:
        return true;
    default:
        return false;
    }
}

static bool is_call(zend_uchar opcode)
{
    return opcode == ZEND_DO_FCALL || opcode == ZEND_DO_ICALL || opcode == ZEND_DO_UCALL ||
           opcode == ZEND_DO_FCALL_BY_NAME;
}

/* The last opcode of a function that never returns is a jump: what follows it in memory is no opcode. */
static bool has_data(const zend_execute_data *frame)
{
    const zend_op_array *function = &frame->func->op_array;
    return frame->opline + 1 < function->opcodes + function->last && frame->opline[1].opcode == ZEND_OP_DATA;
}

static bool takes_temporaries(const zend_execute_data *frame)
{
    const zend_op *opline = frame->opline;
    /* The array stays alive for the next iteration. */
    if (opline->opcode == ZEND_FE_FETCH_R || opline->opcode == ZEND_FE_FETCH_RW) {
        return false;
    }
    return is_temporary(opline->op1_type) || is_temporary(opline->op2_type) ||
           (has_data(frame) && is_temporary(opline[1].op1_type));
}

static bool takes(const zend_execute_data *frame, uint32_t variable)
{
    const zend_op *opline = frame->opline;
    return (is_temporary(opline->op1_type) && opline->op1.var == variable) ||
           (is_temporary(opline->op2_type) && opline->op2.var == variable) ||
           (has_data(frame) && is_temporary(opline[1].op1_type) && opline[1].op1.var == variable);
}

static bool follows_call_it_takes(const zend_execute_data *frame)
{
    const zend_op *opline = frame->opline;
    return opline > frame->func->op_array.opcodes && is_call(opline[-1].opcode) &&
           is_temporary(opline[-1].result_type) && takes(frame, opline[-1].result.var);
}

bool nx_throw_points_can_throw(const zend_execute_data *frame)
{
    if (!ZEND_USER_CODE(frame->func->type)) {
        return true;
    }
    return !is_part_of_call(frame->opline->opcode) && !takes_temporaries(frame);
}

/* The innermost finally block of the function that contains the frame's opcode; NULL: none. */
static const zend_try_catch_element *find_finally(const zend_execute_data *frame)
{
    const zend_op_array *function = &frame->func->op_array;
    uint32_t opcode = (uint32_t)(frame->opline - function->opcodes);
    for (int index = function->last_try_catch - 1; index >= 0; index--) {
        const zend_try_catch_element *block = &function->try_catch_array[index];
        if (block->finally_op != 0 && opcode >= block->finally_op && opcode <= block->finally_end) {
            return block;
        }
    }
    return NULL;
}

bool nx_throw_points_is_in_finally(const zend_execute_data *frame)
{
    for (; frame != NULL; frame = frame->prev_execute_data) {
        if (frame->func != NULL && ZEND_USER_CODE(frame->func->type) && find_finally(frame) != NULL) {
            return true;
        }
    }
    return false;
}

/* For the engine the opcode after the call of a finally block belongs to the block's try. */
bool nx_throw_points_leaves_finally(const zend_execute_data *frame)
{
    return ZEND_USER_CODE(frame->func->type) && frame->opline > frame->func->op_array.opcodes &&
           frame->opline[-1].opcode == ZEND_FAST_CALL;
}

/* Code that the JIT has made belongs to no library. */
bool nx_throw_points_is_checked_by_engine(const void *return_address)
{
    Dl_info code, engine;
    return dladdr(return_address, &code) != 0 && dladdr((const void *)zend_call_function, &engine) != 0 &&
           code.dli_fbase == engine.dli_fbase;
}

bool nx_throw_points_prepare(zend_execute_data *frame, const void *return_address,
                             nx_throw_points_discard_fn discard)
{
    if (nx_throw_points_can_throw(frame)) {
        return true;
    }
    if (nx_throw_points_is_in_c_call(return_address) || !follows_call_it_takes(frame)) {
        return false;
    }
    nx_throw_points_blame_call(frame, discard);
    return true;
}

bool nx_throw_points_checks_after(const zend_execute_data *callee)
{
    const zend_execute_data *caller = callee->prev_execute_data;
    if (callee->func == NULL || ZEND_USER_CODE(callee->func->type) || caller == NULL ||
        caller->func == NULL) {
        return false;
    }
    /* zend_call_function() checks for interrupts too. */
    return !ZEND_USER_CODE(caller->func->type) || is_call(caller->opline->opcode);
}

void nx_throw_points_discard_result(zend_execute_data *caller, const zend_op *call,
                                    nx_throw_points_discard_fn discard)
{
    if (is_temporary(call->result_type)) {
        discard(caller, ZEND_CALL_VAR(caller, call->result.var));
    }
}

void nx_throw_points_blame_call(zend_execute_data *frame, nx_throw_points_discard_fn discard)
{
    frame->opline--;
    nx_throw_points_discard_result(frame, frame->opline, discard);
    if (is_temporary(frame->opline->result_type)) {
        zval *result = ZEND_CALL_VAR(frame, frame->opline->result.var);
        zval_ptr_dtor_nogc(result);
        ZVAL_UNDEF(result);
    }
}
