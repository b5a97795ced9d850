--TEST--
mysqli behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
mysqlnd
mysqli
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['mysqlnd', 'mysqli'], __DIR__ . '/mysqli_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
