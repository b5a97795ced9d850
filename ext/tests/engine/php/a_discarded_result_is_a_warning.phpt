--TEST--
PHP 8.5 warns where the result of a method with #[\NoDiscard] is discarded
--EXTENSIONS--
nexus
--SKIPIF--
<?php PHP_VERSION_ID >= 80500 or die('skip PHP 8.5 knows #[\NoDiscard]'); ?>
--FILE--
<?php
use Nexus\Async\{Context, ContextKey};
use Nexus\Http\{Request, Response};

Request::of('GET', '/')->withAttribute('id', 3);
Response::text('hello')->withHeader('x-id', '3');
Context::current()->with(new ContextKey('id'), 3);
echo Request::of('GET', '/')->withAttribute('id', 3)->attribute('id'), "\n";
?>
--EXPECTF--

Warning: The return value of method Nexus\Http\Request::withAttribute() should either be used or intentionally ignored by casting it as (void) in %s on line 5

Warning: The return value of method Nexus\Http\Response::withHeader() should either be used or intentionally ignored by casting it as (void) in %s on line 6

Warning: The return value of method Nexus\Async\Context::with() should either be used or intentionally ignored by casting it as (void) in %s on line 7
3
