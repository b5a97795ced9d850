--TEST--
Memcached behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
igbinary
msgpack
memcached
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MEMCACHED'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['igbinary', 'msgpack', 'memcached'], __DIR__ . '/memcached_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
