/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c85f82f374eddfafae1b1baf32d55127b26efbb3 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Lock___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Lock_release, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Lock_isReleased, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Mutex___construct arginfo_class_Nexus_Async_Lock___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Mutex_acquire, 0, 0, Nexus\\Async\\Lock, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Mutex_tryAcquire, 0, 0, Nexus\\Async\\Lock, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Mutex_synchronized, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Mutex_isLocked arginfo_class_Nexus_Async_Lock_isReleased

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Semaphore___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, permits, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Semaphore_acquire, 0, 0, Nexus\\Async\\Lock, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Semaphore_tryAcquire, 0, 0, Nexus\\Async\\Lock, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Semaphore_synchronized arginfo_class_Nexus_Async_Mutex_synchronized

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Semaphore_available, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Semaphore_waiting arginfo_class_Nexus_Async_Semaphore_available

#define arginfo_class_Nexus_Async_RwLock___construct arginfo_class_Nexus_Async_Lock___construct

#define arginfo_class_Nexus_Async_RwLock_readLock arginfo_class_Nexus_Async_Mutex_acquire

#define arginfo_class_Nexus_Async_RwLock_writeLock arginfo_class_Nexus_Async_Mutex_acquire

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Barrier___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, parties, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Barrier_wait, 0, 0, IS_LONG, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_WaitGroup___construct arginfo_class_Nexus_Async_Lock___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_WaitGroup_add, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, count, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_WaitGroup_done arginfo_class_Nexus_Async_Lock_release

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_WaitGroup_wait, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_WaitGroup_count arginfo_class_Nexus_Async_Semaphore_available

#define arginfo_class_Nexus_Async_Event___construct arginfo_class_Nexus_Async_Lock___construct

#define arginfo_class_Nexus_Async_Event_set arginfo_class_Nexus_Async_Lock_release

#define arginfo_class_Nexus_Async_Event_clear arginfo_class_Nexus_Async_Lock_release

#define arginfo_class_Nexus_Async_Event_isSet arginfo_class_Nexus_Async_Lock_isReleased

#define arginfo_class_Nexus_Async_Event_wait arginfo_class_Nexus_Async_WaitGroup_wait

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_RateLimiter___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, perSecond, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, burst, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_RateLimiter_acquire, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, tokens, IS_LONG, 0, "1")
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_RateLimiter_tryAcquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, tokens, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Async_Lock, __construct);
ZEND_METHOD(Nexus_Async_Lock, release);
ZEND_METHOD(Nexus_Async_Lock, isReleased);
ZEND_METHOD(Nexus_Async_Mutex, __construct);
ZEND_METHOD(Nexus_Async_Mutex, acquire);
ZEND_METHOD(Nexus_Async_Mutex, tryAcquire);
ZEND_METHOD(Nexus_Async_Mutex, synchronized);
ZEND_METHOD(Nexus_Async_Mutex, isLocked);
ZEND_METHOD(Nexus_Async_Semaphore, __construct);
ZEND_METHOD(Nexus_Async_Semaphore, acquire);
ZEND_METHOD(Nexus_Async_Semaphore, tryAcquire);
ZEND_METHOD(Nexus_Async_Semaphore, synchronized);
ZEND_METHOD(Nexus_Async_Semaphore, available);
ZEND_METHOD(Nexus_Async_Semaphore, waiting);
ZEND_METHOD(Nexus_Async_RwLock, __construct);
ZEND_METHOD(Nexus_Async_RwLock, readLock);
ZEND_METHOD(Nexus_Async_RwLock, writeLock);
ZEND_METHOD(Nexus_Async_Barrier, __construct);
ZEND_METHOD(Nexus_Async_Barrier, wait);
ZEND_METHOD(Nexus_Async_WaitGroup, __construct);
ZEND_METHOD(Nexus_Async_WaitGroup, add);
ZEND_METHOD(Nexus_Async_WaitGroup, done);
ZEND_METHOD(Nexus_Async_WaitGroup, wait);
ZEND_METHOD(Nexus_Async_WaitGroup, count);
ZEND_METHOD(Nexus_Async_Event, __construct);
ZEND_METHOD(Nexus_Async_Event, set);
ZEND_METHOD(Nexus_Async_Event, clear);
ZEND_METHOD(Nexus_Async_Event, isSet);
ZEND_METHOD(Nexus_Async_Event, wait);
ZEND_METHOD(Nexus_Async_RateLimiter, __construct);
ZEND_METHOD(Nexus_Async_RateLimiter, acquire);
ZEND_METHOD(Nexus_Async_RateLimiter, tryAcquire);


