/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: f0e7825deec1020fb9f569f24e8af5c0611bb055 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Async_mapConcurrent, 0, 2, Iterator, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, items, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "10")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ordered, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Iteration___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Iteration_current, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Iteration_key arginfo_class_Nexus_Async_Iteration_current

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Iteration_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Iteration_rewind arginfo_class_Nexus_Async_Iteration_next

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Iteration_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Async_mapConcurrent);
ZEND_METHOD(Nexus_Async_Iteration, __construct);
ZEND_METHOD(Nexus_Async_Iteration, current);
ZEND_METHOD(Nexus_Async_Iteration, key);
ZEND_METHOD(Nexus_Async_Iteration, next);
ZEND_METHOD(Nexus_Async_Iteration, rewind);
ZEND_METHOD(Nexus_Async_Iteration, valid);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", mapConcurrent, Nexus_Async_mapConcurrent, arginfo_Nexus_Async_mapConcurrent)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Iteration_methods[] = {
	ZEND_ME(Nexus_Async_Iteration, __construct, arginfo_class_Nexus_Async_Iteration___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Iteration, current, arginfo_class_Nexus_Async_Iteration_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Iteration, key, arginfo_class_Nexus_Async_Iteration_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Iteration, next, arginfo_class_Nexus_Async_Iteration_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Iteration, rewind, arginfo_class_Nexus_Async_Iteration_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Iteration, valid, arginfo_class_Nexus_Async_Iteration_valid, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Iteration(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Iteration", class_Nexus_Async_Iteration_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}
