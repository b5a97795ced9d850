--TEST--
pg_*() functions behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
pgsql
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['pgsql'], __DIR__ . '/pgsql_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