static const zend_function_entry class_Nexus_Async_Lock_methods[] = {
	ZEND_ME(Nexus_Async_Lock, __construct, arginfo_class_Nexus_Async_Lock___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Lock, release, arginfo_class_Nexus_Async_Lock_release, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Lock, isReleased, arginfo_class_Nexus_Async_Lock_isReleased, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Mutex_methods[] = {
	ZEND_ME(Nexus_Async_Mutex, __construct, arginfo_class_Nexus_Async_Mutex___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Mutex, acquire, arginfo_class_Nexus_Async_Mutex_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Mutex, tryAcquire, arginfo_class_Nexus_Async_Mutex_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Mutex, synchronized, arginfo_class_Nexus_Async_Mutex_synchronized, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Mutex, isLocked, arginfo_class_Nexus_Async_Mutex_isLocked, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Semaphore_methods[] = {
	ZEND_ME(Nexus_Async_Semaphore, __construct, arginfo_class_Nexus_Async_Semaphore___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Semaphore, acquire, arginfo_class_Nexus_Async_Semaphore_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Semaphore, tryAcquire, arginfo_class_Nexus_Async_Semaphore_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Semaphore, synchronized, arginfo_class_Nexus_Async_Semaphore_synchronized, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Semaphore, available, arginfo_class_Nexus_Async_Semaphore_available, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Semaphore, waiting, arginfo_class_Nexus_Async_Semaphore_waiting, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_RwLock_methods[] = {
	ZEND_ME(Nexus_Async_RwLock, __construct, arginfo_class_Nexus_Async_RwLock___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_RwLock, readLock, arginfo_class_Nexus_Async_RwLock_readLock, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_RwLock, writeLock, arginfo_class_Nexus_Async_RwLock_writeLock, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Barrier_methods[] = {
	ZEND_ME(Nexus_Async_Barrier, __construct, arginfo_class_Nexus_Async_Barrier___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Barrier, wait, arginfo_class_Nexus_Async_Barrier_wait, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_WaitGroup_methods[] = {
	ZEND_ME(Nexus_Async_WaitGroup, __construct, arginfo_class_Nexus_Async_WaitGroup___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_WaitGroup, add, arginfo_class_Nexus_Async_WaitGroup_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_WaitGroup, done, arginfo_class_Nexus_Async_WaitGroup_done, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_WaitGroup, wait, arginfo_class_Nexus_Async_WaitGroup_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_WaitGroup, count, arginfo_class_Nexus_Async_WaitGroup_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Event_methods[] = {
	ZEND_ME(Nexus_Async_Event, __construct, arginfo_class_Nexus_Async_Event___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Event, set, arginfo_class_Nexus_Async_Event_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Event, clear, arginfo_class_Nexus_Async_Event_clear, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Event, isSet, arginfo_class_Nexus_Async_Event_isSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Event, wait, arginfo_class_Nexus_Async_Event_wait, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_RateLimiter_methods[] = {
	ZEND_ME(Nexus_Async_RateLimiter, __construct, arginfo_class_Nexus_Async_RateLimiter___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_RateLimiter, acquire, arginfo_class_Nexus_Async_RateLimiter_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_RateLimiter, tryAcquire, arginfo_class_Nexus_Async_RateLimiter_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Lock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Lock", class_Nexus_Async_Lock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Mutex(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Mutex", class_Nexus_Async_Mutex_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Semaphore(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Semaphore", class_Nexus_Async_Semaphore_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_RwLock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "RwLock", class_Nexus_Async_RwLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Barrier(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Barrier", class_Nexus_Async_Barrier_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_WaitGroup(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "WaitGroup", class_Nexus_Async_WaitGroup_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Event(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Event", class_Nexus_Async_Event_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_RateLimiter(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "RateLimiter", class_Nexus_Async_RateLimiter_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
