--TEST--
A Future can be neither extended nor created
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Coroutine, Future};

foreach ([Future::class, Coroutine::class] as $class) {
    try {
        new $class();
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
    try {
        (new ReflectionClass($class))->newInstanceWithoutConstructor();
    } catch (ReflectionException) {
        echo "not without its constructor\n";
    }
    try {
        clone Nexus\Async\spawn(fn() => null);
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
var_dump(is_subclass_of(Coroutine::class, Future::class));
eval('class Mine extends Nexus\\Async\\Future {}');
--EXPECTF--
Call to private Nexus\Async\Future::__construct() from global scope
not without its constructor
Trying to clone an uncloneable object of class Nexus\Async\Coroutine
Call to private Nexus\Async\Coroutine::__construct() from global scope
not without its constructor
Trying to clone an uncloneable object of class Nexus\Async\Coroutine
bool(true)

Fatal error: Class Mine %s final class%sFuture%A
