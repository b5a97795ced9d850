/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: fa1a640a33014cca274ed72ea4a0204aedf1c204 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Load_Generator___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Load_Generator_to, 0, 4, Nexus\\Load\\Generator, 0)
	ZEND_ARG_TYPE_INFO(0, address, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, request, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, isHead, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_expect, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_offer, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, rate, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, isRandom, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_start, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, connections, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, duration, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, timeout, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_advance, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_stop, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_figures, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Load_Generator_errors arginfo_class_Nexus_Load_Generator_figures

#define arginfo_class_Nexus_Load_Generator_statuses arginfo_class_Nexus_Load_Generator_figures

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_count, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, which, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_quantile, 0, 2, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, which, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, share, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Load_Generator_mean, 0, 1, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, which, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Load_Generator, __construct);
ZEND_METHOD(Nexus_Load_Generator, to);
ZEND_METHOD(Nexus_Load_Generator, expect);
ZEND_METHOD(Nexus_Load_Generator, offer);
ZEND_METHOD(Nexus_Load_Generator, start);
ZEND_METHOD(Nexus_Load_Generator, advance);
ZEND_METHOD(Nexus_Load_Generator, stop);
ZEND_METHOD(Nexus_Load_Generator, figures);
ZEND_METHOD(Nexus_Load_Generator, errors);
ZEND_METHOD(Nexus_Load_Generator, statuses);
ZEND_METHOD(Nexus_Load_Generator, count);
ZEND_METHOD(Nexus_Load_Generator, quantile);
ZEND_METHOD(Nexus_Load_Generator, mean);


static const zend_function_entry class_Nexus_Load_Generator_methods[] = {
	ZEND_ME(Nexus_Load_Generator, __construct, arginfo_class_Nexus_Load_Generator___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Load_Generator, to, arginfo_class_Nexus_Load_Generator_to, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Load_Generator, expect, arginfo_class_Nexus_Load_Generator_expect, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, offer, arginfo_class_Nexus_Load_Generator_offer, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, start, arginfo_class_Nexus_Load_Generator_start, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, advance, arginfo_class_Nexus_Load_Generator_advance, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, stop, arginfo_class_Nexus_Load_Generator_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, figures, arginfo_class_Nexus_Load_Generator_figures, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, errors, arginfo_class_Nexus_Load_Generator_errors, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, statuses, arginfo_class_Nexus_Load_Generator_statuses, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, count, arginfo_class_Nexus_Load_Generator_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, quantile, arginfo_class_Nexus_Load_Generator_quantile, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Load_Generator, mean, arginfo_class_Nexus_Load_Generator_mean, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Load_Generator(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Load", "Generator", class_Nexus_Load_Generator_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval const_LATENCY_value;
	ZVAL_LONG(&const_LATENCY_value, 0);
	zend_string *const_LATENCY_name = zend_string_init_interned("LATENCY", sizeof("LATENCY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_LATENCY_name, &const_LATENCY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_LATENCY_name);

	zval const_WRONG_value;
	ZVAL_LONG(&const_WRONG_value, 1);
	zend_string *const_WRONG_name = zend_string_init_interned("WRONG", sizeof("WRONG") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_WRONG_name, &const_WRONG_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_WRONG_name);

	zval const_LAG_value;
	ZVAL_LONG(&const_LAG_value, 2);
	zend_string *const_LAG_name = zend_string_init_interned("LAG", sizeof("LAG") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_LAG_name, &const_LAG_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_LAG_name);

	return class_entry;
}
