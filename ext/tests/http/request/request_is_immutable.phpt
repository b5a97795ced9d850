--TEST--
A Request cannot be changed: withAttribute() answers another one of the same message
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Request;

$request = Request::of('GET', '/');
$one = $request->withAttribute('user', 'me');
$two = $one->withAttribute('user', ['you'])->withAttribute('7', new stdClass);
var_dump($request->attributes(), $one->attributes(), $two->attribute('user'), $two->attribute(7)::class);
var_dump($request->attribute('user'), $request->attribute('user', 'none'), $two->path());
foreach ([fn() => new Request, fn() => clone $request, fn() => $request->x = 1, fn() => serialize($request)] as $try) {
    try {
        $try();
    } catch (Throwable $refused) {
        echo $refused->getMessage(), "\n";
    }
}
?>
--EXPECTF--
array(0) {
}
array(1) {
  ["user"]=>
  string(2) "me"
}
array(1) {
  [0]=>
  string(3) "you"
}
string(8) "stdClass"
NULL
string(4) "none"
string(1) "/"
Call to private Nexus\Http\Request::__construct() from global scope
Trying to clone an uncloneable object of class Nexus\Http\Request
Cannot create dynamic property Nexus\Http\Request::$x
Serialization of 'Nexus\Http\Request' is not allowed
