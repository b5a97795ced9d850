--TEST--
phpredis behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
igbinary
redis
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('REDIS'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['igbinary', 'redis'], __DIR__ . '/redis_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
